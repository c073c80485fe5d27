"""Everything at once: lines that break anywhere, a server that is killed, somebody else at work.

The dice of each seed choose what goes wrong at which command, and what a second mail program does
meanwhile. Whatever they choose: no mail is lost, each that was removed has its copy outside of the
trash, what others have marked stays, and a run that ends says of each move what became of it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.account_setup import HASTY, AccountSetup
from helpers.boxes.moving import mail_bytes
from helpers.process.sampling import draw
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import (
    BARE,
    MOVE,
    UIDPLUS,
    UIDPLUS_CONDSTORE,
    UNCOMPRESSED,
    Shape,
)
from imapclient import DELETED, FLAGGED, SEEN
from imapclient.exceptions import IMAPClientError

from core.errors import PlanRefused
from core.identity import identity
from core.model.runs import ItemState, RunState

pytestmark = [pytest.mark.slow, pytest.mark.every_server("cyrus")]

ROWS = [UNCOMPRESSED, MOVE, UIDPLUS_CONDSTORE, UIDPLUS, BARE]
WORDS = [
    b"UID MOVE", b"UID COPY", b"UID STORE", b"UID EXPUNGE", b"UID FETCH", b"NOOP", b"SELECT",
    b"EXAMINE", b"STATUS", b"APPEND", b"AUTHENTICATE", b"CAPABILITY", b"LIST",
]  # fmt: skip
FOREIGN = "of somebody else"
LIVING = ("INBOX", "Archive")
PATIENT = replace(HASTY, idle_s=4.0, tries=4)


class Storm:
    """A mailbox under weather. `extra` counts what the second mail program has added."""

    def __init__(self, person: Person, setup: AccountSetup, proxy: CutProxy, dice: random.Random):
        self.person, self.setup, self.proxy, self.dice = person, setup, proxy, dice
        self.extra: Counter[str] = Counter()
        texts = [dice.choice("abcdefgh") for _ in range(dice.randint(8, 30))]
        half = dice.randint(1, len(texts))
        person.deliver("INBOX", [mail_bytes(text) for text in texts[:half]])
        person.deliver("Archive", [mail_bytes(text) for text in texts[half:]])
        person.deliver("INBOX", [mail_bytes(FOREIGN)], flags="S")
        self.before = person.hashes()

    def gather(self) -> None:
        """Lay traps."""
        self.proxy.set(*(self._trap() for _ in range(self.dice.randint(1, 6))))

    def check(self) -> None:
        """What must hold at any time when nothing of ours runs."""
        there = self.person.hashes()
        assert not (self.before + self.extra) - there, "lost"
        living = self.person.hashes(*LIVING, marked=False)
        foreign = identity(mail_bytes(FOREIGN))
        assert self.person.hashes("INBOX")[foreign] == 1
        assert not [digest for digest in self.before if not living[digest] and digest != foreign]

    def check_exactly(self) -> None:
        """What must hold besides when a run has ended: where mail is moved, nothing is doubled."""
        self.check()
        if "MOVE" in self.person.server.shape.capabilities:
            assert self.person.hashes() == self.before + self.extra

    def _trap(self) -> Trap:
        dice, on = self.dice, self.dice.choice(WORDS)
        return dice.choice([
            Trap(on, reply_bytes=dice.randint(0, 150)),
            Trap(on, command_bytes=dice.randint(0, 30)),
            Trap(on, instead=b"* BYE not now\r\n", hang_up=True),
            Trap(on, instead=b"{tag} NO [UNAVAILABLE] not now\r\n"),
            Trap(on, then=self.person.kill),
            Trap(on, before=self._other),
            Trap(on, before=self._other, reply_bytes=dice.randint(0, 150)),
        ])  # fmt: skip

    def _other(self) -> None:
        """Another mail program does something; never to the last copy of what we may move."""
        dice = self.dice
        with suppress(IMAPClientError, OSError), self.person.client() as client:  # may be killed
            folder = dice.choice(LIVING)
            client.select_folder(folder)
            uids = client.search()
            match dice.choice(["star", "read", "unread", "deliver", "copy", "foreign"]):
                case "star" if uids:
                    client.add_flags([dice.choice(uids)], [FLAGGED])
                case "read" if uids:
                    client.add_flags([dice.choice(uids)], [SEEN])
                case "unread" if uids:
                    client.remove_flags([dice.choice(uids)], [SEEN])
                case "foreign":
                    client.select_folder("INBOX")
                    client.add_flags(client.search(["SUBJECT", FOREIGN]) or [1_000], [DELETED])
                case _:
                    data = mail_bytes(dice.choice("abcdefghxyz"))
                    client.append(dice.choice(["INBOX", "Archive", "Trash"]), data)
                    self.extra[identity(data)] += 1


@pytest.fixture
def storm(
    dovecot_like: Callable[[Shape], Dovecot], home: Path, request: pytest.FixtureRequest
) -> Iterator[Storm]:
    dice = random.Random(request.param)
    server = dovecot_like(Shape(ROWS[request.param % len(ROWS)]))
    person = server.person()
    with (
        CutProxy(server.authority, server.site.starttls_port) as proxy,
        setup_at(person, home, proxy) as setup,
    ):
        yield Storm(person, setup, proxy, dice)


@contextmanager
def setup_at(person: Person, home: Path, proxy: CutProxy) -> Iterator[AccountSetup]:
    with closing(AccountSetup(person, home / "desk", port=proxy.port, patience=PATIENT)) as setup:
        yield setup


@pytest.mark.parametrize("storm", draw(range(20), 6, of="storms"), indirect=True)
def test_no_weather_loses_mail(storm: Storm) -> None:
    setup = storm.setup
    plan = setup.plan("INBOX", "Archive")
    storm.gather()

    summary = setup.carry_out(plan)
    storm.check()
    for calm in (False, True, True, True):
        if not calm:
            storm.gather()
        else:
            storm.proxy.set()
        summary = setup.resume()
        storm.check()

    storm.check_exactly()
    assert summary.state in {RunState.DONE, RunState.DONE_WITH_UNKNOWN}
    assert sum(setup.states().values()) == len(plan.moves)
    assert not setup.states().keys() & {ItemState.PLANNED, ItemState.INTENT, ItemState.CHECKED}
    moved = summary.moved

    storm.gather()
    try:
        back = setup.undo()
    except PlanRefused:
        assert moved + summary.unknown == 0
        return
    storm.check()
    setup.run = back.id
    storm.proxy.set()
    for _ in range(3):
        back = setup.resume()
        storm.check()
    storm.check_exactly()
    assert back.state in {RunState.DONE, RunState.DONE_WITH_UNKNOWN}
