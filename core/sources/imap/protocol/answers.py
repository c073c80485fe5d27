"""Answers of a server: from lines and literals to values (RFC 3501 7, RFC 4466).

The values are those of imapclient's parser: a list is a tuple, a number an int, NIL is None and
all else bytes. That parser looks at each character in Python, though, and would take most of the
time of a scan; here one expression cuts a line into its tokens. There is no recursion, and lists
deeper than `limits.DEPTH` come back empty.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from core.sources.imap.protocol import limits

Value: TypeAlias = "int | bytes | tuple[Value, ...] | None"

# Parentheses; a quoted string; the mark of a literal; an atom, in which a section like
# [HEADER.FIELDS (To Cc)]<0> may have a list; and a quote that is never closed.
_TOKEN = re.compile(
    rb'[()]|"(?:[^"\\]++|\\.)*+"|~?\{\d+\}\Z'
    rb'|(?:[^ ()"\[]++|\[[A-Za-z0-9.]*+(?: \([^()\]]*+\))?\]|\[)++|"',
    re.DOTALL,
)
_MARK = re.compile(rb"~?\{\d+\}")
_ESCAPED = re.compile(rb"\\(.)", re.DOTALL)
_CODE = re.compile(rb"\[([A-Za-z][A-Za-z0-9._-]*)(?: ([^\]]*))?\] ?", re.DOTALL)
_OPEN, _CLOSE, _QUOTE = b'()"'
_DIGITS = 19  # more is no number of IMAP, which has 63 bits at most


class UntaggedResponse(NamedTuple):
    """An answer that comes on its own or as part of the answer to a command.

    Attributes:
        kind: Its word, upper case: b"FETCH". number: The one before it, or 0.
        text: The rest of its first line.
        rest: The literal that ends this line, the line after it, and so on.
    """

    kind: bytes
    number: int
    text: bytes
    rest: Sequence[bytes] = ()


class TaggedResponse(NamedTuple):
    """The end of the answer to a command: b"OK", b"NO" or b"BAD", what it says, and its tag."""

    kind: bytes
    text: bytes
    tag: bytes = b""


class ResponseCode(NamedTuple):
    """What stands in brackets before a text: its word, upper case, or ""; the rest; the text."""

    word: str
    data: bytes
    text: str


def read_code(text: bytes) -> ResponseCode:
    """Take the text of a status answer apart (RFC 3501 7.1)."""
    found = _CODE.match(text)
    if found is None:
        return ResponseCode("", b"", as_readable(text))
    word = found[1].decode("ascii").upper()
    return ResponseCode(word, found[2] or b"", as_readable(text[found.end() :]))


def as_readable(text: bytes) -> str:
    """A server's words for a person: no control characters, at most 500."""
    words = text[:2_000].decode("utf-8", "replace")
    return "".join(char if char.isprintable() else "\ufffd" for char in words)[:500]


def read_values(text: bytes, rest: Sequence[bytes] = ()) -> tuple[Value, ...]:
    """The values in an answer.

    Raises:
        ValueError: It is no list of values: parentheses or quotes that have no partner.

    Cost: about 0.3 µs a token.
    """
    out: list[Value] = []
    outer: list[list[Value]] = []
    for at in range(0, len(rest) + 1, 2):
        tokens = _TOKEN.findall(rest[at - 1] if at else text)
        if at < len(rest) and not _MARK.fullmatch(tokens.pop() if tokens else b""):
            raise ValueError("a literal without its mark")
        for token in tokens:
            first = token[0]
            if first == _QUOTE:
                out.append(_unquote(token))
            elif first == _OPEN:
                outer.append(out)
                out = []
            elif first == _CLOSE:
                if not outer:
                    raise ValueError("a parenthesis too many")
                inner = tuple(out) if len(outer) <= limits.DEPTH else ()
                out = outer.pop()
                out.append(inner)
            else:
                out.append(_read_atom(token))
        if at < len(rest):
            out.append(rest[at])
    if outer:
        raise ValueError("a parenthesis that is never closed")
    return tuple(out)


def _unquote(token: bytes) -> bytes:
    if len(token) == 1:
        raise ValueError("a quote that is never closed")
    return _ESCAPED.sub(rb"\1", token[1:-1]) if b"\\" in token else token[1:-1]


def _read_atom(token: bytes) -> Value:
    """NIL, a number, or a word: what has zeros before it, or is too long, is a word too."""
    if token.isdigit():
        plain = len(token) <= _DIGITS and (token[:1] != b"0" or len(token) == 1)
        return int(token) if plain else token
    return None if len(token) == 3 and token.upper() == b"NIL" else token


def read_pairs(value: Value) -> dict[bytes, Value]:
    """A list of names and values as a dictionary; names in upper case.

    Raises:
        ValueError: It is no such list.
    """
    if not isinstance(value, tuple) or len(value) % 2:
        raise ValueError("no list of pairs")
    names = value[::2]
    out: dict[bytes, Value] = {}
    for name, item in zip(names, value[1::2], strict=True):
        if not isinstance(name, bytes):
            raise ValueError("a name that is none")  # noqa: TRY004 - of what was received
        out[name.upper()] = item
    return out
