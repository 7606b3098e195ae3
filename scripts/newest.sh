#!/bin/sh
# Run the tests on the newest Python of this machine, in an environment of its own; says so when there is no newer one.
set -eu

cd "$(dirname "$0")/.."
newest=$(scripts/python.sh newest)
version=$("$newest" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
usual=$(.venv/bin/python -c 'import sys; print("%d.%d" % sys.version_info[:2])')
if [ "$version" = "$usual" ]; then
    echo "newest: Python $version is the newest here, and the tests ran on it"
    exit 0
fi
scripts/env.sh .venv-newest "$newest"
echo "newest: the tests on Python $version"
# What differs between Pythons shows in these; the servers and browsers beside them were tried with the usual one.
LANGGRAPH_STRICT_MSGPACK=true .venv-newest/bin/pytest -q -n auto -m "not slow and not long" tests/unit tests/graph tests/packaging tests/replay
