"""The proof on true messages: in each style of quoting, with edits, and with what bars it."""

from __future__ import annotations

import random
import re
from email.header import Header

import pytest
from helpers.mail import threads

from core.match.cover.proof import prove_content
from core.model.covers import CoverBar, CoverProof
from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, Stub
from core.scan.cover.content import CoverReading
from core.scan.cover.proving import prove_cover
from core.settings import ReadSettings

pytestmark = pytest.mark.slow

EDITS = ("word", "cut", "digit", "swap")
ROUNDS = 12


def raw(data: bytes, flags: MessageFlag = MessageFlag.NONE) -> RawMessage:
    return RawMessage(Stub(MessageKey(0, "", "1"), 0, len(data), "", flags), data)


def proof(kept: bytes, gone: bytes) -> CoverProof:
    return prove_cover(raw(kept), raw(gone), ReadSettings())


@pytest.mark.parametrize("style", sorted(threads.PLAIN_STYLES))
def test_plain_quotations_are_found_and_edited_ones_never(style: str) -> None:
    pen = random.Random(style)
    n_found, n_wrong = 0, []
    for round_ in range(ROUNDS):
        text = "\n".join(threads.draw_lines(pen))
        first = threads.message(1, text)
        answer = threads.message(2, threads.quote_plain(style, text, pen), after=1)
        n_found += proof(answer, first).verdict is Verdict.QUOTED
        for kind in EDITS:
            edited = threads.quote_plain(style, threads.edit_text(kind, text, pen), pen)
            if proof(threads.message(2, edited, after=1), first).verdict is not None:
                n_wrong.append((round_, kind))

    assert n_wrong == []
    assert n_found >= 0.95 * ROUNDS


@pytest.mark.parametrize("style", sorted(threads.HTML_STYLES))
def test_html_quotations_are_found_and_edited_ones_never(style: str) -> None:
    pen = random.Random(style)
    n_found = n_wrong = 0
    for _ in range(ROUNDS):
        text = "\n".join(threads.draw_lines(pen))
        first = threads.message(1, text, threads.as_page(text))
        plain = threads.quote_plain("thunderbird", text, pen)
        page = threads.quote_page(style, threads.as_page(text))
        n_found += proof(threads.message(2, plain, page, after=1), first).verdict is Verdict.QUOTED
        for kind in EDITS:
            edited = threads.edit_text(kind, text, pen)
            cited = threads.quote_page(style, threads.as_page(edited))
            other = threads.message(2, threads.quote_plain("bars", edited, pen), cited, after=1)
            n_wrong += proof(other, first).verdict is not None
        richer = threads.message(1, text, threads.as_page(text) + "<p>And one thing more.</p>")
        assert proof(threads.message(2, plain, page, after=1), richer).bar is CoverBar.TEXT

    assert n_wrong == 0
    assert n_found >= 0.95 * ROUNDS


TEXT = "\n".join(threads.SENTENCES[:4])
OTHER = (
    (rb"To: .*", b"To: carl@example.org"),
    (rb"Date: .*", b"Date: Sat, 02 Mar 2019 09:00:00 +0000"),
)
LATER = f"Thanks.\n\n> {TEXT.replace(chr(10), chr(10) + '> ')}\n"


def test_a_footer_and_a_tag_make_a_fuller_form_and_not_the_other_way() -> None:
    first = threads.message(1, TEXT)
    listed = threads.message(1, f"{TEXT}\n\n_______\nlist mailing list\n").replace(
        b"Subject: ", b"Subject: [list] "
    )

    assert proof(listed, first) == CoverProof(Verdict.FULLER_FORM)
    assert proof(first, listed).bar is CoverBar.TEXT
    assert proof(first, listed).missing.startswith("_______")
    nameless = listed.replace(b"<t1@", b"<u9@")
    assert proof(nameless, first).verdict is None  # the tag may be what somebody wrote
    named = nameless.replace(b"Subject: ", b"List-Id: The list <list.example>\nSubject: ")
    assert proof(named, first).verdict is Verdict.FULLER_FORM  # sender, subject and instant


def test_the_same_text_sent_again_is_fuller_text_and_few_words_are_nothing() -> None:
    first = threads.message(1, TEXT)
    again = threads.message(3, f"{TEXT}\n\nP.S. Please answer.\n")

    assert proof(again, first).verdict is Verdict.FULLER_TEXT
    thanks, more = threads.message(1, "Thanks!\n"), threads.message(3, f"Thanks!\n\n{TEXT}")
    assert proof(more, thanks).bar is CoverBar.SHORT
    named = threads.message(2, "Fine.\n\n> Thanks!\n", after=1)
    assert proof(named, thanks).verdict is Verdict.QUOTED


