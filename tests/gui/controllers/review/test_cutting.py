"""Groups at another similarity: of much mail a worker cuts them, and the list follows."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.reviewed_mail import scanned_mail
from helpers.screens.scanned_mail import BODY, three_copies
from helpers.screens.screen_parts import wait_for
from pytestqt.qtbot import QtBot

from core.model.groups import Groups
from core.scan.session import cut_groups
from gui.controllers.review import limits
from gui.controllers.review import review as reviewing
from gui.controllers.review.marking import Marking
from gui.controllers.review.review import ReviewController
from gui.controllers.review.reviewed_scan import ReviewedScan

pytestmark = pytest.mark.slow


def open_scan(review: ReviewController, scanned: ReviewedScan) -> None:
    review.open(scanned, np.zeros(scanned.facts.n_mails, np.bool_))


@pytest.fixture
def review(tmp_path: Path) -> ReviewController:
    first = house_mail(1, "Water", BODY)
    near = house_mail(2, "Water", BODY.replace("bucket", "kettle"))
    made = ReviewController(threshold=0.6)
    open_scan(made, scanned_mail(write_mbox(tmp_path / "Inbox", [first, first, near])))
    return made


def lines_at(review: ReviewController, threshold: float) -> int:
    review.set_threshold(threshold)
    return review.model.rowCount()


def test_the_list_follows_as_soon_as_a_worker_has_cut(
    review: ReviewController, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    wide, narrow = lines_at(review, 0.6), lines_at(review, 1.0)
    assert narrow < wide
    monkeypatch.setattr(reviewing, "CUT_AT_ONCE", 0)

    with qtbot.waitSignal(review.changed):
        assert lines_at(review, 0.6) == narrow  # the window's thread waits for nothing
    assert review.model.rowCount() == wide

    for threshold in (0.7, 0.8, 0.9, 1.0):
        review.set_threshold(threshold)
    wait_for(lambda: review.model.rowCount() == narrow)
    assert review.board is not None
    assert review.board.groups.threshold == 1.0
    review.undo_stack.undo()
    wait_for(lambda: review.model.rowCount() == wide)
    assert review.choices.threshold == 0.6


def test_marks_that_went_with_their_groups_are_told_when_the_worker_is_done(
    review: ReviewController, monkeypatch: pytest.MonkeyPatch
) -> None:
    Marking(review).mark_all_shown()
    marked = sum(len(decision.drop) for decision in review.decisions())
    monkeypatch.setattr(reviewing, "CUT_AT_ONCE", 0)
    said: list[str] = []
    review.said.connect(said.append)

    review.set_threshold(1.0)

    wait_for(lambda: bool(said))
    assert "disappeared with" in said[-1]
    review.set_threshold(0.6)
    wait_for(lambda: sum(len(decision.drop) for decision in review.decisions()) == marked)


def test_groups_that_were_cut_by_the_scan_are_not_cut_again(tmp_path: Path) -> None:
    scanned = scanned_mail(three_copies(tmp_path / "Inbox"), threshold=0.6)
    assert scanned.cut is not None
    review = ReviewController(threshold=0.6)
    open_scan(review, scanned)
    assert review.board is not None
    assert review.board.groups is scanned.cut.groups

    other = ReviewController(threshold=1.0)  # moved while the scan went on
    open_scan(other, scanned)
    assert other.board is not None
    assert other.board.groups.threshold == 1.0


def test_another_scan_with_the_same_groups_shows_its_own_messages(
    review: ReviewController, tmp_path: Path
) -> None:
    lines = review.model.rowCount()
    first = house_mail(1, "Gas", BODY)
    near = house_mail(2, "Gas", BODY.replace("bucket", "kettle"))
    other = scanned_mail(write_mbox(tmp_path / "Other", [first, first, near]))
    open_scan(review, other)

    assert review.model.rowCount() == lines
    for number in range(review.model.rowCount()):
        assert "Gas" in review.model.index(number, 0).data()


def test_the_window_does_not_cut_once_more_what_a_worker_cut(
    review: ReviewController, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    def cut(*what: Any, **how: Any) -> Groups:
        threads.append(threading.current_thread())
        return cut_groups(*what, **how)

    monkeypatch.setattr(limits, "cut_groups", cut)
    whole = review.model.rowCount()

    review.take_out(np.array([1], np.int32), "run")
    wait_for(lambda: not review.is_sorting)
    assert review.model.rowCount() == whole - 1
    show = review.carry_back(
        "run", lambda session: limits.ReviewLimits(np.zeros(len(session.mails.flags), np.bool_))
    )
    assert show is not None
    show()
    wait_for(lambda: not review.is_sorting)

    assert review.model.rowCount() == whole
    assert len(threads) == 2
    assert threading.main_thread() not in threads
