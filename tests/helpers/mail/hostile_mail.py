"""Messages made to keep a program busy: each is `n` bytes or so of one thing, over and over.

`HOSTILE` names them. What they have in common is what a quadratic step needs: something that goes
on and on where a reader expects an end. `near_copies` makes a mailbox of each, so that all that
compares messages meets them too.
"""

from __future__ import annotations

import base64
import quopri
import zlib
from collections.abc import Callable, Mapping

Make = Callable[[int], bytes]

_HEAD = (
    b"From: Hausverwaltung <hv@example.org>\nTo: alle@example.org\nSubject: Wasser\n"
    b"Date: Mon, 02 Mar 2026 09:00:00 +0000\nMessage-ID: <1@example.org>\nMIME-Version: 1.0\n"
)
_SAYS = "Liebe Nachbarn, am Dienstag wird das Wasser von acht bis zehn Uhr abgestellt.\n"


def plain(body: str, more: bytes = b"") -> bytes:
    """A message of plain text."""
    return b"%b%bContent-Type: text/plain; charset=utf-8\n\n%b" % (_HEAD, more, _utf8(body))


def html(body: str) -> bytes:
    """A message of HTML."""
    return b"%bContent-Type: text/html; charset=utf-8\n\n%b" % (_HEAD, _utf8(body))


def with_headers(head: bytes) -> bytes:
    """A message with these header fields, which come before the usual ones, and a short text."""
    return b"%b\n%bContent-Type: text/plain\n\n%b" % (head, _HEAD, _SAYS.encode())


def multipart(body: bytes, kind: bytes = b"mixed") -> bytes:
    """A message of parts with the boundary `b`."""
    return b"%bContent-Type: multipart/%b; boundary=b\n\n%b" % (_HEAD, kind, body)


