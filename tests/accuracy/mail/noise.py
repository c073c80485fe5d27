"""What mass mailings change in the HTML of each copy, none of which a reader sees.

Each function takes a page and gives another one that looks the same. They work on the text of the
page, so that they are as good for real pages as for those of `tests.accuracy.mail.pages`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from tests.accuracy.mail.fills import add_flaws, hidden_words, token

Noise = Callable[[str, random.Random, str], str]  # page, dice, language

_OPEN = re.compile(
    r"<(p|td|tr|table|div|span|h[1-6]|ul|li|a|img|font)((?:\s[^<>]*?)?)(/?)>", re.IGNORECASE
)
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
_HREF = re.compile(r"""(href\s*=\s*)(["'])(https?://[^"']*)\2""", re.IGNORECASE)
_BODY = re.compile(r"<body[^<>]*>", re.IGNORECASE)
_BODY_END = re.compile(r"</body\s*>", re.IGNORECASE)
_BLOCK_END = re.compile(r"</(?:p|h[1-6]|ul|ol|table)\s*>", re.IGNORECASE)
_RUN = re.compile(r">([^<>{}]{25,})<")
_SKIPPED = re.compile(
    r"<(style|script|title|head)\b.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL
)


def attributes(page: str, dice: random.Random, _language: str) -> str:
    """Names of classes, ids, data and styles of no effect on some tags, in any order."""

    def more(tag: re.Match[str]) -> str:
        if dice.random() < 0.5:
            return tag[0]
        extra = [
            f'class="{token(dice)}"', f'id="m{token(dice)}"', f'data-k="{token(dice)}"',
            f'style="line-height:1.{dice.randint(1, 9)}"', f'title="{token(dice)}"',
        ]  # fmt: skip
        if "style" in tag[2].lower():  # of two the first would count
            del extra[3]
        dice.shuffle(extra)
        some = " ".join(extra[: dice.randint(1, 3)])
        name = tag[1].upper() if dice.random() < 0.1 else tag[1]
        first, second = (f" {some}", tag[2]) if dice.random() < 0.5 else (tag[2], f" {some}")
        return f"<{name}{first}{second}{tag[3] and ' /'}>"

    return _outside(page, lambda text: _OPEN.sub(more, text))


def colours(page: str, dice: random.Random, _language: str) -> str:
    """Every colour a little different, and a style sheet with random names."""
    shifted = _COLOUR.sub(lambda _: f"#{dice.getrandbits(24):06x}", page)
    sheet = "".join(f".{token(dice)}{{color:#{dice.getrandbits(24):06x}}}" for _ in range(4))
    return _at_start(shifted, f"<style>{sheet}</style>")


def tracking(page: str, dice: random.Random, _language: str) -> str:
    """Every link by way of a counter, or with the copy's number behind it."""
    if dice.random() < 0.5:
        where = f"https://click{dice.randint(1, 9)}.example.com/"
        return _HREF.sub(lambda m: f"{m[1]}{m[2]}{where}{token(dice)}{m[2]}", page)
    return _HREF.sub(lambda m: f"{m[1]}{m[2]}{m[3]}?utm_id={token(dice)}{m[2]}", page)


def pixel(page: str, dice: random.Random, _language: str) -> str:
    """A picture that counts who opens the mail: at either end or between paragraphs."""
    address = f"https://t.example.com/{token(dice)}.gif"
    image = dice.choice(
        (
            f'<img src="{address}" width="1" height="1" alt="">',
            f'<img height=1 width=1 src="{address}" border=0>',
            f'<img src="{address}" style="width:1px;height:1px;border:0">',
            f'<img src="{address}" width="0" height="0">',
            f'<img alt="" src="{address}" style="display:none">',
        )
    )
    return _somewhere(page, image, dice)


def invisible(page: str, dice: random.Random, language: str) -> str:
    """Blocks of words that are not shown."""
    for _ in range(dice.randint(1, 3)):
        words = hidden_words(dice, language)
        block = dice.choice(
            (
                f'<div style="display:none">{words}</div>',
                f'<span style="display: none !important;">{words}</span>',
                f'<p style="font-size:0px;line-height:0">{words}</p>',
                f'<div style="visibility:hidden;height:0">{words}</div>',
                f'<font style="color:#ffffff;font-size:0">{words}</font>',
                f'<div style="mso-hide:all;max-height:0;display:none">{words}</div>',
                f"<div hidden>{words}</div>",
            )
        )
        page = _somewhere(page, block, dice)
    return page


def comments(page: str, dice: random.Random, language: str) -> str:
    """Comments with random strings and words."""
    for _ in range(dice.randint(1, 4)):
        page = _somewhere(page, f"<!-- {token(dice)} {hidden_words(dice, language)} -->", dice)
    return page


def wrappers(page: str, dice: random.Random, _language: str) -> str:
    """Everything in more boxes, which show nothing of themselves."""
    before = after = ""
    for _ in range(dice.randint(1, 4)):
        name = dice.choice(("div", "div", "div", "center", "span"))
        before, after = f'{before}<{name} id="w{token(dice)}">', f"</{name}>{after}"
    start, end = _inside(page)
    return page[:start] + before + page[start:end] + after + page[end:]


def inline(page: str, dice: random.Random, _language: str) -> str:
    """Some words in bold, in another font, or in elements that do nothing."""

    def marked(run: re.Match[str]) -> str:
        words = run[1].split(" ")
        if dice.random() < 0.6 or len(words) < 4 or "&" in run[1]:
            return run[0]
        at = dice.randrange(1, len(words) - 1)
        name = dice.choice(("b", "i", "span", "font", "strong", "u"))
        words[at] = f"<{name}>{words[at]}</{name}>"
        return f">{' '.join(words)}<"

    return _outside(page, lambda text: _RUN.sub(marked, text))


def zero_width(page: str, dice: random.Random, _language: str) -> str:
    """Characters without width inside words."""

    def marked(run: re.Match[str]) -> str:
        if dice.random() < 0.5 or "&" in run[1]:
            return run[0]
        return f">{add_flaws(run[1], dice)}<"

    return _outside(page, lambda text: _RUN.sub(marked, text))


def vary_spaces(page: str, dice: random.Random, _language: str) -> str:
    """Other white space between tags, other ends of lines."""
    between = dice.choice(("\n", "\n  ", "\r\n", "\n\n\t"))
    return re.sub(r">\s*\n\s*<", f">{between}<", page)


NOISES: dict[str, Noise] = {
    "attributes": attributes,
    "colours": colours,
    "tracking links": tracking,
    "pixel": pixel,
    "invisible text": invisible,
    "comments": comments,
    "wrappers": wrappers,
    "inline tags": inline,
    "zero width": zero_width,
    "white space": vary_spaces,
}


def _outside(page: str, change: Callable[[str], str]) -> str:
    """Change what is no style sheet, script, head or comment."""
    pieces, last = [], 0
    for held in _SKIPPED.finditer(page):
        pieces += [change(page[last : held.start()]), held[0]]
        last = held.end()
    return "".join([*pieces, change(page[last:])])


def _inside(page: str) -> tuple[int, int]:
    """Where the content of the body begins and ends."""
    start = _BODY.search(page)
    ends = list(_BODY_END.finditer(page))
    return (start.end() if start else 0), (ends[-1].start() if ends else len(page))


def _at_start(page: str, text: str) -> str:
    start, _ = _inside(page)
    return page[:start] + text + page[start:]


def _somewhere(page: str, text: str, dice: random.Random) -> str:
    """Put something at either end of the body or behind a block of it."""
    start, end = _inside(page)
    held = [(m.start(), m.end()) for m in _SKIPPED.finditer(page)]
    places = [
        m.end()
        for m in _BLOCK_END.finditer(page, start, end)
        if not any(a <= m.start() < b for a, b in held)
    ]
    at = dice.choice([start, end, *places[:20]])
    return page[:at] + text + page[at:]
