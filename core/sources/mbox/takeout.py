"""Mail of Google Takeout: an mbox whose labels are its folders.

Gmail has no folders: a message lies once in the file, under all its labels (`gmail_labels`). Here
each mail is in one folder, so it is read, counted and copied once. To know the folders, all of the
file has to be read; that is done once for a version of the file, in the very pass that finds where
its messages begin, and what is remembered is a few numbers a message. Several files of one Takeout
(a label each, as Google offers) have their names above those of the labels.

The labels are a view: nothing is changed through them. Plans name the file as the plain mbox that
it is (`core.sources.plan_folders`), so that all messages that leave it leave it in one rewrite.
"""

from __future__ import annotations

import os
import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.job import Job, NullJob
from core.model.mail import MessageFlag
from core.model.sources import (
    Folder,
    MessageKey,
    Problem,
    ProblemKind,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.sources.disk.reading import (
    as_source_error,
    box_version,
    closed_folders,
    natural_key,
    open_quietly,
    read_at,
    walk_folders,
)
from core.sources.folder_names import source_name
from core.sources.folder_roles import name_folders, role_of
from core.sources.mbox.borders import Layout, find_layout
from core.sources.mbox.find import split_by_form
from core.sources.mbox.gmail_labels import HEADER, LabelPlace, place_by_labels
from core.sources.mbox.source import (
    MboxSource,
    listing_problems,
    range_uid,
    stored_range,
    with_doubt,
)
from core.sources.neighbours.table import server_cache

_HEAD_BYTES = 1 << 16
_LABELS = re.compile(rb"(?im)^" + HEADER + rb"[ \t]*:((?:[^\n]*\n[ \t])*[^\n]*)(?=\n[^ \t])")
_END = re.compile(rb"\n\r?\n")

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class TakeoutIndex:
    """What is remembered of one file: mail i is stored in bytes [starts[i], ends[i]).

    Attributes:
        starts, ends: (n,) int64. folder: (n,) int32, into `names`. flags: (n,) int32.
        names: Of the folders, in natural order.
        found: The layout, without its messages.
    """

    starts: Ints
    ends: Ints
    folder: NDArray[np.int32]
    flags: NDArray[np.int32]
    names: tuple[str, ...]
    found: Layout


@dataclass(frozen=True, slots=True)
class TakeoutSource:
    """Mail in a Takeout file, or in all such files below a folder."""

    spec: SourceSpec
    job: Job = field(default_factory=NullJob, compare=False, repr=False)
    whole: bool = False  # as `core.sources.mbox.source.MboxSource.whole`
    # What stands before the labels in the names of each file's folders, as last looked at.
    _above: dict[Path, str] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __reduce__(self) -> tuple[type[TakeoutSource], tuple[SourceSpec]]:
        """For other processes: a job stays in its own."""
        return TakeoutSource, (self.spec,)

    def folders(self) -> tuple[Folder, ...]:
        """A folder for each label that messages were filed under; "" for messages without labels.

        Cost: one read of each file, of which the job is told.

        Raises:
            SourceError: A file cannot be read at all.
            Cancelled: The job was stopped.
        """
        path = self.spec.path
        with as_source_error(path):
            if not path.is_dir():
                return tuple(self._of_file("", source_name(path), path))
            tree = list(walk_folders(path))
            files = split_by_form(tree)[1]
            found = [*name_folders(path, closed_folders(tree))]
        for box in files:
            with as_source_error(box.path):
                self._above[box.path] = box.name if len(files) > 1 else ""
                found += self._of_file(self._above[box.path], box.name, box.path)
        return tuple(sorted(found, key=lambda folder: natural_key(folder.name)))

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the messages of a label as they stand in the file; the uid is "offset:length".

        Raises:
            SourceError: The file cannot be read.
        """
        with as_source_error(folder.path):
            index = index_takeout(folder.path, job)
            changed = box_version(folder.path.stat()) != folder.version
        if self.spec.path.is_dir() and folder.path not in self._above:
            self.folders()
        above = self._above.get(folder.path, "")
        here = [n for n, name in enumerate(index.names) if _join_name(above, name) == folder.name]
        if changed:
            key = MessageKey(0, folder.name, "")
            yield Problem(key, -1, ProblemKind.CHANGED, "while it was listed")
        if here == [0]:  # what is wrong with the file is told once
            yield from listing_problems(folder, index.found)
        rows = np.flatnonzero(index.folder == (here[0] if here else -1))
        for position, row in enumerate(rows.tolist()):
            if position % 1_000 == 0:
                job.checkpoint()
            start, size = int(index.starts[row]), int(index.ends[row] - index.starts[row])
            key = MessageKey(0, folder.name, range_uid(start, size))
            stub = Stub(key, position, size, "", MessageFlag(int(index.flags[row])))
            yield from with_doubt(stub, index.found)
            if row == len(index.starts) - 1 and index.found.cut:
                detail = "the file ends inside this mail"
                yield Problem(key, position, ProblemKind.TRUNCATED, detail)

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read these messages, as of any mbox."""
        plain = MboxSource(SourceSpec(SourceKind.MBOX, self.spec.path), whole=self.whole)
        return plain.fetch(folder, stubs)

    def _of_file(self, above: str, box: str, file: Path) -> list[Folder]:
        """The labels of a file; `box`: what the file itself is called. In a trash all is trash."""
        index = index_takeout(file, self.job)
        version = box_version(file.stat())
        sizes = np.bincount(index.folder, index.ends - index.starts, len(index.names))
        fixed = server_cache(file)
        planned = "" if file == self.spec.path else box
        roles = [role_of(f"{box}/{name}") for name in index.names]
        named = [_join_name(above, name) for name in index.names]
        return [
            Folder(name, file, version, int(size), role, fixed, planned=planned)
            for name, size, role in zip(named, sizes, roles, strict=True)
        ]


def index_takeout(file: Path, job: Job) -> TakeoutIndex:
    """Where the messages of a file are, and which folder each is filed in.

    Cost: one read of the file, at the first call for this version of it.

    Raises:
        OSError: It cannot be read.
        Cancelled: The job was stopped.
    """
    with open_quietly(file) as fd:
        status = os.fstat(fd)
        kept = _kept_indexes(file, box_version(status))
        if not kept:
            kept.append(_build_index(fd, status.st_size, job))
    return kept[0]


def find_ordinals(file: Path, uids: Sequence[str], job: Job) -> dict[str, int]:
    """Which mail of the whole file each uid is, counted from 0. Cost: as `index_takeout`.

    Raises:
        OSError, Cancelled: As `index_takeout`.
    """
    starts = np.array([stored_range(uid)[0] for uid in uids], np.int64)
    at = np.searchsorted(index_takeout(file, job).starts, starts)
    return dict(zip(uids, at.tolist(), strict=True))


@lru_cache(maxsize=8)
def _kept_indexes(file: Path, version: str) -> list[TakeoutIndex]:
    """A place to keep the index of this version of a file in, empty at first.

    Not the index itself: a job, which is another at each call, has to be given to its making.
    """
    del file, version
    return []


def _build_index(fd: int, size_bytes: int, job: Job) -> TakeoutIndex:
    labels = _Labels(fd)
    found = find_layout(fd, size_bytes, job, labels.look)
    starts = np.array(found.starts, np.int64)
    at = np.searchsorted(np.frombuffer(labels.offsets, np.int64), starts)
    first_names = tuple(dict.fromkeys(each.folder for each in labels.kinds.values()))
    names = tuple(sorted(first_names, key=natural_key))
    places = {name: number for number, name in enumerate(names)}
    folder = np.array([places[each.folder] for each in labels.kinds.values()], np.int32)
    flags = np.array([int(each.flags) for each in labels.kinds.values()], np.int32)
    kind = np.frombuffer(labels.numbers, np.int32)[at]
    # labels of what only looked like a message make no folder
    used = np.unique(folder[kind])
    moved = np.zeros(len(names), np.int32)
    moved[used] = np.arange(len(used))
    doubts = found.doubts if found.is_unclear else ()
    bare = Layout((), (), doubts, found.cut, found.lead_bytes, found.garbage, found.bare_cr)
    ends = np.array(found.ends, np.int64)
    left = tuple(names[number] for number in used.tolist())
    of_rows = flags[kind]
    of_rows[list(found.unclear)] |= MessageFlag.UNCLEAR
    return TakeoutIndex(starts, ends, moved[folder[kind]], of_rows, left, bare)


class _Labels:
    """Collects the labels of the messages of one file while it is searched.

    Attributes:
        offsets: int64, of each line that may begin a message. numbers: int32, which of `kinds` it
        is.
        kinds: Where the values of the header, as they stand in the file, belong.
    """

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._number: dict[bytes, int] = {}
        self.offsets, self.numbers = array("q"), array("i")
        self.kinds: dict[bytes, LabelPlace] = {}

    def look(self, offset: int, head: bytes) -> None:
        """Remember the labels of what begins at `offset` with these bytes."""
        found = _LABELS.search(head)
        end = _END.search(head)
        if found is None and end is None:
            head = read_at(self._fd, _HEAD_BYTES, offset)
            found, end = _LABELS.search(head), _END.search(head)
        value = found[1] if found and (end is None or found.start() < end.start()) else b""
        number = self._number.get(value)
        if number is None:
            number = self._number[value] = len(self._number)
            self.kinds[value] = place_by_labels(value)
        self.offsets.append(offset)
        self.numbers.append(number)


def _join_name(above: str, name: str) -> str:
    return f"{above}/{name}" if above and name else above or name
