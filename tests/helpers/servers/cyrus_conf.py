"""The configuration of a private Cyrus 3: one folder, loopback, an ordinary user.

A `Shape` is understood as Dovecot's helper understands it: capabilities that are not in it are
not announced. ACL and QUOTA always are: that is what this server is here for.
"""

from __future__ import annotations

from pathlib import Path

from helpers.servers.dovecot_conf import ServerSite, Shape

ADMIN = "cyrus"
_MASKABLE = ("MOVE", "UIDPLUS", "CONDSTORE", "QRESYNC")


def imapd_conf(site: ServerSite, shape: Shape) -> str:
    """The text of imapd.conf."""
    d, can = site.folder, shape.capabilities.split()
    masked = [word for word in _MASKABLE if can and word not in can]
    if "CONDSTORE" in masked and "QRESYNC" not in masked:
        masked.append("QRESYNC")
    return f"""
configdirectory: {d}/conf
partition-default: {d}/mail
proc_path: {d}/proc
temp_path: {d}/temp
mboxname_lockpath: {d}/lock
cyrus_user: {site.user}
cyrus_group: {site.group}
servername: localhost
admins: {ADMIN}
unixhierarchysep: {_yes(shape.separator == "/")}
altnamespace: {_yes(not shape.below_inbox)}
allowplaintext: yes
sasl_mech_list: PLAIN
sasl_pwcheck_method: saslauthd
sasl_saslauthd_path: {d}/mux
tls_server_cert: {d}/cert.pem
tls_server_key: {d}/key.pem
tls_session_timeout: 0
expunge_mode: immediate
delete_mode: immediate
mailbox_legacy_dirs: yes
statuscache: no
skiplist_unsafe: yes
autocreate_quota: 0
munge8bit: no
{"autocreate_inbox_folders: Trash" if shape.trash else ""}
{"xlist-trash: Trash" if shape.trash else ""}
{f"suppress_capabilities: {' '.join(masked)}" if masked else ""}
"""


# Sent behind the handshake, a session ticket holds back the greeting by what Linux delays an
# acknowledgement, 40 ms a connection: Cyrus leaves Nagle's algorithm on.
OPENSSL_CONF = """
openssl_conf = all
[all]
ssl_conf = ssl
[ssl]
system_default = tls
[tls]
NumTickets = 0
"""


def cyrus_conf(site: ServerSite, programs: Path) -> str:
    """The text of cyrus.conf; `programs`: the folder of Cyrus's own.

    A process serves one connection (-U 1): one that has made a folder with a special use may give
    the same use to the next folder that it makes, for whomever it then serves (seen in 3.6).
    """
    with_conf = f"-C {site.folder}/imapd.conf"
    imap, tls = f"127.0.0.1:{site.starttls_port}", f"127.0.0.1:{site.tls_port}"
    imapd = f"{programs}/imapd {with_conf}"
    return f"""
START {{
  recover cmd="{programs}/ctl_cyrusdb {with_conf} -r"
}}
SERVICES {{
  imap cmd="{imapd} -U 1" listen="{imap}" prefork=1 maxforkrate=1000
  imaps cmd="{imapd} -s -U 1" listen="{tls}" prefork=1 maxforkrate=1000
}}
EVENTS {{
}}
"""


def _yes(value: bool) -> str:
    return "yes" if value else "no"
