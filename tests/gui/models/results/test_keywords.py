"""Keywords as values: what is asked, what was found, and the sentences about it."""

from __future__ import annotations

import numpy as np
import pytest

from core.model.mentions import KeywordRules, KeywordUse, Mentions, keyword_rules
from gui import wording
from gui.models.results.board import MarkBar
from gui.models.results.keywords import (
    EFFECTS,
    HEADINGS,
    KeywordResults,
    found_words,
    in_force_words,
    quote_words,
    unread_words,
    why_it_stays,
)

pytestmark = pytest.mark.usefixtures("qapp")

ASKED = KeywordRules(protect=("Invoice", "tax office"), only=("invoice",), mark=("offer",))


def found(asked: KeywordRules = ASKED, *, unread: bool = False) -> KeywordResults:
    """Of five messages, 1 to 3 were searched: 1 mentions an invoice, 2 an offer, 3 nothing.

    unread: Mail 3 could not be searched whole.
    """
    words = asked.keywords.words
    hits = np.zeros((3, len(words)), np.bool_)
    for at, word in ((0, "invoice"), (1, "offer")):
        hits[at] = [w.casefold() == word for w in words]
    rows = np.array([1, 2, 3], np.int32)
    gone = np.array([False, False, unread])
    return KeywordResults(asked, Mentions(asked.keywords, rows, hits, gone), 5)


def test_lines_become_words_each_once_whatever_its_case_and_spaces() -> None:
    asked = keyword_rules(
        {KeywordUse.PROTECT: ["  tax   office ", "", "TAX office", "Straße"]}, attachments=False
    )

    assert asked == KeywordRules(protect=("tax office", "Straße"), attachments=False)


def test_one_search_looks_for_the_words_of_all_uses() -> None:
    assert ASKED.keywords.words == ("Invoice", "tax office", "offer")
    assert ASKED.restricts
    assert not KeywordRules(mark=("offer",)).restricts


def test_each_use_has_its_own_mails() -> None:
    known = found()

    assert [known.rows(use).tolist() for use in KeywordUse] == [[1], [1], [2]]
    assert known.mask(KeywordUse.ONLY).tolist() == [False, True, False, False, False]
    assert known.words_of(1, KeywordUse.PROTECT) == ("Invoice",)
    assert known.words_of(4, KeywordUse.PROTECT) == ()
    assert [known.mentions_any(row) for row in range(5)] == [False, True, True, False, False]


def test_what_mentions_a_word_stays_and_what_nobody_searched_stays_too() -> None:
    stays = found(unread=True).stays

    assert stays.tolist() == [
        MarkBar.HELD,
        MarkBar.KEYWORD,
        MarkBar.NONE,
        MarkBar.UNREAD,
        MarkBar.HELD,
    ]


def test_without_words_that_protect_nothing_stays() -> None:
    assert not found(KeywordRules(only=("invoice",), mark=("offer",)), unread=True).stays.any()


def test_sentences_count_and_name_the_words() -> None:
    known = found(unread=True)

    assert quote_words(("a", "b", "c", "d")) == "“a”, “b” and 2 more"
    assert found_words(known, KeywordUse.PROTECT) == (
        "Messages searched: 3. 1 stays. Nothing found for “tax office”."
    )
    assert found_words(known, KeywordUse.ONLY) == "Messages searched: 3. Only 1 is shown."
    assert found_words(found(KeywordRules(mark=("offer",))), KeywordUse.ONLY) == ""
    assert unread_words(known) == "1 more could not be searched in full, and stays as well."
    assert unread_words(found()) == ""
    assert in_force_words(known) == (
        "2 messages that mention “Invoice” always stay.",
        "Nothing found for “tax office”.",
        "Only 1 message with “invoice” is shown.",
    )
    assert why_it_stays(known, 1) == "Mentions “Invoice”: stays"
    assert why_it_stays(known, 3) == "Could not be searched for your keywords: stays"


def test_a_word_that_matches_nothing_is_not_named_as_if_it_held_something() -> None:
    nothing = found(KeywordRules(protect=("zzqqxx",)))
    some = found(KeywordRules(only=("invoice", "zzqqxx")))
    only_nothing = found(KeywordRules(only=("zzqqxx",)))

    assert in_force_words(nothing) == ("Nothing found for “zzqqxx”.",)
    assert in_force_words(some) == (
        "Only 1 message with “invoice” is shown.",
        "Nothing found for “zzqqxx”.",
    )
    assert in_force_words(only_nothing) == ("Only 0 messages with “zzqqxx” are shown.",)


def test_a_word_shows_nothing_that_it_may_hide() -> None:
    assert quote_words(("a\u202eb\nc",)) == "“ab c”"


def test_each_use_is_named_and_explained() -> None:
    assert len({wording.say(HEADINGS[use]) for use in KeywordUse}) == len(KeywordUse)
    assert all(wording.say(EFFECTS[use]) for use in KeywordUse)
