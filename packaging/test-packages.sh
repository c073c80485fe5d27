#!/bin/sh
# The IMAP servers that the tests talk to: Dovecot, and beside it Cyrus. On Debian and its kin it gets
# them when run as root; otherwise it says what to do, and the tests that need one are skipped: pytest
# ends with a line for them. Does nothing when they are there. Only the programs are wanted: no service of the system is started.
#
# Debian's Cyrus cannot be installed beside its Dovecot, so it is unpacked into .servers of this
# checkout, with the libraries that it wants from the system.
set -eu
cd "$(dirname "$0")/.."
PATH="$PATH:/usr/sbin"
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
dovecot=dovecot-imapd
cyrus=.servers/cyrus
log=$(mktemp)
policy=/usr/sbin/policy-rc.d
made=""
listed=""
clean() {
    [ -z "$made" ] || rm -f "$policy"
    rm -rf "$log" "$cyrus.new"
}
trap clean EXIT

# The versions that tests/helpers can set up.
has_dovecot() {
    command -v dovecot >/dev/null 2>&1 || return 1
    case $(dovecot --version) in 2.3.* | 2.4.*) ;; *) return 1 ;; esac
}

# Its libraries lie beside it; those that are missing are named by `ldd` with "not found".
has_cyrus() {
    [ -x "$cyrus/usr/lib/cyrus/bin/imapd" ] && [ -x "$cyrus/usr/lib/cyrus/bin/master" ] || return 1
    found=$(LD_LIBRARY_PATH=$(echo "$cyrus"/usr/lib/*-linux-gnu*) ldd "$cyrus/usr/lib/cyrus/bin/imapd") || return 1
    case $found in *"not found"*) return 1 ;; esac
}

install() {
    [ "$(id -u)" = 0 ] || return 1
    if [ ! -e "$policy" ]; then
        made=yes
        printf '#!/bin/sh\nexit 101\n' >"$policy"
        chmod 755 "$policy"
    fi
    list_anew
    apt-get install -y -q --no-install-recommends "$@" >>"$log" 2>&1
}

list_anew() {
    [ -z "$listed" ] || return 0
    listed=yes
    apt-get update -q >>"$log" 2>&1 || true
}

install_dovecot() {
    if command -v systemctl >/dev/null 2>&1 && ! command -v dovecot >/dev/null 2>&1; then
        systemctl mask -q dovecot.service dovecot.socket >/dev/null 2>&1 || true
    fi
    install "$dovecot" && has_dovecot
}

# The libraries are the packages whose names begin with "lib" among what both packages depend on.
unpack_cyrus() {
    rm -rf "$cyrus.new"
    mkdir -p "$cyrus.new/debs"
    (cd "$cyrus.new/debs" && apt-get download -q cyrus-common cyrus-imapd) >>"$log" 2>&1 || return 1
    libraries=""
    for deb in "$cyrus.new"/debs/*.deb; do
        dpkg-deb -x "$deb" "$cyrus.new" >>"$log" 2>&1 || return 1
        libraries="$libraries $(dpkg-deb -f "$deb" Depends | tr ',' '\n' | sed -n 's/^ *\(lib[^ (:|]*\).*/\1/p' | tr '\n' ' ')"
    done
    rm -rf "$cyrus.new/debs" "$cyrus"
    mv "$cyrus.new" "$cyrus"
    has_cyrus && return 0
    # shellcheck disable=SC2086 # a list of names
    install $libraries && has_cyrus
}

has_dovecot && has_cyrus && exit 0
if command -v apt-get >/dev/null 2>&1; then # as an ordinary user, it can still unpack Cyrus
    echo "setup: getting the IMAP servers for the tests …" >&2
    if ! has_dovecot && ! install_dovecot; then
        sed -n 's/^E: /setup: /p' "$log" | tail -n 5 >&2
    fi
    # Where the lists of packages are old or missing, the download fails: once more with new ones.
    if ! has_cyrus && ! unpack_cyrus && ! { list_anew && unpack_cyrus; }; then
        sed -n 's/^E: /setup: /p' "$log" | tail -n 5 >&2
    fi
fi
if ! has_dovecot; then
    why="it is missing"
    ! command -v dovecot >/dev/null 2>&1 || why="$(dovecot --version) is here, and they know 2.3 and 2.4"
    echo "setup: tests against Dovecot are skipped: $why." >&2
    echo "setup: on Debian and Ubuntu, run as root: apt-get install --no-install-recommends $dovecot" >&2
fi
if ! has_cyrus; then
    echo "setup: tests against Cyrus are skipped: it is not in $cyrus, or its libraries are missing." >&2
    echo "setup: on Debian and Ubuntu, run as root: packaging/test-packages.sh" >&2
fi
exit 0
