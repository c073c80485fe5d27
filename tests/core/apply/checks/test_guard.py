"""The last look over a plan: what it refuses, which names it takes for one, what it counts."""

from __future__ import annotations

import os
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.moving import LocalSetup, items_of, mail_bytes, write_box
from helpers.imap.fake_server import FakeFolder, FakeServer
from hypothesis import given
from hypothesis import strategies as st

from core.apply.checks.guard import (
    ShrinkingFolder,
    check_brake,
    check_plan,
    find_unsafe,
    resolve_place,
)
from core.errors import BrakeHeld, PlanRefused
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import FolderRole, SourceKind, SourceSpec
from core.settings import SafetySettings

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML, SourceKind.MH]


def move_of(what: Item, keeper: Item, to: str = "trash") -> Move:
    return Move(what, keeper, to, Verdict.IDENTICAL, 1.0, "user")


def refused(home: Path, moves: Sequence[Move], specs: Sequence[SourceSpec]) -> list[Refusal]:
    with LocalSetup(home, tuple(specs)).context() as context:
        return list(find_unsafe(moves, context))


@pytest.mark.parametrize("kind", KINDS)
def test_a_plan_that_keeps_each_copy_it_relies_on_is_safe(home: Path, kind: SourceKind) -> None:
    box, old = (write_box(kind, home / name, texts) for name, texts in (("b", "aab"), ("o", "b")))
    a, other_a, b = items_of(box)
    (old_b,) = items_of(old)

    assert refused(home, [move_of(other_a, a), move_of(b, old_b)], [box, old]) == []
    assert refused(home, [move_of(other_a, a, str(old.path))], [box, old]) == []
    assert refused(home, [], [box]) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_kept_mail_that_goes_itself_is_a_last_copy(home: Path, kind: SourceKind) -> None:
    box = write_box(kind, home / "box", "aaa")
    one, two, three = items_of(box)
    last = [Refusal(RefusalKind.LAST_COPY, str(box.path))]

    assert refused(home, [move_of(one, two), move_of(two, three)], [box]) == last
    assert refused(home, [move_of(one, one)], [box]) == last
    assert refused(home, [move_of(one, two), move_of(one, three)], [box]) == last


def test_zeros_before_the_numbers_of_a_place_in_an_mbox_make_no_other_mail(home: Path) -> None:
    box = write_box(SourceKind.MBOX, home / "box", "aaa")
    one, two, three = items_of(box)
    start, _, length = one.address.uid.partition(":")
    again = one._replace(address=one.address._replace(uid=f"00{start}:0{length}"))

    found = refused(home, [move_of(one, three), move_of(two, again)], [box])

    assert found == [Refusal(RefusalKind.LAST_COPY, str(box.path))]


def as_link(box: Path, other: Path) -> None:
    other.symlink_to(box)


def as_second_name(box: Path, other: Path) -> None:
    other.hardlink_to(box)


@pytest.mark.parametrize("become", [as_link, as_second_name])
def test_a_mailbox_under_two_names_keeps_no_copy_of_its_own_mail(
    home: Path, become: Callable[[Path, Path], None]
) -> None:
    box = write_box(SourceKind.MBOX, home / "box", "aa")
    become(box.path, home / "other")
    other = SourceSpec(SourceKind.MBOX, home / "other")
    one, there = items_of(box)[0], items_of(other)[0]

    found = refused(home, [move_of(one, there)], [box, other])
    twice = refused(home, [move_of(one, items_of(box)[1], str(other.path))], [box, other])

    assert found == [Refusal(RefusalKind.LAST_COPY, str(other.path))]
    assert twice == [Refusal(RefusalKind.SAME_PLACE, str(other.path))]


@pytest.mark.parametrize("kind", KINDS)
def test_no_mail_is_moved_into_the_mailbox_that_it_is_in(home: Path, kind: SourceKind) -> None:
    box = write_box(kind, home / "box", "aa")
    one, two = items_of(box)
    (home / "link").symlink_to(box.path)

    for to in (box.path, home / "link", home / "x" / ".." / "box"):
        found = refused(home, [move_of(one, two, str(to))], [box])
        assert found == [Refusal(RefusalKind.SAME_PLACE, str(to))]


@pytest.mark.parametrize("linked", [False, True])
def test_our_safety_copies_are_neither_source_nor_kept_mail_nor_destination(
    home: Path, linked: bool
) -> None:
    (home / "trash" / "run").mkdir(parents=True)
    ours = write_box(SourceKind.EML, home / "trash" / "run" / "box", "aa")
    if linked:
        (home / "link").symlink_to(ours.path)
        ours = SourceSpec(SourceKind.EML, home / "link")
    box = write_box(SourceKind.EML, home / "box", "aa")
    here, safe = items_of(box), items_of(ours)
    protected = [Refusal(RefusalKind.PROTECTED, os.path.realpath(ours.path))]

    assert refused(home, [move_of(here[0], safe[0])], [box, ours]) == protected
    assert refused(home, [move_of(safe[0], here[0])], [box, ours]) == protected
    assert refused(home, [move_of(*here, to=str(ours.path))], [box]) == protected