def test_what_has_no_date_is_no_fuller_form_of_what_has_one() -> None:
    dated = threads.message(1, TEXT)
    undated = dated.replace(b"Date: ", b"X-Date: ")
    other_id = undated.replace(b"<t1@", b"<u9@")

    assert proof(dated, undated).verdict is Verdict.FULLER_FORM
    assert proof(dated, other_id).verdict is Verdict.FULLER_TEXT
    assert proof(undated, undated).verdict is Verdict.FULLER_FORM
    for kept in (undated, other_id, undated + b"\nA line more.\n"):
        assert proof(kept, dated) == CoverProof(None, CoverBar.DATE)


@pytest.mark.parametrize(
    "more",
    [
        b"Cc: lawyer@firm.example\n",
        b"Bcc: lawyer@firm.example\n",
        b"Reply-To: office@a.example\n",
        b"References: <t0@a.example>\n",
        b"Sender: office@a.example\n",
        b"Keywords: tax\n",
    ],
)
def test_the_one_that_says_more_in_its_header_is_the_fuller_form(more: bytes) -> None:
    plain = threads.message(1, TEXT)

    assert proof(more + plain, plain).verdict is Verdict.FULLER_FORM
    assert proof(plain, more + plain).verdict is Verdict.FULLER_TEXT  # sent again, at most


def test_to_another_reader_or_at_another_time_it_was_sent_again() -> None:
    plain = threads.message(1, TEXT)
    changed = (re.sub(line, new, plain) for line, new in OTHER)

    for other in changed:
        assert other != plain
        assert proof(other, plain).verdict is Verdict.FULLER_TEXT
        assert proof(plain, other).verdict is Verdict.FULLER_TEXT
    few = [
        re.sub(rb"To: .*", b"To: " + to, threads.message(1, "Thanks!\n"))
        for to in (b"a@b", b"c@d")
    ]
    assert proof(*few).bar is CoverBar.SHORT


@pytest.mark.parametrize(
    ("line", "back"),
    [
        (b"", Verdict.FULLER_FORM),
        (b"From:\n", Verdict.FULLER_FORM),
        (b"From: p1 at example.org (Anna)\n", Verdict.FULLER_FORM),
        (b"From: Anna </O=FIRM/CN=ANNA>\n", Verdict.FULLER_FORM),
        (b"From: Eve <eve@example.org>\n", None),
    ],
)
def test_who_cannot_be_answered_or_is_another_one_replaces_no_sender(
    line: bytes, back: Verdict | None
) -> None:
    plain, again = threads.message(1, TEXT), threads.message(3, TEXT)
    other = re.sub(rb"From: .*\n", line, plain)

    assert proof(other, plain).bar is CoverBar.SENDER
    assert proof(plain, other).verdict is back
    if back is not None:
        assert proof(re.sub(rb"From: .*\n", line, again), plain).bar is CoverBar.SENDER


def test_only_what_is_later_and_of_the_conversation_quotes() -> None:
    first = threads.message(1, TEXT)

    assert proof(threads.message(2, LATER, after=1), first).verdict is Verdict.QUOTED
    assert proof(threads.message(2, LATER, after=1, minutes=0), first).bar is CoverBar.CLOCK
    undated = threads.message(2, LATER, after=1).replace(b"Date: ", b"X-Date: ")
    assert proof(undated, first).bar is CoverBar.CLOCK
    stranger = threads.message(2, LATER, after=7)
    assert proof(stranger, first).verdict is Verdict.QUOTED  # it names one of its subject, no more
    stranger = stranger.replace(b"In-Reply-To: ", b"References: <6@example.org> ")
    assert proof(stranger, first).bar is CoverBar.CONVERSATION
    nameless = threads.message(2, LATER, after=7).replace(b"In-Reply-To", b"X-Other")
    assert proof(nameless, first).verdict is Verdict.QUOTED  # by its subject


