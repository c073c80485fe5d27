"""Every enum and every error has words, and numbers read as people write them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from enum import Enum
from pathlib import Path

import pytest

from core import errors
from core.job import Stage
from core.model.compare import Noise
from core.model.groups import Difference, Verdict
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import UNKNOWN_TIME, FolderRole, ProblemKind, SourceKind, Treatment
from gui import wording

FORBIDDEN = ("error", "purge", "expunge", "hash", "uid", "fatal", "kill", "corrupt", "cluster")

WORDS_OF: list[tuple[type[Enum], Callable[..., str]]] = [
    (Stage, wording.stage),
    (Difference, wording.difference),
    (ItemState, wording.item_state),
    (Noise, wording.noise),
    (ProblemKind, wording.problem),
    (RefusalKind, wording.refusal_kind),
    (RunState, wording.run_state),
    (SourceKind, wording.source_kind),
    (Treatment, wording.treatment),
    (Verdict, wording.verdict),
]
MADE = {
    errors.StoreRefused: (Path("/m/x"), Refusal(RefusalKind.LOCKED, "pid 7")),
    errors.PlanUnreadable: (Path("/m/p.json"), "line 1"),
    errors.PlanRefused: ((Refusal(RefusalKind.CHANGED), Refusal(RefusalKind.CHANGED)),),
    errors.BrakeHeld: (1284,),
    errors.UnknownRun: ("abc",),
    errors.UnknownSeed: ("7",),
    errors.SettingsError: ("threshold", "2"),
    errors.KeywordError: ("long", "x" * 2_000),
}


@pytest.mark.parametrize(("kind", "words"), WORDS_OF, ids=lambda x: getattr(x, "__name__", ""))
def test_every_member_has_words_of_its_own(kind: type[Enum], words: Callable[..., str]) -> None:
    said = [words(member) for member in kind if member is not Difference.NONE]

    assert all(said)
    assert len(set(said)) == len(said)
    assert not [s for s in said for word in FORBIDDEN if word in s.lower().split()]


def test_only_an_ordinary_folder_has_no_role_to_name() -> None:
    assert [role for role in FolderRole if not wording.folder_role(role)] == [FolderRole.NORMAL]


def failures() -> list[errors.CoreError]:
    kinds = [
        kind
        for _, kind in inspect.getmembers(errors, inspect.isclass)
        if issubclass(kind, errors.CoreError)
    ]
    abstract = (errors.CoreError, errors.PlanError)
    return [
        kind(*MADE.get(kind, () if kind in abstract else (Path("/m/x"), "detail")))
        for kind in kinds
    ]


@pytest.mark.parametrize("failure", failures(), ids=lambda failure: type(failure).__name__)
def test_every_failure_of_the_world_is_a_sentence_about_its_subject(
    failure: errors.CoreError,
) -> None:
    said = wording.error(failure)

    assert "%1" not in said
    if isinstance(failure, errors.SourceError | errors.StoreError | errors.JournalError):
        busy = isinstance(failure, errors.JournalBusy | errors.JournalTooNew)
        assert busy or "/m/x" in said


def test_one_reason_is_said_once() -> None:
    said = wording.error(errors.PlanRefused([Refusal(RefusalKind.CHANGED)] * 3))

    assert said == "Nothing was moved. It changed since the scan: scan again."


@pytest.mark.parametrize(
    ("size_bytes", "said"),
    [
        (1, "1 byte"),
        (5, "5 bytes"),
        (41_000, "41 kB"),
        (2_345_678, "2.3 MB"),
        (318_000_000, "318 MB"),
    ],
)
def test_sizes_read_as_people_write_them(size_bytes: int, said: str) -> None:
    assert wording.size(size_bytes) == said


def test_counts_have_separators_and_one_is_singular() -> None:
    assert wording.messages(1) == "1 message"
    assert wording.messages(1284) == "1,284 messages"
    assert wording.number(57_000) == "57,000"


def test_an_unknown_date_is_called_so() -> None:
    assert wording.date(UNKNOWN_TIME) == "no date"


def test_a_list_of_differences_names_each() -> None:
    differs = Difference.AMOUNT | Difference.MORE_ATTACHMENTS

    assert wording.differences(differs) == "different amount, has an extra attachment"
    assert wording.differences(Difference.NONE) == ""


def test_a_reason_shows_what_there_is_to_look_at_but_no_endless_text() -> None:
    said = wording.refusal(Refusal(RefusalKind.LOCKED, "x" * 10_000))

    assert said.startswith("Another program is using it (xxx")
    assert len(said) < 300


def test_what_a_stranger_wrote_is_no_place_for_another_part() -> None:
    assert wording.listed(["%2", "%1", "x"]) == "%2, %1, x"
    assert wording.clauses(["%2", "%1"]) == "%2; %1"
    assert wording.ended("it says %1") == "it says %1."
