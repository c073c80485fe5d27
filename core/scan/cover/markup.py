"""What the markup of HTML says that its words do not.

10² is not 102, words that are struck out are taken back, and a list may begin at 5.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from core.match.cover.shown_text import pack_text
from core.model.covers import Markup

_BORDER = "\N{SYMBOL FOR UNIT SEPARATOR}"  # between two cells
BEFORE = 8  # characters before words that are turned: of which "2" it is told
LONGEST_CELL = 60  # characters; what is longer is a page's layout, or a text that stands alone
_TURNED = {
    "sup": "raised",
    "sub": "lowered",
    "del,s,strike,[style*='line-through']": "struck",
}
_TOLD = {"img[alt]": "alt", "[title]": "title", "li[value]": "value", "ol": "start"}
_FIRST = {"start": "1"}  # where nothing is said
_TURNS = re.compile(r"<(?:su[pb]|del|s|strike)\b|line-through", re.IGNORECASE)
_TELLS = re.compile(r"\b(?:alt|title|value)\s*=|<ol\b", re.IGNORECASE)


def read_markup(html: str, tree: LexborHTMLParser) -> Iterator[Markup]:
    """What the markup of a document says: words that it turns, words beside pictures, gaps.

    Of the rows of a table those are told that have an empty cell: in which column a word stands
    is seen there, and not in the text. Cost: linear in the document for each kind that it has.
    """
    if _TURNS.search(html):
        for selector, kind in _TURNED.items():
            for node in tree.css(selector):
                before = pack_text((node.prev.text() if node.prev else "") or "")[-BEFORE:]
                yield from _told(kind, node.text(), before)
    if _TELLS.search(html):
        for selector, kind in _TOLD.items():
            for node in tree.css(selector):
                yield from _told(kind, node.attributes.get(kind) or _FIRST.get(kind, ""))
    if "<td" in html.lower():
        for row in tree.css("tr"):
            if row.css_first("table") is None:
                yield from _told("row", _row_with_gap(row))


def _told(kind: str, words: str, before: str = "") -> Iterator[Markup]:
    said = pack_text(words)
    if said:
        yield kind, before + said, len(before)


def _row_with_gap(row: LexborNode) -> str:
    """The cells of a row of short words, parted, if one is empty and two are not; else ""."""
    cells = [pack_text(cell.text()) for cell in row.iter() if cell.tag in ("td", "th")]
    n_empty = cells.count("")
    if not 0 < n_empty < len(cells) - 1 or max(map(len, cells)) > LONGEST_CELL:
        return ""
    return _BORDER.join(cells)