def test_attachments_and_links_must_be_there() -> None:
    first = threads.message(1, TEXT, attached=b"%PDF 1")

    assert proof(threads.message(2, LATER, after=1), first).bar is CoverBar.FILE
    other = threads.message(2, LATER, after=1, attached=b"%PDF 2")
    assert proof(other, first).bar is CoverBar.FILE
    same = threads.message(2, LATER, after=1, attached=b"%PDF 1")
    assert proof(same, first).verdict is Verdict.QUOTED
    link = '<p>See <a href="https://example.org/{}">here</a>.</p>'
    linked = threads.message(1, TEXT, link.format("a") + threads.as_page(TEXT))
    for target, bar in (("a", None), ("b", CoverBar.LINK)):
        page = threads.quote_page("blockquote", link.format(target) + threads.as_page(TEXT))
        assert proof(threads.message(2, LATER, page, after=1), linked).bar is bar
    pictured = threads.message(1, TEXT, threads.as_page(TEXT) + '<img src="https://x.org/1.png">')
    assert proof(threads.message(2, LATER, after=1), pictured).bar is CoverBar.LINK


def with_files(*files: tuple[str, bytes], kind: str = "mixed") -> bytes:
    fields = threads.message(1, TEXT).partition(b"\nContent-Type")[0]
    made = fields + f'\nMIME-Version: 1.0\nContent-Type: multipart/{kind}; boundary="b"\n'.encode()
    made += b"\n--b\nContent-Type: text/plain; charset=utf-8\n\n" + TEXT.encode() + b"\n"
    for name, data in files:
        made += f'--b\nContent-Type: image/png; name="{name}"\n\n'.encode() + data + b"\n"
    return made + b"--b--\n"


def test_the_name_by_which_people_look_for_an_attachment_is_kept() -> None:
    first = with_files(("a.png", b"AAA"), ("b.png", b"BBB"))
    swapped = with_files(("a.png", b"BBB"), ("b.png", b"AAA"))
    moved = with_files(("a.png", b"CCC"), ("c.png", b"AAA"), ("b.png", b"BBB"))
    ordered = with_files(("b.png", b"BBB"), ("a.png", b"AAA"))
    renamed = with_files(("c.png", b"AAA"), ("b.png", b"BBB"))
    both = with_files(("a.png", b"AAA"), ("b.png", b"BBB"), ("b.png", b"AAA"))

    for kept in (swapped, moved, renamed):
        assert proof(kept, first) == CoverProof(None, CoverBar.NAME, "a.png")
    for kept in (ordered, both):
        assert proof(kept, first).verdict is Verdict.FULLER_FORM
    for made in ("", "noname", "ATT00001.png", "attachment.bin", "Part 1.2", "image001.png"):
        unnamed = with_files((made, b"AAA"), ("b.png", b"BBB"))
        assert proof(unnamed, first).bar is CoverBar.NAME
        assert proof(first, unnamed).verdict is Verdict.FULLER_FORM
    for names, bar in (
        (("image001.png", "ii_18c0ffee00.png"), None),
        (("Granny 1962.jpg", "b.png"), CoverBar.NAME),
    ):
        first, again = (
            with_files(*zip(each, (b"AAA", b"BBB"), strict=True), kind="related")
            for each in (names, ("image002.png", "0123abcd-89ef.png"))
        )
        assert proof(again, first).bar is bar


def test_what_nobody_sees_must_be_there_too() -> None:
    hidden = '<div style="display:none">Only for you</div>' + threads.as_page(TEXT)
    first = threads.message(1, TEXT, hidden)
    bare = threads.message(
        2, LATER, threads.quote_page("blockquote", threads.as_page(TEXT)), after=1
    )
    whole = threads.message(2, LATER, threads.quote_page("blockquote", hidden), after=1)

    assert proof(bare, first).bar is CoverBar.HIDDEN
    assert proof(whole, first).verdict is Verdict.QUOTED


def test_drafts_secrets_and_damage_are_never_covered() -> None:
    first, answer = threads.message(1, TEXT), threads.message(2, LATER, after=1)
    draft = prove_cover(raw(answer), raw(first, MessageFlag.DRAFT), ReadSettings())
    cut = prove_cover(raw(answer), raw(first, MessageFlag.CUT), ReadSettings())
    half = prove_cover(raw(answer, MessageFlag.CUT), raw(first), ReadSettings())
    empty = threads.message(1, "\n")
    armoured = threads.message(1, f"-----BEGIN PGP SIGNED MESSAGE-----\n{TEXT}")
    secret = threads.message(1, "-----BEGIN PGP MESSAGE-----\nhQEMA\n-----END PGP MESSAGE-----\n")

    assert (draft.bar, cut.bar, half.bar) == (CoverBar.DRAFT, CoverBar.PART, CoverBar.KEPT_PART)
    assert proof(answer, empty).bar is CoverBar.EMPTY
    assert proof(answer, armoured).bar is CoverBar.SIGNED
    assert proof(answer, secret).bar is CoverBar.ENCRYPTED
    broken = first.replace(
        b"Content-Transfer-Encoding: 8bit", b"Content-Transfer-Encoding: base64"
    )
    assert proof(answer, broken).verdict is None


