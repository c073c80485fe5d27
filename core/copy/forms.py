"""The folders of a copy while it is written: an mbox, or a folder of files.

Each is written in order, brought to the disk batch by batch, and can be taken up again after a
crash where the last batch ended. All of it happens in a folder of ours that nobody reads yet.
"""

from __future__ import annotations

import hashlib
import os
import re
import string
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from core.copy.status_headers import (
    names_in_headers,
    with_status_headers,
    without_content_length,
)
from core.identity import identity
from core.job import Job
from core.model.copying import CopyForm, CopyOutcome, ReadBack, StorageFacts, WrittenMessage
from core.model.mail import MessageFlag
from core.model.message_state import DRAFT, FORWARDED, SYSTEM_FLAGS, names_of_flags
from core.model.sources import Problem, ProblemKind, RawMessage, SourceKind, SourceSpec
from core.sources.disk import durable
from core.sources.disk.reading import changed_ns
from core.sources.envelope import (
    HEADERS,
    find_header,
    is_ghost,
    is_pseudo,
    parse_time,
    safe_file_name,
    sender_of,
    sent_time,
)
from core.sources.files.eml import EmlSource
from core.sources.files.maildir import MaildirSource
from core.sources.files.maildir_states import KEYWORDS, MaildirFormat, read_format
from core.sources.mbox.source import MboxSource
from core.sources.mbox.stored_bytes import as_sent, declared_end, quote_from

_USUAL = re.compile(
    rb"From \S+ +(\w{3} +\w{3} +\d{1,2} +\d\d:\d\d(?::\d\d)?(?: +\S{1,5})? +\d{4}(?: +\S{1,5})?)"
    rb"[ \t]*\r?\n"
)
_LATEST = 4_102_444_799
_WITH_LETTERS = {*SYSTEM_FLAGS, FORWARDED, DRAFT}  # of every Maildir


def inspect_message(spec: SourceSpec, mail: RawMessage) -> StorageFacts:
    """What has to be known of a message of a source, so as to store it elsewhere.

    Of mail on a server only the server says what its flags are: header lines of old are some
    other program's, and so are tags in a file whose folder keeps them.
    """
    names, is_dead = names_of_flags(mail.stub.flags), bool(mail.stub.flags & MessageFlag.GHOST)
    if spec.kind is not SourceKind.IMAP:
        said, is_dead = names_in_headers(mail.data), is_dead or is_ghost(mail.data)
        keeps_tags = spec.kind in (SourceKind.MAILDIR, SourceKind.MH)
        names |= said & _WITH_LETTERS if keeps_tags else said
    usual = _USUAL.match(mail.noted + b"\n")
    line = usual.group() if usual else b""
    outcome = CopyOutcome.GHOST if is_dead else CopyOutcome.WRITTEN
    if is_pseudo(mail.data):
        outcome = CopyOutcome.RECORD
    return StorageFacts(outcome, names, _arrival_time(mail, line), line)


def _arrival_time(mail: RawMessage, line: bytes) -> int:
    """When a message arrived: as its store tells, else as its Date does, else now."""
    when: int | None = None
    if mail.date:
        when = parse_time(mail.date)
    elif line and (usual := _USUAL.match(line)):
        when = parse_time(usual[1].decode("ascii", "replace"))
    else:
        changed = changed_ns(mail.stub.version)
        when = None if changed is None else changed // 10**9
    if when is None:
        when = sent_time(mail.data)
    return min(max(int(time.time()) if when is None else when, 0), _LATEST)


