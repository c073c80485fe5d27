"""Differences as lines: both texts whole, folds around what is equal, noise without stops."""

from __future__ import annotations

from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.job import NullJob
from core.match.diff.worddiff import compare_texts
from gui.models.compare.diff_lines import DiffScreen, Ink, one_column, side_by_side
from gui.models.visible import LINE_CHARACTERS, make_visible

LINES = st.lists(
    st.sampled_from(["one two", "three", "", "> quoted", "pay 5 EUR", "中文字"]), max_size=12
).map("\n".join)


def screen(left: str, right: str, *, mute: bool = True, fold: bool = False) -> DiffScreen:
    return side_by_side(compare_texts(left, right, NullJob()), mute=mute, fold=fold)


@given(LINES, LINES)
@settings(max_examples=examples(150), deadline=None)
def test_each_column_holds_its_text_whole(left: str, right: str) -> None:
    shown = screen(left, right)

    assert [line.text for line in shown.left] == make_visible(left).splitlines()
    assert [line.text for line in shown.right] == make_visible(right).splitlines()


@given(LINES, LINES, st.booleans(), st.booleans())
@settings(max_examples=examples(150), deadline=None)
def test_stops_and_rows_lie_within_the_lines(
    left: str, right: str, mute: bool, fold: bool
) -> None:
    diff = compare_texts(left, right, NullJob())
    for shown in (
        side_by_side(diff, mute=mute, fold=fold),
        one_column(diff, mute=mute, fold=fold),
    ):
        assert len(shown.stops) == diff.differences + (0 if mute else diff.muted)
        assert all(stop.left <= len(shown.left) for stop in shown.stops)
        assert all(stop.right <= len(shown.right) for stop in shown.stops)
        for rows, lines in ((shown.left_rows, shown.left), (shown.right_rows, shown.right)):
            assert list(rows) == sorted(rows)
            assert rows[-1] == len(lines)


def test_changed_words_are_gone_on_the_left_and_came_on_the_right() -> None:
    shown = screen("pay 5 EUR now", "pay 9 EUR now")

    ((gone,), (came,)) = (shown.left[0].spans, shown.right[0].spans)
    assert (gone.ink, shown.left[0].text[gone.start : gone.start + gone.length]) == (Ink.GONE, "5")
    assert (came.ink, shown.right[0].text[came.start : came.start + came.length]) == (
        Ink.CAME,
        "9",
    )


def test_one_column_shows_what_goes_before_what_comes() -> None:
    diff = compare_texts("pay 5 EUR now", "pay 9 EUR now", NullJob())

    (line,) = one_column(diff, mute=True, fold=False).left

    assert line.text == "pay 59 EUR now"
    assert [span.ink for span in line.spans] == [Ink.GONE, Ink.CAME]


def test_unchanged_lines_far_from_a_difference_are_folded_with_their_number() -> None:
    left = "\n".join(f"line {n}" for n in range(30))

    shown = screen(left, left.replace("line 15", "other 15"), fold=True)

    assert [line.text for line in shown.left] == [
        "… 12 unchanged lines",
        *(f"line {n}" for n in range(12, 19)),
        "… 11 unchanged lines",
    ]
    assert shown.left[0].spans == () or shown.left[0].spans[0].ink is Ink.NOTE


def test_equal_texts_are_never_folded_away() -> None:
    text = "\n".join(f"line {n}" for n in range(30))

    assert len(screen(text, text, fold=True).left) == 30


def test_noise_is_grey_and_no_stop_until_it_is_wanted() -> None:
    footer = "Hello\n\n-- \nhaus mailing list\n"

    muted, loud = screen("Hello\n", footer), screen("Hello\n", footer, mute=False)

    assert muted.stops == ()
    assert {span.ink for line in muted.right for span in line.spans} == {Ink.MUTED}
    assert len(loud.stops) == 1
    assert {span.ink for line in loud.right for span in line.spans} == {Ink.CAME}


def test_a_line_too_long_for_the_layout_is_cut_and_nothing_is_lost() -> None:
    long = "x" * (2 * LINE_CHARACTERS + 5)

    shown = screen(f"{long}\nend", f"{long}y\nend")

    assert [len(line.text) for line in shown.left] == [LINE_CHARACTERS, LINE_CHARACTERS, 5, 3]
    assert "".join(line.text for line in shown.right) == f"{long}yend"
