"""Text of mails made visible for a page: nothing in it acts, nothing in it hides.

A list drops what a sender can hide in a line (`gui.models.plain`); a page that is read to decide
what may go shows it instead, as a sign of its own (safety.md R-PV6). Lines are cut where Qt's
layout would take minutes (finding 15: one line of 1 MB, 43 s).
"""

from __future__ import annotations

import re

SHOWN_CHARACTERS = 200_000  # safety.md 7
SHOWN_LINES = 5_000  # 100,000 lines of one letter hold the window for a second
LINE_CHARACTERS = 1_000

_HIDDEN = [
    *range(0x80, 0xA0),
    *(0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0xFEFF),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xD800, 0xE000),
    *range(0xE0000, 0xE0080),
]
_SIGNS = {code: f"⟨{code:X}⟩" for code in _HIDDEN}
_SIGNS |= {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"}
_SIGNS[0x7F] = "\u2421"
_IN_NEED = re.compile("[" + "".join(map(re.escape, map(chr, _SIGNS))) + "]")


def visible(text: str) -> str:
    """Give each control, direction and invisible character a sign; line ends and tabs stay.

    The carriage return of a line end is no character of its own and is dropped.
    """
    if _IN_NEED.search(text) is None:
        return text
    return text.replace("\r\n", "\n").translate(_SIGNS)


def head(text: str) -> str:
    """The part of a text that is shown: 200,000 characters, 5,000 lines."""
    text = text[:SHOWN_CHARACTERS]
    if text.count("\n") < SHOWN_LINES:
        return text
    return "\n".join(text.split("\n", SHOWN_LINES)[:SHOWN_LINES])


def page(text: str) -> str:
    """Text for a page: its head, visible, in lines of at most 1,000 characters."""
    return "\n".join(
        line[at : at + LINE_CHARACTERS]
        for line in visible(head(text)).split("\n")
        for at in range(0, max(len(line), 1), LINE_CHARACTERS)
    )
