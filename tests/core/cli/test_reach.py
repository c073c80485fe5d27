"""Where a password comes from, and which accounts a plan needs."""

from __future__ import annotations

import io
from argparse import Namespace
from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at

from core.accounts.files import account_file, save
from core.cli.reach import (
    LONGEST_PASSWORD,
    MailAccess,
    account_files_of_moves,
    first_line,
    read_password,
)
from core.errors import SettingsError, UnknownAccount
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move
from core.model.remote import Account, SignIn
from core.model.sources import SourceKind
from core.system.places import find_places


def options(**more: object) -> Namespace:
    given = {"quiet": True, "password_stdin": False, "password_file": None, "password_for": []}
    return Namespace(**{**given, **more})


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


@pytest.mark.parametrize(
    ("text", "password"),
    [
        ("secret\n", "secret"),
        ("secret", "secret"),
        ("secret\r\n", "secret"),  # as Windows ends lines
        ("\ufeffsecret\n", "secret"),  # and begins files
        (" a b \nsecond line\n", " a b "),  # blanks belong to it
        ("pässwörd\n", "pässwörd"),
    ],
)
def test_a_password_is_the_first_line_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, password: str
) -> None:
    typed(monkeypatch, text)
    file = tmp_path / "secret"
    file.write_text(text, encoding="utf-8", newline="")
    file.chmod(0o600)

    assert read_password(options(password_stdin=True)) == password
    assert read_password(options(password_file=file)) == password
    assert read_password(options()) == ""


@pytest.mark.parametrize("text", ["", "\n", "\r\n", "\ufeff\n"])
def test_an_empty_password_is_a_mistake_and_not_none(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    typed(monkeypatch, text)

    with pytest.raises(SettingsError, match="empty"):
        read_password(options(password_stdin=True))


@pytest.mark.parametrize(("data", "says"), [(b"\xff\xfe", "not UTF-8"), (None, "No such file")])
def test_a_file_without_a_password_that_can_be_read_is_told(
    tmp_path: Path, data: bytes | None, says: str
) -> None:
    if data is not None:
        (tmp_path / "secret").write_bytes(data)
        (tmp_path / "secret").chmod(0o600)

    with pytest.raises(SettingsError, match=says):
        first_line(tmp_path / "secret")


def test_no_file_is_read_without_end(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x" * (2 * LONGEST_PASSWORD), encoding="utf-8")

    assert len(first_line(tmp_path / "secret")) == LONGEST_PASSWORD


@pytest.fixture
def two(own_home: Path) -> tuple[Account, Account]:
    """Anna and Ben."""
    anna, ben = (
        account_at(993, name, own_home / "authority.pem", name=name) for name in ("anna", "ben")
    )
    for account in (anna, ben):
        save(find_places(), account)
    return anna, ben


def files(*accounts: Account) -> list[Path]:
    return [account_file(find_places(), account.id) for account in accounts]


def test_each_account_gets_its_own_password(tmp_path: Path, two: tuple[Account, Account]) -> None:
    anna, ben = two
    for name in ("anna", "ben"):
        (tmp_path / name).write_text(f"of {name}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o600)
    given = [["anna", str(tmp_path / "anna")], ["ben", str(tmp_path / "ben")]]

    with MailAccess(options(password_for=given), find_places(), asks=False) as reach:
        assert reach.ready([*files(anna, ben), *files(anna)]) == (anna, ben)
        assert [reach.secrets.get(account) for account in two] == ["of anna", "of ben"]


def test_one_password_is_for_one_account_only(
    two: tuple[Account, Account], monkeypatch: pytest.MonkeyPatch
) -> None:
    for accounts, says in ((two, "--password-for"), ((), "no account")):
        typed(monkeypatch, "secret\n")
        with (
            MailAccess(options(password_stdin=True), find_places(), asks=False) as reach,
            pytest.raises(SettingsError, match=says),
        ):
            reach.ready(files(*accounts))

    typed(monkeypatch, "secret\n")
    with MailAccess(options(password_stdin=True), find_places(), asks=False) as reach:
        reach.ready(files(two[0], two[0]))
        assert reach.secrets.get(two[0]) == "secret"
        assert reach.secrets.get(two[1]) is None


def test_a_password_for_an_account_that_is_not_needed_is_a_mistake(
    tmp_path: Path, two: tuple[Account, Account]
) -> None:
    anna, _ = two
    for name, error in (("ben", SettingsError), ("nobody", UnknownAccount)):
        given = options(password_for=[[name, str(tmp_path / "x")]])
        with MailAccess(given, find_places(), asks=False) as reach, pytest.raises(error):
            reach.ready(files(anna))


def test_nobody_is_asked_where_nobody_sits_or_nothing_is_needed(
    two: tuple[Account, Account], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getpass", lambda *_, **__: pytest.fail("asked"))
    anna, _ = two
    with MailAccess(options(), find_places()) as reach:  # stdin is no terminal here
        assert reach.ask(anna) == ""
        reach.unlock(anna)
        assert reach.secrets.get(anna) is None
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    with MailAccess(options(), find_places(), asks=False) as reach:
        assert reach.ask(anna) == ""
    with MailAccess(options(), find_places()) as reach:
        by_browser = account_at(993, "cleo", Path("x"), sign_in=SignIn.OAUTH2, provider="google")
        reach.unlock(by_browser)
        reach.unlock(anna, "given")
        assert reach.secrets.get(anna) == "given"


def test_a_plan_needs_the_accounts_that_it_reads_keeps_in_and_moves_to(
    two: tuple[Account, Account],
) -> None:
    anna, ben = two

    def item(kind: SourceKind, path: Path) -> Item:
        return Item(Address(kind, str(path), "INBOX", "1", 0, ""), "d", 1, "", "", "")

    here = item(SourceKind.MBOX, Path("/mail/box"))
    of_anna, of_ben = (item(SourceKind.IMAP, path) for path in files(anna, ben))
    moves = [
        Move(what, keeper, to, Verdict.IDENTICAL, 1.0, "user")
        for what, keeper, to in (
            (here, here, "trash"),
            (here, of_ben, "trash"),
            (of_anna, of_ben, "/mail/old"),
        )
    ]

    assert account_files_of_moves(moves[:1], find_places()) == ()
    assert account_files_of_moves(moves, find_places()) == tuple(files(ben, anna))
    to_anna = Move(here, here, f"imap:{anna.id}/Old", Verdict.IDENTICAL, 1.0, "user")
    assert account_files_of_moves([to_anna], find_places()) == tuple(files(anna))
