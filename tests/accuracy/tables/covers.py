"""Covering, against a plain reference: words of lines and sentences, found one after the other.

The reference knows nothing of the program: the standard library reads the mail, and a text is the
words of its lines without quote marks. A message is covered if the words of each of its lines or
sentences stand in those of the other in order, from where one ends on, by a table of longest common
subsequences. It is slow, and looks at plain text alone.
"""

from __future__ import annotations

import email
import email.policy
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from core.model.covers import CoverBar
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, Stub
from core.match.cover.proof import CoverContent, prove_content
from core.scan.cover.content import read_cover_content
from core.settings import ReadSettings

MOST_OF_ONE = 60  # messages of one sender that are all compared with each other
_FROM = re.compile(rb"(?:\A|\n)From [^\n]*\n")
_MARKS = re.compile(r"^[ \t]*(?:[>|][ \t]?)+")
_END = re.compile(r"(?<=[.!?])\s+")
# What is said of two messages that hold each other's text, but may not cover each other.
BESIDE_TEXT = frozenset({None, CoverBar.CLOCK, CoverBar.CONVERSATION, CoverBar.SHORT})


class Agreement(NamedTuple):
    """How often the proof and the reference say the same of a pair's text."""

    pairs: int
    both: int
    neither: int
    only_proof: tuple[tuple[int, int], ...]
    only_reference: tuple[tuple[int, int], ...]


class _Mail(NamedTuple):
    lines: list[str]  # of the plain text; [] if it has another form
    content: CoverContent
    keys: frozenset[str]  # its sender, and what it names


def compare_with_reference(path: Path) -> Agreement:
    """Ask both of all pairs of an mbox that share a sender or a conversation."""
    mails = [_read(number, data) for number, data in enumerate(_FROM.split(path.read_bytes())[1:])]
    counts = [0, 0]
    odd: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    n_pairs = 0
    for a, b in _pairs(mails):
        n_pairs += 1
        ours = prove_content(mails[b].content, mails[a].content, floor_words=1).bar in BESIDE_TEXT
        theirs = stands_in(mails[a].lines, mails[b].lines)
        if ours == theirs:
            counts[ours] += 1
        else:
            odd[theirs].append((a, b))
    return Agreement(n_pairs, counts[1], counts[0], tuple(odd[0]), tuple(odd[1]))


def stands_in(lines: Sequence[str], others: Sequence[str]) -> bool:
    """Whether all lines or sentences of one text stand in another, in order, each whole."""
    wanted = [" ".join(unit.split()) for line in _paragraph_lines(lines) for unit in [line]]
    there = " " + " ".join(" ".join(others).split()) + " "
    at = 0
    for unit in wanted:
        found = there.find(f" {unit} ", at)
        if found < 0:
            return False
        at = found + len(unit) + 1
    return bool(wanted)


def _paragraph_lines(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield from (piece for piece in _END.split(line) if piece.strip())


def _read(number: int, data: bytes) -> _Mail:
    mail = email.message_from_bytes(data, policy=email.policy.compat32)
    raw = RawMessage(
        Stub(MessageKey(0, "", str(number)), number, len(data), "", MessageFlag.NONE), data
    )
    lines: list[str] = []
    if mail.get_content_type() == "text/plain" and not mail.is_multipart():
        body = mail.get_payload(decode=True)
        text = body.decode("utf-8", "replace") if isinstance(body, bytes) else ""
        lines = [_MARKS.sub("", line) for line in text.splitlines()]
    named = re.findall(r"<[^<>\s]+>", f"{mail['References']} {mail['In-Reply-To']}")
    own = re.findall(r"<[^<>\s]+>", str(mail["Message-ID"]))
    sender = re.findall(r"[\w.+-]+@[\w.-]+", str(mail["From"]))[:1]
    return _Mail(
        lines,
        read_cover_content(raw, ReadSettings()),
        frozenset([*named, *own, *(f"from {one}" for one in sender)]),
    )


def _pairs(mails: Sequence[_Mail]) -> list[tuple[int, int]]:
    """Pairs of plain mails that nothing bars, which share a key."""
    by_key: dict[str, list[int]] = defaultdict(list)
    for number, mail in enumerate(mails):
        if mail.content.bar is None and any(line.strip() for line in mail.lines):
            for key in mail.keys:
                by_key[key].append(number)
    found: set[tuple[int, int]] = set()
    for numbers in by_key.values():
        found.update(permutations(numbers[:MOST_OF_ONE], 2))
    return sorted(found)


def show_agreement(paths: Sequence[Path]) -> str:
    """A table: one line a mailbox."""
    rows = ["mailbox                         pairs   both  neither  only proof  only reference"]
    for path in paths:
        found = compare_with_reference(path)
        rows.append(
            f"{path.name:<30} {found.pairs:>6} {found.both:>6} {found.neither:>8}"
            f" {len(found.only_proof):>11} {len(found.only_reference):>15}"
        )
    return "\n".join(rows)
