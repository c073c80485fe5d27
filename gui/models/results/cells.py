"""The words in the cells of the results list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from PySide6.QtCore import QLocale, QObject, Qt

from core.model.groups import COVERED, Difference, Verdict
from core.model.mail import MessageFlag
from core.model.sources import UNKNOWN_TIME
from core.words.differences import DIFFERENCES, differences_beside, not_proven_sentence
from core.words.sentence import Score, Sentence, for_each
from core.words.verdicts import VERDICTS, template_sentence
from gui import wording
from gui.models.compare.differences import cell_differences
from gui.models.plain import plain_line
from gui.models.results.badges import badge_words
from gui.models.results.board import BY_WORDS, Badge, Board, MarkBar
from gui.models.results.facts import PLACE_MARK, ListFacts
from gui.models.results.keywords import KeywordResults, why_it_stays
from gui.models.results.lines import KEPT, SECTION, Column
from gui.models.results.selection import kept_words

DAY_S = 86_400
FAR_APART_S = 50 * 365 * DAY_S  # longer than there has been mail
_OF_ATTACHMENTS = (
    Difference.MORE_ATTACHMENTS | Difference.LESS_ATTACHMENTS | Difference.ATTACHMENT_NAME
)
# Of what has the template only, nearly all differs: this could be missed.
_NAMED_OF_TEMPLATE = (
    Difference.MORE_ATTACHMENTS
    | Difference.LESS_ATTACHMENTS
    | Difference.AMOUNT
    | Difference.NUMBER
    | Difference.DATE
    | Difference.SENDER
)


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of the list.

    Attributes:
        row: The mail.
        kept: The message that stays in its group; the same for the line of that one.
        group: Number of its group.
        member: Its place in `Groups.members`, or KEPT; SECTION in the line above groups.
        mark: Marked or not; for a kept message, how many of its copies are.
        bar: Why it cannot be marked.
        badge: What its group is.
        n_copies: Members of its group; in the line above groups, how many groups these are.
        n_templates: Those of them that only have the template.
        folded: Its copies are hidden.
    """

    row: int
    kept: int
    group: int
    member: int
    mark: Qt.CheckState
    bar: MarkBar
    badge: Badge
    n_copies: int
    n_templates: int
    folded: bool

    @property
    def is_kept(self) -> bool:
        """Whether this is the line of a kept message."""
        return self.member == KEPT

    @property
    def is_section(self) -> bool:
        """Whether this is no mail, but the line above the groups without a copy."""
        return self.member == SECTION


