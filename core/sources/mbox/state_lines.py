"""What header lines in an mbox tell of a message's state; they are changed in place (R-ST5).

Thunderbird writes X-Mozilla-Status (bits) and X-Mozilla-Keys (tags, on a line with room left);
mutt, Dovecot and others write Status, X-Status and X-Keywords. A form is the text of all these
lines of one message, in their order. Lines are only ever rewritten at the width that they have, so
that no message of the file moves: what does not fit there cannot be held. A message without such
lines has no place for a state, and none is made: no program of that mailbox would read it. But
what stands in Thunderbird's index alone gets lines in the first rewrite of its file: Thunderbird
makes the index anew then, and from nothing but the file (`mark_lines`).

What other programs note (`_LABELS`) is read and never written: X-Gmail-Labels of a Takeout tells
of an account, not of this file. So a label that a person made can be told, and not be taken over.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Mapping

from core.model.message_state import (
    ANSWERED,
    FLAGGED,
    FORWARDED,
    MOZILLA_BITS,
    SEEN,
    is_state_name,
    label_name,
    lower_names,
    names_of_flags,
    state_bits,
)
from core.sources.mbox.gmail_labels import labels_of, own_labels, place_by_labels
from core.sources.neighbours.thunderbird import IndexMark

HEAD_BYTES = 1 << 16  # are looked at
_STATUS = {SEEN: "R"}
_MORE = {ANSWERED: "A", FLAGGED: "F"}
_LETTERS: Mapping[str, Mapping[str, str]] = {"status": _STATUS, "x-status": _MORE}
_END = re.compile(rb"\n\r?\n")
_BASE = re.compile(rb"(?im)^x-imapbase[ \t]*:[^\n]*\n(?:[ \t][^\n]*\n)*")
# "Keywords" is a sender's own and says nothing; forms in journals hold it.
_LINE = re.compile(
    rb"(?im)^(?:x-)?(?:status|keywords|mozilla-status|mozilla-keys)[ \t]*:"
    rb"[^\r\n]*(?=\r?\n(?![ \t]))"
)
MARK_FIELDS = (
    b"x-keywords x-mozilla-keys x-gmail-labels x-evolution x-label x-kmail-tags x-kmail-labels "
    b"x-evolution-label x-vm-labels x-zimbra-tags x-postbox-topics x-mailmate-tags x-imap-keywords"
).split()
_LABELS = re.compile(
    rb"(?im)^(" + rb"|".join(MARK_FIELDS) + rb")[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)"
)
_EVOLUTION: Mapping[str, int] = {SEEN: 0x0010, ANSWERED: 0x0001, FLAGGED: 0x0008}
_EVOLUTION_FLAGS = re.compile(rb";[ \t]*flags=([^;]*)")
_MOZILLA_STATUS = "x-mozilla-status"
_SYSTEM = {name.lower(): name for name in MOZILLA_BITS}
_LOWER_BITS = 0x3F5F  # not whether it is at hand, or shown in a thread that is folded
_UPPER_BITS = 0xFFFE_0000  # not that it is new
_HEX = re.compile(r"[0-9A-Fa-f]{4,8}\Z")
_READ_ONLY = "\tlabels"  # begins the item of a form that no line is written from


def state_form(stored: bytes) -> str | None:
    """The form of a message; None if it has no line that tells its state.

    Args:
        stored: With or without its From_ line. Cost: a search in its first 64 KiB.
    """
    head = _head_of(stored)
    lines = [stored[a:b].decode("latin-1") for a, b in _spans(head)]
    labels = [name for kind, value in _LABELS.findall(head) for name in _names_noted(kind, value)]
    if labels:
        lines += [_READ_ONLY, *labels]
    return json.dumps(lines) if lines else None


def mark_lines(stored: bytes, mark: IndexMark) -> tuple[int, bytes]:
    """The lines that say what Thunderbird's index does, and where in a stored message they belong.

    No line of a kind that the message has. Thunderbird makes its index anew from them alone.

    Source: what Thunderbird 153 writes when it compacts a folder without such lines.
    """
    head = _head_of(stored)
    below = head.find(b"\n") + 1
    there = {_name_of(head[a:b].decode("latin-1")) for a, b in _spans(head)}
    newline = b"\r\n" if head.endswith(b"\r\n", 0, below) else b"\n"
    lines: list[bytes] = []
    if below and _MOZILLA_STATUS not in there:
        lines.append(b"X-Mozilla-Status: %04x" % (mark.bits & _LOWER_BITS))
        lines.append(b"X-Mozilla-Status2: %08x" % (mark.bits & _UPPER_BITS))
    if below and "x-mozilla-keys" not in there and (lines or mark.tags):
        lines.append(b"X-Mozilla-Keys: %-80b" % mark.tags.encode("latin-1"))
    return below, b"".join(line + newline for line in lines)


def base_line(stored: bytes) -> bytes:
    """The line X-IMAPbase of a message, which tells a server the numbers of a folder; b"" if none.

    Dovecot, UW and Alpine look for it in the first message alone (R-MB14).
    """
    found = _BASE.search(_head_of(stored))
    return b"" if found is None else found[0]


def with_mark(stored: bytes, mark: IndexMark) -> bytes:
    """A stored message with these lines."""
    below, lines = mark_lines(stored, mark)
    return stored[:below] + lines + stored[below:]


def header_names(data: bytes) -> frozenset[str]:
    """What the header of a message says of its state."""
    return MboxFormat().names_of(state_form(data) or "[]")


def with_state(stored: bytes, before: str, after: str) -> bytes | None:
    """A stored message with the lines of another form; None if its form is not `before`."""
    if state_form(stored) != before:
        return None
    new = _written_lines(after)
    spans = _spans(_head_of(stored))
    if len(new) != len(spans):
        return None
    for (start, end), line in reversed(list(zip(spans, new, strict=True))):
        stored = stored[:start] + line.encode("latin-1") + stored[end:]
    return stored


def stateless_digest(sent: bytes) -> str:
    """Hex SHA-256 of a message as sent, without the values of the lines that tell its state."""
    digest, last = hashlib.sha256(), 0
    for start, end in _spans(_head_of(sent)):
        digest.update(sent[last:start].replace(b"\r\n", b"\n"))
        last = end
    digest.update(sent[last:].replace(b"\r\n", b"\n").rstrip(b"\n"))
    return digest.hexdigest()


class MboxFormat:
    """Forms of an mbox."""

    def names_of(self, form: str) -> frozenset[str]:
        """What the lines say together, and the labels."""
        whole: list[str] = json.loads(form)
        found: set[str] = set()
        for line in _written_lines(form):
            found |= _names_of_line(line)
        if _READ_ONLY in whole:
            found.update(whole[whole.index(_READ_ONLY) + 1 :])
        return frozenset(found)

    def with_names(self, form: str, names: Collection[str]) -> str:
        """The form with those of these names that its lines have room for."""
        lines = _written_lines(form)
        for name in names:
            if is_state_name(name) and name.lower() not in lower_names(self.names_of(form)):
                lines = _add(lines, name)
        return _with_lines(form, lines)

    def without_names(self, form: str, names: Collection[str]) -> str:
        """The form without these names."""
        taken = lower_names(names)
        return _with_lines(form, [_take_from_line(x, taken) for x in _written_lines(form)])


def _written_lines(form: str) -> list[str]:
    """The lines of a form that stand in the file to be changed."""
    lines: list[str] = json.loads(form)
    return lines[: lines.index(_READ_ONLY)] if _READ_ONLY in lines else lines


def _with_lines(form: str, lines: list[str]) -> str:
    return json.dumps(lines + json.loads(form)[len(lines) :])


def _add(lines: list[str], name: str) -> list[str]:
    """The lines with one name more: in the first that has room for it, by who wrote them."""
    is_mozilla = any(_name_of(line) == _MOZILLA_STATUS for line in lines)
    for at, line in enumerate(lines):
        new = _add_to_line(line, name, is_mozilla)
        if new != line:
            return [*lines[:at], new, *lines[at + 1 :]]
    return lines


def _add_to_line(line: str, name: str, is_mozilla: bool) -> str:
    kind, value = _name_of(line), _value_of(line)
    lower = name.lower()
    if kind == _MOZILLA_STATUS:
        return _with_bits(line, MOZILLA_BITS.get(_SYSTEM.get(lower, ""), 0), 0)
    if kind == ("x-mozilla-keys" if is_mozilla else "x-keywords"):
        is_key = lower not in _SYSTEM or (lower == FORWARDED.lower() and not is_mozilla)
        return _fitted(line, " ".join([*value.split(), name])) if is_key else line
    if is_mozilla:
        return line
    if kind == "status" and lower == SEEN.lower():
        return _fitted(line, f"R{value.strip()}")
    letter = _MORE.get(_SYSTEM.get(lower, ""), "")
    if kind == "x-status" and letter:
        return _fitted(line, f"{value.strip()}{letter}")
    return line


def _take_from_line(line: str, names: frozenset[str]) -> str:
    kind, value = _name_of(line), _value_of(line)
    if kind == _MOZILLA_STATUS:
        mask = 0
        for name, bit in MOZILLA_BITS.items():
            mask |= bit if name.lower() in names else 0
        return _with_bits(line, 0, mask)
    if kind in ("x-mozilla-keys", "x-keywords"):
        words = [word for word in value.split() if not lower_names([word]) & names]
        return line if len(words) == len(value.split()) else _fitted(line, " ".join(words))
    letters = _LETTERS.get(kind, {})
    gone = {letter for name, letter in letters.items() if name.lower() in names}
    left = "".join(letter for letter in value.strip() if letter not in gone)
    return line if left == value.strip() else _fitted(line, left)


def _names_of_line(line: str) -> set[str]:
    kind, value = _name_of(line), _value_of(line).strip()
    if kind == _MOZILLA_STATUS:
        bits = int(value, 16) if _HEX.match(value) else 0
        return {name for name, bit in MOZILLA_BITS.items() if bits & bit}
    if kind in ("x-mozilla-keys", "x-keywords"):
        return {word for word in value.split() if is_state_name(word)}
    letters = _LETTERS.get(kind, {})
    return {name for name, letter in letters.items() if letter in value}


def _with_bits(line: str, more: int, less: int) -> str:
    """The line with bits of Thunderbird set or cleared; as it is if its value is no such."""
    text = _value_of(line).strip()
    if not _HEX.match(text):
        return line
    bits = (int(text, 16) | more) & ~less
    if bits == int(text, 16):
        return line
    start = len(line) - len(_value_of(line).lstrip())
    return f"{line[:start]}{bits:0{len(text)}x}{line[start + len(text) :]}"


def _fitted(line: str, value: str) -> str:
    """The line with another value at the same width; as it is where that has no room."""
    width = len(_value_of(line))
    for text in (f" {value}", value):
        if len(text) <= width:
            return line[: len(line) - width] + text.ljust(width)
    return line


def _name_of(line: str) -> str:
    return line.partition(":")[0].strip().lower()


def _value_of(line: str) -> str:
    return line.partition(":")[2]


def _names_noted(kind: bytes, value: bytes) -> list[str]:
    """What a field says that no line is written from; keywords are, where they fit on one."""
    names: Iterable[str] = ()
    match kind.lower():
        case b"x-gmail-labels":
            names, labels = names_of_flags(place_by_labels(value).flags), own_labels(value)
        case b"x-evolution":
            bits, words = state_bits(value), _EVOLUTION_FLAGS.search(value)
            names = (name for name, bit in _EVOLUTION.items() if bits & bit)
            labels = labels_of(words[1]) if words else []
        case b"x-keywords" | b"x-mozilla-keys":
            return value.decode("latin-1").split() if b"\n" in value else []
        case _:
            labels = labels_of(value)
    return [*sorted(names), *map(label_name, labels)]


def _head_of(data: bytes) -> bytes:
    """The header fields with their last line end, as far as they are looked at."""
    head = data[:HEAD_BYTES]
    end = _END.search(head)
    return head if end is None else head[: end.start() + 1]


def _spans(head: bytes) -> list[tuple[int, int]]:
    return [found.span() for found in _LINE.finditer(head)]
