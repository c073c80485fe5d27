"""Text of messages made harmless for a single line on screen or on paper (R-PV6).

A sender writes the subject, so it may hold line ends, escape codes and the characters that turn
the direction of text around and make "exe.pdf" of "fdp.exe". None of them has a place in a list.
"""

from __future__ import annotations

_REPLACEMENT = "\ufffd"
_TURNING = [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C]
_CONTROLS = [*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029]
_TABLE: dict[int, str | None] = {**dict.fromkeys(_CONTROLS, " "), **dict.fromkeys(_TURNING)}
_TABLE |= dict.fromkeys(range(0xD800, 0xE000), _REPLACEMENT)  # half a character


def plain_line(text: str, limit: int = 300) -> str:
    """One line, at most `limit` characters, without control and direction characters."""
    return " ".join(text[: 2 * limit].translate(_TABLE).split())[:limit]
