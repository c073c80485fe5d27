"""The terminal's words for accounts: one line for each, what a look at one found, outages."""

from __future__ import annotations

from core.accounts.discover import ServerCandidate
from core.cli.terminal import amount, clean, shell_word
from core.cli.words.wording import english
from core.model.remote import Account, LookupAttempt, Notice, NoticeKind, Security, SignIn, Survey
from core.model.sources import FolderRole
from core.words.accounts import ORIGINS, outage_sentences, removal_sentences, tried_sentence
from core.words.sentence import opening


def whole_line(account: Account) -> str:
    """An account in one line, tab-separated."""
    return "\t".join(
        (
            clean(account.name),
            clean(account.address),
            f"{clean(account.user)}@{clean(account.host)}:{account.port}",
            security_words(account.security),
            sign_in_words(account),
            *([f"at most {account.limit_kb:,} kB/s"] if account.limit_kb else []),
        )
    )


def security_words(security: Security) -> str:
    """How a connection is encrypted."""
    return "TLS" if security is Security.TLS else "STARTTLS"


def sign_in_words(account: Account) -> str:
    """How one signs in."""
    if account.sign_in is SignIn.OAUTH2:
        return f"browser ({clean(account.provider)})"
    return "password" if account.keep_secret else "password, asked for each time"


def survey_words(survey: Survey, account: Account) -> str:
    """What a look at an account found."""
    messages = sum(max(n, 0) for n in survey.messages)
    trash = _trash_words(survey, account)
    seen = (
        f"Connected. {amount(len(survey.folders), 'folder', 'folders')}, "
        f"{amount(messages, 'message', 'messages')}. {trash} Nothing has been changed."
    )
    lines = [seen, english(removal_sentences(survey))]
    others = sum(folder.owner is not None for folder in survey.folders)
    if others:
        lines.append(
            f"{amount(others, 'folder is', 'folders are')} shared, and searched "
            "only if you name them. To list them: twinsweep accounts folders "
            f"{shell_word(account.name)}"
        )
    return "\n".join(lines)


def _trash_words(survey: Survey, account: Account) -> str:
    trash = clean(survey.trash)
    if not trash:
        lacks = "The server does not say which folder is the Trash"
    elif survey.trash in {folder.name for folder in survey.folders}:
        return f"Trash: {trash}."
    else:
        lacks = f"The Trash folder {trash} does not exist"
    say = f"twinsweep accounts edit {shell_word(account.name)} --trash"
    likely = [it for it in survey.folders if it.role is FolderRole.TRASH and it.owner is None]
    if survey.trash or not likely:
        return f"{lacks}. To set it: {say} FOLDER (--make-trash creates it)."
    return f"{lacks}. If it is {clean(likely[0].name)}: {say} {shell_word(likely[0].name)}"


def folder_line(survey: Survey, number: int) -> str:
    """A folder of an account in one line, tab-separated: name, messages, and what is special."""
    folder, messages = survey.folders[number], survey.messages[number]
    notes = [] if folder.role is FolderRole.NORMAL else [folder.role.value]
    if folder.owner is not None:
        notes.append(f"belongs to {clean(folder.owner)}" if folder.owner else "shared")
    if folder.fixed is not None:
        notes.append("can only be read")
    rights = survey.rights[number] if survey.rights else None
    notes += [f"rights: {clean(rights)}"] if rights else []
    return "\t".join((clean(folder.name), "?" if messages < 0 else f"{messages}", *notes))


def found_words(found: ServerCandidate) -> str:
    """A server that was found, and how much is behind it."""
    words = (
        f"{found.host}:{found.port} ({security_words(found.security)}), user {clean(found.user)}, "
        f"from {english(ORIGINS[found.origin])}"
    )
    return words if found.verified else f"{words}, NOT verified by the provider"


def tried_words(tried: LookupAttempt) -> str:
    """A place that was looked at."""
    return english(opening(tried_sentence(tried.origin, tried.place, found=tried.found)))


def notice_words(notice: Notice, account: str) -> str:
    """What happened to a connection, once for a whole outage."""
    seconds = max(round(notice.seconds), 1)
    words = english(outage_sentences(account, notice, seconds))
    if notice.kind is NoticeKind.PAUSED:
        words += " Run the same command later to continue."
    return f"{words} ({clean(notice.detail, 120)})" if notice.detail else words
