r"""The session that changes mail: moves, copies, flags, new messages, and nothing else.

It has no EXPUNGE, CLOSE or DELETE: UID EXPUNGE of named messages is the only way anything is ever
removed, and it is not there on Gmail (R-IM7, R-GM3). What the server says became of a
command is returned as it is told, a hint that others verify: a tagged OK proves nothing (1.1).
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from core.job import NullJob
from core.sources.imap.protocol import limits
from core.sources.imap.protocol.answers import ResponseCode, UntaggedResponse, read_code
from core.sources.imap.protocol.arguments import (
    Literal,
    encode_date,
    encode_flags,
    encode_folder,
    encode_label,
    encode_uid_sets,
    parse_uids,
)
from core.sources.imap.protocol.client import Imap4
from core.sources.imap.protocol.replies import SelectedFolder, ServerSaidNo
from core.sources.imap.session.session import ReadSession


class CopyUid(NamedTuple):
    """Where messages went (RFC 4315): UIDVALIDITY there, and UIDs here and there, pair by pair."""

    validity: int
    source: tuple[int, ...]
    target: tuple[int, ...]


class AppendUid(NamedTuple):
    """Where a new mail lies: UIDVALIDITY and UID."""

    validity: int
    uid: int


class WriteSession(ReadSession):
    """A connection that is signed in and may change mail. One an account.

    Raises: as `ReadSession`. When the connection breaks in the middle nobody knows what was done:
    the command is not to be sent again before somebody has looked. A job is stopped before such a
    command, never in the middle.

    Attributes:
        pause_s: Time between two commands that change mail, where the server wants that.
    """

    def __init__(self, imap: Imap4, path: Path, capabilities: frozenset[str]) -> None:
        super().__init__(imap, path, capabilities)
        self.pause_s = 0.0
        self._next = 0.0

    def select(self, name: str) -> SelectedFolder:
        """Open a folder for changes."""
        return self._open(b"SELECT", name)

    def move(self, uids: Sequence[int], to: str) -> CopyUid | None:
        """UID MOVE (RFC 6851). Returns what the server told of where they went, if usable."""
        return self._send_off(b"MOVE", uids, to)

    def copy(self, uids: Sequence[int], to: str) -> CopyUid | None:
        """UID COPY. Returns what the server told of where they went, if usable."""
        return self._send_off(b"COPY", uids, to)

    def mark_deleted(self, uids: Sequence[int], unchanged_since: int = 0) -> frozenset[int]:
        r"""Add \\Deleted, only to those unchanged since a mod-sequence if one is given.

        Returns:
            Those that had changed and were left alone, as the server tells (RFC 7162 3.1.3).
        """
        return self._store_flags(uids, b"+FLAGS.SILENT", rb"(\Deleted)", unchanged_since)

    def unmark_deleted(self, uids: Sequence[int], unchanged_since: int = 0) -> frozenset[int]:
        r"""Take \\Deleted off, only from those unchanged since a mod-sequence if one is given.

        Returns:
            As `mark_deleted`.
        """
        return self._store_flags(uids, b"-FLAGS.SILENT", rb"(\Deleted)", unchanged_since)

    def remove_flags(
        self, uids: Sequence[int], flags: Collection[str], unchanged_since: int
    ) -> frozenset[int]:
        r"""Take flags off, never \\Deleted; else as `unmark_deleted`.

        Raises:
            ValueError: One is no flag to be set.
        """
        return self._store_flags(uids, b"-FLAGS.SILENT", encode_flags(flags), unchanged_since)

    def expunge(self, uids: Sequence[int]) -> None:
        r"""Remove exactly these, as far as they are \\Deleted (UID EXPUNGE, RFC 4315).

        Raises:
            ServerSaidNo: The server has no UIDPLUS, or it is Gmail; nothing was sent.
        """
        if "UIDPLUS" not in self.capabilities or self.is_gmail:
            raise ServerSaidNo("CANNOT", "UID EXPUNGE")
        for words, _inside in encode_uid_sets(uids, limits.WRITE_SET):
            self._change(b"UID", b"EXPUNGE", words)

    def add_flags(
        self, uids: Sequence[int], flags: Collection[str], unchanged_since: int = 0
    ) -> frozenset[int]:
        r"""Add flags, never \\Deleted, only to those unchanged since a mod-sequence if given.

        Returns:
            As `mark_deleted`.

        Raises:
            ValueError: One is no flag to be set.
        """
        return self._store_flags(uids, b"+FLAGS.SILENT", encode_flags(flags), unchanged_since)

    def add_labels(self, uids: Sequence[int], labels: Collection[str]) -> None:
        """Add labels of Gmail, each as the server wrote it."""
        pieces = [encode_label(name) for name in labels]
        if any(isinstance(piece, Literal) for piece in pieces):
            raise ValueError("a label that cannot be quoted")
        for words, _inside in encode_uid_sets(uids, limits.WRITE_SET):
            joined = b"(" + b" ".join(pieces) + b")"
            self._change(b"UID", b"STORE", words, b"+X-GM-LABELS.SILENT", joined)

    def append(
        self, to: str, data: bytes, flags: Collection[str] = (), date: str = ""
    ) -> AppendUid | None:
        """Store a new mail: its bytes with line ends as CR LF, flags, and INTERNALDATE if given.

        Returns:
            Where it is, if the server told.
        """
        when = [encode_date(date)] if date else []
        code = self._change(
            b"APPEND", encode_folder(to), encode_flags(flags), *when, Literal(data)
        )[-1]
        if code.word != "APPENDUID":
            return None
        numbers = code.data.split(b" ")
        if len(numbers) != 2 or not all(n.isdigit() and len(n) <= 10 for n in numbers):
            return None
        return AppendUid(int(numbers[0]), int(numbers[1]))

    def create(self, name: str) -> None:
        """Make a folder."""
        self._change(b"CREATE", encode_folder(name))

    def _store_flags(
        self, uids: Sequence[int], item: bytes, flags: bytes, unchanged_since: int
    ) -> frozenset[int]:
        """STORE, only to those unchanged since a mod-sequence if one is given; who had changed."""
        changed: set[int] = set()
        condition = [b"(UNCHANGEDSINCE %d)" % unchanged_since] if unchanged_since else []
        for words, _inside in encode_uid_sets(uids, limits.WRITE_SET):
            command = (b"UID", b"STORE", words, *condition, item, flags)
            try:
                code = self._change(*command)[-1]
            except ServerSaidNo as refused:  # some say NO when nothing was left to mark
                if refused.code != "MODIFIED":
                    raise
                code = read_code(self._imap.last.text)
            if code.word == "MODIFIED":
                changed |= _uids_told(code.data, len(set(uids))) or set(uids)
        return frozenset(changed & set(uids))

    def _send_off(self, word: bytes, uids: Sequence[int], to: str) -> CopyUid | None:
        """Move or copy, a line for each part of the set that a line can hold."""
        told: list[CopyUid | None] = []
        for words, inside in encode_uid_sets(uids, limits.WRITE_SET):
            codes = self._change(b"UID", word, words, encode_folder(to))
            told.append(_read_copy_uid(codes, inside))
        usable = [each for each in told if each is not None]
        if len(usable) < len(told) or len({each.validity for each in usable}) != 1:
            return None
        return CopyUid(
            usable[0].validity,
            tuple(uid for each in usable for uid in each.source),
            tuple(uid for each in usable for uid in each.target),
        )

    def _change(self, *pieces: bytes) -> list[ResponseCode]:
        """Send a command that changes mail; the codes that were told, that of its end last."""
        self._wait_for_turn()
        codes: list[ResponseCode] = []

        def hear(answer: UntaggedResponse) -> None:
            if answer.kind == b"OK":
                codes.append(read_code(answer.text))

        job, self.job = self.job, NullJob()
        try:
            ended = self._ask(*pieces, hear=hear)
        finally:
            self.job = job
        return [*codes, read_code(ended.text)]

    def _wait_for_turn(self) -> None:
        self.job.checkpoint()
        while (left := self._next - time.monotonic()) > 0:
            time.sleep(min(left, 0.1))
            self.job.checkpoint()
        self._next = time.monotonic() + self.pause_s


def _uids_told(data: bytes, at_most: int) -> set[int] | None:
    try:
        return set(parse_uids(data, at_most))
    except ValueError:
        return None


def _read_copy_uid(codes: Sequence[ResponseCode], asked: Sequence[int]) -> CopyUid | None:
    """The COPYUID among what was told, if its numbers can be true (R-HS4)."""
    for code in codes:
        if code.word != "COPYUID":
            continue
        parts = code.data.split(b" ")
        if len(parts) != 3 or not parts[0].isdigit() or len(parts[0]) > 10:
            return None
        try:
            source, target = parse_uids(parts[1], len(asked)), parse_uids(parts[2], len(asked))
        except ValueError:
            return None
        if len(source) != len(target) or not set(source) <= set(asked):
            return None
        return CopyUid(int(parts[0]), source, target)
    return None
