"""Words that colours set apart: marked as with a pen, cells with a ground, a word in red.

"1 July" on green is free, and on red it is not. Told are marked and underlined words, and words,
lines and cells on a ground of their own; of the colours of letters those of some words within a
line, for whole lines and links have one in most mail. Colours come from attributes, styles, and
rules of sheets that are for one class.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from selectolax.lexbor import LexborHTMLParser, LexborNode

from core.match.cover.shown_text import pack_text
from core.model.covers import Markup
from core.text.shallow import tag_set

LONGEST = 60  # characters; what is longer is the layout of a page, or stands alone
BEFORE = 8  # characters before marked words, which tell where they stand
MOST_STEPS = 8  # to elements around one, to find out whether it is part of a line
BORDER = "\N{SYMBOL FOR UNIT SEPARATOR}"  # between two cells

_HINT = re.compile(r"<mark\b|color|background", re.IGNORECASE)
_UNDERLINE_HINT = re.compile(r"<u\b|<ins\b|underline", re.IGNORECASE)
_INLINE = tag_set("mark span font b i em strong u code big small sub sup var kbd samp q cite abbr")
_CELLS = tag_set("td th")
_LINES = tag_set("p li dt dd")
_COLOURED = "mark,[bgcolor],font[color],[style*='color' i],[style*='background' i]"
_UNDERLINED = "u,ins,[style*='underline' i]"
_DECLARED_LINE = re.compile(r"text-decoration(?:-line)?\s*:[^;]*\bunderline\b", re.IGNORECASE)
_DECLARED = re.compile(r"(?:^|[;\s])(background(?:-color)?|color)\s*:\s*([^;]+)", re.IGNORECASE)
_VALUE = re.compile(r"#[0-9a-f]{3,8}\b|rgba?\([^)]*\)|(?<![\w-])[a-z]{3,}(?![\w(-])")
_NUMBERS = re.compile(r"rgb\((\d{1,3}),(\d{1,3}),(\d{1,3})\)")
_PICTURE = re.compile(r"url\([^)]*\)?")
_CLASS = re.compile(r"[a-z]*\.([\w-]+)\Z")
_NAMES = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "lime": "#00ff00",
    "blue": "#0000ff", "yellow": "#ffff00", "aqua": "#00ffff", "cyan": "#00ffff",
    "fuchsia": "#ff00ff", "magenta": "#ff00ff", "green": "#008000", "maroon": "#800000",
    "navy": "#000080", "olive": "#808000", "purple": "#800080", "teal": "#008080",
    "gray": "#808080", "grey": "#808080", "silver": "#c0c0c0", "orange": "#ffa500",
    "windowtext": "#000000", "window": "#ffffff",
}  # fmt: skip
_NO_COLOUR = tag_set(
    "inherit initial unset revert currentcolor transparent none auto important repeat scroll fixed"
    " top left right bottom center url"
)
_NO_GROUND, _NO_INK = frozenset({"", "#ffffff"}), frozenset({"", "#000000"})


def read_shades(html: str, tree: LexborHTMLParser) -> Iterator[Markup]:
    """What the colours of a document set apart.

    Cost: linear in the document; a third of its text's where each element has a style.
    """
    if not _HINT.search(html):
        return
    by_class = _shades_of_classes(tree)
    rows: dict[int, LexborNode] = {}
    for node in tree.css(f"{_COLOURED},[class]" if by_class else _COLOURED):
        tag = node.tag or ""
        if tag == "tr":
            rows[node.mem_id] = node
        elif tag in _CELLS:
            if node.parent is not None:
                rows[node.parent.mem_id] = node.parent
        elif tag in _INLINE or tag in _LINES:
            yield from _read_words(node, tag, _shade(node, by_class))
    for row in rows.values():
        yield from _read_row(row, by_class)


def read_underlines(html: str, tree: LexborHTMLParser) -> Iterator[Markup]:
    """Words that a document underlines, but for links. Cost: linear in it."""
    for node in tree.css(_UNDERLINED) if _UNDERLINE_HINT.search(html) else ():
        if _is_underlined(node):
            yield from _told("underlined", "", node)


Shade = tuple[str, str]  # of the ground, and of the letters; "" where nothing is said


def _read_words(node: LexborNode, tag: str, shade: Shade) -> Iterator[Markup]:
    ground, ink = shade
    if tag == "mark" and not ground:
        ground = "mark"
    if ground not in _NO_GROUND and (tag in _INLINE or _is_short(node)):
        yield from _told("marked", ground, node)
    if ink not in _NO_INK and tag in _INLINE and _is_short(node) and _is_part_of_line(node):
        yield from _told("coloured", ink, node)


def _told(kind: str, colour: str, node: LexborNode) -> Iterator[Markup]:
    words = pack_text(node.text())
    if words:
        before = pack_text((node.prev.text() if node.prev else "") or "")[-BEFORE:]
        yield f"{kind}:{colour}" if colour else kind, before + words, len(before)


def _is_underlined(node: LexborNode) -> bool:
    """Whether an element underlines words, and not those of a link."""
    style = node.attributes.get("style") or ""
    if node.tag not in ("u", "ins") and not _DECLARED_LINE.search(style):
        return False
    around: LexborNode | None = node
    for _ in range(MOST_STEPS):
        if around is None:
            break
        if around.tag == "a" and "href" in around.attributes:
            return False
        around = around.parent
    return node.css_first("a[href]") is None


def _read_row(row: LexborNode, by_class: dict[str, Shade]) -> Iterator[Markup]:
    """Cells of a row with colours of their own, and where one without words stands."""
    if row.css_first("table") is not None:
        return
    cells = cells_of(row)
    words = [pack_text(cell.text()) for cell in cells]
    if not any(words) or max(map(len, words)) > LONGEST:
        return
    shades = [_shade(cell, by_class) for cell in cells]
    of_row = _shade(row, by_class)[0]
    grounds = [ground or of_row for ground, _ in shades]
    for said, ground, (_, ink) in zip(words, grounds, shades, strict=True):
        if said and ground not in _NO_GROUND:
            yield f"marked:{ground}", said, 0
        if said and ink not in _NO_INK and len({one for _, one in shades}) > 1:
            yield f"coloured:{ink}", said, 0
    empty = [ground for said, ground in zip(words, grounds, strict=True) if not said]
    if not _NO_GROUND.issuperset(empty):
        yield "grounds", BORDER.join(map("".join, zip(words, grounds, strict=True))), 0


def cells_of(row: LexborNode) -> list[LexborNode]:
    """The cells of a row of a table."""
    return [cell for cell in row.iter() if cell.tag in _CELLS]


def _is_short(node: LexborNode) -> bool:
    return len(pack_text(node.text())) <= LONGEST


def _is_part_of_line(node: LexborNode) -> bool:
    """Whether other words stand in the line of an element, and it is no link."""
    for _ in range(MOST_STEPS):
        parent = node.parent
        if parent is None or parent.tag == "a":
            return False
        if _goes_on(node, forward=True) or _goes_on(node, forward=False):
            return True
        if parent.tag not in _INLINE:
            return False
        node = parent
    return False


def _goes_on(node: LexborNode, *, forward: bool) -> bool:
    """Whether words follow an element, or stand before it, in one line."""
    beside = node.next if forward else node.prev
    for _ in range(MOST_STEPS):
        if beside is None:
            return False
        if beside.is_text_node:
            text = beside.text_content or ""
        elif beside.tag in _INLINE or beside.tag == "a":
            text = beside.text()
        else:
            return False
        if text and not text.isspace():
            return True
        beside = beside.next if forward else beside.prev
    return False


def _shade(node: LexborNode, by_class: dict[str, Shade]) -> Shade:
    """The colours of an element: what is said last holds."""
    attributes = node.attributes
    ground, ink = _colour(attributes.get("bgcolor") or ""), ""
    if node.tag == "font":
        ink = _colour(attributes.get("color") or "")
    for name in (attributes.get("class") or "").split() if by_class else ():
        of_class = by_class.get(name, ("", ""))
        ground, ink = of_class[0] or ground, of_class[1] or ink
    own = _shade_of_style(attributes.get("style") or "")
    return own[0] or ground, own[1] or ink


@lru_cache(maxsize=1_024)
def _shade_of_style(style: str) -> Shade:
    found = {"background": "", "color": ""}
    for name, value in _DECLARED.findall(style):
        found[name.lower().removesuffix("-color")] = _colour(value)
    return found["background"], found["color"]


def _shades_of_classes(tree: LexborHTMLParser) -> dict[str, Shade]:
    found: dict[str, Shade] = {}
    for sheet in tree.css("style"):
        for selectors, style in rules_in(uncommented(sheet.text())):
            shade = _shade_of_style(style) if "color" in style or "back" in style else None
            for selector in selectors.split(",") if shade and any(shade) else ():
                named = _CLASS.match(selector.strip())
                if named and shade:
                    found[named[1]] = shade
    return found


def uncommented(sheet: str) -> str:
    """A style sheet without its comments. Cost: linear."""
    before, *pieces = sheet.split("/*")
    return " ".join([before, *(piece.partition("*/")[2] for piece in pieces)])


def rules_in(sheet: str) -> Iterator[tuple[str, str]]:
    """The rules of a style sheet, as (selector, style). Cost: linear, whatever it holds."""
    before, *pieces = sheet.split("{")
    for piece in pieces:
        style, closed, _ = piece.partition("}")
        if closed:
            yield before[max(before.rfind("}"), before.rfind(";")) + 1 :], style
        before = piece


def _colour(value: str) -> str:
    """A colour in one spelling, as far as these are told; "" if there is none."""
    for match in _VALUE.finditer(_PICTURE.sub(" ", value.lower())):
        colour = "".join(match[0].split())
        numbers = _NUMBERS.fullmatch(colour)
        if numbers:
            return "#" + "".join(f"{int(one):02x}" for one in numbers.groups())
        if len(colour) == 4 and colour[0] == "#":
            return "#" + "".join(letter * 2 for letter in colour[1:])
        if colour not in _NO_COLOUR:
            return _NAMES.get(colour, colour)
    return ""
