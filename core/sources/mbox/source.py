"""Mail in mbox files: one file, or a folder of them as Thunderbird and Takeout keep it.

Why not the standard library's `mailbox`: it splits at every "From " at a line start, so that one
unquoted line makes two messages of one; it does not undo the quoting; it opens for writing; and
listing takes it nine times as long as reading the file and hashing it.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import numpy as np

from core.columns import UInt64s
from core.job import Job
from core.model.mail import MessageFlag
from core.model.sources import (
    Folder,
    MessageKey,
    Problem,
    ProblemKind,
    RawMessage,
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
from core.sources.folder_roles import name_folders
from core.sources.mbox.borders import Layout, find_layout
from core.sources.mbox.find import find_mbox_files, split_by_form
from core.sources.mbox.large_messages import stored_identity
from core.sources.mbox.separators import find_byte_pairs
from core.sources.mbox.stored_bytes import as_sent, sent_part
from core.sources.single_files import LARGEST_BYTES, WHOLE_BYTES, unreadable_problems

RUN_BYTES = 4 << 20  # neighbours are read together up to this; more is not faster
FROM = b"From "
FROM_LINE_BYTES = 256  # of such a line nobody needs more
GAP_BYTES = 1 << 16  # and bytes between them that nobody asked for, up to this
DIGEST_BYTES = 16


@dataclass(frozen=True, slots=True)
class MboxSource:
    """Mail in one mbox file, or in all mbox files below a folder.

    takeouts: Those of Google Takeout, too. Scans leave them to `TakeoutSource`, which shows their
    labels; whoever changes them, or looks for what a plan names, changes plain mboxes.
    whole: Messages are held whole, up to 1 GiB each; for whoever stores them elsewhere.
    """

    spec: SourceSpec
    takeouts: bool = False
    whole: bool = False

    def folders(self) -> tuple[Folder, ...]:
        """The file under the name "", or each mbox below the folder by its path without suffix.

        Raises:
            SourceError: It cannot be read at all.
        """
        path = self.spec.path
        with as_source_error(path):
            if not path.is_dir():
                return tuple(map(_with_state, name_folders(path, [("", path)])))
            tree = list(walk_folders(path))
            boxes = find_mbox_files(tree) if self.takeouts else split_by_form(tree)[0]
            found = [*map(_with_state, boxes), *name_folders(path, closed_folders(tree))]
        return tuple(sorted(found, key=lambda folder: natural_key(folder.name)))

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the messages; the uid is "offset:length" of the stored bytes.

        Raises:
            SourceError: The file cannot be read.
        """
        with as_source_error(folder.path), open_quietly(folder.path) as fd:
            before = os.fstat(fd)
            found = find_layout(fd, before.st_size, job)
            changed = box_version(before) != folder.version or _is_changed(fd, folder.path, before)
        if changed:
            yield _folder_problem(folder, ProblemKind.CHANGED, "while it was listed")
        yield from listing_problems(folder, found)
        yield from _numbered_stubs(folder, found, job)

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read these messages; neighbours in one read of up to 4 MiB.

        Of a message above 64 MiB only so much is held, with the digest of all of it, and a
        `Problem` follows it. So does one for the folder as a whole where the file is not the one
        that was listed any more; of such a file (it grew, or a flag in it changed) the messages
        that still stand between From_ lines are read nevertheless.
        """
        done = 0
        try:
            with open_quietly(folder.path) as fd:
                before = os.fstat(fd)
                for run in cut_into_runs(stubs):
                    yield from _read_run(fd, run, WHOLE_BYTES if self.whole else LARGEST_BYTES)
                    done += len(run.mails)
                changed = box_version(before) != folder.version or _is_changed(
                    fd, folder.path, before
                )
        except OSError as error:
            yield from unreadable_problems(stubs[done:], error)
            changed = isinstance(error, FileNotFoundError) and done == len(stubs)
        if changed:
            yield _folder_problem(folder, ProblemKind.CHANGED, "since it was listed")


def listing_problems(folder: Folder, found: Layout) -> Iterator[Problem]:
    """What is wrong with a file as a whole."""
    if found.garbage:
        detail = f"{found.lead_bytes} bytes above the first From_ line"
        yield _folder_problem(folder, ProblemKind.NOT_MAIL, detail)
    if found.bare_cr:
        yield _folder_problem(folder, ProblemKind.AMBIGUOUS, "bare carriage returns")
    elif found.is_unclear:
        where = ",".join(map(str, found.doubts[:10]))
        yield _folder_problem(folder, ProblemKind.AMBIGUOUS, f"From_ lines at {where}")


def with_doubt(stub: Stub, found: Layout) -> Iterator[Stub | Problem]:
    """A listed message, and that it is unclear where it begins or ends, if the others are not."""
    yield stub
    if stub.flags & MessageFlag.UNCLEAR and not found.is_unclear:
        yield Problem.of(stub, ProblemKind.AMBIGUOUS, f"at {stub.key.uid}")


def stored_range(uid: str) -> tuple[int, int]:
    """Offset and length of the stored bytes that a uid stands for.

    Raises:
        ValueError: Not a uid of an mbox.
    """
    offset, length = uid.split(":")
    return int(offset), int(length)


def range_uid(offset: int, size_bytes: int) -> str:
    """The uid of stored bytes."""
    return f"{offset}:{size_bytes}"


def _with_state(folder: Folder) -> Folder:
    """A folder with what its file tells."""
    try:
        status = folder.path.stat()
    except PermissionError:
        return folder
    return replace(folder, version=box_version(status), size_bytes=status.st_size)


def _is_changed(fd: int, path: Path, before: os.stat_result) -> bool:
    """Whether the open file, or what the path leads to, is another now."""
    version = box_version(before)
    return box_version(os.fstat(fd)) != version or box_version(path.stat()) != version


def _folder_problem(folder: Folder, kind: ProblemKind, detail: str) -> Problem:
    return Problem(MessageKey(0, folder.name, ""), -1, kind, detail)


def _numbered_stubs(folder: Folder, found: Layout, job: Job) -> Iterator[Stub | Problem]:
    last = len(found.starts) - 1
    for position, (start, end) in enumerate(zip(found.starts, found.ends, strict=True)):
        if position % 1_000 == 0:
            job.checkpoint()
        key = MessageKey(0, folder.name, f"{start}:{end - start}")
        unclear = found.bare_cr or position in found.unclear
        flags = MessageFlag.UNCLEAR if unclear else MessageFlag.NONE
        yield from with_doubt(Stub(key, position, end - start, "", flags), found)
        if position == last and found.cut:
            yield Problem(key, position, ProblemKind.TRUNCATED, "the file ends inside this mail")


class _Run(NamedTuple):
    """Neighbours that are read together: bytes [start, end) of the file."""

    start: int
    end: int
    mails: list[tuple[Stub, int, int]]  # with offset and length


def cut_into_runs(stubs: Sequence[Stub]) -> Iterator[_Run]:
    """Messages that stand next to each other, to be read in one go."""
    start = end = 0
    together: list[tuple[Stub, int, int]] = []
    for stub in stubs:
        offset, size = stored_range(stub.key.uid)
        near = end <= offset <= end + GAP_BYTES and offset + size - start <= RUN_BYTES
        if together and not near:
            yield _Run(start, end, together)
            together = []
        if not together:
            start = offset
        together.append((stub, offset, size))
        end = offset + size
    if together:
        yield _Run(start, end, together)


def stored_digests(folder: Folder, stubs: Sequence[Stub], job: Job) -> UInt64s:
    """Digests of the stored bytes of some messages; none where the file is not as it was listed.

    Returns:
        (n, 2) uint64, or (0, 2).

    Raises:
        Cancelled: The job was stopped.

    Cost: a second for 1.2 GB.
    """
    digests: list[bytes] = []
    try:
        with open_quietly(folder.path) as fd:
            for stub in stubs:
                state = blake2b(digest_size=DIGEST_BYTES)
                start, size = stored_range(stub.key.uid)
                for at in range(start, start + size, RUN_BYTES):
                    job.checkpoint()
                    state.update(read_at(fd, min(RUN_BYTES, start + size - at), at))
                digests.append(state.digest())
            is_listed = box_version(os.fstat(fd)) == folder.version
    except OSError:
        is_listed = False
    return np.frombuffer(b"".join(digests) if is_listed else b"", "<u8").reshape(-1, 2)


def _read_run(fd: int, run: _Run, largest: int) -> Iterator[RawMessage | Problem]:
    """Read neighbours; the un-quoting is tried only where ">From " stands."""
    size = min(run.end - run.start, max(RUN_BYTES, largest))
    block = read_at(fd, size + len(FROM), run.start)
    quotes = [at for at in find_byte_pairs(block, b">F") if block.startswith(b">From ", at)]
    for stub, offset, length in run.mails:
        start = offset - run.start
        end = min(start + length, size)
        if length > largest:
            yield from _read_large(fd, stub, offset, block[start:end])
            continue
        if not _is_still_there(block, start, end):
            yield _vanished_problem(stub)
            continue
        quoted = False
        if quotes:
            here = bisect_left(quotes, start)
            quoted = here < len(quotes) and quotes[here] < end
        noted = block[start : min(end, start + FROM_LINE_BYTES)].partition(b"\n")[0]
        yield RawMessage(stub, sent_part(block, start, end, quotes=quoted), noted=noted)


def _read_large(fd: int, stub: Stub, offset: int, head: bytes) -> Iterator[RawMessage | Problem]:
    """The beginning of a message that is too large to be held, with the digest of all of it."""
    end = offset + stored_range(stub.key.uid)[1]
    here = head.startswith(FROM) and end <= os.fstat(fd).st_size
    if not here or read_at(fd, len(FROM), end) not in (b"", FROM):
        yield _vanished_problem(stub)
        return
    whole = stored_identity(fd, offset, end)
    stub = stub._replace(flags=stub.flags | MessageFlag.CUT)
    yield RawMessage(stub, as_sent(head), whole=whole)
    yield Problem.of(stub, ProblemKind.TOO_LARGE, str(end - offset))


def _vanished_problem(stub: Stub) -> Problem:
    """A message that was listed where none is any more."""
    detail = "it does not stand where it was listed"
    return Problem.of(stub, ProblemKind.CHANGED, detail)


def _is_still_there(block: bytes, start: int, end: int) -> bool:
    """Whether a message begins at `start`, and at `end` another one or nothing."""
    if end > len(block) or not block.startswith(FROM, start):
        return False
    return end == len(block) or block.startswith(FROM, end)
