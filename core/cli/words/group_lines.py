"""Groups of copies as the lines that `scan` prints."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import numpy as np

from core.cli.chosen import account_files_of
from core.cli.keywords import mentions_as_words
from core.cli.place_names import PlaceNames
from core.cli.terminal import amount, clean, put
from core.cli.words.wording import english
from core.model.causes import Causes
from core.model.groups import Difference, Groups, Verdict
from core.scan.session import Session
from core.words.causes import ADVICE, CAUSES, TITLE

_TEMPLATE, _IDENTICAL = Verdict.SAME_TEMPLATE.name, Verdict.IDENTICAL.name
_WORDS = {_TEMPLATE: "Like", Verdict.QUOTED.name.lower(): "Part"}
_DIFFERENCES = {"more_text": "text added", "less_text": "text missing"}
_NOT_PROVEN = {"unverified": "not compared in full yet", "incomplete": "not read in full"}


def put_groups(session: Session, groups: Groups, whole: dict[str, Any], shown: PlaceNames) -> None:
    """Each group with its members on lines, and how many there are of what."""
    where = cache(partial(_where, session, shown))
    for group in whole["groups"]:
        kept = group["kept"]
        place = f"[{where(kept['source'], kept['folder'])} #{kept['position']}]"
        said = clean(kept["subject"], 60) or "(no subject)"
        lines = [f"Kept     {said}  {place}{mentions_as_words(kept)}"]
        for mail in group["members"]:
            place = f"[{where(mail['source'], mail['folder'])} #{mail['position']}]"
            what = _WORDS.get(mail.get("cover", mail["verdict"]), "Copy")
            words = _link_words(mail) + mentions_as_words(mail)
            lines.append(f"  {what}   {clean(mail['subject'], 60)}  {place}  {words}")
        put("\n".join(lines))
    kinds = f"{int((groups.verdict == Verdict.IDENTICAL).sum()):,} identical to the kept message"
    if unverified := int(((groups.differs & np.uint32(Difference.UNVERIFIED)) != 0).sum()):
        kinds += f", {unverified:,} not compared in full yet: `plan` does that"
    copies = count_copies(groups)
    others = len(groups.members) - copies
    like = f" and {amount(others, 'message', 'messages')} of the same template" if others else ""
    put(
        f"{amount(len(groups.kept), 'group', 'groups')}, "
        f"{amount(copies, 'copy', 'copies')} ({kinds}){like} in "
        f"{amount(session.stats.messages, 'message', 'messages')} "
        f"at similarity {groups.threshold:g}. "
        "Nothing was changed."
    )


def _link_words(mail: dict[str, Any]) -> str:
    """What a member is to its kept message; signatures where they alone tell; how it differs."""
    words, differs = _kind_words(mail.get("cover", mail["verdict"]), tuple(mail["differs"]))
    if mail["verdict"] != _TEMPLATE:
        return f"{words}, {mail['score']:.2f}{differs}"
    score = f"{mail['score']:.2f}" if mail["score"] else "-"
    said, found = [f"{words}, {score}"], mail["evidence"]
    if found["content"]:
        said.append(f"same wording: {amount(found['content'], 'word', 'words')}")
    if found["structure"]:
        said.append(f"same layout: {amount(found['structure'], 'part', 'parts')}")
    return "; ".join(said) + differs


@cache
def _kind_words(verdict: str, differs: tuple[str, ...]) -> tuple[str, str]:
    """A verdict with what keeps it from being proven, and in what a member differs.

    An identical one may only have or lack a Message-ID, which is not told.
    """
    not_proven = (said for name, said in _NOT_PROVEN.items() if name in differs)
    words = ", ".join((verdict.lower().replace("_", " "), *not_proven))
    told = (name for name in differs if name not in _NOT_PROVEN)
    order = sorted(told, key="message_id".__eq__)
    names = [_DIFFERENCES.get(name, name.replace("_", " ")) for name in order]
    if len(names) > 1 and ("more_text" in differs or "less_text" in differs):
        names = [name for name in names if name != "text"]  # it is told how
    if not names or verdict == _IDENTICAL:
        return words, ""
    return words, f"  differs: {', '.join(names)}"


def count_copies(groups: Groups) -> int:
    """How many members are copies; those of the same template alone are none."""
    return int((groups.verdict != Verdict.SAME_TEMPLATE).sum())


def _where(session: Session, shown: PlaceNames, source: int, folder: str) -> str:
    """A folder as a line of one of its messages shows it."""
    spec = session.specs[source]
    name = shown.path(spec.path) if account_files_of([spec]) else clean(spec.path.name)
    return name + (f"/{clean(folder)}" if folder else "")


def put_causes(causes: Causes) -> None:
    """Each cause with how many copies it has, and how to stop it; nothing without copies."""
    counts = causes.counts()
    if not counts:
        return
    put(english(TITLE))
    for cause, n in counts.items():
        put(f"  {n:>7,}  {english(CAUSES[cause])}. {english(ADVICE[cause])}.")
