"""Keywords of one charset in joined parts: the way is chosen by what the text holds."""

from __future__ import annotations

import base64

from core.keywords.folding import folded_forms
from core.keywords.lookup import KeywordLookup, SearchPart, SearchRoute
from core.model.mentions import Hit


def part(number: int, data: bytes) -> SearchPart:
    return SearchPart(number, data, base64.b64encode(data))


def test_a_keyword_does_not_reach_from_one_part_into_the_next() -> None:
    lookup = KeywordLookup(folded_forms(["invoice"]), "utf_8", 9)
    parts = [
        part(0, b"an invo"),
        part(1, b"ice, and an invoice"),
        part(2, b""),
        part(3, b"invoice"),
    ]

    for route in (SearchRoute.BEST, SearchRoute.DIRECT, SearchRoute.DECODED):
        hits, doubtful = lookup.find(parts, route)
        assert hits == {1: [Hit(0, 12, 19)], 3: [Hit(0, 0, 7)]}
        assert doubtful == set()


def test_in_double_byte_codes_only_decoding_can_answer() -> None:
    text = "发票号码".encode("gb18030")

    hits, doubtful = KeywordLookup(folded_forms(["发票号码"]), "gb18030", 9).find(
        [part(7, text)], SearchRoute.BEST
    )

    assert hits == {}
    assert doubtful == {7}


def test_a_keyword_that_the_charset_cannot_write_is_nowhere() -> None:
    assert KeywordLookup(folded_forms(["发票"]), "koi8_r", 9).find(
        [part(0, b"abc")], SearchRoute.BEST
    ) == (
        {},
        set(),
    )


def test_keywords_with_too_many_spellings_are_left_to_decoding() -> None:
    _, doubtful = KeywordLookup(folded_forms(["s" * 60]), "utf_8", 9).find(
        [part(0, b"sss" * 30)], SearchRoute.BEST
    )

    assert doubtful in ({0}, set())
