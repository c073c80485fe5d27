"""Which messages are fetched whole: those, and only those, whose attachments decide something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from helpers.tables.block_tables import tables
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given
from hypothesis import strategies as st

from core.job import NullJob
from core.match.groups.preparation import prepare_links
from core.match.groups.relations import relate_pairs
from core.match.join.join import find_links
from core.match.join.signatures import identity_links
from core.model.groups import Verdict
from core.model.links import Links
from core.model.mail import MessageFlag
from core.model.table import MessageTable
from core.scan.attachment_disputes import find_disputes

TEXTS = {1: [1, 2, 3, 4], 2: [1, 2, 3, 5], 3: [6, 7, 8, 9]}  # 1 and 2 are nearly the same


@dataclass(frozen=True)
class Mailed:
    """A message, and how the program that sent it encodes what is attached."""

    text: int
    files: tuple[int, ...]
    encoding: int
    by_outline: bool
    sender: int = 1
    message_id: int = 0
    short: bool = False
    deleted: bool = False


def row_of(mail: Mailed, *, whole: bool) -> TableRow:
    by_structure = mail.by_outline and not whole and mail.files
    flags = MessageFlag.OUTLINE if by_structure else MessageFlag.NONE
    flags |= MessageFlag.SHORT if mail.short else MessageFlag.NONE
    flags |= MessageFlag.GHOST if mail.deleted else MessageFlag.NONE
    shift = 100 * (1 + mail.encoding) if by_structure else 0
    return TableRow(
        text=mail.text,
        files=tuple(file + shift for file in mail.files),
        sender=mail.sender,
        topic=1,
        sent=1,
        message_id=mail.message_id,
        flags=flags,
    )


def table_of(mails: Sequence[Mailed], whole: set[int]) -> MessageTable:
    rows = [row_of(mail, whole=number in whole) for number, mail in enumerate(mails)]
    texts = {
        number: TEXTS[mail.text]
        for number, mail in enumerate(mails)
        if mail.text and not mail.short and not mail.deleted
    }
    return mail_table(rows, tables(texts))


def links_of(mails: MessageTable) -> Links:
    return find_links(
        mails.blocks, n_mails=len(mails.flags), floor=0.5, max_links=1000, job=NullJob()
    )


def settled(mails: Sequence[Mailed]) -> set[int]:
    """The messages that are fetched whole, in as many rounds as it takes."""
    whole: set[int] = set()
    while True:
        table = table_of(mails, whole)
        more = set(find_disputes(table, links_of(table), np.zeros(len(mails), bool)).tolist())
        assert not more & whole
        if not more:
            return whole
        whole |= more


def verdicts(mails: Sequence[Mailed], whole: set[int]) -> dict[tuple[int, int], tuple[str, int]]:
    table = table_of(mails, whole)
    prepared = prepare_links(table, links_of(table), identity_links(table))
    i, j = np.triu_indices(len(mails), k=1)
    score, verdict, differs = relate_pairs(prepared, i, j, threshold=0.5)
    return {
        (int(a), int(b)): (Verdict(int(v)).name, int(d))
        for a, b, s, v, d in zip(i, j, score, verdict, differs, strict=True)
        if s > 0
    }


MAILS = st.lists(
    st.builds(
        Mailed,
        text=st.integers(0, 3),
        files=st.sampled_from([(), (1,), (2,), (1, 2)]),
        encoding=st.integers(0, 1),
        by_outline=st.booleans(),
        sender=st.integers(1, 2),
        message_id=st.integers(0, 2),
        short=st.booleans(),
        deleted=st.sampled_from([False, False, False, True]),
    ),
    max_size=7,
)


@given(MAILS)
def test_what_is_settled_has_the_verdicts_of_mails_that_were_all_read_whole(
    mails: list[Mailed],
) -> None:
    whole = settled(mails)

    found, true = verdicts(mails, whole), verdicts(mails, set(range(len(mails))))

    assert {pair: name for pair, (name, _) in found.items()} == {
        pair: name for pair, (name, _) in true.items()
    }
    left = {n for n, mail in enumerate(mails) if mail.by_outline and mail.files} - whole
    for pair, told in found.items():
        if not set(pair) <= left:
            assert told == true[pair]


def test_copies_with_equal_structure_are_not_fetched() -> None:
    same = Mailed(1, (1,), 0, by_outline=True)

    assert settled([same, same, same]) == set()


def test_one_text_over_two_encodings_of_a_file_is_looked_at() -> None:
    mails = [Mailed(1, (1,), 0, by_outline=True), Mailed(1, (1,), 1, by_outline=True)]

    assert settled([*mails, Mailed(3, (1,), 0, by_outline=True)]) == {0, 1}


def test_a_copy_that_is_known_by_content_makes_others_be_looked_at() -> None:
    here = Mailed(1, (1,), 0, by_outline=False)
    there = Mailed(1, (1,), 0, by_outline=True)
    near = Mailed(2, (1,), 0, by_outline=True)
    other = Mailed(3, (1,), 0, by_outline=True)

    assert settled([here, there, near, other]) == {1, 2}


def test_short_mails_of_two_people_are_not_looked_at() -> None:
    one = Mailed(1, (1,), 0, by_outline=True, short=True)
    other = Mailed(1, (2,), 0, by_outline=True, sender=2, short=True)

    assert settled([one, other]) == set()


def test_a_deleted_mail_is_not_fetched() -> None:
    mails = [
        Mailed(1, (1,), 0, by_outline=True, deleted=True),
        Mailed(1, (1,), 1, by_outline=True),
        Mailed(1, (1,), 0, by_outline=False, deleted=True),
    ]

    assert settled(mails) == set()


def test_beside_a_mail_without_files_nothing_needs_to_be_known() -> None:
    assert (
        settled([Mailed(1, (), 0, by_outline=True), Mailed(1, (1,), 0, by_outline=True)]) == set()
    )


def test_another_text_of_one_id_is_looked_at_only_beside_a_content() -> None:
    listed = Mailed(3, (1,), 0, by_outline=True, message_id=1)
    original = Mailed(1, (1,), 0, by_outline=True, message_id=1)
    read = Mailed(1, (1,), 0, by_outline=False, message_id=1)

    assert settled([listed, original]) == set()
    assert settled([listed, read]) == {0}
