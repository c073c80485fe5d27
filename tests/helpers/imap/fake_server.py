"""An account on a server, in memory, behind `ServerStore`: what the engine may believe, and lies.

It keeps what RFC 3501 promises (UIDVALIDITY, UIDs that only grow, INTERNALDATE and flags that a
MOVE or COPY keeps), moves by each of the three ways, and has labels where it is a Gmail. `lies`
are told one after the other, each at the next call of its verb.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import NoReturn

from core.crashpoints import crash_point
from core.errors import ServerOffline, StoreFailed, StoreRefused
from core.identity import identity
from core.job import Job
from core.model.mail import MessageFlag
from core.model.plan import Address, Item
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import Account, RemovalMethod, Security, ServerMessage, SignIn
from core.model.sources import (
    Folder,
    FolderRole,
    MessageKey,
    Problem,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.ports import ReturningMessage, StoredMessage, StoredPlace
from core.server_ports import ServerHold

DELETED = "\\Deleted"
FLAGS = {
    MessageFlag.SEEN: "\\Seen",
    MessageFlag.FLAGGED: "\\Flagged",
    MessageFlag.ANSWERED: "\\Answered",
    MessageFlag.DRAFT: "\\Draft",
}


class FakeLie(Enum):
    """What can go wrong with a command."""

    NONE = "none"
    IDLE = "ok, and nothing was done"
    CUT_BEFORE = "the connection broke before it arrived"
    CUT_AFTER = "it was done, and the connection broke"
    HALF = "done for some, in both folders for others, and the connection broke"
    MUTE = "done, without a word of where things went"
    WRONG = "done, and the word of where things went is wrong"
    FULL = "no: over quota, after some were done"
    NO = "no"


@dataclass
class FakeMessage:
    """One message in one folder."""

    data: bytes
    date: str
    flags: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    view: int = 0
    mod_seq: int = 1


@dataclass
class FakeFolder:
    """One folder."""

    role: FolderRole = FolderRole.NORMAL
    validity: int = 7
    next_uid: int = 1
    mails: dict[int, FakeMessage] = field(default_factory=dict)
    owner: str | None = None
    fixed: bool = False  # nothing may leave it

    def add(self, mail: FakeMessage) -> int:
        """Store a message under the next UID."""
        uid, self.next_uid = self.next_uid, self.next_uid + 1
        self.mails[uid] = mail
        return uid

    def renumber(self) -> None:
        """Give all messages other numbers, as a server may when its index was lost."""
        old = list(self.mails.values())
        self.validity, self.next_uid, self.mails = self.validity + 1, 1, {}
        for mail in old:
            self.add(mail)


class FakeServer:
    """All folders of one account, and what was asked of it."""

    def __init__(
        self, home: Path, name: str = "anna", *, way: RemovalMethod = RemovalMethod.MOVE
    ) -> None:
        self.way = way
        self.is_gmail = False
        self.size_lie = 0
        self.online = True
        self.kept_flags = {"\\seen", "\\flagged", "\\answered", "\\draft", "$work"}
        self.boxes: dict[str, FakeFolder] = {
            "INBOX": FakeFolder(),
            "Trash": FakeFolder(FolderRole.TRASH),
        }
        self.lies: dict[str, deque[FakeLie]] = defaultdict(deque)
        self.commands: list[str] = []
        self.holder: str | None = None
        self._dates = itertools.count(1)
        digits = name.encode().hex().rjust(32, "0")
        path = home / "accounts" / f"{digits}.json"
        self.spec = SourceSpec(SourceKind.IMAP, path)
        address = f"{name}@example.org"
        # Tests run beside each other; runs on one account wait for each other, whosever they are.
        host = f"imap.{home.name}.example.org"
        self.account = Account(
            digits, name, address, host, 993, Security.TLS, address, SignIn.PASSWORD
        )

    def deliver(
        self, folder: str, data: bytes, *flags: str, view: int = 0, label: str = ""
    ) -> str:
        """A new mail arrives; its address."""
        box = self.boxes.setdefault(folder, FakeFolder())
        labels = frozenset({label} - {""})
        date = internal_date(next(self._dates))
        uid = box.add(FakeMessage(data, date, frozenset(flags), labels, view))
        return f"{box.validity}:{uid}"

    def at(self, folder: str, uid: str) -> FakeMessage | None:
        """The mail of an address, if it is there."""
        box = self.boxes.get(folder)
        validity, _, number = uid.partition(":")
        if box is None or str(box.validity) != validity:
            return None
        return box.mails.get(int(number))

    def live(self, *but: str) -> Counter[str]:
        """How often each identity lies in its folders, deleted ones left out."""
        return Counter(
            identity(mail.data)
            for name, box in self.boxes.items()
            if name not in but
            for mail in box.mails.values()
            if DELETED not in mail.flags
        )

    def item(self, folder: str, uid: str) -> Item:
        """A message as a plan names it."""
        mail = self.at(folder, uid)
        assert mail is not None
        version = f"gm:{mail.view:x}" if mail.view else ""
        address = Address(SourceKind.IMAP, str(self.spec.path), folder, uid, 0, version)
        size = len(mail.data) + self.size_lie
        return Item(address, identity(mail.data), size, message_id(mail.data), "Wasser", "hv@x")

    def items(self, *folders: str) -> list[Item]:
        """All messages of some folders, deleted ones left out."""
        return [
            self.item(name, f"{self.boxes[name].validity}:{uid}")
            for name in folders
            for uid, mail in self.boxes[name].mails.items()
            if DELETED not in mail.flags
        ]

    def lie(self, verb: str) -> FakeLie:
        """What happens to this call."""
        self.commands.append(verb)
        return self.lies[verb].popleft() if self.lies[verb] else FakeLie.NONE


def internal_date(minute: int) -> str:
    """A time of its own for each message."""
    return f"12-Mar-2024 {minute // 60 % 24:02d}:{minute % 60:02d}:00 +0000"


def message_id(data: bytes) -> str:
    """The Message-ID, without its angle brackets."""
    for line in data.split(b"\n\n")[0].split(b"\n"):
        if line.lower().startswith(b"message-id:"):
            return line.partition(b"<")[2].partition(b">")[0].decode()
    return ""


class FakeStore:
    """The account as a store."""

    def __init__(self, server: FakeServer) -> None:
        self.server = server

    @property
    def spec(self) -> SourceSpec:
        return self.server.spec

    @property
    def account(self) -> Account:
        return self.server.account

    def folders(self) -> tuple[Folder, ...]:
        self._reach()
        root = self.server.spec.path.with_suffix("")
        return tuple(
            Folder(name, root / name, "", 0, box.role, owner=box.owner)
            for name, box in self.server.boxes.items()
        )

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        del job
        self._reach()
        box = self.server.boxes[folder.name]
        for position, (uid, mail) in enumerate(box.mails.items()):
            key = MessageKey(0, folder.name, f"{box.validity}:{uid}")
            flags = MessageFlag.GHOST if DELETED in mail.flags else MessageFlag.NONE
            yield Stub(key, position, len(mail.data), "", flags)

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        self._reach()
        for stub in stubs:
            mail = self.server.at(folder.name, stub.key.uid)
            if mail is not None:
                yield RawMessage(stub, mail.data)

    def look_up(self, folder: str, uids: Collection[str]) -> dict[str, ServerMessage]:
        self._reach()
        return server_mails(self.server, folder, uids)

    def present(self, folder: str, uids: Collection[str]) -> frozenset[str]:
        found = self.look_up(folder, uids).values()
        return frozenset(mail.uid for mail in found if DELETED not in mail.flags)

    def count_live(self, folder: str) -> int | None:
        self._reach()
        box = self.server.boxes.get(folder)
        return None if box is None else sum(DELETED not in m.flags for m in box.mails.values())

    def refusal(self, folder: Folder) -> Refusal | None:
        missing = folder.name not in self.server.boxes
        return Refusal(RefusalKind.MISSING, folder.name) if missing else None

    def lasting_flags(self, folder: str, flags: Collection[str]) -> tuple[str, ...]:
        self._reach()
        kept = self.server.kept_flags if folder in self.server.boxes else ()
        return tuple(flag for flag in flags if flag.lower() in kept)

    def arriving_refusal(self, folder: str) -> Refusal | None:
        roles = {box.role for box in self.server.boxes.values()}
        lacks = not folder and FolderRole.TRASH not in roles
        return Refusal(RefusalKind.NO_TRASH, self.account.name) if lacks else None

    def has_leftovers(self, folder: Folder) -> bool:
        del folder
        return False

    @contextmanager
    def hold(self, folder: Folder) -> Iterator[ServerHold]:
        self._reach()
        server = self.server
        assert server.holder is None, f"{server.holder} is held"
        box = server.boxes.get(folder.name)
        if box is None:
            raise StoreRefused(self.spec.path, Refusal(RefusalKind.MISSING, folder.name))
        if folder.version not in ("", str(box.validity)):
            raise StoreRefused(self.spec.path, Refusal(RefusalKind.RENUMBERED, folder.name))
        if box.fixed:
            raise StoreRefused(self.spec.path, Refusal(RefusalKind.READ_ONLY, folder.name))
        server.holder = folder.name
        try:
            yield FakeHold(server, folder.name)
        finally:
            server.holder = None

    def _reach(self) -> None:
        if not self.server.online:
            raise ServerOffline(self.spec.path, "no route")


def server_mails(
    server: FakeServer, folder: str, uids: Collection[str]
) -> dict[str, ServerMessage]:
    """What the server tells of these messages."""
    found = {uid: mail for uid in uids if (mail := server.at(folder, uid)) is not None}
    return {
        uid: ServerMessage(
            uid,
            len(mail.data) + server.size_lie,
            mail.date,
            tuple(sorted(mail.flags)),
            tuple(sorted(mail.labels)),
            message_id(mail.data),
            f"{mail.view:x}" if mail.view else "",
            mail.mod_seq,
        )
        for uid, mail in found.items()
    }


class FakeHold:
    """A hold on one folder."""

    def __init__(self, server: FakeServer, folder: str) -> None:
        self.server, self.folder = server, folder

    @property
    def way(self) -> RemovalMethod:
        return self.server.way

    @property
    def is_gmail(self) -> bool:
        return self.server.is_gmail

    def look_up(self, uids: Collection[str], folder: str = "") -> dict[str, ServerMessage]:
        self._lie("seen")
        return server_mails(self.server, folder or self.folder, uids)

    def digests(self, uids: Collection[str], folder: str = "") -> dict[str, str]:
        self._lie("digests")
        found = {uid: self.server.at(folder or self.folder, uid) for uid in uids}
        return {
            uid: identity(mail.data)
            for uid, mail in found.items()
            if mail is not None and DELETED not in mail.flags
        }

    def trash(self) -> str:
        if self.server.account.trash:
            return self.server.account.trash
        names = [n for n, box in self.server.boxes.items() if box.role is FolderRole.TRASH]
        if not names:
            self._refuse(RefusalKind.NO_TRASH)
        return names[0]

    def next_arrival(self, folder: str) -> str:
        self._lie("floor")
        box = self.server.boxes.get(folder)
        if box is None:
            self._refuse(RefusalKind.NO_TARGET)
        return f"{box.validity}:{box.next_uid}"

    def arrivals(self, folder: str, floor: str) -> tuple[ServerMessage, ...]:
        self._lie("arrivals")
        box = self.server.boxes.get(folder)
        validity, _, first = floor.partition(":")
        if box is None or str(box.validity) != validity:
            self._refuse(RefusalKind.RENUMBERED)
        uids = [f"{validity}:{uid}" for uid in sorted(box.mails) if uid >= int(first)]
        mails = server_mails(self.server, folder, uids).values()
        return tuple(mail for mail in mails if DELETED not in mail.flags)

    def send(self, uids: Sequence[str], to: str) -> dict[str, StoredPlace]:
        lie = self.server.lie("move" if self.way is RemovalMethod.MOVE else "copy")
        crash_point("fake.send.before")
        if lie is FakeLie.CUT_BEFORE:
            self._cut()
        if lie is FakeLie.NO:
            self._refuse(RefusalKind.SERVER)
        if to not in self.server.boxes:
            self._refuse(RefusalKind.NO_TARGET)
        if lie is FakeLie.IDLE:
            return {}
        hints = self._carry(uids, to, lie)
        crash_point("fake.send.after")
        if lie in (FakeLie.CUT_AFTER, FakeLie.HALF):
            self._cut()
        if lie is FakeLie.FULL:
            self._refuse(RefusalKind.OVER_QUOTA)
        if lie is FakeLie.WRONG:
            return dict(zip(hints, reversed(hints.values()), strict=True))
        return {} if lie is FakeLie.MUTE else hints

    def _carry(self, uids: Sequence[str], to: str, lie: FakeLie) -> dict[str, StoredPlace]:
        there = [uid for uid in uids if self.server.at(self.folder, uid) is not None]
        some = there[: len(there) // 2] if lie in (FakeLie.HALF, FakeLie.FULL) else there
        copied = there if lie is FakeLie.HALF else some  # some are in both folders then
        hints = {uid: self._copy(uid, to) for uid in copied}
        if self.way is RemovalMethod.MOVE:
            for uid in some:
                self._remove(uid)
        return hints

    def expunge(self, mails: Sequence[ServerMessage]) -> dict[str, Refusal]:
        lie = self.server.lie("strike")
        crash_point("fake.strike.before")
        if self.is_gmail or lie is FakeLie.NO:
            self._refuse(RefusalKind.READ_ONLY)
        if lie is FakeLie.CUT_BEFORE:
            self._cut()
        reasons: dict[str, Refusal] = {}
        marked: list[str] = []
        for mail in mails:
            now = self.server.at(self.folder, mail.uid)
            if now is None or lie is FakeLie.IDLE:
                continue
            if set(now.flags) - {DELETED} != set(mail.flags) - {DELETED}:
                reasons[mail.uid] = Refusal(RefusalKind.CHANGED)
                continue
            now.flags |= {DELETED}
            marked.append(mail.uid)
        crash_point("fake.strike.marked")
        if lie is FakeLie.HALF:
            self._cut()
        for uid in marked:
            if self.way is RemovalMethod.COPY_MARK:
                reasons[uid] = Refusal(RefusalKind.NOT_EXPUNGED)
            else:
                self._remove(uid)
        crash_point("fake.strike.after")
        if lie is FakeLie.CUT_AFTER:
            self._cut()
        return reasons

    def unmark(self, uids: Collection[str]) -> None:
        lie = self.server.lie("unmark")
        crash_point("fake.unmark.before")
        if lie is FakeLie.NO:
            self._refuse(RefusalKind.READ_ONLY)
        if lie is FakeLie.CUT_BEFORE:
            self._cut()
        there = [mail for uid in uids if (mail := self.server.at(self.folder, uid)) is not None]
        some = there[: len(there) // 2] if lie is FakeLie.HALF else there
        for mail in some if lie is not FakeLie.IDLE else ():
            mail.flags -= {DELETED}
        crash_point("fake.unmark.after")
        if lie in (FakeLie.CUT_AFTER, FakeLie.HALF):
            self._cut()

    def can_keep_flag(self, flag: str) -> bool:
        return flag.lower() in self.server.kept_flags

    def add_flags(self, wanted: Mapping[str, Collection[str]]) -> dict[str, tuple[str, ...]]:
        lie = self.server.lie("flags")
        crash_point("fake.flags.before")
        self._refuse_or_cut(lie)
        sent: dict[str, tuple[str, ...]] = {}
        for uid, flags in wanted.items() if lie is not FakeLie.IDLE else ():
            mail = self.server.at(self.folder, uid)
            if mail is not None:
                sent[uid] = tuple(flag for flag in flags if flag not in mail.flags)
                mail.flags |= set(flags)
        crash_point("fake.flags.after")
        if lie is FakeLie.CUT_AFTER:
            self._cut()
        return sent

    def remove_flags(self, wanted: Mapping[str, Collection[str]]) -> None:
        lie = self.server.lie("unflag")
        crash_point("fake.unflag.before")
        self._refuse_or_cut(lie)
        for uid, flags in wanted.items() if lie is not FakeLie.IDLE else ():
            mail = self.server.at(self.folder, uid)
            if mail is not None:
                mail.flags -= set(flags)
        crash_point("fake.unflag.after")
        if lie is FakeLie.CUT_AFTER:
            self._cut()

    def _refuse_or_cut(self, lie: FakeLie) -> None:
        if lie is FakeLie.NO:
            self._refuse(RefusalKind.READ_ONLY)
        if lie is FakeLie.CUT_BEFORE:
            self._cut()

    def add_flags_and_labels(
        self, uid: str, *, flags: Collection[str] = (), labels: Collection[str] = ()
    ) -> None:
        mail = self.server.at(self.folder, uid)
        assert mail is not None
        mail.flags |= {flag for flag in flags if flag != DELETED}
        mail.labels |= set(labels)

    def digest(self, key: MessageKey) -> str | None:
        return self.digests([key.uid]).get(key.uid)

    def raw(self, key: MessageKey) -> bytes:
        mail = self.server.at(self.folder, key.uid)
        if mail is None:
            raise KeyError(key)
        return mail.data

    def leaving(self, key: MessageKey) -> StoredMessage:
        data, mail = self.raw(key), self.server.at(self.folder, key.uid)
        assert mail is not None
        return StoredMessage(key, data, json.dumps([mail.date, sorted(mail.flags)]))

    def take_out(self, keys: Sequence[MessageKey]) -> None:
        self.send([key.uid for key in keys], self.trash())
        if self.way is not RemovalMethod.MOVE:
            self.expunge(list(self.look_up([key.uid for key in keys]).values()))

    def put_back(self, returns: Sequence[ReturningMessage]) -> tuple[StoredPlace, ...]:
        return tuple(self._back(one) for one in returns)

    def _back(self, one: ReturningMessage) -> StoredPlace:
        """Home, where it is not already, out of the trash or the safety copy."""
        data = one.file.read_bytes()[one.offset :][: one.size_bytes]
        date, flags = json.loads(one.origin)
        held = FakeMessage(data, date, frozenset(flags))
        box, trash = self.server.boxes[self.folder], self.server.boxes.get("Trash", FakeFolder())
        for uid, mail in box.mails.items():
            if f"{box.validity}:{uid}" in one.taken or DELETED in mail.flags:
                continue
            if (mail.data, mail.date) == (data, date):
                return StoredPlace(self.folder, f"{box.validity}:{uid}")
        crash_point("fake.put_back.before")
        for uid, mail in trash.mails.items():
            if (mail.data, mail.date) == (data, date) and DELETED not in mail.flags:
                held = mail if trash.fixed else trash.mails.pop(uid)
                break
        landing = StoredPlace(self.folder, f"{box.validity}:{box.add(held)}")
        crash_point("fake.put_back.after")
        return landing

    def append(self, mails: Sequence[RawMessage]) -> tuple[StoredPlace, ...]:
        found: list[StoredPlace] = []
        for mail in mails:
            lie = self.server.lie("append")
            crash_point("fake.append.before")
            if lie is FakeLie.CUT_BEFORE:
                self._cut()
            flags = [name for flag, name in FLAGS.items() if flag & mail.stub.flags]
            uid = self.server.deliver(self.folder, mail.data, *flags)
            held = self.server.at(self.folder, uid)
            if held is not None and mail.date:
                held.date = mail.date
            crash_point("fake.append.after")
            if lie is FakeLie.CUT_AFTER:
                self._cut()
            found.append(StoredPlace(self.folder, uid))
        return tuple(found)

    def find(self, digest: str) -> tuple[MessageKey, ...]:
        box = self.server.boxes[self.folder]
        return tuple(
            MessageKey(0, self.folder, f"{box.validity}:{uid}")
            for uid, mail in box.mails.items()
            if identity(mail.data) == digest
        )

    def _lie(self, verb: str) -> None:
        if self.server.lie(verb) is FakeLie.CUT_BEFORE:
            self._cut()

    def _copy(self, uid: str, to: str) -> StoredPlace:
        mail = self.server.at(self.folder, uid)
        assert mail is not None
        labels = frozenset[str]() if self.is_gmail else mail.labels
        box = self.server.boxes[to]
        return StoredPlace(to, f"{box.validity}:{box.add(replace(mail, labels=labels))}")

    def _remove(self, uid: str) -> None:
        del self.server.boxes[self.folder].mails[int(uid.partition(":")[2])]

    def _cut(self) -> NoReturn:
        raise StoreFailed(self.server.spec.path, "cut")

    def _refuse(self, kind: RefusalKind) -> NoReturn:
        raise StoreRefused(self.server.spec.path, Refusal(kind, self.folder))
