"""What the overview is made of follows the review; a step takes no more than it proves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import wait_for

from core.actions.overview import Overview
from core.decide.ladder import Step
from gui.app import Program
from gui.controllers.review.overview import OverviewController, StepDecided

pytestmark = pytest.mark.slow


@pytest.fixture
def scanned(program: Program, tmp_path: Path) -> Program:
    """0, 1, 2 one message three times, 3 a near copy of it."""
    first = house_mail(1, "Water", BODY)
    near = house_mail(2, "Water", BODY.replace("bucket", "kettle"))
    return open_scan(program, write_mbox(tmp_path / "Inbox", [first, first, first, near]))


def survey(program: Program) -> Overview:
    found: list[Overview] = []
    controller = OverviewController(program.parts.review, program)
    controller.surveyed.connect(found.append)
    controller.survey()
    wait_for(lambda: bool(found))
    return found[0]


def decide(program: Program, step: Step) -> StepDecided:
    found: list[StepDecided] = []
    controller = OverviewController(program.parts.review, program)
    controller.decided.connect(found.append)
    controller.decide(step)
    wait_for(lambda: bool(found))
    return found[0]


def taken(program: Program, step: Step) -> list[int]:
    return sorted(row for one in decide(program, step).decisions for row in one.drop)


def exact_of(overview: Overview) -> int:
    return next(rung.messages for rung in overview.survey.rungs if rung.step is Step.EXACT)


def test_a_step_takes_what_the_page_counts(scanned: Program) -> None:
    assert exact_of(survey(scanned)) == 2
    assert taken(scanned, Step.EXACT) == [1, 2]
    assert taken(scanned, Step.FULLER_TEXT) == []


def test_protected_mail_is_kept_and_what_is_kept_too_stays(scanned: Program) -> None:
    review = scanned.parts.review
    review.set_protected(np.array([False, True, True, False]))

    assert taken(scanned, Step.EXACT) == [0]
    assert exact_of(survey(scanned)) == 1


def test_what_a_person_chose_to_keep_stays_and_the_others_go(scanned: Program) -> None:
    model = scanned.parts.review.model
    scanned.parts.marking.keep(model.line(model.line_of_row(2)))

    assert taken(scanned, Step.EXACT) == [0, 1]
    assert exact_of(survey(scanned)) == 2


def test_what_the_user_called_no_copies_stays(scanned: Program) -> None:
    lines = scanned.parts.review.model.lines
    assert lines is not None
    exact = np.array([n for n in range(3) if scanned.parts.review.model.line(n).row == 1])
    scanned.parts.marking.not_copies(exact.astype(np.int32))

    assert (1 in taken(scanned, Step.EXACT)) == (len(exact) == 0)


def test_nothing_is_told_where_nothing_is_under_review(program: Program) -> None:
    controller = OverviewController(program.parts.review, program)
    told: list[object] = []
    controller.surveyed.connect(told.append)
    controller.decided.connect(told.append)

    controller.survey()
    controller.decide(Step.EXACT)
    controller.wait(1)

    assert told == []
