"""Every failure has a sentence and an exit code; nothing harmful reaches a terminal."""

from __future__ import annotations

import inspect
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from core import errors
from core.cli.exits import Exit
from core.cli.terminal import TerminalJob, clean
from core.cli.words import wording
from core.errors import CoreError
from core.job import Cancelled, Progress, Stage
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import MessageKey, Problem, ProblemKind, UnreadForm

REFUSAL = Refusal(RefusalKind.LOCKED, "pid 7")
FIELDS = {
    "path": Path("mail/Inbox"),
    "detail": "size",
    "form": UnreadForm.OLM,
    "refusal": REFUSAL,
    "refusals": [REFUSAL],
    "n_moves": 1_284,
    "run": "fc27",
    "name": "threshold",
}
KINDS = [
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, CoreError) and not kind.__subclasses__()
]


def made(kind: type[CoreError]) -> CoreError:
    names = [name for name in inspect.signature(kind).parameters if name in FIELDS]
    return kind(*(FIELDS[name] for name in names))


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_is_a_sentence_and_a_code(kind: type[CoreError]) -> None:
    error = made(kind)

    words = wording.error_words(error)

    assert len(words) > 10
    assert "Error" not in words
    assert kind.__name__ not in words
    assert wording.error_exit(error) in {
        Exit.USAGE,
        Exit.UNKNOWN,
        Exit.REFUSED,
        Exit.CONNECTION,
        Exit.TLS,
        Exit.SIGN_IN,
    }


def words_of_a_problem(kind: ProblemKind) -> str:
    detail = "olm" if kind is ProblemKind.UNREAD_FORM else ""
    return wording.problem_words(Problem(MessageKey(0, "", ""), 0, kind, detail))


@pytest.mark.parametrize(
    ("kinds", "say"), [(RefusalKind, wording.kind_words), (ProblemKind, words_of_a_problem)]
)
def test_every_reason_has_words_of_its_own(kinds: type[Enum], say: Any) -> None:
    words = [say(kind) for kind in kinds]

    assert all(words)
    assert len(set(words)) == len(words)


def test_every_state_has_words() -> None:
    assert all(wording.item_state_words(state) for state in ItemState)
    assert all(wording.run_state_words(state) for state in RunState)


def test_the_brake_says_how_to_go_on() -> None:
    assert "--confirm=1284" in wording.error_words(errors.BrakeHeld(1_284))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Offer\x1b[2J", "Offer·[2J"),
        ("a\u202etxt.exe", "a·txt.exe"),
        ("two\nlines\r", "two·lines·"),
        ("Привет 你好", "Привет 你好"),
        ("\ud800", "·"),
    ],
)
def test_text_of_mails_is_made_harmless(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_long_text_is_cut_to_its_width() -> None:
    assert clean("abcdef", 4) == "abc…"
    assert clean("abc", 4) == "abc"


def test_nothing_is_drawn_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with TerminalJob() as job:
        job.report(Progress(Stage.READING, 1, 2, 10))
        job.checkpoint()

    assert capsys.readouterr().err == ""


def test_who_is_waited_for_is_drawn_in_place_of_the_work() -> None:
    waiting = Progress(Stage.WAITING, 0, 0, held="In\nbox")

    drawn = TerminalJob()._line(waiting, 0)

    assert drawn == "Waiting for another program to let go of In·box"


def test_ctrl_c_stops_the_job_at_its_next_checkpoint(capsys: pytest.CaptureFixture[str]) -> None:
    with TerminalJob() as job:
        job._interrupt(2, None)
        with pytest.raises(Cancelled):
            job.checkpoint()

    assert "Stopping" in capsys.readouterr().err
