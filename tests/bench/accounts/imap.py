"""Mail on a server: what a sweep fetches and takes, and what moving with care costs.

Against a private Dovecot on loopback, by TLS, with the mailbox of `tests.bench.corpus`. Everything
is measured side by side in one run: what other programs do (`imap_peer`), then ours (`imap_ours`),
in turn, medians. Loopback has no bandwidth to save, so there the processors decide, those of the
server among them; the same is therefore also measured through a line of 100 Mbit/s.

A first scan is held against a first sync of mbsync, with letters and with mail as it comes, on
that line and on one of which an answer is 40 ms on its way. Server and line run on the same
processors, so seconds are the sum of all three: bytes, round trips and the client's own processor
time tell more than they do.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path
from typing import NamedTuple

from core.decide.files import plan_to_json
from core.identity import identity
from core.job import NullJob
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move, Plan
from core.model.sources import RawMessage, SourceKind, Stub
from core.sources.registry import detect, open_store
from tests.bench.accounts import imap_ours

TESTS = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TESTS))  # where the helpers of the tests are

from helpers.servers.authority import Authority  # noqa: E402 - needs the path
from helpers.servers.cut_proxy import CutProxy, Pace  # noqa: E402
from helpers.servers.dovecot import Dovecot, Person, is_there  # noqa: E402

LINE = 12_500_000  # bytes a second of 100 Mbit/s
SLICE = 32_768
DELAY_S = 0.04  # on its way from a server far away
LABELS = {"sweep": "ours", "packed": "ours, compressed"}
PLAN_ID = "00000000000000aa"


class RunFigures(NamedTuple):
    """What one run told: bytes that came in over the wire, seconds, messages.

    cpu_s: Processor time of the client with its workers, from outside; the server's is not in it.
    turns: Round trips, where they were counted.
    """

    bytes: int
    seconds: float
    mails: int
    cpu_s: float
    turns: int = 0


Way = Callable[[], RunFigures]


def bench(box: Path, rounds: int) -> None:
    """Measure and print; a sentence where there is no server to measure with."""
    if not is_there():
        print("\nIMAP: not measured, there is no Dovecot 2.3 here (apt-get install dovecot-imapd)")
        return
    mails = mails_of(box)
    with place() as folder, server(folder) as dovecot:
        person = dovecot.person()
        person.deliver("INBOX", mails)
        megabytes = sum(map(len, mails)) / 1e6
        print(f"\nIMAP, {len(mails):,} messages, {megabytes:,.0f} MB, Dovecot on loopback, TLS")
        sweeps(person, folder, dovecot.site.tls_port, rounds, ("sweep", "packed"))
        with CutProxy(
            dovecot.authority, dovecot.site.starttls_port, pace=Pace(SLICE, LINE), text=False
        ) as line:
            print("\nIMAP, the same through a line of 100 Mbit/s")
            sweeps(person, folder, line.port, 1, ("packed",))
        print("\nIMAP, the same mails moved to the trash, each with a copy that stays")
        moves(person, mails, folder, rounds)


def first_scans(boxes: Sequence[Path], rounds: int) -> None:
    """Ours on an account that nobody has seen, beside mbsync's first sync of it."""
    if not is_there():
        return
    rival = shutil.which("mbsync")
    if rival is None:
        print("\nmbsync: not compared, it is not here (apt-get install isync)")
    for box in boxes:
        mails = mails_of(box)
        with place() as folder, server(folder) as dovecot:
            person = dovecot.person()
            person.deliver("INBOX", mails)
            for delay_s in (0.0, DELAY_S):
                pace = Pace(SLICE, LINE, delay_s)
                print(
                    f"\nfirst scan, {len(mails):,} messages, {sum(map(len, mails)) / 1e6:,.0f} MB,"
                    f" 100 Mbit/s, {delay_s * 1e3:.0f} ms"
                )
                ways = (
                    {"mbsync": partial(sync_mbsync, person, pace, folder, rival)} if rival else {}
                )
                ways["ours"] = partial(scan_through, person, pace, folder)
                show(ways, rounds)


def scan_through(person: Person, pace: Pace, folder: Path) -> RunFigures:
    """What a scan takes through a line, from nothing."""
    dovecot = person.server
    with CutProxy(dovecot.authority, dovecot.site.starttls_port, pace=pace, text=False) as line:
        took = cold(person, "packed", line.port, folder / "first")
        return took._replace(bytes=line.received, turns=line.turns)


