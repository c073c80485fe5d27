"""From decisions over a scan to a plan: addresses, versions and digests of every mail in it.

Digests are read from the stores now, so a plan says what each mail was when a person decided, and
moving compares with that. What changed between the scan and this is left out, with the reason.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from core.errors import SourceError
from core.identity import identity
from core.job import Job, Progress, Stage
from core.model import (
    Address,
    Decision,
    Folder,
    Item,
    MailFlag,
    MessageKey,
    Move,
    Plan,
    RawMail,
    Refusal,
    RefusalKind,
    SessionFolder,
    Skipped,
    SourceKind,
    SourceSpec,
    Stub,
    Verdict,
)
from core.plan.guard import guard
from core.plan.keep import Bools
from core.ports import Sources
from core.scan.session import Session, protected_by_role, related, rows_of_folders
from core.sources.registry import Stores

REPORT_EVERY = 100


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """What decisions were made under.

    Attributes:
        threshold: The similarity at which the groups were cut, 0..1.
        to: "trash", or the path of a mailbox on this computer.
        protected: (n,) bool, mails that are never removed; None: those of protected folders.
    """

    threshold: float
    to: str = "trash"
    protected: Bools | None = None


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan, and each mail that was decided to go and is not in it."""

    plan: Plan
    skipped: tuple[Skipped, ...]


def make_plan(
    session: Session,
    decisions: Sequence[Decision],
    terms: Terms,
    *,
    job: Job,
    stores: Sources | None = None,
) -> Planned:
    """Make a plan of decisions. Reads each mail in it once; changes nothing.

    Args:
        session: What the decisions were made over.
        decisions: A rule's or a person's; those that are not safe are left out.
        terms: Threshold, destination, protection.
        job: Asked to stop, and told of progress, a hundred mails at a time.
        stores: Opens the sources; without it only mail on this computer.

    Raises:
        Cancelled: The job was stopped.
    """
    protected = terms.protected
    if protected is None:
        protected = rows_of_folders(session, sorted(protected_by_role(session)))

    safe, skipped = guard(
        session.mails,
        decisions,
        protected=protected,
        threshold=terms.threshold,
        relate=partial(related, session),
    )
    reader = _Reader(session, stores or Stores(), job)
    items, refused = reader.read(sorted({row for d in safe for row in (d.keep, *d.drop)}))
    moves, late = _moves(session, safe, items, refused, terms.to)
    plan = Plan(secrets.token_hex(8), int(time.time()), moves, _folder_sizes(session, moves))
    return Planned(plan, skipped + late)


def _moves(
    session: Session,
    decisions: Sequence[Decision],
    items: Mapping[int, Item],
    refused: Mapping[int, Refusal],
    to: str,
) -> tuple[tuple[Move, ...], tuple[Skipped, ...]]:
    """The moves of all mails that could be read beside a kept mail that could."""
    skipped: list[Skipped] = []
    pairs: list[tuple[int, Decision]] = []
    for decision in decisions:
        lost = refused.get(decision.keep)
        for row in decision.drop:
            if lost is not None:
                gone = lost.kind is RefusalKind.MISSING
                kind = RefusalKind.KEEPER_GONE if gone else RefusalKind.KEEPER_CHANGED
                skipped.append(Skipped(row, decision.keep, Refusal(kind, lost.detail)))
            elif row in refused:
                skipped.append(Skipped(row, decision.keep, refused[row]))
            else:
                pairs.append((row, decision))
    pairs.sort(key=lambda pair: pair[0])
    kept = np.array([decision.keep for _, decision in pairs], np.int32)
    gone_rows = np.array([row for row, _ in pairs], np.int32)
    score, verdict, _ = related(session, kept, gone_rows)
    moves = tuple(
        Move(items[row], items[d.keep], to, Verdict(int(verdict[at])), float(score[at]), d.by)
        for at, (row, d) in enumerate(pairs)
    )
    return moves, tuple(skipped)


