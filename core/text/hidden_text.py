"""Text that an HTML document holds for other eyes: hidden, or in the place of a picture.

A preheader is hidden in the message and shown in the list of every mail program; the words of a
picture (alt) are shown where pictures are not loaded; an option of a list is shown when it is
opened. They are no part of the body that is compared, but who looks for a word expects them.
"""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from core.text.page import limit_html

_CODE = ["script", "style", "template"]
_TOLD = {
    "alt": "[alt]",
    "title": "[title]",
    "placeholder": "[placeholder]",
    "aria-label": "[aria-label]",
}


def visible_and_hidden_text(html: str) -> str:
    """All text of a document, each piece on a line: visible, hidden, and what stands for pictures.

    Words that tags part are parted here, too: `core.text.html.html_to_text` has what a reader
    sees.

    Cost: one parse, linear in its length.
    """
    tree = LexborHTMLParser(limit_html(html, []))
    told = [
        node.attributes.get(name) or ""
        for name, selector in _TOLD.items()
        for node in tree.css(selector)
    ]
    told += [node.attributes.get("value") or "" for node in tree.css("input[value],button[value]")]
    tree.strip_tags(_CODE)
    body = tree.body
    text = "" if body is None else body.text(separator="\n")
    return "\n".join([text, *filter(None, told)])
