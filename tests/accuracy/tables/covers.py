"""Covering, against a plain reference: words of lines and sentences, found one after the other.

The reference knows nothing of the program: the standard library reads the mail, and a text is the
words of its lines without quote marks. A message is covered if the words of each of its lines or
sentences stand in those of the other in order, from where one ends on, by plain search.
It looks at plain text alone, and at the subject.
"""

from __future__ import annotations

import email
import email.policy
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from email.header import decode_header
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

import numpy as np
from helpers.mail.real_mail import data_folder

from core.actions.ladder import StepTerms, decide_by_steps
from core.actions.not_copies import pair_up_rows
from core.cache.fingerprints import NoCache
from core.decide.keep import DEFAULT_RULES, KeepPreferences
from core.decide.ladder import PROVEN_STEPS, Step, verdicts_of_steps
from core.decide.policy import MarkPolicy, NeverMark
from core.job import NullJob
from core.match.cover.proof import CoverContent, prove_content
from core.model.covers import CoverBar
from core.model.groups import ALL_DETECTORS
from core.model.mail import MessageFlag
from core.model.sources import UNKNOWN_TIME, MessageKey, RawMessage, Stub
from core.model.table import MessageTable
from core.scan.cover.content import CoverReading
from core.scan.run import scan
from core.scan.session import Session, cut_groups
from core.settings import ReadSettings, Settings
from core.sources.registry import detect

MOST_OF_ONE = 60  # messages of one sender that are all compared with each other
_FROM = re.compile(rb"(?:\A|\n)From [^\n]*\n")
_LENGTH = re.compile(rb"(?im)^Content-Length: *(\d+)$")
_MARKS = re.compile(r"^[ \t]*(?:[>|][ \t]?)+")
_ANSWER = r"(?:re|aw|fwd?|wg|sv|答复|回复|转发|ответ)[:：]\s*"
_LEAD = re.compile(rf"^(?:{_ANSWER}|\[[^\]\d]*\]\s*)+", re.IGNORECASE)
_END = re.compile(r"(?<=[.!?])\s+")
# What is said of two messages that hold each other's text, but may not cover each other.
BESIDE_TEXT = frozenset(
    {None, CoverBar.CLOCK, CoverBar.DATE, CoverBar.CONVERSATION, CoverBar.SHORT}
)


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
    subject: str  # without marks of answers and tags that hold no number


def compare_with_reference(path: Path) -> Agreement:
    """Ask both of all pairs of an mbox that share a sender or a conversation."""
    mails = [_read(number, data) for number, data in enumerate(_split(path.read_bytes()))]
    counts = [0, 0]
    odd: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    n_pairs = 0
    for a, b in _pairs(mails):
        n_pairs += 1
        ours = prove_content(mails[b].content, mails[a].content, floor_words=1).bar in BESIDE_TEXT
        theirs = _holds(mails[b], mails[a])
        if ours == theirs:
            counts[ours] += 1
        else:
            odd[theirs].append((a, b))
    return Agreement(n_pairs, counts[1], counts[0], tuple(odd[0]), tuple(odd[1]))


class StepShare(NamedTuple):
    """How much of what the reference proves redundant some steps of the ladder take.

    Attributes:
        narrow, narrow_taken: With one Message-ID, or one sender and instant; by steps 1 and 2.
        wide, wide_taken: Sent again as well; by steps 1 to 3.
        quoted, quoted_taken: All that the reference proves; by steps 1 to 4.
    """

    narrow: int
    narrow_taken: int
    wide: int
    wide_taken: int
    quoted: int
    quoted_taken: int


def measure_steps(path: Path) -> StepShare:
    """Scan an mbox, climb its ladder, and ask how much of the reference's goes.

    Redundant is what another message holds: strictly, or equally and stands before it.
    """
    mails = [_read(number, data) for number, data in enumerate(_split(path.read_bytes()))]
    held = {(a, b) for a, b in _pairs(mails) if _holds(mails[b], mails[a])}
    session = scan([detect(path)], settings=Settings(), cache=NoCache(), job=NullJob())
    table = session.mails
    row_of = {int(position): row for row, position in enumerate(table.position)}
    narrow: set[int] = set()
    wide: set[int] = set()
    quoted: set[int] = set()
    for a, b in held:
        if (b, a) in held and a < b:
            continue
        one, other = row_of[a], row_of[b]
        quoted.add(one)
        answers = table.message_id_key[one] in _named_by(table, other)
        if not answers:
            wide.add(one)
        if _is_one_message(table, one, other):
            narrow.add(one)
    counts: list[int] = []
    equal = {(row_of[a], row_of[b]) for a, b in held if (b, a) in held}
    for steps, rows in ((2, narrow), (3, wide), (4, quoted)):
        taken = _taken(session, PROVEN_STEPS[:steps])
        instead = {a for a, b in equal if b in taken}  # the other of two equals may go as well
        counts += [len(rows), len(rows & (taken | instead))]
    return StepShare(*counts)


