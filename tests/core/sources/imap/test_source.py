from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from helpers.accounts.account_sources import (
    SETTINGS,
    folder_of,
    is_lacking,
    is_partial,
    outlines_of,
    read_facts,
    source_of,
    stubs_in,
)
from helpers.boxes.mailboxes import mails
from helpers.imap.lent import LentServers
from helpers.mail.mime_trees import mixed_up
from helpers.mail.real_mail import raw_messages
from helpers.process.sampling import draw
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UNCOMPRESSED, Shape

from core.accounts import files
from core.errors import SourceError
from core.job import Cancelled, NullJob, ThreadJob
from core.model.remote import Outline, Traffic
from core.model.sources import (
    Folder,
    FolderRole,
    Problem,
    ProblemKind,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.scan.read import PARTIAL, read_message
from core.sources.imap import source as imap_source
from core.sources.imap.session.fetching import SMALL_BYTES
from core.sources.imap.source import ImapSource
from core.system.places import find_places

pytestmark = [pytest.mark.slow, pytest.mark.every_server("cyrus")]

Serve = Callable[[Shape], Dovecot]

# A header that is none is cut differently by servers and by us; only the whole message tells.
BROKEN_HEADER = {"no_blank_line", "header_junk"}
HUGE = b"* 1 FETCH (UID 3 BODY[TEXT] {2000000000}\r\n"
HTML = "<p>" + "Das ganze Haus ist eingeladen, und der Garten ist offen. " * 9 + "</p>"


def as_read(source: ImapSource, folder: Folder, stubs: Sequence[Stub]) -> list[Outline]:
    """Outlines as a scan reads them: completed where the reader lacks a part, whole if damaged."""
    found = [item for item in outlines_of(source, folder, stubs) if isinstance(item, Outline)]
    assert [outline.stub for outline in found] == list(stubs)
    lacking = [n for n, outline in enumerate(found) if is_lacking(outline)]
    more = source.complete_outlines(folder, [found[n] for n in lacking], NullJob())
    for n, outline in zip(lacking, more, strict=True):
        assert isinstance(outline, Outline)
        found[n] = outline
    damaged = [n for n, outline in enumerate(found) if is_partial(outline.data, outline)]
    whole = source.fetch(folder, [stubs[n] for n in damaged])
    for n, mail in zip(damaged, whole, strict=True):
        assert isinstance(mail, RawMessage)
        found[n] = Outline(mail.stub, mail.data, None)
    return found


def differing(person: Person, sent: Sequence[bytes]) -> list[int]:
    """The numbers of the mails of which an outline tells something else than the whole mail."""
    person.deliver("INBOX", sent)
    wrong = []
    with source_of(person) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        outlines = as_read(source, folder, stubs)
        for n, (mail, outline) in enumerate(
            zip(source.fetch(folder, stubs), outlines, strict=True)
        ):
            assert isinstance(mail, RawMessage)
            drawn_raw = RawMessage(outline.stub, outline.data)
            if read_facts(mail) != read_facts(drawn_raw, outline):
                damage = read_message(mail, SETTINGS).damage
                if damage.isdisjoint(BROKEN_HEADER | PARTIAL):
                    wrong.append(n)
    return wrong


def elsewhere(folder: Folder, name: str) -> Folder:
    return Folder(name, folder.path / name, "", 0, FolderRole.NORMAL)


# --- what an outline tells ----------------------------------------------------------------------


def test_outlines_tell_what_whole_mails_tell_of_any_tree_of_parts(person: Person) -> None:
    assert differing(person, [mixed_up(seed) for seed in range(400)]) == []


@pytest.mark.dovecot_only  # others do not take such mail
def test_outlines_tell_what_whole_mails_tell_of_mail_that_broke_parsers(
    person: Person, shared_data: Path
) -> None:
    named = [(n, d) for n, d in raw_messages(shared_data / "torture") if d.strip()]
    assert [named[n][0] for n in differing(person, [data for _, data in named])] == []


def test_outlines_tell_what_whole_mails_tell_of_real_mail(
    person: Person, shared_data: Path
) -> None:
    real = [(n, d) for n, d in raw_messages(shared_data / "mail") if d.strip()]
    named = draw(real, 200, of="real mail on a server")
    assert [named[n][0] for n in differing(person, [data for _, data in named])] == []


def test_outlines_without_compression_and_structure_tell_the_same(
    dovecot_like: Serve, shared_data: Path
) -> None:
    person = dovecot_like(Shape(UNCOMPRESSED)).person()
    named = [(n, d) for n, d in raw_messages(shared_data / "variants" / "eml_lf")]
    assert differing(person, [data for _, data in named]) == []


def test_mail_nested_beyond_all_limits_is_read_whole(person: Person) -> None:
    deep = b"hello\n"
    for n in range(90):
        deep = b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n%b\n--b%d--\n" % (
            n, n, deep, n,
        )  # fmt: skip
    wide = b"".join(b"--b\n\n%d\n" % n for n in range(1_500))
    wide = b"Content-Type: multipart/mixed; boundary=b\n\n" + wide + b"--b--\n"
    head = b"From: a@example.org\nSubject: deep\nMessage-ID: <d@example.org>\n"
    assert differing(person, [head + deep, head + wide]) == []


