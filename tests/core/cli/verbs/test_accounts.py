"""Accounts from the terminal: the real program against a real server."""

from __future__ import annotations

import argparse
import io
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from helpers.mail.sample_mail import NOTICE, a_mail
from helpers.process.program import TerminalProgram
from helpers.process.systems import needs_posix
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import Shape
from helpers.servers.oauth_provider import LoopbackProvider

from core.accounts import files
from core.accounts.presets import PRESETS
from core.cli.exits import Exit
from core.cli.main import main
from core.cli.options import add_password
from core.cli.reach import read_password
from core.model.remote import Security, SignIn

pytestmark = pytest.mark.slow

MAIL = a_mail(NOTICE).as_bytes()


def server_of(person: Person) -> tuple[str | Path, ...]:
    """The options that say where somebody's server is."""
    account = person.account()
    return (
        "--host", account.host, "--port", str(account.port), "--user", account.user,
        "--authority", account.authority,
    )  # fmt: skip


def test_an_account_is_set_up_looked_at_and_forgotten(
    program: TerminalProgram, person: Person
) -> None:
    person.deliver("INBOX", [MAIL] * 3)
    added = program.run(
        "accounts", "add", "anna@example.org", "--name", "Anna", *server_of(person),
        "--password-stdin", stdin=f"{person.password}\n",
    )  # fmt: skip

    assert added.code == Exit.OK, added.err
    assert "Connected." in added.err
    assert "3 messages" in added.err
    assert "Trash: Trash." in added.err
    assert "Nothing has been changed." in added.err
    assert "no secure key ring" in added.err
    assert "SHA-256 fingerprint" in added.err
    assert added.out.startswith("Anna\tanna@example.org\t")

    listed = program.run("accounts", "list", "--json").json
    assert [a["name"] for a in listed["accounts"]] == ["Anna"]
    assert person.password not in "".join(p.read_text("latin-1") for p in all_files(program))

    removed = program.run("accounts", "remove", "anna", "--yes")
    assert removed.code == Exit.OK
    assert program.run("accounts", "list").out == ""
    assert len(person.mails("INBOX")) == 3


def all_files(program: TerminalProgram) -> list[Path]:
    return [path for path in program.home.rglob("*") if path.is_file()]


def test_a_wrong_password_saves_nothing(program: TerminalProgram, person: Person) -> None:
    done = program.run(
        "accounts", "add", "anna@example.org", *server_of(person), "--password-stdin",
        stdin="wrong\n",
    )  # fmt: skip

    assert done.code == Exit.SIGN_IN
    assert "rejected the sign-in" in done.err
    assert files.list_accounts(program.places) == ()


def test_without_a_password_and_without_a_person_nothing_is_asked(
    program: TerminalProgram, person: Person
) -> None:
    done = program.run("accounts", "add", "anna@example.org", *server_of(person))

    assert done.code == Exit.SIGN_IN
    assert files.list_accounts(program.places) == ()


def test_a_server_that_nobody_vouches_for_gets_no_password(
    program: TerminalProgram, person: Person
) -> None:
    account = person.account()
    done = program.run(
        "accounts", "add", "anna@example.org", "--host", account.host, "--port",
        str(account.port), "--password-stdin", stdin=f"{person.password}\n",
    )  # fmt: skip

    assert done.code == Exit.TLS
    assert "not secure" in done.err
    assert files.list_accounts(program.places) == ()


def test_no_answer_is_told_at_once(program: TerminalProgram) -> None:
    done = program.run(
        "accounts", "add", "a@example.org", "--host", "127.0.0.1", "--port", "1",
        "--password-stdin", "-v", stdin="x\n",
    )  # fmt: skip

    assert done.code == Exit.CONNECTION


@pytest.mark.parametrize(
    "words",
    [
        ("add", "anna"),
        ("add", "a@example.org", "--host", "a b"),
        ("add", "a@example.org", "--host", "h", "--port", "0"),
        ("add", "a@example.org", "--host", "h", "--oauth"),
        ("add", "a@example.org", "--host", "h", "--oauth", "google"),
        ("add", "a@example.org", "--oauth", "google"),
        ("add", "a@example.org", "--host", "h", "--oauth", "google", "--password-stdin"),
        ("add", "a@example.org", "--host", "h", "--password-file", "/nowhere"),
        ("add", "a@example.org", "--host", "h", "--security", "none"),
        ("add", "a@example.org", "--host", "h", "--authority", "/nowhere"),
        ("add", "a@example.org", "--host", "h", "--authority", __file__),
        ("test", "nobody"),
        ("remove", "nobody", "--yes"),
        ("edit", "nobody"),
        (),
    ],
)
def test_what_makes_no_sense_is_told(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["accounts", *words])
    except SystemExit as ended:  # argparse says it itself
        code = int(str(ended.code))

    assert code == Exit.USAGE
    assert capsys.readouterr().err