def _is_one_message(table: MessageTable, a: int, b: int) -> bool:
    ids = table.message_id_key
    same_id = ids[a] != 0 and ids[a] == ids[b]
    sent = table.sent_utc[a] == table.sent_utc[b] != UNKNOWN_TIME
    return bool(same_id or (sent and table.sender_key[a] == table.sender_key[b]))


def _named_by(table: MessageTable, row: int) -> frozenset[int]:
    """The Message-IDs that a message names as what it answers."""
    names = table.reference_keys[table.reference_starts[row] : table.reference_starts[row + 1]]
    return frozenset(names.tolist())


def _taken(session: Session, steps: Sequence[Step]) -> frozenset[int]:
    """The rows that some steps take."""
    groups = cut_groups(session, Settings().match.threshold)
    policy = MarkPolicy(DEFAULT_RULES, NeverMark(), verdicts_of_steps(steps))
    n_rows = len(session.mails.flags)
    preferences = KeepPreferences(np.zeros(n_rows, np.bool_), ())
    terms = StepTerms(ALL_DETECTORS, policy, preferences, pair_up_rows((), n_rows))
    decided, _ = decide_by_steps(session, groups, steps, terms)
    return frozenset(row for decision in decided.decisions for row in decision.drop)


def _holds(other: _Mail, one: _Mail) -> bool:
    """Whether a message holds the lines of another, and its subject in its own or in its lines."""
    if one.subject not in other.subject and one.subject not in " ".join(other.lines):
        return False
    return stands_in(one.lines, other.lines)


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


def _split(data: bytes) -> Iterator[bytes]:
    """The messages of an mbox, by their Content-Length where that leads to the next From line."""
    at = data.find(b"\n") + 1
    while 0 < at < len(data):
        blank = data.find(b"\n\n", at) + 2
        told = _LENGTH.search(data, at, blank)
        end = blank + int(told[1]) if told else -1
        if (
            end != len(data)
            and data[end : end + 6] != b"\nFrom "
            and data[end : end + 5] != b"From "
        ):
            following = _FROM.search(data, at)
            end = following.start() + 1 if following else len(data)
        yield data[at:end]
        border = data.find(b"From ", end)
        at = data.find(b"\n", border) + 1 if border >= 0 else 0


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
        CoverReading(raw, ReadSettings()).content,
        frozenset([*named, *own, *(f"from {one}" for one in sender)]),
        _LEAD.sub("", " ".join(_decode_subject(str(mail["Subject"])).split())),
    )


def _decode_subject(subject: str) -> str:
    found = ""
    for piece, charset in decode_header(subject):
        if isinstance(piece, str):
            found += piece
        else:
            try:
                found += piece.decode(charset or "latin-1", "replace")
            except LookupError:
                found += piece.decode("latin-1")
    return found


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


def lines() -> Iterator[str]:
    """A table of all mailboxes of real mail: one line each."""
    boxes = sorted((folder / "mail").glob("*.mbox")) if (folder := data_folder()) else []
    yield ""
    yield "Covered, by the proof and by a plain reference, of pairs of one sender or conversation"
    yield f"{'mailbox':<28}{'pairs':>8}{'both':>7}{'neither':>9}{'proof':>7}{'reference':>11}"
    for path in boxes:
        found = compare_with_reference(path)
        alone = len(found.only_proof), len(found.only_reference)
        counts = f"{found.pairs:>8}{found.both:>7}{found.neither:>9}{alone[0]:>7}{alone[1]:>11}"
        yield f"{path.name:<28}{counts}"
    yield ""
    yield "Of what the reference proves redundant, taken by the steps of the ladder"
    yield f"{'mailbox':<28}{'1-2':>12}{'1-3':>12}{'1-4':>12}"
    for path in boxes:
        share = measure_steps(path)
        pairs = zip(share[1::2], share[::2], strict=True)
        yield f"{path.name:<28}" + "".join(f"{f'{taken} of {n}':>12}" for taken, n in pairs)
