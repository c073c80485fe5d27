"""Where mail comes from: sources, their folders, and messages as they are read from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple

import numpy as np

from core.model.mail import MessageFlag
from core.model.refusals import Refusal, RefusalKind

UNKNOWN_TIME = np.iinfo(np.int64).min  # sent_utc of a message without a readable date


class SourceKind(Enum):
    """What a source is. The values stand in reports and plans."""

    MBOX = "mbox"
    MAILDIR = "maildir"
    MH = "mh"
    EML = "eml"
    EMLX = "emlx"  # Apple Mail
    MSG = "msg"  # single messages saved by Outlook
    PST = "pst"  # Outlook's data files, .ost among them
    TAKEOUT = "takeout"  # an mbox of Google Takeout, whose labels are its folders
    PACKED = "packed"  # compressed mailboxes and archives: read from where they are unpacked
    IMAP = "imap"  # an account on a server: see `core.model.remote`


class FolderRole(Enum):
    """What a folder is for, as far as its name or its place tells."""

    NORMAL = "normal"
    TRASH = "trash"
    JUNK = "junk"
    DRAFTS = "drafts"
    SENT = "sent"


LOSING_ROLES = frozenset({FolderRole.TRASH, FolderRole.JUNK})  # emptied by programs and servers


class Treatment(Enum):
    """What the user wants done with a folder. The values stand in the GUI's preferences."""

    SEARCH = "search"
    PROTECT = "protect"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class SourceSpec:
    """Which source: enough to open it, in this process or another."""

    kind: SourceKind
    path: Path


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of a source.

    Attributes:
        name: Its path inside the source, "/" between levels; "" for the source itself.
        path: The file or folder on this computer.
        version: Changes whenever any mail in it may have changed; taken before the read. "" where
            only the single messages can tell (a folder of files), see `Stub.version`.
        size_bytes: Size of the file; 0 for folders of files.
        role: What it is for.
        fixed: Why it can never be written, or None.
        owner: On a server, whose it is: None: the user's own; "": shared by many; else the other
            user that it belongs to (RFC 2342).
        former: What earlier versions called it: plans, journals and reports may.
        opened: Its role is that of the source, which somebody opened by itself: it is wanted.
        planned: What plans call it, if it may be one of several in one file or folder on disk.
    """

    name: str
    path: Path
    version: str
    size_bytes: int
    role: FolderRole
    fixed: Refusal | None = None
    owner: str | None = None
    former: tuple[str, ...] = ()
    opened: bool = False
    planned: str | None = None


def is_server_cache(folder: Folder) -> bool:
    """Whether it is what a mail program keeps of a server."""
    return folder.fixed is not None and folder.fixed.kind is RefusalKind.SERVER_CACHE


def is_fleeting(folder: Folder) -> bool:
    """Whether a folder loses mail by itself, so that nothing in it is a last copy (I1, R-TB3).

    Junk is emptied after some weeks, by providers and by mail programs.
    """
    return is_server_cache(folder) or folder.role in LOSING_ROLES


def folder_called(folders: Sequence[Folder], name: str) -> Folder | None:
    """The folder that a plan, a journal or a report calls so, or None."""
    return next(
        (folder for folder in folders if folder.name == name),
        next((folder for folder in folders if name in folder.former), None),
    )


class MessageKey(NamedTuple):
    """Where a mail lies. `uid` is never given to a second mail while the folder's version holds.

    `source` is the number of the source in its session. uid: mbox "offset:length" of the stored
    bytes with their From_ line; Maildir the file name before its flags; MH and eml the file name.
    """

    source: int
    folder: str
    uid: str


class Stub(NamedTuple):
    """What a listing tells of a message.

    `position` is its 0-based ordinal in its folder, ghosts counted. `version` is the staleness
    key of a single file ("" where the folder has one); `flags` is what the store itself says
    (Maildir), to be joined with what the headers say.
    """

    key: MessageKey
    position: int
    size_bytes: int
    version: str
    flags: MessageFlag


class RawMessage(NamedTuple):
    """A message's bytes, as sent: no From_ line, un-quoted. Lives for one chunk, then is dropped.

    date: when it arrived, as IMAP writes INTERNALDATE; "": its headers tell.
    whole: "" if `data` is all of it. Of a message too large to be held, the hex SHA-256 of all its
        bytes (`core.identity`): `data` is its beginning only, and the stub has `MessageFlag.CUT`.
    noted: what its store notes beside it: an mbox its From_ line, Outlook its search key.
    """

    stub: Stub
    data: bytes
    date: str = ""
    whole: str = ""
    noted: bytes = b""


class ProblemKind(Enum):
    """Why a message or a folder could not be read as it should. The values stand in reports."""

    UNREADABLE = "unreadable"  # the file system, or the server, refused
    EMPTY = "empty"  # there is not a byte of it
    VANISHED = "vanished"  # listed, then gone
    NOT_MAIL = "not_mail"  # bytes without a single header
    NOT_MAILBOX = "not_mailbox"  # a file whose name promises mail, without any
    TRUNCATED = "truncated"  # ends in the middle
    TOO_LARGE = "too_large"  # above a limit: headers and the first MiB were read
    TOO_COSTLY = "too_costly"  # took more time or memory than one message may
    DAMAGED = "damaged"  # a part could not be decoded
    CHANGED = "changed"  # changed while it was read
    AMBIGUOUS = "ambiguous"  # two readings of where a message begins or ends: it stays
    UNREAD_FORM = "unread_form"  # of a form that is not read: the detail is an `UnreadForm`
    INCOMPLETE = "incomplete"  # a server listed fewer messages than it has: none of them is used


class UnreadForm(Enum):
    """Forms of mail that are known but not read, and why something packed is not opened."""

    OLM = "olm"  # Outlook for Mac's archive
    DBX = "dbx"  # Outlook Express
    NSF = "nsf"  # Notes
    MHT = "mht"  # a web page as a message
    DBOX = "dbox"  # Dovecot's mdbox and sdbox
    MBX = "mbx"  # of UW IMAP
    UTF16 = "utf16"
    COMPRESSED = "compressed"  # in a way that the standard library does not read
    ENCRYPTED = "encrypted"
    NESTED = "nested"  # an archive in an archive
    TOO_LARGE = "too_large"
    DAMAGED = "damaged"


class Problem(NamedTuple):
    """A message that could not be read, as data. Position -1: the folder as a whole."""

    key: MessageKey
    position: int
    kind: ProblemKind
    detail: str

    @classmethod
    def of(cls, listed: Stub | Problem, kind: ProblemKind, detail: str = "") -> Problem:
        """A problem of a message that was listed."""
        return cls(listed.key, listed.position, kind, detail)
