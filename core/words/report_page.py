"""The report of a scan as a page for people: one file that needs nothing else (R-EX5).

Subjects, senders and names of folders are strangers' text: each is made one plain line and
escaped. The page has no script, no link and no picture, and forbids its reader to load any.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise
from string import Template
from typing import NamedTuple

import numpy as np

from core.decide.keep import Bools
from core.decide.rungs import Rung
from core.model.causes import Cause, Causes
from core.model.groups import Difference, Groups, Verdict
from core.model.sources import Problem
from core.scan.session import Session
from core.words.causes import ADVICE, CAUSES
from core.words.differences import difference_list
from core.words.ladder import STEP_LOSSES, STEPS, step_notes
from core.words.plain import plain_line
from core.words.refusals import problem_sentence
from core.words.sentence import END, MESSAGES, Part, Score, Sentence, Size, listed
from core.words.verdicts import VERDICTS

_TITLE = Sentence("Report", "Twinsweep scan report")
_COUNTS = Sentence("Report", "%1 in %2, similarity %3 or more.")
_GROUPS = Sentence("Report", "%Ln group(s) of copies")
_TEMPLATES = Sentence("Report", "%Ln group(s) with only the same template")
_UNTOUCHED = Sentence("Report", "The scan changed nothing. Created on %1.")
_SOURCES = Sentence("Report", "Scanned")
_LADDER = Sentence("Report", "What you can move, safest first")
_STEP = Sentence("Report", "Step")
_MESSAGES = Sentence("Report", "Messages")
_SIZE = Sentence("Report", "Size")
_LOST = Sentence("Report", "Would be lost")
_CAUSES = Sentence("Report", "Why are there copies?")
_COPIES = Sentence("Report", "Copies")
_CAUSE = Sentence("Report", "Cause")
_ADVICE = Sentence("Report", "How to stop it")
_HEADING = Sentence("Report", "Groups")
_GROUP = Sentence("Report", "Group %1")
_GROUP_OF = Sentence("Report", "Group %1: %2")
_ROLE = Sentence("Report", "Role")
_SUBJECT = Sentence("Report", "Subject and sender")
_FOLDER = Sentence("Report", "Folder")
_DATE = Sentence("Report", "Date")
_WHY = Sentence("Report", "Why")
_KEPT = Sentence("Report", "Kept")
_COPY = Sentence("Report", "Copy")
_ALIKE = Sentence("Report", "Similar")
_PART = Sentence("Report", "Quoted")
_MARKED = Sentence("Report", "Marked")
_NO_SUBJECT = Sentence("Report", "(no subject)")
_DIFFERS = Sentence("Report", "Differs: %1")
_PROBLEMS = Sentence("Report", "Problems")
_PLACE = Sentence("Report", "Message")
_NUMBERED = Sentence("Report", "%1, no. %2")
_NO_GROUPS = Sentence("Report", "No copies found.")
_LONGEST = 2000  # characters of a sentence with what it tells of
_ROLES = {
    Verdict.SAME_TEMPLATE: _ALIKE,
    Verdict.NEAR: _ALIKE,
    Verdict.NEAR_SHORT: _ALIKE,
    Verdict.QUOTED: _PART,
}


class PageFace(NamedTuple):
    """How whoever writes the page says things.

    Attributes:
        language: Of what `say` says, as HTML names it: "en", "zh-CN".
        say: A sentence or a value.
        date: A point in time.
        now_utc: Seconds since 1970.
    """

    language: str
    say: Callable[[Part], str]
    date: Callable[[int], str]
    now_utc: int


@dataclass(frozen=True, slots=True, eq=False)
class PageInput:
    """What the page tells of.

    Attributes:
        session: The scan.
        groups: What is listed; a message may stand in several.
        copies: The groups in which each message stands once; some may hold no copies, but
            messages of one template.
        rungs: The ladder.
        causes: Those of `copies`; of_groups: those of `groups`.
        sources: What was scanned, as people call it.
        where: What each folder of the session is called.
        marked: (n,) messages that a person marked; None: nobody marked any.
    """

    session: Session
    groups: Groups
    copies: Groups
    rungs: Sequence[Rung]
    causes: Causes
    of_groups: Causes
    sources: Sequence[str]
    where: Sequence[str]
    marked: Bools | None = None


def page_pieces(found: PageInput, face: PageFace) -> Iterator[str]:
    """The page, piece by piece. Cost: some 40 microseconds a message in groups."""
    template = files("resources").joinpath("style", "report.html").read_text("utf-8")
    head, tail = template.split("$content")
    words = _Words(face)
    yield Template(head).substitute(language=html.escape(face.language), title=words.say(_TITLE))
    yield from _summary(found, words)
    yield from _ladder(found.rungs, words)
    yield from _causes(found.causes, words)
    yield from _groups(found, words)
    yield from _problems(found, words)
    yield tail


class _Words:
    """Says things as HTML."""

    def __init__(self, face: PageFace) -> None:
        self._face = face
        self._cells: dict[tuple[int, int], str] = {}

    def say(self, part: Part) -> str:
        """A sentence or a value."""
        return html.escape(plain_line(self._face.say(part), _LONGEST))

    def date(self, when: int) -> str:
        """A point in time."""
        return html.escape(plain_line(self._face.date(when)))

    def now(self) -> str:
        """When the page is made, to stand within a sentence."""
        return self._face.date(self._face.now_utc)

    def why(self, verdict: int, differs: int) -> str:
        """What a message is to the kept one; there are few combinations."""
        if (verdict, differs) not in self._cells:
            said = self.say(VERDICTS[Verdict(verdict)])
            others = difference_list(Difference(differs))
            if others.parts and Verdict(verdict) is not Verdict.IDENTICAL:
                said += f'<br><span class="dim">{self.say(_DIFFERS.of(others))}</span>'
            self._cells[verdict, differs] = said
        return self._cells[verdict, differs]


def _text(text: str) -> str:
    """A stranger's text, kept apart from the direction of what stands around it."""
    return f"<bdi>{html.escape(plain_line(text))}</bdi>"


