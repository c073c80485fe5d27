"""Words of the terminal for mail that could not be read."""

from __future__ import annotations

from typing import assert_never

from core.cli.terminal import plain
from core.model.sources import Problem, ProblemKind

_UNUSED = (
    "so none of them were compared or moved: scan again, or ask whoever runs the server for help"
)


def problem_words(problem: Problem) -> str:
    """A sentence for a problem."""
    detail = plain(problem.detail, 80)
    if problem.kind is ProblemKind.INCOMPLETE and detail:
        return f"the server listed only {detail} messages, {_UNUSED}"
    words = _words(problem.kind)
    return f"{words} ({detail})" if detail else words


def _words(kind: ProblemKind) -> str:  # noqa: C901, PLR0911 - one return a kind
    match kind:
        case ProblemKind.UNREADABLE:
            return "it could not be read"
        case ProblemKind.EMPTY:
            return "it is empty"
        case ProblemKind.VANISHED:
            return "it was deleted or moved while Twinsweep was reading"
        case ProblemKind.NOT_MAIL:
            return "it is not a message: it has no headers"
        case ProblemKind.TRUNCATED:
            return "it ends in the middle"
        case ProblemKind.TOO_LARGE:
            return "too large to be compared by its text"
        case ProblemKind.TOO_COSTLY:
            return "too costly to be read"
        case ProblemKind.DAMAGED:
            return "a part of it could not be decoded"
        case ProblemKind.CHANGED:
            return "it changed while it was read: scan it again"
        case ProblemKind.AMBIGUOUS:
            return "it is not certain where its mails begin: can be searched, not changed"
        case ProblemKind.INCOMPLETE:
            return f"the server did not list all of its messages, {_UNUSED}"
        case _:
            assert_never(kind)
