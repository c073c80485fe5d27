"""Sessions: what is looked at and decided, into a file and back over the message as it is now."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from core.actions.not_copies import content_digests
from core.columns import Int32s
from core.job import Job
from core.model.mail import MessageFlag, has_flag
from core.model.sources import SourceSpec
from core.scan.session import Session
from core.system.json_document import LongArray
from core.system.whole_file import write_json
from gui.controllers.decided_messages import find_decided
from gui.controllers.review.carrying import MOVE_UP
from gui.models.accounts.source_entries import SourceEntry, default_treatment
from gui.models.results.choices import NOT_KNOWN, NOT_MARKED, Choices
from gui.models.results.facts import Bools
from gui.models.saved_session import (
    SavedMessage,
    SavedSession,
    session_from_json,
    session_to_json,
)

SUFFIX = ".twinsweep"
PORTION = 500  # marks: some milliseconds


class RestoredDecisions(NamedTuple):
    """Decisions over a new scan, and how many were left out: their mail is not what it was."""

    choices: Choices
    n_lost: int


def write_decisions(
    path: Path,
    entries: Sequence[SourceEntry],
    session: Session | None,
    choices: Choices,
    job: Job,
) -> None:
    """Write what is looked at and decided, readable by this user alone; see `read_session`.

    In portions: neither are all marks held at once, nor does one step of Python keep the window
    from anything.

    Args:
        path: The file.
        entries: The sources of the sidebar.
        session: The scan that `choices` are over; None: there is none, so nothing was decided.
        choices: The user's.
        job: Asked to stop; the file is then as it was.

    Raises:
        FileExistsError: What stands there is none of ours.
        OSError: It cannot be written; what was there is as it was.
    """
    whole = session_to_json(_save_sources(entries, choices))
    if session is not None:
        whole |= _decisions_as_json([one.spec for one in entries], session, choices, job)
    write_json(path, whole, private=True)


def _save_sources(entries: Sequence[SourceEntry], choices: Choices) -> SavedSession:
    """What is looked at, and how."""
    specs = [entry.spec for entry in entries]
    return SavedSession(
        sources=tuple((spec.kind, str(spec.path)) for spec in specs),
        treatments=tuple(
            (number, held.folder.name, held.treatment)
            for number, entry in enumerate(entries)
            for held in entry.folders
            if held.treatment is not default_treatment(held.folder)
        ),
        threshold=choices.threshold,
        detectors=choices.detectors,
    )


def _decisions_as_json(
    specs: Sequence[SourceSpec], session: Session, choices: Choices, job: Job
) -> dict[str, LongArray[Any]]:
    """What was decided over a scan; `specs` are the sources of the session file."""
    saved, names = _Saving(specs, session), choices.rules

    def marks(rows: Int32s) -> list[Any]:
        stays, by = choices.marked_of[rows], choices.rule[rows].tolist()
        templates = choices.as_template[rows].tolist()
        both = zip(saved.of(rows), saved.of(stays), by, templates, strict=True)
        return [[*goes, *kept, names[rule], template] for goes, kept, rule, template in both]

    def each(chosen: Bools, as_json: Callable[[Int32s], list[Any]]) -> LongArray[Any]:
        rows = np.flatnonzero(chosen).astype(np.int32)

        def portions() -> Iterator[list[Any]]:
            for start in range(0, len(rows), PORTION):
                job.checkpoint()
                yield as_json(rows[start : start + PORTION])

        return LongArray(portions)

    def chosen_by(rows: Int32s) -> list[Any]:
        numbers = choices.chosen_by[rows].tolist()
        return ["" if by == NOT_KNOWN else names[by] for by in numbers]

    return {
        "kept": each(choices.chosen, saved.of),
        "kept_by": each(choices.chosen, chosen_by),
        "spared": each(choices.spared, saved.of),
        "marks": each(choices.marked_of != NOT_MARKED, marks),
    }


def restore_decisions(whole: SavedSession, session: Session, now: Choices) -> RestoredDecisions:
    """Take the decisions of a session over to a new scan.

    Cost: one look at each message of the scan, if anything was decided.
    """
    chosen, spared = now.chosen.copy(), now.spared.copy()
    marks, rule = now.marked_of.copy(), now.rule.copy()
    templates, rules = now.as_template.copy(), list(now.rules)

    def number(name: str) -> int:
        if name not in rules:
            rules.append(name)
        return rules.index(name)

    there = _find_rows(whole, session)
    kept_rows = [there.get(mail) for mail in whole.kept]
    spared_rows = [there.get(mail) for mail in whole.spared]
    chosen[[row for row in kept_rows if row is not None]] = True
    chosen_by = np.where(chosen, NOT_KNOWN, now.chosen_by).astype(np.uint8)
    spared[[row for row in spared_rows if row is not None]] = True
    n_lost = kept_rows.count(None) + spared_rows.count(None)
    for mark in whole.marks:
        goes, stays = there.get(mark.goes), there.get(mark.stays)
        if goes is None or stays is None:
            n_lost += 1
            continue
        marks[goes], rule[goes] = stays, number(mark.by)
        chosen_by[stays] = rule[goes]
        templates[goes] = mark.as_template
    for row, by in zip(kept_rows, whole.kept_by, strict=False):
        if row is not None and by:
            chosen_by[row] = number(by)
    choices = replace(
        now,
        threshold=whole.threshold,
        detectors=whole.detectors or now.detectors,
        chosen=chosen,
        chosen_by=chosen_by,
        spared=spared,
        marked_of=marks,
        rule=rule,
        rules=tuple(rules),
        as_template=templates,
    )
    return RestoredDecisions(choices, n_lost)


class _Saving:
    """Gives messages of a scan as they are saved."""

    def __init__(self, specs: Sequence[SourceSpec], session: Session) -> None:
        """Take in a scan; `specs` are the sources of the session file."""
        numbers = {spec: number for number, spec in enumerate(specs)}
        self._mails = session.mails
        self._places = [
            (numbers.get(session.specs[held.source], -1), held.folder.name)
            for held in session.folders
        ]

    def of(self, rows: Int32s) -> list[SavedMessage]:
        """The messages of these rows, in their order. Cost: 2 us a message."""
        mails, places = self._mails, self._places
        columns = zip(
            mails.folder[rows].tolist(),
            mails.uid.take(rows),
            mails.text_digest[rows, 0].tolist(),
            mails.message_id_key[rows].tolist(),
            mails.size_bytes[rows].tolist(),
            strict=True,
        )
        return [SavedMessage(*places[folder], *said) for folder, *said in columns]

    def all(self) -> list[SavedMessage]:
        """All messages; those that are in no source of the file have the source -1."""
        return self.of(np.arange(len(self._mails.flags), dtype=np.int32))


def _find_rows(whole: SavedSession, session: Session) -> dict[SavedMessage, int]:
    """The rows of the messages that a session decided of. Cost: 4 us a message of the scan."""
    decided = [*whole.kept, *whole.spared]
    decided += (mail for mark in whole.marks for mail in (mark.goes, mark.stays))
    if not decided:
        return {}
    specs = [SourceSpec(kind, Path(path)) for kind, path in whole.sources]
    return find_decided(decided, _Saving(specs, session).all(), _movable_contents(session))


def _movable_contents(session: Session) -> list[int | None]:
    """What the messages say whose place in a mailbox file may change; None: any other's."""
    mails = session.mails
    movable = [session.specs[held.source].kind in MOVE_UP for held in session.folders]
    there = ~has_flag(mails.flags, MessageFlag.GHOST | MessageFlag.PSEUDO)
    there &= np.append(np.array(movable, np.bool_), False)[mails.folder]
    both = zip(content_digests(mails).tolist(), there.tolist(), strict=True)
    return [digest if moves else None for digest, moves in both]


def read_session(path: Path) -> SavedSession:
    """Read a session file.

    Raises:
        OSError: It cannot be read.
        ValueError: It is none.
    """
    try:
        return session_from_json(json.loads(path.read_text("utf-8")))
    except RecursionError as error:
        raise ValueError(str(error)) from error
