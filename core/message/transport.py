"""Header fields that servers and programs add on the way or in the mailbox: a closed list."""

from __future__ import annotations

from core.identity import MADE_FIELD
from core.message.dates import parse_date
from core.message.fields import HeaderBlock
from core.model.sources import UNKNOWN_TIME

# By who writes them: not the sender, but whoever carried, filtered, sorted or stored the mail. A
# name that ends in "*" stands for all that begin so.
_WRITTEN_BY = {
    "each server that carried it": "received",
    "Google's servers": "x-received x-forwarded-encrypted x-google-dkim-signature",
    "the last server, from the envelope": """
        return-path delivered-to x-delivered-to envelope-to x-envelope-* x-original-to
        x-original-recipient x-rcpt-to x-mail-from""",
    "Yahoo's servers": "x-apparently-to x-ymail*",
    "Fastmail's servers": "x-resolved-to",
    "a server that passes mail on": "x-forwarded-to x-forwarded-for",
    "the last server": "original-recipient delivery-date x-delivery-time",
    "Exchange, on arrival": "x-originalarrivaltime",
    "a server that checks the sender (RFC 8601, RFC 7208)": """
        authentication-results authentication-results-original x-authentication-* received-spf""",
    "a server that signs or checks (RFC 6376, 4870, 8617)": "dkim-* domainkey-* arc-*",
    "a spam filter": """
        x-spam* x-bogosity x-crm114-* x-dspam-* x-rspamd-* x-spambayes-* x-spamd-* x-pmx-*
        x-barracuda-* x-ironport-* x-proofpoint-* x-mimecast-* x-cloudmark-* x-antispam* x-junk*
        x-microsoft-antispam* x-forefront-*""",
    "a virus scanner": "x-virus-* x-antivirus* x-amavis-* x-mailscanner* x-scanned-by",
    "Exchange, on the way": "x-ms-exchange-* x-eopattributedmessage x-eoptenantattributedmessage",
    "Gmail's mailbox, and its export": "x-gm-* x-gmail-labels",
    "Thunderbird's mailbox": "x-mozilla-* x-account-key",
    "a mailbox on a server": "x-uid x-imap x-imapbase x-keywords",
    "an mbox, for its own use": "status x-status content-length x-content-length lines",
    "a server that sorts mail": "x-sieve",
    "Evolution's mailbox": "x-evolution*",
    "KMail's mailbox": "x-kmail-*",
    "Apple Mail's mailbox": "x-apple-content-length",
    "a program that fetches mail": "x-getmail-* x-fetched-from x-uidl",
    "a program that copies mailboxes": "x-offlineimap x-tuid",
    "this program, of a mail that it put together": MADE_FIELD.decode("ascii").lower(),
}
TRANSPORT = frozenset(" ".join(_WRITTEN_BY.values()).split())
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
    return (found | ARRIVALS if is_undated(block) else found) & block.values.keys()


def is_undated(block: HeaderBlock) -> bool:
    """Whether only its arrival tells a message from another one of the same words."""
    date = block.values.get(b"date", b"")
    return b"message-id" not in block.values and parse_date(date) == UNKNOWN_TIME
