"""What the structure costs: beside the text, and alone where a plain part gives the text."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from selectolax.lexbor import LexborHTMLParser

from core.fingerprint.structure import count_pieces, structure_signature
from core.message.parts import open_message
from core.settings import ReadSettings
from core.text.elements import page_elements, read_elements
from core.text.html import html_to_text
from core.text.page import limit_html, parse_page
from tests.bench.corpus.mailbox import messages

N_MAILS, ROUNDS = 3_000, 5
T = TypeVar("T")


def lines() -> Iterator[str]:
    """Measure, a line a way; the least of some rounds, as other work only adds."""
    pages = _pages()
    trees = [parse_page(limit_html(html, [])) for html in pages]
    found = [page_elements(tree) for tree in trees]
    letters = sum(map(len, pages)) / len(pages)
    elements = sum(map(len, found)) / len(found)
    yield f"{len(pages)} pages of {letters:,.0f} letters and {elements:.0f} elements; each takes"
    parse = _least(lambda html: LexborHTMLParser(html.encode()), pages)
    both = _least(html_to_text, pages)
    yield f"  the parser alone {parse:.0f} us, text and structure {both:.0f} us,"
    beside, alone = _least(page_elements, trees), _least(read_elements, pages)
    yield f"  structure beside the text {beside:.0f} us, structure alone {alone:.0f} us,"
    yield f"  its signature {_least(_sign, found):.1f} us"


def _sign(elements: str) -> object:
    count_pieces.cache_clear()
    return structure_signature(elements, ())


def _pages() -> list[str]:
    pages: list[str] = []
    for data in messages(N_MAILS):
        opened = open_message(data, settings=ReadSettings())
        parts = (part for part in opened.parts if part.mime_type == "text/html")
        pages += [opened.decode(part) for part in parts]
    return pages


def _least(work: Callable[[T], object], values: Sequence[T]) -> float:
    """Microseconds a value."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.process_time()
        for value in values:
            work(value)
        best = min(best, time.process_time() - began)
    return best / len(values) * 1e6
