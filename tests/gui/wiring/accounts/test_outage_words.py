"""The banner of outages says what it was told: no server is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at
from helpers.screens.account_screens import known_account, start_accounts
from helpers.screens.screen_parts import press, wait_for

from core.model.remote import Account, Notice, NoticeKind
from gui.app import Program
from gui.controllers.accounts.notices import NoticeRelay
from gui.models.accounts.accounts import AccountState
from gui.wiring.accounts.outages import OutageBanner

pytestmark = pytest.mark.slow

CLOSED_PORT = 1


@pytest.fixture
def accounts(program: Program, tmp_path: Path) -> tuple[Account, Account]:
    """Two accounts in the sidebar, on no server."""
    at = [account_at(CLOSED_PORT, user, tmp_path / "none.pem") for user in ("anna", "bert")]
    first, second = (known_account(program, account) for account in at)
    start_accounts(program)
    return first, second


def test_two_accounts_share_the_banner_and_end_one_by_one(
    program: Program, accounts: tuple[Account, Account]
) -> None:
    first, second = accounts
    tell, outage = program._notices.tell, program.window.outage

    tell(Notice(first.id, NoticeKind.OFFLINE, "timed out", 20.0))
    tell(Notice(second.id, NoticeKind.THROTTLED, "slow down", 65.0))
    wait_for(lambda: second.name in outage.text)
    assert len(outage.text.split("\n")) == 2
    assert "Next try in 20 seconds." in outage.text
    assert "limiting access" in outage.text

    tell(Notice(first.id, NoticeKind.BACK))
    wait_for(lambda: len(outage.text.split("\n")) == 1)
    assert outage.text.startswith(second.name)
    tell(Notice(second.id, NoticeKind.BACK))
    wait_for(lambda: not outage.isVisible())


def test_an_outage_stands_at_its_account_alone(
    program: Program, accounts: tuple[Account, Account]
) -> None:
    def states() -> dict[str, AccountState]:
        return {entry.name: entry.state for entry in program.parts.sources.model.entries}

    first, second = accounts
    before = states()

    program._notices.tell(Notice(first.id, NoticeKind.THROTTLED, "slow down", 65.0))
    wait_for(program.window.outage.isVisible)

    assert states() == {**before, first.name: AccountState.THROTTLED}
    assert second.name not in program.window.outage.text


def test_an_account_that_is_not_in_the_sidebar_is_told_of_too(program: Program) -> None:
    program._notices.tell(Notice("f" * 32, NoticeKind.OFFLINE, "gone", 20.0))

    wait_for(program.window.outage.isVisible)

    assert program.window.outage.text.startswith("An account")


def test_at_the_end_of_work_nobody_waits_any_more(
    program: Program, accounts: tuple[Account, Account]
) -> None:
    program._notices.tell(Notice(accounts[0].id, NoticeKind.OFFLINE, "gone", 20.0))
    wait_for(program.window.outage.isVisible)

    program.parts.scan.busied.emit(True)
    assert program.window.outage.isVisible()
    program.parts.scan.busied.emit(False)

    assert not program.window.outage.isVisible()


def test_try_now_hurries_and_the_banner_stays_until_the_server_is_back(program: Program) -> None:
    relay, hurried = NoticeRelay(), []
    banner = OutageBanner(program.parts, relay, lambda: hurried.append("now"))
    relay.tell(Notice("f" * 32, NoticeKind.OFFLINE, "gone", 20.0))
    wait_for(program.window.outage.isVisible)

    press(program.window.outage, "Try now")

    assert hurried == ["now"]
    assert program.window.outage.isVisible()
    banner.follow(False)
