from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
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

from core.apply.checks.current_messages import CurrentMessages
from core.apply.checks.proofs import find_unproven
from core.apply.count_identities import live_stubs
from core.identity import identity
from core.job import Job, NullJob
from core.model.groups import Verdict
from core.model.plan import Move, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState
from core.model.sources import Folder, RawMessage, SourceKind, SourceSpec, Stub
from core.ports import MailSource


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


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR])
def test_a_folder_is_listed_once_for_all_whose_places_have_shifted(
    home: Path, monkeypatch: pytest.MonkeyPatch, kind: SourceKind
) -> None:
    names = "abcdefghij"
    kept = write_box(kind, home / "kept", "x" + names)
    box = write_box(SourceKind.MBOX, home / "box", names)
    keepers, whats = items_of(kept)[1:], items_of(box)
    if kind is SourceKind.MBOX:
        write_box(kind, home / "kept", names)
    moves = {
        n: Move(what, keeper, "trash", Verdict.NEAR, 0.9, "oldest")
        for n, (what, keeper) in enumerate(zip(whats, reversed(keepers), strict=True))
    }
    listings: list[str] = []
    proven: list[tuple[str, str]] = []

    class Prover:
        def refusal(self, move: Move, gone: RawMessage, kept: RawMessage) -> Refusal | None:
            assert move.verdict is Verdict.NEAR
            proven.append((identity(gone.data), identity(kept.data)))
            return None

    def note(source: MailSource, folder: Folder, job: Job) -> Iterator[Stub]:
        listings.append(folder.name)
        return live_stubs(source, folder, job)

    monkeypatch.setattr("core.apply.checks.current_messages.live_stubs", note)
    with LocalSetup(home, (kept, box)).context() as context:
        assert not find_unproven(moves, replace(context, prover=Prover()), NullJob())

    assert proven == [(m.what.digest, m.keeper.digest) for m in moves.values()]
    assert len(listings) == 1


def test_a_mailbox_that_changes_once_more_is_listed_once_more(home: Path) -> None:
    kept = write_box(SourceKind.MBOX, home / "kept", "xyab")
    _, _, *keepers = items_of(kept)
    write_box(SourceKind.MBOX, home / "kept", "yab")

    with LocalSetup(home, (kept,)).context() as context:
        messages = CurrentMessages(keepers, context, NullJob())
        for boxed, there in (("yab", 2), ("ab", 2), ("zzb", 1), ("zz", 0), ("bzza", 2)):
            write_box(SourceKind.MBOX, home / "kept", boxed)
            found = [messages.read(item) for item in keepers]
            assert [identity(raw.data) for raw in found if raw] == [
                item.digest for item, raw in zip(keepers, found, strict=True) if raw
            ]
            assert sum(raw is not None for raw in found) == there
