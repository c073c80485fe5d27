"""Keywords on a command line: which mail they protect, limit a search to, or mark."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.cli.terminal import amount, clean, say
from core.cli.words.wording import english
from core.errors import KeywordError, SettingsError
from core.keywords.matcher import Matcher
from core.model.mentions import KeywordRules, keyword_list
from core.search.keyword_rules import KeywordRows
from core.words.keywords import unread_sentence

FILE = "@"  # what a word begins with that names a file of words
COMMENT = "#"
LARGEST_FILE = 16 << 20  # bytes
TEXT, ALL = "text", "all"


def add_keywords(verb: argparse.ArgumentParser) -> None:
    """`--protect-keyword`, `--only-keyword`, `--mark-keyword`, `--keywords-in`."""
    more = "; repeatable; @FILE reads one per line"
    for name, words in (
        ("protect", "never move messages that mention this"),
        ("only", "scan only messages that mention this"),
        ("mark", "plan only groups in which a message mentions this"),
    ):
        verb.add_argument(
            f"--{name}-keyword", action="append", default=[], metavar="WORD", help=words + more
        )
    add_where(verb)


def add_where(verb: argparse.ArgumentParser) -> None:
    """`--keywords-in`."""
    verb.add_argument(
        "--keywords-in", choices=(TEXT, ALL), default=ALL,
        help="where to look for keywords: in headers and text, or in attached "
        "text too (default %(default)s)",
    )  # fmt: skip


def read_keyword_rules(options: argparse.Namespace) -> KeywordRules:
    """The keywords of a command line.

    Raises:
        SettingsError: A file of words cannot be read.
        KeywordError: They cannot be searched for.
    """
    asked = KeywordRules(
        read_keywords(options.protect_keyword, "--protect-keyword"),
        read_keywords(options.only_keyword, "--only-keyword"),
        read_keywords(options.mark_keyword, "--mark-keyword"),
        options.keywords_in == ALL,
    )
    if asked.keywords.words:
        Matcher(asked.keywords.words)  # raises now, not behind the scan
    return asked


def read_keywords(texts: Iterable[str], option: str) -> tuple[str, ...]:
    """Words, those in files among them, each once. @@ begins a word that begins with @.

    Raises:
        SettingsError: A file cannot be read.
        KeywordError: A word is empty, or there are none in a file.
    """
    words: list[str] = []
    for text in texts:
        some = [text]
        if text.startswith(FILE * 2):
            some = [text[1:]]
        elif text.startswith(FILE):
            some = _read_file(Path(text[1:]), option)
        if not keyword_list(some):
            raise KeywordError("empty")
        words += some
    return keyword_list(words)


def _read_file(path: Path, option: str) -> list[str]:
    """The lines of a file, without empty ones and comments."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise SettingsError(option, f"{path}: larger than {LARGEST_FILE >> 20} MiB")
        lines = data.decode("utf-8-sig").splitlines()
    except OSError as error:
        raise SettingsError(option, f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise SettingsError(option, f"{path}: not UTF-8") from error
    return [line for line in lines if line.strip() and not line.lstrip().startswith(COMMENT)]


def say_keywords(worded: KeywordRows) -> None:
    """How many messages mention a word, and how many could not be searched whole."""
    found = worded.found
    if found is None:
        return
    mention = int(found.found.any(axis=1).sum())
    searched = amount(len(found.rows), "message", "messages")
    if mention:
        verb = "mentions" if mention == 1 else "mention"
        say(f"Of {searched} that may have copies, {mention:,} {verb} a keyword.")
    else:
        say(f"No keyword found in {searched} that may have copies.")
    unread = int(found.unread.sum())
    if unread:
        say(english(unread_sentence(unread, is_protecting=worded.protect is not None)))


def note_keywords(
    worded: KeywordRows, entries: list[dict[str, Any]], rows: NDArray[np.integer]
) -> None:
    """Write into entries of a report, of these rows, which keywords their messages mention."""
    found = worded.found
    if found is None:
        return
    words = found.keywords.words
    places = np.searchsorted(found.rows, rows)
    for mail, row, place in zip(entries, rows.tolist(), places.tolist(), strict=True):
        if place < len(found.rows) and int(found.rows[place]) == row:
            numbers = np.flatnonzero(found.found[place]).tolist()
            mail["keywords"] = [words[number] for number in numbers]
            if worded.protect is not None and worded.protect[row]:
                mail["protected"] = True


def mentions_as_words(mail: dict[str, Any]) -> str:
    """What a line of a message tells of its keywords."""
    if "keywords" not in mail:
        return ""
    words = ", ".join(clean(word, 40) for word in mail["keywords"][:5])
    told = f"  mentions: {words}" if words else ""
    return told + ("  protected" if mail.get("protected") else "")
