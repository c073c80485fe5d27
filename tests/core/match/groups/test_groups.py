"""Groups at every threshold against the rule in plain Python."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
import pytest
from helpers.process.sampling import examples
from helpers.tables.block_tables import only_rows, table, tables
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given, settings
from hypothesis import strategies as st

from core.job import NullJob
from core.match.groups.groups import cut_groups, matches_kept, score_histogram
from core.match.groups.leader_groups import Edges, NestedClasses, inner_scores
from core.match.groups.preparation import PreparedLinks, prepare_links
from core.match.groups.reply import names_other
from core.match.groups.subset import restrict_links
from core.match.groups.verdict import judge_relations, traits_of
from core.match.join.join import find_links, pairs_at
from core.match.join.measure import measure_pairs
from core.match.join.signatures import identity_links
from core.model.fingerprint import BlockKind
from core.model.groups import Difference, Groups, Verdict
from core.model.links import Links
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable

pytestmark = pytest.mark.slow

THRESHOLDS = (0.5, 0.55, 0.6, 0.7, 0.75, 0.8, 0.9, 1.0)
Pairs = dict[tuple[int, int], float]


def prepared_of(mails: MessageTable) -> tuple[PreparedLinks, Links]:
    keep = ~has_flag(mails.flags, MessageFlag.SHORT | MessageFlag.GHOST)
    blocks = {kind: only_rows(t, keep) for kind, t in mails.blocks.items()}
    links = find_links(blocks, n_mails=len(keep), floor=0.5, max_links=10**6, job=NullJob())
    return prepare_links(mails, links, identity_links(mails)), links


def usable_pairs(mails: MessageTable, links: Links) -> Pairs:
    """Usable of each linked pair, by the plain definitions."""
    found: Pairs = {}
    a, b, _ = pairs_at(links, 0.5)
    usable = measure_pairs(mails.blocks, a, b).usable
    found.update(
        {(i, j): u for i, j, u in zip(a.tolist(), b.tolist(), usable.tolist(), strict=True)}
    )
    identity = identity_links(mails)
    named = dict(zip(identity.rows.tolist(), identity.class_of.tolist(), strict=True))
    found.update({(i, j): 1.0 for i, j in combinations(named, 2) if named[i] == named[j]})
    found.update(dict.fromkeys(zip(identity.a.tolist(), identity.b.tolist(), strict=True), 1.0))
    text = dict(zip(links.rows.tolist(), mails.text_digest[links.rows].tolist(), strict=True))
    found.update({(i, j): 1.0 for i, j in combinations(text, 2) if text[i] == text[j]})
    return found


class PlainRule(NamedTuple):
    """The rule of core.match.groups.leader_groups and core.match.groups.groups, mail by mail."""

    mails: MessageTable
    pairs: Pairs
    order: list[int]
    threshold: float

    def usable(self, a: int, b: int) -> float:
        return self.pairs.get((min(a, b), max(a, b)), 0.0)

    def apart(self, a: int, b: int) -> bool:
        return bool(names_other(self.mails, np.array([a]), np.array([b]))[0])

    def best(self, row: int, leaders: list[int]) -> int:
        return max(leaders, key=lambda x: (self.usable(row, x), -self.order.index(x)))

    def groups(self) -> dict[int, list[int]]:
        groups: dict[int, list[int]] = {}
        todo, parted = self.order, set[int]()
        while todo:
            leaders: list[int] = []
            for row in todo:
                if all(self.usable(row, leader) < self.threshold for leader in leaders):
                    leaders.append(row)
            left = []
            for row in todo:
                if row in leaders:
                    continue
                best = self.best(row, leaders)
                if self.apart(best, row):
                    left.append(row)
                else:
                    groups.setdefault(best, []).append(row)
            parted.update(left)
            todo = left
        for _ in range(2):
            parted = self.seat(groups, parted)
        return {kept: sorted(members) for kept, members in groups.items()}

    def seat(self, groups: dict[int, list[int]], parted: set[int]) -> set[int]:
        seated = {row for members in groups.values() for row in members}
        loose = [r for r in self.order if r in parted - seated and not self.bound(groups, r)]
        freed = set[int]()
        leaders = [row for row in self.order if row not in seated and row not in loose]
        for row in loose:
            hits = [x for x in leaders if self.usable(row, x) >= self.threshold]
            hits = [x for x in hits if not self.apart(row, x)]
            if hits:
                freed.update(groups.pop(row, ()))
                groups.setdefault(self.best(row, hits), []).append(row)
            else:
                leaders.append(row)
        return freed

    def bound(self, groups: dict[int, list[int]], kept: int) -> bool:
        """Whether a member is more than alike to its kept message."""
        members = np.array(groups.get(kept, ()), int)
        unknown = np.zeros(len(members), np.uint8)
        traits = traits_of(self.mails)
        verdict, _ = judge_relations(traits, 0 * members + kept, members, unknown)
        return bool((verdict != Verdict.NEAR).any())


def stars(
    mails: MessageTable, pairs: Pairs, order: list[int], threshold: float
) -> dict[int, list[int]]:
    return PlainRule(mails, pairs, order, threshold).groups()


def as_dict(groups: Groups) -> dict[int, list[int]]:
    return {
        int(kept): groups.members[start:end].tolist()
        for kept, start, end in zip(
            groups.kept, groups.starts[:-1], groups.starts[1:], strict=True
        )
    }


@pytest.mark.parametrize("n", [9, 40])
def test_a_long_chain_of_revisions_is_cut_by_the_same_rule(n: int) -> None:
    # Each is the one before with one of four pieces rewritten: alike to its neighbours alone.
    lists = {row: [slot * 100 + (row + 3 - slot) // 4 for slot in range(4)] for row in range(n)}
    mails = mail_table([TableRow(text=row + 1) for row in lists], tables(lists))
    prepared, links = prepared_of(mails)

    groups = as_dict(cut_groups(prepared, 0.75))

    assert groups == stars(mails, usable_pairs(mails, links), list(lists), 0.75)
    assert sorted(groups) == list(range(0, n - n % 2, 2))


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("before", [[], [[1, 2, 3, 4], [1, 2, 3, 5]]])
def test_how_a_member_relates_to_its_kept_mail_is_told_from_the_members_side(
    before: list[list[int]], turned: bool
) -> None:
    """The longer says more than the shorter, whichever stays, and whoever decides that it does."""
    pair = [[1, 2, 6, 5], [1, 2, 6, 5, 7]]
    lists = dict(enumerate([*before, *pair]))
    mails = mail_table([TableRow(text=row + 1) for row in lists], tables(lists))
    prepared, _ = prepared_of(mails)
    first = np.zeros(len(lists), np.int64)
    first[-2:] = turned, not turned
    n = len(lists)

    groups = cut_groups(prepared, 0.75, first=first)

    kept, member = (n - 1, n - 2) if turned else (n - 2, n - 1)
    assert as_dict(groups)[kept] == [member]
    differs = int(groups.differs[groups.members.tolist().index(member)])
    told = differs & (Difference.MORE_TEXT | Difference.LESS_TEXT)
    assert told == (Difference.LESS_TEXT if turned else Difference.MORE_TEXT)


@st.composite
def mailboxes(draw: st.DrawFn) -> MessageTable:
    """Templates, copies and replies, some quoted, some short, with references to each other."""
    frames = draw(
        st.lists(st.lists(st.integers(0, 6), min_size=1, max_size=7), min_size=1, max_size=3)
    )
    lists, marks, rows = {}, {}, []
    for row in range(draw(st.integers(2, 14))):
        frame = list(draw(st.sampled_from(frames)))
        for slot in draw(st.lists(st.integers(0, len(frame) - 1), max_size=2)):
            frame[slot] = 100 + row * 10 + slot
        lists[row] = frame
        quote = draw(st.integers(0, len(frame))) if draw(st.integers(0, 3)) == 0 else 0
        marks[row] = [0] * (len(frame) - quote) + [1] * quote
        rows.append(
            TableRow(
                text=hash(tuple(frame)) % 2**60 + 1,
                sender=draw(st.integers(0, 2)),
                topic=draw(st.integers(0, 2)),
                sent=draw(st.integers(0, 1)),
                message_id=draw(st.integers(0, 12)),
                references=tuple(draw(st.lists(st.integers(1, 12), max_size=2))),
                flags=draw(st.sampled_from([MessageFlag.NONE] * 4 + [MessageFlag.SHORT])),
            )
        )
    return mail_table(rows, {BlockKind.SENTENCES: table(lists, marks)})


@settings(deadline=None, max_examples=examples(300))
@given(mailboxes(), st.data())
def test_cut_equals_the_rule_mail_by_mail_at_every_threshold(
    mails: MessageTable, data: st.DataObject
) -> None:
    prepared, links = prepared_of(mails)
    pairs = usable_pairs(mails, links)
    n = len(mails.flags)
    protected = np.array(data.draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    first = np.array(data.draw(st.lists(st.integers(0, 3), min_size=n, max_size=n)))
    for threshold in THRESHOLDS:
        plain = as_dict(cut_groups(prepared, threshold))
        assert plain == stars(mails, pairs, list(range(n)), threshold)
        order = sorted(range(n), key=lambda row: (not protected[row], first[row], row))
        chosen = as_dict(cut_groups(prepared, threshold, protected=protected, first=first))
        assert chosen == stars(mails, pairs, order, threshold)
        some = as_dict(cut_groups(restrict_links(prepared, protected), threshold))
        assert some == stars(mails, pairs, np.flatnonzero(protected).tolist(), threshold)


@settings(deadline=None, max_examples=examples(150))
@given(mailboxes())
def test_every_member_matches_its_kept_mail_and_is_in_one_group(mails: MessageTable) -> None:
    prepared, links = prepared_of(mails)
    a, b, score = pairs_at(links, 0.5)
    scores = {(i, j): s for i, j, s in zip(a.tolist(), b.tolist(), score.tolist(), strict=True)}
    for threshold in THRESHOLDS:
        groups = cut_groups(prepared, threshold)
        rows = [*groups.kept.tolist(), *groups.members.tolist()]
        assert len(rows) == len(set(rows))
        assert (groups.score >= threshold).all()
        for kept, start, end in zip(
            groups.kept, groups.starts[:-1], groups.starts[1:], strict=True
        ):
            members = groups.members[start:end]
            assert matches_kept(prepared, int(kept), members, threshold).all()
            assert not matches_kept(prepared, int(kept), np.array([kept]), threshold).any()
            for member, found in zip(
                members.tolist(), groups.score[start:end].tolist(), strict=True
            ):
                assert found == scores.get((min(kept, member), max(kept, member)), 1.0)


@settings(deadline=None, max_examples=examples(100))
@given(mailboxes())
def test_matching_is_what_the_pairs_say(mails: MessageTable) -> None:
    prepared, links = prepared_of(mails)
    pairs = usable_pairs(mails, links)
    rows = np.arange(len(mails.flags))
    for kept in rows.tolist():
        expected = [
            row != kept
            and pairs.get((min(kept, row), max(kept, row)), 0.0) >= 0.7
            and not names_other(mails, np.array([kept]), np.array([row]))[0]
            for row in rows.tolist()
        ]
        assert matches_kept(prepared, kept, rows, 0.7).tolist() == expected


@settings(deadline=None, max_examples=examples(100))
@given(mailboxes())
def test_histogram_counts_every_pair_once(mails: MessageTable) -> None:
    _, links = prepared_of(mails)
    _, _, score = pairs_at(links, 0.5)

    bins = score_histogram(links)

    expected = np.bincount(np.floor(score * 100 + 1e-9).astype(int) - 50, minlength=51)
    assert bins.tolist() == expected.tolist()


def test_chains_never_put_two_mails_together_that_do_not_match() -> None:
    lists = {row: list(range(row, row + 10)) for row in range(0, 9, 3)}
    lists = dict(enumerate(lists.values()))
    rows = [TableRow(text=i + 1) for i in range(3)]
    prepared, links = prepared_of(mail_table(rows, tables(lists)))
    threshold = float(pairs_at(links, 0.5)[2].min()) if len(pairs_at(links, 0.5)[2]) else 0.5

    groups = cut_groups(prepared, max(threshold, 0.5))

    assert all(2 not in members for kept, members in as_dict(groups).items() if kept == 0)


@pytest.mark.parametrize("length", [4, 7, 40])
def test_of_a_long_chain_every_second_mail_is_kept(length: int) -> None:
    lists = {0: [*range(10)]}
    for n in range(1, length):  # the next three of ten sentences are others
        lists[n] = [*lists[n - 1]]
        for place in range(3 * n, 3 * n + 3):
            lists[n][place % 10] = 10 + place
    rows = [TableRow(text=n + 1) for n in range(length)]
    prepared, _ = prepared_of(mail_table(rows, tables(lists)))

    groups = as_dict(cut_groups(prepared, 0.6))

    assert groups == {n: [n + 1] for n in range(0, length - 1, 2)}


def test_ghosts_pseudo_mails_and_second_views_are_nowhere() -> None:
    flags = [
        MessageFlag.GHOST,
        MessageFlag.PSEUDO,
        MessageFlag.VIEW,
        MessageFlag.UNREADABLE,
        MessageFlag.NONE,
        MessageFlag.NONE,
    ]
    rows = [TableRow(text=7, flags=flag) for flag in flags]
    mails = mail_table(rows, tables({row: [1, 2, 3] for row in range(6)}))
    links = find_links(mails.blocks, n_mails=6, floor=0.5, max_links=100, job=NullJob())

    groups = cut_groups(prepare_links(mails, links, identity_links(mails)), 0.5)

    assert as_dict(groups) == {4: [5]}


@pytest.mark.parametrize("rows", [[], [TableRow()], [TableRow(text=1), TableRow(text=2)]])
def test_mail_without_links_has_no_groups(rows: list[TableRow]) -> None:
    prepared, links = prepared_of(mail_table(rows, tables({})))

    groups = cut_groups(prepared, 0.6, protected=np.zeros(len(rows), bool))

    assert as_dict(groups) == {}
    assert groups.starts.tolist() == [0]
    assert score_histogram(links).sum() == 0


def test_a_thread_of_like_mails_that_all_name_each_other_has_no_groups() -> None:
    rows = [
        TableRow(text=i + 1, message_id=i + 1, references=tuple(range(1, i + 1))) for i in range(9)
    ]
    mails = mail_table(rows, tables({i: [1, 2, 3, 4, 50 + i] for i in range(9)}))

    assert as_dict(cut_groups(prepared_of(mails)[0], 0.6)) == {}


def test_units_meet_in_the_finest_class_that_holds_both() -> None:
    none = np.zeros(0, np.int64)
    nest = NestedClasses(
        rows=np.arange(4),
        classes=np.array([[0, 0, 1, 2], [0, 0, 0, 1]], np.int32),
        inner_score=np.array([[0.9, 0.9, 1.0, 1.0], [0.6, 0.6, 0.7, 1.0]]),
        inner_usable=np.array([[0.8, 0.8, 1.0, 1.0], [0.5, 0.5, 0.4, 1.0]]),
        inner_relation=np.array([[1, 1, 2, 2], [3, 3, 4, 5]], np.uint8),
        edges=Edges(none, none, none.astype(float), none.astype(float), none.astype(np.uint8)),
    )

    score, usable, relation = inner_scores(nest, np.array([0, 0, 0]), np.array([1, 2, 3]))

    assert score.tolist() == [0.9, 0.7, 0.0]
    assert usable.tolist() == [0.8, 0.4, 0.0]
    assert relation.tolist() == [1, 4, 0]