# --- whole mails --------------------------------------------------------------------------------


def test_whole_mails_come_byte_for_byte_with_crlf(person: Person) -> None:
    sent = mails(9)
    person.deliver("INBOX", sent)
    with source_of(person) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        got = list(source.fetch(folder, stubs[::-1]))
    assert [item.stub for item in got if isinstance(item, RawMessage)] == stubs[::-1]
    assert [item.data for item in got if isinstance(item, RawMessage)] == [
        mail.replace(b"\n", b"\r\n") for mail in sent[::-1]
    ]


def test_reading_leaves_no_trace(person: Person) -> None:
    person.deliver("INBOX", mails(5), flags="")
    before = sorted(path.name for path in person.folder("INBOX").glob("new/*"))
    with source_of(person) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        outlines_of(source, folder, stubs)
        list(source.fetch(folder, stubs))
    assert sorted(path.name for path in person.folder("INBOX").glob("new/*")) == before
    with person.client() as other:
        other.select_folder("INBOX", readonly=True)
        assert all(b"\\Seen" not in flags for flags in other.get_flags(other.search()).values())


# --- what changes meanwhile ---------------------------------------------------------------------


def test_a_mail_that_went_is_a_problem_and_the_others_come(person: Person) -> None:
    person.deliver("INBOX", mails(4))
    with source_of(person) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        with person.client() as other:
            other.select_folder("INBOX")
            other.delete_messages([2])
            other.expunge()
    with source_of(person) as source:
        for found in (outlines_of(source, folder, stubs), list(source.fetch(folder, stubs))):
            problems = [item for item in found if isinstance(item, Problem)]
            assert [(p.key, p.kind) for p in problems] == [(stubs[1].key, ProblemKind.VANISHED)]
            assert len(found) == 4


def test_mail_that_came_after_the_folder_was_opened_is_read(person: Person) -> None:
    person.deliver("INBOX", mails(2))
    with source_of(person) as early, source_of(person) as late:
        folder = folder_of(early)
        assert len(outlines_of(early, folder, stubs_in(early, folder))) == 2
        person.deliver("INBOX", mails(3))
        stubs = stubs_in(late, folder)
        found = outlines_of(early, folder, stubs)
    assert [item.stub for item in found if isinstance(item, Outline)] == stubs


def test_f08_after_a_renumbering_no_uid_means_what_it_meant(person: Person) -> None:
    person.deliver("INBOX", mails(3))
    with source_of(person) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        person.renumber("INBOX")
        for found in (outlines_of(source, folder, stubs), list(source.fetch(folder, stubs))):
            kinds = [item.kind for item in found if isinstance(item, Problem)]
            assert kinds == [ProblemKind.CHANGED] * 3


def test_a_folder_that_is_gone_cannot_be_listed(person: Person) -> None:
    with source_of(person) as source:
        gone = elsewhere(folder_of(source), "Nowhere")
        with pytest.raises(SourceError, match="exist"):
            source.list_folder(gone, None, NullJob())
        with pytest.raises(SourceError, match="exist"):
            source.estimate(gone, None)


