"""A slow, plain reading of what a sentence is, character by character.

It follows the module docstring of `core.text.sentences` and uses none of its code but the lists of
abbreviations.
"""

from __future__ import annotations

from core.model.mail import MessageText
from core.text.abbreviations import load_abbreviations

CLOSERS = "\"')]}»”’›」』】》〉"
OPENERS = "\"'([{«„“‘‹「『【《〈>"
LONGEST_RUN = 32


def is_cjk(char: str) -> bool:
    code = ord(char)
    return (
        0x3001 <= code <= 0x3003
        or 0x3005 <= code <= 0x30FF
        or 0x3400 <= code <= 0x4DBF
        or 0x4E00 <= code <= 0x9FFF
        or 0xF900 <= code <= 0xFAFF
        or 0x20000 <= code <= 0x3FFFF
    )


def plain_sentences(text: MessageText) -> list[tuple[str, bool]]:
    """(sentence, quoted) in order."""
    found: list[tuple[str, bool]] = []
    marks = [False] * len(text.text)
    for start, stop in text.quoted:
        marks[start:stop] = [True] * (stop - start)
    segments: list[tuple[str, bool]] = []
    for char, quoted in zip(text.text, marks, strict=True):
        if segments and segments[-1][1] == quoted:
            segments[-1] = (segments[-1][0] + char, quoted)
        else:
            segments.append((char, quoted))
    for raw, quoted in segments:
        segment = raw.strip("\n")
        if quoted:
            segment = _quoted_paragraphs(segment)
        cjk = any(is_cjk(char) or char == "。" for char in segment)
        for paragraph in segment.split("\n\n"):
            found += [(piece, quoted) for piece in _pieces(paragraph, cjk=cjk)]
    return found


def _quoted_paragraphs(segment: str) -> str:
    lines = segment.split("\n")
    out = [lines[0]]
    for number, line in enumerate(lines[1:], 1):
        only_marks = bool(line) and not line.strip("> ")
        out.append("" if only_marks and number < len(lines) - 1 else line)
    spread: list[str] = []
    for number, line in enumerate(out):
        spread.append(line)
        if line.endswith(":") and number + 1 < len(out) and out[number + 1].startswith(">"):
            spread.append("")
    return "\n".join(spread)


def _pieces(paragraph: str, *, cjk: bool) -> list[str]:
    cut = _cut(paragraph.replace("\n", " "), cjk=cjk)
    if len(cut) > 1:
        kept = [_without_abbreviations(line) for line in paragraph.split("\n")]
        if kept != paragraph.split("\n"):
            paragraph = "\n".join(line for line in kept if line)
            cut = _cut(paragraph.replace("\n", " "), cjk=cjk)
    if len(cut) == 1:
        cut = paragraph.split("\n")
    stripped = [piece.strip() for piece in cut]
    return [piece for piece in stripped if any(char.isalnum() for char in piece)]


def _cut(flat: str, *, cjk: bool) -> list[str]:
    pieces = [""]
    at = 0
    while at < len(flat):
        length = _mark_at(flat, at, cjk=cjk)
        if length:
            pieces.append("")
            at += length
        else:
            pieces[-1] += flat[at]
            at += 1
    return pieces


def _mark_at(flat: str, at: int, *, cjk: bool) -> int:
    """How long the mark that ends a sentence here is; 0 if there is none."""
    char = flat[at]
    before = flat[at - 1] if at else " "
    if cjk and char in ".!?;。":
        run = _run(flat, at + 1, ".!?;。" + CLOSERS)
        behind = flat[at + 1 : at + 2]
        jump = any(is_cjk(flat[at + 1 + k]) for k in range(run + 1) if at + 1 + k < len(flat))
        if char == "。" or (char in "!?;" and (is_cjk(before) or jump)):
            return 1 + run
        if char == "." and is_cjk(before) and behind and is_cjk(behind):
            return 1 + run
        if char != ";" and not _ordinal(flat, at) and _blank_follows(flat, at):
            return 1 + run
        return 0
    if char in ".!?" and not _ordinal(flat, at):
        run = _run(flat, at + 1, ".!?" + CLOSERS)
        for length in range(run, -1, -1):
            if flat[at + 1 + length : at + 2 + length] in ("", " "):
                return 1 + length
    return 0


def _run(flat: str, at: int, chars: str) -> int:
    length = 0
    while length < LONGEST_RUN and at + length < len(flat) and flat[at + length] in chars:
        length += 1
    return length


def _blank_follows(flat: str, at: int) -> bool:
    run = _run(flat, at + 1, ".!?" + CLOSERS)
    return flat[at + 1 + run : at + 2 + run] in ("", " ")


def _ordinal(flat: str, at: int) -> bool:
    """A dot behind a number of one or two digits that is a word of its own."""
    if flat[at] != ".":
        return False
    word = flat[:at].rpartition(" ")[2]
    return len(word) in (1, 2) and all(char.isdecimal() for char in word)


def _without_abbreviations(line: str) -> str:
    words = line.split(" ")
    kept: list[str] = []
    while words:
        for length in range(min(len(words), 6), 0, -1):
            joined = " ".join(words[:length])
            bare = joined.lstrip(OPENERS).rstrip(CLOSERS)
            if tuple(bare.split(" ")) in load_abbreviations().whole:
                start = len(joined) - len(joined.lstrip(OPENERS))
                rest = joined[:start] + joined[start + len(bare) :]
                kept += [rest] if rest else []
                words = words[length:]
                break
        else:
            kept.append(words.pop(0))
    return " ".join(kept)
