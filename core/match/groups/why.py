"""Why two messages are linked, or which rule keeps them apart: for any two messages of a scan.

No second opinion: whether a pair matches is asked of what the groups are cut with (`matches_kept`,
`relate_pairs`), the numbers come from the function that scores links (`measure_pairs`), and the
rules from the functions that the cut obeys (`names_other`, `is_one_identity`). What is here only
asks them one after the other, and names the one that said no.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.match.groups.groups import matches_kept
from core.match.groups.preparation import PreparedLinks
from core.match.groups.relations import relate_pairs, series_rules
from core.match.groups.reply import names_other
from core.match.groups.series import SeriesRule
from core.match.groups.verdict import evidence_of_pairs
from core.match.groups.widening import edit_scores, own_edit_scores
from core.match.join.measure import measure_pairs
from core.match.join.signatures import is_one_identity, unknown_identity
from core.model.groups import Detector, Difference, Groups, Verdict
from core.model.mail import FlagBits, MessageFlag
from core.model.reasons import ApartRule, Explanation, Reason, SeenTwice, SizeFloors
from core.model.table import MessageTable

Bools = NDArray[np.bool_]

_ENVELOPE = (
    Difference.TEXT
    | Difference.SUBJECT
    | Difference.SENDER
    | Difference.MORE_ATTACHMENTS
    | Difference.LESS_ATTACHMENTS
)
_ONE_OF = Difference.SENT_TIME | Difference.MESSAGE_ID  # either of them may tell that it is one
_SERIES = {
    SeriesRule.ISSUES: ApartRule.ISSUES,
    SeriesRule.CODES: ApartRule.CODES,
    SeriesRule.OTHER_FILES: ApartRule.OTHER_FILES,
    SeriesRule.FEW_WORDS: ApartRule.FEW_WORDS,
}
_IN_A_SERIES = (  # what tells issues apart; the words between are told beside it
    Difference.AMOUNT
    | Difference.DATE
    | Difference.NUMBER
    | Difference.LINK
    | Difference.MORE_ATTACHMENTS
    | Difference.LESS_ATTACHMENTS
)
_NATURES = (
    (MessageFlag.GHOST, ApartRule.GHOST),
    (MessageFlag.PSEUDO, ApartRule.PSEUDO),
    (MessageFlag.UNREADABLE, ApartRule.UNREADABLE),
)


@dataclass(frozen=True, slots=True, eq=False)
class ExplainContext:
    """Where the two messages are, and by what rules they were grouped.

    Attributes:
        mails: All messages. views: Which of them are seen twice.
        prepared, groups, detectors: What was cut, how it was, and by which detectors.
        floors: Below them a text or a signature tells nothing.
        protected: (n,) bool, or None: nothing is.
    """

    mails: MessageTable
    views: SeenTwice
    prepared: PreparedLinks
    groups: Groups
    detectors: Collection[Detector]
    floors: SizeFloors
    protected: Bools | None = None


def explain_pair(scene: ExplainContext, a: int, b: int) -> Explanation:
    """What rows a and b are to each other at the threshold of the groups, and why.

    Cost: one sort of the Message-IDs and O(n + e) for e links: 50 ms for 100,000 messages.
    """
    pair = _PairState(scene, a, b)
    barred = tuple(_nature_reasons(scene, a, b))
    linked = not barred and pair.linked
    places = (_kept_of(scene.groups, a), _kept_of(scene.groups, b))
    together = not barred and places[0] is not None and places[0] == places[1]
    found = _reasons(pair, places, linked=linked, together=together)
    reasons = barred or tuple(dict.fromkeys(found))  # a cut mail may lack all: said once
    return Explanation(
        a=a,
        b=b,
        linked=linked,
        together=together,
        kept=places[0] if together and places[0] is not None else -1,
        verdict=_verdict(pair, barred, linked=linked),
        score=max(pair.score, pair.measured) if a != b else 1.0,
        evidence=pair.evidence,
        differs=pair.differs,
        reasons=reasons,
        edit=pair.evidence.edit or None,
    )


class _PairState:
    """What the parts of the engine say of two rows."""

    def __init__(self, scene: ExplainContext, a: int, b: int) -> None:
        self.scene, self.a, self.b = scene, a, b
        threshold, detectors = scene.groups.threshold, scene.detectors
        self.least = max(threshold, scene.prepared.floor)
        one, two = np.array([a]), np.array([b])
        score, verdict, differs = relate_pairs(
            scene.prepared, one, two, threshold=threshold, detectors=detectors
        )
        self.score, self.said = float(score[0]), Verdict(int(verdict[0]))
        self.differs = Difference(int(differs[0]))
        series = series_rules(scene.prepared, one, two, threshold=threshold, detectors=detectors)
        self.series = _SERIES.get(SeriesRule(int(series[0])))
        self.linked = bool(matches_kept(scene.prepared, a, two, threshold, detectors)[0])
        found = measure_pairs(scene.mails.blocks, one, two)
        self.measured, self.usable = float(found.score[0]), float(found.usable[0])
        self.met = bool(found.kind[0] >= 0)
        self.answers = bool(names_other(scene.mails, one, two)[0])
        self.by_edits = self.own_by_edits = 0.0  # 0 too where it is not known
        edits, known = scene.prepared.edits, None
        if edits is not None:
            known = edit_scores(edits, one, two)
            if Detector.SHORT in detectors:
                self.by_edits = float(known[0])
                self.own_by_edits = float(own_edit_scores(edits, one, two)[0])
        self.evidence = evidence_of_pairs(scene.mails, one, two, known).values()[0]


def _nature_reasons(scene: ExplainContext, a: int, b: int) -> Iterator[Reason]:
    """Why nothing about their texts matters: what they are."""
    if a == b:
        yield Reason(ApartRule.SAME_MAIL)
        return
    first_a, first_b = _first_row(scene.views, a), _first_row(scene.views, b)
    if first_a == first_b:
        yield Reason(ApartRule.SEEN_TWICE)
        return
    for row, first in ((a, first_a), (b, first_b)):
        if first != row:
            yield Reason(ApartRule.VIEW, row=row, other=first)
        for flag, rule in _NATURES:
            if scene.mails.flags[row] & FlagBits(flag):
                yield Reason(rule, row=row)


def _first_row(views: SeenTwice, row: int) -> int:
    """The row that stands for the mail of a row."""
    at = int(np.searchsorted(views.rows, row))
    is_view = at < len(views.rows) and views.rows[at] == row
    return int(views.firsts[at]) if is_view else row


def _verdict(pair: _PairState, barred: Collection[Reason], *, linked: bool) -> Verdict | None:
    if barred:
        seen = any(reason.rule is ApartRule.SEEN_TWICE for reason in barred)
        return Verdict.SAME_MESSAGE_VIEW if seen else None
    return pair.said if linked or pair.said is Verdict.CONFLICT else None


def _reasons(
    pair: _PairState, places: tuple[int | None, int | None], *, linked: bool, together: bool
) -> Iterator[Reason]:
    """Why they are not linked; or why linked ones are not in one group, or not to be moved."""
    if not linked:
        if together and places[0] is not None:
            yield Reason(ApartRule.THROUGH_KEPT, other=places[0])
        yield from _text_reasons(pair)
        for detector, rules in _SIGNATURES.items():
            yield from _signature_reasons(pair, detector, rules)
        return
    if pair.said is Verdict.SAME_TEMPLATE and pair.series:
        told = pair.differs & _IN_A_SERIES or pair.differs & Difference.TEXT
        yield Reason(pair.series, differs=told)
    elif pair.said is Verdict.SAME_TEMPLATE:  # linked, but why are they no copies?
        yield from _text_reasons(pair)
    if not together:
        yield from _placement_reasons(pair, places)
    protected = pair.scene.protected
    if protected is not None and protected[pair.a] and protected[pair.b]:
        yield Reason(ApartRule.BOTH_PROTECTED)


def _text_reasons(pair: _PairState) -> Iterator[Reason]:
    """Which rule of replies, of the text, or of the identity beside it, said no."""
    scene, threshold = pair.scene, pair.scene.groups.threshold
    if pair.answers:
        yield Reason(ApartRule.ANSWERS)
    if Detector.TEXT not in scene.detectors:
        yield Reason(ApartRule.TEXT_OFF)
        return
    silent = list(_too_short_reasons(scene, (pair.a, pair.b)))
    if silent:
        yield from silent
        yield from _identity_reasons(pair)
    elif pair.own_by_edits < pair.least <= pair.by_edits:
        yield Reason(ApartRule.OWN_TEXT, max(pair.usable, pair.own_by_edits), pair.least)
    elif not pair.met:
        yield Reason(ApartRule.OTHER_KIND)
    elif pair.measured < threshold:
        alike = max(pair.measured, pair.by_edits)
        rule = ApartRule.SIMILARITY if alike < threshold else ApartRule.NO_CANDIDATE
        yield Reason(rule, alike, threshold)
    elif pair.measured < scene.prepared.floor:
        yield Reason(ApartRule.NOT_KEPT, pair.measured, scene.prepared.floor)
    elif pair.usable < pair.least:
        yield Reason(ApartRule.OWN_TEXT, pair.usable, pair.least)


def _too_short_reasons(scene: ExplainContext, rows: tuple[int, int]) -> Iterator[Reason]:
    """The messages whose text says too little to be compared by."""
    mails = scene.mails
    for row in rows:
        cut, short = _was_cut(mails, row), mails.flags[row] & FlagBits(MessageFlag.SHORT)
        if cut and (short or not mails.text_digest[row].any()):
            yield Reason(ApartRule.CUT, row=row)
        elif not mails.text_digest[row].any():
            yield Reason(ApartRule.NO_TEXT, row=row)
        elif short:
            yield Reason(ApartRule.SHORT, float(mails.n_words[row]), scene.floors.words, row)


def _was_cut(mails: MessageTable, row: int) -> bool:
    return bool(mails.flags[row] & FlagBits(MessageFlag.CUT))


def _identity_reasons(pair: _PairState) -> Iterator[Reason]:
    """What short messages would need so as to be one all the same (`signatures`)."""
    mails, a, b = pair.scene.mails, pair.a, pair.b
    if is_one_identity(mails, a, b):
        return
    unknown = unknown_identity(mails, a, b)
    differs = pair.differs & _ENVELOPE
    bare = not (mails.text_digest[[a, b]].any() or mails.attachments_digest[[a, b]].any())
    by_either = bool(_ONE_OF & ~(unknown | pair.differs))  # one of the two is known and equal
    if bare or not by_either:
        differs |= pair.differs & _ONE_OF
    if differs:
        yield Reason(ApartRule.NEEDS_EQUAL, differs=differs)
    else:
        yield Reason(ApartRule.NEEDS_KNOWN, differs=unknown)


class _SignatureRules(NamedTuple):
    """How a detector by signatures says no."""

    off: ApartRule
    none: ApartRule
    other: ApartRule


_SIGNATURES = {
    Detector.CONTENT: _SignatureRules(
        ApartRule.CONTENT_OFF, ApartRule.NO_CONTENT, ApartRule.OTHER_CONTENT
    ),
    Detector.STRUCTURE: _SignatureRules(
        ApartRule.STRUCTURE_OFF, ApartRule.NO_STRUCTURE, ApartRule.OTHER_STRUCTURE
    ),
}


def _signature_reasons(
    pair: _PairState, detector: Detector, rules: _SignatureRules
) -> Iterator[Reason]:
    """Why one of P2's signatures does not link the two."""
    scene, mails = pair.scene, pair.scene.mails
    content = detector is Detector.CONTENT
    keys = mails.content_key if content else mails.structure_key
    sizes = mails.content_size if content else mails.structure_size
    floor = scene.floors.content if content else scene.floors.structure
    if detector not in scene.detectors:
        yield Reason(rules.off)
        return
    none = [row for row in (pair.a, pair.b) if not keys[row]]
    for row in none:
        if _was_cut(mails, row):
            yield Reason(ApartRule.CUT, row=row)
        else:
            yield Reason(rules.none, float(sizes[row]), floor, row)
    if not none and keys[pair.a] != keys[pair.b]:  # equal ones may be parted by another rule
        yield Reason(rules.other)


def _placement_reasons(
    pair: _PairState, places: tuple[int | None, int | None]
) -> Iterator[Reason]:
    """Where two messages that match stand instead of together."""
    groups = pair.scene.groups
    rows = (pair.a, pair.b)
    if places == rows:
        yield Reason(ApartRule.BOTH_KEPT)
    for row, kept in zip(rows, places, strict=True):
        if kept is None:
            yield Reason(ApartRule.NO_GROUP, row=row)
        elif kept != row:
            score = float(groups.score[np.flatnonzero(groups.members == row)[0]])
            yield Reason(ApartRule.OTHER_GROUP, pair.score, score, row, kept)


def _kept_of(groups: Groups, row: int) -> int | None:
    """The kept message of the group that a message stands in."""
    if (groups.kept == row).any():
        return row
    at = np.flatnonzero(groups.members == row)
    if not len(at):
        return None
    return int(groups.kept[np.searchsorted(groups.starts, at[0], side="right") - 1])