def _folder_sizes(
    session: Session, moves: Sequence[Move]
) -> tuple[tuple[tuple[str, str, str], int], ...]:
    """How many mails each folder that moves leave holds now, deleted ones not counted."""
    live = (session.mails.flags & np.uint16(MailFlag.GHOST)) == 0
    counts = np.bincount(session.mails.folder[live], minlength=len(session.folders))
    left = {(a.kind.value, a.path, a.folder) for a in (move.what.address for move in moves)}
    sizes: list[tuple[tuple[str, str, str], int]] = []
    for number, held in enumerate(session.folders):
        spec = session.specs[held.source]
        place = (spec.kind.value, str(spec.path), held.folder.name)
        if place in left:
            sizes.append((place, int(counts[number])))
    return tuple(sizes)


class _Reader:
    """Reads the mails of some rows from their sources and makes items of them."""

    def __init__(self, session: Session, stores: Sources, job: Job) -> None:
        self._session = session
        self._stores = stores
        self._job = job

    def read(self, rows: Sequence[int]) -> tuple[dict[int, Item], dict[int, Refusal]]:
        """Items of these rows, and why others have none."""
        items: dict[int, Item] = {}
        refused: dict[int, Refusal] = {}
        folder_of = self._session.mails.folder
        wanted = np.array(rows, np.int64)
        for number in np.unique(folder_of[wanted]) if len(rows) else ():
            self._job.checkpoint()
            self._job.report(Progress(Stage.CHECKING, len(items), len(rows), len(items)))
            its = wanted[folder_of[wanted] == number].tolist()
            try:
                found = self._read_folder(self._session.folders[int(number)], its)
            except SourceError as error:
                refused |= dict.fromkeys(its, Refusal(RefusalKind.MISSING, str(error.path)))
                continue
            items |= found
            path = str(self._session.folders[int(number)].folder.path)
            changed = Refusal(RefusalKind.CHANGED, path)
            refused |= {row: changed for row in its if row not in found}
        return items, refused

    def _read_folder(self, held: SessionFolder, rows: Sequence[int]) -> dict[int, Item]:
        """Items of the rows of one folder that are as they were scanned.

        Raises:
            SourceError: The folder is not there, or not the one that was scanned.
        """
        spec = self._session.specs[held.source]
        source = self._stores.source(spec, self._job)
        folder = next((f for f in source.folders() if f.name == held.folder.name), None)
        if folder is None or folder.version != held.folder.version:
            return {}
        stubs = {self._uid(row): self._stub(held, row) for row in rows}
        row_of = {self._uid(row): row for row in rows}
        found: dict[int, Item] = {}
        bad: set[str] = set()
        for n, raw in enumerate(source.fetch(folder, list(stubs.values()))):
            if n % REPORT_EVERY == 0:
                self._job.checkpoint()
            if isinstance(raw, RawMail):
                row = row_of[raw.stub.key.uid]
                found[row] = self._item(spec, folder, row, identity(raw.data))
            elif raw.position < 0:
                return {}  # it changed while it was read
            else:
                bad.add(raw.key.uid)
        return {row: item for row, item in found.items() if self._uid(row) not in bad}

    def _uid(self, row: int) -> str:
        return self._session.mails.uid[row]

    def _stub(self, held: SessionFolder, row: int) -> Stub:
        mails = self._session.mails
        key = MessageKey(0, held.folder.name, mails.uid[row])
        size = int(mails.size_bytes[row])
        return Stub(key, int(mails.position[row]), size, mails.version[row], MailFlag.NONE)

    def _item(self, spec: SourceSpec, folder: Folder, row: int, digest: str) -> Item:
        mails = self._session.mails
        # An mbox has one version, that of the file; of a folder of files each mail has its own.
        version = folder.version if spec.kind is SourceKind.MBOX else mails.version[row]
        address = Address(
            kind=spec.kind,
            path=str(spec.path),
            folder=folder.name,
            uid=mails.uid[row],
            position=int(mails.position[row]),
            version=version,
        )
        return Item(
            address=address,
            digest=digest,
            size_bytes=int(mails.size_bytes[row]),
            message_id=mails.message_id[row],
            subject=mails.subject[row],
            sender=mails.sender[row],
        )
