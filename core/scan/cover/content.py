"""What a message says, read from its bytes for the proof that another one says it too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import repeat
from typing import NamedTuple
from urllib.parse import unquote, urljoin

from selectolax.lexbor import LexborHTMLParser

from core.decoding.flowed import join_flowed
from core.identity import MADE_FIELD
from core.match.cover.proof import CoverContent, CoverHead, ForOutlook, SentSubject
from core.match.cover.shown_text import Line, ShownText, pack_text
from core.message.encoded_words import decode_header
from core.message.header_pieces import read_header_pieces
from core.message.headers import has_draft_mark
from core.message.mime import MimeLeaf
from core.message.parts import OpenMessage, is_body, open_message
from core.message.subjects import is_answer, sent_subject
from core.model.covers import CoverBar, Markup
from core.model.mail import Attachment, MessageFlag
from core.model.sources import RawMessage
from core.scan.cover.columns import read_columns
from core.scan.cover.conditional import find_conditional, read_conditional
from core.scan.cover.elsewhere import addresses_in, find_addresses, links_of, notes_in
from core.scan.cover.markup import IN_STYLE, read_markup, read_places
from core.scan.cover.shades import BEFORE
from core.settings import ReadSettings
from core.text.hidden_text import visible_and_hidden_text
from core.text.html import MAX_LINKS, html_to_text
from core.text.page import limit_html
from core.text.quotes import quoted_spans

MOST_TEXTS = 4  # ways to show one message

_NEVER = MessageFlag.DRAFT | MessageFlag.GHOST | MessageFlag.PSEUDO | MessageFlag.UNREADABLE
_IN_PART = MessageFlag.CUT | MessageFlag.MADE | MessageFlag.OUTLINE
_ENCRYPTED = re.compile(r"pkcs7-mime$|pgp-encrypted$|rpmsg")
_SIGNATURE = re.compile(r"(?:pkcs7|pgp)-signature$")
_SECRET_NAME = re.compile(r"\.(?:asc|pgp|gpg|p7m)\Z", re.IGNORECASE)
_SIGNATURE_NAME = re.compile(r"\.(?:sig|p7s)\Z", re.IGNORECASE)
_ARMOUR = re.compile(r"-----BEGIN PGP (SIGNED )?MESSAGE-----")
_HARMLESS = frozenset({"header_junk", "no_blank_line"})  # nothing of the body is lost by these
_LASTING = (None, CoverBar.SIGNED, CoverBar.UNCLEAR, CoverBar.EMPTY)  # may cover others
_MISREAD = frozenset({"cut_at_limit"})
_SHOWS_MORE = re.compile(
    r"<(?:svg|iframe|object|embed|video|audio|canvas|select|input|applet|math|textarea"
    r"|meter|progress)\b|<button\b[^>]*\bvalue\s*=",
    re.IGNORECASE,
)
# Of attachments that had none.
_MADE_NAME = re.compile(
    r"(?i)(?:no ?name|un(?:named|titled)|(?:mime-)?attachment|att\d++|part[ _-]?\d++(?:\.\d++)*+"
    r"|image\d++|(?:ii_|~wrd|outlook-)?[\da-f]{8}[\da-f-]*+)[ _-]?\d*+(?:\.\w+)?\Z"
)
_BETWEEN: Line = "", False, False  # parts
_MAILTO = "<mailto:"
_LEADING = "body,body *:not(base):not(link):not(script)"
_LEADS = ("href", "src", "action", "background")
# What programs note of a page or of a link leads nowhere; styles are read for themselves.
_NO_LINK = re.compile(r"xmlns|data-|item|style\Z")
_NAMED_PICTURE = re.compile(r"cid:([^\s<>\"')\]]+)", re.IGNORECASE)


_Attached = tuple[MimeLeaf, Attachment]


class _Shown(NamedTuple):
    """One text of a message. hidden: with what nobody sees; None: there is no such thing."""

    text: ShownText
    hidden: ShownText | None


class CoverReading:
    """A message whose texts are read; all else that it says is read if somebody asks.

    Most pairs are ruled out by their texts, and to open attachments, links and markup takes as
    long as to read these. Nothing here raises; what cannot be read is barred.
    """

    def __init__(self, raw: RawMessage, settings: ReadSettings) -> None:
        """Read the texts. Cost: 0.3 ms for 5 KB."""
        self._raw, self._settings = raw, settings
        self._opened = open_message(raw.data, settings=settings, attached=False)
        self._damage: set[str] = set()
        self._ways = tuple(_read_texts(self._opened, self._damage))
        self._shown = [one for one in self._ways if not one.text.is_empty]
        self.texts = tuple(one.text for one in self._shown)

    @cached_property
    def content(self) -> CoverContent:
        """All that the message says. Cost: as much again."""
        opened, shown, ways = self._opened, self._shown, self._ways
        if len(opened.parts) < len(opened.tree.leaves) or "too_large" in opened.damaged:
            opened = open_message(self._raw.data, settings=self._settings)
        hides = any(one.hidden is not None for one in shown)
        attached = list(_attached_in(opened))
        links = _Links(attached)
        for part in opened.parts:
            add = links.add if "html" in part.mime_type else links.add_text
            add(opened.decode(part))
        notes = tuple(notes_in(opened))
        there = [leaf for leaf in opened.tree.leaves if not leaf.stripped]
        targets = links.targets.union(*map(links_of, there))
        addresses = targets.union(addresses_in(opened), *(to for _, to in notes))
        files = frozenset(attachment.digest for attachment in opened.mail.attachments)
        bar = _find_bar(self._raw, opened, (set(opened.damaged) | self._damage) - _HARMLESS)
        if bar is None and (links.shows_more or len(ways) == 0):
            bar = CoverBar.UNCLEAR
        if bar is None and not (shown or files or notes):
            bar = CoverBar.EMPTY
        return CoverContent(
            head=_read_head(opened),
            texts=self.texts,
            hidden=tuple(one.hidden or one.text for one in shown) if hides else (),
            files=files,
            links=frozenset(targets),
            addresses=frozenset(addresses),
            bar=bar,
            lasting=bar in _LASTING,
            markup=frozenset(links.markup).union(
                _labels_of(opened), _columns_of(opened), _places_of(opened, attached)
            ),
            has_page=any("html" in part.mime_type for part in opened.parts),
            for_outlook=links.for_outlook,
            names=frozenset(_names_in(attached)),
            held=tuple(leaf.name for leaf in there if not is_body(leaf)),
            notes=notes,
            preferred=ways[-1].text if ways and not ways[-1].text.is_empty else None,
        )


def _read_head(opened: OpenMessage) -> CoverHead:
    mail = opened.mail
    said, has = read_header_pieces(opened.block)
    list_id = decode_header(opened.block.values.get(b"list-id", b""))
    return CoverHead(
        message_id=mail.message_id,
        sender=mail.sender,
        topic=mail.topic,
        sent_utc=mail.sent_utc,
        references=frozenset(mail.references) - {mail.message_id, ""},
        answers=bool(mail.topic) and is_answer(mail.subject),
        subject=mail.subject,
        sent=SentSubject(*sent_subject(mail.subject, list_id)),
        has_chain=bool(mail.references and mail.references[0]),
        said=said,
        has=has,
    )


def _find_bar(raw: RawMessage, opened: OpenMessage, damage: set[str]) -> CoverBar | None:
    """Why nothing can cover this message, the weightiest reason first."""
    flags = raw.stub.flags | opened.mail.flags
    values = opened.block.values
    if flags & _NEVER or has_draft_mark(values):
        return CoverBar.DRAFT
    if raw.whole or flags & _IN_PART or MADE_FIELD.lower() in values:
        return CoverBar.PART
    if damage & _MISREAD or "too_large" in damage:
        return CoverBar.PART
    if damage:
        return CoverBar.DAMAGED
    return _find_secret(opened)


def _find_secret(opened: OpenMessage) -> CoverBar | None:
    """Whether a message is encrypted or signed."""
    signed = False
    for leaf in opened.tree.leaves:
        kind = leaf.mime_type
        if "/multipart/encrypted" in leaf.path or _ENCRYPTED.search(kind):
            return CoverBar.ENCRYPTED
        signature = _SIGNATURE.search(kind) or _SIGNATURE_NAME.search(leaf.name)
        if _SECRET_NAME.search(leaf.name) and not signature:
            return CoverBar.ENCRYPTED
        signed |= "/multipart/signed" in leaf.path or signature is not None
    for part in opened.parts:
        armour = _ARMOUR.search(opened.decode(part))
        if armour:
            return CoverBar.SIGNED if armour[1] else CoverBar.ENCRYPTED
    return CoverBar.SIGNED if signed else None


def _read_texts(opened: OpenMessage, damage: set[str]) -> Iterator[_Shown]:
    """Each way to show a message: of its alternatives all first branches, all second ones ...

    Nothing if there are too many. Notes what was wrong.
    """
    branches: dict[int, list[int]] = {}
    for part in opened.parts:
        if part.alternative:
            known = branches.setdefault(part.alternative, [])
            if part.branch not in known:
                known.append(part.branch)
    n_ways = max(map(len, branches.values()), default=1)
    if n_ways > MOST_TEXTS:
        return
    for way in range(n_ways):
        chosen = {group: known[min(way, len(known) - 1)] for group, known in branches.items()}
        yield _read_parts(opened, chosen, damage)


def _read_parts(opened: OpenMessage, chosen: dict[int, int], damage: set[str]) -> _Shown:
    """The text of the parts without alternative, and of the chosen branches of the others."""
    lines: list[Line] = []
    hidden: list[Line] | None = None  # these, and what nobody sees
    for part in opened.parts:
        if part.alternative and part.branch != chosen[part.alternative]:
            continue
        decoded = opened.decode_checked(part)
        damage.update(decoded.damaged)
        if "html" in part.mime_type:
            page = html_to_text(decoded.text)
            damage.update(word for word in page.dropped if word != "hidden")
            found = list(_lines_of_runs(page.runs))
            if "hidden" in page.dropped:
                everything = visible_and_hidden_text(decoded.text)
                hidden = [*(lines if hidden is None else hidden), _BETWEEN]
                hidden += _lines_of_text(everything, whole=False)
                lines += [_BETWEEN, *found]
                continue
        else:
            text = decoded.text
            if part.flowed:
                text = join_flowed(text, delsp=part.delsp)
            found = list(_lines_of_text(text, whole=part.flowed))
        for texts in (lines,) if hidden is None else (lines, hidden):
            texts += [_BETWEEN, *found]
    return _Shown(ShownText(lines), None if hidden is None else ShownText(hidden))


def _lines_of_runs(runs: Iterable[tuple[str, bool]]) -> Iterator[Line]:
    for text, quoted in runs:
        yield "", quoted, False  # each run begins a paragraph
        yield from _lines_of_text(text, whole=False, quoted=quoted)


def _lines_of_text(text: str, *, whole: bool, quoted: bool = False) -> Iterator[Line]:
    """The lines of a text; from the separator of Outlook and its like on they are quoted."""
    lines = (_say_once(text) if _MAILTO in text else text).split("\n")
    if not quoted and (":" in text or "---" in text):
        return zip(lines, _quoted_below_separators(lines), repeat(whole), strict=False)
    return zip(lines, repeat(quoted), repeat(whole), strict=False)


def _say_once(text: str) -> str:
    """Text without a link to an address right behind that address: what a program made of HTML."""
    before, *pieces = text.split(_MAILTO)
    found = [before]
    for piece in pieces:
        address, end, rest = piece.partition(">")
        said = before.removesuffix(" ")
        known = end and "@" in address and said.endswith(address)
        if known and (said[: -len(address)][-1:] or " ") in ' \n\t<([":;,':
            found.append(rest)
        else:
            found.append(_MAILTO + piece)
        before = rest
    return "".join(found)


def _quoted_below_separators(lines: Sequence[str]) -> list[bool]:
    """Which lines stand below a line or a block of fields that begins a quoted message.

    Lines that have quote marks are not told here.
    """
    plain = "\n".join(["" if line.lstrip()[:1] in (">", "|") else line.strip() for line in lines])
    small = plain.lower()
    spans = quoted_spans(small, []) if len(small) == len(plain) else ()
    found = [False] * len(lines)
    for start, _ in spans:
        first = plain.count("\n", 0, start)
        found[first:] = [True] * (len(lines) - first)
        break
    return found


def _attached_in(opened: OpenMessage) -> Iterator[_Attached]:
    leaves = (leaf for leaf in opened.tree.leaves if not (leaf.stripped or is_body(leaf)))
    return zip(leaves, opened.mail.attachments, strict=False)


def _names_in(attached: Iterable[_Attached]) -> Iterator[tuple[str, bytes]]:
    """Names of attachments with their digests, but for those that programs make (image001.png)."""
    for leaf, attachment in attached:
        if leaf.name and not _MADE_NAME.match(leaf.name):
            yield leaf.name, attachment.digest


def _labels_of(opened: OpenMessage) -> Iterator[Markup]:
    """What the labels of files say of their bytes: in which letters, and what is to be done."""
    shown = {part.number for part in opened.parts}
    for number, leaf in enumerate(opened.tree.leaves):
        if leaf.mime_type == "text/calendar":
            yield "method", leaf.parameters.get("method", "").upper(), 0
        elif leaf.mime_type.startswith("text/") and number not in shown and not leaf.stripped:
            charset = leaf.parameters.get("charset", "").lower()
            yield "charset", f"{leaf.name} {charset}", 0


def _places_of(opened: OpenMessage, attached: Iterable[_Attached]) -> Iterator[Markup]:
    """Which text each attachment stands behind, where texts stand between attachments.

    And which picture each one follows that has no name and that no page shows in its text.
    """
    digests = {leaf.start: attachment.digest.hex() for leaf, attachment in attached}
    texts = {part.number: part for part in opened.parts}
    before, picture, found, is_between = "", "", list[Markup](), False
    for number, leaf in enumerate(opened.tree.leaves):
        if number in texts:
            is_between |= bool(found)
            before = pack_text(opened.decode(texts[number]))[-BEFORE:]
        elif leaf.start in digests and "/multipart/related" not in leaf.path:
            digest = digests[leaf.start]
            if before:
                found.append(("shown", before + digest, len(before)))
            if leaf.mime_type.startswith("image/") and not leaf.name:
                if picture:
                    yield "shown", picture + digest, len(picture)
                picture = digest[-BEFORE:]
            before = ""
    yield from found if is_between else ()


def _columns_of(opened: OpenMessage) -> Iterator[Markup]:
    """What blanks say in the plain text of a message."""
    for part in opened.parts:
        if "html" not in part.mime_type:
            yield from read_columns(opened.decode(part))


class _Links:
    """Targets of links and addresses of pictures, and what the markup of HTML says.

    Pictures of the message are told by their digests: their names are made anew by programs. An
    address may name them by Content-ID, by Content-Location (RFC 2557) or by the file.
    """

    def __init__(self, attached: Iterable[_Attached]) -> None:
        self._pictures: dict[str, str] = {}
        for leaf, attachment in attached:
            told = dict(leaf.about)
            by_id = "cid:" + told.get("content-id", "").strip("<> ")
            for name in (by_id, told.get("content-location", "").strip(), leaf.name):
                self._pictures.setdefault(name, "cid:" + attachment.digest.hex())
        self.targets: set[str] = set()
        self.markup: set[Markup] = set()
        self.for_outlook: dict[str, ForOutlook] = {}
        self.shows_more = False
        self._base = ""  # what the targets of the document at hand are relative to

    def add_text(self, text: str) -> None:
        """Take which pictures a plain text names."""
        for name in _NAMED_PICTURE.findall(text):
            self.markup.add(("shown", name + self._target(f"cid:{name}"), 0))

    def add(self, html: str) -> None:
        """Take those of a document."""
        self.shows_more |= _SHOWS_MORE.search(html) is not None
        tree = LexborHTMLParser(limit_html(html, []))
        base = tree.css_first("base[href]")
        self._base = (base.attributes.get("href") or "").strip() if base is not None else ""
        self.targets |= self._targets_in(tree)
        small = html.lower()
        if "url(" in small:
            self.targets |= self._resolved(IN_STYLE.findall(html))
        for comment, inner in find_conditional(html).items():
            said = read_conditional(inner, frozenset(self._targets_in(inner)))
            if said is not None:
                self.for_outlook[comment] = said
        self.markup.update(read_markup(html, tree))
        has_grounds = "url(" in small or "background=" in small
        self.markup.update(read_places(tree, self._target, has_grounds=has_grounds))
        if len(self.targets) > MAX_LINKS:
            self.shows_more = True

    def _targets_in(self, tree: LexborHTMLParser) -> set[str]:
        told: list[str] = []
        for node in tree.css(_LEADING):
            for name, value in node.attributes.items():
                if name in _LEADS:
                    told.append(value or "")
                elif value and not _NO_LINK.match(name):
                    told += find_addresses(value)
        return self._resolved(told)

    def _resolved(self, targets: Iterable[str]) -> set[str]:
        found: set[str] = set()
        for target in map(str.strip, targets):
            name = unquote(target)
            if name[:4].lower() == "cid:":  # "" if there is none
                found.add(self._pictures.get(f"cid:{name[4:]}", ""))
            elif target and not target.startswith("#"):  # no other place of the same message
                address = _resolve(self._base, target) if self._base else target
                found.add(self._pictures.get(name) or self._pictures.get(address) or address)
        return found - {""}

    def _target(self, address: str) -> str:
        return next(iter(self._resolved([address])), "")


def _resolve(base: str, target: str) -> str:
    """Where a target leads to; in two parts where one of them is no address."""
    try:
        return urljoin(base, target)
    except ValueError:
        return f"{base} {target}"
