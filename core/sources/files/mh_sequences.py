r"""What an MH folder says of a message's state: the sequences in `.mh_sequences` (R-ST6).

A sequence is a name and the numbers of messages, "flagged: 3 7-9". "unseen" holds what was not
read; "replied", "flagged" and "forwarded" are as in other stores; "cur" is where a program stands,
and no state; any other name is a person's own, here a keyword.

A form is the names of the sequences that hold a message, parted by blanks; "?" where the folder
has no sequences at all, so that nobody knows what was read. All else in the file stays as it is:
a line is written anew only if its numbers change, as nmh writes it. A line that gets empty goes if
it is the last; else it stays, empty, so that undo finds its place.

A number outlives its message: the next message may be given it, and would have the tags of the
one before. So the number of a message that goes leaves the sequences with it, and the form comes
back with the message, to whatever number it gets.

What Claws Mail and Sylpheed note of messages in files of their own counts as sequences do, and
their files are written with them. Where one is, it knows what was read.

Programs write this file in place, under the locks of a mailbox; we replace it under them. A file
that cannot be read as sequences is never written.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Self

from core.errors import StoreRefused
from core.model.message_state import ANSWERED, FLAGGED, FORWARDED, SEEN, lower_names, normal_name
from core.model.refusals import Refusal, RefusalKind
from core.sources.disk import durable
from core.sources.disk.locks import lock_mailbox
from core.sources.disk.reading import open_quietly, read_at
from core.sources.neighbours.claws import mark_files, read_forms, with_forms

SEQUENCES = ".mh_sequences"
UNKNOWN = "?"
_UNSEEN, _CURRENT = "unseen", "cur"
_NAMED = {"replied": ANSWERED, "flagged": FLAGGED, "forwarded": FORWARDED}
_RESERVED = frozenset({_UNSEEN, _CURRENT, "first", "last", "prev", "next", "all", "new"})
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*\Z")
_LINE = re.compile(r"(?P<name>[^\s:]+):(?P<numbers>[ \t0-9-]*)\r?\Z")
_RANGE = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?\Z")
_LARGEST = 1 << 22  # of that file, in bytes
_MOST = 1 << 20  # numbers of one sequence
_ASIDE = ".mh_sequences.twinsweep"


@dataclass(frozen=True, slots=True)
class SequenceFormat:
    """Forms of an MH folder. `keywords`: it can hold names that a person made."""

    keywords: bool = True

    @classmethod
    def of(cls, folder: Path) -> Self:
        """That of a folder; Claws Mail and Sylpheed would not show new ones."""
        return cls(keywords=not mark_files(folder))

    def names_of(self, form: str) -> frozenset[str]:
        """What the sequences say."""
        found = set(form.split())
        named = {_NAMED.get(name, name) for name in found - {UNKNOWN, *_RESERVED}}
        return frozenset(named | ({SEEN} if not found & {UNKNOWN, _UNSEEN} else set()))

    def with_names(self, form: str, names: Collection[str]) -> str:
        """The form with the sequences of these names, too, and without "unseen" for "seen"."""
        had, has = form.split(), lower_names(self.names_of(form))
        wanted = {normal_name(name).lower(): name for name in names}
        if SEEN.lower() in wanted and UNKNOWN not in had:
            had = [name for name in had if name != _UNSEEN]
        told = (_sequence_of(name) for lower, name in sorted(wanted.items()) if lower not in has)
        new = [name for name in told if self.keywords or name in _NAMED]
        return " ".join([*had, *(name for name in new if name)])

    def without_names(self, form: str, names: Collection[str]) -> str:
        """The form without these sequences, and with "unseen" again."""
        gone = lower_names(names)
        had = [n for n in form.split() if n in _RESERVED or _NAMED.get(n, n).lower() not in gone]
        unread = SEEN.lower() in gone and not {UNKNOWN, _UNSEEN} & set(had)
        return " ".join([*had, *([_UNSEEN] if unread else [])])


def _sequence_of(name: str) -> str:
    """The sequence that stands for a name; "" if none can."""
    lower = normal_name(name).lower()
    for sequence, state in _NAMED.items():
        if state.lower() == lower:
            return sequence
    legal = _NAME.match(name) is not None and lower not in {*_RESERVED, *_NAMED}
    return name if legal else ""


@dataclass(frozen=True, slots=True)
class Sequences:
    """The lines of a file of sequences. `numbers`: of each line that is one, by its place."""

    lines: tuple[str, ...]
    numbers: Mapping[int, frozenset[int]]

    @classmethod
    def of(cls, data: bytes) -> Self | None:
        """Read a file; None if it is none of sequences, or none that can be written safely."""
        try:
            lines = tuple(data.decode("ascii").split("\n"))
        except UnicodeDecodeError:
            return None
        if lines[-1]:
            return None  # cut off
        found = [_LINE.match(line) for line in lines[:-1]]
        names = [line["name"] for line in found if line is not None]
        if len(names) < len(found) or len(set(names)) < len(names):
            return None
        numbers = [_read_numbers(line["numbers"]) for line in found if line is not None]
        known = {n: held for n, held in enumerate(numbers) if held is not None}
        return cls(lines[:-1], known) if len(known) == len(numbers) else None

    def form(self, number: int) -> str:
        """The names of the sequences that hold a message."""
        if not self.lines:
            return UNKNOWN
        names = (self.name_of(n) for n, held in self.numbers.items() if number in held)
        return " ".join(name for name in names if name != _CURRENT)

    def with_forms(self, forms: Mapping[int, str], *, keeps_lines: bool = False) -> bytes:
        """The file in which these messages have these forms, and all else is as it was.

        keeps_lines: the last line stays, too, if it gets empty.
        """
        names = [self.name_of(n) for n in range(len(self.lines))]
        wanted = {number: set(form.split()) - {UNKNOWN} for number, form in forms.items()}
        new = sorted(set().union(*wanted.values()) - set(names))
        lines: list[str | None] = []
        for n, name in enumerate([*names, *new]):
            had = self.numbers.get(n, frozenset())
            lost = {number for number, told in wanted.items() if name not in told}
            held = had - (lost if name != _CURRENT else set())
            held |= {number for number, told in wanted.items() if name in told}
            if held == had:
                lines.append(self.lines[n] if n < len(self.lines) else None)
            else:
                lines.append(f"{name}:{_write_numbers(held)}")
        kept = [line for line in lines if line is not None]
        while not keeps_lines and kept and kept[-1].endswith(":") and kept[-1] not in self.lines:
            kept.pop()
        return "".join(f"{line}\n" for line in kept).encode()

    def name_of(self, n: int) -> str:
        """The name in a line."""
        return self.lines[n].partition(":")[0]


def _read_numbers(text: str) -> frozenset[int] | None:
    found: set[int] = set()
    for word in text.split():
        told = _RANGE.match(word)
        if told is None:
            return None
        first, last = int(told[1]), int(told[2] or told[1])
        if not 0 < first <= last or last - first > _MOST - len(found):
            return None
        found.update(range(first, last + 1))
    return frozenset(found)


def _write_numbers(numbers: Collection[int]) -> str:
    """Numbers as nmh writes them: a blank before each run, "3 7-9"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return "".join(f" {a}" if a == b else f" {a}-{b}" for a, b in runs)


