"""What HTML says to Outlook alone: conditional comments such as `<!--[if mso]> … <![endif]-->`.

To every other program they are comments; Outlook shows their words and links in their place.
"""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser

from core.match.cover.proof import ForOutlook
from core.match.cover.shown_text import ShownText

_COMMENT = re.compile(r"<!--\s*(\[if\b[^\]]*\]>.*?)(?:-->|\Z)", re.DOTALL | re.IGNORECASE)
_BEHIND_IF = re.compile(r"\[if\b[^\]]*\]>", re.IGNORECASE)
_NOT_SHOWN = ["script", "style", "template", "xml"]


def find_conditional(html: str) -> dict[str, LexborHTMLParser]:
    """The conditional comments of a document, white space folded, and the HTML in each.

    Cost: linear in the document.
    """
    found: dict[str, LexborHTMLParser] = {}
    for comment in _COMMENT.findall(html) if "[if" in html.lower() else ():
        inner = LexborHTMLParser(_BEHIND_IF.sub("", comment, count=1))
        inner.strip_tags(_NOT_SHOWN)
        found[" ".join(comment.split())] = inner
    return found


def read_conditional(inner: LexborHTMLParser, links: frozenset[str]) -> ForOutlook | None:
    """What the HTML of a conditional comment says, with its links; None if it says nothing."""
    body = inner.body
    words = "" if body is None else body.text(separator="\n")
    text = ShownText([(line, False, False) for line in words.split("\n")])
    return None if text.is_empty and not links else ForOutlook(text, links)