def sync_mbsync(person: Person, pace: Pace, folder: Path, program: str) -> RunFigures:
    """What mbsync takes through a line, from nothing."""
    dovecot, home = person.server, folder / "mbsync"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    with CutProxy(dovecot.authority, dovecot.site.starttls_port, pace=pace, text=False) as line:
        rules = home / "mbsyncrc"
        rules.write_text(
            f"FSync no\n\nIMAPAccount a\nHost localhost\nPort {line.port}\nUser {person.user}\n"
            f"Pass {person.password}\nSSLType IMAPS\nSystemCertificates no\n"
            f"CertificateFile {dovecot.authority.path}\n\nIMAPStore far\nAccount a\n\n"
            f"MaildirStore near\nPath {home}/\nInbox {home}/INBOX\n\n"
            "Channel c\nFar :far:\nNear :near:\nPatterns INBOX\nCreate Near\nSync Pull\n"
            "SyncState *\n"
        )
        before, began = os.times(), time.perf_counter()
        done = subprocess.run(
            [program, "-q", "-c", str(rules), "c"], capture_output=True, text=True, check=False
        )
        seconds, after = time.perf_counter() - began, os.times()
        mails = sum(1 for _ in home.glob("INBOX/*/*,U=*"))
        if done.returncode or not mails:
            raise RuntimeError(f"mbsync: {done.returncode}: {done.stderr[-2000:]}")
        cpu = after.children_user + after.children_system
        cpu -= before.children_user + before.children_system
        return RunFigures(line.received, seconds, mails, cpu, line.turns)


def sweeps(person: Person, folder: Path, port: int, rounds: int, kinds: tuple[str, ...]) -> None:
    """Whole messages, headers only, and of each kind of ours a cold sweep and a second one."""
    ways: dict[str, Way] = {
        "whole mails": lambda: peer(person, "full", port),
        "headers only": lambda: peer(person, "headers", port),
    }
    for kind in kinds:
        home = folder / kind
        ways[f"{LABELS[kind]}, cold"] = partial(cold, person, kind, port, home)
        ways[f"{LABELS[kind]}, second"] = partial(ours, person, kind, port, home)
    show(ways, rounds)


def cold(person: Person, kind: str, port: int, home: Path) -> RunFigures:
    """A sweep that finds nothing in the cache."""
    shutil.rmtree(home, ignore_errors=True)
    return ours(person, kind, port, home)


def moves(person: Person, mails: list[bytes], folder: Path, rounds: int) -> None:
    """A bare UID MOVE against ours; each time on a mailbox of its own."""
    items = [facts(mail) for mail in mails]

    def bare() -> RunFigures:
        fresh = twin(person)
        return peer(fresh, "move", fresh.server.site.tls_port, "Copies")

    def careful() -> RunFigures:
        fresh, home = twin(person), folder / "moves"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        (home / "plan.json").write_text(json.dumps(plan_to_json(plan(fresh, items, home))))
        took = ours(fresh, "move", fresh.server.site.tls_port, home, "Copies")
        if took.mails != len(mails):
            raise RuntimeError(f"only {took.mails} of {len(mails)} were moved")
        return took

    show({"bare UID MOVE by 100": bare, "ours, verified": careful}, rounds)


