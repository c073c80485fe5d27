"""Faults F01-F05: the connection breaks, or the server dies, in the middle of a command.

A cut line never tells whether the command ran (R-IM21), so tests cut at any
byte, resume, and count all mail: as often on the server as before, each moved mail once in the
trash, each kept one in its place.
"""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import pytest
from helpers.accounts.account_setup import HASTY, AccountSetup
from helpers.boxes.moving import mail_bytes
from helpers.process.sampling import draw
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE_CONDSTORE, UIDPLUS_CONDSTORE, UNCOMPRESSED, Shape

from core.identity import identity
from core.model.runs import ItemState, RunState, RunSummary

pytestmark = [pytest.mark.slow, pytest.mark.every_server("dovecot-acl", "cyrus")]

TEXTS = "abaacba"  # 2 copies of a to go after the first of them, then more of a and b
GOING = Counter(identity(mail_bytes(text)) for text in "aaba")
STAYING = Counter(identity(mail_bytes(text)) for text in "abc")
LEFT = {ItemState.VERIFIED: 4}
PATIENT = replace(HASTY, idle_s=30.0)  # a killed Dovecot may leave locks, which time out first


@dataclass
class Cut:
    """Somebody with copies in the INBOX, reached through a proxy."""

    person: Person
    proxy: CutProxy
    setup: AccountSetup

    def run(self, *traps: Trap, away: bool = False) -> RunSummary:
        """Carry out with traps laid; then without, as often as it takes.

        Args:
            traps: For the run itself.
            away: The server lets nobody in any more from the last trap on, so that the run cannot
                mend itself by a new connection and only resuming it does.
        """
        plan = self.setup.plan("INBOX")
        if away:
            traps = (*traps[:-1], replace(traps[-1], before=self._go_away))
        self.proxy.set(*traps)
        summary = self.setup.carry_out(plan)
        assert (summary.state is RunState.DONE) is not away, traps
        self.proxy.set()
        self.proxy.away = False
        for _ in range(3):
            if summary.state is RunState.DONE:
                break
            summary = self.setup.resume()
        return summary

    def _go_away(self) -> None:
        self.proxy.away = True

    def check(self, note: object) -> None:
        """All mail is there, each where it belongs, once."""
        assert self.person.hashes("Trash") == GOING, note
        assert self.person.hashes("INBOX") == STAYING, note
        assert self.setup.states() == LEFT, note
        assert self.setup.resume().state is RunState.DONE, note
        assert self.person.hashes() == GOING + STAYING, note


Cutting = Callable[[str], AbstractContextManager[Cut]]


@pytest.fixture
def cutting(dovecot_like: Callable[[Shape], Dovecot], home: Path) -> Cutting:
    """Gives somebody new on a server with these capabilities, for one cut."""
    numbers = count()

    @contextmanager
    def give(capabilities: str) -> Iterator[Cut]:
        server = dovecot_like(Shape(capabilities))
        person = server.person()
        person.deliver("INBOX", [mail_bytes(text) for text in TEXTS])
        own = home / f"desk{next(numbers)}"
        with (
            CutProxy(server.authority, server.site.starttls_port) as proxy,
            closing(AccountSetup(person, own, port=proxy.port)) as setup,
        ):
            yield Cut(person, proxy, setup)
        shutil.rmtree(own)

    return give


FIRST, SECOND = 0, 1  # which command is cut: that of the first, single mail, or that of the rest
STEP = (5, 1)  # every byte of a reply about several messages; of the other, every fifth
FEW = 8  # cuts of each kind in a usual run, half as many on servers other than Dovecot


def lengths(cutting: Cutting, capabilities: str, on: bytes, batch: int) -> tuple[int, int]:
    """How long the command of a batch is, and the reply to it."""
    with cutting(capabilities) as cut:
        assert cut.run(Trap(on, times=batch + 1)).state is RunState.DONE
        cut.check("nothing was cut")
        command = [line for line in cut.proxy.commands if on in line][batch]
        return len(command) + len(b"\r\n"), len(cut.proxy.replies[batch])


def cut_everywhere(cutting: Cutting, capabilities: str, batch: int, traps: Sequence[Trap]) -> None:
    """Spring each of these traps in turn, at the command of a batch.

    After each second one the run mends itself by a new connection; after the others it cannot.
    """
    for n, trap in enumerate(some(cutting, traps)):
        with cutting(capabilities) as cut:
            before = cut.person.hashes()

            cut.run(*[Trap(trap.on)] * batch, trap, away=bool(n % 2))

            assert cut.person.hashes() == before, trap
            cut.check(trap)


def some(cutting: Cutting, traps: Sequence[Trap]) -> Sequence[Trap]:
    """A few of them, the last first; the first and the last, about the whole, are always there."""
    with cutting(UIDPLUS_CONDSTORE) as cut:
        few = FEW if cut.person.server.is_plain_dovecot else FEW // 2
    ends = traps[:1] + traps[-1:]
    return draw(traps, few, of=str(traps[-1]), kind=lambda trap: trap in ends and trap)[::-1]


