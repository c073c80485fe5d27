"""A message that is in both folders is struck out here only when nothing speaks against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.held_places import as_stored, server_place
from helpers.boxes.moving import mail_bytes
from helpers.imap.fake_server import DELETED, FakeLie, FakeMessage, FakeServer

from core.apply.checks.server_move import server_move_of, with_move_begun
from core.apply.journal.entries import JournalEntry
from core.apply.journal.safety_copies import SafetyCopyWriter, has_intact_copy
from core.apply.place import ServerRunFolder
from core.apply.server.arrivals import MessageSighting, locate_messages
from core.apply.server.finishing import finish_moves, make_safety_copies
from core.errors import StoreFailed
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import RemovalMethod, ServerMessage
from core.model.runs import ItemState
from core.model.sources import SourceKind

COPY_WAYS = [RemovalMethod.COPY_EXPUNGE, RemovalMethod.COPY_MARK]


@dataclass
class Sent:
    """Messages whose copies arrived in the trash, while they are still where they were."""

    server: FakeServer
    place: ServerRunFolder
    entries: list[JournalEntry]
    container: SafetyCopyWriter

    def looks(self) -> dict[int, MessageSighting]:
        return locate_messages(self.place, self.entries, certain=True).looks

    def here(self, n: int) -> FakeMessage:
        held = self.server.at("INBOX", self.entries[n].move.what.address.uid)
        assert held is not None
        return held

    def texts(self, folder: str = "INBOX") -> list[bytes]:
        return [mail.data for mail in self.server.boxes[folder].mails.values()]


@contextmanager
def sent(home: Path, way: RemovalMethod, texts: str = "aabb") -> Iterator[Sent]:
    """The first of each text stays; moves of the others are ACTED."""
    server = FakeServer(home, way=way)
    for text in texts:
        server.deliver("INBOX", mail_bytes(text), "\\Seen")
    setup = ServerSetup(home, (server,))
    plan = setup.plan(server.items("INBOX"))
    with server_place(setup, server, plan) as (place, planned):
        floor, entries = place.hold.next_arrival("Trash"), []
        shown = place.hold.look_up([e.move.what.address.uid for e in planned])
        for entry in planned:
            uid = entry.move.what.address.uid
            way_there = with_move_begun(
                entry, server_move_of(shown[uid], "INBOX", "Trash", floor), back=False
            )
            landing = place.hold._copy(uid, "Trash")
            entries.append(replace(way_there, state=ItemState.ACTED, target_at=landing))
        place.record(entries)
        container = SafetyCopyWriter(setup.trash, plan.id, kind=SourceKind.IMAP, name="INBOX")
        yield Sent(server, place, entries, container)


@pytest.mark.parametrize("way", COPY_WAYS)
def test_what_is_in_both_is_copied_safely_and_struck_out(home: Path, way: RemovalMethod) -> None:
    with sent(home, way) as made:
        now = finish_moves(made.place, made.entries, made.looks(), made.container)

        assert [e.state for e in now] == [ItemState.VERIFIED] * 2
        assert all(has_intact_copy(made.place.context.trash, e) for e in now)
        written = as_stored(made.place, made.place.run)
        assert [e.state for e in written] == [ItemState.ACTED] * 2, "the caller looks once more"
        assert all(e.safety_copy is not None for e in written)
        marked = [
            mail for mail in made.server.boxes["INBOX"].mails.values() if DELETED in mail.flags
        ]
        assert len(made.texts()) - len(marked) == 2
        reasons = {e.reason for e in now}
        expunged = way is RemovalMethod.COPY_EXPUNGE
        assert reasons == ({None} if expunged else {Refusal(RefusalKind.NOT_EXPUNGED)})


def gone(made: Sent) -> None:
    """The kept message of the first move is gone: the copy over there may be that one."""
    del made.server.boxes["INBOX"].mails[1]


def starred(made: Sent) -> None:
    made.here(0).flags |= {"\\Flagged"}


@pytest.mark.parametrize("way", COPY_WAYS)
@pytest.mark.parametrize(
    ("happens", "kind"), [(gone, RefusalKind.KEEPER_GONE), (starred, RefusalKind.FLAGGED)]
)
def test_what_happened_since_the_checks_leaves_a_mail_where_it_is(
    home: Path, way: RemovalMethod, happens: Callable[[Sent], None], kind: RefusalKind
) -> None:
    with sent(home, way) as made:
        happens(made)
        made.here(0).flags |= {DELETED}  # by a former attempt, which was cut off

        one, other = finish_moves(made.place, made.entries, made.looks(), made.container)

        assert (one.state, one.reason) == (ItemState.SKIPPED, Refusal(kind, "INBOX"))
        assert other.state is ItemState.VERIFIED
        assert DELETED not in made.here(0).flags, "it is no ghost"
        assert [e.n for e in made.place.astray] == [0], "its copy is to be taken away again"
        assert one.safety_copy is None, "nothing was done for it"


def seen(made: Sent, entry: JournalEntry) -> ServerMessage:
    """The message of a move, as the server tells of it now."""
    return made.place.hold.look_up([entry.move.what.address.uid]).popitem()[1]


def test_a_star_that_was_there_before_is_no_news(home: Path) -> None:
    with sent(home, RemovalMethod.COPY_EXPUNGE) as made:
        starred(made)
        made.entries = [
            with_move_begun(e, server_move_of(seen(made, e), "INBOX", "Trash", "7:1"), back=False)
            for e in made.entries
        ]

        now = finish_moves(made.place, made.entries, made.looks(), made.container)

    assert [e.state for e in now] == [ItemState.VERIFIED] * 2


def test_moves_that_are_not_in_both_folders_are_given_back_as_they_are(home: Path) -> None:
    with sent(home, RemovalMethod.COPY_EXPUNGE) as made:
        looks = made.looks()
        looks[0] = MessageSighting(None, looks[0].there)
        failed = replace(made.entries[1], state=ItemState.FAILED)

        now = finish_moves(made.place, [made.entries[0], failed], looks, made.container)

        assert now == [made.entries[0], failed]
        assert len(made.texts()) == 4
        assert "strike" not in made.server.commands


@pytest.mark.parametrize(
    ("lie", "state"), [(FakeLie.IDLE, ItemState.FAILED), (FakeLie.NO, ItemState.FAILED)]
)
def test_what_the_server_does_not_strike_out_failed_and_its_copy_goes(
    home: Path, lie: FakeLie, state: ItemState
) -> None:
    with sent(home, RemovalMethod.COPY_EXPUNGE) as made:
        made.server.lies["strike"].append(lie)

        now = finish_moves(made.place, made.entries, made.looks(), made.container)

        assert [e.state for e in now] == [state] * 2
        assert [e.n for e in made.place.astray] == [0, 1]
        assert [e.state for e in as_stored(made.place, made.place.run)] == [ItemState.ACTED] * 2


def test_a_mail_that_somebody_flags_in_the_last_moment_is_left_alone(home: Path) -> None:
    with sent(home, RemovalMethod.COPY_EXPUNGE) as made:
        looks = made.looks()
        made.here(1).flags |= {"$work"}

        one, other = finish_moves(made.place, made.entries, looks, made.container)

    assert one.state is ItemState.VERIFIED
    assert (other.state, other.reason) == (ItemState.SKIPPED, Refusal(RefusalKind.CHANGED))


@pytest.mark.parametrize("lie", [FakeLie.CUT_BEFORE, FakeLie.HALF, FakeLie.CUT_AFTER])
def test_after_a_cut_the_moves_are_open_and_have_their_safety_copies(
    home: Path, lie: FakeLie
) -> None:
    with sent(home, RemovalMethod.COPY_EXPUNGE) as made:
        made.server.lies["strike"].append(lie)

        with pytest.raises(StoreFailed):
            finish_moves(made.place, made.entries, made.looks(), made.container)

        written = as_stored(made.place, made.place.run)
        assert [e.state for e in written] == [ItemState.ACTED] * 2
        assert all(has_intact_copy(made.place.context.trash, e) for e in written)


def test_a_safety_copy_is_made_once(home: Path) -> None:
    with sent(home, RemovalMethod.COPY_EXPUNGE) as made:
        once = make_safety_copies(made.place, made.entries, made.container)
        made.server.commands.clear()

        again = make_safety_copies(made.place, once, made.container)

        assert again == once
        assert made.server.commands == []


def vanish(made: Sent) -> None:
    del made.server.boxes["INBOX"].mails[2]


def become_another(made: Sent) -> None:
    made.here(0).data = mail_bytes("z")


@pytest.mark.parametrize(
    ("happens", "kind"), [(vanish, RefusalKind.MISSING), (become_another, RefusalKind.CHANGED)]
)
def test_a_mail_that_is_another_now_gets_no_safety_copy_and_hinders_no_other(
    home: Path, happens: Callable[[Sent], None], kind: RefusalKind
) -> None:
    with sent(home, RemovalMethod.COPY_EXPUNGE) as made:
        happens(made)

        one, other = make_safety_copies(made.place, made.entries, made.container)

        assert (one.state, one.reason) == (ItemState.SKIPPED, Refusal(kind, "INBOX"))
        assert other.state is ItemState.ACTED
        assert has_intact_copy(made.place.context.trash, other)


def test_where_no_safety_copy_can_be_written_nothing_is_struck_out(home: Path) -> None:
    with sent(home, RemovalMethod.COPY_EXPUNGE) as made:
        made.place.context.trash.write_bytes(b"no folder")

        now = finish_moves(made.place, made.entries, made.looks(), made.container)

        assert [e.state for e in now] == [ItemState.FAILED] * 2
        assert {e.reason.kind for e in now if e.reason} == {RefusalKind.IO_ERROR}
        assert len(made.texts()) == 4
        assert "strike" not in made.server.commands