class _TouchedFolders:
    """The folders of a copy whose entries changed, to be brought to the disk."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folders: set[Path] = set()

    def make(self, folder: Path) -> None:
        """Make a folder with all that lead to it from the root."""
        missing: list[Path] = []
        while folder != self._root and not folder.is_dir():
            missing.append(folder)
            folder = folder.parent
        for path in reversed(missing):
            durable.make_folder(path)
            self._folders |= {path, path.parent}

    def note(self, folder: Path) -> None:
        """The entries of a folder changed."""
        self._folders.add(folder)

    def sync(self) -> None:
        """Bring them to the disk."""
        for folder in sorted(self._folders):
            durable.sync_folder(folder)
        self._folders.clear()


class MboxCopyFolder:
    """An mbox of a copy. Bytes of the messages are as they were, but for line ends and quoting."""

    def __init__(self, root: Path, place: str) -> None:
        self._root, self._place, self._path = root, place, root / place
        self._touched = _TouchedFolders(root)
        self._fd = -1
        self._end = 0

    def open(self, written: Sequence[WrittenMessage]) -> bool:
        """Make it hold exactly what was written before; False if that is not all there."""
        self._touched.make(self._path.parent)
        if self._fd < 0:
            try:
                self._fd = durable.create(self._path)
                self._touched.note(self._path.parent)
            except FileExistsError:
                self._fd = durable.open_existing(self._path, write=True)
        self._end = written[-1].offset + written[-1].size_bytes if written else 0
        size = os.fstat(self._fd).st_size
        if size > self._end:
            durable.truncate(self._fd, self._end)
        return size >= self._end

    def add(self, number: int, data: bytes, looked_at: StorageFacts) -> WrittenMessage | None:
        """Write one more mail; None if it cannot stand in an mbox and read back as it is."""
        del number
        stored = as_stored_in_mbox(data, looked_at)
        if stored is None:
            return None
        durable.write_all(self._fd, stored, self._end)
        uid = f"{self._end}:{len(stored)}"
        digest = hashlib.sha256(stored).hexdigest()
        done = WrittenMessage(self._place, uid, self._end, len(stored), digest)
        self._end += len(stored)
        return done

    def commit(self) -> None:
        """Bring what was written to the disk."""
        durable.sync(self._fd)
        self._touched.sync()

    def close(self) -> None:
        """Let go of the file."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def as_stored_in_mbox(data: bytes, looked_at: StorageFacts) -> bytes | None:
    """A message as an mbox holds it, mboxrd, lines ending with LF; None if it would not read back.

    A Content-Length that told of another file is left out, as every program does that counts.
    """
    data = with_status_headers(data.replace(b"\r\n", b"\n"), looked_at.names)
    if HEADERS.match(data) is None:
        return None
    first = looked_at.from_line.replace(b"\r\n", b"\n") or _from_line(data, looked_at.arrived)
    for tried in (data, without_content_length(data)):
        stored = first + quote_from(tried) + (b"\n" if tried.endswith(b"\n") else b"\n\n")
        counted = find_header(tried, "Content-Length") is not None
        fits = not counted or declared_end(stored, len(first), len(stored)) >= 0
        if fits and identity(as_sent(stored)) == identity(tried):
            return stored
    return None


def _from_line(data: bytes, arrived: int) -> bytes:
    return b"From " + sender_of(data) + b" " + time.asctime(time.gmtime(arrived)).encode() + b"\n"


