"""Cleaned copies: what is in them and what was left out is all that there was."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from helpers.copies import (
    STATE,
    Found,
    Given,
    copied,
    files_of,
    mails_of,
    plan_over,
    write_source,
)
from helpers.server_desk import Killed, dying
from helpers.systems import INFO
from hypothesis import given, settings
from hypothesis import strategies as st

from core.apply import cleaned
from core.apply.cleaned_journal import Row
from core.apply.cleaned_place import JOURNAL
from core.copying import CopyForm, CopyResult, Outcome, ReadBack, Written
from core.errors import SourceChanged, StoreFailed, StoreRefused
from core.job import Cancelled, NullJob, Progress, Stage
from core.model import MailFlag, Plan, ProblemKind, Refusal, RefusalKind, SourceKind, SourceSpec
from core.scan.cleaning import copy_order, make_copy, rehearse_copy
from core.sources import copy_forms
from core.sources.copy_forms import read_back

KINDS = (SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML)
PLAIN = b"Liebe Nachbarn,\n\nFrom now on it is dry.\n>From the pump\n"
NO_PLAN = Plan("00000000000000aa", 0, (), ())
SEEN, GHOST = MailFlag.SEEN, MailFlag.GHOST
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108 - our own in it

flags = st.sampled_from(
    [MailFlag(0), SEEN, MailFlag.FLAGGED, SEEN | MailFlag.ANSWERED, STATE, GHOST, MailFlag.DRAFT]
)
bodies = st.sampled_from(
    [
        PLAIN, b"", b"\n", b"no end", b"two\n\n\n", b"crlf\r\nlines\r\n", b"From one\nFrom two\n",
        b">>From deep\n", b"\x00nul\n", "grün\n".encode(),
        b"From a@b.example Tue Mar  5 10:00:00 2024\nSubject: no mail\nTo: x@example.org\n\nx\n",
    ]
)  # fmt: skip
givens = st.builds(Given, st.sampled_from("abcd"), flags, bodies)
names = st.sampled_from(["Inbox", "Lists/Work", "Sent", "Грязь", "a.b", "CON", "über/Öl & Gas"])
worlds = st.lists(
    st.tuples(
        st.sampled_from(KINDS), st.dictionaries(names, st.lists(givens, max_size=5), max_size=3)
    ),
    min_size=1,
    max_size=2,
)


def made(
    plan: Plan, form: CopyForm, target: Path, *specs: SourceSpec, marked_only: bool = False
) -> CopyResult:
    order = copy_order(plan, form, target, specs=specs, marked_only=marked_only)
    return make_copy(order, NullJob())


def by_place(result: CopyResult) -> dict[str, list[Found]]:
    """The mails of a copy by the place of their folder."""
    form, target = result.order.form, result.order.target
    found = copied(form, target)
    places: dict[str, list[Found]] = {}
    for folder in read_back(form, target).folders():
        place = folder.path.relative_to(target).as_posix()
        places["" if place == "." else place] = found.get(folder.name, [])
    return places


@given(worlds, st.sampled_from(CopyForm), st.none() | st.sets(st.integers(0, 6)), st.booleans())
@settings(max_examples=120, deadline=None)
def test_copy_and_left_out_are_the_source(
    world: list[tuple[SourceKind, dict[str, list[Given]]]],
    form: CopyForm,
    goes: set[int] | None,
    marked_only: bool,
) -> None:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        home = Path(folder)
        specs = [
            write_source(kind, home / f"s{n}", folders) for n, (kind, folders) in enumerate(world)
        ]
        before, plan = files_of(home), plan_over(specs, goes)
        if marked_only and not plan.moves:
            return
        result = made(plan, form, home / "copy", *specs, marked_only=marked_only)

        now = files_of(home)
        assert {name: now[name] for name in now if not name.startswith("copy/")} == before
        check_all_there(result, specs, plan)


def check_all_there(result: CopyResult, specs: list[SourceSpec], plan: Plan) -> None:
    """Each folder holds, in order and with flags, what it should; the numbers add up."""
    only = result.order.marked_only
    going = {(m.what.address.path, m.what.address.folder, m.what.address.position) for m in plan.moves}  # fmt: skip  # noqa: E501
    lost = {(u.source, u.folder, u.position) for u in result.unread if not u.partly}
    places = {(f.source, f.name): f.place for f in result.folders}
    there, total, ghosts = by_place(result), 0, 0
    for n, spec in enumerate(specs):
        for name, mails in mails_of(spec).items():
            wanted = [
                (mail.digest, mail.flags & STATE)
                for at, mail in enumerate(mails)
                if not mail.flags & GHOST
                and (n, name, at) not in lost
                and ((str(spec.path), name, at) in going) == only
            ]
            found = there.get(places.get((n, name), "none"), [])
            assert [(mail.digest, mail.flags & STATE) for mail in found] == wanted
            total += len(mails)
            ghosts += sum(bool(mail.flags & GHOST) for mail in mails)
    assert result.stayed == () or lost
    if not only:
        assert result.ghosts == ghosts
        assert len(result.left_out) == len(plan.moves)
        assert result.written + len(result.left_out) + ghosts + len(lost) == total


@pytest.fixture
def box(home: Path) -> SourceSpec:
    """A Maildir with two copies of "a"."""
    mails = [Given(text, SEEN, text.encode() * 9 + b"\n") for text in "abac"]
    return write_source(SourceKind.MAILDIR, home / "box", {"Inbox": mails})


class Stopping(NullJob):
    """A job that is stopped at its n-th checkpoint while mail is written."""

    def __init__(self, after: int) -> None:
        self._left = after
        self._copying = False

    def report(self, progress: Progress) -> None:
        self._copying = progress.stage in (Stage.COPYING, Stage.VERIFYING)

    def checkpoint(self) -> None:
        self._left -= self._copying
        if self._left < 0:
            raise Cancelled


@pytest.fixture
def in_ones(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each mail is a batch."""
    monkeypatch.setattr("core.apply.cleaned_write.CHUNK_MAILS", 1)
    return iter(())


