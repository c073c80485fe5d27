"""The folders of a copy: each has a place of its own, its messages, and room."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.copies import NO_PLAN, SourceMail, plan_over, write_source

from core.actions.cleaning import _copy_context, copy_order
from core.copy.folders import (
    FILE_BYTES,
    LINE_BYTES,
    CopySource,
    check_room,
    list_folder,
    open_folders,
)
from core.copy.marks import Marks, find_marks
from core.errors import StoreRefused
from core.job import NullJob
from core.model.copying import CopyForm, CopyOrder
from core.model.mail import MessageFlag
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import SourceKind, SourceSpec

MEANS = _copy_context(None)
FULL = Refusal(RefusalKind.NO_SPACE)


def box_of(path: Path, *folders: str, texts: str = "ab") -> SourceSpec:
    mails = [SourceMail(text, MessageFlag.SEEN, b"one\n") for text in texts]
    return write_source(SourceKind.MAILDIR, path, dict.fromkeys(folders, mails))


def order_of(home: Path, *specs: SourceSpec, form: CopyForm = CopyForm.EML) -> CopyOrder:
    return copy_order(NO_PLAN, form, home / "copy", specs=specs)


def listed(order: CopyOrder) -> tuple[list[CopySource], Marks]:
    marks = find_marks(order, MEANS, NullJob())
    sources = open_folders(order, MEANS, NullJob())
    for source in sources:
        list_folder(source, order, MEANS, marks, NullJob())
    return sources, marks


@pytest.mark.parametrize("form", CopyForm)
@pytest.mark.parametrize("several", [False, True])
def test_each_folder_has_a_number_and_a_place_of_its_own(
    home: Path, form: CopyForm, several: bool
) -> None:
    specs = [box_of(home / "one", "Inbox", "Work")]
    specs += [box_of(home / "two", "Inbox")] if several else []

    sources = open_folders(order_of(home, *specs, form=form), MEANS, NullJob())

    assert [source.number for source in sources] == list(range(len(sources)))
    assert [(s.source, s.folder.name) for s in sources if s.folder.name] == [
        (0, "Inbox"),
        (0, "Work"),
        *([(1, "Inbox")] if several else []),
    ]
    assert len({source.place for source in sources}) == len(sources)
    assert all(("one" in s.place) is several for s in sources if not s.source and s.folder.name)


def add_a_mail(box: Path) -> None:
    (box / "Inbox" / "cur" / "1800.M1P1.host").write_bytes(b"Subject: new\n\nx\n")


def remove_a_mail(box: Path) -> None:
    next((box / "Inbox" / "cur").iterdir()).unlink()


def read_a_mail(box: Path) -> None:
    file = next((box / "Inbox" / "cur").iterdir())
    file.rename(file.with_name(file.name + "T"))


def touch_a_mail(box: Path) -> None:
    os.utime(next((box / "Inbox" / "cur").iterdir()), (1, 1))


@pytest.mark.parametrize("change", [add_a_mail, remove_a_mail, read_a_mail, touch_a_mail])
def test_a_listing_is_another_as_soon_as_anything_of_its_folder_is(
    home: Path, change: Callable[[Path], None]
) -> None:
    box = box_of(home / "box", "Inbox", "Work")
    order = order_of(home, box)
    before = {s.folder.name: s.listing for s in listed(order)[0]}

    change(box.path)

    after = {s.folder.name: s.listing for s in listed(order)[0]}
    assert before["Inbox"] != after["Inbox"]
    assert before["Work"] == after["Work"]
    assert all(after.values())


def test_a_listing_is_another_when_other_mails_are_marked(home: Path) -> None:
    old, box = (box_of(home / name, "Inbox") for name in ("old", "box"))
    one, other = (
        copy_order(plan_over([old, box], goes), CopyForm.EML, home / "copy", specs=[box])
        for goes in ({0}, {1})
    )

    assert listed(one)[0][-1].listing != listed(other)[0][-1].listing
    assert listed(one)[0][-1].listing == listed(one)[0][-1].listing


def test_of_the_marked_alone_only_these_are_listed(home: Path) -> None:
    old, box = (box_of(home / name, "Inbox") for name in ("old", "box"))
    plan = plan_over([old, box], {1})
    order = copy_order(plan, CopyForm.EML, home / "copy", specs=[box], marked_only=True)

    sources, _ = listed(order)

    assert [stub.key.uid for source in sources for stub in source.stubs] == [
        plan.moves[0].what.address.uid
    ]


def test_what_is_wrong_with_a_folder_is_a_problem_of_it_and_of_no_other(home: Path) -> None:
    box = box_of(home / "box", "Inbox", "Work")
    order = order_of(home, box)
    marks = find_marks(order, MEANS, NullJob())
    sources = open_folders(order, MEANS, NullJob())
    gone = next(source for source in sources if source.folder.name == "Work")
    for path in sorted((home / "box" / "Work").rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    (home / "box" / "Work").rmdir()

    for source in sources:
        list_folder(source, order, MEANS, marks, NullJob())

    assert {s.folder.name: len(s.stubs) for s in sources if s.folder.name} == {
        "Inbox": 2,
        "Work": 0,
    }
    assert [bool(source.problems) for source in sources if source is not gone] == [False] * (
        len(sources) - 1
    )


@pytest.mark.parametrize(
    ("form", "each"), [(CopyForm.MBOX, LINE_BYTES), (CopyForm.EML, FILE_BYTES)]
)
def test_room_is_needed_for_each_mail_that_is_written_and_still_to_come(
    home: Path, form: CopyForm, each: int
) -> None:
    old, box = (box_of(home / name, "Inbox", texts="abc") for name in ("old", "box"))
    order = copy_order(plan_over([old, box], {0}), form, home / "copy", specs=[box])
    sources, marks = listed(order)
    sizes = {s.key.uid: s.size_bytes for source in sources for s in source.stubs}
    going = next(uid for (_, uid) in marks.moves)
    wanted = sum(size + each for uid, size in sizes.items() if uid != going)
    asked: list[tuple[Path, int]] = []

    def room(path: Path, size_bytes: int) -> Refusal | None:
        asked.append((path, size_bytes))
        return FULL if size_bytes else None

    context = replace(MEANS, room=room)
    for done, left in ((0, wanted), (7, wanted - 7), (wanted, 0), (wanted + 1, 0)):
        if left:
            with pytest.raises(StoreRefused) as error:
                check_room(order, sources, marks, context, done_bytes=done)
            assert error.value.refusal is FULL
        else:
            check_room(order, sources, marks, context, done_bytes=done)
        assert asked[-1] == (home, left)
