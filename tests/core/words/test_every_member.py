"""Nothing that core can tell is without its sentence: each enum, each error."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from enum import Enum
from typing import Any

import pytest

from core import errors
from core.cli.words.wording import english
from core.job import Stage
from core.match.series.detection import Frequency
from core.model.causes import Cause, CauseSign
from core.model.compare import Noise
from core.model.covers import CoverBar
from core.model.found import PlaceKind
from core.model.groups import Detector, Difference, SetApart, Verdict
from core.model.reasons import ApartRule, SeenTwiceSign
from core.model.refusals import RefusalKind
from core.model.remote import NoticeKind, RemovalMethod, ServerOrigin
from core.model.runs import ItemState, RunState
from core.model.sources import FolderRole, ProblemKind, SourceKind, Treatment
from core.words.accounts import ORIGINS, OUTAGES, WAYS
from core.words.causes import ADVICE, CAUSE_SIGNS, CAUSES
from core.words.covers import COVER_BARS
from core.words.differences import DIFFERENCES, difference_list, unlike_sentence
from core.words.errors import ERRORS
from core.words.refusals import PROBLEMS, REFUSALS
from core.words.runs import ITEM_STATES, RUN_STATES, STAGES
from core.words.sentence import Sentence
from core.words.series import FREQUENCIES, SET_APART
from core.words.sources import FOLDER_ROLES, PLACES, SOURCE_KINDS, TREATMENTS
from core.words.verdicts import DETECTORS, NOISES, VERDICTS
from core.words.why import RULES, SIGHTS

SENTENCES: list[tuple[type[Enum], Mapping[Any, Sentence]]] = [
    (ApartRule, RULES),
    (Cause, CAUSES),
    (Cause, ADVICE),
    (CauseSign, CAUSE_SIGNS),
    (CoverBar, COVER_BARS),
    (Detector, DETECTORS),
    (Difference, DIFFERENCES),
    (FolderRole, FOLDER_ROLES),
    (Frequency, FREQUENCIES),
    (SetApart, SET_APART),
    (ItemState, ITEM_STATES),
    (Noise, NOISES),
    (NoticeKind, OUTAGES),
    (ServerOrigin, ORIGINS),
    (PlaceKind, PLACES),
    (ProblemKind, PROBLEMS),
    (RefusalKind, REFUSALS),
    (RunState, RUN_STATES),
    (SeenTwiceSign, SIGHTS),
    (SourceKind, SOURCE_KINDS),
    (Stage, STAGES),
    (Treatment, TREATMENTS),
    (Verdict, VERDICTS),
    (RemovalMethod, WAYS),
]
# There is nothing to say of it; of each form that is not read `core.words.unread` says its own.
ORDINARY = {FolderRole.NORMAL, ProblemKind.UNREAD_FORM}
FORBIDDEN = {"error", "purge", "expunge", "hash", "uid", "fatal", "kill", "corrupt", "cluster"}
ERROR_TYPES = [
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, errors.CoreError)
]
INHERITED = {  # what is said of their parents is all that there is to say
    errors.AccountUnreadable,
    errors.PlanError,
    errors.ServerOffline,
    errors.StoreFailed,
}


@pytest.mark.parametrize(("kind", "of"), SENTENCES, ids=lambda x: getattr(x, "__name__", ""))
def test_every_member_has_words_of_its_own(kind: type[Enum], of: Mapping[Enum, Sentence]) -> None:
    lacking = set(kind) - set(of) - ORDINARY
    texts = [sentence.text for sentence in of.values()]

    assert not lacking
    assert len(set(texts)) == len(texts)
    assert not [text for text in texts if FORBIDDEN & set(text.lower().split())]


def test_every_error_has_a_sentence_of_its_own() -> None:
    assert set(ERROR_TYPES) - set(ERRORS) == INHERITED
    texts = [sentence.text for sentence in ERRORS.values()]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("flag", list(Difference))
def test_each_difference_alone_has_its_words(flag: Difference) -> None:
    alone, named = english(difference_list(flag)), english(difference_list(flag, is_named=True))
    assert named == DIFFERENCES[flag].text
    assert alone in (named, f"this copy {named}")  # where nothing before says which of the two
    assert english(unlike_sentence(flag, 3)).startswith("3")
