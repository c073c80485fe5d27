"""«Select for me», with real widgets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollBar,
    QSpinBox,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from core.model.refusals import RefusalKind
from gui.assets import Theme, style_sheet, theme_colours
from gui.dialogs.review.select_for_me import SelectForMe
from gui.models.results.selection import (
    ALL_RULES,
    CAREFUL_RULES,
    GroupRange,
    Scope,
    SelectionChoice,
    SelectionPreset,
    SelectionPreview,
    preset_choice,
)

PREVIEW = SelectionPreview(1_284, 412, 318_000_000, ((RefusalKind.LOSES_CONTENT, 41),))


@pytest.fixture
def sheet(qtbot: QtBot) -> SelectForMe:
    made = SelectForMe(theme_colours(Theme.LIGHT))
    qtbot.addWidget(made)
    return made


def rules(sheet: SelectForMe) -> QListWidget:
    found = sheet.findChild(QListWidget)
    assert found is not None
    return found


def button(sheet: SelectForMe, words: str) -> QAbstractButton:
    (found,) = [b for b in sheet.findChildren(QAbstractButton) if b.accessibleName() == words]
    return found


def test_it_starts_careful_and_lists_every_rule(sheet: SelectForMe) -> None:
    assert sheet.choice == SelectionChoice()
    assert sheet.choice.rules == CAREFUL_RULES
    assert rules(sheet).count() == len(ALL_RULES)


def test_a_rule_moves_by_button_and_by_key_and_the_preview_is_asked_for(
    sheet: SelectForMe, qtbot: QtBot
) -> None:
    rules(sheet).setCurrentRow(4)
    with qtbot.waitSignal(sheet.changed) as changed:
        button(sheet, "Move the rule up").click()

    assert changed.args is not None
    assert changed.args[0].rules[3:5] == ("folder", "flagged")
    assert rules(sheet).currentRow() == 3

    rules(sheet).setFocus()
    sheet._rules.move_rule(1)
    assert sheet.choice.rules == CAREFUL_RULES


def test_the_first_rule_cannot_move_up(sheet: SelectForMe, qtbot: QtBot) -> None:
    rules(sheet).setCurrentRow(0)

    with qtbot.assertNotEmitted(sheet.changed):
        button(sheet, "Move the rule up").click()


def test_an_unchecked_rule_does_not_count(sheet: SelectForMe, qtbot: QtBot) -> None:
    with qtbot.waitSignal(sheet.changed):
        rules(sheet).item(0).setCheckState(Qt.CheckState.Unchecked)

    assert "protected" not in sheet.choice.rules


@pytest.mark.parametrize("which", list(SelectionPreset))
def test_a_preset_is_shown_and_asked_for_once(
    sheet: SelectForMe, qtbot: QtBot, which: SelectionPreset
) -> None:
    presets = sheet.findChildren(QComboBox)[0]
    told: list[SelectionChoice] = []
    sheet.changed.connect(told.append)

    index = presets.findData(which)
    presets.setCurrentIndex(index)
    presets.activated.emit(index)
    qtbot.wait(1)

    assert sheet.choice == preset_choice(which, SelectionChoice())
    assert told == [sheet.choice]


def test_reach_scope_and_what_is_spared_are_in_the_choice(sheet: SelectForMe) -> None:
    wanted = SelectionChoice(
        rules=("newest", "largest"),
        scope=Scope.NEAR,
        reach=GroupRange.SELECTED,
        spare_flagged=False,
        spare_unread=True,
        spare_own=True,
        spare_days=14,
    )

    sheet.set_choice(wanted)

    assert sheet.choice == wanted


def test_days_count_only_where_they_are_asked_for(sheet: SelectForMe) -> None:
    (days,) = sheet.findChildren(QSpinBox)
    days.setValue(7)
    assert sheet.choice.spare_days == 0
    assert not days.isEnabled()


def test_more_content_can_never_be_marked_by_a_rule(sheet: SelectForMe) -> None:
    box = next(b for b in sheet.findChildren(QCheckBox) if "Fuller" in b.accessibleName())

    assert box.isChecked()
    assert not box.isEnabled()


def test_the_preview_says_what_would_be_marked_and_why_not(
    sheet: SelectForMe, qtbot: QtBot
) -> None:
    sheet.show_preview(PREVIEW)

    said = [label.text().replace("\u00a0", " ") for label in sheet.findChildren(QLabel)]
    assert "Would mark 1,284 messages in 412 groups (318 MB). This replaces" in " ".join(said)
    reason = next(b for b in sheet.findChildren(QToolButton) if "41" in b.accessibleName())
    with qtbot.waitSignal(sheet.reason_chosen) as chosen:
        reason.click()
    assert chosen.args == [RefusalKind.LOSES_CONTENT]


def test_marks_are_applied_only_when_there_is_something_to_mark(
    sheet: SelectForMe, qtbot: QtBot
) -> None:
    apply = next(b for b in sheet.findChildren(QPushButton) if b.text() == "Apply marks")
    sheet.show_preview(SelectionPreview(0, 0, 0, ()))
    assert not apply.isEnabled()

    sheet.show_preview(PREVIEW)
    with qtbot.waitSignal(sheet.applied) as applied:
        apply.click()
    assert applied.args == [sheet.choice]


def test_escape_closes_the_sheet(sheet: SelectForMe, qtbot: QtBot) -> None:
    with qtbot.waitSignal(sheet.closed):
        qtbot.keyClick(sheet, Qt.Key.Key_Escape)


def test_everything_that_can_be_used_has_a_name(sheet: SelectForMe) -> None:
    sheet.show_preview(PREVIEW)
    kinds = (QCheckBox, QComboBox, QPushButton, QToolButton, QListWidget, QSpinBox)

    assert not [w for kind in kinds for w in sheet.findChildren(kind) if not w.accessibleName()]


def test_one_scroll_bar_and_what_is_never_marked_in_sight(sheet: SelectForMe) -> None:
    """Lists that scrolled within the sheet once hid it."""
    sheet.resize(340, 450)
    sheet.show()
    sheet.show_preview(replace(PREVIEW, skipped=tuple((kind, 3) for kind in RefusalKind)))
    QTest.qWait(20)

    scrolling = [bar for bar in sheet.findChildren(QScrollBar) if bar.isVisible()]
    assert len(scrolling) == 1
    spared = [box for box in sheet.findChildren(QCheckBox) if box.text() == "Sent by me"]
    assert spared[0].visibleRegion().boundingRect().size() == spared[0].size()
    assert rules(sheet).height() >= rules(sheet).count() * 24


def test_why_some_are_skipped_is_one_press_away(sheet: SelectForMe) -> None:
    sheet.resize(340, 450)
    sheet.show()
    sheet.show_preview(PREVIEW)
    QTest.qWait(20)

    button(sheet, "41 skipped").click()

    shown = button(
        sheet, "Show: 41 skipped: a sender, text or an attachment that the kept message lacks"
    )
    assert not shown.visibleRegion().isEmpty()


def test_what_is_never_marked_is_seen_in_a_low_sheet_too(sheet: SelectForMe, qtbot: QtBot) -> None:
    """As with letters of 200 % on a usual screen."""
    sheet.setStyleSheet(style_sheet(theme_colours(Theme.LIGHT)))
    sheet.setMinimumSize(1, 1)
    sheet.resize(310, 330)
    sheet.show()
    sheet.show_preview(PREVIEW)
    qtbot.wait(20)

    (heading,) = (one for one in sheet.findChildren(QLabel) if one.text().startswith("Never mark"))
    spare = next(one for one in sheet.findChildren(QCheckBox) if one.isVisible())
    sight = sheet._area.viewport()
    for part in (heading, spare):
        lower = part.mapTo(sight, part.rect().bottomLeft()).y()
        assert lower <= sight.height(), part