@pytest.mark.usefixtures("in_ones")
@pytest.mark.parametrize("form", CopyForm)
def test_a_stopped_copy_goes_on_where_it_was(box: SourceSpec, home: Path, form: CopyForm) -> None:
    order = copy_order(plan_over([box]), form, home / "copy", specs=[box])
    with pytest.raises(Cancelled):
        make_copy(order, Stopping(2))
    mail = home / "copy.partial" / "mail"
    begun = {name: (mail / name).stat().st_ino for name in files_of(mail)}
    assert begun
    assert not (home / "copy").exists()

    result = make_copy(order, NullJob())

    now = {name: (home / "copy" / name).stat().st_ino for name in files_of(home / "copy")}
    assert begun.items() <= now.items(), "what was written is not written again"
    assert (result.written, len(result.left_out)) == (3, 1)
    assert not (home / "copy.partial").exists()


@pytest.mark.usefixtures("in_ones")
@pytest.mark.parametrize("form", CopyForm)
def test_a_source_that_changed_begins_afresh(box: SourceSpec, home: Path, form: CopyForm) -> None:
    order = copy_order(NO_PLAN, form, home / "copy", specs=[box])
    with pytest.raises(Cancelled):
        make_copy(order, Stopping(3))
    (box.path / "Inbox" / "cur" / f"1600000000.M1P1.host{INFO}F").write_bytes(
        b"Subject: new\n\nx\n"
    )

    make_copy(order, NullJob())

    assert [m.digest for m in copied(form, home / "copy")["Inbox"]] == [
        m.digest for m in mails_of(box)["Inbox"]
    ]


@pytest.mark.usefixtures("in_ones")
def test_another_order_over_the_same_place_begins_afresh(box: SourceSpec, home: Path) -> None:
    first = copy_order(NO_PLAN, CopyForm.EML, home / "copy", specs=[box])
    with pytest.raises(Cancelled):
        make_copy(first, Stopping(2))

    made(plan_over([box]), CopyForm.MBOX, home / "copy", box)

    assert sorted(files_of(home / "copy")) == [
        "Inbox.mbox", "twinsweep-copy.html", "twinsweep-copy.json",
    ]  # fmt: skip


