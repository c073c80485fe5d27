"""Cleaned copies that are cut off, damaged or in somebody's way; what their reports tell."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ProcessKilled, power_cut_at
from helpers.boxes.apple_mail import write_partial
from helpers.boxes.copies import (
    NO_PLAN,
    SourceMail,
    StopsWhileWriting,
    files_of,
    mails_of,
    make_test_copy,
    plan_over,
    read_copy,
    write_source,
)

from core import crashpoints
from core.actions.cleaning import copy_order, make_copy
from core.copy import copying
from core.copy.journal import CopyRow
from core.copy.partial_folder import JOURNAL, as_store_failed
from core.errors import StoreFailed, StoreRefused
from core.job import Cancelled, NullJob, Progress, Stage
from core.model.copying import CopyForm, CopyOrder, CopyOutcome, ReadBack, WrittenMessage
from core.model.mail import MessageFlag
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import ProblemKind, SourceKind, SourceSpec

SEEN = MessageFlag.SEEN
RECORD = b"From: MAILER-DAEMON\nSubject: DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA\n\nx\n"

WITHOUT_A_PART = b"""\
From: hv@example.org
Subject: Plan
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=B

--B
Content-Type: text/plain

Anbei.
--B
Content-Type: application/pdf; name=a.pdf
X-Apple-Content-Length: 9


--B--
"""


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
    mails = [SourceMail("a", SEEN, b"x\n")] * 3
    spec = write_source(SourceKind.EML, home / "box", {"Inbox": mails})
    plan = plan_over([spec])
    file = spec.path / "Inbox" / "2.eml"
    if now is None:
        file.unlink()
    else:
        file.write_bytes(now + file.read_bytes() if now.endswith(b"D\n") else now)

    result = make_test_copy(plan, CopyForm.MBOX, home / "copy", spec, marked_only=marked_only)

    told = [one.reason.kind for one in result.stayed]
    if marked_only:
        assert (result.written, told, result.left_out) == (1, [reason], ())
    else:
        assert (result.written, len(result.left_out)) == (1, 1)
        assert told == ([reason] if now is None else [])


def test_what_is_wrong_with_a_folder_as_a_whole_is_in_the_report(home: Path) -> None:
    mails = [SourceMail(text, SEEN, b"x\n") for text in "ab"]
    spec = write_source(SourceKind.MBOX, home / "box", {"Inbox": mails})
    file = spec.path / "Inbox.mbox"
    file.write_bytes(b"no mail, but something\n" + file.read_bytes())

    result = make_test_copy(NO_PLAN, CopyForm.EML, home / "copy", spec)

    assert result.written == 2
    assert [(u.position, u.kind, u.partly) for u in result.unread] == [
        (-1, ProblemKind.NOT_MAIL, True)
    ]
    assert "no mail, but" not in (home / "copy" / "twinsweep-copy.html").read_text()
    assert "<td></td><td>not_mail<" in (home / "copy" / "twinsweep-copy.html").read_text()


def test_a_mail_that_its_mailbox_cuts_short_is_copied_and_told_to_be_a_part(home: Path) -> None:
    (home / "box").mkdir()
    mail = b"From: a@b.example\nSubject: x\nContent-Length: 2\n\nx\n"
    line = b"From a@b.example Tue Mar  5 10:00:00 2024\n"
    cut = mail.replace(b"2", b"900")
    (home / "box" / "Inbox.mbox").write_bytes(line + mail + b"\n" + line + cut)
    spec = SourceSpec(SourceKind.MBOX, home / "box")

    result = make_test_copy(NO_PLAN, CopyForm.EML, home / "copy", spec)

    assert (result.written, result.folders[0].partly) == (2, 1)
    assert [(u.position, u.kind, u.partly) for u in result.unread] == [
        (1, ProblemKind.TRUNCATED, True)
    ]


def assert_taken_name_is_left_alone(order: CopyOrder, home: Path) -> None:
    """Somebody else makes a folder of the copy's name before it goes on."""
    (home / "copy").mkdir()
    (home / "copy" / "mine").write_text("mine")

    with pytest.raises(StoreRefused) as refused:
        make_copy(order, NullJob())

    assert refused.value.refusal.kind is RefusalKind.TAKEN
    assert files_of(home / "copy") == {"mine": b"mine"}


def test_something_that_appears_under_the_name_while_a_copy_is_stopped_is_not_written_over(
    box: SourceSpec, home: Path
) -> None:
    order = copy_order(NO_PLAN, CopyForm.EML, home / "copy", specs=[box])
    with pytest.raises(Cancelled):
        make_copy(order, StopsWhileWriting(0))
    assert_taken_name_is_left_alone(order, home)


