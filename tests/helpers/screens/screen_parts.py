"""Finding and pressing what is on screen, as a person does: by what it is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QDeadlineTimer, QObject, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QWidget

from gui.jobs import JobRunner

PATIENCE_MS = 60_000  # of a busy machine
SOON_MS = 1_000  # what a timer begins by then belongs to what is on screen

Kind = TypeVar("Kind", bound=QWidget)


def wait_for(done: Callable[[], bool]) -> None:
    """Let the window live until something is so."""
    deadline = QDeadlineTimer(PATIENCE_MS)
    while not done() and not deadline.hasExpired():
        QTest.qWait(10)
    assert done()


def wait_until_idle(root: QObject) -> None:
    """Let the window live until nothing is at work, or about to begin, that changes what it shows.

    root: What owns the work that the windows do not own themselves.
    """

    def is_idle() -> bool:
        roots: list[QObject] = [root, *QApplication.topLevelWidgets()]
        runners = [one for each in roots for one in each.findChildren(JobRunner)]
        timers = [one for each in roots for one in each.findChildren(QTimer)]
        return not any(one.is_busy for one in runners) and not any(
            one.isActive() and one.isSingleShot() and one.interval() <= SOON_MS for one in timers
        )

    wait_for(is_idle)
    QTest.qWait(0)  # what the last of it left to be laid out
    wait_for(is_idle)


def wait_until_still(widget: QWidget) -> None:
    """Let the window live until two looks at a part of it see the same."""
    seen = [widget.grab().toImage()]

    def is_still() -> bool:
        seen.append(widget.grab().toImage())
        return seen[-1] == seen[-2]

    wait_for(is_still)


def field(root: QWidget, kind: type[Kind], name: str) -> Kind:
    """The one visible widget of this accessible name."""
    found = [w for w in root.findChildren(kind) if w.accessibleName() == name and w.isVisible()]
    assert len(found) == 1, [w.accessibleName() for w in root.findChildren(kind)]
    return found[0]


def press(root: QWidget, words: str) -> None:
    """Press the visible button that begins with these words; it must be enabled."""
    for button in root.findChildren(QAbstractButton):
        if button.text().startswith(words) and button.isVisible():
            assert button.isEnabled(), words
            button.click()
            return
    raise AssertionError(words)


def visible_words(root: QWidget) -> str:
    """All that is written in the visible labels."""
    return "\n".join(w.text() for w in root.findChildren(QLabel) if w.isVisible())


def dialogs(kind: type[Kind]) -> list[Kind]:
    """The open dialogs of a kind."""
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()]


def when_open(kind: type[QDialog], act: Callable[[QDialog], None]) -> list[str]:
    """Do something with a dialog as soon as it is open; what it said is in the list, then.

    For dialogs that hold up whoever opened them.
    """
    heard: list[str] = []

    def look() -> None:
        open_now = dialogs(kind)
        if not open_now:
            QTimer.singleShot(20, look)
            return
        heard.append(visible_words(open_now[0]))
        try:
            act(open_now[0])
        except BaseException:
            open_now[0].reject()  # else nobody ever would
            raise

    QTimer.singleShot(20, look)
    return heard
