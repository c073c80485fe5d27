"""What a session sees of the folder that it has open: messages by UID, as they are at this moment.

A server tells a session of changes by others only between two commands, so each look begins with
NOOP: without it a message that another program just took away would still be seen. Its end is
waited for; of a FETCH that was sent right behind it, to save the way, Dovecot answers every second
one from before. One FETCH asks for all that the checks of a move need, of headers only the
Message-ID.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from core.identity import identity
from core.model.remote import ServerMessage, is_deleted
from core.sources.imap.protocol.answers import Value
from core.sources.imap.protocol.limits import literal_limit
from core.sources.imap.protocol.replies import FetchResponse, SelectedFolder, ServerSaidNo
from core.sources.imap.session.fetching import BLOCK_BYTES, cut_by_bytes
from core.sources.imap.session.folders import is_same_folder
from core.sources.imap.session.session import ReadSession

RECENT = "\\recent"
KEPT_BYTES = 32 << 20
_LAST_UID = (1 << 32) - 1  # RFC 3501 2.3.1.1: 32 bits
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_HEADER = b"BODY[HEADER.FIELDS (MESSAGE-ID)]"
_FIELD = re.compile(rb"(?im)^message-id[ \t]*:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)")
_USUAL = re.compile(rb"[Mm]essage-[Ii][Dd]: <([!-;=?-~]+)>(?:\r\n)+")
_ID = re.compile(rb"<([^<>]*)>")


@dataclass(slots=True)
class HeldFolderMemory:
    """What was read of messages while a folder is held.

    A message of one folder and uid never changes, it can only go (RFC 3501 2.3.1.1).

    Attributes:
        digests: Identities, by folder and uid.
        ids: The Message-ID that goes with an identity.
        floors: Where nothing lay yet when a folder was last looked into: "UIDVALIDITY:UID".
        wholes: Those that were read last, with their bytes, `KEPT_BYTES` at most: whoever checks
            a message that is to leave the account copies it next.
    """

    digests: dict[tuple[str, str], str] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    floors: dict[str, str] = field(default_factory=dict)
    wholes: dict[tuple[str, str], tuple[ServerMessage, bytes]] = field(default_factory=dict)
    _kept: int = 0

    def note(self, folder: str, mail: ServerMessage, data: bytes) -> None:
        """Remember a message that was read."""
        digest = identity(data)
        self.digests[folder, mail.uid] = digest
        self.ids[digest] = mail.message_id
        if len(data) <= KEPT_BYTES and (folder, mail.uid) not in self.wholes:
            self.wholes[folder, mail.uid] = mail, data
            self._kept += len(data)
        while self._kept > KEPT_BYTES:
            self._drop(next(iter(self.wholes)))

    def forget(self, folder: str, uids: Iterable[str]) -> None:
        """Let go of the bytes of messages that are there no more, or should not be."""
        for uid in uids:
            self._drop((folder, uid))

    def _drop(self, key: tuple[str, str]) -> None:
        if key in self.wholes:
            self._kept -= len(self.wholes.pop(key)[1])


class FolderView:
    """The open folder of a session.

    Args:
        session: It has the folder open, and nobody else uses it.
        folder: Its name.
        opened: What the server said when it was opened.
        known: What was read already; shared and added to.
    """

    def __init__(
        self, session: ReadSession, folder: str, opened: SelectedFolder, known: HeldFolderMemory
    ) -> None:
        self.folder = folder
        self.validity = opened.validity
        self._session = session
        self._known = known
        self._has_mod_seq = bool(opened.mod_seq) and "CONDSTORE" in session.capabilities

    def numbers(self, uids: Iterable[str]) -> list[int]:
        """The UIDs of those that are of this folder's UIDVALIDITY, each once, ascending."""
        found = {uid_number(uid, self.validity) for uid in uids}
        return sorted(n for n in found if n)

    def mails(
        self, uids: Iterable[str], *, mod_seq: bool = False, anew: bool = True
    ) -> dict[str, ServerMessage]:
        r"""Those that are there now, \\Deleted ones among them.

        Args:
            uids: Which.
            mod_seq: With that.
            anew: Also see what others did; else what our own last command on the session did.
        """
        asked = self.numbers(uids)
        if anew:
            self._session.noop()
        if not asked:
            return {}
        return {mail.uid: mail for mail in self._fetch_messages(asked, mod_seq=mod_seq)}

    def undeleted(self, uids: Iterable[str]) -> frozenset[str]:
        r"""Those that are there now and not \\Deleted, also by what others did."""
        asked = self.numbers(uids)
        self._session.noop()
        return frozenset(f"{self.validity}:{n}" for n in self._session.undeleted(asked))

    def since(self, floor: int) -> tuple[ServerMessage, ...]:
        r"""Those from this UID on that are not \\Deleted, ascending."""
        self._session.noop()
        # "n:*" also names the last message where that is below n (RFC 3501 6.4.8).
        found = [mail for mail in self._fetch_messages(f"{floor}:*") if _uid_of(mail) >= floor]
        next_ = max([floor - 1, *map(_uid_of, found)]) + 1
        self._known.floors[self.folder] = f"{self.validity}:{next_}"
        return tuple(sorted((mail for mail in found if not is_deleted(mail)), key=_uid_of))

    def whole(self, uid: str) -> tuple[ServerMessage, bytes] | None:
        """A message and its bytes as the server gives them; None if it is not there, or a ghost.

        Cost: nothing where it was read just before.
        """
        known = self._known.wholes.get((self.folder, uid))
        if known is not None:
            return known
        there = (mail for mail in self.mails([uid]).values() if not is_deleted(mail))
        return next(iter([*self._read(there)]), None)

    def identities(self, mails: Iterable[ServerMessage]) -> dict[str, str]:
        """The identity of each of these mails, by uid; what was read before is not read again."""
        mails = list(mails)
        known = self._known.digests
        for _ in self._read(mail for mail in mails if (self.folder, mail.uid) not in known):
            pass
        found = {mail.uid: known.get((self.folder, mail.uid)) for mail in mails}
        return {uid: digest for uid, digest in found.items() if digest is not None}

    def _read(self, mails: Iterable[ServerMessage]) -> Iterator[tuple[ServerMessage, bytes]]:
        """Read messages whole, and remember them. Memory: what is kept, and one message."""
        wanted = list(mails)
        for block in cut_by_bytes(wanted, [mail.size_bytes for mail in wanted], BLOCK_BYTES):
            limit = literal_limit(max(mail.size_bytes for mail in block))
            by_uid = {_uid_of(mail): mail for mail in block}
            for fetched in self._session.fetch(list(by_uid), "(UID BODY.PEEK[])", largest=limit):
                data = _find_value(fetched, b"BODY[]")
                if isinstance(data, bytes):
                    self._known.note(self.folder, by_uid[fetched.uid], data)
                    yield by_uid[fetched.uid], data

    def _fetch_messages(
        self, uids: Sequence[int] | str, *, mod_seq: bool = False
    ) -> Iterator[ServerMessage]:
        items = ["UID", "FLAGS", "RFC822.SIZE", "INTERNALDATE"]
        items += ["MODSEQ"] if mod_seq and self._has_mod_seq else []
        items += ["X-GM-MSGID", "X-GM-LABELS"] if self._session.is_gmail else []
        asked = f"({' '.join(items)} BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])"
        for fetched in self._session.fetch(uids, asked):
            mail = read_server_message(fetched, self.validity)
            if mail is not None:
                yield mail


