"""Causes, against how the copies of two sets of mail were made.

A cause is right if it is one that the way of making allows; a way that leaves no mark of its own
allows none, and its pairs are not scored but counted.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from helpers.mail.real_mail import data_folder

from core.actions.causes import causes_of_groups
from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.model.causes import Cause
from core.scan.run import scan
from core.scan.session import cut_groups
from core.settings import Settings
from core.sources.registry import detect

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
