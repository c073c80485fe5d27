"""The page on its own: cards in order, one default action, widths, words for screen readers."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY
from helpers.screens.screen_parts import wait_for
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from core.decide.ladder import Step
from gui.app import Program
from gui.assets import Theme, theme_colours
from gui.main_window import MainWindow
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
    assert "Would be lost: nothing of the content, only header fields added on the way" in words


def test_return_presses_the_step_that_has_the_focus(page: OverviewPage) -> None:
    wanted: list[object] = []
    page.step_wanted.disconnect()
    page.step_wanted.connect(wanted.append)
    wait_for(page.steps[Step.EXACT].isEnabled)
    page.steps[Step.EXACT].setFocus()

    QTest.keyClick(page.steps[Step.EXACT], Qt.Key.Key_Return)

    assert wanted == [Step.EXACT]


def test_each_button_says_what_it_is_for(page: OverviewPage) -> None:
    names = [button.accessibleName() for button in page.steps.values()]
    assert names == [
        "Review and move\u2026 Step 1 \u00b7 Exact copies",
        "Show Step 6 \u00b7 Similar: compare them yourself",
    ]
    assert all(":" in bar.accessibleName() for bar in page.bars)
    assert all(bar.height() >= 24 for bar in page.bars)


def take_out(page: OverviewPage) -> None:
    """Make it a window of its own; its former window must not go on pointing at the focus."""
    if (focused := page.window().focusWidget()) is not None:
        focused.clearFocus()
    page.setParent(None)


def test_what_stands_beside_goes_below_where_it_is_narrow(page: OverviewPage) -> None:
    take_out(page)
    card = page.steps[Step.EXACT]
    for width, beside in ((NARROW_PX + 200, True), (NARROW_PX - 200, False)) * 2:
        page.resize(width, 600)
        page.show()
        QTest.qWait(20)
        left = page.bars[0].mapTo(page, QPoint(0, 0)).x()
        assert (left > card.mapTo(page, card.rect().topRight()).x()) == beside
        assert all(bar.isVisible() for bar in page.bars)


def test_both_columns_have_one_ground_however_wide_it_was_before(page: OverviewPage) -> None:
    window = page.window()
    for width in (NARROW_PX - 100, NARROW_PX + 500):
        window.resize(width + 300, 700)
        QTest.qWait(50)
    picture = page.grab().toImage()
    left, right = (picture.pixelColor(x, picture.height() - 4) for x in (8, picture.width() - 30))

    assert left == right


def test_the_cards_stay_in_sight_while_the_statistics_scroll(page: OverviewPage) -> None:
    take_out(page)
    page.resize(NARROW_PX + 100, 300)
    page.show()
    QTest.qWait(20)
    beside = area_of(page.bars[0])
    before = page.steps[Step.EXACT].mapTo(page, QPoint(0, 0))
    beside.verticalScrollBar().setValue(beside.verticalScrollBar().maximum())
    assert beside.verticalScrollBar().value() > 0
    assert page.steps[Step.EXACT].mapTo(page, QPoint(0, 0)) == before


@pytest.mark.parametrize("width", [NARROW_PX + 100, NARROW_PX - 200])
def test_what_is_pressed_stays_in_its_place(page: OverviewPage, width: int) -> None:
    take_out(page)
    page.resize(width, 300)
    page.show()
    page.activateWindow()
    QTest.qWait(20)
    page.steps[Step.EXACT].setFocus()
    QTest.qWait(20)
    for area in page.findChildren(QScrollArea):
        area.verticalScrollBar().setValue(60)
    before = [area.verticalScrollBar().value() for area in page.findChildren(QScrollArea)]
    assert any(before)

    page.set_busy(busy=True)  # its button is switched off
    page.set_colours(theme_colours(Theme.DARK))  # all is made anew
    QTest.qWait(20)
    assert not page.steps[Step.SIMILAR].hasFocus()
    page.set_busy(busy=False)
    QTest.qWait(20)

    after = [area.verticalScrollBar().value() for area in page.findChildren(QScrollArea)]
    assert after == before
    assert page.steps[Step.EXACT].hasFocus()


def area_of(widget: QWidget) -> QScrollArea:
    """What a widget scrolls in."""
    at: QWidget | None = widget
    while at is not None and not isinstance(at, QScrollArea):
        at = at.parentWidget()
    assert at is not None
    return at


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


def low_page(page: OverviewPage) -> OverviewPage:
    """As in a window of 683 by 384, where a card has hardly room."""
    take_out(page)
    page.resize(NARROW_PX - 300, 190)
    page.show()
    page.activateWindow()
    wait_for(page.steps[Step.EXACT].isEnabled)
    QTest.qWait(20)
    return page


def is_in_sight(widget: QWidget) -> bool:
    return widget.visibleRegion().boundingRect().size() == widget.size()


@pytest.mark.parametrize("busy", [False, True])
def test_in_a_low_window_the_first_step_is_in_sight_with_the_focus(
    page: OverviewPage, busy: bool
) -> None:
    low_page(page).set_busy(busy)
    page.focus_first()
    page.set_busy(busy=False)
    QTest.qWait(20)

    assert page.steps[Step.EXACT].hasFocus()
    assert is_in_sight(page.steps[Step.EXACT])


def test_tab_brings_the_words_of_a_step_in_sight_too(page: OverviewPage) -> None:
    low_page(page).steps[Step.SIMILAR].setFocus()
    area_of(page.steps[Step.EXACT]).verticalScrollBar().setValue(0)
    card = page.steps[Step.SIMILAR].parentWidget()
    assert not is_in_sight(card)

    QTest.keyClick(page.steps[Step.SIMILAR], Qt.Key.Key_Backtab)
    QTest.keyClick(page.steps[Step.EXACT], Qt.Key.Key_Tab)
    QTest.qWait(20)

    assert page.steps[Step.SIMILAR].hasFocus()
    assert is_in_sight(card)


def test_the_step_with_the_focus_stays_in_sight_in_a_page_of_another_size(
    page: OverviewPage,
) -> None:
    low_page(page).steps[Step.EXACT].setFocus()
    QTest.keyClick(page.steps[Step.EXACT], Qt.Key.Key_Tab)
    QTest.qWait(20)

    page.resize(page.width() - 120, 140)
    QTest.qWait(50)

    assert page.steps[Step.SIMILAR].hasFocus()
    assert is_in_sight(page.steps[Step.SIMILAR])


def test_tab_goes_from_the_tabs_through_the_page_to_the_bar_below(page: OverviewPage) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    page.set_colours(theme_colours(Theme.DARK))  # all is made anew
    window.pages.setFocus()
    wanted = [*page.steps.values(), *page.bars, window.bar.history]

    passed: list[QWidget | None] = [window.pages]
    while passed[-1] not in (window.bar.history, None) and len(passed) < 40:
        QTest.keyClick(passed[-1], Qt.Key.Key_Tab)
        passed.append(window.focusWidget())

    stops = [one for one in passed if one in wanted or one is window.filter]
    assert stops == [one for one in wanted if one.isEnabled()]
