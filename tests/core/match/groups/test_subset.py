"""Groups of a choice of mails: those of a mailbox in which the others are ghosts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.tables.edit_tables import LETTERS, Letter, link_letters
from hypothesis import given
from hypothesis import strategies as st

from core.match.groups.groups import cut_groups
from core.match.groups.preparation import prepare_links
from core.match.groups.subset import restrict_links
from core.match.join.signatures import identity_links
from core.model.groups import ALL_DETECTORS, Detector, Groups
from core.model.mail import FlagBits, MessageFlag

pytestmark = pytest.mark.slow

DETECTORS = (
    ALL_DETECTORS,
    {Detector.TEXT},
    {Detector.SHORT},
    {Detector.CONTENT, Detector.STRUCTURE},
    {Detector.TEXT, Detector.STRUCTURE},
)


def as_lists(groups: Groups) -> list[object]:
    columns = (groups.kept, groups.starts, groups.members, groups.score, groups.verdict)
    return [column.tolist() for column in columns]


@pytest.mark.parametrize("detectors", DETECTORS)
@given(LETTERS, st.sampled_from([0.5, 0.6, 0.8, 1.0]), st.data())
def test_they_are_cut_as_if_the_others_were_not_there(
    detectors: set[Detector], letters: list[Letter], threshold: float, data: st.DataObject
) -> None:
    n = len(letters)
    found = link_letters(letters)
    some = st.lists(st.booleans(), min_size=n, max_size=n).map(np.array)
    only, protected = data.draw(some), data.draw(some)
    keys = np.array(data.draw(st.lists(st.integers(0, 2), min_size=2 * n, max_size=2 * n)))
    mails = replace(
        found.mails,
        content_key=keys[:n].astype(np.uint64),
        structure_key=keys[n:].astype(np.uint64),
    )
    whole = prepare_links(mails, found.links, identity_links(mails), found.edits)

    chosen = cut_groups(
        restrict_links(whole, only), threshold, protected=protected, detectors=detectors
    )

    flags = np.where(only, mails.flags, mails.flags | FlagBits(MessageFlag.GHOST))
    rest = replace(mails, flags=flags)
    alone = prepare_links(rest, found.links, identity_links(rest), found.edits)
    expected = cut_groups(alone, threshold, protected=protected, detectors=detectors)
    assert as_lists(chosen) == as_lists(expected)


def test_the_links_themselves_stay_and_a_choice_is_prepared_once() -> None:
    letters = [Letter(("the water will be off from eight until twelve on tuesday",))] * 3
    prepared = link_letters(letters).prepared
    before = as_lists(cut_groups(prepared, 0.6))
    only = np.array([False, True, True])

    chosen = restrict_links(prepared, only)

    assert restrict_links(prepared, only.copy()) is chosen
    assert cut_groups(chosen, 0.6).members.tolist() == [2]
    assert as_lists(cut_groups(prepared, 0.6)) == before
