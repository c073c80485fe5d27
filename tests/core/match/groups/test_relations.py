from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    FOOTER,
    NOTICE,
    OTHER,
    a_mail,
    scan_paths,
)

from core.model.groups import Detector, Verdict
from core.scan.session import Session, cut_groups, relate_rows


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """0 to 2 a notice, its copy, its copy with a footer; 3 another message; 4 an answer to it."""
    mails = [
        a_mail(NOTICE, number=1),
        a_mail(NOTICE, number=2),
        a_mail(NOTICE + FOOTER, number=3),
        a_mail(OTHER, number=4, subject="Chor"),
        a_mail(OTHER, number=5, subject="Re: Chor", In_Reply_To="<4@example.org>"),
    ]
    return scan_paths(write_mbox(tmp_path / "box", mails))


def test_pairs_of_a_cut_are_said_to_be_what_the_cut_says(session: Session) -> None:
    groups = cut_groups(session, 0.5)
    kept = np.repeat(groups.kept, np.diff(groups.starts))

    score, verdict, differs = relate_rows(session, kept, groups.members, threshold=0.5)

    assert len(score) >= 2
    np.testing.assert_array_equal(score, groups.score)
    np.testing.assert_array_equal(verdict, groups.verdict)
    np.testing.assert_array_equal(differs, groups.differs)


def test_strangers_answers_and_a_mail_with_itself_are_not_linked(session: Session) -> None:
    kept = np.array([0, 3, 4, 1], np.int32)
    members = np.array([3, 4, 3, 1], np.int32)

    score, _, _ = relate_rows(session, kept, members, threshold=0.5, detectors={Detector.TEXT})
    _, verdict, _ = relate_rows(session, kept, members, threshold=0.5)

    assert score.tolist() == [0, 0, 0, 0]
    same_words = verdict == Verdict.SAME_TEMPLATE  # an answer may be that at most
    assert same_words.tolist() == [False, True, True, False]


def test_score_is_the_same_from_both_sides(session: Session) -> None:
    one, two = np.array([0, 1], np.int32), np.array([2, 2], np.int32)

    forth, back = (relate_rows(session, *pair, threshold=0.5) for pair in ((one, two), (two, one)))

    np.testing.assert_array_equal(forth[0], back[0])
    assert (forth[0] > 0.5).all()
