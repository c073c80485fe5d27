"""The list and the frame on real mail: what is seen, what is cut, what has the focus."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.cut_words import cut_words
from helpers.screens.scanned_mail import BODY
from helpers.screens.scanning import open_scan, scan_all
from helpers.screens.screen_parts import wait_for, wait_until_idle, wait_until_still
from PySide6.QtCore import QLocale, QPoint, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from core.sample import make_sample
from core.system.places import find_places
from gui.app import Program
from gui.languages import LANGUAGES
from gui.main_window import LIST, OVERVIEW, SIDEBAR_PX, MainWindow
from gui.models.results.lines import Column
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.widgets.results_delegate import first_cell_layout

pytestmark = pytest.mark.slow

SUBJECT = "Minutes of the meeting in March, approved"[:40]


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    make_sample(tmp_path / "Sample")
    return tmp_path / "Sample"


@pytest.fixture
def boxes(tmp_path: Path) -> list[Path]:
    mails = [house_mail(1, SUBJECT, BODY), house_mail(1, SUBJECT, BODY)]
    return [write_mbox(tmp_path / name, mails) for name in ("Inbox", "Archive")]


def settle(program: Program, size: QSize | None = None) -> None:
    """Wait until the window stands still, at this size if one is given."""
    if size is not None:
        program.window.resize(size)
    wait_until_idle(program)
    wait_until_still(program.window)


# --- the list -----------------------------------------------------------------------------------


def test_a_subject_has_room_for_40_letters_in_a_window_of_1280(
    program: Program, boxes: list[Path]
) -> None:
    window, results = open_scan(program, *boxes).window, program.window.results
    settle(program, QSize(1280, 800))
    line = program.parts.review.model.line(1)
    assert not line.is_kept, "the line of a copy has less room"

    left = first_cell_layout(line, flat=False, line_px=results.fontMetrics().height()).text
    room = results.columnWidth(Column.SUBJECT) - left - 9
    bold = QFont(results.font())
    bold.setBold(True)

    assert window.width() == 1280
    assert len(SUBJECT) == 40
    assert QFontMetricsF(bold).horizontalAdvance(SUBJECT) <= room


def test_the_sender_the_date_and_the_place_stand_below_the_subject(
    program: Program, boxes: list[Path]
) -> None:
    results = open_scan(program, *boxes).window.results
    assert results.columns.details == (Column.SENDER, Column.DATE, Column.WHERE)
    assert all(results.isColumnHidden(column) for column in results.columns.details)

    results.columns.show(Column.SENDER, True)

    assert results.columns.details == (Column.DATE, Column.WHERE)


def test_one_place_is_not_said_of_every_message(program: Program, boxes: list[Path]) -> None:
    results = open_scan(program, boxes[0]).window.results

    assert Column.WHERE not in results.columns.details


def test_what_has_no_column_can_be_sorted_by(program: Program, sample: Path) -> None:
    window = open_scan(program, sample).window
    menus = [a.menu() for a in window.menus.view.actions() if a.text() == "So&rt by"]
    date = next(action for action in menus[0].actions() if action.text() == "Date")

    date.trigger()
    newest = program.parts.review.model.order
    date.trigger()

    assert (newest.column, newest.descending) == (Column.DATE, True)
    assert program.parts.review.model.order == replace(newest, descending=False)


def test_a_kept_row_says_why_by_its_own_scan(program: Program, boxes: list[Path]) -> None:
    open_scan(program, *boxes)
    cells = program.parts.review.model.cells
    assert cells is not None
    assert cells.kept_reasons(program.parts.review.model.line(0)) == (
        "Kept: found first, in Inbox",
        "Kept: found first",
        "Found first",
    )

    program.window.results.go_to(1)
    program.window.menus.actions[Act.KEEP].trigger()

    cells = program.parts.review.model.cells
    assert cells is not None
    assert cells.kept_reasons(program.parts.review.model.line(0))[1] == "Kept: your choice"


def test_bar_summary_and_filter_count_the_same_groups(program: Program, sample: Path) -> None:
    window = open_scan(program, sample).window
    settle(program, QSize(1500, 800))
    groups, templates = 21, 7
    assert window.top.summary.full.startswith("21 groups \u00b7 7 same-template groups")
    assert f"{groups} groups" in window.similarity.slider.accessibleDescription()

    window.filter.setText("is:template")
    QTest.keyClick(window.filter, Qt.Key.Key_Return)
    lines = program.parts.review.model.lines
    assert lines is not None

    said = window.bar.said
    shown = re.match(
        r"Groups shown: (\d+) of (\d+) \u00b7 Same-template groups: (\d+) of (\d+)", said
    )
    assert shown is not None, said
    assert (int(shown[2]), int(shown[4])) == (groups, templates)
    assert int(shown[1]) + int(shown[3]) == len(lines.groups_shown)


# --- the frame ----------------------------------------------------------------------------------


def test_the_similarity_is_folded_and_its_button_says_it(program: Program, sample: Path) -> None:
    window = open_scan(program, sample).window
    assert not window.similarity.isVisible()
    assert window.top.similarity.text() == "Similarity: Normal \u2013 0.60"

    program.parts.review.set_threshold(0.75)

    assert window.top.similarity.text() == "Similarity: 0.75"


def test_its_shortcut_unfolds_it_and_the_next_window_remembers(
    open_program: Callable[..., Program], sample: Path
) -> None:
    first = open_scan(open_program(), sample)
    first.window.menus.actions[Act.SIMILARITY].trigger()
    assert first.window.similarity.isVisible()
    assert QApplication.focusWidget() is first.window.similarity.slider
    assert first.window.top.similarity.isChecked()

    second = open_program()
    assert second.window.similarity.isVisible()
    second.window.top.similarity.click()

    assert not second.window.similarity.isVisible()
    assert not second.window.menus.actions[Act.SIMILARITY_STRIP].isChecked()


def test_the_sidebar_is_narrow_where_it_holds_little(program: Program, boxes: list[Path]) -> None:
    window = open_scan(program, *boxes).window
    settle(program, QSize(1280, 800))

    assert window.sources.width() < SIDEBAR_PX[1] - 50
    assert window.sources.width() >= window.sources.wanted_width
    assert cut_words(window.sources) == []


def test_the_sidebar_is_wide_where_names_are_long(program: Program, tmp_path: Path) -> None:
    long = tmp_path / "Correspondence with the house management since 2011"
    window = open_scan(program, write_mbox(long, [house_mail(1, "Water", BODY)] * 2)).window
    settle(program, QSize(1280, 800))

    assert window.sources.width() == SIDEBAR_PX[1]


def test_a_width_that_somebody_gave_the_sidebar_stays(
    open_program: Callable[..., Program], boxes: list[Path]
) -> None:
    first = open_program()
    settle(first, QSize(1280, 800))
    open_scan(first, boxes[0])
    handle = first.window.panes.handle(1)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=QPoint(2, 50))
    QTest.mouseMove(handle, QPoint(82, 50))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=QPoint(82, 50))
    drawn = first.window.sources.width()
    assert drawn > first.window.sources.wanted_width + 40

    open_scan(first, boxes[1])
    settle(first)
    assert first.window.sources.width() == drawn

    first.window.close()
    second = open_program()
    open_scan(second, *boxes)
    settle(second, QSize(1280, 800))
    assert second.window.sources.width() == drawn


def standing(window: QWidget, but: QWidget) -> list[QWidget]:
    """Visible widgets, without one and what it is in."""
    shown = [widget for widget in window.findChildren(QWidget) if widget.isVisible()]
    return [w for w in shown if w is not but and not w.isAncestorOf(but)]


def places(widgets: list[QWidget]) -> list[tuple[str, tuple[int, int]]]:
    """Where widgets begin on the screen."""
    return [(w.accessibleName(), w.mapToGlobal(QPoint()).toTuple()) for w in widgets]


def rest(window: MainWindow) -> tuple[list[QWidget], list[tuple[str, tuple[int, int]]]]:
    """What is on screen but for the banner, and where, once nothing moves of itself any more."""
    last: list[tuple[str, tuple[int, int]]] = []
    for _ in range(50):
        watched = standing(window, window.banner)
        before, last = last, places(watched)
        if before == last:
            break
        QTest.qWait(200)
    return watched, last


@pytest.mark.parametrize("size", [QSize(1280, 800), QSize(1024, 700)])
@pytest.mark.parametrize("page", [0, LIST])
def test_a_message_moves_nothing_under_the_pointer(
    program: Program, sample: Path, size: QSize, page: int
) -> None:
    window = open_scan(program, sample).window
    window.show_page(page)
    settle(program, size)
    QTest.qWait(500)  # the comparison comes on screen
    watched, before = rest(window)
    row = window.results.visualRect(window.results.model().index(3, 0))

    window.banner.tell("1 moved.", tone=BannerTone.GOOD, buttons=(("Undo", lambda: None),))
    settle(program)

    assert window.banner.isVisible()
    assert window.banner.height() > 30
    assert places(watched) == before
    assert window.results.visualRect(window.results.model().index(3, 0)) == row


def test_progress_moves_nothing_under_the_pointer(program: Program, sample: Path) -> None:
    window = open_scan(program, sample).window
    window.show_page(LIST)
    settle(program, QSize(1024, 700))
    wait_for(window.compare.isVisible)
    QTest.qWait(500)  # the comparison comes on screen
    watched = (window.sources.tree, window.results, window.pages, window.bar)
    before = [widget.mapToGlobal(QPoint()) for widget in watched]

    window.progress.begin("Updating the list", is_phase=True)
    settle(program)

    assert window.progress.isVisible()
    assert [widget.mapToGlobal(QPoint()) for widget in watched] == before
    wait_for(lambda: not cut_words(window))


@pytest.mark.parametrize("held", [False, True])
def test_undo_is_silent_never(program: Program, sample: Path, held: bool) -> None:
    window = open_scan(program, sample).window
    window.menus.hold_steps(held)
    window.statusBar().clearMessage()

    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    wanted = "You can undo as soon as" if held else "Nothing to undo. To put back an earlier move"
    assert window.statusBar().currentMessage().startswith(wanted)


def test_after_a_scan_the_keys_are_in_the_list(program: Program, sample: Path) -> None:
    window = open_scan(program, sample).window
    window.scan.setFocus()

    scan_all(program)

    assert QApplication.focusWidget() is window.results
    QTest.keyClick(window.results, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not window.results, "Tab leaves the list"


def test_a_first_scan_leaves_the_keys_at_the_first_step(program: Program, sample: Path) -> None:
    program.looking.open([sample], scan=True)
    wait_for(lambda: bool(program.window.overview.steps))
    wait_for(lambda: not program.parts.scan.is_busy)

    first = next(iter(program.window.overview.steps.values()))
    wait_for(first.hasFocus)


def test_a_filter_without_a_hit_keeps_the_keys(program: Program, sample: Path) -> None:
    window = open_scan(program, sample).window
    window.filter.setFocus()

    QTest.keyClicks(window.filter, "nobody")
    wait_for(lambda: window.middle.currentWidget() is window.empty)
    assert QApplication.focusWidget() is window.filter

    for _ in "nobody":
        QTest.keyClick(window.filter, Qt.Key.Key_Backspace)
    wait_for(lambda: window.middle.currentWidget() is window.results)
    assert QApplication.focusWidget() is window.filter


def test_sources_fold_beside_a_comparison_with_large_letters_and_come_back(
    program: Program, sample: Path
) -> None:
    window = open_scan(program, sample).window
    settle(program, QSize(1350, 728))
    assert window.sources.isVisible()

    large = QFont(window.font())
    large.setPointSizeF(large.pointSizeF() * 3)
    window.setFont(large)
    settle(program, QSize(1350, 727))
    assert window.right.isVisible()
    assert not window.sources.isVisible()

    window.menus.actions[Act.SIDEBAR].trigger()
    assert window.sources.isVisible()
    assert window.menus.actions[Act.SIDEBAR].isChecked()

    window.menus.actions[Act.SIDEBAR].trigger()
    assert not window.sources.isVisible()


# --- small windows, four languages --------------------------------------------------------------


@pytest.fixture
def speaking(qapp: QApplication, sample: Path) -> Iterator[Callable[[str], Program]]:
    """Gives a window in a language, with the sample scanned and something marked."""
    made: list[Program] = []

    def give(language: str) -> Program:
        made.append(Program(find_places(), language=language))
        made[0].window.show()
        open_scan(made[0], sample)
        made[0].parts.marking.mark_all_shown()
        return made[0]

    yield give
    for program in made:
        program.window.close()
        program.window.deleteLater()
        program.speech.end()
        program.deleteLater()
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    qapp.processEvents()


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_nothing_is_cut_in_a_window_of_1024_by_700(
    speaking: Callable[[str], Program], language: str
) -> None:
    program = speaking(language)
    window = program.window
    settle(program, QSize(1024, 700))
    parts = (window.top, window.sources, window.results, window.bar)

    assert window.size() == QSize(1024, 700)
    assert [words for part in parts for words in cut_words(part)] == []
    assert window.pages.tabRect(LIST).right() <= window.pages.width()
    bottom = window.bar.mapTo(window, window.bar.rect().bottomRight())
    assert window.rect().contains(bottom)
    assert not window.results.horizontalScrollBar().isVisible()
    for part in (window.bar, window.top):
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for button in part.findChildren(QAbstractButton, options=direct):
            assert min(button.width(), button.height()) >= 24

    window.menus.actions[Act.SIMILARITY_STRIP].setChecked(True)
    settle(program)
    assert cut_words(window.similarity) == []
    assert window.size() == QSize(1024, 700)


@pytest.mark.parametrize("page", [OVERVIEW, LIST])
@pytest.mark.parametrize("act", [Act.SELECT_FOR_ME, Act.KEYWORDS])
def test_a_sheet_has_all_of_a_narrow_window_and_gives_it_back(
    program: Program, sample: Path, act: Act, page: int
) -> None:
    window = open_scan(program, sample).window
    window.setMinimumSize(1, 1)  # as on a screen of 683 by 384
    window.show_page(page)
    settle(program, QSize(683, 360))

    window.menus.actions[act].trigger()
    settle(program)

    sheet = window.right.currentWidget()
    assert sheet is not window.compare
    assert window.width() == 683
    assert window.right.visibleRegion().boundingRect().width() == window.right.width() > 600
    sheet.closed.emit()
    settle(program)
    assert window.pages.isVisible()
    assert window.middle.visibleRegion().boundingRect().width() == window.middle.width()


@pytest.mark.parametrize(("height", "is_seen"), [(360, False), (700, True)])
def test_a_message_gives_way_to_a_sheet_in_a_low_window(
    program: Program, sample: Path, height: int, is_seen: bool
) -> None:
    window = open_scan(program, sample).window
    window.setMinimumSize(1, 1)
    settle(program, QSize(1100, height))
    window.banner.tell("12 messages moved.", tone=BannerTone.GOOD)
    window.menus.actions[Act.KEYWORDS].trigger()
    settle(program)
    assert window.banner.isVisible() is is_seen


@pytest.mark.parametrize("page", [OVERVIEW, LIST])
def test_a_message_in_a_low_window_covers_nothing(
    program: Program, sample: Path, page: int
) -> None:
    window = open_scan(program, sample).window
    window.setMinimumSize(1, 1)
    window.show_page(page)
    settle(program, QSize(683, 360))

    buttons = [(words, lambda: None) for words in ("Undo", "Delete safety copies\u2026", "Show")]
    window.banner.tell("12 messages moved. " * 12, tone=BannerTone.GOOD, buttons=buttons)
    settle(program)

    top = window.banner.mapTo(window, QPoint()).y()
    for part in (window.pages, window.filter, window.middle):
        assert part.mapTo(window, part.rect().bottomLeft()).y() < top
    assert window.middle.height() > 60
    assert window.banner.visibleRegion().boundingRect().size() == window.banner.size()
