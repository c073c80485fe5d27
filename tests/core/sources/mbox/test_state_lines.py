"""Header lines that tell a state: rewritten at their width, and given back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.identity import identity
from core.model.message_state import is_label, lower_names
from core.sources.mbox.state_lines import (
    MboxFormat,
    base_line,
    mark_lines,
    state_form,
    stateless_digest,
    with_mark,
    with_state,
)
from core.sources.neighbours.thunderbird import IndexMark

HOW = MboxFormat()
BODY = b"Subject: x\nStatus-Quo: F\n\nStatus: RO\nX-Mozilla-Status: 0001\n"
NAMES = ("\\Seen", "\\Flagged", "\\Answered", "$Forwarded", "work", "later")


def lines(*fields: str) -> bytes:
    return b"From x\n" + "".join(f"{field}\n" for field in fields).encode() + BODY


BOXES = {
    "thunderbird": lines(
        "X-Mozilla-Status: 0000", "X-Mozilla-Status2: 00000000", f"X-Mozilla-Keys: {'':80}"
    ),
    "no keys": lines("X-Mozilla-Status: 8000"),
    "full": lines("X-Mozilla-Status: 0000", "X-Mozilla-Keys: abcd"),
    "mutt": lines("Status: O", "X-Status: A"),
    "dovecot": lines("Status: O", "X-Status: ", f"X-Keywords: work{'':20}"),
    "both": lines("Status: RO", "X-Mozilla-Status: 0000"),
    "broken": lines("X-Mozilla-Status: zz", "X-Mozilla-Keys:"),
}


@given(st.sampled_from(sorted(BOXES)), st.sets(st.sampled_from(NAMES)))
def test_no_byte_moves_and_all_goes_back(kind: str, names: set[str]) -> None:
    stored = BOXES[kind]
    form = state_form(stored)
    assert form is not None
    had = lower_names(HOW.names_of(form))

    after = HOW.with_names(form, sorted(names))

    has = lower_names(HOW.names_of(after))
    assert had <= has <= had | lower_names(names)
    new = with_state(stored, form, after)
    assert new is not None
    assert len(new) == len(stored)
    assert new.endswith(BODY)
    assert state_form(new) == after
    assert stateless_digest(new) == stateless_digest(stored)
    assert with_state(new, after, form) == stored
    off = HOW.without_names(after, has - had)
    assert lower_names(HOW.names_of(off)) == had


@pytest.mark.parametrize(
    ("kind", "names", "held"),
    [
        ("thunderbird", NAMES, NAMES),
        ("no keys", NAMES, NAMES[:4]),
        ("full", NAMES, (*NAMES[:4], "abcd")),
        ("mutt", NAMES, ("\\Seen", "\\Flagged", "\\Answered")),
        ("dovecot", NAMES, ("\\Seen", "\\Flagged", "$Forwarded", "work", "later")),
        ("both", ("\\Flagged",), ("\\Flagged", "\\Seen")),
        ("broken", NAMES, ()),
    ],
)
def test_what_each_program_has_room_for(
    kind: str, names: tuple[str, ...], held: tuple[str, ...]
) -> None:
    form = state_form(BOXES[kind])
    assert form is not None

    assert lower_names(HOW.names_of(HOW.with_names(form, names))) == lower_names(held)


def test_the_lines_are_as_the_programs_write_them() -> None:
    form = state_form(BOXES["thunderbird"])
    assert form is not None
    after = json.loads(HOW.with_names(form, ["\\Seen", "\\Flagged", "$Forwarded", "a", "b"]))
    assert after == ["X-Mozilla-Status: 1005", f"X-Mozilla-Keys: {'a b':80}"]
    form = state_form(BOXES["mutt"])
    assert form is not None
    assert json.loads(HOW.with_names(form, ["\\Seen", "\\Flagged"])) == [
        "Status:RO",
        "X-Status:AF",
    ]


def test_a_message_without_such_lines_has_no_place_for_a_state() -> None:
    assert state_form(b"From x\n" + BODY) is None
    assert state_form(b"") is None
    assert state_form(b"From x\nStatus: R\n folded\nSubject: x\n\n") is None


def test_labels_of_a_takeout_are_read_and_never_written() -> None:
    stored = lines("X-Gmail-Labels: Inbox,Starred,=?UTF-8?Q?Ge=C3=B6ffnet?=")
    form = state_form(stored)
    assert form is not None
    assert HOW.names_of(form) == {"\\Seen", "\\Flagged"}
    assert HOW.with_names(form, ["\\Answered"]) == form
    assert with_state(stored, form, form) == stored


def test_another_form_is_not_written_over() -> None:
    form = state_form(BOXES["mutt"])
    assert form is not None
    assert with_state(BOXES["both"], form, form) is None


def test_another_text_is_another_message() -> None:
    one = BOXES["mutt"]
    assert stateless_digest(one) != stateless_digest(one.replace(b"Subject: x", b"Subject: y"))
    assert identity(one) != identity(BOXES["both"])


def test_keywords_of_the_sender_say_nothing_and_lose_no_letter() -> None:
    stored = lines("Keywords: Finance, Art", "X-Status: A")
    form = state_form(stored)
    assert form is not None
    assert HOW.names_of(form) == {"\\Answered"}
    off = HOW.without_names(form, ["\\Answered", "\\Flagged"])
    assert json.loads(off)[0] == "Keywords: Finance, Art"


def test_labels_that_a_person_made_are_told_and_never_written() -> None:
    stored = lines(
        "X-Gmail-Labels: Inbox,Important,Category Updates,Work/2024,Sent", "X-Status: A"
    )
    form = state_form(stored)
    assert form is not None
    assert {name for name in HOW.names_of(form) if is_label(name)} == {"label: Work/2024"}
    assert HOW.with_names(form, ["label: Home"]) == form


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("X-Evolution: 0000002a-0019", {"\\Seen", "\\Flagged", "\\Answered"}),
        (
            "X-Evolution: 0000002a-0010; flags=$Labelwork,tax; tags=a=b",
            {"\\Seen", "label: $Labelwork", "label: tax"},
        ),
        ("X-Label: tax 2025, =?UTF-8?Q?B=C3=BCro?=", {"label: tax 2025", "label: B\u00fcro"}),
        ("x-kmail-tags: work,\n tax", {"label: work", "label: tax"}),
        ("X-Keywords: work\n tax", {"work", "tax"}),
        ("X-Mozilla-Keys:\n work", {"work"}),
    ],
)
def test_marks_of_other_programs_are_read_and_never_written(line: str, names: set[str]) -> None:
    stored = lines(line, "X-Status: A")
    form = state_form(stored)
    assert form is not None
    assert HOW.names_of(form) == names | {"\\Answered"}
    assert HOW.without_names(form, ["work", "tax"]) == form
    assert with_state(stored, form, form) == stored


STATUS = b"X-Mozilla-Status: 0005\nX-Mozilla-Status2: 10000000\n"
KEYS = b"X-Mozilla-Keys: " + b"$label2 work".ljust(80) + b"\n"


@pytest.mark.parametrize(
    ("head", "new"),
    [
        (b"From - \nSubject: x\n\nx\n", STATUS + KEYS),
        (b"From - \nStatus: RO\nSubject: x\n\nx\n", STATUS + KEYS),
        (b"From - \nSubject: x\n\nX-Mozilla-Status: 0001\n", STATUS + KEYS),
        (b"From - \nX-Mozilla-Status: 0001\nSubject: x\n\nx\n", KEYS),
        (b"From - \nX-Mozilla-Status: 0001\nX-Mozilla-Keys: a  \n\nx\n", b""),
    ],
)
@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
def test_a_message_gets_the_lines_that_it_lacks(head: bytes, new: bytes, newline: bytes) -> None:
    stored, lines = head.replace(b"\n", newline), new.replace(b"\n", newline)
    mark = IndexMark(0x1001_0085, "$label2 work")
    below, found = mark_lines(stored, mark)
    assert (below, found) == (len(b"From - ") + len(newline), lines)
    assert with_mark(stored, mark) == stored[:below] + lines + stored[below:]


def test_the_numbers_of_a_folder_are_a_header_line_of_any_length() -> None:
    folded = b"X-IMAPbase: 1 2 a\n b\n"
    assert base_line(b"From x\nA: b\n" + folded + b"C: d\n\nx\n") == folded
    assert base_line(b"From x\nA: b\n\n" + folded) == b""
