"""Which messages of a scan cover others.

Candidates are told by columns (`core.match.cover.candidates`); each is proven by the bytes of both
messages, in the workers. Of mail on servers these are not at hand: there the texts in normal form,
the outlines of attachments and the headers have to fit, and the pair is called unverified. What
a plan proved of such a pair by their bytes, or could not, is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, count_up, distinct_sorted
from core.job import Job, Progress, Stage
from core.match.cover.candidates import candidate_pairs, connected_labels
from core.match.cover.units import Units, content_names, find_units
from core.model.covers import Covers, no_covers
from core.model.groups import Verdict
from core.model.sources import FolderRole
from core.model.table import MessageTable, stub_of_row
from core.ports import FingerprintCache
from core.scan.cover.memory import (
    NOT_COVERED,
    UNKNOWN,
    memory_from_columns,
    memory_to_columns,
    name_pairs,
    remember_pairs,
)
from core.scan.cover.proving import CoverTask, prove_in_worker
from core.scan.cover.served import prove_served
from core.scan.folders import FolderReading
from core.scan.texts import TextCache
from core.settings import ReadSettings
from core.system.pool import CrashedItem, ordered_map

_READ = "covers:read"  # the key of what plans proved of messages on servers
MOST_READ = 1 << 18  # such pairs; beyond, only those of the latest plan are kept
COVERER = 14  # raise it when other pairs are proven than before: old entries no longer fit
# A large message is read for each task that it is in, and a task holds all of its own: so many
# bytes. So many pairs, for small mail to keep all workers busy.
TASK_BYTES = 16 << 20
TASK_PAIRS = 400
SPREAD = 8  # copies of one message that are named as what covers another

Verdicts = NDArray[np.uint8]


class CoverShelves(NamedTuple):
    """What was found before, where texts are, and of which sources."""

    cache: FingerprintCache
    texts: TextCache
    sources: str


def find_covers(
    mails: MessageTable,
    reads: Sequence[FolderReading],
    shelves: CoverShelves,
    settings: ReadSettings,
    job: Job,
) -> Covers:
    """All pairs of which one message covers the other.

    Of copies that are the same in all that is compared (`Units`) each is covered by what covers
    one of them, and `SPREAD` of them cover what one of them covers; among themselves they are
    IDENTICAL and not named here.

    Args:
        mails: The messages.
        reads: Their folders, in their order.
        shelves: Where texts lie, and what earlier scans found.
        settings: How messages are read.
        job: Asked to stop, and told of progress.

    Raises:
        Cancelled: The job was stopped.

    Cost: candidates are read once more each, and a few times where many belong together.
    """
    job.report(Progress(Stage.COMPARING, 0, len(mails.position)))
    drafts = [read.number for read in reads if read.folder.role is FolderRole.DRAFTS]
    remote = [read.number for read in reads if read.remote is not None]
    units = find_units(mails, np.isin(mails.folder, drafts), np.isin(mails.folder, remote))
    covered, by = candidate_pairs(mails, units, job)
    if not len(covered):
        return no_covers()
    whole = (units.name[:, 0] | units.name[:, 1]) != 0
    proven = whole[covered] & whole[by]
    first, second = name_pairs(units.name, covered, by)
    key = f"covers:of:{shelves.sources}"
    version = _version(settings)
    verdict = memory_from_columns(shelves.cache.get(key, version)).find(first, second)
    verdict[~proven] = UNKNOWN
    open_ones = np.flatnonzero(proven & (verdict == UNKNOWN))
    if len(open_ones):
        pairs = covered[open_ones], by[open_ones]
        verdict[open_ones] = _prove(mails, units, pairs, reads, settings, job)
        memory = remember_pairs(first[proven], second[proven], verdict[proven])
        shelves.cache.put(key, version, memory_to_columns(memory))
        shelves.cache.flush()
    read = _recall_read(mails, units.rows, (covered, by), shelves.cache, version)
    verdict[~proven] = read[~proven]
    told = np.flatnonzero(~proven & (verdict == UNKNOWN))
    rows = units.rows[covered[told]], units.rows[by[told]]
    verdict[told] = prove_served(mails, *rows, shelves.texts, settings, job)
    holds = np.flatnonzero(verdict < NOT_COVERED)
    unverified = np.zeros(len(covered), np.bool_)
    unverified[told] = True
    return _spread(units, (covered[holds], by[holds]), verdict[holds], unverified[holds])


def remember_read(
    mails: MessageTable,
    proven: Mapping[tuple[int, int], Verdict | None],
    cache: FingerprintCache,
    settings: ReadSettings,
) -> None:
    """Remember what was proven of messages on servers by their bytes, for every later scan.

    Args:
        mails: Messages, with the contents of those that were read whole.
        proven: By the rows of the one that stays and of the other: as what it is covered; None:
            it is not.
        cache: Where it is remembered.
        settings: How they were read.
    """
    by, covered = np.array(list(proven), np.int64).T
    names = content_names(mails, np.concatenate([covered, by]))
    count = np.arange(len(covered))
    known = names[: len(count)].any(axis=1) & names[len(count) :].any(axis=1)
    first, second = name_pairs(names, count, count + len(count))
    verdict = np.array([NOT_COVERED if v is None else int(v) for v in proven.values()], np.uint8)
    version = _version(settings)
    former = memory_from_columns(cache.get(_READ, version))
    whole = remember_pairs(first[known], second[known], verdict[known])
    new = ~np.isin(former.first, whole.first)
    if new.sum() + len(whole.first) <= MOST_READ:
        whole = remember_pairs(
            np.concatenate([former.first[new], whole.first]),
            np.concatenate([former.second[new], whole.second]),
            np.concatenate([former.verdict[new], whole.verdict]),
        )
    cache.put(_READ, version, memory_to_columns(whole))
    cache.flush()


def _recall_read(
    mails: MessageTable,
    rows: Int64s,
    pairs: tuple[Int64s, Int64s],
    cache: FingerprintCache,
    version: str,
) -> Verdicts:
    """(k,) what plans proved of pairs of some rows by their bytes; else `UNKNOWN`."""
    memory = memory_from_columns(cache.get(_READ, version))
    if not len(memory.first):
        return np.full(len(pairs[0]), UNKNOWN, np.uint8)
    names = content_names(mails, rows)
    found = memory.find(*name_pairs(names, *pairs))
    known = (names[:, 0] | names[:, 1]) != 0
    found[~(known[pairs[0]] & known[pairs[1]])] = UNKNOWN
    return found


def _version(settings: ReadSettings) -> str:
    """Everything that shapes what is proven."""
    read = settings.floor_words, settings.max_text_bytes, settings.max_message_bytes
    return " ".join(map(str, (COVERER, *read)))


def _prove(
    mails: MessageTable,
    units: Units,
    pairs: tuple[Int64s, Int64s],
    reads: Sequence[FolderReading],
    settings: ReadSettings,
    job: Job,
) -> Verdicts:
    """Prove pairs of units in the workers: what belongs together in one task."""
    covered, by = pairs
    label = connected_labels(covered, by, len(units.rows))
    order = np.lexsort((units.rows[by], units.rows[covered], label[by]))
    found = np.full(len(covered), UNKNOWN, np.uint8)
    cuts = list(_cut_tasks(mails.size_bytes[units.rows], covered[order], by[order]))

    def tasks() -> Iterator[CoverTask]:
        for part in cuts:
            places = order[part]
            yield _make_task(mails, units, covered[places], by[places], reads, settings)

    done = 0
    for part, result in zip(cuts, ordered_map(prove_in_worker, tasks(), job=job), strict=True):
        if not isinstance(result, CrashedItem):
            found[order[part]] = np.frombuffer(result, np.uint8)
        done += part.stop - part.start
        job.report(Progress(Stage.COMPARING, done, len(covered)))
    return found


def _cut_tasks(sizes: Int64s, covered: Int64s, by: Int64s) -> Iterator[slice]:
    """Cut pairs into tasks of at most `TASK_BYTES` of messages, or of one pair."""
    start, n_bytes = 0, 0
    held: set[int] = set()
    for at, pair in enumerate(zip(covered.tolist(), by.tolist(), strict=True)):
        more = sum(int(sizes[unit]) for unit in set(pair) - held)
        if held and (n_bytes + more > TASK_BYTES or at - start >= TASK_PAIRS):
            yield slice(start, at)
            start, n_bytes = at, 0
            held = set()
            more = sum(int(sizes[unit]) for unit in set(pair))
        held.update(pair)
        n_bytes += more
    if start < len(covered):
        yield slice(start, len(covered))


def _make_task(
    mails: MessageTable,
    units: Units,
    covered: Int64s,
    by: Int64s,
    reads: Sequence[FolderReading],
    settings: ReadSettings,
) -> CoverTask:
    """Pairs of units with where their messages lie, by folder and place."""
    needed = distinct_sorted(np.concatenate([covered, by]))
    rows = units.rows[needed]
    order = np.lexsort((mails.position[rows], mails.folder[rows]))
    number = np.empty(len(needed), np.int64)
    number[order] = np.arange(len(needed))
    parts = []
    for folder in np.unique(mails.folder[rows]).tolist():
        read = reads[folder]
        its = rows[order][mails.folder[rows[order]] == folder].tolist()
        stubs = tuple(stub_of_row(mails, row, read.folder.name) for row in its)
        parts.append((read.mails, read.folder, stubs))
    sides = (number[np.searchsorted(needed, side)].tolist() for side in (covered, by))
    return CoverTask(tuple(parts), tuple(zip(*sides, strict=True)), settings)


def _spread(
    units: Units,
    pairs: tuple[Int64s, Int64s],
    verdict: Verdicts,
    unverified: NDArray[np.bool_],
) -> Covers:
    """Pairs of rows from pairs of units."""
    there = np.flatnonzero(units.of_row >= 0)
    there = there[np.argsort(units.of_row[there], kind="stable")]
    first = np.searchsorted(units.of_row[there], np.arange(len(units.rows) + 1))
    n_members = np.diff(first)
    covered, by = pairs
    n_pairs = n_members[covered] * np.minimum(n_members[by], SPREAD)
    pair, step = np.repeat(np.arange(len(covered)), n_pairs), count_up(n_pairs)
    width = np.minimum(n_members[by], SPREAD)[pair]
    a = there[first[covered[pair]] + step // width]
    b = there[first[by[pair]] + step % width]
    order = np.lexsort((b, a))
    return Covers(
        a[order].astype(np.int32),
        b[order].astype(np.int32),
        verdict[pair[order]],
        unverified[pair[order]],
    )
