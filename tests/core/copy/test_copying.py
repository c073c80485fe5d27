"""Cleaned copies: what is in them and what was left out is all that there was."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

import pytest
from helpers.boxes.copies import (
    NO_PLAN,
    STATE,
    CopiedMail,
    SourceMail,
    StopsWhileWriting,
    files_of,
    mails_of,
    make_test_copy,
    plan_over,
    read_copy,
    write_source,
)
from helpers.process.sampling import examples
from helpers.process.systems import INFO
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions.cleaning import copy_order, make_copy, rehearse_copy
from core.copy import copying, forms
from core.copy.forms import open_copy
from core.errors import SourceChanged, StoreFailed, StoreRefused
from core.job import Cancelled, NullJob, Progress, Stage
from core.model.copying import CopyForm, CopyResult
from core.model.mail import MessageFlag
from core.model.plan import Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import ProblemKind, SourceKind, SourceSpec

pytestmark = pytest.mark.slow

KINDS = (SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML)
PLAIN = b"Liebe Nachbarn,\n\nFrom now on it is dry.\n>From the pump\n"
SEEN, GHOST = MessageFlag.SEEN, MessageFlag.GHOST
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108 - our own in it

flags = st.sampled_from(
    [
        MessageFlag(0),
        SEEN,
        MessageFlag.FLAGGED,
        SEEN | MessageFlag.ANSWERED,
        STATE,
        GHOST,
        MessageFlag.DRAFT,
    ]
)
bodies = st.sampled_from(
    [
        PLAIN, b"", b"\n", b"no end", b"two\n\n\n", b"crlf\r\nlines\r\n", b"From one\nFrom two\n",
        b">>From deep\n", b"\x00nul\n", "grün\n".encode(),
        b"From a@b.example Tue Mar  5 10:00:00 2024\nSubject: no mail\nTo: x@example.org\n\nx\n",
    ]
)  # fmt: skip
givens = st.builds(SourceMail, st.sampled_from("abcd"), flags, bodies)
names = st.sampled_from(["Inbox", "Lists/Work", "Sent", "Грязь", "a.b", "CON", "über/Öl & Gas"])
worlds = st.lists(
    st.tuples(
        st.sampled_from(KINDS), st.dictionaries(names, st.lists(givens, max_size=5), max_size=3)
    ),
    min_size=1,
    max_size=2,
)


def by_place(result: CopyResult) -> dict[str, list[CopiedMail]]:
    """The messages of a copy by the place of their folder."""
    form, target = result.order.form, result.order.target
    found = read_copy(form, target)
    places: dict[str, list[CopiedMail]] = {}
    for folder in open_copy(form, target).folders():
        place = folder.path.relative_to(target).as_posix()
        places["" if place == "." else place] = found.get(folder.name, [])
    return places


@given(worlds, st.sampled_from(CopyForm), st.none() | st.sets(st.integers(0, 6)), st.booleans())
@settings(max_examples=examples(120), deadline=None)
def test_copy_and_left_out_are_the_source(
    world: list[tuple[SourceKind, dict[str, list[SourceMail]]]],
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
        result = make_test_copy(plan, form, home / "copy", *specs, marked_only=marked_only)

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


@pytest.mark.usefixtures("in_ones")
@pytest.mark.parametrize("form", CopyForm)
def test_a_stopped_copy_goes_on_where_it_was(box: SourceSpec, home: Path, form: CopyForm) -> None:
    order = copy_order(plan_over([box]), form, home / "copy", specs=[box])
    with pytest.raises(Cancelled):
        make_copy(order, StopsWhileWriting(2))
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
        make_copy(order, StopsWhileWriting(3))
    (box.path / "Inbox" / "cur" / f"1600000000.M1P1.host{INFO}F").write_bytes(
        b"Subject: new\n\nx\n"
    )

    make_copy(order, NullJob())

    assert [m.digest for m in read_copy(form, home / "copy")["Inbox"]] == [
        m.digest for m in mails_of(box)["Inbox"]
    ]


@pytest.mark.usefixtures("in_ones")
def test_another_order_over_the_same_place_begins_afresh(box: SourceSpec, home: Path) -> None:
    first = copy_order(NO_PLAN, CopyForm.EML, home / "copy", specs=[box])
    with pytest.raises(Cancelled):
        make_copy(first, StopsWhileWriting(2))

    make_test_copy(plan_over([box]), CopyForm.MBOX, home / "copy", box)

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
        make_test_copy(NO_PLAN, CopyForm.MBOX, target, box)

    assert refused.value.refusal.kind is RefusalKind.TAKEN
    assert files_of(home) == before


def test_a_copy_does_not_lie_within_what_is_copied(home: Path) -> None:
    """Whoever scanned that folder again would find each message twice."""
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

    assert make_test_copy(NO_PLAN, CopyForm.MBOX, home / "copy", box).written == 4
    with pytest.raises(StoreRefused) as refused:
        make_test_copy(NO_PLAN, CopyForm.MBOX, home / "no" / "copy", box)
    assert refused.value.refusal.kind is RefusalKind.MISSING


def test_without_room_nothing_is_begun(
    box: SourceSpec, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = Refusal(RefusalKind.NO_SPACE, str(home))
    monkeypatch.setattr("core.actions.cleaning.space_refusal", lambda *_: full)

    with pytest.raises(StoreRefused) as refused:
        make_test_copy(NO_PLAN, CopyForm.MBOX, home / "copy", box)

    assert refused.value.refusal.kind is RefusalKind.NO_SPACE
    assert files_of(home / "copy.partial" / "mail") == {}


@pytest.mark.parametrize("change", ["gone", "changed", "ghost", "itself"])
def test_what_is_kept_for_is_copied_if_the_kept_one_is_not_there(home: Path, change: str) -> None:
    mails = [SourceMail("a", SEEN, b"x\n")]
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

    result = make_test_copy(plan, CopyForm.MBOX, home / "copy", copy)

    assert (result.written, result.left_out) == (1, ())
    reasons = {
        "gone": RefusalKind.KEEPER_GONE, "changed": RefusalKind.KEEPER_CHANGED,
        "ghost": RefusalKind.KEEPER_CHANGED, "itself": RefusalKind.LAST_COPY,
    }  # fmt: skip
    assert [one.reason.kind for one in result.stayed] == [reasons[change]]


def test_a_marked_mail_that_changed_is_copied(home: Path) -> None:
    mails = [SourceMail("a", SEEN, b"x\n"), SourceMail("a", SEEN, b"x\n")]
    spec = write_source(SourceKind.EML, home / "box", {"Inbox": mails})
    plan = plan_over([spec])
    file = spec.path / "Inbox" / "2.eml"
    file.write_bytes(file.read_bytes() + b"more\n")

    result = make_test_copy(plan, CopyForm.MBOX, home / "copy", spec)

    assert result.written == 2
    assert [one.reason.kind for one in result.stayed] == [RefusalKind.CHANGED]


def test_an_unreadable_mail_is_named_and_no_copy_goes_for_its_sake(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kept message cannot be stored as it is, so what was marked beside it is copied."""
    mails = [SourceMail(text, SEEN, b"x\n") for text in "aab"]
    spec = write_source(SourceKind.MAILDIR, home / "box", {"Inbox": mails})
    plan = plan_over([spec])
    real = forms.MboxCopyFolder.add

    def add(self, number, data, looked_at):  # type: ignore[no-untyped-def]
        return None if number == 1 else real(self, number, data, looked_at)

    monkeypatch.setattr(forms.MboxCopyFolder, "add", add)

    result = make_test_copy(plan, CopyForm.MBOX, home / "copy", spec)

    assert [(u.position, u.kind, u.partly) for u in result.unread] == [
        (0, ProblemKind.AMBIGUOUS, False)
    ]
    assert (result.written, result.left_out) == (2, ())
    assert [one.reason.kind for one in result.stayed] == [RefusalKind.KEEPER_CHANGED]
    told = json.loads((home / "copy" / "twinsweep-copy.json").read_text())
    assert [one["kind"] for one in told["unread"]] == ["ambiguous"]


