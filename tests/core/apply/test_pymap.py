"""Moves and their undo on pymap: a server that other people wrote, and one that lies by itself.

It has no CONDSTORE, SPECIAL-USE, UNSELECT or keywords, begins its UIDs with 101, and goes on with
the new folder of a name when the one that was open is gone. Where mail lies in Maildirs it tells
sizes of messages with LF, and its COPY makes an empty mail and says OK.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from helpers.accounts.account_setup import AccountSetup
from helpers.accounts.server_setup import ProcessKilled, power_cut_at
from helpers.boxes.moving import mail_bytes
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.pymap_server import ITS_OWN, ONLY_UIDPLUS, PYMAPS, PymapServer, PymapShape
from helpers.servers.second_client import list_server

from core.identity import identity
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunState

pytestmark = pytest.mark.slow

Like = Callable[[PymapShape], PymapServer]
TEXTS = "abaacba"  # four are to go
GOING = Counter(identity(mail_bytes(text)) for text in "aaba")
STAYING = Counter(identity(mail_bytes(text)) for text in "abc")
DATES = [1_700_000_000 + 86_400 * n for n in range(len(TEXTS))]
WORDS = [
    b"UID MOVE", b"UID COPY", b"UID STORE", b"UID EXPUNGE", b"UID FETCH", b"NOOP", b"SELECT",
    b"EXAMINE", b"STATUS", b"LIST", b"CAPABILITY",
]  # fmt: skip


@pytest.mark.parametrize("row", list(PYMAPS))
def test_moves_and_their_undo_are_exact(
    row: str, pymap_like: Like, setup_of: Callable[..., AccountSetup]
) -> None:
    person = pymap_like(PYMAPS[row]).person()
    person.deliver("INBOX", [mail_bytes(text) for text in TEXTS], dates=DATES, flags="SF")
    setup = setup_of(person)
    before = list_server(person)

    done = setup.carry_out(setup.plan("INBOX"))

    assert (done.state, done.moved) == (RunState.DONE, 4)
    assert person.hashes("Trash") == GOING
    assert person.hashes("INBOX", marked=False) == STAYING
    assert setup.undo().moved == 4
    assert list_server(person) == before, "identity, INTERNALDATE and flags of what is not deleted"


@pytest.mark.parametrize("row", list(PYMAPS))
@pytest.mark.parametrize("verb", ["apply", "undo"])
def test_cuts_lose_and_double_nothing(row: str, verb: str, pymap_like: Like, home: Path) -> None:
    server = pymap_like(PYMAPS[row])
    dice = random.Random(f"{row} {verb}")
    with CutProxy(server.authority, server.site.starttls_port) as proxy:
        for n in range(15):
            person = server.person()
            person.deliver("INBOX", [mail_bytes(text) for text in TEXTS], dates=DATES)
            before = list_server(person)
            with closing(AccountSetup(person, home / f"{n}", port=proxy.port)) as setup:
                plan = setup.plan("INBOX")
                if verb == "undo":
                    setup.carry_out(plan)
                traps = [_trap(dice, person.kill) for _ in range(dice.randint(1, 3))]
                proxy.set(*traps)

                summary = setup.carry_out(plan) if verb == "apply" else setup.undo()
                proxy.set()
                setup.run = summary.id
                for _ in range(3):
                    summary = setup.resume()

                assert summary.state is RunState.DONE, traps
                assert setup.states() == {ItemState.VERIFIED: 4}, traps
                if verb == "undo":
                    assert list_server(person) == before, traps
                else:
                    assert person.hashes("Trash") == GOING, traps
                    assert person.hashes("INBOX", marked=False) == STAYING, traps


def _trap(dice: random.Random, kill: Callable[[], None]) -> Trap:
    on = dice.choice(WORDS)
    return dice.choice([
        Trap(on, reply_bytes=dice.randint(0, 120)),
        Trap(on, command_bytes=dice.randint(0, 30)),
        Trap(on, instead=b"* BYE not now\r\n", hang_up=True),
        Trap(on, then=kill),
    ])  # fmt: skip


@pytest.mark.parametrize("row", list(PYMAPS))
@pytest.mark.parametrize("verb", ["apply", "undo"])
def test_a_power_cut_at_any_point_ends_as_without(
    row: str, verb: str, pymap_like: Like, home: Path
) -> None:
    server = pymap_like(PYMAPS[row])
    point, is_whole = 0, False
    while not is_whole:
        point += 1 if point < 6 else 5  # the fakes are cut at each: test_server_crash
        person, own = server.person(), home / f"{point}"
        person.deliver("INBOX", [mail_bytes(text) for text in TEXTS], dates=DATES)
        before = list_server(person)
        with closing(AccountSetup(person, own)) as setup:
            plan = setup.plan("INBOX")
            if verb == "undo":
                setup.carry_out(plan)
        with closing(AccountSetup(person, own)) as setup, power_cut_at(point) as passed:
            try:
                setup.carry_out(plan) if verb == "apply" else setup.undo()
                is_whole = True
            except ProcessKilled:
                pass
        assert person.hashes() >= GOING + STAYING, passed[-1]
        with closing(AccountSetup(person, own)) as setup:
            with setup.context() as context:
                runs = [head.id for head in context.journal.heads()]
            if len(runs) < (1 if verb == "apply" else 2):
                setup.carry_out(plan) if verb == "apply" else setup.undo()
            else:
                setup.run = runs[0]
                assert setup.resume().state is RunState.DONE, passed[-1]
            if verb == "undo":
                assert list_server(person) == before, passed[-1]
            else:
                assert person.hashes("Trash") == GOING, passed[-1]
                assert person.hashes("INBOX", marked=False) == STAYING, passed[-1]
    assert point > 12


# --- mail in Maildirs ---------------------------------------------------------------------------


def test_a_copy_that_is_empty_is_not_believed(
    pymap_like: Like, setup_of: Callable[..., AccountSetup]
) -> None:
    person = pymap_like(PymapShape(ONLY_UIDPLUS, on_disk=True)).person()
    person.deliver("INBOX", [mail_bytes(text) for text in TEXTS])
    setup = setup_of(person)
    before = person.hashes("INBOX")

    done = setup.carry_out(setup.plan("INBOX"))

    assert (done.moved, done.failed + done.skipped) == (0, 4)
    assert setup.reasons() == {RefusalKind.SERVER: 4}
    assert person.hashes("INBOX", marked=False) == before
    assert len(person.mails("Trash")) == 1, "one was tried"


def test_a_server_killed_in_the_middle_of_moves_and_their_undo(
    pymap_like: Like, between: Callable[..., CutProxy], home: Path
) -> None:
    person = pymap_like(PymapShape(ITS_OWN, on_disk=True)).person()
    person.deliver("INBOX", [mail_bytes(text) for text in TEXTS], dates=DATES)
    before = person.hashes("INBOX")
    proxy = between(person)
    with closing(AccountSetup(person, home / "desk", port=proxy.port)) as setup:
        plan = setup.plan("INBOX")
        proxy.set(Trap(b"UID MOVE", then=person.kill), Trap(b"UID FETCH", then=person.kill))
        summary = setup.carry_out(plan)
        proxy.set()
        while summary.state is not RunState.DONE:
            summary = setup.resume()
        assert person.hashes("Trash") == GOING
        assert person.hashes("INBOX") == STAYING
        proxy.set(Trap(b"UID MOVE", then=person.kill), Trap(b"NOOP", then=person.kill))
        setup.run = setup.undo().id
        proxy.set()
        while setup.resume().state is not RunState.DONE:
            pass
        assert person.hashes("INBOX") == before
        assert person.hashes("Trash") == Counter()
