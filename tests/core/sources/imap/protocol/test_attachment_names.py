from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.message.encoded_words import decode_header
from core.message.fields import structured_value
from core.sources.imap.protocol.answers import Value, read_values
from core.sources.imap.protocol.attachment_names import (
    MAX_PARAMETERS,
    decode_parameter,
    read_parameters,
)

pytestmark = pytest.mark.slow

# As a server writes the parameters, and as the header field had them.
WRITTEN = {
    b'("filename" "report.pdf")': b"attachment; filename=report.pdf",
    b'("FILENAME" "report (1).pdf")': b'attachment; FileName="report (1).pdf"',
    b'("filename" "=?utf-8?B?R3LDvMOfZQ==?=.pdf")': (
        b'attachment; filename="=?utf-8?B?R3LDvMOfZQ==?=.pdf"'
    ),
    b'("filename" "=?koi8-r?Q?=D0=D2?= =?koi8-r?Q?=C9=D7?=")': (
        b'attachment; filename="=?koi8-r?Q?=D0=D2?= =?koi8-r?Q?=C9=D7?="'
    ),
    b'("filename" "=?utf-8?Q?M=C3?= =?utf-8?Q?=BCll?=.txt")': (
        b'attachment; filename="=?utf-8?Q?M=C3?= =?utf-8?Q?=BCll?=.txt"'
    ),
    b'("filename" "=?utf-8?Q?M=FCll?=.txt")': b'attachment; filename="=?utf-8?Q?M=FCll?=.txt"',
    b'("filename*" "utf-8\'\'na%C3%AFve%20plan.doc")': (
        b"attachment; filename*=utf-8''na%C3%AFve%20plan.doc"
    ),
    b'("filename*0*" "utf-8\'\'Gr%C3%BC" "filename*1*" "%C3%9Fe" "filename*2" ".pdf")': (
        b"attachment; filename*0*=utf-8''Gr%C3%BC; filename*1*=%C3%9Fe; filename*2=.pdf"
    ),
    b'("filename*1" "b" "filename*0" "a")': b"attachment; filename*1=b; filename*0=a",
    b'("filename" "a" "filename" "b")': b"attachment; filename=a; filename=b",
    b'("filename" "caf\xc3\xa9")': b'attachment; filename="caf\xc3\xa9"',
    b'("filename" "plan =?utf-8?Q?M=C3=BCll?= neu.txt")': (
        b'attachment; filename="plan =?utf-8?Q?M=C3=BCll?= neu.txt"'
    ),
    b'("name" "other")': b"attachment; name=other",
}


@pytest.mark.parametrize("written", WRITTEN)
def test_a_name_is_read_as_from_the_header_of_the_whole_mail(written: bytes) -> None:
    ours = decode_parameter(read_parameters(read_values(written)[0]), "filename")
    raw = structured_value(WRITTEN[written]).parameters.get("filename", "")
    assert ours == decode_header(raw.encode())


@given(st.recursive(st.none() | st.integers() | st.binary(), lambda v: st.lists(v).map(tuple)))
def test_nonsense_gives_no_parameters_and_no_error(value: Value) -> None:
    for name in read_parameters(value):
        decode_parameter(read_parameters(value), name)


@given(st.binary(max_size=60))
def test_any_bytes_are_some_name_without_control_characters(raw: bytes) -> None:
    shown = decode_parameter({"name": raw}, "name")
    assert not any(ord(char) < 32 for char in shown)


def test_hundreds_of_parameters_are_cut() -> None:
    many = tuple(word for n in range(1_000) for word in (b"p%d" % n, b"x"))
    assert len(read_parameters(many)) == MAX_PARAMETERS


def test_codecs_that_are_no_charset_decode_nothing() -> None:
    assert decode_parameter({"name": b"=?rot13?Q?abc?="}, "name") == "abc"
    assert decode_parameter({"name": b"=?zlib?B?eJwDAAAAAAE=?="}, "name") != ""
