"""Sources of every local kind with flags, folders and oddities; plans over them; copies read back.

What a copy must hold is told by plain functions over lists: the reference of its tests.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from helpers.process.systems import INFO

from core.actions.cleaning import copy_order, make_copy
from core.copy.forms import open_copy
from core.identity import identity
from core.job import Cancelled, NullJob, Progress, Stage
from core.message.headers import message_flags
from core.model.copying import CopyForm, CopyResult
from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.plan import Address, Item, Move, Plan
from core.model.sources import RawMessage, SourceKind, SourceSpec, Stub
from core.sources.envelope import find_header
from core.sources.mbox.stored_bytes import quote_from
from core.sources.registry import open_source

NO_PLAN = Plan("00000000000000aa", 0, (), ())
STATE = MessageFlag.SEEN | MessageFlag.FLAGGED | MessageFlag.ANSWERED | MessageFlag.DRAFT
LETTERS = (
    (MessageFlag.DRAFT, "D"),
    (MessageFlag.FLAGGED, "F"),
    (MessageFlag.ANSWERED, "R"),
    (MessageFlag.SEEN, "S"),
    (MessageFlag.GHOST, "T"),
)
_END = re.compile(rb"\n\r?\n")
_STATE = re.compile(
    rb"(?im)^(?:(?:(?:x-)?status|x-keywords|x-mozilla-(?:status2?|keys)|content-length)[ \t]*:"
    rb"[^\n]*(?:\n[ \t][^\n]*)*(?:\n|\Z)"
    rb"|x-evolution[ \t]*:[ \t]*(?:[0-9a-f]{8}-)?[0-9a-f]{1,8}(?![0-9a-f]))"
)


class SourceMail(NamedTuple):
    """A message of a source: what tells it from others, its flags, its body."""

    text: str
    flags: MessageFlag
    body: bytes


class CopiedMail(NamedTuple):
    """A message of a source or a copy: what no copy may change, and what is said of it."""

    digest: str
    flags: MessageFlag
    arrived: int


def mail_of(given: SourceMail, *, states: bool) -> bytes:
    """The mail as sent; `states`: with the header lines of an mbox that tell its flags."""
    lines = [
        b"From: hv@example.org",
        b"Subject: Wasser " + given.text.encode(),
        b"Date: Tue, 05 Mar 2024 10:00:00 +0100",
        b"Message-ID: <" + given.text.encode() + b"@example.org>",
    ]
    if states and given.flags:
        lines.append(b"Status: " + (b"RO" if given.flags & MessageFlag.SEEN else b"O"))
        pairs = (
            (MessageFlag.ANSWERED, b"A"),
            (MessageFlag.FLAGGED, b"F"),
            (MessageFlag.GHOST, b"D"),
        )
        more = b"".join(letter for flag, letter in pairs if given.flags & flag)
        more += b"T" if given.flags & MessageFlag.DRAFT else b""
        if more:
            lines.append(b"X-Status: " + more)
    return b"\n".join(lines) + b"\n\n" + given.body


def without_status_headers(data: bytes) -> bytes:
    """The mail without the header lines in which a file keeps a state, or its length."""
    end = _END.search(data)
    cut = 0 if data[:1] in (b"\n", b"\r") else end.start() + 1 if end else len(data)
    return _STATE.sub(b"", data[:cut]) + data[cut:]


def write_source(
    kind: SourceKind, path: Path, folders: dict[str, Sequence[SourceMail]]
) -> SourceSpec:
    """Make a source with these folders, "/" between levels."""
    path.mkdir(parents=True)
    for name, mails in folders.items():
        match kind:
            case SourceKind.MBOX:
                file = path / f"{name}.mbox"
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(b"".join(map(_stored, mails)))
            case SourceKind.MAILDIR:
                for part in ("cur", "new", "tmp"):
                    (path / name / part).mkdir(parents=True, exist_ok=True)
                for n, given in enumerate(mails):
                    letters = "".join(c for flag, c in LETTERS if given.flags & flag)
                    made = path / name / "cur" / f"17{n:08d}.M{n}P1.host{INFO}{letters}"
                    made.write_bytes(mail_of(given, states=False))
                    os.utime(made, (1_600_000_000 + n, 1_600_000_000 + n))
            case _:
                (path / name).mkdir(parents=True, exist_ok=True)
                for n, given in enumerate(mails):
                    made = path / name / f"{n + 1}.eml"
                    made.write_bytes(mail_of(given, states=True))
                    os.utime(made, (1_600_000_000 + n, 1_600_000_000 + n))
    return SourceSpec(kind, path)


def _stored(given: SourceMail) -> bytes:
    data = quote_from(mail_of(given, states=True))
    end = b"\n" if data.endswith(b"\n") else b"\n\n"
    return b"From hv@example.org Tue Mar  5 10:00:00 2024\n" + data + end


def mails_of(spec: SourceSpec) -> dict[str, list[CopiedMail]]:
    """All messages of a source by folder, in order; folders without mail left out."""
    source = open_source(spec)
    found: dict[str, list[CopiedMail]] = {}
    for folder in source.folders():
        stubs = [s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub)]
        for raw in source.fetch(folder, stubs):
            assert isinstance(raw, RawMessage), raw
            flags = raw.stub.flags | flags_in_headers(raw.data)
            stamp = raw.stub.version.split(":")
            arrived = int(stamp[2]) // 10**9 if len(stamp) == 3 else 0
            mail = CopiedMail(identity(without_status_headers(raw.data)), flags, arrived)
            found.setdefault(folder.name, []).append(mail)
    return found


def read_copy(form: CopyForm, root: Path) -> dict[str, list[CopiedMail]]:
    """All messages of a copy by folder, in order."""
    return mails_of(open_copy(form, root).spec)


def flags_in_headers(data: bytes) -> MessageFlag:
    """What the headers say, as the step says that reads them for a scan."""
    names = ("Status", "X-Status", "X-Mozilla-Status")
    values = {name.lower().encode(): find_header(data, name) for name in names}
    return message_flags({name: value for name, value in values.items() if value is not None})


def items_in(spec: SourceSpec) -> list[Item]:
    """Every message of a source that is no ghost, as a plan names it."""
    source = open_source(spec)
    items: list[Item] = []
    for folder in source.folders():
        stubs = [s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub)]
        for raw in source.fetch(folder, stubs):
            assert isinstance(raw, RawMessage)
            if (raw.stub.flags | flags_in_headers(raw.data)) & MessageFlag.GHOST:
                continue
            uid, position = raw.stub.key.uid, raw.stub.position
            address = Address(spec.kind, str(spec.path), folder.name, uid, position, "")
            subject = (find_header(raw.data, "Subject") or b"").decode()
            items.append(Item(address, identity(raw.data), len(raw.data), "", subject, "hv@"))
    return items


def plan_over(specs: Sequence[SourceSpec], goes: Collection[int] | None = None) -> Plan:
    """Keep the first mail of each subject; mark the others, or those of some numbers of them."""
    keepers: dict[str, Item] = {}
    moves: list[Move] = []
    for spec in specs:
        for item in items_in(spec):
            keeper = keepers.setdefault(item.subject, item)
            if keeper is not item:
                moves.append(
                    Move(item, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest", own_choice=True)
                )
    some = [move for n, move in enumerate(moves) if goes is None or n in goes]
    return Plan("00000000000000aa", int(time.time()), tuple(some), ())


def files_of(root: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path in it."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


def make_test_copy(
    plan: Plan, form: CopyForm, target: Path, *specs: SourceSpec, marked_only: bool = False
) -> CopyResult:
    """Make a copy."""
    order = copy_order(plan, form, target, specs=specs, marked_only=marked_only)
    return make_copy(order, NullJob())


class StopsWhileWriting(NullJob):
    """A job that is stopped at its n-th checkpoint while mail is written."""

    def __init__(self, after: int) -> None:
        self._left = after
        self._copying = False

    def report(self, progress: Progress) -> None:
        self._copying = progress.stage in (Stage.COPYING, Stage.VERIFYING)

    def checkpoint(self) -> None:
        self._left -= self._copying
        if self._left < 0:
            raise Cancelled
