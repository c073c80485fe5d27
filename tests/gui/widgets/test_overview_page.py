"""The page on its own: cards in order, one default action, widths, words for screen readers."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY
from helpers.screens.screen_parts import wait_for
from PySide6.QtWidgets import QBoxLayout, QLabel
from pytestqt.qtbot import QtBot

from core.decide.ladder import Step
from gui.app import Program
from gui.assets import Theme, theme_colours
from gui.models.results.overview import OverviewTexts
from gui.widgets.overview_page import NARROW_PX, OverviewPage

pytestmark = pytest.mark.slow


@pytest.fixture
def page(program: Program, tmp_path: Path) -> OverviewPage:
    """Of two equal messages and a near one."""
    first = house_mail(1, "Water", BODY)
    near = house_mail(2, "Water", BODY.replace("bucket", "kettle"))
    program.looking.open([write_mbox(tmp_path / "Inbox", [first, first, near])], scan=True)
    wait_for(lambda: bool(program.window.overview.steps))
    return program.window.overview


def words_of(page: OverviewPage) -> str:
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def test_the_safest_step_comes_first_and_is_the_default(page: OverviewPage) -> None:
    assert list(page.steps) == [Step.EXACT, Step.SIMILAR]
    assert [b.property("primary") for b in page.steps.values()] == ["true", "false"]
    words = words_of(page)
    assert "1 exact copy in 1 group" in words
    assert "Lost: nothing" in words


def test_each_button_says_what_it_is_for(page: OverviewPage) -> None:
    names = [button.accessibleName() for button in page.steps.values()]
    assert names == ["Review and move\u2026 Exact copies", "Show Similar: compare them yourself"]
    assert all(":" in bar.accessibleName() for bar in page.bars)
    assert all(bar.height() >= 24 for bar in page.bars)


def test_what_stands_beside_goes_below_where_it_is_narrow(page: OverviewPage) -> None:
    columns = next(
        c for c in page.findChildren(QBoxLayout) if c.count() == 2 and c.spacing() == 20
    )
    for width, way in (
        (NARROW_PX + 200, QBoxLayout.Direction.LeftToRight),
        (NARROW_PX - 200, QBoxLayout.Direction.TopToBottom),
    ):
        page.setParent(None)
        page.resize(width, 600)
        page.show()
        assert columns.direction() == way


def test_another_theme_shows_the_same(page: OverviewPage) -> None:
    before = [bar.accessibleName() for bar in page.bars]
    page.set_colours(theme_colours(Theme.DARK))
    assert [bar.accessibleName() for bar in page.bars] == before


def test_an_empty_page_has_nothing_to_press(qtbot: QtBot) -> None:
    page = OverviewPage(theme_colours(Theme.LIGHT))
    qtbot.addWidget(page)
    page.show_texts(OverviewTexts("Counting\u2026"))
    page.show()
    assert page.title.text() == "Counting\u2026"
    assert not page.detail.isVisible()
    assert page.steps == {}
    page.focus_first()


def test_the_focus_stays_at_its_step(page: OverviewPage) -> None:
    page.steps[Step.SIMILAR].setFocus()
    page.set_colours(theme_colours(Theme.DARK))
    assert page.steps[Step.SIMILAR].hasFocus()
