"""What accounts can do, where their servers are found, and why they do not answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.model.remote import (
    Notice,
    NoticeKind,
    RemovalMethod,
    Security,
    ServerOrigin,
    SignIn,
    Survey,
)
from core.words.details import with_detail
from core.words.sentence import Part, Sentence, Series, about, for_each, joined_sentences, listed

SHOWN_FIXED = 10  # folders

WAYS = for_each(
    {
        RemovalMethod.MOVE: Sentence("Account", "This server can move messages safely."),
        RemovalMethod.COPY_EXPUNGE: Sentence(
            "Account",
            "This server cannot move messages: they are copied to Trash, checked there, and only "
            "then removed from their folder.",
        ),
        RemovalMethod.COPY_MARK: Sentence(
            "Account",
            "This server cannot remove single messages: they are copied to Trash and marked "
            "as deleted. Your mail program removes them when it compacts the folder.",
        ),
    }
)
_GMAIL = Sentence(
    "Account",
    "On Gmail, a message that is moved to Trash loses all its labels. The kept message takes "
    "over the labels of its copies.",
)
SECURITIES = for_each(
    {
        Security.TLS: Sentence("Account", "Encrypted (TLS)"),
        Security.STARTTLS: Sentence("Account", "Encrypted (STARTTLS)"),
    }
)
SIGN_INS = for_each(
    {
        SignIn.PASSWORD: Sentence("Account", "Password"),
        SignIn.OAUTH2: Sentence("Account", "In the browser (OAuth 2)"),
    }
)
ORIGINS = for_each(
    {
        ServerOrigin.BUILT_IN: Sentence("Account", "built-in list"),
        ServerOrigin.PROVIDER: Sentence("Account", "the provider itself"),
        ServerOrigin.DATABASE: Sentence("Account", "public database"),
        ServerOrigin.DNS: Sentence("Account", "DNS servers"),
        ServerOrigin.GUESS: Sentence("Account", "guessed from the address"),
    }
)
OUTAGES = for_each(
    {
        NoticeKind.OFFLINE: Sentence("Outage", "%1: waiting for the network. Nothing is lost."),
        NoticeKind.THROTTLED: Sentence(
            "Outage", "%1: the server is limiting access for now. Nothing is lost."
        ),
        NoticeKind.PAUSED: Sentence(
            "Outage",
            "%1: paused, because the server has not responded for a long time. "
            "What was done so far is kept.",
        ),
        NoticeKind.BACK: Sentence("Outage", "%1 is responding again."),
    }
)
TRIED: Mapping[bool | None, Sentence] = {
    None: Sentence("Account", "looking\u2026"),
    True: Sentence("Account", "found"),
    False: Sentence("Account", "nothing found"),
}
_FIXED = Sentence("Account", "Read-only folders: %1.")
_ALL_FIXED = Sentence(
    "Account", "The folders of this account can only be read, so no message can be moved."
)
_NO_RIGHT = Sentence(
    "Account", "You don't have permission to add messages to %1, so none can be moved there."
)
_TRIED_AGAIN = frozenset({NoticeKind.OFFLINE, NoticeKind.THROTTLED})


def way_sentence(survey: Survey) -> Sentence:
    """What removing will do on a server, before anybody removes anything."""
    return _GMAIL if survey.is_gmail else WAYS[survey.way]


def removal_sentences(survey: Survey, called: Callable[[str], Part] = str) -> Series:
    """What removing will do, and which of the user's own folders it cannot take from, or put into.

    called: What a folder is called.
    """
    own = [folder for folder in survey.folders if folder.owner is None]
    fixed = [called(folder.name) for folder in own if folder.fixed is not None]
    if own and len(fixed) == len(own):
        return joined_sentences((_ALL_FIXED,))
    found = [way_sentence(survey)]
    if fixed:
        more: tuple[Part, ...] = ("\u2026",) if fixed[SHOWN_FIXED:] else ()
        found.append(_FIXED.of(listed((*fixed[:SHOWN_FIXED], *more))))
    if not survey.takes_trash:
        found.append(_NO_RIGHT.of(called(survey.trash)))
    return joined_sentences(found)


def tried_sentence(origin: ServerOrigin, place: str, *, found: bool | None) -> Sentence:
    """Where a server was looked for, and whether it was found; None: not known yet."""
    return about(with_detail(ORIGINS[origin], place), TRIED[found])


def outage_sentences(who: Part, notice: Notice, seconds_left: int) -> Part:
    """What is the matter with an account, or some, and when it is tried again."""
    words = OUTAGES[notice.kind].of(who)
    if notice.kind not in _TRIED_AGAIN or seconds_left <= 0:
        return words
    next_try = Sentence("Outage", "Next try in %Ln second(s).")
    return joined_sentences((words, next_try.of(number=seconds_left)))
