"""What the markup of HTML says that its words do not.

10² is not 102, words that are struck out are taken back, and a list may begin at 5. Styles can do
all of that too, and hide words or put others in their place. Which words a sheet's rules are for
is found out; what cannot be told so (fonts, imported sheets, a selector that nobody knows) has to
be the same in both messages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

from core.match.cover.shown_text import pack_text
from core.model.covers import LEADS, UNTOLD, Markup
from core.scan.cover import shades
from core.scan.cover.columns import read_columns

_TURNED = {
    "sup": "raised",
    "sub": "lowered",
    "del,s,strike,[style*='line-through']": "struck",
}
_TOLD = {"img[alt]": "alt", "[title]": "title"}
_LEADING_BY = {"a": "href", "area": "href", "img": "src"}
IN_STYLE = re.compile(r"url\(\s*['\"]?([^'\")]+)", re.IGNORECASE)
_NEAR = 4  # letters before a link that tell it from another one
_TURNS = re.compile(r"<(?:su[pb]|del|s|strike)\b|line-through", re.IGNORECASE)

MOST_RULES = 200  # of sheets that turn words; of more the sheet has to be the same
_PSEUDO = re.compile(r"::?(?:before|after|first-letter|first-line|hover|link|visited|active)\b")
_FAR = r"-\s*(?:\d{3,}|\d{2,}(?:\.\d+)?\s*(?:r?em|in|cm|%|v[wh]))"
_DECLARED = r"(?:^|[;\s])(?:{})"
# What turns words wherever it stands. Small negative places are those of lists.
_STYLING = (
    r"position\s*:\s*(?:absolute|fixed)|(?:left|right|top|bottom|text-indent|margin[\w-]*)\s*:\s*"
    rf"{_FAR}|clip(?:-path)?\s*:|transform\s*:|filter\s*:|-webkit-text-security|unicode-bidi\s*:"
    r"|text-transform\s*:\s*(?!none)|vertical-align\s*:\s*su(?:b|per)\b|color\s*:\s*transparent"
    r"|color\s*:\s*rgba\([^)]*,\s*0?\.?0*\s*\)|order\s*:|flex-(?:direction|flow|wrap)\s*:[^;]*-reverse"
    r"|grid-(?:row|column|area)"
)
# In a style attribute these are known already: such text is hidden or struck (`core.text.page`).
_HIDING = (
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0|font-size\s*:\s*"
    r"(?:0|1p[xt])|(?:max-)?(?:height|width)\s*:\s*0(?![\d.])|[\w-]*text-decoration[\w-]*\s*:"
    r"[^;]*line-through|content\s*:"
)
# One of these stands in every document that `_STYLING` is found in; each is found fast.
_STYLING_HINTS = (
    "position", "clip", "transform", "filter", "text-security", "unicode-bidi", "vertical-align",
    "transparent", "rgba", "flex", "grid",
)  # fmt: skip
_NEGATIVE = re.compile(r":\s*-")
_STYLED = re.compile(_DECLARED.format(_STYLING), re.IGNORECASE)
_STYLED_BY_SHEET = re.compile(_DECLARED.format(f"{_STYLING}|{_HIDING}") + r"|\\", re.IGNORECASE)
_SHEETS = re.compile(r"<(?:style|link)\b", re.IGNORECASE)
_TELLS = re.compile(r"\b(?:alt|title|value)\s*=|<ol\b", re.IGNORECASE)


def read_markup(html: str, tree: LexborHTMLParser) -> Iterator[Markup]:
    """What the markup of a document says: words that it turns, words beside pictures, gaps.

    Of the rows of a table those are told that have an empty cell: in which column a word stands
    is seen there, and not in the text. Cost: linear in the document for each kind that it has.
    """
    if _TURNS.search(html):
        yield from _read_turned(tree)
    if _TELLS.search(html):
        for selector, kind in _TOLD.items():
            for node in tree.css(selector):
                yield from _told(kind, node.attributes.get(kind) or "")
        yield from _read_numbers(tree)
    for node in tree.css("bdo[dir]"):
        way = (node.attributes.get("dir") or "").strip().lower()
        for words in _pieces_of(node):
            yield from _told("reversed" if way == "rtl" else f"reversed:{way}", words)
    if "<td" in html.lower():
        yield from _read_tables(tree)
    for node in tree.css("pre"):
        yield from read_columns(node.text())
    yield from shades.read_shades(html, tree)
    yield from shades.read_underlines(html, tree)
    yield from _read_styles(html, tree)


def read_places(
    tree: LexborHTMLParser, target_of: Callable[[str], str], *, has_grounds: bool
) -> Iterator[Markup]:
    """Which words, or which picture, each link and each picture stands behind.

    Of links and of pictures that lie elsewhere those in the first letters are left out: in a
    message that quotes these, other words stand before them.

    target_of: What an address leads to; a picture of the message by its digest; "": nowhere.
    has_grounds: Pictures may be the ground of words, by attributes or styles.
    """
    for sheet in tree.css("style") if has_grounds else ():
        for selector, style in shades.rules_in(shades.uncommented(sheet.text())):
            for address in IN_STYLE.findall(style):
                yield from _told("shown", target_of(address), pack_text(selector))
    before = ""
    for node in tree.body.traverse(include_text=True) if tree.body is not None else ():
        if node.is_text_node:
            before = (before + pack_text(node.text_content or ""))[-shades.BEFORE :]
            continue
        for target in map(target_of, _addresses_of(node, has_grounds=has_grounds)):
            if target.startswith("cid:"):
                yield from _told("shown", target, before) if before else ()
            elif target and len(before) >= _NEAR:
                yield from _told(LEADS, target, before[-_NEAR:])
            if target and node.tag == "img":
                yield from _told("alt", node.attributes.get("alt") or "", target)
                before = target[-shades.BEFORE :]


def _addresses_of(node: LexborNode, *, has_grounds: bool) -> Iterator[str]:
    """What an element leads to or shows."""
    name = _LEADING_BY.get(node.tag or "")
    if name:
        yield node.attributes.get(name) or ""
    if has_grounds:
        yield node.attributes.get("background") or ""
        yield from IN_STYLE.findall(node.attributes.get("style") or "")


def _read_turned(tree: LexborHTMLParser) -> Iterator[Markup]:
    """Words that are raised, lowered or struck out, with what stands right before them."""
    for selector, kind in _TURNED.items():
        for node in tree.css(selector):
            before = pack_text((node.prev.text() if node.prev else "") or "")[-shades.BEFORE :]
            for words in _pieces_of(node):
                yield from _told(kind, words, before)
                before = ""


def _read_numbers(tree: LexborHTMLParser) -> Iterator[Markup]:
    """What numbers lists begin with, which way these go, and what they are called, by first items.

    And the items that have a number of their own.
    """
    for node in tree.css("ol"):
        told = node.attributes
        way = " reversed" if "reversed" in told else ""
        sort = (told.get("type") or "").replace("1", "")
        first = node.css_first("li")
        said = pack_text(first.text())[: shades.LONGEST] if first else ""
        yield f"start:{told.get('start') or '1'}{way}{sort}", said, 0
    for node in tree.css("li[value]"):
        said = pack_text(node.text())[: shades.LONGEST]
        yield f"value:{node.attributes.get('value')}", said, 0


def _read_styles(html: str, tree: LexborHTMLParser) -> Iterator[Markup]:
    """Words that a style moves, hides or turns, in attributes and sheets."""
    small = html.lower()
    if _NEGATIVE.search(html) or any(hint in small for hint in _STYLING_HINTS):
        for node in tree.css("[style]"):
            style = node.attributes.get("style") or ""
            if _STYLED.search(style):
                yield from _told_styled(node, _declared(style, _STYLED))
    if _SHEETS.search(html):
        yield from _read_sheets(tree)


def _read_sheets(tree: LexborHTMLParser) -> Iterator[Markup]:
    """The rules of style sheets that turn words, and the words that they are for.

    Cost: linear in the document for each of at most `MOST_RULES` rules.
    """
    for link in tree.css("link[rel~=stylesheet]"):
        yield UNTOLD, link.attributes.get("href") or "", 0
    n_rules = 0
    for sheet in tree.css("style"):
        rules = shades.uncommented(sheet.text())
        if "@import" in rules or "@font-face" in rules:
            yield UNTOLD, pack_text(rules), 0
        for selector, style in shades.rules_in(rules):
            if not _STYLED_BY_SHEET.search(style):
                continue
            yield "declared", pack_text(style).lower(), 0
            n_rules += 1
            found = _select(tree, selector) if n_rules <= MOST_RULES else None
            if found is None:
                yield UNTOLD, pack_text(f"{selector}{{{style}}}"), 0
            for node in found or ():
                yield from _told_styled(node, _declared(style, _STYLED_BY_SHEET))


def _select(tree: LexborHTMLParser, selector: str) -> list[LexborNode] | None:
    """The elements that a rule is for; None if it cannot be told."""
    try:
        return tree.css(_PSEUDO.sub("", selector).strip() or "*")
    except SelectolaxError:
        return None


def _declared(style: str, wanted: re.Pattern[str]) -> str:
    """What a style says that turns words."""
    told = [pack_text(one).lower() for one in style.split(";") if wanted.search(one.strip())]
    if any(one.startswith("unicode-bidi:") for one in told):
        said = (pack_text(one).lower() for one in style.split(";"))
        told += [one for one in said if one.startswith("direction:")]  # the way that it turns them
    return ";".join(sorted(told))


def _told_styled(node: LexborNode, how: str) -> Iterator[Markup]:
    for words in _pieces_of(node):
        yield from _told(f"styled:{how}", words)


def _pieces_of(node: LexborNode) -> Iterator[str]:
    """The text of an element, from tag to tag."""
    for inner in node.traverse(include_text=True):
        if inner.is_text_node:
            yield inner.text_content or ""


def _told(kind: str, words: str, before: str = "") -> Iterator[Markup]:
    said = pack_text(words)
    if said:
        yield kind, before + said, len(before)


def _read_tables(tree: LexborHTMLParser) -> Iterator[Markup]:
    """The rows of tables that have an empty cell, and cells that are wider or higher than one."""
    for table in tree.css("table"):
        if any(inner.mem_id != table.mem_id for inner in table.css("table")):
            continue
        rows = [shades.cells_of(row) for row in table.css("tr")]
        said = [[pack_text(cell.text()) for cell in row] for row in rows]
        width = max(map(len, said), default=0)
        even = any(len(words) - words.count("") > 1 for words in said)
        for row, words in zip(rows, said, strict=True):
            if max(map(len, words), default=0) > shades.LONGEST:
                continue
            yield from _told("row", _row_with_gap(words, width if even else 0))
            for cell, word in zip(row, words, strict=True):
                yield from _told(f"spanned:{_span(cell)}", word if _span(cell) else "")


def _span(cell: LexborNode) -> str:
    """How many columns and rows a cell takes; "" for one of each."""
    told = [(cell.attributes.get(name) or "1").strip() for name in ("colspan", "rowspan")]
    return "" if told == ["1", "1"] else "x".join(told)


def _row_with_gap(words: list[str], width: int) -> str:
    """The cells of a row, parted, if one is empty; a table has rows of one width."""
    words = words + [""] * (width - len(words))
    n_empty = words.count("")
    least = 0 if width else 1
    return shades.BORDER.join(words) if 0 < n_empty < len(words) - least else ""
