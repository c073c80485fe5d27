"""Header fields that servers and programs add on the way or in the mailbox: a closed list."""

from __future__ import annotations

from core.identity import MADE_FIELD
from core.message.dates import parse_date
from core.message.fields import HeaderBlock
from core.model.sources import UNKNOWN_TIME

# Who writes them: not the sender, but whoever carried, filtered, sorted or stored the mail. A name
# that ends in "*" stands for all that begin so.
TRANSPORT: dict[str, str] = {
    "received": "each server that carried it",
    "x-received": "Google's servers",
    "return-path": "the last server, from the envelope",
    "delivered-to": "the last server, from the envelope",
    "x-delivered-to": "the last server, from the envelope",
    "envelope-to": "the last server, from the envelope",
    "x-envelope-*": "the last server, from the envelope",
    "x-original-to": "the last server, from the envelope",
    "x-original-recipient": "the last server, from the envelope",
    "original-recipient": "the last server (RFC 8098)",
    "x-apparently-to": "Yahoo's servers",
    "x-rcpt-to": "the last server, from the envelope",
    "x-resolved-to": "Fastmail's servers",
    "x-mail-from": "the last server, from the envelope",
    "x-forwarded-to": "a server that passes mail on",
    "x-forwarded-for": "a server that passes mail on",
    "x-forwarded-encrypted": "Google's servers",
    "delivery-date": "the last server",
    "x-delivery-time": "the last server",
    "x-originalarrivaltime": "Exchange, on arrival",
    "authentication-results": "a server that checks the sender (RFC 8601)",
    "authentication-results-original": "a server that checks the sender",
    "x-authentication-*": "a server that checks the sender",
    "received-spf": "a server that checks the sender (RFC 7208)",
    "dkim-*": "a server that signs or checks (RFC 6376)",
    "x-google-dkim-signature": "Google's servers",
    "domainkey-*": "a server that signs or checks (RFC 4870)",
    "arc-*": "each server that passes signed mail on (RFC 8617)",
    "x-spam*": "a spam filter",
    "x-bogosity": "a spam filter (bogofilter)",
    "x-crm114-*": "a spam filter",
    "x-dspam-*": "a spam filter",
    "x-rspamd-*": "a spam filter",
    "x-spambayes-*": "a spam filter",
    "x-spamd-*": "a spam filter",
    "x-pmx-*": "a spam filter (PureMessage)",
    "x-barracuda-*": "a spam filter",
    "x-ironport-*": "a spam filter",
    "x-proofpoint-*": "a spam filter",
    "x-mimecast-*": "a spam filter",
    "x-cloudmark-*": "a spam filter",
    "x-antispam*": "a spam filter",
    "x-junk*": "a spam filter",
    "x-virus-*": "a virus scanner",
    "x-antivirus*": "a virus scanner",
    "x-amavis-*": "a virus scanner",
    "x-mailscanner*": "a virus scanner",
    "x-scanned-by": "a virus scanner",
    "x-ms-exchange-*": "Exchange, on the way",
    "x-microsoft-antispam*": "a spam filter (Exchange)",
    "x-forefront-*": "a spam filter (Exchange)",
    "x-eopattributedmessage": "Exchange, on the way",
    "x-eoptenantattributedmessage": "Exchange, on the way",
    "x-gm-*": "Gmail's mailbox",
    "x-gmail-labels": "Gmail's export",
    "x-ymail*": "Yahoo's mailbox",
    "x-mozilla-*": "Thunderbird's mailbox",
    "x-account-key": "Thunderbird's mailbox",
    "x-uidl": "a program that fetches by POP3",
    "x-uid": "a mailbox on a server",
    "x-imap": "a mailbox on a server",
    "x-imapbase": "a mailbox on a server",
    "x-keywords": "a mailbox on a server",
    "status": "an mbox: read or not",
    "x-status": "an mbox: answered, flagged, deleted",
    "content-length": "an mbox, for its own use",
    "x-content-length": "an mbox, for its own use",
    "lines": "an mbox or a news server, for its own use",
    "x-sieve": "a server that sorts mail",
    "x-evolution*": "Evolution's mailbox",
    "x-kmail-*": "KMail's mailbox",
    "x-apple-content-length": "Apple Mail's mailbox",
    "x-getmail-*": "a program that fetches mail",
    "x-fetched-from": "a program that fetches mail",
    "x-offlineimap": "a program that copies mailboxes",
    "x-tuid": "a program that copies mailboxes (mbsync)",
    MADE_FIELD.decode("ascii").lower(): "this program, of a mail that it put together",
}
# To whom the last server gave it: transport, where To says that as well.
DELIVERIES = frozenset({b"delivered-to", b"x-delivered-to", b"envelope-to", b"x-original-to"})
# When it came: transport, where Date or Message-ID tell one message from another.
ARRIVALS = frozenset({b"received", b"delivery-date"})
_OF_LISTS = frozenset({b"list-id", b"list-post", b"mailing-list", b"x-mailing-list"})
_EXACT = frozenset(name for name in TRANSPORT if not name.endswith("*"))
_STARTS = tuple(name[:-1] for name in TRANSPORT if name.endswith("*"))


def is_transport_field(name: str) -> bool:
    """Whether a field, its name in lower case, says something of the way and not of the mail."""
    return name in _EXACT or name.startswith(_STARTS)


def hides_readers(block: HeaderBlock) -> bool:
    """Whether only `DELIVERIES` tell who got it: a list passed it on, or nobody is named."""
    named = any(b"@" in block.values.get(name, b"") for name in (b"to", b"cc"))
    return not named or not _OF_LISTS.isdisjoint(block.values)


def counting_transport(block: HeaderBlock) -> frozenset[bytes]:
    """Fields of the way that say of this message what no other field does; those that it has."""
    found = DELIVERIES if hides_readers(block) else frozenset()
    values = block.values
    if b"message-id" not in values and parse_date(values.get(b"date", b"")) == UNKNOWN_TIME:
        found |= ARRIVALS
    return found & block.values.keys()
