"""Wrapped words of a dialog have the height that they need, however wide it gets."""

from __future__ import annotations

import pytest
from helpers.screens.screen_faults import find_faults
from helpers.screens.tour import every_dialog_class, settle
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from gui.layouts import STRETCH, WrappingDialog, lay_out_column, lay_out_row, paragraph

WORDS = "Nothing is lost: each message is in its folder or in its safety copy. " * 6


@pytest.fixture
def dialog(qtbot: QtBot) -> WrappingDialog:
    """A dialog whose buttons want more of the screen than Qt gives a dialog of itself."""
    made = WrappingDialog()
    qtbot.addWidget(made)
    buttons = [QPushButton("Later", made), QPushButton("Check and continue", made)]
    for button in buttons:
        button.setMinimumWidth(made.screen().availableSize().width() // 4)
    texts = [paragraph(made, words) for words in (WORDS, WORDS[:70])]
    lay_out_column(*texts, lay_out_row(STRETCH, *buttons), of=made)
    made.resize(2 * made.screen().availableSize().width(), 1)  # as its text would like to be
    made.adjustSize()
    made.show()
    return made


def test_no_paragraph_is_cut_when_the_dialog_gets_less_width_than_it_asks_for(
    dialog: WrappingDialog,
) -> None:
    for width in (dialog.width(), dialog.minimumSizeHint().width()):
        dialog.resize(width, 1)
        settle()

        faults = find_faults(dialog, free=dialog.screen().availableSize())
        assert [fault for fault in faults if "cut by" in fault or "outside" in fault] == []


def test_longer_words_get_more_height_and_shorter_ones_give_it_back(
    dialog: WrappingDialog,
) -> None:
    text = dialog.findChildren(QLabel)[0]
    heights = []
    for words in (WORDS, WORDS * 2, WORDS):
        text.setText(words)
        settle()
        heights.append(dialog.minimumHeight())

    assert heights[0] < heights[1]
    assert heights[0] == heights[2]


def test_every_dialog_of_the_program_is_of_that_kind() -> None:
    assert [one for one in every_dialog_class() if not issubclass(one, WrappingDialog)] == []
