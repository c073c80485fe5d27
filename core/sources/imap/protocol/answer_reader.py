"""Answers of a server from the bytes of a wire: lines, with the literals that stand in them."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import NoReturn

from core.errors import ServerBroken
from core.sources.imap.protocol import limits
from core.sources.imap.protocol.answers import TaggedResponse, UntaggedResponse, as_readable
from core.sources.imap.protocol.wire import Wire

_UNTAGGED = re.compile(rb"\* (?:(\d{1,10}) )?([A-Za-z][A-Za-z0-9-]*)(?: (.*))?", re.DOTALL)
_TAGGED = re.compile(rb"([A-Z]{1,9}\d+) (OK|NO|BAD)(?: (.*))?", re.DOTALL | re.IGNORECASE)
_STATUS = frozenset({b"OK", b"NO", b"BAD", b"BYE", b"PREAUTH"})  # followed by text, no literal
_DIGITS = 10  # of a number of 32 bits, the largest that there is here


class AnswerReader:
    """Reads the answers that come over a wire. `path`: the account's file, which errors name."""

    def __init__(self, wire: Wire, path: Path) -> None:
        self._wire = wire
        self._path = path

    def answer(
        self, largest: int, tags: Collection[bytes]
    ) -> UntaggedResponse | TaggedResponse | bytes:
        """Read one answer; bytes are the text of a request to go on.

        Args:
            largest: Bytes of the largest literal to accept.
            tags: Those of the commands that are under way.

        Raises:
            ServerBroken: It is none; the connection is closed.
            ServerOffline: As `Wire.line`.

        Cost: what follows a "* n FETCH" is not looked at.
        """
        line = self._wire.line()
        words = line.split(b" ", 3)
        if len(words) == 4 and words[2] == b"FETCH" and words[0] == b"*" and _is_number(words[1]):
            text = words[3]  # nearly all that ever comes is of this kind
            return UntaggedResponse(b"FETCH", int(words[1]), text, self._literals(text, largest))
        found = _UNTAGGED.fullmatch(line)
        if found is not None:
            kind, text = found[2].upper(), found[3] or b""
            rest = () if kind in _STATUS else self._literals(text, largest)
            return UntaggedResponse(kind, int(found[1] or 0), text, rest)
        if line[:1] == b"+":
            return line[2:]
        if line.startswith((b"[", b"* [")):  # Exchange forgets "OK" before COPYUID
            return UntaggedResponse(b"OK", 0, line[line.index(b"[") :])
        ended = _TAGGED.fullmatch(line)
        if ended is None or ended[1] not in tags:
            self._broken(f"no answer: {as_readable(line[:60])}")
        return TaggedResponse(ended[2].upper(), ended[3] or b"", ended[1])

    def _literals(self, text: bytes, largest: int) -> list[bytes] | tuple[()]:
        """The literals of an answer and the lines after them."""
        if not text.endswith(b"}"):
            return ()
        out: list[bytes] = []
        length, total = len(text), 0
        line = text
        while line.endswith(b"}") and (at := line.rfind(b"{")) >= 0:
            mark = line[at + 1 : -1]
            size = int(mark) if _is_number(mark) else -1
            if not 0 <= size <= largest:
                self._broken(f"a literal of {as_readable(mark)} bytes, at most {largest} expected")
            out.append(self._wire.literal(size))
            line = self._wire.line()
            length += len(line)
            total += size
            if length > limits.LINE or total > limits.LITERAL:
                self._broken("an answer without end")
            out.append(line)
        return out

    def _broken(self, detail: str) -> NoReturn:
        self._wire.close()
        raise ServerBroken(self._path, detail)


def _is_number(text: bytes) -> bool:
    """Whether it is one of 32 bits or not much more."""
    return text.isdigit() and len(text) <= _DIGITS
