r"""Undo of moves that were only marked: \\Deleted comes off the originals, on real servers.

On Dovecot without UIDPLUS, with CONDSTORE and without, and on pymap without any extension.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from helpers.accounts.account_setup import AccountSetup
from helpers.accounts.account_stores import ROWS
from helpers.accounts.server_setup import ProcessKilled, ServerSetup, power_cut_at
from helpers.boxes.moving import mail_bytes, write_box
from helpers.imap.fake_server import DELETED, FakeLie, FakeServer
from helpers.process.sampling import draw_points
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import Shape
from helpers.servers.pymap_server import PYMAPS, PymapServer, PymapShape
from helpers.servers.second_client import list_server

from core.apply.undo import undo
from core.identity import identity
from core.job import NullJob
from core.model.refusals import RefusalKind
from core.model.remote import RemovalMethod
from core.model.runs import ItemState, RunState
from core.model.sources import SourceKind

pytestmark = pytest.mark.slow

Like = Callable[[Shape | PymapShape], Dovecot | PymapServer]
Mail = tuple[int, str, str, frozenset[str]]
SHAPES = {name: shape for name, shape in {**ROWS, **PYMAPS}.items() if name.startswith("bare")}
TEXTS = "abaab"  # the third, fourth and fifth are to go
DATES = [1_700_000_000 + 86_400 * n for n in range(len(TEXTS))]


@pytest.fixture(params=list(SHAPES))
def person(request: pytest.FixtureRequest, server_like: Like) -> Person:
    """Somebody with copies in the INBOX, and a message that another program has deleted."""
    server = server_like(SHAPES[request.param])
    return furnished(server.person())


def furnished(person: Person) -> Person:
    person.deliver("INBOX", [mail_bytes(text) for text in TEXTS], dates=DATES, flags="SR")
    person.deliver("INBOX", [mail_bytes("foreign")], flags="ST")
    return person


def lying(person: Person, folder: str, *, live: bool = False) -> list[Mail]:
    """UID, identity, INTERNALDATE and flags of the mails of a folder; only those not deleted."""
    with person.client() as client:
        client.select_folder(folder, readonly=True)
        uids = client.search()
        told = client.fetch(uids, ["FLAGS", "INTERNALDATE", "BODY.PEEK[]"]) if uids else {}
    found = [
        (
            uid,
            identity(mail[b"BODY[]"]),
            mail[b"INTERNALDATE"].isoformat(),
            frozenset(flag.decode() for flag in mail[b"FLAGS"] if flag != b"\\Recent"),
        )
        for uid, mail in told.items()
    ]
    return sorted(mail for mail in found if not (live and DELETED in mail[3]))


def numbered(person: Person, n: int) -> int:
    """The UID of the n-th mail of the INBOX."""
    return lying(person, "INBOX")[n][0]


def test_undo_leaves_both_folders_as_before(
    person: Person, setup_of: Callable[..., AccountSetup]
) -> None:
    setup = setup_of(person)
    before, elsewhere = lying(person, "INBOX"), list_server(person)
    setup.carry_out(setup.plan("INBOX"))
    assert len(lying(person, "INBOX", live=True)) == 2

    back = setup.undo()

    assert (back.state, back.moved) == (RunState.DONE, 3)
    assert lying(person, "INBOX") == before, "UIDs, dates and flags"
    assert list_server(person) == elsewhere
    assert lying(person, "Trash", live=True) == []
    setup.run = back.id
    assert setup.reasons() == {RefusalKind.COPY_MARKED: 3}, "it is said"


def test_undo_of_undo_of_undo(person: Person, setup_of: Callable[..., AccountSetup]) -> None:
    setup = setup_of(person)
    before = lying(person, "INBOX")
    setup.carry_out(setup.plan("INBOX"))
    moved = lying(person, "INBOX")
    setup.run = setup.undo().id

    again = setup.undo()

    assert again.moved == 3
    assert lying(person, "INBOX") == moved
    setup.run = again.id
    assert setup.undo().moved == 3
    assert lying(person, "INBOX") == before
    assert lying(person, "Trash", live=True) == []


def test_what_others_did_meanwhile_is_kept(
    person: Person, setup_of: Callable[..., AccountSetup]
) -> None:
    setup = setup_of(person)
    before = lying(person, "INBOX")
    first, second, third = (numbered(person, n) for n in (2, 3, 4))
    setup.carry_out(setup.plan("INBOX"))
    with person.client() as client:
        client.select_folder("INBOX")
        client.add_flags([first], ["\\Flagged"])
        client.remove_flags([first], ["\\Seen"])
        client.remove_flags([second], ["\\Deleted"])  # it is wanted back already
        client.remove_flags([uid for uid, *_ in before if uid != third], ["\\Deleted"])
        client.expunge()  # as a mail program does that compacts
    assert third not in [uid for uid, *_ in lying(person, "INBOX")]

    assert setup.undo().moved == 3

    now = {uid: (digest, date, flags) for uid, digest, date, flags in lying(person, "INBOX")}
    was = {uid: (digest, date, flags) for uid, digest, date, flags in before}
    answered = frozenset({"\\Answered", "\\Flagged"})
    assert now[first] == (*was[first][:2], answered), "only the mark came off"
    assert now[second] == was[second]
    (new,) = set(now) - set(was)
    assert now[new] == was[third], "the copy came back"
    assert lying(person, "Trash", live=True) == []


def test_a_starred_copy_stays_and_another_mail_of_that_number_keeps_its_mark(
    person: Person, setup_of: Callable[..., AccountSetup]
) -> None:
    setup = setup_of(person)
    setup.carry_out(setup.plan("INBOX"))
    with person.client() as client:
        client.select_folder("Trash")
        client.add_flags(client.search()[:1], ["\\Flagged"])
    person.renumber("INBOX")
    marks = Counter(mail[1] for mail in lying(person, "INBOX") if DELETED in mail[3])

    back = setup.undo()

    setup.run = back.id
    assert back.moved == 3, setup.reasons()
    assert Counter(m[1] for m in lying(person, "INBOX") if DELETED in m[3]) == marks
    assert Counter(m[1] for m in lying(person, "INBOX", live=True)) == Counter(
        identity(mail_bytes(text)) for text in TEXTS
    )


@pytest.mark.parametrize(
    ("before", "later", "kind"),
    [
        ((), "\\Flagged", RefusalKind.FLAGGED),
        ((), "\\flagged", RefusalKind.FLAGGED),
        ((), "\\Seen", RefusalKind.COPY_MARKED),
        (("\\Flagged",), "\\Flagged", RefusalKind.COPY_MARKED),  # it came along
    ],
)
def test_a_copy_that_somebody_starred_stays_beside_its_original(
    home: Path, before: tuple[str, ...], later: str, kind: RefusalKind
) -> None:
    server = FakeServer(home, way=RemovalMethod.COPY_MARK)
    for _ in range(2):
        server.deliver("INBOX", mail_bytes("a"), *before)
    setup = ServerSetup(home, (server,))
    run = setup.carry_out(setup.plan(server.items("INBOX")))
    (copy,) = server.boxes["Trash"].mails.values()
    copy.flags |= {later}

    back = setup.undo(run.id)

    ((state, reason),) = [(item.state, item.reason) for item in setup.items(back.id)]
    assert (state, reason and reason.kind) == (ItemState.VERIFIED, kind)
    assert (DELETED in copy.flags) is (kind is RefusalKind.COPY_MARKED)
    assert server.live("Trash") == Counter([identity(mail_bytes("a"))] * 2)


def test_an_undo_of_many_can_be_stopped_before_each_batch(home: Path) -> None:
    server = FakeServer(home, way=RemovalMethod.COPY_MARK)
    for _ in range(14):
        server.deliver("INBOX", mail_bytes("a"))
    setup = ServerSetup(home, (server,))
    run = setup.carry_out(setup.plan(server.items("INBOX")))
    came: list[tuple[int, int]] = []

    class Looking(NullJob):
        def checkpoint(self) -> None:
            live = [
                sum(DELETED not in mail.flags for mail in server.boxes[name].mails.values())
                for name in ("INBOX", "Trash")
            ]
            came.append((live[0], live[1]))

    with setup.context() as context:
        back = undo(run.id, context, Looking())

    assert (back.moved, back.state) == (13, RunState.DONE)
    marks_off, copies_gone = [(1, 13), (2, 13), (12, 13)], [(14, 13), (14, 12), (14, 2)]
    assert list(dict.fromkeys(came)) == marks_off + copies_gone


CUTS = [
    Trap(word, **cut)
    for word in (b"UID STORE", b"UID FETCH", b"NOOP", b"SELECT", b"EXAMINE")
    for cut in (
        {"command_bytes": 0},
        {"command_bytes": 11},
        {"reply_bytes": 0},
        {"reply_bytes": 9},
        {"instead": b"{tag} OK done\r\n"},
        {"instead": b"{tag} NO not now\r\n"},
    )
]


def test_cut_refused_or_lied_to_at_any_command_it_ends_as_before(
    server_like: Like,
    between: Callable[..., CutProxy],
    setup_of: Callable[..., AccountSetup],
) -> None:
    shapes = list(SHAPES.values())
    lies = 0
    for n, trap in enumerate(CUTS):
        person = furnished(server_like(shapes[n % len(shapes)]).person())
        proxy = between(person)
        setup = setup_of(person, port=proxy.port)
        before = lying(person, "INBOX")
        setup.carry_out(setup.plan("INBOX"))
        proxy.set(*[Trap(trap.on)] * (n % 3), trap)  # the first of that word, or a later one

        back = setup.undo()
        proxy.set()
        moves, setup.run = setup.run, back.id
        for _ in range(3):
            back = setup.resume()
        if back.moved < 3:  # the server said no to it, and means it: a person tries again later
            assert trap.instead is not None, trap
            setup.run = moves
            back = setup.undo()

        assert back.state is RunState.DONE, trap
        live = lying(person, "INBOX", live=True)
        assert Counter(m[1:] for m in live) == Counter(
            m[1:] for m in before if DELETED not in m[3]
        ), trap
        if lying(person, "INBOX") != before:
            assert trap.instead is not None, "only where the server said no, or lied"
            lies += 1
    assert lies < len(CUTS) / 3


# --- every point, with the power cut; and a server in memory that lies -------------------------


def test_a_power_cut_at_any_point_ends_as_without(server_like: Like, home: Path) -> None:
    server = server_like(SHAPES["bare-pymap"])
    points = _undone(furnished(server.person()), home / "whole", 0)
    assert len(points) > 20
    for point in draw_points(points, "unmarking"):
        person = furnished(server.person())
        before, own = lying(person, "INBOX"), home / f"{point}"
        passed = _undone(person, own, point)
        with closing(AccountSetup(person, own)) as setup:  # as a new process
            with setup.context() as context:
                run, *others = (head.id for head in context.journal.heads())
            if others:
                setup.run = run
                assert setup.resume().state is RunState.DONE, passed[-1]
                assert setup.resume().moved == 3, passed[-1]
            else:
                setup.undo()
        assert lying(person, "INBOX") == before, passed[-1]
        assert lying(person, "Trash", live=True) == [], passed[-1]


def _undone(person: Person, own: Path, point: int) -> list[str]:
    """Move, and undo with the power cut at this point; the points that were passed."""
    with closing(AccountSetup(person, own)) as setup:
        setup.carry_out(setup.plan("INBOX"))
    with (
        closing(AccountSetup(person, own)) as setup,
        power_cut_at(point) as passed,
        suppress(ProcessKilled),
    ):
        setup.undo()
    assert len(passed) >= point
    return passed


@pytest.mark.parametrize("lie", list(FakeLie))
def test_no_lie_about_a_mark_loses_or_doubles_mail(home: Path, lie: FakeLie) -> None:
    server = FakeServer(home, way=RemovalMethod.COPY_MARK)
    for text in "abaaabb":
        server.deliver("INBOX", mail_bytes(text), "\\Seen")
    setup = ServerSetup(home, (server,))
    before = server.live()
    done = setup.carry_out(setup.plan(server.items("INBOX")))
    server.lies["unmark"].extend([FakeLie.NONE, lie])

    setup.undo(done.id)
    setup.resume()

    assert server.live() == before
    assert not server.live("INBOX")
    assert {item.state for item in setup.items(done.id)} == {ItemState.UNDONE}


# --- moves out of the account, whose originals go to its trash ----------------------------------


@pytest.mark.parametrize("cut", [None, b"UID STORE", b"UID FETCH", b"SELECT"])
def test_undo_of_a_move_to_this_computer_takes_the_mark_off_too(
    person: Person,
    between: Callable[..., CutProxy],
    setup_of: Callable[..., AccountSetup],
    tmp_path: Path,
    cut: bytes | None,
) -> None:
    box = write_box(SourceKind.MAILDIR, tmp_path / "Old", ["x"])
    proxy = between(person)
    setup = setup_of(person, port=proxy.port)
    before = lying(person, "INBOX")
    done = setup.carry_out(setup.plan("INBOX", to=str(box.path)))
    assert done.moved == 3
    assert len(lying(person, "INBOX", live=True)) == 2
    proxy.set(*[Trap(cut, reply_bytes=7)] * bool(cut))

    back = setup.undo()
    proxy.set()
    setup.run = back.id
    setup.resume()

    assert setup.resume().moved == 3
    assert lying(person, "INBOX") == before
    left = lying(person, "Trash", live=True)
    assert len(left) <= (cut == b"UID STORE"), "cut between mark and copy: better two than none"
    assert len(list(box.path.glob("cur/*")) + list(box.path.glob("new/*"))) == 1
