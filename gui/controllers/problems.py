"""The problems of a scan, each with the message that it is of."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from core.model.sources import MessageKey, Problem, ProblemKind
from core.scan.session import Session
from core.words.refusals import problem_advice, problem_sentence
from gui import wording
from gui.models.accounts.naming import Naming
from gui.models.plain import plain_line
from gui.models.problem_rows import ProblemRow

translate = QCoreApplication.translate


def problem_rows(session: Session, naming: Naming) -> list[ProblemRow]:
    """The problems of a scan. Cost: one look at each message of the folders that have some."""
    found, mails = _rows_of(session), session.mails
    made = []
    for problem in session.problems:
        row = found.get(problem.key, -1)
        path = str(session.specs[problem.key.source].path)
        place = (naming.source(path), problem.key.folder)
        made.append(
            ProblemRow(
                plain_line(" / ".join(part for part in place if part)),
                plain_line(mails.subject[row] if row >= 0 else "") or _which(problem),
                plain_line(mails.sender[row]) if row >= 0 else "",
                plain_line(wording.say(problem_sentence(problem))),
                wording.say(problem_advice(problem)),
            )
        )
    return made


def _rows_of(session: Session) -> dict[MessageKey, int]:
    """The rows of the messages that have problems, as far as they have any."""
    wanted = {problem.key for problem in session.problems if problem.position >= 0}
    places = {(key.source, key.folder) for key in wanted}
    folders = [(held.source, held.folder.name) for held in session.folders]
    uid = session.mails.uid.getter()
    found = {}
    for row, number in enumerate(session.mails.folder.tolist() if wanted else ()):
        if folders[number] in places:
            source, folder = folders[number]
            key = MessageKey(source, folder, uid(row))
            if key in wanted:
                found[key] = row
    return found


def _which(problem: Problem) -> str:
    """A message without a subject by its place, from 1."""
    if problem.kind is ProblemKind.NOT_MAILBOX or problem.kind is ProblemKind.UNREAD_FORM:
        return translate("Problems", "The whole file")
    if problem.position < 0:
        return translate("Problems", "The whole folder")
    words = translate("Problems", "Message %1 (no subject)")
    return words.replace("%1", wording.number(problem.position + 1))
