"""The window in English and the terminal say the same of whatever core can tell.

What differs is what only one of them has: a command to type, a menu to open. That stands after the
sentence, or is named here.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from core import errors
from core.cli.words.wording import english, error_words, kind_words, problem_words, refusal_words
from core.model.fingerprint import BlockKind
from core.model.groups import Difference, Evidence, Verdict
from core.model.reasons import ApartRule, Explanation, Reason
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import Notice, NoticeKind
from core.model.sources import MessageKey, Problem, ProblemKind, UnreadForm
from core.words import accounts, differences, refusals, runs, sources, verdicts, why
from core.words.sentence import Sentence
from gui import wording

FIELDS: dict[str, Any] = {
    "path": Path("mail/Inbox %1"),
    "detail": "18 of 36",
    "form": UnreadForm.OLM,
    "refusal": Refusal(RefusalKind.LOCKED, "pid 7"),
    "refusals": [Refusal(kind) for kind in RefusalKind],
    "n_moves": 1_284,
    "run": "fc27",
    "name": "threshold",
    "word": "x" * 2_000,
}
ERRORS = [
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, errors.CoreError)
    and not issubclass(kind, errors.SettingsError)  # the terminal's are of its own options
]
DICTS: list[Mapping[Any, Sentence]] = [
    accounts.ORIGINS,
    accounts.WAYS,
    differences.DIFFERENCES,
    refusals.PROBLEMS,
    refusals.REFUSALS,
    runs.ITEM_STATES,
    runs.RUN_STATES,
    runs.STAGES,
    sources.FOLDER_ROLES,
    sources.PLACES,
    sources.SOURCE_KINDS,
    sources.TREATMENTS,
    verdicts.DETECTORS,
    verdicts.NOISES,
    verdicts.VERDICTS,
    why.SIGHTS,
]
SENTENCES = [sentence for of in DICTS for sentence in of.values()]


def made(kind: type[errors.CoreError]) -> errors.CoreError:
    if kind in (errors.CoreError, errors.PlanError):
        return kind("nobody knows why")
    names = [name for name in inspect.signature(kind).parameters if name in FIELDS]
    return kind(*(FIELDS[name] for name in names))


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence.text)
def test_every_member_of_an_enum(sentence: Sentence) -> None:
    assert wording.say(sentence) == english(sentence) == sentence.text


@pytest.mark.parametrize("kind", list(RefusalKind), ids=str)
def test_every_refusal(kind: RefusalKind) -> None:
    refusal = Refusal(kind, "Inbox")

    said = wording.say(refusals.refusal_sentence(refusal))

    assert said[1:] == refusal_words(refusal)[1:]
    assert kind_words(kind)[1:].startswith(wording.say(refusals.skipped_sentence(kind))[1:])


@pytest.mark.parametrize("kind", list(ProblemKind), ids=str)
def test_every_problem(kind: ProblemKind) -> None:
    detail = "olm" if kind is ProblemKind.UNREAD_FORM else "18 of 36"
    problem = Problem(MessageKey(0, "", ""), 0, kind, detail)

    assert problem_words(problem)[1:] == wording.say(refusals.problem_sentence(problem))[1:]


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_every_error(kind: type[errors.CoreError]) -> None:
    failure = made(kind)
    window, terminal = wording.error(failure), error_words(failure, "mail/Inbox %1")

    hint = " See History for what was done."
    assert terminal.startswith(window.removesuffix(hint))
    assert (hint in window) == isinstance(failure, errors.StoreFailed)
    assert not {"%2", "%3", "%Ln"} & set(window.split())
    if isinstance(failure, errors.SourceError | errors.StoreError | errors.LibraryError):
        assert "mail/Inbox %1" in window


def explained(rule: ApartRule, verdict: Verdict | None) -> why.PairAnswer:
    found = Explanation(
        a=0,
        b=1,
        linked=True,
        together=True,
        kept=2,
        verdict=verdict,
        score=0.599,
        evidence=Evidence(BlockKind.SENTENCES, 41, 44, 1_050, content=34, structure=1, edit=0.8),
        differs=Difference.AMOUNT | Difference.UNVERIFIED,
        reasons=(Reason(rule, 0.599, 0.6, 1, 2, Difference.SENDER | Difference.UNVERIFIED),),
    )
    face = why.FaceWords(lambda row: f"mail {row}", Sentence("Any", "It: %1."))
    return why.explain_pair(found, 0.6, face, ignored=True)


@pytest.mark.parametrize("rule", list(ApartRule), ids=str)
def test_every_rule(rule: ApartRule) -> None:
    told = explained(rule, Verdict.NEAR)

    said = [english(line) for line in told.lines]
    assert [wording.say(line) for line in told.lines] == said
    assert all(line.endswith(".") and not line[0].islower() and "%" not in line for line in said)


@pytest.mark.parametrize("verdict", [None, *Verdict], ids=str)
def test_every_verdict(verdict: Verdict | None) -> None:
    told = explained(ApartRule.SIMILARITY, verdict)

    assert wording.say(told.headline) == english(told.headline)
    assert wording.say(told.differs) == english(told.differs)
    assert "%" not in english(told.headline) + english(told.differs)


@pytest.mark.parametrize("kind", list(NoticeKind), ids=str)
def test_every_outage(kind: NoticeKind) -> None:
    said = accounts.outage_sentences("anna", Notice("a", kind), 20)

    assert wording.say(said) == english(said)
    assert ("Next try in 20 seconds." in english(said)) == (
        kind in (NoticeKind.OFFLINE, NoticeKind.THROTTLED)
    )


@pytest.mark.parametrize("kind", list(Difference), ids=str)
@pytest.mark.parametrize("n", [1, 1_284])
def test_every_way_to_be_unlike(kind: Difference, n: int) -> None:
    said = differences.unlike_sentence(kind, n)

    assert wording.say(said) == english(said)
    assert english(said).startswith(f"{n:,}")
