"""Why two messages are no copies: the answer scrolls where the dialog has little height."""

from __future__ import annotations

import pytest
from helpers.screens.sessions import facts_of
from helpers.screens.tour import settle
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.assets import Theme, theme_colours
from gui.dialogs.review.why_not import WhyNot
from gui.models.compare.why_words import Answer
from gui.models.results.mail_list import MailListModel

LINE = "The second message, later in the conversation, quotes all of the first message. "
ANSWER = Answer(False, "One contains the other", (LINE * 2,) * 9, LINE)
HIGH_PX, LOW_PX = 1_100, 560


@pytest.fixture
def dialog(qtbot: QtBot) -> WhyNot:
    models = (MailListModel(facts_of(2)), MailListModel(facts_of(2)))
    texts = QWidget()
    texts.setMinimumHeight(100)
    made = WhyNot(models, texts, theme_colours(Theme.LIGHT))
    for model in models:
        model.setParent(made)
    qtbot.addWidget(made)
    made.show()
    return made


def test_what_was_once_high_can_be_low_again(dialog: WhyNot) -> None:
    dialog.resize(700, HIGH_PX)
    dialog.choose(0, 1)
    dialog.show_answer(ANSWER)
    dialog.show_differences()
    settle(60)
    whole = dialog.answer.height()

    dialog.resize(700, LOW_PX)
    settle(60)

    assert dialog.height() == LOW_PX
    area = dialog.answer.parentWidget()
    assert area is not None
    assert area.height() < whole, "the answer scrolls"
    assert area.height() > dialog.answer.headline.height()
