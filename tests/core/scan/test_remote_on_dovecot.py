"""Scans of accounts on a real server: they find what they find in files, and change nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from helpers.account_stores import QUICK
from helpers.alike import all_pairs, described
from helpers.dovecot import Dovecot, Person
from helpers.dovecot_conf import BARE, Shape
from helpers.real_mail import raw_messages
from helpers.sample_mail import NOTICE, OTHER, a_mail, write_mbox
from helpers.varied_mail import varied_mails, with_file
from hypothesis import given, settings
from hypothesis import strategies as st

from core.accounts import files
from core.accounts.secrets import MemorySecrets
from core.cache.fingerprints import NoCache, SqliteCache
from core.errors import SignInNeeded
from core.job import Cancelled, Job, NullJob, Progress, Stage
from core.model import FolderRole, MailFlag, SourceKind, SourceSpec, Verdict
from core.places import Places
from core.ports import FingerprintCache
from core.remote import Traffic
from core.sample import make_sample
from core.scan.estimate import estimate
from core.scan.inspect import open_row
from core.scan.run import scan
from core.scan.session import Session, cut, pairs, related
from core.settings import Settings
from core.sources.imap.servers import Servers
from core.sources.registry import Stores, detect


class Desk:
    """The program's own files, a person's account in them, and the connections to it."""

    def __init__(self, person: Person, home: Path, cache: FingerprintCache) -> None:
        places = Places(home / "data", home / "cache", home / "config")
        account = person.account()
        secrets = MemorySecrets()
        secrets.put(account, person.password)
        self.person, self.cache = person, cache
        self.servers = Servers(places, secrets, patience=QUICK)
        self.stores = Stores(self.servers)
        self.specs = [SourceSpec(SourceKind.IMAP, files.save(places, account))]

    def scan(self, job: Job | None = None) -> Session:
        return scan(
            self.specs,
            settings=Settings(),
            cache=self.cache,
            job=job or NullJob(),
            stores=self.stores,
        )


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[SqliteCache]:
    made = SqliteCache(tmp_path / "cache.db")
    yield made
    made.close()


@pytest.fixture
def desk(person: Person, tmp_path: Path, cache: SqliteCache) -> Iterator[Desk]:
    made = Desk(person, tmp_path, cache)
    yield made
    made.stores.close()


def session_of(spec: SourceSpec) -> Session:
    return scan([spec], settings=Settings(), cache=NoCache(), job=NullJob())


def in_files(folder: Path, mails: Sequence[bytes]) -> Session:
    return session_of(detect(write_mbox(folder / "all.mbox", mails)))


def assert_alike(found: Session, here: Session) -> None:
    """The two sessions hold the same mails in the same order, and say the same of them."""
    assert list(found.mails.message_id) == list(here.mails.message_id)
    assert list(found.mails.subject) == list(here.mails.subject)
    assert found.mails.text_digest.tolist() == here.mails.text_digest.tolist()
    for threshold in (0.5, 0.6, 0.8, 1.0):
        assert described(cut(found, threshold)) == described(cut(here, threshold))
    assert found.conflicts.tolist() == here.conflicts.tolist()


def test_mail_on_a_server_gives_the_groups_and_verdicts_of_the_same_mail_in_a_file(
    desk: Desk, tmp_path: Path
) -> None:
    mails = varied_mails()
    desk.person.deliver("INBOX", mails)

    found, here = desk.scan(), in_files(tmp_path, mails)

    assert_alike(found, here)
    everything = range(len(mails))
    assert all_pairs(found, everything) == all_pairs(here, everything)


def test_the_sample_is_the_same_on_a_server(desk: Desk, tmp_path: Path) -> None:
    make_sample(tmp_path / "sample")
    mails = [data for _, data in raw_messages(tmp_path / "sample")]
    desk.person.deliver("INBOX", mails)

    assert_alike(desk.scan(), in_files(tmp_path, mails))


@settings(max_examples=8)
@given(st.sets(st.integers(0, len(varied_mails()) - 1)))
def test_half_on_a_server_and_half_in_a_file_the_copies_are_the_same(
    dovecot: Dovecot, tmp_path_factory: pytest.TempPathFactory, on_server: set[int]
) -> None:
    mails, folder = varied_mails(), tmp_path_factory.mktemp("mixed")
    desk = Desk(dovecot.person(), folder, NoCache())
    desk.person.deliver("INBOX", [mails[n] for n in sorted(on_server)])
    in_file = [n for n in range(len(mails)) if n not in on_server]
    desk.specs.append(detect(write_mbox(folder / "box", [mails[n] for n in in_file])))

    found = desk.scan()
    desk.stores.close()

    row_of = {n: row for row, n in enumerate([*sorted(on_server), *in_file])}
    here = in_files(folder, mails)
    everything = range(len(mails))
    assert all_pairs(found, [row_of[n] for n in everything]) == all_pairs(here, everything)


def test_a_second_scan_fetches_only_what_is_new(desk: Desk) -> None:
    desk.person.deliver(
        "INBOX", [a_mail(f"{NOTICE} {n}", number=n).as_bytes() for n in range(300)]
    )
    cold = desk.scan().stats
    warm = desk.scan().stats
    desk.person.deliver("INBOX", [a_mail(OTHER, number=999).as_bytes()])
    third = desk.scan()

    assert (warm.from_cache, warm.bytes_read) == (300, 0)
    assert warm.bytes_received < cold.bytes_received / 5  # to sign in, and to be told: no change
    assert third.stats.from_cache == 300
    assert third.stats.bytes_read < cold.bytes_read / 100
    assert third.mails.message_id[300] == "999@example.org"


@pytest.mark.parametrize("capabilities", [None, BARE])
def test_a_changed_flag_fetches_no_mail_again(
    dovecot_like: Callable[[Shape], Dovecot],
    tmp_path: Path,
    cache: SqliteCache,
    capabilities: str | None,
) -> None:
    server = dovecot_like(Shape(capabilities) if capabilities else Shape())
    desk = Desk(server.person(), tmp_path, cache)
    desk.person.deliver("INBOX", [a_mail(NOTICE).as_bytes(), a_mail(OTHER, number=2).as_bytes()])
    desk.scan()
    with desk.person.client() as other:
        other.select_folder("INBOX")
        other.add_flags([1], [b"\\Flagged"])
        other.delete_messages([2])

    again = desk.scan()
    desk.stores.close()

    assert (again.stats.from_cache, again.stats.bytes_read) == (2, 0)
    assert MailFlag(int(again.mails.flags[0])) & MailFlag.FLAGGED
    assert MailFlag(int(again.mails.flags[1])) & MailFlag.GHOST


def test_scanning_and_looking_change_nothing_on_the_server(desk: Desk) -> None:
    mail = with_file(a_mail(OTHER, subject="Chor", number=3), 1)
    desk.person.deliver("INBOX", [a_mail(NOTICE).as_bytes(), mail.as_bytes()], flags="")
    before = (desk.person.hashes(), len(list((desk.person.folder("INBOX") / "new").iterdir())))

    found = desk.scan()
    view = open_row(found, 0, stores=desk.stores)

    after = (desk.person.hashes(), len(list((desk.person.folder("INBOX") / "new").iterdir())))
    assert view.show_text.startswith("Liebe Nachbarn")
    assert after == before  # new/ is where mail lies that nobody has seen: it is \Recent still
    with desk.person.client() as other:
        told = other.select_folder("INBOX")
        assert (told[b"RECENT"], told[b"EXISTS"]) == (2, 2)
        assert all(flags == (b"\\Recent",) for flags in other.get_flags([1, 2]).values())


class StopsAfter(NullJob):
    """Stops when some mails were read."""

    seen = 0

    def report(self, progress: Progress) -> None:
        if progress.stage is Stage.READING:
            self.seen = progress.messages

    def checkpoint(self) -> None:
        if self.seen:
            raise Cancelled


def test_a_stopped_scan_goes_on_where_it_was(desk: Desk) -> None:
    mails = [a_mail(f"{NOTICE} Nummer {n}.", number=n).as_bytes() for n in range(2_600)]
    desk.person.deliver("INBOX", mails)
    with pytest.raises(Cancelled):
        desk.scan(StopsAfter())

    again = desk.scan()

    assert again.stats.messages == 2_600
    assert again.stats.from_cache >= 500


def test_a_folder_with_new_numbers_is_read_again(desk: Desk) -> None:
    desk.person.deliver("INBOX", [a_mail(NOTICE).as_bytes()])
    first = desk.scan()
    desk.person.renumber("INBOX")

    again = desk.scan()

    assert again.stats.from_cache == 0
    assert again.mails.uid[0] != first.mails.uid[0]


def test_copies_across_folders_and_accounts_and_files_are_found(
    desk: Desk, dovecot: Dovecot, tmp_path: Path
) -> None:
    mail = with_file(a_mail(OTHER, subject="Chor", number=3), 1).as_bytes()
    desk.person.deliver("INBOX", [mail])
    desk.person.deliver("Archive", [mail])
    bob = Desk(dovecot.person(), tmp_path / "bob", NoCache())
    bob.person.deliver("INBOX", [mail])
    desk.specs.append(bob.specs[0])
    desk.specs.append(detect(write_mbox(tmp_path / "box", [mail])))
    secrets = MemorySecrets()
    for person in (desk.person, bob.person):
        secrets.put(person.account(), person.password)
    desk.stores.close()
    desk.servers = Servers(desk.servers.places, secrets, patience=QUICK)
    desk.stores = Stores(desk.servers)

    groups = cut(desk.scan(), 0.6)
    bob.stores.close()

    assert (groups.kept.tolist(), groups.members.tolist()) == ([0], [1, 2, 3])
    assert [Verdict(v) for v in groups.verdict] == [Verdict.IDENTICAL] * 3


def test_the_trash_of_an_account_keeps_nothing(desk: Desk) -> None:
    desk.person.deliver("INBOX", [a_mail(NOTICE).as_bytes()])
    desk.person.deliver("Trash", [a_mail(NOTICE).as_bytes()])

    found = desk.scan()

    (trash,) = [n for n, f in enumerate(found.folders) if f.folder.role is FolderRole.TRASH]
    (kept,) = cut(found, 0.6).kept.tolist()
    assert found.mails.folder[kept] != trash


def test_the_estimate_falls_to_nothing_when_all_is_known(desk: Desk) -> None:
    desk.person.deliver("INBOX", [a_mail(f"{NOTICE} {n}", number=n).as_bytes() for n in range(90)])

    def expected() -> tuple[int, int, int]:
        return estimate(
            desk.specs,
            settings=Settings(),
            cache=desk.cache,
            job=NullJob(),
            stores=desk.stores,
        )

    before = expected()
    desk.scan()
    after = expected()

    assert (before[:2], after[:2]) == ((90, 90), (90, 0))
    assert before[2] > 0 == after[2]


def test_without_a_secret_the_scan_says_so(desk: Desk) -> None:
    desk.stores = Stores(Servers(desk.servers.places, MemorySecrets(), patience=QUICK))

    with pytest.raises(SignInNeeded):
        desk.scan()

    assert desk.servers.traffic == Traffic()


OTHER_STORES = re.compile(rb"(?im)^x-mozilla-status2?:[^\n]*\n")


@pytest.fixture(scope="module")
def real_mails(shared_data: Path) -> list[bytes]:
    """Real mails, each once, without what another store said of them in their headers."""
    found = (data for _, data in raw_messages(shared_data / "mail") if data.strip())
    plain = (OTHER_STORES.sub(b"", data.replace(b"\r\n", b"\n")) for data in found)
    return list(dict.fromkeys(plain))


def in_eml(folder: Path, mails: Sequence[bytes]) -> SourceSpec:
    folder.mkdir()
    for number, mail in enumerate(mails):
        (folder / f"{number:06d}.eml").write_bytes(mail)
    return SourceSpec(SourceKind.EML, folder)


def test_real_mail_is_the_same_on_a_server(
    desk: Desk, real_mails: list[bytes], tmp_path: Path
) -> None:
    desk.person.deliver("INBOX", real_mails)
    here = session_of(in_eml(tmp_path / "eml", real_mails))

    found = desk.scan()

    other_text = (found.mails.text_digest != here.mails.text_digest).any(axis=1)
    assert other_text.sum() <= 3  # a server ends a header at a line without a colon, we do not
    assert found.mails.message_id_key.tolist() == here.mails.message_id_key.tolist()
    assert found.mails.topic_key.tolist() == here.mails.topic_key.tolist()
    assert found.mails.sent_utc.tolist() == here.mails.sent_utc.tolist()
    assert found.mails.reference_keys.tolist() == here.mails.reference_keys.tolist()
    for threshold in (0.5, 0.6, 0.8, 1.0):
        assert described(cut(found, threshold)) == described(cut(here, threshold))


def test_real_mail_half_on_a_server_and_half_in_files_is_the_same(
    desk: Desk, real_mails: list[bytes], tmp_path: Path
) -> None:
    here = session_of(in_eml(tmp_path / "eml", real_mails))
    n_mails = len(real_mails)
    desk.person.deliver("INBOX", real_mails[::2])
    desk.specs.append(in_eml(tmp_path / "half", real_mails[1::2]))

    found = desk.scan()

    numbers = np.arange(n_mails)
    row_of = np.where(numbers % 2 == 0, numbers // 2, (n_mails + 1) // 2 + numbers // 2)
    a, b, _ = pairs(here, 0.5)
    groups = cut(here, 0.5)
    i = np.append(a, np.repeat(groups.kept, np.diff(groups.starts)))
    j = np.append(b, groups.members)
    now = related(found, row_of[i].astype(np.int32), row_of[j].astype(np.int32))
    for mixed, alone in zip(now, related(here, i, j), strict=True):
        assert mixed.tolist() == alone.tolist()
