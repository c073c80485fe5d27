"""Pairs of messages as the compare pane gets them, made of a few words."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from core.job import NullJob
from core.match.diff.worddiff import compare_texts
from core.model.compare import MessageView, PairView
from core.model.fingerprint import BlockKind
from core.model.groups import Difference, Evidence, Verdict
from core.model.mail import Attachment, Message, MessageFlag
from core.model.plan import Address, Item, Move
from core.model.refusals import Refusal
from core.model.runs import ItemState, RunItem, RunState, RunSummary
from core.model.sources import SourceKind


@dataclass(frozen=True, slots=True)
class ViewSide:
    """What tells one message of a pair from another."""

    text: str = "Dear all,\n\nthe water is turned off on Tuesday.\n\nAnn\n"
    subject: str = "Water"
    sender: str = "ann@example.org"
    attachments: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = (("From", "Ann"), ("Subject", "Water"))
    source: str = "From: Ann\nSubject: Water\n\nDear all"


def message_view(side: ViewSide) -> MessageView:
    """One side of the compare pane."""
    mail = Message(
        message_id="1@example.org",
        sent_utc=1_700_000_000,
        sender=side.sender,
        sender_name="Ann",
        to="all@example.org",
        subject=side.subject,
        topic=side.subject.lower(),
        references=(),
        hops=1,
        flags=MessageFlag.SEEN,
        attachments=tuple(
            Attachment(name, "application/pdf", 1_000, hashlib.sha1(name.encode()).digest())  # noqa: S324 - as core does
            for name in side.attachments
        ),
    )
    return MessageView(mail, side.text, side.headers, side.source, 41_000, "Inbox")


def pair_view(
    kept: ViewSide,
    candidate: ViewSide,
    *,
    verdict: Verdict = Verdict.NEAR,
    differs: Difference = Difference.NONE,
) -> PairView:
    """Two sides, compared for real."""
    job = NullJob()
    return PairView(
        kept=message_view(kept),
        candidate=message_view(candidate),
        score=0.9499,
        verdict=verdict,
        differs=differs,
        evidence=(Evidence(BlockKind.SENTENCES, 41, 42, 44),),
        subject=compare_texts(kept.subject, candidate.subject, job),
        text=compare_texts(kept.text, candidate.text, job),
    )


def run_summary(**changes: object) -> RunSummary:
    """A run of 1,283 messages that went well, but for what is changed."""
    values: dict[str, object] = {
        "id": "a1",
        "created_utc": 1_700_000_000,
        "state": RunState.DONE,
        "undoes": "",
        "moved": 1_283,
        "skipped": 0,
        "failed": 0,
        "unknown": 0,
        "undone": 0,
        "pending": 0,
        "freed_bytes": 0,
        "moved_bytes": 318_000_000,
        "copies_bytes": 320_000_000,
        "places": ("/mail/Inbox.mbox",),
        "returns": False,
    }
    return RunSummary(**(values | changes))  # type: ignore[arg-type]  # built from a dict


def item(subject: str, *, path: str = "/mail/Inbox.mbox", position: int = 0) -> Item:
    """A message in a plan."""
    address = Address(SourceKind.MBOX, path, "", f"{position}:100", position, "v1")
    return Item(address, "0" * 64, 41_000, "1@example.org", subject, "ann@example.org")


def run_item(n: int, *, state: ItemState = ItemState.VERIFIED, **changes: object) -> RunItem:
    """A move of a run; changes: subject, reason."""
    subject, reason = changes.get("subject", f"Offer {n}"), changes.get("reason")
    assert isinstance(subject, str)
    assert reason is None or isinstance(reason, Refusal)
    keeper = item("Offer", path="/mail/Archive.mbox")
    what = item(subject, position=n)
    return RunItem(n, Move(what, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest"), state, reason)
