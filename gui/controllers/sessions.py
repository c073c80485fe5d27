"""Sessions: what is looked at and decided, into a file and back over the message as it is now."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from core.job import Job
from core.model.sources import MessageKey, SourceSpec
from core.scan.session import Session
from core.system.json_document import LongArray
from core.system.whole_file import write_json
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
PORTION = 500  # marks: a few milliseconds


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
    numbers = {number: specs.index(s) for number, s in enumerate(session.specs) if s in specs}
    uid = session.mails.uid.getter()

    def mail(row: int) -> SavedMessage:
        held = session.folders[int(session.mails.folder[row])]
        key = MessageKey(held.source, held.folder.name, uid(row))
        return _saved_message(session, row, numbers.get(key.source, -1), key)

    def mark(row: int) -> list[Any]:
        goes, stays = mail(row), mail(int(choices.marked_of[row]))
        by = choices.rules[int(choices.rule[row])]
        return [*goes, *stays, by, bool(choices.as_template[row])]

    def each(chosen: Bools, as_json: Callable[[int], list[Any]]) -> LongArray[list[Any]]:
        rows = np.flatnonzero(chosen)

        def portions() -> Iterator[list[list[Any]]]:
            for start in range(0, len(rows), PORTION):
                job.checkpoint()
                yield [as_json(row) for row in rows[start : start + PORTION].tolist()]

        return LongArray(portions)

    return {
        "kept": each(choices.chosen, lambda row: list(mail(row))),
        "spared": each(choices.spared, lambda row: list(mail(row))),
        "marks": each(choices.marked_of != NOT_MARKED, mark),
    }


def restore_decisions(whole: SavedSession, session: Session, now: Choices) -> RestoredDecisions:
    """Take the decisions of a session over to a new scan.

    Cost: one look at each message of the scan, if anything was decided.
    """
    rows = _Rows(whole, session)
    chosen, spared = now.chosen.copy(), now.spared.copy()
    marks, rule = now.marked_of.copy(), now.rule.copy()
    templates, rules = now.as_template.copy(), list(now.rules)
    kept_rows, spared_rows = rows.of(whole.kept), rows.of(whole.spared)
    chosen[[row for row in kept_rows if row is not None]] = True
    chosen_by = np.where(chosen, NOT_KNOWN, now.chosen_by).astype(np.uint8)
    spared[[row for row in spared_rows if row is not None]] = True
    n_lost = kept_rows.count(None) + spared_rows.count(None)
    pairs = zip(
        whole.marks,
        rows.of([mark.goes for mark in whole.marks]),
        rows.of([mark.stays for mark in whole.marks]),
        strict=True,
    )
    for mark, goes, stays in pairs:
        if goes is None or stays is None:
            n_lost += 1
            continue
        if mark.by not in rules:
            rules.append(mark.by)
        marks[goes], rule[goes] = stays, rules.index(mark.by)
        chosen_by[stays] = rule[goes]
        templates[goes] = mark.as_template
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


class _Rows:
    """Finds the rows of saved messages in a scan."""

    def __init__(self, whole: SavedSession, session: Session) -> None:
        self._session = session
        known = {(spec.kind, str(spec.path)): number for number, spec in enumerate(session.specs)}
        self._sources = [known.get(place) for place in whole.sources]
        self._by_key: dict[MessageKey, int] | None = None

    def of(self, mails: Iterable[SavedMessage]) -> list[int | None]:
        """The row of each message; None where it is not there or is another one now."""
        return [self._row(mail) for mail in mails]

    def _row(self, mail: SavedMessage) -> int | None:
        source = self._sources[mail.source] if 0 <= mail.source < len(self._sources) else None
        if source is None:
            return None
        if self._by_key is None:
            self._by_key = _rows_by_key(self._session)
        row = self._by_key.get(MessageKey(source, mail.folder, mail.uid))
        if (
            row is None
            or _saved_message(self._session, row, mail.source, MessageKey(*mail[:3])) != mail
        ):
            return None
        return row


def _rows_by_key(session: Session) -> dict[MessageKey, int]:
    uid = session.mails.uid.getter()
    folders = session.folders
    return {
        MessageKey(folders[number].source, folders[number].folder.name, uid(row)): row
        for row, number in enumerate(session.mails.folder.tolist())
    }


def _saved_message(session: Session, row: int, source: int, key: MessageKey) -> SavedMessage:
    mails = session.mails
    text, name = int(mails.text_digest[row, 0]), int(mails.message_id_key[row])
    size = int(mails.size_bytes[row])
    return SavedMessage(source, key.folder, key.uid, text, name, size)


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
