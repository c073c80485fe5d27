"""Nothing that a person decided is lost unasked (R-QT7)."""

from __future__ import annotations

from collections.abc import Callable

from gui.dialogs.review.losing import LosingAct, LosingDialog
from gui.models.results.decided import count_decided
from gui.models.results.facts import Bools
from gui.wiring.parts import Parts


def lose_if_agreed(
    parts: Parts,
    act: LosingAct,
    then: Callable[[], object],
    *,
    among: Bools | None = None,
    name: str = "",
) -> None:
    """Do something that loses decisions: at once where there are none, else once a person agrees.

    Args:
        parts: Of the window.
        act: What it is.
        then: Does it.
        among: (n,) bool, the messages that leave the list by it; None: all.
        name: Of a source or folder that is to be removed or skipped.
    """
    lost = count_decided(parts.review.board, parts.review.choices, among)
    if not any(lost):
        then()
        return
    dialog = LosingDialog(act, lost, name, parts.window)
    dialog.accepted.connect(then)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
