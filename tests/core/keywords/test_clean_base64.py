"""Base64 without line ends: taken only if it is clean, and then as the decoder reads it."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.decoding.transfer import decode_base64
from core.keywords.clean_base64 import unwrap_base64


@given(
    st.binary(max_size=400), st.sampled_from([4, 60, 76, 77]), st.sampled_from([b"\n", b"\r\n"])
)
def test_lines_of_any_length_are_joined(data: bytes, width: int, end: bytes) -> None:
    packed = base64.b64encode(data)
    lines = b"".join(packed[at : at + width] + end for at in range(0, len(packed), width))

    assert unwrap_base64(lines) == (packed, data)


@given(st.text("AQb9=\r\n !", max_size=60))
def test_what_is_taken_is_what_decoding_gives(text: str) -> None:
    clean = unwrap_base64(text.encode())

    if clean is not None:
        assert (clean[1], "") == decode_base64(text.encode())
        assert len(clean[0]) == (len(clean[1]) + 2) // 3 * 4


@pytest.mark.parametrize("bad", [b"QUJ", b"QUJD!QUJD", b"QQ==QUJD", b"QUJD QUJD", b"Q=UJ"])
def test_what_a_strict_decoder_refuses_is_not_taken(bad: bytes) -> None:
    assert unwrap_base64(bad) is None
    assert unwrap_base64(b"QUJDQUJD\n" * 5 + bad + b"\n") is None
