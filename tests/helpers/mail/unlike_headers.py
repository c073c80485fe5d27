"""Pairs of messages of which one header field differs in what somebody could notice."""

from __future__ import annotations

from collections.abc import Iterator

from helpers.mail.unlike_text import UnlikePair
from helpers.mail.wire_mail import Value, mail

from core.model.groups import Difference

SENDER, TO, SUBJECT = Difference.SENDER_NAME, Difference.RECIPIENTS, Difference.SUBJECT
THREAD, HEADER, DATE = Difference.THREAD, Difference.HEADER, Difference.SENT_TIME
_WORDS = " ".join(f"=?utf-8?Q?w=C3=B6rd{n}?=" for n in range(600))
_LONG = ", ".join(f"someone.{n}@example.org" for n in range(300))

# The name of a field, what the two messages have there, how the difference is called.
_PAIRS: dict[str, tuple[str, Value, Value, Difference]] = {
    "the sender's name": ("From", "House <hv@example.org>", "Boss <hv@example.org>", SENDER),
    "case of the sender's name": (
        "From",
        "House <hv@example.org>",
        "house <hv@example.org>",
        SENDER,
    ),
    "no name": ("From", "House <hv@example.org>", "hv@example.org", SENDER),
    "blanks in a name": ("From", '"A  B" <hv@example.org>', '"A B" <hv@example.org>', SENDER),
    "blanks in a bare name": ("From", "A  B <hv@example.org>", "A B <hv@example.org>", SENDER),
    "a no-break space in a name": (
        "From",
        "A\u00a0B <hv@example.org>",
        "A B <hv@example.org>",
        SENDER,
    ),
    "a wide space in a name": (
        "From",
        "=?utf-8?Q?A=E3=80=80B?= <hv@example.org>",
        "A B <hv@example.org>",
        SENDER,
    ),
    "an invisible mark in a name": (
        "From",
        "=?utf-8?Q?A=E2=80=8BB?= <hv@example.org>",
        "AB <hv@example.org>",
        SENDER,
    ),
    "a line break in a name": (
        "From",
        "=?utf-8?Q?A=0AB?= <hv@example.org>",
        "A B <hv@example.org>",
        SENDER,
    ),
    "a name of two persons": (
        "From",
        "=?utf-8?Q?Lee=2C_Ann?= <hv@example.org>",
        "Lee, Ann <hv@example.org>",
        SENDER,
    ),
    "a name with an address": (
        "From",
        "=?utf-8?Q?boss=40bank.example?= <hv@example.org>",
        "boss@bank.example <hv@example.org>",
        SENDER,
    ),
    "an escaped mark in a name": (
        "From",
        '"A \\"B\\"" <hv@example.org>',
        '"A B" <hv@example.org>',
        SENDER,
    ),
    "a second author": (
        "From",
        "House Management <hv@example.org>",
        "House Management <hv@example.org>, ann@example.org",
        SENDER,
    ),
    "a part of the address": ("From", "H <hv@example.org>", "H <hv+bills@example.org>", SENDER),
    "another host": ("From", "H <hv@example.org>", "H <hv@example.com>", SENDER),
    "case of an address": ("From", "H <hv@example.org>", "H <HV@example.org>", SENDER),
    "a comment": ("From", "hv@example.org (Ann)", "hv@example.org (Bob)", SENDER),
    "a second From": (
        "From",
        ["House <hv@example.org>", "A <a@example.org>"],
        ["House <hv@example.org>", "B <b@example.org>"],
        SENDER,
    ),
    "order of two From": (
        "From",
        ["House <hv@example.org>", "A <a@example.org>"],
        ["A <a@example.org>", "House <hv@example.org>"],
        SENDER,
    ),
    "Sender": ("Sender", "a@example.org", "b@example.org", SENDER),
    "no Sender": ("Sender", "a@example.org", None, SENDER),
    "Reply-To": ("Reply-To", "a@example.org", "b@example.org", Difference.REPLY_TO),
    "no Reply-To": ("Reply-To", None, "b@example.org", Difference.REPLY_TO),
    "To": ("To", "a@example.org", "b@example.org", TO),
    "the name of To": ("To", "Ann <a@example.org>", "Anna <a@example.org>", TO),
    "one more To": ("To", "a@example.org", "a@example.org, b@example.org", TO),
    "order of To": ("To", "b@example.org, a@example.org", "a@example.org, b@example.org", TO),
    "no To": ("To", "a@example.org", None, TO),
    "undisclosed recipients": ("To", "a@example.org", "undisclosed-recipients:;", TO),
    "the name of a group": ("To", "A: a@example.org;", "B: a@example.org;", TO),
    "a word in quotes": ("To", '"=?utf-8?Q?A?=" <a@example.org>', '"A" <a@example.org>', TO),
    "the end of a long To": ("To", f"{_LONG}, a@example.org", f"{_LONG}, b@example.org", TO),
    "Cc": ("Cc", "a@example.org", "b@example.org", TO),
    "no Cc": ("Cc", "a@example.org", None, TO),
    "Bcc": ("Bcc", "a@example.org", "b@example.org", TO),
    "no Bcc": ("Bcc", None, "b@example.org", TO),
    "Subject": ("Subject", "Water on Tuesday", "Water on Monday", SUBJECT),
    "case of the subject": ("Subject", "Water on Tuesday", "WATER on Tuesday", SUBJECT),
    "a state in the subject": ("Subject", "[PROBLEM] Water", "[RECOVERY] Water", SUBJECT),
    "a number in brackets": ("Subject", "[#4711] Water", "[#4712] Water", SUBJECT),
    "a list's tag": ("Subject", "Water", "[house] Water", SUBJECT),
    "Re:": ("Subject", "Water", "Re: Water", SUBJECT),
    "two Re:": ("Subject", "Re: Water", "Re: Re: Water", SUBJECT),
    "Fwd:": ("Subject", "Fwd: Water", "Re: Water", SUBJECT),
    "blanks in the subject": ("Subject", "Water  on Tuesday", "Water on Tuesday", SUBJECT),
    "a full stop of the subject": ("Subject", "Water on Tuesday.", "Water on Tuesday", SUBJECT),
    "a superscript in the subject": ("Subject", "5 m\u00b2", "5 m2", SUBJECT),
    "a no-break space in the subject": ("Subject", "Water\u00a0on", "Water on", SUBJECT),
    "bytes of the subject that mean nothing": (
        "Subject",
        b"Water \xc3\x28\xff",
        b"Water \xc3\x28\xfe",
        SUBJECT,
    ),
    "a coded subject that means nothing": (
        "Subject",
        "=?utf-8?Q?W=FF?=",
        "=?utf-8?Q?W=FE?=",
        SUBJECT,
    ),
    "a subject of two charsets": ("Subject", "=?koi8-r?Q?=C1?=", "=?iso-8859-1?Q?=C1?=", SUBJECT),
    "a subject of unknown charsets": ("Subject", "=?x-a?Q?=C1?=", "=?x-b?Q?=C1?=", SUBJECT),
    "a raw subject of two charsets": (
        "Subject",
        "Привет всем".encode("koi8-r"),
        "Привет всем".encode("cp1251"),
        SUBJECT,
    ),
    "a word that is not coded": ("Subject", "a=?utf-8?Q?b?=", "ab", SUBJECT),
    "the last of many coded words": (
        "Subject",
        f"{_WORDS} =?utf-8?Q?a?=",
        f"{_WORDS} =?utf-8?Q?b?=",
        SUBJECT,
    ),
    "the end of a long subject": ("Subject", f"{'w ' * 2_500}a", f"{'w ' * 2_500}b", SUBJECT),
    "no subject": ("Subject", "Water on Tuesday", None, SUBJECT),
    "a second subject": ("Subject", ["Water", "a"], ["Water", "b"], SUBJECT),
    "a second": (
        "Date",
        "Mon, 02 Mar 2026 09:00:00 +0000",
        "Mon, 02 Mar 2026 09:00:01 +0000",
        DATE,
    ),
    "a zone": ("Date", "Mon, 02 Mar 2026 09:00:00 +0000", "Mon, 02 Mar 2026 09:00:00 +0100", DATE),
    "no date": ("Date", "Mon, 02 Mar 2026 09:00:00 +0000", None, DATE),
    "a date that is none": ("Date", "yesterday", "tomorrow", DATE),
    "a second date": (
        "Date",
        ["Mon, 02 Mar 2026 09:00:00 +0000", "Tue, 03 Mar 2026 09:00:00 +0000"],
        ["Mon, 02 Mar 2026 09:00:00 +0000", "Wed, 04 Mar 2026 09:00:00 +0000"],
        DATE,
    ),
    "In-Reply-To": ("In-Reply-To", "<a@example.org>", "<b@example.org>", THREAD),
    "no In-Reply-To": ("In-Reply-To", "<a@example.org>", None, THREAD),
    "References": ("References", "<a@b> <c@d>", "<a@b> <c@e>", THREAD),
    "order of References": ("References", "<a@b> <c@d>", "<c@d> <a@b>", THREAD),
    "no References": ("References", None, "<c@d> <a@b>", THREAD),
    "List-Id": ("List-Id", "House <a.example.org>", "House <b.example.org>", Difference.LIST),
    "no List-Id": ("List-Id", "House <a.example.org>", None, Difference.LIST),
    "Message-ID": ("Message-ID", "<1@example.org>", "<2@example.org>", Difference.MESSAGE_ID),
    "case of the Message-ID": ("Message-ID", "<a@b>", "<A@b>", Difference.MESSAGE_ID),
    "X-Priority": ("X-Priority", "1", "3", HEADER),
    "Importance": ("Importance", "high", "low", HEADER),
    "Sensitivity": ("Sensitivity", "Private", "Personal", HEADER),
    "List-Unsubscribe": (
        "List-Unsubscribe",
        "<https://a.example/1>",
        "<https://a.example/2>",
        HEADER,
    ),
    "List-Post": ("List-Post", "<mailto:a@b>", "<mailto:a@c>", HEADER),
    "Disposition-Notification-To": ("Disposition-Notification-To", "a@b", "a@c", HEADER),
    "Organization": ("Organization", "House", "house", HEADER),
    "X-Mailer": ("X-Mailer", "A 1", "A 2", HEADER),
    "Expires": ("Expires", "Mon, 02 Mar 2026", "Tue, 03 Mar 2026", HEADER),
    "Face": ("Face", "AAAA", "AAAB", HEADER),
    "Resent-From": ("Resent-From", "a@b", "a@c", HEADER),
    "Content-Language": ("Content-Language", "en", "de", HEADER),
    "any other field": ("X-Ticket", "4711", "4712", HEADER),
    "any other field once more": ("X-Ticket", ["4711"], ["4711", "4712"], HEADER),
    "any other field with blanks": ("X-Ticket", "4  711", "4 711", HEADER),
    "any other field behind much": ("X-Ticket", f"{'a' * 5_000}1", f"{'a' * 5_000}2", HEADER),
}


def unlike_headers() -> Iterator[UnlikePair]:
    """All fields by which messages are shown, answered or sorted."""
    for name, (field, kept, gone, differs) in _PAIRS.items():
        key = field.replace("-", "_")
        yield UnlikePair(f"header: {name}", mail(**{key: kept}), mail(**{key: gone}), differs)
    place = b"MIME-Version: "
    lines = (mail().replace(place, line + place, 1) for line in (b"see one\n", b"see two\n"))
    yield UnlikePair("header: a line that is no field", *lines, Difference.STRUCTURE)