def show(ways: dict[str, Way], rounds: int) -> None:
    """Run all in turn and print medians, each also as a share of the first."""
    told: dict[str, list[RunFigures]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            told[name].append(way())
    first = next(iter(told.values()))
    whole = statistics.median(t.seconds for t in first), statistics.median(t.bytes for t in first)
    columns = f"{'MB':>10}{'share':>9}{'seconds':>10}{'share':>9}"
    print(f"{'':26}{columns}{'msg/s':>10}{'cpu s':>8}{'trips':>8}")
    for name, runs in told.items():
        seconds = statistics.median(t.seconds for t in runs)
        received = statistics.median(t.bytes for t in runs)
        cpu = statistics.median(t.cpu_s for t in runs)
        rate = f"{runs[0].mails / seconds:>10,.0f}{cpu:>8.2f}{runs[0].turns or '':>8}"
        print(
            f"{name:26}{received / 1e6:>10.2f}{received / whole[1]:>9.4g}"
            f"{seconds:>10.2f}{seconds / whole[0]:>9.2f}{rate}"
        )


# --- running ------------------------------------------------------------------------------------


def peer(person: Person, what: str, port: int, folder: str = "INBOX") -> RunFigures:
    """What another program does."""
    return run_module("tests.bench.accounts.imap_peer", what, *_who(person, port), folder)


def ours(person: Person, what: str, port: int, home: Path, folder: str = "INBOX") -> RunFigures:
    """What we do."""
    return run_module(
        "tests.bench.accounts.imap_ours", what, *_who(person, port), folder, str(home)
    )


def run_module(module: str, *arguments: str) -> RunFigures:
    """Run a module in a process of its own; what it prints last is what it took."""
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        capture_output=True, text=True, check=False, cwd=TESTS.parent,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{module}: {done.stderr[-2000:]}")
    after = os.times()
    cpu = after.children_user + after.children_system
    cpu -= before.children_user + before.children_system
    values = json.loads(done.stdout.splitlines()[-1])
    return RunFigures(values["bytes"], values["seconds"], values["mails"], cpu)


def _who(person: Person, port: int) -> tuple[str, str, str, str]:
    return person.user, person.password, str(port), str(person.server.authority.path)


# --- mailboxes ----------------------------------------------------------------------------------


@contextmanager
def place() -> Iterator[Path]:
    """A folder for the time of the measurement."""
    with tempfile.TemporaryDirectory(prefix="twinsweep-bench-") as made:
        yield Path(made)


@contextmanager
def server(folder: Path) -> Iterator[Dovecot]:
    """A Dovecot for the time of the measurement."""
    running = Dovecot(Authority(folder))
    try:
        yield running
    finally:
        running.close()


def mails_of(box: Path) -> list[bytes]:
    """The messages of an mbox."""
    store = open_store(detect(box))
    folder = store.folders()[0]
    stubs = [s for s in store.stubs(folder, NullJob()) if isinstance(s, Stub)]
    return [raw.data for raw in store.fetch(folder, stubs) if isinstance(raw, RawMessage)]


def twin(person: Person) -> Person:
    """Somebody new with the INBOX of another, twice: in INBOX and in Copies. Files are linked.

    Nobody moves mail that was not scanned before, so sizes and headers are asked for once: the
    server knows them from then on.
    """
    fresh = person.server.person()
    source = person.folder("INBOX") / "cur"
    for name in ("INBOX", "Copies"):
        target = fresh.folder(name)
        for part in ("cur", "new", "tmp"):
            fresh.server.folder(target / part)
        for file in os.scandir(source):
            os.link(file.path, target / "cur" / file.name)
        peer(fresh, "headers", fresh.server.site.tls_port, name)
    return fresh


def facts(mail: bytes) -> tuple[str, int, str]:
    """Identity, RFC822.SIZE and Message-ID of a message."""
    head = mail.partition(b"\n\n")[0]
    found = message_from_bytes(head, policy=policy.compat32).get("Message-ID", "")
    return identity(mail), len(mail) + mail.count(b"\n"), str(found).strip("<>")


def plan(person: Person, items: list[tuple[str, int, str]], home: Path) -> Plan:
    """Keep all of INBOX, move all of Copies to the trash."""
    path = home / "config" / "accounts" / f"{imap_ours.ACCOUNT}.json"
    validities = {}
    with person.client() as client:
        for name in ("INBOX", "Copies"):
            validities[name] = client.select_folder(name, readonly=True)[b"UIDVALIDITY"]

    def item(n: int, folder: str) -> Item:
        digest, size, message_id = items[n]
        address = Address(
            SourceKind.IMAP, str(path), folder, f"{validities[folder]}:{n + 1}", n, ""
        )
        return Item(address, digest, size, message_id, "", "")

    pairs = ((item(n, "Copies"), item(n, "INBOX")) for n in range(len(items)))
    legs = ((SourceKind.IMAP.value, str(path), name) for name in ("INBOX", "Copies"))
    return Plan(
        PLAN_ID,
        0,
        tuple(Move(what, kept, "trash", Verdict.IDENTICAL, 1.0, "bench") for what, kept in pairs),
        tuple((leg, len(items)) for leg in legs),
    )
