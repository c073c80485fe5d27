"""What a command line names is searched, each mailbox once, and what nobody named is left out."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at
from helpers.boxes.moving import write_box
from helpers.imap.fake_server import FakeFolder, FakeServer, FakeStore

from core.accounts.files import save
from core.cache.fingerprints import NoCache
from core.cli.chosen import (
    ChosenSources,
    account_files_of,
    choose_sources,
    find_folders,
    folders_left_out,
)
from core.cli.options import AccountWord
from core.errors import SourceError, SourceMissing, UnknownAccount
from core.job import Job, NullJob
from core.model.sources import FolderRole, SourceKind, SourceSpec
from core.ports import MailSource
from core.scan.run import scan
from core.settings import Settings
from core.sources.stores import Stores
from core.system.places import find_places

INBOX, WORK = "INBOX", "Lists/Work"


@pytest.fixture
def anna(own_home: Path) -> SourceSpec:
    account = account_at(993, "anna", own_home / "authority.pem", name="anna")
    return SourceSpec(SourceKind.IMAP, save(find_places(), account))


def test_each_source_is_named_once_in_the_order_of_the_line(
    tmp_path: Path, anna: SourceSpec
) -> None:
    box, old = (write_box(SourceKind.MBOX, tmp_path / name, "a") for name in ("box", "old"))
    words = [old.path, AccountWord("anna", ""), box.path, old.path, AccountWord("anna", INBOX)]

    found = choose_sources(words, find_places())

    assert found.specs == (old, anna, box)
    assert found.only == {}, "all of the account was named, too"


def test_folders_of_an_account_limit_it_together(anna: SourceSpec) -> None:
    found = choose_sources([AccountWord("anna", INBOX), AccountWord("anna", WORK)], find_places())

    assert found == ChosenSources((anna,), {anna: frozenset({INBOX, WORK})})


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SourceMissing):
        choose_sources([tmp_path / "gone"], find_places())
    with pytest.raises(UnknownAccount):
        choose_sources([AccountWord("nobody", "")], find_places())
    with pytest.raises(SourceError):
        choose_sources([Path("/dev/null")], find_places())


class Served(Stores):
    """Opens an account in memory as the source of any account."""

    def __init__(self, server: FakeServer) -> None:
        super().__init__()
        self.server = server

    def source(self, spec: SourceSpec, job: Job) -> MailSource:
        if spec.kind is SourceKind.IMAP:
            return FakeStore(self.server)
        return super().source(spec, job)


@pytest.fixture
def stores(own_home: Path) -> Served:
    """An account with a folder of each role, and two of others."""
    server = FakeServer(own_home)
    server.boxes |= {
        "Spam": FakeFolder(FolderRole.JUNK),
        "Drafts": FakeFolder(FolderRole.DRAFTS),
        "Sent": FakeFolder(FolderRole.SENT),
        WORK: FakeFolder(),
        "Shared": FakeFolder(owner=""),
        "Bens": FakeFolder(owner="ben"),
    }
    return Served(server)


def out(choice: ChosenSources, stores: Stores, **more: object) -> set[str]:
    told = {"all_folders": False, **more}
    return {name for _, name in folders_left_out(choice, stores, NullJob(), **told)}  # type: ignore[arg-type]


def test_trash_junk_drafts_and_folders_of_others_are_searched_when_they_are_asked_for(
    anna: SourceSpec, stores: Served
) -> None:
    everything = ChosenSources((anna,), {})

    assert out(everything, stores) == {"Trash", "Spam", "Drafts", "Shared", "Bens"}
    assert out(everything, stores, all_folders=True) == {"Shared", "Bens"}
    named = ChosenSources((anna,), {anna: frozenset({"Bens", "Trash"})})
    assert out(named, stores) == set(stores.server.boxes) - {"Bens", "Trash"}


def test_folders_by_name_are_meant_in_any_source(
    anna: SourceSpec, stores: Served, tmp_path: Path
) -> None:
    box = write_box(SourceKind.MAILDIR, tmp_path / "box", "a")
    choice = ChosenSources((anna, box), {})

    assert out(choice, stores, folders=["inbox"]) == {*stores.server.boxes, ""} - {INBOX}
    with pytest.raises(SourceMissing) as error:
        out(choice, stores, folders=[INBOX, "Nowhere"])
    assert error.value.path == Path("Nowhere")


def test_a_folder_that_an_account_does_not_have_is_told_with_its_account(
    anna: SourceSpec, stores: Served
) -> None:
    choice = ChosenSources((anna,), {anna: frozenset({INBOX, "Nowhere"})})

    with pytest.raises(SourceMissing) as error:
        out(choice, stores)
    assert error.value.path == Path("imap:anna/Nowhere")


def test_folders_of_a_scan_lie_at_a_path_or_below_it(tmp_path: Path) -> None:
    (tmp_path / "mail").mkdir()
    boxes = [write_box(SourceKind.MBOX, tmp_path / "mail" / name, "a") for name in ("a", "b")]
    boxes.append(write_box(SourceKind.MBOX, tmp_path / "mail2", "a"))
    (tmp_path / "link").symlink_to(tmp_path / "mail")
    session = scan(boxes, settings=Settings(), cache=NoCache(), job=NullJob())

    def at(path: Path) -> list[int]:
        return find_folders(session, path, find_places())

    assert at(tmp_path / "mail") == [0, 1]
    assert at(tmp_path / "link") == [0, 1]
    assert at(tmp_path / "link" / "b") == [1]
    assert at(tmp_path) == [0, 1, 2]
    assert at(tmp_path / "mail" / "c") == []


def test_accounts_among_sources_are_told_once(anna: SourceSpec) -> None:
    box = SourceSpec(SourceKind.MBOX, Path("/mail/box"))

    assert account_files_of([box, anna, box, anna]) == (anna.path,)
    assert account_files_of([box]) == ()
