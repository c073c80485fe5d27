"""HTML to text: what a reader sees, in lines.

Block-aware, because it is a matter of being right: tags inside a line (b, a, span, font) never end
it, while the usual "text of all nodes, a separator between" cuts sentences at each of them and
loses 13 % of the sentence digests against a plain twin.

selectolax (lexbor) parses: an HTML5 parser made for speed, whose tree is what browsers see. On
real mail (245 documents of 10 KB on average) it parses forty times as fast as beautifulsoup4 over
html.parser; all of `to_text` takes a tenth of bs4's time for parsing and `get_text` alone. Borders
of blocks are written into the tree as marks (control characters), so that one call takes all the
text out; a walk over the text nodes costs more.

beautifulsoup4 reads what HTML5's own rules make invisible by accident: after a comment, a title or
a style that nobody closed they let all the rest vanish. Mail programs show such mail, and an
empty text would compare it with nothing. Over the tolerant parser of the standard library bs4
keeps whatever it does not understand. It is slow, and not linear on hostile input, so it sees a
short prefix, and only where lexbor gives no text at all.

lexbor's time is quadratic in depth (200,000 nested div: 85 s), so a document of many tags is made
shallow before (`core.text.shallow`). Nothing here recurses.

Only the style attribute says what is hidden: style sheets are not applied. `mso-hide` alone hides
from one program and shows to all others, so it is seen text here. Hidden text is only dropped
where no reader sees it; when in doubt it stays, because two mails that differ in what can be seen
must never be told to be the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from bs4 import BeautifulSoup
from selectolax.lexbor import LexborHTMLParser, LexborNode

from core.model import TextLine
from core.text.shallow import MANY_TAGS, shallow, tag_names

MAX_CHARS = 2 << 20  # of HTML; what follows is not read (safety.md 7)
MAX_TAGS = 50_000
MAX_LINKS = 10_000
SOUP_CHARS = 4 << 10  # so much of a broken document goes to the slow, tolerant parser

# Marks in the text: a line break, borders of a line and of a paragraph, begin and end of something
# quoted and of something hidden. Control characters, because no text needs them and because they
# do not widen an ASCII string.
BR, LINE, PARA, QUOTE, UNQUOTE, HIDE, SHOW = _MARKS = [chr(i) for i in range(1, 8)]
_FORGED = re.compile(r"&#(?:0*[1-7](?![0-9])|[xX]0*[1-7](?![0-9a-fA-F]));?")
_BLANKS = ("\n", "\t", "\r", "\f", "\xa0")
_BREAKS = re.compile(f"([{BR}{LINE}{PARA}][{BR}{LINE}{PARA} ]*)")

_LOST = ["script", "style", "title", "head", "svg", "template", "noframes", "iframe", "select"]
_LOST_TAGS = frozenset(_LOST)
_PARAGRAPHS = tag_names(
    "blockquote center dl fieldset figure h1 h2 h3 h4 h5 h6 hr ol p pre table ul"
)
_LINES = tag_names(
    "address article aside caption details dialog div figcaption footer form header legend "
    "listing main nav section summary xmp"
)
_ROWS = tag_names("dd dt li option tr")  # each ends where the next begins or its list ends
_CELLS = tag_names("td th")
# What is put before and after an element.
_MARKS_OF = (
    dict.fromkeys(_PARAGRAPHS, (PARA, PARA))
    | dict.fromkeys(_LINES, (LINE, LINE))
    | dict.fromkeys(_ROWS, (LINE, ""))
    | dict.fromkeys(_CELLS, (" ", ""))
    | {"br": (BR, "")}
)

_QUOTING = (
    "blockquote,.gmail_quote,.gmail_attr,.moz-cite-prefix,.yahoo_quoted,.protonmail_quote,"
    "[name=quote]"
)
_REPLY_HEADER = "#divRplyFwdMsg"  # Outlook: from here to the end it is another mail

# What the document must hold, blanks aside, for the nodes of a selector to be looked at.
_HIDABLE = {
    (b"display", b"none"): '[style*="none" i]',
    (b"hidden", b""): '[hidden],[style*="hidden" i]',
    (b"visibility", b"collapse"): '[style*="collapse" i]',
    (b"opacity", b"0"): '[style*="opacity" i]',
    (b"font-size", b"0"): '[style*="font-size" i]',
}
_HIDDEN = re.compile(
    r"(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?![\d.])"
    r"|opacity\s*:\s*0?\.0+(?!\d))",
    re.IGNORECASE,
)
_NO_SIZE = re.compile(r"(?:^|[;\s])font-size\s*:\s*0(?![\d.])", re.IGNORECASE)
_CLIPPED = re.compile(r"(?:^|[;\s])(?:max-)?(?:height|width)\s*:\s*0(?![\d.])", re.IGNORECASE)
_OVERFLOW = re.compile(r"(?:^|[;\s])overflow\s*:\s*hidden", re.IGNORECASE)
_PRE_STYLE = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_PREFORMATTED = tag_names("pre listing xmp textarea")
_RAW = re.compile(r"<!--|-->|<(/?)(title|style|script|textarea)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HtmlText:
    """What a reader sees of an HTML document.

    Attributes:
        runs: The text in stretches of lines that are quoted, or not, from another mail; line feeds
            end lines, an empty line is the border of a paragraph. Case and characters as written.
        links: Targets of links, in their order, as written.
        dropped: "cut_at_limit" if the document is longer than we read, "hidden" if it holds text
            that no reader sees, "broken" if it had to be read by the tolerant parser.
    """

    runs: tuple[TextLine, ...]
    links: tuple[str, ...]
    dropped: tuple[str, ...]


def to_text(html: str) -> HtmlText:
    """Take the text out of an HTML document or fragment.

    Cost: linear in its length, some 10 ns a character; what is above a limit is not read.
    """
    dropped: list[str] = []
    html = _bounded(html, dropped)
    # As bytes: the parser wants UTF-8, and small letters take a fifth of the time there.
    source = html.encode("utf-8", "replace")
    tree = LexborHTMLParser(source)
    text, links = _marked_text(tree, source, dropped)
    text = _lines(text)
    if not text.strip(QUOTE + UNQUOTE + "\n "):
        start = _never_closed(html)
        if start is not None:
            text = _lines(_soup_text(html[start : start + SOUP_CHARS]))
            dropped.append("broken")
    return HtmlText(_runs(text), tuple(links), tuple(dict.fromkeys(dropped)))


def _marked_text(
    tree: LexborHTMLParser, source: bytes, dropped: list[str]
) -> tuple[str, list[str]]:
    """All text of the body, borders marked, and the targets of its links.

    Which tags there are the walk to them tells for nothing; looking for four of them in the source
    took as long as a third of the parser's work, and taking out what the head holds as long again.
    """
    lower = source.lower()
    selectors = _selectors(lower)
    root = tree.body
    nodes = list(root.traverse()) if root else []
    tags = [node.tag or "" for node in nodes]
    if root is None or selectors or not _LOST_TAGS.isdisjoint(tags):
        tree.strip_tags(_LOST)
        root = tree.body or tree.root
        if root is None:
            return "", []
        _mark_hidden(tree, selectors, dropped)
        nodes = list(root.traverse())
        tags = [node.tag or "" for node in nodes]
    _keep_lines(tree, lower, pre=not _PREFORMATTED.isdisjoint(tags))
    _mark_quotes(tree, source, lower)
    links = _mark_blocks(nodes, tags)
    return root.text(), links


def _bounded(html: str, dropped: list[str]) -> str:
    """The part of the document that is read, without forged marks and without great depth."""
    if len(html) > MAX_CHARS:
        html = html[:MAX_CHARS]
        dropped.append("cut_at_limit")
    for mark in _MARKS:
        if mark in html:
            html = html.replace(mark, "")
    if any(piece[:1] == "#" for piece in html.split("&")[1:]):  # one rare character is found fast
        html = _FORGED.sub("", html)
    n_tags = html.count("<")
    if n_tags > MAX_TAGS:
        html = html[: len(html) - len(html.split("<", MAX_TAGS + 1)[-1]) - 1]
        dropped.append("cut_at_limit")
    return shallow(html) if n_tags > MANY_TAGS else html


def _mark_hidden(tree: LexborHTMLParser, selectors: list[str], dropped: list[str]) -> None:
    """Put marks around what no reader sees.

    Nodes are marked, never destroyed: one hidden node often holds another, and the tree's memory
    does not outlive a node.
    """
    for node in tree.css(",".join(selectors)) if selectors else ():
        attributes = node.attributes
        style = attributes.get("style") or ""
        if "hidden" not in attributes and not _selectors(style.lower().encode("utf-8", "replace")):
            continue  # most: "text-decoration: none"
        if "hidden" in attributes or _HIDDEN.search(style):
            hidden = True
        elif _NO_SIZE.search(style):
            # Layouts close gaps with size 0 and set a size further in: only bare text is hidden.
            hidden = len(node.css('[style*="font-size" i]')) <= 1  # it finds the node itself, too
            if not hidden:
                _blank_own_text(node)
        else:
            hidden = bool(_OVERFLOW.search(style) and _CLIPPED.search(style))
        if hidden:
            node.insert_before(HIDE)
            node.insert_after(SHOW)
            dropped.append("hidden")


def _selectors(lower: bytes) -> list[str]:
    """What to look for in a document, or whether to look at all in one style; in small letters."""
    return [selector for hint, selector in _HIDABLE.items() if _declares(lower, *hint)]


def _declares(lower: bytes, name: bytes, value: bytes) -> bool:
    """Whether `name : value` stands somewhere, blanks aside.

    A regular expression takes ten times as long to pass over what does not match. Of the values in
    one mail most are alike, so that each is looked at once.
    """
    if not value:
        return name in lower
    for rest in {after[:24] for after in lower.split(name)[1:]}:
        declared = rest.lstrip()
        if declared[:1] == b":" and declared[1:].lstrip().startswith(value):
            return True
    return False


def _blank_own_text(node: LexborNode) -> None:
    for child in list(node.iter(include_text=True)):
        if child.is_text_node:
            child.replace_with("")


def _keep_lines(tree: LexborHTMLParser, lower: bytes, *, pre: bool) -> None:
    """Let line feeds in preformatted text end lines."""
    lines: dict[int, LexborNode] = {}  # by identity: one pre may hold another
    nodes = tree.css(",".join(_PREFORMATTED)) if pre else []
    if b"white-space" in lower:
        nodes += [
            node
            for node in tree.css('[style*="white-space" i]')
            if _PRE_STYLE.search(node.attributes.get("style") or "")
        ]
    for node in nodes:
        for inner in node.traverse(include_text=True):
            if inner.is_text_node and "\n" in (inner.text_content or ""):
                lines[inner.mem_id] = inner
    for inner in lines.values():
        inner.replace_with((inner.text_content or "").replace("\n", BR))


def _mark_quotes(tree: LexborHTMLParser, source: bytes, lower: bytes) -> None:
    quotes = b"quote" in lower and (b"quote" in source or b"QUOTE" in source)
    if quotes or b"moz-cite" in source:
        for node in tree.css(_QUOTING):
            node.insert_before(QUOTE)
            node.insert_after(UNQUOTE)
    if b"divRplyFwdMsg" in source:
        for node in tree.css(_REPLY_HEADER):
            node.insert_before(QUOTE)


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
        text = _without_hidden(text)
    for blank in _BLANKS:
        if blank in text:
            text = text.replace(blank, " ")
    while "  " in text:
        text = text.replace("  ", " ")
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


def _without_hidden(text: str) -> str:
    shown: list[str] = []
    depth = 0
    for piece in re.split(f"([{HIDE}{SHOW}])", text):
        if piece == HIDE:
            depth += 1
        elif piece == SHOW:
            depth -= 1
        elif depth <= 0:
            shown.append(piece)
    return "".join(shown)


def _runs(text: str) -> tuple[TextLine, ...]:
    if QUOTE not in text:
        text = text.strip("\n ")
        return (TextLine(text, False),) if text else ()
    runs: list[TextLine] = []
    depth = 0
    for piece in re.split(f"([{QUOTE}{UNQUOTE}])", text):
        if piece == QUOTE:
            depth += 1
        elif piece == UNQUOTE:
            depth -= 1
        elif stripped := piece.strip("\n "):
            runs.append(TextLine(stripped, depth > 0))
    return tuple(runs)


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
    bare = _RAW.sub(lambda match: "<br " if match[2] else " ", html)
    soup = BeautifulSoup(f"<div>{bare}", "html.parser")  # bare words look like a file name to it
    for node in soup(True):
        if node.name in _MARKS_OF:
            node.insert_before(_MARKS_OF[node.name][0])
    return soup.get_text()
