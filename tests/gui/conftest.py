"""Real widgets without a screen."""

from __future__ import annotations

import os
import sys

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

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
