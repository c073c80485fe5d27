"""Keywords in the compared texts, one after the other."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from gui.assets import Theme, theme_colours
from gui.widgets.compare.hits import HitBar


def test_steps_go_round_and_say_where_they_are(qtbot: QtBot) -> None:
    bar = HitBar(theme_colours(Theme.LIGHT))
    qtbot.addWidget(bar)
    bar.switch(on=True)
    wanted: list[int] = []
    bar.wanted.connect(wanted.append)
    assert not bar.next_action.isEnabled()

    bar.show_places(3)
    assert bar.words == "Keywords at 3 places"
    bar.go_previous()  # from nowhere: the last
    bar.go_next()
    bar.go_next()

    assert wanted == [2, 0, 1]
    assert bar.words == "Keyword 2 of 3"


def test_where_no_keyword_stands_it_may_say_where_one_does(qtbot: QtBot) -> None:
    bar = HitBar(theme_colours(Theme.LIGHT))
    qtbot.addWidget(bar)
    bar.switch(on=True)
    assert bar.words == "No keyword in these texts"

    bar.tell_elsewhere("In an attachment: bill.pdf")
    bar.go_next()

    assert bar.words == "In an attachment: bill.pdf"
    bar.switch(on=False)
    assert not bar.next_action.isEnabled()
