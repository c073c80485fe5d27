"""`twinsweep grep`: mail that mentions words, as it is found; any mail, nothing is changed.

Ends with 0 if a message mentions a word, 7 if none does, 4 if none does but some could not be
searched whole. (The 1 of other greps is a failure of ours.)
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from core.cli.chosen import ChosenSources, account_files_of, choose_sources, folders_left_out
from core.cli.exits import Exit
from core.cli.keywords import ALL, add_where, read_keywords
from core.cli.options import SCHEME, add_folders, add_passwords, mail_word
from core.cli.place_names import PlaceNames
from core.cli.reach import MailAccess
from core.cli.terminal import TerminalJob, amount, clean, clear_line, obeys_escapes, put, say
from core.keywords.matcher import Matcher
from core.model.mentions import KeywordPlace, Keywords, Mention
from core.search.grep import MentioningMessage, grep
from core.system.places import Places

SCHEMA = "twinsweep.grep/1"
BOLD, NORMAL = "\x1b[1m", "\x1b[0m"
_BEFORE = {KeywordPlace.SENDER: "From: ", KeywordPlace.RECIPIENTS: "To: "}
_NO_SOURCE = "name the mail to search after the keywords: a mailbox, a folder or imap:NAME"
EPILOG = """\
The first argument is a keyword, and so are the next ones, up to the first that names mail
(an existing path, or imap:NAME). With -e, all arguments name mail. @FILE reads keywords from
a file, one per line.

