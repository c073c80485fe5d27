"""A locked mbox: messages taken out, put back and appended, every other byte kept.

A uid says where a message lies *now*: after `take_out` or `put_back` the messages behind have new
ones. Whatever is written is parsed again before it counts, and must hold exactly the messages that
were meant to be there, at exactly their places.
"""

from __future__ import annotations

import hashlib
import os
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from core.errors import StoreRefused
from core.identity import identity
from core.job import NullJob
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import MessageKey, RawMessage
from core.ports import ReturningMessage, StoredMessage, StoredPlace
from core.sources.disk import durable
from core.sources.disk.durable import as_store_error
from core.sources.disk.locks import LockedFile
from core.sources.envelope import is_ghost, is_pseudo, make_from_line
from core.sources.mbox import splice, state_lines, undo_log
from core.sources.mbox.borders import Layout, find_layout
from core.sources.mbox.large_messages import stored_identity
from core.sources.mbox.return_places import (
    END_BYTES,
    MboxNode,
    MboxOrigin,
    PendingReturn,
    ReturnSequencer,
    core_bytes,
    message_spans,
    pieces_of,
    returning_message,
)
from core.sources.mbox.source import stored_range
from core.sources.mbox.splice import CopiedRange, KeptRange, NewBytes, Piece
from core.sources.mbox.state_lines import MboxFormat
from core.sources.mbox.stored_bytes import as_sent, quote_from
from core.sources.neighbours.thunderbird import FolderIndex, read_index
from core.sources.single_files import LARGEST_BYTES

HEAD_BYTES = 1 << 10