def _summary(found: PageInput, words: _Words) -> Iterator[str]:
    groups, n = found.copies, found.session.stats.messages
    n_copies = _count_with_copies(groups)
    counted: list[Part] = [_GROUPS.of(number=n_copies)]
    if n_copies < len(groups.kept):
        counted.append(_TEMPLATES.of(number=len(groups.kept) - n_copies))
    yield f"<h1>{words.say(_TITLE)}</h1>\n"
    score = Score(groups.threshold, exact=True)
    whole = _COUNTS.of(listed(counted), MESSAGES.of(number=n), score)
    yield f"<p>{words.say(whole)}</p>\n"
    yield f'<p class="dim">{words.say(_UNTOUCHED.of(words.now()))}</p>\n'
    yield f"<h2>{words.say(_SOURCES)}</h2>\n<ul>\n"
    yield from (f"<li>{_text(name)}</li>\n" for name in found.sources)
    yield "</ul>\n"


def _count_with_copies(groups: Groups) -> int:
    """How many groups hold a copy: messages of the same template are none."""
    of_group = np.repeat(np.arange(len(groups.kept)), np.diff(groups.starts))
    return len(np.unique(of_group[groups.verdict != Verdict.SAME_TEMPLATE]))


def _ladder(rungs: Sequence[Rung], words: _Words) -> Iterator[str]:
    if not any(rung.messages for rung in rungs):
        return
    yield f"<h2>{words.say(_LADDER)}</h2>\n<table>\n"
    yield _header(
        words, (_STEP, ""), (_MESSAGES, "count number"), (_SIZE, "count number"), (_LOST, "")
    )
    yield "<tbody>\n"
    for rung in rungs:
        size = words.say(Size(rung.size_bytes)) if rung.messages else ""
        note = "".join(f"<br>{words.say(note)}" for note in step_notes(rung))
        yield (
            f"<tr><td>{rung.step.value} {words.say(STEPS[rung.step])}{note}</td>"
            f'<td class="number">{words.say(rung.messages)}</td>'
            f'<td class="number">{size}</td>'
            f"<td>{words.say(STEP_LOSSES[rung.step])}</td></tr>\n"
        )
    yield "</tbody>\n</table>\n"


def _causes(causes: Causes, words: _Words) -> Iterator[str]:
    counts = causes.counts()
    if not counts:
        return
    yield f"<h2>{words.say(_CAUSES)}</h2>\n<table>\n"
    yield _header(words, (_COPIES, "count number"), (_CAUSE, "cause"), (_ADVICE, ""))
    yield "<tbody>\n"
    for cause, n in counts.items():
        yield (
            f'<tr><td class="number">{words.say(n)}</td><td>{words.say(CAUSES[cause])}</td>'
            f"<td>{words.say(END.of(ADVICE[cause]))}</td></tr>\n"
        )
    yield "</tbody>\n</table>\n"


