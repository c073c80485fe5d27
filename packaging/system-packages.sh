#!/bin/sh
# The shared libraries that Qt needs on Linux: installs them on Debian and its kin when run as root,
# otherwise says what to install. Does nothing when all are there, and on other systems.
set -eu
[ "$(uname -s)" = Linux ] || exit 0

libraries="libGL.so.1 libEGL.so.1 libxkbcommon.so.0 libdbus-1.so.3 libfontconfig.so.1 libglib-2.0.so.0
libxcb-cursor.so.0 libxcb-icccm.so.4 libxcb-keysyms.so.1 libxcb-shape.so.0 libxkbcommon-x11.so.0"
packages="libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0
libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0 fonts-wqy-microhei"

known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null || true)
missing=""
for library in $libraries; do
    case "$known" in
    *"$library"*) ;;
    *) missing="$missing $library" ;;
    esac
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "setup: installing the libraries that Qt needs …" >&2
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp)
    # shellcheck disable=SC2086 # a list of names
    if apt-get update -q >"$log" 2>&1 && apt-get install -y -q --no-install-recommends $packages >>"$log" 2>&1; then
        rm -f "$log"
        exit 0
    fi
    tail -n 5 "$log" >&2
    rm -f "$log"
fi
echo "setup: the window needs system libraries that are missing:$missing" >&2
# shellcheck disable=SC2086 # joined into one line
echo "setup: on Debian and Ubuntu, run as root: apt-get install --no-install-recommends" $packages >&2
exit 0