def encode_leaf(transfer: bytes, body: bytes, kind: bytes = b"text/plain") -> bytes:
    """A message of one leaf in a transfer encoding."""
    head = b"%bContent-Type: %b\nContent-Transfer-Encoding: %b\n\n%b"
    return head % (_HEAD, kind, transfer, body)


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def repeat(unit: str, n: int) -> str:
    """A string of `n` characters or so."""
    return unit * max(1, n // len(unit))


def _line(unit: str) -> Make:
    return lambda n: plain(_SAYS + repeat(unit, n) + "\n")


def _page(unit: str, before: str = "", after: str = "") -> Make:
    return lambda n: html(f"<p>{_SAYS}</p>{before}{repeat(unit, n)}{after}")


def _number_units(unit: str, count: int) -> str:
    """Units with the numbers from 0 on; formatted all at once, which is four times as fast."""
    return unit * count % tuple(range(count))


def _numbered_page(unit: str, before: str = "", after: str = "") -> Make:
    """`unit` holds one %d."""

    def make(n: int) -> bytes:
        count = max(1, n // (len(unit) + 3))
        return html(before + _number_units(unit, count) + after)

    return make


def _field(name: bytes, unit: str, before: str = "", after: str = "") -> Make:
    def make(n: int) -> bytes:
        return with_headers(name + b": " + _utf8(before + repeat(unit, n) + after))

    return make


def _numbered_field(name: bytes, unit: str, before: str = "") -> Make:
    def make(n: int) -> bytes:
        count = max(1, n // (len(unit) + 3))
        return with_headers(name + b": " + (before + _number_units(unit, count)).encode())

    return make


def _nested_parts(n: int) -> bytes:
    depth = max(1, n // 60)
    return _HEAD + b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (level, level)
        for level in range(depth)
    )


def _nested_messages(n: int) -> bytes:
    return _HEAD + b"Content-Type: message/rfc822\n\n" * max(1, n // 30) + b"\nwater\n"


def _page_of_units(unit: str, n: int) -> str:
    return _number_units(unit, max(1, n // (len(unit) + 3)))


def _words(n: int, letters: str = "abcdefghijklmnop") -> str:
    """Different words, so that nothing comes again."""
    words, number = [], 0
    while n > 0:
        word, rest = "", number + len(letters)
        while rest:
            rest, letter = divmod(rest, len(letters))
            word += letters[letter]
        words.append(word)
        n -= len(word) + 1
        number += 1
    return " ".join(words)


def _quoted_printable(n: int) -> bytes:
    return encode_leaf(b"quoted-printable", quopri.encodestring(_utf8(repeat("ü=\t ", n))))


def _uu(n: int) -> bytes:
    lines = b"begin 644 a\n" + b"#0V%T\n" * max(1, n // 6) + b"`\nend\n"
    return encode_leaf(b"x-uuencode", lines, b"application/octet-stream; name=a")


def _parts(part: bytes, kind: bytes = b"mixed") -> Make:
    return lambda n: multipart(part * max(1, n // len(part)) + b"--b--\n", kind)


# Characters of every kind that an expression may look for: a line of nothing else.
_CHARACTERS = {
    "letters": "a",
    "capitals": "A",
    "digits": "7",
    "blanks": " ",
    "tabs": "\t",
    "no-break blanks": "\u00a0",
    "line feeds": "\n",
    "carriage returns": "\r",
    "nulls": "\0",
    "form feeds": "\f",
    "full stops": ".",
    "commas": ",",
    "colons": ":",
    "semicolons": ";",
    "exclamation marks": "!",
    "question marks": "?",
    "dashes": "-",
    "underscores": "_",
    "equals signs": "=",
    "asterisks": "*",
    "hashes": "#",
    "slashes": "/",
    "backslashes": "\\",
    "bars": "|",
    "quotation marks": '"',
    "apostrophes": "'",
    "backticks": "`",
    "less-than signs": "<",
    "greater-than signs": ">",
    "ampersands": "&",
    "percent signs": "%",
    "at signs": "@",
    "dollars": "$",
    "opening brackets": "(",
    "closing brackets": ")",
    "opening square brackets": "[",
    "closing square brackets": "]",
    "braces": "{",
    "tildes": "~",
    "Chinese": "\u6c34",
    "kana": "\u304b",
    "Hangul": "\ubb3c",
    "Cyrillic": "\u0432",
    "Greek": "\u03bd",
    "Arabic": "\u0645",
    "umlauts": "\u00fc",
    "combining marks": "\u0301",
    "Hangul jamo": "\u1100\u1161",
    "ligatures": "\ufdfa",
    "soft hyphens": "\u00ad",
    "zero-width joiners": "\u200d",
    "variation selectors": "\ufe0f",
    "direction marks": "\u202e",
    "surrogates": "\ud800",
    "emoji": "\U0001f600",
    "ideographic full stops": "\u3002",
}

# Short patterns that two expressions may quarrel about.
_RUNS = {
    "words": "wasser ",
    "one-letter words": "a ",
    "joined words": "a-",
    "dotted words": "a.",
    "paths": "a/",
    "addresses": "a@b.example ",
    "addresses without end": "a@",
    "numbers": "7.7,",
    "dates": "1/1/1 ",
    "times": "1:",
    "amounts": "EUR 7 ",
    "links": "http://a.example/b ",
    "links without end": "http://",
    "a link of links": "www.",
    "tracking parameters": "oly_",
    "query parameters": "&utm_a=",
    "codes": "a1",
    "hexadecimal": "0a1b2c3d-",
    "percent escapes": "%41",
    "sentences": "a. ",
    "half sentences": ".a",
    "Chinese sentences": "\u6c34\u3002",
    "mixed scripts": "\u6c34a",
    "quotation": "> a\n",
    "deep quotation": "> ",
    "quotation without blanks": ">a\n",
    "attributions": "on monday ann wrote:\n",
    "half attributions": "on a",
    "wrote": "wrote ",
    "schrieb": "schrieb ",
    "attributions in Chinese": "\u5199\u9053 ",
    "header lines": "from: a\ndate: b\n",
    "half header lines": "subject: ",
    "separators": "\n--- original message ",
    "rules": "------\n",
    "signatures": "-- \n",
    "footers": "unsubscribe\n",
    "list prefixes": "[a] ",
    "list prefixes in lines": "re: [a]\n",
    "reply marks": "re: ",
    "stubs": "not html ",
    "From lines": "From a@b.example Mon Mar  2 09:00:00 2026\n",
    "quoted From lines": ">From a\n",
    "flowed lines": "a \n",
    "greetings": "dear anna ",
    "months": "mar ",
    "months and days": "2 mar ",
    "encoded words": "=?utf-8?q?a?= ",
    "entities": "&amp;",
    "tags": "<a>",
    "half entities": "&#",
    "blanks and line feeds": " \n",
    "carriage returns and line feeds": "\r\n",
    "tabs and blanks": "\t ",
    "visible blanks": "\u200b ",
    "brackets": "()",
    "escaped": "\\a",
    "abbreviations": "e.g. ",
    "ordinals": " 1. ",
    "full stops and brackets": ".)",
    "exclamations": "! ",
    "Chinese exclamations": "\u4e2d!",
    "Chinese full stops and brackets": "\u4e2d.)",
    "known abbreviations": "etc. ",
    "beginnings of links": "://",
    "signs of money": "$ ",
    "days of a month": "1 may ",
    "halves of separators": "----original ",
    "separators in lines": "---\noriginal\n",
    "quoted header lines": "> from: a\n> sent: b\n",
    "French header lines": "de :",
    "commas in numbers": "1,,",
    "versions": "1.1.",
    "links and commas": "www.,",
    "attributions in one line": "on wrote ",
    "half list prefixes": "[x ",
}

_PAGES: Mapping[str, Make] = {
    "attributes": _numbered_page(" a%d=b", "<p", ">water</p>"),
    "equal attributes": _page(' a="b"', "<p", ">water</p>"),
    "attributes of a link": _numbered_page(" a%d=b", "<a href=x", ">water</a>"),
    "attributes of an image": _numbered_page(" a%d=b", "<img src=x", ">"),
    "attributes of a hidden element": _numbered_page(" a%d=b", "<p style='display:none'", ">"),
    "elements with attributes": _page('<p a="1" b="2" c="3">'),
    "an attribute": _page("a", '<p title="', '">water</p>'),
    "an attribute of entities": _page("&amp;", '<a href="', '">water</a>'),
    "an attribute without end": _page("a", '<p title="'),
    "a style": _page("a", '<p style="', '">water</p>'),
    "a style of blanks": _page(" ", '<p style="display', 'none">water</p>'),
    "a style of properties": _page("display:block;", '<p style="', '">water</p>'),
    "a style of colours": _page("color:#fff;", '<p style="', '">water</p>'),
    "a style of white space": _page("white-space ", '<p style="', '">water</p>'),
    "a style of sizes": _page("font-size:0", '<p style="', '">water</p>'),
    "styles": _numbered_page('<p style="font-size:0;width:%dpx">x</p>'),
    "colours": _numbered_page('<p style="color:white;width:%dpx">x</p>'),
    "hidden elements": _page('<p style="display:none">x</p>'),
    "nested hidden elements": _page('<div style="display:none">x'),
    "nested small letters": _page('<div style="font-size:0">x'),
    "nested coloured letters": _page('<div style="color:white">x'),
    "grounds": _page('<div style="color:red;background:red">x'),
    "links": _numbered_page('<a href="http://a.example/%d">b</a> '),
    "links in one line": _page('<a href="http://a.example/">b</a>'),
    "links without end": _page("<a href=x>"),
    "a link": _page("a", '<a href="http://', '">b</a>'),
    "a link of tracking parameters": _page("oly_", '<a href="http://b.example/?', '">b</a>'),
    "a link of parameters": _page("&a=b", '<a href="http://b.example/?', '">b</a>'),
    "images": _page('<img src="a" width="1">'),
    "an image of a wide style": _page(" ", '<img src="a" style="width:', '">'),
    "paragraphs": _page("<p>a"),
    "empty paragraphs": _page("<p></p>"),
    "paragraphs of spans": _page("<span></span>", "<p>", "</p>"),
    "nested elements": _page("<div>"),
    "nested spans": _page("<span>"),
    "nested links and blocks": _page("<a><div>"),
    "nested lists": _page("<ul><li>"),
    "nested tables": _page("<table><tr><td>"),
    "table rows without a table": _page("<tr><td>a"),
    "text in a table": _page("a<b>", "<table>"),
    "formatting": _page("<b><i><u>"),
    "formatting before blocks": lambda n: html("<b>" * (n // 8) + "<p>a" * (n // 8)),
    "misnested formatting": _page("<b><p></b>"),
    "misnested links": _page("<a><p></a>"),
    "closing tags": _page("</p>"),
    "closing tags of nothing": _page("</b>"),
    "custom elements": _numbered_page("<x%d>a"),
    "forms": _page("<form><input>"),
    "options": _page("<option>a", "<select>"),
    "templates": _page("<template>"),
    "vector graphics": _page("<svg><g>"),
    "formulas": _page("<math><mi>"),
    "frames": _page("<frameset>"),
    "quotations": _page("<blockquote>a"),
    "flat quotations": _page("<blockquote>a</blockquote>"),
    "quoting classes": _page('<div class="gmail_quote">a'),
    "classes": _page("gmail_quote ", '<div class="', '">a'),
    "headers of replies": _page('<div id="divRplyFwdMsg">a'),
    "preformatted lines": _page("a\n", "<pre>", "</pre>"),
    "nested preformatted text": _page("<pre>a\n"),
    "preformatted elements": _page("<pre>a\n</pre>"),
    "preformatted spans": _page("<span>a\n</span>", "<pre>"),
    "white space by style": _page('<p style="white-space:pre">a\n'),
    "comments": _page("<!-- a -->"),
    "comments without end": _page("<!-- "),
    "a comment without end": _page("a<p>", "<!--"),
    "a title without end": _page("a<p>", "<title>"),
    "a style sheet": _page("p{color:red}", "<style>", "</style>"),
    "scripts": _page("<script>a</script>"),
    "conditions": _page("<![endif]-->"),
    "instructions": _page("<?a"),
    "document types": _page("<!doctype a>"),
    "entities": _page("&amp;"),
    "entities without end": _page("&a"),
    "numeric entities": _page("&#1;"),
    "long numeric entities": _page("0", "&#", ";"),
    "null characters": _page("\0"),
    "line breaks": _page("<br>"),
    "line breaks and blanks": _page("<br> "),
    "rules": _page("<hr>"),
    "less-than signs": _page("< "),
    "tags without end": _page("<p "),
    "imports": _page("@import ", "<style>"),
    "style sheets": _page("<link rel=stylesheet>"),
    "meta charsets": _page("<meta "),
    "text": _page("wasser "),
    "umlauts": _page("\u00fc"),
    "objects": _page("<object><p>a"),
    "buttons": _page("<button><p>a"),
    "sections of a list": _page("<li><section>"),
    "options of spans": _page("<option><span>"),
    "lists to choose from": _page("<select><option>"),
    "closed options": _page("<option>a</option>", "<select>"),
    "different fonts before blocks": lambda n: html(
        _page_of_units("<font a%d>", n // 2) + "<p>a" * (n // 8)
    ),
    "attributes of bodies": _numbered_page("<body a%d=b>"),
    "attributes of documents": _numbered_page("<html a%d=b>"),
    "attributes of a closing tag": _numbered_page(" a%d=b", "<p>a</p", ">water"),
    "attributes of marks": _numbered_page(" a%d<", "<p", ">water"),
    "attributes of quoted marks": _numbered_page(' a%d=">"', "<p", ">water"),
    "attributes of quoted tags": _numbered_page(" a%d='<b>'", "<p", ">water"),
    "attributes without blanks": _numbered_page('a%d="b"', "<p ", ">water"),
    "attributes with slashes": _numbered_page("/a%d", "<p", ">water"),
    "attributes of blanks": _numbered_page(" a%d =  b", "<p", ">water"),
    "wide cells": _page("<td colspan=10000000>a"),
    "styles without end": _page("<div style='"),
    "remote images": _page('<img src="file:///etc/passwd"><script src="http://a/b"></script>'),
}

_FIELDS: Mapping[str, Make] = {
    "fields": lambda n: with_headers(b"X-A: b\n" * (n // 7) + b"X-B: c"),
    "different fields": lambda n: with_headers(
        _page_of_units("X-%d: b\n", n).encode() + b"X-B: c"
    ),
    "hops": lambda n: with_headers(b"Received: from a by b; date\n" * (n // 28) + b"X-B: c"),
    "folded lines": _field(b"X-A", "a\n "),
    "folded lines of a subject": _field(b"Subject", "a\n "),
    "folded blanks": _field(b"Subject", " \n "),
    "lines that are no fields": lambda n: with_headers(b"junk\n" * (n // 5) + b"X-B: c"),
    "a name without a colon": lambda n: with_headers(b"a" * n),
    "a name and blanks": lambda n: with_headers(b"a" + b" " * n),
    "blank lines": lambda n: b"\n" * n + with_headers(b"X-A: b"),
    "carriage returns for line ends": lambda n: with_headers(b"X-A: b\r" * (n // 7)),
    "reply marks": _field(b"Subject", "Re: "),
    "numbered reply marks": _field(b"Subject", "Re[2]: "),
    "reply marks without colons": _field(b"Subject", "re "),
    "reply marks and prefixes": _field(b"Subject", "Re:[x]"),
    "list prefixes": _field(b"Subject", "[a] "),
    "half list prefixes": _field(b"Subject", "["),
    "wide brackets": _field(b"Subject", "\u3010a\u3011"),
    "forward marks": _field(b"Subject", "(fwd) "),
    "a subject of blanks": _field(b"Subject", " ", "a", "b"),
    "a subject of controls": _field(b"Subject", "\x01"),
    "encoded words": _field(b"Subject", "=?utf-8?q?a?= "),
    "encoded words of many charsets": _numbered_field(b"Subject", "=?cp%d?q?a?= "),
    "joined encoded words": _field(b"Subject", "=?utf-8?b?YQ==?="),
    "half encoded words": _field(b"Subject", "=?utf-8?q?"),
    "a long encoded word": _field(b"Subject", "A", "=?utf-8?b?", "?="),
    "broken hexadecimal in an encoded word": _field(b"Subject", "=4", "=?utf-8?q?", "?="),
    "blanks between encoded words": _field(b"Subject", " ", "=?utf-8?q?a?=", "=?utf-8?q?b?="),
    "an encoded sender": _field(b"From", "A", "=?utf-8?b?", "?="),
    "comments in an address": _field(b"From", "(a) "),
    "nested comments in an address": _field(b"From", "("),
    "quotation marks in an address": _field(b"From", '"'),
    "escapes in an address": _field(b"From", "\\", '"'),
    "groups of addresses": _field(b"From", "a: b@c.example; "),
    "groups without end": _field(b"From", "a:"),
    "names without an address": _field(b"From", "a, "),
    "words without an address": _field(b"From", "a "),
    "routes": _field(b"From", "@a,"),
    "at signs": _field(b"From", "a@"),
    "angle brackets": _field(b"From", "<"),
    "dots in an address": _field(b"From", "a.", "", "@b"),
    "receivers": _numbered_field(b"To", "a%d@b.example, "),
    "references": _numbered_field(b"References", "<%d@a.example> "),
    "references without brackets": _numbered_field(b"References", "%d@a.example "),
    "half references": _field(b"References", "<"),
    "blanks in a reference": _field(b"References", " ", "<", ">"),
    "a message id": _field(b"Message-ID", "a", "<", "@b>"),
    "comments in a date": _field(b"Date", "("),
    "digits in a date": _field(b"Date", "1"),
    "blanks in a date": _field(b"Date", " ", "1", "Mar"),
    "times in a date": _field(b"Date", "1:1:"),
    "parameters": _numbered_field(b"Content-Type", "; a%d=b", "text/plain"),
    "sections of a parameter": _numbered_field(b"Content-Type", "; name*%d*=%%41", "text/plain"),
    "equal sections": _field(b"Content-Type", "; name*1=a", "text/plain"),
    "semicolons": _field(b"Content-Type", ";", "text/plain"),
    "half parameters": _field(b"Content-Type", ';a="', "text/plain"),
    "escapes in a parameter": _field(b"Content-Type", "\\a", 'text/plain; name="', '"'),
    "blanks in a parameter": _field(b"Content-Type", " ", "text/plain; a", "=b"),
    "blanks in a type": _field(b"Content-Type", " ", "text", "/plain"),
    "blanks before a type": _field(b"Content-Type", " "),
    "a charset": _field(b"Content-Type", "a", "text/plain; charset="),
    "a boundary": _field(b"Content-Type", "a", "multipart/mixed; boundary="),
    "a boundary of blanks": _field(b"Content-Type", " ", 'multipart/mixed; boundary="a', 'b"'),
    "a file name": _field(b"Content-Disposition", "a", 'attachment; filename="', '"'),
    "sections of a file name": _numbered_field(
        b"Content-Disposition", "; filename*%d*=utf-8''%%41", "attachment"
    ),
    "percent signs in a file name": _field(
        b"Content-Disposition", "%", "attachment; filename*=utf-8''"
    ),
    "a transfer encoding": _field(b"Content-Transfer-Encoding", "8bit "),
    "bytes of no charset": lambda n: with_headers(b"Subject: " + b"\xe4\xf6 " * (n // 3)),
    "escape sequences": lambda n: with_headers(b"Subject: " + b"\x1b$B" * (n // 3)),
    "states": _field(b"Status", "R"),
    "flags": _field(b"X-Mozilla-Status", "0"),
}

_BODIES: Mapping[str, Make] = {
    "parts": _parts(b"--b\n\nwater\n"),
    "parts with headers": _parts(b"--b\nContent-Type: image/png; name=a\n\nwater\n"),
    "texts with names": _parts(b"--b\nContent-Type: text/plain; name=a\n\nwater\n"),
    "pages": _parts(b"--b\nContent-Type: text/html\n\n<p>water\n"),
    "alternatives": _parts(b"--b\nContent-Type: text/html\n\n<p>water\n", b"alternative"),
    "groups of alternatives": _parts(
        b"--b\nContent-Type: multipart/alternative; boundary=c\n\n--c\n\nwater\n--c--\n"
    ),
    "messages": _parts(b"--b\nContent-Type: message/rfc822\n\nSubject: a\n\nb\n", b"digest"),
    "empty parts": _parts(b"--b\n"),
    "nested parts": _nested_parts,
    "nested messages": _nested_messages,
    "nested parts of one boundary": lambda n: (
        _HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n--b\n" * (n // 46)
    ),
    "lines that look like boundaries": _parts(b"--b "),
    "boundaries in lines": _parts(b"a--b\n"),
    "boundaries with an end": _parts(b"--b--"),
    "boundaries and tabs": _parts(b"--b \t"),
    "boundaries without an end": lambda n: multipart(b"--b\n" + b"-" * n),
    "lines of dashes": lambda n: multipart(b"--b\n\n" + b"--\n" * (n // 3)),
    "boundaries that nobody declared": lambda n: (
        _HEAD + b"Content-Type: multipart/mixed\n\n" + b"--a\n" * (n // 4)
    ),
    "preambles": lambda n: multipart(b"a\n" * (n // 2) + b"--b\n\nwater\n--b--\n"),
    "epilogues": lambda n: multipart(b"--b\n\nwater\n--b--\n" + b"a\n" * (n // 2)),
    "quoted-printable": _quoted_printable,
    "equals signs": lambda n: encode_leaf(b"quoted-printable", b"=" * n),
    "soft line breaks": lambda n: encode_leaf(b"quoted-printable", b"=\n" * (n // 2)),
    "blanks in quoted-printable": lambda n: encode_leaf(b"quoted-printable", b" " * n + b"a"),
    "Base64": lambda n: encode_leaf(b"base64", base64.encodebytes(b"wasser " * (n // 7))),
    "Base64 without line ends": lambda n: encode_leaf(
        b"base64", base64.b64encode(b"water " * (n // 6))
    ),
    "Base64 with junk": lambda n: encode_leaf(b"base64", b"d2F0ZXI*" * (n // 8)),
    "padding": lambda n: encode_leaf(b"base64", b"YQ==" * (n // 4)),
    "lines of Base64": lambda n: encode_leaf(b"base64", b"Y\n" * (n // 2)),
    "Base64 of zeros": lambda n: encode_leaf(b"base64", base64.b64encode(zlib.compress(bytes(n)))),
    "uuencode": _uu,
    "uuencode without end": lambda n: encode_leaf(
        b"x-uuencode", b"begin 644 a\n" + b"#0V\n" * (n // 4)
    ),
    "beginnings of uuencode": lambda n: encode_leaf(b"x-uuencode", b"begin a\n" * (n // 8)),
    "UTF-7": lambda n: encode_leaf(b"7bit", b"+AGE-" * (n // 5), b"text/plain; charset=utf-7"),
    "half UTF-7": lambda n: encode_leaf(b"7bit", b"+" + b"A" * n, b"text/plain; charset=utf-7"),
    "UTF-16": lambda n: encode_leaf(
        b"8bit", b"\xd8\x00" * (n // 2), b"text/plain; charset=utf-16"
    ),
    "escapes of ISO-2022-JP": lambda n: encode_leaf(
        b"7bit", b"\x1b$B\x1b(B" * (n // 6), b"text/plain; charset=iso-2022-jp"
    ),
    "HZ": lambda n: encode_leaf(b"7bit", b"~{VP~}" * (n // 6), b"text/plain; charset=hz"),
    "bytes of no charset": lambda n: encode_leaf(b"8bit", b"\xe4 " * (n // 2)),
    "bytes of GB 18030": lambda n: encode_leaf(b"8bit", b"\xcb\xae" * (n // 2)),
    "half UTF-8": lambda n: encode_leaf(b"8bit", b"\xe6" * n, b"text/plain; charset=utf-8"),
    "flowed lines": lambda n: encode_leaf(
        b"7bit", b"a \n" * (n // 3), b"text/plain; format=flowed"
    ),
    "flowed quotations": lambda n: encode_leaf(
        b"7bit", b"> a \n" * (n // 5), b"text/plain; format=flowed; delsp=yes"
    ),
    "flowed depths": lambda n: encode_leaf(
        b"7bit",
        b"".join(b">" * (k % 50) + b" a \n" for k in range(n // 28)),
        b"text/plain; format=flowed",
    ),
    "different words": lambda n: plain(_words(n)),
    "different letters": lambda n: plain(_words(n, "\u0430\u0431\u0432\u0433\u0434\u0435")),
    "different characters": lambda n: plain("".join(chr(0x4E00 + k % 20_000) for k in range(n))),
    "different numbers": lambda n: plain(" ".join(str(k * 7919) for k in range(n // 7))),
    "different links": lambda n: plain(_page_of_units("http://a.example/%d?a=b ", n)),
    "different lines": lambda n: plain(_page_of_units("line %d of this text\n", n)),
    "different paragraphs": lambda n: plain(_page_of_units("Paragraph %d is here.\n\n", n)),
    "a page beside a text": lambda n: multipart(
        b"--b\n\nwater\n--b\nContent-Type: text/html\n\n" + b"<p>water" * (n // 8) + b"\n--b--\n",
        b"alternative",
    ),
}

HOSTILE: Mapping[str, Make] = (
    {f"a line of {name}": _line(unit) for name, unit in _CHARACTERS.items()}
    | {f"text of {name}": _line(unit) for name, unit in _RUNS.items()}
    | {f"HTML: {name}": make for name, make in _PAGES.items()}
    | {f"headers: {name}": make for name, make in _FIELDS.items()}
    | {f"body: {name}": make for name, make in _BODIES.items()}
)

# Those whose text is what is hostile in them: what compares texts meets nothing else.
TEXTS: Mapping[str, Make] = {
    name: make
    for name, make in HOSTILE.items()
    if name.startswith(("a line of ", "text of ", "body: different "))
}


def near_copies(make: Make, n: int, number: int) -> list[bytes]:
    """Three messages of one kind, none like the other to the letter, with ids of their own."""
    copies = [make(n), make(n), make(n + n // 7)]
    half = len(copies[1]) // 2
    copies[1] = copies[1][:half] + b" changed " + copies[1][half:]
    return [
        data.replace(b"<1@", b"<%d-%d@" % (number, copy), 1) for copy, data in enumerate(copies)
    ]
