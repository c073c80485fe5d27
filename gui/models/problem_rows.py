"""What could not be read as it should, as people can act on it: which message, why, what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


class ProblemRow(NamedTuple):
    """One problem in the words of a table."""

    where: str
    subject: str
    sender: str
    problem: str
    advice: str


def problem_headers() -> list[str]:
    """The heads of the columns."""
    return [
        translate("Problems", "Folder"),
        translate("Problems", "Subject"),
        translate("Problems", "From"),
        translate("Problems", "What happened"),
        translate("Problems", "What to do"),
    ]


def problems_sentence(rows: Sequence[ProblemRow]) -> str:
    """What stands above them."""
    return translate(
        "Lists",
        "%Ln problem(s). All other messages were read; nothing in the mail was changed.",
        "",
        len(rows),
    )
