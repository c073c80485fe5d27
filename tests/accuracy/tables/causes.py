"""Causes, against how the copies of two sets of mail were made.

A cause is right if it is one that the way of making allows; a way that leaves no mark of its own
allows none, and its pairs are not scored but counted.

Series of real mail, whose truth nobody wrote down, are looked at once more without our code: a
message stands there rightly if another one has its sender and list, subject or half of its words,
and it answers none of them.
"""

from __future__ import annotations

import email
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from email.utils import parseaddr
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from helpers.mail.real_mail import data_folder

from core.actions.causes import causes_of_groups
from core.actions.named.series import series_of
from core.actions.named.threads import read_headers
from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.model.causes import Cause
from core.scan.run import scan
from core.scan.session import cut_groups
from core.settings import Settings
from core.sources.registry import detect
from core.sources.stores import Stores

_OTHER_SENDING = frozenset({Cause.SENT_AGAIN, Cause.MASS_MAILING})
_OTHER_ROUTE = frozenset({Cause.REDELIVERED, Cause.ALIAS, Cause.TWO_ACCOUNTS})
ALLOWED = {
    "list_copy_with_footer": frozenset({Cause.LIST_COPY}),
    "other_transport_headers": _OTHER_ROUTE,
    "other_message_id": _OTHER_SENDING,
    "crlf": frozenset({Cause.COPIED}),
    "header_folding_and_order": frozenset({Cause.COPIED}),
}
BOXES = ("mboxo.mbox", "mboxrd.mbox", "takeout.mbox", "maildir", "mh", "eml_lf", "emlx")


def score_example(folder: Path) -> Counter[str]:
    """Pairs of the example set that are right, wrong, unknown, and not scored."""
    truth = json.loads((folder / "truth.json").read_text())["kinds"]
    kinds = {int(number): frozenset(told["kind"]) for number, told in truth.items()}
    found: Counter[str] = Counter()
    for kept, member, cause in _causes(folder / "dups_example.mbox"):
        marked = [ALLOWED[kind] for kind in kinds[kept] | kinds[member] if kind in ALLOWED]
        found[_judge(cause, frozenset().union(*marked))] += 1
    return found


def score_variants(folder: Path) -> Counter[str]:
    """The same messages in two forms of mailbox, each two: copied, or of a Takeout."""
    found: Counter[str] = Counter()
    for pair in combinations(BOXES, 2):
        right = Cause.GMAIL if "takeout.mbox" in pair else Cause.COPIED
        told = _causes(*(folder / name for name in pair))
        found.update(_judge(cause, frozenset({right})) for _, _, cause in told)
    return found


def _judge(cause: Cause, allowed: frozenset[Cause]) -> str:
    if not allowed:
        return "not scored"
    if cause is Cause.UNKNOWN:
        return "unknown"
    return "right" if cause in allowed else "wrong"


def _causes(*paths: Path) -> Iterator[tuple[int, int, Cause]]:
    """(position of the kept message, of a member, cause) of each copy."""
    specs = [detect(path) for path in paths]
    session = scan(specs, settings=Settings(), cache=NoCache(), job=NullJob())
    groups = cut_groups(session, Settings().match.threshold)
    causes = causes_of_groups(session, groups)
    position = session.mails.position
    for n, kept in enumerate(groups.kept.tolist()):
        for at in range(int(groups.starts[n]), int(groups.starts[n + 1])):
            member = int(groups.members[at])
            yield int(position[kept]), int(position[member]), Cause(int(causes.cause[at]))


def lines() -> Iterator[str]:
    """A table: one line a set."""
    folder = data_folder()
    if folder is None:
        return
    yield ""
    yield "Causes of copies, against how they were made"
    columns = ("right", "wrong", "unknown", "not scored")
    yield f"{'set':<20}" + "".join(f"{column:>12}" for column in columns)
    for name, found in (
        ("dups_example", score_example(folder / "dups_example")),
        ("variants", score_variants(folder / "variants")),
    ):
        yield f"{name:<20}" + "".join(f"{found[column]:>12}" for column in columns)
    yield from _series_lines(folder)


class SeriesFigures(NamedTuple):
    """Series, their messages, and those of them that stand there rightly."""

    series: int
    messages: int
    right: int


def score_series(*boxes: Path) -> dict[str, SeriesFigures]:
    """Series by what told them, and how many messages a look without our code confirms."""
    session = scan(
        [detect(box) for box in boxes], settings=Settings(), cache=NoCache(), job=NullJob()
    )
    raw = read_headers(session, range(len(session.mails.flags)), bytes, Stores(), NullJob())
    found: defaultdict[str, SeriesFigures] = defaultdict(lambda: SeriesFigures(0, 0, 0))
    for one in series_of(session):
        seen = [_SeenIssue.of(raw[row]) for row in one.rows.tolist() if row in raw]
        right = sum(_is_issue(issue, [it for it in seen if it is not issue]) for issue in seen)
        n_series, messages, confirmed = found[one.basis.value]
        found[one.basis.value] = SeriesFigures(
            n_series + 1, messages + len(seen), confirmed + right
        )
    return dict(found)


class _SeenIssue(NamedTuple):
    """What the standard library reads of a message."""

    sender: str
    message_id: str
    list_id: str
    title: str
    words: frozenset[str]
    answers: str

    @classmethod
    def of(cls, data: bytes) -> _SeenIssue:
        mail = email.message_from_bytes(data)
        parts = [part for part in mail.walk() if part.get_content_maintype() == "text"]
        text = b" ".join(part.get_payload(decode=True) or b"" for part in parts)
        plain = re.sub(r"<[^>]*>|\d+", " ", text.decode("utf-8", "replace")).casefold()
        return cls(
            parseaddr(str(mail["From"]))[1].casefold(),
            str(mail["Message-ID"]),
            str(mail["List-Id"] or ""),
            re.sub(r"\W|\d", "", str(mail["Subject"]).casefold()),
            frozenset(re.findall(r"\w{3,}", plain)),
            f"{mail['In-Reply-To']} {mail['References']}",
        )


def _is_issue(issue: _SeenIssue, others: Sequence[_SeenIssue]) -> bool:
    """Whether another issue has its sender and its template, and it answers none of them."""
    if any(other.message_id in issue.answers for other in others):
        return False
    return any(
        issue.sender == other.sender
        and (
            (issue.list_id and issue.list_id == other.list_id)
            or issue.title == other.title
            or 2 * len(issue.words & other.words) >= min(len(issue.words), len(other.words)) > 0
        )
        for other in others
    )


def _series_lines(folder: Path) -> Iterator[str]:
    boxes = (*sorted((folder / "mail").glob("*.mbox")), folder / "mail" / "thunderbird")
    found = score_series(*boxes)
    yield "\nseries of real mail, confirmed by sender, list, subject or half of the words"
    for basis, (series, messages, right) in sorted(found.items()):
        share = 100 * right / messages
        yield f"  by {basis:8} {series:4} series {messages:5} messages {share:6.1f} %"
    total, right = (sum(one[at] for one in found.values()) for at in (1, 2))
    yield f"  all              {total:17} messages {100 * right / max(total, 1):6.1f} %"
