"""Mailboxes in memory for the scripted IMAP server, plain ones and Gmail's labels."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256

DATE = "05-Mar-2024 10:00:00 +0100"
ALL_MAIL = "[Gmail]/All Mail"
GMAIL_TRASH = "[Gmail]/Trash"
_SYSTEM = {"INBOX": "\\Inbox", "[Gmail]/Sent Mail": "\\Sent", "[Gmail]/Drafts": "\\Draft"}


@dataclass(slots=True, eq=False)
class ScriptedMessage:
    """A message, in one folder or, with Gmail, under many labels.

    data: CRLF. view: X-GM-MSGID. object_id: EMAILID. mod_seq: of its last change. size: what
    RFC822.SIZE claims.
    """

    data: bytes
    flags: set[str] = field(default_factory=set)
    date: str = DATE
    view: int = 0
    object_id: str = ""
    labels: set[str] = field(default_factory=set)
    mod_seq: int = 1
    size: int | None = None


@dataclass(slots=True, eq=False)
class ScriptedFolder:
    """A folder: its messages by UID, ascending.

    rights: What MYRIGHTS says; nothing is enforced. hidden: Only listed by who asks for its
    namespace.
    """

    name: str
    attributes: tuple[str, ...] = ()
    validity: int = 1_700_000_000
    mails: dict[int, ScriptedMessage] = field(default_factory=dict)
    uid_next: int = 1
    read_only: bool = False
    rights: str = "lrswipkxtea"
    hidden: bool = False
    permanent: tuple[str, ...] = (
        "\\Answered",
        "\\Flagged",
        "\\Deleted",
        "\\Seen",
        "\\Draft",
        "\\*",
    )

    def add(self, mail: ScriptedMessage) -> int:
        """Store a message under the next UID."""
        uid, self.uid_next = self.uid_next, self.uid_next + 1
        self.mails[uid] = mail
        return uid

    def chosen(self, uid_set: bytes) -> list[int]:
        """The UIDs of a set like b"1:3,7,9:*" that are there."""
        last = max(self.mails, default=0)
        found: set[int] = set()
        for piece in uid_set.split(b","):
            ends = [last if end == b"*" else int(end) for end in piece.split(b":")]
            low, high = min(ends), max(ends)
            found.update(uid for uid in self.mails if low <= uid <= high)
        return sorted(found)


class Boxes:
    """All folders of the one user of a scripted server.

    Attributes:
        destroyed: Messages that an EXPUNGE removed for good.
        namespaces: What NAMESPACE says.
    """

    namespaces = b'(("" "/")) NIL NIL'

    def __init__(self) -> None:
        self.by_name: dict[str, ScriptedFolder] = {}
        self.destroyed: list[ScriptedMessage] = []
        self._mod_seq = itertools.count(2)

    def make(self, name: str, *attributes: str) -> ScriptedFolder:
        """Add an empty folder."""
        box = ScriptedFolder(name, attributes, validity=1_700_000_000 + len(self.by_name))
        self.by_name[name] = box
        return box

    def deliver(self, folder: str, *mails: bytes, **values: object) -> list[int]:
        """Put mails into a folder, give their UIDs; `values` are fields of `ScriptedMessage`."""
        box = self.by_name[folder]
        return [box.add(self._mail(data, **values)) for data in mails]

    def touch(self, mail: ScriptedMessage) -> None:
        """Note that it has changed."""
        mail.mod_seq = next(self._mod_seq)

    def highest(self) -> int:
        """The highest MODSEQ of all messages."""
        return max((mail.mod_seq for box in self for mail in box.mails.values()), default=1)

    def move(self, source: ScriptedFolder, uid: int, target: ScriptedFolder) -> int:
        """Move a message and give its new UID."""
        mail = source.mails.pop(uid)
        self.touch(mail)
        return target.add(mail)

    def copy(self, source: ScriptedFolder, uid: int, target: ScriptedFolder) -> int:
        """Copy a message and give its new UID."""
        mail = source.mails[uid]
        return target.add(self._mail(mail.data, flags=set(mail.flags), date=mail.date))

    def expunge(self, box: ScriptedFolder, uid: int) -> None:
        """Remove a message for good."""
        self.destroyed.append(box.mails.pop(uid))

    def relabel(self, mail: ScriptedMessage, labels: set[str]) -> None:
        """Give a message these labels; only Gmail has any."""
        mail.labels = labels
        self.touch(mail)

    def hashes(self) -> Counter[str]:
        """How often each message exists: SHA-256 with LF. With Gmail, once however many labels."""
        unique = {id(mail): mail for box in self for mail in box.mails.values()}
        return Counter(
            sha256(mail.data.replace(b"\r\n", b"\n")).hexdigest() for mail in unique.values()
        )

    def __iter__(self) -> Iterator[ScriptedFolder]:
        return iter(self.by_name.values())

    def _mail(self, data: bytes, **values: object) -> ScriptedMessage:
        mail = ScriptedMessage(re.sub(rb"\r?\n", b"\r\n", data), **values)  # type: ignore[arg-type]
        self.touch(mail)
        return mail


def boxes_with_inbox(*mails: bytes, **values: object) -> Boxes:
    """An inbox with these messages, and a trash; `values` are fields of `ScriptedMessage`."""
    boxes = Boxes()
    boxes.make("INBOX")
    boxes.make("Trash", "\\Trash")
    boxes.deliver("INBOX", *mails, **values)
    return boxes


class GmailBoxes(Boxes):
    """Folders that are labels: what lies in one also lies in All Mail, as the same message."""

    def __init__(self, *labels: str) -> None:
        super().__init__()
        self._views = itertools.count(0x17F000000000000)
        self.make("INBOX")
        self.make(ALL_MAIL, "\\All")
        self.make(GMAIL_TRASH, "\\Trash")
        self.make("[Gmail]/Spam", "\\Junk")
        self.make("[Gmail]/Drafts", "\\Drafts")
        self.make("[Gmail]/Sent Mail", "\\Sent")
        for label in labels:
            self.make(label)

    def deliver(self, folder: str, *mails: bytes, **values: object) -> list[int]:
        """As elsewhere; a mail in a label's folder is in All Mail too. Gives UIDs in `folder`."""
        wanted = values.pop("labels", set())
        assert isinstance(wanted, set)
        uids = []
        for data in mails:
            mail = self._mail(data, view=next(self._views), **values)
            if folder == GMAIL_TRASH:
                uids.append(self.by_name[folder].add(mail))
                continue
            self.by_name[ALL_MAIL].add(mail)
            own = set() if folder == ALL_MAIL else {_SYSTEM.get(folder, folder)}
            self.relabel(mail, wanted | own)
            box = self.by_name[folder]
            uids.append(next(uid for uid, m in box.mails.items() if m is mail))
        return uids

    def relabel(self, mail: ScriptedMessage, labels: set[str]) -> None:
        """Give a message these labels: it appears in their folders and leaves the others."""
        super().relabel(mail, labels)
        for box in self:
            if box.name in {ALL_MAIL, GMAIL_TRASH, "[Gmail]/Spam"}:
                continue
            there = [uid for uid, m in box.mails.items() if m is mail]
            wanted = _SYSTEM.get(box.name, box.name) in labels
            if wanted and not there:
                box.add(mail)
            elif there and not wanted:
                del box.mails[there[0]]

    def move(self, source: ScriptedFolder, uid: int, target: ScriptedFolder) -> int:
        """To the trash: it loses all labels. Out of it: it is in All Mail again."""
        mail = source.mails[uid]
        if target.name == GMAIL_TRASH:
            for box in self:
                box.mails = {n: m for n, m in box.mails.items() if m is not mail}
            self.touch(mail)
            return target.add(mail)
        if source.name == GMAIL_TRASH:
            del source.mails[uid]
            self.by_name[ALL_MAIL].add(mail)
            self.relabel(mail, set(mail.labels))
        labels = set(mail.labels) - {_SYSTEM.get(source.name, source.name)}
        if target.name != ALL_MAIL:
            labels.add(_SYSTEM.get(target.name, target.name))
        self.relabel(mail, labels)
        return next(n for n, m in target.mails.items() if m is mail)

    def copy(self, source: ScriptedFolder, uid: int, target: ScriptedFolder) -> int:
        """Only a label more."""
        mail = source.mails[uid]
        if target.name == GMAIL_TRASH:
            return self.move(source, uid, target)
        self.relabel(mail, mail.labels | {_SYSTEM.get(target.name, target.name)})
        return next(n for n, m in target.mails.items() if m is mail)

    def expunge(self, box: ScriptedFolder, uid: int) -> None:
        """The worst of the settings that IMAP cannot read: gone for good, under all labels."""
        mail = box.mails[uid]
        self.destroyed.append(mail)
        for each in self:
            each.mails = {n: m for n, m in each.mails.items() if m is not mail}
