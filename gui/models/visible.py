"""Text of messages made visible for a page: nothing in it acts, nothing in it hides.

A list drops what a sender can hide in a line (`gui.models.plain`); a page that is read to decide
what may go shows it instead, as a sign of its own (R-PV6). Lines are cut where Qt's
layout would take minutes (one line of 1 MB: 43 s).
"""

from __future__ import annotations

import html
import re

SHOWN_CHARACTERS = 200_000  # R-LM4
SHOWN_LINES = 5_000  # 100,000 lines of one letter hold the window for a second
LINE_CHARACTERS = 1_000
TIP_CHARACTERS = 500

# As ranges, because a class of single characters is searched a hundred times slower.
_CONTROLS = "\x00-\x08\x0b-\x1f\x7f"
_HIDDEN = (
    "\x80-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ud800-\udfff\U000e0000-\U000e007f"
)
_IN_NEED = re.compile(f"[{_CONTROLS}{_HIDDEN}]")


def _sign(found: re.Match[str]) -> str:
    code = ord(found.group())
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else f"⟨{code:X}⟩"


def make_visible(text: str) -> str:
    """Give each control, direction and invisible character a sign; line ends and tabs stay.

    The carriage return of a line end is no character of its own and is dropped.
    """
    return _IN_NEED.sub(_sign, text.replace("\r\n", "\n"))


def text_head(text: str) -> str:
    """The part of a text that is shown: 200,000 characters, 5,000 lines."""
    text = text[:SHOWN_CHARACTERS]
    if text.count("\n") < SHOWN_LINES:
        return text
    return "\n".join(text.split("\n", SHOWN_LINES)[:SHOWN_LINES])


def page_text(text: str) -> str:
    """Text for a page: its head, visible, in lines of at most 1,000 characters."""
    return "\n".join(
        line[at : at + LINE_CHARACTERS]
        for line in make_visible(text_head(text)).split("\n")
        for at in range(0, max(len(line), 1), LINE_CHARACTERS)
    )


def tool_tip_text(text: str, most: int = TIP_CHARACTERS) -> str:
    """Text for a tool tip: Qt takes what looks like HTML for HTML, so it gets HTML, escaped."""
    words = html.escape(make_visible(text[:most])).replace("\n", "<br>")
    return f"<span>{words}</span>"
