from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at
from helpers.boxes.mailboxes import (
    FROM_LINE,
    mails,
    sent_mail,
    write_eml,
    write_maildir,
    write_mbox,
    write_mh,
    write_thunderbird,
)
from helpers.boxes.outlook_mail import received_mail
from helpers.boxes.outlook_msg import write_msg
from helpers.boxes.outlook_writer import write_pst

from core.accounts.files import save
from core.accounts.secrets import MemorySecrets
from core.errors import NotMail, ServerOffline, SourceForbidden, SourceMissing, UnknownAccount
from core.job import NullJob
from core.model.sources import SourceKind, SourceSpec
from core.sources.imap.session.servers import Servers
from core.sources.mbox.undo_file import undo_file_of
from core.sources.registry import as_holding_whole, detect, detect_all, open_source, open_target
from core.sources.stores import Stores
from core.system.places import Places

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
NOBODY = 65_534
READ = """
import os, sys
from pathlib import Path
from core.errors import SourceError
from core.job import NullJob
from core.model.sources import Problem
from core.sources.registry import detect, open_source
if os.geteuid() == 0:  # to root nothing is forbidden
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)
try:
    source = open_source(detect(Path(sys.argv[1])))
except SourceError as error:
    print(type(error).__name__)
    raise SystemExit
for folder in source.folders():
    try:
        stubs = list(source.stubs(folder, NullJob()))
        mails = list(source.fetch(folder, [s for s in stubs if not isinstance(s, Problem)]))
        bad = [p.kind.value for p in stubs + mails if isinstance(p, Problem)]
        print(folder.name or "-", len(mails), *bad)
    except SourceError as error:
        print(folder.name or "-", type(error).__name__)
"""


