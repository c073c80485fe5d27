"""HTML to text: what a reader sees, in lines.

Block-aware, because it is a matter of being right: tags inside a line (b, a, span, font) never end
it, while the usual "text of all nodes, a separator between" cuts sentences at each of them and
loses 13 % of the sentence digests against a plain twin.

The tree is lexbor's (`core.text.page`). Borders of blocks are written into it as marks (control
characters), so that one call takes all the text out; a walk over the text nodes costs more. The
same tree tells the structure (`core.text.elements`).

beautifulsoup4 reads what HTML5's own rules make invisible by accident: after a comment, a title or
a style that nobody closed they let all the rest vanish. Mail programs show such mail, and an
empty text would compare it with nothing. Over the tolerant parser of the standard library bs4
keeps whatever it does not understand. It is slow, and not linear on hostile input, so it sees a
short prefix, and only where lexbor gives no text at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from selectolax.lexbor import LexborNode

from core.model.mail import TextLine
from core.text.elements import page_elements
from core.text.page import MARKS, HtmlPage, limit_html, parse_page
from core.text.shallow import tag_set

MAX_LINKS = 10_000
SOUP_CHARS = 4 << 10  # so much of a broken document goes to the slow, tolerant parser

# Marks in the text: a line break, borders of a line and of a paragraph, begin and end of something
# quoted and of something hidden. Control characters, because no text needs them and because they
# do not widen an ASCII string.
BR, LINE, PARA, QUOTE, UNQUOTE, HIDE, SHOW = MARKS
_FORGED = re.compile(r"&#(?:0*[1-7](?![0-9])|[xX]0*[1-7](?![0-9a-fA-F]));?")
_BLANKS = ("\n", "\t", "\r", "\f", "\xa0")
_GAP = re.compile("  +")
_BREAKS = re.compile(f"([{BR}{LINE}{PARA}][{BR}{LINE}{PARA} ]*)")

_PARAGRAPHS = tag_set(
    "blockquote center dl fieldset figure h1 h2 h3 h4 h5 h6 hr ol p pre table ul"
)
_LINES = tag_set(
    "address article aside caption details dialog div figcaption footer form header legend "
    "listing main nav section summary xmp"
)
_ROWS = tag_set("dd dt li option tr")  # each ends where the next begins or its list ends
_CELLS = tag_set("td th")
# What is put before and after an element.
_MARKS_OF = (
    dict.fromkeys(_PARAGRAPHS, (PARA, PARA))
    | dict.fromkeys(_LINES, (LINE, LINE))
    | dict.fromkeys(_ROWS, (LINE, ""))
    | dict.fromkeys(_CELLS, (" ", ""))
    | {"br": (BR, "")}
)

_PRE_STYLE = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_PREFORMATTED = tag_set("pre listing xmp textarea")
_PARTLY_READ = frozenset({"cut_at_limit", "broken"})
_RAW = re.compile(r"<!--|-->|<(/?)(title|style|script|textarea)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HtmlText:
    """What a reader sees of an HTML document.

    Attributes:
        runs: The text in stretches of lines that are quoted, or not, from another message; line
        feeds
            end lines, an empty line is the border of a paragraph. Case and characters as written.
        links: Targets of links, in their order, as written.
        dropped: "cut_at_limit" if the document is longer than we read, "hidden" if it holds text
            that no reader sees, "broken" if it had to be read by the tolerant parser.
        elements: Its structural elements (`core.text.elements`), without those of quoted mail;
            None where not all of the document was read.
    """

    runs: tuple[TextLine, ...]
    links: tuple[str, ...]
    dropped: tuple[str, ...]
    elements: str | None = ""


def html_to_text(html: str) -> HtmlText:
    """Take the text out of an HTML document or fragment.

    Cost: linear in its length, some 10 ns a character; what is above a limit is not read.
    """
    dropped: list[str] = []
    html = limit_html(html, dropped)
    if any(piece[:1] == "#" for piece in html.split("&")[1:]):  # one rare character is found fast
        html = _FORGED.sub("", html)
    page = parse_page(html)
    elements = page_elements(page)  # before there are marks in it
    text, links = _marked_text(page, dropped)
    text = _lines(text)
    if not text.strip(QUOTE + UNQUOTE + "\n "):
        start = _never_closed(html)
        if start is not None:
            text = _lines(_soup_text(html[start : start + SOUP_CHARS]))
            dropped.append("broken")
    whole = _PARTLY_READ.isdisjoint(dropped)
    dropped = list(dict.fromkeys(dropped))
    return HtmlText(_runs(text), tuple(links), tuple(dropped), elements if whole else None)


def _marked_text(page: HtmlPage, dropped: list[str]) -> tuple[str, list[str]]:
    """All text of the body, borders marked, and the targets of its links."""
    if page.root is None:
        return "", []
    for node in page.bare:
        _blank_own_text(node)
    if page.hidden:
        _surround(page.hidden, HIDE, SHOW)
        dropped.append("hidden")
    _keep_lines(page, page.root)
    _surround(page.quotes, QUOTE, UNQUOTE)
    for node in page.reply:
        node.insert_before(QUOTE)
    links = _mark_blocks(page.nodes, page.tags)
    return page.root.text(), links


def _surround(nodes: Iterable[LexborNode], before: str, after: str) -> None:
    for node in nodes:
        node.insert_before(before)
        node.insert_after(after)


def _blank_own_text(node: LexborNode) -> None:
    for child in list(node.iter(include_text=True)):
        if child.is_text_node:
            child.replace_with("")


def _keep_lines(page: HtmlPage, root: LexborNode) -> None:
    """Let line feeds in preformatted text end lines."""
    lines: dict[int, LexborNode] = {}  # by identity: one pre may hold another
    seen: set[int] = set()  # elements that were walked over already
    nodes: list[LexborNode] = []
    if not _PREFORMATTED.isdisjoint(page.tags):
        nodes += root.css(",".join(_PREFORMATTED))
    if b"white-space" in page.packed:
        nodes += [
            node
            for node in root.css('[style*="white-space" i]')
            if _PRE_STYLE.search(node.attributes.get("style") or "")
        ]
    for node in nodes:
        if node.mem_id in seen:
            continue
        for inner in node.traverse(include_text=True):
            if not inner.is_text_node:
                seen.add(inner.mem_id)
            elif "\n" in (inner.text_content or ""):
                lines[inner.mem_id] = inner
    for inner in lines.values():
        inner.replace_with((inner.text_content or "").replace("\n", BR))


def _mark_blocks(nodes: list[LexborNode], tags: list[str]) -> list[str]:
    """Put marks at the borders of blocks; return the targets of links, met on the same walk."""
    links: list[str] = []
    for node, tag in zip(nodes, tags, strict=True):
        if tag in _MARKS_OF:
            before, after = _MARKS_OF[tag]
            node.insert_before(before)
            if after:
                node.insert_after(after)
        elif tag == "a":
            target = node.attributes.get("href")
            if target is not None and len(links) < MAX_LINKS:
                links.append(target)
    return links


def _lines(text: str) -> str:
    """Turn marks into line feeds. The marks of quoting stay, each on the border of a paragraph."""
    if HIDE in text:
        text = "".join(piece for piece, depth in _nested(text, HIDE, SHOW) if depth <= 0)
    for blank in _BLANKS:
        if blank in text:
            text = text.replace(blank, " ")
    if "  " in text:
        text = _GAP.sub(" ", text)  # layouts are full of them: in one pass
    pieces = _BREAKS.split(text)  # it has one group
    pieces[1::2] = map(_border, pieces[1::2])
    return "".join(pieces).replace(" \n", "\n")


@lru_cache(maxsize=1_024)
def _border(marks: str) -> str:
    """The line feeds that a run of marks stands for.

    A break always ends a line; the border of a line does if none has just ended.
    """
    if PARA in marks:
        return "\n\n"
    return "\n" if marks.count(BR) + (marks[0] == LINE) == 1 else "\n\n"


def _runs(text: str) -> tuple[TextLine, ...]:
    if QUOTE not in text:
        text = text.strip("\n ")
        return (TextLine(text, False),) if text else ()
    return tuple(
        TextLine(stripped, depth > 0)
        for piece, depth in _nested(text, QUOTE, UNQUOTE)
        if (stripped := piece.strip("\n "))
    )


def _nested(text: str, begin: str, end: str) -> Iterator[tuple[str, int]]:
    """The text between marks, each piece with how many of them are open."""
    depth = 0
    for piece in re.split(f"([{begin}{end}])", text):
        if piece == begin:
            depth += 1
        elif piece == end:
            depth -= 1
        else:
            yield piece, depth


def _never_closed(html: str) -> int | None:
    """Where the comment, title, style ... begins that swallows the rest of the document."""
    inside, start = "", 0
    for match in _RAW.finditer(html):
        closing = match[0] == "-->" or bool(match[1])
        name = (match[2] or "!--").lower()
        if not inside and not closing:
            inside, start = name, match.start()
        elif closing and name == inside:
            inside = ""
    return start if inside else None


def _soup_text(html: str) -> str:
    """The text of a document as if nothing in it could swallow the rest."""
    from bs4 import BeautifulSoup  # noqa: PLC0415 - slow, and little mail needs it

    bare = _RAW.sub(lambda match: "<br " if match[2] else " ", html)
    soup = BeautifulSoup(f"<div>{bare}", "html.parser")  # bare words look like a file name to it
    for node in soup(True):
        if node.name in _MARKS_OF:
            node.insert_before(_MARKS_OF[node.name][0])
    return soup.get_text()
