#!/bin/sh
# The IMAP server that the tests talk to: installs Dovecot on Debian and its kin when run as root,
# otherwise says what to install; the tests that need it are skipped then. Does nothing when it is there.
# Only the program is wanted: the system's own service is kept from starting, now and at the next boot.
set -eu
PATH="$PATH:/usr/sbin"
packages="dovecot-imapd openssl"

if command -v dovecot >/dev/null 2>&1 && command -v openssl >/dev/null 2>&1; then
    exit 0
fi

policy=/usr/sbin/policy-rc.d
log=$(mktemp)
made=""
clean() {
    [ -z "$made" ] || rm -f "$policy"
    rm -f "$log"
}
trap clean EXIT

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "setup: installing the IMAP server for the tests …" >&2
    if [ ! -e "$policy" ]; then
        made=yes
        printf '#!/bin/sh\nexit 101\n' >"$policy"
        chmod 755 "$policy"
    fi
    if command -v systemctl >/dev/null 2>&1 && ! command -v dovecot >/dev/null 2>&1; then
        systemctl mask -q dovecot.service dovecot.socket >/dev/null 2>&1 || true
    fi
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086 # a list of names
    if apt-get update -q >"$log" 2>&1 && apt-get install -y -q --no-install-recommends $packages >>"$log" 2>&1; then
        exit 0
    fi
    tail -n 5 "$log" >&2
fi
echo "setup: tests against a real IMAP server are skipped: Dovecot 2.3 is missing." >&2
echo "setup: on Debian and Ubuntu, run as root: apt-get install --no-install-recommends $packages" >&2
exit 0
