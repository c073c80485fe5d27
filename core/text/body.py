"""Which parts of a message are its text, and that text in normal form.

Inline text parts are joined in their order. A multipart/alternative counts once: its plain part if
that holds real text, else its HTML part. Real means: not a stub ("your program cannot show HTML"),
and not far poorer than the HTML. To know that for certain the HTML must be decoded and read, which
costs more than all the rest; so a plain part of `REAL_WORDS` words is believed, and only shorter
ones are held against the HTML.

The structure is that of the HTML parts which the text could be taken from. Where the plain part is
believed its HTML is parsed too, once, for that alone: a mailing keeps its layout while its words
are varied, and the layout must not depend on how many words a copy has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from core.decoding.flowed import join_flowed
from core.model.mail import MessageText, PartRef, TextLine
from core.settings import ReadSettings
from core.text.elements import read_elements
from core.text.html import html_to_text
from core.text.normal import normalize_text
from core.text.quotes import quoted_spans
from core.text.word_count import count_words, count_words_of

REAL_WORDS = 100  # a plain part of so many words is real text, whatever the HTML says
SURE_WORDS = 2 * REAL_WORDS  # so many pieces between blanks need no exact count of words
RICHER, RICHER_BY = 2, 20  # far poorer: HTML has more words than 2 times the plain part's and 20

_STUB = re.compile(
    r"(?:not|n't|cannot|unable|nicht|pas|no|не) [^.\n]{0,60}\bhtml"
    r"|html[- ](?:capable|compatible|enabled)|view (?:this|it)[^.\n]{0,40}(?:browser|online)"
    r"|im browser (?:ansehen|anzeigen|öffnen)"
    r"|dans (?:votre|un) navigateur|en (?:su|el|tu) navegador|в браузере|浏览器|不支持 ?html",
    re.IGNORECASE,
)

Decode = Callable[[PartRef], str]


@dataclass(slots=True)
class _Draft:
    """Text being put together.

    pages: Of each HTML part the elements, None if they are not all known; or the part itself, if
    nobody had to read it yet.
    """

    runs: list[TextLine]
    links: list[str]
    dropped: list[str]
    from_html: bool = False
    pages: list[str | PartRef | None] = field(default_factory=list)

    def words(self) -> int:
        """Words beside addresses of pages, however the text is spaced."""
        return sum(count_words_of(run.text.split()) - run.text.count("://") for run in self.runs)

    def add(self, other: _Draft) -> None:
        self.runs += other.runs
        self.links += other.links
        self.dropped += other.dropped
        self.from_html = self.from_html or other.from_html
        self.pages += other.pages


def body_text(
    parts: Sequence[PartRef],
    decode: Decode,
    *,
    settings: ReadSettings,
    glance: Decode | None = None,
) -> MessageText:
    """The body text of a message, and its structure if `settings.signatures`.

    Args:
        parts: Its inline text parts, in their order.
        decode: Gives a part's text, transfer encoding and charset undone; asked only for what is
            needed, at most once a part.
        settings: Limits, and whether HTML is preferred.
        glance: As `decode`, for parts of which nothing but the structure is wanted; "" if that
            cannot be told. Then there is none: of a part of it a message would get another
            signature here than where all of it is at hand. `decode` is never asked for those.

    Cost: linear in the parts that are read.
    """
    draft = _draft_text(parts, decode, settings)
    structure = _structure(draft.pages, glance or decode) if settings.signatures else ""
    return _finish_text(draft, structure, settings)


def show_text(parts: Sequence[PartRef], decode: Decode, *, settings: ReadSettings) -> str:
    """The same text for a person: case and spacing as sent, empty lines never two in a row.

    Control and direction characters are still in it; who shows it makes them harmless.
    """
    runs = _draft_text(parts, decode, settings).runs
    text = "\n\n".join(run.text for run in runs)
    lines = [line.rstrip() for line in text.splitlines()]
    return "\n".join(
        line for line, before in zip(lines, ["", *lines], strict=False) if line or before
    ).strip("\n")


def _draft_text(parts: Sequence[PartRef], decode: Decode, settings: ReadSettings) -> _Draft:
    """The parts that are the text, read but not yet in normal form."""
    draft = _Draft([], [], [])
    seen: set[int] = set()
    for part in parts:
        if not part.alternative:
            draft.add(_read_parts([part], decode, settings))
        elif part.alternative not in seen:
            seen.add(part.alternative)
            group = [other for other in parts if other.alternative == part.alternative]
            draft.add(_choose_branch(group, decode, settings))
    return draft


def _choose_branch(group: list[PartRef], decode: Decode, settings: ReadSettings) -> _Draft:
    """The one branch of an alternative that is read.

    Of several plain branches the first is taken, of several HTML ones the last (RFC 2046 5.1.4:
    the best comes last).
    """
    branches: dict[int, list[PartRef]] = {}
    for part in group:
        branches.setdefault(part.branch, []).append(part)
    html = [branch for branch in branches.values() if _has_type(branch, "text/html")]
    plain = [
        branch
        for branch in branches.values()
        if _has_type(branch, "text/plain") and not _has_type(branch, "text/html")
    ]
    if not html or not plain:
        best = html[-1] if html else plain[0] if plain else group[:1]
        return _read_parts(best, decode, settings)
    if settings.prefer_html:
        rich = _read_parts(html[-1], decode, settings)
        return rich if rich.words() else _add_layout(_read_parts(plain[0], decode, settings), rich)
    poor = _read_parts(plain[0], decode, settings)
    n_sure = max((len(run.text.split(None, SURE_WORDS)) for run in poor.runs), default=0)
    n_poor = n_sure if n_sure > SURE_WORDS else poor.words()
    if n_poor >= REAL_WORDS:
        poor.pages += [part for part in html[-1] if part.mime_type == "text/html"]
        return poor
    rich = _read_parts(html[-1], decode, settings)
    n_rich = rich.words()
    stub = n_rich and (not n_poor or any(_STUB.search(run.text) for run in poor.runs))
    return rich if stub or n_rich > RICHER * n_poor + RICHER_BY else _add_layout(poor, rich)


def _add_layout(draft: _Draft, other: _Draft) -> _Draft:
    draft.pages = other.pages
    return draft


def _has_type(branch: Iterable[PartRef], mime_type: str) -> bool:
    return any(part.mime_type == mime_type for part in branch)


def _read_parts(parts: Iterable[PartRef], decode: Decode, settings: ReadSettings) -> _Draft:
    draft = _Draft([], [], [])
    for part in parts:
        text = decode(part)
        if part.mime_type == "text/html":
            html = html_to_text(text)
            runs, links, dropped = list(html.runs), list(html.links), list(html.dropped)
            draft.add(_Draft(runs, links, dropped, from_html=True, pages=[html.elements]))
            continue
        if len(text) > settings.max_text_bytes:
            text = text[: settings.max_text_bytes]
            draft.dropped.append("cut_at_limit")
        if part.flowed:
            text = join_flowed(text, delsp=part.delsp)
        draft.runs.append(TextLine(text, quoted=False))
    return draft


def _structure(pages: Iterable[str | PartRef | None], glance: Decode) -> str:
    """The elements of all HTML parts; "" where those of one are not known."""
    found: list[str] = []
    for page in pages:
        if isinstance(page, PartRef):
            html = glance(page)
            elements = read_elements(html) if html else None
        else:
            elements = page
        if elements is None:
            return ""
        found.append(elements)
    return "".join(found)


def _finish_text(draft: _Draft, structure: str, settings: ReadSettings) -> MessageText:
    """Bring the text to its normal form, and find out what is quoted."""
    pieces: list[str] = []
    spans: list[tuple[int, int]] = []
    length = 0
    for run in draft.runs:
        piece = normalize_text(run.text)
        if piece:
            if run.quoted:
                spans.append((length, length + len(piece)))
            pieces.append(piece)
            length += len(piece) + 2
    text = "\n\n".join(pieces)
    dropped = draft.dropped
    if len(text) * 4 > settings.max_text_bytes:
        cut = text.encode()[: settings.max_text_bytes].decode(errors="ignore")
        if len(cut) < len(text):
            text = cut.rstrip()
            dropped = [*dropped, "cut_at_limit"]
            spans = [(start, min(stop, len(text))) for start, stop in spans if start < len(text)]
    return MessageText(
        text=text,
        quoted=quoted_spans(text, spans),
        n_words=count_words(text),
        from_html=draft.from_html,
        links=tuple(draft.links),
        dropped=tuple(dict.fromkeys(dropped)),
        structure=structure,
    )
