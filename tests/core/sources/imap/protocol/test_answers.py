from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imapclient.response_parser import parse_response

from core.sources.imap.protocol import limits
from core.sources.imap.protocol.answers import (
    Value,
    as_readable,
    read_code,
    read_pairs,
    read_values,
)

pytestmark = pytest.mark.slow

STRUCTURE = (
    b'(("text" "plain" ("charset" "utf-8") NIL NIL "quoted-printable" 2010 40 NIL NIL NIL NIL)'
    b'("application" "pdf" ("name" "a \\"b\\".pdf") NIL NIL "base64" 120000 NIL '
    b'("attachment" ("filename" "a.pdf")) NIL NIL) "mixed" ("boundary" "=-abe") NIL NIL NIL)'
)

atoms = st.from_regex(rb"[\\$A-Za-z_.-][A-Za-z0-9_.-]{0,8}", fullmatch=True)
quoted = st.binary(max_size=12).filter(lambda b: b"\r" not in b and b"\n" not in b)
trees = st.recursive(
    st.one_of(st.none(), st.integers(0, 1 << 62), atoms, quoted),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=20,
)


def written(value: Value, *, is_word: bool = False) -> bytes:
    """A value as a server would write it."""
    match value:
        case None:
            return b"NIL"
        case int():
            return b"%d" % value
        case tuple():
            return b"(" + b" ".join(map(written, value)) + b")"
        case _ if is_word:
            return value
        case _:
            return b'"' + value.replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'


@given(st.lists(trees, max_size=4))
def test_values_written_are_the_values_read(wanted: list[Value]) -> None:
    assert read_values(b" ".join(map(written, wanted))) == tuple(wanted)


@given(st.lists(st.one_of(trees, atoms), max_size=4))
def test_the_values_are_those_of_imapclient(wanted: list[Value]) -> None:
    line = b" ".join(map(written, wanted))

    assert read_values(line) == parse_response([line])


@pytest.mark.parametrize(
    "line",
    [
        STRUCTURE,
        b"(\\Seen $Label1 NonJunk) 0123 12 ()",
        b'BODY[HEADER.FIELDS (From To)] "x" BODY[1.2.MIME]<0> "y" BODY[] NIL',
        b'INTERNALDATE "05-Mar-2024 09:00:00 +0000" MODSEQ (12)',
    ],
)
def test_lines_of_real_servers_are_read_as_by_imapclient(line: bytes) -> None:
    assert read_values(line) == parse_response([line])


@given(st.lists(st.binary(max_size=30), min_size=1, max_size=4))
def test_literals_come_as_they_are_in_their_places(literals: list[bytes]) -> None:
    rest = [piece for literal in literals for piece in (literal, b" {%d}" % len(literal))]
    rest[-1] = b")"

    found = read_values(b"(X {%d}" % len(literals[0]), rest)

    assert found == ((b"X", *literals),)


def test_a_literal_that_looks_like_syntax_is_data() -> None:
    assert read_values(b"(A {3}", [b'))"', b" B 1)"]) == ((b"A", b'))"', b"B", 1),)


@pytest.mark.parametrize("line", [b"(", b")", b"(()", b'"abc', b'(a "b)', b"())"])
def test_what_does_not_match_up_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError, match=r"parenthesis|quote"):
        read_values(line)


def test_a_literal_needs_its_mark() -> None:
    with pytest.raises(ValueError, match="mark"):
        read_values(b"(A", [b"x", b")"])


@given(st.binary(max_size=200), st.lists(st.binary(max_size=20), max_size=4))
def test_no_bytes_do_anything_but_give_values_or_a_value_error(
    line: bytes, rest: list[bytes]
) -> None:
    try:
        found = read_values(line, rest[: len(rest) // 2 * 2])
    except ValueError:
        return
    assert isinstance(found, tuple)


@pytest.mark.parametrize("depth", [1, limits.DEPTH - 1, limits.DEPTH, 5_000, 500_000])
def test_lists_too_deep_are_empty_and_cost_no_stack(depth: int) -> None:
    (found,) = read_values(b"(" * depth + b"x" + b")" * depth)

    levels = 0
    while isinstance(found, tuple) and found:
        (found,) = found
        levels += 1
    assert found == (b"x" if depth <= limits.DEPTH else ())
    assert levels == min(depth, limits.DEPTH)


def test_a_number_of_a_million_digits_is_a_word() -> None:
    assert read_values(b"9" * 1_000_000) == (b"9" * 1_000_000,)


def test_names_of_pairs_are_upper_case() -> None:
    assert read_pairs((b"flags", (b"\\Seen",), b"body[header.fields (to)]", b"x")) == {
        b"FLAGS": (b"\\Seen",),
        b"BODY[HEADER.FIELDS (TO)]": b"x",
    }


@pytest.mark.parametrize("value", [None, 3, b"x", (b"UID",), (1, 2), ((), 2)])
def test_what_is_no_list_of_pairs_is_refused(value: Value) -> None:
    with pytest.raises(ValueError, match=r"a name that is none|no list of pairs"):
        read_pairs(value)


@pytest.mark.parametrize(
    ("text", "word", "data", "words"),
    [
        (b"[UIDVALIDITY 12] ok", "UIDVALIDITY", b"12", "ok"),
        (b"[read-only] it is", "READ-ONLY", b"", "it is"),
        (b"[COPYUID 1 2:3 4:5]", "COPYUID", b"1 2:3 4:5", ""),
        (b"[FLAGS (\\Seen \\*)] All", "FLAGS", b"(\\Seen \\*)", "All"),
        (b"done", "", b"", "done"),
        (b"[unclosed", "", b"", "[unclosed"),
        (b"", "", b"", ""),
    ],
)  # fmt: skip
def test_codes_are_taken_apart(text: bytes, word: str, data: bytes, words: str) -> None:
    assert read_code(text) == (word, data, words)


@given(st.binary(max_size=3_000))
def test_words_for_people_are_short_and_printable(text: bytes) -> None:
    words = as_readable(text)

    assert len(words) <= 500
    assert words.isprintable()
