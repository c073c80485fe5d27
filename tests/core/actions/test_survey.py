"""What a look at an account tells, on real and scripted servers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.imap.boxes import GmailBoxes
from helpers.imap.scripted import GMAIL_CAPABILITIES, ScriptedServer, ServerManners
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE, UIDPLUS, Shape

from core.accounts.secrets import MemorySecrets
from core.actions.survey import survey_account
from core.errors import SignInFailed, SignInNeeded
from core.job import NullJob
from core.model.remote import Account, RemovalMethod, Survey
from core.model.sources import FolderRole
from core.sources.imap.protocol.limits import Timeouts
from core.sources.imap.session.servers import Servers
from core.system.places import Places

MAIL = b"From: a@example.org\r\nSubject: one\r\n\r\nText.\r\n"
ONCE = Timeouts(tries=1)


@contextmanager
def servers_for(account: Account, password: str, home: Path) -> Iterator[Servers]:
    secrets = MemorySecrets()
    if password:
        secrets.put(account, password)
    places = Places(home / "data", home / "cache", home / "config")
    servers = Servers(places, secrets, patience=ONCE)
    yield servers
    servers.close()


def looked_at(account: Account, password: str, home: Path) -> Survey:
    with servers_for(account, password, home) as servers:
        return survey_account(account, servers, NullJob())


def test_folders_are_counted_and_the_trash_is_named(person: Person, tmp_path: Path) -> None:
    person.deliver("INBOX", [MAIL] * 3)
    person.deliver("Work", [MAIL])

    seen = looked_at(person.account(), person.password, tmp_path)

    counted = dict(zip((f.name for f in seen.folders), seen.messages, strict=True))
    assert counted["INBOX"] == 3
    assert counted["Work"] == 1
    assert (seen.trash, seen.way, seen.is_gmail) == ("Trash", RemovalMethod.MOVE, False)
    assert {f.name for f in seen.folders if f.role is FolderRole.TRASH} == {"Trash"}


def test_looking_leaves_unread_mail_unread_and_recent(person: Person, tmp_path: Path) -> None:
    person.deliver("INBOX", [MAIL], flags="")

    looked_at(person.account(), person.password, tmp_path)

    with person.client() as client:
        client.select_folder("INBOX", readonly=True)
        (told,) = client.fetch([1], ["FLAGS"]).values()
    assert b"\\Seen" not in told[b"FLAGS"]
    assert b"\\Recent" in told[b"FLAGS"]


@pytest.mark.parametrize(
    ("row", "way"), [(UIDPLUS, RemovalMethod.COPY_EXPUNGE), (BARE, RemovalMethod.COPY_MARK)]
)
def test_the_way_out_is_told_by_what_the_server_can(
    dovecot_like: Callable[[Shape], Dovecot], row: str, way: RemovalMethod, tmp_path: Path
) -> None:
    person = dovecot_like(Shape(row)).person()

    assert looked_at(person.account(), person.password, tmp_path).way is way


def test_a_folder_that_is_only_named_like_one_is_no_trash(
    dovecot_like: Callable[[Shape], Dovecot], tmp_path: Path
) -> None:
    person = dovecot_like(Shape(trash=False)).person()
    person.deliver("Trash", [MAIL])

    assert looked_at(person.account(), person.password, tmp_path).trash == ""
    assert looked_at(person.account(trash="Trash"), person.password, tmp_path).trash == "Trash"


def test_gmail_shows_all_mail_and_no_labels(
    scripted: Callable[..., ScriptedServer], tmp_path: Path
) -> None:
    boxes = GmailBoxes("Work")
    server = scripted(boxes, ServerManners(after=GMAIL_CAPABILITIES))

    seen = looked_at(server.account(), "secret", tmp_path)

    assert seen.is_gmail
    assert "Work" not in {folder.name for folder in seen.folders}
    assert FolderRole.TRASH in {folder.role for folder in seen.folders}


def test_without_a_secret_one_is_asked_for(person: Person, tmp_path: Path) -> None:
    with pytest.raises(SignInNeeded):
        looked_at(person.account(), "", tmp_path)


def test_a_wrong_password_is_told_as_such(person: Person, tmp_path: Path) -> None:
    with pytest.raises(SignInFailed):
        looked_at(person.account(), "wrong", tmp_path)
