"""Why two mails stand apart: the explanation never contradicts the groups, and names each rule."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations

import numpy as np
import pytest
from helpers.process.sampling import examples
from helpers.tables.block_tables import only_rows, table, tables
from helpers.tables.edit_tables import Letter, link_letters
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given, settings
from hypothesis import strategies as st

from core.job import NullJob
from core.match.groups.groups import cut_groups, matches_kept
from core.match.groups.preparation import prepare_links
from core.match.groups.why import ExplainContext, explain_pair
from core.match.join.join import find_links
from core.match.join.signatures import NEVER, identity_links
from core.model.fingerprint import BlockKind
from core.model.groups import ALL_DETECTORS, Detector, Difference, Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.reasons import (
    ApartRule,
    Explanation,
    Reason,
    SeenTwice,
    SizeFloors,
)
from core.model.table import MessageTable

pytestmark = pytest.mark.slow

FLOORS = SizeFloors(words=8, content=12, structure=6)
BARRED = NEVER | MessageFlag.SHORT
NONE_SEEN_TWICE = SeenTwice(np.zeros(0, np.int32), np.zeros(0, np.int32), np.zeros(0, np.uint8))


def scene_of(
    mails: MessageTable,
    threshold: float = 0.6,
    *,
    views: SeenTwice = NONE_SEEN_TWICE,
    protected: np.ndarray | None = None,
    detectors: frozenset[Detector] = ALL_DETECTORS,
    max_links: int = 10**6,
) -> ExplainContext:
    keep = ~has_flag(mails.flags, BARRED)
    blocks = {kind: only_rows(t, keep) for kind, t in mails.blocks.items()}
    links = find_links(blocks, n_mails=len(keep), floor=0.5, max_links=max_links, job=NullJob())
    prepared = prepare_links(mails, links, identity_links(mails))
    groups = cut_groups(prepared, threshold, protected=protected, detectors=detectors)
    return ExplainContext(mails, views, prepared, groups, detectors, FLOORS, protected)


def stars(scene: ExplainContext) -> set[tuple[int, int]]:
    kept = np.repeat(scene.groups.kept, np.diff(scene.groups.starts))
    return set(zip(kept.tolist(), scene.groups.members.tolist(), strict=True))


def rules(found: Explanation) -> list[ApartRule]:
    return [reason.rule for reason in found.reasons]


def one(found: Explanation, rule: ApartRule) -> Reason:
    (reason,) = (reason for reason in found.reasons if reason.rule is rule)
    return reason


# --- never a second opinion ---------------------------------------------------------------------


@st.composite
def mailboxes(draw: st.DrawFn) -> MessageTable:
    """Copies, near copies, replies, short mails, templates; in both kinds, known and unknown."""
    frames = draw(
        st.lists(st.lists(st.integers(0, 6), min_size=1, max_size=7), min_size=1, max_size=3)
    )
    flags = [MessageFlag.NONE] * 6 + [MessageFlag.SHORT] * 2
    flags += [MessageFlag.GHOST, MessageFlag.PSEUDO, MessageFlag.UNREADABLE]
    lists: dict[BlockKind, dict[int, list[int]]] = {kind: {} for kind in BlockKind}
    marks: dict[int, list[int]] = {}
    rows = []
    for row in range(draw(st.integers(2, 10))):
        frame = list(draw(st.sampled_from(frames)))
        for slot in draw(st.lists(st.integers(0, len(frame) - 1), max_size=2)):
            frame[slot] = 100 + row * 10 + slot
        has_text = draw(st.integers(0, 7)) > 0
        if has_text:
            lists[draw(st.sampled_from([*BlockKind, BlockKind.SENTENCES]))][row] = frame
        quote = draw(st.integers(0, len(frame))) if draw(st.integers(0, 3)) == 0 else 0
        marks[row] = [0] * (len(frame) - quote) + [1] * quote
        rows.append(
            TableRow(
                text=hash(tuple(frame)) % 2**60 + 1 if has_text else 0,
                files=tuple(draw(st.lists(st.integers(1, 2), max_size=1))),
                sender=draw(st.integers(0, 2)),
                topic=draw(st.integers(0, 2)),
                sent=draw(st.integers(0, 1)),
                message_id=draw(st.integers(0, 12)),
                references=tuple(draw(st.lists(st.integers(1, 12), max_size=2))),
                flags=draw(st.sampled_from(flags)),
                content=draw(st.integers(0, 3)),
                structure=draw(st.integers(0, 3)),
            )
        )
    return mail_table(rows, {kind: table(held, marks) for kind, held in lists.items()})


@settings(deadline=None, max_examples=examples(200))
@given(
    mailboxes(),
    st.sampled_from([0.5, 0.6, 0.75, 1.0]),
    st.sampled_from([1, 10**6]),
    st.sets(st.sampled_from(list(Detector))),
)
def test_it_says_what_the_groups_say_and_never_falls_silent(
    mails: MessageTable, threshold: float, max_links: int, on: set[Detector]
) -> None:
    scene = scene_of(mails, threshold, max_links=max_links, detectors=frozenset(on))
    together = stars(scene)
    for a, b in permutations(range(len(mails.flags)), 2):
        found = explain_pair(scene, a, b)

        matches = matches_kept(scene.prepared, a, np.array([b]), threshold, scene.detectors)
        assert found.linked == bool(matches[0])
        if (a, b) in together:
            assert found.linked
            assert found.together
            assert found.verdict is verdict_in(scene, b)
        if not (found.linked and found.together):
            assert found.reasons
        if not found.linked:
            assert found.verdict in (None, Verdict.CONFLICT)
        too_little = [one for one in found.reasons if one.rule is ApartRule.SIMILARITY]
        assert all(one.have < one.need for one in too_little)


def verdict_in(scene: ExplainContext, member: int) -> Verdict:
    at = np.flatnonzero(scene.groups.members == member)[0]
    return Verdict(int(scene.groups.verdict[at]))


@settings(deadline=None, max_examples=examples(50))
@given(mailboxes())
def test_both_sides_hear_the_same_rules(mails: MessageTable) -> None:
    scene = scene_of(mails)
    for a, b in combinations(range(len(mails.flags)), 2):
        forth, back = explain_pair(scene, a, b), explain_pair(scene, b, a)
        assert (forth.linked, forth.together, forth.score) == (
            back.linked, back.together, back.score,
        )  # fmt: skip
        assert set(map(unsided, forth.reasons)) == set(map(unsided, back.reasons))


def unsided(reason: Reason) -> Reason:
    """Without who of the two has more attachments."""
    sides = Difference.MORE_ATTACHMENTS | Difference.LESS_ATTACHMENTS
    return reason._replace(differs=reason.differs & ~sides)


# --- each rule by its name ----------------------------------------------------------------------

LONG = {"text": 1, "sender": 1, "topic": 1, "sent": 100, "message_id": 1}


def two(first: TableRow, second: TableRow, **lists: list[list[int]]) -> MessageTable:
    """Two messages; sentences and paragraphs are of both, [] is none."""
    held = {
        name: {row: pieces for row, pieces in enumerate(lists.get(name, [])) if pieces}
        for name in ("sentences", "paragraphs")
    }
    return mail_table([first, second], tables(held["sentences"], held["paragraphs"]))


def test_a_mail_and_itself_is_the_very_same() -> None:
    scene = scene_of(two(TableRow(**LONG), TableRow(**LONG), sentences=[[1, 2], [1, 2]]))

    found = explain_pair(scene, 1, 1)

    assert rules(found) == [ApartRule.SAME_MAIL]
    assert (found.linked, found.score) == (False, 1.0)


def test_one_mail_in_two_places_is_seen_twice_and_a_view_points_to_its_mail() -> None:
    rows = [TableRow(**LONG), TableRow(**LONG, flags=MessageFlag.VIEW), TableRow(text=2)]
    mails = mail_table(rows, tables({0: [1, 2], 1: [1, 2], 2: [1, 2]}))
    views = SeenTwice(np.array([1], np.int32), np.array([0], np.int32), np.zeros(1, np.uint8))
    scene = scene_of(mails, views=views)

    seen, other = explain_pair(scene, 0, 1), explain_pair(scene, 1, 2)

    assert rules(seen) == [ApartRule.SEEN_TWICE]
    assert seen.verdict is Verdict.SAME_MESSAGE_VIEW
    assert other.reasons == (Reason(ApartRule.VIEW, row=1, other=0),)
    assert other.verdict is None


@pytest.mark.parametrize(
    ("flag", "rule"),
    [
        (MessageFlag.GHOST, ApartRule.GHOST),
        (MessageFlag.PSEUDO, ApartRule.PSEUDO),
        (MessageFlag.UNREADABLE, ApartRule.UNREADABLE),
    ],
)
def test_what_is_never_compared_is_named(flag: MessageFlag, rule: ApartRule) -> None:
    mails = two(TableRow(**LONG), TableRow(**LONG, flags=flag), sentences=[[1, 2], [1, 2]])

    assert explain_pair(scene_of(mails), 0, 1).reasons == (Reason(rule, row=1),)


def test_an_answer_is_named_though_the_texts_are_equal() -> None:
    answer = TableRow(text=1, sender=2, topic=1, message_id=2, references=(1,))
    mails = two(TableRow(**LONG), answer, sentences=[[1, 2], [1, 2]])

    found = explain_pair(scene_of(mails), 0, 1)

    assert rules(found)[0] is ApartRule.ANSWERS
    assert ApartRule.SIMILARITY not in rules(found)
    assert found.score == 1.0


def test_own_text_beside_a_quotation_is_named_with_its_numbers() -> None:
    pieces = {0: [1, 2, 3, 4, 5], 1: [9, 2, 3, 4, 5]}
    marks = {0: [0, 0, 0, 0, 0], 1: [0, 1, 1, 1, 1]}
    mails = mail_table(
        [TableRow(text=1, message_id=1), TableRow(text=2, message_id=2)],
        {BlockKind.SENTENCES: table(pieces, marks)},
    )

    reason = one(explain_pair(scene_of(mails), 0, 1), ApartRule.OWN_TEXT)

    assert reason.have < reason.need == 0.6


def test_too_little_similarity_is_told_with_both_numbers() -> None:
    mails = two(
        TableRow(text=1, message_id=1),
        TableRow(text=2, message_id=2),
        sentences=[[1, 2, 3], [1, 8, 9]],
    )

    found = explain_pair(scene_of(mails), 0, 1)

    assert one(found, ApartRule.SIMILARITY) == Reason(
        ApartRule.SIMILARITY, pytest.approx(1 / 3), 0.6
    )
    assert (found.evidence.common, found.evidence.of_kept) == (1, 3)
    assert Difference.TEXT in found.differs


def test_links_that_were_not_kept_are_told() -> None:
    lists = {0: [1, 2, 3, 4, 5], 1: [1, 2, 3, 4, 6], 2: [1, 2, 3, 4, 5, 6]}
    rows = [TableRow(text=row + 1, message_id=row + 1) for row in range(3)]
    scene = scene_of(mail_table(rows, tables(lists)), max_links=1)
    assert scene.prepared.floor > 0.8

    reason = one(explain_pair(scene, 0, 1), ApartRule.NOT_KEPT)

    assert (reason.have, reason.need) == (pytest.approx(0.8), scene.prepared.floor)


def test_sentences_and_paragraphs_have_nothing_in_common() -> None:
    mails = two(
        TableRow(text=1), TableRow(text=2), sentences=[[1, 2], []], paragraphs=[[], [1, 2]]
    )  # fmt: skip

    assert ApartRule.OTHER_KIND in rules(explain_pair(scene_of(mails), 0, 1))


def test_signatures_that_are_none_or_others_are_named() -> None:
    some = replace(
        two(TableRow(text=1, content=5), TableRow(text=2), sentences=[[1, 2], [3, 4]]),
        content_size=np.array([30, 9], np.int32),
        structure_size=np.array([2, 0], np.int32),
    )
    found = explain_pair(scene_of(some), 0, 1)

    assert one(found, ApartRule.NO_CONTENT) == Reason(ApartRule.NO_CONTENT, 9, 12, 1)
    assert [r for r in found.reasons if r.rule is ApartRule.NO_STRUCTURE] == [
        Reason(ApartRule.NO_STRUCTURE, 2, 6, 0),
        Reason(ApartRule.NO_STRUCTURE, 0, 6, 1),
    ]
    others = two(
        TableRow(text=1, content=5, structure=1),
        TableRow(text=2, content=6, structure=2),
        sentences=[[1, 2], [3, 4]],
    )
    assert rules(explain_pair(scene_of(others), 0, 1))[1:] == [
        ApartRule.OTHER_CONTENT,
        ApartRule.OTHER_STRUCTURE,
    ]


@pytest.mark.parametrize("text", [0, 1])
def test_a_mail_that_was_not_read_whole_is_told_so_once_and_not_that_it_says_too_little(
    text: int,
) -> None:
    cut_off = TableRow(text=text, flags=MessageFlag.CUT)
    mails = two(cut_off, TableRow(text=2, content=6, structure=2), sentences=[[1, 2], [3, 4]])

    found = explain_pair(scene_of(mails), 0, 1)

    assert not found.linked
    assert one(found, ApartRule.CUT) == Reason(ApartRule.CUT, row=0)
    assert not {ApartRule.NO_TEXT, ApartRule.NO_CONTENT, ApartRule.NO_STRUCTURE} & set(
        rules(found)
    )


def test_mails_of_one_template_are_told_why_they_are_no_copies() -> None:
    other = TableRow(text=2, message_id=2, content=5)
    mails = two(TableRow(text=1, message_id=1, content=5), other, sentences=[[1, 2], [3, 4]])

    found = explain_pair(scene_of(mails), 0, 1)

    assert (found.linked, found.together, found.verdict) == (True, True, Verdict.SAME_TEMPLATE)
    assert rules(found) == [ApartRule.SIMILARITY]
    assert (found.evidence.content, found.evidence.structure) == (30, 0)


def test_a_detector_that_is_off_is_told() -> None:
    mails = two(
        TableRow(text=1, content=5), TableRow(text=1, content=5), sentences=[[1, 2], [1, 2]]
    )  # fmt: skip
    nothing = scene_of(mails, detectors=frozenset())

    assert rules(explain_pair(nothing, 0, 1)) == [
        ApartRule.TEXT_OFF,
        ApartRule.CONTENT_OFF,
        ApartRule.STRUCTURE_OFF,
    ]


@pytest.mark.parametrize(
    ("second", "differs"),
    [
        ({"sender": 2, "message_id": 2}, Difference.SENDER),
        ({"topic": 2}, Difference.SUBJECT),
        ({"files": (7,)}, Difference.MORE_ATTACHMENTS),
        ({"sent": 200, "message_id": 2}, Difference.SENT_TIME | Difference.MESSAGE_ID),
        ({"text": 3}, Difference.TEXT),
    ],
)
def test_short_mails_are_told_what_has_to_be_equal(
    second: dict[str, int], differs: Difference
) -> None:
    first = {**LONG, "flags": MessageFlag.SHORT}
    mails = two(TableRow(**first), TableRow(**(first | second)), sentences=[[1], [1]])

    found = explain_pair(scene_of(mails), 0, 1)

    assert [r.row for r in found.reasons if r.rule is ApartRule.SHORT] == [0, 1]
    assert one(found, ApartRule.NEEDS_EQUAL).differs == differs


def test_short_mails_are_told_what_is_not_known() -> None:
    bare = TableRow(text=1, flags=MessageFlag.SHORT)
    mails = two(bare, bare, sentences=[[1], [1]])

    found = explain_pair(scene_of(mails), 0, 1)

    assert one(found, ApartRule.NEEDS_KNOWN).differs == (
        Difference.SENDER | Difference.SUBJECT | Difference.SENT_TIME | Difference.MESSAGE_ID
    )


def test_a_mail_without_text_is_named() -> None:
    mails = two(
        TableRow(**{**LONG, "text": 0}), TableRow(**{**LONG, "message_id": 2}), sentences=[[], [1]]
    )

    found = explain_pair(scene_of(mails), 0, 1)

    assert one(found, ApartRule.NO_TEXT).row == 0


def test_one_message_id_on_two_contents_is_a_conflict_though_nothing_links_them() -> None:
    mails = two(
        TableRow(text=1, message_id=1), TableRow(text=2, message_id=1), sentences=[[1], [2]]
    )

    found = explain_pair(scene_of(mails), 0, 1)

    assert (found.linked, found.verdict) == (False, Verdict.CONFLICT)


CHAIN = tables({0: [1, 2, 3, 4, 5], 1: [1, 2, 3, 4, 6], 2: [1, 2, 3, 7, 6], 3: [1, 2, 3, 4, 8]})
CHAIN_ROWS = [TableRow(text=row + 1, message_id=row + 1) for row in range(4)]


def test_mails_that_match_and_stand_elsewhere_are_told_where() -> None:
    scene = scene_of(mail_table(CHAIN_ROWS, CHAIN), 0.75)
    assert stars(scene) == {(0, 1), (0, 3)}

    found = explain_pair(scene, 1, 2)

    assert found.linked
    assert not found.together
    assert one(found, ApartRule.OTHER_GROUP)[:5] == (
        ApartRule.OTHER_GROUP, pytest.approx(0.8), pytest.approx(0.8), 1, 0,
    )  # fmt: skip
    assert one(found, ApartRule.NO_GROUP).row == 2


def test_kept_mails_of_two_groups_may_share_a_template() -> None:
    lists = tables({0: [1, 2], 1: [1, 2], 2: [3, 4], 3: [3, 4]})
    rows = [
        TableRow(text=1, content=5),
        TableRow(text=1),
        TableRow(text=2, content=5),
        TableRow(text=2),
    ]
    scene = scene_of(mail_table(rows, lists))
    assert stars(scene) == {(0, 1), (2, 3)}

    found = explain_pair(scene, 0, 2)

    assert (found.linked, found.together, found.kept) == (True, False, -1)
    assert rules(found) == [ApartRule.SIMILARITY, ApartRule.BOTH_KEPT]


def test_members_that_match_only_the_kept_mail_are_told_so() -> None:
    lists = tables({0: [1, 2, 3, 4, 5], 1: [1, 2, 3, 8, 9], 2: [7, 6, 3, 4, 5]})
    scene = scene_of(mail_table(CHAIN_ROWS[:3], lists))
    assert stars(scene) == {(0, 1), (0, 2)}

    found = explain_pair(scene, 1, 2)

    assert (found.linked, found.together) == (False, True)
    assert rules(found)[:2] == [ApartRule.THROUGH_KEPT, ApartRule.SIMILARITY]
    assert found.reasons[0].other == 0


def test_own_words_that_edits_tell_apart_are_named_unless_edits_do_not_count() -> None:
    quote = "the water will be turned off on tuesday from eight to twelve in the whole house " * 3
    found = link_letters([Letter((own, quote), n_quoted=1) for own in ("yes", "by no means")])

    def rules_by(detectors: frozenset[Detector]) -> list[Reason]:
        groups = cut_groups(found.prepared, 0.6, detectors=detectors)
        scene = ExplainContext(
            found.mails, NONE_SEEN_TWICE, found.prepared, groups, detectors, FLOORS, None
        )
        return list(explain_pair(scene, 0, 1).reasons)

    own = next(r for r in rules_by(ALL_DETECTORS) if r.rule is ApartRule.OWN_TEXT)
    assert own.have < 0.5 < own.need == 0.6
    without = rules_by(ALL_DETECTORS - {Detector.SHORT})
    assert ApartRule.OWN_TEXT not in [reason.rule for reason in without]
    assert ApartRule.SIMILARITY in [reason.rule for reason in without]


def test_two_protected_copies_are_told_that_neither_goes() -> None:
    mails = two(TableRow(**LONG), TableRow(**LONG), sentences=[[1, 2], [1, 2]])
    found = explain_pair(scene_of(mails, protected=np.ones(2, bool)), 0, 1)

    assert (found.linked, found.together) == (True, True)
    assert rules(found) == [ApartRule.BOTH_PROTECTED]
