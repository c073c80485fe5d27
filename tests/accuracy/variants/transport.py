"""Changes on the way: how a message is written as MIME, by which program, through which list."""

from __future__ import annotations

import re
from dataclasses import replace

from tests.accuracy.variants.bases import charsets_of
from tests.accuracy.variants.drafts import HEAD, TAIL, Block, Draft
from tests.accuracy.variants.pen import Pen

FOOTERS = (
    f"{47 * '_'}\n{{0}} mailing list\n{{0}}@lists.example\nhttps://lists.example/listinfo/{{0}}",
    '-- \nTo unsubscribe from this list: send the line "unsubscribe {0}" in the body to majordomo',
    "--~--~----~------------~--~----~\nYou get this message because you are subscribed to {0}",
    f"{55 * '-'}\nSent to {{0}}@lists.example\nArchive: https://lists.example/archive/{{0}}",
)
LISTS = "announce|users|club-talk|devel|verein|rassylka|info"
CLIENTS = (
    ("X-Mailer", "Microsoft Outlook 16.0"), ("User-Agent", "Mozilla Thunderbird"),
    ("X-Mailer", "Apple Mail (2.3774.300.61.1.2)"), ("User-Agent", "Mutt/2.2.12"),
    ("X-Mailer", "The Bat! (v9.3) Professional"),
)  # fmt: skip
FORWARDED = {
    "en": "---------- Forwarded message ---------\nFrom: {}\nDate: {}\nSubject: {}\nTo: {}",
    "de": "-------- Weitergeleitete Nachricht --------\nVon: {}\nDatum: {}\nBetreff: {}\nAn: {}",
    "ru": "-------- Пересылаемое сообщение --------\nОт: {}\nДата: {}\nТема: {}\nКому: {}",
    "fr": "---------- Message transféré ---------\nDe : {}\nDate : {}\nObjet : {}\nÀ : {}",
    "zh": "---------- 转发的邮件 ---------\n发件人: {}\n日期: {}\n主题: {}\n收件人: {}",
}
WARNINGS = (
    "CAUTION: This email is from outside of the organization. Do not click links in it.",
    "[EXTERNAL] This message came from outside. Think before you click.",
    "Achtung: Diese E-Mail stammt von einem externen Absender.",
    "ВНИМАНИЕ: письмо получено от внешнего отправителя.",
    "【外部邮件】请谨慎点击链接和附件。",
)


def other_charset(draft: Draft, pen: Pen) -> Draft:
    """Another charset of the language."""
    others = [name for name in charsets_of(pen.language) if name != draft.wire.charset]
    return draft.wired(charset=pen.dice.choice(others))


def other_encoding(draft: Draft, pen: Pen) -> Draft:
    """Another transfer encoding."""
    others = [name for name in ("qp", "base64", "8bit") if name != draft.wire.encoding]
    return draft.wired(encoding=pen.dice.choice(others))


def folded_headers(draft: Draft, pen: Pen) -> Draft:
    """Headers in another order, folded at other places, with another case of names."""
    fields = list(draft.fields)
    pen.dice.shuffle(fields)
    fields = [(name.upper() if pen.dice.random() < 0.2 else name, v) for name, v in fields]
    changed = replace(draft, fields=tuple(fields))
    return changed.wired(folded=pen.dice.choice((30, 45, 60)), plain_names=True)


def client_headers(draft: Draft, pen: Pen) -> Draft:
    """Headers that another program adds."""
    name, value = pen.dice.choice(CLIENTS)
    more = (*draft.fields, ("X-Priority", "3"), ("X-Spam-Score", f"{pen.dice.random():.2f}"))
    return replace(draft, fields=more).with_field(name, value)


def other_route(draft: Draft, pen: Pen) -> Draft:
    """Other servers on the way."""
    hops = tuple(
        ("Received", f"from mx{n}.example.net by mail.example.org with ESMTPS id {pen.token()}")
        for n in range(pen.dice.randint(1, 5))
    )
    return replace(draft, fields=(*hops, *draft.fields))


def other_message_id(draft: Draft, pen: Pen) -> Draft:
    """Another Message-ID, as a list manager or a gateway gives."""
    return draft.with_field("Message-ID", f"<{pen.token()}@gateway.example>")


def other_boundary(draft: Draft, pen: Pen) -> Draft:
    """Another mark between the parts; and there are parts."""
    mark = pen.pick("----=_NextPart_000_|Apple-Mail=_|b1_|_000_") + pen.token()
    form = "both" if draft.wire.form == "plain" and not draft.files else draft.wire.form
    return draft.wired(boundary=mark, form=form)


