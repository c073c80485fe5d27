"""An HTML document parsed: its elements, and which of them nobody sees or another message wrote.

selectolax (lexbor) parses: an HTML5 parser made for speed, whose tree is what browsers see. On
real mail (245 documents of 10 KB on average) it parses forty times as fast as beautifulsoup4 over
html.parser; all of `core.text.html.html_to_text` takes a tenth of bs4's time for parsing and
`get_text` alone.

lexbor's time is quadratic in depth (200,000 nested div: 85 s), so a document of many tags is made
shallow before (`core.text.shallow`). Nothing here recurses.

Only the style attribute says what is hidden: style sheets are not applied. `mso-hide` alone hides
from one program and shows to all others, so it is seen text here. Letters of one pixel are hidden,
and letters in the colour of their ground: of the ground that the same element has, or white ones
where nothing in the document has a ground. Hidden text is only dropped where no reader sees it;
when in doubt it stays, because two messages that differ in what can be seen must never be told to
be the same.
"""

from __future__ import annotations

import re
from collections import Counter
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from core.text.shallow import MANY_TAGS, drop_crowded_attributes, make_shallow

MAX_CHARS = 2 << 20  # of HTML; what follows is not read (R-LM3)
MAX_TAGS = 50_000
MARKS = [chr(i) for i in range(1, 8)]  # no document holds them when it is parsed

_LOST = ["script", "style", "title", "head", "svg", "template", "noframes", "iframe", "select"]
_LOST_TAGS = frozenset(_LOST)
_QUOTING = (
    "blockquote,.gmail_quote,.gmail_attr,.moz-cite-prefix,.yahoo_quoted,.protonmail_quote,"
    "[name=quote]"
)
_REPLY_HEADER = "#divRplyFwdMsg"  # Outlook: from here to the end it is another message

# What the document must hold, packed, for the nodes of a selector to be looked at. Looking through
# what is packed costs less than looking past the blanks at each place.
_HIDABLE = {
    b"display:none": '[style*="none" i]',
    b"hidden": '[hidden],[style*="hidden" i]',
    b"visibility:collapse": '[style*="collapse" i]',
    b"opacity:0": '[style*="opacity" i]',
}
_SIZE_HINT = re.compile(rb"font-size:(?:[0.]|1p[xt]|1\.0)")
_SIZED = '[style*="font-size" i]'
_SMALL_LETTERS = bytes(range(256)).lower()
_NO_HINT = re.sub(rb"[A-Za-z0-9:.-]", b"", bytes(range(256)))
_HIDDEN = re.compile(
    r"(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?![\d.])"
    r"|opacity\s*:\s*0?\.0+(?!\d))",
    re.IGNORECASE,
)
_NO_SIZE = re.compile(
    r"(?:^|[;\s])font-size\s*:\s*(?:0(?![\d.])|(?:0*\.\d+|1(?:\.0*)?)\s*(?:px|pt))", re.IGNORECASE
)
_CLIPPED = re.compile(r"(?:^|[;\s])(?:max-)?(?:height|width)\s*:\s*0(?![\d.])", re.IGNORECASE)
_OVERFLOW = re.compile(r"(?:^|[;\s])overflow\s*:\s*hidden", re.IGNORECASE)

_GROUNDS = (b"background", b"bgcolor", b"stylesheet")  # any of them may lie behind white text
_VALUE = r"\s*:\s*(#[0-9a-f]{3,6}|[a-z]+|rgb\([\d,\s]+\))\s*(?:!\s*important\s*)?(?=;|$)"
_COLOUR = re.compile(rf"(?:^|[;\s])color(?:{_VALUE}|\s*:)", re.IGNORECASE)
_GROUND = re.compile(
    rf"(?:^|[;\s])background(?:-color{_VALUE}|{_VALUE}|[\w-]*\s*:)", re.IGNORECASE
)
_ANY_COLOUR = re.compile(rb"color\s*:\s*(#..|\w+)")  # a look behind costs twenty times as much
_GROUND_COLOUR = re.compile(rb"background-color\s*:\s*(#..|\w+)")
_ANY_GROUND = re.compile(rb"background(?:-color)?\s*:\s*(#..|\w+)")
_NO_COLOUR = frozenset({"inherit", "initial", "unset", "revert", "currentcolor"})
_LONG_STYLE = 300  # characters; longer ones are not remembered
_WHITE = frozenset({"white", "#ffffff", "rgb(255,255,255)"})
_OTHERWISE_SEEN = '[style*="color" i],[color],a,img'  # has a colour of its own


