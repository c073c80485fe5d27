"""What any two messages of a scan are to each other, as the groups would say it.

`cut_groups` chooses the kept messages; when the user or a keep rule prefers another one, the
groups around it have to be described anew. This looks the pairs up instead of cutting again, so
that no other group moves.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.match.groups.preparation import PreparedLinks, is_forbidden, links_for, unit_scores
from core.match.groups.series import SeriesRule, tell_series
from core.match.groups.templates import share_template
from core.match.groups.verdict import judge_relations
from core.model.groups import ALL_DETECTORS, Detector, Verdict

Bools = NDArray[np.bool_]
Scores = NDArray[np.float64]
Verdicts = NDArray[np.uint8]
Relations = NDArray[np.uint8]
Related = tuple[Scores, Verdicts, NDArray[np.uint32]]


def relate_pairs(
    prepared: PreparedLinks,
    kept_rows: NDArray[np.integer],
    member_rows: NDArray[np.integer],
    *,
    threshold: float,
    detectors: Collection[Detector] = ALL_DETECTORS,
) -> Related:
    """Score, verdict and differences of k pairs (kept message, member).

    Two messages are copies where the score reaches the threshold, or SAME_TEMPLATE, if they are of
    a series (`core.match.groups.series`). Where it does not, or the text may not link, and they
    have an equal signature, the verdict is SAME_TEMPLATE, whatever the score; but CONFLICT
    remains, and without the text so do IDENTICAL and SAME_TEXT, if the two are copies by the text
    as well. So a reply and what it answers are SAME_TEMPLATE at most. Any other pair is nothing to
    each other.

    Returns:
        (k,) float64 score, 0 where the two are not linked, are one message, or may not be copies
        because one answers the other; 1 for one text in SAME_TEMPLATE. (k,) uint8 of `Verdict`;
        (k,) uint32 of `Difference`. Of a SAME_TEMPLATE that the text does not link, each is taken
        to say something that the other does not.

    Cost: O(k log e) for e edges; what `cut_groups` says of the pairs that it chose.
    """
    kept = np.asarray(kept_rows, np.int64)
    member = np.asarray(member_rows, np.int64)
    by_text = links_for(prepared, detectors)
    score, relation = text_scores(by_text or prepared, kept, member)
    copies = score >= max(threshold, prepared.floor)
    template = share_template(prepared.templates, kept, member, detectors)
    if by_text is not None:
        template &= ~copies
    else:
        score = np.where(template, score, 0.0)
    relation = np.where(
        template & (score == 0), _unknown_relation(prepared, kept, member), relation
    )
    verdict, differs = judge_relations(prepared.traits, kept, member, relation)
    stays = ~template | (verdict == Verdict.CONFLICT)
    if by_text is None:
        stays |= copies & (verdict != Verdict.NEAR)
    at = np.flatnonzero(copies)
    series = tell_series(prepared.traits.series, kept[at], member[at], verdict[at], differs[at])
    verdict[at[series != SeriesRule.NONE]] = Verdict.SAME_TEMPLATE
    verdict[~stays] = Verdict.SAME_TEMPLATE
    score[~stays & _have_same_text(prepared, kept, member)] = 1.0
    return score, verdict, differs


def series_rules(
    prepared: PreparedLinks,
    kept_rows: NDArray[np.integer],
    member_rows: NDArray[np.integer],
    *,
    threshold: float,
    detectors: Collection[Detector] = ALL_DETECTORS,
) -> NDArray[np.uint8]:
    """(k,) of `SeriesRule`: why pairs whose score reaches the threshold are no copies."""
    kept, member = np.asarray(kept_rows, np.int64), np.asarray(member_rows, np.int64)
    score, relation = text_scores(links_for(prepared, detectors) or prepared, kept, member)
    judged = judge_relations(prepared.traits, kept, member, relation)
    found = tell_series(prepared.traits.series, kept, member, *judged)
    return np.where(score >= max(threshold, prepared.floor), found, 0).astype(np.uint8)


def text_scores(prepared: PreparedLinks, kept: Int64s, member: Int64s) -> tuple[Scores, Relations]:
    """Score and relation of pairs of rows by their texts; 0 where they may not be copies."""
    u, v = prepared.unit_of_row[kept], prepared.unit_of_row[member]
    known = np.flatnonzero((u >= 0) & (v >= 0) & (u != v))
    u, v = u[known], v[known]
    found = unit_scores(prepared.nest, prepared.edge_keys, u, v)
    score, relation = np.zeros(len(kept)), np.zeros(len(kept), np.uint8)
    # where a reply forbids part of the range, what may be used is the score to go by
    usable = np.minimum(found.score, found.usable)
    score[known] = np.where(is_forbidden(prepared, u, v), 0.0, usable)
    relation[known] = found.relation
    return score, relation


def _unknown_relation(prepared: PreparedLinks, kept: Int64s, member: Int64s) -> Relations:
    """What is to be feared of two texts that nobody compared: each says something of its own."""
    there = np.zeros(len(prepared.unit_of_row), np.uint8)
    for column in prepared.traits.text:
        there[column != 0] = 1
    return np.bitwise_or(there[member], 2 * there[kept]).astype(np.uint8)


def _have_same_text(prepared: PreparedLinks, kept: Int64s, member: Int64s) -> Bools:
    same = np.ones(len(kept), bool)
    there = np.zeros(len(kept), bool)
    for column in prepared.traits.text:
        same &= column[kept] == column[member]
        there |= column[kept] != 0
    return same & there
