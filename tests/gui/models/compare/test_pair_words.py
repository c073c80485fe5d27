"""The verdict in words: what only the copy has is always said."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import product
from operator import or_

import pytest
from helpers.screens.pair_views import ViewSide, pair_view

from core.model.compare import PairView
from core.model.groups import Difference, Verdict
from core.words.differences import difference_list
from gui import wording
from gui.models.compare.pair_words import Fate, Tone, attachments, words_of

pytestmark = pytest.mark.slow

TEXT = ViewSide().text
FOOTER = "\n-- \nhaus mailing list\nhttps://lists.example.org/haus\n"


def test_a_footer_and_an_attachment_more_are_both_said() -> None:
    words = words_of(
        pair_view(ViewSide(), ViewSide(text=TEXT + FOOTER, attachments=("plan.pdf",)))
    )

    assert words.tone is Tone.LOSES
    assert words.sentence == (
        "Same text; the copy has a mailing-list or newsletter footer and 1 more attachment "
        "(plan.pdf)."
    )


def test_an_attachment_of_one_name_with_two_contents_differs_and_is_no_other_one() -> None:
    kept = ViewSide(attachments=("plan.pdf", "map.png"))
    pair = pair_view(kept, ViewSide(attachments=("plan.pdf", "bill.pdf")))
    (first, *_), mail = pair.candidate.mail.attachments, pair.candidate.mail
    changed = first._replace(digest=b"other" * 4)
    side = replace(
        pair.candidate, mail=replace(mail, attachments=(changed, *mail.attachments[1:]))
    )

    words = words_of(replace(pair, candidate=side))

    assert words.tone is Tone.LOSES
    assert "plan.pdf differs" in words.sentence
    assert "the copy lacks 1 attachment (map.png)" in words.sentence
    assert "the copy has 1 more attachment (bill.pdf)" in words.sentence


def test_identical_messages_are_the_same_text_and_nothing_else() -> None:
    words = words_of(pair_view(ViewSide(), ViewSide(), verdict=Verdict.IDENTICAL))

    assert (words.tone, words.sentence) == (
        Tone.SAME,
        "Identical: everything that a mail program could show is the same.",
    )
    assert words.evidence == "Matching sentences: 41 of 44, similarity 0.94"


def test_more_words_in_the_candidate_are_counted_and_quoted() -> None:
    added = TEXT.replace("Ann\n", "Please call me back today.\n\nAnn\n")

    words = words_of(pair_view(ViewSide(), ViewSide(text=added)))

    assert words.tone is Tone.LOSES
    assert words.sentence.endswith("the copy has 5 more words “Please call me back today”.")


def test_text_that_the_engine_says_is_more_is_never_passed_over() -> None:
    changed = TEXT.replace("Tuesday", "Wednesday evening")

    words = words_of(pair_view(ViewSide(), ViewSide(text=changed), differs=Difference.MORE_TEXT))

    assert words.tone is Tone.LOSES
    assert "text that the kept message lacks" in words.sentence


def test_a_footer_is_not_said_twice() -> None:
    differs = Difference.MORE_TEXT | Difference.LINK

    words = words_of(pair_view(ViewSide(), ViewSide(text=TEXT + FOOTER), differs=differs))

    assert words.tone is Tone.DIFFERS
    assert words.sentence == "Same text; the copy has a mailing-list or newsletter footer."


def test_amounts_and_envelope_are_named() -> None:
    words = words_of(
        pair_view(
            ViewSide(text="Pay 5 EUR now."),
            ViewSide(text="Pay 9 EUR now."),
            differs=Difference.AMOUNT | Difference.SUBJECT,
        )
    )

    assert words.sentence == "Similar text with 1 difference; different amount; different subject."


def test_a_message_number_that_one_lacks_does_not_contradict_identical() -> None:
    words = words_of(
        pair_view(ViewSide(), ViewSide(), verdict=Verdict.IDENTICAL, differs=Difference.MESSAGE_ID)
    )

    assert words.tone is Tone.SAME
    assert words.sentence == "Identical: everything that a mail program could show is the same."


UNSEEN = (
    Difference.HTML | Difference.LAYOUT | Difference.LETTER_CASE | Difference.CHARACTERS,
    Difference.ALTERNATIVE,
    Difference.IMAGE,
    Difference.ATTACHMENT_NAME,
    Difference.STRUCTURE,
)


@pytest.mark.parametrize("differs", UNSEEN)
def test_what_the_comparison_of_words_does_not_show_is_said(differs: Difference) -> None:
    words = words_of(pair_view(ViewSide(), ViewSide(), verdict=Verdict.SAME_TEXT, differs=differs))

    assert words.tone is Tone.DIFFERS
    assert words.sentence == (
        f"Same text; {wording.say(difference_list(differs))} (not visible in the text comparison)."
    )


SHOWN_BY_THE_PAIR = (  # and not by the flag
    Difference.TEXT
    | Difference.ORDER
    | Difference.LESS_TEXT
    | Difference.MORE_ATTACHMENTS
    | Difference.LESS_ATTACHMENTS
)


@pytest.mark.parametrize("differs", list(~SHOWN_BY_THE_PAIR), ids=lambda one: one.name)
def test_copies_of_one_text_name_whatever_else_differs(differs: Difference) -> None:
    words = words_of(pair_view(ViewSide(), ViewSide(), verdict=Verdict.SAME_TEXT, differs=differs))

    assert words.tone is not Tone.SAME
    assert words.sentence != "Same text."
    assert "dentical" not in words.sentence


def test_line_breaks_are_named_once_where_they_are_shown() -> None:
    other = ViewSide(text=TEXT.replace("the water is", "the water\nis"))

    words = words_of(
        pair_view(
            ViewSide(),
            other,
            verdict=Verdict.SAME_TEXT,
            differs=Difference.LAYOUT | Difference.LINK,
        )
    )

    assert words.sentence == "Same text except for spaces and line breaks; different link."


def test_a_missing_attachment_is_named_and_loses_nothing() -> None:
    words = words_of(pair_view(ViewSide(attachments=("plan.pdf",)), ViewSide()))

    assert "the copy lacks 1 attachment (plan.pdf)" in words.sentence
    assert words.tone is not Tone.LOSES


@pytest.mark.parametrize(
    ("verdict", "start"),
    [
        (Verdict.CONFLICT, "Same Message-ID, but different content"),
        (Verdict.SAME_MESSAGE_VIEW, "The same message, seen twice"),
    ],
)
def test_special_verdicts_come_first(verdict: Verdict, start: str) -> None:
    assert words_of(pair_view(ViewSide(), ViewSide(), verdict=verdict)).sentence.startswith(start)


def test_attachments_are_told_apart_by_content_and_counted_singly() -> None:
    found = attachments(
        pair_view(ViewSide(attachments=("a", "b", "b")), ViewSide(attachments=("b", "c", "a")))
    )

    assert [(item.name, fate) for item, fate in found] == [
        ("b", Fate.BOTH),
        ("a", Fate.BOTH),
        ("b", Fate.KEPT_ONLY),
        ("c", Fate.CANDIDATE_ONLY),
    ]


def test_an_attachment_that_is_only_there_twice_is_not_called_one_that_is_lost() -> None:
    words = words_of(
        pair_view(
            ViewSide(attachments=("bill.pdf",)),
            ViewSide(attachments=("bill.pdf", "bill.pdf")),
            verdict=Verdict.FULLER_FORM,
        )
    )

    assert words.sentence == (
        "The same message, contained in full; "
        "the copy has 1 extra copy of the same attachment (bill.pdf)."
    )
    assert words.tone is not Tone.LOSES


def test_names_cannot_turn_the_direction_of_the_sentence() -> None:
    words = words_of(pair_view(ViewSide(), ViewSide(attachments=("\u202efdp.exe\n",))))

    assert "\u202e" not in words.sentence
    assert "\n" not in words.sentence


def template(score: float = 0.0, content: int = 0, structure: int = 0) -> PairView:
    made = pair_view(
        ViewSide(text="Dear Ann,\n\nyour code is 4711.\n"),
        ViewSide(text="Dear Bob,\n\nyour code is 0815.\n"),
        verdict=Verdict.SAME_TEMPLATE,
        differs=Difference.TEXT | Difference.NUMBER,
    )
    evidence = made.evidence[0]._replace(common=0, content=content, structure=structure)
    return replace(made, score=score, evidence=(evidence,))


def test_the_same_template_is_said_to_be_no_copy() -> None:
    words = words_of(template(content=38))

    assert words.tone is Tone.LOSES, "something in it stands nowhere else"
    assert words.sentence.startswith(
        "Not a copy, only the same template (same wording, other names or numbers); 2 differences"
    )
    assert words.evidence == "same wording: 38 words"


def test_layout_and_similarity_of_a_template_are_said_where_they_are_known() -> None:
    words = words_of(template(score=0.55, structure=21))

    assert "(same layout)" in words.sentence
    assert words.evidence == (
        "same layout: 21 parts, Matching sentences: 0 of 44, similarity 0.55"
    )


MORE_SAID, LESS_SAID = "the copy has", "the copy lacks"
LONG = "Fill a bucket before eight. Please call Ann on Monday if you have a question."
SHORT = (
    "Fill a bucket before eight. Please call Ann on Monday."  # no sentence of LONG, no new word
)
OTHER = "Fill a kettle before eight. Please call Ann on Monday if you have a question."
SPEAKS = (
    Difference.TEXT,
    Difference.ORDER,
    Difference.MORE_TEXT,
    Difference.LESS_TEXT,
    Difference.MORE_ATTACHMENTS,
    Difference.LESS_ATTACHMENTS,
)
ALL_FLAGS = [  # each set of those that speak of who has more, alone and with each other flag
    reduce(or_, (flag for flag, on in zip(SPEAKS, bits, strict=True) if on), one)
    for bits in product((False, True), repeat=len(SPEAKS))
    for one in (Difference.NONE, *Difference, reduce(or_, Difference))
]
SIDES = [  # kept, candidate, who has words that the other lacks, as the words shown tell
    pytest.param(LONG, SHORT, False, True, id="only the kept one has more"),
    pytest.param(SHORT, LONG, True, False, id="only the copy has more"),
    pytest.param(LONG, OTHER, True, False, id="each says it in its own words"),
    pytest.param(LONG, f"  {LONG}\n", False, False, id="the same words"),
]


@pytest.mark.parametrize(("kept", "candidate", "more", "less"), SIDES)
def test_who_has_more_is_said_as_it_is_shown_whatever_the_engine_flags(
    kept: str, candidate: str, more: bool, less: bool
) -> None:
    base = pair_view(ViewSide(text=kept), ViewSide(text=candidate))
    for differs in ALL_FLAGS:
        words = words_of(replace(base, differs=differs))

        wanted = more and (differs & Difference.MORE_TEXT or kept == SHORT)
        assert (MORE_SAID in words.sentence) == bool(wanted), differs
        assert (LESS_SAID in words.sentence) == less, differs
        assert (words.tone is Tone.LOSES) == bool(wanted), differs


@pytest.mark.parametrize("text", [(LONG, SHORT), (SHORT, LONG), (LONG, LONG)])
@pytest.mark.parametrize("files", [((), ("a",)), (("a",), ()), ((), ())])
def test_attachments_and_text_are_each_said_of_the_side_that_has_them(
    text: tuple[str, str], files: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    kept, candidate = (
        ViewSide(one, attachments=some) for one, some in zip(text, files, strict=True)
    )
    words = words_of(pair_view(kept, candidate)).sentence

    more, less = (len(text[1]) - len(text[0])), (len(files[1]) - len(files[0]))
    assert (MORE_SAID in words) == (more > 0 or less > 0)
    assert (LESS_SAID in words) == (more < 0 or less < 0)


def test_what_lies_beyond_the_words_shown_is_never_passed_over() -> None:
    seen = pair_view(ViewSide(text=LONG), ViewSide(text=SHORT), differs=Difference.MORE_TEXT)
    cut = replace(seen, candidate=replace(seen.candidate, show_text=SHORT + " And much more."))

    assert MORE_SAID in words_of(cut).sentence


def test_the_words_that_the_candidate_lacks_are_counted_and_quoted() -> None:
    assert words_of(pair_view(ViewSide(text=LONG), ViewSide(text=SHORT))).sentence.endswith(
        "the copy lacks 5 words “if you have a question”."
    )


def test_words_that_others_stand_for_are_not_counted() -> None:
    """A count of those that were added says nothing of a word that was exchanged."""
    added = OTHER.replace("Ann on Monday", "Ann on Monday or on Tuesday at noon")

    words = words_of(pair_view(ViewSide(text=LONG), ViewSide(text=added))).sentence
    turned = words_of(pair_view(ViewSide(text=added), ViewSide(text=LONG))).sentence

    assert words.endswith("the copy has more text, such as “or on Tuesday at noon”.")
    assert turned.endswith("the copy lacks text, such as “or on Tuesday at noon”.")


@pytest.mark.parametrize("hundredths", range(1, 100))
def test_a_similarity_reads_as_in_the_list_although_no_float_is_quite_it(hundredths: int) -> None:
    words = words_of(replace(pair_view(ViewSide(), ViewSide()), score=hundredths / 100))

    assert words.evidence.endswith(f"similarity 0.{hundredths:02}")


@pytest.mark.parametrize(
    ("verdict", "badge"),
    [
        (Verdict.IDENTICAL, "= Same"),
        (Verdict.SAME_TEXT, "= Same"),
        (Verdict.NEAR, "≈ Near"),
        (Verdict.NEAR_SHORT, "≈ Near"),
        (Verdict.CONFLICT, "≠ Conflict"),
        (Verdict.FULLER_TEXT, "⊂ Part"),
        (Verdict.SAME_TEMPLATE, "Template"),
    ],
)
def test_what_two_messages_are_is_a_sign_and_a_word(verdict: Verdict, badge: str) -> None:
    assert words_of(pair_view(ViewSide(), ViewSide(), verdict=verdict)).badge == badge


def test_issues_of_a_series_and_other_senders_are_named() -> None:
    pair = pair_view(
        ViewSide(text="You owe 5 EUR"),
        ViewSide(text="You owe 9 EUR"),
        verdict=Verdict.SAME_TEMPLATE,
        differs=Difference.AMOUNT | Difference.SENDER,
    )

    plain, series = words_of(pair), words_of(replace(pair, of_series=True))

    assert plain.sentence.startswith("Not a copy, only the same template; 1 difference")
    assert series.sentence.startswith("Not a copy, but another issue of a series; 1 difference")
    assert series.badge == "Series"
    for words in (plain, series):
        assert "different sender" in words.sentence
        assert words.tone is Tone.LOSES


def test_what_the_kept_message_holds_is_said_as_the_list_says_it() -> None:
    pair = pair_view(
        ViewSide(text="Dear all,\nWe meet at six."),
        ViewSide(text="We meet at six."),
        verdict=Verdict.FULLER_TEXT,
    )

    assert words_of(pair).sentence.startswith("Sent again with all its text; 1 difference; ")
