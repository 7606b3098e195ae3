"""Small hand-made dossiers in the languages of reports, beside the golden files of what is written of them."""

from pathlib import Path

import yaml

from factledger.records import Report
from factledger.report import Dossier, assemble

CASES = Path(__file__).parent / "report_cases"
NAMES = sorted(path.stem for path in CASES.glob("*.yaml"))


def read(name: str) -> tuple[Dossier, Report]:
    dossier = Dossier.model_validate(yaml.safe_load((CASES / f"{name}.yaml").read_text("utf-8")))
    return dossier, assemble(dossier)
