"""What Dovecot alone does not show: rights, names below INBOX, other separators, renamed folders.

On Cyrus in each form that hosts run it, and on a Dovecot with lists of rights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from helpers.accounts.account_setup import AccountSetup
from helpers.boxes.moving import mail_bytes
from helpers.servers.cyrus import Cyrus
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE_CONDSTORE, EVERYTHING, UIDPLUS_CONDSTORE, Shape
from helpers.servers.fixtures import CYRUS, DOVECOT_ACL, require_server
from helpers.servers.second_client import list_server

from core.identity import identity
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunState

pytestmark = pytest.mark.slow

TEXTS = "abaab"  # UIDs 1 to 5: 3, 4 and 5 are to go
FORMS = {
    "cyrus": (CYRUS, Shape()),
    "cyrus, dots": (CYRUS, Shape(separator=".")),
    "cyrus, below INBOX": (CYRUS, Shape(separator=".", below_inbox=True)),
    "cyrus, slashes below INBOX": (CYRUS, Shape(below_inbox=True)),
    "dovecot with rights": (DOVECOT_ACL, Shape()),
}
WAYS = {"move": EVERYTHING, "uidplus": UIDPLUS_CONDSTORE, "bare": BARE_CONDSTORE}
ServerOf = Callable[[str, Shape], Dovecot | Cyrus]


@dataclass
class Somebody:
    """A person on a server of some form."""

    person: Person

    def named(self, *parts: str) -> str:
        """A folder as this server names it."""
        shape = self.person.server.shape
        return shape.separator.join((["INBOX"] if shape.below_inbox else []) + [*parts])

    def hashes(self, *texts: str) -> Counter[str]:
        return Counter(identity(mail_bytes(text)) for text in texts)


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> tuple[str, Shape]:
    """A kind of server and its shape."""
    return FORMS[request.param]


@pytest.fixture
def somebody(form: tuple[str, Shape], server_of: ServerOf) -> Somebody:
    """Somebody with copies in three folders, of all flags and days."""
    kind, shape = form
    require_server(kind)
    found = Somebody(server_of(kind, shape).person())
    place = found.person
    place.deliver("INBOX", [mail_bytes(text) for text in TEXTS], flags="S")
    place.deliver(found.named("Archive", "Über uns & 2024"), [mail_bytes("a")] * 2, flags="FRS")
    place.deliver(found.named("Lists"), [mail_bytes(text) for text in "ba"], flags="")
    return found


@pytest.mark.parametrize("to", ["trash", "folder"])
def test_what_was_moved_comes_back_with_bytes_flags_and_dates(
    somebody: Somebody, setup_of: Callable[..., AccountSetup], to: str
) -> None:
    person = somebody.person
    setup = setup_of(person)
    nested, lists = somebody.named("Archive", "Über uns & 2024"), somebody.named("Lists")
    target = somebody.named("Trash") if to == "trash" else somebody.named("Kopien")
    if to == "folder":
        person.deliver(target, [])
    before = list_server(person)
    where = "trash" if to == "trash" else f"imap:{setup.account.id}/{target}"

    done = setup.carry_out(setup.plan("INBOX", nested, lists, to=where))

    assert (done.state, done.moved) == (RunState.DONE, 7)
    assert person.hashes(target) == somebody.hashes(*"aab", *"aa", *"ab")
    assert person.hashes("INBOX") == somebody.hashes("a", "b")

    assert setup.undo().state is RunState.DONE
    assert list_server(person) == before


@pytest.mark.parametrize("kind", [CYRUS, DOVECOT_ACL])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rights", ["lrs", "lrswi", "lrswix", "lrswite"])
def test_only_from_where_the_rights_allow_it_mail_goes(
    kind: str,
    server_of: ServerOf,
    setup_of: Callable[..., AccountSetup],
    rights: str,
    way: str,
) -> None:
    require_server(kind)
    person = server_of(kind, Shape(WAYS[way])).person()
    for folder in ("INBOX", "Lists"):
        person.deliver(folder, [mail_bytes(text) for text in TEXTS])
    person.permit("Lists", rights)
    setup = setup_of(person)
    plan = setup.plan("INBOX", "Lists")
    before = person.hashes("Lists", marked=False)

    setup.carry_out(plan)

    moved = 8 if rights == "lrswite" else 3
    assert setup.states()[ItemState.VERIFIED] == moved
    assert person.hashes("INBOX", marked=False) == Counter(set(before))
    if moved == 3:
        assert person.hashes("Lists", marked=False) == before
        assert setup.reasons()[RefusalKind.READ_ONLY] == 5
    assert sum(person.hashes("Trash").values()) == moved


def test_a_folder_renamed_since_the_scan_is_not_looked_for_elsewhere(
    somebody: Somebody, setup_of: Callable[..., AccountSetup]
) -> None:
    person, lists, other = somebody.person, somebody.named("Lists"), somebody.named("News")
    setup = setup_of(person)
    plan = setup.plan("INBOX", lists)
    with person.client() as client:
        client.rename_folder(lists, other)
    before = person.hashes(other)

    setup.carry_out(plan)

    assert setup.reasons() == {RefusalKind.MISSING: 2}
    assert person.hashes(other) == before
    assert setup.states()[ItemState.VERIFIED] == 3


def test_after_its_folder_was_renamed_mail_is_not_lost_by_an_undo(
    somebody: Somebody, setup_of: Callable[..., AccountSetup]
) -> None:
    person, lists, other = somebody.person, somebody.named("Lists"), somebody.named("News")
    setup = setup_of(person)
    setup.carry_out(setup.plan("INBOX", lists))
    with person.client() as client:
        client.rename_folder(lists, other)
    before = person.hashes()

    setup.undo()

    assert person.hashes() == before
    assert person.hashes("INBOX") == somebody.hashes(*TEXTS)
    with person.client() as client:
        client.rename_folder(other, lists)
    setup.undo()
    assert person.hashes(lists) == somebody.hashes("a", "b")
    assert person.hashes(somebody.named("Trash")) == Counter()


@pytest.mark.parametrize("kind", [CYRUS, DOVECOT_ACL])
@pytest.mark.parametrize("way", ["move", "uidplus"])
def test_in_a_full_account_nothing_is_lost_and_it_goes_on_later(
    kind: str,
    server_of: ServerOf,
    setup_of: Callable[..., AccountSetup],
    way: str,
) -> None:
    """A Cyrus lets mail move where it is full, a Dovecot does not: both are in order."""
    require_server(kind)
    person = server_of(kind, Shape(WAYS[way], quota=True)).person(quota_kib=2)
    person.deliver("INBOX", [mail_bytes(text) for text in TEXTS])
    before = person.hashes()
    setup = setup_of(person)

    setup.carry_out(setup.plan("INBOX"))

    assert not before - person.hashes()
    person.allow(0)
    assert setup.resume().state is RunState.DONE
    assert person.hashes() == before
    assert person.hashes("Trash") == Counter(identity(mail_bytes(text)) for text in "aab")
