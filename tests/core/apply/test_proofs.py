from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.account_desk import AccountDesk
from helpers.imap_boxes import Boxes
from helpers.moving import Desk, items_of, mail_bytes, stored_mbox, write_box
from helpers.scripted_imap import ScriptedServer

from core.apply.proofs import unproven
from core.job import NullJob
from core.model import ItemState, Move, Plan, RefusalKind, SourceKind, Verdict


def test_a_kept_mail_whose_place_has_shifted_is_found_by_what_it_is(tmp_path: Path) -> None:
    kept = write_box(SourceKind.MBOX, tmp_path / "kept", "xa")
    box = write_box(SourceKind.MBOX, tmp_path / "box", "b")
    (_, keeper), (what,) = items_of(kept), items_of(box)
    write_box(SourceKind.MBOX, tmp_path / "kept", "a")
    move = Move(what, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest")

    with Desk(tmp_path, (kept, box)).means() as means:
        found = unproven({7: move, 8: move._replace(own_choice=True)}, means, NullJob())

    assert {n: refusal.kind for n, refusal in found.items()} == {7: RefusalKind.NOT_PROVEN}


def test_a_large_mail_before_it_does_not_hide_the_kept_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large, small = mail_bytes("l" * 2_000), mail_bytes("a")
    monkeypatch.setattr("core.sources.mbox.LARGEST_BYTES", 2 * len(small))
    kept = write_box(SourceKind.MBOX, tmp_path / "kept", "xa")
    box = write_box(SourceKind.MBOX, tmp_path / "box", "b")
    (_, keeper), (what,) = items_of(kept), items_of(box)
    kept.path.write_bytes(stored_mbox(large) + stored_mbox(small))
    move = Move(what, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest")

    with Desk(tmp_path, (kept, box)).means() as means:
        (refusal,) = unproven({7: move}, means, NullJob()).values()

    assert refusal.kind is RefusalKind.NOT_PROVEN  # by its text: it was found


def test_what_a_plan_says_of_mail_on_a_server_is_not_believed(
    scripted: Callable[..., ScriptedServer], desk_of: Callable[..., AccountDesk]
) -> None:
    boxes = Boxes()
    boxes.make("INBOX")
    boxes.make("Trash", "\\Trash")
    boxes.deliver("INBOX", mail_bytes("a"), mail_bytes("b"))
    desk = desk_of(scripted(boxes))
    keeper, what = desk.items("INBOX")
    forged = what._replace(digest=keeper.digest)
    move = Move(forged, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest")
    address = what.address
    leg = (address.kind.value, address.path, address.folder)

    desk.carry_out(Plan("00000000000000aa", 1, (move,), ((leg, 9),)))

    assert len(boxes.by_name["INBOX"].mails) == 2
    assert desk.states() == {ItemState.SKIPPED: 1}
