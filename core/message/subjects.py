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
_MARK = (
    "(?:"
    + "|".join(sorted({re.escape(mark) for mark in _MARKS}, key=len, reverse=True))
    + r")(?:\s?[\[(^]\s?\d{1,4}\s?[\])]?|\s?\*\d{1,3}|\d{1,2})?\s?[:：]"
)
_LEAD = re.compile(
    rf"(?:\s*(?:{_MARK}"
    # A tag with digits ("[Bug 17]", "[2/3]") tells messages apart, so it stays.
    r"|\[[^\]\d\[]{1,60}\]|【[^】\d]{1,60}】(?=\s*(?:re|fwd?|回复|答复|转发)\s?[:：])))+",
    re.IGNORECASE,
)
_TAG = (
    r"\[[^\[\]]{1,60}\]|\([^()]{1,60}\)|\{[^{}]{1,60}\}|<[^<>]{1,60}>|«[^«»]{1,60}»"
    r"|【[^【】]{1,60}】|\*{2,9}[^*]{1,40}\*{2,9}"
)
_IN_FRONT = re.compile(rf"\s*({_MARK}|{_TAG})", re.IGNORECASE)
# What filters and importers put in front, scores among it: "[SPAM]", "{Spam?}", "***SPAM(7.1)***",
# "[EXT]"; and what they write where there is no subject.
_ADDED = re.compile(
    r"[\[({<【*]+\s*(?:(?:(?:suspected|possible|probable|likely)[\s_-])?(?:spam|junk)"
    r"|ext|extern|external(?:[\s_-](?:e?-?mail|sender|message))?"
    r"|no subject|kein betreff|ohne betreff|sans objet|pas d'objet|sin asunto|sem assunto"
    r"|nessun oggetto|geen onderwerp|intet emne|ingen emne|inget ämne|bez tematu|без темы"
    r"|无主题|無主旨|件名なし|제목 없음)[\s\d.,:;#*?!()+-]*[\])}>】*]+",
    re.IGNORECASE,
)
_TAIL = re.compile(r"(?:[\[(]fwd?[\])]\s*+)++\Z", re.IGNORECASE)
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
    front, rest = _split_front(" ".join(subject[:_MAX].split()))
    return _TAIL.search(rest) is not None or any(map(_is_mark, front))


def sent_subject(subject: str, list_id: str) -> tuple[str, str, str, str, str, bool]:
    """A subject without what was added on the way, in the order of `SentSubject`.

    Filters and importers add marks, and a list its name, any that its List-Id gives it. All else
    in brackets may say what nothing else does: "[CANCELLED]", "[OK]", "[Hall B]".
    """
    shown = " ".join(subject.split())
    front, rest = _split_front(shown)
    phrase, _, address = list_id.rpartition("<")
    labels = address.strip("> ").split(".")
    calls = (phrase, *(".".join(labels[:end]) for end in range(1, len(labels) + 1)))
    names = set(map(_letters, calls)) - {""}
    whole = [piece for piece in front if not _ADDED.fullmatch(piece)]
    unlisted = [piece for piece in whole if _is_mark(piece) or _letters(piece) not in names]
    told = [[piece for piece in front if not _is_mark(piece)] for front in (whole, unlisted)]
    bare = _TAIL.sub("", rest)
    ends = ((whole, rest), (unlisted, rest), (told[0], bare), (told[1], bare))
    forms = (*ends, (list(filter(_is_mark, whole)), rest))
    one, two, three, four, five = (" ".join([*pieces, end]).strip() for pieces, end in forms)
    return one, two, three, four, five, one != shown


def _split_front(text: str) -> tuple[list[str], str]:
    """The marks and tags in front of a subject, and the rest."""
    pieces, at = [], 0
    while piece := _IN_FRONT.match(text, at):
        pieces.append(piece[1])
        at = piece.end()
    return pieces, text[at:].strip()


def _is_mark(piece: str) -> bool:
    return piece[-1] in ":："


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name)).casefold()
