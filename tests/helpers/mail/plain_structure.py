"""A slow, plain reading of the structure of HTML, over beautifulsoup4 and the standard library."""

from __future__ import annotations

import re

from bs4 import BeautifulSoup, Tag

LETTER = {"p": "P", "ul": "U", "ol": "O", "dl": "D", "table": "T", "tr": "R", "a": "A"}
LETTER |= {"img": "G", "hr": "H", "pre": "E", "li": "I", "dt": "I", "dd": "I"}
LETTER |= {"td": "C", "th": "C"} | {f"h{n}": str(n) for n in range(1, 7)}
LOST = {"script", "style", "title", "head", "svg", "template", "noframes", "iframe", "select"}
QUOTING = {"gmail_quote", "gmail_attr", "moz-cite-prefix", "yahoo_quoted", "protonmail_quote"}


def plain_structure(html: str) -> str:
    """The elements of a document, a letter each."""
    soup = BeautifulSoup(f"<div>{html}", "html.parser")
    letters: list[str] = []
    stack: list[Tag] = [soup]
    while stack:
        tag = stack.pop()
        if tag.get("id") == "divRplyFwdMsg":
            break
        if _is_gone(tag):
            continue
        if _counts(tag):
            letters.append(LETTER[tag.name])
        stack += [inner for inner in reversed(tag.contents) if isinstance(inner, Tag)]
    return re.sub("P+", "P", "".join(letters))


def _style(tag: Tag) -> dict[str, str]:
    declared = (part.partition(":") for part in str(tag.get("style") or "").lower().split(";"))
    return {name.strip(): value.replace("!important", "").strip() for name, _, value in declared}


def _is_gone(tag: Tag) -> bool:
    classes = tag.get("class") or []
    if tag.name in LOST or tag.name == "blockquote" or not QUOTING.isdisjoint(classes):
        return True
    style = _style(tag)
    clipped = any(
        style.get(n, "x")[:1] == "0" for n in ["height", "width", "max-height", "max-width"]
    )
    return (
        tag.has_attr("hidden")
        or style.get("display") == "none"
        or style.get("visibility") in {"hidden", "collapse"}
        or re.fullmatch(r"0?(?:\.0+)?", style.get("opacity", "1")) is not None
        or (style.get("overflow") == "hidden" and clipped)
        or (_is_no_size(style) and not any("font-size" in _style(t) for t in tag.find_all(True)))
    )


def _is_no_size(style: dict[str, str]) -> bool:
    return re.fullmatch(r"0(?:px|pt|em|%)?", style.get("font-size", "")) is not None


def _counts(tag: Tag) -> bool:
    style = _style(tag)
    if tag.name == "a":
        return bool(tag.get("href"))
    if tag.name == "img":
        sizes = [tag.get("width"), tag.get("height")]
        sizes += [style.get(n) for n in ["width", "height", "max-width", "max-height"]]
        return not any(_pixels(str(size)) <= 2 for size in sizes if size)
    if tag.name == "p":
        return bool(tag.get_text().strip()) or any(map(_counts, tag.find_all("img")))
    return tag.name in LETTER


def _pixels(size: str) -> float:
    number = re.fullmatch(r"\s*(\d+(?:\.\d*)?)\s*(?:px|pt|%)?\s*", size)
    return float(int(float(number[1]))) if number else 99.0
