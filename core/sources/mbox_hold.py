"""A locked mbox: mails taken out, put back and appended, every other byte kept.

A uid says where a mail lies *now*: after `take_out` or `put_back` the mails behind have new ones.
Whatever is written is parsed again before it counts, and must hold exactly the mails that were
meant to be there, at exactly their places.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.errors import StoreFailed, StoreRefused
from core.identity import identity
from core.job import NullJob
from core.model import MessageKey, RawMail, Refusal, RefusalKind
from core.ports import Landing, Leaving, Return
from core.sources import durable, splice, undo_log
from core.sources.envelope import from_line, is_ghost, is_pseudo
from core.sources.locks import LockedFile
from core.sources.mbox_borders import Layout, layout
from core.sources.mbox_bytes import as_sent, quoted
from core.sources.mbox_return import (
    Node,
    Origin,
    Sequencer,
    coming_from,
    pieces_of,
    separated,
)
from core.sources.splice import Check, Given, Kept, Piece

Rewrite = Callable[[LockedFile, Sequence[Piece], Check], None]


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what the system says while a store is changed into `StoreFailed`."""
    try:
        yield
    except OSError as error:
        raise StoreFailed(path, str(error)) from error


class MboxHold:
    """A hold on a locked mbox file. `shared`: a mail server may write to it at any time."""

    def __init__(self, file: LockedFile, found: Layout, *, name: str, shared: bool) -> None:
        self._file = file
        self._name = name
        self._rewrite: Rewrite = undo_log.in_place if shared else splice.by_rename
        self._take(found)

    def _take(self, found: Layout) -> None:
        """From now on the file is known to hold these mails."""
        self._layout = found
        self._stamp = splice.stamp(self._file.fd)
        spans = zip(found.starts, found.ends, strict=True)
        self._at = {f"{start}:{end - start}": at for at, (start, end) in enumerate(spans)}
        self._digests: list[str | None] = []

    def digest(self, key: MessageKey) -> str | None:
        """Hex SHA-256 of the mail as it is in the file now; None if it is gone or a ghost."""
        with told(self._file.path):
            at = self._at.get(key.uid) if self._is_unchanged() else None
            return None if at is None else self._digest(at)

    def _digest(self, at: int) -> str | None:
        data = as_sent(self._stored(at))
        return None if is_ghost(data) else identity(data)

    def raw(self, key: MessageKey) -> bytes:
        """The mail as sent.

        Raises:
            KeyError: It is not there.
        """
        with told(self._file.path):
            return as_sent(self._stored(self._at[key.uid]))

    def leaving(self, key: MessageKey) -> Leaving:
        """The stored bytes with their From_ line, and where they lie.

        Raises:
            KeyError: It is not there.
        """
        at = self._at[key.uid]
        with told(self._file.path):
            stored = self._stored(at)
            own = _hex(stored)
            origin = Origin(
                offset=self._layout.starts[at],
                length=len(stored),
                before=self._stored_digest(at - 1),
                after=self._stored_digest(at + 1),
                run=1 + self._equal(at, -1, own) + self._equal(at, 1, own),
            )
        return Leaving(key, stored, origin.to_json())

    def _equal(self, at: int, step: int, own: str) -> int:
        """How many mails next to one, in one direction, have the same stored bytes."""
        size, count = self._size(at), 0
        while (
            0 <= at + step < len(self._layout.starts)
            and self._size(at + step) == size
            and self._stored_digest(at + step) == own
        ):
            at += step
            count += 1
        return count

    def take_out(self, keys: Sequence[MessageKey]) -> None:
        """Remove exactly these mails, in one rewrite.

        Raises:
            StoreRefused: CHANGED, PSEUDO, AMBIGUOUS, NO_SPACE, FOREIGN_OWNER.
            StoreFailed: The system failed.

        Cost: a read and a write of the file, and two reads of what was written.
        """
        gone = {self._at.get(key.uid, -1) for key in keys}
        with told(self._file.path):
            if -1 in gone or not self._is_unchanged():
                raise self._refused(RefusalKind.CHANGED)
            if 0 in gone and is_pseudo(as_sent(self._stored(0))):
                raise self._refused(RefusalKind.PSEUDO)
            if gone:
                nodes = [node for at, node in enumerate(self._nodes()) if at not in gone]
                self._write(nodes, self._rewrite)

    def put_back(self, returns: Sequence[Return]) -> tuple[Landing, ...]:
        """Put mails back where they were; see `core.sources.mbox_return`.

        Raises:
            StoreRefused: AMBIGUOUS, NO_SPACE, FOREIGN_OWNER, CHANGED.
            StoreFailed: The system failed, or a safety copy cannot be read.
        """
        with told(self._file.path):
            self._refresh()
            coming = [self._coming(n, back) for n, back in enumerate(returns)]
            now = self._nodes()
            sequencer = Sequencer(now, self._layout.lead_bytes, self._piece_digest)
            nodes, _ = sequencer.place(coming)
            if len(nodes) > len(now):
                at_end = all(isinstance(node.piece, Kept) for node in nodes[: len(now)])
                self._write(nodes, undo_log.in_place if at_end else self._rewrite)
            return self._landings(nodes, len(returns))

    def append(self, mails: Sequence[RawMail]) -> tuple[Landing, ...]:
        """Store mails at the end, quoted as mboxrd, under a From_ line with sender and date.

        Raises:
            StoreRefused: AMBIGUOUS if a mail cannot be stored so that it reads back as it was;
                NO_SPACE.
            StoreFailed: The system failed.

        Cost: what is appended is written twice.
        """
        with told(self._file.path):
            self._refresh()
            nodes = self._nodes()
            gap = self._gap()
            if nodes and gap:
                last = nodes[-1]
                nodes.append(Node(Given(gap), len(gap)))  # counts to the mail above
                nodes[-2:] = [last, nodes[-1]]
            for n, mail in enumerate(mails):
                stored = self._as_stored(mail.data)
                nodes.append(Node(Given(stored), len(stored), of=n))
            if mails:
                self._write(nodes, undo_log.in_place)
            return self._landings(nodes, len(mails))

    def find(self, digest: str) -> tuple[MessageKey, ...]:
        """Where mails of this identity lie. Cost: the first call reads the file."""
        with told(self._file.path):
            self._refresh()
            if not self._digests:
                self._digests = [self._digest(at) for at in range(len(self._layout.starts))]
        uids = list(self._at)
        found = [at for at, known in enumerate(self._digests) if known == digest]
        return tuple(MessageKey(0, self._name, uids[at]) for at in found)