def sequence_forms(folder: Path, names: Collection[str]) -> dict[str, str]:
    """The forms of messages of an MH folder; none where its sequences cannot be written."""
    found = None if sys.platform == "win32" else _parse(_read(folder / SEQUENCES))
    if found is None:
        return {}
    marks = read_forms(folder, map(int, names))
    return {name: _join(found.form(int(name)), marks.get(int(name))) for name in names}


def _join(form: str, marks: frozenset[str] | None) -> str:
    """The form by the sequences, and by what other programs note: they know what was read."""
    if marks is None:
        return form
    own = [name for name in form.split() if name not in (UNKNOWN, _UNSEEN)]
    return " ".join([*own, *sorted(marks.difference(own))])


def _has_sequences(folder: Path) -> bool:
    return os.path.lexists(folder / SEQUENCES)


_parse = lru_cache(maxsize=2)(Sequences.of)  # the same file is read for each message of a run


def _read(path: Path) -> bytes:
    """The file; nothing if there is none, and what is no file of sequences if it is too large."""
    try:
        with open_quietly(path) as fd:  # also for a scan, which leaves no trace
            size = os.fstat(fd).st_size
            return read_at(fd, size, 0) if size <= _LARGEST else b"\xff"
    except FileNotFoundError:
        return b""


