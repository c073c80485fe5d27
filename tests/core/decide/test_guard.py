from __future__ import annotations

import numpy as np
import pytest
from helpers.tables.mail_tables import TableRow, mail_table

from core.decide.build import Related
from core.decide.guard import guard_decisions
from core.model.groups import Decision, Verdict
from core.model.mail import MessageFlag
from core.model.plan import SkippedCopy
from core.model.refusals import RefusalKind

SCORES = {(0, 1): 1.0, (0, 2): 0.9, (3, 4): 0.7, (1, 2): 1.0, (4, 0): 1.0, (0, 5): 1.0}
TEMPLATES = {(3, 1), (0, 5)}  # the latter in the very same words


def relate(kept: np.ndarray, members: np.ndarray) -> Related:
    pairs = list(zip(kept.tolist(), members.tolist(), strict=True))
    score = np.array([SCORES.get(pair, 0.0) for pair in pairs])
    verdict = [Verdict.SAME_TEMPLATE if p in TEMPLATES else Verdict.IDENTICAL for p in pairs]
    return score, np.array(verdict, np.uint8), np.zeros(len(score), np.uint16)


def run(
    *decisions: Decision,
    flags: dict[int, MessageFlag] | None = None,
    protected: tuple[int, ...] = (),
    mentioning: tuple[int, ...] | None = None,
) -> tuple[tuple[Decision, ...], dict[int, RefusalKind]]:
    rows = [TableRow(flags=(flags or {}).get(n, MessageFlag.NONE)) for n in range(6)]
    safe, skipped = guard_decisions(
        mail_table(rows),
        decisions,
        protected=np.isin(np.arange(6), protected),
        threshold=0.6,
        relate=relate,
        mentioning=None if mentioning is None else np.isin(np.arange(6), mentioning),
    )
    assert all(isinstance(s, SkippedCopy) for s in skipped)
    return safe, {s.row: s.reason.kind for s in skipped}


def test_what_is_safe_goes_through() -> None:
    decisions = (Decision(0, (1, 2), "user"), Decision(3, (4,), "oldest"))

    assert run(*decisions) == (decisions, {})


def test_a_mail_that_does_not_match_the_kept_one_itself_stays() -> None:
    safe, reasons = run(Decision(0, (1, 3), "user"))

    assert safe == (Decision(0, (1,), "user"),)
    assert reasons == {3: RefusalKind.NOT_A_COPY}


def test_a_copy_exactly_at_the_threshold_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    decision = Decision(3, (4,), "oldest")

    for score in (0.6, float(np.nextafter(0.6, 0))):
        monkeypatch.setitem(SCORES, (3, 4), score)
        assert run(decision) == ((decision,), {})
    monkeypatch.setitem(SCORES, (3, 4), 0.6 - 1e-6)
    assert run(decision) == ((), {4: RefusalKind.NOT_A_COPY})


@pytest.mark.parametrize(("kept", "gone"), sorted(TEMPLATES))
def test_what_only_shares_a_template_goes_by_a_persons_word_alone(kept: int, gone: int) -> None:
    by_hand, by_rule = (Decision(kept, (gone,), by) for by in ("user", "oldest"))

    assert run(by_hand) == ((by_hand,), {})
    assert run(by_rule) == ((), {gone: RefusalKind.VERDICT})
    assert run(by_hand, protected=(gone,)) == ((), {gone: RefusalKind.PROTECTED})
    assert run(by_hand, flags={kept: MessageFlag.FLEETING}) == (
        (),
        {gone: RefusalKind.KEEPER_GHOST},
    )


@pytest.mark.parametrize("by", ["user", "oldest"])
def test_a_mail_that_mentions_a_word_that_protects_stays_whoever_decided(by: str) -> None:
    safe, reasons = run(Decision(0, (1, 2), by), mentioning=(2,))

    assert safe == (Decision(0, (1,), by),)
    assert reasons == {2: RefusalKind.KEYWORD}
    assert run(Decision(0, (2,), by), mentioning=(2,), protected=(2,))[1] == {
        2: RefusalKind.PROTECTED
    }
    assert run(Decision(0, (2,), by), mentioning=(0,)) == ((Decision(0, (2,), by),), {})


def test_a_kept_mail_that_goes_elsewhere_saves_nobody() -> None:
    safe, reasons = run(Decision(0, (1,), "user"), Decision(1, (2,), "user"))

    assert safe == (Decision(0, (1,), "user"),)
    assert reasons == {2: RefusalKind.LAST_COPY}


def test_two_that_keep_each_other_both_stay() -> None:
    safe, reasons = run(Decision(0, (4,), "user"), Decision(4, (0,), "user"))

    assert safe == ()
    assert reasons == {4: RefusalKind.LAST_COPY, 0: RefusalKind.LAST_COPY}


def test_a_mail_goes_once_and_never_to_save_itself() -> None:
    safe, reasons = run(Decision(0, (1, 1, 0), "user"))

    assert safe == ()
    assert set(reasons.values()) == {RefusalKind.LAST_COPY}


@pytest.mark.parametrize("again", [(Decision(0, (1, 1), "user"),), (
    Decision(0, (1,), "user"), Decision(4, (1,), "user")
)])  # fmt: skip
def test_a_mail_that_is_named_twice_goes_by_the_first_word(again: tuple[Decision, ...]) -> None:
    safe, reasons = run(*again)

    assert safe == (Decision(0, (1,), "user"),)
    assert reasons == {1: RefusalKind.LAST_COPY}


@pytest.mark.parametrize("flag", [MessageFlag.GHOST, MessageFlag.UNREADABLE, MessageFlag.VIEW])
def test_a_mail_that_may_vanish_is_not_kept(flag: MessageFlag) -> None:
    safe, reasons = run(Decision(0, (1,), "user"), flags={0: flag})

    assert safe == ()
    assert reasons == {1: RefusalKind.KEEPER_GHOST}


@pytest.mark.parametrize(
    ("flag", "reason"),
    [
        (MessageFlag.GHOST, RefusalKind.GHOST),
        (MessageFlag.PSEUDO, RefusalKind.PSEUDO),
        (MessageFlag.VIEW, RefusalKind.VERDICT),
    ],
)
def test_what_is_no_mail_of_its_own_never_goes(flag: MessageFlag, reason: RefusalKind) -> None:
    assert run(Decision(0, (1,), "user"), flags={1: flag}) == ((), {1: reason})


def test_protected_mail_never_goes() -> None:
    assert run(Decision(0, (1,), "user"), protected=(1,)) == ((), {1: RefusalKind.PROTECTED})


def test_nothing_in_nothing_out() -> None:
    assert run() == ((), {})


@pytest.mark.parametrize("by", ["user", "oldest"])
def test_a_draft_stays_for_drafts_alone_whoever_decided(by: str) -> None:
    draft = MessageFlag.DRAFT
    safe, reasons = run(Decision(0, (1, 2), by), flags={0: draft, 2: draft})

    assert safe == (Decision(0, (2,), by),)
    assert reasons == {1: RefusalKind.KEEPER_DRAFT}
    assert run(Decision(0, (1,), by), flags={1: draft})[1] == {}