def _groups(found: PageInput, words: _Words) -> Iterator[str]:
    groups = found.groups
    yield f"<h2>{words.say(_HEADING)}</h2>\n"
    if not len(groups.kept):
        yield f"<p>{words.say(_NO_GROUPS)}</p>\n"
        return
    yield "<table>\n"
    yield _header(
        words,
        *((_ROLE, "role"), (_SUBJECT, ""), (_FOLDER, "folder"), (_DATE, "when")),
        *((_SIZE, "size number"), (_WHY, "why")),
    )
    rows = _Rows(found, words)
    for number, (kept, (start, end)) in enumerate(
        zip(groups.kept.tolist(), pairwise(groups.starts.tolist()), strict=True)
    ):
        cause = Cause(int(found.of_groups.of_group[number]))
        heading = _GROUP.of(number + 1)
        if cause is not Cause.UNKNOWN:
            heading = _GROUP_OF.of(number + 1, CAUSES[cause])
        said = words.say(heading)
        yield (
            f'<tbody class="group">\n<tr><th colspan="6" scope="rowgroup">{said}</th></tr>\n'
            + rows.kept(kept)
            + "".join(rows.member(at) for at in range(start, end))
            + "</tbody>\n"
        )
    yield "</table>\n"


class _Rows:
    """Messages as rows of the table."""

    def __init__(self, found: PageInput, words: _Words) -> None:
        self._groups, self._words, self._mails = found.groups, words, found.session.mails
        self._where = [_text(name) for name in found.where]
        self._marked = found.marked
        self._subject = self._mails.subject.getter()
        self._sender = self._mails.sender.getter()
        self._no_subject = words.say(_NO_SUBJECT)

    def kept(self, row: int) -> str:
        """The message that stays."""
        return self._row(row, f'<td class="kept">{self._words.say(_KEPT)}</td>', "")

    def member(self, at: int) -> str:
        """One that the kept one is like, by its place among all members."""
        row, verdict = int(self._groups.members[at]), int(self._groups.verdict[at])
        if self._marked is not None and self._marked[row]:
            role = f'<td class="marked">{self._words.say(_MARKED)}</td>'
        else:
            role = f"<td>{self._words.say(_ROLES.get(Verdict(verdict), _COPY))}</td>"
        why = self._words.why(verdict, int(self._groups.differs[at]))
        score = float(self._groups.score[at])
        if score > 0:
            why = f"{self._words.say(Score(score))} \u00b7 {why}"
        return self._row(row, role, why)

    def _row(self, row: int, role: str, why: str) -> str:
        mails = self._mails
        subject = self._subject(row)
        return (
            f"<tr>{role}<td>{_text(subject) if subject.strip() else self._no_subject}"
            f'<br><span class="dim">{_text(self._sender(row))}</span></td>'
            f"<td>{self._where[int(mails.folder[row])]}</td>"
            f"<td>{self._words.date(int(mails.sent_utc[row]))}</td>"
            f'<td class="number">{self._words.say(Size(int(mails.size_bytes[row])))}</td>'
            f"<td>{why}</td></tr>\n"
        )


def _problems(found: PageInput, words: _Words) -> Iterator[str]:
    problems = found.session.problems
    if not problems:
        return
    names = {
        (held.source, held.folder.name): name
        for held, name in zip(found.session.folders, found.where, strict=True)
    }
    yield f"<h2>{words.say(_PROBLEMS)}</h2>\n<table>\n"
    yield _header(words, (_PLACE, ""), (_WHY, ""))
    yield "<tbody>\n"
    for problem in problems:
        place = _place(problem, names, found.sources)
        if problem.position >= 0:
            place = words.say(_NUMBERED.of(place, problem.position + 1))
        else:
            place = _text(place)
        yield f"<tr><td>{place}</td><td>{words.say(END.of(problem_sentence(problem)))}</td></tr>\n"
    yield "</tbody>\n</table>\n"


def _place(problem: Problem, names: dict[tuple[int, str], str], sources: Sequence[str]) -> str:
    """The folder of a problem; one that could not be read as a whole has no name of its own."""
    source, folder = problem.key.source, problem.key.folder
    named = names.get((source, folder))
    if named is not None:
        return named
    return f"{sources[source]}/{folder}" if folder else sources[source]


def _header(words: _Words, *columns: tuple[Sentence, str]) -> str:
    cells = "".join(
        f'<th scope="col" class="{kind}">{words.say(name)}</th>' for name, kind in columns
    )
    return f"<thead><tr>{cells}</tr></thead>\n"