@pytest.mark.parametrize("marked_only", [False, True])
@pytest.mark.parametrize("point", ["copy: before the name", "copy: after the name"])
def test_a_copy_that_was_whole_before_a_crash_gets_its_name_and_the_same_report(
    box: SourceSpec, home: Path, point: str, *, marked_only: bool
) -> None:
    order = copy_order(
        plan_over([box]), CopyForm.EML, home / "copy", specs=[box], marked_only=marked_only
    )
    with power_cut_at(0) as points:
        make_copy(replace(order, target=home / "first"), NullJob())
    with pytest.raises(ProcessKilled), power_cut_at(points.index(point) + 1):
        make_copy(order, NullJob())
    left = home / "copy.partial" / "mail" if "before" in point else home / "copy"
    before = {name: (left / name).stat().st_ino for name in files_of(left)}

    result = make_copy(order, NullJob())

    now = {name: (home / "copy" / name).stat().st_ino for name in files_of(home / "copy")}
    assert now == before
    assert result.written == (1 if marked_only else 3)
    assert not (home / "copy.partial").exists()


def test_a_kept_mail_whose_folder_is_gone_is_none(home: Path) -> None:
    mails = [SourceMail("a", SEEN, b"x\n")]
    kept = write_source(SourceKind.MBOX, home / "kept", {"Inbox": mails, "Other": mails})
    copy = write_source(SourceKind.EML, home / "copies", {"Inbox": mails})
    plan = plan_over([kept, copy], {1})
    (kept.path / "Inbox.mbox").unlink()

    result = make_test_copy(plan, CopyForm.MBOX, home / "copy", copy)

    assert (result.written, result.left_out) == (1, ())
    assert [one.reason.kind for one in result.stayed] == [RefusalKind.KEEPER_GONE]


@pytest.mark.parametrize("damage", ["cut", "changed", "gone"])
def test_a_stored_mail_that_does_not_read_as_written_is_not_intact(
    home: Path, damage: str
) -> None:
    file = home / "box.mbox"
    file.write_bytes(b"x" * 100 + b"y" * 100)
    written = WrittenMessage("box.mbox", "u", 100, 100, sha256(b"y" * 100).hexdigest())
    assert copying._is_intact(home, written)
    match damage:
        case "cut":
            file.write_bytes(file.read_bytes()[:-1])
        case "changed":
            file.write_bytes(file.read_bytes()[:-1] + b"z")
        case _:
            file.unlink()

    assert not copying._is_intact(home, written)


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
        CopyRow(
            n,
            f"{n}",
            n,
            CopyOutcome.WRITTEN,
            written=WrittenMessage("b", f"{5 * n}:5", 5 * n, 5, ""),
        )
        for n in range(3)
    ]
    assert copying._find_misread(rows, found) == (None if wrong is None else rows[wrong])


@pytest.mark.parametrize("form", [CopyForm.MBOX, CopyForm.EML])
def test_what_the_disk_did_not_keep_is_written_anew_at_the_next_call(
    box: SourceSpec, home: Path, monkeypatch: pytest.MonkeyPatch, form: CopyForm
) -> None:
    monkeypatch.setattr(copying, "REPORT_EVERY", 1)
    order = copy_order(NO_PLAN, form, home / "copy", specs=[box])

    class Rot(NullJob):
        def report(self, progress: Progress) -> None:
            if progress.stage is Stage.VERIFYING:
                for name, data in files_of(home / "copy.partial" / "mail").items():
                    (home / "copy.partial" / "mail" / name).write_bytes(data[:-3] + b"\0\0\0")

    with pytest.raises(StoreFailed):
        make_copy(order, Rot())
    assert not (home / "copy").exists()

    assert make_copy(order, NullJob()).written == 4
    assert [m.digest for m in read_copy(form, home / "copy")["Inbox"]] == [
        m.digest for m in mails_of(box)["Inbox"]
    ]


@pytest.mark.usefixtures("in_ones")
@pytest.mark.parametrize("form", [CopyForm.MBOX, CopyForm.EML])
def test_what_was_written_and_is_not_there_any_more_is_written_anew(
    box: SourceSpec, home: Path, form: CopyForm
) -> None:
    order = copy_order(NO_PLAN, form, home / "copy", specs=[box])
    with pytest.raises(Cancelled):
        make_copy(order, StopsWhileWriting(3))
    for path in (home / "copy.partial" / "mail").rglob("*"):
        if path.is_file():
            path.unlink()

    assert make_copy(order, NullJob()).written == 4
    make_copy(replace(order, target=home / "other"), NullJob())
    once, anew = (files_of(home / name) for name in ("other", "copy"))
    assert {name: anew[name] for name in anew if "Inbox" in name} == {
        name: once[name] for name in once if "Inbox" in name
    }


