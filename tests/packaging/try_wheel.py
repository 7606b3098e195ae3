"""Import every module of the installed wheel, read its data, and see that nothing else came with it."""

import importlib
import pkgutil
import sys
from importlib.metadata import files
from importlib.resources import files as resources

import factledger

DATA = {
    "factledger": "py.typed",
    "factledger.checks.numbers": "units.json",
    "factledger.checks.sources": "policy.yaml",
    "factledger.evals": "suites/answers.yaml",
    "factledger.report": "wording/gaps.yaml",
}

EXTRAS = {"factledger.mcp_server": "mcp"}
"""Modules that need a package of an extra; the command that imports one says what to install."""

if __name__ == "__main__":
    skipped = {"factledger.graph.app"}  # reads the environment and opens the user's ledger
    for module in pkgutil.walk_packages(factledger.__path__, "factledger."):
        if module.name in skipped or module.name.endswith("__main__"):
            continue
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            if error.name != EXTRAS.get(module.name):
                raise
    for package, name in DATA.items():
        if not resources(package).joinpath(name).is_file():
            sys.exit(f"the wheel has no {name} in {package}")
    tops = {path.parts[0] for path in files("factledger") or () if path.parts[0] != ".."}
    foreign = {top for top in tops if top != "factledger" and not top.startswith("factledger-")}
    if foreign:
        sys.exit(f"the wheel installs more than factledger: {sorted(foreign)}")
