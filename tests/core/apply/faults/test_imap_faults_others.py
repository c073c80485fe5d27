"""Faults F08-F14: somebody else changes the account between the scan and the run, or during it.

That somebody is a second mail program of the same person. Where it matters when, it acts while a
proxy holds back our command: after the last look, before the change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from helpers.accounts.account_setup import AccountSetup
from helpers.boxes.moving import mail_bytes
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import UIDPLUS, UIDPLUS_CONDSTORE, UNCOMPRESSED, Shape
from helpers.servers.second_client import count_marked
from imapclient import DELETED, FLAGGED, IMAPClient

from core.errors import PlanRefused
from core.identity import identity
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunState

pytestmark = [pytest.mark.slow, pytest.mark.every_server]

ROWS = [UNCOMPRESSED, UIDPLUS_CONDSTORE]
CHANGING = (b"MOVE", b"COPY", b"STORE", b"EXPUNGE", b"APPEND", b"CREATE", b"DELETE", b"CLOSE")
TEXTS = "abaab"  # UIDs 1 to 5: 3, 4 and 5 are to go


@dataclass
class ProxyCase:
    """Somebody with copies in the INBOX, reached through a proxy."""

    person: Person
    proxy: CutProxy
    setup: AccountSetup

    def other(self, act: Callable[[IMAPClient], object], folder: str = "INBOX") -> None:
        """Let another mail program do something in a folder."""
        with self.person.client() as client:
            client.select_folder(folder)
            act(client)

    def changes(self) -> list[bytes]:
        """Our commands that could have changed something."""
        return [
            line
            for line in self.proxy.commands
            if any(word in line.upper().split(b'"')[0] for word in CHANGING)
        ]


@pytest.fixture
def case_of(
    dovecot_like: Callable[[Shape], Dovecot],
    between: Callable[[Person], CutProxy],
    setup_of: Callable[..., AccountSetup],
) -> Callable[..., ProxyCase]:
    """Gives somebody new on a server with these capabilities."""

    def give(capabilities: str = UNCOMPRESSED, texts: Sequence[str] = TEXTS) -> ProxyCase:
        person = dovecot_like(Shape(capabilities)).person()
        person.deliver("INBOX", [mail_bytes(text) for text in texts])
        proxy = between(person)
        return ProxyCase(person, proxy, setup_of(person, port=proxy.port))

    return give


def hashes(*texts: str) -> Counter[str]:
    return Counter(identity(mail_bytes(text)) for text in texts)


# --- F08, F09: other numbers --------------------------------------------------------------------


def test_f08_a_renumbered_folder_fails_all_its_moves_and_nothing_is_sent(
    case_of: Callable[..., ProxyCase],
) -> None:
    case = case_of()
    plan = case.setup.plan("INBOX")
    before = case.person.hashes()
    case.person.renumber("INBOX")

    summary = case.setup.carry_out(plan)

    assert summary.failed == 3
    assert case.setup.reasons() == {RefusalKind.RENUMBERED: 3}
    assert case.changes() == []
    assert case.person.hashes() == before


def test_f08_a_folder_renumbered_between_two_batches_keeps_what_is_left(
    case_of: Callable[..., ProxyCase],
) -> None:
    case = case_of()
    plan = case.setup.plan("INBOX")
    before = case.person.hashes()
    case.proxy.set(
        Trap(b"UID MOVE"),
        Trap(b"UID MOVE", before=lambda: case.person.renumber("INBOX"), command_bytes=0),
    )

    case.setup.carry_out(plan)

    assert case.person.hashes() == before
    assert case.setup.states() == {ItemState.VERIFIED: 1, ItemState.UNKNOWN: 2}
    assert case.setup.reasons() == {RefusalKind.RENUMBERED: 2}
    assert len(case.person.mails("Trash")) == 1


@pytest.mark.parametrize("row", ROWS)
def test_f09_a_folder_made_anew_under_its_name_is_not_touched(
    case_of: Callable[..., ProxyCase], row: str
) -> None:
    case = case_of(row)
    case.person.deliver("Old", [mail_bytes(text) for text in "abab"])
    plan = case.setup.plan("INBOX", "Old")

    def replace_it(client: IMAPClient) -> None:
        client.delete_folder("Old")
        client.create_folder("Old")
        for text in "xyzw":
            client.append("Old", mail_bytes(text))

    case.other(replace_it)
    before = case.person.hashes("Old")

    case.setup.carry_out(plan)

    assert case.person.hashes("Old") == before == hashes(*"xyzw")
    moves = [item for item in case.setup.moves() if item.move.what.address.folder == "Old"]
    assert {item.state for item in moves} == {ItemState.FAILED}
    assert {item.reason.kind for item in moves if item.reason} == {RefusalKind.RENUMBERED}


# --- F10, F11: marks of others -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "when"),
    [(row, b"") for row in ROWS]
    + [(UNCOMPRESSED, b"UID MOVE")]
    + [(UIDPLUS_CONDSTORE, words) for words in (b"UID COPY", b"UID STORE", b"UID EXPUNGE")],
)
def test_f10_what_others_have_marked_as_deleted_survives_our_run(
    case_of: Callable[..., ProxyCase], row: str, when: bytes
) -> None:
    case = case_of(row, [*TEXTS, "foreign"])
    plan = case.setup.plan("INBOX")
    before = case.person.hashes()

    def mark() -> None:
        case.other(lambda client: client.add_flags([6], [DELETED]))

    if when:
        case.proxy.set(Trap(when, before=mark))
    else:
        mark()
    case.setup.carry_out(plan)

    assert case.person.hashes() == before
    assert case.person.hashes("INBOX") == hashes("a", "b", "foreign")
    assert case.setup.states() == {ItemState.VERIFIED: 3}


@pytest.mark.parametrize("row", ROWS)
def test_f11_a_mail_that_another_has_marked_as_deleted_is_skipped_and_said(
    case_of: Callable[..., ProxyCase], row: str
) -> None:
    case = case_of(row)
    plan = case.setup.plan("INBOX")
    before = case.person.hashes()
    case.other(lambda client: client.add_flags([4], [DELETED]))

    case.setup.carry_out(plan)

    assert case.person.hashes() == before
    assert case.setup.states() == {ItemState.VERIFIED: 2, ItemState.SKIPPED: 1}
    assert case.setup.reasons() == {RefusalKind.GHOST: 1}
    assert case.person.hashes("INBOX") == hashes("a", "a", "b")
    assert count_marked(case.person, "INBOX") == 1


# --- F12: keepers --------------------------------------------------------------------------------


def moved_away(client: IMAPClient) -> None:
    client._imap.uid("MOVE", "1", "Trash")  # also where the server says that it cannot


def expunged(client: IMAPClient) -> None:
    client.delete_messages([1])
    client.uid_expunge([1])


def only_marked(client: IMAPClient) -> None:
    client.delete_messages([1])


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("loss", [moved_away, expunged, only_marked])
def test_f12_copies_whose_kept_mail_was_removed_since_all_stay(
    case_of: Callable[..., ProxyCase], row: str, loss: Callable[[IMAPClient], None]
) -> None:
    case = case_of(row)
    plan = case.setup.plan("INBOX")
    case.other(loss)
    before = case.person.hashes()

    case.setup.carry_out(plan)

    assert case.person.hashes() == before
    assert case.setup.states() == {ItemState.VERIFIED: 1, ItemState.SKIPPED: 2}
    assert set(case.setup.reasons()) <= {RefusalKind.KEEPER_GONE, RefusalKind.KEEPER_GHOST}
    assert case.person.hashes("INBOX")[identity(mail_bytes("a"))] >= 2


def test_f12_what_the_provider_will_remove_itself_is_no_kept_mail(
    case_of: Callable[..., ProxyCase],
) -> None:
    case = case_of(texts=["a"])
    case.person.deliver("Junk", [mail_bytes("a")])

    with pytest.raises(PlanRefused) as refused:
        case.setup.carry_out(case.setup.plan("Junk", "INBOX"))

    assert [why.kind for why in refused.value.refusals] == [RefusalKind.KEEPER_GHOST]
    assert case.person.hashes("INBOX") == hashes("a")


@pytest.mark.parametrize("row", ROWS)
def test_f12_a_kept_mail_removed_between_two_batches_keeps_the_rest(
    case_of: Callable[..., ProxyCase], row: str
) -> None:
    case = case_of(row, "abaaaa")
    plan = case.setup.plan("INBOX")
    before = case.person.hashes()
    first = b"UID MOVE" if row == UNCOMPRESSED else b"UID EXPUNGE"
    case.proxy.set(Trap(first, before=lambda: case.other(moved_away)))

    case.setup.carry_out(plan)

    assert case.person.hashes() == before
    live = case.person.hashes("INBOX")[identity(mail_bytes("a"))]
    assert live >= 1, "a copy outside of the trash is left"
    assert case.setup.states()[ItemState.SKIPPED] >= 3


# --- F13, F14: flags and new mail ----------------------------------------------------------------


def test_f13_a_mail_flagged_since_the_look_is_not_struck_out(
    case_of: Callable[..., ProxyCase],
) -> None:
    case = case_of(UIDPLUS_CONDSTORE)
    plan = case.setup.plan("INBOX")
    case.proxy.set(
        Trap(
            b"UID STORE",
            before=lambda: case.other(lambda client: client.add_flags([3], [FLAGGED])),
        )
    )

    case.setup.carry_out(plan)

    assert case.setup.states() == {ItemState.VERIFIED: 2, ItemState.SKIPPED: 1}
    assert case.setup.reasons() == {RefusalKind.FLAGGED: 1}
    assert case.person.hashes("INBOX") == hashes("a", "b", "a")
    assert count_marked(case.person, "INBOX") == 0
    assert case.person.hashes(marked=False) == hashes(*TEXTS), "nothing is lost, nothing doubled"


def test_f13_a_mail_read_since_the_look_is_looked_at_again_and_goes(
    case_of: Callable[..., ProxyCase],
) -> None:
    case = case_of(UIDPLUS_CONDSTORE)
    plan = case.setup.plan("INBOX")
    before = case.person.hashes()
    case.proxy.set(
        Trap(
            b"UID STORE",
            before=lambda: case.other(lambda client: client.remove_flags([3], [b"\\Seen"])),
        )
    )

    case.setup.carry_out(plan)

    assert not before - case.person.hashes(), "nothing is lost"
    assert case.person.hashes("INBOX")[identity(mail_bytes("a"))] in {1, 2}
    assert count_marked(case.person, "INBOX") == 0


def flagged_now(client: IMAPClient) -> None:
    client.add_flags([4, 5], [FLAGGED])


def tagged_now(client: IMAPClient) -> None:
    client.add_flags([4, 5], [b"Later"])


def unmarked_now(client: IMAPClient) -> None:
    client.remove_flags([4, 5], [DELETED])


@pytest.mark.parametrize("row", [UIDPLUS, UIDPLUS_CONDSTORE])
@pytest.mark.parametrize("when", [b"UID STORE", b"UID EXPUNGE"])
@pytest.mark.parametrize("change", [flagged_now, tagged_now, unmarked_now])
def test_f13_what_others_change_while_it_moves_is_nowhere_twice_and_said_as_it_is(
    case_of: Callable[..., ProxyCase], row: str, when: bytes, change: Callable[[IMAPClient], None]
) -> None:
    """The second batch, messages 4 and 5, is copied already."""
    case = case_of(row)
    plan = case.setup.plan("INBOX")
    before = case.person.hashes()
    case.proxy.set(Trap(when), Trap(when, before=lambda: case.other(change)))

    case.setup.carry_out(plan)

    states = case.setup.states()
    assert case.person.hashes(marked=False) == before
    assert count_marked(case.person, "INBOX") == 0
    assert sum(case.person.hashes("Trash", marked=False).values()) == states[ItemState.VERIFIED]
    if change is unmarked_now and when == b"UID EXPUNGE":
        assert states == {ItemState.VERIFIED: 1, ItemState.SKIPPED: 2}
        assert case.setup.reasons() == {RefusalKind.CHANGED: 2}
    case.setup.undo()
    assert case.person.hashes("INBOX", marked=False) == before
    assert not case.person.hashes("Trash", marked=False)


def test_f12_what_was_copied_when_its_kept_mail_went_is_taken_out_of_the_trash_again(
    case_of: Callable[..., ProxyCase],
) -> None:
    case = case_of(UIDPLUS_CONDSTORE, ["a", "b", "b", "b", "a"])
    plan = case.setup.plan("INBOX")
    before = case.person.hashes()

    def lose_b() -> None:
        case.other(lambda client: client.delete_messages([2]))

    case.proxy.set(Trap(b"UID COPY"), Trap(b"UID COPY", before=lose_b))

    case.setup.carry_out(plan)

    assert not before - case.person.hashes(), "nothing is lost"
    assert case.person.hashes("INBOX", marked=False)[identity(mail_bytes("b"))] >= 1
    moved = case.setup.states()[ItemState.VERIFIED]
    assert sum(case.person.hashes("Trash", marked=False).values()) == moved


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("text", ["brand new", "a"])
def test_f14_mail_that_arrives_in_the_middle_is_not_touched(
    case_of: Callable[..., ProxyCase], row: str, text: str
) -> None:
    case = case_of(row)
    plan = case.setup.plan("INBOX")
    before = case.person.hashes()

    def arrive() -> None:
        case.person.deliver("INBOX", [mail_bytes(text)], flags="")
        case.person.deliver("Trash", [mail_bytes(text)])

    first = b"UID MOVE" if row == UNCOMPRESSED else b"UID COPY"
    case.proxy.set(Trap(first, before=arrive, times=2))

    case.setup.carry_out(plan)

    assert case.person.hashes() == before + hashes(text, text, text, text)
    assert case.setup.states() == {ItemState.VERIFIED: 3}
    assert case.person.hashes("INBOX") == hashes("a", "b", text, text)
    assert case.setup.undo().moved == 3
    assert case.person.hashes("INBOX") == hashes(*TEXTS, text, text)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("gone", [[4], [4, 5]])
def test_f14_what_others_expunge_as_it_is_to_move_is_said_to_be_gone(
    case_of: Callable[..., ProxyCase], row: str, gone: list[int]
) -> None:
    """The second batch, messages 4 and 5, passed all checks."""
    case = case_of(row)
    plan = case.setup.plan("INBOX")

    def expunge(client: IMAPClient) -> None:
        client.delete_messages(gone)
        client.uid_expunge(gone)

    command = b"UID MOVE" if row == UNCOMPRESSED else b"UID COPY"
    case.proxy.set(Trap(command), Trap(command, before=lambda: case.other(expunge)))

    before = case.person.hashes()

    done = case.setup.carry_out(plan)

    assert (done.state, done.unknown) == (RunState.DONE, 0)
    lost = case.setup.reasons()[RefusalKind.LOST_TRACK]
    if row == UNCOMPRESSED:
        assert case.setup.states() == {ItemState.VERIFIED: 3 - lost, ItemState.FAILED: lost}
        assert case.setup.reasons() == {RefusalKind.LOST_TRACK: len(gone)}
        assert case.person.hashes() == before - hashes(*(TEXTS[uid - 1] for uid in gone))
    else:  # a safety copy of each was made before
        assert case.setup.states() == {ItemState.VERIFIED: 3}
    assert case.person.hashes("INBOX") == hashes("a", "b")
    back = case.setup.undo()
    assert (back.moved, back.failed, back.unknown) == (3 - lost, lost, 0)
