"""What a group or a pair is, in a sign and a word: no colour has to tell it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gui.models.results.board import Badge

translate = QCoreApplication.translate


def badge_words(badge: Badge, *, of_series: bool = False) -> str:
    """A sign and a word.

    Args:
        badge: What it is.
        of_series: Of TEMPLATE: issues of a series.
    """
    match badge:
        case Badge.SAME:
            return "= " + translate("Cells", "Same")
        case Badge.NEAR:
            return "≈ " + translate("Cells", "Near")
        case Badge.CONFLICT:
            return "≠ " + translate("Cells", "Conflict")
        case Badge.PART:
            return "⊂ " + translate("Cells", "Part")
        case Badge.TEMPLATE:
            return translate("Cells", "Series") if of_series else translate("Cells", "Template")
