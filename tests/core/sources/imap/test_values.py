from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imapclient.response_parser import parse_response

from core.sources.imap.values import MAX_DEPTH, Record, Value, values

RESPONSES: list[list[Record]] = [
    [b"1 (UID 7 FLAGS (\\Seen $Label1) RFC822.SIZE 4711 MODSEQ (12))"],
    [b'2 (INTERNALDATE " 5-Mar-2024 09:00:00 +0000" UID 8)'],
    [b"3 (BODY[HEADER.FIELDS (DATE FROM)] {7}", b" UID 9)"],
    [(b"3 (BODY[HEADER.FIELDS (DATE FROM)] {7}", b"Date: x"), b" UID 9)"],
    [(b"4 (BODY[]<0> {3}", b"a)("), (b" BODY[1] {0}", b""), b")"],
    [
        (
            b'5 (BODYSTRUCTURE (("TEXT" "plain" ("charset" "utf-8") NIL NIL "7BIT" 12 1 NIL NIL NIL)'
            b'("image" "png" ("name" "a \\"b\\" \\\\c.png") "<id>" NIL "base64" 99 NIL'
            b' ("attachment" ("filename" "a.png")) NIL NIL) "alternative" ("boundary" "()") NIL NIL))'
        )
    ],
    [b"0 00 007 NIL nil () (())"],
]

scalars = st.one_of(
    st.none(),
    st.integers(0, 2**63),
    st.binary(max_size=12).filter(lambda b: not {10, 13, 0} & {*b}),
)
nested = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4).map(tuple))


def written(value: Value) -> bytes:
    """A value as a server writes it."""
    if value is None:
        return b"NIL"
    if isinstance(value, int):
        return b"%d" % value
    if isinstance(value, bytes):
        return b'"' + value.replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'
    return b"(" + b" ".join(map(written, value)) + b")"


@pytest.mark.parametrize("records", RESPONSES[:2] + RESPONSES[3:])
def test_values_are_those_of_imapclient(records: list[Record]) -> None:
    assert values(records) == parse_response(records)  # type: ignore[arg-type]


@given(st.lists(nested, max_size=5))
def test_what_was_written_is_read(given_values: list[Value]) -> None:
    text = b" ".join(map(written, given_values))
    assert values([text]) == tuple(given_values)


@given(st.binary(max_size=60))
def test_any_bytes_give_values_or_a_value_error(text: bytes) -> None:
    with contextlib.suppress(ValueError):
        values([text])


@pytest.mark.parametrize("text", [b"(", b")", b'"abc', b"BODY[", b"(()", b'a "b'])
def test_nonsense_is_an_error(text: bytes) -> None:
    with pytest.raises(ValueError, match="nothing"):
        values([text])


def test_a_million_parentheses_are_an_error_and_not_a_crash() -> None:
    with pytest.raises(ValueError, match="deeply"):
        values([b"(" * 1_000_000])
    assert values([b"(" * MAX_DEPTH + b")" * MAX_DEPTH])


def test_a_literal_is_not_looked_into() -> None:
    assert values([(b"(BODY[] {4}", b'"(x'), b")"]) == ((b"BODY[]", b'"(x'),)


def test_a_number_too_long_for_any_server_stays_a_string() -> None:
    assert values([b"9" * 5_000]) == (b"9" * 5_000,)
