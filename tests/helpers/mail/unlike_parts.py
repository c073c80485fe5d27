"""Pairs of messages whose parts differ in one thing that somebody could notice."""

from __future__ import annotations

from collections.abc import Iterator

from helpers.mail.unlike_text import UnlikePair
from helpers.mail.wire_mail import TEXT, file, html, mail, multi, part, picture, plain

from core.model.groups import Difference

STRUCTURE, NAME = Difference.STRUCTURE, Difference.ATTACHMENT_NAME
FILES = Difference.STRUCTURE  # a change of bytes alone; `judged` says which side has more
CUT = Difference.INCOMPLETE
NESTED = "From: ann@example.org\nSubject: {}\nDate: Sun, 01 Mar 2026 08:00:00 +0000\n\nHello\n"


def unlike_parts() -> Iterator[UnlikePair]:
    """Multiparts, attached files, what parts say of themselves, what is not read whole."""
    for pairs in (_multiparts(), _files(), _described(), _characters(), _limits()):
        for name, (kept, gone, differs) in pairs.items():
            yield UnlikePair(name, mail(kept), mail(gone), differs)


Pairs = dict[str, tuple[bytes, bytes, Difference]]


def _multiparts() -> Pairs:
    two = (plain(), html())
    mixed = (plain(), file())

    def inner(said: str) -> bytes:
        return multi("mixed", multi("related", html(), picture(), boundary="i", more=said), file())

    return {
        "versions in another order": (
            multi("alternative", *two),
            multi("alternative", *reversed(two)),
            STRUCTURE,
        ),
        "versions as parts": (multi("alternative", *two), multi("mixed", *two), STRUCTURE),
        "parts as related": (multi("mixed", *mixed), multi("related", *mixed), STRUCTURE),
        "the main part of related": (
            multi("related", *two, parameters='; type="text/html"'),
            multi("related", *two, parameters='; type="text/plain"'),
            STRUCTURE,
        ),
        "a preamble": (multi("mixed", *mixed), multi("mixed", *mixed, preamble="Hi"), STRUCTURE),
        "another preamble": (
            multi("mixed", *mixed, preamble="Ho"),
            multi("mixed", *mixed, preamble="Hi"),
            STRUCTURE,
        ),
        "an epilogue": (multi("mixed", *mixed), multi("mixed", *mixed, epilogue="Hi"), STRUCTURE),
        "a preamble as epilogue": (
            multi("mixed", *mixed, preamble="Hi"),
            multi("mixed", *mixed, epilogue="Hi"),
            STRUCTURE,
        ),
        "a mixed part more": (
            multi("mixed", *mixed),
            multi("mixed", multi("mixed", plain(), boundary="i"), file()),
            STRUCTURE,
        ),
        "one text as two": (
            multi("mixed", plain(TEXT)),
            multi("mixed", plain(TEXT[:200]), plain(TEXT[200:])),
            Difference.ALTERNATIVE,
        ),
        "an empty part more": (
            multi("mixed", plain()),
            multi("mixed", plain(), plain("")),
            STRUCTURE,
        ),
        "the disposition of a multipart": (
            inner("Content-Disposition: inline\n"),
            inner("Content-Disposition: attachment\n"),
            STRUCTURE,
        ),
        "the identifier of a multipart": (
            inner("Content-ID: <a@example.org>\n"),
            inner("Content-ID: <b@example.org>\n"),
            STRUCTURE,
        ),
        "a missing end": (
            multi("mixed", *mixed),
            multi("mixed", *mixed).replace(b"--=-cut--\n", b""),
            STRUCTURE,
        ),
        "an attached mail": (
            multi("mixed", plain(), part("message/rfc822", NESTED.format("a"))),
            multi("mixed", plain(), part("message/rfc822", NESTED.format("b"))),
            FILES,
        ),
        "a signature": (
            multi("signed", plain(), part("application/pgp-signature", "-----BEGIN\nabc\n")),
            multi("signed", plain(), part("application/pgp-signature", "-----BEGIN\nabd\n")),
            FILES,
        ),
        "no signature": (
            multi("signed", plain(), part("application/pgp-signature", "-----BEGIN\nabc\n")),
            multi("signed", plain()),
            STRUCTURE,
        ),
    }


