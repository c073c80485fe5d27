"""Cleaned copies of accounts on a real server: all is there, and nothing is changed on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accounts.scan_setup import ScanSetup
from helpers.boxes.copies import items_in, read_copy, without_status_headers
from helpers.mail.sample_mail import NOTICE, OTHER
from helpers.mail.sample_mail import a_mail as message
from helpers.servers.dovecot import Person
from helpers.tables.alike import describe_groups

from core.actions.cleaning import copy_order, make_copy, sources_of
from core.actions.planning import PlanTerms, make_plan
from core.actions.taking_over import read_states
from core.cache.fingerprints import NoCache
from core.copy.forms import open_copy
from core.identity import identity
from core.job import NullJob
from core.model.copying import CopyForm, CopyResult
from core.model.groups import Decision
from core.model.mail import MessageFlag
from core.model.plan import Plan
from core.model.sources import SourceSpec
from core.scan.run import scan
from core.scan.session import cut_groups
from core.settings import Settings
from core.sources.stores import Stores

pytestmark = pytest.mark.slow

SEEN, FLAGGED, ANSWERED = MessageFlag.SEEN, MessageFlag.FLAGGED, MessageFlag.ANSWERED


def a_mail(text: str, number: int) -> bytes:
    return message(text, number=number).as_bytes()


@pytest.fixture
def setup(person: Person, setup_of: Callable[..., ScanSetup]) -> ScanSetup:
    setup = setup_of(person)
    person.deliver("INBOX", [a_mail(NOTICE, number=1), a_mail(OTHER, number=2)], flags="FS")
    person.deliver("INBOX", [a_mail(NOTICE, number=1)], flags="RS")
    person.deliver("Lists", [a_mail(OTHER, number=3)], flags="")
    person.deliver("Lists", [a_mail(OTHER, number=4)], flags="ST")
    return setup


def copy_of(
    setup: ScanSetup, form: CopyForm, target: Path, plan: Plan, *, only: bool = False
) -> CopyResult:
    order = copy_order(
        plan, form, target, specs=setup.specs, names=["anna@example.org"], marked_only=only
    )
    return make_copy(order, NullJob(), stores=setup.stores)


def planned(setup: ScanSetup) -> Plan:
    """The second notice goes, for the sake of the first one."""
    session = setup.scan()
    decision = Decision(0, (2,), "user")
    return make_plan(session, [decision], PlanTerms(0.6), job=NullJob(), stores=setup.stores).plan


@pytest.mark.parametrize("form", CopyForm)
def test_all_but_the_marked_with_flags_and_order_and_the_server_is_as_it_was(
    setup: ScanSetup, person: Person, tmp_path: Path, form: CopyForm
) -> None:
    with person.client() as client:
        client.select_folder("INBOX")
        client.add_flags([1], [b"$label1", b"$Forwarded"])
        client.add_flags([3], [b"work"])
    before = person.hashes("INBOX", "Lists")
    plan = planned(setup)

    result = copy_of(setup, form, tmp_path / "copy", plan)

    assert person.hashes("INBOX", "Lists") == before
    assert (result.written, len(result.left_out), result.ghosts) == (3, 1, 1)
    assert result.is_whole
    found = read_copy(form, tmp_path / "copy")
    wanted = [a_mail(NOTICE, number=1), a_mail(OTHER, number=2)]
    assert [mail.digest for mail in found["INBOX"]] == [
        identity(without_status_headers(one)) for one in wanted
    ]
    assert [mail.flags for mail in found["INBOX"]] == [SEEN | FLAGGED | ANSWERED, SEEN | FLAGGED]
    assert [mail.flags for mail in found["Lists"]] == [MessageFlag.NONE]
    items = items_in(open_copy(form, tmp_path / "copy").spec)
    states = read_states(items, Stores(), NullJob())
    said = [states[item.address].names for item in items if item.address in states]
    first = {"\\Answered", "\\Flagged", "\\Seen", "$Forwarded", "$label1", "work"}
    assert [names for names in said if names] == [first, {"\\Flagged", "\\Seen"}]


def test_the_marked_alone(setup: ScanSetup, tmp_path: Path) -> None:
    result = copy_of(setup, CopyForm.MAILDIR, tmp_path / "copy", planned(setup), only=True)

    assert (result.written, result.is_whole) == (1, True)
    found = read_copy(CopyForm.MAILDIR, tmp_path / "copy")
    assert [mail.flags for mail in found["INBOX"]] == [SEEN | ANSWERED]


@pytest.mark.parametrize("form", [CopyForm.MBOX, CopyForm.EML])
def test_the_copy_scanned_beside_the_account_is_a_copy_of_each_mail(
    setup: ScanSetup, tmp_path: Path, form: CopyForm
) -> None:
    nothing = Plan("00000000000000aa", 0, (), ())
    copy_of(setup, form, tmp_path / "copy", nothing)
    spec: SourceSpec = open_copy(form, tmp_path / "copy").spec

    here = scan([spec], settings=Settings(), cache=NoCache(), job=NullJob())
    there = setup.scan()

    live = (there.mails.flags & int(MessageFlag.GHOST)) == 0
    assert list(here.mails.message_id) == [
        one for one, is_live in zip(there.mails.message_id, live, strict=True) if is_live
    ]
    assert here.mails.text_digest.tolist() == there.mails.text_digest[live].tolist()
    assert len(describe_groups(cut_groups(here, 0.6))) == len(
        describe_groups(cut_groups(there, 0.6))
    )


def test_the_sources_of_a_plan_are_those_that_it_names(setup: ScanSetup) -> None:
    plan = planned(setup)

    assert sources_of(plan) == tuple(setup.specs)
    assert sources_of(plan, marked_only=True) == tuple(setup.specs)
