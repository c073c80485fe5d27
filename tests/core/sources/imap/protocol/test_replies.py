from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sources.imap.protocol import limits
from core.sources.imap.protocol.answers import UntaggedResponse, read_code, read_pairs, read_values
from core.sources.imap.protocol.replies import (
    FetchResponse,
    ListedFolder,
    SelectedFolder,
    ServerSaidNo,
    find_number,
    is_named,
    read_fetch,
    read_list,
    read_selected,
    read_vanished,
)


def test_a_no_has_its_code_and_the_servers_words() -> None:
    said = ServerSaidNo("TRYCREATE", "there is no such folder")

    assert (said.code, said.text) == ("TRYCREATE", "there is no such folder")


def listed(text: bytes, *rest: bytes) -> ListedFolder | None:
    return read_list(UntaggedResponse(b"LIST", 0, text, rest))


def fetched(text: bytes, *rest: bytes) -> FetchResponse | None:
    return read_fetch(UntaggedResponse(b"FETCH", 7, text, rest))


def test_a_folder_has_its_name_decoded_and_its_attributes_in_lower_case() -> None:
    assert listed(b'(\\HasNoChildren \\Trash) "/" "Gel&APY-scht"') == ListedFolder(
        "Gelöscht", "/", frozenset({"\\hasnochildren", "\\trash"})
    )


@pytest.mark.parametrize(
    ("text", "name", "delimiter"),
    [
        (b"() NIL INBOX", "INBOX", ""),
        (b'() "\\\\" "a\\"b"', 'a"b', "\\"),
        (b'() "." 2024', "2024", "."),
        (b'() "." "2024"', "2024", "."),
        (b'() "/" "../../x"', "../../x", "/"),
        (b'() "/" "x" (CHILDINFO ("SUBSCRIBED"))', "x", "/"),
    ],
)
def test_names_are_what_the_server_says(text: bytes, name: str, delimiter: str) -> None:
    assert listed(text) == ListedFolder(name, delimiter, frozenset())


def test_a_name_may_come_as_a_literal_with_anything_in_it() -> None:
    found = listed(b'() "/" {6}', b"a\r\nb\0c", b"")

    assert found is not None
    assert found.name == "a\r\nb\0c"


@pytest.mark.parametrize(
    "text",
    [b"", b"()", b'() "/"', b'INBOX "/" x', b"() () ()", b'() "/" NIL', b'() "/" "x', b")("],
)
def test_what_is_no_folder_is_left_out(text: bytes) -> None:
    assert listed(text) is None


def test_a_name_too_long_is_left_out() -> None:
    assert listed(b'() "/" "' + b"x" * (limits.NAME + 1) + b'"') is None


def test_an_answer_names_its_mail_by_uid() -> None:
    assert fetched(b"(UID 12 flags (\\Seen))") == FetchResponse(
        12, {b"UID": 12, b"FLAGS": (b"\\Seen",)}
    )
    assert fetched(b"(BODY[] {2}", b"ab", b" UID 12)") == FetchResponse(
        12, {b"UID": 12, b"BODY[]": b"ab"}
    )
    assert fetched(b"(FLAGS (\\Seen))") is None


@pytest.mark.parametrize("text", [b"(UID 5 X (", b"(UID 5 X)", b'(UID 5 X "open', b"(UID 5 () 3)"])
def test_an_answer_without_sense_is_empty_but_names_its_mail(text: bytes) -> None:
    assert fetched(text) == FetchResponse(5, {})


flags = st.from_regex(rb"[\\$A-Za-z][a-z0-9_.:-]{0,9}", fullmatch=True)
numbers = st.integers(0, 1 << 62)
parts = st.fixed_dictionaries(
    {},
    optional={
        "RFC822.SIZE": numbers.map(b"%d".__mod__),
        "INTERNALDATE": st.sampled_from(
            [b'"05-Mar-2024 09:00:00 +0000"', b'""', b"NIL", b'"a\\"b"']
        ),
        "MODSEQ": numbers.map(b"(%d)".__mod__),
        "X-GM-MSGID": numbers.map(b"%d".__mod__),
        "BODY[HEADER.FIELDS (MESSAGE-ID)]": st.sampled_from([b"NIL", b'"x"', b"{3}"]),
    },
)


@given(
    st.integers(0, (1 << 32) - 1),
    st.lists(flags, max_size=3),
    parts,
    st.sampled_from([b")", b" UID 9)", b" X"]),
)
def test_the_short_way_through_flat_answers_finds_what_the_long_way_finds(
    uid: int, names: list[bytes], more: dict[str, bytes], end: bytes
) -> None:
    told = b"".join(b" %s %s" % (name.encode(), value) for name, value in more.items())
    text = b"(UID %d FLAGS (%s)%s" % (uid, b" ".join(names), told)
    literal = text.endswith(b"{3}")
    answer = UntaggedResponse(
        b"FETCH", 0, text if literal else text + end, [b"abc", end] * literal
    )

    try:
        data = read_pairs(read_values(answer.text, answer.rest)[0])
        wanted = FetchResponse(data[b"UID"], data)
    except ValueError:
        wanted = FetchResponse(uid, {})
    assert read_fetch(answer) == wanted


@given(st.binary(max_size=60), st.lists(st.binary(max_size=9), max_size=2))
def test_no_answer_breaks_the_reading(text: bytes, rest: list[bytes]) -> None:
    answer = UntaggedResponse(b"X", 0, text, rest if len(rest) == 2 else [])

    read_fetch(answer)
    read_list(answer)


def test_a_folder_is_as_its_codes_say() -> None:
    lines = [
        b"[UIDVALIDITY 9] ok", b"[UIDNEXT 4] ok", b"[HIGHESTMODSEQ 77] ok",
        b"[PERMANENTFLAGS (\\Deleted \\Seen \\*)] ok", b"Hello",
    ]  # fmt: skip
    told = {code.word: code for code in map(read_code, lines)}

    assert read_selected(told, 3, read_only=False) == SelectedFolder(
        9, 4, 3, 77, read_only=False, sticky=True,
        permanent_flags=frozenset({"\\deleted", "\\seen", "\\*"}),
    )  # fmt: skip


def test_a_folder_of_which_little_is_told_has_no_numbers() -> None:
    told = {code.word: code for code in map(read_code, [b"[UIDNOTSTICKY] no", b"[UIDNEXT x] huh"])}

    assert read_selected(told, 0, read_only=True) == SelectedFolder(
        0, 0, 0, 0, read_only=True, sticky=False, permanent_flags=None
    )


def test_vanished_mails_are_ranges() -> None:
    assert read_vanished(b"(EARLIER) 41,43:116,9:7") == [(41, 41), (43, 116), (7, 9)]
    assert read_vanished(b"1:4294967295") == [(1, 4_294_967_295)]


@pytest.mark.parametrize("text", [b"", b"(EARLIER)", b"1:", b"x", b"1:99999999999"])
def test_a_vanished_without_uids_is_refused(text: bytes) -> None:
    with pytest.raises(ValueError, match="range"):
        read_vanished(text)


def test_what_is_not_told_is_zero() -> None:
    assert find_number({b"A": 3, b"B": b"x"}, b"A") == 3
    assert find_number({b"A": 3, b"B": b"x"}, b"B") == 0
    assert find_number({}, b"A") == 0


def test_a_folders_name_that_is_a_number_is_a_name() -> None:
    assert is_named(2024, "2024")
    assert is_named(b"2024", "2024")
    assert not is_named(None, "2024")
    assert not is_named((b"2024",), "2024")
