"""What worker processes do in a search for keywords: chunk after chunk of mail, to packed columns.

One row a message that was asked for: which keywords it mentions, and whether all of it was
searched. A message that cannot be had, that changed, or over which the processor time ran out was
not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from core.columns import Texts, pack, unpack
from core.errors import SourceError
from core.model.mentions import Keywords, is_attached_text
from core.model.remote import Outline
from core.model.sources import Folder, Problem, Stub
from core.ports import MailSource
from core.search.finder import Finder, KeywordHits, finder_of
from core.search.searchable_parts import SEALED
from core.system.budget import CpuBudget, cpu_budget

BATCH_BYTES = 4 << 20  # of messages that are searched in one call
NOTHING = KeywordHits(frozenset(), whole=False)

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class ChunkSearch:
    """Messages on this computer to search in one go: neighbours of one folder."""

    source: MailSource
    folder: Folder
    stubs: tuple[Stub, ...]
    keywords: Keywords
    mail_cpu_s: float


@dataclass(frozen=True, slots=True)
class OutlineSearch:
    """Messages of a server to search in one go, as they were fetched."""

    outlines: tuple[Outline, ...]
    keywords: Keywords
    mail_cpu_s: float


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
        for uids, mails in _batches(task, spoilt):
            results = finder.found(mails, watch, task.mail_cpu_s)
            found.update(zip(uids, results, strict=True))
    if "" in spoilt:
        spoilt.update(found)
    return _pack(
        {uid: _unless_spoilt(uid in spoilt, it) for uid, it in found.items()}, task.keywords
    )


def search_outlines(task: OutlineSearch) -> bytes:
    """Search what was fetched of messages of a server; packed `SearchRows`."""
    finder = finder_of(task.keywords)
    with cpu_budget() as watch:
        results = _search_in_batches(finder, task, watch)
    found = {
        outline.stub.key.uid: _unless_spoilt(lacks(outline, task.keywords), result)
        for outline, result in zip(task.outlines, results, strict=True)
    }
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


def _batches(task: ChunkSearch, spoilt: set[str]) -> Iterator[tuple[list[str], list[bytes]]]:
    """The messages of a chunk, some at a time.

    What cannot be read as it was scanned goes into `spoilt`; "": the folder as a whole.
    """
    uids: list[str] = []
    mails: list[bytes] = []
    size = 0
    try:
        for raw in task.source.fetch(task.folder, task.stubs):
            if isinstance(raw, Problem):
                spoilt.add(raw.key.uid if raw.position >= 0 else "")
                continue
            uids.append(raw.stub.key.uid)
            mails.append(raw.data)
            size += len(raw.data)
            if size >= BATCH_BYTES:
                yield uids, mails
                uids, mails, size = [], [], 0
    except SourceError:
        spoilt.add("")
    yield uids, mails


def _search_in_batches(finder: Finder, task: OutlineSearch, watch: CpuBudget) -> list[KeywordHits]:
    results: list[KeywordHits] = []
    batch: list[bytes] = []
    size = 0
    for outline in task.outlines:
        batch.append(outline.data)
        size += len(outline.data)
        if size >= BATCH_BYTES:
            results += finder.found(batch, watch, task.mail_cpu_s)
            batch, size = [], 0
    return results + finder.found(batch, watch, task.mail_cpu_s)


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
