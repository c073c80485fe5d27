from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.hidden_text import visible_and_hidden_text
from core.text.html import html_to_text


@pytest.mark.parametrize(
    "html",
    [
        '<div style="display:none">Invoice 4711</div><p>Hello</p>',
        "<p hidden>Invoice 4711</p>",
        '<span style="font-size:0">Invoice 4711</span>',
        '<img src="x.png" alt="Invoice 4711">',
        "<select><option>Invoice 4711</select>",
        "<svg><text>Invoice 4711</text></svg>",
        '<input type="submit" value="Invoice 4711">',
        '<a title="Invoice 4711">here</a>',
    ],
)
def test_what_no_reader_sees_in_the_text_is_there(html: str) -> None:
    assert "Invoice 4711" not in "".join(run.text for run in html_to_text(html).runs)
    assert "Invoice 4711" in visible_and_hidden_text(html)


@pytest.mark.parametrize(
    "html",
    [
        "<style>.invoice { color: red }</style><p>Hello</p>",
        "<script>var invoice = 1</script><p>Hello</p>",
        "<!-- invoice --><p>Hello</p>",
        '<p class="invoice" id="invoice">Hello</p>',
        '<a href="https://example.org/invoice">Hello</a>',
    ],
)
def test_what_is_no_text_is_not(html: str) -> None:
    assert visible_and_hidden_text(html).split() == ["Hello"]


@given(st.text(max_size=200))
def test_any_text_is_read(html: str) -> None:
    assert isinstance(visible_and_hidden_text(html), str)


@given(st.lists(st.sampled_from(["one", "two", "drei", "четыре"]), min_size=1, max_size=8))
def test_all_that_is_seen_is_in_it(words: list[str]) -> None:
    html = "".join(f"<p>{word}</p>" for word in words)

    assert visible_and_hidden_text(html).split() == words
