from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.boxes.moving import items_of, write_box
from helpers.imap.remote_mail import ACCOUNT, MemoryReach, with_crlf
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
)
from helpers.mail.varied_mail import with_file

from core.actions.explain import explain, verify_explanation
from core.actions.planning import PlanResult, PlanTerms, make_plan
from core.cache.fingerprints import NoCache
from core.decide.build import decide_groups
from core.decide.keep import KeepPreferences
from core.decide.policy import MarkPolicy
from core.errors import ServerOffline
from core.identity import identity
from core.job import NullJob
from core.model.groups import Decision, Detector, Difference, Verdict
from core.model.mail import MessageFlag
from core.model.plan import Address
from core.model.refusals import RefusalKind
from core.model.sources import SourceKind, SourceSpec
from core.scan.run import scan
from core.scan.session import Session, cut_groups, protected_by_role, relate_rows
from core.settings import ReadSettings, Settings
from core.sources.registry import detect

pytestmark = pytest.mark.slow


def session_of(*specs: SourceSpec) -> Session:
    return scan(specs, settings=Settings(), cache=NoCache(), job=NullJob())


def planned(session: Session, *decisions: Decision) -> PlanResult:
    return make_plan(session, decisions, PlanTerms(0.6), job=NullJob())


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

    decision, by_text = Decision(0, (1,), "user"), frozenset({Detector.TEXT})
    found = make_plan(
        session_of(spec), [decision], PlanTerms(0.6, detectors=by_text), job=NullJob()
    )

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
        PlanTerms(0.6, protected=np.zeros(2, np.bool_)),
        job=NullJob(),
    )

    assert [s.reason.kind for s in found.skipped] == [RefusalKind.PROTECTED]
    assert len(freed.plan.moves) == 1


def test_rules_over_a_scan_end_in_a_plan(tmp_path: Path) -> None:
    spec = write_box(SourceKind.MAILDIR, tmp_path / "box", list("abcabcaa"))
    session = session_of(spec)
    groups = cut_groups(session, 0.6)

    decided = decide_groups(
        session.mails,
        groups,
        policy=MarkPolicy(("oldest",)),
        preferences=KeepPreferences(np.zeros(8, np.bool_)),
        relate=partial(relate_rows, session, threshold=0.6),
    )

    assert len(planned(session, *decided.decisions).plan.moves) == 5


def test_no_decisions_no_moves(tmp_path: Path) -> None:
    spec = write_box(SourceKind.MBOX, tmp_path / "box", ["a"])

    assert planned(session_of(spec)).plan.moves == ()


@pytest.mark.parametrize(
    ("fleeting", "kind"),
    [
        ("Trash", SourceKind.MBOX),
        ("Junk", SourceKind.MBOX),
        ("ImapMail/INBOX", SourceKind.MBOX),
        ("ImapMail/host/INBOX", SourceKind.MAILDIR),
        ("News/host/group", SourceKind.MAILDIR),
        (".claws-mail/imapcache/host/anna/INBOX", SourceKind.MH),
        (".cache/evolution/mail/a1/folders/INBOX/cur/2a", SourceKind.MH),
        (".var/app/org.gnome.Evolution/cache/evolution/mail/a1", SourceKind.EML),
        (".kde/share/apps/kmail/dimap/inbox", SourceKind.MAILDIR),
    ],
)
def test_mail_that_may_vanish_by_itself_is_never_the_kept_copy(
    tmp_path: Path, fleeting: str, kind: SourceKind
) -> None:
    (tmp_path / fleeting).parent.mkdir(parents=True, exist_ok=True)
    write_box(SourceKind.MBOX, tmp_path / "prefs.js", [])
    vanishing = write_box(kind, tmp_path / fleeting, list("ab"))
    archive = write_box(SourceKind.MBOX, tmp_path / "Archive", list("abc"))
    session = session_of(vanishing, archive)
    groups = cut_groups(session, 0.6)

    by_rule = decide_groups(
        session.mails,
        groups,
        policy=MarkPolicy(),
        preferences=KeepPreferences(
            np.isin(session.mails.folder, list(protected_by_role(session)))
        ),
        relate=partial(relate_rows, session, threshold=0.6),
    )
    by_hand = planned(session, Decision(0, (2,), "user"))

    assert groups.kept.tolist() == [2, 3]
    assert not {d.keep for d in by_rule.decisions} & {0, 1}
    assert by_hand.plan.moves == ()
    assert [s.reason.kind for s in by_hand.skipped] == [RefusalKind.KEEPER_GHOST]


@pytest.fixture
def reach() -> MemoryReach:
    return MemoryReach()


