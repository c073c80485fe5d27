"""Messages that a session decided of, among those that are there when it is opened."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import example, given
from hypothesis import strategies as st

from gui.controllers.decided_messages import find_decided
from gui.models.saved_session import SavedMessage


@dataclass(frozen=True)
class Mail:
    """A message of a mailbox file. `content`: all that it says; None: its place is its name."""

    text: int = 1
    name: int = 1
    size: int = 10
    content: int | None = 1
    folder: str = ""
    source: int = 0


def lay_out(mails: list[Mail]) -> list[SavedMessage]:
    """As they lie in their files one after the other."""
    ends: dict[tuple[int, str], int] = {}
    saved = []
    for mail in mails:
        start = ends.get((mail.source, mail.folder), 0)
        ends[mail.source, mail.folder] = start + mail.size
        place = f"{start}:{mail.size}"
        saved.append(
            SavedMessage(mail.source, mail.folder, place, mail.text, mail.name, mail.size)
        )
    return saved


def find(before: list[Mail], decided: set[int], now: list[Mail]) -> dict[int, int]:
    """Which message of before is which one now."""
    saved = lay_out(before)
    found = find_decided(
        [saved[at] for at in decided], lay_out(now), [mail.content for mail in now]
    )
    return {at: found[saved[at]] for at in decided if saved[at] in found}


LETTERS = [Mail(text=n, name=n, size=10 + n, content=n) for n in range(1, 7)]


def test_messages_that_move_up_are_found_by_what_they_say() -> None:
    now = [LETTERS[0], *LETTERS[2:4], Mail(text=9, name=9, content=9), *LETTERS[4:]]
    assert find(LETTERS, {0, 1, 2, 5}, now) == {0: 0, 2: 1, 5: 5}


def test_of_equal_messages_the_first_is_the_first_again() -> None:
    """By their places in numbers: 9 comes before 10."""
    other, same = Mail(text=2, name=2, size=9, content=2), Mail(size=1)
    before = [other, same, same, same]
    assert find(before, {1, 2, 3}, [Mail(text=3, size=30), same, same]) == {1: 1, 2: 2}


def test_one_at_its_former_place_is_that_one() -> None:
    same = Mail(size=5)
    gap = Mail(text=2, name=2, size=20, content=2)
    now = [same, Mail(text=3, name=3, size=15, content=3), Mail(text=4, size=5), same]
    assert find([same, gap, same], {0, 2}, now) == {0: 0, 2: 3}
    assert find([gap, same], {1}, [same, Mail(size=15, text=9), same]) == {1: 2}


def test_messages_without_an_id_are_known_by_their_place_alone() -> None:
    """A program writes such ones by the dozen, and only their dates differ."""
    nameless = Mail(name=0)
    assert find([LETTERS[0], nameless], {1}, [nameless]) == {}
    assert find([LETTERS[0], nameless], {1}, [LETTERS[0], nameless]) == {1: 1}


def test_where_messages_only_seem_to_say_the_same_none_is_taken() -> None:
    one, other = Mail(content=1), Mail(content=2)
    assert find([LETTERS[5], one, other], {1}, [other, one]) == {}
    assert find([LETTERS[5], one, one], {1, 2}, [one, one]) == {1: 0, 2: 1}


def test_other_folders_and_sources_and_what_has_a_lasting_name_are_not_asked() -> None:
    first = LETTERS[5]
    for now in (Mail(folder="B"), Mail(source=1), Mail(source=-1), Mail(content=None)):
        assert find([first, Mail()], {1}, [now]) == {}
    assert find([Mail(source=-1)], {0}, [Mail(source=-1)]) == {}


mails = st.builds(
    Mail,
    text=st.integers(0, 1),
    name=st.integers(0, 2),
    size=st.integers(1, 2),
    content=st.none() | st.integers(0, 1),
    folder=st.sampled_from(["", "B"]),
    source=st.integers(-1, 1),
)
boxes = st.lists(mails, max_size=8)


def find_slowly(before: list[Mail], decided: set[int], now: list[Mail]) -> dict[int, int]:
    """The same, message by message."""
    old, new = lay_out(before), lay_out(now)
    order = sorted(decided, key=lambda at: int(old[at].uid.split(":")[0]))
    found = {at: new.index(old[at]) for at in order if old[at].source >= 0 and old[at] in new}
    for at in order:
        same = [
            row
            for row, mail in enumerate(new)
            if mail._replace(uid="") == old[at]._replace(uid="") and now[row].content is not None
        ]
        free = [row for row in same if row not in found.values()]
        are_one = len({now[row].content for row in same}) == 1
        if at not in found and old[at].name and old[at].source >= 0 and free and are_one:
            found[at] = free[0]
    return found


@given(boxes, st.data())
def test_it_is_as_if_done_message_by_message(before: list[Mail], data: st.DataObject) -> None:
    now = data.draw(boxes | st.permutations(before) | st.just(before[1:]))
    decided = data.draw(st.sets(st.sampled_from(range(len(before))))) if before else set()
    found = find(before, decided, now)
    assert found == find_slowly(before, decided, now)
    assert len(set(found.values())) == len(found), "no message is two of them"


@given(boxes, st.sets(st.integers(0, 7)), boxes)
@example([Mail(size=1), Mail(text=0, size=2)], {1}, [Mail(text=0, size=2, content=0)])
def test_a_decision_never_lands_on_what_says_something_else(
    before: list[Mail], decided: set[int], now: list[Mail]
) -> None:
    for was, row in find(before, decided & set(range(len(before))), now).items():
        one, other = before[was], now[row]
        assert (one.source, one.folder) == (other.source, other.folder)
        assert (one.text, one.name, one.size) == (other.text, other.name, other.size)
