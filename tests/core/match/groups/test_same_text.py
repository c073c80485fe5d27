"""Copies that are wrapped at other places: linked in the groups, though P0 sees other pieces."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    a_mail,
    scan_paths,
)
from helpers.process.sampling import examples
from helpers.tables.block_tables import tables
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given, settings
from hypothesis import strategies as st

from core.job import NullJob
from core.match.groups import same_text, splitting
from core.match.groups.preparation import PreparedLinks, prepare_links
from core.match.groups.relations import relate_pairs
from core.match.join.join import find_links
from core.match.join.lookup import look_up_pairs
from core.match.join.signatures import identity_links
from core.model.groups import Detector, Difference, Verdict
from core.model.links import Links
from core.model.mail import MessageFlag
from core.model.table import MessageTable
from core.scan.session import cut_groups, linked_pairs

pytestmark = pytest.mark.slow

PEOPLE = [f"person {n} of the house in rose street" for n in range(40)]
LINES = "\n".join(PEOPLE)
REWRAPPED = "\n".join(" ".join(PEOPLE[n : n + 2]) for n in range(0, 40, 2))

FEW = st.lists(st.integers(0, 4), min_size=1, max_size=6)
MAILS = st.lists(st.tuples(st.integers(1, 3), FEW), min_size=2, max_size=9)
Mail = tuple[int, list[int]]  # its text, its pieces


def prepared_of(mails: MessageTable) -> tuple[PreparedLinks, Links]:
    n_mails = len(mails.flags)
    links = find_links(mails.blocks, n_mails=n_mails, floor=0.5, max_links=10**6, job=NullJob())
    return prepare_links(mails, links, identity_links(mails)), links


def test_a_copy_with_other_line_breaks_is_linked_and_its_layout_named(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box", [a_mail(LINES), a_mail(REWRAPPED), a_mail("Else. " * 9)])
    session = scan_paths(box)
    assert not len(linked_pairs(session, 0.5)[0]), (
        "by P0 they are strangers; else this says nothing"
    )

    groups = cut_groups(session, 1.0)

    assert (groups.kept.tolist(), groups.members.tolist()) == ([0], [1])
    assert groups.score.tolist() == [1.0]
    assert groups.verdict.tolist() == [Verdict.FULLER_FORM]
    assert groups.differs.tolist() == [Difference.LAYOUT]


def test_what_quotes_and_what_does_not_are_no_copies_for_their_equal_text() -> None:
    pieces = tables({0: [1, 2, 3], 1: [4, 5]})
    for flags, score in ((MessageFlag.NONE, 1.0), (MessageFlag.QUOTES, 0.0)):
        prepared, _ = prepared_of(
            mail_table([TableRow(text=7), TableRow(text=7, flags=flags)], pieces)
        )

        assert relate_pairs(prepared, np.array([0]), np.array([1]), threshold=0.5)[0].tolist() == [
            score
        ]


def test_one_of_a_class_is_linked_and_not_all_of_it(tmp_path: Path) -> None:
    """0 and 1 are of one class: each has a line of its own. 2 has the text of 0, not of 1."""
    mails = [LINES + "\nbill 17", LINES + "\nbill 18", REWRAPPED + "\nbill 17"]
    session = scan_paths(
        write_mbox(tmp_path / "box", [a_mail(m, number=n) for n, m in enumerate(mails)])
    )

    assert cut_groups(session, 1.0).members.tolist() == [2]
    assert cut_groups(session, 0.9).members.tolist() == [1, 2]
    rows = np.array([1, 0, 0]), np.array([2, 2, 1])
    score, _, _ = relate_pairs(session.prepared, *rows, threshold=0.5, detectors={Detector.TEXT})
    assert score.tolist() == pytest.approx([0, 1, 40 / 41])


def compared(rows: list[Mail]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of all pairs of rows: score now, score by their pieces, whether they have one text."""
    lists = {number: pieces for number, (_, pieces) in enumerate(rows)}
    prepared, links = prepared_of(
        mail_table([TableRow(text=text) for text, _ in rows], tables(lists))
    )
    a, b = np.array(list(combinations(range(len(rows)), 2))).T
    forth, back = (relate_pairs(prepared, *pair, threshold=0.5)[0] for pair in ((a, b), (b, a)))
    assert forth.tolist() == back.tolist()
    texts = np.array([text for text, _ in rows])
    return np.where(forth < 0.5, 0, forth), look_up_pairs(links, a, b).score, texts[a] == texts[b]


@settings(deadline=None, max_examples=examples(300))
@given(MAILS)
def test_units_of_one_text_have_score_1_and_all_others_what_they_had(rows: list[Mail]) -> None:
    found, by_pieces, one_text = compared(rows)

    assert found.tolist() == pytest.approx(np.where(one_text, 1.0, by_pieces).tolist())


@settings(deadline=None, max_examples=examples(100))
@given(MAILS)
def test_where_it_is_too_costly_some_have_what_they_had(rows: list[Mail]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(splitting, "_MOST_EDGES", 2)
        patch.setattr(same_text, "_WIDEST", 2)
        found, by_pieces, one_text = compared(rows)

    assert found[~one_text].tolist() == pytest.approx(by_pieces[~one_text].tolist())
    assert ((found == 1) | np.isclose(found, by_pieces)).all()


def test_all_of_one_text_in_very_many_kinds_of_lines_are_linked_to_the_first() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(same_text, "_WIDEST", 3)
        found, _, _ = compared([(1, [10 * n, 10 * n + 1]) for n in range(4)])

    assert found.tolist() == [1, 1, 1, 0, 0, 0]  # 0-1, 0-2, 0-3, 1-2, 1-3, 2-3
