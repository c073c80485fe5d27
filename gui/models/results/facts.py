"""What the results list needs of every message, made once after a scan in the worker.

Searching 300,000 subjects while somebody types leaves no time to make 300,000 strings: the
lower-case subjects and senders lie in one block of bytes, a word is sifted out of it by array, and
the place of a hit gives the row. Order by subject and sender is made once, as ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, Texts
from core.job import Job
from core.model.table import MessageTable, SessionFolder
from gui.models.accounts.naming import folder_name

Bools = NDArray[np.bool_]
PLACE_MARK = " / "  # between a source and its folder
_WORD = 8


@dataclass(frozen=True, slots=True, eq=False)
class ListFacts:
    """Columns over the n messages of a scan, for the list.

    Attributes:
        table: What the scan knows.
        where: The label of each folder of the session, by its number.
        n_attachments: (n,) int32.
        fuller: (n,) int64, how many messages hold all of each and more.
        subjects, senders: Lower case, for searching.
        subject_rank, sender_rank: (n,) int32, the place in the order of the lower-case texts.
    """

    table: MessageTable
    where: tuple[str, ...]
    n_attachments: Int32s
    fuller: Int64s
    subjects: Texts
    senders: Texts
    subject_rank: Int32s
    sender_rank: Int32s

    @property
    def n_mails(self) -> int:
        """How many messages there are."""
        return len(self.table.size_bytes)


def gather_facts(
    table: MessageTable,
    folders: Sequence[SessionFolder],
    sources: Sequence[str],
    job: Job,
    fuller: Int64s | None = None,
) -> ListFacts:
    """Make the columns. Cost: about 3 microseconds a message; meant for the scan's worker.

    Args:
        table: Of the session.
        folders: Of the session, in its order.
        sources: The name of each source, by its number.
        job: Asked to stop between the steps.
        fuller: See `ListFacts`; None: not known, so that none is fuller than another.
    """
    subjects = Texts.of(subject.lower() for subject in table.subject)
    job.checkpoint()
    senders = Texts.of(sender.lower() for sender in table.sender)
    job.checkpoint()
    subject_rank = rank_texts(subjects)
    job.checkpoint()
    return ListFacts(
        table=table,
        where=tuple(_label(folder, folders, sources) for folder in folders),
        n_attachments=np.diff(table.attachment_starts).astype(np.int32),
        fuller=np.zeros(len(table.size_bytes), np.int64) if fuller is None else fuller,
        subjects=subjects,
        senders=senders,
        subject_rank=subject_rank,
        sender_rank=rank_texts(senders),
    )


def find_text(texts: Texts, needle: str) -> Bools:
    """Which strings hold `needle` (given in lower case). Cost: one pass over the bytes, by array.

    Bytes are sifted one after the other: `bytes.find` in a loop takes half a second where a word
    stands in every string.
    """
    pattern = needle.encode("utf-8", "surrogatepass")
    found = np.full(len(texts), not pattern)
    last = len(texts.block) - len(pattern) + 1
    if not pattern or last <= 0:
        return found
    letters = np.frombuffer(texts.block, np.uint8)
    places = np.flatnonzero(letters[:last] == pattern[0])
    for step, letter in enumerate(pattern[1:], start=1):
        places = places[letters[places + step] == letter]
    rows = np.searchsorted(texts.ends, places, side="right") - 1
    inside = places + len(pattern) <= texts.ends[rows + 1]  # not across two strings
    found[rows[inside]] = True
    return found


def rank_texts(texts: Texts) -> Int32s:
    """(n,) int32: how many strings come before each one, by the numbers of their characters.

    Strings are sorted by eight bytes at a time, those that are alike so far by the next eight:
    UTF-8 sorts as its characters do. While strings themselves are sorted, nobody else may run
    Python, and the window would stand still.

    Cost: a sort of numbers; one more for each eight bytes that strings have in common.
    """
    letters = np.frombuffer(texts.block + bytes(_WORD), np.uint8)
    ranks = np.zeros(len(texts), np.int64)
    rows, done = np.arange(len(texts)), 0
    while len(rows):
        starts = texts.ends[:-1][rows] + done
        left = np.clip(texts.ends[1:][rows] - starts, 0, _WORD)
        taken = letters[np.minimum(starts, len(texts.block))[:, None] + np.arange(_WORD)]
        taken[np.arange(_WORD) >= left[:, None]] = 0
        word = taken.view(">u8").ravel().astype(np.uint64)
        order = np.lexsort((left, word, ranks[rows]))
        rows, word, left = rows[order], word[order], left[order]
        former = ranks[rows]
        starts_tie = np.ones(len(rows), np.bool_)
        starts_tie[1:] = (np.diff(former) != 0) | (word[1:] != word[:-1]) | (left[1:] != left[:-1])
        at = np.arange(len(rows))
        tie = np.maximum.accumulate(np.where(starts_tie, at, 0))
        group = np.maximum.accumulate(np.where(np.diff(former, prepend=-1) != 0, at, 0))
        ranks[rows] = former + tie - group
        is_alone = starts_tie & np.append(starts_tie[1:], True)
        rows, done = rows[~is_alone & (left == _WORD)], done + _WORD
    return ranks.astype(np.int32)


def _label(folder: SessionFolder, folders: Sequence[SessionFolder], sources: Sequence[str]) -> str:
    source = sources[folder.source]
    beside = (held.folder.name for held in folders if held.source == folder.source)
    name = folder_name(folder.folder.name, beside)
    if not name:
        return source
    return name if len(sources) == 1 else f"{source}{PLACE_MARK}{name}"
