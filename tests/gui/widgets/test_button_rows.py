"""Buttons come and go while the room changes: all in sight, in order, and nothing crashes."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.assets import Theme, theme_colours
from gui.widgets.banner import Banner, BannerTone
from gui.widgets.button_rows import SPACING, ButtonRows

pytestmark = pytest.mark.slow

WORDS = st.lists(st.text("abc ", min_size=1, max_size=30), max_size=6)


@pytest.mark.usefixtures("qapp")
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(WORDS, st.integers(1, 900), st.booleans())
def test_all_stand_in_order_in_as_few_rows_as_the_room_allows(
    words: list[str], width: int, mirrored: bool
) -> None:
    rows = ButtonRows()
    rows.setLayoutDirection(
        Qt.LayoutDirection.RightToLeft if mirrored else Qt.LayoutDirection.LeftToRight
    )
    for one in words:
        rows.add(one, lambda: None)
    rows.resize(width, 10)
    rows._place()

    areas = [button.geometry() for button in rows.buttons]
    assert [button.text() for button in rows.buttons] == words
    assert all(not a.intersects(b) for n, a in enumerate(areas) for b in areas[:n])
    assert max((area.bottom() + 1 for area in areas), default=0) == rows.heightForWidth(width)
    if rows.whole_width <= width:
        assert len({area.top() for area in areas}) <= 1
    else:  # a row ends only where the next button has no room
        for before, after in pairwise(areas):
            if before.top() != after.top():
                end = width - before.left() if mirrored else before.right() + 1
                assert end + SPACING + after.width() > width
    rows.deleteLater()


@pytest.mark.parametrize("seed", [1, 2])
def test_messages_that_change_with_the_room_do_not_crash(qtbot: QtBot, seed: int) -> None:
    """Layouts that were made and deleted for each message took the window down (seen at undo)."""
    chance = random.Random(seed)
    banner = Banner(theme_colours(Theme.LIGHT))
    qtbot.addWidget(banner)
    for _ in range(400):
        what = chance.random()
        if what < 0.4:
            names = [
                f"Button {n} {'x' * chance.randint(1, 20)}" for n in range(chance.randint(0, 4))
            ]
            buttons = [(name, lambda: None) for name in names]
            banner.tell("words " * chance.randint(1, 40), tone=BannerTone.GOOD, buttons=buttons)
            assert [b.text() for b in banner._buttons.buttons] == names
        elif what < 0.9:
            banner.resize(chance.randint(120, 1200), banner.sizeHint().height())
        elif banner._buttons.buttons:
            banner._buttons.buttons[0].click()
            banner.set_brief(chance.random() < 0.5)
        if chance.random() < 0.5:
            QTest.qWait(0)
