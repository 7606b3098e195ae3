"""Print the retrieval figures as one JSON object: `python -m factledger.evals.retrieval [DATA]`."""

import json
import sys
from pathlib import Path

from factledger.evals.retrieval.xquad import measure


def main() -> None:
    """Measure on the benchmark data, `../shared/data` when no folder is named."""
    data = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("../shared/data")
    if not (data / "xquad").is_dir():
        sys.exit(f"{data}/xquad is absent: retrieval was not measured")
    sys.stdout.write(json.dumps(measure(data), indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
