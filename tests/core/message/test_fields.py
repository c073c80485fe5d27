"""Header blocks and the parameters in their fields."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.message.fields import (
    StructuredValue,
    first_token,
    header_end,
    read_block,
    structured_value,
)

_NAMES = st.text("abcXYZ-019", min_size=1, max_size=12)
_VALUES = st.text('ab c:;=\t"<>@é', max_size=40).map(str.strip)


def block_of(text: str) -> list[tuple[bytes, bytes]]:
    data = text.encode()
    return read_block(data, 0, len(data)).fields


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@given(fields=st.lists(st.tuples(_NAMES, _VALUES), min_size=1, max_size=20))
def test_fields_are_those_that_were_written(end: str, fields: list[tuple[str, str]]) -> None:
    text = "".join(f"{name}: {value}{end}" for name, value in fields)
    data = f"{text}{end}body: no{end}".encode()
    block = read_block(data, 0, len(data))

    assert [(name.decode(), value.decode().strip()) for name, value in block.fields] == fields
    assert data[block.body :] == f"body: no{end}".encode()
    assert block.damaged == ()
    for name, value in fields:
        same = [v for n, v in fields if n.lower() == name.lower()]
        assert block.values[name.lower().encode()].decode().strip() == same[0], value


def test_folded_lines_belong_to_their_field() -> None:
    assert block_of("A: 1\n 2\n\t3\nB: 4\n\n") == [(b"A", b" 1\n 2\n\t3"), (b"B", b" 4")]


def test_a_block_that_never_ends_has_no_body() -> None:
    assert header_end(b"A: 1\nB: 2", 0, 9) == (9, 9)


def test_a_blank_before_the_colon_is_allowed() -> None:
    assert block_of("Subject : a\n\n") == [(b"Subject", b" a")]


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("text/plain", StructuredValue("text/plain", {})),
        (" TEXT / HTML ; Charset=UTF-8", StructuredValue("text/html", {"charset": "UTF-8"})),
        ('a/b; boundary="x;y=z"', StructuredValue("a/b", {"boundary": "x;y=z"})),
        ('a/b; boundary="x\\"y"', StructuredValue("a/b", {"boundary": 'x"y'})),
        ('a/b; boundary="x', StructuredValue("a/b", {"boundary": "x"})),
        ("a/b; charset = utf-8 ; format=flowed",
            StructuredValue("a/b", {"charset": "utf-8", "format": "flowed"})),
        ("a/b; name*=utf-8'de'Gr%C3%BC%C3%9Fe.pdf", StructuredValue("a/b", {"name": "Grüße.pdf"})),
        ("a/b; name*0*=utf-8''Gr%C3%BC; name*1=sse; name*2*=%2Epdf",
            StructuredValue("a/b", {"name": "Grüsse.pdf"})),
        ("a/b; name*1=b; name*0=a", StructuredValue("a/b", {"name": "ab"})),
        ("a/b; x=1; x=2", StructuredValue("a/b", {"x": "1", "again x": "2"})),
        ("attachment; filename=a.pdf", StructuredValue("attachment", {"filename": "a.pdf"})),
        ("attachment", StructuredValue("attachment", {})),
        ("", StructuredValue("", {})),
        (";;;", StructuredValue("", {})),
    ],
)  # fmt: skip
def test_parameters_are_read(value: str, wanted: StructuredValue) -> None:
    assert structured_value(value.encode()) == wanted


@pytest.mark.parametrize(
    ("written", "boundary"),
    [
        ('"=_a b"', "=_a b"),
        ('"=_ab" ', "=_ab"),
        ("=_ab", "=_ab"),
        ('=_ab"', '=_ab"'),
        ('"=_ab', "=_ab"),
        ('"=_ab"; charset=x', "=_ab"),
        ('"ä"', "ä"),
        ('""', ""),
    ],
)
def test_a_boundary_is_read_however_it_is_quoted(written: str, boundary: str) -> None:
    found = structured_value(f" Multipart/Mixed;\r\n\tBoundary={written}".encode())
    assert found.value == "multipart/mixed"
    assert found.parameters["boundary"] == boundary


def test_only_the_first_field_of_a_name_counts_but_hops_are_counted() -> None:
    data = b"Received: a\nSubject: one\nRECEIVED: b\nsubject: two\n\n"
    block = read_block(data, 0, len(data))
    assert block.hops == 2
    assert block.values == {b"received": b" a", b"subject": b" one"}


@pytest.mark.parametrize("value", ["base64", " Base64 ", '"base64"', "base64;", "BASE64 (or so)"])
def test_a_token_is_the_first_word(value: str) -> None:
    assert first_token(value.encode()) == "base64"


@given(st.binary(max_size=300))
def test_any_bytes_are_a_block(data: bytes) -> None:
    block = read_block(data, 0, len(data))

    assert 0 <= block.body <= len(data)
    assert all(re.fullmatch(rb"[!-9;-~]+", name) for name, _ in block.fields)
    assert isinstance(structured_value(data), StructuredValue)
