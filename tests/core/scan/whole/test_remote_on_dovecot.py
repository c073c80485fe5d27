"""Scans of accounts on a real server: they find what they find in files, and change nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from helpers.accounts.scan_setup import ScanSetup
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.real_mail import raw_messages
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
)
from helpers.mail.varied_mail import LONG, PAGE, varied_mails, with_file
from helpers.process.sampling import draw_run, examples
from helpers.servers.cut_proxy import CutProxy
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE, UNCOMPRESSED, Shape
from helpers.tables.alike import (
    describe_all_pairs,
    describe_groups,
    describe_groups_without_series,
    reduce_to_outline,
    without_covers,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from core.accounts import files
from core.actions.estimate import estimate
from core.actions.inspect import view_message
from core.cache.fingerprints import NoCache, SqliteCache
from core.errors import SignInNeeded
from core.job import Cancelled, NullJob, Progress, Stage
from core.model.groups import Detector, Verdict
from core.model.mail import MessageFlag
from core.model.sources import FolderRole, ProblemKind, SourceKind, SourceSpec
from core.sample import make_sample
from core.scan import remote
from core.scan.run import scan
from core.scan.session import Session, cut_groups, linked_pairs, relate_rows
from core.settings import Settings
from core.sources.imap import source as imap_source
from core.sources.registry import detect

pytestmark = pytest.mark.slow

BY_TEXT = (Detector.TEXT,)  # signatures of structure are not fetched: `core.scan.read_outlines`


@pytest.fixture
def setup(person: Person, setup_of: Callable[..., ScanSetup], cache: SqliteCache) -> ScanSetup:
    return setup_of(person, cache=cache)


def session_of(spec: SourceSpec) -> Session:
    return scan([spec], settings=Settings(), cache=NoCache(), job=NullJob())


def in_files(folder: Path, mails: Sequence[bytes]) -> Session:
    return session_of(detect(write_mbox(folder / "all.mbox", mails)))


def assert_alike(found: Session, here: Session) -> None:
    """The two sessions hold the same messages in the same order, and say the same of them."""
    assert list(found.mails.message_id) == list(here.mails.message_id)
    assert list(found.mails.subject) == list(here.mails.subject)
    assert found.mails.text_digest.tolist() == here.mails.text_digest.tolist()
    for threshold in (0.5, 0.6, 0.8, 1.0):
        assert describe_groups(cut_groups(found, threshold), by_outline=True) == describe_groups(
            cut_groups(here, threshold), by_outline=True
        )
    assert found.conflicts.tolist() == here.conflicts.tolist()


def test_mail_on_a_server_gives_the_groups_and_verdicts_of_the_same_mail_in_a_file(
    setup: ScanSetup, tmp_path: Path
) -> None:
    mails = varied_mails()
    setup.owner.deliver("INBOX", mails)

    found, here = without_covers(setup.scan()), without_covers(in_files(tmp_path, mails))

    assert_alike(found, here)
    everything = range(len(mails))
    assert describe_all_pairs(found, everything, by_outline=True) == describe_all_pairs(
        here, everything, by_outline=True
    )


def test_the_sample_is_the_same_on_a_server(setup: ScanSetup, tmp_path: Path) -> None:
    make_sample(tmp_path / "sample")
    mails = [data for _, data in raw_messages(tmp_path / "sample")]
    setup.owner.deliver("INBOX", mails)

    assert_alike(without_covers(setup.scan()), without_covers(in_files(tmp_path, mails)))


@settings(max_examples=examples(8))
@given(st.sets(st.integers(0, len(varied_mails()) - 1)))
def test_half_on_a_server_and_half_in_a_file_the_copies_are_the_same(
    dovecot: Dovecot, tmp_path_factory: pytest.TempPathFactory, on_server: set[int]
) -> None:
    mails, folder = varied_mails(), tmp_path_factory.mktemp("mixed")
    setup = ScanSetup(dovecot.person(), folder, NoCache())
    setup.owner.deliver("INBOX", [mails[n] for n in sorted(on_server)])
    in_file = [n for n in range(len(mails)) if n not in on_server]
    setup.specs.append(detect(write_mbox(folder / "box", [mails[n] for n in in_file])))

    with closing(setup):
        found = without_covers(setup.scan())

    row_of = {n: row for row, n in enumerate([*sorted(on_server), *in_file])}
    here = without_covers(in_files(folder, mails))
    everything = range(len(mails))
    there = [row_of[n] for n in everything]
    assert describe_all_pairs(found, there, by_outline=True) == describe_all_pairs(
        here, everything, by_outline=True
    )


def test_a_second_scan_fetches_only_what_is_new(setup: ScanSetup) -> None:
    setup.owner.deliver(
        "INBOX", [a_mail(f"{NOTICE} {n}", number=n).as_bytes() for n in range(300)]
    )
    cold = setup.scan().stats
    warm = setup.scan().stats
    setup.owner.deliver("INBOX", [a_mail(OTHER, number=999).as_bytes()])
    third = setup.scan()

    assert (warm.from_cache, warm.bytes_read) == (300, 0)
    assert warm.bytes_received < cold.bytes_received / 5  # to sign in, and to be told: no change
    assert third.stats.from_cache == 300
    assert third.stats.bytes_read < cold.bytes_read / 100
    assert third.mails.message_id[300] == "999@example.org"


@pytest.mark.parametrize("capabilities", [None, BARE])
def test_a_changed_flag_fetches_no_mail_again(
    dovecot_like: Callable[[Shape], Dovecot],
    setup_of: Callable[..., ScanSetup],
    cache: SqliteCache,
    capabilities: str | None,
) -> None:
    server = dovecot_like(Shape(capabilities) if capabilities else Shape())
    setup = setup_of(server.person(), cache=cache)
    setup.owner.deliver("INBOX", [a_mail(NOTICE).as_bytes(), a_mail(OTHER, number=2).as_bytes()])
    setup.scan()
    with setup.owner.client() as other:
        other.select_folder("INBOX")
        other.add_flags([1], [b"\\Flagged"])
        other.delete_messages([2])

    again = setup.scan()

    assert (again.stats.from_cache, again.stats.bytes_read) == (2, 0)
    assert MessageFlag(int(again.mails.flags[0])) & MessageFlag.FLAGGED
    assert MessageFlag(int(again.mails.flags[1])) & MessageFlag.GHOST


def test_scanning_and_looking_change_nothing_on_the_server(setup: ScanSetup) -> None:
    mail = with_file(a_mail(OTHER, subject="Chor", number=3), 1)
    setup.owner.deliver("INBOX", [a_mail(NOTICE).as_bytes(), mail.as_bytes()], flags="")
    before = (setup.owner.hashes(), len(list((setup.owner.folder("INBOX") / "new").iterdir())))

    found = setup.scan()
    view = view_message(found, 0, stores=setup.stores)

    after = (setup.owner.hashes(), len(list((setup.owner.folder("INBOX") / "new").iterdir())))
    assert view.show_text.startswith("Liebe Nachbarn")
    assert after == before  # new/ is where mail lies that nobody has seen: it is \Recent still
    with setup.owner.client() as other:
        told = other.select_folder("INBOX")
        assert (told[b"RECENT"], told[b"EXISTS"]) == (2, 2)
        assert all(flags == (b"\\Recent",) for flags in other.get_flags([1, 2]).values())


class StopsAfterFirst(NullJob):
    """Stops when some messages were read."""

    seen = 0

    def report(self, progress: Progress) -> None:
        if progress.stage is Stage.READING:
            self.seen = progress.messages

    def checkpoint(self) -> None:
        if self.seen:
            raise Cancelled


def test_a_stopped_scan_goes_on_where_it_was(
    setup: ScanSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap_source, "BATCH_MAILS", 50)
    monkeypatch.setattr(remote, "TASK_MAILS", 50)
    mails = [a_mail(f"{NOTICE} Nummer {n}.", number=n).as_bytes() for n in range(260)]
    setup.owner.deliver("INBOX", mails)
    with pytest.raises(Cancelled):
        setup.scan(StopsAfterFirst())

    again = setup.scan()

    assert again.stats.messages == 260
    assert 50 <= again.stats.from_cache < 260


def test_a_folder_with_new_numbers_is_read_again(setup: ScanSetup) -> None:
    setup.owner.deliver("INBOX", [a_mail(NOTICE).as_bytes()])
    first = setup.scan()
    setup.owner.renumber("INBOX")

    again = setup.scan()

    assert again.stats.from_cache == 0
    assert again.mails.uid[0] != first.mails.uid[0]


def test_copies_across_folders_and_accounts_and_files_are_found(
    setup: ScanSetup, dovecot: Dovecot, tmp_path: Path
) -> None:
    mail = with_file(a_mail(OTHER, subject="Chor", number=3), 1).as_bytes()
    setup.owner.deliver("INBOX", [mail])
    setup.owner.deliver("Archive", [mail])
    bob = dovecot.person()
    bob.deliver("INBOX", [mail])
    setup.add(bob)
    setup.specs.append(detect(write_mbox(tmp_path / "box", [mail])))

    groups = cut_groups(setup.scan(), 0.6)

    assert (groups.kept.tolist(), groups.members.tolist()) == ([0], [1, 2, 3])
    assert [Verdict(v) for v in groups.verdict] == [Verdict.IDENTICAL] * 3


def test_the_trash_of_an_account_keeps_nothing(setup: ScanSetup) -> None:
    setup.owner.deliver("INBOX", [a_mail(NOTICE).as_bytes()])
    setup.owner.deliver("Trash", [a_mail(NOTICE).as_bytes()])

    found = setup.scan()

    (trash,) = [n for n, f in enumerate(found.folders) if f.folder.role is FolderRole.TRASH]
    (kept,) = cut_groups(found, 0.6).kept.tolist()
    assert found.mails.folder[kept] != trash


def test_the_estimate_falls_to_nothing_when_all_is_known(setup: ScanSetup) -> None:
    setup.owner.deliver("INBOX", [a_mail(f"{NOTICE} {n}", number=n).as_bytes() for n in range(90)])

    def expected() -> tuple[int, int, int]:
        return estimate(
            setup.specs,
            settings=Settings(),
            cache=setup.cache,
            job=NullJob(),
            stores=setup.stores,
        )

    before = expected()
    setup.scan()
    after = expected()

    assert (before[:2], after[:2]) == ((90, 90), (90, 0))
    assert before[2] > 0 == after[2]


def test_without_a_secret_the_scan_says_so(setup: ScanSetup) -> None:
    for account in files.list_accounts(setup.places):
        setup.secrets.remove(account)

    with pytest.raises(SignInNeeded):
        setup.scan()


OTHER_STORES = re.compile(rb"(?im)^x-mozilla-status2?:[^\n]*\n")


@pytest.fixture(scope="module")
def real_mails(shared_data: Path) -> Sequence[bytes]:
    """Real messages, each once, without what another store said of them in their headers."""
    found = (data for _, data in raw_messages(shared_data / "mail") if data.strip())
    plain = (OTHER_STORES.sub(b"", data.replace(b"\r\n", b"\n")) for data in found)
    return draw_run(list(dict.fromkeys(plain)), 400, of="real mail on a server")


def in_eml(folder: Path, mails: Sequence[bytes]) -> SourceSpec:
    folder.mkdir()
    for number, mail in enumerate(mails):
        (folder / f"{number:06d}.eml").write_bytes(mail)
    return SourceSpec(SourceKind.EML, folder)


@pytest.fixture(scope="module")
def here(real_mails: Sequence[bytes], tmp_path_factory: pytest.TempPathFactory) -> Session:
    """A scan of the real messages in files, with which others are compared."""
    return without_covers(session_of(in_eml(tmp_path_factory.mktemp("here") / "eml", real_mails)))


def test_real_mail_is_the_same_on_a_server(
    setup: ScanSetup, real_mails: Sequence[bytes], here: Session
) -> None:
    setup.owner.deliver("INBOX", real_mails)

    found = without_covers(setup.scan())

    other_text = (found.mails.text_digest != here.mails.text_digest).any(axis=1)
    assert other_text.sum() <= 3  # a server ends a header at a line without a colon, we do not
    assert found.mails.message_id_key.tolist() == here.mails.message_id_key.tolist()
    assert found.mails.topic_key.tolist() == here.mails.topic_key.tolist()
    assert found.mails.sent_utc.tolist() == here.mails.sent_utc.tolist()
    assert found.mails.reference_keys.tolist() == here.mails.reference_keys.tolist()
    assert_never_another_structure(found, here)
    for threshold in (0.5, 0.6, 0.8, 1.0):
        told = describe_groups_without_series((found, here), threshold, BY_TEXT)
        assert told[0] == told[1]
        assert len(told[0]) > 0.6 * len(cut_groups(here, threshold, detectors=BY_TEXT).members)


def assert_never_another_structure(found: Session, here: Session) -> None:
    """Of HTML that is not fetched a mail has no signature, and of nothing has it a wrong one."""
    known = found.mails.structure_key != 0
    assert not (known & (found.mails.structure_key != here.mails.structure_key)).any()


def test_real_mail_half_on_a_server_and_half_in_files_is_the_same(
    setup: ScanSetup, real_mails: Sequence[bytes], here: Session, tmp_path: Path
) -> None:
    n_mails = len(real_mails)
    setup.owner.deliver("INBOX", real_mails[::2])
    setup.specs.append(in_eml(tmp_path / "half", real_mails[1::2]))

    found = without_covers(setup.scan())

    numbers = np.arange(n_mails)
    row_of = np.where(numbers % 2 == 0, numbers // 2, (n_mails + 1) // 2 + numbers // 2)
    a, b, _ = linked_pairs(here, 0.5)
    groups = cut_groups(here, 0.5, detectors=BY_TEXT)
    i = np.append(a, np.repeat(groups.kept, np.diff(groups.starts)))
    j = np.append(b, groups.members)
    rows = row_of[i].astype(np.int32), row_of[j].astype(np.int32)
    now = relate_rows(found, *rows, threshold=0.5, detectors=BY_TEXT)
    before = relate_rows(here, i, j, threshold=0.5, detectors=BY_TEXT)
    assert now[0].tolist() == before[0].tolist()
    mixed, alone = (reduce_to_outline(*said[1:]) for said in (now, before))
    for found_of, known_of in zip(mixed, alone, strict=True):
        assert found_of.tolist() == known_of.tolist()


def test_an_empty_message_is_said_to_be_empty(setup: ScanSetup, person: Person) -> None:
    person.deliver("INBOX", [b"", a_mail(NOTICE).as_bytes(), b""])

    found = setup.scan()

    assert [(p.position, p.kind) for p in found.problems] == [
        (0, ProblemKind.EMPTY), (2, ProblemKind.EMPTY),
    ]  # fmt: skip
    assert list(found.mails.subject)[1] == "Wasser"


def test_a_first_scan_fetches_texts_and_takes_a_round_trip_a_batch(
    dovecot_like: Callable[[Shape], Dovecot],
    between: Callable[..., CutProxy],
    setup_of: Callable[..., ScanSetup],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Pages beside a text, and files, stay where they are; copies are found all the same."""
    monkeypatch.setattr(imap_source, "BATCH_MAILS", 25)
    mails: list[bytes] = []
    for n in range(50):
        text = f"{LONG} Nummer {n % 40}. " * 2  # the last ten are copies of the first
        letter, page, file = (
            a_mail(text + kind, subject=f"{kind} {n}", number=1_000 * k + n)
            for k, kind in enumerate(("Brief", "Seite", "Bericht"))
        )
        page.add_alternative(PAGE.format(text * 5), subtype="html", cte="base64")
        mails += [letter.as_bytes(), page.as_bytes()]
        mails.append(with_file(file, n % 40, size=40_000).as_bytes())
    person = dovecot_like(Shape(UNCOMPRESSED)).person()
    person.deliver("INBOX", mails)
    proxy = between(person)
    setup = setup_of(person, cache=NoCache(), port=proxy.port)

    found = setup.scan()

    assert_alike(without_covers(found), without_covers(in_files(tmp_path, mails)))
    assert len(cut_groups(found, 1.0).members) == 30
    texts = sum(len(mail) for mail in mails[::3])
    assert proxy.received < 3.5 * texts < sum(map(len, mails)) / 4
    batches = len(mails) // 25
    assert proxy.turns <= batches + 1 + 15  # the others sign in, list folders and messages, settle