@pytest.mark.parametrize("what", ["file", "folder", "link", "partial"])
def test_nothing_is_ever_written_over(box: SourceSpec, home: Path, what: str) -> None:
    target = home / "copy"
    match what:
        case "file":
            target.write_text("mine")
        case "folder":
            target.mkdir()
            (target / "mine").write_text("mine")
        case "link":
            target.symlink_to(home / "nowhere")
        case _:
            (home / "copy.partial").mkdir()
            (home / "copy.partial" / "mine").write_text("mine")
    before = files_of(home)

    with pytest.raises(StoreRefused) as refused:
        made(NO_PLAN, CopyForm.MBOX, target, box)

    assert refused.value.refusal.kind is RefusalKind.TAKEN
    assert files_of(home) == before


def test_a_copy_does_not_lie_within_what_is_copied(home: Path) -> None:
    """Whoever scanned that folder again would find each mail twice."""
    spec = SourceSpec(SourceKind.EML, home / "mails")
    spec.path.mkdir()
    (spec.path / "1.eml").write_bytes(b"Subject: s\n\nx\n")
    (home / "link").symlink_to(spec.path)
    before = files_of(home)

    for target in (spec.path / "copy", home / "link" / "copy"):
        order = copy_order(NO_PLAN, CopyForm.EML, target, specs=[spec])
        for work in (make_copy, rehearse_copy):
            with pytest.raises(StoreRefused) as refused:
                work(order, NullJob())
            assert refused.value.refusal.kind is RefusalKind.SAME_PLACE
    assert files_of(home) == before


def test_an_empty_folder_may_be_the_place_and_a_missing_parent_not(
    box: SourceSpec, home: Path
) -> None:
    (home / "copy").mkdir()

    assert made(NO_PLAN, CopyForm.MBOX, home / "copy", box).written == 4
    with pytest.raises(StoreRefused) as refused:
        made(NO_PLAN, CopyForm.MBOX, home / "no" / "copy", box)
    assert refused.value.refusal.kind is RefusalKind.MISSING


