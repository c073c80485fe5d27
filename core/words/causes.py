"""Why there are copies: the names of causes, what shows them, and how to stop each."""

from __future__ import annotations

from core.model.causes import Cause, CauseSign
from core.words.sentence import ABOUT, Sentence

CAUSES: dict[Cause, Sentence] = {
    Cause.UNKNOWN: Sentence("Causes", "Unknown"),
    Cause.POP_TWICE: Sentence("Causes", "Fetched twice by POP"),
    Cause.TWO_ACCOUNTS: Sentence("Causes", "Fetched from two accounts"),
    Cause.LIST_COPY: Sentence("Causes", "Mailing list"),
    Cause.REDELIVERED: Sentence("Causes", "Delivered twice"),
    Cause.ALIAS: Sentence("Causes", "Alias or forwarding"),
    Cause.OWN_MAIL: Sentence("Causes", "Your own mail, filed twice"),
    Cause.COPIED: Sentence("Causes", "Imported or copied"),
    Cause.IMAPSYNC: Sentence("Causes", "Copied by imapsync"),
    Cause.OFFLINEIMAP: Sentence("Causes", "Copied by OfflineIMAP"),
    Cause.MBSYNC: Sentence("Causes", "Copied by mbsync"),
    Cause.GETMAIL: Sentence("Causes", "Fetched by getmail"),
    Cause.GMAIL: Sentence("Causes", "Gmail labels or Google Takeout"),
    Cause.OUTLOOK_IMPORT: Sentence("Causes", "Imported by Outlook more than once"),
    Cause.OUTLOOK_CONFLICT: Sentence("Causes", "Outlook could not sync"),
    Cause.SERVER_AND_PROGRAM: Sentence("Causes", "Filed by the server and by the mail program"),
    Cause.VIRUS_SCANNER: Sentence("Causes", "Changed by a virus scanner"),
    Cause.SENT_AGAIN: Sentence("Causes", "Sent again"),
    Cause.MASS_MAILING: Sentence("Causes", "Mass mailing"),
}

# Where most of all copies have one cause and one day; %1: the day.
EVENTS: dict[Cause, Sentence] = {
    Cause.POP_TWICE: Sentence("Causes", "Most were fetched twice by POP, on %1"),
    Cause.TWO_ACCOUNTS: Sentence("Causes", "Most were fetched from two accounts, on %1"),
    Cause.COPIED: Sentence("Causes", "Most were imported or copied on %1"),
    Cause.IMAPSYNC: Sentence("Causes", "Most were copied by imapsync on %1"),
    Cause.OFFLINEIMAP: Sentence("Causes", "Most were copied by OfflineIMAP on %1"),
    Cause.MBSYNC: Sentence("Causes", "Most were copied by mbsync on %1"),
    Cause.GETMAIL: Sentence("Causes", "Most were fetched by getmail on %1"),
    Cause.OUTLOOK_IMPORT: Sentence("Causes", "Most were imported by Outlook on %1"),
}

ADVICE: dict[Cause, Sentence] = {
    Cause.UNKNOWN: Sentence("Causes", "The cause cannot be determined"),
    Cause.POP_TWICE: Sentence(
        "Causes", "Use IMAP, or let one program fetch the mail and keep its list of fetched mail"
    ),
    Cause.TWO_ACCOUNTS: Sentence(
        "Causes", "Remove one of the two accounts, or stop one from forwarding to the other"
    ),
    Cause.LIST_COPY: Sentence(
        "Causes",
        "Ask the list not to send you mail that was also addressed to you directly; if two "
        "lists send the same mail, unsubscribe from one",
    ),
    Cause.REDELIVERED: Sentence(
        "Causes",
        "If this keeps happening, ask your mail provider why messages are delivered twice",
    ),
    Cause.ALIAS: Sentence(
        "Causes", "Check which of your addresses lead here, and remove one of them"
    ),
    Cause.OWN_MAIL: Sentence(
        "Causes", "Have your mail program save only one copy, and don't send copies to yourself"
    ),
    Cause.COPIED: Sentence(
        "Causes",
        "Import or copy each mailbox only once, and keep backups out of your mail folders",
    ),
    Cause.IMAPSYNC: Sentence(
        "Causes", "Run imapsync with the same options each time, and try --dry first"
    ),
    Cause.OFFLINEIMAP: Sentence(
        "Causes", "Keep OfflineIMAP's status folder; without it, it copies everything again"
    ),
    Cause.MBSYNC: Sentence(
        "Causes", "Keep mbsync's sync state, and have your mail program rename mail that it moves"
    ),
    Cause.GETMAIL: Sentence(
        "Causes", "Set read_all = false in getmail, and keep its list of fetched mail"
    ),
    Cause.GMAIL: Sentence(
        "Causes", "Hide All Mail, Important and Starred in IMAP, and export your mail only once"
    ),
    Cause.OUTLOOK_IMPORT: Sentence(
        "Causes", "Choose \u201cDo not import duplicates\u201d when Outlook imports a file"
    ),
    Cause.OUTLOOK_CONFLICT: Sentence(
        "Causes", "Empty the folder Sync Issues once you have looked through it"
    ),
    Cause.SERVER_AND_PROGRAM: Sentence(
        "Causes", "Your server saves sent mail itself: turn off saving a copy in your mail program"
    ),
    Cause.VIRUS_SCANNER: Sentence(
        "Causes", "Turn off the line that the virus scanner adds to messages"
    ),
    Cause.SENT_AGAIN: Sentence("Causes", "Nothing to do here: the sender sent it more than once"),
    Cause.MASS_MAILING: Sentence(
        "Causes", "Unsubscribe, or subscribe with one address only, if you do not want these"
    ),
}

