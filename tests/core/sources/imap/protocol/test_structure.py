from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.message import mime
from core.sources.imap.protocol import structure as module
from core.sources.imap.protocol.answers import Value, read_values
from core.sources.imap.protocol.structure import BodyPart, attachment_of, read_structure

PLAIN = b'("text" "plain" ("charset" "utf-8") NIL NIL "8bit" 120 4 NIL NIL NIL NIL)'
HTML = b'("TEXT" "HTML" ("charset" "utf-8") NIL NIL "BASE64" 780 10 NIL NIL NIL NIL)'
PDF = (
    b'("application" "pdf" ("name" "b.pdf") NIL NIL "base64" 1564 "Q2hlY2sgSW50ZWdyaXR5IQ=="'
    b' ("attachment" ("filename" "a.pdf")) NIL NIL)'
)
NOTES = b'("text" "plain" NIL NIL NIL "7bit" 9 1 NIL ("inline" ("filename" "n.txt")) NIL NIL)'
HELD_BACK = b'("text" "plain" NIL NIL NIL "7bit" 9 1 NIL ("attachment" NIL) NIL NIL)'
INVITATION = b'("text" "calendar" NIL NIL NIL "7bit" 900 30 NIL NIL NIL NIL)'
FORWARDED = (
    b'("message" "rfc822" NIL NIL NIL "7bit" 5000 (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) %b 90'
    b' NIL ("attachment" ("filename" "f.eml")) NIL NIL)' % PLAIN
)
OPAQUE = b'("message" "delivery-status" NIL NIL NIL "7bit" 300 NIL NIL NIL NIL)'


def multi(subtype: bytes, *inner: bytes) -> bytes:
    return b'(%b "%b" ("boundary" "b") NIL NIL NIL)' % (b"".join(inner), subtype)


def read(text: bytes) -> module.BodyStructure:
    found = read_structure(read_values(text)[0])
    assert found is not None
    return found


def brief(text: bytes) -> list[tuple[str, str, bool, int, int]]:
    return [
        (part.section, part.mime_type, part.is_text, part.alternative, part.branch)
        for part in read(text).parts
    ]


def test_a_mail_of_one_part_has_the_section_text() -> None:
    found = read(PLAIN)
    assert found == module.BodyStructure(
        (BodyPart("TEXT", "text/plain", "", True, "8bit", 120, "", 0, 0),), is_multipart=False
    )


def test_sections_count_from_one_at_each_level() -> None:
    mail = multi(b"mixed", multi(b"alternative", PLAIN, multi(b"related", HTML, PDF)), PDF)
    assert brief(mail) == [
        ("1.1", "text/plain", True, 1, 0),
        ("1.2.1", "text/html", True, 1, 1),
        ("1.2.2", "application/pdf", False, 1, 1),
        ("2", "application/pdf", False, 0, 0),
    ]


def test_alternatives_are_counted_and_only_the_outermost() -> None:
    inner = multi(b"alternative", PLAIN, HTML)
    mail = multi(b"mixed", multi(b"alternative", inner, HTML), multi(b"ALTERNATIVE", PLAIN))
    assert [item[3:] for item in brief(mail)] == [(1, 0), (1, 0), (1, 1), (2, 0)]


def test_text_with_a_name_or_for_programs_or_held_back_is_attached() -> None:
    mail = multi(b"mixed", PLAIN, NOTES, HELD_BACK, INVITATION, FORWARDED, OPAQUE)
    assert [item[1:3] for item in brief(mail)] == [
        ("text/plain", True),
        ("text/plain", False),
        ("text/plain", False),
        ("text/calendar", False),
        ("message/rfc822", False),
        ("message/delivery-status", False),
    ]
    assert [part.name for part in read(mail).parts] == ["", "n.txt", "", "", "f.eml", ""]


def test_a_mail_that_is_one_named_text_is_that_text() -> None:
    assert read(NOTES).parts[0].is_text


def test_the_name_of_the_disposition_goes_before_that_of_the_type() -> None:
    (pdf,) = read(PDF).parts
    assert (pdf.name, pdf.md5) == ("a.pdf", "Q2hlY2sgSW50ZWdyaXR5IQ==")
    without = PDF.replace(b'("filename" "a.pdf")', b"NIL")
    assert read(without).parts[0].name == "b.pdf"


def test_extension_data_may_be_missing() -> None:
    short = (
        b'(("text" "plain" NIL NIL NIL "7bit" 9 1)("image" "png" NIL NIL NIL "base64" 9) "mixed")'
    )
    assert [part.is_text for part in read(short).parts] == [True, False]


def test_the_rules_are_those_of_the_whole_mail() -> None:
    assert (mime.MAX_DEPTH, mime.MAX_ANALYSED) == (module.MAX_DEPTH, module.MAX_PARTS)


def test_what_is_deeper_or_more_than_is_looked_at_is_no_structure() -> None:
    deep = PLAIN
    for _ in range(module.MAX_DEPTH + 2):
        deep = multi(b"mixed", deep)
    level: Value = read_values(PLAIN)[0]
    for _ in range(module.MAX_DEPTH + 2):
        level = (level, b"mixed")
    assert read_structure(level) is None
    many = (*[read_values(PLAIN)[0]] * (module.MAX_PARTS + 1), b"mixed")
    assert read_structure(many) is None
    assert len(read(multi(b"mixed", *[PLAIN] * module.MAX_PARTS)).parts) == module.MAX_PARTS


@given(
    st.recursive(
        st.none() | st.integers() | st.sampled_from([b"text", b"plain", b"mixed", b"7bit", b""]),
        lambda inner: st.lists(inner, max_size=9).map(tuple),
        max_leaves=40,
    )
)
def test_nonsense_is_read_as_something_or_as_nothing(value: Value) -> None:
    found = read_structure(value)
    assert found is None or found.parts


def test_equal_parts_have_equal_digests_and_others_do_not() -> None:
    one, other = read(PDF).parts[0], read(PDF.replace(b"1564", b"1566")).parts[0]
    again = read(multi(b"mixed", PLAIN, PDF)).parts[1]
    assert attachment_of(one).digest == attachment_of(again).digest
    assert attachment_of(one).digest != attachment_of(other).digest
    assert len(attachment_of(one).digest) == 20


@given(st.integers(0, 100_000))
def test_the_size_of_a_base64_part_is_known_to_a_few_bytes(size: int) -> None:
    lines = -(-size // 57)
    octets = -(-size // 3) * 4 + 2 * lines
    part = BodyPart("2", "image/png", "", False, "base64", octets, "", 0, 0)
    assert size <= attachment_of(part).size_bytes <= size + 3


def test_nonsense_in_the_place_of_parts_is_no_part() -> None:
    for nonsense in (None, 7, b"TEXT", ((), ())):
        assert module._inner_values(nonsense) == ()
    assert [module._subtype(told, 1) for told in (None, (b"TEXT",), (b"TEXT", b"PLAIN"))] == [
        "", "", "plain",
    ]  # fmt: skip