def _files() -> Pairs:
    def of(*parts: bytes) -> bytes:
        return multi("mixed", plain(), *parts)

    one, other = file(), file("list.pdf", b"%PDF-1.4 list")
    table = "text/csv; charset=utf-8"
    return {
        "bytes of a file": (of(one), of(file(raw=b"%PDF-1.4 plans")), FILES),
        "name of a file": (of(one), of(file("plan2.pdf")), NAME),
        "case of a file's name": (of(one), of(file("Plan.pdf")), NAME),
        "order of files": (of(one, other), of(other, one), NAME),
        "names that changed places": (
            of(one, other),
            of(file("list.pdf"), file("plan.pdf", b"%PDF-1.4 list")),
            NAME,
        ),
        "a file twice": (of(one), of(one, one), STRUCTURE),
        "a file missing": (of(one, other), of(one), STRUCTURE),
        "a byte at a file's end": (of(file(raw=b"a\n")), of(file(raw=b"a\n\n")), FILES),
        "line ends of a packed file": (of(file(raw=b"a\nb")), of(file(raw=b"a\r\nb")), FILES),
        "an empty file": (of(file(raw=b"")), of(file(raw=b"\0")), FILES),
        "a picture": (
            multi("related", html(), picture()),
            multi("related", html(), picture(b"\x89PNG two")),
            Difference.IMAGE,
        ),
        "identifier of a picture": (
            multi("related", html(), picture()),
            multi("related", html(), picture(identifier="map@example.org")),
            STRUCTURE,
        ),
        "a table's letter case": (
            of(part(table, "a;b", more="Content-Disposition: attachment; filename=a.csv")),
            of(part(table, "A;b", more="Content-Disposition: attachment; filename=a.csv")),
            FILES,
        ),
        "a card": (of(part("text/vcard", "FN:Ann Lee")), of(part("text/vcard", "FN:Ann")), OTHER),
        "what uuencode names": (
            of(part("application/x", "begin 644 a.bin\n#86)C\n`\nend\n", "x-uuencode")),
            of(part("application/x", "begin 644 b.bin\n#86)C\n`\nend\n", "x-uuencode")),
            FILES,
        ),
        "an unknown encoding": (
            of(part("application/x", "abc", "x-one")),
            of(part("application/x", "abc", "x-two")),
            STRUCTURE,
        ),
        "an unknown encoding of text": (
            part("text/plain", TEXT, "x-one"),
            part("text/plain", TEXT, "x-two"),
            STRUCTURE,
        ),
    }


OTHER = Difference.ALTERNATIVE


def _described() -> Pairs:
    def of(kind: str, more: str | bytes = "") -> bytes:
        return multi("mixed", plain(), part(kind, b"abc", "base64", more=more))

    pdf = "application/pdf"
    said = "Content-Disposition: attachment; filename=a.pdf"
    many = "".join(f"; p{n}=1" for n in range(120))
    return {
        "type of a part": (of(pdf), of("application/x-pdf"), STRUCTURE),
        "a parameter of a type": (of(f"{pdf}; version=1"), of(f"{pdf}; version=2"), STRUCTURE),
        "a parameter behind many": (of(f"{pdf}{many}; q=1"), of(f"{pdf}{many}; q=2"), STRUCTURE),
        "a parameter again": (of(f"{pdf}; v=1; v=2"), of(f"{pdf}; v=1; v=3"), STRUCTURE),
        "disposition": (of(pdf, said), of(pdf, said.replace("attachment", "inline")), STRUCTURE),
        "a parameter of the disposition": (
            of(pdf, f"{said}; size=3"),
            of(pdf, f"{said}; size=4"),
            STRUCTURE,
        ),
        "two names of one file": (
            of(f"{pdf}; name=b.pdf", said),
            of(f"{pdf}; name=c.pdf", said),
            NAME,
        ),
        "a name for older programs": (
            of(pdf, f"{said}; filename*=utf-8''%C3%A4.pdf"),
            of(pdf, f"{said.replace('a.pdf', 'b.pdf')}; filename*=utf-8''%C3%A4.pdf"),
            NAME,
        ),
        "a name that cannot be decoded": (
            of(pdf, "Content-Disposition: attachment; filename*=utf-8''%FE.pdf"),
            of(pdf, "Content-Disposition: attachment; filename*=utf-8''%FF.pdf"),
            NAME,
        ),
        "a raw name that cannot be decoded": (
            of(pdf, b'Content-Disposition: attachment; filename="\xc3\x28\xfe.pdf"'),
            of(pdf, b'Content-Disposition: attachment; filename="\xc3\x28\xff.pdf"'),
            NAME,
        ),
        "identifier": (of(pdf, "Content-ID: <a@b>"), of(pdf, "Content-ID: <b@b>"), STRUCTURE),
        "description": (
            of(pdf, "Content-Description: A plan"),
            of(pdf, "Content-Description: a plan"),
            STRUCTURE,
        ),
        "place": (
            of(pdf, "Content-Location: https://a.example/1"),
            of(pdf, "Content-Location: https://a.example/2"),
            STRUCTURE,
        ),
        "language": (of(pdf, "Content-Language: en"), of(pdf, "Content-Language: de"), STRUCTURE),
        "any field of a part": (of(pdf, "X-Attachment: 1"), of(pdf, "X-Attachment: 2"), STRUCTURE),
        "a field of one part only": (of(pdf), of(pdf, "X-Attachment: 2"), STRUCTURE),
        "a field of a part again": (
            of(pdf, "Content-Type: text/a"),
            of(pdf, "Content-Type: text/b"),
            STRUCTURE,
        ),
        "a line that is no field": (
            of(pdf, f"see one\n{said}"),
            of(pdf, f"see two\n{said}"),
            STRUCTURE,
        ),
    }


