"""Which columns the list has at first, in which order, and how wide they are."""

from __future__ import annotations

from typing import assert_never

from gui.models.results.lines import Column

# What decides stands beside the subject, where it is seen in a narrow window too.
FIRST_ORDER = (
    Column.SUBJECT,
    Column.SIMILARITY,
    Column.WHY,
    Column.SIZE,
    Column.ATTACHMENTS,
    Column.SENDER,
    Column.DATE,
    Column.WHERE,
)
# Below the subject, unless somebody asks for a column of it.
DETAILS = (Column.SENDER, Column.DATE, Column.WHERE)
# These are seen without scrolling, as long as nobody draws a column wider: also in a window of
# 960 by 600 with a sheet beside the list. The similarity is as wide as its heading.
LEAST_WIDTHS = {Column.SUBJECT: 140, Column.WHY: 90}
ENOUGH_WIDTHS = {Column.SUBJECT: 384, Column.WHY: 130}  # for some 40 letters of a subject
REASON_WIDTH = 300  # nearly all reasons are whole in it; a subject rarely needs more than it has
# The size and the number of files are shown where so much is left for subjects and reasons.
ROOM_FOR = {Column.SIZE: sum(ENOUGH_WIDTHS.values()), Column.ATTACHMENTS: 590}


def first_width(column: Column) -> int:
    """The width of a column in a new window, in pixels."""
    match column:
        case Column.SUBJECT:
            return 400
        case Column.SIMILARITY | Column.SIZE:
            return 74
        case Column.WHY:
            return 190
        case Column.WHERE | Column.SENDER:
            return 160
        case Column.DATE:
            return 96
        case Column.ATTACHMENTS:
            return 54
        case _:
            assert_never(column)


def fit_widths(room: int, others: int = 0, *, scale: float = 1.0) -> dict[Column, int]:
    """Widths of subjects and reasons in so many pixels, of which the `others` take some.

    Reasons give way first, as long as subjects have enough; then both. What is left over is for
    reasons until they are whole; then they share it.

    Args:
        room: What all columns have.
        others: What the others take of it.
        scale: How much larger letters are than usual. Where the room is too small for that, both
            give way alike.
    """
    room -= others
    scale = max(1.0, min(scale, room / sum(LEAST_WIDTHS.values())))
    first = {column: first_width(column) for column in LEAST_WIDTHS}
    below, above, usual = (
        {column: int(width * scale) for column, width in widths.items()}
        for widths in (LEAST_WIDTHS, ENOUGH_WIDTHS, first)
    )
    if room >= sum(above.values()):
        below, above = above, usual
    least, wanted = sum(below.values()), sum(above.values())
    share = min(1.0, max(0.0, (room - least) / (wanted - least)))
    left = max(0, room - sum(usual.values()))
    for_reasons = min(left, int(REASON_WIDTH * scale) - usual[Column.WHY])
    more = {Column.SUBJECT: 0, Column.WHY: for_reasons}
    return {
        column: below[column]
        + int(share * (above[column] - below[column]))
        + more[column]
        + (left - for_reasons) // len(usual)
        for column in usual
    }
