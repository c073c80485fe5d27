"""What worker processes do in a search for keywords: chunk after chunk of mail, to packed columns.

One row a message that was asked for: which keywords it mentions, and whether all of it was
searched. A message that cannot be had, that changed, or over which the processor time ran out was
not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from core.columns import Texts, pack, unpack
from core.errors import SourceError
from core.model.mentions import Keywords, is_attached_text
from core.model.remote import Outline
from core.model.sources import Folder, Problem, Stub
from core.ports import MailSource
from core.search.finder import KeywordHits, finder_of
from core.search.searchable_parts import SEALED
from core.system.budget import cpu_budget

BATCH_BYTES = 4 << 20  # of messages that are searched in one call
NOTHING = KeywordHits(frozenset(), whole=False)

Bools = NDArray[np.bool_]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ChunkSearch:
    """Messages on this computer to search in one go: neighbours of one folder."""

    source: MailSource
    folder: Folder
    stubs: tuple[Stub, ...]
    keywords: Keywords
    mail_cpu_s: float

    def singles(self) -> dict[str, ChunkSearch]:
        """A task for each message alone, by uid."""
        return {stub.key.uid: replace(self, stubs=(stub,)) for stub in self.stubs}


@dataclass(frozen=True, slots=True)
class OutlineSearch:
    """Messages of a server to search in one go, as they were fetched."""

    outlines: tuple[Outline, ...]
    keywords: Keywords
    mail_cpu_s: float

    def singles(self) -> dict[str, OutlineSearch]:
        """A task for each message alone, by uid."""
        return {one.stub.key.uid: replace(self, outlines=(one,)) for one in self.outlines}


class SearchRows(NamedTuple):
    """What was found, in k messages.

    uids: Of the messages. found: (k, number of words) bool. unread: (k,) bool.
    """

    uids: list[str]
    found: Bools
    unread: Bools


def search_chunk(task: ChunkSearch) -> bytes:
    """Search the messages of a chunk; packed `SearchRows`."""
    finder = finder_of(task.keywords)
    found: dict[str, KeywordHits] = {stub.key.uid: NOTHING for stub in task.stubs}
    spoilt: set[str] = set()
    with cpu_budget() as watch:
        messages = _read_messages(task, spoilt)
        for batch in cut_by_bytes(messages, BATCH_BYTES, lambda read: len(read[1])):
            results = finder.found([data for _, data in batch], watch, task.mail_cpu_s)
            found.update(zip([uid for uid, _ in batch], results, strict=True))
    if "" in spoilt:
        spoilt.update(found)
    return _pack(
        {uid: _unless_spoilt(uid in spoilt, it) for uid, it in found.items()}, task.keywords
    )


def search_outlines(task: OutlineSearch) -> bytes:
    """Search what was fetched of messages of a server; packed `SearchRows`."""
    finder = finder_of(task.keywords)
    found: dict[str, KeywordHits] = {}
    with cpu_budget() as watch:
        for batch in cut_by_bytes(task.outlines, BATCH_BYTES, size_of_outline):
            results = finder.found([outline.data for outline in batch], watch, task.mail_cpu_s)
            for outline, result in zip(batch, results, strict=True):
                is_spoilt = lacks(outline, task.keywords)
                found[outline.stub.key.uid] = _unless_spoilt(is_spoilt, result)
    return _pack(found, task.keywords)


def unsearched_rows(uids: Sequence[str], keywords: Keywords) -> SearchRows:
    """Rows of messages that nobody could search."""
    words = np.zeros((len(uids), len(keywords.words)), np.bool_)
    return SearchRows(list(uids), words, np.ones(len(uids), np.bool_))


def unpack_rows(packed: bytes, keywords: Keywords) -> SearchRows:
    """What a worker gave."""
    columns = unpack(packed)
    bits = cast("NDArray[np.uint8]", columns["found"])
    found = np.unpackbits(bits, axis=1, count=len(keywords.words)).astype(np.bool_)
    unread = cast("NDArray[np.uint8]", columns["unread"]).astype(np.bool_)
    return SearchRows(list(cast("Texts", columns["uid"])), found, unread)


def _read_messages(task: ChunkSearch, spoilt: set[str]) -> Iterator[tuple[str, bytes]]:
    """The messages of a chunk, with their uids.

    What cannot be read as it was scanned goes into `spoilt`; "": the folder as a whole.
    """
    try:
        for raw in task.source.fetch(task.folder, task.stubs):
            if isinstance(raw, Problem):
                spoilt.add(raw.key.uid if raw.position >= 0 else "")
            else:
                yield raw.stub.key.uid, raw.data
    except SourceError:
        spoilt.add("")


def size_of_outline(outline: Outline) -> int:
    """How many bytes of a message were fetched."""
    return len(outline.data)


def cut_by_bytes(items: Iterable[T], most: int, size_of: Callable[[T], int]) -> Iterator[list[T]]:
    """Neighbouring items, each time as few as reach a size; at the end what is left."""
    some: list[T] = []
    size = 0
    for item in items:
        some.append(item)
        size += size_of(item)
        if size >= most:
            yield some
            some, size = [], 0
    if some:
        yield some


def _unless_spoilt(spoilt: bool, found: KeywordHits) -> KeywordHits:
    return found._replace(whole=False) if spoilt else found


def lacks(outline: Outline, keywords: Keywords) -> bool:
    """Whether something that is to be searched was not fetched, or is encrypted."""
    if outline.missing:
        return True
    return any(
        part.mime_type in SEALED
        or (keywords.attachments and is_attached_text(part.mime_type, part.name))
        for part in outline.attachments or ()
    )


def _pack(found: dict[str, KeywordHits], keywords: Keywords) -> bytes:
    bits = np.zeros((len(found), len(keywords.words)), np.bool_)
    for row, result in enumerate(found.values()):
        bits[row, list(result.keywords)] = True
    return pack(
        {
            "uid": Texts.of(found),
            "found": np.packbits(bits, axis=1),
            "unread": np.array([not result.whole for result in found.values()], np.uint8),
        }
    )
