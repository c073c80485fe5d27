"""Notices come from the threads of connections; the window is touched on its own alone."""

from __future__ import annotations

from threading import Thread, get_ident

from pytestqt.qtbot import QtBot

from core.model.remote import Notice, NoticeKind
from gui.controllers.accounts.notices import NoticeRelay

OFFLINE, BACK = (
    Notice("a" * 32, NoticeKind.OFFLINE, "gone", 20.0),
    Notice("a" * 32, NoticeKind.BACK),
)


def test_notices_of_another_thread_arrive_on_the_screens_in_their_order(qtbot: QtBot) -> None:
    relay = NoticeRelay()
    heard: list[tuple[Notice, int]] = []
    relay.told.connect(lambda notice: heard.append((notice, get_ident())))

    def speak() -> None:
        relay.tell(OFFLINE)
        relay.tell(BACK)

    thread = Thread(target=speak)
    thread.start()
    thread.join()
    assert heard == []
    qtbot.waitUntil(lambda: len(heard) == 2)

    assert heard == [(OFFLINE, get_ident()), (BACK, get_ident())]


def test_a_notice_of_the_screens_own_thread_interrupts_nobody(qtbot: QtBot) -> None:
    """It may be told in the middle of what it would change."""
    relay = NoticeRelay()
    heard: list[Notice] = []
    relay.told.connect(heard.append)

    relay.tell(OFFLINE)
    assert heard == []
    qtbot.waitUntil(lambda: heard == [OFFLINE])