def test_a_name_is_used_once(program: TerminalProgram, person: Person) -> None:
    files.save(program.places, person.account(name="Anna"))

    done = program.run(
        "accounts", "add", "b@example.org", "--name", "anna", *server_of(person), "--no-test"
    )
    assert done.code == Exit.USAGE
    assert "already" in done.err


def test_a_second_account_for_a_mailbox_wants_a_yes(
    program: TerminalProgram, person: Person
) -> None:
    files.save(program.places, person.account(name="Anna"))
    words = ("accounts", "add", "b@example.org", *server_of(person), "--no-test")
    typed = f"{person.password}\n"

    refused = program.run(*words, "--password-stdin", stdin=typed)
    assert refused.code == Exit.USAGE
    assert "The account Anna already covers this mailbox." in refused.err
    assert len(files.list_accounts(program.places)) == 1

    made = program.run(*words, "--password-stdin", "--yes", stdin=typed)
    assert made.code == Exit.OK, made.err
    assert len(files.list_accounts(program.places)) == 2


def test_the_test_says_what_the_server_can(program: TerminalProgram, person: Person) -> None:
    person.deliver("INBOX", [MAIL])
    files.save(program.places, person.account(name="Anna"))
    words = ("accounts", "test", "Anna", "--password-stdin")

    told = program.run(*words, stdin=person.password)
    assert told.code == Exit.OK
    assert "can move messages safely" in told.out
    whole = program.run(*words, "--json", stdin=person.password).json
    assert whole["way"] == "move"
    inbox = {"folder": "INBOX", "role": "normal", "messages": 1}
    assert inbox.items() <= whole["folders"][0].items()


@needs_posix
def test_a_password_file_that_others_can_read_is_pointed_out(
    program: TerminalProgram, person: Person, tmp_path: Path
) -> None:
    files.save(program.places, person.account(name="Anna"))
    secret = tmp_path / "secret"
    secret.write_text(f"{person.password}\n")
    for mode, said in ((0o644, True), (0o600, False)):
        secret.chmod(mode)
        done = program.run("accounts", "test", "Anna", "--password-file", secret)

        assert done.code == Exit.OK
        assert ("Other users can read" in done.err) is said


