"""Mailboxes of each kind with copies in them, for what every store must do."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from helpers.boxes.mailboxes import mbox_bytes
from helpers.mail.wire_mail import bare_mail
from helpers.process.systems import INFO, IS_POSIX
from helpers.servers.dovecot import Person
from helpers.servers.second_client import list_server

from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.sources import Folder, MessageKey, SourceKind, SourceSpec, Stub
from core.ports import MailStore, ReturningMessage, StoreHold
from core.sources.registry import open_store

KINDS = ("mbox", "maildir", "mh", "eml")
N_MAILS = 12


class StoreCase(Protocol):
    """A mailbox of some kind with `N_MAILS` messages in it.

    Attributes:
        keeps_keys: A message that comes back has the key that it had; a server gives a new one.
    """

    keeps_keys: bool

    def store(self) -> MailStore:
        """The mailbox as a store, anew each time."""

    def state(self) -> object:
        """All that must be as it was after a message left and came back."""


@dataclass(frozen=True, slots=True)
class LocalCase:
    """Files on this computer."""

    spec: SourceSpec
    keeps_keys: bool = True

    def store(self) -> MailStore:
        """The mailbox as a store, anew each time."""
        return open_case(self.spec)

    def state(self) -> object:
        """Bytes, modes, names, times."""
        return mailbox_state(self.spec)


@dataclass(frozen=True, slots=True)
class AccountCase:
    """An account on a server. Its messages are in INBOX, and all with another date and flags."""

    person: Person
    account: MailStore
    keeps_keys: bool = False

    def store(self) -> MailStore:
        """The account as a store; its connections are shared."""
        return self.account

    def state(self) -> object:
        """What another mail program sees in INBOX and trash: bytes, flags, INTERNALDATE."""
        return list_server(self.person, "INBOX", "Trash")


def deliver_all(person: Person) -> None:
    """The messages of a case, into the INBOX of an account."""
    for n in range(N_MAILS):
        person.deliver("INBOX", [case_mail(n)], flags=("S", "FS", "RS")[n % 3])


def case_mail(n: int) -> bytes:
    """Mail number n; n and n + 5 have the very same bytes."""
    n %= 5
    body = (
        "Dear all,\n>From now on the water is off.\n",
        "谢谢\n",
        "short\n",
        "a\n\n\nb\n",
        "x" * 300,
    )
    return bare_mail(
        f"{body[n]}\n",
        From=f"Anna <anna{n}@example.org>",
        Subject=f"=?utf-8?b?0JLQvtC00LA=?= {n}",
        Date=f"Mon, 1 Jan 2024 0{n}:00:00 +0000",
        Message_ID=f"<{n}@example.org>",
    )


def stored_mail(n: int) -> bytes:
    """The mail as an mbox stores it; also equal for n and n + 5."""
    return mbox_bytes([case_mail(n)], from_line=b"From anna@example.org Mon Jan  1 00:00:00 2024")


def make_mailbox(kind: str, root: Path, n_mails: int = N_MAILS) -> SourceSpec:
    """Make a mailbox below `root`."""
    if kind == "mbox":
        root.mkdir(parents=True)
        path = root / "box"
        path.write_bytes(b"".join(map(stored_mail, range(n_mails))).rstrip(b"\n"))
        path.chmod(0o640)
        return SourceSpec(SourceKind.MBOX, path)
    if kind == "maildir":
        for part in ("cur", "new", "tmp"):
            (root / part).mkdir(parents=True)
        names = [
            f"cur/{1000 + n}.a.host,U={n}{INFO}{'FS' if n % 2 else ''}" for n in range(n_mails)
        ]
        names[-1] = "new/3000.b.host"
    else:
        root.mkdir(parents=True)
        names = [f"{n + 1}" if kind == "mh" else f"mail {n}.eml" for n in range(n_mails)]
    for n, name in enumerate(names):
        path = root / name
        path.write_bytes(case_mail(n))
        path.chmod(0o640)
        os.utime(path, (1_600_000_000 + n, 1_600_000_000 + n))
    return SourceSpec(SourceKind(kind), root)


def open_case(spec: SourceSpec, *, wait_s: float = 0.0) -> MailStore:
    """The store, with little patience for locks."""
    return replace(open_store(spec), lock_wait_s=wait_s)  # type: ignore[type-var]  # a dataclass


def folder_of(store: MailStore) -> Folder:
    """Its only folder, as it is now."""
    return store.folders()[0]


def any_version(store: MailStore) -> Folder:
    """Its only folder, whatever was scanned."""
    return replace(folder_of(store), version="")


def keys_of(store: MailStore) -> list[MessageKey]:
    """The keys of its messages, in order, deleted ones left out."""
    found = store.stubs(folder_of(store), NullJob())
    return [s.key for s in found if isinstance(s, Stub) and not s.flags & MessageFlag.GHOST]


def make_safety_copies(
    hold: StoreHold, keys: Iterable[MessageKey], file: Path
) -> list[ReturningMessage]:
    """Make safety copies of messages, as whoever takes them out must."""
    returns = []
    with file.open("ab") as out:
        for key in keys:
            leaving = hold.leaving(key)
            returns.append(
                ReturningMessage(key, leaving.origin, file, out.tell(), len(leaving.stored))
            )
            out.write(leaving.stored)
    return returns


def mailbox_state(spec: SourceSpec, *, names: bool = True) -> object:
    """Everything that must be as it was: bytes and modes, and for files names and times."""
    if spec.kind is SourceKind.MBOX:
        beside = sorted(path.name for path in spec.path.parent.iterdir())
        return spec.path.read_bytes(), IS_POSIX and spec.path.stat().st_mode, beside
    found = []
    for path in spec.path.rglob("*"):
        if path.is_file():
            told = path.stat()
            name = str(path.relative_to(spec.path)) if names else ""
            mode = told.st_mode if names and IS_POSIX else 0
            found.append((name, path.read_bytes(), told.st_mtime_ns, mode))
        elif path.name not in ("cur", "new", "tmp"):
            found.append((str(path.relative_to(spec.path)), b"", 0, 0))
    return sorted(found)


def copy_mailbox(source: Path, target: Path) -> None:
    """A fresh copy of a made mailbox, times kept."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)


def pick_keys(keys: Sequence[MessageKey], numbers: Sequence[int]) -> list[MessageKey]:
    """Some of the keys."""
    return [keys[n] for n in numbers]