class FilesCopyFolder:
    """A folder of a copy with one file a message: a Maildir, or a folder of .eml files.

    Names begin with, or hold, the number of the mail, so that they sort as the messages were.
    """

    def __init__(self, root: Path, place: str, *, maildir: bool, stamp: int) -> None:
        self._root, self._place, self._folder = root, place, root / place
        self._maildir, self._stamp = maildir, stamp
        self._touched = _TouchedFolders(root)
        self._new: list[Path] = []
        self._format = MaildirFormat({})

    def open(self, written: Sequence[WrittenMessage]) -> bool:
        """Make it hold exactly what was written before; False if that is not all there."""
        folders = {self._folder}
        if self._maildir and self._place.startswith("."):
            folders.add(self._root)  # Maildir++: they lie in a Maildir
        for folder in sorted(folders):
            for part in ("cur", "new", "tmp") if self._maildir else ("",):
                self._touched.make(folder / part if part else folder)
        holds = self._folder / "cur" if self._maildir else self._folder
        wanted = {(self._root / one.place).name for one in written}
        found = {path.name for path in holds.iterdir() if path.is_file()}
        for name in sorted(found - wanted):
            durable.remove(holds / name)
        self._touched.note(holds)
        self._format = read_format(self._folder)
        return wanted <= found

    def add(self, number: int, data: bytes, looked_at: StorageFacts) -> WrittenMessage | None:
        """Write one more mail."""
        if self._maildir:
            data, name, uid = self._as_maildir(number, data, looked_at)
        else:
            data = with_status_headers(data, looked_at.names)
            name = uid = f"{number:07d}_{safe_file_name(data)}"
        path = self._folder / name
        with durable.closing(durable.create(path)) as fd:
            durable.write_all(fd, data)
        os.utime(path, (looked_at.arrived, looked_at.arrived))
        self._new.append(path)
        self._touched.note(path.parent)
        place = f"{self._place}/{name}" if self._place else name
        return WrittenMessage(place, uid, 0, len(data), hashlib.sha256(data).hexdigest())

    def commit(self) -> None:
        """Bring what was written to the disk."""
        for path in self._new:
            with durable.closing(durable.open_existing(path, write=True)) as fd:
                durable.sync(fd)
        self._new.clear()
        self._touched.sync()

    def close(self) -> None:
        """Nothing is open."""

    def _as_maildir(self, number: int, data: bytes, at: StorageFacts) -> tuple[bytes, str, str]:
        """Bytes, name and uid of a message in a Maildir, whose name says its flags and tags.

        Header lines are changed only where they say more than is so.
        """
        data = data.replace(b"\r\n", b"\n")
        if names_in_headers(data) - at.names:
            data = with_status_headers(data, at.names)
        self._give_letters(at.names - _WITH_LETTERS)
        uid = f"{self._stamp}.M000000Q{number:08d}.twinsweep,S={len(data)}"
        name = f"cur/{uid}{self._format.mark}{'D' if DRAFT in at.names else ''}"
        return data, self._format.with_names(name, at.names), uid

    def _give_letters(self, words: frozenset[str]) -> None:
        """Enter tags into Dovecot's list of them; it holds 26, and no more are told."""
        known = list(self._format.keywords)
        new = sorted(words - set(known))[: len(string.ascii_lowercase) - len(known)]
        if not new:
            return
        known += new
        letters = dict(zip(known, string.ascii_lowercase, strict=False))
        self._format = replace(self._format, keywords=letters)
        path = self._folder / KEYWORDS
        fd = durable.open_existing(path, write=True) if path.exists() else durable.create(path)
        with durable.closing(fd):
            lines = "".join(f"{n} {word}\n" for n, word in enumerate(known))
            durable.write_all(fd, lines.encode(), 0)
            durable.sync(fd)
        self._touched.note(self._folder)


CopyFolder = MboxCopyFolder | FilesCopyFolder


def open_copy_folder(form: CopyForm, root: Path, place: str, stamp: int) -> CopyFolder:
    """A folder of a copy. stamp: seconds since 1970, the same whenever it is taken up again."""
    if form is CopyForm.MBOX:
        return MboxCopyFolder(root, place)
    return FilesCopyFolder(root, place, maildir=form is not CopyForm.EML, stamp=stamp)


def list_copy(form: CopyForm, root: Path, job: Job) -> Mapping[str, ReadBack]:
    """What our own reader finds in a copy: by the place of each folder that holds any mail.

    Raises:
        SourceError: It cannot be read.
    """
    source = open_copy(form, root)
    found: dict[str, ReadBack] = {}
    for folder in source.folders():
        place = folder.path.relative_to(root).as_posix()
        uids: list[str] = []
        doubts: list[int] = []
        for item in source.stubs(folder, job):
            if not isinstance(item, Problem):
                uids.append(item.key.uid)
            elif item.position < 0 or item.kind is ProblemKind.AMBIGUOUS:
                doubts += [int(word) for word in re.findall(r"\d+", item.detail)] or [0]
        if uids or doubts:
            found["" if place == "." else place] = ReadBack(tuple(uids), tuple(doubts))
    return found


def open_copy(form: CopyForm, root: Path) -> MboxSource | MaildirSource | EmlSource:
    """A written copy as a source; mail of a Takeout, labels and all, is in plain mboxes there."""
    match form:
        case CopyForm.MBOX:
            return MboxSource(SourceSpec(SourceKind.MBOX, root), takeouts=True)
        case CopyForm.MAILDIR | CopyForm.MAILDIR_TREE:
            return MaildirSource(SourceSpec(SourceKind.MAILDIR, root))
        case CopyForm.EML:
            return EmlSource(SourceSpec(SourceKind.EML, root), plain=True)
