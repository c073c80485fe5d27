"""Some copies shown alone in the list: nobody is left there without a way back to all."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY
from helpers.screens.screen_parts import press, visible_words, wait_for
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.decide.ladder import Step
from gui.app import Program
from gui.main_window import LIST
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow


@pytest.fixture
def narrowed(program: Program, tmp_path: Path) -> Program:
    """Two groups, of which a click in the overview shows the one that is not identical."""
    gas = house_mail(1, "Gas", " ".join(f"gas{n}" for n in range(60)))
    water, near = (house_mail(2, "Water", BODY.replace("bucket", it)) for it in ("jug", "pail"))
    window = program.window
    window.menus.actions[Act.ASK_SMALL].setChecked(False)
    program.looking.open([write_mbox(tmp_path / "Inbox", [gas, gas, water, near])], scan=True)
    wait_for(lambda: Step.SIMILAR in window.overview.steps)
    wait_for(lambda: not program.parts.scan.is_busy)
    assert not window.menus.actions[Act.SHOW_ALL].isEnabled()

    window.overview.steps[Step.SIMILAR].click()

    assert "Showing only" in window.banner.text
    assert lines(program) == 2
    return program


def lines(program: Program) -> int:
    return program.parts.review.model.rowCount()


def is_narrowed(program: Program) -> bool:
    """Whether the menu offers to show all again."""
    return program.window.menus.actions[Act.SHOW_ALL].isEnabled()


def tell(program: Program) -> None:
    """Say something else in the window, as after an export."""
    program.window.banner.tell("Exported", tone=BannerTone.GOOD)


def test_the_menu_shows_all_again_and_leaves_another_message(narrowed: Program) -> None:
    tell(narrowed)
    assert is_narrowed(narrowed)

    narrowed.window.menus.actions[Act.SHOW_ALL].trigger()

    assert lines(narrowed) == 4
    assert not is_narrowed(narrowed)
    assert narrowed.window.banner.isVisible()
    assert narrowed.window.banner.text == "Exported"


def test_the_menu_takes_the_message_away_that_says_so(narrowed: Program) -> None:
    narrowed.window.menus.actions[Act.SHOW_ALL].trigger()

    assert lines(narrowed) == 4
    assert not narrowed.window.banner.isVisible()


def test_a_filter_that_is_cleared_shows_all(narrowed: Program) -> None:
    tell(narrowed)
    narrowed.window.filter.setText("gas")
    wait_for(lambda: not lines(narrowed))

    press(narrowed.window.empty, "Clear filter")

    wait_for(lambda: lines(narrowed) == 4)
    assert not is_narrowed(narrowed)


def test_return_in_an_empty_filter_changes_nothing(narrowed: Program) -> None:
    QTest.keyClick(narrowed.window.filter, Qt.Key.Key_Return)

    assert lines(narrowed) == 2


def test_an_empty_list_without_a_filter_offers_all(narrowed: Program) -> None:
    tell(narrowed)
    narrowed.parts.review.set_threshold(1.0)
    wait_for(lambda: not lines(narrowed))
    assert "None of these messages" in visible_words(narrowed.window.empty)

    wait_for(lambda: any(button.isVisible() for button in narrowed.window.empty.buttons))
    press(narrowed.window.empty, "Show all")

    wait_for(lambda: lines(narrowed) == 2)


def test_after_a_move_and_its_undo_all_are_shown(narrowed: Program) -> None:
    window = narrowed.window
    identical = np.array([0, 1], np.int32)  # they go without a question
    narrowed.parts.review.shown_copies.show_only(identical)
    narrowed.parts.marking.mark_all_shown()
    window.bar.move_marked.click()
    wait_for(lambda: window.banner.isVisible() and "moved" in window.banner.text)
    assert lines(narrowed) == 2, "the other group"
    assert not is_narrowed(narrowed)

    wait_for(lambda: not narrowed.refreshing.is_due and not narrowed.parts.scan.is_busy)
    window.show_page(LIST)
    press(window.banner, "Undo")
    wait_for(lambda: "put back" in window.banner.text)
    assert lines(narrowed) == 4
