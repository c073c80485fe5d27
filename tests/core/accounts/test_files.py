"""Account files: private, strict, without secrets."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.accounts import annas
from helpers.process.systems import needs_posix
from hypothesis import given
from hypothesis import strategies as st

from core.accounts import files
from core.accounts.secrets import MemorySecrets
from core.errors import AccountExists, AccountUnreadable, SettingsError, UnknownAccount
from core.model.remote import Security, SignIn
from core.system.places import Places, find_places

ANNA = annas(id="0" * 31 + "1")


@pytest.fixture
def mine() -> Places:
    return find_places()


def test_what_was_saved_is_loaded_again(mine: Places) -> None:
    full = replace(
        ANNA,
        security=Security.STARTTLS,
        sign_in=SignIn.OAUTH2,
        provider="google",
        client_id="x.apps",
        trash="Papierkorb/Müll",
        authority=str(Path("/etc/ca.pem").absolute()),
        keep_secret=False,
        limit_kb=250,
    )

    path = files.save(mine, full)

    assert files.load(path) == full
    assert path == files.account_file(mine, full.id)
    assert files.list_accounts(mine) == (full,)


@needs_posix
def test_nobody_else_can_read_it(mine: Places) -> None:
    path = files.save(mine, ANNA)
    files.save(mine, replace(ANNA, trash="Trash"))

    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0


def test_no_two_accounts_have_one_name(mine: Places) -> None:
    files.save(mine, ANNA)

    with pytest.raises(AccountExists):
        files.save(mine, replace(ANNA, id=files.new_id(), name="ANNA"))
    assert files.free_name(mine, "anna") == "anna (2)"
    assert files.free_name(mine, "a/b@example.org") == "a-b@example.org"


def test_an_account_is_found_by_name_address_or_id(mine: Places) -> None:
    files.save(mine, ANNA)
    other = replace(ANNA, id=files.new_id(), name="Work", address="anna@work.example")
    files.save(mine, other)

    assert files.find(mine, "anna") == ANNA
    assert files.find(mine, "anna@WORK.example") == other
    assert files.find(mine, other.id) == other
    for stranger in ("bob", "f" * 32):
        with pytest.raises(UnknownAccount):
            files.find(mine, stranger)


def test_an_id_that_is_none_never_becomes_a_path(mine: Places) -> None:
    with pytest.raises(UnknownAccount):
        files.account_file(mine, "../../etc/passwd")


def test_an_address_of_two_accounts_names_neither(mine: Places) -> None:
    files.save(mine, ANNA)
    files.save(mine, replace(ANNA, id=files.new_id(), name="Anna again"))

    with pytest.raises(UnknownAccount, match="several"):
        files.find(mine, ANNA.address)


def test_a_damaged_file_does_not_hide_the_others(mine: Places) -> None:
    files.save(mine, ANNA)
    broken = files.account_file(mine, files.new_id())
    broken.write_text('{"schema": "twinsweep.account/1", "id"')

    assert files.list_accounts(mine) == (ANNA,)
    (why,) = files.list_unreadable(mine)
    assert isinstance(why, AccountUnreadable)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("schema", "twinsweep.account/2"),
        ("security", "none"),
        ("sign_in", "anonymous"),
        ("port", "993"),
        ("port", True),
        ("port", 0),
        ("host", "example.org:993"),
        ("host", "a b"),
        ("host", ""),
        ("host", None),
        ("user", "anna\r\nA1 DELETE INBOX"),
        ("user", ""),
        ("name", "a/b"),
        ("keep_secret", "yes"),
        ("limit_kb", "100"),
        ("limit_kb", True),
        ("limit_kb", -1),
        ("limit_kb", 1_000_001),
        ("authority", "ca.pem"),
        ("id", "../../x"),
    ],
)
def test_a_field_that_makes_no_sense_is_refused(mine: Places, field: str, value: object) -> None:
    path = files.save(mine, ANNA)
    path.write_text(json.dumps(json.loads(path.read_text()) | {field: value}))

    with pytest.raises(AccountUnreadable):
        files.load(path)


def test_a_copied_file_is_no_second_account(mine: Places) -> None:
    path = files.save(mine, ANNA)
    copied = path.with_name("f" * 32 + ".json")
    copied.write_bytes(path.read_bytes())

    with pytest.raises(AccountUnreadable):
        files.load(copied)


def test_removing_forgets_the_secret_too(mine: Places) -> None:
    kept = MemorySecrets()
    path = files.save(mine, ANNA)
    kept.put(ANNA, "s3cret")

    files.remove(mine, ANNA, kept)
    files.remove(mine, ANNA, kept)

    assert not path.exists()
    assert kept.get(ANNA) is None


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_with_a_named_error(data: bytes) -> None:
    path = files.account_file(find_places(), "f" * 32)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)

    with pytest.raises(AccountUnreadable):
        files.load(path)


@pytest.mark.parametrize(
    "host", ["imap.example.org", "localhost", "127.0.0.1", "::1", "xn--bcher-kva.example", "a."]
)
def test_names_and_addresses_of_hosts_are_known(host: str) -> None:
    assert files.is_host(host)


@given(st.text(max_size=30))
def test_no_host_could_be_anything_else_in_a_url_or_a_command(text: str) -> None:
    if files.is_host(text):
        assert text.isascii()
        assert not set(text) & set(' \r\n\0/@?#%"\\')


def test_an_account_of_a_program_without_limits_has_none(mine: Places) -> None:
    path = files.save(mine, ANNA)
    values = json.loads(path.read_text("utf-8"))
    del values["limit_kb"]
    path.write_text(json.dumps(values), "utf-8")

    assert files.load(path).limit_kb == 0


def test_a_value_that_makes_no_sense_is_never_written(mine: Places) -> None:
    with pytest.raises(SettingsError, match="port"):
        files.save(mine, replace(ANNA, port=70_000))
    assert files.list_accounts(mine) == ()


@pytest.mark.parametrize(
    ("changes", "is_one"),
    [
        ({}, True),
        ({"host": "IMAP.example.org."}, True),
        ({"host": "other.example.org"}, False),
        ({"port": 143}, False),
        ({"user": "Anna"}, False),
        ({"address": "ANNA@example.org", "host": "other.example.org"}, True),
    ],
)
def test_two_accounts_for_one_mailbox_are_seen(changes: dict[str, object], is_one: bool) -> None:
    values = {"id": "0" * 31 + "2", "address": "other@example.org", **changes}
    other = replace(ANNA, **values)  # type: ignore[arg-type]

    assert files.find_same_mailbox(other, [ANNA]) == (ANNA if is_one else None)


def test_an_account_is_no_second_one_beside_itself() -> None:
    assert files.find_same_mailbox(replace(ANNA, name="Else"), [ANNA]) is None