def _characters() -> Pairs:
    """Bytes that mean something else, or nothing."""

    def of(raw: bytes, charset: str, transfer: str = "quoted-printable") -> bytes:
        return part(f"text/plain; charset={charset}", TEXT.encode() + raw, transfer)

    return {
        "bytes that mean nothing": (of(b"\xff", "utf-8"), of(b"\xfe", "utf-8"), STRUCTURE),
        "bytes of no charset": (of(b"\xe4", "x-none"), of(b"\xf6", "x-none"), STRUCTURE),
        "bytes of two unknown charsets": (of(b"\xe4", "x-a"), of(b"\xe4", "x-b"), STRUCTURE),
        "bytes of two charsets": (of(b"\xe4", "iso-8859-1"), of(b"\xe4", "koi8-r"), OTHER),
        "a sign of two charsets": (of(b"\xa4", "iso-8859-1"), of(b"\xa4", "iso-8859-15"), OTHER),
        "bytes that nobody declared": (
            part("text/plain", TEXT.encode() + b"\xe4\xff"),
            part("text/plain", TEXT.encode() + b"\xe4\xfe"),
            STRUCTURE,
        ),
        "damaged Base64": (
            part("text/plain", TEXT, "base64").rstrip() + b"!A",
            part("text/plain", TEXT, "base64").rstrip() + b"!B",
            STRUCTURE,
        ),
        "a quoted line of flowed text": (
            part("text/plain; format=flowed", f"{TEXT}\n >quoted"),
            part("text/plain; format=flowed", f"{TEXT}\n>quoted"),
            Difference.CHARACTERS,
        ),
        "flowed text and fixed": (
            part("text/plain; format=flowed", TEXT),
            part("text/plain", TEXT),
            STRUCTURE,
        ),
        "plain text as HTML": (part("text/plain", TEXT), part("text/html", TEXT), STRUCTURE),
    }


def _limits() -> Pairs:
    deep = plain()
    for level in range(70):
        deep = multi("mixed", deep, boundary=f"b{level}.")
    many = multi("mixed", plain(), *(file(f"{n}.pdf", b"%d" % n) for n in range(1_100)))
    large = b"".join(b"X-Note-%d: %s\n" % (n, b"a" * 900) for n in range(1_300)) + plain()
    long = b"X-Note: " + b"a" * (70 << 10) + b"\n" + plain()
    fields = b"".join(b"X-Note-%d: a\n" % n for n in range(2_100)) + plain()
    wholes = {
        "too deep": deep,
        "too many parts": many,
        "a header block above the limit": large,
        "a field above the limit": long,
        "too many fields": fields,
    }
    return {name: (whole, whole, CUT) for name, whole in wholes.items()}
