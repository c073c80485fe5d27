"""`twinsweep why A B`: why two messages are copies, or what differs and what keeps them apart."""

from __future__ import annotations

import argparse
from typing import Any

from core.actions.causes import cause_of_pair
from core.actions.explain import (
    explain,
    explain_cover,
    find_lost,
    measure_explanation,
    respect_not_copies,
    verify_explanation,
)
from core.actions.not_copies import find_not_copies, without_not_copies
from core.cli.exits import Exit
from core.cli.named_mail import check_folder, find_row, mail_name
from core.cli.options import add_detectors, add_loudness, add_passwords, add_threshold
from core.cli.place_names import PlaceNames
from core.cli.scanning import lacks_folders, open_scan, say_end
from core.cli.terminal import clean, put, put_json
from core.cli.words.bulk_lines import place_of, remembering, said_apart
from core.cli.words.wording import english
from core.model.groups import Groups, verdict_fields
from core.model.reasons import ApartRule, Explanation, Reason
from core.model.sources import UNKNOWN_TIME
from core.scan.report import difference_names, message_entry
from core.scan.session import Session
from core.settings import MatchSettings, Settings, read_for
from core.system.places import Places
from core.times import utc_time
from core.words.causes import TITLE, cause_sentence
from core.words.sentence import Part, Sentence
from core.words.why import FaceWords, explain_pair

SCHEMA = "twinsweep.why/1"
_COMPARED = Sentence("Why", "B, compared with A: %1.")
_SWITCHED = "Switch it on with --detectors."
_HINTS: dict[ApartRule, Part] = {
    ApartRule.TEXT_OFF: _SWITCHED,
    ApartRule.CONTENT_OFF: _SWITCHED,
    ApartRule.STRUCTURE_OFF: _SWITCHED,
    ApartRule.SAID: "`twinsweep library pairs` lists and forgets that.",
}
NAMES = """\
A message is named as `scan` shows it:
  ~/Mail/Inbox#3             the message at position 3 (positions start at 0)
  ~/Mail/Archive#12          also if Archive is a folder inside the mailbox ~/Mail
  '~/Mail/Inbox#<a1@b.org>'  the message with this Message-ID
  letter.eml                 a file with one message
  imap:anna/INBOX#3          of an account; imap:anna/INBOX#uid:812 by the server's number

Only the mailboxes of these two messages are searched.
"""


def add_why(verb: argparse.ArgumentParser) -> None:
    """Describe `why`."""
    verb.epilog, verb.formatter_class = NAMES, argparse.RawDescriptionHelpFormatter
    verb.add_argument("a", type=mail_name, metavar="A", help="a message, see below")
    verb.add_argument("b", type=mail_name, metavar="B", help="another message")
    add_threshold(verb)
    add_detectors(verb)
    verb.add_argument("--json", action="store_true", help="print JSON")
    verb.add_argument(
        "--prefer-html", action="store_true", help="compare HTML parts instead of plain text"
    )
    verb.add_argument(
        "--no-cache",
        action="store_true",
        help="ignore the cache and read everything again",
    )
    verb.add_argument("--all-folders", action="store_true", help="include trash, junk and drafts")
    add_passwords(verb)
    add_loudness(verb)
    verb.set_defaults(run=run_why, folders=[])


def run_why(options: argparse.Namespace, places: Places) -> int:
    """Scan the mailboxes of the two, and explain."""
    for name in (options.a, options.b):
        check_folder(name)
    options.paths = list(dict.fromkeys((options.a.box, options.b.box)))
    settings = Settings(
        read=read_for(options.detectors, prefer_html=options.prefer_html),
        match=MatchSettings(threshold=options.at),
    )
    with remembering(options, places) as cache:
        opened = open_scan(options, places, settings, cache)
        with opened as ((session, whole, _), reach, job):
            a, b = (find_row(session, name, places) for name in (options.a, options.b))
            apart = find_not_copies(session.mails, said_apart(places))
            groups, _ = without_not_copies(whole, apart)
            found = explain(session, groups, a, b, detectors=options.detectors)
            found = measure_explanation(found, session, cache, options.detectors)
            found = verify_explanation(found, session, reach.stores, job, cache)
            found = explain_cover(found, session, reach.stores, job)
            found = respect_not_copies(found, apart)
    if options.json:
        put_json(_as_json(session, groups, found, options))
    else:
        _put(session, groups, found, PlaceNames(places))
    if not lacks_folders(session):
        return Exit.OK
    say_end(session, options, places)  # what could not be read may be in a group with them
    return Exit.PARTLY


