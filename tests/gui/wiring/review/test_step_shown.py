"""*Show only these* of a step: the list and the comparison go by the step, not by the groups."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.conversations import a_newsletter, a_thread
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import FOOTER, NOTICE, a_mail
from helpers.screens.screen_parts import press, visible_words, wait_for, when_open
from PySide6.QtWidgets import QDialog

from core.decide.ladder import Step
from core.model.compare import PairView
from core.model.groups import Verdict
from gui.app import Program
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.models.results.overview import StepPairs

pytestmark = pytest.mark.slow


def show_only(program: Program, box: Path, step: Step) -> list[PairView]:
    """Scan, review a step and ask for what it takes; all pairs compared from the start on."""
    program.looking.open([box], scan=True)
    wait_for(lambda: step in program.window.overview.steps)
    wait_for(lambda: not program.parts.scan.is_busy)
    opened: list[PairView] = []
    program.parts.pairs.opened.connect(opened.append)  # before: the list opens a pair by itself

    def show(sheet: QDialog) -> None:
        press(sheet, "Show only")

    heard = when_open(ReviewSheet, show)
    program.window.overview.steps[step].click()
    wait_for(lambda: bool(heard))
    return opened


@pytest.mark.usefixtures("fresh_workers")
def test_what_a_step_takes_is_compared_with_what_the_step_keeps(
    program: Program, tmp_path: Path
) -> None:
    """The group keeps the fullest of three; the second step takes the short form for the next."""
    short, listed = a_mail(NOTICE), a_mail(NOTICE + FOOTER, subject="[haus] Wasser")
    more = NOTICE + FOOTER + "\n\nDer Keller bleibt an diesem Tag geschlossen.\n"
    again = a_mail(more, subject="[haus] Wasser", number=9)
    box = write_mbox(tmp_path / "Inbox", [short, listed, again])

    opened = show_only(program, box, Step.FULLER_FORM)

    window, board = program.window, program.parts.review.board
    assert board is not None
    assert board.groups.kept.tolist() == [2]
    assert window.banner.text == (
        "Showing the 1 message of step 2. It is compared with the message that the step keeps. "
        "Nothing was moved."
    )
    window.results.go_to(program.parts.review.model.line_of_row(0))
    wait_for(lambda: bool(opened) and opened[-1].verdict is Verdict.FULLER_FORM)
    pair = opened[-1]
    assert pair.kept.mail.message_id == pair.candidate.mail.message_id
    assert pair.kept.mail.subject == "[haus] Wasser"

    press(window.banner, "Show all")
    window.results.go_to(program.parts.review.model.line_of_row(1))
    window.results.go_to(program.parts.review.model.line_of_row(0))
    wait_for(lambda: opened[-1].kept.mail.message_id == "9@example.org")


@pytest.mark.usefixtures("fresh_workers")
def test_a_filter_does_not_hide_what_is_asked_for(program: Program, tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "Inbox", [a_mail(NOTICE), a_mail(NOTICE + FOOTER)])
    program.window.filter.setText("subject:other")

    show_only(program, box, Step.FULLER_FORM)

    assert program.window.filter.text() == ""
    wait_for(lambda: program.parts.review.model.line_of_row(0) >= 0)


@pytest.mark.usefixtures("fresh_workers")
def test_what_no_group_of_the_list_has_is_said_to_be_missing_there(
    program: Program, tmp_path: Path
) -> None:
    box = write_mbox(tmp_path / "Inbox", a_thread())
    show_only(program, box, Step.QUOTED)

    window = program.window
    wait_for(lambda: "list of copies" in window.said)
    assert window.said == "None of these messages is in the list of copies."
    assert not program.parts.review.shown_copies.are_chosen


def test_a_line_is_compared_by_the_step_where_the_list_keeps_what_goes() -> None:
    pairs = StepPairs({4: 7, 5: 8}, Verdict.FULLER_FORM)
    assert pairs.pair_of(kept=1, row=5) == (8, 5)
    assert pairs.pair_of(kept=4, row=7) == (7, 4)
    assert pairs.pair_of(kept=4, row=None) == (7, 4)
    assert pairs.pair_of(kept=4, row=9) is None
    assert pairs.pair_of(kept=1, row=None) is None


@pytest.mark.usefixtures("fresh_workers")
def test_the_step_of_series_counts_what_the_rule_lets_go_that_series_begin_with(
    program: Program, tmp_path: Path
) -> None:
    box = write_mbox(tmp_path / "Inbox", [a_newsletter(n) for n in range(1, 9)])
    program.looking.open([box], scan=True)
    wait_for(lambda: Step.SERIES in program.window.overview.steps)
    wait_for(lambda: not program.parts.scan.is_busy)
    said = program.window.overview.steps[Step.SERIES].accessibleDescription()

    program.series.open()
    dialog = program.series.dialog
    wait_for(lambda: bool(dialog.model.rows))
    dialog.model.choose(dialog.model.rows, True)
    wait_for(lambda: dialog.model.total().messages > 0)

    assert dialog.model.total().messages == 5
    assert said.startswith("5 messages ")


@pytest.mark.usefixtures("fresh_workers")
def test_of_two_messages_that_contain_each_other_neither_is_called_shorter(
    program: Program, tmp_path: Path
) -> None:
    both = [a_mail(NOTICE), a_mail(NOTICE, subject="[haus] Wasser")]
    program.looking.open([write_mbox(tmp_path / "Inbox", both)], scan=True)
    wait_for(lambda: Step.FULLER_FORM in program.window.overview.steps)

    said = visible_words(program.window.overview)
    assert "Would be lost: headers that were added on the way" in said
    assert "shorter" not in said
