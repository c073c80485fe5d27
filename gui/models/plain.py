"""Text of messages and of commands, made plain for a single line on screen."""

from __future__ import annotations

import re

from core.words.plain import plain_line

__all__ = ["plain_line", "strip_mnemonic"]

_LETTER = re.compile(r"\(&\w\)|&(?=\w)")


def strip_mnemonic(words: str) -> str:
    """A command's words without the letter to press: of "&Scan", and of "扫描(&S)" as well."""
    return _LETTER.sub("", words)
