"""Kept mail that is the mail that goes, seen under another name: it would go along (R-ID5, I1).

Nobody can say beforehand that two accounts, or two names of folders, are one mailbox. So the first
mail that goes shows it, and is called back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from helpers.accounts.account_setup import HASTY, AccountSetup
from helpers.accounts.server_setup import ProcessKilled, ServerSetup, power_cut_at
from helpers.boxes.moving import mail_bytes
from helpers.imap.boxes import Boxes, boxes_with_inbox
from helpers.imap.fake_server import FakeServer
from helpers.imap.scripted import ScriptedLie, ScriptedServer
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE, MOVE_CONDSTORE, UIDPLUS_CONDSTORE, Shape
from helpers.servers.second_client import count_marked

from core.accounts import files
from core.accounts.secrets import MemorySecrets
from core.apply.recover import resume
from core.errors import PlanRefused
from core.identity import identity
from core.job import NullJob
from core.model.groups import Verdict
from core.model.plan import Item, Move, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState
from core.sources.imap.session.servers import Servers
from core.sources.stores import Stores

pytestmark = pytest.mark.slow

TWIN = "f" * 32


class Twice(AccountSetup):
    """Somebody whose mailbox is two accounts, because both ports of the server are known."""

    def __init__(self, owner: Person, home: Path, port: int) -> None:
        super().__init__(owner, home, port=port)
        self.close()
        twin = owner.account(id=TWIN, name="Again")
        self.twin = files.save(self.places, twin)
        secrets = MemorySecrets()
        secrets.put(self.account, owner.password)
        secrets.put(twin, owner.password)
        self.servers = Servers(self.places, secrets, told=self.notices.append, patience=HASTY)
        self.stores = Stores(lambda: self.servers)

    def seen_twice(self, item: Item) -> Item:
        """The same message as the other account names it."""
        return item._replace(address=item.address._replace(path=str(self.twin)))


def keeping(pairs: list[tuple[Item, Item]]) -> Plan:
    """A plan over these messages that go and stay."""
    moves = tuple(
        Move(what, kept, "trash", Verdict.IDENTICAL, 1.0, "user") for what, kept in pairs
    )
    address = pairs[0][0].address
    leg = (address.kind.value, address.path, address.folder)
    return Plan("00000000000000aa", 1, moves, ((leg, 99),))


@pytest.fixture
def twice_of(
    dovecot_like: Callable[[Shape], Dovecot],
    between: Callable[[Person], CutProxy],
    home: Path,
) -> Iterator[Callable[[str], tuple[Twice, CutProxy]]]:
    """Gives somebody with three messages, reached through two accounts of a server like this."""
    opened = ExitStack()

    def give(capabilities: str) -> tuple[Twice, CutProxy]:
        person = dovecot_like(Shape(capabilities)).person()
        person.deliver("INBOX", [mail_bytes(text) for text in "abc"])
        proxy = between(person)
        return opened.enter_context(closing(Twice(person, home, proxy.port))), proxy

    with opened:
        yield give


def hashes(texts: str) -> Counter[str]:
    return Counter(identity(mail_bytes(text)) for text in texts)


def stays(setup: Twice) -> Counter[str]:
    owner = setup.owner
    assert isinstance(owner, Person)
    return Counter(identity(mail.data) for mail in setup.lying("INBOX"))


@pytest.mark.parametrize("capabilities", [MOVE_CONDSTORE, UIDPLUS_CONDSTORE])
def test_of_a_mailbox_that_is_two_accounts_the_first_mail_is_called_back_and_no_other_moved(
    twice_of: Callable[[str], tuple[Twice, CutProxy]], capabilities: str
) -> None:
    setup, _ = twice_of(capabilities)

    setup.carry_out(keeping([(item, setup.seen_twice(item)) for item in setup.items("INBOX")]))

    assert stays(setup) == hashes("abc")
    assert setup.states() == {ItemState.FAILED: 1, ItemState.SKIPPED: 2}
    assert setup.reasons() == {RefusalKind.KEEPER_GONE: 3}


def test_where_mail_can_only_be_marked_the_mark_comes_off_again(
    twice_of: Callable[[str], tuple[Twice, CutProxy]],
) -> None:
    setup, _ = twice_of(BARE)
    assert isinstance(setup.owner, Person)
    before = setup.lying("INBOX")

    setup.carry_out(keeping([(item, setup.seen_twice(item)) for item in setup.items("INBOX")]))

    assert setup.lying("INBOX") == before
    assert count_marked(setup.owner, "INBOX") == 0
    assert ItemState.VERIFIED not in setup.states()


def test_a_move_that_was_cut_off_is_called_back_when_the_run_goes_on(
    twice_of: Callable[[str], tuple[Twice, CutProxy]],
) -> None:
    setup, proxy = twice_of(MOVE_CONDSTORE)
    proxy.set(Trap(b"UID MOVE", reply_bytes=0))

    setup.carry_out(keeping([(item, setup.seen_twice(item)) for item in setup.items("INBOX")]))
    setup.resume()

    assert stays(setup) == hashes("abc")
    assert ItemState.VERIFIED not in setup.states()


def test_other_moves_go_on_where_only_some_kept_mails_went_along(
    twice_of: Callable[[str], tuple[Twice, CutProxy]],
) -> None:
    setup, _ = twice_of(MOVE_CONDSTORE)
    assert isinstance(setup.owner, Person)
    setup.owner.deliver("Archive", [mail_bytes("a"), mail_bytes("c")])
    a, b, c = setup.items("INBOX")
    (kept_a, kept_c) = setup.items("Archive")

    setup.carry_out(keeping([(a, kept_a), (b, setup.seen_twice(b)), (c, kept_c)]))

    assert Counter(i.state for i in setup.moves()) == {ItemState.VERIFIED: 2, ItemState.FAILED: 1}
    assert stays(setup) == hashes("b")


def aliased(setup: AccountSetup, boxes: Boxes) -> list[tuple[Item, Item]]:
    """Give the inbox a second name; each of its messages, and the same under that name."""
    items = setup.items("INBOX")
    boxes.by_name["Alias"] = boxes.by_name["INBOX"]
    alias = [item._replace(address=item.address._replace(folder="Alias")) for item in items]
    return list(zip(items, alias, strict=True))


def test_a_folder_with_two_names_is_found_out(
    scripted: Callable[..., ScriptedServer], setup_of: Callable[..., AccountSetup]
) -> None:
    boxes = boxes_with_inbox(mail_bytes("a"), mail_bytes("b"))
    server = scripted(boxes)
    setup = setup_of(server)
    pairs = aliased(setup, boxes)

    setup.carry_out(keeping(pairs))

    inbox = boxes.by_name["INBOX"].mails.values()
    assert Counter(identity(mail.data) for mail in inbox) == hashes("ab")
    assert setup.states() == {ItemState.FAILED: 1, ItemState.SKIPPED: 1}


def test_calling_back_goes_on_where_it_was_cut_off(
    scripted: Callable[..., ScriptedServer], setup_of: Callable[..., AccountSetup]
) -> None:
    boxes = boxes_with_inbox(mail_bytes("a"), mail_bytes("b"))
    server = scripted(boxes)
    setup = setup_of(server)
    pairs = aliased(setup, boxes)
    server.set(ScriptedLie(b'SELECT "TRASH"', hang_up=True, say=b"", times=20))

    setup.carry_out(keeping(pairs))
    assert len(boxes.by_name["Trash"].mails) == 1
    assert ItemState.VERIFIED not in setup.states()
    server.set()
    setup.resume()

    assert len(boxes.by_name["INBOX"].mails) == 2
    assert ItemState.VERIFIED not in setup.states()


@pytest.mark.parametrize("looks", range(2, 9))
def test_what_could_not_be_looked_at_again_is_looked_at_when_the_run_goes_on(
    scripted: Callable[..., ScriptedServer], setup_of: Callable[..., AccountSetup], looks: int
) -> None:
    boxes = boxes_with_inbox(mail_bytes("a"), mail_bytes("b"))
    server = scripted(boxes)
    setup = setup_of(server)
    pairs = aliased(setup, boxes)
    server.set(
        ScriptedLie(b"NOOP", times=looks), ScriptedLie(b"NOOP", say=b"", hang_up=True, times=99)
    )

    setup.carry_out(keeping(pairs))
    server.set()
    setup.resume()

    assert len(boxes.by_name["INBOX"].mails) == 2
    assert ItemState.VERIFIED not in setup.states()


def test_inbox_is_one_folder_however_it_is_written(
    scripted: Callable[..., ScriptedServer], setup_of: Callable[..., AccountSetup]
) -> None:
    boxes = boxes_with_inbox(mail_bytes("a"))
    setup = setup_of(scripted(boxes))
    (item,) = setup.items("INBOX")
    same = item._replace(address=item.address._replace(folder="Inbox"))

    for pair in ((item, same), (same, item)):
        with pytest.raises(PlanRefused) as refused:
            setup.carry_out(keeping([pair]))
        assert {refusal.kind for refusal in refused.value.refusals} == {RefusalKind.LAST_COPY}


@pytest.mark.parametrize("cut", [{"command_bytes": 0}, {"reply_bytes": 0}])
@pytest.mark.parametrize("word", [b"UID STORE", b"SELECT"])
def test_a_mark_that_was_cut_off_while_it_came_off_is_taken_off_when_the_run_goes_on(
    twice_of: Callable[[str], tuple[Twice, CutProxy]], word: bytes, cut: dict[str, int]
) -> None:
    setup, proxy = twice_of(BARE)
    before = setup.lying("INBOX")
    proxy.set(Trap(word), Trap(word, **cut))  # type: ignore[arg-type] # of numbers alone

    setup.carry_out(keeping([(item, setup.seen_twice(item)) for item in setup.items("INBOX")]))
    proxy.set()
    setup.resume()

    assert isinstance(setup.owner, Person)
    assert setup.lying("INBOX") == before
    assert count_marked(setup.owner, "INBOX") == 0
    assert not {ItemState.VERIFIED, ItemState.UNKNOWN} & set(setup.states())


@pytest.mark.parametrize("capabilities", [BARE, UIDPLUS_CONDSTORE])
def test_a_power_cut_at_any_point_leaves_every_mail_live_when_the_run_goes_on(
    dovecot_like: Callable[[Shape], Dovecot],
    between: Callable[[Person], CutProxy],
    home: Path,
    capabilities: str,
) -> None:
    server = dovecot_like(Shape(capabilities))
    port = between(server.person()).port
    point, is_cut = 0, True
    while is_cut:
        point += 1
        person, own = server.person(), home / f"{point}"
        person.deliver("INBOX", [mail_bytes(text) for text in "ab"])
        with closing(Twice(person, own, port)) as setup:
            plan = keeping([(item, setup.seen_twice(item)) for item in setup.items("INBOX")])
            with power_cut_at(point) as passed:
                try:
                    setup.carry_out(plan)
                    is_cut = False
                except ProcessKilled:
                    pass
        with closing(Twice(person, own, port)) as setup, setup.context() as context:
            begun = context.journal.heads()
            if begun:
                resume(plan.id, context, NullJob())
                resume(plan.id, context, NullJob())
        live = person.hashes("INBOX", marked=False)
        assert live == hashes("ab"), (point, passed[-1])
    assert point > 15


def under_two_names(home: Path) -> tuple[ServerSetup, FakeServer, Plan]:
    """A message that stays under one name of its folder and is to go under the other."""
    server = FakeServer(home)
    server.deliver("INBOX", mail_bytes("a"))
    server.boxes["Alias"] = server.boxes["INBOX"]
    setup = ServerSetup(home, (server,))
    return setup, server, setup.plan([*server.items("Alias"), *server.items("INBOX")])


def test_that_a_move_is_to_be_called_back_is_written_down_before_it_is(home: Path) -> None:
    (home / "whole").mkdir()
    setup, _, plan = under_two_names(home / "whole")
    with power_cut_at(0) as points:
        setup.carry_out(plan)
    setup, server, plan = under_two_names(home)

    assert setup.killed(lambda: setup.carry_out(plan), points.index("journal.unknown.after") + 2)
    told = [(item.state, item.reason) for item in setup.items(plan.id)]
    setup.resume()

    assert told == [(ItemState.UNKNOWN, Refusal(RefusalKind.KEEPER_GONE, "Alias"))]
    assert (len(server.boxes["INBOX"].mails), server.boxes["Trash"].mails) == (1, {})