CAUSE_SIGNS: dict[CauseSign, Sentence] = {
    CauseSign.NOTHING: Sentence("Causes", "The messages contain no hint"),
    CauseSign.UIDL: Sentence(
        "Causes", "Delivered once, but the POP server gave it a new number (X-UIDL)"
    ),
    CauseSign.FETCH_TIME: Sentence(
        "Causes", "The same message on the POP server, fetched at two times"
    ),
    CauseSign.FETCHER: Sentence(
        "Causes", "Delivered once, but the program that fetched it left its mark twice"
    ),
    CauseSign.ACCOUNT: Sentence(
        "Causes", "Fetched through two accounts of the mail program (X-Account-Key)"
    ),
    CauseSign.SERVER_ACCOUNTS: Sentence(
        "Causes", "They are in two accounts and were delivered separately"
    ),
    CauseSign.ONE_LIST: Sentence(
        "Causes", "One came through a mailing list, the other did not (List-Id)"
    ),
    CauseSign.TWO_LISTS: Sentence("Causes", "They came through two mailing lists (List-Id)"),
    CauseSign.RECEIVED: Sentence("Causes", "Same Message-ID, but received separately (Received)"),
    CauseSign.DELIVERED_TO: Sentence(
        "Causes", "They were delivered to two addresses (Delivered-To)"
    ),
    CauseSign.ORIGINAL_TO: Sentence(
        "Causes", "They were sent to two of your addresses (X-Original-To)"
    ),
    CauseSign.RECEIVED_FOR: Sentence(
        "Causes", "They were received for two addresses (Received \u2026 for)"
    ),
    CauseSign.RESENT: Sentence("Causes", "One of the two was redirected (Resent-From)"),
    CauseSign.BOTH_SENT: Sentence(
        "Causes", "Both are in sent mail, and no server received either"
    ),
    CauseSign.TO_ONESELF: Sentence(
        "Causes", "One was filed when it was sent, the other came back to you"
    ),
    CauseSign.SENT_BY_SERVER: Sentence(
        "Causes", "Both are in sent mail, but only one passed through a server"
    ),
    CauseSign.SAME_HEADER: Sentence(
        "Causes", "Delivered once: all header fields that were added on the way are the same"
    ),
    CauseSign.BURST: Sentence(
        "Causes", "The same header, and it arrived among many old messages within minutes"
    ),
    CauseSign.TOOL_MARK: Sentence("Causes", "One of the two carries the program's mark"),
    CauseSign.TOOL_TWICE: Sentence("Causes", "Each carries its own mark of the program"),
    CauseSign.GMAIL_NUMBER: Sentence("Causes", "Both have the same Gmail number"),
    CauseSign.TAKEOUT: Sentence("Causes", "One of the two comes from Google Takeout"),
    CauseSign.GMAIL_FOLDER: Sentence(
        "Causes", "One is in a folder in which Gmail shows mail from other folders"
    ),
    CauseSign.SEARCH_KEY: Sentence("Causes", "Outlook knows both by the same search key"),
    CauseSign.CONFLICT_FOLDER: Sentence(
        "Causes", "One is in Outlook's folder of versions that it could not sync"
    ),
    CauseSign.SCANNER_LINE: Sentence(
        "Causes", "Only one of the two ends with a virus scanner's line"
    ),
    CauseSign.OTHER_MESSAGE_ID: Sentence(
        "Causes", "The same words and sender, with another Message-ID and date"
    ),
    CauseSign.BULK: Sentence(
        "Causes", "One sender, different messages, and both are marked as bulk mail"
    ),
}

TITLE = Sentence("Causes", "Why do I have these?")


def cause_sentence(cause: Cause, sign: CauseSign) -> Sentence:
    """A cause with what shows it."""
    if cause is Cause.UNKNOWN:
        return ABOUT.of(CAUSES[cause], ADVICE[cause])
    return ABOUT.of(CAUSES[cause], CAUSE_SIGNS[sign])