def crlf(draft: Draft, _pen: Pen) -> Draft:
    """Lines end as on the wire."""
    return draft.wired(crlf=not draft.wire.crlf)


def format_flowed(draft: Draft, _pen: Pen) -> Draft:
    """Plain text as format=flowed."""
    if draft.wire.form == "page":
        return draft
    joined = draft.map_texts(lambda text: re.sub(r"(?<=\S)\n(?=[^\s>])", " ", text))
    return joined.wired(flowed=True, width=0)


def to_page(draft: Draft, _pen: Pen) -> Draft:
    """Plain text becomes a page."""
    return draft.wired(form="page") if draft.wire.form == "plain" else draft


def to_plain(draft: Draft, pen: Pen) -> Draft:
    """A page becomes plain text."""
    if draft.wire.form == "plain":
        return draft
    return draft.wired(form="plain", width=pen.dice.choice((0, 66, 72, 78)))


def to_both(draft: Draft, _pen: Pen) -> Draft:
    """Either becomes both."""
    return draft if draft.wire.form == "both" else draft.wired(form="both")


def other_page(draft: Draft, pen: Pen) -> Draft:
    """A page as another program writes it: each paragraph in boxes of its own."""
    if draft.wire.form == "plain":
        return draft
    before, after = pen.dice.choice(
        (
            ('<p class="MsoNormal"><span lang="EN-US">', "<o:p></o:p></span></p>\n"),
            ('<div dir="auto">', "</div><div><br></div>\n"),
            ('<div style="font-family:Helvetica;font-size:12px">', "</div><br>\n"),
            ("<tr><td>", "</td></tr>\n"),
        )
    )
    head, tail = (HEAD + "<table>", "</table>" + TAIL) if before == "<tr><td>" else (HEAD, TAIL)
    blocks = tuple(Block(block.text, before, after) for block in draft.blocks)
    return replace(draft, blocks=blocks, head=head, tail=tail)


def list_footer(draft: Draft, pen: Pen) -> Draft:
    """What a list adds at the end, with its headers."""
    name = pen.pick(LISTS)
    grown = draft.with_block(len(draft.blocks), pen.dice.choice(FOOTERS).format(name))
    return grown.with_field("List-Id", f"<{name}.lists.example>")


def subject_tag(draft: Draft, pen: Pen) -> Draft:
    """The name of a list in the subject."""
    return draft.with_field("Subject", f"[{pen.pick(LISTS)}] {draft.field('Subject')}")


def warning_on_top(draft: Draft, pen: Pen) -> Draft:
    """What a company puts above mail from outside."""
    return draft.with_block(0, pen.dice.choice(WARNINGS))


def trailing_blanks(draft: Draft, pen: Pen) -> Draft:
    """Blanks and empty lines at the ends."""

    def change(text: str) -> str:
        lines = (line + " " * pen.dice.choice((0, 1, 2, 8)) for line in text.split("\n"))
        return "\n".join(lines) + "\n" * pen.dice.choice((0, 1, 2))

    return draft.map_texts(change)


def indented(draft: Draft, pen: Pen) -> Draft:
    """Each line set in by some blanks or a tab, as pasted from elsewhere."""
    by = pen.dice.choice(("  ", "    ", "\t"))
    return draft.map_texts(lambda text: "\n".join(by + line for line in text.split("\n")))


def forwarded_inline(draft: Draft, pen: Pen) -> Draft:
    """Forwarded, with the head of the first one in the text."""
    form = FORWARDED.get(pen.language, FORWARDED["en"])
    names = ("From", "Date", "Subject", "To")
    head = form.format(*(pen.base.field(name) for name in names))
    other = draft.with_block(0, head).with_field("Subject", f"Fwd: {draft.field('Subject')}")
    return other_message_id(other.with_field("From", "Somebody <somebody@example.net>"), pen)


def quoted_whole(draft: Draft, pen: Pen) -> Draft:
    """The whole quoted, with a word above it."""
    quoted = draft.map_texts(lambda text: "\n".join(f"> {line}" for line in text.split("\n")))
    who = draft.field("From").partition("<")[0].strip() or "Somebody"
    told = quoted.with_block(0, f"{pen.pick('FYI|See below.|Please read.|?')}\n\n{who} wrote:")
    other = told.with_field("Subject", f"Re: {draft.field('Subject')}").wired(form="plain")
    return other_message_id(other.with_field("From", "Somebody <somebody@example.net>"), pen)
