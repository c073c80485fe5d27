"""What a leaf holds is the same after mailboxes and relays had it, and a signed one is exact."""

from __future__ import annotations

import pytest

from core.message.leaf_content import describe_leaf, even_lines, leaf_digest, text_of_leaf
from core.message.parts import open_message
from core.settings import ReadSettings

TOP = (
    b"From: a@example.org\nMIME-Version: 1.0\nContent-Type: multipart/%s; boundary=b\n\n--b\n"
    b"Content-Type: application/x-data; name=d\n\n"
)
BODY = b"one\nFrom two\n"
END = b"\n--b--\n"


def digest(body: bytes, kind: bytes = b"mixed") -> bytes:
    opened = open_message(TOP % kind + body + END, settings=ReadSettings())
    (leaf,) = opened.tree.leaves
    return leaf_digest(opened, 0, leaf)


@pytest.mark.parametrize("body", [b"one\r\nFrom two\r\n", b"one\n>From two\n"])
def test_what_a_mailbox_changes_is_no_difference(body: bytes) -> None:
    assert digest(body) == digest(BODY)
    assert even_lines(body, "") == even_lines(BODY, "")


@pytest.mark.parametrize("body", [b"one\nFrom Two\n", b"one From two\n"])
def test_all_else_is_one(body: bytes) -> None:
    assert digest(body) != digest(BODY)


@pytest.mark.parametrize("packed", [b"AP8Q", b"AP8Q\r\n\r\n", b"AP8Q=garbage", b"A P 8 Q", b""])
def test_base64_decoded_on_opening_has_the_digest_of_one_decoded_now(packed: bytes) -> None:
    head = TOP.replace(b"name=d\n", b"name=d\nContent-Transfer-Encoding: base64\n")
    opened = open_message(head % b"mixed" + packed + END, settings=ReadSettings())
    (leaf,) = opened.tree.leaves
    assert leaf_digest(opened, 0, leaf) == leaf_digest(opened, 0, leaf)
    assert opened.take_file(0) is None  # so that the second one was decoded anew


def test_a_signature_covers_bytes() -> None:
    assert digest(b"one \nFrom two\n", b"signed") != digest(BODY, b"signed")


def test_a_text_counts_by_its_characters_in_whatever_charset() -> None:
    said = []
    for charset, body in (("utf-8", "ü".encode()), ("iso-8859-1", "ü".encode("latin-1"))):
        head = f"Content-Type: text/plain; charset={charset}\n\n".encode()
        opened = open_message(head + body + b"\n", settings=ReadSettings())
        (leaf,) = opened.tree.leaves
        said.append((text_of_leaf(opened, 0, leaf), describe_leaf(leaf, is_text=True)))

    assert said[0] == said[1]
    assert (said[0][0] or "").strip() == "ü"
