#!/bin/sh
# What `make package` needs beside Python: on Debian and its kin it is installed when run as root, each
# with a sentence that says what for; otherwise it says what to install. Does nothing when all is there,
# and on other systems.
set -eu
[ "$(uname -s)" = Linux ] || exit 0
python=${PYTHON:-python3}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
listed=""
missing=""
grave=""

install() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
        echo "package: $1 is missing: $2." >&2
        return 1
    fi
    echo "package: installing $1: $2." >&2
    if [ -z "$listed" ]; then
        listed=yes
        apt-get update -q >"$log" 2>&1 || true
    fi
    apt-get install -y -q --no-install-recommends "$1" >"$log" 2>&1 && return 0
    tail -n 3 "$log" >&2
    return 1
}

# want PACKAGE SENTENCE: gets a package of Debian; `make package` can do without it.
want() {
    install "$1" "$2" || missing="$missing $1"
}

# need PACKAGE SENTENCE: as `want`, but without it nothing can be built.
need() {
    install "$1" "$2" && return 0
    missing="$missing $1"
    grave=yes
}

command -v "$python" >/dev/null 2>&1 || need python3 "Python goes into the program"
"$python" -c 'import ensurepip, venv' >/dev/null 2>&1 ||
    need python3-venv "it makes the environment that the program is built in"

# Debian keeps Python's library in a package of its own; a Python built by hand has it beside itself.
library=$("$python" -c 'import os, sysconfig
name, folder = map(sysconfig.get_config_var, ("INSTSONAME", "LIBDIR"))
places = (folder, os.path.join(folder, sysconfig.get_config_var("MULTIARCH") or ""))
print("" if any(os.path.exists(os.path.join(one, name)) for one in places) else name)' || true)
case $library in
*.so*) need "${library%%.so*}" "Python's own library goes into the program" ;;
esac

command -v objdump >/dev/null 2>&1 ||
    need binutils "it puts the program together, and tells which glibc it needs"
command -v Xvfb >/dev/null 2>&1 ||
    want xvfb "the window is opened on a screen without a monitor, to see that it works"
command -v mksquashfs >/dev/null 2>&1 || want squashfs-tools "it makes the AppImage"
command -v desktop-file-validate >/dev/null 2>&1 ||
    want desktop-file-utils "it checks the entry in the menu"
command -v appstreamcli >/dev/null 2>&1 || want appstream "it checks what software centres show"

[ -z "$missing" ] && exit 0
echo "package: on Debian and Ubuntu, run as root: apt-get install --no-install-recommends$missing" >&2
[ -z "$grave" ] && exit 0
echo "package: nothing was built." >&2
exit 1
