"""Well-formed HTML documents as Hypothesis draws them, written plainly or with what mailers vary.

A `HtmlTree` says what a reader sees; `write_plain` writes nothing else, `write_varied` adds what
no reader sees or what says nothing, as the makers of mass mail do so that no two copies are equal.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from hypothesis import strategies as st

WORDS = ["order", "your", "book", "today", "please", "letter", "12", "&", "новый", "书"]
INLINE = ("#text", "a", "img", "b")
HIDDEN = (
    '<div style="display:none">{}</div>',
    "<div hidden>{}</div>",
    '<table style="font-size:0"><tr><td>{}</td></tr></table>',
    '<section style="color:red; VISIBILITY : hidden">{}</section>',
    '<div style="max-height:0;overflow:hidden">{}</div>',
    '<center style="opacity:0">{}</center>',
)
SMALL = (
    '<img src="http://x.example/o?{}" width="1" height="1">',
    "<IMG HEIGHT=0 WIDTH=0 SRC=p{}.gif>",
    '<img alt="" style="border:0;width:1px;height:1px" src=x{}>',
    '<img src="{}" style="display:none">',
)


class HtmlTree(NamedTuple):
    """An element and what is in it; "#text" for text, "" for a whole document."""

    tag: str
    inside: tuple[HtmlTree, ...] = ()


TEXT = HtmlTree("#text")
_inline = st.lists(
    st.sampled_from([HtmlTree(t, (TEXT,) * (t in "ab")) for t in INLINE]), max_size=4
)
_text = st.builds(lambda inline: (TEXT, *inline), _inline)
_leaf = st.one_of(
    st.builds(HtmlTree, st.sampled_from(["p", "h1", "h2", "h3", "h6", "pre"]), _text),
    st.just(HtmlTree("hr")),
)


def _holding(blocks: st.SearchStrategy[HtmlTree]) -> st.SearchStrategy[HtmlTree]:
    many = st.lists(blocks, min_size=1, max_size=3).map(tuple)
    item = st.builds(HtmlTree, st.just("li"), st.one_of(_text, many))
    cell = st.builds(HtmlTree, st.sampled_from(["td", "th"]), st.one_of(_text, many))
    row = st.builds(HtmlTree, st.just("tr"), st.lists(cell, min_size=1, max_size=3).map(tuple))
    return st.one_of(
        st.builds(HtmlTree, st.sampled_from(["ul", "ol"]), st.lists(item, max_size=4).map(tuple)),
        st.builds(HtmlTree, st.just("table"), st.lists(row, min_size=1, max_size=3).map(tuple)),
        st.builds(HtmlTree, st.just("div"), many),
    )


TREES = st.builds(
    HtmlTree,
    st.just(""),
    st.lists(st.recursive(_leaf, _holding, max_leaves=12), max_size=5).map(tuple),
)


def write_plain(tree: HtmlTree) -> str:
    """The document and nothing but it."""
    return _written(tree, None)


def write_varied(tree: HtmlTree, seed: int) -> str:
    """The document with other words, and with whatever a mailer puts around it."""
    return _written(tree, random.Random(seed))


def without_element(tree: HtmlTree, tag: str) -> HtmlTree | None:
    """The document with the first such element taken out; None if it has none."""
    inside = list(tree.inside)
    for at, inner in enumerate(inside):
        if inner.tag == tag:
            return tree._replace(inside=(*inside[:at], *inside[at + 1 :]))
        shorter = without_element(inner, tag)
        if shorter is not None:
            return tree._replace(inside=(*inside[:at], shorter, *inside[at + 1 :]))
    return None


def _written(tree: HtmlTree, dice: random.Random | None) -> str:
    if tree.tag == "#text":
        return _text_of(dice)
    body = "".join(_written(inner, dice) for inner in tree.inside)
    if dice and tree.tag in ("", "td", "li", "div"):
        body = _noise(dice) + body + _noise(dice)
    if not tree.tag:
        return body
    given = ' href="http://a.example/"' if tree.tag == "a" else ""
    if tree.tag in ("hr", "img"):
        return f"<{tree.tag}{_attributes(dice)}>"
    if dice and tree.tag == "table" and dice.random() < 0.3:
        body = f"<tbody>{body}</tbody>"
    name = tree.tag.upper() if dice and dice.random() < 0.2 else tree.tag
    whole = f"<{name}{given}{_attributes(dice)}>{body}</{name}>"
    if dice and tree.tag in {"p", "table", "ul", "h1", "div"} and dice.random() < 0.3:
        wrapper = dice.choice(("div", "center", "section"))
        return f"<{wrapper}{_attributes(dice)}>{whole}</{wrapper}>"
    return whole


def _text_of(dice: random.Random | None) -> str:
    if dice is None:
        return "some text "
    words = " ".join(dice.choices(WORDS, k=dice.randint(1, 5))).replace("&", "&amp;")
    around = dice.choice(("{}", "{}<br>", "<span class=x>{}</span>", "<font color=red>{}</font>"))
    hidden = "<span style='display:none'>{}<img src=y></span>"
    return around.format(words) + hidden.format(words) * (dice.random() < 0.1)


def _attributes(dice: random.Random | None) -> str:
    if dice is None:
        return ""
    found = [f'class="c{dice.randrange(99)}"', f"id=i{dice.randrange(99)}"]
    found += [f'style="color:#{dice.randrange(1 << 23):06x};padding:{dice.randrange(9)}px"']
    dice.shuffle(found)
    return "".join(f" {attribute}" for attribute in found[: dice.randrange(4)])


def _noise(dice: random.Random) -> str:
    """Anything that is no element of the document, or nothing."""
    kind = dice.randrange(8)
    if kind == 0:
        return f"<!-- <p>{dice.random()}</p> -->"
    if kind == 1:
        seen = "<p>real words</p><ul><li>x</ul><img src=y><a href=z>w</a>"
        return dice.choice(HIDDEN).format(seen)
    if kind == 2:
        return dice.choice(SMALL).format(dice.random())
    if kind == 3:
        return "<br>" * dice.randint(1, 4)
    if kind == 4:
        return dice.choice(
            ("<p></p>", "<p>&nbsp;</p>", "<a name=top></a>", "<p> <br><img width=1></p>")
        )
    return ""
