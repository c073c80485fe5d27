"""Cross-posted mail: real messages that came to two lists, or by two ways, under one Message-ID.

Their senders say that they are one message, so this truth is nobody's opinion. The detectors are
not told: Message-ID, In-Reply-To, References, Date and Received are taken out of every message of
the mailbox. Pairs count whose texts agree but for a footer of a list: one's text without it stands
in the other's. Those that differ more are left out, and counted.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

from helpers.mail.real_mail import WHY_NOT, data_folder, raw_messages

from core.scan.session import Session
from tests.accuracy.mail.real_texts import different_messages
from tests.accuracy.mail.writing import SEED, write
from tests.accuracy.tables.baselines import texts_of
from tests.accuracy.tables.scorer import Truth
from tests.accuracy.tables.tell import SCOPES, marked_pairs, scan_paths, shown_groups
from tests.accuracy.tables.variants import members_of
from tests.accuracy.variants.likeness import fold

AIM = 0.995
N_OTHERS = 1_500
HIDDEN = ("message-id", "in-reply-to", "references", "date", "received")
_HIDDEN = re.compile(
    rb"^(?:%s):[^\n]*\n(?:[ \t][^\n]*\n)*" % "|".join(HIDDEN).encode(),
    re.IGNORECASE | re.MULTILINE,
)
_ID = re.compile(rb"^message-id:\s*(<[^<>\s]+>)", re.IGNORECASE | re.MULTILINE)
_HEAD = re.compile(rb"\r?\n\r?\n")
_FOOTER = re.compile(r"(?:\n[-_=*~ ]{4,}[^\n]*(?:\n[^\n]*){0,16}|\n-- ?(?:\n[^\n]*){0,8})\Z")


class CrossPosted(NamedTuple):
    """A mailbox of messages without what tells that they are one.

    Attributes:
        path, mails: As it is scanned. truth: Of them.
        n_ids: Message-IDs that more than one message has; apart: pairs whose texts differ more.
    """

    path: Path
    mails: tuple[bytes, ...]
    truth: Truth
    n_ids: int
    apart: int


def find_cross_posted(folder: Path) -> dict[bytes, list[bytes]]:
    """The real messages of each Message-ID that several have, each content once."""
    by_id: dict[bytes, dict[bytes, None]] = defaultdict(dict)
    for name in ("mail", "dups_example"):
        for _, raw in raw_messages(folder / name):
            mail = raw.split(b"\n", 1)[-1] if raw.startswith(b"From ") else raw
            found = _message_id(mail)
            if found:
                by_id[found].setdefault(mail.rstrip())
    return {key: list(some) for key, some in by_id.items() if len(some) > 1}


def _message_id(mail: bytes) -> bytes:
    found = _ID.search(_HEAD.split(mail, maxsplit=1)[0])
    return found[1] if found else b""


def agree(one: str, other: str) -> bool:
    """Whether two texts are one but for a footer."""
    a, b = (fold(_FOOTER.sub("", text)) for text in (one, other))
    whole = fold(one), fold(other)
    return min(len(a), len(b)) > 0 and (a in whole[1] or b in whole[0])


def hide(mail: bytes) -> bytes:
    """A message without the headers that tell that it is one with another."""
    border = _HEAD.search(mail)
    head, body = (
        (mail[: border.start() + 1], mail[border.start() + 1 :]) if border else (mail, b"")
    )
    return _HIDDEN.sub(b"", head) + body


def make_cross_posted(folder: Path, data: Path) -> CrossPosted:
    """The mailbox; beside them other mail, of its natural copies one. Cost: some seconds."""
    several = find_cross_posted(data)
    mails: list[bytes] = []
    groups: list[tuple[int, ...]] = []
    seen: set[str] = set()  # one text under two Message-IDs: the truth does not tell of those
    apart = 0
    for some in several.values():
        texts = [text.text for text in texts_of(some)]
        agreed = [0, *(n for n in range(1, len(some)) if agree(texts[0], texts[n]))]
        apart += len(some) - len(agreed)
        if len(agreed) == 1 or fold(texts[0]) in seen:
            continue
        seen.add(fold(texts[0]))
        groups.append(tuple(range(len(mails), len(mails) + len(agreed))))
        mails += [hide(some[n]) for n in agreed]
    others = different_messages(data / "mail" / "natural_truth.json")
    left = [mail for mail in others if _message_id(mail) not in several]
    mails += map(hide, random.Random(SEED).sample(left, min(N_OTHERS, len(left))))
    path = write(folder / "cross-posted", mails)
    return CrossPosted(path, tuple(mails), Truth(tuple(groups)), len(several), apart)


def scan_cross_posted(folder: Path) -> tuple[CrossPosted, Session] | None:
    """Make the mailbox and scan it; None where there is no real mail."""
    data = data_folder()
    if data is None:
        return None
    box = make_cross_posted(folder, data)
    return box, scan_paths(box.path)


def lines(folder: Path, scanned: tuple[CrossPosted, Session] | None) -> Iterator[str]:
    """Found and right; and what is marked where all headers are there."""
    data = data_folder()
    if scanned is None or data is None:
        yield f"\nCross-posted mail: {WHY_NOT}"
        return
    box, session = scanned
    pairs = [pair for group in box.truth.groups for pair in combinations(group, 2)]
    of = {row: n for n, group in enumerate(shown_groups(session)) for row in group}
    found = sum(a in of and of[a] == of.get(b) for a, b in pairs)
    yield (
        f"\nCross-posted mail, headers hidden: {box.n_ids} Message-IDs of several messages,"
        f" {len(pairs)} pairs that agree, {box.apart} messages of other texts left out;"
        f" {len(box.mails):,} mails"
    )
    texts = [
        fold(text.text) for text in texts_of(box.mails[: 1 + max(map(max, box.truth.groups))])
    ]
    others = sum(texts[a] != texts[b] for a, b in pairs)
    yield f"  of them {others} of two texts: a footer, a tag, or what an encoding lost"
    share = found / max(1, len(pairs))
    met = "reached" if share >= AIM else "missed"
    yield f"  Aim: at least 99.5 % found: {found} of {len(pairs)}, {100 * share:.1f} %: {met}"
    verdicts = Counter(
        one.verdict.name
        for one in members_of(session)
        if any({one.kept, one.row} <= set(group) for group in box.truth.groups)
    )
    told = ", ".join(f"{n} {name}" for name, n in verdicts.most_common())
    yield fill(f"  by verdict: {told}", 99, subsequent_indent="    ")
    yield from _marked(folder, data)


def _marked(folder: Path, data: Path) -> Iterator[str]:
    """With all headers: one Message-ID and another text is never marked."""
    several = find_cross_posted(data)
    mails = [mail for some in several.values() for mail in some]
    ids = [key for key, some in several.items() for _ in some]
    texts = [text.text for text in texts_of(mails)]
    session = scan_paths(write(folder / "cross-posted-whole", mails))
    for name, scope in SCOPES.items():
        pairs = marked_pairs(session, scope)
        wrong = sum(ids[a] == ids[b] and not agree(texts[a], texts[b]) for a, b in pairs)
        strange = sum(ids[a] != ids[b] for a, b in pairs)
        yield (
            f"  with all headers, «Select for me» {name}: {len(pairs)} marked,"
            f" {wrong} of one Message-ID and another text, {strange} of two Message-IDs"
        )
