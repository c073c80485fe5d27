from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sources.imap.protocol.arguments import (
    LARGEST_UID,
    Literal,
    decode_folder,
    encode_date,
    encode_fetch_items,
    encode_flags,
    encode_folder,
    encode_label,
    encode_string,
    encode_uid_range,
    encode_uid_sets,
    parse_uids,
)

uids = st.lists(st.integers(1, LARGEST_UID) | st.integers(1, 400), max_size=200)


@given(st.binary() | st.text())
def test_no_string_can_end_its_line_or_its_quotes(text: bytes | str) -> None:
    data = text.encode() if isinstance(text, str) else text
    if b"\0" in data:
        with pytest.raises(ValueError, match="NUL"):
            encode_string(text)
        return

    sent = encode_string(text)

    if isinstance(sent, Literal):
        assert sent == data
        return
    assert not set(sent) & set(b"\r\n\0")
    inside = sent[1:-1].replace(b"\\\\", b"").replace(b'\\"', b"")
    assert sent[:1] == sent[-1:] == b'"'
    assert b'"' not in inside
    assert b"\\" not in inside


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_every_name_of_a_folder_is_plain_ascii_on_the_wire(name: str) -> None:
    sent = encode_folder(name)

    assert all(0x20 <= byte < 0x7F for byte in sent) or isinstance(sent, Literal)
    assert not isinstance(sent, Literal) or len(sent) > 1_000
    assert not set(sent) & set(b"\r\n\0")


@pytest.mark.parametrize("name", ["INBOX", "Entwürfe", "A&B", "日本語/Ордер", 'a"b\\c', "", "🙂"])
def test_names_of_folders_come_back(name: str) -> None:
    sent = encode_folder(name)
    raw = sent[1:-1].replace(b'\\"', b'"').replace(b"\\\\", b"\\")

    assert decode_folder(raw) == name


@pytest.mark.parametrize("raw", [b"R&D", b"&", b"a&b-", "Ünï".encode(), b"&AAA", b"\xff\xfe"])
def test_names_that_are_no_modified_utf_7_are_shown_as_they_are(raw: bytes) -> None:
    assert decode_folder(raw) == raw.decode("utf-8", "replace")


@given(st.binary(max_size=60))
def test_no_bytes_break_the_reading_of_names(raw: bytes) -> None:
    assert isinstance(decode_folder(raw), str)


def test_flags_and_keywords_are_sent_as_they_are() -> None:
    assert encode_flags(["\\Seen", "$Forwarded", "NonJunk", "a[b"]) == (
        b"(\\Seen $Forwarded NonJunk a[b)"
    )
    assert encode_flags([]) == b"()"


@pytest.mark.parametrize(
    "flag",
    ["\\Deleted", "\\DELETED", "\\Recent", "", " ", "a b", "a)b", "(x", 'q"', "x\r\ny", "\\", "ü"],
)
def test_what_is_no_flag_to_be_set_is_refused(flag: str) -> None:
    with pytest.raises(ValueError, match="no flag"):
        encode_flags([flag])


def test_dates_are_those_that_servers_write() -> None:
    assert encode_date("05-Mar-2024 09:00:00 +0000") == b'"05-Mar-2024 09:00:00 +0000"'
    assert encode_date(" 5-Mar-2024 09:00:00 -0730") == b'" 5-Mar-2024 09:00:00 -0730"'


@given(st.text(max_size=30))
def test_no_other_text_passes_as_a_date(text: str) -> None:
    try:
        sent = encode_date(text)
    except ValueError:
        return
    assert len(sent) in {27, 28}
    assert not set(sent[1:-1]) & set(b'"\\\r\n')


def test_labels_are_sent_as_gmail_wrote_them() -> None:
    assert encode_label("\\Inbox") == b"\\Inbox"
    assert encode_label("Work/Old stuff") == b'"Work/Old stuff"'
    assert encode_label('\\Inbox"') == b'"\\\\Inbox\\""'


def test_what_changes_nothing_can_be_fetched() -> None:
    assert encode_fetch_items("(UID FLAGS)") == b"(UID FLAGS)"
    assert encode_fetch_items("BODY.PEEK[HEADER.FIELDS (From List-Id)] RFC822.SIZE") == (
        b"(BODY.PEEK[HEADER.FIELDS (From List-Id)] RFC822.SIZE)"
    )
    assert encode_fetch_items("(BODY.PEEK[1.2.MIME]<0.4096> X-GM-MSGID)") == (
        b"(BODY.PEEK[1.2.MIME]<0.4096> X-GM-MSGID)"
    )


@pytest.mark.parametrize(
    "items",
    [
        "", "()", "(BODY[])", "BODY[1]", "RFC822", "(RFC822.TEXT)", "BODY.PEEK[", "ALL",
        "UID\r\nX EXPUNGE", "(UID) (X", "BINARY[1]", "BODY.PEEK[HEADER.FIELDS (a\r\nb)]",
    ],
)  # fmt: skip
def test_what_would_mark_a_mail_as_seen_cannot_be_fetched(items: str) -> None:
    with pytest.raises(ValueError, match="not to be fetched"):
        encode_fetch_items(items)


@given(uids, st.integers(30, 1_000))
def test_sets_name_exactly_the_uids_that_were_asked_for(wanted: list[int], room: int) -> None:
    sets = list(encode_uid_sets(wanted, room))

    named = [uid for words, _inside in sets for uid in parse_uids(words, len(wanted))]
    assert named == sorted(set(wanted))
    assert named == [uid for _words, inside in sets for uid in inside]
    assert all(len(words) <= room for words, _inside in sets)


def test_ranges_never_span_what_was_not_asked_for() -> None:
    assert [words for words, _inside in encode_uid_sets([7, 1, 3, 2, 9], 100)] == [b"1:3,7,9"]


@pytest.mark.parametrize("wrong", [0, -1, LARGEST_UID + 1])
def test_what_is_no_uid_is_refused(wrong: int) -> None:
    with pytest.raises(ValueError, match="no UID"):
        list(encode_uid_sets([1, wrong], 100))


@pytest.mark.parametrize("text", ["1:*", "1", "1:9,12", "4294967295"])
def test_sets_can_be_given_as_text(text: str) -> None:
    assert encode_uid_range(text) == text.encode()


@pytest.mark.parametrize("text", ["", "*", "1 2", "1:*\r\n", "1,,2", "-1", "a", "1:2:3"])
def test_text_that_is_no_set_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no set"):
        encode_uid_range(text)


@pytest.mark.parametrize(
    "data", [b"", b"x", b"1:", b":1", b"1:*", b"1:4294967295", b"1,2,3,4", b"99999999999", b"1 2"]
)
def test_sets_of_servers_that_cannot_be_true_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="UIDs"):
        parse_uids(data, 3)


@given(st.binary(max_size=40), st.integers(0, 50))
def test_no_bytes_make_more_uids_than_were_asked_for(data: bytes, at_most: int) -> None:
    try:
        found = parse_uids(data, at_most)
    except ValueError:
        return
    assert len(found) <= at_most
