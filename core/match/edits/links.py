"""Near copies by edit distance (A-EDITS): scattered changes, and short messages.

P0 is blind where each sentence changed a little, and where there are hardly any sentences. Here
texts are compared as they are: the similarity of two is 1 - edit distance / length of the longer
one, as everywhere in P3, over their normal form.

Who is compared: each different text; but of a class of messages that are interchangeable to P0,
and linked with each other, the first text alone if there are more than `LARGE`. The others of it
are compared with that one, so that it is known how far apart they are at most: a campaign of 5,000
messages costs 5,000 comparisons, not 12 million (`core.match.groups.widening`). Below the floor of
words only texts of `LEAST_CHARACTERS` or more, beside equal attachments: a "Thanks!" is no copy of
another. Pairs come from sketches (`core.match.edits.sketch_pairs`), and among brief texts, where a
sketch has too little to go by, from an exact join (`core.match.edits.near_short`).

Where a side quotes other message, what the two say themselves is compared as well: it must be as
alike as the whole (R-VD4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, count_up, pair_keys
from core.job import Job
from core.match.edits.distance import edit_distances, max_edits
from core.match.edits.near_short import count_join_steps, find_near_pairs
from core.match.edits.own_text import OwnText, Reader, is_long_enough, read_own_texts
from core.match.edits.sketch_pairs import find_sketch_pairs
from core.match.join.candidates import cut_portions
from core.match.join.lookup import cells_at, pairs_within
from core.match.join.signatures import NEVER
from core.model.links import Links
from core.model.mail import FlagBits, MessageFlag, has_flag
from core.model.table import EditCounts, MessageTable
from core.settings import BRIEF_WORDS

LARGE = 32  # texts of one class of P0
# Of texts that are not brief. Those of which one word in five is another are alike to 0.8 or more.
# Below, sketches do not find all; and of 81 pairs of real mail at 0.6 to 0.75 that they found,
# with their copies known, 26 were wrong, 54 arguable, 1 right; of 253 above 13, 148 and 92.
SURE = 0.75
MANY_BRIEF = (
    20_000  # so many brief texts or more are joined at `HIGHER` only: the join is quadratic
)
HIGHER = 0.8
LONGEST_BRIEF = 4_096  # characters; a longer text of few words is compared as long ones are
MOST_JOIN_STEPS = 1 << 36  # of `count_join_steps`: two minutes or so
STEPS_A_TEXT = 1 << 27  # of 64 cells, on average over all texts: 0.2 s or so
_WORK = 1 << 27  # characters times edits of one batch: some 50 ms
_AT_ONCE = 2_000  # texts asked for at once
_ROUNDING = 1e-9

PAIR_COLUMNS = ("a", "b", "edits", "size_a", "size_b", "own_edits", "own_a", "own_b")


@dataclass(frozen=True, slots=True, eq=False)
class EditLinks:
    """Pairs of texts that are alike enough, and texts of one class of P0.

    Enough is the floor for two brief texts, and `SURE`, if that is more, for others.

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

    Cost: see `core.match.edits.sketch_pairs`; then 10 us a pair of 1.5 KB, 1 ms of 20 KB. Memory:
    the texts that are in any pair.
    """
    found = _choose_texts(mails, links)
    sketched = find_sketch_pairs(mails.sketch[found.names], job)
    x, y = found.names[sketched.a], found.names[sketched.b]
    brief = found.names[mails.n_words[found.names] < BRIEF_WORDS]
    near = found.near >> 32, found.near & 0xFFFFFFFF
    rows = np.unique(np.concatenate([x, y, brief, found.first, found.other, *near]))
    texts, missing = _read_texts(rows, read, job)
    brief, too_long = _choose_joinable(brief, texts)
    p, q, floor = _brief_pairs(mails, brief, texts, links.floor, job)
    pairs = _pairs(found, np.append(x, p), np.append(y, q))
    pairs = _fitting_pairs(mails, pairs, texts)
    within = np.isin(pairs, (found.first << 32) | found.other)
    least = np.where(within, 0.0, _required_similarity(pairs, brief, links.floor))
    own_texts = read_own_texts(texts, brief.tolist(), mails.subject.getter(), job)
    measured, left_out = _measure_pairs(pairs, least, own_texts, job)
    text_of = np.where(_is_tiny(mails, texts)[found.text_of], -1, found.text_of).astype(np.int32)
    counts = EditCounts(
        texts=len(found.names) + len(found.other),
        crowded=int(sketched.crowded.sum()),
        missing=missing,
        brief=len(brief),
        brief_floor=floor,
        compared=len(pairs),
        pairs=len(measured["a"]),
        too_long=too_long,
        left_out=left_out,
    )
    return EditLinks(text_of, found.in_large, counts=counts, **measured)


class _TextChoice(NamedTuple):
    """Which texts are compared.

    names: texts that are compared with all. first, other: of each large class of P0 the first text
    with each other one. near: pairs of texts of one smaller class, one << 32 | other. text_of,
    in_large: as in `EditLinks`.
    """

    names: Int64s
    first: Int64s
    other: Int64s
    near: Int64s
    text_of: Int32s
    in_large: NDArray[np.bool_]


def _choose_texts(mails: MessageTable, links: Links) -> _TextChoice:
    flags = mails.flags
    there = (mails.text_entry != 0) & ~has_flag(flags, NEVER)
    is_short = has_flag(flags, MessageFlag.SHORT)
    text_of = np.full(len(flags), -1, np.int32)
    units = np.flatnonzero(there[links.rows] & ~is_short[links.rows])
    rows = links.rows[units].astype(np.int64)
    long = np.column_stack([mails.text_digest[rows], flags[rows] & FlagBits(MessageFlag.QUOTES)])
    text_of[rows] = rows[_first_equal(long)]
    short = np.flatnonzero(there & is_short)
    quotes = flags[short] & FlagBits(MessageFlag.QUOTES)
    files = [mails.text_digest[short], mails.attachments_digest[short], quotes]
    text_of[short] = short[_first_equal(np.column_stack(files))]
    cell = cells_at(links, links.inner_score, links.floor)[units].astype(np.int64)
    both = np.unique((cell << 32) | text_of[rows])
    _, start, of, size = np.unique(
        both >> 32, return_index=True, return_inverse=True, return_counts=True
    )
    text, first = both & 0xFFFFFFFF, (both & 0xFFFFFFFF)[start][of]
    large = size[of] > LARGE
    i, j = pairs_within(np.unique(of[~large], return_inverse=True)[1].astype(np.int32))
    one, two = text[~large][i], text[~large][j]
    in_large = np.zeros(len(flags), bool)
    in_large[rows] = large[np.searchsorted(both, (cell << 32) | text_of[rows])]
    return _TextChoice(
        names=np.unique(np.concatenate([text[~large], first[large], text_of[short]])),
        first=first[large & (first != text)],
        other=text[large & (first != text)],
        near=pair_keys(one, two),
        text_of=text_of,
        in_large=in_large,
    )


def _first_equal(columns: NDArray[np.uint64]) -> Int64s:
    """(k,) the first place with the same values."""
    _, first, which = np.unique(columns, axis=0, return_index=True, return_inverse=True)
    found: Int64s = first[which.ravel()]
    return found


def _read_texts(rows: Int64s, read: Reader, job: Job) -> tuple[dict[int, OwnText], int]:
    """The texts of some rows, and how many could not be had."""
    texts: dict[int, OwnText] = {}
    for start in range(0, len(rows), _AT_ONCE):
        job.checkpoint()
        some = rows[start : start + _AT_ONCE]
        found = zip(some.tolist(), read(some), strict=True)
        texts |= {row: text for row, text in found if text is not None}
    return texts, len(rows) - len(texts)


def _choose_joinable(brief: Int64s, texts: Mapping[int, OwnText]) -> tuple[Int64s, int]:
    """Brief texts that are compared with each other, and how many are there but too long for it.

    Few words may be long ones: all pairs of texts of 64 KiB would take hours.
    """
    there = np.array([row for row in brief.tolist() if row in texts], np.int64)
    lengths = _lengths([texts[row].text for row in there.tolist()])
    order = np.argsort(lengths, kind="stable")
    n = int(np.searchsorted(lengths[order], LONGEST_BRIEF, "right"))
    n = int(np.searchsorted(count_join_steps(lengths[order[:n]]), MOST_JOIN_STEPS, "right"))
    return np.sort(there[order[:n]]), len(there) - n


def _brief_pairs(
    mails: MessageTable, brief: Int64s, texts: Mapping[int, OwnText], floor: float, job: Job
) -> tuple[Int64s, Int64s, float]:
    """All pairs of brief texts that are alike enough, and what is enough."""
    own_texts = [texts[row].text for row in brief.tolist()]
    numbers = {text: number for number, text in enumerate(dict.fromkeys(own_texts))}
    which = np.array([numbers[text] for text in own_texts], np.int64)
    least = floor if len(numbers) < MANY_BRIEF else max(floor, HIGHER)
    found = find_near_pairs(list(numbers), least, job)
    one, other = np.append(found.a, found.b), np.append(found.b, found.a)
    by_number = np.argsort(which, kind="stable")
    starts = np.searchsorted(which[by_number], np.arange(len(numbers) + 1))
    own = np.arange(len(numbers))  # one text beside other attachments, or in another class of P0
    one, other = np.append(one, own), np.append(other, own)
    files = mails.attachments_digest[brief]
    file = np.unique(files, axis=0, return_inverse=True)[1].ravel().astype(np.int64) + 1
    file[~has_flag(mails.flags[brief], MessageFlag.SHORT)] = 0  # there they do not matter
    pairs = _pair_by_files(brief, (one, other), (by_number, starts), file)
    return *pairs, least


def _pair_by_files(
    brief: Int64s, pairs: tuple[Int64s, Int64s], members: tuple[Int64s, Int64s], file: Int64s
) -> tuple[Int64s, Int64s]:
    """Pairs of rows of these texts with the same attachments, or of which one has `file` 0."""
    by_number, starts = members
    one, other = pairs
    counts = starts[one + 1] - starts[one]
    place = by_number[_ranges(starts[one], counts)]
    partner = np.repeat(other, counts)
    number = np.empty(len(brief), np.int64)
    number[by_number] = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    width = int(file.max(initial=0)) + 1
    order = np.argsort(number * width + file, kind="stable")
    keys = (number * width + file)[order]
    bound = file[place] != 0
    wanted = np.append(partner * width + file[place], partner[bound] * width)
    place = np.append(place, place[bound])
    first = np.searchsorted(keys, wanted)
    hits = np.searchsorted(keys, wanted, "right") - first
    return brief[np.repeat(place, hits)], brief[order[_ranges(first, hits)]]


def _ranges(first: Int64s, counts: Int64s) -> Int64s:
    """first, first + 1, ... for each count, one after the other."""
    step = count_up(counts)
    found: Int64s = np.repeat(first, counts) + step
    return found


def _pairs(found: _TextChoice, x: Int64s, y: Int64s) -> Int64s:
    """Each pair once, as first << 32 | second, sorted; those of one class of P0 with them."""
    keys = pair_keys(x, y)
    within = (found.first << 32) | found.other
    return np.unique(np.concatenate([keys[x != y], within, found.near]))


def _fitting_pairs(mails: MessageTable, pairs: Int64s, texts: Mapping[int, OwnText]) -> Int64s:
    """The pairs whose texts are there, and long enough; below the floor with equal attachments.

    A longer text stands for all messages that have it: there the attachments of the first one
    count.
    """
    a, b = pairs >> 32, pairs & 0xFFFFFFFF
    there = np.zeros(len(mails.flags), bool)
    there[list(texts)] = True
    unfit = ~there | _is_tiny(mails, texts)
    short = has_flag(mails.flags, MessageFlag.SHORT)
    files = mails.attachments_digest
    same_files = (files[a] == files[b]).all(axis=1)
    fits: Int64s = pairs[~(unfit[a] | unfit[b]) & (same_files | ~(short[a] | short[b]))]
    return fits


def _is_tiny(mails: MessageTable, texts: Mapping[int, OwnText]) -> NDArray[np.bool_]:
    """(n,) which messages are below the floor of words, and of too few characters, or unknown."""
    tiny: NDArray[np.bool_] = has_flag(mails.flags, MessageFlag.SHORT)
    tiny[[row for row, it in texts.items() if is_long_enough(it.text)]] = False
    return tiny


def _required_similarity(pairs: Int64s, brief: Int64s, floor: float) -> NDArray[np.float64]:
    """(k,) the similarity that each pair must reach."""
    both = np.isin(pairs >> 32, brief) & np.isin(pairs & 0xFFFFFFFF, brief)
    return np.where(both, floor, max(floor, SURE))


def _measure_pairs(
    pairs: Int64s, least: NDArray[np.float64], texts: Mapping[int, OwnText], job: Job
) -> tuple[dict[str, NDArray[Any]], int]:
    """Columns of `EditLinks`: the pairs that are at least so alike; how many were left out."""
    pairs, least, left_out = _affordable_pairs(pairs, least, texts)
    a, b = pairs >> 32, pairs & 0xFFFFFFFF
    one = [texts[row] for row in a.tolist()]
    other = [texts[row] for row in b.tolist()]
    whole = _measure_distances([s.text for s in one], [s.text for s in other], least, job)
    kept = np.flatnonzero(whole.similarity >= least - _ROUNDING)
    own = whole.at(kept)
    quotes = np.array([one[i].own != one[i].text or other[i].own != other[i].text for i in kept])
    some = np.flatnonzero(quotes) if len(kept) else kept
    said = [one[kept[i]].own for i in some], [other[kept[i]].own for i in some]
    of_own = _measure_distances(*said, least[kept[some]], job)
    for name in _Distances._fields:
        getattr(own, name)[some] = getattr(of_own, name)
    whole = whole.at(kept)
    columns = (a[kept], b[kept], *whole, *own)
    found = dict(zip(PAIR_COLUMNS, columns, strict=True))
    return found | {name: found[name].astype(np.int32) for name in ("a", "b")}, left_out


def _affordable_pairs(
    pairs: Int64s, least: NDArray[np.float64], texts: Mapping[int, OwnText]
) -> tuple[Int64s, NDArray[np.float64], int]:
    """The pairs that are measured, the cheapest first, and how many are too dear."""
    sizes = {row: len(own_texts.text) for row, own_texts in texts.items()}
    one = np.array([sizes[row] for row in (pairs >> 32).tolist()], np.int64)
    other = np.array([sizes[row] for row in (pairs & 0xFFFFFFFF).tolist()], np.int64)
    longer, shorter = np.maximum(one, other), np.minimum(one, other)
    allowed = max_edits(longer, least)
    steps = np.where(longer - shorter <= allowed, longer * (allowed // 32 + 1), 0)
    order = np.argsort(steps, kind="stable")
    n = int(np.searchsorted(np.cumsum(steps[order]), STEPS_A_TEXT * len(texts), "right"))
    if n == len(pairs):
        return pairs, least, 0
    kept = np.sort(order[:n])
    return pairs[kept], least[kept], len(pairs) - n


class _Distances(NamedTuple):
    """(k,) int64 each: edits, or the longer length where they are too many; and both lengths."""

    edits: Int64s
    one: Int64s
    other: Int64s

    @property
    def similarity(self) -> NDArray[np.float64]:
        return edit_similarity(self.edits, self.one, self.other)

    def at(self, places: Int64s) -> _Distances:
        """Some of them, as a copy."""
        return _Distances(*(column[places] for column in self))


def _measure_distances(
    one: Sequence[str], other: Sequence[str], least: NDArray[np.float64], job: Job
) -> _Distances:
    """Edit distances of pairs, where the similarity is at least `least`. Long pairs go last."""
    sizes = _lengths(one), _lengths(other)
    longer, shorter = np.maximum(*sizes), np.minimum(*sizes)
    allowed = max_edits(longer, least)
    edits = longer.copy()
    open_ = np.flatnonzero(longer - shorter <= allowed)
    open_ = open_[np.argsort(longer[open_], kind="stable")]
    for part in cut_portions(longer[open_] * (allowed[open_] + 64), _WORK):
        job.checkpoint()
        some = open_[part]
        found = edit_distances(
            [one[i] for i in some.tolist()],
            [other[i] for i in some.tolist()],
            allowed[some],
            threads=-1,
        )
        edits[some] = np.where(found <= allowed[some], found, longer[some])
    return _Distances(edits, *sizes)


def _lengths(texts: Sequence[str]) -> Int64s:
    return np.fromiter(map(len, texts), np.int64, len(texts))
