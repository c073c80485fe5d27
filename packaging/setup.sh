#!/bin/sh
# Sets up .venv with the pinned dependencies and this program, and the system packages that Qt needs.
# Does nothing when all of it is there. Prints nothing but what a person has to know or do.
set -eu
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
lock=packaging/requirements-dev.lock

fail() {
    echo "setup: $*" >&2
    exit 1
}

command -v "$python" >/dev/null 2>&1 || fail "python3 is missing (Debian: apt-get install python3 python3-venv)"
"$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' ||
    fail "Python 3.11 to 3.14 is needed; $python is $("$python" --version 2>&1). Set PYTHON to another one."

sh packaging/system-packages.sh

want=$(cat "$lock" pyproject.toml | "$python" -c 'import hashlib, sys; print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())')
have=$(cat .venv/.ready 2>/dev/null || true)
here=$(pwd -P)
[ "$have" = "$want $here" ] && [ -x .venv/bin/twinsweep ] && exit 0

echo "setup: making .venv (once) …" >&2
if [ ! -x .venv/bin/python ] || ! .venv/bin/python -c '' 2>/dev/null || [ "${have#* }" != "$here" ]; then
    rm -rf .venv
    "$python" -m venv .venv || fail "cannot make a virtual environment (Debian: apt-get install python3-venv)"
fi
.venv/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r "$lock"
# The program itself, as a link to this folder: no dependency and no build tool is fetched for it.
.venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
echo "$want $here" >.venv/.ready
