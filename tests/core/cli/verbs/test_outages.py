"""What the terminal does when a server goes away, or a person does."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from helpers.process.program import TerminalProgram
from helpers.process.systems import needs_posix
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UNCOMPRESSED, Shape

from core.accounts import files
from core.cli.exits import Exit

pytestmark = pytest.mark.slow

MAILS = [a_mail(NOTICE, Delivered_To=str(n)).as_bytes() for n in range(3)] + [
    a_mail(f"{OTHER} {n}", subject=f"Chor {n}", number=n).as_bytes() for n in range(10, 15)
]


@pytest.fixture
def anna(dovecot_like: Callable[[Shape], Dovecot]) -> Person:
    person = dovecot_like(Shape(UNCOMPRESSED)).person()
    person.deliver("INBOX", MAILS)
    return person


@pytest.fixture
def proxy(
    program: TerminalProgram, anna: Person, between: Callable[[Person], CutProxy]
) -> CutProxy:
    """In front of the server of the account Anna."""
    made = between(anna)
    files.save(program.places, anna.account(name="Anna", port=made.port))
    return made


def test_an_outage_is_told_once_and_the_sweep_goes_on(
    program: TerminalProgram, anna: Person, proxy: CutProxy
) -> None:
    before = anna.hashes()
    proxy.set(Trap(b"UID FETCH", reply_bytes=20, times=2))
    done = program.run(
        "sweep", "--account", "Anna", "--apply", "--json", "--password-stdin",
        stdin=anna.password,
    )  # fmt: skip

    assert done.code == Exit.OK, done.err
    assert done.json["run"]["moved"] == 2
    assert done.err.count("waiting for the network") == 1
    assert done.err.count("Anna is responding again.") == 1
    assert anna.hashes() == before


@needs_posix
def test_ctrl_c_does_not_wait_for_a_server_that_is_silent(
    program: TerminalProgram, anna: Person, proxy: CutProxy, tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.write_text(anna.password)
    proxy.set(Trap(b"UID FETCH", reply_bytes=0, stall=True, times=9))
    with program.start("scan", "imap:Anna", "--password-file", secret) as process:
        while not proxy.commands or b"UID FETCH" not in proxy.commands[-1].upper():
            assert process.poll() is None, process.communicate()
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)

    assert process.returncode == Exit.INTERRUPTED
    assert out == ""
    assert "Nothing is lost" in err
    assert "Traceback" not in err
