"""What only shares a template is never marked by a rule: the whole chain, on any mailbox."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from helpers.process.sampling import examples
from helpers.tables.block_tables import tables
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given, settings
from hypothesis import strategies as st

from core.decide.build import decide_groups
from core.decide.guard import guard_decisions
from core.decide.keep import RULES, KeepPreferences
from core.decide.policy import MarkPolicy, NeverMark
from core.job import NullJob
from core.match.groups.groups import cut_groups
from core.match.groups.preparation import PreparedLinks, prepare_links
from core.match.groups.relations import relate_pairs
from core.match.join.join import find_links
from core.match.join.signatures import identity_links
from core.model.groups import Decision, Detector, Verdict
from core.model.mail import MessageFlag
from core.model.table import MessageTable

pytestmark = pytest.mark.slow

FLAGS = [
    *[MessageFlag.NONE] * 4,
    *(
        MessageFlag.SHORT,
        MessageFlag.GHOST,
        MessageFlag.FLEETING,
        MessageFlag.FLAGGED,
        MessageFlag.TERSE,
    ),
]
TEXT, CONTENT, STRUCTURE = (Detector(name) for name in ("text", "content", "structure"))
Ways = frozenset[Detector]
WAYS = [Ways(way) for way in ([TEXT], [CONTENT], [CONTENT, STRUCTURE], [TEXT, CONTENT, STRUCTURE])]
NAMES = [*sorted(RULES), ""]  # whoever decides, but a person


@st.composite
def mailboxes(draw: st.DrawFn) -> MessageTable:
    """Messages of few texts, some nearly equal, and of few signatures."""
    rows: list[TableRow] = []
    lists: dict[int, list[int]] = {}
    for row in range(draw(st.integers(2, 12))):
        text, end = draw(st.integers(0, 3)), draw(st.integers(100, 101))
        flags = draw(st.sampled_from(FLAGS))
        if text:
            lists[row] = [text * 10 + n for n in range(4)] + [end]
        rows.append(
            TableRow(
                text=text * 1_000 + end if text else 0,
                files=draw(st.sampled_from([(), (), (1,), (2,)])),
                sender=draw(st.integers(0, 1)),
                topic=1,
                sent=draw(st.integers(0, 1)),
                message_id=draw(st.integers(0, 8)),
                references=tuple(draw(st.lists(st.integers(1, 8), max_size=1))),
                flags=flags,
                content=draw(st.integers(0, 2)),
                structure=draw(st.integers(0, 2)),
            )
        )
    return mail_table(rows, tables(lists))


def prepared_of(mails: MessageTable) -> PreparedLinks:
    links = find_links(
        mails.blocks, n_mails=len(mails.flags), floor=0.5, max_links=10**6, job=NullJob()
    )
    return prepare_links(mails, links, identity_links(mails))


@given(
    mailboxes(),
    st.sampled_from(WAYS),
    st.sampled_from([0.5, 0.8, 1.0]),
    st.lists(st.sampled_from(sorted(RULES)), max_size=3, unique=True),
    st.data(),
)
@settings(max_examples=examples(200))
def test_no_rule_marks_or_moves_what_only_shares_a_template(
    mails: MessageTable, ways: Ways, threshold: float, rules: list[str], data: st.DataObject
) -> None:
    prepared, n = prepared_of(mails), len(mails.flags)
    protected = np.array(data.draw(st.lists(st.booleans(), min_size=n, max_size=n)), np.bool_)
    relate = partial(relate_pairs, prepared, threshold=threshold, detectors=ways)

    decided = decide_groups(
        mails,
        cut_groups(prepared, threshold, protected=protected, detectors=ways),
        policy=MarkPolicy(tuple(rules), NeverMark(flagged=False), frozenset(Verdict)),
        preferences=KeepPreferences(protected),
        relate=relate,
    ).decisions
    row = st.integers(0, n - 1)
    asked = data.draw(st.lists(st.builds(Decision, row, st.tuples(row), st.sampled_from(NAMES))))
    safe = [
        guard_decisions(mails, some, protected=protected, threshold=threshold, relate=relate)[0]
        for some in (decided, asked)
    ]

    for decision in (*decided, *safe[0], *safe[1]):
        kept = np.full(len(decision.drop), decision.keep)
        score, verdict, _ = relate(kept, np.array(decision.drop))
        assert Verdict.SAME_TEMPLATE not in verdict
        assert (score >= threshold).all()
    for decisions in safe:
        gone = {row for decision in decisions for row in decision.drop}
        assert gone.isdisjoint(decision.keep for decision in decisions)