Exit: 0 found, 7 not found, 4 not found, but not all mail could be searched in full.
"""


class _GrepRequest(NamedTuple):
    """What a command line asks for."""

    keywords: Keywords
    choice: ChosenSources


def add_grep(verb: argparse.ArgumentParser) -> None:
    """Describe `grep`."""
    verb.epilog, verb.formatter_class = EPILOG, argparse.RawDescriptionHelpFormatter
    verb.add_argument(
        "words", nargs="+", metavar="WORD… MAIL…", help="keywords, then the mail to search"
    )
    verb.add_argument(
        "-e", "--keyword", action="append", default=[], dest="given", metavar="WORD",
        help="a keyword or @FILE; repeatable",
    )  # fmt: skip
    how = verb.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print JSON")
    how.add_argument(
        "-c", "--count", action="store_true", help="count matching messages by folder"
    )
    how.add_argument(
        "-l", "--list", action="store_true", help="list messages without the matching lines"
    )
    how.add_argument(
        "-q", "--quiet", action="store_true", help="print nothing; stop at the first match"
    )
    verb.add_argument("-v", "--verbose", action="store_true", help="show more details")
    verb.add_argument("--all-folders", action="store_true", help="include trash, junk and drafts")
    add_folders(verb)
    add_where(verb)
    add_passwords(verb)
    verb.set_defaults(run=run_grep)


def run_grep(options: argparse.Namespace, places: Places) -> int:
    """Search."""
    asked = _parse_request(options, places)
    if asked is None:
        return Exit.USAGE
    choice = asked.choice
    n_found, n_mails, n_unread = 0, 0, 0
    teller = _Writer(options, choice, asked.keywords, PlaceNames(places))
    with MailAccess(options, places) as reach, TerminalJob(quiet=options.quiet) as job:
        reach.ready(account_files_of(choice.specs))
        skip = folders_left_out(
            choice, reach.stores, job, all_folders=options.all_folders, folders=options.folders
        )
        for some in grep(choice.specs, asked.keywords, skip=skip, stores=reach.stores, job=job):
            n_found += len(some.sheets)
            n_mails += some.n_mails
            n_unread += some.n_unread
            teller.tell(some.source, some.folder, some.sheets)
            if options.quiet and n_found:
                return Exit.OK
    teller.end(n_mails, n_unread)
    if not options.quiet and n_unread:
        say(f"{amount(n_unread, 'message', 'messages')} could not be searched in full.")
    if n_found:
        return Exit.OK
    return Exit.PARTLY if n_unread else Exit.NOTHING


def _parse_request(options: argparse.Namespace, places: Places) -> _GrepRequest | None:
    """Words and mail of a command line; None, and a sentence, if one of them is missing.

    Raises:
        SettingsError, KeywordError: As `read_keywords`.
        SourceError: A path is no mail.
        UnknownAccount: There is no such account.
    """
    words, mail = list(options.given), list(options.words)
    if not words:
        words.append(mail.pop(0))
        while mail and not _names_mail(mail[0]):
            words.append(mail.pop(0))
    if not mail:
        say(f"twinsweep grep: {_NO_SOURCE}.")
        return None
    keywords = Keywords(read_keywords(words, "grep"), options.keywords_in == ALL)
    Matcher(keywords.words)  # raises before any mail is opened
    try:
        choice = choose_sources([mail_word(text) for text in mail], places)
    except argparse.ArgumentTypeError as error:
        say(f"twinsweep grep: {error}")
        return None
    return _GrepRequest(keywords, choice)


def _names_mail(text: str) -> bool:
    if text.startswith("@"):
        return False
    return text.startswith(SCHEME) or Path(text).exists()


class _Writer:
    """Writes what is found, line by line."""

    def __init__(
        self,
        options: argparse.Namespace,
        choice: ChosenSources,
        keywords: Keywords,
        shown: PlaceNames,
    ) -> None:
        self._options, self._choice, self._keywords = options, choice, keywords
        self._shown = shown
        self._bold = obeys_escapes(sys.stdout) and not os.environ.get("NO_COLOR")
        self._counts: Counter[str] = Counter()
        self._n_written = 0

    def tell(self, source: int, folder: str, sheets: Sequence[MentioningMessage]) -> None:
        """Tell of some messages of one folder."""
        where = self._where(source, folder)
        self._counts[where] += len(sheets)
        if sheets and sys.stderr.isatty():
            clear_line()
        for sheet in sheets:
            if self._options.json:
                self._put_json(sheet)
            elif not (self._options.count or self._options.quiet):
                self._put_lines(where, sheet)
        if sheets:
            sys.stdout.flush()  # somebody waits for the first lines

    def end(self, n_mails: int, n_unread: int) -> None:
        """Tell the rest."""
        if self._options.json:
            end = json.dumps({"messages": n_mails, "not_searched_whole": n_unread})
            sys.stdout.write(("" if self._n_written else self._begin()) + "]," + end[1:] + "\n")
        if self._options.count:
            for where, count in self._counts.items():
                put(f"{where}: {count}")

    def _where(self, source: int, folder: str) -> str:
        spec = self._choice.specs[source]
        name = self._shown.path(spec.path)
        if not folder:
            return name
        return f"{name}/{clean(folder)}" if len(self._choice.specs) > 1 else clean(folder)

    def _put_lines(self, where: str, sheet: MentioningMessage) -> None:
        subject = clean(sheet.subject, 60) or "(no subject)"
        head = f"{where} #{sheet.position}: {subject}"
        if self._options.list:
            put(head)
            return
        for line in _mention_lines(sheet.mentions, BOLD if self._bold else ""):
            put(f"{head}: {line}" if line else head)

    def _begin(self) -> str:
        """The document up to its messages."""
        words = json.dumps(list(self._keywords.words))
        return f'{{"schema":"{SCHEMA}","keywords":{words},"mails":['

    def _put_json(self, sheet: MentioningMessage) -> None:
        text = json.dumps(self._entry(sheet), separators=(",", ":"))
        sys.stdout.write(("," if self._n_written else self._begin()) + text)
        self._n_written += 1

    def _entry(self, sheet: MentioningMessage) -> dict[str, Any]:
        spec = self._choice.specs[sheet.source]
        return {
            "source": self._shown.path(spec.path),
            "folder": sheet.folder,
            "position": sheet.position,
            "uid": sheet.uid,
            "subject": sheet.subject,
            "mentions": [
                {
                    "keyword": self._keywords.words[mention.keyword],
                    "place": mention.place.value,
                    "name": mention.name,
                    "line": mention.context,
                    "start": mention.start,
                    "end": mention.end,
                }
                for mention in sheet.mentions
            ],
        }


def _mention_lines(mentions: Sequence[Mention], bold: str) -> list[str]:
    """The lines of a message that mention something, each once, its hits bold."""
    spans: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for mention in mentions:
        before = _BEFORE.get(mention.place, f"{clean(mention.name)}: " if mention.name else "")
        spans.setdefault((before, mention.context), []).append((mention.start, mention.end))
    return [
        before + _with_bold_hits(clean(context), sorted(hits), bold)
        for (before, context), hits in spans.items()
    ]


def _with_bold_hits(line: str, hits: Sequence[tuple[int, int]], bold: str) -> str:
    if not bold:
        return line
    pieces: list[str] = []
    last = 0
    for start, end in hits:
        if end > last:
            start = max(start, last)  # noqa: PLW2901 - hits may overlap
            pieces += [line[last:start], bold, line[start:end], NORMAL]
            last = end
    return "".join([*pieces, line[last:]])
