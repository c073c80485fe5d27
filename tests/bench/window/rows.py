"""How long the results list takes with 100,000 groups and 300,000 rows.

    QT_QPA_PLATFORM=offscreen python -m tests.bench.window.rows

Prints milliseconds of processor time of the window's thread, the median of some rounds. What a
worker does, such as cutting the groups at another similarity, is not in it.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

import numpy as np
from PySide6.QtWidgets import QApplication

sys.path.insert(0, "tests")  # the helpers of the tests

from helpers.screens.sessions import facts_of, groups_of, with_templates

from gui.assets import Theme, theme_colours
from gui.models.results.board import Board, Related, count_totals, lay_out_board
from gui.models.results.choices import Choices, mark_rows, no_choices
from gui.models.results.filtering import filter_members, parse_filter
from gui.models.results.lines import Column, ListOrder
from gui.models.results.results import ListView, ResultsModel
from gui.widgets.results_view import ResultsView
from tests.bench.measure import NOTED

GROUPS, COPIES, ROUNDS = 100_000, 2, 7


def median_ms(work: Callable[[], object]) -> float:
    spent = []
    for _ in range(ROUNDS):
        begun = time.thread_time()
        work()
        spent.append((time.thread_time() - begun) * 1e3)
    return statistics.median(spent)


def main() -> None:  # noqa: PLR0915 - one line a figure
    application = QApplication([])
    begun = time.thread_time()
    facts = facts_of(GROUPS * (COPIES + 1))
    tell("facts, in the worker", (time.thread_time() - begun) * 1e3)
    # a third of the groups have nothing but a template in common
    apart = range(GROUPS * COPIES * 2 // 3, GROUPS * COPIES)
    groups = with_templates(groups_of(GROUPS, COPIES), apart)
    choices = no_choices(facts.n_mails, 0.6)
    nobody = np.zeros(facts.n_mails, np.bool_)

    def no_relation(kept: object, members: object) -> Related:
        raise AssertionError(kept, members)

    def layout(now: Choices = choices) -> Board:
        return lay_out_board(groups, now, facts=facts, protected=nobody, relate=no_relation)

    board = layout()
    model = ResultsModel()
    view = ResultsView(model, theme_colours(Theme.LIGHT))
    view.resize(900, 700)
    view.show()
    everything = np.ones(len(groups.members), np.bool_)
    by_freed, by_subject = ListOrder(), ListOrder(Column.SUBJECT, descending=False)
    rows, kept = groups.members, groups.kept[board.group_of]
    terms, templates = parse_filter("subject 77 size:>1k"), parse_filter("is:template")

    def show(order: ListOrder = by_freed) -> None:
        model.show_board(facts, board, shown=everything, view=ListView(order=order))
        view.viewport().repaint()

    def mark_all() -> None:
        model.show_marks(layout(mark_rows(choices, rows, kept, board.template)))
        view.viewport().repaint()

    def scroll() -> None:
        view.scrollToBottom()
        view.viewport().repaint()
        view.scrollToTop()

    def slide() -> None:
        nonlocal board
        board = layout()
        show()

    def search() -> None:
        passing = filter_members(terms, board, facts)
        model.show_board(facts, board, shown=passing, view=ListView(order=by_freed))
        view.viewport().repaint()

    begun = time.thread_time()
    show()
    application.processEvents()
    tell("open, first paint", (time.thread_time() - begun) * 1e3)
    tell("slider", median_ms(slide), key="window.slider")
    tell("filter, shown", median_ms(search), key="window.filter")
    show()
    tell("lay out", median_ms(layout))
    tell("totals", median_ms(lambda: count_totals(board, facts)))
    tell("lines, reset, repaint", median_ms(show))
    tell("  the same, by subject", median_ms(lambda: show(by_subject)))
    tell("repaint alone", median_ms(view.viewport().repaint))
    tell("filter", median_ms(lambda: filter_members(terms, board, facts)))
    tell("  is:template", median_ms(lambda: filter_members(templates, board, facts)))
    tell(f"mark all {len(rows):,}, repaint", median_ms(mark_all), key="window.mark")
    tell("scroll to the end", median_ms(scroll))
    lines = model.lines
    if lines is not None:
        view.go_to(len(lines.group) - 5)
    tell("  lines, reset with a cursor", median_ms(show))


def tell(name: str, milliseconds: float, key: str = "") -> None:
    """`key`: of the point that it is noted under."""
    print(f"{name:32}{milliseconds:8.1f} ms{key and f'   {NOTED}{key}={milliseconds:.1f}'}")


if __name__ == "__main__":
    main()