@pytest.mark.parametrize("option", ["--password-file", "--password-stdin"])
def test_the_mark_that_editors_of_windows_put_first_is_no_part_of_a_password(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes("\ufeffpaß\r\n".encode())
    secret.chmod(0o600)
    monkeypatch.setattr("sys.stdin", io.StringIO(secret.read_text(encoding="utf-8")))
    verb = argparse.ArgumentParser()
    add_password(verb)
    words = [option, str(secret)] if option == "--password-file" else [option]

    assert read_password(verb.parse_args(words)) == "paß"


@pytest.mark.parametrize("words", [("accounts", "add", "a@b.c", "--security", "none")])
def test_what_can_be_chosen_is_said(words: Sequence[str], program: TerminalProgram) -> None:
    done = program.run(*words)

    assert done.code == Exit.USAGE
    assert "none: choose from tls, starttls" in done.err


def test_an_account_is_changed(program: TerminalProgram, person: Person) -> None:
    files.save(program.places, person.account(name="Anna"))

    done = program.run(
        "accounts", "edit", "Anna", "--name", "Work", "--trash", "Bin", "--security", "starttls",
        "--no-keep",
    )  # fmt: skip

    assert done.code == Exit.OK
    (now,) = files.list_accounts(program.places)
    assert (now.name, now.trash, now.security, now.port) == ("Work", "Bin", Security.STARTTLS, 143)
    assert not now.keep_secret


def test_a_speed_limit_is_set_shown_kept_to_and_lifted(
    program: TerminalProgram, person: Person
) -> None:
    large = MAIL + b"x\n" * 300_000
    person.deliver("INBOX", [large, large])
    files.save(program.places, person.account(name="Anna"))

    done = program.run("accounts", "edit", "Anna", "--speed-limit", "300")
    assert done.code == Exit.OK
    assert done.out.rstrip().endswith("\tat most 300 kB/s")
    assert program.run("accounts", "list", "--json").json["accounts"][0]["limit_kb"] == 300
    scan = ("scan", "imap:Anna", "--no-cache", "-v", "--json", "--password-stdin")
    found = program.run(*scan, stdin=person.password)
    assert found.code == Exit.OK, found.err

    assert program.run("accounts", "edit", "Anna", "--speed-limit", "0").code == Exit.OK
    assert files.list_accounts(program.places)[0].limit_kb == 0
    wrong = program.run("accounts", "edit", "Anna", "--speed-limit", "fast")
    assert wrong.code == Exit.USAGE
    assert "not a number from 0 to 1,000,000" in wrong.err


def test_a_trash_that_is_not_there_is_told_and_the_inbox_is_none(
    program: TerminalProgram, person: Person
) -> None:
    files.save(program.places, person.account(name="Anna", trash="Bin"))
    done = program.run("accounts", "test", "Anna", "--password-stdin", stdin=person.password)

    assert done.code == Exit.OK
    assert "The Trash folder Bin does not exist." in done.out
    inbox = program.run("accounts", "edit", "Anna", "--trash", "inbox")
    assert inbox.code == Exit.USAGE
    assert [a.trash for a in files.list_accounts(program.places)] == ["Bin"]


def test_a_folder_that_is_named_like_a_trash_is_offered_and_not_taken(
    program: TerminalProgram, dovecot_like: Callable[[Shape], Dovecot]
) -> None:
    person = dovecot_like(Shape(trash=False)).person()
    person.deliver("Deleted Items", [MAIL])
    files.save(program.places, person.account(name="Anna"))

    done = program.run("accounts", "test", "Anna", "--password-stdin", stdin=person.password)

    offer = "If it is Deleted Items: twinsweep accounts edit Anna --trash 'Deleted Items'"
    assert offer in done.out
    assert [a.trash for a in files.list_accounts(program.places)] == [""]


def test_a_trash_is_made_where_a_person_wants_it(program: TerminalProgram, person: Person) -> None:
    files.save(program.places, person.account(name="Anna"))
    words = ("accounts", "edit", "Anna", "--make-trash", "--password-stdin")

    assert program.run(*words, stdin=person.password).code == Exit.USAGE
    made = program.run(*words, "--trash", "Müll & mehr", stdin=person.password)
    again = program.run(*words, "--trash", "Müll & mehr", stdin=person.password)

    assert made.code == Exit.OK
    assert again.code == Exit.REFUSED
    assert "Traceback" not in again.err
    told = program.run("accounts", "test", "Anna", "--password-stdin", stdin=person.password)
    assert "Trash: Müll & mehr." in told.out


def test_a_password_ends_the_sign_in_with_the_browser(
    program: TerminalProgram, person: Person
) -> None:
    account = person.account(
        name="Anna", sign_in=SignIn.OAUTH2, provider="google", client_id="client-1"
    )
    files.save(program.places, account)

    done = program.run("accounts", "edit", "Anna", "--password-stdin", stdin=person.password)

    assert done.code == Exit.OK
    assert "so the saved password or sign-in was deleted" in done.err
    assert files.list_accounts(program.places)[0].sign_in is SignIn.PASSWORD


def test_a_damaged_account_does_not_hide_the_others(
    program: TerminalProgram, person: Person
) -> None:
    files.save(program.places, person.account(name="Anna"))
    files.account_file(program.places, "f" * 32).write_text("{")

    done = program.run("accounts", "list")

    assert done.code == Exit.PARTLY
    assert done.out.startswith("Anna\t")
    assert "cannot be read. (it is not JSON)" in done.err


def test_removing_is_not_done_without_a_yes(program: TerminalProgram, person: Person) -> None:
    files.save(program.places, person.account(name="Anna"))

    assert program.run("accounts", "remove", "Anna").code == Exit.REFUSED
    assert files.list_accounts(program.places)


def test_a_sign_in_with_the_browser_sets_up_an_account(
    program: TerminalProgram,
    dovecot_like: Callable[[Shape], Dovecot],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    secret = tmp_path / "client"
    secret.write_text("not really\n")
    secret.chmod(0o600)
    with LoopbackProvider(client_secret="not really") as provider:  # noqa: S106 - a test's
        person = dovecot_like(Shape(introspection=provider.introspection)).person()
        provider.user = person.user
        monkeypatch.setitem(PRESETS, "test", provider.preset())
        monkeypatch.setattr(webbrowser, "open", provider.agree)
        monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
        code = main(
            ["accounts", "add", "anna@example.org", *map(str, server_of(person)),
             "--oauth", "test", "--client-id", "client-1", "--client-secret-file", str(secret)]
        )  # fmt: skip

    told = capsys.readouterr()
    assert code == Exit.OK, told.err
    assert "Connected." in told.err
    assert "code_challenge" in told.err  # the page, for who has no browser here
    (account,) = files.list_accounts(program.places)
    assert (account.sign_in, account.provider) == (SignIn.OAUTH2, "test")
    assert "not really" not in files.account_file(program.places, account.id).read_text()
    assert not provider.complaints