def view_folder(
    session: ReadSession, folder: str, known: HeldFolderMemory, *, validity: str = ""
) -> FolderView:
    """A sight of a folder, which is opened for reading where it is not open already.

    validity: The UIDVALIDITY that it is known to have; where a connection has it open under
    another one, that may be an old one, and it is opened again.

    Raises:
        ServerSaidNo: It cannot be opened.
    """
    opened = session.opened[1] if session.opened is not None else None
    is_old = opened is not None and validity not in ("", str(opened.validity))
    if opened is None or is_old or not is_open(session, folder):
        opened = session.examine(folder)
    return FolderView(session, folder, opened, known)


def is_open(session: ReadSession, folder: str) -> bool:
    """Whether a session has this folder open."""
    return session.opened is not None and is_same_folder(folder, session.opened[0])


def find_undeleted(session: ReadSession, folder: str, uids: Iterable[str]) -> frozenset[str]:
    r"""Those of these messages that are in a folder now and not \Deleted.

    None where the server does not search, or has no such folder: they are to be looked at.
    """
    try:
        return view_folder(session, folder, HeldFolderMemory()).undeleted(uids)
    except ServerSaidNo:
        return frozenset()


def uid_number(uid: str, validity: int) -> int | None:
    """The UID in "UIDVALIDITY:UID"; None if it is of another UIDVALIDITY, or no such text."""
    head, _, tail = uid.partition(":")
    if head != str(validity) or not (tail.isascii() and tail.isdecimal()):
        return None
    found = int(tail)
    return found if 0 < found <= _LAST_UID else None


