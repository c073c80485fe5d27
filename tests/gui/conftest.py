"""Real widgets without a screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QLocale
from PySide6.QtWidgets import QApplication

from core.accounts.secrets import KeyRing
from core.places import places
from gui.app import Program
from gui.dialogs.crash import CrashDialog
from gui.plurals import EnglishPlurals

if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> None:
    """Words and numbers as in the program; one translator for the whole run is enough."""
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    if not qapp.property("english"):
        qapp.installTranslator(EnglishPlurals(qapp))
        qapp.setProperty("english", True)


@pytest.fixture
def program(qapp: QApplication) -> Iterator[Program]:
    """The whole window, on screen; views go before the models that they show."""
    made = Program(places(), ring=KeyRing(safe=()))  # nothing of a test stays in a key ring
    made.window.show()
    yield made
    crashes = [dialog.report for dialog in made.window.findChildren(CrashDialog)]
    made.window.close()
    made.window.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    made.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not crashes, crashes[0]
