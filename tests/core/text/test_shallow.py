from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.html import html_to_text
from core.text.shallow import (
    LONG,
    MAX_DEPTH,
    MOST_ATTRIBUTES,
    MOST_OPTIONS,
    drop_crowded_attributes,
    make_shallow,
)


def test_text_below_the_deepest_level_is_kept_and_its_blocks_still_end_lines() -> None:
    deep = "<div>" * 300 + "a<p>b<b>c</b></p>" + "</div>" * 300
    assert html_to_text(make_shallow(deep)).runs[0].text == "a\nbc"
    assert make_shallow(deep).count("<div") == MAX_DEPTH


def test_ordinary_markup_stays_as_it_is_but_for_formatting() -> None:
    html = '<p class="a>b">x<br>y<a href="u">z</a><ul><li>1<li>2</ul><table><tr><td>c<td>d</table>'
    assert make_shallow(html) == html
    assert (
        make_shallow("<B>x</B> <font color=red>y</font>")
        == "<span>x</span> <span color=red>y</span>"
    )


def test_elements_that_nobody_closes_do_not_count_as_deep() -> None:
    rows = "<table>" + "<tr><td>a<td>b" * 500 + "</table>" + "<p>c" * 500
    assert make_shallow(rows) == rows


TAGS = st.sampled_from(
    ["<div>", "</div>", "<p>", "</p>", "<b>", "</b>", "<td>", "<a href=x>", "</a>"]
)


@given(st.lists(st.one_of(TAGS, st.text(alphabet="ab <>/", max_size=5)), max_size=400))
def test_no_element_is_deeper_than_the_limit(pieces: list[str]) -> None:
    depth = deepest = 0
    for slash in re.findall(
        r"<(/?)(?:div|span|a)\b", make_shallow("<div>" * 90 + "".join(pieces))
    ):
        depth += -1 if slash else 1
        deepest = max(deepest, depth)
    assert deepest <= MAX_DEPTH


@pytest.mark.parametrize("tags", ["<ul><li>", "<li><section>", "<dl><dd>", "<table><tr><td>"])
def test_what_lies_in_an_item_does_not_end_it(tags: str) -> None:
    assert make_shallow(tags * 5_000).count(tags[:4]) <= MAX_DEPTH


def test_options_above_the_limit_become_line_ends_and_keep_their_text() -> None:
    html = "<select>" + "<option>a</option>" * 3_000
    thin = make_shallow(html)
    assert thin.count("<option") == MOST_OPTIONS
    assert thin.count("a") == 3_000
    assert html_to_text(html + "</select><p>water").runs[0].text == "water"


@pytest.mark.parametrize(
    "attribute", [' a%d="b"', " a%d='>'", " a%d=b", "/a%d", " a%d", ' a%d="<b>"', " a%d<"]
)
def test_attributes_above_the_limit_are_cut_and_that_is_said(attribute: str) -> None:
    html = "<p" + "".join(attribute % n for n in range(9_000)) + ">water<p>and <b>fire</b>"
    thin, was_thinned = drop_crowded_attributes(html)
    found = html_to_text(html)
    assert was_thinned
    assert len(thin) < 10 * MOST_ATTRIBUTES * len(attribute)
    assert "water\n\nand fire" in found.runs[0].text
    assert found.dropped == ("cut_at_limit",)
    assert found.elements is None


def test_bodies_above_the_limit_are_cut_and_that_is_said() -> None:
    html = "".join(f"<BODY a{n}=b><p>a" for n in range(2_000))
    found = html_to_text(html)
    assert "cut_at_limit" in found.dropped
    assert found.runs[0].text.count("a") == 2_000


def test_a_long_ordinary_document_is_not_thinned() -> None:
    image = """<a href="x?a=b" title='a > b'><img src=a alt="it's" width=1></a>a < b = c\n"""
    html = f"<html><body bgcolor=white>{image * 1_000}</body></html>"
    assert len(html) > LONG
    assert drop_crowded_attributes(html) == (html, False)
