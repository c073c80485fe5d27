"""In a low window its words are whole: the picture gives way, then the gaps."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.assets import Theme, theme_colours
from gui.widgets.empty_state import Emptiness, EmptyState, Offer

WORDS = "Even where they are not the same byte for byte. Scanning changes nothing in your mail. "


def nothing() -> None:
    """What a button does here."""


@pytest.mark.parametrize(("height", "has_picture"), [(420, True), (260, False), (225, False)])
def test_words_are_whole_and_the_picture_whole_or_gone(
    qtbot: QtBot, height: int, has_picture: bool
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    page = EmptyState(theme_colours(Theme.LIGHT), window)
    offers = tuple(Offer(f"Open something {n}", nothing) for n in range(5))
    page.tell(Emptiness("mail", "Find copies", WORDS, offers, hint=WORDS))
    window.show()
    page.resize(640, 600)
    qtbot.wait(20)

    page.resize(640, height)
    qtbot.wait(20)

    shown = [label for label in page.findChildren(QLabel) if label.isVisible()]
    assert any(not label.pixmap().isNull() for label in shown) == has_picture
    for label in shown:
        needed = label.heightForWidth(label.width()) if label.wordWrap() else 48
        assert label.height() >= needed
        assert page.rect().contains(label.geometry())
