"""Exact texts: what counts is kept, white space and quote marks are not."""

from __future__ import annotations

from core.match.cover.exact_text import Border, Gap, make_exact_text, strip_marks


def exact(text: str, *, whole: bool = False):  # type: ignore[no-untyped-def]
    return make_exact_text([(line, False, whole) for line in text.split("\n")])


def borders(text: str) -> list[int]:
    found = exact(text)
    return [at for at, border in enumerate(found.border.tolist()) if border & Border.LINE]


def test_case_and_signs_stay_and_white_space_and_marks_go() -> None:
    found = exact("> > Pay  100 €,\n>> Bob!\n")

    assert found.chars == "Pay100€,Bob!"
    assert found.deep.all()
    assert found.gap.tolist()[:4] == [Gap.BREAK, Gap.NONE, Gap.NONE, Gap.BLANK]
    assert found.n_words == 3
    assert found.show(3, 12) == "100 €, Bob!"


def test_marks_are_counted() -> None:
    assert strip_marks(">>  > a > b") == ("a > b", 3)
    assert strip_marks("a > b") == ("a > b", 0)
    assert strip_marks("| cell |") == ("cell |", 1)


def test_lines_and_sentences_are_borders_and_wrapping_is_none() -> None:
    assert borders("Dear Bob,\nIt rains. Come on") == [0, 8, 16, 22]
    assert borders("please do not\npay 100") == [0, 17]
    wrapped = "a line that is wrapped at some forty columns\nWhatever comes"
    assert len(borders(wrapped)) == 2
    assert len(borders(wrapped.replace("\n", "\n\n"))) == 3
    assert borders("See Dr. Smith today") == [0, 16]


def test_where_quoting_begins_both_a_line_and_its_depth_change() -> None:
    found = exact("please do not\n> pay 100")

    assert found.border[11] == Border.LINE | Border.DEPTH


def test_between_ideographs_white_space_says_nothing() -> None:
    found = exact("我们明天\n见面。好的")

    assert found.loose[4]
    assert found.border[7] & Border.LINE


def test_nothing_is_an_empty_text() -> None:
    found = exact(" \n>\n")

    assert (found.chars, found.n_words, len(found.gap)) == ("", 0, 1)


def test_the_lines_below_a_patch_are_no_wrapped_sentence() -> None:
    link = "Link: https://lists.example.org/of/a/letter/that/is/long/enough/for/a/line"
    fixes = 'Fixes: 893db5f60c73 ("a subject that is long enough to fill the line alone")'

    assert len(borders(f"{link}\nSigned-off-by: Ann")) == 3
    assert len(borders(f"{fixes}\n{link}\nSigned-off-by: Ann")) == 4
    assert len(borders(f"{link}\nsigned-off-by: Ann")) == 2
    assert len(borders(f"{fixes}\nFixes: everything")) == 2
    assert len(borders(f"{fixes}\nLink: broken")) == 2
    assert len(borders(f"{fixes}\nLink:")) == 2


def test_an_empty_quoted_line_leaves_the_mark_at_a_number_a_mark() -> None:
    assert exact(">one\n>\n>2) two").chars == "one2)two"
    assert exact("> one\n>\n>2 is true").chars == "one>2istrue"
    assert exact(">one\n\n>2 is true").chars == "one>2istrue"


def test_a_mark_behind_white_space_that_no_program_puts_there_is_no_mark() -> None:
    for blank in "\u2003\f\v":
        found = exact(f"one\n{blank}> two")
        assert (found.chars, found.deep.any()) == ("one>two", False)
