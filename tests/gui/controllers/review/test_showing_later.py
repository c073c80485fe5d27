"""A review that is carried over in one turn of the window and shown in another one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.reviewed_mail import scanned_mail
from helpers.screens.scanned_mail import BODY, OTHER
from helpers.screens.screen_parts import wait_for

from core.job import NullJob
from core.model.groups import Decision, Groups
from core.scan.session import Session, cut_groups
from gui.controllers.review import limits
from gui.controllers.review.carrying import find_rows_again
from gui.controllers.review.limits import ReviewLimits
from gui.controllers.review.review import ReviewController, Show

pytestmark = pytest.mark.slow

# 2k and 2k + 1 are the same message
TEXTS = (BODY, OTHER, "Three new keys for the cellar lie in the office. Who takes one? " * 3)
MAILS = [house_mail(at // 2, f"Letter {at // 2}", TEXTS[at // 2]) for at in range(6)]


def protect_none(session: Session) -> ReviewLimits:
    return ReviewLimits(np.zeros(len(session.mails.flags), np.bool_))


def protect_all(session: Session) -> ReviewLimits:
    return ReviewLimits(np.ones(len(session.mails.flags), np.bool_))


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return write_mbox(tmp_path / "Inbox", MAILS)


@pytest.fixture
def review(box: Path) -> ReviewController:
    made = ReviewController(threshold=1.0)
    scanned = scanned_mail(box, threshold=1.0)
    made.open(scanned, protect_none(scanned.session).folders)
    return made


def read_again(
    review: ReviewController, box: Path, limit: Callable[[Session], ReviewLimits] = protect_none
) -> Show:
    assert review.scanned is not None
    scanned = scanned_mail(box, threshold=1.0)
    before = review.scanned.session
    to_now = find_rows_again(before, review.gone, scanned.session, NullJob())
    return review.carry_on(scanned, to_now, limit)


def shown_copies(review: ReviewController) -> list[tuple[int, int]]:
    """Each copy in the list, behind what is kept in its place."""
    assert review.board is not None
    groups, group_of = review.board.groups, review.board.group_of
    return sorted(zip(groups.kept[group_of].tolist(), groups.members.tolist(), strict=True))


def mark_copy(review: ReviewController, keep: int, drop: int) -> None:
    review.adopt([Decision(keep=keep, drop=(drop,), by="test")], "mark")


def test_what_is_marked_between_both_turns_stays_marked(
    review: ReviewController, box: Path
) -> None:
    copies = shown_copies(review)
    mark_copy(review, *copies[0])
    show = read_again(review, box)
    mark_copy(review, *copies[2])

    assert show() is not None

    assert sorted(one.drop for one in review.decisions()) == [(copies[0][1],), (copies[2][1],)]


def test_nothing_is_shown_before_its_turn(review: ReviewController, box: Path) -> None:
    write_mbox(box, MAILS[:4])
    before, number = review.scanned, review.scan_number
    show = read_again(review, box)
    assert (review.scanned, review.scan_number) == (before, number)
    assert len(shown_copies(review)) == 3

    show()

    assert review.scanned is not before
    assert len(shown_copies(review)) == 2


def test_what_is_protected_between_both_turns_is_protected(
    review: ReviewController, box: Path
) -> None:
    later = [protect_all, protect_none]

    def limit(session: Session) -> ReviewLimits:
        return later.pop()(session)

    show = read_again(review, box, limit)
    review.set_protected(np.ones(len(MAILS), np.bool_))

    assert show() is not None

    assert review.protected.all()


def test_what_was_closed_between_both_turns_stays_closed(
    review: ReviewController, box: Path
) -> None:
    show = read_again(review, box)
    review.close()

    assert show() is None

    assert review.scanned is None
    assert review.model.rowCount() == 0


def test_what_was_scanned_between_both_turns_stays_on_screen(
    review: ReviewController, box: Path
) -> None:
    show = read_again(review, box)
    latest = scanned_mail(box, threshold=1.0)
    review.open(latest, protect_none(latest.session).folders)

    assert show() is None

    assert review.scanned is latest


def test_the_window_cuts_nothing_when_the_second_of_two_moves_is_undone(
    review: ReviewController, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = shown_copies(review)
    for run in (0, 1):
        review.take_out(np.array(copies[run][1:], np.int32), f"run {run}")
    wait_for(lambda: not review.is_sorting)
    moved = {drop for _, drop in copies[:2]}
    write_mbox(box, [mail for row, mail in enumerate(MAILS) if row not in moved])
    read_again(review, box)()
    assert len(shown_copies(review)) == 1
    threads: list[threading.Thread] = []

    def cut(*what: Any, **how: Any) -> Groups:
        threads.append(threading.current_thread())
        return cut_groups(*what, **how)

    monkeypatch.setattr(limits, "cut_groups", cut)

    show = review.carry_back("run 1", protect_none)
    assert show is not None
    show()

    assert shown_copies(review) == copies[1:]
    wait_for(lambda: not review.is_sorting)
    assert shown_copies(review) == copies[1:]
    assert len(threads) == 1
    assert threading.main_thread() not in threads
