"""Mail tables and groups of any size, made of nothing, for the models of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from core.canonical import N_ASPECTS
from core.columns import Texts
from core.job import NullJob
from core.model.groups import Difference, Groups, Verdict
from core.model.mail import FlagBits
from core.model.sources import Folder, FolderRole
from core.model.table import MessageTable, SessionFolder
from gui.models.results.facts import ListFacts, gather_facts

FIRST_DAY = 1_700_000_000


def mail_columns(n_mails: int, *, n_folders: int = 2) -> MessageTable:
    """A table: mail i has subject "Subject i", sender "pI@example.org", 1,000 + i bytes.

    Folder i % n_folders, sent i days after the first day, i % 3 attachments.
    """
    rows = np.arange(n_mails)
    counts = rows % 3
    starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
    keys = np.zeros(n_mails, np.uint64)
    return MessageTable(
        source=np.zeros(n_mails, np.int16),
        folder=(rows % n_folders).astype(np.int32),
        position=rows.astype(np.int32),
        uid=Texts.of(str(row) for row in range(n_mails)),
        version=Texts.of("" for _ in range(n_mails)),
        message_id=Texts.of(f"{row}@example.org" for row in range(n_mails)),
        sender=Texts.of(f"p{row % 50}@example.org" for row in range(n_mails)),
        subject=Texts.of(f"Subject {row}" for row in range(n_mails)),
        size_bytes=(1_000 + rows).astype(np.int64),
        sent_utc=(FIRST_DAY + 86_400 * (rows % 1_000)).astype(np.int64),
        flags=np.zeros(n_mails, FlagBits),
        hops=np.zeros(n_mails, np.uint8),
        n_words=np.full(n_mails, 50, np.int32),
        message_id_key=keys,
        sender_key=keys,
        topic_key=keys,
        text_digest=np.zeros((n_mails, 2), np.uint64),
        attachments_digest=np.zeros((n_mails, 2), np.uint64),
        attachment_starts=starts,
        attachment_keys=np.arange(starts[-1]).astype(np.uint64),
        reference_starts=np.zeros(n_mails + 1, np.int64),
        reference_keys=np.zeros(0, np.uint64),
        facts=np.zeros((n_mails, 4), np.uint64),
        frame_key=np.zeros(n_mails, np.uint64),
        documents_key=np.zeros(n_mails, np.uint64),
        content_key=keys,
        structure_key=keys,
        content_size=np.zeros(n_mails, np.int32),
        structure_size=np.zeros(n_mails, np.int32),
        sketch=np.zeros((n_mails, 16), np.uint64),
        proof=np.zeros((n_mails, 2), np.uint64),
        aspects=np.zeros((n_mails, N_ASPECTS), np.uint64),
        header_starts=np.zeros(n_mails + 1, np.int64),
        header_names=np.zeros(0, np.uint64),
        header_values=np.zeros(0, np.uint64),
        text_entry=keys,
        text_place=np.zeros(n_mails, np.int32),
        blocks={},
    )


def facts_of(n_mails: int, *, n_folders: int = 2) -> ListFacts:
    """Facts of `mail_columns`; folders are named "Folder 0" and so on."""
    folders = [
        SessionFolder(
            0, Folder(f"Folder {number}", Path("/m"), "1", 0, FolderRole.NORMAL), n_mails
        )
        for number in range(n_folders)
    ]
    return gather_facts(mail_columns(n_mails, n_folders=n_folders), folders, ["box"], NullJob())


def groups_of(n_groups: int, n_copies: int, *, threshold: float = 0.6) -> Groups:
    """Groups of consecutive rows: the first is kept, the others match it less and less."""
    kept = np.arange(n_groups, dtype=np.int32) * (n_copies + 1)
    members = (kept[:, None] + np.arange(1, n_copies + 1, dtype=np.int32)).reshape(-1)
    score = np.tile(np.linspace(1.0, 0.7, n_copies), n_groups)
    near = score < 1
    return Groups(
        threshold=threshold,
        kept=kept,
        starts=np.arange(n_groups + 1, dtype=np.int64) * n_copies,
        members=members.astype(np.int32),
        score=score,
        verdict=np.where(near, Verdict.NEAR, Verdict.IDENTICAL).astype(np.uint8),
        differs=np.where(near, int(Difference.TEXT | Difference.SUBJECT), 0).astype(np.uint16),
    )


def with_templates(groups: Groups, members: Sequence[int]) -> Groups:
    """The same groups, but members at some places only have the template of their kept message."""
    score, verdict = groups.score.copy(), groups.verdict.copy()
    score[list(members)] = 0.0
    verdict[list(members)] = Verdict.SAME_TEMPLATE
    return replace(groups, score=score, verdict=verdict)
