"""The sentences of the overview: what the steps take together, causes, what waits for words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.conversations import a_newsletter, a_thread
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail, scan_paths
from helpers.screens.scanned_mail import BODY

from core.actions.ladder import StepTerms
from core.actions.not_copies import find_not_copies
from core.actions.overview import CauseCount, FolderOverlap, Overview, survey_mail
from core.decide.covering import count_fuller
from core.decide.keep import KeepPreferences
from core.decide.ladder import Step
from core.decide.policy import MarkPolicy
from core.job import NullJob
from core.model.causes import Cause
from core.model.groups import ALL_DETECTORS
from core.scan.session import Session, cut_groups
from core.words.causes import ADVICE
from gui.models.results.facts import ListFacts, gather_facts
from gui.models.results.overview import OverviewTexts
from gui.wiring.review.overview_words import OverviewWords

pytestmark = pytest.mark.slow

MAY_2024 = 1_714_730_400  # 3 May 2024, 10:00 UTC


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """A message twice and a near copy."""
    first = house_mail(1, "Water", BODY)
    near = house_mail(2, "Water", BODY.replace("bucket", "kettle"))
    return scan_paths(write_mbox(tmp_path_factory.mktemp("box") / "Inbox", [first, first, near]))


@pytest.fixture(scope="module")
def overview(session: Session) -> Overview:
    return survey(session)


def survey(session: Session) -> Overview:
    n_rows = len(session.mails.flags)
    wanted = KeepPreferences(
        np.zeros(n_rows, np.bool_), fullness=count_fuller(session.covers, n_rows)
    )
    apart = find_not_copies(session.mails, ())
    terms = StepTerms(ALL_DETECTORS, MarkPolicy(), wanted, apart)
    return survey_mail(session, cut_groups(session, 0.6), terms)


@pytest.fixture
def facts(session: Session) -> ListFacts:
    fuller = count_fuller(session.covers, len(session.mails.flags))
    return gather_facts(session.mails, session.folders, ["Inbox"], NullJob(), fuller)


def page(overview: Overview, facts: ListFacts, *causes: CauseCount) -> OverviewTexts:
    return OverviewWords().page(replace(overview, causes=causes), facts)


def test_what_the_steps_take_together_is_said(overview: Overview, facts: ListFacts) -> None:
    assert len(page(overview, facts).cards) == 2
    assert page(overview, facts).detail.startswith("All steps together: up to 2 messages \u00b7 ")


def test_what_steps_take_and_the_list_cannot_show_is_said(
    overview: Overview, facts: ListFacts
) -> None:
    assert not overview.unlisted
    texts = page(replace(overview, unlisted=True), facts)
    assert "up to 2 messages" in texts.detail
    assert texts.detail.endswith(" Some of these are not in the list of copies.")


def test_quoted_messages_and_old_issues_are_not_in_the_list(tmp_path: Path) -> None:
    for mails in (a_thread(), [a_newsletter(n) for n in range(1, 9)]):
        scanned = scan_paths(write_mbox(tmp_path / "Inbox", mails))
        assert survey(scanned).unlisted


def test_steps_have_the_numbers_of_the_manual_whatever_is_left_of_them(
    overview: Overview, facts: ListFacts
) -> None:
    titles = [card.title for card in page(overview, facts).cards]
    assert titles == [
        "Step 1 \u00b7 Exact copies",
        "Step 6 \u00b7 Similar: compare them yourself",
    ]


def test_steps_with_nothing_to_do_are_named(overview: Overview, facts: ListFacts) -> None:
    assert page(overview, facts).idle == "Steps with nothing to do: 2, 3, 4, 5."

    rungs = [replace(rung, messages=0) for rung in overview.survey.rungs]
    nothing = replace(overview, survey=replace(overview.survey, rungs=tuple(rungs)))
    texts = page(nothing, facts)
    assert (texts.title, texts.idle) == ("No copies that can be moved", "")


def test_flagged_copies_that_stay_are_told(overview: Overview, facts: ListFacts) -> None:
    flags = {Step.EXACT: 3, Step.FULLER_FORM: 1}
    rungs = [replace(rung, flagged=flags.get(rung.step, 0)) for rung in overview.survey.rungs]
    texts = page(replace(overview, survey=replace(overview.survey, rungs=tuple(rungs))), facts)

    assert texts.cards[0].reason.endswith("is the same. 3 flagged copies stay.")
    assert texts.idle.endswith("3, 4, 5. 1 flagged copy stays.")


def test_every_step_says_what_is_lost(overview: Overview, facts: ListFacts) -> None:
    rungs = [replace(rung, messages=1) for rung in overview.survey.rungs]
    all_steps = replace(overview, survey=replace(overview.survey, rungs=tuple(rungs)))

    losses = [card.loss for card in page(all_steps, facts).cards]

    assert len(losses) == len(set(losses)) == len(Step)
    assert losses[4] == "Would be lost: everything in the older issues"
    assert losses[5].startswith("Would be lost: whatever only the copy has")


def test_pairs_of_folders_that_are_not_named_are_counted(
    overview: Overview, facts: ListFacts
) -> None:
    named = replace(facts, where=("Inbox", "Archive"))
    pairs = (FolderOverlap(0, 1, 3, 4), FolderOverlap(1, 0, 3, 9))

    notes = [
        [bar.note for bar in dict(page(more, named).sections)["In two folders"]]
        for more in (
            replace(overview, overlaps=pairs, n_overlaps=2),
            replace(overview, overlaps=pairs, n_overlaps=72),
        )
    ]

    assert notes == [["", ""], ["", "And 70 more pairs of folders."]]


def test_a_cause_of_most_that_has_one_day_says_which(overview: Overview, facts: ListFacts) -> None:
    texts = page(
        overview,
        facts,
        CauseCount(Cause.POP_TWICE, 60, MAY_2024),
        CauseCount(Cause.UNKNOWN, 40),
    )
    assert texts.detail.startswith("Most were fetched twice by POP, on May 3, 2024.")


def test_a_cause_of_less_than_half_is_the_most_frequent_one(
    overview: Overview, facts: ListFacts
) -> None:
    rest = CauseCount(Cause.UNKNOWN, 90)
    texts = page(overview, facts, CauseCount(Cause.COPIED, 60, MAY_2024), rest)
    assert texts.detail.startswith(
        "Most frequent known cause: Imported or copied, on May 3, 2024."
    )
    texts = page(overview, facts, CauseCount(Cause.COPIED, 60), rest)
    assert texts.detail.startswith("Most frequent known cause: Imported or copied.")


def test_all_causes_are_listed(overview: Overview, facts: ListFacts) -> None:
    causes = [CauseCount(cause, 100 - cause) for cause in Cause if cause]
    causes.append(CauseCount(Cause.UNKNOWN, 1_500))  # last, whatever its number
    sections = dict(page(overview, facts, *causes).sections)
    bars = sections["Why are there copies?"]
    assert [bar.key for bar in bars] == [one.cause for one in causes]
    assert (bars[-1].words, bars[-1].amount) == ("Unknown", "1,500")
    assert len({bar.note for bar in bars}) == len(ADVICE)


def test_while_words_hold_everything_back_the_page_says_that_it_waits(
    overview: Overview, facts: ListFacts
) -> None:
    texts = OverviewWords().page(overview, facts, held=True)
    assert "keywords" in texts.title
    assert not texts.cards
    assert texts.sections, "what is known is shown"


def test_a_folder_with_a_percent_sign_keeps_its_name(overview: Overview, facts: ListFacts) -> None:
    named = replace(facts, where=("we%20ird", "%1#n\u00e4me"))
    shared = replace(overview, overlaps=(FolderOverlap(0, 1, 3, 4),))

    said = [bar.words for _, bars in page(shared, named).sections for bar in bars]

    assert "we%20ird \u2192 also in %1#n\u00e4me" in said
