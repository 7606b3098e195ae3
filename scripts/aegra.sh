#!/bin/sh
# Serve the graph with Aegra on a real PostgreSQL and test it. Aegra gets an environment of its own, .venv-aegra: it
# needs Python 3.12, and versions of its own of much that factledger uses.
# Usage: scripts/aegra.sh
set -eu

cd "$(dirname "$0")/.."
scripts/env.sh
python=$(scripts/python.sh newest)
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 12))'; then
    echo "Aegra needs Python 3.12 or later; none was found." >&2
    exit 1
fi
if [ ! -x .venv-aegra/bin/aegra ]; then
    .venv/bin/uv venv --quiet --python "$python" .venv-aegra
    .venv/bin/uv pip install --quiet --python .venv-aegra/bin/python "aegra-cli>=0.11,<0.12" -e ".[postgres]"
fi
.venv/bin/pytest -q tests/services/test_aegra.py
