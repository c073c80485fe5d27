"""Real widgets without a screen."""

from __future__ import annotations

import os
import sys

import pytest
from PySide6.QtWidgets import QApplication

if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> None:
    """Singular and plural as in the program; one translator for the whole run is enough."""
    if not qapp.property("english"):
        from gui.plurals import EnglishPlurals

        qapp.installTranslator(EnglishPlurals(qapp))
        qapp.setProperty("english", True)
