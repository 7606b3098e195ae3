#!/bin/sh
# Print the path of a Python that can run factledger: $PYTHON when it is set, else the first 3.11 or later.
# Usage: scripts/python.sh [newest]
set -eu

can_run() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

candidates="python3 python3.11 python3.12 python3.13 python3.14"
if [ "${1:-}" = newest ]; then
    candidates="python3.14 python3.13 python3.12 python3.11 python3"
    # Version managers keep interpreters that are not on the PATH.
    for path in "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.13*/bin/python3; do
        if [ -x "$path" ]; then candidates="python3.14 $path $candidates"; fi
    done
fi
for candidate in ${PYTHON:+"$PYTHON"} $candidates; do
    if can_run "$candidate"; then
        command -v "$candidate"
        exit 0
    fi
done
echo "factledger needs Python 3.11 or later; none was found. On Debian: apt-get install python3 python3-venv" >&2
exit 1
