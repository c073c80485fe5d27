from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from helpers.moving import items_of, write_box

from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.model import Decision, RefusalKind, SourceKind, SourceSpec
from core.plan.build import Policy, decide
from core.plan.keep import Preferences
from core.scan.planning import Planned, Terms, make_plan
from core.scan.run import scan
from core.scan.session import Session, cut, protected_by_role, related
from core.settings import Settings


def session_of(*specs: SourceSpec) -> Session:
    return scan(specs, settings=Settings(), cache=NoCache(), job=NullJob())


def planned(session: Session, *decisions: Decision) -> Planned:
    return make_plan(session, decisions, Terms(0.6), job=NullJob())


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML])
def test_a_plan_holds_what_is_needed_to_find_each_mail_again(
    tmp_path: Path, kind: SourceKind
) -> None:
    spec = write_box(kind, tmp_path / "box", list("aba"))
    first, _, third = items_of(spec)

    plan = planned(session_of(spec), Decision(0, (2,), "user")).plan

    (move,) = plan.moves
    assert (move.what.address, move.what.digest) == (third.address, third.digest)
    assert (move.keeper.address, move.keeper.digest) == (first.address, first.digest)
    assert plan.folder_sizes == (((kind.value, str(spec.path), ""), 3),)


def test_a_folder_that_changed_since_the_scan_is_left_out(tmp_path: Path) -> None:
    kept = write_box(SourceKind.MBOX, tmp_path / "kept", ["a"])
    gone = write_box(SourceKind.MBOX, tmp_path / "gone", ["a", "b"])
    session = session_of(kept, gone)
    write_box(SourceKind.MBOX, gone.path, ["a", "b", "c"])

    found = planned(session, Decision(0, (1,), "user"))

    assert found.plan.moves == ()
    assert [s.reason.kind for s in found.skipped] == [RefusalKind.CHANGED]


def test_without_its_kept_mail_nothing_is_planned(tmp_path: Path) -> None:
    kept = write_box(SourceKind.MBOX, tmp_path / "kept", ["a"])
    gone = write_box(SourceKind.MBOX, tmp_path / "gone", ["a", "b"])
    session = session_of(kept, gone)
    kept.path.unlink()

    found = planned(session, Decision(0, (1,), "user"))

    assert found.plan.moves == ()
    assert [s.reason.kind for s in found.skipped] == [RefusalKind.KEEPER_GONE]


def test_what_is_not_a_copy_is_left_out_whoever_decided(tmp_path: Path) -> None:
    spec = write_box(SourceKind.MBOX, tmp_path / "box", list("ab"))

    found = planned(session_of(spec), Decision(0, (1,), "user"))

    assert found.plan.moves == ()
    assert [s.reason.kind for s in found.skipped] == [RefusalKind.NOT_A_COPY]


def test_sent_mail_is_protected_unless_the_user_says_otherwise(tmp_path: Path) -> None:
    kept = write_box(SourceKind.MBOX, tmp_path / "Inbox", ["a"])
    sent = write_box(SourceKind.MBOX, tmp_path / "Sent", ["a"])
    session = session_of(kept, sent)
    decision = Decision(0, (1,), "user")

    found = planned(session, decision)
    freed = make_plan(
        session,
        [decision],
        Terms(0.6, protected=np.zeros(2, np.bool_)),
        job=NullJob(),
    )

    assert [s.reason.kind for s in found.skipped] == [RefusalKind.PROTECTED]
    assert len(freed.plan.moves) == 1


def test_rules_over_a_scan_end_in_a_plan(tmp_path: Path) -> None:
    spec = write_box(SourceKind.MAILDIR, tmp_path / "box", list("abcabcaa"))
    session = session_of(spec)
    groups = cut(session, 0.6)

    decided = decide(
        session.mails,
        groups,
        policy=Policy(("oldest",)),
        preferences=Preferences(np.zeros(8, np.bool_)),
        relate=partial(related, session),
    )

    assert len(planned(session, *decided.decisions).plan.moves) == 5


def test_no_decisions_no_moves(tmp_path: Path) -> None:
    spec = write_box(SourceKind.MBOX, tmp_path / "box", ["a"])

    assert planned(session_of(spec)).plan.moves == ()


@pytest.mark.parametrize("fleeting", ["Trash", "ImapMail/INBOX"])
def test_mail_that_may_vanish_by_itself_is_never_the_kept_copy(
    tmp_path: Path, fleeting: str
) -> None:
    (tmp_path / fleeting).parent.mkdir(exist_ok=True)
    write_box(SourceKind.MBOX, tmp_path / "prefs.js", [])
    vanishing = write_box(SourceKind.MBOX, tmp_path / fleeting, list("ab"))
    archive = write_box(SourceKind.MBOX, tmp_path / "Archive", list("abc"))
    session = session_of(vanishing, archive)
    groups = cut(session, 0.6)

    by_rule = decide(
        session.mails,
        groups,
        policy=Policy(),
        preferences=Preferences(np.isin(session.mails.folder, list(protected_by_role(session)))),
        relate=partial(related, session),
    )
    by_hand = planned(session, Decision(0, (2,), "user"))

    assert groups.kept.tolist() == [2, 3]
    assert not {d.keep for d in by_rule.decisions} & {0, 1}
    assert by_hand.plan.moves == ()
    assert [s.reason.kind for s in by_hand.skipped] == [RefusalKind.KEEPER_GHOST]
