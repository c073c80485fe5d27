"""The kept message turns out to be the message that goes, or a link to elsewhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.moving import LocalSetup, items_of, plan_of, write_box
from helpers.imap.fake_server import FakeServer

from core.apply.checks import same_file
from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.journal.entries import leg_of
from core.apply.local import forward
from core.errors import PlanRefused
from core.job import NullJob
from core.model.groups import Verdict
from core.model.plan import Address, Move
from core.model.refusals import RefusalKind
from core.model.sources import SourceKind

FILES = [SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML]


def file_of(folder: Path) -> Path:
    """The one message of a folder."""
    (found,) = (path for path in folder.rglob("*") if path.is_file())
    return found


def as_link(kept: Path, gone: Path) -> None:
    kept.unlink()
    kept.symlink_to(gone)


def as_second_name(kept: Path, gone: Path) -> None:
    kept.unlink()
    kept.hardlink_to(gone)


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("become", [as_link, as_second_name])
def test_a_kept_file_that_became_the_file_that_goes_saves_nobody(
    tmp_path: Path, kind: SourceKind, become: Callable[[Path, Path], None]
) -> None:
    kept, box = (write_box(kind, tmp_path / name, "a") for name in ("kept", "box"))
    setup = LocalSetup(tmp_path, (kept, box))
    plan = plan_of(setup.specs)
    become(file_of(kept.path), file_of(box.path))

    with setup.context() as context:
        done = carry_out(plan, context, NullJob())

    assert (done.moved, done.skipped) == (0, 1)
    assert items_of(box)


@pytest.mark.parametrize("kind", FILES)
def test_a_kept_file_that_is_a_link_to_elsewhere_is_no_kept_mail(
    tmp_path: Path, kind: SourceKind
) -> None:
    kept, box = (write_box(kind, tmp_path / name, "a") for name in ("kept", "box"))
    setup = LocalSetup(tmp_path, (kept, box))
    plan = plan_of(setup.specs)
    elsewhere = shutil.copy(file_of(kept.path), tmp_path / "elsewhere")
    as_link(file_of(kept.path), Path(elsewhere))

    with setup.context() as context:
        done = carry_out(plan, context, NullJob())
        (item,) = history.list_items(context.journal, done.id)

    assert item.reason is not None
    assert item.reason.kind is RefusalKind.KEEPER_GONE
    assert items_of(box)


def test_a_mailbox_that_became_a_link_to_elsewhere_keeps_nothing(tmp_path: Path) -> None:
    kept, box = (write_box(SourceKind.MBOX, tmp_path / name, "a") for name in ("kept", "box"))
    setup = LocalSetup(tmp_path, (kept, box))
    plan = plan_of(setup.specs)
    kept.path.rename(tmp_path / "elsewhere")
    kept.path.symlink_to(tmp_path / "elsewhere")

    with setup.context() as context:
        done = carry_out(plan, context, NullJob())

    assert done.skipped == 1


@pytest.mark.parametrize("kind", [SourceKind.MBOX, *FILES])
def test_a_mailbox_that_gets_a_second_name_after_the_last_look_over_the_plan(
    tmp_path: Path, kind: SourceKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, box = (write_box(kind, tmp_path / name, "a") for name in ("kept", "box"))
    setup = LocalSetup(tmp_path, (kept, box))
    plan = plan_of(setup.specs)
    look = forward.move_away

    def swapped(*values: object) -> None:
        """What somebody does between the look over the plan and the move."""
        if kind is SourceKind.MBOX:
            kept.path.unlink()
            kept.path.hardlink_to(box.path)
        else:
            shutil.rmtree(kept.path)
            kept.path.symlink_to(box.path)
        look(*values)

    monkeypatch.setattr(forward, "move_away", swapped)
    with setup.context() as context:
        done = carry_out(plan, context, NullJob())

    assert done.moved == 0
    assert items_of(box)


def test_a_maildir_under_two_names_is_refused_as_a_whole(tmp_path: Path) -> None:
    kept, box = (write_box(SourceKind.MAILDIR, tmp_path / name, "a") for name in ("kept", "box"))
    setup = LocalSetup(tmp_path, (kept, box))
    plan = plan_of(setup.specs)
    shutil.rmtree(kept.path)
    kept.path.symlink_to(box.path)

    with setup.context() as context, pytest.raises(PlanRefused):
        carry_out(plan, context, NullJob())

    assert items_of(box)


def test_a_folder_that_cannot_be_looked_at_here_hides_no_other(home: Path) -> None:
    """On a server, or gone: the files of those behind it are found all the same."""
    server = FakeServer(home)
    server.deliver("INBOX", b"From: a@example.org\n\nx\n")
    setup = ServerSetup(home, (server,))
    gone, box = (write_box(SourceKind.EML, home / name, "a") for name in ("gone", "box"))
    items = [*server.items("INBOX"), *items_of(gone), *items_of(box)]
    shutil.rmtree(gone.path)
    moves = [Move(item, item, "trash", Verdict.IDENTICAL, 1.0, "user") for item in items]

    with setup.context() as context:
        found = same_file._files_of(moves, context, NullJob())

    assert {path.name for path in found.values()} == {"000.eml"}
    assert list(found) == [(leg_of(items[2].address), items[2].address.uid)]


@pytest.mark.parametrize(
    ("other", "is_apart"),
    [
        (("mbox", "box", "", "10:5"), True),
        (("mbox", "box", "", "9:5"), False),
        (("mbox", "box", "", "0:10"), False),
        (("mbox", "box", "Other", "10:5"), False),  # the same file under another name
        (("mbox", "link", "", "10:5"), False),
        (("eml", "box", "", "10:5"), False),
    ],
)
def test_two_mails_of_one_file_are_two_by_their_places_under_one_name(
    other: tuple[str, str, str, str], is_apart: bool
) -> None:
    kind, path, folder, uid = other
    one = Address(SourceKind.MBOX, "box", "", "0:10", 0, "")
    assert (
        same_file._are_two_messages(one, Address(SourceKind(kind), path, folder, uid, 1, ""))
        is is_apart
    )
