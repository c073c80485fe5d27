"""Real widgets without a screen."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from functools import partialmethod
from typing import Any

import pytest
from helpers.screens.screen_parts import PATIENCE_MS
from PySide6.QtCore import QEvent, QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.accounts.secrets import KeyRing
from core.sources.neighbours.surroundings import UserEnvironment
from core.system.places import find_places
from gui.app import Program, World
from gui.dialogs.crash import CrashDialog
from gui.plurals import EnglishPlurals

WHOLE_EVERY = 20  # tests; to look at everything takes as long as some of them

os.environ["LC_ALL"] = os.environ["LANGUAGE"] = "C.UTF-8"  # the window speaks English in tests
# Windows of several test processes on one screen would take the focus from each other.
several = "PYTEST_XDIST_WORKER" in os.environ
if sys.platform.startswith("linux") and (several or not os.environ.get("DISPLAY")):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


class PatientBot(QtBot):
    """As pytest-qt's, which waits five seconds: as patient as all that waits for a window."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE_MS)  # noqa: N815 - as it is called
    waitSignal = partialmethod(QtBot.waitSignal, timeout=PATIENCE_MS)  # noqa: N815 - as it is called


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """A bot for widgets that fails late: machines are shared."""
    assert qapp is not None
    return PatientBot(request)


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> None:
    """Words and numbers as in the program; one translator for the whole run is enough."""
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    if not qapp.property("english"):
        qapp.installTranslator(EnglishPlurals(qapp))
        qapp.setProperty("english", True)


@pytest.fixture(autouse=True)
def garbage(qapp: QApplication) -> Iterator[None]:
    """As in the program no worker's thread collects what Qt made; between tests this one does."""
    gc.disable()
    yield
    number = qapp.property("n_tests") or 0
    qapp.setProperty("n_tests", number + 1)
    gc.collect(2 if number % WHOLE_EVERY == 0 else 1)


@pytest.fixture
def open_program(qapp: QApplication) -> Iterator[Callable[..., Program]]:
    """Gives a window on screen, its world outside as the test wants it."""
    made: list[Program] = []

    def give(**outside: Any) -> Program:
        ring = KeyRing(safe=())  # nothing of a test stays in a key ring
        nothing = UserEnvironment(
            find_places().data / "nobody", {}
        )  # nor is a real home looked at
        world = World(**{"ring": ring, "around": nothing, **outside})
        made.append(Program(find_places(), world=world))
        made[-1].window.show()
        return made[-1]

    yield give
    crashes = [c.report for program in made for c in program.window.findChildren(CrashDialog)]
    for program in made:  # views go before the models that they show
        program.window.may_close = lambda: True  # nobody is there to answer
        program.window.close()
        program.window.deleteLater()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        program.deleteLater()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not crashes, crashes[0]


@pytest.fixture
def program(open_program: Callable[..., Program]) -> Program:
    """The whole window, on screen."""
    return open_program()
