#!/bin/sh
# Builds the packages inside the oldest Debian that they are for, so that one package serves it and all
# that is newer: what is built on a newer one asks for its newer glibc. Needs root, and debootstrap
# (`apt-get install debootstrap`). What it makes is in dist/, as with `make package`.
#
#   packaging/linux/in-oldest-debian.sh [MIRROR]
#
# The system lies in build/oldest-debian and is used again; apt and pip use this computer's settings.
set -eu
cd "$(dirname "$0")/../.."
release=bookworm
mirror=${1:-}
root=$(pwd -P)/build/oldest-debian

fail() {
    echo "package: $*" >&2
    exit 1
}

for data in dist/twinsweep-data dist/twinsweep/twinsweep-data; do
    [ ! -e "$data" ] || fail "$data holds the history and safety copies of a portable program: mail that may" \
        "exist nowhere else. Nothing was built; move that folder away first."
done

# Mounted only in a space of our own: nothing is left mounted, however this ends.
if [ "${TWINSWEEP_INSIDE:-}" != mounts ]; then
    [ "$(id -u)" = 0 ] || fail "only root can make a system to build in; run this as root."
    command -v debootstrap >/dev/null 2>&1 ||
        fail "debootstrap is missing; run as root: apt-get install debootstrap"
    TWINSWEEP_INSIDE=mounts exec unshare --mount --propagation private "$0" "$@"
fi

if [ ! -e "$root/made" ]; then
    echo "package: making a system of Debian $release in build/oldest-debian (once) …" >&2
    rm -rf "$root"
    mkdir -p "$root"
    # shellcheck disable=SC2086 # no mirror, no word
    debootstrap --variant=minbase --include=ca-certificates,python3,python3-venv,make,git \
        "$release" "$root" $mirror >"$root.log" 2>&1 || fail "debootstrap failed; see build/oldest-debian.log"
    # Beside each mirror of Debian lie the security updates.
    sed -n "s|^deb \\(.*/debian\\)/* $release main.*|deb \\1-security $release-security main|p" \
        "$root/etc/apt/sources.list" >"$root/etc/apt/sources.list.d/security.list"
    touch "$root/made"
fi
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
cp -L /etc/resolv.conf "$root/etc/resolv.conf"

# What goes into the program has to be as new as Debian's security team has it.
chroot "$root" sh -c 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get upgrade -y -q' \
    >"$root.log" 2>&1 || fail "no security updates; see build/oldest-debian.log"

for file in /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
    [ ! -e "$file" ] || cp -L "$file" "$root$file"
done

# The source as it lies here, but not what was built or set up here.
rm -rf "$root/source/dist"
mkdir -p "$root/source/build"
tar -c --exclude=./build --exclude=./dist --exclude='./.[!.]*' . | tar -x -C "$root/source"
[ -z "${APPIMAGE_RUNTIME:-}" ] || cp "$APPIMAGE_RUNTIME" "$root/source/build/runtime"
moment=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || true)}
chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/sbin:/usr/bin:/sbin:/bin ${moment:+SOURCE_DATE_EPOCH="$moment"} \
    ${APPIMAGE_RUNTIME:+APPIMAGE_RUNTIME=/source/build/runtime} \
    make -C /source package
# Each thing takes the place of the one before it; what else lies there, as the wheel, stays.
mkdir -p dist
for made in "$root"/source/dist/*; do
    rm -rf "dist/${made##*/}"
    cp -a "$made" dist/
done
