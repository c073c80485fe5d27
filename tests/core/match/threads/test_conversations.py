"""Conversations by References, against the RFC's examples and a plain reading of its steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given
from hypothesis import strategies as st

from core.columns import Int64s
from core.match.threads.conversations import (
    Conversations,
    find_conversations,
    rows_of_conversation,
)
from core.model.mail import MessageFlag

SENDER = 900  # no Message-ID has its number
MANY = 10_000


def mail(number: int, *references: int, topic: int = 0, sent: int = -1) -> TableRow:
    """A message of an id, 0: none, and what it names; 0 divides References from In-Reply-To."""
    at = number if sent < 0 else sent
    return TableRow(message_id=number, references=references, topic=topic, sent=at, sender=SENDER)


def threads(*rows: TableRow, replies: Sequence[int] = ()) -> Conversations:
    """Conversations of some messages; `replies`: rows whose subjects say that they answer."""

    def is_reply(asked: Int64s) -> list[bool]:
        return [row in replies for row in asked.tolist()]

    return find_conversations(mail_table(rows), is_reply)


def sets_of(found: Conversations) -> list[list[int]]:
    return [
        sorted(rows_of_conversation(found, number).tolist())
        for number in range(len(found.starts) - 1)
    ]


def test_answers_hang_below_the_last_message_that_they_name() -> None:
    found = threads(mail(1), mail(2, 1), mail(3, 1, 2), mail(4, 1))
    assert found.parent.tolist() == [-1, 0, 1, 0]
    assert found.order.tolist() == [0, 1, 2, 3]
    assert found.number.tolist() == [0, 0, 0, 0]


def test_messages_that_are_not_here_hold_others_together() -> None:
    found = threads(mail(2, 1), mail(3, 1), mail(5, 4))
    assert sets_of(found) == [[0, 1], [2]]
    assert found.parent.tolist() == [-1, -1, -1]
    deep = threads(mail(1), mail(9, 1, 5, 6))
    assert deep.parent.tolist() == [-1, 0]


def test_in_reply_to_counts_where_references_names_nothing() -> None:
    assert threads(mail(1), mail(2), mail(3, 0, 2, 1)).parent.tolist() == [-1, -1, 1]
    assert threads(mail(1), mail(2), mail(3, 1, 0, 2)).parent.tolist() == [-1, -1, 0]
    assert threads(mail(1), mail(3, 3, 0, 1)).parent.tolist() == [-1, 0]


def test_the_address_of_a_person_is_no_message() -> None:
    found = threads(mail(1), mail(2, 0, SENDER), mail(3, 0, SENDER))
    assert sets_of(found) == [[0], [1], [2]]


def test_a_guess_of_others_gives_way_to_what_a_message_says_itself() -> None:
    # 4 names 1 and 3, as programs do that cut References in the middle; 3 says that it answers 2.
    for rows in ([1, 2, 3, 4], [4, 3, 2, 1]):
        named = {1: (), 2: (1,), 3: (1, 2), 4: (1, 3)}
        found = threads(*(mail(number, *named[number]) for number in rows))
        above = {
            number: rows[at] if at >= 0 else 0
            for number, at in zip(rows, found.parent.tolist(), strict=True)
        }
        assert above == {1: 0, 2: 1, 3: 2, 4: 3}


def test_circles_and_messages_that_name_themselves_end() -> None:
    assert sets_of(threads(mail(1, 1))) == [[0]]
    found = threads(mail(1, 2), mail(2, 3), mail(3, 1))
    assert sets_of(found) == [[0, 1, 2]]
    assert sorted(found.parent.tolist()) == [-1, 0, 1] or -1 in found.parent.tolist()
    assert sets_of(threads(mail(1, 2, 1, 2), mail(2, 1, 2, 1))) == [[0, 1]]


def test_a_copy_stands_beside_the_first_of_its_id() -> None:
    found = threads(mail(1), mail(2, 1), mail(2, 1), mail(1), mail(3, 2))
    assert sets_of(found) == [[0, 1, 2, 3, 4]]
    assert found.parent.tolist() == [-1, 0, 0, -1, 1]
    lost = threads(mail(2), mail(1), mail(2, 1))  # the first copy lost its References
    assert lost.parent.tolist() == [1, -1, 1]


def test_an_answer_that_names_nothing_joins_the_last_message_of_its_subject() -> None:
    rows = [mail(n, topic=7, sent=n * 10) for n in (1, 2, 3)]
    answer = mail(9, topic=7, sent=25)
    assert threads(*rows, answer, replies=[3]).parent.tolist() == [-1, -1, -1, 1]
    early = mail(9, topic=7, sent=5)
    assert threads(*rows, early, replies=[3]).parent.tolist() == [-1, -1, -1, 0]
    other = replace(answer, topic=8)
    assert len(sets_of(threads(*rows, other, replies=[3]))) == 4


def test_a_thousand_bills_of_one_subject_are_no_conversation() -> None:
    bills = [mail(n, topic=7) for n in range(1, 800)]
    assert len(sets_of(threads(*bills))) == len(bills)


def test_answers_of_one_subject_without_the_message_stand_together() -> None:
    found = threads(mail(1, topic=7), mail(2, topic=7), mail(3, topic=7), replies=[0, 1, 2])
    assert sets_of(found) == [[0, 1, 2]]
    assert found.parent.tolist() == [-1, -1, -1]


def test_an_answer_with_references_joins_by_them_alone() -> None:
    found = threads(mail(1, topic=7), mail(3, 2, topic=7), replies=[1])
    assert sets_of(found) == [[0], [1]]


def test_ghosts_and_views_are_in_no_conversation() -> None:
    gone = replace(mail(2, 1), flags=MessageFlag.GHOST)
    found = threads(mail(1), gone, mail(3, 2))
    assert found.number.tolist() == [0, -1, 1]
    assert len(found.order) == 2


def test_ten_thousand_answers_in_one_chain() -> None:
    for rows in (
        [mail(n, *([n - 1] if n > 1 else [])) for n in range(1, MANY + 1)],
        [mail(n, *([n - 1] if n > 1 else [])) for n in range(MANY, 0, -1)],
        [mail(1), *(mail(n, *range(max(1, n - 500), n)) for n in range(2, 1200))],
    ):
        found = threads(*(replace(row, sender=0) for row in rows))
        assert len(found.starts) == 2
        assert (found.parent == -1).sum() == 1
        ids = [rows[at].message_id for at in found.order.tolist()]
        assert ids == sorted(ids)


def test_an_empty_mailbox_has_no_conversations() -> None:
    found = threads()
    assert (len(found.order), found.starts.tolist()) == (0, [0])


def plain_parents(rows: Sequence[TableRow]) -> dict[int, int]:
    """Step 1 by the letter of RFC 5256, each circle looked for by walking up; by Message-ID."""
    parent: dict[int, int] = {}

    def is_below(node: int, top: int) -> bool:
        while node != top and node in parent:
            node = parent[node]
        return node == top

    for row in rows:
        for above, below in zip(row.references, row.references[1:], strict=False):
            if below not in parent and not is_below(above, below):
                parent[below] = above
        parent.pop(row.message_id, None)
        last = row.references[-1] if row.references else 0
        if last and not is_below(last, row.message_id):
            parent[row.message_id] = last
    return parent


@st.composite
def conversations(draw: st.DrawFn) -> list[TableRow]:
    """Real trees: each answer names some of what is above it, and what it answers."""
    n = draw(st.integers(1, 14))
    above = [0] + [draw(st.integers(0, number - 1)) for number in range(1, n)]
    rows = []
    for number in range(1, n + 1):
        chain, at = [], above[number - 1]
        while at:
            chain.append(at)
            at = above[at - 1]
        kept = [one for one in chain[1:] if draw(st.booleans())]
        rows.append(mail(number, *kept[::-1], *chain[:1]))
    there = [row for row in rows if draw(st.integers(0, 3))]
    return draw(st.permutations(there))


@given(conversations())
def test_conversations_are_those_of_the_rfc(rows: list[TableRow]) -> None:
    plain = plain_parents(rows)
    found = threads(*(replace(row, sender=0) for row in rows))
    place = {row.message_id: at for at, row in enumerate(rows)}

    for at, row in enumerate(rows):
        node = plain.get(row.message_id, 0)
        while node and node not in place:
            node = plain.get(node, 0)
        assert found.parent[at] == place.get(node, -1)


REFERENCES = st.lists(st.integers(0, 8), max_size=5).map(tuple)


@given(st.lists(st.tuples(st.integers(0, 8), REFERENCES, st.integers(0, 2)), max_size=12))
def test_whatever_is_named_each_message_is_in_one_place(
    drawn: list[tuple[int, tuple[int, ...], int]],
) -> None:
    rows = [replace(mail(own, *named, topic=topic), sender=0) for own, named, topic in drawn]
    found = threads(*rows, replies=range(0, 12, 2))
    assert sorted(found.order.tolist()) == list(range(len(rows)))
    for row in range(len(rows)):
        seen, at = {row}, int(found.parent[row])
        while at >= 0:
            assert at not in seen
            assert found.number[at] == found.number[row]
            seen.add(at)
            at = int(found.parent[at])
    again = threads(*rows, replies=range(0, 12, 2))
    assert again.order.tolist() == found.order.tolist()
