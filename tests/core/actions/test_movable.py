"""What servers would not let go is no part of a plan, and is not fetched for one."""

from __future__ import annotations

from dataclasses import replace

from helpers.imap.remote_mail import MemoryReach
from helpers.mail.sample_mail import NOTICE, a_mail

from core.actions.movable import split_movable
from core.actions.planning import PlanTerms, make_plan
from core.job import NullJob
from core.model.groups import Decision
from core.model.refusals import RefusalKind

MAIL = a_mail(NOTICE)


def test_only_what_may_leave_its_folder_is_planned_and_fetched() -> None:
    reach = MemoryReach()
    reach.server.put("INBOX", MAIL, MAIL)
    reach.server.put("Old", MAIL, MAIL)
    session = reach.scan()
    reach.server.fixed.add("Old")
    reach.server.forget_asked()
    decisions = [Decision(0, (1, 2, 3), "user")]

    found = make_plan(session, decisions, PlanTerms(0.6), job=NullJob(), stores=reach.stores)

    assert [move.what.address.folder for move in found.plan.moves] == ["INBOX"]
    assert [(s.row, s.keep, s.reason.kind) for s in found.skipped] == [
        (2, 0, RefusalKind.READ_ONLY), (3, 0, RefusalKind.READ_ONLY),
    ]  # fmt: skip
    assert reach.server.asked.whole == ["7:1", "7:2"]

    reach.server.fixed = {"trash"}
    free, skipped = split_movable(session, decisions, "trash", stores=reach.stores, job=NullJob())
    assert free == ()
    assert {one.reason.kind for one in skipped} == {RefusalKind.READ_ONLY}
    elsewhere, none = split_movable(session, decisions, "/box", stores=reach.stores, job=NullJob())
    assert (elsewhere, none) == (tuple(decisions), ())


def test_ones_own_mail_does_not_go_for_a_copy_in_a_folder_of_others() -> None:
    reach = MemoryReach()
    for name in ("INBOX", "users/ben", "Public"):
        reach.server.put(name, MAIL, MAIL)
    session = reach.scan()
    owners = {"users/ben": "ben", "Public": ""}
    folders = tuple(
        replace(held, folder=replace(held.folder, owner=owners.get(held.folder.name)))
        for held in session.folders
    )
    session = replace(session, folders=folders)
    theirs = [Decision(2, (0, 1, 3, 4, 5), "user"), Decision(0, (1, 2, 3, 4, 5), "user")]

    free, skipped = split_movable(session, theirs, "trash", stores=reach.stores, job=NullJob())

    assert [one.drop for one in free] == [(3, 4, 5), (1, 2, 3, 4, 5)]
    assert [(one.row, one.reason.kind) for one in skipped] == [
        (0, RefusalKind.KEEPER_GHOST), (1, RefusalKind.KEEPER_GHOST),
    ]  # fmt: skip