class Cells(QObject):
    """Says what stands in the cells of one board.

    Attributes:
        facts, board: What is shown.
        deltas: Say in what a copy differs instead of what it is.
        flat: Kept messages have no line: say of each copy what is kept, and no delta to it.
    """

    def __init__(
        self,
        facts: ListFacts,
        board: Board,
        *,
        deltas: bool,
        flat: bool = False,
        found: KeywordResults | None = None,
    ) -> None:
        """`found`: which mail mentions the user's words; None: nothing was searched for."""
        super().__init__()
        self.facts, self.board, self.deltas, self.flat = facts, board, deltas, flat
        self._found = found
        self._reasons: dict[int, tuple[str, ...]] = {}  # of groups on screen

    def text(self, line: ResultLine, column: Column) -> str:  # noqa: PLR0911 - one return a column
        """The words of a cell."""
        if line.is_section:
            return self._section(line) if column == Column.SUBJECT else ""
        table, row = self.facts.table, line.row
        compare = self.deltas and not line.is_kept and not self.flat
        match column:
            case Column.SUBJECT:
                return plain_line(table.subject[row]) or self.tr("(no subject)")
            case Column.SENDER:
                return plain_line(table.sender[row]) or self.tr("(no sender)")
            case Column.DATE:
                return self._date(line, compare)
            case Column.WHERE:
                return plain_line(self.facts.where[int(table.folder[row])])
            case Column.SIZE:
                return self._size(line, compare)
            case Column.ATTACHMENTS:
                number = int(self.facts.n_attachments[row])
                return QLocale().toString(number) if number else ""
            case Column.SIMILARITY:
                return self._badge(line) if line.is_kept else self._score(line)
            case Column.WHY:
                return self._with_kept(line, self._why(line))
            case _:
                assert_never(column)

    def score(self, line: ResultLine) -> float:
        """Similarity of a copy with the kept message, 0..1."""
        return float(self.board.groups.score[line.member])

    def is_flagged(self, line: ResultLine) -> bool:
        """Whether somebody flagged the message, as far as the scan saw it."""
        return bool(int(self.facts.table.flags[line.row]) & MessageFlag.FLAGGED)

    def differs(self, line: ResultLine, column: Column) -> bool:  # noqa: PLR0911 - one return a column
        """Whether a copy's cell says something else than the kept message's."""
        if line.is_kept or line.is_section:
            return False
        table, row, kept = self.facts.table, line.row, line.kept
        match column:
            case Column.DATE:
                return int(table.sent_utc[row]) != int(table.sent_utc[kept])
            case Column.WHERE:
                return int(table.folder[row]) != int(table.folder[kept])
            case Column.SIZE:
                return int(table.size_bytes[row]) != int(table.size_bytes[kept])
            case Column.SIMILARITY | Column.WHY:
                return False
            case Column.SUBJECT:
                return bool(self._differs(line) & Difference.SUBJECT)
            case Column.SENDER:
                return bool(self._differs(line) & (Difference.SENDER | Difference.SENDER_NAME))
            case Column.ATTACHMENTS:
                return bool(self._differs(line) & _OF_ATTACHMENTS)
            case _:
                assert_never(column)

    def kept_reasons(self, line: ResultLine) -> tuple[str, ...]:
        """Why the kept message of a line's group is kept, from the longest words to the shortest.

        With where it lies, without that, and the bare reason.
        """
        known = self._reasons.get(line.group)
        if known is None:
            known = self._reasons[line.group] = self._make_reasons(line)
        return known

    def _make_reasons(self, line: ResultLine) -> tuple[str, ...]:
        groups = self.board.groups
        start, stop = int(groups.starts[line.group]), int(groups.starts[line.group + 1])
        members, equal = (
            groups.members[start:stop],
            groups.verdict[start:stop] == Verdict.IDENTICAL,
        )
        rule = self.board.reasons.rule_of(line.kept, members, equal=bool(equal.all()))
        chosen = kept_words(rule)
        words = self.tr("Kept: %1").replace("%1", chosen) if chosen else self.tr("Kept")
        bare = chosen[:1].upper() + chosen[1:] or words
        if len(self.facts.where) == 1:  # then its place says nothing
            return words, bare
        where = plain_line(self.facts.where[int(self.facts.table.folder[line.kept])])
        placed = wording.fill(self.tr("%1, in %2"), words, where.rpartition(PLACE_MARK)[2])
        return placed, words, bare

    def accessible_text(self, line: ResultLine) -> str:
        """A line as a screen reader says it."""
        if line.is_section:
            return self._section(line)
        subject, where = self.text(line, Column.SUBJECT), self.text(line, Column.WHERE)
        sender, date = self.text(line, Column.SENDER), self.text(line, Column.DATE)
        flagged = (self.tr("Flagged"),) if self.is_flagged(line) else ()
        if line.is_kept:
            kept = (self.kept_reasons(line)[0], self._members(line))
            return wording.listed((*kept, *flagged, sender, date, subject))
        marked = line.mark == Qt.CheckState.Checked
        state = self.tr("marked") if marked else self.tr("not marked")
        if line.bar != MarkBar.NONE:
            state = self._bar(line)
        is_template = bool(self.board.template[line.member])
        like = self.tr("similarity") + " " + self._score(line)
        spoken = wording.listed(
            (
                self.tr("Same template, not a copy") if is_template else self.tr("Copy"),
                state,
                *flagged,
                *((like,) if self.score(line) > 0 else ()),
                where,
                self._size(line, compare=not self.flat),
                sender,
                date,
                subject,
            )
        )
        return self._with_kept(line, spoken)

    def _date(self, line: ResultLine, compare: bool) -> str:
        sent = self.facts.table.sent_utc
        own, kept = int(sent[line.row]), int(sent[line.kept])
        if own == UNKNOWN_TIME:
            return self.tr("no date")
        is_near = abs(own - kept) < FAR_APART_S  # else one of the two dates is nonsense
        if compare and kept not in (UNKNOWN_TIME, own) and is_near:
            return self._time_delta(own - kept)
        return wording.day(own)

    def _time_delta(self, seconds: int) -> str:
        sign = "+" if seconds > 0 else "\u2212"
        amount = abs(seconds)
        if amount >= 2 * DAY_S:
            return sign + self.tr("%Ln day(s)", "", amount // DAY_S)
        if amount >= 7_200:
            return sign + self.tr("%Ln hour(s)", "", amount // 3_600)
        if amount >= 120:
            return sign + self.tr("%Ln minute(s)", "", amount // 60)
        return sign + self.tr("%Ln second(s)", "", amount)

    def _size(self, line: ResultLine, compare: bool) -> str:
        sizes = self.facts.table.size_bytes
        own, kept = int(sizes[line.row]), int(sizes[line.kept])
        if compare and own != kept:
            return wording.size_change(own, kept)
        return wording.short_size(own)

    def _score(self, line: ResultLine) -> str:
        if self.score(line) <= 0:
            return "\u2013"
        return wording.say(Score(self.score(line)))

    def _badge(self, line: ResultLine) -> str:
        of_series = line.badge == Badge.TEMPLATE and self._is_series(line.group)
        return badge_words(line.badge, of_series=of_series)

    def _section(self, line: ResultLine) -> str:
        groups = self.tr("%Ln group(s)", "", line.n_copies)
        if (self.board.badge == Badge.TEMPLATE).all():
            words = self.tr("No copies. Same template: %1; never marked for you.")
        else:
            words = self.tr("Same template: %1. Not copies by their text; never marked for you.")
        return words.replace("%1", groups)

    def _members(self, line: ResultLine, freed: str = "") -> str:
        """The copies of a group, what they free, and what only has the template, counted."""
        copies = line.n_copies - line.n_templates
        no_copies = line.n_templates
        named = self.tr("%Ln (copy|copies)", "", copies) if copies else ""
        others = self.tr("%Ln of the same template", "", no_copies) if no_copies else ""
        parts = (named, freed, others) if copies else (others, freed)
        return wording.listed(part for part in parts if part)

    def _with_kept(self, line: ResultLine, words: str) -> str:
        """Words of a copy, after what it is compared with, where that has no line of its own."""
        if not self.flat:
            return words
        table, kept = self.facts.table, line.kept
        where = plain_line(self.facts.where[int(table.folder[kept])])
        sent = int(table.sent_utc[kept])
        date = self.tr("no date") if sent == UNKNOWN_TIME else wording.day(sent)
        size = wording.short_size(int(table.size_bytes[kept]))
        reference = self.tr("Kept: %1").replace("%1", wording.listed((where, date, size)))
        return wording.clauses((reference, words))

    def _why(self, line: ResultLine, *, full: bool = False) -> str:
        """Why a message stands where it stands; `full`: not only what its place leaves open."""
        if line.is_kept:
            return self._why_kept(line, full=full)
        verdict = self._verdict(line)
        by_number = line.bar == MarkBar.NOT_A_COPY and verdict == Verdict.CONFLICT
        if line.bar not in (MarkBar.NONE, MarkBar.EARLY) and not by_number:
            return self._bar(line)
        differs = self._differs(line)
        if verdict == Verdict.SAME_TEMPLATE:
            return self._template(line, differs, full=full)
        if verdict in (Verdict.IDENTICAL, Verdict.SAME_TEXT):
            return self._same(verdict, differs, full=full)
        left = differences_beside(verdict, differs)
        words = cell_differences(left, is_named=verdict in COVERED)
        near = verdict in (Verdict.NEAR, Verdict.NEAR_SHORT)
        if near and words:  # that it is similar stands beside it as a number
            return words[:1].upper() + words[1:]
        said = wording.say(VERDICTS[verdict])
        return wording.about(said, words) if words else said

    def _why_kept(self, line: ResultLine, *, full: bool) -> str:
        """What a kept message's copies are; `full`: also why it is kept itself."""
        freed = int(self.board.freed_bytes[line.group])
        nothing = line.badge == Badge.TEMPLATE and not freed
        members = self._members(line, "" if nothing else wording.size(freed))
        if not full:
            return members
        parts = (self.kept_reasons(line)[0], members, self._stays_for(line.row))
        return "\n".join(part for part in parts if part)

    def _same(self, verdict: Verdict, differs: Difference, *, full: bool) -> str:
        """Of two of one text: in what else they differ, or what is not known of them."""
        if verdict == Verdict.IDENTICAL:
            everything = self.tr(
                "Identical: everything that a mail program could show is the same"
            )
            return everything if full else wording.say(VERDICTS[verdict])
        words = cell_differences(differs)
        if differs & Difference.UNVERIFIED:
            words = self.tr("Same text, not fully compared yet")
        elif words or differs & Difference.MESSAGE_ID:
            words = words or wording.say(DIFFERENCES[Difference.MESSAGE_ID])
            words = wording.about(wording.say(VERDICTS[verdict]), words)
        else:
            words = wording.say(VERDICTS[verdict])
        unknown = wording.say(not_proven_sentence(differs)) if full else ""
        return f"{words}\n{unknown}" if unknown else words

    def _verdict(self, line: ResultLine) -> Verdict:
        return Verdict(int(self.board.groups.verdict[line.member]))

    def _differs(self, line: ResultLine) -> Difference:
        return Difference(int(self.board.groups.differs[line.member]))

    def _bar(self, line: ResultLine) -> str:
        """Why a copy cannot be marked; by which words, where words are the reason."""
        return (line.bar in BY_WORDS and self._stays_for(line.row)) or bar_words(line.bar)

    def _stays_for(self, row: int) -> str:
        """By which of the user's words a message stays; "" if by none."""
        if self._found is None or self._found.stays[row] == MarkBar.NONE:
            return ""
        return why_it_stays(self._found, row)

    def _is_series(self, group: int) -> bool:
        """Whether a group's mail is as alike as copies are, and of one sender (R-VD7)."""
        groups = self.board.groups
        members = slice(int(groups.starts[group]), int(groups.starts[group + 1]))
        alike = groups.score[members] >= groups.threshold - 1e-9
        one_sender = (groups.differs[members] & int(Difference.SENDER)) == 0
        return bool((alike & one_sender).all())

    def _template(self, line: ResultLine, differs: Difference, *, full: bool) -> str:
        """What is the same; that it is a template only, where that is not said above it."""
        table, row, kept = self.facts.table, line.row, line.kept
        alike = (
            int(keys[row]) == int(keys[kept]) != 0
            for keys in (table.content_key, table.structure_key)
        )
        how = wording.say(template_sentence(*alike))
        as_copies = self.score(line) >= self.board.groups.threshold - 1e-9
        if as_copies and not differs & Difference.SENDER:
            words = self.tr("Another issue of a series")
        elif not how or full:
            words = wording.say(VERDICTS[Verdict.SAME_TEMPLATE])
            words = wording.about(words, how) if how else words
        elif line.badge == Badge.TEMPLATE:
            words = how[:1].upper() + how[1:]
        else:
            words = wording.about(self.tr("Template"), how)
        lost = cell_differences(differs & _NAMED_OF_TEMPLATE)
        return wording.clauses((words, lost)) if lost else words

    def tool_tip(self, line: ResultLine, column: Column) -> str:
        """The words of a cell in full: a date or a size itself where the cell shows a delta."""
        if line.is_section:
            return self._section(line)
        match column:
            case Column.DATE:
                return wording.date(int(self.facts.table.sent_utc[line.row]))
            case Column.SIZE:
                return self._size(line, compare=False)
            case Column.SUBJECT | Column.SIMILARITY:
                why = self._with_kept(line, self._why(line, full=True))
                flagged = f"{self.tr('Flagged')}\n" if self.is_flagged(line) else ""
                return f"{self.text(line, Column.SUBJECT)}\n{flagged}{why}"
            case Column.WHY:
                return self._with_kept(line, self._why(line, full=True))
            case Column.SENDER | Column.WHERE | Column.ATTACHMENTS:
                return self.text(line, column)
            case _:
                assert_never(column)


_BARS = for_each(
    {
        MarkBar.PROTECTED: Sentence("Bar", "In a protected folder: stays"),
        MarkBar.READ_ONLY: Sentence("Bar", "In a read-only file or folder: stays"),
        MarkBar.UNCLEAR: Sentence("Bar", "Unclear where it begins or ends: stays"),
        MarkBar.SPARED: Sentence("Bar", "Kept too"),
        MarkBar.NOT_A_COPY: Sentence("Bar", "Does not match the kept message"),
        MarkBar.SAME_VIEW: Sentence("Bar", "The same message, seen twice"),
        MarkBar.SERVER_RECORD: Sentence("Bar", "A mail server's internal record: stays"),
        MarkBar.KEYWORD: Sentence("Bar", "Mentions a protected keyword: stays"),
        MarkBar.UNREAD: Sentence("Bar", "Could not be searched for your keywords: stays"),
        MarkBar.HELD: Sentence("Bar", "Not searched for your keywords yet: stays"),
        MarkBar.EARLY: Sentence("Bar", "The scan is still running"),
    },
    but={MarkBar.NONE},
)


def bar_words(bar: MarkBar) -> str:
    """Why a copy cannot be marked; "" if it can."""
    return wording.say(_BARS.get(bar))
