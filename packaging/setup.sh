#!/bin/sh
# Sets up .venv with the pinned dependencies and this program, and the system packages that Qt needs.
# Does nothing when all of it is there; makes .venv anew when it does not work any more, as after an
# upgrade of Python. Prints nothing but what a person has to know or do.
set -eu
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
lock=packaging/requirements-dev.lock
here=$(pwd -P)
want="made from $(cat "$lock" pyproject.toml | cksum)"
log=""
trap '[ -z "$log" ] || rm -f "$log"' EXIT

fail() {
    printf 'setup: %s\n' "$*" >&2
    exit 1
}

# Which Python .venv has, and each package in it, by name: fails if that Python does not run, or is
# of another version than the packages are for.
contents() {
    echo "lies in $here"
    .venv/bin/python -c '
import os, site
folder = site.getsitepackages()[0]
print(folder, *(name for name in os.listdir(folder) if not name.startswith(("__pycache__", "pip-"))), sep="\n")
' 2>/dev/null
}

# More may be there by now, of `make bench`; less may not.
is_whole() {
    [ -s .venv/.ready ] && [ -x .venv/bin/twinsweep ] && there=$(contents) &&
        ! sed 1d .venv/.ready | LC_ALL=C grep -qvxF "$there"
}

check_python() {
    command -v "$python" >/dev/null 2>&1 || fail "python3 is missing (Debian: apt-get install python3 python3-venv)"
    "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' ||
        fail "Python 3.11 to 3.14 is needed; $python is $("$python" --version 2>&1). Set PYTHON to another one."
}

check_folder() {
    [ -w . ] || fail "you may not write to $here, where .venv has to be made. Copy the folder to a place of your own."
    [ ! -e .venv ] || [ -w .venv ] ||
        fail "$here/.venv belongs to another user, and has to be made anew. Have it deleted: sudo rm -rf '$here/.venv'"
}

make_environment() {
    rm -rf .venv 2>/dev/null ||
        fail "$here/.venv does not work, and you may not delete all of it. Run: sudo rm -rf '$here/.venv'"
    "$python" -c 'import ensurepip' 2>/dev/null ||
        fail "$python cannot make a virtual environment (Debian: apt-get install python3-venv)"
    "$python" -m venv .venv || fail "no virtual environment could be made in $here/.venv; see above."
}

install() {
    .venv/bin/python -m pip install -q --disable-pip-version-check "$@" >"$log" 2>&1 && return
    if grep -qE '^ERROR: .*(Connection|Timeout|Max retries)' "$log" ||
        { grep -q 'Retrying' "$log" && grep -q 'from versions: none' "$log"; }; then
        grep -o "\[Errno[^']*" "$log" | tail -n 1 >&2
        fail "the package index cannot be reached. The first time, this needs the network (about 200 MB); later it" \
            "does not. Behind a proxy, set https_proxy; for an index of your own: pip config set global.index-url ADDRESS"
    fi
    grep -v '^WARNING' "$log" | tail -n 5 >&2
    fail "the dependencies could not be installed; see above."
}

sh packaging/system-packages.sh
if is_whole; then
    [ "$(head -n 1 .venv/.ready)" != "$want" ] || exit 0
    whole=yes
fi
check_python
check_folder
log=$(mktemp)
if [ -z "${whole:-}" ]; then
    echo "setup: making .venv (once) …" >&2
    make_environment
else
    echo "setup: bringing .venv up to date …" >&2
fi
install --require-hashes -r "$lock"
# The program itself, as a link to this folder: no dependency and no build tool is fetched for it.
install --no-deps --no-build-isolation -e .
{ echo "$want"; contents; } >.venv/.ready
