"""The configuration of a private Dovecot 2.4, which reads no configuration of 2.3.

It says the same as `helpers.servers.dovecot_conf`; what the names became stands in Dovecot's
"Upgrading from 2.3 to 2.4".
"""

from __future__ import annotations

from pathlib import Path

from helpers.servers.dovecot_conf import SERVICES, ServerSite, Shape, inbox, private_instance


def config_24(site: ServerSite, shape: Shape) -> str:
    """The text of dovecot.conf."""
    d, oauth = site.folder, " xoauth2 oauthbearer" if shape.introspection else ""
    quota, imap_quota = ("quota", "imap_quota") if shape.quota else ("", "")
    acl, imap_acl = ("acl", "imap_acl") if shape.acl else ("", "")
    can = f"{shape.capabilities} ACL RIGHTS=texk" if shape.acl else shape.capabilities
    return f"""
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
{private_instance(site)}
{_mailbox(d, "%{user}")}
mail_fsync = never
mail_plugins = {quota} {acl}
mailbox_list_index = yes
auth_mechanisms = plain login{oauth}
auth_failure_delay = 0
auth_allow_cleartext = yes
ssl = yes
ssl_server_cert_file = {d}/cert.pem
ssl_server_key_file = {d}/key.pem
{_oauth(shape) if shape.introspection else ""}
passdb passwd-file {{
  passwd_file_path = {d}/users/%{{user}}
}}
userdb passwd-file {{
  passwd_file_path = {d}/users/%{{user}}
}}
{_QUOTA if shape.quota else ""}
{"acl_driver = vfile" if shape.acl else ""}
{_sharing(d) if shape.shared else ""}
{inbox(shape)}
{_others(d, shape) if shape.shared else ""}
protocol imap {{
  mail_plugins = {quota} {acl} {imap_quota} {imap_acl}
  mail_max_userip_connections = 50
  {f"imap_capability = {can}" if shape.capabilities else ""}
  {f"rawlog_dir = {d}/raw/%{{user}}" if shape.raw_log else ""}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    listen = 127.0.0.1
    port = {site.starttls_port}
  }}
  inet_listener imaps {{
    listen = 127.0.0.1
    port = {site.tls_port}
    ssl = yes
  }}
}}
{SERVICES}"""


_QUOTA = """quota "User quota" {
  driver = count
}
"""


def _mailbox(folder: Path, user: str) -> str:
    """Where the mail of a user lies."""
    place = f"{folder}/mail/{user}/maildir"
    return f"""  mail_driver = maildir
  mail_path = {place}
  mailbox_list_layout = fs
  mail_inbox_path = {place}/INBOX"""


def _sharing(folder: Path) -> str:
    return f"""acl_sharing_map {{
  dict file {{
    path = {folder}/mail/shared.db
  }}
}}"""


def _others(folder: Path, shape: Shape) -> str:
    slash = shape.separator
    return f"""namespace users {{
  type = shared
  separator = {slash}
  prefix = users{slash}$user{slash}
{_mailbox(folder, "%{owner_user}")}
  subscriptions = no
  list = children
}}
namespace public {{
  type = public
  separator = {slash}
  prefix = Public{slash}
  mail_driver = maildir
  mail_path = {folder}/mail/public
  mailbox_list_layout = fs
  subscriptions = no
  list = children
}}"""


def _oauth(shape: Shape) -> str:
    return f"""oauth2 {{
  introspection_mode = post
  introspection_url = {shape.introspection}
  username_attribute = username
  active_attribute = active
  active_value = true
}}
passdb oauth2 {{
  mechanisms_filter = xoauth2 oauthbearer
}}"""
