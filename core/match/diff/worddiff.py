"""The differences of two texts, word by word, as a person would mark them.

Words, numbers, links and single CJK characters are compared; the white space and the quote marks
between them are not, so that a re-wrapped or quoted copy differs in nothing but noise. What two
words of the two texts are equal in, they are equal in by a key: a link's key leaves out tracking
ids, a word's key the invisible characters in it.

After the alignment, what only happens to be equal ("the" between two rewritten sentences) is
given up, and an insertion that could stand at several places is moved to where a line or a
sentence begins. That makes the result readable, and a little longer than the shortest.

Limits (R-LM5): up to 10,000 words the alignment is a longest one; up to 30,000 it is found
between anchors; above, or when the time is over, lines are compared instead of words.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import NamedTuple

from core.job import Job
from core.match.diff.noise import link_key
from core.match.diff.runs import Change, TextSide, diff_rows
from core.match.join.lcs import Pairs, anchored_subsequence, longest_common_subsequence
from core.model.compare import DiffLevel, TextDiff

EXACT_WORDS = 10_000
MAX_WORDS = 30_000
BUDGET_S = 5.0

WEAK_WORDS = 3  # so few equal words between two changes may be chance
MAX_SLIDE = 60  # an insertion is moved so many words at most

_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_GAP = rf"(?P<gap>(?:^[ \t]*>[> \t]*|[\s{_INVISIBLE}])+)"
_WORD = re.compile(
    rf"{_GAP}|(?:https?://|www\.)[^\s<>\"]*[^\s<>\".,;:!?)\]']|\d+(?:[.,:/'’-]\d+){{0,8}}(?![\w{_INVISIBLE}])|[{_CJK}]"
    rf"|(?:(?![{_CJK}])[\w{_INVISIBLE}])+|.",
    re.MULTILINE | re.DOTALL,
)
_LINE = re.compile(rf"{_GAP}|\S[^\n]*(?<=\S)", re.MULTILINE)
_TO_VISIBLE = {ord(character): None for character in _INVISIBLE}


class _OutOfTime(Exception):
    """The budget is used up."""


class _Block(NamedTuple):
    """So many tokens from `a` and from `b` on are equal."""

    a: int
    b: int
    size: int


def compare_texts(left: str, right: str, job: Job, *, budget_s: float = BUDGET_S) -> TextDiff:
    """Compare two texts word by word, or line by line where words would take too long.

    Args:
        left: The kept message's text.
        right: The candidate's.
        job: Asked to stop several times a second.
        budget_s: After so many seconds of comparing words, lines are compared.

    Returns:
        Rows of runs; see `TextDiff`. Swapping the texts swaps the sides and changes nothing else.

    Cost: 10,000 words a side, nothing in common: 0.1 s. Memory: 12.5 MB at the most.
    """
    swapped = (len(left), left) > (len(right), right)
    first, second = (right, left) if swapped else (left, right)
    a, b, level = _tokens(first, _WORD), _tokens(second, _WORD), DiffLevel.WORDS
    longer = max(len(a.keys), len(b.keys))
    if longer > EXACT_WORDS:
        level = DiffLevel.ANCHORED if longer <= MAX_WORDS else DiffLevel.LINES
    blocks: list[_Block] = []
    if level is not DiffLevel.LINES:
        try:
            blocks = _align(a, b, level, _clock(job, budget_s))
        except _OutOfTime:
            level = DiffLevel.LINES
    if level is DiffLevel.LINES:
        a, b = _tokens(first, _LINE), _tokens(second, _LINE)
        blocks = _align(a, b, level, job.checkpoint)
    rows = diff_rows(a, b, _changes(blocks, a, b), swapped=swapped)
    changed = [run for row in rows for run in row if run.left != run.right]
    muted = sum(run.noise is not None for run in changed)
    return TextDiff(rows, level, len(changed) - muted, muted)


def _clock(job: Job, budget_s: float) -> Callable[[], None]:
    end = time.monotonic() + budget_s

    def tick() -> None:
        job.checkpoint()
        if time.monotonic() >= end:
            raise _OutOfTime

    return tick


def _tokens(text: str, pattern: re.Pattern[str]) -> TextSide:
    starts, ends, keys = [], [], []
    for match in pattern.finditer(text):
        if match.lastgroup == "gap":
            continue
        token = match.group()
        starts.append(match.start())
        ends.append(match.end())
        keys.append(_key(token))
    return TextSide(text, starts, ends, keys)


def _key(token: str) -> str:
    if token.startswith(("http://", "https://", "www.")):
        return link_key(token)
    if token.isascii():
        return token
    return token.translate(_TO_VISIBLE) or token


def _align(a: TextSide, b: TextSide, level: DiffLevel, tick: Callable[[], None]) -> list[_Block]:
    numbers: dict[str, int] = {}
    left = [numbers.setdefault(key, len(numbers)) for key in a.keys]
    right = [numbers.setdefault(key, len(numbers)) for key in b.keys]
    pairs = (
        longest_common_subsequence(left, right, tick)
        if level is DiffLevel.WORDS
        else anchored_subsequence(left, right, tick)
    )
    blocks = _blocks(pairs)
    if level is not DiffLevel.LINES:
        blocks = _drop_chance_matches(blocks, a, b)
    return _slide_changes(blocks, a, b)


def _blocks(pairs: Pairs) -> list[_Block]:
    """Join pairs that follow each other on both sides."""
    blocks: list[_Block] = []
    start = 0
    for n, (i, j) in enumerate(pairs, start=1):
        if n == len(pairs) or pairs[n] != (i + 1, j + 1):
            blocks.append(_Block(*pairs[start], n - start))
            start = n
    return blocks


def _drop_chance_matches(blocks: list[_Block], a: TextSide, b: TextSide) -> list[_Block]:
    """Give up short equal stretches between two larger changes, unless they begin a line."""
    kept: list[_Block] = []
    for n, block in enumerate(blocks):
        kept.append(block)
        next_a, next_b = (
            (blocks[n + 1].a, blocks[n + 1].b) if n + 1 < len(blocks) else (len(a), len(b))
        )
        while kept and _is_chance(kept, next_a, next_b, (a, b)):
            kept.pop()
    return kept


def _is_chance(
    kept: list[_Block], next_a: int, next_b: int, sides: tuple[TextSide, TextSide]
) -> bool:
    """Whether the last block kept is short beside the changes around it."""
    block = kept[-1]
    if block.size > WEAK_WORDS:
        return False
    a, b = sides
    last_a, last_b = (
        (kept[-2].a + kept[-2].size, kept[-2].b + kept[-2].size) if len(kept) > 1 else (0, 0)
    )
    gone = a.weight(last_a, block.a), a.weight(block.a + block.size, next_a)
    come = b.weight(last_b, block.b), b.weight(block.b + block.size, next_b)
    if not (sum(gone) and sum(come)) or a.break_before(block.a) > 1:
        return False
    weight = a.weight(block.a, block.a + block.size)
    return weight <= max(gone[0], come[0]) and weight <= max(gone[1], come[1])


def _slide_changes(blocks: list[_Block], a: TextSide, b: TextSide) -> list[_Block]:
    """Move each insertion and deletion to the most natural of the places it could stand at."""
    blocks = list(blocks)
    for n in range(len(blocks) - 1):
        block, after = blocks[n], blocks[n + 1]
        if block.a + block.size == after.a:
            side, start, end = b, block.b + block.size, after.b
        elif block.b + block.size == after.b:
            side, start, end = a, block.a + block.size, after.a
        else:
            continue
        shift = _best_slide(side, start, end, (block.size, after.size))
        blocks[n] = block._replace(size=block.size + shift)
        blocks[n + 1] = _Block(after.a + shift, after.b + shift, after.size - shift)
    return [block for block in blocks if block.size]


def _best_slide(side: TextSide, start: int, end: int, room: tuple[int, int]) -> int:
    """By how many tokens the stretch should move, negative to the left; 0 where all are alike."""
    keys = side.keys
    back = 0
    limit = min(room[0], MAX_SLIDE)
    while back < limit and keys[start - back - 1] == keys[end - back - 1]:
        back += 1
    on = 0
    limit = min(room[1], MAX_SLIDE)
    while on < limit and keys[start + on] == keys[end + on]:
        on += 1
    if not back and not on:
        return 0
    return max(
        range(-back, on + 1),
        key=lambda k: (side.break_before(start + k) + side.break_before(end + k), -abs(k)),
    )


def _changes(blocks: list[_Block], a: TextSide, b: TextSide) -> list[Change]:
    """The equal blocks and, between them, what is not equal."""
    found: list[Change] = []
    i = j = 0
    for block in (*blocks, _Block(len(a), len(b), 0)):
        found.append(Change(i, block.a, j, block.b, block.size))
        i, j = block.a + block.size, block.b + block.size
    return found
