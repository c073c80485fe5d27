"""The walk through the screens would see a fault if there was one."""

from __future__ import annotations

import pytest
from helpers.screens.screen_faults import find_faults, find_hidden_focus
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.assets import Theme, icon, theme_colours
from gui.widgets.banner import Banner, BannerTone

FREE = QSize(600, 400)
Index = QModelIndex | QPersistentModelIndex
WORDS = "Move everything that was marked to the trash"


@pytest.fixture
def dialog(qtbot: QtBot) -> QDialog:
    made = QDialog()
    made.resize(400, 300)
    qtbot.addWidget(made)
    made.show()
    return made


def put(dialog: QDialog, widget: QWidget, width: int, height: int = 30) -> None:
    widget.setParent(dialog)
    widget.setGeometry(10, 10, width, height)
    widget.show()


def cut_widgets() -> list[QWidget]:
    table = QTableWidget(1, 2)
    table.setHorizontalHeaderLabels([WORDS, "B"])
    box, line, pages = QComboBox(), QLineEdit(), QListWidget()
    box.addItem(WORDS)
    line.setPlaceholderText(WORDS)
    pages.addItem(WORDS)
    tabs = QTabWidget()
    for _ in range(3):
        tabs.addTab(QWidget(), WORDS)
    tabs.setUsesScrollButtons(False)
    tabs.setElideMode(Qt.TextElideMode.ElideRight)
    tool = QToolButton()
    tool.setText(WORDS)
    return [
        QLabel(WORDS), QLabel(WORDS, wordWrap=True), QPushButton(WORDS), QCheckBox(WORDS),
        QLabel(f"<b>{WORDS}</b>"), tool, box, line, pages, table, tabs,
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(11))
def test_words_without_room_are_seen(dialog: QDialog, number: int) -> None:
    widget = cut_widgets()[number]
    high = 200 if isinstance(widget, QListWidget | QTableWidget | QTabWidget) else 30
    put(dialog, widget, 90, high)

    assert any(fault.startswith("cut by") for fault in find_faults(dialog, free=FREE))


@pytest.mark.parametrize("number", range(8))
def test_words_with_room_are_no_fault(dialog: QDialog, number: int) -> None:
    put(dialog, cut_widgets()[number], 380, 40)

    assert find_faults(dialog, free=FREE) == []


def test_what_lies_outside_of_its_window_is_seen(dialog: QDialog) -> None:
    put(dialog, QLabel(WORDS), 380)
    dialog.resize(200, 100)

    (fault,) = find_faults(dialog, free=FREE)
    assert "outside" in fault


class CoveringDelegate(QStyledItemDelegate):
    """Draws over the left part of each picture."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        painter.fillRect(QRect(option.rect.topLeft(), QSize(16, 24)), option.palette.base())


@pytest.mark.parametrize("covered", [False, True])
def test_pictures_of_rows_that_are_covered_are_seen(dialog: QDialog, covered: bool) -> None:
    pages = QListWidget()
    ink = pages.palette().text().color().name()  # a test before may have left the dark theme
    pages.addItem(QListWidgetItem(icon("folder", ink), "Archive"))
    if covered:
        pages.setItemDelegate(CoveringDelegate(pages))
    put(dialog, pages, 300, 200)

    faults = [fault for fault in find_faults(dialog, free=FREE) if "picture of" in fault]
    assert len(faults) == covered


def test_a_message_that_takes_much_of_the_window_is_seen(dialog: QDialog) -> None:
    banner = Banner(theme_colours(Theme.LIGHT), dialog)
    for words, covers in ((WORDS, False), (WORDS * 9, True)):
        banner.tell(words, tone=BannerTone.GOOD)
        banner.setGeometry(0, 0, 380, banner.heightForWidth(380))

        faults = find_faults(dialog, free=FREE)
        assert any("a message takes" in fault for fault in faults) is covers


def test_small_targets_and_large_windows_are_seen(dialog: QDialog) -> None:
    button = QPushButton("x")
    button.setStyleSheet("min-width: 0; min-height: 0; padding: 0")  # whatever the program's says
    put(dialog, button, 20, 20)
    dialog.resize(700, 300)

    faults = find_faults(dialog, free=FREE)
    assert sum("target of 20x20" in fault for fault in faults) == 1
    assert sum("window is 700x300" in fault for fault in faults) == 1


def test_focus_that_nobody_sees_is_seen(dialog: QDialog) -> None:
    column = QVBoxLayout(dialog)
    shown, hidden = QLineEdit(), QPushButton("Hidden")
    shown.setStyleSheet(
        "QLineEdit { border: 2px solid grey } QLineEdit:focus { border-color: red }"
    )
    hidden.setStyleSheet("QPushButton { outline: none; border: 1px solid grey; }")
    for widget in (shown, hidden):
        column.addWidget(widget)

    (fault,) = find_hidden_focus(dialog)
    assert "Hidden" in fault
