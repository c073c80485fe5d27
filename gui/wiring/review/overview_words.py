"""The overview in words: its sentence, its cards and its bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject

from core.actions.overview import FILE_SIZES, CauseCount, Measure, Overview, Share
from core.decide.ladder import PROVEN_STEPS, Step
from core.decide.rungs import Rung
from core.model.causes import Cause
from core.model.refusals import RefusalKind
from core.model.sources import UNKNOWN_TIME
from core.words.causes import ADVICE, CAUSES, EVENTS
from core.words.ladder import STEP_LOSSES, STEP_REASONS, STEPS, flagged_sentence, step_notes
from core.words.refusals import REFUSALS
from gui import wording
from gui.controllers.review.overview import ReadableCopies
from gui.models.plain import plain_line
from gui.models.results.facts import ListFacts
from gui.models.results.overview import BarEntry, OverviewTexts, StepCard

READABLE = "readable"  # the key of the card of what can only be read
Bars = tuple[BarEntry, ...]


class OverviewWords(QObject):
    """Makes the texts."""

    def counting(self) -> OverviewTexts:
        """The numbers are on their way."""
        return OverviewTexts(self.tr("Counting\u2026"))

    def page(
        self,
        overview: Overview,
        facts: ListFacts,
        readable: ReadableCopies | None = None,
        *,
        held: bool = False,
    ) -> OverviewTexts:
        """All of what was counted; headings without a bar are left out.

        readable: What stays because it can only be read.
        held: Everything stays until the mail is searched for the user's keywords, so nobody knows
            what can go.
        """
        sections = (
            (self.tr("Why are there copies?"), self._causes(overview.causes)),
            (self.tr("In two folders"), self._overlaps(overview, facts)),
            (self.tr("Space by sender"), self._shares(overview, facts, Measure.SENDER)),
            (self.tr("Space by folder"), self._shares(overview, facts, Measure.FOLDER)),
            (self.tr("Space by year"), self._shares(overview, facts, Measure.YEAR)),
            (
                self.tr("Messages with attachments, by size"),
                self._shares(overview, facts, Measure.FILES),
            ),
            (self.tr("Largest messages"), self._largest(overview, facts)),
        )
        bars_of = tuple((title, bars) for title, bars in sections if bars)
        if held:
            title = self.tr("Your mail has not been searched for your keywords yet")
            detail = self.tr("Everything stays until then. After that, you see what can go.")
            return OverviewTexts(title, detail, sections=bars_of)
        rungs = [rung for rung in overview.survey.rungs if rung.messages]
        details = (self._most_common(overview.causes), self._together(rungs, overview))
        return OverviewTexts(
            self._headline(overview),
            " ".join(filter(None, details)),
            (*map(self._card, rungs), *self._readable_card(readable)),
            self._idle(overview.survey.rungs),
            bars_of,
        )

    def share(self, share: Share, facts: ListFacts) -> str:
        """What a share is of."""
        match share.by:
            case Measure.SENDER:
                return facts.table.sender[share.key] or self.tr("(no sender)")
            case Measure.FOLDER:
                return facts.where[share.key]
            case Measure.YEAR:
                return str(share.key) if share.key else self.tr("Date unknown")
            case Measure.FILES:
                if share.key <= 1:
                    least = wording.size(FILE_SIZES[-2])
                    return self.tr("Less than %1").replace("%1", least)
                return self.tr("%1 or more").replace("%1", wording.size(share.key))

    def _headline(self, overview: Overview) -> str:
        rungs = overview.survey.rungs
        exact = next(rung for rung in rungs if rung.step is Step.EXACT)
        if exact.messages:
            copies = self.tr("%Ln exact (copy|copies)", "", exact.messages)
            if exact.unverified:
                copies = self.tr("Up to %Ln exact (copy|copies)", "", exact.messages)
            groups = self.tr("in %Ln group(s)", "", overview.groups)
            return wording.listed((f"{copies} {groups}", wording.size(exact.size_bytes)))
        messages = sum(rung.messages for rung in rungs if rung.step in PROVEN_STEPS)
        if messages:
            return self.tr("%Ln message(s) (is|are) contained in (another|others)", "", messages)
        if not any(rung.messages for rung in rungs):  # what there is lies where it stays
            return self.tr("No copies that can be moved")
        return self.tr("No exact copies; some messages are alike")

    def _most_common(self, causes: Sequence[CauseCount]) -> str:
        known = next((one for one in causes if one.cause is not Cause.UNKNOWN), None)
        if known is None:
            return ""
        if known.event_utc == UNKNOWN_TIME:
            most = self.tr("Most frequent known cause: %1.")
            return most.replace("%1", wording.say(CAUSES[known.cause]))
        day = wording.long_day(known.event_utc)
        if 2 * known.copies > sum(one.copies for one in causes):
            return wording.ended(wording.say(EVENTS[known.cause].of(day)))
        most = self.tr("Most frequent known cause: %1, on %2.")
        return wording.fill(most, wording.say(CAUSES[known.cause]), day)

    def _together(self, rungs: Sequence[Rung], overview: Overview) -> str:
        """What all steps take: each message counts in one step, also what the list cannot show."""
        if len(rungs) < 2:
            return ""
        whole = sum(rung.messages for rung in rungs), sum(rung.size_bytes for rung in rungs)
        amount = f"{wording.messages(whole[0])} \u00b7 {wording.size(whole[1])}"
        words = self.tr("All steps together: up to %1.").replace("%1", amount)
        if overview.unlisted:
            words += " " + self.tr("Some of these are not in the list of copies.")
        return words

    def _idle(self, rungs: Sequence[Rung]) -> str:
        """Why numbers of steps are missing, and what flags hold back there.

        Where no step takes anything, the title says so.
        """
        idle = [rung for rung in rungs if not rung.messages]
        parts = []
        if idle and len(idle) < len(rungs):
            steps = wording.listed(wording.number(int(rung.step)) for rung in idle)
            parts.append(self.tr("Steps with nothing to do: %1").replace("%1", steps))
        if n_flagged := sum(rung.flagged for rung in idle):
            parts.append(wording.say(flagged_sentence(n_flagged)))
        return " ".join(map(wording.ended, parts))

    def _card(self, rung: Rung) -> StepCard:
        lost = self.tr("Would be lost: %1")
        amount = wording.messages(rung.messages)
        if rung.unverified:
            amount = self.tr("Up to %Ln message(s)", "", rung.messages)
        reasons = [STEP_REASONS[rung.step], *step_notes(rung)]
        return StepCard(
            rung.step,
            wording.fill(
                self.tr("Step %1 \u00b7 %2"), str(int(rung.step)), wording.say(STEPS[rung.step])
            ),
            f"{amount} \u00b7 {wording.size(rung.size_bytes)}",
            " ".join(wording.ended(wording.say(reason)) for reason in reasons),
            lost.replace("%1", wording.say(STEP_LOSSES[rung.step])),
            rung.step in PROVEN_STEPS,
            self.tr("Choose series\u2026") if rung.step is Step.SERIES else "",
        )

    def _readable_card(self, readable: ReadableCopies | None) -> tuple[StepCard, ...]:
        """What can only be read, why, and what can be done about it."""
        if readable is None:
            return ()
        reasons = [wording.ended(wording.say(REFUSALS[kind])) for kind in readable.kinds]
        if {RefusalKind.ARCHIVE, RefusalKind.AMBIGUOUS}.isdisjoint(readable.kinds):  # say it so
            reasons.append(
                self.tr(
                    "Make it writable and scan again, or mark what you don't want and save a "
                    "cleaned copy."
                )
                if readable.are_all
                else self.tr(
                    "Make it writable and scan again, or scan it alone and save a cleaned copy."
                )
            )
        card = StepCard(
            READABLE,
            self.tr("Can't be moved: %Ln message(s)", "", len(readable.rows)),
            wording.size(readable.size_bytes),
            " ".join(reasons),
            "",
            is_proven=False,
        )
        return (card,)

    def _shares(self, overview: Overview, facts: ListFacts, by: Measure) -> Bars:
        shares = [share for share in overview.shares if share.by is by]
        if by is Measure.FOLDER and len(shares) < 2:
            return ()
        most = max((share.size_bytes for share in shares), default=1) or 1
        return tuple(
            BarEntry(
                share,
                plain_line(self.share(share, facts)),
                f"{wording.size(share.size_bytes)} \u00b7 {wording.messages(share.messages)}",
                share.size_bytes / most,
                self.tr("%Ln of them (has|have) copies", "", share.copies),
                leads=share.copies > 0,
            )
            for share in shares
        )

    def _largest(self, overview: Overview, facts: ListFacts) -> Bars:
        sizes = {row: int(facts.table.size_bytes[row]) for row in overview.largest.tolist()}
        most = max(sizes.values(), default=1) or 1
        return tuple(
            BarEntry(
                row,
                plain_line(facts.table.subject[row]) or self.tr("(no subject)"),
                wording.size(size),
                size / most,
            )
            for row, size in sizes.items()
        )

    def _overlaps(self, overview: Overview, facts: ListFacts) -> Bars:
        bars = []
        more = overview.n_overlaps - len(overview.overlaps)
        for one in overview.overlaps:
            words = self.tr("%1 \u2192 also in %2")
            folder, other = (plain_line(facts.where[n]) for n in (one.folder, one.other))
            amount = self.tr("%1 of %2")
            bars.append(
                BarEntry(
                    one,
                    wording.fill(words, folder, other),
                    wording.fill(
                        amount, wording.number(one.messages), wording.number(one.of_messages)
                    ),
                    one.messages / max(1, one.of_messages),
                )
            )
        if more > 0:
            said = self.tr("And %Ln more pair(s) of folders", "", more)
            bars[-1] = replace(bars[-1], note=wording.ended(said))
        return tuple(bars)

    def _causes(self, causes: Sequence[CauseCount]) -> Bars:
        most = max((one.copies for one in causes), default=1) or 1
        return tuple(
            BarEntry(
                one.cause,
                wording.say(CAUSES[one.cause]),
                wording.number(one.copies),
                one.copies / most,
                note=wording.ended(wording.say(ADVICE[one.cause])),
            )
            for one in causes
        )