class _Visibility(Enum):
    """What a style leaves to be seen of an element."""

    ALL = 0
    NO_SIZE = 1  # letters of no size, its own ones at least
    NONE = 2


class HtmlPage(NamedTuple):
    """A parsed document, without what is never shown.

    Attributes:
        root: Its body; None if there is nothing at all.
        nodes: The elements in it, in their order; tags: their names.
        packed: Its source in small letters, without blanks and most signs, to look for hints in.
        hidden: Elements that no reader sees; bare: those of which no reader sees the own text.
        quotes: Those that hold another message; reply: from the first of these on all is one.
    """

    root: LexborNode | None
    nodes: list[LexborNode]
    tags: list[str]
    packed: bytes
    hidden: list[LexborNode]
    bare: list[LexborNode]
    quotes: list[LexborNode]
    reply: list[LexborNode]


def parse_page(html: str) -> HtmlPage:
    """Parse a document that `limit_html` gave.

    Which tags there are the walk to them tells for nothing; looking for four of them in the source
    took as long as a third of the parser's work, and taking out what the head holds as long again.
    """
    source = html.encode("utf-8", "replace")  # the parser wants UTF-8
    packed = source.translate(_SMALL_LETTERS, _NO_HINT)
    tree = LexborHTMLParser(source)
    root = tree.body
    nodes = list(root.traverse()) if root else []
    tags = [node.tag or "" for node in nodes]
    selectors = _selectors(packed)
    if root is None or selectors or not _LOST_TAGS.isdisjoint(tags):
        tree.strip_tags(_LOST)
        root = tree.body or tree.root
        if root is None:
            return HtmlPage(None, [], [], packed, [], [], [], [])
        nodes = list(root.traverse())
        tags = [node.tag or "" for node in nodes]
    hidden, bare = _find_hidden(tree, selectors)
    coloured = _find_invisible_colours(tree, source, packed)
    holders = _holders(tree.css(_OTHERWISE_SEEN)) if coloured else frozenset()
    for node in coloured:
        (bare if node.mem_id in holders else hidden).append(node)
    # What is quoted from another message, and headers of replies, from which on all is.
    quotes = tree.css(_QUOTING) if b"quote" in packed or b"moz-cite" in packed else []
    reply = tree.css(_REPLY_HEADER) if b"divrplyfwdmsg" in packed else []
    return HtmlPage(root, nodes, tags, packed, hidden, bare, quotes, reply)


def limit_html(html: str, dropped: list[str]) -> str:
    """The part of the document that is read, without marks of ours and without great depth."""
    if len(html) > MAX_CHARS:
        html = html[:MAX_CHARS]
        dropped.append("cut_at_limit")
    for mark in MARKS:
        if mark in html:
            html = html.replace(mark, "")
    html, was_thinned = drop_crowded_attributes(html)
    if was_thinned:
        dropped.append("cut_at_limit")
    n_tags = html.count("<")
    if n_tags > MAX_TAGS:
        html = html[: len(html) - len(html.split("<", MAX_TAGS + 1)[-1]) - 1]
        dropped.append("cut_at_limit")
    return make_shallow(html) if n_tags > MANY_TAGS else html


def _find_hidden(
    tree: LexborHTMLParser, selectors: list[str]
) -> tuple[list[LexborNode], list[LexborNode]]:
    """What no reader sees, and that of which only the text of its own is not seen.

    Nodes are marked later, never destroyed: one hidden node often holds another, and the tree's
    memory does not outlive a node.
    """
    hidden: list[LexborNode] = []
    bare: list[LexborNode] = []
    sized: frozenset[int] | None = None
    for node in tree.css(",".join(selectors)) if selectors else ():
        attributes = node.attributes
        style = attributes.get("style") or ""
        sight = _visibility_known(style) if len(style) <= _LONG_STYLE else _visibility(style)
        if "hidden" in attributes or sight is _Visibility.NONE:
            hidden.append(node)
        elif sight is _Visibility.NO_SIZE:
            # Layouts close gaps with size 0 and set a size further in: only bare text is hidden.
            if sized is None:
                sized = _holders(tree.css(_SIZED))
            (bare if node.mem_id in sized else hidden).append(node)
    return hidden, bare


