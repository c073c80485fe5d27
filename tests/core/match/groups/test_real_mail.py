"""The join, the groups and the reply rule on real mail, read by the real pipeline."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from helpers.tables.all_pairs import similar_pairs
from helpers.tables.reply_rule import are_never_copies
from rapidfuzz.distance import Levenshtein

from core.actions.inspect import fetch_message
from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.match.groups.groups import cut_groups
from core.match.groups.relations import relate_pairs
from core.match.groups.widening import edit_scores
from core.match.join.join import pairs_at
from core.model.groups import Detector, Verdict
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, Stub
from core.scan.read import read_message
from core.scan.run import scan
from core.scan.session import Session
from core.scan.table import comparable_blocks
from core.settings import FLOOR_SCORE, Settings
from core.sources.registry import detect

pytestmark = pytest.mark.slow

BOX = "spamassassin.mboxrd.mbox"
Pair = tuple[int, int]


@pytest.fixture(scope="module")
def session(shared_data: Path) -> Session:
    """1,205 messages of one mailbox, in their order."""
    spec = detect(shared_data / "mail" / BOX)
    return scan([spec], settings=Settings(), cache=NoCache(), job=NullJob())


@pytest.fixture(scope="module")
def truth(shared_data: Path) -> dict[str, set[Pair]]:
    """Pairs of rows: copies by nature, and replies that must not be merged."""
    whole = json.loads((shared_data / "mail" / "natural_truth.json").read_text())
    groups = [[row for name, row in group if name == BOX] for group in whole["groups"]]
    replies = [p for p in whole["must_not_merge"] if p[0][0] == p[1][0] == BOX]
    return {
        "copies": {pair for group in groups for pair in combinations(sorted(group), 2)},
        "replies": {(min(a, b), max(a, b)) for (_, a), (_, b) in replies},
    }


def columns(pairs: set[Pair]) -> tuple[np.ndarray, np.ndarray]:
    a, b = zip(*sorted(pairs), strict=True)
    return np.array(a), np.array(b)


def test_join_equals_brute_force(session: Session) -> None:
    expected = similar_pairs(comparable_blocks(session.mails), FLOOR_SCORE)

    found = pairs_at(session.links, FLOOR_SCORE)

    assert len(found[0]) > 100
    assert [column.tolist() for column in found] == [column.tolist() for column in expected]


def test_no_reply_is_grouped_with_a_kept_mail_that_it_answers(
    session: Session, truth: dict[str, set[Pair]]
) -> None:
    linked = {(int(a), int(b)) for a, b in zip(*pairs_at(session.links, 0.5)[:2], strict=True)}
    assert linked & truth["replies"], "the text alone links some; else this test says nothing"
    for threshold in (0.5, 0.6, 0.8):
        groups = cut_groups(session.prepared, threshold)
        kept = np.repeat(groups.kept, np.diff(groups.starts)).tolist()
        pairs = zip(kept, groups.members.tolist(), strict=True)
        assert not {(min(p), max(p)) for p in pairs} & truth["replies"]


def test_the_reply_rule_parts_no_natural_copies(
    session: Session, truth: dict[str, set[Pair]]
) -> None:
    a, b = columns(truth["copies"])

    assert not are_never_copies(session.mails, a, b, threshold=0.6).any()


def test_natural_copies_are_found(session: Session, truth: dict[str, set[Pair]]) -> None:
    groups = cut_groups(session.prepared, 0.6)
    group_of = {int(kept): i for i, kept in enumerate(groups.kept)}
    number = np.repeat(np.arange(len(groups.kept)), np.diff(groups.starts)).tolist()
    group_of.update(zip(groups.members.tolist(), number, strict=True))

    together = [group_of.get(a, -1) == group_of.get(b, -2) for a, b in truth["copies"]]

    assert np.mean(together) > 0.9


@pytest.mark.parametrize("threshold", [0.5, 0.6, 0.75, 0.9])
def test_no_two_mails_that_match_are_both_kept(session: Session, threshold: float) -> None:
    """But for groups of which each has equal copies of what it keeps."""
    both = frozenset({Detector.TEXT, Detector.SHORT})
    groups = cut_groups(session.prepared, threshold, detectors=both)
    likeness = np.isin(groups.verdict, (Verdict.NEAR, Verdict.NEAR_SHORT))
    bound = np.zeros(len(session.mails.flags), bool)
    bound[np.repeat(groups.kept, np.diff(groups.starts))[~likeness]] = True
    left = np.setdiff1d(np.arange(len(bound)), groups.members)
    i, j = np.triu_indices(len(left), k=1)

    score, _, _ = relate_pairs(
        session.prepared, left[i], left[j], threshold=threshold, detectors=both
    )

    match = score >= threshold
    assert (bound[left[i[match]]] & bound[left[j[match]]]).all()


def test_edits_leave_the_groups_of_p0_and_add_what_is_alike(session: Session) -> None:
    both = frozenset({Detector.TEXT, Detector.SHORT})
    before, after = (
        dict(zip(g.members.tolist(), np.repeat(g.kept, np.diff(g.starts)).tolist(), strict=True))
        for g in (cut_groups(session.prepared, 0.6, detectors=d) for d in ({Detector.TEXT}, both))
    )
    assert all(after.get(member) == kept or kept in after for member, kept in before.items())
    more = sorted(after.keys() - before.keys())
    assert len(more) > 3
    kept = np.array([after[row] for row in more])
    assert session.prepared.edits is not None
    said = edit_scores(session.prepared.edits, kept, np.array(more)).tolist()
    for row, other, edit in zip(more, kept.tolist(), said, strict=True):
        if edit:
            alike = Levenshtein.normalized_similarity(
                text_of(session, row), text_of(session, other)
            )
            assert edit == pytest.approx(alike)


def text_of(session: Session, row: int) -> str:
    """The text of a message, read from its mailbox again."""
    held = session.folders[session.mails.folder[row]]
    key = MessageKey(held.source, held.folder.name, session.mails.uid[row])
    stub = Stub(key, row, 0, "", MessageFlag.NONE)
    return read_message(RawMessage(stub, fetch_message(session, row)), session.settings).text.text
