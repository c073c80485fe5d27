"""What a Maildir says of a message's state: letters behind its name, and keywords (R-ST6).

P (passed, here forwarded), R (replied), S (seen) and F (flagged) are Maildir's own; D and T are
never touched. Small letters are keywords, as the file `dovecot-keywords` names them; one that has
no letter there is not given any, for only Dovecot may write that file.

A form is the path of the file in the Maildir. A file in cur/ without ":2," belongs to a program
that keeps flags elsewhere (Thunderbird, in an index that knows the file by its name): it has no
form, and nothing is ever renamed there.
"""

from __future__ import annotations

import os
import re
import string
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from core.model.message_state import (
    ANSWERED,
    FLAGGED,
    FORWARDED,
    SEEN,
    label_name,
    lower_names,
    normal_name,
)

KEYWORDS = "dovecot-keywords"
_LARGEST = 1 << 16  # of that file, in bytes
_LETTERS = {"F": FLAGGED, "P": FORWARDED, "R": ANSWERED, "S": SEEN}
_INFO = re.compile(r"(?P<base>.*)(?P<mark>[:!;]2,)(?P<letters>[^:!;/]*)\Z")
_ANY_INFO = re.compile(r"[:!;][12],[^:!;/]*\Z")
_LINE = re.compile(r"([0-9]{1,2}) (\S+)\Z")


@dataclass(frozen=True, slots=True)
class MaildirFormat:
    """Forms of one Maildir. `keywords`: the letter of each keyword that has one."""

    keywords: Mapping[str, str]
    mark: str = "!2," if os.name == "nt" else ":2,"

    def names_of(self, form: str) -> frozenset[str]:
        """What the letters say; a small one that nobody explains is a label of an unknown name."""
        found = _INFO.match(form)
        letters = found["letters"] if found else ""
        named = {letter: label_name(letter) for letter in string.ascii_lowercase} | _LETTERS
        named |= {letter: word for word, letter in self.keywords.items()}
        return frozenset(named[letter] for letter in letters if letter in named)

    def with_names(self, form: str, names: Collection[str]) -> str:
        """The name with these letters too, in the order of ASCII; from new/ it goes to cur/."""
        letters = self._letters(names)
        base, mark, had = self._parts(form)
        if letters <= set(had):
            return form
        return f"cur/{base.rpartition('/')[2]}{mark}{''.join(sorted(letters | set(had)))}"

    def without_names(self, form: str, names: Collection[str]) -> str:
        """The name without these letters."""
        letters = self._letters(names)
        base, mark, had = self._parts(form)
        if not letters & set(had):
            return form
        return f"{base}{mark}{''.join(letter for letter in had if letter not in letters)}"

    def _letters(self, names: Collection[str]) -> set[str]:
        wanted = lower_names(names)
        known = {word.lower(): letter for letter, word in _LETTERS.items()}
        own = {normal_name(word).lower(): letter for word, letter in self.keywords.items()}
        return {letter for word, letter in {**own, **known}.items() if word in wanted}

    def _parts(self, form: str) -> tuple[str, str, str]:
        found = _INFO.match(form)
        return (found["base"], found["mark"], found["letters"]) if found else (form, self.mark, "")


def read_format(folder: Path) -> MaildirFormat:
    """How the names of a Maildir are read: with Dovecot's keywords, where it wrote them down."""
    keywords: dict[str, str] = {}
    with suppress(OSError), (folder / KEYWORDS).open("rb") as file:
        for line in file.read(_LARGEST).decode("utf-8", "replace").splitlines():
            told = _LINE.match(line)
            if told and int(told[1]) < len(string.ascii_lowercase):
                keywords[told[2]] = string.ascii_lowercase[int(told[1])]
    return MaildirFormat(keywords)


def maildir_forms(folder: Path, names: Collection[str]) -> dict[str, str]:
    """The forms of messages whose files have these names below a Maildir; some have none."""
    if (folder.parent / f"{folder.name}.msf").exists():
        return {}  # Thunderbird's index of it
    return {name: name for name in names if _has_form(name)}


def _has_form(name: str) -> bool:
    part, _, file = name.rpartition("/")
    return bool(_INFO.match(file)) or (part == "new" and not _ANY_INFO.search(file))
