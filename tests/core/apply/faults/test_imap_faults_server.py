"""Faults F15-F19: a server that can little, says things oddly, or says OK and does nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.account_setup import AccountSetup
from helpers.boxes.moving import items_of, mail_bytes, write_box
from helpers.imap.boxes import Boxes
from helpers.imap.scripted import ScriptedServer
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import (
    BARE,
    BARE_CONDSTORE,
    MOVE_CONDSTORE,
    UIDPLUS,
    UIDPLUS_CONDSTORE,
    UNCOMPRESSED,
    Shape,
)
from helpers.servers.second_client import count_marked

from core.identity import identity
from core.model.groups import Verdict
from core.model.plan import Item, Move, Plan
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import SourceKind

pytestmark = [pytest.mark.slow, pytest.mark.every_server]

Like = Callable[[Shape], Dovecot]
TEXTS = "abaab"  # UIDs 1 to 5: 3, 4 and 5 are to go


def hashes(*texts: str) -> Counter[str]:
    return Counter(identity(mail_bytes(text)) for text in texts)


def someone(server: Dovecot, **more: int) -> Person:
    person = server.person(**more)
    person.deliver("INBOX", [mail_bytes(text) for text in TEXTS])
    return person


def boxes_with(folder: str = "INBOX") -> Boxes:
    boxes = Boxes()
    boxes.make("INBOX")
    boxes.make("Trash", "\\Trash")
    boxes.deliver(folder, *(mail_bytes(text) for text in TEXTS), flags={"\\Seen"})
    return boxes


# --- F15: neither MOVE nor UIDPLUS ----------------------------------


@pytest.mark.parametrize("row", [BARE, BARE_CONDSTORE])
def test_f15_without_uidplus_mail_is_copied_and_marked_and_nothing_is_expunged(
    dovecot_like: Like, setup_of: Callable[..., AccountSetup], row: str
) -> None:
    person = someone(dovecot_like(Shape(row, raw_log=True)))
    person.deliver("INBOX", [mail_bytes("foreign")], flags="ST")
    setup = setup_of(person)
    plan = setup.plan("INBOX")
    before = person.hashes("INBOX")

    summary = setup.carry_out(plan)

    assert summary.state is RunState.DONE
    assert setup.states() == {ItemState.VERIFIED: 3}
    assert setup.reasons() == {RefusalKind.NOT_EXPUNGED: 3}, "it says so"
    assert person.hashes("INBOX") == before
    assert person.hashes("Trash") == hashes("a", "a", "b")
    assert count_marked(person, "INBOX") == 4
    sent = person.sent().upper()
    assert b"EXPUNGE" not in sent
    assert b"CLOSE" not in sent


# --- F16: COPYUID as no RFC has it ----------------------------------


def bare(line: bytes) -> bytes:
    return line.replace(b"* OK [COPYUID", b"[COPYUID")


def starred(line: bytes) -> bytes:
    return line.replace(b"* OK [COPYUID", b"* [COPYUID")


def lying(line: bytes) -> bytes:
    return b"* OK [COPYUID 1 1:99 7] Done\r\n" if b"[COPYUID" in line else line


def enormous(line: bytes) -> bytes:
    wrong = b"* OK [COPYUID 4294967295 1:4294967295 1:4294967295] Done\r\n"
    return wrong if b"[COPYUID" in line else line


def unfinished(line: bytes) -> bytes:
    return b"* OK [COPYUID\r\n" if b"[COPYUID" in line else line


def silent(line: bytes) -> bytes:
    return b"" if b"[COPYUID" in line else line


@pytest.mark.parametrize("twist", [bare, starred, lying, enormous, unfinished, silent])
def test_f16_an_odd_copyuid_is_a_hint_and_the_look_decides(
    dovecot_like: Like,
    between: Callable[[Person], CutProxy],
    setup_of: Callable[..., AccountSetup],
    twist: Callable[[bytes], bytes],
) -> None:
    person = someone(dovecot_like(Shape(UNCOMPRESSED)))
    proxy = between(person)
    setup = setup_of(person, port=proxy.port)
    plan = setup.plan("INBOX")
    before = person.hashes()
    proxy.set(Trap(b"UID MOVE", rewrite=twist, times=9))

    summary = setup.carry_out(plan)

    assert summary.state is RunState.DONE
    assert setup.states() == {ItemState.VERIFIED: 3}
    assert person.hashes() == before
    landed = {uid.partition(":")[2] for uid in setup.target_uids().values()}
    assert landed == {"1", "2", "3"}, "where they really are"
    assert setup.undo().moved == 3
    assert person.hashes("INBOX") == hashes(*TEXTS)


# --- F17: OK, but nothing was done ----------------------------------


def test_f17_a_move_that_is_only_said_to_be_done_has_failed(
    dovecot_like: Like,
    between: Callable[[Person], CutProxy],
    setup_of: Callable[..., AccountSetup],
) -> None:
    person = someone(dovecot_like(Shape(UNCOMPRESSED)))
    proxy = between(person)
    setup = setup_of(person, port=proxy.port)
    plan = setup.plan("INBOX")
    before = person.hashes("INBOX")
    lie = b"* OK [COPYUID 1 3 1] Moved\r\n* 3 EXPUNGE\r\n{tag} OK Move completed\r\n"
    proxy.set(Trap(b"UID MOVE", instead=lie, times=99))

    summary = setup.carry_out(plan)

    assert (summary.moved, summary.failed, summary.skipped) == (0, 1, 2)
    assert len([line for line in proxy.commands if b"UID MOVE" in line]) == 1, "the canary"
    assert setup.reasons() == {RefusalKind.SERVER: 3}
    assert person.hashes("INBOX") == before
    assert person.mails("Trash") == []


@pytest.mark.parametrize(
    ("word", "why"),
    [
        (b"UID COPY", RefusalKind.SERVER),
        (b"UID STORE", RefusalKind.SERVER),
        (b"UID EXPUNGE", RefusalKind.NOT_EXPUNGED),
    ],
)
def test_f17_no_step_of_a_copy_is_believed(
    dovecot_like: Like,
    between: Callable[[Person], CutProxy],
    setup_of: Callable[..., AccountSetup],
    word: bytes,
    why: RefusalKind,
) -> None:
    person = someone(dovecot_like(Shape(UIDPLUS_CONDSTORE)))
    proxy = between(person)
    setup = setup_of(person, port=proxy.port)
    plan = setup.plan("INBOX")
    before = person.hashes("INBOX")
    proxy.set(Trap(word, instead=b"{tag} OK completed\r\n", times=99))

    setup.carry_out(plan)

    assert person.hashes("INBOX") == before
    assert setup.reasons() == {why: 3}
    assert setup.states()[ItemState.VERIFIED] == (3 if why is RefusalKind.NOT_EXPUNGED else 0)
    assert setup.states().keys() <= {ItemState.FAILED, ItemState.SKIPPED, ItemState.VERIFIED}


def test_f17_a_read_only_folder_is_not_touched(
    scripted: Callable[..., ScriptedServer], setup_of: Callable[..., AccountSetup]
) -> None:
    boxes = boxes_with()
    boxes.by_name["INBOX"].read_only = True
    server = scripted(boxes)
    setup = setup_of(server)
    before = boxes.hashes()

    setup.carry_out(setup.plan("INBOX"))

    assert boxes.hashes() == before
    assert setup.states() == {ItemState.SKIPPED: 3}
    assert setup.reasons() == {RefusalKind.READ_ONLY: 3}
    assert not {b"UID MOVE", b"UID COPY", b"UID STORE", b"UID EXPUNGE"} & set(server.words())


# --- F18: no trash ----------------------------------


@pytest.mark.parametrize("row", [MOVE_CONDSTORE, UIDPLUS])
def test_f18_without_a_trash_nothing_is_deleted(
    dovecot_like: Like, setup_of: Callable[..., AccountSetup], row: str
) -> None:
    person = someone(dovecot_like(Shape(row, trash=False)))
    setup = setup_of(person)
    before = person.hashes()

    setup.carry_out(setup.plan("INBOX"))

    assert person.hashes() == before == person.hashes("INBOX")
    assert setup.reasons() == {RefusalKind.NO_TRASH: 3}
    assert count_marked(person, "INBOX") == 0


@pytest.mark.parametrize("row", [MOVE_CONDSTORE, UIDPLUS])
def test_f18_a_trash_that_goes_away_in_the_middle_takes_no_mail_with_it(
    dovecot_like: Like,
    between: Callable[[Person], CutProxy],
    setup_of: Callable[..., AccountSetup],
    row: str,
) -> None:
    person = someone(dovecot_like(Shape(row, trash=False)))
    person.deliver("Bin", [])
    proxy = between(person)
    setup = setup_of(person, port=proxy.port, trash="Bin")
    plan = setup.plan("INBOX")
    before = person.hashes()

    def rename() -> None:
        with person.client() as client:
            client.rename_folder("Bin", "Old bin")

    first = b"UID MOVE" if row == MOVE_CONDSTORE else b"UID COPY"
    proxy.set(Trap(first, before=rename))

    setup.carry_out(plan)

    assert person.hashes() == before == person.hashes("INBOX")
    assert set(setup.reasons()) <= {RefusalKind.NO_TARGET, RefusalKind.NO_TRASH}
    assert sum(setup.reasons().values()) == 3
    assert count_marked(person, "INBOX") == 0


# --- F19: over quota ----------------------------------


def test_f19_a_full_account_pauses_and_what_lies_elsewhere_goes_on(
    dovecot_like: Like, setup_of: Callable[..., AccountSetup], tmp_path: Path
) -> None:
    person = someone(dovecot_like(Shape(UIDPLUS_CONDSTORE, quota=True)), quota_kib=2)
    setup = setup_of(person)
    spec = write_box(SourceKind.MBOX, tmp_path / "local.mbox", "xyxx")
    there = items_of(spec)
    plan = with_local(setup.plan("INBOX"), there)
    before = person.hashes("INBOX")

    summary = setup.carry_out(plan)

    assert summary.state is RunState.PAUSED
    local = [item.state for item in setup.moves() if item.move.what in there]
    assert local == [ItemState.VERIFIED] * 2
    waiting = [item for item in setup.moves() if item.state is ItemState.PLANNED]
    assert {item.reason.kind for item in waiting if item.reason} == {RefusalKind.OVER_QUOTA}
    assert before == person.hashes("INBOX") + person.hashes("Trash")

    person.allow(0)

    assert setup.resume().state is RunState.DONE
    assert person.hashes("Trash") == hashes("a", "a", "b")
    assert before == person.hashes("INBOX") + person.hashes("Trash")


def with_local(plan: Plan, items: Sequence[Item]) -> Plan:
    """The plan, and the copies among these messages of a file as well."""
    kept: dict[str, Item] = {}
    moves = list(plan.moves)
    for item in items:
        keeper = kept.setdefault(item.digest, item)
        if keeper is not item:
            moves.append(Move(item, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest"))
    address = items[0].address
    leg = (address.kind.value, address.path, address.folder)
    return replace(plan, moves=tuple(moves), folder_sizes=(*plan.folder_sizes, (leg, len(items))))
