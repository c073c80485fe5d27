"""Undo format=flowed: lines that a mail program broke only for the wire (RFC 3676)."""

from __future__ import annotations

_SIGNATURE = "-- "


def join_flowed(text: str, *, delsp: bool) -> str:
    """Join soft-broken lines, and take off space-stuffing (RFC 3676 4.1-4.5).

    A line that ends in a space goes on in the next one of the same quote depth; the separator of a
    signature ends its paragraph. Quote marks stay, one space after them.

    Args:
        text: Decoded, any line ends.
        delsp: The space at the end of a soft-broken line was put there, and goes (4.2).

    Cost: linear in the text.
    """
    lines: list[str] = []
    begun: list[str] = []  # the pieces of the line that goes on
    last_depth = 0
    for raw in text.replace("\r\n", "\n").split("\n"):
        depth = len(raw) - len(raw.lstrip(">"))
        line = raw[depth:].removeprefix(" ")
        signature = line == _SIGNATURE
        if begun and (depth != last_depth or signature):
            lines.append("".join(begun))
            begun = []
        begun.append(line if begun or not depth else f"{'>' * depth} {line}")
        if not line.endswith(" ") or signature:
            lines.append("".join(begun))
            begun = []
        elif delsp:
            begun[-1] = begun[-1][:-1]
        last_depth = depth
    return "\n".join([*lines, "".join(begun)] if begun else lines)
