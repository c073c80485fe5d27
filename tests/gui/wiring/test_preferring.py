from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox

from core.cache.fingerprints import SqliteCache
from core.model.groups import Detector
from core.settings import Settings
from core.system.places import find_places
from gui.app import Program
from gui.dialogs.preferences.preferences import PreferencesDialog
from gui.dialogs.preferences.shortcuts_page import ShortcutsPage
from gui.dialogs.preferences.storage_page import StoragePage
from gui.models.options import PreferencePage, all_options
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow


def open_preferences(program: Program) -> PreferencesDialog:
    program.window.menus.actions[Act.PREFERENCES].trigger()
    dialog = program.preferring.dialog
    assert dialog is not None
    return dialog


def choose(dialog: PreferencesDialog, name: str, value: float | str | bool) -> None:
    control = dialog.line(name).control
    if isinstance(control, QCheckBox):
        control.setChecked(bool(value))
    elif isinstance(control, QComboBox):
        control.setCurrentIndex(control.findData(value))
        control.activated.emit(control.currentIndex())
    else:
        assert isinstance(control, QDoubleSpinBox)
        control.setValue(float(value))


def test_every_option_shows_its_default_at_first(program: Program) -> None:
    dialog = open_preferences(program)
    for option in all_options():
        line = dialog.line(option.name)
        assert line.value == pytest.approx(option.usual)
        assert line.back.isHidden()
        assert line.control.accessibleName()


def test_settings_hold_at_once_and_after_a_start(
    program: Program, open_program: Callable[..., Program]
) -> None:
    changed: list[Settings] = []
    program.preferring.settings_changed.connect(changed.append)
    dialog = open_preferences(program)
    for name, value in (
        ("prefer_html", True), ("floor_words", 12), ("max_message", 20), ("threshold", 0.75),
        ("brake_messages", 300), ("brake_share", 25), ("retention_days", 90),
        ("retention_gb", 0.5),
    ):  # fmt: skip
        choose(dialog, name, value)
    last = changed[-1]
    assert last.read.prefer_html
    assert (last.read.floor_words, last.read.max_message_bytes) == (12, 20 << 20)
    assert last.match.threshold == pytest.approx(0.75)
    assert (last.safety.brake_messages, last.safety.retention_days) == (300, 90)
    assert last.safety.retention_bytes == 500_000_000
    assert last.safety.brake_share == pytest.approx(0.25)
    program.parts.preferences.sync()
    again = open_program()
    assert again.parts.preferences.settings == last
    assert again.parts.review.choices.threshold == pytest.approx(0.75)


def test_what_is_not_usual_can_be_set_back(program: Program) -> None:
    dialog = open_preferences(program)
    choose(dialog, "floor_words", 30)
    line = dialog.line("floor_words")
    assert not line.back.isHidden()
    line.back.click()
    assert line.value == Settings().read.floor_words
    assert line.back.isHidden()
    assert program.parts.preferences.settings == Settings()


def test_one_detector_stays_on(program: Program) -> None:
    dialog = open_preferences(program)
    for detector in Detector:
        choose(dialog, f"find_{detector.value}", value=False)
    on = [d for d in Detector if dialog.line(f"find_{d.value}").value]
    assert len(on) == 1
    assert program.parts.review.choices.detectors == frozenset(on)


def test_colours_change_at_once_in_menu_and_window(program: Program) -> None:
    dialog = open_preferences(program)
    before = program.window.palette().window().color()
    choose(dialog, "theme", "dark")
    assert program.window.palette().window().color().lightness() < before.lightness()
    assert [t.value for t, a in program.window.menus.themes.items() if a.isChecked()] == ["dark"]


def test_the_language_is_remembered(program: Program) -> None:
    choose(open_preferences(program), "language", "en")
    assert program.parts.preferences.language == "en"


def test_the_search_leaves_only_what_has_the_words(program: Program) -> None:
    dialog = open_preferences(program)
    dialog.search.setText("trash nothing like this")
    assert all(dialog.list.item(n).isHidden() for n in range(dialog.list.count()))
    dialog.search.setText("safety copies that are older")
    shown = [n for n in range(dialog.list.count()) if not dialog.list.item(n).isHidden()]
    assert shown == [list(PreferencePage).index(PreferencePage.SAFETY)]
    assert dialog.list.currentRow() == shown[0]
    assert not dialog.line("retention_days").isHidden()
    assert dialog.line("brake_share").isHidden()
    dialog.search.clear()
    assert not dialog.line("brake_share").isHidden()


def keys_page(dialog: PreferencesDialog) -> ShortcutsPage:
    return dialog.findChildren(ShortcutsPage)[0]


def at(page: ShortcutsPage, act: Act) -> None:
    names = [line.name for line in page._lines]
    page.table.setCurrentCell(names.index(act.name), 0)


def test_a_command_gets_another_key(
    program: Program, open_program: Callable[..., Program]
) -> None:
    page = keys_page(open_preferences(program))
    at(page, Act.SCAN)
    page.edit.setKeySequence(QKeySequence("Ctrl+Alt+J"))
    page.edit.editingFinished.emit()
    action = program.window.menus.actions[Act.SCAN]
    assert action.shortcuts() == [QKeySequence("Ctrl+Alt+J")]
    program.parts.preferences.sync()
    again = open_program()
    assert again.window.menus.actions[Act.SCAN].shortcuts() == [QKeySequence("Ctrl+Alt+J")]
    page.usual.click()
    assert QKeySequence("F5") in action.shortcuts()
    assert program.parts.preferences.keys == {}


def test_no_key_is_given_twice(program: Program) -> None:
    page = keys_page(open_preferences(program))
    at(page, Act.SCAN)
    page.edit.setKeySequence(QKeySequence("Ctrl+H"))
    page.edit.editingFinished.emit()
    assert QKeySequence("F5") in program.window.menus.actions[Act.SCAN].shortcuts()
    at(page, Act.HISTORY)
    page.none.click()
    assert program.window.menus.actions[Act.HISTORY].shortcuts() == []
    at(page, Act.SCAN)
    page.edit.setKeySequence(QKeySequence("Ctrl+H"))
    page.edit.editingFinished.emit()
    assert program.window.menus.actions[Act.SCAN].shortcuts() == [QKeySequence("Ctrl+H")]
    at(page, Act.HISTORY)
    page.usual.click()  # taken now
    assert program.window.menus.actions[Act.HISTORY].shortcuts() == []


def test_a_letter_of_the_list_can_be_changed_and_still_be_switched_off(program: Program) -> None:
    page = keys_page(open_preferences(program))
    at(page, Act.KEEP)
    page.edit.setKeySequence(QKeySequence("Z"))
    page.edit.editingFinished.emit()
    menus = program.window.menus
    assert menus.actions[Act.KEEP].shortcuts() == [QKeySequence("Z")]
    menus.set_single_keys(on=False)
    assert menus.actions[Act.KEEP].shortcuts() == []


def test_what_was_read_is_forgotten_and_nothing_else(program: Program) -> None:
    cache = SqliteCache(find_places().fingerprints)
    cache.put("key", "1", {})
    cache.close()
    kept: Path = find_places().data / "journal.db"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(b"x")
    page = open_preferences(program).findChildren(StoragePage)[0]
    page.forget.click()
    cache = SqliteCache(find_places().fingerprints)
    assert cache.get("key", "1") is None
    cache.close()
    assert kept.read_bytes() == b"x"


def test_esc_closes_and_it_opens_again(program: Program) -> None:
    dialog = open_preferences(program)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert program.preferring.dialog is None
    assert open_preferences(program) is not None