def test_the_same_content_is_proven_of_what_was_read_before() -> None:
    first, answer = (
        CoverReading(raw(data), ReadSettings()).content
        for data in (threads.message(1, TEXT), threads.message(2, LATER, after=1))
    )

    assert prove_content(answer, first, floor_words=8).verdict is Verdict.QUOTED
    assert prove_content(first, first, floor_words=8).verdict is Verdict.FULLER_FORM


OPENING = "<p>The boiler is checked on Tuesday the 12th of March by the company.</p>"
MARKUP = {
    "raised": ("<p>10<sup>2</sup></p>", "<p>102</p>"),
    "lowered": ("<p>H<sub>2</sub>O</p>", "<p>H2O</p>"),
    "struck": ("<p>We <del>do not</del> agree</p>", "<p>We do not agree</p>"),
    "styled": ("<p><i style='text-decoration: line-through'>50</i> 40</p>", "<p>50 40</p>"),
    "moved": ("<p><s>50</s> 40</p>", "<p>50 <s>40</s></p>"),
    "columns": (
        "<table><tr><td>1</td><td></td><td>2</td></tr></table>",
        "<table><tr><td>1</td><td>2</td><td></td></tr></table>",
    ),
    "picture": ("<img src=http://x/1 alt='Code 17'>", "<img src=http://x/1 alt='Code 18'>"),
    "tip": ("<p title='tip 17'>word</p>", "<p title='tip 18'>word</p>"),
    "list": ("<ol><li>one two</li></ol>", "<ol start=5><li>one two</li></ol>"),
}


@pytest.mark.parametrize("pair", MARKUP.values(), ids=MARKUP)
def test_markup_that_changes_the_words_is_part_of_what_is_said(pair: tuple[str, str]) -> None:
    plain = "The boiler is checked."
    for one, other in (pair, pair[::-1]):
        gone = threads.message(1, plain, OPENING + one)
        assert proof(
            threads.message(1, plain, OPENING + other + "<p>A footer.</p>"), gone
        ).bar is (CoverBar.TEXT)
        same = proof(threads.message(1, plain, OPENING + one + "<p>A footer.</p>"), gone)
        assert same.verdict is Verdict.FULLER_FORM


def test_markup_around_what_only_the_fuller_one_says_is_no_matter() -> None:
    gone = threads.message(1, "The boiler is checked.", OPENING)
    more = "<p>E = mc<sup>2</sup>, <s>x</s></p>"
    kept = threads.message(1, "The boiler is checked.", OPENING + more)

    assert proof(kept, gone).verdict is Verdict.FULLER_FORM


def test_a_subject_in_other_case_is_another_one() -> None:
    text = "\n".join(threads.draw_lines(random.Random(3)))
    gone = threads.message(1, text).replace(b"Subject: ", b"Subject: Ask it about the ")
    kept = gone.replace(b"Ask it", b"Ask IT").replace(b"t1@", b"t9@")

    assert proof(kept, gone).verdict is None
    assert proof(gone.replace(b"t1@", b"t9@"), gone).verdict is not None


@pytest.mark.parametrize(
    ("label", "other"),
    [
        (b"text/calendar; method=REQUEST", b"text/calendar; method=CANCEL"),
        (b"text/plain; charset=koi8-r", b"text/plain; charset=iso-8859-1"),
        (b"message/external-body; URL=http://x/1", b"message/external-body; URL=http://x/2"),
    ],
)
def test_the_label_of_a_file_is_part_of_what_it_says(label: bytes, other: bytes) -> None:
    def mail(kind: bytes, more: bytes) -> bytes:
        return (
            b"Message-ID: <1@x>\nSubject: boiler\nFrom: a@x.org\nMIME-Version: 1.0\n"
            b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\n"
            b"The boiler is checked on Tuesday the 12th of March." + more + b"\n--b\n"
            b"Content-Type: " + kind + b"\nContent-Disposition: attachment; filename=a.txt\n\n"
            b"\xf0\xf1 BEGIN\n--b--\n"
        )

    assert proof(mail(other, b"\n\nA footer."), mail(label, b"")).verdict is None
    if b"external" not in label:
        again = proof(mail(label, b"\n\nA footer."), mail(label, b""))
        assert again.verdict is Verdict.FULLER_FORM


