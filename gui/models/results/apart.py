"""What stands apart from the groups: conflicts, and messages that were seen twice; as rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from core.columns import Int32s
from core.model.reasons import SeenTwice, SeenTwiceSign
from core.words.why import SIGHTS
from gui import wording
from gui.models.plain import plain_line
from gui.models.results.facts import ListFacts

translate = QCoreApplication.translate


class ApartRow(NamedTuple):
    """Two rows of a scan that are one message, or have one number and different content.

    sight: What tells that they are one message; None: they are a conflict.
    """

    row: int
    other: int
    sight: SeenTwiceSign | None


def apart_rows(conflicts: Int32s, views: SeenTwice) -> list[ApartRow]:
    """All of a scan, conflicts first. `conflicts`: (k, 2) rows."""
    sights = list(SeenTwiceSign)
    columns = (views.rows.tolist(), views.firsts.tolist(), views.sights.tolist())
    twice = [ApartRow(first, row, sights[what]) for row, first, what in zip(*columns, strict=True)]
    return [ApartRow(row, other, None) for row, other in conflicts.tolist()] + twice


def apart_words(n_conflicts: int, n_twice: int) -> str:
    """How many there are, to be added to what a scan found; "" if there are none."""
    parts = []
    if n_conflicts:
        parts.append(translate("Apart", "%Ln conflict(s)", "", n_conflicts))
    if n_twice:
        parts.append(translate("Apart", "%Ln message(s) seen twice", "", n_twice))
    words = translate("Apart", "; %1 (listed in the File menu)")
    return words.replace("%1", wording.listed(parts)) if parts else ""


def apart_headers() -> tuple[str, ...]:
    """The words above the columns of `apart_cells`."""
    return (
        translate("Apart", "Difference"),
        translate("Apart", "Subject"),
        translate("Apart", "Where"),
        translate("Apart", "Also in"),
    )


def apart_cells(facts: ListFacts) -> Callable[[ApartRow], Sequence[str]]:
    """Makes the words of a row when it is looked at."""

    def place(row: int) -> str:
        where = plain_line(facts.where[int(facts.table.folder[row])])
        number = wording.number(int(facts.table.position[row]) + 1)
        return wording.fill(translate("Apart", "%1, message %2"), where, number)

    def cells(standing: ApartRow) -> Sequence[str]:
        conflict = translate("Apart", "Conflict: same Message-ID, different content")
        return (
            conflict if standing.sight is None else wording.say(SIGHTS[standing.sight]),
            plain_line(facts.table.subject[standing.row]),
            place(standing.row),
            place(standing.other),
        )

    return cells
