"""What a subject is about: without the marks of replies, forwards and lists, in any language."""

from __future__ import annotations

import re

# Reply and forward marks as mail programs write them in their languages.
_MARKS = (
    *("re", "fw", "fwd"),
    *("aw", "antw", "antwort", "wg"),  # German
    *("antw", "doorst"),  # Dutch
    *("sv", "vs", "vb", "vl", "fs"),  # Danish, Norwegian, Swedish, Finnish, Icelandic
    *("tr", "réf", "ref", "rép"),  # French
    *("rv", "enc", "res"),  # Spanish, Portuguese
    *("r", "i", "rif"),  # Italian
    *("odp", "pd"),  # Polish
    *("vá", "továbbítás"),  # Hungarian
    *("ynt", "ilt", "i̇lt"),  # Turkish
    *("bls", "trs", "tl", "atb", "yml"),  # Indonesian, Vietnamese, Welsh
    *("απ", "σχετ", "πρθ"),  # Greek
    *("отв", "ответ", "пересл", "на", "ha", "від"),  # Russian, Ukrainian
    *("回复", "回覆", "答复", "答覆", "转发", "轉寄", "轉發"),  # Chinese
    *("返信", "転送", "답장", "회신", "전달"),  # Japanese, Korean
    *("תגובה", "השב", "הועבר", "رد", "إعادة توجيه"),  # Hebrew, Arabic
)
_LEAD = re.compile(
    r"(?:\s*(?:(?:"
    + "|".join(sorted({re.escape(mark) for mark in _MARKS}, key=len, reverse=True))
    + r")(?:\s?[\[(^]\s?\d{1,4}\s?[\])]?|\s?\*\d{1,3}|\d{1,2})?\s?[:：]"
    # A tag with digits ("[Bug 17]", "[2/3]") tells messages apart, so it stays.
    r"|\[[^\]\d\[]{1,60}\]|【[^】\d]{1,60}】(?=\s*(?:re|fwd?|回复|答复|转发)\s?[:：])))+",
    re.IGNORECASE,
)
_TAG = re.compile(r"\[[^\]]*\]|【[^】]*】")
_TAIL = re.compile(r"(?:\s*[\[(]fwd?[\])])+\s*\Z", re.IGNORECASE)
_MAX = 1_000


def subject_topic(subject: str) -> str:
    """A subject for comparing: case folded, white space folded, marks at either end removed.

    What is nothing but marks ("Re:") has an empty topic. Cost: linear.
    """
    text = " ".join(subject[:_MAX].split())
    if ":" in text or "[" in text or "：" in text or "【" in text:
        lead = _LEAD.match(text)
        if lead:
            text = text[lead.end() :]
    if text[-1:] in "])":
        text = _TAIL.sub("", text)
    return text.strip().casefold()


def is_answer(subject: str) -> bool:
    """Whether a subject is marked as a reply or a forward; a list's tag is no such mark."""
    text = " ".join(subject[:_MAX].split())
    lead = _LEAD.match(text)
    marks = _TAG.sub("", lead.group()) if lead else ""
    return ":" in marks or "：" in marks or _TAIL.search(text) is not None