def test_what_a_mail_has_against_being_read_is_told_as_its_source_says_it(home: Path) -> None:
    mails = [SourceMail(text, SEEN, b"x\n") for text in "abc"]
    eml = write_source(SourceKind.EML, home / "box", {"Inbox": mails})
    write_partial(home / "apple" / "Messages", 7, WITHOUT_A_PART, {})
    apple = SourceSpec(SourceKind.EMLX, home / "apple")

    class Meanwhile(NullJob):
        def report(self, progress: Progress) -> None:
            if progress.stage is Stage.COPYING:
                (eml.path / "Inbox" / "2.eml").write_bytes(RECORD)

    order = copy_order(NO_PLAN, CopyForm.EML, home / "copy", specs=[eml, apple])
    result = make_copy(order, Meanwhile())

    assert result.written == 3
    assert [(u.source, u.position, u.kind, u.detail, u.partly) for u in result.unread] == [
        (0, 1, ProblemKind.CHANGED, "since it was listed", False),
        (1, 0, ProblemKind.DAMAGED, "not on this computer: 2", True),
    ]


@pytest.mark.parametrize(
    ("error", "detail"), [(OSError(28, "No space left"), "No space left"), (OSError("odd"), "odd")]
)
def test_what_the_system_says_is_told(home: Path, error: OSError, detail: str) -> None:
    with pytest.raises(StoreFailed) as failed, as_store_failed(home):
        raise error
    assert (failed.value.path, failed.value.detail) == (home, detail)


def test_a_mail_over_which_the_reader_fails_is_left_out_and_named(
    box: SourceSpec, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, said = copying._find_misread, []

    def fails_once(rows: Sequence[CopyRow], found: ReadBack) -> CopyRow | None:
        said.append(len(rows))
        return rows[1] if len(said) == 1 else real(rows, found)

    monkeypatch.setattr(copying, "_find_misread", fails_once)
    monkeypatch.setattr(copying, "REPORT_EVERY", 1)
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


@pytest.mark.parametrize("what", ["copy", "copy/mine"])
def test_what_appears_just_before_the_rename_is_not_written_over(
    box: SourceSpec, home: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    order = copy_order(NO_PLAN, CopyForm.EML, home / "copy", specs=[box])

    def meanwhile(point: str) -> None:
        if point == "copy: before the name":
            (home / what).parent.mkdir(exist_ok=True)
            (home / what).write_text("mine")

    monkeypatch.setattr(crashpoints, "_armed", True)
    monkeypatch.setattr(crashpoints, "_pass", meanwhile)
    with pytest.raises(StoreRefused) as refused:
        make_copy(order, NullJob())
    monkeypatch.setattr(crashpoints, "_armed", False)
    assert refused.value.refusal == Refusal(RefusalKind.TAKEN, str(home / "copy"))
    assert (home / what).read_text() == "mine"
    (home / what).unlink()

    assert make_copy(order, NullJob()).written == 4


@pytest.mark.parametrize("form", CopyForm)
def test_a_folder_without_mail_is_brought_to_the_disk_before_the_copy_is_whole(
    home: Path, form: CopyForm
) -> None:
    spec = write_source(SourceKind.MAILDIR, home / "box", {"Empty": []})
    with power_cut_at(0) as points:
        make_test_copy(NO_PLAN, form, home / "copy", spec)

    last = max(n for n, name in enumerate(points) if name in ("mkdir: after", "create: after"))
    assert "sync folder: after" in points[last : points.index("copy: verified")]


def test_a_copy_that_had_only_just_begun_does_not_write_over_either(
    box: SourceSpec, home: Path
) -> None:
    order = copy_order(NO_PLAN, CopyForm.EML, home / "copy", specs=[box])
    begun = home / "copy.partial"
    for point in range(1, 30):
        shutil.rmtree(begun, ignore_errors=True)
        with pytest.raises(ProcessKilled), power_cut_at(point):
            make_copy(order, NullJob())
        if (begun / JOURNAL).is_file() and not (begun / "mail").exists():
            break
    assert point < 29
    assert_taken_name_is_left_alone(order, home)
