"""A slow, plain reading of the text of well-formed HTML, by the standard library's parser."""

from __future__ import annotations

from html.parser import HTMLParser

PARAGRAPH_TAGS = "blockquote center dl h1 h2 h3 h4 h5 h6 hr ol p pre table ul"
LINE_TAGS = "address article div footer header li main nav section tr"
LOST_TAGS = "script style title"

PARAGRAPHS, LINES, LOST = (set(tags.split()) for tags in (PARAGRAPH_TAGS, LINE_TAGS, LOST_TAGS))


class _Lines(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.lines = [""]
        self.lost = self.pre = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the base class says so
        self.lost += tag in LOST
        self.pre += tag == "pre"
        self._border(tag)
        if tag == "br":
            self.lines.append("")
        elif tag in ("td", "th"):
            self.lines[-1] += " "

    def handle_endtag(self, tag: str) -> None:
        self.lost -= tag in LOST
        self.pre -= tag == "pre"
        self._border(tag)

    def handle_data(self, data: str) -> None:
        if not self.lost:
            first, *rest = data.split("\n") if self.pre else [" ".join(data.split("\n"))]
            self.lines[-1] += first
            self.lines += rest

    def _border(self, tag: str) -> None:
        if tag in PARAGRAPHS:
            self.lines += ["", ""] if self.lines[-1].strip() else [""]
        elif tag in LINES and self.lines[-1].strip():
            self.lines.append("")


def plain_html_lines(html: str) -> str:
    """The lines of a document, blanks folded, an empty line between paragraphs."""
    parser = _Lines()
    parser.feed(html)
    parser.close()
    text = "\n".join(" ".join(line.split()) for line in parser.lines)
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text.strip()
