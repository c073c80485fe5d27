"""Near copies by edit distance (A-EDITS): scattered changes, and short messages.

P0 is blind where each sentence changed a little, and where there are hardly any sentences. Here
texts are compared as they are: the similarity of two is 1 - edit distance / length of the longer
one, as everywhere in P3, over their normal form.

Who is compared: each different text; but of a class of messages that are interchangeable to P0,
and linked with each other, the first text alone if there are more than `LARGE`
(`core.match.edits.choice`). The others of it
are compared with that one, so that it is known how far apart they are at most: a campaign of 5,000
messages costs 5,000 comparisons, not 12 million (`core.match.groups.widening`). Below the floor of
words only texts of `LEAST_CHARACTERS` or more, beside equal attachments: a "Thanks!" is no copy of
another. Pairs come from sketches (`core.match.edits.sketch_pairs`), and among brief texts, where a
sketch has too little to go by, from an exact join (`core.match.edits.near_short`).

What was found before of texts that are still there is not found out again
(`core.match.edits.memory`): the result is the same.

Where a side quotes other message, what the two say themselves is compared as well: it must be as
alike as the whole (R-VD4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.columns import Column, Int32s, Int64s, Texts, distinct_sorted, is_in_sorted, pair_keys
from core.job import Job
from core.match.edits.brief_texts import choose_joinable, find_brief_pairs
from core.match.edits.choice import TextChoice, choose_texts
from core.match.edits.evidence import SURE, find_required_similarity
from core.match.edits.known_texts import KnownTexts
from core.match.edits.measure import TextPairs
from core.match.edits.memory import EMPTY, UNLIKE, EditMemory
from core.match.edits.own_text import Reader
from core.match.edits.recall import PairEdits, measure_or_recall, remember
from core.match.edits.sketch_pairs import find_sketch_pairs
from core.model.links import Links
from core.model.mail import MessageFlag, has_flag
from core.model.table import EditCounts, MessageTable
from core.settings import BRIEF_WORDS
from core.system.spool import Spool

STEPS_A_TEXT = 1 << 27  # of 64 cells, on average over all texts: 0.2 s or so

Floats = NDArray[np.float64]

PAIR_COLUMNS = ("a", "b", "edits", "size_a", "size_b", "own_edits", "own_a", "own_b")


@dataclass(frozen=True, slots=True, eq=False)
class EditLinks:
    """Pairs of texts that are alike enough, and texts of one class of P0.

    Enough is the floor for two brief texts; for others `core.match.edits.evidence` tells.

    A text stands for all messages that have it, named by the first of these rows. Of messages
    below the floor of words only those with equal attachments count as having one text.

    Attributes:
        text_of: (n,) int32: the text of each row, -1: it links nothing.
        in_large: (n,) bool: in a class of P0 of which the first text speaks for all.
        a, b: (e,) int32 texts, a < b, sorted by (a, b).
        edits, size_a, size_b: (e,) int64: edit distance and lengths.
        own_edits, own_a, own_b: The same of what is not quoted. Where that is too unlike for the
            floor the distance is some number that says so.
        counts: How they were found.
    """

    text_of: Int32s
    in_large: NDArray[np.bool_]
    a: Int32s
    b: Int32s
    edits: Int64s
    size_a: Int64s
    size_b: Int64s
    own_edits: Int64s
    own_a: Int64s
    own_b: Int64s
    counts: EditCounts


def edit_similarity(
    edits: NDArray[np.integer], one: NDArray[np.integer], other: NDArray[np.integer]
) -> NDArray[np.float64]:
    """1 - edits / length of the longer text, at least 0; 1 where both are empty."""
    longer = np.maximum(one, other)
    found: NDArray[np.float64] = 1 - np.minimum(edits / np.maximum(longer, 1), 1)
    return found


def find_edit_links(mails: MessageTable, links: Links, read: Reader, job: Job) -> EditLinks:
    """Find which texts are alike by edit distance.

    Args:
        mails: What was scanned.
        links: What P0 says of it; its floor counts here too.
        read: Gives texts.
        job: Asked to go on, at least every 200 ms.

    Cost: see `core.match.edits.sketch_pairs`; then 10 us a pair of 1.5 KB, 0.1 ms of 4 KB, 1 ms of
    20 KB, in the workers if there are many. Memory: the brief texts, and some 100 bytes a pair.
    """
    return find_new_edit_links(mails, links, read, job, EMPTY)[0]


def find_new_edit_links(
    mails: MessageTable, links: Links, read: Reader, job: Job, memory: EditMemory
) -> tuple[EditLinks, EditMemory]:
    """The same, by way of what an earlier search remembers; and what the next one is to remember.

    Cost: where little is new, some sorts over all texts, and what is new with all others.
    """
    with Spool() as spool:
        texts = KnownTexts(mails, read, spool, job, memory)
        return _find_links(mails, links, texts, memory, job)


def _find_links(
    mails: MessageTable, links: Links, texts: KnownTexts, memory: EditMemory, job: Job
) -> tuple[EditLinks, EditMemory]:
    found = choose_texts(mails, links)
    sketched = find_sketch_pairs(mails.sketch[found.names], mails.n_words[found.names], job)
    brief = found.names[mails.n_words[found.names] < BRIEF_WORDS]
    texts.hold_brief(brief)
    joinable = choose_joinable(brief, texts, links.floor)
    near = find_brief_pairs(mails, joinable, texts, memory)
    x, y = found.names[sketched.a], found.names[sketched.b]
    keys = _pairs(found, np.append(x, near.p), np.append(y, near.q))
    texts.read_others(distinct_sorted(np.append(keys >> 32, keys & 0xFFFFFFFF)))
    texts.choose_own(joinable.rows)
    by_sketch = pair_keys(x, y), find_required_similarity(mails, x, y, sketched.share)
    least = _required_similarity(found, keys, joinable.rows, by_sketch, links.floor)
    pairs, left_out = _pairs_to_measure(mails, keys, least, texts)
    edits = measure_or_recall(pairs, near, texts, memory, job)
    counts = EditCounts(
        texts=len(found.names) + len(found.other),
        crowded=int(sketched.crowded.sum()),
        missing=texts.missing,
        brief=len(joinable.rows),
        brief_floor=near.least,
        compared=len(pairs.keys),
        pairs=int((edits.edits != UNLIKE).sum()),
        too_long=joinable.too_long,
        left_out=left_out,
    )
    text_of = np.where(texts.are_tiny()[found.text_of], -1, found.text_of).astype(np.int32)
    edit_links = _link_alike(found._replace(text_of=text_of), pairs, edits, counts)
    return edit_links, remember(mails, texts, near, pairs, edits)


def _link_alike(
    found: TextChoice, pairs: TextPairs, edits: PairEdits, counts: EditCounts
) -> EditLinks:
    """The pairs that are alike enough."""
    alike = np.flatnonzero(edits.edits != UNLIKE)
    of = pairs.select(alike)
    return EditLinks(
        text_of=found.text_of,
        in_large=found.in_large,
        a=(of.keys >> 32).astype(np.int32),
        b=(of.keys & 0xFFFFFFFF).astype(np.int32),
        edits=edits.edits[alike],
        size_a=of.size_a,
        size_b=of.size_b,
        own_edits=edits.own_edits[alike],
        own_a=edits.own_a[alike],
        own_b=edits.own_b[alike],
        counts=counts,
    )


def _pairs(found: TextChoice, x: Int64s, y: Int64s) -> Int64s:
    """Each pair once, as first << 32 | second, sorted; those of one class of P0 with them."""
    keys = pair_keys(x, y)
    return distinct_sorted(np.concatenate([keys[x != y], found.within, found.near]))


def _pairs_to_measure(
    mails: MessageTable, keys: Int64s, least: NDArray[np.float64], texts: KnownTexts
) -> tuple[TextPairs, int]:
    """The pairs whose lengths may be alike enough; and how many of them are too dear to measure.

    Below the floor of words texts must be long enough, and attachments equal. A longer text stands
    for all messages that have it: there the attachments of the first one count.
    """
    a, b = keys >> 32, keys & 0xFFFFFFFF
    unfit = (texts.sizes < 0) | texts.are_tiny()
    short = has_flag(mails.flags, MessageFlag.SHORT)
    files = mails.attachments_digest
    same_files = (files[a] == files[b]).all(axis=1)
    fits = ~(unfit[a] | unfit[b]) & (same_files | ~(short[a] | short[b]))
    pairs = TextPairs(keys, least, texts.sizes[a], texts.sizes[b]).select(fits)
    pairs = pairs.select(abs(pairs.size_a - pairs.size_b) <= pairs.allowed)
    steps = pairs.longer * (pairs.allowed // 32 + 1)
    order = np.argsort(steps, kind="stable")  # the cheapest first
    most = STEPS_A_TEXT * int((texts.sizes >= 0).sum())
    n = int(np.searchsorted(np.cumsum(steps[order]), most, "right"))
    return (pairs if n == len(order) else pairs.select(np.sort(order[:n]))), len(order) - n


def _required_similarity(
    found: TextChoice,
    keys: Int64s,
    joinable: Int64s,
    sketched: tuple[Int64s, Floats],
    floor: float,
) -> Floats:
    """(k,) the similarity that each pair must reach; `sketched`: pairs by sketches, and theirs."""
    both = is_in_sorted(joinable, keys >> 32) & is_in_sorted(joinable, keys & 0xFFFFFFFF)
    within = is_in_sorted(np.sort(found.within), keys)
    sure = np.full(len(keys), SURE)
    sure[np.searchsorted(keys, sketched[0])] = sketched[1]
    least = np.where(both, floor, np.maximum(sure, floor))
    return np.where(within, 0.0, least)


def edit_links_to_columns(found: EditLinks) -> dict[str, Column]:
    """As columns that `core.columns.pack` takes."""
    columns: dict[str, Column] = {name: getattr(found, name) for name in PAIR_COLUMNS}
    return columns | {
        "text_of": found.text_of,
        "in_large": found.in_large,
        "counts": np.array(astuple(found.counts), np.float64),
    }


def edit_links_from_columns(columns: Mapping[str, Column]) -> EditLinks:
    """Undo `edit_links_to_columns`.

    Raises:
        ValueError: These are not its columns.
    """
    arrays: dict[str, NDArray[Any]] = {}
    for name in ("counts", "text_of", "in_large", *PAIR_COLUMNS):
        column = columns.get(name)
        if column is None or isinstance(column, Texts):
            raise ValueError(f"no column {name}")
        arrays[name] = column
    *numbers, floor = arrays.pop("counts").tolist()
    whole = replace(EditCounts(*map(int, numbers)), brief_floor=float(floor))
    return EditLinks(counts=whole, **arrays)