def test_a_folder_beside_the_safety_copies_that_begins_like_them_is_another(
    home: Path,
) -> None:
    (home / "trash").mkdir()
    box = write_box(SourceKind.EML, home / "trash-mail-of-anna", "aa")

    assert refused(home, [move_of(*items_of(box))], [box]) == []


@pytest.mark.parametrize("role", list(FolderRole))
@pytest.mark.parametrize("is_kept", [False, True])
def test_what_a_server_empties_by_itself_keeps_nothing_and_may_go(
    home: Path, role: FolderRole, is_kept: bool
) -> None:
    server = FakeServer(home)
    server.boxes["Odd"] = FakeFolder(role)
    for folder in ("INBOX", "Odd"):
        server.deliver(folder, mail_bytes("a"))
    (inbox, odd) = server.items("INBOX", "Odd")
    move = move_of(inbox, odd) if is_kept else move_of(odd, inbox)

    with ServerSetup(home, (server,)).context() as context:
        found = list(find_unsafe([move], context))

    fleeting = is_kept and role in (FolderRole.TRASH, FolderRole.JUNK)
    ghost = Refusal(RefusalKind.KEEPER_GHOST, str(server.spec.path))
    assert found == ([ghost] if fleeting else [])


@pytest.mark.parametrize(
    ("owners", "is_refused"),
    [
        ((None, None), False),
        ((None, "ben"), True),
        ((None, ""), True),
        (("ben", None), False),
        (("ben", "ben"), False),
    ],
)
def test_ones_own_mail_does_not_go_for_a_copy_that_others_may_delete(
    home: Path, owners: tuple[str | None, str | None], is_refused: bool
) -> None:
    server = FakeServer(home)
    for name, owner in zip(("Going", "Kept"), owners, strict=True):
        server.boxes[name] = FakeFolder(owner=owner)
        server.deliver(name, mail_bytes("a"))

    with ServerSetup(home, (server,)).context() as context:
        found = list(find_unsafe([move_of(*server.items("Going", "Kept"))], context))

    assert found == ([Refusal(RefusalKind.KEEPER_GHOST, "Kept")] if is_refused else [])


def test_a_folder_of_an_account_is_no_destination_for_its_own_mail(home: Path) -> None:
    anna, ben = FakeServer(home), FakeServer(home, "ben")
    for server in (anna, ben):
        server.deliver("INBOX", mail_bytes("a"))
        server.deliver("INBOX", mail_bytes("a"))
    destinations = [
        f"imap:{anna.account.id}/INBOX",
        f"imap:{anna.account.id}/Old",
        f"imap:{ben.account.id}/INBOX",
    ]
    moves = {to: move_of(*anna.items("INBOX"), to=to) for to in destinations}

    with ServerSetup(home, (anna, ben)).context() as context:
        found = {to: list(find_unsafe([move], context)) for to, move in moves.items()}

    own, *others = found
    assert found[own] == [Refusal(RefusalKind.SAME_PLACE, own)]
    assert [found[other] for other in others] == [[], []]


def test_the_inbox_is_one_in_any_case_of_its_letters(home: Path) -> None:
    """An INBOX that the server calls junk, too: what is kept there is not kept."""
    server = FakeServer(home)
    server.boxes["INBOX"].role = FolderRole.JUNK
    one, two = (server.item("INBOX", server.deliver("INBOX", mail_bytes("a"))) for _ in "ab")
    again = two._replace(address=two.address._replace(folder="Inbox"))

    with ServerSetup(home, (server,)).context() as context:
        found = list(find_unsafe([move_of(one, again)], context))

    assert [refusal.kind for refusal in found] == [RefusalKind.KEEPER_GHOST]


def test_a_source_that_is_away_refuses_nothing_by_itself(home: Path) -> None:
    """Its moves are skipped later, with the reason."""
    gone = SourceSpec(SourceKind.MAILDIR, home / "gone")
    items = [
        Item(Address(SourceKind.MAILDIR, str(gone.path), "Inbox", uid, 0, ""), "d", 1, "", "", "")
        for uid in ("1", "2")
    ]

    assert refused(home, [move_of(*items)], []) == []
    assert [r.kind for r in refused(home, [move_of(items[0], items[0])], [])] == [
        RefusalKind.LAST_COPY
    ]


def in_folder(folder: int, n: int) -> Item:
    address = Address(SourceKind.EML, f"/box{folder}", "", f"{n}.eml", n, "")
    return Item(address, "d", 1, "", "", "")