def test_what_is_no_mail_cannot_stand_in_an_mbox_and_is_named(home: Path) -> None:
    spec = write_source(SourceKind.EML, home / "box", {"Inbox": [SourceMail("a", SEEN, b"x\n")]})
    (spec.path / "Inbox" / "2.eml").write_bytes(b"\x01\x02 no headers at all")

    in_box = make_test_copy(NO_PLAN, CopyForm.MBOX, home / "one", spec)
    as_files = make_test_copy(NO_PLAN, CopyForm.EML, home / "two", spec)

    assert (in_box.written, [u.position for u in in_box.unread]) == (1, [1])
    assert (as_files.written, as_files.unread) == (2, ())


def test_bytes_that_do_not_read_back_are_no_copy(
    box: SourceSpec, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = copy_order(NO_PLAN, CopyForm.MBOX, home / "copy", specs=[box])
    monkeypatch.setattr(copying, "_is_intact", lambda *_: False)
    with pytest.raises(StoreFailed):
        make_copy(order, NullJob())
    assert not (home / "copy").exists()
    monkeypatch.undo()

    assert make_copy(order, NullJob()).written == 4


def test_a_mailbox_that_changes_while_it_is_read_is_no_copy(home: Path) -> None:
    mails = [SourceMail(text, SEEN, b"x\n") for text in "ab"]
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
    mails = [SourceMail(evil, SEEN, b"x\n"), SourceMail(evil, SEEN, b"x\n")]
    spec = write_source(SourceKind.EML, home / "box", {"Inbox": mails})

    make_test_copy(plan_over([spec]), CopyForm.EML, home / "copy", spec)

    page = (home / "copy" / "twinsweep-copy.html").read_text()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "default-src 'none'" in page


def test_dates_are_kept(home: Path) -> None:
    mails = [SourceMail("a", SEEN, b"x\n"), SourceMail("b", SEEN, b"x\n")]
    spec = write_source(SourceKind.MAILDIR, home / "box", {"Inbox": mails})
    for form in (CopyForm.MAILDIR, CopyForm.MAILDIR_TREE, CopyForm.EML):
        make_test_copy(NO_PLAN, form, home / form.value, spec)
        found = read_copy(form, home / form.value)["Inbox"]
        assert [mail.arrived for mail in found] == [1_600_000_000, 1_600_000_001]

    make_test_copy(NO_PLAN, CopyForm.MBOX, home / "mbox", spec)
    stored = (home / "mbox" / "Inbox.mbox").read_bytes()
    assert stored.startswith(b"From hv@example.org Sun Sep 13 12:26:40 2020\n")