def titled(number: int, subject: str | None, list_id: str = "", *, minutes: int = 0) -> bytes:
    made = threads.message(number, TEXT, minutes=minutes)
    at, end = made.index(b"Subject: "), made.index(b"\n", made.index(b"Subject: "))
    head = (
        b"" if subject is None else b"Subject: " + Header(subject, "utf-8", 900).encode().encode()
    )
    listed = f"List-Id: {list_id}\n".encode() if list_id else b""
    return made[:at] + listed + (head + made[end:] if head else made[end + 1 :])


SAYINGS = (
    ("[CONFIRMED] {}", "[CANCELLED] {}"), ("{}", "[CANCELLED] {}"), ("[ok] {}", "[triggered] {}"),
    ("[Hall A] {}", "[Hall B] {}"), ("[#123] {}", "[#124] {}"), ("[ABC-1] {}", "[ABC-2] {}"),
    ("(OK) {}", "(FAIL) {}"), ("{{UP}} {}", "{{DOWN}} {}"), ("<OK> {}", "<FAIL> {}"),
    ("«OK» {}", "«FAIL» {}"), ("【取消】{}", "【确认】{}"), ("{}", "【取消】{}"),
    ("✅ {}", "❌ {}"), ("OK: {}", "CRITICAL: {}"), ("{}", "Cancelled: {}"),
    ("[Отменено] {}", "[Подтверждено] {}"),
    ("Re: [OK] {}", "Re: [DOWN] {}"), ("{} [OK]", "{} [FAIL]"), ("{}", "{} (cancelled)"),
    ("{}", "Re: {}"), ("Invoice 1", "Invoice 12"), ("{}", "{} cancelled"), ("abc", "Abc"),
)  # fmt: skip


@pytest.mark.parametrize("said", SAYINGS)
@pytest.mark.parametrize("minutes", [0, 90])
@pytest.mark.parametrize("has_id", [True, False])
def test_no_message_stands_for_one_of_another_subject(
    said: tuple[str, str], minutes: int, has_id: bool
) -> None:
    one, other = (form.format("First aid training") for form in said)
    first, second = titled(1, one), titled(3, other, minutes=minutes)
    if not has_id:
        first, second = (mail.replace(b"Message-ID: ", b"X-Id: ") for mail in (first, second))

    found = {proof(first, second).verdict, proof(second, first).verdict}

    assert found <= {None, Verdict.QUOTED} if said[1].startswith("Re: {") else found == {None}


@pytest.mark.parametrize(
    "mark",
    ["[SPAM]", "***SPAM***", "{Spam?}", "*****SPAM(7.1)*****", "[EXT]", "[External Sender]"],
)
def test_what_a_filter_marked_goes_and_never_stands_for_what_it_did_not(mark: str) -> None:
    clean, marked = titled(1, "Boiler"), titled(1, f"{mark} Boiler")

    assert proof(clean, marked).verdict is Verdict.FULLER_FORM
    assert proof(marked, clean).verdict is None


@pytest.mark.parametrize("made_up", ["(No Subject)", "[no subject]", "(kein Betreff)"])
def test_words_for_no_subject_are_none(made_up: str) -> None:
    bare, filled = titled(1, None), titled(1, made_up)

    assert proof(bare, filled).verdict is Verdict.FULLER_FORM
    assert proof(filled, bare).verdict is None


def test_only_the_name_of_its_own_list_is_no_part_of_a_subject() -> None:
    club, dev = "The club <club.lists.example>", "shop/backend <backend.shop.example>"
    own, again = titled(1, "Boiler"), titled(3, "Boiler", minutes=90)

    assert proof(titled(3, "[Club] Boiler", club), own).verdict is Verdict.FULLER_FORM
    assert proof(again, titled(1, "[shop/backend] Boiler", dev)).verdict is Verdict.FULLER_TEXT
    cancelled = titled(3, "[Club] [CANCELLED] Boiler", club)
    assert proof(cancelled, own).verdict is proof(own, cancelled).verdict is None
    backend = titled(1, "[shop/backend] Boiler", dev)
    frontend = titled(3, "[shop/frontend] Boiler", "shop/frontend <frontend.shop.example>")
    assert proof(backend, frontend).verdict is proof(frontend, backend).verdict is None
