"""The frozen values that message on servers adds to `core.model`. No behaviour.

Where mail lies on a server, in the terms of the model: `SourceSpec.path` is the file of the
account (`core.accounts.files`), which holds no secret; a folder's name is the server's own,
decoded; `MessageKey.uid` is "UIDVALIDITY:UID", which is never given to a second mail;
`Stub.version` is `VIEW_MARK` and in hex the X-GM-MSGID, or what
`core.sources.imap.session.objects` makes of an EMAILID, where a server tells it (equal for two
labels of one message), else "". `Folder.version` is "": each message stands for itself.
`Folder.path` is no file: it names server, user and folder, so that two accounts that reach one
mailbox are seen to do so.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from core.columns import Int64s, UInt64s
from core.model.mail import Attachment, Flags
from core.model.sources import Folder, Stub

DELETED = "\\deleted"
VIEW_MARK = "gm:"  # what `Stub.version` begins with where the server numbers its messages

# --- accounts -----------------------------------------------------------------------------------


class Security(Enum):
    """How a connection is encrypted; there is no third way. The values stand in account files."""

    TLS = "tls"
    STARTTLS = "starttls"


class SignIn(Enum):
    """How one proves who one is. The values stand in account files."""

    PASSWORD = "password"  # noqa: S105 - a kind, no secret
    OAUTH2 = "oauth2"


@dataclass(frozen=True, slots=True)
class Account:
    """A mailbox on a server. No secret in it: those are in the key ring, under `id`.

    Attributes:
        id: 32 hex digits, made once at random.
        name: What the user calls it; the address at first. Unique among accounts.
        address: The e-mail address.
        host, port, security: Where the server is.
        user: Whom to sign in as.
        sign_in: How. provider: name of the preset with the OAuth2 addresses ("google",
            "microsoft"), or "". client_id: the user's own OAuth2 client, or "".
        trash: The folder that removed mail goes to, where the server does not tell; "": it does.
        authority: Path of a PEM file with a private CA that is trusted for this account alone.
        keep_secret: The secret is in the key ring; else it is asked for each time.
        limit_kb: Thousands of bytes a second that may go both ways, over all connections; 0: any.
    """

    id: str
    name: str
    address: str
    host: str
    port: int
    security: Security
    user: str
    sign_in: SignIn
    provider: str = ""
    client_id: str = ""
    trash: str = ""
    authority: str = ""
    keep_secret: bool = True
    limit_kb: int = 0


class NoticeKind(Enum):
    """What happened to the connection with a server."""

    OFFLINE = "offline"  # no answer: tried again in `seconds`
    THROTTLED = "throttled"  # the server asks to wait `seconds`
    PAUSED = "paused"  # given up for now: can be resumed
    BACK = "back"  # works again


class Notice(NamedTuple):
    """Something about a server that a person should see, once for the whole outage.

    account: its id. detail: the server's own words or the system's, for a tool tip.
    """

    account: str
    kind: NoticeKind
    detail: str = ""
    seconds: float = 0.0


class Traffic(NamedTuple):
    """Bytes on the wire, encryption not counted, after compression."""

    received: int = 0
    sent: int = 0


# --- reading ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    """What a folder on a server holds: n messages, by ascending UID. Rests in the cache.

    Attributes:
        validity: UIDVALIDITY.
        uid_next: UIDNEXT when it was listed; 0: unknown.
        mod_seq: HIGHESTMODSEQ when it was listed; 0: the server has none.
        uids: (n,) int64. sizes: (n,) int64, RFC822.SIZE: an estimate, some servers lie.
        flags: (n,) uint32 of `MessageFlag`. views: (n,) uint64 X-GM-MSGID, or of
            an EMAILID; 0: there is none.
    """

    validity: int
    uid_next: int
    mod_seq: int
    uids: Int64s
    sizes: Int64s
    flags: Flags
    views: UInt64s


class Outline(NamedTuple):
    """A mail of which the structure and the needed parts were fetched, put together as a message.

    Attributes:
        stub: As listed; its size is the server's.
        data: Header fields and parts, as a message whose leaves are the inline text parts and
            small attachments of the real one, in their order; or the whole message.
        attachments: What the structure tells of the parts that are not in `data`; None: `data` is
            the whole message.
        missing: Numbers of leaves of `data` that are empty because they were not fetched yet.
        sections: What the server calls each leaf of `data`; none where nothing can be missing.
    """

    stub: Stub
    data: bytes
    attachments: tuple[Attachment, ...] | None
    missing: frozenset[int] = frozenset()
    sections: tuple[str, ...] = ()


class FetchEstimate(NamedTuple):
    """What a scan of a folder would fetch: messages that are not known yet, bytes on the wire."""

    messages: int
    unknown: int
    bytes: int


# --- moving -------------------------------------------------------------------------------------


class RemovalMethod(Enum):
    """How mail leaves a folder of a server, by what the server can (R-IM19)."""

    MOVE = "move"  # UID MOVE
    COPY_EXPUNGE = "copy_expunge"  # UID COPY, look, STORE, look, UID EXPUNGE of exactly those
    COPY_MARK = "copy_mark"  # UID COPY, look, STORE: the mail program removes them later


@dataclass(frozen=True, slots=True)
class Survey:
    """What an account holds and what its server can do, as a look that changes nothing told.

    Attributes:
        folders: In the server's order.
        messages: How many messages are in each of them; -1 where the server did not tell.
        trash: The folder that removed mail goes to, or "": neither server nor user say which.
        way: How mail would leave. is_gmail: It has labels.
        rights: What we may do in each folder, a letter each (RFC 4314), where the server has lists
            of that; () where it has none. A folder that nothing can leave is `fixed`.
        takes_trash: Whether those rights let mail be moved to `trash`.
    """

    folders: tuple[Folder, ...]
    messages: tuple[int, ...]
    trash: str
    way: RemovalMethod
    is_gmail: bool
    rights: tuple[str | None, ...] = ()
    takes_trash: bool = True


@dataclass(frozen=True, slots=True)
class ServerMessage:
    r"""One message on a server as it is now.

    Attributes:
        uid: "UIDVALIDITY:UID".
        size_bytes: RFC822.SIZE. date: INTERNALDATE as the server writes it.
        flags: As the server writes them, without \\Recent. labels: X-GM-LABELS.
        message_id: Without angle brackets; "" if none.
        view: X-GM-MSGID in hex, or "".
        mod_seq: 0 where the server has none.
    """

    uid: str
    size_bytes: int
    date: str
    flags: tuple[str, ...]
    labels: tuple[str, ...]
    message_id: str
    view: str
    mod_seq: int


def is_deleted(mail: ServerMessage) -> bool:
    r"""Whether somebody marked it \\Deleted: it is a ghost."""
    return any(flag.lower() == DELETED for flag in mail.flags)


class ServerOrigin(Enum):
    """Who says where the server of an address is."""

    BUILT_IN = "built_in"
    PROVIDER = "provider"  # its own file, by HTTPS
    DATABASE = "database"  # a public one, by HTTPS
    DNS = "dns"  # name servers, unsigned
    GUESS = "guess"  # a server answers under a usual name


class LookupAttempt(NamedTuple):
    """One place that was looked at: whether something was found, None when the look begins."""

    origin: ServerOrigin
    place: str
    found: bool | None
