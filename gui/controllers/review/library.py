"""Known bulk mail: what the user recognised once, and which messages of the scan copy it.

A change of the library is written in a worker, one after the other; then the messages of the scan
are compared again, and none of them is read for it. Each change is a step that Undo takes back,
and redo puts a message back under the number that it had.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, assert_never

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from typing_extensions import override

from core.columns import Int64s
from core.errors import CoreError, LibraryError
from core.job import Job
from core.library.exchange import read_file, to_json, to_lines
from core.library.store import Library
from core.model.mail import MessageFlag
from core.model.seeds import KnownBulk, NewSeed, Seed
from core.ports import FingerprintCache
from core.scan.session import Session
from core.system.later import Later
from gui.jobs import JobDone, JobFailed, JobRunner, JobStopped, LatestJob, Outcome, dispatch
from gui.models.results.known_bulk import SeedRow, no_known_bulk, seed_rows

if TYPE_CHECKING:
    from core.actions import known_bulk
    from core.match.join import signatures
    from core.scan import texts as kept_texts
    from core.text import normal
else:
    known_bulk = Later("core.actions.known_bulk")
    signatures = Later("core.match.join.signatures")
    kept_texts = Later("core.scan.texts")
    normal = Later("core.text.normal")

OpenCache = Callable[[], FingerprintCache]
Change = Callable[[Library], object]
Then = Callable[[object], None]


class RememberResult(NamedTuple):
    """What came of «Remember as bulk mail».

    Attributes:
        numbers: Of the new messages in the library.
        n_known: Texts that were there already. n_lost: messages whose text is not at hand.
    """

    numbers: tuple[int, ...]
    n_known: int
    n_lost: int


class LibraryController(QObject):
    """Holds what the library has, and what it knows of the scan.

    Signals:
        changed: Messages of the library, or those that copy them, are others now.
        remembered: A `RememberResult`, once the messages of the scan are compared with it.
        exported: The `Path` that was written.
        failed: A `CoreError`, or the `OSError` of a file that could not be written.
        crashed: Any other exception: a fault of ours.
    """

    changed = Signal()
    remembered = Signal(object)
    exported = Signal(object)
    failed = Signal(object)
    crashed = Signal(object)

    def __init__(
        self,
        path: Path,
        open_cache: OpenCache,
        undo_stack: QUndoStack,
        parent: QObject | None = None,
    ) -> None:
        """`path`: of the library; `open_cache`: opens the cache, in the thread that uses it."""
        super().__init__(parent)
        self._path, self._open_cache, self._undo_stack = path, open_cache, undo_stack
        self._session: Session | None = None
        self._rows: Sequence[SeedRow] = ()
        self._known = no_known_bulk()
        self._new: RememberResult | None = None  # to be told of when the messages are compared
        self._waiting: list[tuple[Change, Then]] = []
        self._changes = JobRunner(self)
        self._comparing = LatestJob(self)

    @property
    def rows(self) -> Sequence[SeedRow]:
        """What the library has, most of it in the scan first."""
        return self._rows

    @property
    def known(self) -> KnownBulk:
        """Which messages of the scan copy something in it."""
        return self._known

    def rows_of(self, number: int) -> Int64s:
        """The messages of the scan that copy a message of the library, ascending."""
        rows: Int64s = self._known.rows[self._known.seeds == number]
        return rows

    def recognisable_rows(self, rows: Sequence[int]) -> list[int]:
        """Those of some messages of the scan that can be recognised by their texts."""
        if self._session is None:
            return []
        barred = int(signatures.NEVER | MessageFlag.SHORT | MessageFlag.TERSE)
        flags = self._session.mails.flags
        return [row for row in rows if not int(flags[row]) & barred]

    def follow(self, session: Session | None) -> None:
        """From now on compare the messages of this scan; None: of none."""
        if session is not self._session:
            self._session, self._known = session, no_known_bulk()
        self._compare()

    # --- what the user wants --------------------------------------------------------------------

    def remember(self, rows: Sequence[int], name: str, degree: float) -> None:
        """Put what the senders of some messages wrote into the library; each text once."""
        session = self._session
        if session is None:
            return
        open_cache, now = self._open_cache, int(time.time())

        def change(library: Library) -> tuple[RememberResult, tuple[Seed, ...]]:
            with closing(open_cache()) as cache:
                at = np.array(rows, np.int64)
                texts = known_bulk.read_own_texts(session.mails, kept_texts.TextCache(cache), at)
            found = list(dict.fromkeys(text for text in texts if text))
            numbers = library.add([NewSeed(name, degree, text) for text in found], now)
            lost = sum(not text for text in texts)
            told = RememberResult(numbers, len(found) - len(numbers), lost)
            return told, _seeds_by_number(library, numbers)

        def then(done: object) -> None:
            if isinstance(done, tuple):
                self._new, seeds = done
                self._add_step(self.tr("remember as bulk mail"), seeds)

        self._do(change, then)

    def edit(self, seed: Seed, name: str, degree: float) -> None:
        """Give a message of the library another name, another degree, or both."""
        if (name, degree) == (seed.name, seed.degree):
            return
        forth = partial(Library.edit, number=seed.number, name=name, degree=degree)
        back = partial(Library.edit, number=seed.number, name=seed.name, degree=seed.degree)
        words = self.tr("change known bulk mail")
        self._do(forth, lambda _: self._step(words, forth, back))

    def remove(self, seeds: Sequence[Seed]) -> None:
        """Forget some; the mail stays where it is."""
        if seeds:
            forth = _removal(seeds)
            words = self.tr("forget %Ln known message(s)", "", len(seeds))
            self._do(forth, lambda _: self._step(words, forth, _restoration(seeds)))

    def import_file(self, file: Path) -> None:
        """Add what a file holds: JSON as of `export_file`, or text with a message per line."""
        now = int(time.time())

        def change(library: Library) -> tuple[RememberResult, tuple[Seed, ...]]:
            new, pairs = read_file(file, normal.normalize_text)
            numbers = library.add(new, now)
            if pairs:
                library.part(pairs, now)
            return RememberResult(numbers, len(new) - len(numbers), 0), _seeds_by_number(
                library, numbers
            )

        def then(done: object) -> None:
            if isinstance(done, tuple):
                self._new, seeds = done
                self._add_step(self.tr("import known bulk mail"), seeds)

        self._do(change, then)

    def export_file(self, file: Path) -> None:
        """Write the library to a new file: ".txt" the texts, a message a line; else JSON."""

        def change(library: Library) -> Path:
            seeds = library.seeds()
            if file.suffix.lower() == ".txt":
                text = to_lines(seeds)
            else:
                text = json.dumps(to_json(seeds, library.not_copies()), indent=1) + "\n"
            with file.open("x", encoding="utf-8", errors="replace") as out:  # never over another
                out.write(text)
            return file

        self._do(change, self.exported.emit)

    def wait(self, seconds: float) -> None:
        """Let a change come to its end, stop comparing. For closing only."""
        self._comparing.wait(seconds)
        self._changes.wait(seconds, cancel=False)

    @property
    def step_to_undo(self) -> str:
        """What the last step did to the library; "": it was of another kind, or there is none."""
        last = self._undo_stack.command(self._undo_stack.index() - 1)
        return last.actionText() if isinstance(last, LibraryStep) else ""

    # --- inside ---------------------------------------------------------------------------------

    def _add_step(self, words: str, seeds: Sequence[Seed]) -> None:
        if seeds:
            self._step(words, _restoration(seeds), _removal(seeds))

    def _step(self, words: str, forth: Change, back: Change) -> None:
        """Remember how to take back, and do again, what is done."""
        self._undo_stack.push(
            LibraryStep(words, partial(self._do, forth), partial(self._do, back))
        )

    def _do(self, change: Change, then: Then | None = None) -> None:
        """Make a change after those that wait, and compare the mails with what is there then."""
        self._waiting.append((change, then or (lambda _: None)))
        self._next()

    def _next(self) -> None:
        if self._waiting and not self._changes.is_busy:
            (change, then), path = self._waiting.pop(0), self._path
            self._changes.start(
                lambda _: change(Library(path)), lambda outcome: self._on_ended(outcome, then)
            )

    def _on_ended(self, outcome: Outcome, then: Then) -> None:
        match outcome:
            case JobDone(value):
                then(value)
            case JobFailed(CoreError() | OSError() as error):
                self.failed.emit(error)
            case JobFailed(error):
                self.crashed.emit(error)
            case JobStopped():
                pass
            case _:
                assert_never(outcome)
        self._compare()
        self._next()

    def _compare(self) -> None:
        path, open_cache, session = self._path, self._open_cache, self._session

        def work(job: Job) -> tuple[list[SeedRow], KnownBulk]:
            library, known = Library(path), no_known_bulk()
            seeds = library.seeds()
            if session is not None and seeds:
                with closing(open_cache()) as cache:
                    shelf = kept_texts.TextCache(cache)
                    known = known_bulk.find_known_bulk(
                        session.mails, shelf, seeds, session.settings, job
                    )
                seeds = _count_hits(library, session, known) or seeds
            return seed_rows(seeds, known), known

        def show(found: tuple[list[SeedRow], KnownBulk]) -> None:
            self._rows, self._known = found
            self.changed.emit()
            self._tell_new()

        def ended(outcome: Outcome) -> None:
            dispatch(outcome, done=show, failed=self.failed.emit, crashed=self.crashed.emit)

        self._comparing.start(work, ended)

    def _tell_new(self) -> None:
        new, self._new = self._new, None
        if new is not None:
            self.remembered.emit(new)


class LibraryStep(QUndoCommand):
    """A change of the library that was made already."""

    def __init__(self, words: str, forth: Callable[[], None], back: Callable[[], None]) -> None:
        super().__init__(words)
        self._forth, self._back = forth, back
        self._is_done = True

    def redo(self) -> None:
        """Go forward; pushing a step is no second time."""
        if not self._is_done:
            self._forth()
        self._is_done = True

    @override
    def undo(self) -> None:
        self._is_done = False
        self._back()


def _count_hits(library: Library, session: Session, known: KnownBulk) -> tuple[Seed, ...]:
    """Count the hits, and give the library as it is then; () if it could not be written."""
    if not len(known.rows):
        return ()
    try:
        library.count_hits(known_bulk.hits_by_seed(session.mails, known), int(time.time()))
        return library.seeds()
    except LibraryError:  # another program holds it: the next scan counts the same messages
        return ()


def _seeds_by_number(library: Library, numbers: Sequence[int]) -> tuple[Seed, ...]:
    wanted = frozenset(numbers)
    return tuple(seed for seed in library.seeds() if seed.number in wanted)


def _removal(seeds: Sequence[Seed]) -> Change:
    return lambda library: library.remove([seed.number for seed in seeds])


def _restoration(seeds: Sequence[Seed]) -> Change:
    return lambda library: library.put_back(seeds)
