"""Where messages belong that come back, on a file that is a list of words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model.sources import MessageKey
from core.ports import ReturningMessage
from core.sources.mbox.return_places import (
    MboxNode,
    MboxOrigin,
    MessageCore,
    PendingReturn,
    ReturnSequencer,
    message_spans,
    pieces_of,
    read_origin,
)
from core.sources.mbox.splice import KeptRange, NewBytes, Piece

WORDS = st.lists(st.sampled_from(["aa", "bb", "cc", "d"]), min_size=1, max_size=8)


class Words:
    """Stored messages that are words; their digest is themselves."""

    def __init__(self, words: list[str]) -> None:
        self.text = "".join(words)

    def digest_of(self, piece: Piece) -> str:
        if isinstance(piece, KeptRange):
            return self.text[piece.start : piece.end]
        assert isinstance(piece, NewBytes)
        return piece.data.decode()

    def head_of(self, piece: Piece) -> bytes:
        return self.digest_of(piece)[:1].encode()


def nodes_of(words: list[str]) -> list[MboxNode]:
    ends = [sum(map(len, words[: n + 1])) for n in range(len(words))]
    return [MboxNode(KeptRange(e - len(w), e), len(w)) for w, e in zip(words, ends, strict=True)]


def origin_of(words: list[str], n: int) -> MboxOrigin:
    return MboxOrigin(
        offset=sum(map(len, words[:n])),
        length=len(words[n]),
        before=words[n - 1] if n else "",
        after=words[n + 1] if n + 1 < len(words) else "",
        copies=words.count(words[n]),
    )


def coming(words: list[str], numbers: list[int]) -> list[PendingReturn]:
    return [
        PendingReturn(
            i,
            origin_of(words, n),
            MboxNode(NewBytes(words[n].encode()), len(words[n]), words[n], i),
            MessageCore(NewBytes(words[n].encode()), len(words[n]), words[n]),
        )
        for i, n in enumerate(numbers)
    ]


def put_back(now: list[str], returns: list[PendingReturn]) -> list[str]:
    reader = Words(now)
    placed = ReturnSequencer(nodes_of(now), 0, reader).place(returns)
    assert sorted(node.of for node in placed if node.of >= 0) == list(range(len(returns)))
    return [reader.digest_of(node.piece) for node in placed]


@given(WORDS, st.data())
def test_any_words_go_back_to_their_places_and_only_once(
    words: list[str], data: st.DataObject
) -> None:
    every = st.sampled_from(range(len(words)))
    gone = data.draw(st.lists(every, unique=True))
    left = [word for n, word in enumerate(words) if n not in gone]
    returns = coming(words, gone)

    assert put_back(left, returns) == words
    assert put_back(words, returns) == words


@given(WORDS, st.lists(st.sampled_from(["xx", "y"]), max_size=3), st.data())
def test_words_that_came_behind_stay_behind(
    words: list[str], new: list[str], data: st.DataObject
) -> None:
    gone = data.draw(st.lists(st.sampled_from(range(len(words))), unique=True))
    left = [word for n, word in enumerate(words) if n not in gone]

    assert put_back(left + new, coming(words, gone)) == words + new


@given(WORDS, WORDS, st.data())
def test_in_a_file_that_is_another_nothing_is_lost(
    words: list[str], other: list[str], data: st.DataObject
) -> None:
    """Each message that comes back is there afterwards, and each that was there stays in order."""
    gone = data.draw(st.lists(st.sampled_from(range(len(words))), unique=True))

    got = put_back(other, coming(words, gone))

    it = iter(got)
    assert all(word in it for word in other)  # in their order
    assert {words[n] for n in gone} <= set(got)


def test_an_origin_survives_the_journal_and_a_foreign_one_means_the_end() -> None:
    origin = MboxOrigin(5, 7, "a", "b", 2)

    assert read_origin(origin.to_json(), 7) == origin
    assert read_origin('{"store": "files", "name": "x"}', 7).offset == -1
    assert read_origin("", 7).length == 7
    assert ReturningMessage(MessageKey(0, "", ""), "", None, 0, 0).origin == ""


def test_what_stands_between_two_mails_belongs_to_the_upper_one() -> None:
    nodes = [
        MboxNode(KeptRange(2, 5), 3, tail=b"\n\n"),
        MboxNode(NewBytes(b"xyz"), 3),
        MboxNode(KeptRange(5, 6), 1),
    ]

    assert message_spans(nodes, 2) == [(2, 5), (7, 3), (10, 1)]
    assert pieces_of(nodes, 2) == [
        KeptRange(0, 5),
        NewBytes(b"\n\n"),
        NewBytes(b"xyz"),
        KeptRange(5, 6),
    ]
    assert pieces_of(nodes[:1], 2) == [KeptRange(0, 5)]


@pytest.mark.parametrize(("above", "tail"), [("aa", b""), ("bb", b"\n\n")])
def test_a_tail_goes_only_where_the_mail_below_stood_below_it_before(
    above: str, tail: bytes
) -> None:
    (one,) = coming(["aa", "cc"], [1])
    now = [MboxNode(KeptRange(0, 2), 2, tail=b"\n\n")]

    placed = ReturnSequencer(now, 0, Words([above])).place([one])

    assert [(node.of, node.tail) for node in placed] == [(-1, tail), (0, b"")]