def _holders(nodes: list[LexborNode]) -> frozenset[int]:
    """Which of some nodes, in the order of the document, hold another of them; by identity.

    To ask each node for those inside would go over all of them once for every level of depth.
    """
    nearest = {node.mem_id: node.mem_id for node in nodes}  # the one that each lies in, or is
    holders: set[int] = set()
    for node in nodes:
        passed: list[int] = []
        above = node.parent
        while above is not None and above.mem_id not in nearest:
            passed.append(above.mem_id)
            above = above.parent
        found = 0 if above is None else nearest[above.mem_id]
        nearest.update(dict.fromkeys(passed, found))
        holders.add(found)
    return frozenset(holders)


def _visibility(style: str) -> _Visibility:
    """What a style leaves to be seen of an element; most say "text-decoration: none"."""
    packed = style.encode("utf-8", "replace").translate(_SMALL_LETTERS, _NO_HINT)
    if not _selectors(packed):
        return _Visibility.ALL
    if _HIDDEN.search(style):
        return _Visibility.NONE
    if _NO_SIZE.search(style):
        return _Visibility.NO_SIZE
    clipped = _OVERFLOW.search(style) and _CLIPPED.search(style)
    return _Visibility.NONE if clipped else _Visibility.ALL


# The elements of a newsletter share some ten styles: a fifth of the time of parsing and looking.
_visibility_known = lru_cache(maxsize=4_096)(_visibility)


def _find_invisible_colours(
    tree: LexborHTMLParser, source: bytes, packed: bytes
) -> list[LexborNode]:
    """Elements whose letters nobody can tell from what is behind them."""
    if b"background" in packed:
        source = source.translate(_SMALL_LETTERS)
        colours = Counter(_ANY_COLOUR.findall(source))  # those of grounds with them
        colours.subtract(_GROUND_COLOUR.findall(source))
        if all(colours[ground] <= 0 for ground in _ANY_GROUND.findall(source)):
            return []  # looking at each style takes a tenth of the time of the text
        return [
            node
            for node in tree.css('[style*="background" i]')
            if (colour := _colour(_COLOUR, node.attributes.get("style") or ""))
            and colour == _colour(_GROUND, node.attributes.get("style") or "")
        ]
    if any(ground in packed for ground in _GROUNDS) or not (
        b"fff" in packed or b"white" in packed
    ):
        return []
    if b"@import" in source.translate(_SMALL_LETTERS):  # that sheet may set a ground
        return []
    return [
        node
        for node in tree.css('[style*="color" i],font[color]')
        if _colour(_COLOUR, node.attributes.get("style") or "") in _WHITE
        or _plain_colour(node.attributes.get("color") or "") in _WHITE
    ]


def _colour(where: re.Pattern[str], style: str) -> str:
    """The colour that a style gives in one word; "" if none, several, or what is no colour."""
    found = list(where.finditer(style))
    colour = _plain_colour("".join(filter(None, found[0].groups()))) if len(found) == 1 else ""
    return "" if colour in _NO_COLOUR else colour


def _plain_colour(colour: str) -> str:
    """A colour in one spelling, as far as these are told: white is #ffffff."""
    colour = "".join(colour.lower().split())
    if len(colour) == 4 and colour[0] == "#":
        colour = "#" + "".join(letter * 2 for letter in colour[1:])
    return "#ffffff" if colour in _WHITE else colour


def _selectors(packed: bytes) -> list[str]:
    """What to look for in a document, or whether to look at all in one style."""
    selectors = [selector for hint, selector in _HIDABLE.items() if hint in packed]
    return [*selectors, _SIZED] if _SIZE_HINT.search(packed) else selectors
