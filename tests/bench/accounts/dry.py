"""What a dry sweep of an account fetches: the first one, and that of an unchanged mailbox.

Against a private Dovecot on loopback, counted by a proxy before it: bytes of the protocol in both
directions, encryption not counted. Each sweep is the real program, in a process of its own.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from core.accounts import files
from core.system.places import HOME_VARIABLE, Places
from tests.bench.accounts import imap, imap_ours

from helpers.servers.authority import Authority  # isort: skip - `tests.bench.accounts.imap` makes the path
from helpers.servers.cut_proxy import CutProxy  # isort: skip
from helpers.servers.dovecot import Dovecot, is_there  # isort: skip
from helpers.servers.dovecot_conf import BARE, Shape  # isort: skip

SERVERS = {"all extensions": Shape(), "no CONDSTORE": Shape(BARE)}
MOVES = re.compile(r"Would move ([\d,]+) ")
TOLD = re.compile(r"Fetched (.*) from servers")


class SweepFigures(NamedTuple):
    """What one sweep took; `told` is what the program says of it."""

    received: int
    sent: int
    seconds: float
    moves: str
    told: str


def bench(box: Path) -> None:
    """Measure and print, for each kind of server."""
    if not is_there():
        print("\nDry sweeps: not measured, there is no Dovecot 2.3 here")
        return
    mails = imap.mails_of(box)
    print(f"\nDry sweeps, {len(mails):,} messages, {sum(map(len, mails)) / 1e6:,.0f} MB")
    print(f"{'':26}{'in kB':>12}{'out kB':>9}{'seconds':>10}{'moves':>8}   told")
    for name, shape in SERVERS.items():
        with imap.place() as folder, closing(Dovecot(Authority(folder), shape)) as server:
            person = server.person()
            person.deliver("INBOX", mails)
            with CutProxy(server.authority, server.site.starttls_port, text=False) as line:
                account = imap_ours.account_of(person.user, line.port, str(server.authority.path))
                home = folder / "home"
                files.save(Places(home / "data", home / "cache", home / "config"), account)
                for sweep in ("first", "second"):
                    took = sweep_dry(line, account.name, person.password, home)
                    print(
                        f"{sweep + ', ' + name:26}{took.received / 1e3:>12,.1f}"
                        f"{took.sent / 1e3:>9,.1f}{took.seconds:>10.2f}{took.moves:>8}"
                        f"   {took.told}",
                        flush=True,
                    )


def sweep_dry(line: CutProxy, account: str, password: str, home: Path) -> SweepFigures:
    """One dry sweep."""
    before, began = (line.received, line.sent), time.perf_counter()
    words = ("sweep", "--account", account, "--max", "1000000", "--password-stdin")
    done = subprocess.run(
        [sys.executable, "-m", "core.cli.main", *words],
        input=password, capture_output=True, text=True, check=False, cwd=imap.TESTS.parent,
        env=os.environ | {HOME_VARIABLE: str(home)},
    )  # fmt: skip
    moves, told = MOVES.search(done.stderr), TOLD.search(done.stderr)
    if moves is None or told is None:
        raise RuntimeError(done.stderr[-2000:])
    seconds = time.perf_counter() - began
    crossed = line.received - before[0], line.sent - before[1]
    return SweepFigures(*crossed, seconds, moves[1], told[1])


if __name__ == "__main__":
    bench(Path(sys.argv[1]))
