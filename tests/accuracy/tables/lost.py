"""`make accuracy ACCURACY=--lost`: of each missed pair the first step that let it go.

In the order of the engine: was the message read; has it enough text; did anything make the two a
candidate; was the candidate measured; was it alike enough; did a rule of replies or of what the
two say themselves say no; or do they match and stand in other groups. Numbers only, no mail.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from textwrap import fill
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import Levenshtein

from core.actions.explain import explain
from core.match.edits.sketch_pairs import BANDS, LEAST_EQUAL
from core.match.join.measure import measure_pairs
from core.match.join.signatures import NEVER
from core.model.groups import Verdict
from core.model.mail import FlagBits, MessageFlag
from core.model.reasons import ApartRule, Explanation
from core.scan.session import Session, cut_groups
from core.settings import BRIEF_WORDS
from tests.accuracy.tables.baselines import texts_of
from tests.accuracy.tables.tell import AT
from tests.accuracy.tables.watch import Watched

STEPS = (
    "not read",
    "no text",
    "below the floor of words",
    "no candidate: no band of the sketches",
    "no candidate: below the gate of the sketches",
    "no candidate: one is brief, one is not",
    "no candidate: brief, below 0.5 by letters",
    "candidate, but lengths or files rule it out",
    "measured, below what is asked",
    "a rule: answers",
    "a rule: own words",
    "another reason",
    "match, but in another group",
    "match, together under the kept mail of others",
    "shown as a template",
)


class Lost(NamedTuple):
    """A missed pair.

    Attributes:
        step: Of `STEPS`. why: Rules that `why` names. letters: Similarity by exact edit distance
            of the texts as the program reads them. pieces: By P0.
        equal: Bytes of the sketches. sizes: Characters of both.
    """

    a: int
    b: int
    step: str
    why: str
    letters: float
    pieces: float
    equal: int
    sizes: tuple[int, int]
    kinds: tuple[str, ...]


class Tracer:
    """Traces pairs of one scan."""

    def __init__(self, session: Session, mails: Sequence[bytes], seen: Watched) -> None:
        self.session, self.mails, self.seen = session, mails, seen
        self.groups = cut_groups(session, AT)
        self._candidates, self._measured = seen.candidates(), seen.measured()
        self._least, self._sketches = seen.least(), seen.sketches()

    def trace(self, a: int, b: int, kinds: tuple[str, ...]) -> Lost:
        """Where a pair was lost. Cost: some ms, and the edit distance."""
        one, other = (text.text for text in texts_of([self.mails[a], self.mails[b]]))
        told = explain(self.session, self.groups, a, b)
        found = measure_pairs(self.session.mails.blocks, np.array([a]), np.array([b]))
        step = self._step(a, b, told, float(found.score[0]))
        return Lost(
            a, b, step, " ".join(sorted({reason.rule.value for reason in told.reasons})),
            Levenshtein.normalized_similarity(one, other), float(found.score[0]),
            self._equal_bytes(a, b), (len(one), len(other)), kinds,
        )  # fmt: skip

    def _step(self, a: int, b: int, told: Explanation, pieces: float) -> str:
        mails = self.session.mails
        rules = {reason.rule for reason in told.reasons}
        if (mails.flags[[a, b]] & FlagBits(NEVER)).any():
            return "not read"
        if told.linked:
            return _placed(told)
        there = mails.text_digest[[a, b]].any(axis=1).all()
        for step, holds in (
            ("no text", not there),
            ("a rule: answers", ApartRule.ANSWERS in rules),
            ("a rule: own words", ApartRule.OWN_TEXT in rules),
            ("below the floor of words", self._is_tiny(a) or self._is_tiny(b)),
        ):
            if holds:
                return step
        return self._by_edits(a, b, pieces)

    def _by_edits(self, a: int, b: int, pieces: float) -> str:
        key = self.seen.key(a, b)
        if key in self._measured:
            return "measured, below what is asked" if self._measured[key] < 0 else "another reason"
        if key in self._candidates:
            return "candidate, but lengths or files rule it out"
        brief = (self.session.mails.n_words[[a, b]] < BRIEF_WORDS).tolist()
        if pieces >= AT:
            return "another reason"
        if all(brief):
            return "no candidate: brief, below 0.5 by letters"
        if self._share_a_band(a, b):
            return "no candidate: below the gate of the sketches"
        return "no candidate: " + (
            "one is brief, one is not" if any(brief) else "no band of the sketches"
        )

    def _is_tiny(self, row: int) -> bool:
        short = self.session.mails.flags[row] & FlagBits(MessageFlag.SHORT)
        edits = self.session.prepared.edits
        return bool(short) and edits is not None and int(edits.text_of[row]) < 0

    def _both(self, a: int, b: int) -> tuple[np.ndarray, np.ndarray] | None:
        one, other = (self._sketches.get(self.seen.text_of(row)) for row in (a, b))
        return None if one is None or other is None else (one, other)

    def _equal_bytes(self, a: int, b: int) -> int:
        both = self._both(a, b)
        return -1 if both is None else int((both[0] == both[1]).sum())

    def _share_a_band(self, a: int, b: int) -> bool:
        both = self._both(a, b)
        if both is None:
            return False
        return bool((both[0] == both[1])[BANDS].all(axis=1).any())


def _placed(told: Explanation) -> str:
    """Where two stand that match."""
    if not told.together:
        return "match, but in another group"
    if told.verdict is Verdict.SAME_TEMPLATE:
        return "shown as a template"
    return "match, together under the kept mail of others"


def table(title: str, lost: Sequence[Lost], n_examples: int) -> Iterator[str]:
    """Missed pairs by step, with the kinds that they are of and how alike they are."""
    yield f"\nLost of {title}: {len(lost)} pairs"
    by_step: dict[str, list[Lost]] = defaultdict(list)
    for one in lost:
        by_step[one.step].append(one)
    for step in (step for step in STEPS if step in by_step):
        some = by_step[step]
        yield f"  {len(some):4} {step}"
        yield (
            f"       by letters {_quartiles([one.letters for one in some])},"
            f" by pieces {_quartiles([one.pieces for one in some])},"
            f" sketch bytes {_quartiles([one.equal for one in some], 'd')} (gate {LEAST_EQUAL}),"
        )
        yield f"       characters {_quartiles([min(one.sizes) for one in some], 'd')}"
        yield _counted("why", Counter(one.why for one in some))
        yield _counted("kinds", Counter(name for one in some for name in one.kinds), 14)
        for one in some[:n_examples]:
            yield (
                f"       {one.a} / {one.b}: letters {one.letters:.3f}, pieces {one.pieces:.3f}, "
                f"sketch {one.equal}, characters {one.sizes[0]} / {one.sizes[1]}: "
                + ", ".join(one.kinds)
            )


def _counted(title: str, counts: Counter[str], most: int = 6) -> str:
    told = ", ".join(f"{name} {n}" for name, n in counts.most_common(most))
    return fill(f"{title}: {told}", 99, initial_indent=7 * " ", subsequent_indent=9 * " ")


def _quartiles(values: Iterable[float], form: str = ".2f") -> str:
    some = np.quantile(np.array(list(values)), (0, 0.25, 0.5, 0.75, 1), method="nearest")
    return " ".join(format(int(v) if form == "d" else float(v), form) for v in some)
