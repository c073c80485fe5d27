"""What servers sent, beside the progress of what it was sent for."""

from __future__ import annotations

from collections.abc import Callable

from helpers.imap.boxes import boxes_with_inbox
from helpers.imap.scripted import ScriptedServer

from core.job import Progress, Stage
from core.model.remote import Account
from gui import wording
from gui.app import Program
from gui.wiring.accounts.traffic import TrafficMeter
from gui.wiring.parts import Parts


def ask(parts: Parts, account: Account) -> int:
    """Ask a server something; how many bytes it has sent since the program began."""
    with parts.reach.servers.reading(account) as session:
        session.examine("INBOX")
    return parts.reach.servers.traffic.received


def test_each_work_counts_from_its_own_beginning(
    program: Program, scripted: Callable[..., ScriptedServer]
) -> None:
    server = scripted(boxes_with_inbox(*(b"Subject: %d\r\n\r\n" % n for n in range(9))))
    parts, strip = program.parts, program.parts.window.progress
    account = server.account()
    parts.reach.secrets.put(account, server.manners.password)
    meter = TrafficMeter(parts)
    before = ask(parts, account)
    assert before > 0

    for _ in range(2):
        strip.begin()
        meter.begin()
        meter.show(Progress(Stage.LISTING, 1, 9))
        assert "received" not in strip.words

        after = ask(parts, account)
        meter.show(Progress(Stage.LISTING, 2, 9))
        assert wording.size(after - before) in strip.words
        before = after