def _put(session: Session, groups: Groups, found: Explanation, shown: PlaceNames) -> None:
    """Who the two are, what they are to each other, and why."""

    def named(row: int) -> str:
        if row in (found.a, found.b):
            return "A" if row == found.a else "B"
        if row < 0:
            return ""
        return f"{clean(session.mails.subject[row], 40)} {place_of(session, row, shown)}"

    for letter, row in (("A", found.a), ("B", found.b)):
        put(f"{letter}  {_line(session, row, shown)}")
    put("")
    face = FaceWords(named, _COMPARED, _HINTS)
    told = explain_pair(found, groups.threshold, face, lost=find_lost(found, session))
    put(f"{english(told.headline)}.")
    for line in told.lines:
        put(f"  {english(line)}")
    put(english(told.differs))
    cause = cause_of_pair(session, found)
    if cause is not None:
        put(f"{english(TITLE)} {english(cause_sentence(*cause))}.")


def _line(session: Session, row: int, shown: PlaceNames) -> str:
    mails = session.mails
    sent = int(mails.sent_utc[row])
    when = "no date"
    if sent != UNKNOWN_TIME:
        when = f"{utc_time(sent):%Y-%m-%d %H:%M:%S} UTC"
    subject = clean(mails.subject[row], 60) or "(no subject)"
    return f"{subject}  {clean(mails.sender[row], 60)}  {when}  {place_of(session, row, shown)}"


def _as_json(
    session: Session, groups: Groups, found: Explanation, options: argparse.Namespace
) -> dict[str, Any]:
    evidence = found.evidence
    return {
        "schema": SCHEMA,
        "threshold": groups.threshold,
        "detectors": sorted(detector.value for detector in options.detectors),
        "a": message_entry(session, found.a),
        "b": message_entry(session, found.b),
        "linked": found.linked,
        "together": found.together,
        "kept": message_entry(session, found.kept) if found.kept >= 0 else None,
        **({"verdict": None} if found.verdict is None else verdict_fields(found.verdict)),
        "score": round(found.score, 6),
        "differs": list(difference_names(int(found.differs))),
        "evidence": {
            "kind": evidence.kind.value,
            "common": evidence.common,
            "of": [evidence.of_kept, evidence.of_member],
            "content": evidence.content,
            "structure": evidence.structure,
            "edit": None if found.edit is None else round(found.edit, 6),
        },
        **_cause_json(session, found),
        "containment": _cover_json(session, found),
        "reasons": [_reason_json(session, reason, found) for reason in found.reasons],
    }


def _cause_json(session: Session, found: Explanation) -> dict[str, str]:
    told = cause_of_pair(session, found)
    if told is None:
        return {}
    cause, sign = told
    return {"cause": cause.name.lower(), "cause_evidence": sign.value}


def _cover_json(session: Session, found: Explanation) -> dict[str, Any] | None:
    """Which of the two holds the other; "cover" beside "verdict" is only how."""
    cover = found.cover
    if cover is None:
        return None
    proof = cover.proof
    return {
        "covers": proof.verdict is not None,
        "kind": None if proof.verdict is None else proof.verdict.name.lower(),
        "by": "a" if cover.kept == found.a else "b",
        "both": cover.both,
        "bar": None if proof.bar is None else proof.bar.value,
        "missing": proof.missing,
        "beside": proof.beside,
        "lost": list(difference_names(int(find_lost(found, session)))),
    }


def _reason_json(session: Session, reason: Reason, found: Explanation) -> dict[str, Any]:
    about = {found.b: "b", found.a: "a"}
    return {
        "rule": reason.rule.value,
        "have": round(reason.have, 6),
        "need": round(reason.need, 6),
        "mail": about.get(reason.row),
        "other": message_entry(session, reason.other) if reason.other >= 0 else None,
        "differs": list(difference_names(int(reason.differs))),
    }
