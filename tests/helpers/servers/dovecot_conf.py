"""The configuration of a private Dovecot 2.3: one folder, loopback, an ordinary user.

Capabilities are masked to be each kind of server that is out there (R-IM19); Dovecot still
knows the masked commands, so a test that a command is *not sent* looks at the raw log.

Its processes serve one client after the other: to start two for each connection takes three
quarters of its time.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_BASE = (
    "IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE CHILDREN NAMESPACE UNSELECT LIST-EXTENDED "
    "LIST-STATUS SPECIAL-USE LITERAL+"
)
BARE = _BASE
BARE_CONDSTORE = f"{_BASE} CONDSTORE"
UIDPLUS = f"{_BASE} UIDPLUS"
UIDPLUS_CONDSTORE = f"{_BASE} UIDPLUS CONDSTORE"
MOVE = f"{_BASE} UIDPLUS MOVE"
MOVE_CONDSTORE = f"{_BASE} UIDPLUS MOVE CONDSTORE"
UNCOMPRESSED = f"{_BASE} UIDPLUS MOVE CONDSTORE QRESYNC"
EVERYTHING = ""  # what this Dovecot has: all of the above, and COMPRESS=DEFLATE


@dataclass(frozen=True, slots=True)
class Shape:
    """What kind of server it shall be.

    Attributes:
        capabilities: What it says it can after the sign-in; "": all it can.
        introspection: Address at which it asks whether an OAuth2 token is good, or "".
        trash: Whether it tells by SPECIAL-USE which folder is the trash, and has one.
        raw_log: Keep what clients sent, by user; readable only without compression.
        separator: Between the levels of folder names.
        quota: Whether people can have one; counting it makes each move slow.
        acl: Whether folders have lists of rights (RFC 4314); a Cyrus always has them.
        shared: With `acl`: people can show each other folders, and there is a namespace that is
            everybody's.
        below_inbox: Whether all folders lie below INBOX, as Cyrus has it by default.
    """

    capabilities: str = EVERYTHING
    introspection: str = ""
    trash: bool = True
    raw_log: bool = False
    separator: str = "/"
    quota: bool = False
    acl: bool = False
    shared: bool = False
    below_inbox: bool = False


@dataclass(frozen=True, slots=True)
class ServerSite:
    """Where it runs: its folder, its ports, and as whom."""

    folder: Path
    starttls_port: int
    tls_port: int
    user: str
    group: str


def config(site: ServerSite, shape: Shape) -> str:
    """The text of dovecot.conf."""
    d, oauth = site.folder, " xoauth2 oauthbearer" if shape.introspection else ""
    quota, imap_quota = (" quota", " imap_quota") if shape.quota else ("", "")
    acl, imap_acl = (" acl", " imap_acl") if shape.acl else ("", "")
    can = f"{shape.capabilities} ACL RIGHTS=texk" if shape.acl else shape.capabilities
    return f"""
{private_instance(site)}
mail_location = maildir:{d}/mail/%u/maildir:LAYOUT=fs:INBOX={d}/mail/%u/maildir/INBOX
mail_fsync = never
mail_plugins = zlib{quota}{acl}
mailbox_list_index = yes
auth_mechanisms = plain login{oauth}
auth_failure_delay = 0
disable_plaintext_auth = no
ssl = yes
ssl_cert = <{d}/cert.pem
ssl_key = <{d}/key.pem
{_oauth_passdb(d) if shape.introspection else ""}
passdb {{
  driver = passwd-file
  args = username_format=%u {d}/users/%u
}}
userdb {{
  driver = passwd-file
  args = username_format=%u {d}/users/%u
}}
plugin {{
  quota = count:User quota
  quota_vsizes = yes
  {"acl = vfile" if shape.acl else ""}
  {f"acl_shared_dict = file:{d}/mail/shared.db" if shape.shared else ""}
}}
{inbox(shape)}
{_others(d, shape) if shape.shared else ""}
protocol imap {{
  mail_plugins = zlib{quota}{acl} imap_zlib{imap_quota}{imap_acl}
  mail_max_userip_connections = 50
  {f"imap_capability = {can}" if shape.capabilities else ""}
  {f"rawlog_dir = {d}/raw/%u" if shape.raw_log else ""}
}}
service imap {{
  service_count = 200
}}
service imap-login {{
  service_count = 0
  chroot =
  inet_listener imap {{
    address = 127.0.0.1
    port = {site.starttls_port}
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {site.tls_port}
    ssl = yes
  }}
}}
{SERVICES}"""


def oauth_config(shape: Shape) -> str:
    """The text of oauth2.conf.ext."""
    return f"""
introspection_mode = post
introspection_url = {shape.introspection}
username_attribute = username
active_attribute = active
active_value = true
"""


def private_instance(site: ServerSite) -> str:
    """Both versions: an instance beside the system's, in one folder, on the loopback only."""
    d = site.folder
    return f"""base_dir = {d}/run
state_dir = {d}/state
instance_name = twinsweep-{site.tls_port}
default_internal_user = {site.user}
default_internal_group = {site.group}
default_login_user = {site.user}
log_path = {d}/dovecot.log
protocols = imap
listen = 127.0.0.1
first_valid_uid = 1
verbose_proctitle = yes"""


def inbox(shape: Shape) -> str:
    """Both versions: the folders that everybody has."""
    return f"""namespace inbox {{
  inbox = yes
  separator = {shape.separator}
{_TRASH if shape.trash else ""}{_SPECIAL}}}"""


# Both versions. No process changes its root: the instance belongs to an ordinary user.
SERVICES = """service anvil {
  chroot =
  unix_listener anvil-auth-penalty {  # all tests have one address: none waits for the
    mode = 0  # wrong passwords of another
  }
}
service stats {
  chroot =
}
"""

_TRASH = """  mailbox Trash {
    auto = subscribe
    special_use = \\Trash
  }
"""
_SPECIAL = """  mailbox Archive {
    special_use = \\Archive
  }
  mailbox Junk {
    special_use = \\Junk
  }
  mailbox Drafts {
    special_use = \\Drafts
  }
  mailbox Sent {
    special_use = \\Sent
  }
"""


def _others(folder: Path, shape: Shape) -> str:
    slash = shape.separator
    return f"""namespace {{
  type = shared
  separator = {slash}
  prefix = users{slash}%%u{slash}
  location = maildir:{folder}/mail/%%u/maildir:LAYOUT=fs:INBOX={folder}/mail/%%u/maildir/INBOX
  subscriptions = no
  list = children
}}
namespace {{
  type = public
  separator = {slash}
  prefix = Public{slash}
  location = maildir:{folder}/mail/public:LAYOUT=fs
  subscriptions = no
  list = children
}}"""


def _oauth_passdb(folder: Path) -> str:
    return f"""passdb {{
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = {folder}/oauth2.conf.ext
}}"""