def write_sequences(
    folder: Path,
    forms: Mapping[str, tuple[str, str]],
    *,
    keeps_lines: bool = False,
    are_gone: bool = False,
) -> None:
    """Give messages, by their names, other forms: (as it is now, as it shall be); all or none.

    Args:
        folder: An MH folder.
        forms: Of each message.
        keeps_lines: A sequence that gets empty stays, so that what it said of others still holds.
        are_gone: The messages left, and nothing is to be noted of their numbers.

    Raises:
        StoreRefused: CHANGED: the form of one is another by now, or the file is none of
            sequences. LOCKED, READ_ONLY.
        OSError: The system failed; the file is as it was, or as it shall be.
    """
    if _has_sequences(folder) or not mark_files(folder):
        _write_lines(folder, forms, keeps_lines=keeps_lines)
    elif not _is_as_told(folder, forms):
        raise StoreRefused(folder, Refusal(RefusalKind.CHANGED, str(folder)))
    wanted = {
        int(name): None if are_gone else frozenset(form.split())
        for name, (_, form) in forms.items()
    }
    for file in mark_files(folder):
        if (data := with_forms(file, wanted)) is not None:
            _replace(file, data, file.stat().st_mode & 0o7777)
    durable.sync_folder(folder)


def _is_as_told(folder: Path, forms: Mapping[str, tuple[str, str]]) -> bool:
    now = sequence_forms(folder, forms)
    return all(now.get(name) == before for name, (before, _) in forms.items())


def _write_lines(folder: Path, forms: Mapping[str, tuple[str, str]], *, keeps_lines: bool) -> None:
    path = folder / SEQUENCES
    if not os.path.lexists(path):
        os.close(durable.create(path))
    with lock_mailbox(path) as locked:
        data = _read(path)
        found = Sequences.of(data)
        if found is None or not _is_as_told(folder, forms):
            if not data:
                durable.remove(path)
            raise StoreRefused(folder, Refusal(RefusalKind.CHANGED, str(path)))
        legal = {_UNSEEN, *_NAMED, *map(found.name_of, range(len(found.lines)))}
        its = (lambda name: name in legal) if mark_files(folder) else _NAME.match
        wanted = {int(n): " ".join(filter(its, form.split())) for n, (_, form) in forms.items()}
        after = found.with_forms(wanted, keeps_lines=keeps_lines)
        if not after:
            durable.remove(path)  # an empty one says no more than none
        elif after != data:
            _replace(path, after, os.fstat(locked.fd).st_mode & 0o7777)


def _replace(path: Path, data: bytes, mode: int) -> None:
    aside = path.with_name(_ASIDE)
    with suppress(FileNotFoundError):
        durable.remove(aside)  # of a run that was killed
    fd = durable.create(aside, mode)
    try:
        aside.chmod(mode)
        durable.write_all(fd, data)
        durable.sync(fd)
    finally:
        os.close(fd)
    durable.replace(aside, path)


def drop_numbers(folder: Path, names: Collection[str]) -> None:
    """Take messages that have just gone out of the sequences, if they can be written.

    If not, the numbers stay, as any program leaves them that knows nothing of sequences.
    """
    forms = sequence_forms(folder, names)
    nothing = () if mark_files(folder) else ("", UNKNOWN)
    told = {name: (form, "") for name, form in forms.items() if form not in nothing}
    if told:
        with suppress(StoreRefused, OSError):
            write_sequences(folder, told, keeps_lines=True, are_gone=True)


def restore_numbers(folder: Path, forms: Mapping[str, str]) -> None:
    """Give messages that are about to come, by their names, the forms that they had.

    Raises:
        StoreRefused: LOCKED. Where the file cannot be written for good, the mail comes without.
    """
    now = sequence_forms(folder, forms)
    told = {
        name: (form, forms[name])
        for name, form in now.items()
        if (set(form.split()) ^ set(forms[name].split())) - {UNKNOWN}
    }
    if not told:
        return
    try:
        write_sequences(folder, told, keeps_lines=True)
    except StoreRefused as error:
        if error.refusal.kind is RefusalKind.LOCKED:
            raise