@pytest.fixture
def open_place() -> Iterator[Path]:
    """A folder that every user may enter, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def _read_as_nobody(path: Path) -> list[str]:
    """What an ordinary user who does not own the files reads, in another process."""
    done = subprocess.run(
        [sys.executable, "-B", "-c", READ.replace("NOBODY", str(NOBODY)), path],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert not done.returncode, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("content", "name", "kind"),
    [
        (b"", "box", SourceKind.MBOX),
        (FROM_LINE + b"\n" + sent_mail(0), "box", SourceKind.MBOX),
        (FROM_LINE + b"\n" + sent_mail(0), "one.eml", SourceKind.EML),
        (b"\xef\xbb\xbf" + FROM_LINE + b"\n" + sent_mail(0), "box", SourceKind.MBOX),
        (b"garbage\n\n" + FROM_LINE + b"\n" + sent_mail(0), "box", SourceKind.MBOX),
        (FROM_LINE + b"\r" + sent_mail(0, eol="\r"), "box", SourceKind.MBOX),
        (sent_mail(0), "saved mail", SourceKind.EML),
        (b"text without a header\n", "broken.eml", SourceKind.EML),
    ],
)
def test_a_file_is_known_by_what_is_in_it(
    tmp_path: Path, content: bytes, name: str, kind: SourceKind
) -> None:
    (tmp_path / name).write_bytes(content)
    assert detect(tmp_path / name).kind is kind


def test_what_is_no_mail_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("photo.jpg", bytes(9))
    (tmp_path / "binary.eml").write_bytes(bytes(range(256)) * 9 + b"\0" * 100)
    (tmp_path / "text").write_text("Dear diary,\nFrom now on I write.\n")
    (tmp_path / "empty").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for name in ("a.zip", "binary.eml", "text", "empty", "pipe"):
        with pytest.raises(NotMail) as caught:
            detect(tmp_path / name)
        assert caught.value.path == tmp_path / name


def test_nothing_there_is_told_apart_from_no_mail(tmp_path: Path) -> None:
    (tmp_path / "broken").symlink_to(tmp_path / "nothing")
    for name in ("nothing", "broken", "no/such/folder"):
        with pytest.raises(SourceMissing):
            detect(tmp_path / name)


def test_a_relative_path_is_made_absolute_and_a_link_stays_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_mbox(tmp_path / "box", mails(1))
    (tmp_path / "link").symlink_to(tmp_path / "box")
    monkeypatch.chdir(tmp_path)
    assert detect(Path("link")).path == tmp_path / "link"


@pytest.mark.parametrize(
    ("write", "kind"),
    [
        (lambda p: write_mbox(p / "Takeout" / "All mail.mbox", mails(1)), SourceKind.MBOX),
        (lambda p: write_thunderbird(p, {"Inbox": [], "Inbox/Work": mails(1)}), SourceKind.MBOX),
        (lambda p: write_thunderbird(p, {"Inbox": []}), SourceKind.MBOX),
        (
            lambda p: write_maildir(p / "a" / "b", [FROM_LINE + b"\n" + mails(1)[0]]),
            SourceKind.MAILDIR,
        ),
        (lambda p: write_maildir(p, []), SourceKind.MAILDIR),
        (lambda p: write_mh(p / "inbox", mails(2)), SourceKind.MH),
        (lambda p: write_eml(p / "a" / "b", mails(2)), SourceKind.EML),
    ],
)
def test_a_folder_is_known_by_what_is_below_it(
    tmp_path: Path, write: object, kind: SourceKind
) -> None:
    assert callable(write)
    write(tmp_path)
    assert detect_all(tmp_path)[0].kind is kind
    assert len(detect_all(tmp_path)) == 1


def test_in_a_folder_of_several_kinds_that_with_most_mail_comes_first(tmp_path: Path) -> None:
    write_mbox(tmp_path / "box", mails(2))
    write_eml(tmp_path / "eml", mails(30))
    write_maildir(tmp_path / "maildir", mails(9))
    write_mh(tmp_path / "mh", mails(4))
    kinds = [spec.kind for spec in detect_all(tmp_path)]
    assert kinds == [SourceKind.EML, SourceKind.MAILDIR, SourceKind.MH, SourceKind.MBOX]
    assert detect(tmp_path).kind is SourceKind.EML
    counts = {}
    for spec in detect_all(tmp_path):
        source = open_source(spec)
        counts[spec.kind] = sum(
            sum(1 for _ in source.stubs(folder, NullJob())) for folder in source.folders()
        )
    assert list(counts.values()) == [30, 9, 4, 2]


@pytest.mark.parametrize(("n_maildir", "n_mh"), [(4, 3), (3, 4)])
def test_a_mail_counts_alike_in_folders_of_files(
    tmp_path: Path, n_maildir: int, n_mh: int
) -> None:
    write_maildir(tmp_path / "maildir", mails(n_maildir))
    write_mh(tmp_path / "mh", mails(n_mh))
    more, less = SourceKind.MAILDIR, SourceKind.MH
    kinds = [more, less] if n_maildir > n_mh else [less, more]
    assert [spec.kind for spec in detect_all(tmp_path)] == kinds


def test_mail_of_outlooks_counts_in_all_of_its_folders(tmp_path: Path) -> None:
    for folder in "abc":
        write_msg(tmp_path / folder, mails(1))
    write_eml(tmp_path / "eml", mails(2))

    assert [spec.kind for spec in detect_all(tmp_path)] == [SourceKind.MSG, SourceKind.EML]


def test_another_users_files_are_read_where_they_may_be(open_place: Path) -> None:
    write_mbox(open_place / "box", mails(3))
    assert _read_as_nobody(open_place) == ["box 3"]


def test_a_file_or_folder_that_may_not_be_read_is_told(open_place: Path) -> None:
    box = write_mbox(open_place / "box", mails(3))
    shut = write_eml(open_place / "shut", mails(1))
    box.chmod(0)
    shut.chmod(0)
    try:
        assert _read_as_nobody(box) == ["SourceForbidden"]
        assert _read_as_nobody(shut) == ["SourceForbidden"]
    finally:
        shut.chmod(0o700)


def test_one_forbidden_piece_leaves_the_rest_readable(open_place: Path) -> None:
    tree = write_thunderbird(open_place / "tb", {"Inbox": mails(1), "Work": mails(2)})
    (tree / "Work").chmod(0)
    eml = write_eml(open_place / "eml", mails(3))
    (eml / "mail 2.eml").chmod(0)
    shut = write_eml(eml / "shut", mails(1))
    shut.chmod(0)
    try:
        assert _read_as_nobody(tree) == ["Inbox 1", "Work SourceForbidden"]
        assert _read_as_nobody(eml) == ["- 3 unreadable", "shut SourceForbidden"]
    finally:
        shut.chmod(0o700)


def test_where_nothing_is_a_new_mbox_is_made(tmp_path: Path) -> None:
    assert open_target(tmp_path / "new").spec.kind is SourceKind.MBOX


def test_without_a_folder_for_it_there_is_no_destination(tmp_path: Path) -> None:
    with pytest.raises(SourceMissing):
        open_target(tmp_path / "none" / "new")


def test_a_file_that_is_no_mail_is_no_destination(tmp_path: Path) -> None:
    (tmp_path / "notes").write_bytes(bytes(500))

    with pytest.raises(NotMail):
        open_target(tmp_path / "notes")


def test_a_new_mbox_that_a_crash_left_half_written_is_still_the_destination(
    tmp_path: Path,
) -> None:
    path = tmp_path / "new"
    path.write_bytes(bytes(500))
    undo_file_of(path).touch()

    assert open_target(path).spec.kind is SourceKind.MBOX


def test_a_path_is_a_destination_with_one_folder(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box", mails(1))

    store, folder = Stores().destination(str(box))

    assert (store.spec.kind, folder.name) == (SourceKind.MBOX, "")


def test_without_servers_accounts_are_offline_and_local_mail_is_read(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box", mails(1))

    assert Stores().source(detect(box)).spec == detect(box)
    with pytest.raises(ServerOffline):
        Stores().source(SourceSpec(SourceKind.IMAP, tmp_path / "account.json"))
    with pytest.raises(ServerOffline):
        Stores().store(SourceSpec(SourceKind.IMAP, tmp_path / "account.json"))
    with pytest.raises(ServerOffline):
        open_source(SourceSpec(SourceKind.IMAP, tmp_path / "account.json"))


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    """Accounts can be reached; nobody signs in."""
    places = Places(tmp_path / "data", tmp_path / "cache", tmp_path / "config")
    servers = Servers(places, MemorySecrets())
    made = Stores(lambda: servers)
    yield made
    servers.close()


def an_account(stores: Stores) -> SourceSpec:
    spec = stores.account_spec("0" * 31 + "1")
    places = Places(*(spec.path.parents[2] / name for name in ("data", "cache", "config")))
    account = account_at(993, "anna", spec.path, id="0" * 31 + "1")
    assert save(places, account) == spec.path
    return spec


def test_a_folder_of_an_account_is_a_destination(stores: Stores) -> None:
    spec = an_account(stores)

    store, folder = stores.destination(f"imap:{'0' * 31}1/Archive/2026")

    assert (store.spec, folder.name) == (spec, "Archive/2026")
    assert stores.store(spec).spec == stores.source(spec).spec == spec


def test_a_file_elsewhere_with_the_id_of_an_account_is_no_account(
    stores: Stores, tmp_path: Path
) -> None:
    spec = an_account(stores)
    elsewhere = tmp_path / "sent with a plan" / spec.path.name
    elsewhere.parent.mkdir()
    elsewhere.write_bytes(spec.path.read_bytes().replace(b"127.0.0.1", b"evil.example"))

    for opened in (stores.source, stores.store):
        with pytest.raises(UnknownAccount):
            opened(replace(spec, path=elsewhere))


def test_what_is_no_account_is_no_destination(stores: Stores) -> None:
    for to in ("imap:../../etc/passwd/x", "imap:anna/INBOX", f"imap:{'0' * 32}/INBOX"):
        with pytest.raises(UnknownAccount):
            stores.destination(to)


def test_outlook_files_are_known_by_their_first_bytes_and_found_in_folders(tmp_path: Path) -> None:
    first = write_pst(tmp_path / "Outlook Files" / "archive.pst", {"Inbox": [received_mail(1)]})
    named = first.rename(first.with_name("old mail.bak"))
    (first.parent / "no.pst").write_bytes(b"not one")
    second = write_pst(first.parent / "below" / "MAIL.OST", {"Inbox": [received_mail(1)]})
    box = write_mbox(first.parent / "box", mails(1))
    assert detect(named) == SourceSpec(SourceKind.PST, named)
    assert detect_all(first.parent) == (
        SourceSpec(SourceKind.MBOX, first.parent),
        SourceSpec(SourceKind.PST, second),
    )
    box.unlink()
    assert detect_all(first.parent) == (SourceSpec(SourceKind.PST, second),)
    with pytest.raises(NotMail):
        detect(first.parent / "no.pst")


def test_a_destination_has_its_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be another one from another folder, and the journal would not find it."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SourceForbidden, match="absolute"):
        open_target(Path("new.mbox"))
    assert not list(tmp_path.iterdir())


def test_what_holds_no_large_mails_is_opened_as_it_is(tmp_path: Path) -> None:
    source = open_source(detect(write_pst(tmp_path / "a.pst", {"Inbox": [received_mail(1)]})))
    assert as_holding_whole(source) is source
