"""Messages of one template in the groups, against the rule in plain Python."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

import numpy as np
import pytest
from helpers.process.sampling import examples
from helpers.tables.block_tables import tables
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given, settings
from hypothesis import strategies as st

from core.columns import Int64s
from core.job import NullJob
from core.match.groups.groups import cut_groups, matches_kept
from core.match.groups.preparation import PreparedLinks, prepare_links
from core.match.groups.relations import relate_pairs, text_scores
from core.match.groups.reply import names_other
from core.match.groups.templates import (
    KeepPreference,
    find_template_joiners,
    share_template,
    templates_of,
)
from core.match.join.join import find_links
from core.match.join.signatures import NEVER, identity_links
from core.model.groups import ALL_DETECTORS, Detector, Difference, Groups, Verdict
from core.model.mail import MessageFlag
from core.model.table import MessageTable

pytestmark = pytest.mark.slow

TEXT, CONTENT, STRUCTURE = (Detector(name) for name in ("text", "content", "structure"))
WAYS = [frozenset(w) for n in range(4) for w in combinations((TEXT, CONTENT, STRUCTURE), n)]
Detectors = Collection[Detector]


def prepared_of(mails: MessageTable) -> PreparedLinks:
    links = find_links(
        mails.blocks, n_mails=len(mails.flags), floor=0.5, max_links=10**6, job=NullJob()
    )
    return prepare_links(mails, links, identity_links(mails))


def equal(mails: MessageTable, a: int, b: int, detectors: Detectors) -> list[bool]:
    """Whether two mails share both, the content, the structure, as far as they are asked for."""
    if a == b or any(int(mails.flags[row]) & int(NEVER) for row in (a, b)):
        return [False] * 3
    one, other = (
        detector in detectors and keys[a] == keys[b] != 0
        for detector, keys in ((CONTENT, mails.content_key), (STRUCTURE, mails.structure_key))
    )
    return [bool(one and other), bool(one), bool(other)]


def template_stars(
    mails: MessageTable, by_text: Groups, preference: KeepPreference, detectors: Detectors
) -> dict[int, int]:
    """The rule, mail by mail: the kept message of each that joins a group, or makes one."""
    rank, standing = (column.tolist() for column in preference)
    kept, members = by_text.kept.tolist(), set(by_text.members.tolist())
    left = [row for row in range(len(rank)) if row not in members and row not in kept]
    left.sort(key=lambda row: rank[row])

    def fits(leader: int, row: int) -> bool:
        return any(equal(mails, leader, row, detectors)) and standing[leader] <= standing[row]

    leaders: list[int] = []
    for row in left:
        if not any(fits(leader, row) for leader in [*kept, *leaders]):
            leaders.append(row)
    found = {}
    for row in left:
        mine = [leader for leader in [*kept, *leaders] if fits(leader, row)]
        if row not in leaders:
            found[row] = min(
                mine,
                key=lambda leader: (
                    equal(mails, leader, row, detectors).index(True), rank[leader]
                ),
            )  # fmt: skip
    return found


def pairs_of(groups: Groups) -> dict[int, int]:
    """The kept message of each member."""
    kept = np.repeat(groups.kept, np.diff(groups.starts))
    return dict(zip(groups.members.tolist(), kept.tolist(), strict=True))


FLAGS = [MessageFlag.NONE] * 6 + [
    MessageFlag.SHORT,
    MessageFlag.GHOST,
    MessageFlag.PSEUDO,
    MessageFlag.VIEW,
]


@st.composite
def mailboxes(draw: st.DrawFn) -> MessageTable:
    """Mails of few texts and few signatures, some short, some not to be linked, with replies."""
    lists, rows = {}, []
    for row in range(draw(st.integers(1, 16))):
        text = draw(st.integers(0, 6))
        flags = draw(st.sampled_from([*FLAGS, MessageFlag.UNREADABLE]))
        if text and not flags:
            lists[row] = [text * 10 + n for n in range(4)] + [draw(st.integers(100, 102))]
        rows.append(
            TableRow(
                text=hash(tuple(lists.get(row, (text,)))) % 2**60 if text else 0,
                sender=draw(st.integers(0, 1)),
                topic=1,
                sent=draw(st.integers(0, 1)),
                message_id=draw(st.integers(0, 8)),
                references=tuple(draw(st.lists(st.integers(1, 8), max_size=1))),
                flags=flags,
                content=draw(st.integers(0, 4)),
                structure=draw(st.integers(0, 4)),
            )
        )
    return mail_table(rows, tables(lists))


def preference_of(protected: list[bool], first: list[int]) -> KeepPreference:
    n = len(protected)
    order = sorted(range(n), key=lambda row: (not protected[row], first[row], row))
    classes = sorted({(not p, f) for p, f in zip(protected, first, strict=True)})
    rank = np.empty(n, np.int64)
    rank[order] = np.arange(n)
    standing = [classes.index((not p, f)) for p, f in zip(protected, first, strict=True)]
    return KeepPreference(rank, np.array(standing, np.int64))


@settings(deadline=None, max_examples=examples(300))
@given(mailboxes(), st.data())
def test_cut_equals_the_rule_mail_by_mail_with_any_detectors(
    mails: MessageTable, data: st.DataObject
) -> None:
    prepared, n = prepared_of(mails), len(mails.flags)
    protected = data.draw(st.lists(st.booleans(), min_size=n, max_size=n))
    first = data.draw(st.lists(st.integers(0, 1), min_size=n, max_size=n))
    order = {"protected": np.array(protected), "first": np.array(first)}
    preference = preference_of(protected, first)
    nobody = cut_groups(prepared, 0.6, **order, detectors=())
    assert len(nobody.kept) == 0
    for detectors in WAYS:
        by_text = (
            cut_groups(prepared, 0.6, **order, detectors={TEXT}) if TEXT in detectors else nobody
        )
        groups = cut_groups(prepared, 0.6, **order, detectors=detectors)

        expected = template_stars(mails, by_text, preference, detectors)
        assert pairs_of(groups) == pairs_of(by_text) | expected
        assert not pairs_of(by_text).keys() & expected.keys()
        rows = [*groups.kept.tolist(), *groups.members.tolist()]
        assert len(rows) == len(set(rows))
        for member, kept in expected.items():
            assert any(equal(mails, kept, member, detectors))
            assert preference.standing[kept] <= preference.standing[member]


@settings(deadline=None, max_examples=examples(300))
@given(mailboxes(), st.sampled_from(WAYS))
def test_a_pair_is_a_copy_or_a_template_or_nothing(
    mails: MessageTable, detectors: Detectors
) -> None:
    prepared, n = prepared_of(mails), len(mails.flags)
    a, b = (side.ravel() for side in np.meshgrid(np.arange(n), np.arange(n)))
    of_text, _ = text_scores(prepared, a, b)
    score, verdict, _ = relate_pairs(prepared, a, b, threshold=0.6, detectors=detectors)
    plain = relate_pairs(prepared, a, b, threshold=0.6, detectors={TEXT})[1]
    replies = names_other(mails, a, b)

    columns = (a, b, of_text, score, verdict, plain, replies)
    for i, j, before, s, said, by_text, is_reply in zip(
        *(column.tolist() for column in columns), strict=True
    ):
        same = any(equal(mails, i, j, detectors))
        if TEXT in detectors and before >= 0.6:
            assert (s, said) == (before, by_text)
        elif not same:
            assert said == by_text
            assert s == (before if TEXT in detectors else 0)
        elif by_text == Verdict.CONFLICT:
            assert said == Verdict.CONFLICT
        elif is_reply or TEXT in detectors or by_text == Verdict.NEAR:
            assert said == Verdict.SAME_TEMPLATE
        else:
            assert said == (by_text if before >= 0.6 else Verdict.SAME_TEMPLATE)


@settings(deadline=None, max_examples=examples(150))
@given(mailboxes(), st.sampled_from(WAYS))
def test_what_a_cut_says_of_its_templates_is_what_any_pair_is_said_to_be(
    mails: MessageTable, detectors: Detectors
) -> None:
    prepared = prepared_of(mails)
    groups = cut_groups(prepared, 0.6, detectors=detectors)
    kept = np.repeat(groups.kept, np.diff(groups.starts))
    said = relate_pairs(prepared, kept, groups.members, threshold=0.6, detectors=detectors)

    of_template = groups.verdict == Verdict.SAME_TEMPLATE
    for mine, theirs in zip((groups.score, groups.verdict, groups.differs), said, strict=True):
        np.testing.assert_array_equal(mine[of_template], theirs[of_template])
    np.testing.assert_array_equal(groups.verdict, said[1])
    for leader, start, end in zip(
        groups.kept.tolist(), groups.starts[:-1], groups.starts[1:], strict=True
    ):
        members = groups.members[start:end]
        assert matches_kept(prepared, leader, members, 0.6, detectors).all()
        assert not matches_kept(prepared, leader, np.array([leader]), 0.6, detectors).any()


def test_groups_without_a_copy_come_last_and_each_has_the_kept_mails_own_signature() -> None:
    rows = [
        TableRow(text=1, content=5),
        TableRow(text=2, content=5, structure=6),  # of row 0's template
        TableRow(text=3, structure=6),  # of row 1's, which does not lead: nobody's
        TableRow(text=4, message_id=1),
        TableRow(text=4, message_id=2),  # a copy of row 3
        TableRow(text=5, structure=7),
        TableRow(text=6, structure=7),
        TableRow(text=7, content=8),
        TableRow(text=4, content=8, structure=7, message_id=3),  # a copy of row 3: it stays there
    ]
    lists = {3: [1, 2, 3], 4: [1, 2, 3], 8: [1, 2, 3]}
    mails = mail_table(rows, tables(lists))

    groups = cut_groups(prepared_of(mails), 0.6)

    assert groups.kept.tolist() == [3, 0, 5]
    assert pairs_of(groups) == {4: 3, 8: 3, 1: 0, 6: 5}
    assert [Verdict(v).name for v in groups.verdict] == [
        "SAME_TEXT", "SAME_TEXT", "SAME_TEMPLATE", "SAME_TEMPLATE"
    ]  # fmt: skip
    assert groups.score.tolist() == [1, 1, 0, 0]


def test_a_left_over_mail_joins_the_kept_mail_of_copies_and_prefers_the_same_words() -> None:
    rows = [
        TableRow(text=1, message_id=1, structure=6),
        TableRow(text=1, message_id=2),
        TableRow(text=2, message_id=3, content=5),
        TableRow(text=2, message_id=4),
        TableRow(text=3, content=5, structure=6),
    ]
    lists = {0: [1, 2], 1: [1, 2], 2: [7, 8], 3: [7, 8]}
    mails = mail_table(rows, tables(lists))
    prepared = prepared_of(mails)

    assert pairs_of(cut_groups(prepared, 0.6)) == {1: 0, 3: 2, 4: 2}
    by_layout = cut_groups(prepared, 0.6, detectors={TEXT, STRUCTURE})
    assert pairs_of(by_layout) == {1: 0, 3: 2, 4: 0}
    assert pairs_of(cut_groups(prepared, 0.6, detectors={STRUCTURE})) == {4: 0}


@pytest.mark.parametrize("flag", list(NEVER))
def test_what_is_no_mail_of_its_own_shares_no_template(flag: MessageFlag) -> None:
    mails = mail_table(
        [TableRow(content=5, structure=6, flags=flag), TableRow(content=5, structure=6)]
    )

    assert len(cut_groups(prepared_of(mails), 0.6).members) == 0


def test_mail_that_vanishes_by_itself_is_not_kept_for_mail_that_stays() -> None:
    rows = [
        TableRow(text=1, message_id=1, content=5),
        TableRow(text=1, message_id=2),
        TableRow(content=5),
    ]
    lists = {0: [1, 2], 1: [1, 2]}
    mails = mail_table(rows, tables(lists))
    prepared = prepared_of(mails)

    fleeting = cut_groups(prepared, 0.6, first=np.array([1, 1, 0]))
    protected = cut_groups(prepared, 0.6, protected=np.array([False, False, True]))
    both = cut_groups(prepared, 0.6, first=np.array([1, 1, 1]))

    assert pairs_of(fleeting) == pairs_of(protected) == {1: 0}
    assert pairs_of(both) == {1: 0, 2: 0}


def test_an_answer_in_the_same_words_is_of_the_same_template_at_most() -> None:
    rows = [
        TableRow(text=1, sender=1, topic=1, sent=5, message_id=1, content=5),
        TableRow(text=1, sender=1, topic=1, sent=5, message_id=2, references=(1,), content=5),
        TableRow(text=1, sender=1, topic=1, sent=5, message_id=3, content=5),
    ]
    mails = mail_table(rows, tables({row: [1, 2] for row in range(3)}))
    prepared = prepared_of(mails)

    for detectors in (ALL_DETECTORS, {CONTENT}):
        groups = cut_groups(prepared, 0.6, detectors=detectors)
        assert groups.members.tolist() == [1, 2]
        assert groups.verdict.tolist() == [Verdict.SAME_TEMPLATE, Verdict.SAME_TEXT]


def test_one_message_id_on_two_contents_is_a_conflict_before_it_is_a_template() -> None:
    mails = mail_table(
        [TableRow(text=1, message_id=1, content=5), TableRow(text=2, message_id=1, content=5)]
    )

    groups = cut_groups(prepared_of(mails), 0.6)

    assert groups.verdict.tolist() == [Verdict.CONFLICT]
    assert groups.score.tolist() == [0]


def test_texts_that_nobody_compared_each_say_something_of_their_own() -> None:
    mails = mail_table(
        [TableRow(text=1, structure=5), TableRow(text=2, structure=5), TableRow(structure=5)]
    )
    both = Difference.MORE_TEXT | Difference.LESS_TEXT

    said = relate_pairs(
        prepared_of(mails), np.array([0, 0, 2]), np.array([1, 2, 0]), threshold=0.6
    )[2]

    assert [int(d) & int(both) for d in said] == [both, Difference.LESS_TEXT, Difference.MORE_TEXT]


def test_a_path_in_which_each_mail_covers_the_next_ends_as_the_rule_says() -> None:
    # Row i shares its content with the one before it and its structure with the one after.
    rows = [TableRow(content=(i + 1) // 2 + 1, structure=i // 2 + 1) for i in range(60)]
    mails = mail_table(rows)
    preference = KeepPreference(np.arange(60), np.zeros(60, np.int64))
    nothing: Int64s = np.zeros(0, np.int64)

    kept, member = find_template_joiners(
        templates_of(mails), ALL_DETECTORS, preference, kept=nothing, member=nothing
    )

    by_text = cut_groups(prepared_of(mails), 0.6, detectors={TEXT})
    expected = template_stars(mails, by_text, preference, ALL_DETECTORS)
    assert dict(zip(member.tolist(), kept.tolist(), strict=True)) == expected
    assert len(expected) == 30


@settings(deadline=None, max_examples=examples(100))
@given(mailboxes())
def test_alike_is_an_equal_signature_that_is_there(mails: MessageTable) -> None:
    n = len(mails.flags)
    a, b = (side.ravel() for side in np.meshgrid(np.arange(n), np.arange(n)))
    templates = templates_of(mails)
    for detectors in WAYS:
        expected = [any(equal(mails, i, j, detectors)) for i, j in zip(a, b, strict=True)]
        assert share_template(templates, a, b, detectors).tolist() == expected
