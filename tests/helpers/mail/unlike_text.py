"""Pairs of messages whose text or HTML differs in one thing that somebody could notice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from helpers.mail.wire_mail import HTML, TEXT, html, mail, multi, part, plain

from core.model.groups import Difference


class UnlikePair(NamedTuple):
    """Two messages that are not identical, and what their difference is called."""

    name: str
    kept: bytes
    gone: bytes
    differs: Difference


LAYOUT, CASE, CHARACTERS = Difference.LAYOUT, Difference.LETTER_CASE, Difference.CHARACTERS
OTHER = Difference.ALTERNATIVE

# What is changed in TEXT, into what, and the name of the difference.
IN_TEXT = {
    "one letter's case": ("Dear", "dear", CASE),
    "a word in capitals": ("do not", "do NOT", CASE),
    "another word of two": ("old pipe", "new pipe", OTHER),
    "a line break taken out": ("before,\nand", "before, and", LAYOUT),
    "a line break put in": ("a bucket", "a\nbucket", LAYOUT),
    "an indentation taken out": ("  1. Close", "1. Close", LAYOUT),
    "a deeper indentation": ("  2. Open", "    2. Open", LAYOUT),
    "a tab as indentation": ("  1. Close", "\t1. Close", LAYOUT),
    "two blanks in the middle": ("turned off", "turned  off", LAYOUT),
    "a tab in the middle": ("turned off", "turned\toff", LAYOUT),
    "a blank taken out": ("a bucket", "abucket", LAYOUT),
    "one more empty line": ("\n\nYour", "\n\n\nYour", LAYOUT),
    "an empty line taken out": ("\n\nYour", "\nYour", LAYOUT),
    "an empty line at the start": ("Dear", "\nDear", LAYOUT),
    "a no-break space": ("turned off", "turned\u00a0off", LAYOUT),
    "an ideographic space": ("turned off", "turned\u3000off", LAYOUT),
    "a line separator": ("before,\nand", "before,\u2028and", LAYOUT),
    "a form feed": ("\n\nYour", "\n\f\nYour", LAYOUT),
    "a superscript": ("for 2 min", "for \u00b2 min", CHARACTERS),
    "a subscript": ("for 2 min", "for \u2082 min", CHARACTERS),
    "a circled digit": ("for 2 min", "for \u2461 min", CHARACTERS),
    "a full-width digit": ("for 2 min", "for \uff12 min", CHARACTERS),
    "full-width letters": ("Open it", "\uff2f\uff50\uff45\uff4e it", CHARACTERS),
    "a ligature": ("fill a", "\ufb01ll a", CHARACTERS),
    "a Roman numeral as one": ("Close the", "C\u217cose the", CHARACTERS),
    "an ellipsis as one": ("good week.", "good week\u2026", OTHER),
    "a zero-width space": ("bucket", "buc\u200bket", CHARACTERS),
    "a zero-width joiner": ("bucket", "buc\u200dket", CHARACTERS),
    "a byte order mark inside": ("bucket", "buc\ufeffket", CHARACTERS),
    "a soft hyphen": ("bucket", "buc\u00adket", CHARACTERS),
    "a word joiner": ("bucket", "buc\u2060ket", CHARACTERS),
    "an override of direction": ("bucket", "\u202ebucket", CHARACTERS),
    "a mark of direction": ("bucket", "bucket\u200f", CHARACTERS),
    "an isolate of direction": ("bucket", "\u2067bucket\u2069", CHARACTERS),
    "a variation selector": ("bucket", "bucket\ufe0f", CHARACTERS),
    "an invisible tag": ("bucket", "bucket\U000e0041", CHARACTERS),
    "a control character": ("bucket", "buc\x07ket", CHARACTERS),
    "a NUL": ("bucket", "buc\0ket", CHARACTERS),
    "a Cyrillic homoglyph": ("a bucket", "\u0430 bucket", OTHER),
    "a Greek homoglyph": ("Open", "\u039fpen", OTHER),
    "a fraction": ("2 minutes", "\u00bd minutes", OTHER),
    "another digit": ("2 minutes", "3 minutes", OTHER),
    "an Arabic digit": ("2 minutes", "\u0662 minutes", OTHER),
    "another mark at the end": ("good week.", "good week!", OTHER),
    "a comma taken out": ("slowly, and", "slowly and", OTHER),
    "other quote marks": ("a bucket", "\u201ca bucket\u201d", OTHER),
    "a dash for a hyphen": ("back: www", "back \u2013 www", OTHER),
    "an accent": ("Tuesday", "Tu\u00e9sday", OTHER),
    "a second accent": ("cellar", "cella\u0301\u0316r", OTHER),
    "a picture character": ("good week.", "good week. \U0001f600", OTHER),
    "another word": ("eight to twelve", "seven to twelve", OTHER),
    "a quote mark of a line": ("and do not", "> and do not", OTHER),
    "another address": ("www.example.org", "www.example.com", OTHER),
    "a question of a sentence": ("machine.", "machine?", OTHER),
}

# The same in HTML.
IN_HTML = {
    "an attribute": ('class="a"', 'class="b"'),
    "a tag": ("<p>The", "<p><b></b>The"),
    "the case of a tag": ("<p>The", "<P>The"),
    "a comment": ("first draft", "second draft"),
    "the target of a link": ("example.org/pipe", "example.com/pipe"),
    "the query of a link": ("example.org/pipe", "example.org/pipe?u=7"),
    "the source of a picture": ("cid:plan@", "cid:plan2@"),
    "the words for a picture": ('alt="plan"', 'alt="map"'),
    "hidden words": ("hidden words", "other words"),
    "style": ("color: black", "color: white"),
    "hiding": ("display:none", "display:inline"),
    "an entity for a character": ("Caf&eacute;", "Caf\u00e9"),
    "an entity for another": ("Caf&eacute;", "Caf&#233;"),
    "blanks between tags": ("</style></head>", "</style> </head>"),
    "a line break": ("</p>\n<p>The", "</p><p>The"),
    "letter case": ("Dear", "dear"),
    "a bold word": ("do not", "do <b>not</b>"),
    "struck words": ("on Tuesday", "<s>on Tuesday</s>"),
    "a script": ("</body>", "<script>x()</script></body>"),
    "a form": ("</body>", "<form action='https://a.example'></form></body>"),
    "a title": ("<head>", "<head><title>Water</title>"),
    "a zero-width space": ("washing", "wash\u200bing"),
}


def _changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def unlike_text() -> Iterator[UnlikePair]:
    """Plain text, alone and as one of two versions; HTML; text of other kinds."""
    for name, (old, new, differs) in IN_TEXT.items():
        kept, gone = plain(), plain(_changed(TEXT, old, new))
        yield UnlikePair(f"text: {name}", mail(kept), mail(gone), differs)
    for name, (old, new) in IN_HTML.items():
        two = html(), html(_changed(HTML, old, new))
        yield UnlikePair(f"html: {name}", *(mail(each) for each in two), Difference.HTML)
        both = [multi("alternative", plain(), each) for each in two]
        yield UnlikePair(
            f"html beside text: {name}", *(mail(each) for each in both), Difference.HTML
        )
    yield from _not_shown()
    yield from _long()


def _not_shown() -> Iterator[UnlikePair]:
    """Versions of one text of which a program shows one."""
    hidden = {
        "the plain version": (plain("See HTML."), plain("See html."), CASE),
        "words of the plain version": (plain("See HTML."), plain("See it."), OTHER),
        "layout of the plain version": (plain("See  HTML."), plain("See HTML."), LAYOUT),
        "the AMP version": (
            part("text/x-amp-html", "<html amp4email>a</html>"),
            part("text/x-amp-html", "<html amp4email>b</html>"),
            Difference.HTML,
        ),
        "a calendar's place": (
            part("text/calendar; method=REQUEST", "BEGIN:VCALENDAR\nLOCATION:A"),
            part("text/calendar; method=REQUEST", "BEGIN:VCALENDAR\nLOCATION:B"),
            OTHER,
        ),
        "a calendar's method": (
            part("text/calendar; method=REQUEST", "BEGIN:VCALENDAR"),
            part("text/calendar; method=CANCEL", "BEGIN:VCALENDAR"),
            Difference.STRUCTURE,
        ),
        "the enriched version": (
            part("text/enriched", "<bold>Dear</bold> all"),
            part("text/enriched", "<italic>Dear</italic> all"),
            OTHER,
        ),
        "the markdown version": (
            part("text/markdown", "**Dear** all"),
            part("text/markdown", "*Dear* all"),
            OTHER,
        ),
        "the watch version": (
            part("text/watch-html", "<b>a</b>"),
            part("text/watch-html", "<b>b</b>"),
            Difference.HTML,
        ),
        "a version of an unknown kind": (
            part("application/x-view", b"\x01\x02", "base64"),
            part("application/x-view", b"\x01\x03", "base64"),
            Difference.STRUCTURE,
        ),
    }
    for name, (kept, gone, differs) in hidden.items():
        two = (mail(multi("alternative", each, html())) for each in (kept, gone))
        yield UnlikePair(f"not shown: {name}", *two, differs)


def _long() -> Iterator[UnlikePair]:
    """What differs behind the part of a text that is compared."""
    words = "".join(f"line {n} of the long report of this year\n" for n in range(35_000))
    assert len(words) > 1 << 20
    two = (mail(plain(f"{words}{end}")) for end in ("yes", "no"))
    yield UnlikePair("text behind a MiB", *two, OTHER)
    pages = f"<p>{TEXT}</p>" + "<p class='x'></p>\n" * 120_000
    assert len(pages) > 2 << 20
    two = (mail(html(f"{pages}{end}")) for end in ("yes", "no"))
    yield UnlikePair("HTML behind two MiB", *two, Difference.HTML)
