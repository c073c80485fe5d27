"""Options that several verbs share, and the words in them turned into values."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TypeVar

from core.model.groups import ALL_DETECTORS, Detector
from core.settings import FLOOR_SCORE, MatchSettings

_E = TypeVar("_E", bound=Enum)

SCHEME = "imap:"  # what an account's name begins with on a command line


@dataclass(frozen=True, slots=True)
class AccountWord:
    """`imap:NAME` or `imap:NAME/FOLDER` on a command line. folder: "" is all of them."""

    name: str
    folder: str

    def __str__(self) -> str:
        return f"{SCHEME}{self.name}/{self.folder}" if self.folder else f"{SCHEME}{self.name}"


MailWord = Path | AccountWord


def mail_word(text: str) -> MailWord:
    """A path, or the name of an account; a file whose name begins so is ./imap:...

    Raises:
        ArgumentTypeError: It is empty.
    """
    if not text.startswith(SCHEME):
        if not text:  # an empty variable in a script; the working folder is "."
            raise argparse.ArgumentTypeError("the path is empty")
        return Path(text)
    name, _, folder = text.removeprefix(SCHEME).partition("/")
    if not name:
        raise argparse.ArgumentTypeError(
            f"{text}: name an account: {SCHEME}NAME or {SCHEME}NAME/FOLDER"
        )
    return AccountWord(name, folder)


def threshold(text: str) -> float:
    """A similarity at which groups can be cut.

    Raises:
        ArgumentTypeError: It is none.
    """
    return number_from(text, FLOOR_SCORE)


def number_from(text: str, least: float) -> float:
    """A number from `least` to 1.

    Raises:
        ArgumentTypeError: It is none.
    """
    try:
        value = float(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is not a number") from error
    if not least <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not between {least} and 1")
    return value


def names_of(text: str, known: Collection[str]) -> tuple[str, ...]:
    """Names separated by commas, each out of `known`.

    Raises:
        ArgumentTypeError: One is not, or there is none.
    """
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names or any(name not in known for name in names):
        raise argparse.ArgumentTypeError(f"choose from: {', '.join(known)}")
    return names


def one_of(kind: type[_E]) -> Callable[[str], _E]:
    """Turns a word into a member of an enum; argparse names the class, not the choices.

    Raises:
        ArgumentTypeError: From the function, for another word.
    """
    members = {str(member.value): member for member in kind}

    def member(text: str) -> _E:
        if text not in members:
            raise argparse.ArgumentTypeError(f"{text}: choose from {', '.join(members)}")
        return members[text]

    return member


DETECTORS = tuple(detector.value for detector in Detector)
# as the papers call them
_ALIASES = {"p0": "text", "sigdata": "content", "sigstr": "structure", "p3": "short"}


def detectors(text: str) -> frozenset[Detector]:
    """Detectors by their names or the papers' names, separated by commas.

    Raises:
        ArgumentTypeError: One is not known, or there is none.
    """
    named = ",".join(_ALIASES.get(name.strip(), name.strip()) for name in text.split(","))
    return frozenset(Detector(name) for name in names_of(named, DETECTORS))


def add_threshold(verb: argparse.ArgumentParser) -> None:
    """`--at`."""
    verb.add_argument(
        "--at", type=threshold, default=MatchSettings().threshold, metavar="S",
        help="minimum similarity, 0.5 to 1 (default %(default)s)",
    )  # fmt: skip


def add_detectors(verb: argparse.ArgumentParser) -> None:
    """`--detectors`."""
    verb.add_argument(
        "--detectors", type=detectors, default=ALL_DETECTORS, metavar="NAMES",
        help=f"detectors to use, separated by commas ({','.join(DETECTORS)})",
    )  # fmt: skip


def add_loudness(verb: argparse.ArgumentParser) -> None:
    """`-q` and `-v`."""
    group = verb.add_mutually_exclusive_group()
    group.add_argument("-q", "--quiet", action="store_true", help="hide progress and notices")
    group.add_argument("-v", "--verbose", action="store_true", help="show more details")


def add_passwords(verb: argparse.ArgumentParser) -> None:
    """As `add_password`, and `--password-for` where several accounts may be needed."""
    add_password(verb)
    verb.add_argument(
        "--password-for", nargs=2, action="append", default=[], metavar=("NAME", "FILE"),
        help="read the password of one account from a file; repeatable",
    )  # fmt: skip


def add_change(verb: argparse.ArgumentParser, yes: str) -> None:
    """What all have that change mail: `--yes` with its help, `--json`, passwords, loudness."""
    verb.add_argument("--yes", action="store_true", help=yes)
    verb.add_argument("--json", action="store_true", help="print the outcome as JSON")
    add_passwords(verb)
    add_loudness(verb)


def add_password(verb: argparse.ArgumentParser) -> None:
    """`--password-stdin` and `--password-file`: never a password on a command line (clig.dev)."""
    group = verb.add_mutually_exclusive_group()
    group.add_argument(
        "--password-stdin", action="store_true", help="read the account's password from stdin"
    )
    group.add_argument(
        "--password-file",
        type=Path,
        metavar="FILE",
        help="read the account's password from the first line of a file",
    )


def add_folders(verb: argparse.ArgumentParser) -> None:
    """`--folder`."""
    verb.add_argument(
        "--folder", action="append", default=[], dest="folders", metavar="NAME",
        help="search only folders of this name; repeatable",
    )  # fmt: skip
