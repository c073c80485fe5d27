"""Which messages of a scan are known bulk mail: the library's seeds against every message.

Short texts by P3 (`core.match.short.seed_matching`), long ones by their P0 pieces, which the scan
has anyway; texts between the two by both, and the better score counts. What is compared is what
the sender wrote: a reply is no bulk mail because it quotes one. Texts too short to match anything
by text alone (R-VD2) match no seed either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.fingerprint.blocks import fingerprint_text
from core.fingerprint.features import feature_sets
from core.job import Job, Progress, Stage
from core.match.join.signatures import NEVER
from core.match.short.known_blocks import find_block_matches
from core.match.short.seed_index import build_seed_index
from core.match.short.seed_matching import FilterCounts, find_seed_matches
from core.model.fingerprint import BlockKind
from core.model.mail import MessageFlag, MessageText, has_flag
from core.model.seeds import KnownBulk, Seed
from core.model.table import MessageTable
from core.scan.read import CUTTERS
from core.scan.table import comparable_blocks
from core.scan.texts import TextCache
from core.settings import ReadSettings

LONGEST_SHORT = 4_000  # characters of a seed that is looked for by P3
DIGEST = 20
_BATCH = 4_096

Hits = tuple[Int64s, Int64s, NDArray[np.float64]]  # rows, places in the list of seeds, scores


def find_known_bulk(
    mails: MessageTable,
    shelf: TextCache,
    seeds: Sequence[Seed],
    settings: ReadSettings,
    job: Job,
) -> KnownBulk:
    """Find the messages that copy a seed at its degree.

    Args:
        mails: Of a scan.
        shelf: Their texts.
        seeds: The library.
        settings: How messages were read; decides which pieces seeds are cut into.
        job: Stopped within 0.2 s.

    Cost: 20 us a message that may be short enough, and unpacking its text; a look-up a piece.
    """
    job.report(Progress(Stage.COMPARING, 0, len(mails.position)))
    by_text, counts = _hits_by_text(mails, shelf, seeds, job)
    found = [by_text, *_hits_by_pieces(mails, seeds, settings, job)]
    rows, places, scores = (np.concatenate(column) for column in zip(*found, strict=True))
    says_enough = ~has_flag(mails.flags[rows], MessageFlag.TERSE)
    rows, places, scores = rows[says_enough], places[says_enough], scores[says_enough]
    order = np.lexsort((places, -scores, rows))  # of each message the best, then the oldest seed
    rows, places, scores = rows[order], places[order], scores[order]
    is_first = np.ones(len(rows), bool)
    is_first[1:] = rows[1:] != rows[:-1]
    numbers = np.array([seed.number for seed in seeds], np.int64)
    stats = tuple((field.name, int(getattr(counts, field.name))) for field in fields(counts))
    return KnownBulk(rows[is_first], numbers[places[is_first]], scores[is_first], stats)


def read_own_texts(mails: MessageTable, shelf: TextCache, rows: Int64s) -> list[str | None]:
    """What the senders of some messages wrote; None where the cache has forgotten the text."""
    return [None if text is None else text.own for text in shelf.texts(mails, rows)]


def hits_by_seed(mails: MessageTable, found: KnownBulk) -> dict[int, list[bytes]]:
    """By seed what tells the messages apart that it recognised, for the count of its hits.

    The Message-ID, and the text where there is none: a message scanned again is the same hit.
    """
    hits: dict[int, list[bytes]] = {}
    for row, number in zip(found.rows.tolist(), found.seeds.tolist(), strict=True):
        key, text = mails.message_id_key[row : row + 1], mails.text_digest[row]
        hits.setdefault(number, []).append((key if key[0] else text).tobytes())
    return hits


def _hits_by_text(
    mails: MessageTable, shelf: TextCache, seeds: Sequence[Seed], job: Job
) -> tuple[Hits, FilterCounts]:
    """By P3: seeds and messages that are short."""
    short = np.array([i for i, s in enumerate(seeds) if len(s.text) <= LONGEST_SHORT], np.int64)
    chosen = [seeds[i] for i in short.tolist()]
    degrees = np.array([seed.degree for seed in chosen])
    index = build_seed_index([seed.text for seed in chosen], degrees, feature_sets, job)
    found: list[Hits] = [(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))]
    counts = FilterCounts()
    may_be_short = _may_be_short(mails, chosen)
    for start in range(0, len(may_be_short), _BATCH):
        rows = may_be_short[start : start + _BATCH]
        job.checkpoint()
        texts = read_own_texts(mails, shelf, rows)
        hits = find_seed_matches([text or "" for text in texts], index, feature_sets, job)
        found.append((rows[hits.message], short[hits.seed], hits.score))
        counts += hits.counts
    rows, places, scores = (np.concatenate(column) for column in zip(*found, strict=True))
    return (rows, places, scores), counts


def _may_be_short(mails: MessageTable, seeds: Sequence[Seed]) -> Int64s:
    """The messages that may match by their text and may be as short as seeds.

    A word is two characters with the blank after it; a Chinese character is half a word.
    """
    longest = max((len(seed.text) * (2 - seed.degree) for seed in seeds), default=0.0)
    may = ~has_flag(mails.flags, NEVER | MessageFlag.SHORT)
    quotes = has_flag(mails.flags, MessageFlag.QUOTES)  # words are counted with those
    may &= quotes | (mails.n_words <= longest / 2 + 1)
    return np.flatnonzero(may)


def _hits_by_pieces(
    mails: MessageTable, seeds: Sequence[Seed], settings: ReadSettings, job: Job
) -> Iterator[Hits]:
    """By P0: seeds and messages of any length, in each kind of pieces that both have."""
    pieces = [_pieces(seed, settings) for seed in seeds]
    for kind, table in comparable_blocks(mails).items():
        held = np.array([i for i, kinds in enumerate(pieces) if kind in kinds], np.int64)
        known = [pieces[i][kind] for i in held.tolist()]
        degrees = [seeds[i].degree for i in held.tolist()]
        hits = find_block_matches(table, known, degrees, job)
        yield hits.rows, held[hits.known], hits.score


def _pieces(seed: Seed, settings: ReadSettings) -> dict[BlockKind, list[bytes]]:
    """The digests of the pieces of a seed."""
    text = MessageText(seed.text, (), 0, from_html=False, links=(), dropped=())
    blocks = fingerprint_text(text, CUTTERS, settings=settings).blocks
    return {
        block.kind: [block.digests[i : i + DIGEST] for i in range(0, len(block.digests), DIGEST)]
        for block in blocks
    }