class MboxHold:
    """A hold on a locked mbox file."""

    def __init__(self, file: LockedFile, found: Layout, *, name: str, at: str = "") -> None:
        """`at`: its path below its source, as `MboxOrigin.at`."""
        self._file = file
        self._name, self._below = name, at
        self._take(found)

    def _take(self, found: Layout) -> None:
        """From now on the file is known to hold these messages."""
        self._layout = found
        self._stamp = splice.change_stamp(self._file.fd)
        spans = zip(found.starts, found.ends, strict=True)
        self._at = {f"{start}:{end - start}": at for at, (start, end) in enumerate(spans)}
        self._digests: dict[int, str | None] = {}  # what a message was when it was looked at
        self._by_size: defaultdict[int, list[int]] = defaultdict(list)

    def write_marks(self, leaving: Collection[str]) -> Mapping[str, str]:
        """Write down what Thunderbird's index says of messages that have no lines for it.

        And what a server notes of the folder in its first message, in the one that is to be the
        first. Any rewrite does so; this one comes first, so that plans name messages as they are
        then.

        Args:
            leaving: The uids of messages that are to be taken out.

        Returns:
            Where messages lie now, the new of each old uid; nothing if nothing was written.

        Raises:
            StoreRefused: CHANGED, AMBIGUOUS, NO_SPACE; nothing was written.
            StoreFailed: The system failed.
        """
        with as_store_error(self._file.path):
            if not self._is_unchanged():
                raise self._refused(RefusalKind.CHANGED)
            before, nodes = list(self._at), self._with_marks(self._nodes())
            gone = {at for uid in leaving if (at := self._find(uid)) is not None}
            nodes = self._with_base(nodes, gone)
            if not any(node.lines[1] for node in nodes):
                return {}
            self._write(nodes)
            return dict(zip(before, self._at, strict=True))

    def _find(self, uid: str) -> int | None:
        """Which message a uid stands for; it may have got line ends at its end since.

        Whoever adds mail behind the last message first writes the empty line that was missing.
        """
        if uid in self._at:
            return self._at[uid]
        try:
            start, size = stored_range(uid)
        except ValueError:
            return None
        at = bisect_left(self._layout.starts, start)
        if not size > 0 or self._layout.starts[at : at + 1] != (start,):
            return None
        more = self._size(at) - size
        is_longer = 0 < more <= END_BYTES
        return at if is_longer and not self._stored_bytes(at)[size:].strip(b"\r\n") else None

    def _require(self, key: MessageKey) -> int:
        at = self._find(key.uid)
        if at is None:
            raise KeyError(key)
        return at

    def digest(self, key: MessageKey) -> str | None:
        """Hex SHA-256 of the message as it is in the file now; None if it is gone or a ghost."""
        with as_store_error(self._file.path):
            at = self._find(key.uid) if self._is_unchanged() else None
            if at is not None:
                self._digests[at] = self._digest(at)
            return None if at is None else self._digests[at]

    def digests(self, uids: Collection[str]) -> dict[str, str]:
        """As `digest`, for each."""
        found = {uid: self.digest(MessageKey(0, self._name, uid)) for uid in uids}
        return {uid: digest for uid, digest in found.items() if digest is not None}

    def _digest(self, at: int) -> str | None:
        if self._size(at) <= LARGEST_BYTES:
            data = as_sent(self._stored_bytes(at))
            return None if is_ghost(data) else identity(data)
        start, end = self._layout.starts[at], self._layout.ends[at]
        if is_ghost(as_sent(durable.read_at(self._file.fd, start, LARGEST_BYTES))):
            return None
        return stored_identity(self._file.fd, start, end)

    def raw(self, key: MessageKey) -> bytes:
        """The mail as sent.

        Raises:
            KeyError: It is not there.
        """
        with as_store_error(self._file.path):
            return as_sent(self._stored_bytes(self._require(key)))

    def leaving(self, key: MessageKey) -> StoredMessage:
        """The stored bytes with their From_ line, and where they lie.

        Raises:
            KeyError: It is not there.
            StoreRefused: AMBIGUOUS: it is unclear where it begins or ends.
        """
        at = self._require(key)
        if at in self._layout.unclear:
            raise self._refused(RefusalKind.AMBIGUOUS)
        with as_store_error(self._file.path):
            stored = self._stored_bytes(at)
            origin = MboxOrigin(
                offset=self._layout.starts[at],
                length=len(stored),
                before=self._stored_digest(at - 1),
                after=self._stored_digest(at + 1),
                copies=self._copies(at, stored),
                at=self._below,
            )
        return StoredMessage(key, stored, origin.to_json())

    def _copies(self, at: int, stored: bytes) -> int:
        """How many messages of the file have these stored bytes, line ends at their end aside.

        Reads those of the same size; of most of them only the first bytes, which hold the
        headers: messages made from one template have one size by the thousand.
        """
        if not self._by_size:
            for n in range(len(self._layout.starts)):
                self._by_size[self._size(n)].append(n)
        core = stored[: core_bytes(len(stored), stored)]
        near = [
            n for more in range(END_BYTES + 1) for n in self._by_size.get(len(core) + more, ())
        ]
        return sum(n == at or self._has_core(n, core) for n in near)

    def _has_core(self, n: int, core: bytes) -> bool:
        """Whether a message has these bytes, and nothing but line ends behind them."""
        head = core[:HEAD_BYTES]
        if durable.read_at(self._file.fd, self._layout.starts[n], len(head)) != head:
            return False
        stored = self._stored_bytes(n)
        return stored.startswith(core) and not stored[len(core) :].strip(b"\r\n")

    def take_out(self, keys: Sequence[MessageKey]) -> None:
        """Remove exactly these messages, in one rewrite.

        Raises:
            StoreRefused: CHANGED, PSEUDO, AMBIGUOUS, NO_SPACE.
            StoreFailed: The system failed.

        Cost: two reads of the file, one of these messages, two writes and two reads of what lies
        behind the first.
        """
        gone = {-1 if (at := self._find(key.uid)) is None else at for key in keys}
        with as_store_error(self._file.path):
            if -1 in gone or not self._is_unchanged():
                raise self._refused(RefusalKind.CHANGED)
            if any(self._digest(at) != self._digests[at] for at in gone & self._digests.keys()):
                raise self._refused(RefusalKind.CHANGED)  # and all times are what they were
            if not gone.isdisjoint(self._layout.unclear):
                raise self._refused(RefusalKind.AMBIGUOUS)
            if 0 in gone and is_pseudo(as_sent(self._stored_bytes(0))):
                raise self._refused(RefusalKind.PSEUDO)
            if gone:
                nodes = self._with_base(self._nodes(), gone)
                self._write([node for at, node in enumerate(nodes) if at not in gone])

    def put_back(self, returns: Sequence[ReturningMessage]) -> tuple[StoredPlace, ...]:
        """Put messages back where they were; see `core.sources.mbox.return_places`.

        Raises:
            StoreRefused: AMBIGUOUS, NO_SPACE, CHANGED.
            StoreFailed: The system failed, or a safety copy cannot be read.
        """
        with as_store_error(self._file.path):
            self._refresh()
            coming = [self._coming(n, back) for n, back in enumerate(returns)]
            now = self._nodes()
            if now:
                now[-1] = replace(now[-1], tail=self._gap(blank=False))
            nodes = ReturnSequencer(now, self._layout.lead_bytes, self).place(coming)
            if len(nodes) > len(now):
                self._write(nodes)
            return self._landings(nodes, len(returns))

    def append(self, mails: Sequence[RawMessage]) -> tuple[StoredPlace, ...]:
        """Store messages at the end, quoted as mboxrd, under a From_ line with sender and date.

        Raises:
            StoreRefused: AMBIGUOUS if a message cannot be stored so that it reads back as it was;
                NO_SPACE; CHANGED.
            StoreFailed: The system failed.

        Cost: what is appended is written twice.
        """
        with as_store_error(self._file.path):
            self._refresh()
            nodes = self._nodes()
            if nodes and mails:
                nodes[-1] = replace(nodes[-1], tail=self._unread_gap())
            for n, mail in enumerate(mails):
                stored = self._as_stored(mail.data)
                nodes.append(MboxNode(NewBytes(stored), len(stored), of=n))
            if mails:
                self._write(nodes)
            return self._landings(nodes, len(mails))

    @property
    def state_format(self) -> MboxFormat:
        """How the forms of an mbox are read."""
        return MboxFormat()

    def state_form(self, key: MessageKey) -> str | None:
        """The header lines that tell its state; None if it has none, or may not be changed."""
        with as_store_error(self._file.path):
            at = self._find(key.uid) if self._is_unchanged() else None
            if at is None or at in self._layout.unclear or self._size(at) > LARGEST_BYTES:
                return None
            return state_lines.state_form(self._stored_bytes(at))

    def own_form(self, key: MessageKey, form: str) -> str:
        """Lines are a message's own."""
        del key
        return form

    def stateless_digest(self, key: MessageKey) -> str | None:
        """Hex digest of a message without those lines; None if it is gone or a ghost."""
        with as_store_error(self._file.path):
            at = self._find(key.uid) if self._is_unchanged() else None
            return None if at is None else self._stateless_digest(at)

    def _stateless_digest(self, at: int) -> str | None:
        if self._size(at) > LARGEST_BYTES:
            return None
        data = as_sent(self._stored_bytes(at))
        return None if is_ghost(data) else state_lines.stateless_digest(data)

    def find_stateless(self, digest: str) -> tuple[MessageKey, ...]:
        """Where messages of this stateless digest lie. Cost: one read of the file."""
        with as_store_error(self._file.path):
            self._refresh()
            its = [uid for uid, at in self._at.items() if self._stateless_digest(at) == digest]
        return tuple(MessageKey(0, self._name, uid) for uid in its)

    def write_states(self, forms: Mapping[MessageKey, tuple[str, str]]) -> None:
        """Rewrite the lines of messages at the width that they have: no message moves.

        Raises:
            StoreRefused: CHANGED, AMBIGUOUS, NO_SPACE; nothing was written.
            StoreFailed: The system failed.

        Cost: as `take_out`.
        """
        with as_store_error(self._file.path):
            if not self._is_unchanged():
                raise self._refused(RefusalKind.CHANGED)
            nodes = self._nodes()
            for key, (before, after) in forms.items():
                at = self._find(key.uid)
                old = b"" if at is None else self._stored_bytes(at)
                new = state_lines.with_state(old, before, after)
                if at is None or new is None or len(new) != len(old):
                    raise self._refused(RefusalKind.CHANGED)
                nodes[at] = MboxNode(NewBytes(new), len(new))
            self._write(nodes)

    def find(self, digest: str) -> tuple[MessageKey, ...]:
        """Where messages of this identity lie. Cost: the first call reads the file."""
        with as_store_error(self._file.path):
            self._refresh()
            for at in sorted(set(self._at.values()) - self._digests.keys()):
                self._digests[at] = self._digest(at)
        found = [uid for uid, at in self._at.items() if self._digests[at] == digest]
        return tuple(MessageKey(0, self._name, uid) for uid in found)

    def _is_unchanged(self) -> bool:
        """Whether nobody wrote since; what was appended right behind a rewrite counts, too."""
        stamp = splice.change_stamp(self._file.fd)
        return stamp == self._stamp and stamp[0] == self._layout.size_bytes

    def _refresh(self) -> None:
        """Look again if somebody wrote in spite of the locks."""
        if not self._is_unchanged():
            self._take(require_layout(self._file))

    def _size(self, at: int) -> int:
        return self._layout.ends[at] - self._layout.starts[at]

    def _stored_bytes(self, at: int) -> bytes:
        return durable.read_at(self._file.fd, self._layout.starts[at], self._size(at))

    def _stored_digest(self, at: int) -> str:
        """Hex SHA-256 of a stored mail; "" beyond the first and the last."""
        inside = 0 <= at < len(self._layout.starts)
        return hashlib.sha256(self._stored_bytes(at)).hexdigest() if inside else ""

    def _nodes(self) -> list[MboxNode]:
        found = self._layout
        return [
            MboxNode(KeptRange(start, end), end - start)
            for start, end in zip(found.starts, found.ends, strict=True)
        ]

    def _with_marks(self, nodes: Sequence[MboxNode]) -> Sequence[MboxNode]:
        """The messages with lines for what stands in Thunderbird's index alone."""
        index = read_index(self._file.path)
        return nodes if index is None else [self._with_mark(node, index) for node in nodes]

    def _with_base(self, nodes: Sequence[MboxNode], gone: Collection[int]) -> list[MboxNode]:
        """The messages, the first that stays with the X-IMAPbase of a first one that goes."""
        heir = next((at for at in range(len(nodes)) if at not in gone), 0)
        first, new = self._head_at(0) if heir else b"", list(nodes)
        if (line := state_lines.base_line(first)) and not state_lines.base_line(
            self._head_at(heir)
        ):
            below, lines = nodes[heir].lines
            below = below or self._head_at(heir).find(b"\n") + 1
            size = nodes[heir].size + len(line)
            new[heir] = replace(nodes[heir], size=size, lines=(below, lines + line))
        return new

    def _head_at(self, at: int) -> bytes:
        size = min(self._size(at), state_lines.HEAD_BYTES)
        return durable.read_at(self._file.fd, self._layout.starts[at], size)

    def _with_mark(self, node: MboxNode, index: FolderIndex) -> MboxNode:
        piece = node.piece
        mark = index.mark_at(piece.start) if isinstance(piece, KeptRange) else None
        if mark is None or not isinstance(piece, KeptRange):
            return node
        at = self._at.get(f"{piece.start}:{piece.end - piece.start}", -1)
        if at < 0 or at in self._layout.unclear:
            return node
        below, lines = state_lines.mark_lines(self._head_at(at), mark)
        if lines in node.lines[1]:
            return node
        return replace(node, size=node.size + len(lines), lines=(below, lines + node.lines[1]))

    def digest_of(self, piece: Piece) -> str:
        """Hex SHA-256 of a piece."""
        digest = hashlib.sha256()
        for block in splice.read_piece(piece, self._file.fd):
            digest.update(block)
        return digest.hexdigest()

    def head_of(self, piece: Piece) -> bytes:
        """The first bytes of a piece, enough to tell most messages apart."""
        return splice.read_head(piece, self._file.fd, HEAD_BYTES)

    def _coming(self, n: int, back: ReturningMessage) -> PendingReturn:
        size = min(END_BYTES, back.size_bytes)
        last = CopiedRange(back.file, back.offset + back.size_bytes - size, size)
        end = b"".join(splice.read_piece(last, self._file.fd))
        return returning_message(n, back, self.digest_of, end=end, newline=self._newline())

    def _gap(self, *, blank: bool) -> bytes:
        """What must follow the last message before another may: a line end, a blank line."""
        size = os.fstat(self._file.fd).st_size
        end = durable.read_at(self._file.fd, max(0, size - 3), 3)
        if not end.endswith(b"\n"):
            return 2 * self._newline()
        return b"" if end.endswith((b"\n\n", b"\n\r\n")) or not blank else self._newline()

    def _unread_gap(self) -> bytes:
        """The gap before a new mail, which the last message must not read as its own.

        One that was cut so short that its Content-Length ends within the gap would be another
        mail from then on, and might be taken for the one that was stored.
        """
        gap, last = self._gap(blank=True), self._stored_bytes(len(self._layout.starts) - 1)
        if identity(as_sent(last + gap)) != identity(as_sent(last)):
            raise self._refused(RefusalKind.AMBIGUOUS)
        return gap

    def _newline(self) -> bytes:
        """How the lines of this file end."""
        head = durable.read_at(self._file.fd, self._layout.lead_bytes, 1 << 12)
        return b"\r\n" if head.partition(b"\n")[0].endswith(b"\r") else b"\n"

    def _as_stored(self, data: bytes) -> bytes:
        """A message with From_ line, quoting and blank line, that reads back as it was.

        A Content-Length that happens to fit the quoted mail would stop the reader from removing
        the quoting; such a message cannot stand in this file.
        """
        newline = self._newline()
        first = make_from_line(data).rstrip(b"\n") + newline
        end = newline if data.endswith(b"\n") else 2 * newline
        stored = first + quote_from(data) + end
        if identity(as_sent(stored)) != identity(data):
            raise self._refused(RefusalKind.AMBIGUOUS)
        return stored

    def _write(self, nodes: Sequence[MboxNode]) -> None:
        """Make the file hold exactly these messages, or leave it as it is."""
        lead, nodes = self._layout.lead_bytes, self._with_marks(nodes)
        expected = message_spans(nodes, lead)
        seen: list[Layout] = []

        def check(fd: int, size: int) -> None:
            found = find_layout(fd, size, NullJob())
            there = [(a, b - a) for a, b in zip(found.starts, found.ends, strict=True)]
            if there != expected:
                raise self._refused(RefusalKind.AMBIGUOUS)
            seen.append(found)

        before = self._layout.size_bytes
        undo_log.rewrite_in_place(self._file, pieces_of(nodes, lead), check, before)
        self._take(seen[-1])

    def _landings(self, nodes: Sequence[MboxNode], count: int) -> tuple[StoredPlace, ...]:
        uids = list(self._at)
        where = {node.of: uids[at] for at, node in enumerate(nodes) if node.of >= 0}
        return tuple(StoredPlace(self._name, where[n]) for n in range(count))

    def _refused(self, kind: RefusalKind) -> StoreRefused:
        return StoreRefused(self._file.path, Refusal(kind, str(self._file.path)))


def require_layout(file: LockedFile) -> Layout:
    """The messages of a file; of those that are unclear nothing will be changed.

    Raises:
        StoreRefused: READ_ONLY where lines end with a carriage return alone.
    """
    found = find_layout(file.fd, os.fstat(file.fd).st_size, NullJob())
    refusal = layout_refusal(found, file.path)
    if refusal is not None and found.bare_cr:
        raise StoreRefused(file.path, refusal)
    return found


def layout_refusal(found: Layout, path: Path) -> Refusal | None:
    """Why none of these messages may leave their file, or None."""
    if found.bare_cr:
        return Refusal(RefusalKind.READ_ONLY, f"{path}: lines end with CR")
    if found.is_unclear:
        return Refusal(RefusalKind.AMBIGUOUS, f"{path}:{found.doubts[0]}")
    return None
