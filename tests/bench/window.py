"""How long the results list takes with 100,000 groups and 300,000 rows (speed.md I).

    QT_QPA_PLATFORM=offscreen python -m tests.bench.window

Prints milliseconds, the median of some rounds; only what happens on the GUI thread is measured.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

import numpy as np
from PySide6.QtWidgets import QApplication

sys.path.insert(0, "tests")  # the helpers of the tests

from helpers.sessions import facts_of, groups_of

from gui.assets import Theme, colours
from gui.models.board import Related, lay_out, totals
from gui.models.choices import marked, no_choices
from gui.models.filtering import members_shown, parse
from gui.models.lines import Column, Order
from gui.models.results import ResultsModel, View
from gui.widgets.results_view import ResultsView

GROUPS, COPIES, ROUNDS = 100_000, 2, 7


def median_ms(work: Callable[[], object]) -> float:
    spent = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        spent.append((time.perf_counter() - begun) * 1e3)
    return statistics.median(spent)


def main() -> None:
    application = QApplication([])
    begun = time.perf_counter()
    facts = facts_of(GROUPS * (COPIES + 1))
    print(f"facts, in the worker          {(time.perf_counter() - begun) * 1e3:8.1f} ms")
    groups = groups_of(GROUPS, COPIES)
    choices = no_choices(facts.n_mails, 0.6)
    nobody = np.zeros(facts.n_mails, np.bool_)

    def no_relation(kept: object, members: object) -> Related:
        raise AssertionError(kept, members)

    def layout(now: object = choices) -> object:
        return lay_out(groups, now, facts=facts, protected=nobody, relate=no_relation)

    board = layout()
    model = ResultsModel()
    view = ResultsView(model, colours(Theme.LIGHT))
    view.resize(900, 700)
    view.show()
    everything = np.ones(len(groups.members), np.bool_)

    def show(order: Order = Order()) -> None:
        model.show_board(facts, board, shown=everything, view=View(order=order))
        view.viewport().repaint()

    begun = time.perf_counter()
    show()
    application.processEvents()
    print(f"open, first paint             {(time.perf_counter() - begun) * 1e3:8.1f} ms")
    print(f"lay out                       {median_ms(layout):8.1f} ms")
    print(f"totals                        {median_ms(lambda: totals(board, facts)):8.1f} ms")
    print(f"lines, reset, repaint         {median_ms(show):8.1f} ms")
    by_subject = Order(Column.SUBJECT, descending=False)
    print(f"  the same, by subject        {median_ms(lambda: show(by_subject)):8.1f} ms")
    terms = parse("subject 77 size:>1k")
    print(
        f"filter                        {median_ms(lambda: members_shown(terms, board, facts)):8.1f} ms"
    )
    rows, kept = groups.members, groups.kept[board.group_of]

    def mark_all() -> None:
        model.show_marks(layout(marked(choices, rows, kept)))
        view.viewport().repaint()

    print(f"mark all {len(rows):,}, repaint    {median_ms(mark_all):8.1f} ms")
    print(
        f"scroll to the end             {median_ms(lambda: (view.scrollToBottom(), view.viewport().repaint(), view.scrollToTop())):8.1f} ms"
    )
    view.go_to(len(model.lines.group) - 5)
    print(f"  reset with a cursor         {median_ms(show):8.1f} ms")


if __name__ == "__main__":
    main()
