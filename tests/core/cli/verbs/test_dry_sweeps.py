"""What a dry sweep of an account takes over the wire: all of it is told, and the second is cheap.

Counted by a proxy in front of the server, not by the program itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from helpers.imap.boxes import Boxes
from helpers.imap.scripted import ScriptedServer
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from helpers.mail.varied_mail import with_file
from helpers.process.program import CommandResult, TerminalProgram
from helpers.servers.cut_proxy import CutProxy
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE, Shape

from core.accounts import files
from core.cli.exits import Exit

pytestmark = pytest.mark.slow

WHOLE = b"BODY.PEEK[])"
BYE = 200  # bytes of a server's farewell, which nobody waits for


def copies(number: int, n: int) -> list[bytes]:
    """One message with a file some times over; each came another way but the first two."""
    words = " ".join(f"{word}{number}" for word in OTHER.split())
    mail = with_file(a_mail(words, subject=f"Chor {number}", number=number), number)
    ways = (f"Delivered-To: {way}\n".encode() * (way > 1) for way in range(n))
    return [way + mail.as_bytes() for way in ways]


MAILS = [
    *(data for number in range(6) for data in copies(number, 3)),
    *(
        a_mail(f"{NOTICE} {n} {'x' * n}", subject=f"Wasser {n}", number=100 + n).as_bytes()
        for n in range(60)
    ),
]


@pytest.fixture
def private_server(
    program: TerminalProgram,
    dovecot_like: Callable[[Shape], Dovecot],
    between: Callable[..., CutProxy],
) -> Callable[[Shape], tuple[Person, CutProxy]]:
    """Gives Anna with mail on a server of a shape, and the proxy that the program goes through."""

    def give(shape: Shape) -> tuple[Person, CutProxy]:
        person = dovecot_like(shape).person()
        person.deliver("INBOX", MAILS)
        proxy = between(person)
        files.save(program.places, person.account(name="Anna", port=proxy.port))
        return person, proxy

    return give


def sweep(program: TerminalProgram, password: str, *words: str) -> CommandResult:
    return program.run(
        "sweep", "--account", "Anna", "--max", "900", *words, "--password-stdin", stdin=password
    )


class ProxyTraffic:
    """What crosses a proxy, from one question to the next."""

    def __init__(self, proxy: CutProxy) -> None:
        self._proxy, self._before = proxy, (0, 0, 0)

    def crossed(self) -> tuple[int, int, list[bytes]]:
        """Bytes to the client, bytes to the server, commands that fetch whole messages."""
        proxy = self._proxy
        now = (proxy.received, proxy.sent, len(proxy.commands))
        before, self._before = self._before, now
        whole = [line for line in proxy.commands[before[2] :] if WHOLE in line.upper()]
        return now[0] - before[0], now[1] - before[1], whole


@pytest.mark.parametrize("shape", [Shape(), Shape(BARE)], ids=["all", "bare"])
def test_a_second_dry_sweep_fetches_no_mail_and_every_byte_is_told(
    program: TerminalProgram,
    private_server: Callable[[Shape], tuple[Person, CutProxy]],
    shape: Shape,
) -> None:
    person, proxy = private_server(shape)
    line = ProxyTraffic(proxy)
    first = sweep(program, person.password, "--json")
    cold = line.crossed()
    second = sweep(program, person.password, "--json")
    warm = line.crossed()

    assert (first.code, first.err.count("Fetched ")) == (Exit.OK, 1)
    assert first.json | {"bytes_received": 0, "from_cache": 0} == second.json | {
        "bytes_received": 0,
        "from_cache": 0,
    }
    assert len(first.json["moves"]) == 12
    assert cold[2]
    assert not warm[2]
    assert warm[0] + warm[1] < cold[0] / (20 if shape == Shape() else 8)
    for done, (received, _, _) in ((first, cold), (second, warm)):
        assert received - BYE <= done.json["bytes_received"] <= received
        told = re.search(r"Fetched ([\d,]+) kB from servers", done.err)
        assert told is not None
        assert int(told[1]) == -(-done.json["bytes_received"] // 1000)


def test_what_changed_on_the_server_is_seen_by_the_next_dry_sweep(
    program: TerminalProgram, private_server: Callable[[Shape], tuple[Person, CutProxy]]
) -> None:
    person, proxy = private_server(Shape())
    line = ProxyTraffic(proxy)
    whole = sweep(program, person.password, "--json").json["moves"]
    with person.client() as other:
        other.select_folder("INBOX")
        gone, marked = (move["position"] + 1 for move in whole[:2])  # nothing ever left INBOX
        other.delete_messages([gone])
        other.uid_expunge([gone])
        other.delete_messages([marked])
    line.crossed()
    fewer = sweep(program, person.password, "--json").json["moves"]
    flags_only = line.crossed()
    person.renumber("INBOX")
    sweep(program, person.password)
    anew = line.crossed()
    program.places.fingerprints.unlink()
    lost = sweep(program, person.password, "--json")

    assert [move["message_id"] for move in fewer] == [m["message_id"] for m in whole[2:]]
    assert not flags_only[2]
    assert anew[2]  # other numbers: nothing that was read counts any more
    assert len(lost.json["moves"]) == len(fewer)


def test_a_plan_and_its_dry_run_and_why_share_what_was_read(
    program: TerminalProgram,
    private_server: Callable[[Shape], tuple[Person, CutProxy]],
    tmp_path: Path,
) -> None:
    person, proxy = private_server(Shape())
    line, word = ProxyTraffic(proxy), ("--password-stdin",)
    report, plan = tmp_path / "report", tmp_path / "plan"
    scan = program.run("scan", "imap:Anna", "--report", report, *word, stdin=person.password)
    line.crossed()
    made = program.run("plan", report, "-o", plan, *word, stdin=person.password)
    fetched = line.crossed()
    program.run("plan", report, "-o", tmp_path / "again", *word, stdin=person.password)
    again = line.crossed()
    dry = program.run("apply", plan, "--dry-run", *word, stdin=person.password)
    rehearsed = line.crossed()
    program.run("why", "imap:Anna/INBOX#0", "imap:Anna/INBOX#1", *word, stdin=person.password)
    why = line.crossed()

    assert scan.code == made.code == dry.code == Exit.OK
    assert f"Fetched {-(-fetched[0] // 1000)} kB" in made.err
    assert fetched[2]
    assert not again[2]
    assert dry.out.count("would move") == 12
    assert not rehearsed[2]
    assert not why[2]


def test_two_dry_sweeps_at_once_do_not_disturb_each_other(
    program: TerminalProgram, private_server: Callable[[Shape], tuple[Person, CutProxy]]
) -> None:
    person, proxy = private_server(Shape())
    with ThreadPoolExecutor(2) as two:
        both = list(two.map(lambda _: sweep(program, person.password, "--json"), range(2)))
    line = ProxyTraffic(proxy)
    line.crossed()
    third = sweep(program, person.password, "--json")

    assert [len(done.json["moves"]) for done in (*both, third)] == [12] * 3
    assert not line.crossed()[2]


def test_a_server_that_gives_other_bytes_under_an_old_number_moves_nothing(
    program: TerminalProgram, scripted: Callable[..., ScriptedServer]
) -> None:
    boxes = Boxes()
    inbox = boxes.make("INBOX")
    boxes.make("Trash", "\\Trash")
    crlf = [data.replace(b"\n", b"\r\n") for data in MAILS]
    boxes.deliver("INBOX", *crlf)
    server = scripted(boxes)
    files.save(program.places, server.account(name="Anna"))
    planned = sweep(program, "secret", "--json").json["moves"]
    for move in planned:  # the same size, sender, subject and id, and another file
        mail = inbox.mails[move["position"] + 1]
        at = mail.data.rindex(b"\r\n--") - 20
        mail.data = mail.data[:at] + b"A" * 8 + mail.data[at + 8 :]

    server.lines.clear()
    dry = sweep(program, "secret", "--json")
    assert not [line for line in server.lines if WHOLE in line.upper()]
    applied = sweep(program, "secret", "--json", "--apply")

    assert len(dry.json["moves"]) == len(planned) == 12  # by what was read: nothing is moved yet
    assert applied.json["run"]["moved"] == 0
    assert {move["reason"] for move in applied.json["moves"]} <= {"changed", "not_proven"}
    assert len(inbox.mails) == len(MAILS)
