from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.accounts.account_setup import AccountSetup
from helpers.boxes.mailboxes import mbox_bytes
from helpers.boxes.moving import (
    LocalSetup,
    items_of,
    mail_bytes,
    write_box,
)
from helpers.imap.boxes import boxes_with_inbox
from helpers.imap.scripted import ScriptedServer

from core.apply.checks.proofs import find_unproven
from core.job import NullJob
from core.model.groups import Verdict
from core.model.plan import Move, Plan
from core.model.refusals import RefusalKind
from core.model.runs import ItemState
from core.model.sources import SourceKind, SourceSpec


def test_a_kept_mail_whose_place_has_shifted_is_found_by_what_it_is(home: Path) -> None:
    kept = write_box(SourceKind.MBOX, home / "kept", "xa")
    box = write_box(SourceKind.MBOX, home / "box", "b")
    (_, keeper), (what,) = items_of(kept), items_of(box)
    write_box(SourceKind.MBOX, home / "kept", "a")
    move = Move(what, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest")

    moves = {5: move._replace(what=keeper), 6: move._replace(own_choice=True), 7: move}
    with LocalSetup(home, (kept, box)).context() as context:
        found = find_unproven(moves, context, NullJob())

    assert {n: refusal.kind for n, refusal in found.items()} == {7: RefusalKind.NOT_PROVEN}


def test_a_large_mail_before_it_does_not_hide_the_kept_one(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large, small = mail_bytes("l" * 2_000), mail_bytes("a")
    monkeypatch.setattr("core.sources.mbox.source.LARGEST_BYTES", 2 * len(small))
    kept = write_box(SourceKind.MBOX, home / "kept", "xa")
    box = write_box(SourceKind.MBOX, home / "box", "b")
    (_, keeper), (what,) = items_of(kept), items_of(box)
    kept.path.write_bytes(mbox_bytes([large]) + mbox_bytes([small]))
    move = Move(what, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest")

    with LocalSetup(home, (kept, box)).context() as context:
        (refusal,) = find_unproven({7: move}, context, NullJob()).values()

    assert refusal.kind is RefusalKind.NOT_PROVEN  # by its text: it was found


def test_what_a_plan_says_of_mail_on_a_server_is_not_believed(
    scripted: Callable[..., ScriptedServer], setup_of: Callable[..., AccountSetup]
) -> None:
    boxes = boxes_with_inbox(mail_bytes("a"), mail_bytes("b"))
    setup = setup_of(scripted(boxes))
    keeper, what = setup.items("INBOX")
    forged = what._replace(digest=keeper.digest)
    move = Move(forged, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest")
    address = what.address
    leg = (address.kind.value, address.path, address.folder)

    setup.carry_out(Plan("00000000000000aa", 1, (move,), ((leg, 9),)))

    assert len(boxes.by_name["INBOX"].mails) == 2
    assert setup.states() == {ItemState.SKIPPED: 1}


def test_mails_that_are_as_alike_as_was_said_are_proven_or_said_to_have_changed(
    home: Path,
) -> None:
    """Each is looked for wherever it is in its folder by now."""
    folder = home / "boxes"
    folder.mkdir()
    write_box(SourceKind.MBOX, folder / "kept.mbox", "a")
    write_box(SourceKind.MBOX, folder / "box.mbox", "a")
    data = mbox_bytes([mail_bytes("a")])
    other = data.replace(b"Subject:", b"X-Mailer: another\nSubject:")
    (folder / "box.mbox").write_bytes(other)
    spec = SourceSpec(SourceKind.MBOX, folder)
    what, keeper = items_of(spec)
    move = Move(what, keeper, "trash", Verdict.SAME_TEXT, 1.0, "oldest")

    def said() -> RefusalKind | None:
        with LocalSetup(home, (spec,)).context() as context:
            found = find_unproven({7: move}, context, NullJob())
        return found[7].kind if found else None

    assert said() is None
    write_box(SourceKind.MBOX, folder / "kept.mbox", "z")
    assert said() is RefusalKind.KEEPER_CHANGED
    (folder / "kept.mbox").unlink()
    assert said() is RefusalKind.KEEPER_CHANGED
    write_box(SourceKind.MBOX, folder / "kept.mbox", "za")
    assert said() is None
    (folder / "box.mbox").unlink()
    assert said() is RefusalKind.CHANGED


def test_a_maildir_mail_that_is_not_there_any_more_is_not_looked_for_elsewhere(
    home: Path,
) -> None:
    kept = write_box(SourceKind.MAILDIR, home / "kept", "a")
    box = write_box(SourceKind.MAILDIR, home / "box", "b")
    (keeper,), (what,) = items_of(kept), items_of(box)
    move = Move(what, keeper, "trash", Verdict.NEAR, 0.9, "oldest")
    (file,) = (kept.path / "cur").iterdir()
    file.write_bytes(mail_bytes("z"))

    with LocalSetup(home, (kept, box)).context() as context:
        (refusal,) = find_unproven({7: move}, context, NullJob()).values()

    assert refusal.kind is RefusalKind.KEEPER_CHANGED
