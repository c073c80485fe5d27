"""The series of a scan, what rules let go of them, and a move of it. In workers."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.actions.not_copies import pair_up_rows
from core.decide.build import BY_HAND
from core.decide.chosen import ChosenPair
from core.decide.keep import KeepPreferences
from core.decide.policy import MarkPolicy
from core.job import Job
from core.model.groups import COVERED, IssueRule, Verdict
from core.scan.session import Session, rows_in_trash, rows_never_moved
from core.sources.stores import Stores
from core.system.later import Later
from gui import wording
from gui.controllers.review.keywords import OpenCache
from gui.controllers.review.overview import StepDecided
from gui.controllers.review.review import ReviewController
from gui.jobs import JobRunner, LatestJob, dispatch
from gui.models.results.choices import find_staying_rows
from gui.models.results.series import Goes, IssueRow, SeriesRow

if TYPE_CHECKING:
    from core.actions import planning
    from core.actions.named import choosing
    from core.actions.named import series as named
    from core.match.series import detection
    from core.match.series.detection import MailSeries
    from core.words import series as words
else:
    planning = Later("core.actions.planning")
    choosing = Later("core.actions.named.choosing")
    named = Later("core.actions.named.series")
    detection = Later("core.match.series.detection")
    words = Later("core.words.series")

Rules = Mapping[str, IssueRule]


@dataclass(frozen=True, slots=True, eq=False)
class FoundSeries:
    """The series of a scan, by their ids."""

    session: Session
    series: Mapping[str, MailSeries]
    rows: tuple[SeriesRow, ...]


class SeriesController(QObject):
    """Lists series, counts what rules let go, and decides by them.

    Signals:
        listed: A `FoundSeries`.
        counted: A dict of ids to `Goes`.
        decided: A `StepDecided`.
        busied: Whether it decides. progressed: The latest `Progress` of that.
        failed: A `CoreError`: a server could not be asked for words that protect.
        crashed: An exception: a fault of ours.
    """

    listed = Signal(object)
    counted = Signal(object)
    decided = Signal(object)
    busied = Signal(bool)
    progressed = Signal(object)
    failed = Signal(object)
    crashed = Signal(object)

    def __init__(
        self,
        review: ReviewController,
        stores: Stores,
        open_cache: OpenCache,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._review, self._stores, self._open_cache = review, stores, open_cache
        self._found: FoundSeries | None = None
        self._lists, self._counts = LatestJob(self), LatestJob(self)
        self._decides = JobRunner(self)
        self._decides.busied.connect(self.busied)
        self._decides.progressed.connect(self.progressed)

    @property
    def is_busy(self) -> bool:
        """Whether it decides."""
        return self._decides.is_busy

    @property
    def may_choose(self) -> bool:
        """Whether all mail is looked at: keywords do not limit it."""
        return not self._review.limits.chooses

    @property
    def reads_mail(self) -> bool:
        """Whether to decide takes a search for keywords, and so a while."""
        return self._review.limits.found is not None

    def find(self) -> None:
        """Find the series of the scan under review; `listed` follows, if there is one."""
        scanned = self._review.scanned
        if scanned is None:
            return
        session = scanned.session

        def work(job: Job) -> FoundSeries:
            series = named.series_of(session)
            job.checkpoint()
            rows = tuple(_row(session, one) for one in series)
            return FoundSeries(session, {one.id: one for one in series}, rows)

        self._lists.start(
            work, lambda outcome: dispatch(outcome, done=self._tell, crashed=self.crashed.emit)
        )

    def count(self, rules: Rules) -> None:
        """Count what rules let go of each series; `counted` follows.

        What stays because of its folder is not counted; what a keyword or a flag holds back is
        known when the move is planned.
        """
        found = self._found
        if found is None:
            return
        session, now = found.session, int(time.time())
        mails = session.mails
        stays = self._review.limits.folders | find_staying_rows(self._review.choices)
        if len(stays) != len(mails.flags):
            return  # a new scan is on screen, and its series are being found

        def work(job: Job) -> dict[str, Goes]:
            counted, free = {}, ~(stays | rows_never_moved(session) | rows_in_trash(session))
            for name, rule in rules.items():
                job.checkpoint()
                old = named.choose_old(mails, found.series[name], rule._replace(now_utc=now))
                rows = [pair.row for pair in old if free[pair.row]]
                counted[name] = Goes(len(rows), int(mails.size_bytes[rows].sum()))
            return counted

        self._counts.start(
            work,
            lambda outcome: dispatch(outcome, done=self.counted.emit, crashed=self.crashed.emit),
        )

    def messages(self, name: str, rule: IssueRule) -> list[IssueRow]:
        """The messages of a series, the newest first. Cost: some microseconds a message."""
        if self._found is None or name not in self._found.series:
            return []
        mails, series = self._found.session.mails, self._found.series[name]
        now = rule._replace(now_utc=int(time.time()))
        goes = {pair.row for pair in named.choose_old(mails, series, now)}
        rows = series.rows[::-1]
        return [
            IssueRow(subject, int(mails.sent_utc[row]), int(mails.size_bytes[row]), row in goes)
            for row, subject in zip(rows.tolist(), mails.subject.take(rows), strict=True)
        ]

    def decide(self, rules: Rules) -> None:
        """Decide what goes by the rules of chosen series; `decided` follows.

        Protected folders and keywords, flagged mail and what is no copy of the newest issue, as
        the user said, stay.
        """
        found, review = self._found, self._review
        if found is None or self._decides.is_busy:
            return
        session, limits, choices = found.session, review.limits, review.choices
        stores, open_cache, now = self._stores, self._open_cache, int(time.time())
        asked = limits.found.asked if limits.found is not None else None

        def work(job: Job) -> StepDecided:
            pairs: list[ChosenPair] = []
            for name, rule in rules.items():
                rule_now = rule._replace(now_utc=now)
                pairs += named.choose_old(session.mails, found.series[name], rule_now)
                job.checkpoint()
            mentioning = limits.mentioning
            if asked is not None and not limits.held:  # the search so far knows only copies
                cache = open_cache()
                try:
                    mentioning = choosing.find_mentioning(
                        session, pairs, [asked], stores=stores, cache=cache, job=job
                    )
                finally:
                    cache.close()
            preferences = KeepPreferences(
                protected=limits.folders | find_staying_rows(choices) | rows_never_moved(session),
                mentioning=mentioning,
                in_trash=rows_in_trash(session),
            )
            apart = pair_up_rows(choices.ignored, len(session.mails.flags))
            decided = choosing.decide_named(
                session,
                pairs,
                by=BY_HAND,
                never=MarkPolicy().never,
                preferences=preferences,
                apart=apart,
            )
            terms = planning.PlanTerms(
                threshold=choices.threshold,
                protected=preferences.protected,
                mentioning=mentioning,
                detectors=choices.detectors,
                apart=apart,
                scope=COVERED | {Verdict.IDENTICAL},
                chosen=decided.pairs,
            )
            return StepDecided(session, decided.decisions, terms)

        self._decides.start(
            work,
            lambda outcome: dispatch(
                outcome,
                done=self.decided.emit,
                failed=self.failed.emit,
                crashed=self.crashed.emit,
            ),
        )

    def stop(self) -> None:
        """Stop deciding."""
        self._decides.cancel()

    def forget(self) -> None:
        """There is no scan any more, or another one."""
        self._found = None
        self._lists.forget()
        self._counts.forget()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._lists.wait(seconds)
        self._counts.wait(seconds)
        self._decides.wait(seconds)

    def _tell(self, found: FoundSeries) -> None:
        self._found = found
        self.listed.emit(found)


def _row(session: Session, series: MailSeries) -> SeriesRow:
    mails, rows = session.mails, series.rows
    return SeriesRow(
        id=series.id,
        name=named.name_of(session, series),
        sender=series.sender,
        messages=len(rows),
        size_bytes=int(mails.size_bytes[rows].sum()),
        frequency=wording.say(words.FREQUENCIES[detection.frequency_of(mails.sent_utc[rows])]),
        first_utc=int(mails.sent_utc[rows[0]]),
        last_utc=int(mails.sent_utc[rows[-1]]),
        apart=named.set_apart_kinds(mails, rows),
    )