def plan_of(
    reach: MemoryReach, session: Session, *decisions: Decision, threshold: float = 0.6
) -> PlanResult:
    return make_plan(session, decisions, PlanTerms(threshold), job=NullJob(), stores=reach.stores)


def why(found: PlanResult) -> list[RefusalKind]:
    return [skipped.reason.kind for skipped in found.skipped]


def test_a_planned_mail_of_an_account_is_fetched_whole_once(reach: MemoryReach) -> None:
    mail = with_file(a_mail(OTHER, number=3), 1)
    reach.server.put("INBOX", mail, mail, mail, a_mail(NOTICE), flags=MessageFlag.SEEN)
    reach.server.put("Archive", mail, views=[9])
    session = reach.scan()
    reach.server.forget_asked()

    plan = plan_of(reach, session, Decision(0, (1, 4), "user")).plan

    assert reach.server.asked.whole == ["7:1", "7:2", "7:1"]
    here, there = plan.moves
    assert here.what.address == Address(
        SourceKind.IMAP, str(ACCOUNT), "INBOX", uid="7:2", position=1, version=""
    )
    assert (there.what.address.folder, there.what.address.version) == ("Archive", "gm:9")
    assert here.what.digest == identity(with_crlf(mail)) == here.keeper.digest
    assert here.what.size_bytes == len(with_crlf(mail))
    assert plan.folder_sizes == (
        (("imap", str(ACCOUNT), "INBOX"), 4),
        (("imap", str(ACCOUNT), "Archive"), 1),
    )


def test_a_copy_whose_file_only_looks_like_the_kept_ones_stays(reach: MemoryReach) -> None:
    same_name_and_size = [with_file(a_mail(OTHER, number=3), seed) for seed in (1, 2)]
    reach.server.put("INBOX", *same_name_and_size)
    session = reach.scan()
    assert cut_groups(session, 0.6).differs.tolist() == [Difference.UNVERIFIED]

    found = plan_of(reach, session, Decision(0, (1,), "user"))

    assert (found.plan.moves, why(found)) == ((), [RefusalKind.LOSES_CONTENT])


def test_a_copy_with_less_attached_than_its_structure_told_is_not_identical(
    reach: MemoryReach,
) -> None:
    kept = with_file(with_file(a_mail(OTHER, number=3), 1), 2)
    copy = with_file(with_file(a_mail(OTHER, number=3), 1), 1)
    reach.server.put("INBOX", kept, copy)

    found = plan_of(reach, reach.scan(), Decision(0, (1,), "user"))

    assert (found.plan.moves, why(found)) == ((), [RefusalKind.VERDICT])


def test_what_was_said_to_be_lost_may_be_given_up(reach: MemoryReach, tmp_path: Path) -> None:
    kept, copy = a_mail(OTHER, number=3), with_file(a_mail(OTHER, number=4), 1)
    reach.server.put("INBOX", kept, copy)
    box = write_mbox(tmp_path / "box", [kept, copy])

    there = plan_of(reach, reach.scan(), Decision(0, (1,), "user"))
    here = plan_of(reach, reach.scan_paths(box), Decision(0, (1,), "user"))

    assert len(there.plan.moves) == len(here.plan.moves) == 1


def test_a_copy_that_says_something_else_than_its_outline_stays(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE), a_mail(NOTICE))
    session = reach.scan()
    reach.server.boxes["INBOX"].mails[2].data = with_crlf(a_mail(OTHER))

    found = plan_of(reach, session, Decision(0, (1,), "user"))

    assert (found.plan.moves, why(found)) == ((), [RefusalKind.CHANGED])


def test_mail_of_an_account_that_went_since_is_left_out(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE), a_mail(NOTICE), a_mail(NOTICE))
    session = reach.scan()
    del reach.server.boxes["INBOX"].mails[2]

    found = plan_of(reach, session, Decision(0, (1, 2), "user"))
    reach.server.boxes["INBOX"].validity = 8
    renumbered = plan_of(reach, session, Decision(0, (1, 2), "user"))

    assert ([m.what.address.uid for m in found.plan.moves], why(found)) == (
        ["7:3"], [RefusalKind.CHANGED],
    )  # fmt: skip
    assert (renumbered.plan.moves, set(why(renumbered))) == ((), {RefusalKind.KEEPER_CHANGED})


def test_an_account_that_cannot_be_reached_is_an_error_of_the_plan(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE), a_mail(NOTICE))
    session = reach.scan()
    reach.server.answers_left = 0

    with pytest.raises(ServerOffline):
        plan_of(reach, session, Decision(0, (1,), "user"))


