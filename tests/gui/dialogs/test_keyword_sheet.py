"""The sheet for keywords, with real widgets."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.screens.on_screen import lay_out_widget
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QComboBox, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from core.job import Progress, Stage
from core.model.mentions import KeywordRules, KeywordUse, Mentions
from core.model.refusals import RefusalKind
from gui.assets import Theme, theme_colours
from gui.dialogs.review.keywords import KeywordSheet
from gui.models.results.keywords import KeywordResults
from gui.models.results.selection import Scope, SelectionPreview

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
ASKED = KeywordRules(protect=("invoice",), only=("tax office",), mark=("offer",))
PREVIEW = SelectionPreview(12, 5, 3_000_000, ((RefusalKind.FLAGGED, 2),))


@pytest.fixture
def sheet(qtbot: QtBot) -> KeywordSheet:
    made = KeywordSheet(theme_colours(Theme.LIGHT))
    lay_out_widget(qtbot, made, 360, 700)
    return made


def button(sheet: KeywordSheet, words: str) -> QAbstractButton:
    (found,) = [b for b in sheet.findChildren(QAbstractButton) if b.accessibleName() == words]
    return found


def found(asked: KeywordRules = ASKED, *, unread: bool = False) -> KeywordResults:
    """Each word in one of three messages, in their order."""
    rows = np.arange(3, dtype=np.int32)
    n = len(asked.keywords.words)
    hits = np.eye(3, n, dtype=np.bool_)
    return KeywordResults(asked, Mentions(asked.keywords, rows, hits, np.full(3, unread)), 3)


def type_into(sheet: KeywordSheet, use: KeywordUse, text: str) -> None:
    sheet.boxes[use].edit.setPlainText(text)


def test_what_is_typed_is_asked_for_by_its_use(sheet: KeywordSheet, qtbot: QtBot) -> None:
    type_into(sheet, KeywordUse.PROTECT, "invoice\n\n  INVOICE ")
    type_into(sheet, KeywordUse.ONLY, "tax   office")
    type_into(sheet, KeywordUse.MARK, "offer")

    with qtbot.waitSignal(sheet.search_wanted) as asked:
        button(sheet, "Search").click()

    assert asked.args == [ASKED]


def test_nothing_can_be_searched_for_without_a_word(sheet: KeywordSheet) -> None:
    assert not button(sheet, "Search").isEnabled()
    type_into(sheet, KeywordUse.MARK, " \n")
    assert not button(sheet, "Search").isEnabled()


def test_words_that_are_taken_away_can_be_given_up(sheet: KeywordSheet, qtbot: QtBot) -> None:
    sheet.set_asked(ASKED)
    for use in KeywordUse:
        type_into(sheet, use, "")

    with qtbot.waitSignal(sheet.search_wanted) as asked:
        button(sheet, "Use no keywords").click()
    assert asked.args == [KeywordRules()]


def test_what_was_found_stands_below_its_words(sheet: KeywordSheet, qtbot: QtBot) -> None:
    sheet.set_asked(ASKED)
    sheet.show_found(found())
    sheet.show_marks(PREVIEW, groups=6)

    said = [sheet.boxes[use].said for use in KeywordUse]
    assert said == [
        "Messages searched: 3. 1 stays.",
        "Messages searched: 3. Only 1 is shown.",
        "6 groups mention this.",
    ]
    text = sheet._preview.text()
    assert text == (
        "Would mark 12 messages in 5 groups (3.0 MB). This replaces the marks in these groups; "
        "other marks stay.\n2 skipped: flagged"
    )
    with qtbot.waitSignal(sheet.mark_wanted):
        button(sheet, "Mark 12").click()
    with qtbot.waitSignal(sheet.show_wanted) as shown:
        sheet.boxes[KeywordUse.PROTECT]._show.click()
    assert shown.args == [KeywordUse.PROTECT]


def test_other_words_make_what_was_found_go(sheet: KeywordSheet) -> None:
    sheet.set_asked(ASKED)
    sheet.show_found(found())
    sheet.show_marks(PREVIEW, groups=6)

    type_into(sheet, KeywordUse.ONLY, "tax")

    assert [sheet.boxes[use].said for use in KeywordUse] == ["", "", ""]
    assert not sheet._marking.isVisible()
    assert sheet.note == "Not searched for yet: press Search."


def test_mail_that_could_not_be_read_whole_is_told(sheet: KeywordSheet) -> None:
    sheet.set_asked(ASKED)
    sheet.show_found(found(unread=True))

    assert sheet.note == "3 more could not be searched in full, and stay as well."


def test_a_search_shows_how_far_it_is_and_can_be_stopped(
    sheet: KeywordSheet, qtbot: QtBot
) -> None:
    sheet.set_asked(ASKED)
    sheet.show_searching(ASKED)
    sheet.show_progress(Progress(Stage.READING, 30, 60))

    assert not sheet._search.isVisible()
    assert sheet._bar.value() == 500
    with qtbot.waitSignal(sheet.stop_wanted):
        button(sheet, "Stop looking for keywords").click()
    sheet.show_found(None)
    assert sheet._search.isVisible()
    assert not sheet._stop.isVisible()


def test_how_alike_copies_must_be_can_be_chosen(sheet: KeywordSheet, qtbot: QtBot) -> None:
    assert sheet.scope is Scope.SAME
    with qtbot.waitSignal(sheet.scope_changed) as chosen:
        sheet._scope.setCurrentIndex(sheet._scope.findData(Scope.NEAR))
    assert chosen.args == [Scope.NEAR]


def test_tab_leaves_the_words_and_escape_closes(sheet: KeywordSheet, qtbot: QtBot) -> None:
    edits = sheet.findChildren(QPlainTextEdit)
    assert len(edits) == len(KeywordUse)
    assert all(edit.tabChangesFocus() for edit in edits)
    with qtbot.waitSignal(sheet.closed):
        qtbot.keyClick(sheet, Qt.Key.Key_Escape)


def test_a_box_grows_with_its_words_up_to_five_lines(sheet: KeywordSheet) -> None:
    edit = sheet.boxes[KeywordUse.PROTECT].edit
    heights = []
    for n in (1, 3, 5, 500):
        edit.setPlainText("\n".join(f"word {k}" for k in range(n)))
        heights.append(edit.sizeHint().height())

    assert heights[0] < heights[1] < heights[2] == heights[3]


def test_everything_that_can_be_used_has_a_name(sheet: KeywordSheet) -> None:
    kinds = (QCheckBox, QComboBox, QPushButton, QPlainTextEdit, QAbstractButton)

    assert not [w for kind in kinds for w in sheet.findChildren(kind) if not w.accessibleName()]


def test_what_marks_is_in_sight_however_low_the_sheet_is(
    sheet: KeywordSheet, qtbot: QtBot
) -> None:
    sheet.setMinimumSize(1, 1)
    sheet.resize(310, 245)
    sheet.show_marks(PREVIEW, groups=6)
    qtbot.wait(20)

    mark = button(sheet, "Mark 12")
    assert not mark.visibleRegion().isEmpty()
    assert sheet.rect().contains(mark.geometry())

    sheet.show_marks(None)
    assert mark.isHidden()
