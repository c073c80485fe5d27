from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.text.page import MARKS, MAX_CHARS, MAX_TAGS, Page, bounded, parsed


def names(page: Page, which: str) -> list[str | None]:
    return [node.tag for node in getattr(page, which)]


def test_the_elements_of_the_body_stand_in_their_order() -> None:
    page = parsed("<title>t</title><p>a<b>c</b><ul><li>d</ul><script><i>e</i></script>")
    assert page.tags == ["body", "p", "b", "ul", "li"]
    assert [node.tag for node in page.nodes] == page.tags


def test_of_nothing_there_is_nothing() -> None:
    assert parsed("").tags in (["body"], [])


def test_what_is_hidden_is_told_and_whether_all_of_it_is() -> None:
    page = parsed(
        "<p STYLE='Display :\tNONE'>a</p><div hidden>b</div><i style='text-decoration:none'>c</i>"
        "<div style='font-size:0'><b style='font-size:9px'>d</b></div>"
    )
    assert sorted(filter(None, names(page, "hidden"))) == ["div", "p"]
    assert names(page, "bare") == ["div"]


def test_what_another_mail_says_is_told() -> None:
    page = parsed("<blockquote>a</blockquote><div class=gmail_quote>b</div><p id=divRplyFwdMsg>c")
    assert names(page, "quotes") == ["blockquote", "div"]
    assert names(page, "reply") == ["p"]


def test_limits_cut_and_say_so() -> None:
    for html, most in (("x" * (MAX_CHARS + 9), MAX_CHARS), ("<i>" * (MAX_TAGS + 9), 3 * MAX_TAGS)):
        dropped: list[str] = []
        assert len(bounded(html, dropped)) <= most + 3 * MAX_TAGS
        assert dropped == ["cut_at_limit"]


@given(st.text(alphabet="<>ab \x01\x04\x07", max_size=40))
def test_no_mark_is_left(html: str) -> None:
    assert not set(bounded(html, [])) & set(MARKS)