def plan_leaving(leaving: Sequence[int], sizes: Sequence[int]) -> Plan:
    """So many moves out of each folder of so many messages."""
    moves = [
        move_of(in_folder(at, n), in_folder(99, n))
        for at, count in enumerate(leaving)
        for n in range(count)
    ]
    folder_sizes = tuple((("eml", f"/box{at}", ""), size) for at, size in enumerate(sizes))
    return Plan("00000000000000aa", 1, tuple(moves), folder_sizes)


FOLDERS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 12)), max_size=4)


@given(FOLDERS, st.integers(1, 12), st.sampled_from([0.01, 0.25, 0.5, 1.0]))
def test_the_brake_holds_for_many_mails_and_for_a_large_share_of_any_folder(
    folders: list[tuple[int, int]], most: int, share: float
) -> None:
    leaving, sizes = [n for n, _ in folders], [size for _, size in folders]
    plan = plan_leaving(leaving, sizes)

    holds, shrinking = check_brake(plan, SafetySettings(brake_messages=most, brake_share=share))

    much = [
        ShrinkingFolder(("eml", f"/box{at}", ""), size, n)
        for at, (n, size) in enumerate(folders)
        if n and n > share * size
    ]
    assert list(shrinking) == much
    assert holds == (bool(much) or sum(leaving) > most)


def test_a_folder_whose_size_the_plan_does_not_tell_counts_as_all_taken() -> None:
    plan = plan_leaving([3], [])

    holds, (told,) = check_brake(plan, SafetySettings(brake_share=0.5))

    assert (holds, told) == (True, ShrinkingFolder(("eml", "/box0", ""), 3, 3))


@pytest.mark.parametrize(
    ("confirm", "share", "goes"),
    [(2, 0.01, True), (2, 1.0, True), (None, 1.0, True), (None, 0.5, False), (1, 1.0, False),
     (3, 1.0, False), (0, 1.0, False)],
)  # fmt: skip
def test_only_the_right_number_or_none_where_none_is_needed_lets_a_plan_through(
    home: Path, confirm: int | None, share: float, goes: bool
) -> None:
    box = write_box(SourceKind.EML, home / "box", "aaa")
    one, two, three = items_of(box)
    sizes = Counter({("eml", str(box.path), ""): 3})
    moves = (move_of(one, three), move_of(two, three))
    plan = Plan("00000000000000aa", 1, moves, tuple(sizes.items()))
    setup = LocalSetup(home, (box,), SafetySettings(brake_share=share))

    with setup.context() as context:
        if goes:
            check_plan(plan, context, confirm)
        else:
            with pytest.raises(BrakeHeld) as held:
                check_plan(plan, context, confirm)
            assert held.value.n_moves == 2


def test_no_number_lets_an_unsafe_plan_through(home: Path) -> None:
    box = write_box(SourceKind.EML, home / "box", "aa")
    one, _ = items_of(box)
    plan = Plan("00000000000000aa", 1, (move_of(one, one),), ())

    with LocalSetup(home, (box,)).context() as context, pytest.raises(PlanRefused) as error:
        check_plan(plan, context, 1)

    assert [refusal.kind for refusal in error.value.refusals] == [RefusalKind.LAST_COPY]


def test_where_letters_fall_together_two_names_are_one_place(home: Path) -> None:
    one, other = home / "Posteingang é", home / "POSTEINGANG É"
    apart = unicodedata.normalize("NFD", str(one))

    assert resolve_place(one, folds=True) == resolve_place(other, folds=True)
    assert resolve_place(apart, folds=True) == resolve_place(one, folds=True)
    assert resolve_place(one, folds=False) != resolve_place(other, folds=False)


def test_links_are_followed(home: Path) -> None:
    (home / "Real").touch()
    (home / "link").symlink_to(home / "Real")

    assert resolve_place(home / "link", folds=False) == os.path.realpath(home / "Real")
    assert resolve_place(home / "link", folds=True) == resolve_place(home / "real", folds=True)


@pytest.mark.parametrize(("mails", "is_held"), [(4, True), (6, True), (7, False)])
def test_the_brake_counts_what_an_account_holds_and_does_not_believe_the_plan(
    home: Path, mails: int, is_held: bool
) -> None:
    server = FakeServer(home)
    for n in range(mails):
        server.deliver("INBOX", mail_bytes("a" if n < 4 else f"b{n}"))
    setup = ServerSetup(home, (server,), SafetySettings(brake_share=0.45))
    plan = setup.plan(server.items("INBOX"))
    plan = replace(plan, folder_sizes=tuple((leg, 1_000) for leg, _ in plan.folder_sizes))

    if is_held:
        with pytest.raises(BrakeHeld):
            setup.carry_out(plan)
        assert "move" not in server.commands
    else:
        assert setup.carry_out(plan).moved == 3
