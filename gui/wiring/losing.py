"""Nothing that a person decided is lost unasked (R-QT7)."""

from __future__ import annotations

from collections.abc import Callable

from core.scan.session import Session
from gui.dialogs.review.losing import LosingAct, LosingDialog
from gui.models.results.decided import Decided, count_decided, count_held
from gui.models.results.facts import Bools
from gui.wiring.parts import Parts


def lose_if_agreed(
    parts: Parts,
    act: LosingAct,
    then: Callable[[], object],
    *,
    among: Callable[[Session], Bools] | None = None,
    name: str = "",
) -> None:
    """Do something that loses decisions: at once where there are none, else once a person agrees.

    While the question is open a move may end, or a scan: then it is counted anew.

    Args:
        parts: Of the window.
        act: What it is.
        then: Does it.
        among: Gives the messages that leave the list by it, (n,) bool; None: all do.
        name: Of a source or folder that is to be removed or skipped.
    """
    lost = _count_lost(parts, among)
    if not any(lost):
        then()
        return
    dialog = LosingDialog(act, lost, name, parts.window)
    dialog.follow(parts.review.changed, lambda: _count_lost(parts, among))
    dialog.accepted.connect(then)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _count_lost(parts: Parts, among: Callable[[Session], Bools] | None) -> Decided:
    """What would be lost, with the marks that Protect or words only hold back."""
    review, shown = parts.review, parts.review.shown
    if shown is None:
        return Decided()
    going = None if among is None else among(shown.session)
    there = ~parts.sources.absent(shown.session)
    if review.gone is not None:
        there &= ~review.gone
    held = count_held(
        review.board, review.choices, review.limits.holding, there=there, among=going
    )
    return count_decided(review.board, review.choices, going)._replace(held=held)
