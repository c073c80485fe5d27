"""Pairs of one message as two ways of transport or storage leave it."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import NamedTuple

from helpers.mail.wire_mail import HTML, TEXT, file, html, mail, multi, part, picture, plain

WESTERN = f"{TEXT} Grüße an Jörg, señor."
RUSSIAN = f"{TEXT} Привет, встретимся во вторник."
CHINESE = f"{TEXT} 你好 我们星期二见面"
JAPANESE = f"{TEXT} 火曜日の九時に会いましょう"
KOREAN = f"{TEXT} 화요일에 만나요"
FROM = "From the house: all is well.\nFrom now on too."
WHOLE = multi("mixed", multi("alternative", plain(), html(), boundary="i"), file(), picture())


class CarriedPair(NamedTuple):
    """One message twice."""

    name: str
    one: bytes
    other: bytes


# Lines that somebody wrote on the way, into one copy or otherwise into each.
ADDED = {
    "Received": ("from a by b; Mon, 02 Mar 2026 09:00:01 +0000", "from c by d"),
    "X-Received": ("by 10.0.0.1", "by 10.0.0.2"),
    "Return-Path": ("<hv@example.org>", "<bounce@example.org>"),
    "Delivered-To": ("a@example.org", "b@example.org"),
    "Envelope-To": ("a@example.org", "b@example.org"),
    "X-Original-To": ("a@example.org", "b@example.org"),
    "Delivery-Date": ("Mon, 02 Mar 2026", "Tue, 03 Mar 2026"),
    "X-UIDL": ("1", "2"),
    "X-UID": ("1", "2"),
    "X-Keywords": ("a", "b"),
    "X-Mozilla-Status": ("0001", "0003"),
    "X-Mozilla-Status2": ("00000000", "10000000"),
    "X-Mozilla-Keys": ("work", "home"),
    "X-Account-Key": ("account1", "account2"),
    "Status": ("RO", "O"),
    "X-Status": ("A", "F"),
    "Content-Length": ("100", "200"),
    "Lines": ("10", "20"),
    "X-Spam-Status": ("No", "Yes"),
    "X-Spam-Level": ("*", "**"),
    "X-Bogosity": ("Ham", "Spam"),
    "X-Rspamd-Server": ("a", "b"),
    "X-Virus-Scanned": ("yes", "ClamAV"),
    "DKIM-Signature": ("v=1; b=a", "v=1; b=b"),
    "DomainKey-Signature": ("a", "b"),
    "Received-SPF": ("pass", "fail"),
    "Authentication-Results": ("a; spf=pass", "b; spf=fail"),
    "ARC-Seal": ("i=1", "i=2"),
    "ARC-Message-Signature": ("i=1", "i=2"),
    "X-MS-Exchange-Organization-SCL": ("1", "5"),
    "X-Microsoft-Antispam": ("BCL:0", "BCL:1"),
    "X-OriginalArrivalTime": ("a", "b"),
    "X-GM-MESSAGE-STATE": ("a", "b"),
    "X-Gmail-Labels": ("Inbox", "Archive"),
    "X-YMail-OSG": ("a", "b"),
    "X-Sieve": ("CMU 2", "CMU 3"),
    "X-Evolution-Source": ("a", "b"),
    "X-KMail-EncryptionState": ("N", "F"),
    "X-getmail-retrieved-from-mailbox": ("a", "b"),
    "X-TUID": ("a", "b"),
}
# Fields that only one copy has, whatever they say.
ONE_SIDED = ("X-Loop", "Precedence", "Resent-To", "X-Mailman-Version", "List-Post")


def carried_pairs() -> Iterator[CarriedPair]:
    """All that the closed list of `core.message.canonical` says."""
    yield from _encodings()
    yield from _lines()
    yield from _fields()
    yield from _words()
    yield from _flowed()
    yield from _multiparts()


def _encodings() -> Iterator[CarriedPair]:
    for one, other in (
        ("7bit", "quoted-printable"),
        ("7bit", "base64"),
        ("8bit", "7bit"),
        ("quoted-printable", "base64"),
        ("binary", "8bit"),
    ):
        two = (mail(plain(transfer=each)) for each in (one, other))
        yield CarriedPair(f"text in {one} and {other}", *two)
        two = (mail(html(transfer=each)) for each in (one, other))
        yield CarriedPair(f"HTML in {one} and {other}", *two)
    for text, *charsets in (
        (WESTERN, "utf-8", "iso-8859-1", "windows-1252", "iso-8859-15", "utf-16"),
        (RUSSIAN, "utf-8", "koi8-r", "windows-1251", "iso-8859-5"),
        (CHINESE, "utf-8", "gb18030", "gb2312", "hz"),
        (JAPANESE, "utf-8", "iso-2022-jp", "shift_jis", "euc-jp"),
        (KOREAN, "utf-8", "euc-kr"),
    ):
        for charset in charsets[1:]:
            two = (mail(plain(text, each, "base64")) for each in ("utf-8", charset))
            yield CarriedPair(f"text in UTF-8 and {charset}", *two)
    two = (mail(html(HTML + WESTERN, each, "base64")) for each in ("utf-8", "iso-8859-1"))
    yield CarriedPair("HTML in UTF-8 and Latin-1", *two)
    yield CarriedPair("no charset", mail(part("text/plain", TEXT)), mail(plain()))
    yield CarriedPair("no type", mail(part("", TEXT)), mail(part("text/plain", TEXT, "7bit")))
    yield CarriedPair(
        "NFC and NFD", mail(plain("Gru\u0308\u00dfe")), mail(plain("Gr\u00fc\u00dfe"))
    )
    binary = bytes(range(11, 256)) * 4  # a line feed would be a line end of the transport
    said = "Content-Disposition: attachment; filename=a.bin"
    two = (
        mail(multi("mixed", plain(), part("application/x", binary, transfer, more=said)))
        for transfer in ("base64", "quoted-printable")
    )
    yield CarriedPair("a file in Base64 and quoted-printable", *two)
    packed = base64.b64encode(binary)
    narrow = b"\n".join(packed[at : at + 40] for at in range(0, len(packed), 40))
    head = f"Content-Type: application/x\nContent-Transfer-Encoding: base64\n{said}\n\n".encode()
    two = (mail(multi("mixed", plain(), head + each)) for each in (packed, narrow))
    yield CarriedPair("a file in other lines of Base64", *two)
    lines = b"a;b\r\nc;d\r\n"
    table = "Content-Disposition: attachment; filename=a.csv"
    two = (
        mail(multi("mixed", plain(), part("text/csv", each, transfer, more=table)))
        for each, transfer in ((lines, "base64"), (lines.replace(b"\r\n", b"\n"), "7bit"))
    )
    yield CarriedPair("an attached table in Base64 and as lines", *two)


def _lines() -> Iterator[CarriedPair]:
    for name, each in {
        "text": mail(),
        "HTML": mail(html()),
        "a whole mail": mail(WHOLE),
        "quoted-printable": mail(plain(WESTERN, transfer="quoted-printable")),
    }.items():
        yield CarriedPair(f"CRLF and LF of {name}", each.replace(b"\n", b"\r\n"), each)
    blanks = TEXT.replace("\n", "  \n").replace(".  \n", ".\t\n")
    yield CarriedPair("blanks at line ends", mail(plain(blanks)), mail())
    yield CarriedPair(
        "blanks at line ends of HTML", mail(html(HTML.replace("\n", " \n"))), mail(html())
    )
    yield CarriedPair("blank lines at the end", mail(plain(f"{TEXT}\n\n \n\n")), mail())
    yield CarriedPair("no line end at the end", mail(plain(f"{TEXT}\n")), mail())
    base = mail(plain(transfer="base64"))
    yield CarriedPair("blanks in Base64", base.replace(b"\n", b" \n"), base.replace(b" \n", b"\n"))
    quoted = mail(plain(f"{TEXT}\n{FROM}"))
    yield CarriedPair("mboxo's quoting", quoted.replace(b"\nFrom ", b"\n>From "), quoted)
    yield CarriedPair("mboxrd's quoting", quoted.replace(b"\nFrom ", b"\n>>From "), quoted)
    coded = mail(plain(f"{TEXT}\n{FROM}", transfer="base64"))
    yield CarriedPair(
        "quoting of what Base64 hides", quoted.replace(b"\nFrom ", b"\n>From "), coded
    )
    yield CarriedPair(
        "a From_ line", b"From hv@example.org Mon Mar  2 09:00:00 2026\n" + mail(), mail()
    )
    yield CarriedPair("a whole mail with blank lines behind", mail(WHOLE) + b"\n\n", mail(WHOLE))


def _fields() -> Iterator[CarriedPair]:
    for name, (one, other) in ADDED.items():
        key = name.replace("-", "_")
        yield CarriedPair(f"{name} added", mail(**{key: one}), mail())
        yield CarriedPair(f"{name} changed", mail(**{key: one}), mail(**{key: other}))
    for name in ONE_SIDED:
        yield CarriedPair(f"{name} in one only", mail(**{name.replace("-", "_"): "a@b"}), mail())
    to = "a@example.org, Bob Lee <b@example.org>, c@example.org"
    for name, between in {"a blank": "\n ", "a tab": "\n\t", "blanks": "\n        "}.items():
        folded = mail(To=to.replace(", ", f",{between}"))
        yield CarriedPair(f"addresses folded by {name}", folded, mail(To=to))
    subject = "Water will be turned off on Tuesday"
    for name, between in {"a blank": "\n ", "a tab": "\n\t"}.items():
        folded = mail(Subject=subject.replace(" ", between))
        yield CarriedPair(f"subject folded by {name}", folded, mail(Subject=subject))
    yield CarriedPair("Date in another zone", mail(Date="Mon, 02 Mar 2026 10:00:00 +0100"), mail())
    yield CarriedPair("Date with a comment", mail(Date="2 Mar 2026 09:00 +0000 (UTC)"), mail())
    head, _, body = mail().partition(b"\nContent-Type")
    turned = b"\n".join(reversed(head.split(b"\n")))
    yield CarriedPair("order of fields", turned + b"\nContent-Type" + body, mail())
    yield CarriedPair("case of names", mail().replace(b"Subject:", b"SUBJECT:"), mail())
    yield CarriedPair("no blank behind a name", mail().replace(b"Subject: ", b"Subject:"), mail())
    yield CarriedPair("an empty field", mail(Cc=""), mail())
    yield CarriedPair("no Message-ID in one", mail(Message_ID=None), mail())
    yield CarriedPair("no MIME-Version in one", mail(MIME_Version=None), mail())


def _words() -> Iterator[CarriedPair]:
    """Encoded words, cut and coded in every way."""
    subject = "Grüße: alle, auch Jörg"
    ways = {
        "Q": "=?utf-8?Q?Gr=C3=BC=C3=9Fe=3A_alle=2C_auch_J=C3=B6rg?=",
        "B": f"=?utf-8?B?{base64.b64encode(subject.encode()).decode()}?=",
        "Latin-1": "=?iso-8859-1?Q?Gr=FC=DFe=3A_alle=2C_auch_J=F6rg?=",
        "two words": "=?utf-8?Q?Gr=C3=BC=C3=9Fe=3A_?= =?utf-8?Q?alle=2C_auch_J=C3=B6rg?=",
        "folded words": "=?utf-8?Q?Gr=C3=BC=C3=9Fe=3A?=\n\t=?utf-8?Q?_alle=2C_auch_J=C3=B6rg?=",
        "a cut letter": "=?utf-8?Q?Gr=C3?= =?utf-8?Q?=BC=C3=9Fe=3A_alle=2C_auch_J=C3=B6rg?=",
        "two charsets": "=?utf-8?Q?Gr=C3=BC=C3=9Fe=3A?= =?iso-8859-1?Q?_alle=2C_auch_J=F6rg?=",
        "plain words between": "=?utf-8?Q?Gr=C3=BC=C3=9Fe=3A?= alle, auch =?utf-8?Q?J=C3=B6rg?=",
        "small letters": "=?UTF-8?q?Gr=c3=bc=c3=9fe=3a_alle=2c_auch_J=c3=b6rg?=",
        "a language": "=?utf-8*de?Q?Gr=C3=BC=C3=9Fe=3A_alle=2C_auch_J=C3=B6rg?=",
    }
    for name, coded in ways.items():
        yield CarriedPair(f"subject in {name}", mail(Subject=coded), mail(Subject=subject))
    chinese, raw = "你好 我们", base64.b64encode("你好 我们".encode("gb18030")).decode()
    two = mail(Subject=f"=?gb2312?B?{raw}?="), mail(Subject=chinese)
    yield CarriedPair("subject in GB 18030", *two)
    ascii_words = mail(Subject="=?us-ascii?Q?Water_on_Tuesday?=")
    yield CarriedPair("a plain subject in words", ascii_words, mail())
    name = '"Müller, Jörg" <hv@example.org>'
    coded = "=?utf-8?Q?M=C3=BCller=2C_J=C3=B6rg?= <hv@example.org>"
    yield CarriedPair("a sender in words", mail(From=coded), mail(From=name))
    base = f"=?utf-8?B?{base64.b64encode('Müller, Jörg'.encode()).decode()}?= <hv@example.org>"
    yield CarriedPair("a sender in other words", mail(From=base), mail(From=coded))
    folded = "=?utf-8?Q?M=C3=BCller=2C?=\n =?utf-8?Q?_J=C3=B6rg?=\n <hv@example.org>"
    yield CarriedPair("a sender in folded words", mail(From=folded), mail(From=coded))
    yield from _spellings()


def _spellings() -> Iterator[CarriedPair]:
    """One address, written as programs write it."""
    named = {"quotes": '"Ann Lee" <a@example.org>', "no blank": "Ann Lee<a@example.org>"}
    named |= {"a comment": "a@example.org (Ann Lee)", "its domain": "Ann Lee <a@Example.ORG>"}
    for name, value in named.items():
        for field in ("From", "Reply_To", "To", "Cc"):
            two = (mail(**{field: one}) for one in (value, "Ann Lee <a@example.org>"))
            yield CarriedPair(f"{field} with {name}", *two)
    two = (
        mail(To=to) for to in ("a@example.org, b@example.org", "<a@example.org>,<b@example.org>")
    )
    yield CarriedPair("addresses in brackets", *two)
    raw = "Jörg Müller <hv@example.org>"
    two = (
        mail(From=raw.encode("latin-1")),
        mail(From="=?utf-8?Q?J=C3=B6rg_M=C3=BCller?= <hv@example.org>"),
    )
    yield CarriedPair("a sender in bytes of no charset", *two)


def _flowed() -> Iterator[CarriedPair]:
    words = [f"word{n}" for n in range(120)]
    for name, delsp in {"flowed text": "", "flowed text without blanks": "; delsp=yes"}.items():
        end = "  \n" if delsp else " \n"
        ways = [
            end.join(" ".join(words[at : at + width]) for at in range(0, 120, width))
            for width in (8, 15)
        ]
        kind = f"text/plain; charset=utf-8; format=flowed{delsp}"
        yield CarriedPair(f"{name} wrapped again", *(mail(part(kind, way)) for way in ways))
    quoted = [
        "".join(f"> {' '.join(words[at : at + width])}{end}" for at in range(0, 120, width))
        for width, end in ((8, " \n"), (15, " \n"))
    ]
    two = (mail(part("text/plain; format=flowed", way)) for way in quoted)
    yield CarriedPair("a flowed quotation wrapped again", *two)
    two = (
        mail(part("text/plain; format=flowed", f"{TEXT}\n{way}"))
        for way in (" From here", "From here")
    )
    yield CarriedPair("a stuffed From of flowed text", *two)


def _multiparts() -> Iterator[CarriedPair]:
    other = WHOLE.replace(b"=-cut", b"another=_cut").replace(b'"i"', b'"k"')
    other = other.replace(b"--i", b"--k")
    yield CarriedPair("other boundaries", mail(WHOLE), mail(other))
    two = (multi("mixed", plain(), file(), preamble=f"Hi{end}") for end in ("", "  "))
    yield CarriedPair("blanks at the end of a preamble", *(mail(each) for each in two))
    folded = mail(WHOLE).replace(b"multipart/mixed; ", b"multipart/mixed;\n\t")
    yield CarriedPair("a folded type", folded, mail(WHOLE))
    bare = mail(multi("mixed", plain(), file("a.pdf")))
    yield CarriedPair("a name without quotes", bare.replace(b'"a.pdf"', b"a.pdf"), bare)
    coded = bare.replace(b'filename="a.pdf"', b"filename*=utf-8''a.pdf")
    yield CarriedPair("a name as RFC 2231 has it", coded, bare)
