"""HTML of mass mailings around real text: a layout that is the campaign's own.

Layouts are dealt by chance out of what mailing tools write: a table in a table or plain blocks, a
picture on top, headings, columns of offers, lists, buttons, rules, a footer with links. Simple
ones come often, so that two campaigns may well have one layout, as the paper saw it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from html import escape

WORDS = {
    "en": ("Read more", "Shop now", "Unsubscribe", "View in browser", "Contact us", "Learn more"),
    "ru": ("Подробнее", "Купить", "Отписаться", "Открыть в браузере", "Контакты", "Узнать больше"),
    "zh": ("阅读更多", "立即购买", "退订", "在浏览器中查看", "联系我们", "了解详情"),
}

LONGEST = 90  # letters of a heading


class _Layout:
    """Writes one page."""

    def __init__(self, dice: random.Random, language: str) -> None:
        self.dice, self.words = dice, WORDS[language]
        self.site = f"www.site{dice.randrange(100_000)}.example"
        self.block = dice.choice(
            (
                "<p>{}</p>",
                "<p>{}</p>",
                '<tr><td style="padding:10px 24px"><p>{}</p></td></tr>',
                "<tr><td>{}</td></tr>",
                "<div>{}</div>",
                "{}<br><br>",
            )
        )

    def link(self, label: str) -> str:
        return f'<a href="https://{self.site}/{self.dice.randrange(10_000)}">{label}</a>'

    def image(self) -> str:
        width, height = self.dice.choice(((600, 200), (160, 60), (560, 120), (240, 240)))
        return (
            f'<img src="https://{self.site}/i/{self.dice.randrange(1_000)}.png"'
            f' width="{width}" height="{height}" alt="">'
        )

    def text(self, line: str) -> str:
        return self.block.format(escape(line, quote=False))

    def picture(self, _lines: list[str]) -> str:
        return self.block.format(self.image())

    def button(self, _lines: list[str]) -> str:
        return self.block.format(self.link(self.dice.choice(self.words)))

    def rule(self, _lines: list[str]) -> str:
        return self.block.format("<hr>")

    def paragraph(self, lines: list[str]) -> str:
        return self.text(lines.pop(0)) if lines else ""

    def heading(self, lines: list[str]) -> str:
        if not lines or len(lines[0]) > LONGEST:
            return self.paragraph(lines)
        level = self.dice.choice((1, 2, 2, 3))
        return self.block.format(f"<h{level}>{escape(lines.pop(0), quote=False)}</h{level}>")

    def listed(self, lines: list[str]) -> str:
        some = [lines.pop(0) for _ in range(min(len(lines), self.dice.randint(2, 5)))]
        kind = self.dice.choice(("ul", "ol"))
        items = "".join(f"<li>{escape(line, quote=False)}</li>\n" for line in some)
        return self.block.format(f"<{kind}>{items}</{kind}>") if some else ""

    def offers(self, lines: list[str]) -> str:
        n = self.dice.randint(2, 3)
        some = [lines.pop(0) for _ in range(min(len(lines), n))]
        cells = "".join(
            f"<td>{self.image()}<br>{escape(line, quote=False)}<br>{self.link(self.words[1])}</td>"
            for line in some
        )
        return self.block.format(f'<table width="100%"><tr>{cells}</tr></table>') if some else ""

    def footer(self) -> str:
        chosen = self.dice.sample(self.words, self.dice.randint(1, 4))
        return self.block.format(" | ".join(self.link(word) for word in chosen))


def page(lines: Sequence[str], language: str, dice: random.Random) -> str:
    """A page around some lines, of a layout by chance. Places in the lines stay in it."""
    layout, left = _Layout(dice, language), list(lines)
    pieces: list[str] = [layout.paragraph(left)]  # where the greeting stands
    plain = dice.random() < 0.3  # a letter: no more than paragraphs
    kinds: list[Callable[[list[str]], str]] = [layout.paragraph] * 5
    if not plain:
        if dice.random() < 0.7:
            pieces.insert(0, layout.picture(left))
        kinds += [layout.heading, layout.heading, layout.listed, layout.offers]
        kinds += [layout.picture, layout.button, layout.rule]
    while left:
        pieces.append(dice.choice(kinds)(left))
    if not plain or dice.random() < 0.5:
        pieces.append(layout.footer())
    inner = "\n".join(pieces)
    if layout.block.startswith("<tr>"):
        width = dice.choice((560, 600, 640))
        inner = f'<table width="{width}" cellpadding="0">\n{inner}\n</table>'
        if dice.random() < 0.6:
            inner = f'<table width="100%"><tr><td align="center">{inner}</td></tr></table>'
    colour, ink = f"#{dice.getrandbits(24):06x}", f"#{dice.getrandbits(24):06x}"
    return (
        "<html><head><style>p{margin:0 0 12px}</style></head>\n"
        f'<body bgcolor="{colour}" text="{ink}">\n{inner}\n</body></html>\n'
    )