def test_without_room_nothing_is_begun(
    box: SourceSpec, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = Refusal(RefusalKind.NO_SPACE, str(home))
    monkeypatch.setattr("core.scan.cleaning.space_refusal", lambda *_: full)

    with pytest.raises(StoreRefused) as refused:
        made(NO_PLAN, CopyForm.MBOX, home / "copy", box)

    assert refused.value.refusal.kind is RefusalKind.NO_SPACE
    assert files_of(home / "copy.partial" / "mail") == {}


@pytest.mark.parametrize("change", ["gone", "changed", "ghost", "itself"])
def test_what_is_kept_for_is_copied_if_the_kept_one_is_not_there(home: Path, change: str) -> None:
    mails = [Given("a", SEEN, b"x\n")]
    kept = write_source(SourceKind.EML, home / "kept", {"Inbox": mails})
    copy = write_source(SourceKind.EML, home / "copies", {"Inbox": mails})
    plan = plan_over([kept, copy])
    file = kept.path / "Inbox" / "1.eml"
    match change:
        case "gone":
            file.unlink()
        case "changed":
            file.write_bytes(file.read_bytes() + b"more\n")
        case "ghost":
            file.write_bytes(b"X-Status: D\n" + file.read_bytes())
        case _:
            (move,) = plan.moves
            plan = Plan(plan.id, 0, (move, move._replace(what=move.keeper, keeper=move.what)), ())

    result = made(plan, CopyForm.MBOX, home / "copy", copy)

    assert (result.written, result.left_out) == (1, ())
    reasons = {
        "gone": RefusalKind.KEEPER_GONE, "changed": RefusalKind.KEEPER_CHANGED,
        "ghost": RefusalKind.KEEPER_CHANGED, "itself": RefusalKind.LAST_COPY,
    }  # fmt: skip
    assert [one.reason.kind for one in result.stayed] == [reasons[change]]


def test_a_marked_mail_that_changed_is_copied(home: Path) -> None:
    mails = [Given("a", SEEN, b"x\n"), Given("a", SEEN, b"x\n")]
    spec = write_source(SourceKind.EML, home / "box", {"Inbox": mails})
    plan = plan_over([spec])
    file = spec.path / "Inbox" / "2.eml"
    file.write_bytes(file.read_bytes() + b"more\n")

    result = made(plan, CopyForm.MBOX, home / "copy", spec)

    assert result.written == 2
    assert [one.reason.kind for one in result.stayed] == [RefusalKind.CHANGED]


def test_an_unreadable_mail_is_named_and_no_copy_goes_for_its_sake(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kept mail cannot be stored as it is, so what was marked beside it is copied."""
    mails = [Given(text, SEEN, b"x\n") for text in "aab"]
    spec = write_source(SourceKind.MAILDIR, home / "box", {"Inbox": mails})
    plan = plan_over([spec])
    real = copy_forms.MboxCopy.add

    def add(self, number, data, looked_at):  # type: ignore[no-untyped-def]
        return None if number == 1 else real(self, number, data, looked_at)

    monkeypatch.setattr(copy_forms.MboxCopy, "add", add)

    result = made(plan, CopyForm.MBOX, home / "copy", spec)

    assert [(u.position, u.kind, u.partly) for u in result.unread] == [
        (0, ProblemKind.AMBIGUOUS, False)
    ]
    assert (result.written, result.left_out) == (2, ())
    assert [one.reason.kind for one in result.stayed] == [RefusalKind.KEEPER_CHANGED]
    told = json.loads((home / "copy" / "twinsweep-copy.json").read_text())
    assert [one["kind"] for one in told["unread"]] == ["ambiguous"]


def test_what_is_no_mail_cannot_stand_in_an_mbox_and_is_named(home: Path) -> None:
    spec = write_source(SourceKind.EML, home / "box", {"Inbox": [Given("a", SEEN, b"x\n")]})
    (spec.path / "Inbox" / "2.eml").write_bytes(b"\x01\x02 no headers at all")

    in_box = made(NO_PLAN, CopyForm.MBOX, home / "one", spec)
    as_files = made(NO_PLAN, CopyForm.EML, home / "two", spec)

    assert (in_box.written, [u.position for u in in_box.unread]) == (1, [1])
    assert (as_files.written, as_files.unread) == (2, ())


def test_bytes_that_do_not_read_back_are_no_copy(
    box: SourceSpec, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = copy_order(NO_PLAN, CopyForm.MBOX, home / "copy", specs=[box])
    monkeypatch.setattr(cleaned, "_is_intact", lambda *_: False)
    with pytest.raises(StoreFailed):
        make_copy(order, NullJob())
    assert not (home / "copy").exists()
    monkeypatch.undo()

    assert make_copy(order, NullJob()).written == 4


def test_a_mailbox_that_changes_while_it_is_read_is_no_copy(home: Path) -> None:
    mails = [Given(text, SEEN, b"x\n") for text in "ab"]
    spec = write_source(SourceKind.MBOX, home / "box", {"Inbox": mails})
    order = copy_order(NO_PLAN, CopyForm.MBOX, home / "copy", specs=[spec])

    class Growing(NullJob):
        def report(self, progress: Progress) -> None:
            if progress.stage is Stage.COPYING and not progress.done:
                with (spec.path / "Inbox.mbox").open("ab") as file:
                    file.write(b"From x@y.example Tue Mar  5 10:00:00 2024\nSubject: n\n\nx\n")

    with pytest.raises(SourceChanged):
        make_copy(order, Growing())
    assert not (home / "copy").exists()

    assert make_copy(order, NullJob()).written == 3


def test_a_rehearsal_tells_the_same_and_writes_nothing(box: SourceSpec, home: Path) -> None:
    order = copy_order(plan_over([box]), CopyForm.MBOX, home / "copy", specs=[box])
    before = files_of(home)

    told = rehearse_copy(order, NullJob())

    assert files_of(home) == before
    assert sorted(path.name for path in home.iterdir()) == ["box"]
    result = make_copy(order, NullJob())
    assert (told.written, len(told.left_out)) == (result.written, len(result.left_out)) == (3, 1)


def test_two_at_once_the_second_is_told(box: SourceSpec, home: Path) -> None:
    order = copy_order(NO_PLAN, CopyForm.EML, home / "copy", specs=[box])
    refused: list[RefusalKind] = []

    class Second(NullJob):
        def report(self, progress: Progress) -> None:
            if progress.stage is Stage.COPYING and not refused:
                with pytest.raises(StoreRefused) as told:
                    make_copy(order, NullJob())
                refused.append(told.value.refusal.kind)

    assert make_copy(order, Second()).written == 4
    assert refused == [RefusalKind.LOCKED]


def test_the_page_lets_nothing_of_a_sender_through(home: Path) -> None:
    evil = "<script>alert(1)</script>"
    mails = [Given(evil, SEEN, b"x\n"), Given(evil, SEEN, b"x\n")]
    spec = write_source(SourceKind.EML, home / "box", {"Inbox": mails})

    made(plan_over([spec]), CopyForm.EML, home / "copy", spec)

    page = (home / "copy" / "twinsweep-copy.html").read_text()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "default-src 'none'" in page


def test_dates_are_kept(home: Path) -> None:
    mails = [Given("a", SEEN, b"x\n"), Given("b", SEEN, b"x\n")]
    spec = write_source(SourceKind.MAILDIR, home / "box", {"Inbox": mails})
    for form in (CopyForm.MAILDIR, CopyForm.MAILDIR_TREE, CopyForm.EML):
        made(NO_PLAN, form, home / form.value, spec)
        found = copied(form, home / form.value)["Inbox"]
        assert [mail.arrived for mail in found] == [1_600_000_000, 1_600_000_001]

    made(NO_PLAN, CopyForm.MBOX, home / "mbox", spec)
    stored = (home / "mbox" / "Inbox.mbox").read_bytes()
    assert stored.startswith(b"From hv@example.org Sun Sep 13 12:26:40 2020\n")


RECORD = b"From: MAILER-DAEMON\nSubject: DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA\n\nx\n"


@pytest.mark.parametrize("marked_only", [False, True])
@pytest.mark.parametrize(
    ("now", "reason"),
    [
        (None, RefusalKind.MISSING),
        (b"X-Status: D\n", RefusalKind.GHOST),
        (RECORD, RefusalKind.PSEUDO),
        (b"\x01\x02 no headers at all", RefusalKind.IO_ERROR),
    ],
)
def test_a_marked_mail_that_became_something_else_is_told(
    home: Path, now: bytes | None, reason: RefusalKind, *, marked_only: bool
) -> None:
    """Who asks for the marked ones alone must learn which of them the copy lacks."""
    mails = [Given("a", SEEN, b"x\n")] * 3
    spec = write_source(SourceKind.EML, home / "box", {"Inbox": mails})
    plan = plan_over([spec])
    file = spec.path / "Inbox" / "2.eml"
    if now is None:
        file.unlink()
    else:
        file.write_bytes(now + file.read_bytes() if now.endswith(b"D\n") else now)

    result = made(plan, CopyForm.MBOX, home / "copy", spec, marked_only=marked_only)

    told = [one.reason.kind for one in result.stayed]
    if marked_only:
        assert (result.written, told, result.left_out) == (1, [reason], ())
    else:
        assert (result.written, len(result.left_out)) == (1, 1)
        assert told == ([reason] if now is None else [])


def test_what_is_wrong_with_a_folder_as_a_whole_is_in_the_report(home: Path) -> None:
    mails = [Given(text, SEEN, b"x\n") for text in "ab"]
    spec = write_source(SourceKind.MBOX, home / "box", {"Inbox": mails})
    file = spec.path / "Inbox.mbox"
    file.write_bytes(b"no mail, but something\n" + file.read_bytes())

    result = made(NO_PLAN, CopyForm.EML, home / "copy", spec)

    assert result.written == 2
    assert [(u.position, u.kind, u.partly) for u in result.unread] == [
        (-1, ProblemKind.NOT_MAIL, True)
    ]
    assert "no mail, but" not in (home / "copy" / "twinsweep-copy.html").read_text()
    assert ">not_mail<" in (home / "copy" / "twinsweep-copy.html").read_text()


def test_something_that_appears_under_the_name_while_a_copy_is_stopped_is_not_written_over(
    box: SourceSpec, home: Path
) -> None:
    order = copy_order(NO_PLAN, CopyForm.EML, home / "copy", specs=[box])
    with pytest.raises(Cancelled):
        make_copy(order, Stopping(0))
    (home / "copy").mkdir()
    (home / "copy" / "mine").write_text("mine")

    with pytest.raises(StoreRefused) as refused:
        make_copy(order, NullJob())

    assert refused.value.refusal.kind is RefusalKind.TAKEN
    assert files_of(home / "copy") == {"mine": b"mine"}


@pytest.mark.parametrize("marked_only", [False, True])
@pytest.mark.parametrize("point", ["copy: before the name", "copy: after the name"])
def test_a_copy_that_was_whole_before_a_crash_gets_its_name_and_the_same_report(
    box: SourceSpec, home: Path, point: str, *, marked_only: bool
) -> None:
    order = copy_order(
        plan_over([box]), CopyForm.EML, home / "copy", specs=[box], marked_only=marked_only
    )
    with dying(0) as points:
        make_copy(replace(order, target=home / "first"), NullJob())
    with pytest.raises(Killed), dying(points.index(point) + 1):
        make_copy(order, NullJob())
    left = home / "copy.partial" / "mail" if "before" in point else home / "copy"
    before = {name: (left / name).stat().st_ino for name in files_of(left)}

    result = make_copy(order, NullJob())

    now = {name: (home / "copy" / name).stat().st_ino for name in files_of(home / "copy")}
    assert now == before
    assert result.written == (1 if marked_only else 3)
    assert not (home / "copy.partial").exists()


def test_a_kept_mail_whose_folder_is_gone_is_none(home: Path) -> None:
    mails = [Given("a", SEEN, b"x\n")]
    kept = write_source(SourceKind.MBOX, home / "kept", {"Inbox": mails, "Other": mails})
    copy = write_source(SourceKind.EML, home / "copies", {"Inbox": mails})
    plan = plan_over([kept, copy], {1})
    (kept.path / "Inbox.mbox").unlink()

    result = made(plan, CopyForm.MBOX, home / "copy", copy)

    assert (result.written, result.left_out) == (1, ())
    assert [one.reason.kind for one in result.stayed] == [RefusalKind.KEEPER_GONE]


@pytest.mark.parametrize("damage", ["cut", "changed", "gone"])
def test_a_stored_mail_that_does_not_read_as_written_is_not_intact(
    home: Path, damage: str
) -> None:
    file = home / "box.mbox"
    file.write_bytes(b"x" * 100 + b"y" * 100)
    written = Written("box.mbox", "u", 100, 100, sha256(b"y" * 100).hexdigest())
    assert cleaned._is_intact(home, written)
    match damage:
        case "cut":
            file.write_bytes(file.read_bytes()[:-1])
        case "changed":
            file.write_bytes(file.read_bytes()[:-1] + b"z")
        case _:
            file.unlink()

    assert not cleaned._is_intact(home, written)


@pytest.mark.parametrize(
    ("found", "wrong"),
    [
        (ReadBack(("0:5", "5:5", "10:5"), ()), None),
        (ReadBack(("0:5", "5:5", "10:5"), (7,)), 1),  # two readers may not agree there
        (ReadBack(("0:5", "5:5", "10:5"), (3,)), 0),
        (ReadBack(("0:5", "5:10"), ()), 2),  # the second was read together with the third
        (ReadBack(("0:5", "5:3", "8:2", "10:5"), ()), 1),  # it was read as two
        (ReadBack(("0:5",), ()), 1),
        (ReadBack((), ()), 0),
        (ReadBack(("0:5", "5:5", "10:5", "15:5"), ()), 2),
    ],
)
def test_of_mails_that_read_otherwise_the_first_is_the_one_that_cannot_stand_there(
    found: ReadBack, wrong: int | None
) -> None:
    """It is left out and named; to leave out another would lose that and mend nothing."""
    rows = [
        Row(n, f"{n}", n, Outcome.WRITTEN, written=Written("b", f"{5 * n}:5", 5 * n, 5, ""))
        for n in range(3)
    ]
    assert cleaned._misread(rows, found) == (None if wrong is None else rows[wrong])


@pytest.mark.usefixtures("in_ones")
@pytest.mark.parametrize("form", [CopyForm.MBOX, CopyForm.EML])
def test_what_was_written_and_is_not_there_any_more_is_written_anew(
    box: SourceSpec, home: Path, form: CopyForm
) -> None:
    order = copy_order(NO_PLAN, form, home / "copy", specs=[box])
    with pytest.raises(Cancelled):
        make_copy(order, Stopping(3))
    for path in (home / "copy.partial" / "mail").rglob("*"):
        if path.is_file():
            path.unlink()

    assert make_copy(order, NullJob()).written == 4
    assert [m.digest for m in copied(form, home / "copy")["Inbox"]] == [
        m.digest for m in mails_of(box)["Inbox"]
    ]


def test_a_mail_over_which_the_reader_fails_is_left_out_and_named(
    box: SourceSpec, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, said = cleaned._misread, []

    def fails_once(rows: Sequence[Row], found: ReadBack) -> Row | None:
        said.append(len(rows))
        return rows[1] if len(said) == 1 else real(rows, found)

    monkeypatch.setattr(cleaned, "_misread", fails_once)
    monkeypatch.setattr(cleaned, "REPORT_EVERY", 1)
    stages: list[Stage] = []

    class Looking(NullJob):
        def report(self, progress: Progress) -> None:
            stages.append(progress.stage)

    result = make_copy(copy_order(NO_PLAN, CopyForm.MBOX, home / "copy", specs=[box]), Looking())

    assert said == [4, 3]
    assert (result.written, [(u.position, u.kind) for u in result.unread]) == (
        3, [(1, ProblemKind.AMBIGUOUS)],
    )  # fmt: skip
    assert stages.count(Stage.VERIFYING) == 4  # that it is not there was looked at, too


def test_what_appears_under_the_name_at_the_very_end_is_not_written_over(
    box: SourceSpec, home: Path
) -> None:
    order = copy_order(NO_PLAN, CopyForm.EML, home / "copy", specs=[box])

    class Meanwhile(NullJob):
        def report(self, progress: Progress) -> None:
            if progress.stage is Stage.COPYING and progress.done == progress.total:
                (home / "copy").mkdir(exist_ok=True)
                (home / "copy" / "mine").write_text("mine")

    with pytest.raises(StoreRefused) as refused:
        make_copy(order, Meanwhile())
    assert refused.value.refusal.kind is RefusalKind.TAKEN
    assert files_of(home / "copy") == {"mine": b"mine"}
    (home / "copy" / "mine").unlink()

    assert make_copy(order, NullJob()).written == 4


def test_a_copy_that_had_only_just_begun_does_not_write_over_either(
    box: SourceSpec, home: Path
) -> None:
    order = copy_order(NO_PLAN, CopyForm.EML, home / "copy", specs=[box])
    begun = home / "copy.partial"
    for point in range(1, 30):
        shutil.rmtree(begun, ignore_errors=True)
        with pytest.raises(Killed), dying(point):
            make_copy(order, NullJob())
        if (begun / JOURNAL).is_file() and not (begun / "mail").exists():
            break
    assert point < 29
    (home / "copy").mkdir()
    (home / "copy" / "mine").write_text("mine")

    with pytest.raises(StoreRefused) as refused:
        make_copy(order, NullJob())

    assert refused.value.refusal.kind is RefusalKind.TAKEN
    assert files_of(home / "copy") == {"mine": b"mine"}