@pytest.mark.parametrize("batch", [FIRST, SECOND])
def test_f01_a_reply_to_move_cut_anywhere_neither_loses_nor_doubles_mail(
    cutting: Cutting, batch: int
) -> None:
    _, reply = lengths(cutting, UNCOMPRESSED, b"UID MOVE", batch)
    assert reply > 60

    cut_everywhere(
        cutting,
        UNCOMPRESSED,
        batch,
        [Trap(b"UID MOVE", reply_bytes=k) for k in range(0, reply + 1, STEP[batch])],
    )


@pytest.mark.parametrize("batch", [FIRST, SECOND])
def test_f02_a_move_cut_anywhere_is_done_or_not_and_resume_completes_it(
    cutting: Cutting, batch: int
) -> None:
    command, _ = lengths(cutting, UNCOMPRESSED, b"UID MOVE", batch)
    assert command > 20

    cut_everywhere(
        cutting,
        UNCOMPRESSED,
        batch,
        [Trap(b"UID MOVE", command_bytes=k) for k in range(command + 1)],
    )


@pytest.mark.parametrize("batch", [FIRST, SECOND])
def test_f03_a_reply_to_copy_cut_anywhere_makes_no_second_copy(
    cutting: Cutting, batch: int
) -> None:
    _, reply = lengths(cutting, UIDPLUS_CONDSTORE, b"UID COPY", batch)
    assert reply > 40

    cut_everywhere(
        cutting,
        UIDPLUS_CONDSTORE,
        batch,
        [Trap(b"UID COPY", reply_bytes=k) for k in range(0, reply + 1, STEP[batch])],
    )


@pytest.mark.parametrize("batch", [FIRST, SECOND])
def test_f03_a_copy_cut_anywhere_is_sent_again_only_where_nothing_came(
    cutting: Cutting, batch: int
) -> None:
    command, _ = lengths(cutting, UIDPLUS_CONDSTORE, b"UID COPY", batch)

    cut_everywhere(
        cutting,
        UIDPLUS_CONDSTORE,
        batch,
        [Trap(b"UID COPY", command_bytes=k) for k in range(command + 1)],
    )


@pytest.mark.parametrize("words", [b"UID STORE", b"UID EXPUNGE"])
@pytest.mark.parametrize("batch", [FIRST, SECOND])
def test_f04_a_cut_between_mark_and_expunge_expunges_just_ours_when_resumed(
    cutting: Cutting, words: bytes, batch: int
) -> None:
    foreign = mail_bytes("somebody else has deleted this")
    with cutting(UIDPLUS_CONDSTORE) as measured:
        measured.run(Trap(words, times=2))
        reply = len(measured.proxy.replies[batch])
    ways = [Trap(words, command_bytes=0), Trap(words, command_bytes=12)]
    ways += [Trap(words, reply_bytes=k) for k in range(0, reply + 1, 8)]

    for trap in some(cutting, ways):
        with cutting(UIDPLUS_CONDSTORE) as cut:
            cut.person.deliver("INBOX", [foreign], flags="ST")
            before = cut.person.hashes()

            cut.run(*[Trap(words)] * batch, trap, away=True)

            assert cut.person.hashes() == before, trap
            assert cut.person.hashes("Trash") == GOING, trap
            assert cut.person.hashes("INBOX") == STAYING + Counter([identity(foreign)]), trap
            assert cut.setup.states() == LEFT, trap


def test_f04_a_cut_of_the_mark_leaves_mail_that_is_only_marked(cutting: Cutting) -> None:
    with cutting(BARE_CONDSTORE) as cut:
        before = cut.person.hashes()

        cut.run(Trap(b"UID STORE", reply_bytes=5))

        assert cut.person.hashes("Trash") == GOING
        assert cut.person.hashes("INBOX") == before
        assert cut.setup.states() == LEFT
        assert not [line for line in cut.proxy.commands if b"EXPUNGE" in line]


def test_f05_a_server_killed_in_a_large_move_loses_and_doubles_nothing(
    dovecot_like: Callable[[Shape], Dovecot], home: Path
) -> None:
    server = dovecot_like(Shape(UNCOMPRESSED))
    person = server.person()
    size, kills = (3_000, 8) if server.is_plain_dovecot else (800, 3)
    mails = [mail_bytes(f"number {n}") for n in range(size)]
    person.deliver("INBOX", mails)
    person.deliver("Copies", mails)
    before = person.hashes()
    delays = count()

    def kill() -> None:
        time.sleep(next(delays) / 1_000)  # each time a little further into the command
        person.kill()

    with (
        CutProxy(server.authority, server.site.starttls_port) as proxy,
        closing(AccountSetup(person, home / "desk", port=proxy.port, patience=PATIENT)) as setup,
    ):
        plan = setup.plan("INBOX", "Copies")
        quiet = [Trap(b"UID MOVE", times=3), Trap(b"UID MOVE", then=kill)]
        proxy.set(*quiet * kills)
        summary = setup.carry_out(plan)
        for _ in range(10):
            if summary.state is RunState.DONE:
                break
            summary = setup.resume()

        assert next(delays) == kills, "all were killed"
        assert person.hashes() == before
        assert person.hashes("Trash") == person.hashes("INBOX")
        assert person.mails("Copies") == []
        assert setup.states() == {ItemState.VERIFIED: size}
        assert len(set(setup.target_uids().values())) == size