def read_server_message(fetched: FetchResponse, validity: int) -> ServerMessage | None:
    """The value of a FETCH response; None for one that only tells of a change of flags.

    Cost: 3 us; that of 30,000 messages is felt when 10,000 are moved.
    """
    told = fetched.data
    size, flags = told.get(b"RFC822.SIZE"), told.get(b"FLAGS")
    if not isinstance(size, int) or not isinstance(flags, tuple):
        return None
    header: object = told.get(_HEADER)
    view = told.get(b"X-GM-MSGID")
    if header is None:
        header = _find_value(fetched, b"BODY[HEADER.FIELDS")
    return ServerMessage(
        uid=f"{validity}:{fetched.uid}",
        size_bytes=size,
        date=_read_date(told.get(b"INTERNALDATE")),
        flags=_read_flags(flags),
        labels=_read_words(told.get(b"X-GM-LABELS")),
        message_id=read_message_id(header),
        view=f"{view:x}" if isinstance(view, int) and view else "",
        mod_seq=_read_mod_seq(told) if b"MODSEQ" in told else 0,
    )


def read_message_id(block: object) -> str:
    """The first Message-ID of a header block; "" if none."""
    if not isinstance(block, bytes):
        return ""
    usual = _USUAL.fullmatch(block)
    if usual is not None:
        return usual[1].decode("ascii")
    found = _FIELD.search(block)
    return parse_message_id(found[1]) if found else ""


def parse_message_id(value: bytes) -> str:
    """The id in the value of a Message-ID field, as `Message` has it; "" if empty."""
    inner = _ID.search(value)
    raw = inner[1] if inner else value.strip(b"<> \t\r\n")
    return b"".join(raw.split()).decode("utf-8", "replace")


def _read_mod_seq(data: Mapping[bytes, object]) -> int:
    found = data.get(b"MODSEQ", 0)
    if isinstance(found, tuple) and found:
        found = found[0]
    return found if isinstance(found, int) else 0


@lru_cache(maxsize=1024)
def _read_flags(told: tuple[Value, ...]) -> tuple[str, ...]:
    """Flags as a server writes them; messages have few kinds of lists of them."""
    return tuple(flag for flag in _read_words(told) if flag.lower() != RECENT)


def _read_words(told: object) -> tuple[str, ...]:
    if not isinstance(told, tuple):
        return ()
    texts = [w.decode("utf-8", "replace") if isinstance(w, bytes) else str(w) for w in told if w]
    return tuple(text for text in texts if text)


def _read_date(found: object) -> str:
    return found.decode("ascii", "replace") if isinstance(found, bytes) else ""


def format_internal_date(when: datetime) -> str:
    """A time as APPEND and INTERNALDATE have it: " 7-Nov-2026 21:02:03 +0000"."""
    zone = when.strftime("%z") or "+0000"
    clock = when.strftime("%H:%M:%S")
    return f"{when.day:2d}-{_MONTHS[when.month - 1]}-{when.year:04d} {clock} {zone}"


def _find_value(fetched: FetchResponse, name: bytes) -> object:
    """The item whose name begins like this: servers write the rest as they like."""
    return next((v for key, v in fetched.data.items() if key.startswith(name)), None)


def _uid_of(mail: ServerMessage) -> int:
    return int(mail.uid.rpartition(":")[2])