def test_a_large_mail_may_go_beside_its_exact_like_only(reach: MemoryReach) -> None:
    large = with_file(a_mail(OTHER), 1, size=90_000)
    routed = with_file(
        a_mail(OTHER, Received="from a by b; Mon, 02 Mar 2026 09:01:00 +0000"), 1, size=90_000
    )
    reach.server.put("INBOX", large, large, routed)
    settings = Settings(read=ReadSettings(max_message_bytes=1 << 16))
    session = scan(
        reach.specs, settings=settings, cache=NoCache(), job=NullJob(), stores=reach.stores
    )

    found = plan_of(reach, session, Decision(0, (1, 2), "user"))

    assert [m.what.address.uid for m in found.plan.moves] == ["7:2"]
    assert why(found) == [RefusalKind.LOSES_CONTENT]


def test_a_kept_mail_in_a_file_is_held_against_the_copy_on_the_server(
    reach: MemoryReach, tmp_path: Path
) -> None:
    mail = with_file(a_mail(OTHER, number=3), 1)
    reach.server.put("INBOX", mail)
    reach.specs.append(detect(write_mbox(tmp_path / "box", [mail])))

    plan = plan_of(reach, reach.scan(), Decision(1, (0,), "user")).plan

    (move,) = plan.moves
    assert (move.keeper.address.kind, move.what.address.kind) == (SourceKind.MBOX, SourceKind.IMAP)
    assert move.keeper.digest == move.what.digest


def test_identical_mails_with_a_damaged_file_may_go(reach: MemoryReach) -> None:
    whole = with_file(a_mail(OTHER, number=3), 1).as_bytes()
    head, _, body = whole.rpartition(b"base64")
    damaged = head + b"base64" + body.replace(b"A", b"!")
    reach.server.put("INBOX", damaged, b"Delivered-To: other\n" + damaged)
    session = reach.scan()

    found = plan_of(reach, session, Decision(0, (1,), "user"))

    assert reach.server.asked.whole == ["7:1", "7:2"]  # for the plan alone
    assert (len(found.plan.moves), found.skipped) == (1, ())


def by_rule(reach: MemoryReach, session: Session) -> PlanResult:
    """What "Select for me" marks of a session by default, planned."""
    groups = cut_groups(session, 0.6)
    relate = partial(relate_rows, session, threshold=0.6)
    nothing = np.zeros(len(session.mails.flags), np.bool_)
    decided = decide_groups(
        session.mails,
        groups,
        policy=MarkPolicy(),
        preferences=KeepPreferences(protected=nothing),
        relate=relate,
    )
    assert len(decided.decisions) == 1
    return plan_of(reach, session, *decided.decisions)


def test_copies_known_by_their_outlines_are_proven_identical_by_the_plan(
    reach: MemoryReach,
) -> None:
    mail = with_file(a_mail(OTHER, number=3), 1)
    reach.server.put("INBOX", mail, mail)
    session = reach.scan()
    assert reach.server.asked.whole == []
    assert cut_groups(session, 0.6).differs.tolist() == [Difference.UNVERIFIED]

    found = by_rule(reach, session)

    assert [move.verdict for move in found.plan.moves] == [Verdict.IDENTICAL]


def sent_to(receiver: str) -> bytes:
    mail = with_file(a_mail(OTHER, number=3), 1)
    del mail["To"]
    mail["To"] = receiver
    return mail.as_bytes()


def test_what_no_outline_tells_keeps_copies_from_going_by_a_rule(reach: MemoryReach) -> None:
    reach.server.put("INBOX", sent_to("a@example.org"), sent_to("b@example.org"))
    session = reach.scan()

    found = by_rule(reach, session)
    by_hand = plan_of(reach, session, Decision(0, (1,), "user"))

    assert (found.plan.moves, why(found)) == ((), [RefusalKind.DIFFERS])
    assert [move.verdict for move in by_hand.plan.moves] == [Verdict.SAME_TEXT]


@pytest.mark.parametrize(
    ("receiver", "verdict", "differs"),
    [
        ("a@example.org", Verdict.IDENTICAL, Difference.NONE),
        ("b@example.org", Verdict.SAME_TEXT, Difference.RECIPIENTS),
    ],
)
def test_why_compares_whole_mails_where_outlines_tell_no_difference(
    reach: MemoryReach, receiver: str, verdict: Verdict, differs: Difference
) -> None:
    reach.server.put("INBOX", sent_to("a@example.org"), sent_to(receiver))
    session = reach.scan()
    found = explain(session, cut_groups(session, 0.6), 0, 1)
    assert (found.verdict, found.differs) == (Verdict.SAME_TEXT, Difference.UNVERIFIED)

    found = verify_explanation(found, session, reach.stores, NullJob())

    assert (found.verdict, found.differs) == (verdict, differs)
