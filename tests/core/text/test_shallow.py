from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from core.text.html import to_text
from core.text.shallow import MAX_DEPTH, shallow


def test_text_below_the_deepest_level_is_kept_and_its_blocks_still_end_lines() -> None:
    deep = "<div>" * 300 + "a<p>b<b>c</b></p>" + "</div>" * 300
    assert to_text(shallow(deep)).runs[0].text == "a\nbc"
    assert shallow(deep).count("<div") == MAX_DEPTH


def test_ordinary_markup_stays_as_it_is_but_for_formatting() -> None:
    html = '<p class="a>b">x<br>y<a href="u">z</a><ul><li>1<li>2</ul><table><tr><td>c<td>d</table>'
    assert shallow(html) == html
    assert (
        shallow("<B>x</B> <font color=red>y</font>") == "<span>x</span> <span color=red>y</span>"
    )


def test_elements_that_nobody_closes_do_not_count_as_deep() -> None:
    rows = "<table>" + "<tr><td>a<td>b" * 500 + "</table>" + "<p>c" * 500
    assert shallow(rows) == rows


TAGS = st.sampled_from(
    ["<div>", "</div>", "<p>", "</p>", "<b>", "</b>", "<td>", "<a href=x>", "</a>"]
)


@given(st.lists(st.one_of(TAGS, st.text(alphabet="ab <>/", max_size=5)), max_size=400))
def test_no_element_is_deeper_than_the_limit(pieces: list[str]) -> None:
    depth = deepest = 0
    for slash in re.findall(r"<(/?)(?:div|span|a)\b", shallow("<div>" * 90 + "".join(pieces))):
        depth += -1 if slash else 1
        deepest = max(deepest, depth)
    assert deepest <= MAX_DEPTH
