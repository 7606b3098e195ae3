#!/bin/sh
# Build the sdist, the wheel from it, and import every part of the wheel from / in an empty environment.
set -eu

cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
.venv/bin/python -m build --installer uv --outdir "$work/dist" . >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
.venv/bin/check-wheel-contents --toplevel factledger "$work"/dist/*.whl

.venv/bin/python -m venv "$work/empty"
.venv/bin/uv pip install --quiet --python "$work/empty/bin/python" -c requirements.lock "$work"/dist/*.whl 2>"$work/install.log" ||
    { cat "$work/install.log"; exit 1; }
cp tests/packaging/try_wheel.py "$work/"
cd /
"$work/empty/bin/python" -I "$work/try_wheel.py"
"$work/empty/bin/factledger" --help >/dev/null
echo "wheel: built from the sdist, installed alone, imported from /"
