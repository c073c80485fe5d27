"""The manual: its pages, the links between them, the search."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers.screens.screen_parts import visible_words
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QUndoStack
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from gui.dialogs.manual import PAGES, ManualDialog, page_text, title_of
from gui.models.results.filtering import _KINDS, _NAMES, parse_filter
from gui.widgets.menus import Act, Menus

ROOT = Path(__file__).resolve().parents[3]
MANUAL = ROOT / "resources" / "manual"
KEY = re.compile(r"\b(?:Ctrl\+(?:Shift\+)?\w+|F\d+|Space|[B-Z](?= \w+s (?:a|the|that|this)\b))\b")
LINK = re.compile(r"\]\(([^)#]+)\)")


@pytest.fixture
def dialog(qtbot: QtBot) -> ManualDialog:
    one = ManualDialog()
    qtbot.addWidget(one)
    one.show()
    return one


def test_every_page_is_listed_and_nothing_else() -> None:
    assert sorted(PAGES) == sorted(path.stem for path in MANUAL.glob("*.md"))


def test_every_page_is_shown_under_its_heading(dialog: ManualDialog) -> None:
    for row, name in enumerate(PAGES):
        dialog.show_page(name)

        words = dialog.text.toPlainText()
        assert dialog.pages.item(row).text() == title_of(page_text(name)) == words.split("\n")[0]
        assert len(words) > 500
        assert "##" not in words
        assert "screenshots" not in dialog.text.toHtml()


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *MANUAL.glob("*.md")], ids=lambda path: path.name
)
def test_what_a_page_links_to_is_there(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).is_file(), target


def test_the_readme_leads_to_every_page() -> None:
    links = set(LINK.findall((ROOT / "README.md").read_text("utf-8")))

    assert {f"resources/manual/{name}.md" for name in PAGES} <= links


def test_a_link_opens_its_page(dialog: ManualDialog) -> None:
    dialog.text.anchorClicked.emit(QUrl("accounts.md"))

    assert PAGES[dialog.pages.currentRow()] == "accounts"

    dialog.text.anchorClicked.emit(QUrl("https://example.org/elsewhere"))

    assert PAGES[dialog.pages.currentRow()] == "accounts"


def test_return_finds_the_next_place_through_all_pages_and_around(dialog: ManualDialog) -> None:
    dialog.field.setText("safety copies")
    dialog.field.setFocus()
    seen = []
    for _ in range(40):
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)
        cursor = dialog.text.textCursor()
        assert cursor.selectedText().casefold() == "safety copies"
        seen.append((dialog.pages.currentRow(), cursor.selectionStart()))

    places = len(set(seen))
    assert 3 < places < 40
    assert seen[places] == seen[0]
    assert len({row for row, _ in seen}) > 2
    assert dialog.isVisible()


def test_words_that_stand_nowhere_leave_the_page_and_say_so(dialog: ManualDialog) -> None:
    dialog.show_page("keywords")
    dialog.field.setText("zebra crossing")

    dialog.find_next()

    assert PAGES[dialog.pages.currentRow()] == "keywords"
    assert "Not found" in visible_words(dialog)


@pytest.fixture
def menus(qtbot: QtBot) -> Menus:
    window = QMainWindow()
    qtbot.addWidget(window)
    return Menus(window.menuBar(), undo_stack=QUndoStack(window), parent=window)


@pytest.mark.parametrize("name", PAGES)
def test_each_key_that_the_manual_names_is_one(name: str, menus: Menus) -> None:
    actions = (*menus.actions.values(), menus.undo, menus.redo)
    keys = {keys.toString() for action in actions for keys in action.shortcuts()}

    assert set(KEY.findall(page_text(name))) <= keys


def test_the_keys_of_the_list_do_what_the_manual_says(menus: Menus) -> None:
    text = page_text("first-steps")

    for act, words in (
        (Act.TOGGLE, "{} marks a message"),
        (Act.KEEP, "{} keeps a different message"),
        (Act.NOT_COPIES, "{} says that a message isn't a copy"),
    ):
        assert words.format(menus.actions[act].shortcut().toString()) in text


def test_the_manual_lists_whatever_the_filter_understands() -> None:
    text = page_text("first-steps")

    for term in (*(f"{name}:" for name in _NAMES), *(f"is:{kind}" for kind in _KINDS)):
        assert f"`{term}" in text
    for term in re.findall(r"`([a-z]+:[^`]*)`", text):
        assert all(one.name for one in parse_filter(term)), term
