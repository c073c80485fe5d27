"""Why two mails stand apart: the explanation never contradicts the groups, and names each rule."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations

import numpy as np
import pytest
from helpers.tables.block_tables import table, tables
from helpers.tables.edit_tables import Letter, compared
from helpers.tables.mail_tables import Row, mail_table
from hypothesis import given, settings
from hypothesis import strategies as st

from core.job import NullJob
from core.match.groups.groups import cut, matching
from core.match.groups.prepared import prepare
from core.match.groups.signatures import NEVER, identity_links
from core.match.groups.why import Scene, explain
from core.match.join.join import link
from core.model.fingerprint import BlockKind
from core.model.groups import ALL_DETECTORS, Detector, Difference, Verdict
from core.model.mail import MailFlag, has_flag
from core.model.reasons import NO_VIEWS, Apart, Explanation, Floors, Reason, Views
from core.model.table import BlockTable, MailTable

pytestmark = pytest.mark.slow

FLOORS = Floors(words=8, content=12, structure=6)
BARRED = NEVER | MailFlag.SHORT


def scene_of(
    mails: MailTable,
    threshold: float = 0.6,
    *,
    views: Views = NO_VIEWS,
    protected: np.ndarray | None = None,
    detectors: frozenset[Detector] = ALL_DETECTORS,
    max_links: int = 10**6,
) -> Scene:
    keep = ~has_flag(mails.flags, BARRED)
    blocks = {kind: only(t, keep) for kind, t in mails.blocks.items()}
    links = link(blocks, n_mails=len(keep), floor=0.5, max_links=max_links, job=NullJob())
    prepared = prepare(mails, links, identity_links(mails))
    groups = cut(prepared, threshold, protected=protected, detectors=detectors)
    return Scene(mails, views, prepared, groups, detectors, FLOORS, protected)


def only(blocks: BlockTable, keep: np.ndarray) -> BlockTable:
    wanted = keep[blocks.rows]
    sizes = np.diff(blocks.starts)
    starts = np.concatenate([[0], np.cumsum(sizes[wanted])])
    of_block = np.repeat(wanted, sizes)
    return BlockTable(
        blocks.rows[wanted], starts, blocks.digests[of_block], blocks.quoted[of_block]
    )


def stars(scene: Scene) -> set[tuple[int, int]]:
    kept = np.repeat(scene.groups.kept, np.diff(scene.groups.starts))
    return set(zip(kept.tolist(), scene.groups.members.tolist(), strict=True))


def rules(found: Explanation) -> list[Apart]:
    return [reason.rule for reason in found.reasons]


def one(found: Explanation, rule: Apart) -> Reason:
    (reason,) = (reason for reason in found.reasons if reason.rule is rule)
    return reason


# --- never a second opinion ---------------------------------------------------------------------


@st.composite
def mailboxes(draw: st.DrawFn) -> MailTable:
    """Copies, near copies, replies, short mails, templates; in both kinds, known and unknown."""
    frames = draw(
        st.lists(st.lists(st.integers(0, 6), min_size=1, max_size=7), min_size=1, max_size=3)
    )
    flags = [MailFlag.NONE] * 6 + [MailFlag.SHORT] * 2
    flags += [MailFlag.GHOST, MailFlag.PSEUDO, MailFlag.UNREADABLE]
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
            Row(
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


@settings(deadline=None, max_examples=200)
@given(
    mailboxes(),
    st.sampled_from([0.5, 0.6, 0.75, 1.0]),
    st.sampled_from([1, 10**6]),
    st.sets(st.sampled_from(list(Detector))),
)
def test_it_says_what_the_groups_say_and_never_falls_silent(
    mails: MailTable, threshold: float, max_links: int, on: set[Detector]
) -> None:
    scene = scene_of(mails, threshold, max_links=max_links, detectors=frozenset(on))
    together = stars(scene)
    for a, b in permutations(range(len(mails.flags)), 2):
        found = explain(scene, a, b)

        matches = matching(scene.prepared, a, np.array([b]), threshold, scene.detectors)
        assert found.linked == bool(matches[0])
        if (a, b) in together:
            assert found.linked
            assert found.together
            assert found.verdict is verdict_in(scene, b)
        if not (found.linked and found.together):
            assert found.reasons
        if not found.linked:
            assert found.verdict in (None, Verdict.CONFLICT)


def verdict_in(scene: Scene, member: int) -> Verdict:
    at = np.flatnonzero(scene.groups.members == member)[0]
    return Verdict(int(scene.groups.verdict[at]))


@settings(deadline=None, max_examples=50)
@given(mailboxes())
def test_both_sides_hear_the_same_rules(mails: MailTable) -> None:
    scene = scene_of(mails)
    for a, b in combinations(range(len(mails.flags)), 2):
        forth, back = explain(scene, a, b), explain(scene, b, a)
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


def two(first: Row, second: Row, **lists: list[list[int]]) -> MailTable:
    """Two mails; sentences and paragraphs are of both, [] is none."""
    held = {
        name: {row: pieces for row, pieces in enumerate(lists.get(name, [])) if pieces}
        for name in ("sentences", "paragraphs")
    }
    return mail_table([first, second], tables(held["sentences"], held["paragraphs"]))


def test_a_mail_and_itself_is_the_very_same() -> None:
    scene = scene_of(two(Row(**LONG), Row(**LONG), sentences=[[1, 2], [1, 2]]))

    found = explain(scene, 1, 1)

    assert rules(found) == [Apart.SAME_MAIL]
    assert (found.linked, found.score) == (False, 1.0)


def test_one_mail_in_two_places_is_seen_twice_and_a_view_points_to_its_mail() -> None:
    rows = [Row(**LONG), Row(**LONG, flags=MailFlag.VIEW), Row(text=2)]
    mails = mail_table(rows, tables({0: [1, 2], 1: [1, 2], 2: [1, 2]}))
    views = Views(np.array([1], np.int32), np.array([0], np.int32), np.zeros(1, np.uint8))
    scene = scene_of(mails, views=views)

    seen, other = explain(scene, 0, 1), explain(scene, 1, 2)

    assert rules(seen) == [Apart.SEEN_TWICE]
    assert seen.verdict is Verdict.SAME_MESSAGE_VIEW
    assert other.reasons == (Reason(Apart.VIEW, row=1, other=0),)
    assert other.verdict is None


@pytest.mark.parametrize(
    ("flag", "rule"),
    [
        (MailFlag.GHOST, Apart.GHOST),
        (MailFlag.PSEUDO, Apart.PSEUDO),
        (MailFlag.UNREADABLE, Apart.UNREADABLE),
    ],
)
def test_what_is_never_compared_is_named(flag: MailFlag, rule: Apart) -> None:
    mails = two(Row(**LONG), Row(**LONG, flags=flag), sentences=[[1, 2], [1, 2]])

    assert explain(scene_of(mails), 0, 1).reasons == (Reason(rule, row=1),)


def test_an_answer_is_named_though_the_texts_are_equal() -> None:
    answer = Row(text=1, sender=2, topic=1, message_id=2, references=(1,))
    mails = two(Row(**LONG), answer, sentences=[[1, 2], [1, 2]])

    found = explain(scene_of(mails), 0, 1)

    assert rules(found)[0] is Apart.ANSWERS
    assert Apart.SIMILARITY not in rules(found)
    assert found.score == 1.0


def test_own_text_beside_a_quotation_is_named_with_its_numbers() -> None:
    pieces = {0: [1, 2, 3, 4, 5], 1: [9, 2, 3, 4, 5]}
    marks = {0: [0, 0, 0, 0, 0], 1: [0, 1, 1, 1, 1]}
    mails = mail_table(
        [Row(text=1, message_id=1), Row(text=2, message_id=2)],
        {BlockKind.SENTENCES: table(pieces, marks)},
    )

    reason = one(explain(scene_of(mails), 0, 1), Apart.OWN_TEXT)

    assert reason.have < reason.need == 0.6


def test_too_little_similarity_is_told_with_both_numbers() -> None:
    mails = two(
        Row(text=1, message_id=1), Row(text=2, message_id=2), sentences=[[1, 2, 3], [1, 8, 9]]
    )

    found = explain(scene_of(mails), 0, 1)

    assert one(found, Apart.SIMILARITY) == Reason(Apart.SIMILARITY, pytest.approx(1 / 3), 0.6)
    assert (found.evidence.common, found.evidence.of_kept) == (1, 3)
    assert Difference.TEXT in found.differs


def test_links_that_were_not_kept_are_told() -> None:
    lists = {0: [1, 2, 3, 4, 5], 1: [1, 2, 3, 4, 6], 2: [1, 2, 3, 4, 5, 6]}
    rows = [Row(text=row + 1, message_id=row + 1) for row in range(3)]
    scene = scene_of(mail_table(rows, tables(lists)), max_links=1)
    assert scene.prepared.floor > 0.8

    reason = one(explain(scene, 0, 1), Apart.NOT_KEPT)

    assert (reason.have, reason.need) == (pytest.approx(0.8), scene.prepared.floor)


def test_sentences_and_paragraphs_have_nothing_in_common() -> None:
    mails = two(
        Row(text=1), Row(text=2), sentences=[[1, 2], []], paragraphs=[[], [1, 2]]
    )  # fmt: skip

    assert Apart.OTHER_KIND in rules(explain(scene_of(mails), 0, 1))


def test_signatures_that_are_none_or_others_are_named() -> None:
    some = replace(
        two(Row(text=1, content=5), Row(text=2), sentences=[[1, 2], [3, 4]]),
        content_size=np.array([30, 9], np.int32),
        structure_size=np.array([2, 0], np.int32),
    )
    found = explain(scene_of(some), 0, 1)

    assert one(found, Apart.NO_CONTENT) == Reason(Apart.NO_CONTENT, 9, 12, 1)
    assert [r for r in found.reasons if r.rule is Apart.NO_STRUCTURE] == [
        Reason(Apart.NO_STRUCTURE, 2, 6, 0),
        Reason(Apart.NO_STRUCTURE, 0, 6, 1),
    ]
    others = two(
        Row(text=1, content=5, structure=1),
        Row(text=2, content=6, structure=2),
        sentences=[[1, 2], [3, 4]],
    )
    assert rules(explain(scene_of(others), 0, 1))[1:] == [
        Apart.OTHER_CONTENT,
        Apart.OTHER_STRUCTURE,
    ]


@pytest.mark.parametrize("text", [0, 1])
def test_a_mail_that_was_not_read_whole_is_told_so_once_and_not_that_it_says_too_little(
    text: int,
) -> None:
    cut_off = Row(text=text, flags=MailFlag.CUT)
    mails = two(cut_off, Row(text=2, content=6, structure=2), sentences=[[1, 2], [3, 4]])

    found = explain(scene_of(mails), 0, 1)

    assert not found.linked
    assert one(found, Apart.CUT) == Reason(Apart.CUT, row=0)
    assert not {Apart.NO_TEXT, Apart.NO_CONTENT, Apart.NO_STRUCTURE} & set(rules(found))


def test_mails_of_one_template_are_told_why_they_are_no_copies() -> None:
    other = Row(text=2, message_id=2, content=5)
    mails = two(Row(text=1, message_id=1, content=5), other, sentences=[[1, 2], [3, 4]])

    found = explain(scene_of(mails), 0, 1)

    assert (found.linked, found.together, found.verdict) == (True, True, Verdict.SAME_TEMPLATE)
    assert rules(found) == [Apart.SIMILARITY]
    assert (found.evidence.content, found.evidence.structure) == (30, 0)


def test_a_detector_that_is_off_is_told() -> None:
    mails = two(
        Row(text=1, content=5), Row(text=1, content=5), sentences=[[1, 2], [1, 2]]
    )  # fmt: skip
    nothing = scene_of(mails, detectors=frozenset())

    assert rules(explain(nothing, 0, 1)) == [
        Apart.TEXT_OFF,
        Apart.CONTENT_OFF,
        Apart.STRUCTURE_OFF,
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
    first = {**LONG, "flags": MailFlag.SHORT}
    mails = two(Row(**first), Row(**(first | second)), sentences=[[1], [1]])

    found = explain(scene_of(mails), 0, 1)

    assert [r.row for r in found.reasons if r.rule is Apart.SHORT] == [0, 1]
    assert one(found, Apart.NEEDS_EQUAL).differs == differs


def test_short_mails_are_told_what_is_not_known() -> None:
    bare = Row(text=1, flags=MailFlag.SHORT)
    mails = two(bare, bare, sentences=[[1], [1]])

    found = explain(scene_of(mails), 0, 1)

    assert one(found, Apart.NEEDS_KNOWN).differs == (
        Difference.SENDER | Difference.SUBJECT | Difference.SENT_TIME | Difference.MESSAGE_ID
    )


def test_a_mail_without_text_is_named() -> None:
    mails = two(Row(**{**LONG, "text": 0}), Row(**{**LONG, "message_id": 2}), sentences=[[], [1]])

    found = explain(scene_of(mails), 0, 1)

    assert one(found, Apart.NO_TEXT).row == 0


def test_one_message_id_on_two_contents_is_a_conflict_though_nothing_links_them() -> None:
    mails = two(Row(text=1, message_id=1), Row(text=2, message_id=1), sentences=[[1], [2]])

    found = explain(scene_of(mails), 0, 1)

    assert (found.linked, found.verdict) == (False, Verdict.CONFLICT)


CHAIN = tables({0: [1, 2, 3, 4, 5], 1: [1, 2, 3, 4, 6], 2: [1, 2, 3, 7, 6], 3: [1, 2, 3, 4, 8]})
CHAIN_ROWS = [Row(text=row + 1, message_id=row + 1) for row in range(4)]


def test_mails_that_match_and_stand_elsewhere_are_told_where() -> None:
    scene = scene_of(mail_table(CHAIN_ROWS, CHAIN), 0.75)
    assert stars(scene) == {(0, 1), (0, 3)}

    found = explain(scene, 1, 2)

    assert found.linked
    assert not found.together
    assert one(found, Apart.OTHER_GROUP)[:5] == (
        Apart.OTHER_GROUP, pytest.approx(0.8), pytest.approx(0.8), 1, 0,
    )  # fmt: skip
    assert one(found, Apart.NO_GROUP).row == 2


def test_kept_mails_of_two_groups_may_share_a_template() -> None:
    lists = tables({0: [1, 2], 1: [1, 2], 2: [3, 4], 3: [3, 4]})
    rows = [Row(text=1, content=5), Row(text=1), Row(text=2, content=5), Row(text=2)]
    scene = scene_of(mail_table(rows, lists))
    assert stars(scene) == {(0, 1), (2, 3)}

    found = explain(scene, 0, 2)

    assert (found.linked, found.together, found.kept) == (True, False, -1)
    assert rules(found) == [Apart.SIMILARITY, Apart.BOTH_KEPT]


def test_members_that_match_only_the_kept_mail_are_told_so() -> None:
    lists = tables({0: [1, 2, 3, 4, 5], 1: [1, 2, 3, 8, 9], 2: [7, 6, 3, 4, 5]})
    scene = scene_of(mail_table(CHAIN_ROWS[:3], lists))
    assert stars(scene) == {(0, 1), (0, 2)}

    found = explain(scene, 1, 2)

    assert (found.linked, found.together) == (False, True)
    assert rules(found)[:2] == [Apart.THROUGH_KEPT, Apart.SIMILARITY]
    assert found.reasons[0].other == 0


def test_own_words_that_edits_tell_apart_are_named_unless_edits_do_not_count() -> None:
    quote = "the water will be turned off on tuesday from eight to twelve in the whole house " * 3
    found = compared([Letter((own, quote), n_quoted=1) for own in ("yes", "by no means")])

    def rules_by(detectors: frozenset[Detector]) -> list[Reason]:
        groups = cut(found.prepared, 0.6, detectors=detectors)
        scene = Scene(found.mails, NO_VIEWS, found.prepared, groups, detectors, FLOORS, None)
        return list(explain(scene, 0, 1).reasons)

    own = next(r for r in rules_by(ALL_DETECTORS) if r.rule is Apart.OWN_TEXT)
    assert own.have < 0.5 < own.need == 0.6
    without = rules_by(ALL_DETECTORS - {Detector.SHORT})
    assert Apart.OWN_TEXT not in [reason.rule for reason in without]
    assert Apart.SIMILARITY in [reason.rule for reason in without]


def test_two_protected_copies_are_told_that_neither_goes() -> None:
    mails = two(Row(**LONG), Row(**LONG), sentences=[[1, 2], [1, 2]])
    found = explain(scene_of(mails, protected=np.ones(2, bool)), 0, 1)

    assert (found.linked, found.together) == (True, True)
    assert rules(found) == [Apart.BOTH_PROTECTED]