def test_a_connection_that_breaks_in_the_middle_is_made_anew(
    dovecot_like: Serve, between: Callable[..., CutProxy]
) -> None:
    person = dovecot_like(Shape(UNCOMPRESSED)).person()
    person.deliver("INBOX", mails(30))
    proxy = between(person)
    proxy.set(Trap(b"UID FETCH 1:30", reply_bytes=4_000))
    with source_of(person, port=proxy.port) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        found = outlines_of(source, folder, stubs)
    assert [item.stub for item in found if isinstance(item, Outline)] == stubs


def test_a_stopped_job_stops_the_reading(person: Person) -> None:
    person.deliver("INBOX", mails(3))
    job = ThreadJob()
    with source_of(person, job) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        job.cancel()
        with pytest.raises(Cancelled):
            list(source.outlines(folder, stubs, job))
        with pytest.raises(Cancelled):
            list(source.fetch(folder, stubs))


# --- what it costs ------------------------------------------------------------------------------


def test_bytes_are_counted_for_each_source(person: Person) -> None:
    person.deliver("INBOX", mails(3))
    with source_of(person) as source:
        assert source.traffic == Traffic()
        folder = folder_of(source)
        before = source.traffic
        assert before.received > 0
        stubs_in(source, folder)
        assert source.traffic.received > before.received
        assert source.traffic.sent > before.sent


def test_what_a_scan_would_fetch_is_told_by_status(dovecot_like: Serve) -> None:
    person = dovecot_like(Shape(UNCOMPRESSED, raw_log=True)).person()
    person.deliver("INBOX", mails(40))
    with source_of(person) as source:
        folder = folder_of(source)
        told = source.estimate(folder, None)
        known = source.list_folder(folder, None, NullJob())
        person.deliver("INBOX", mails(3))
        later = source.estimate(folder, known)
    assert (told.messages, told.unknown) == (40, 40)
    assert (later.messages, later.unknown) == (43, 3)
    assert person.sent().count(b" STATUS ") == 3  # one beside EXAMINE
    assert 0 < later.bytes < told.bytes


def test_only_a_connection_that_is_compressed_is_expected_to_carry_less(person: Person) -> None:
    person.deliver("INBOX", mails(40))
    told: list[int] = []
    for compress in (True, False):  # the server could both times
        with LentServers(person, compress=compress) as setup:
            path = files.save(find_places(), setup.account)
            spec = SourceSpec(SourceKind.IMAP, path)
            source = ImapSource(spec, setup.account, setup.servers)
            told.append(source.estimate(folder_of(source), None).bytes)

    assert 2 * told[0] < told[1]


def test_a_batch_of_outlines_costs_one_round_trip(
    dovecot_like: Serve, between: Callable[..., CutProxy], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small messages, which take one step, messages of two steps, and both side by side."""
    monkeypatch.setattr(imap_source, "BATCH_MAILS", 6)
    person = dovecot_like(Shape(UNCOMPRESSED)).person()
    large = [mixed_up(seed) for seed in range(200) if len(mixed_up(seed)) > SMALL_BYTES][:12]
    mixed = [mail for pair in zip(mails(6), large[:6], strict=True) for mail in pair]
    person.deliver("INBOX", [*mails(12), *large, *mixed])
    proxy = between(person)
    with source_of(person, port=proxy.port) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        before = proxy.turns
        found = outlines_of(source, folder, stubs)
        turns = proxy.turns - before
        one_by_one = [item for stub in stubs for item in outlines_of(source, folder, [stub])]
    assert (turns, len(stubs)) == (7, 36)
    assert found == one_by_one


def test_what_lacks_nothing_is_handed_on_before_the_next_round_trip(
    dovecot_like: Serve, between: Callable[..., CutProxy], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imap_source, "BATCH_MAILS", 4)
    person = dovecot_like(Shape(UNCOMPRESSED)).person()
    person.deliver("INBOX", mails(8))
    proxy = between(person)
    with source_of(person, port=proxy.port) as source:
        folder = folder_of(source)
        stubs = stubs_in(source, folder)
        found = source.outlines(folder, stubs, NullJob())
        first = [next(found)]
        turns = proxy.turns
        first += [next(found) for _ in range(3)]
        assert proxy.turns == turns
        next(found)
        assert proxy.turns == turns + 1
    assert [item.stub for item in first if isinstance(item, Outline)] == stubs[:4]
