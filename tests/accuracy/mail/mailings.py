"""The set of P2's table 1: mass mailings made unique, beside as many real messages.

The paper: 30,000 messages of spam, of which 18,638 had copies, 130 of them with equal bodies; and
30,000 of other message. Here the proportions are the same at a share of the size. A campaign is a
real text, half of them English, 30 % Russian, 20 % Chinese; plain, a page, or both. Half the
English pages are those of real mail as they are; the others have a layout of their own
(`tests.accuracy.mail.pages`). Each copy fills the campaign's places (greeting, code, random
string) and is changed in two to four of the ways of `tests.accuracy.mail.noise`. The other mail is
as it lies.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import fill

from tests.accuracy.mail.fills import (
    add_flaws,
    code,
    code_label,
    fill_places,
    greeting,
    salt,
    token,
)
from tests.accuracy.mail.mixes import Mailbox, truth_of
from tests.accuracy.mail.noise import NOISES
from tests.accuracy.mail.pages import page as laid_out
from tests.accuracy.mail.real_texts import Real
from tests.accuracy.mail.texts import Dealer, Source
from tests.accuracy.mail.writing import SEED, a_dress, content, lines_of, text_of, write

N_SPAM, N_COPIED, EQUAL = 30_000, 18_638, 130  # the paper's; and as many others as spam
FORMS = ("plain", "page", "page", "both")
LANGUAGES, WEIGHTS = ("en", "ru", "zh"), (50, 30, 20)
LARGEST = 30  # copies of one campaign
LONGEST, WIDEST = 8_000, 40_000  # letters of a text, of a real page, that serves as a campaign
LEAST = 350  # letters of a real text that serves
PLACES = {"greeting": 0.4, "inline greeting": 0.2, "code": 0.3, "salt": 0.3, "inline salt": 0.2}
PLACES["everywhere"] = 0.15  # in two sentences of three an amount, a code or a random string
_STOP = re.compile(r"(?<=\w)([.!?。！？])(?=\s|$|\w)")
_BODY = re.compile(r"<body[^<>]*>", re.IGNORECASE)
_BODY_END = re.compile(r"</body\s*>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Campaign:
    """A template: lines and a page with places in double braces, and which places those are.

    Attributes:
        form: "plain", "page" or "both". lines: the plain text. page: "" for plain text.
        kind: For the tables: its language, and where its page is from.
    """

    number: int
    language: str
    form: str
    lines: tuple[str, ...]
    page: str
    kind: str


def make_mailing(folder: Path, source: Source, *, share: float) -> Mailbox:
    """The whole set at a share of the paper's size."""
    dice = random.Random(f"{SEED} mailing {share}")
    n_spam, n_copied = round(share * N_SPAM), round(share * N_COPIED)
    sizes = [*_sizes(dice, n_copied), *[1] * (n_spam - n_copied)]
    reals, deal = list(source.mails), source.dealer(dice)
    dice.shuffle(reals)
    mails: list[tuple[bytes, object, str]] = []
    for number, n in enumerate(sizes):
        one = make_campaign(number, deal, reals, dice, alone=n == 1)
        mails += [(send_copy(one, dice), number, one.kind) for _ in range(n)]
    _repeat(mails, round(share * EQUAL), dice)
    for number in range(n_spam):  # made-up words: other mail is campaigns of one message
        mail = (
            reals.pop().raw
            if reals
            else send_copy(make_campaign(number, deal, [], dice, alone=True), dice)
        )
        mails.append((mail, ("other", number), "other"))
    dice.shuffle(mails)
    raws = tuple(raw for raw, _, _ in mails)
    truth = truth_of([of for _, of, _ in mails], [kind for _, _, kind in mails])
    return Mailbox(write(folder / f"mailing-{share:.3f}", raws), truth, raws)


def _sizes(dice: random.Random, n_copied: int) -> list[int]:
    """Copies of each campaign: at least two, four on average, a few large."""
    sizes: list[int] = []
    while sum(sizes) < n_copied - 1:
        size = min(LARGEST, 2 + int(dice.expovariate(0.45)))
        sizes.append(max(2, min(size, n_copied - sum(sizes))))
    return sizes


def _repeat(mails: list[tuple[bytes, object, str]], n: int, dice: random.Random) -> None:
    """Give so many copies the body of another copy of their campaign, to the byte."""
    again = [at for at in range(1, len(mails)) if mails[at][1] == mails[at - 1][1]]
    for at in dice.sample(again, min(n // 2, len(again))):
        head, mark, _ = mails[at][0].partition(b"Content-Type:")
        _, _, body = mails[at - 1][0].partition(b"Content-Type:")
        mails[at] = (head + mark + body, *mails[at][1:])


def make_campaign(
    number: int, deal: Dealer, reals: list[Real], dice: random.Random, *, alone: bool
) -> Campaign:
    """A template around a text that no other campaign has; real messages that serve are taken out.

    One that is sent but once has the text of one message only where it has its page.
    """
    language = dice.choices(LANGUAGES, WEIGHTS)[0]
    form = dice.choice(FORMS)
    mail, page = None, ""
    if language == "en" and form != "plain" and dice.random() < 0.5:
        mail = _take_fitting(reals, lambda real: 0 < len(real.html) < WIDEST)
        page = mail.html if mail else ""
    elif language == "en" and not alone:
        mail = _take_fitting(reals, lambda real: LEAST < len(text_of(real.body)) < LONGEST)
    body = mail.body if mail else deal(language, int(250 * 12 ** dice.random()))
    places = frozenset(name for name, p in PLACES.items() if dice.random() < p)
    label = code_label(dice, language)
    lines = tuple(_with_places(lines_of(body), places, label, dice))
    if page:
        page, kind = _page_with_places(page, places, label), "real page"
    elif form != "plain":
        page, kind = laid_out(lines, language, dice), "laid out"
    else:
        kind = "plain"
    return Campaign(number, language, form, lines, page, f"{language} {kind}")


def _take_fitting(reals: list[Real], fits: Callable[[Real], bool]) -> Real | None:
    """The last real mail in English that fits and is no answer, taken out."""
    for at in range(len(reals) - 1, -1, -1):
        one = reals[at]
        if one.body.language == "en" and not one.answer and fits(one):
            return reals.pop(at)
    return None


def _with_places(
    lines: Sequence[str], places: frozenset[str], label: str, dice: random.Random
) -> list[str]:
    """The lines with what each copy has of its own: at the top, in the midst, at the end."""
    some = list(lines)
    if "everywhere" in places:
        some = [
            _STOP.sub(lambda m: " {{any}}" * (dice.random() < 0.67) + m[1], line) for line in some
        ]
    if "code" in places:
        some.insert(dice.randrange(len(some)) + 1 if some else 0, label.format("{{code}}"))
    if "greeting" in places:
        some.insert(0, "{{greeting}}")
    elif "inline greeting" in places and some:
        some[0] = "{{greeting}} " + some[0]
    if "salt" in places:
        some.append("{{salt}}")
    elif "inline salt" in places and some:
        some[-1] += " {{salt}}"
    return some


def _page_with_places(page: str, places: frozenset[str], label: str) -> str:
    """A real page with the same places: below its beginning and above its end."""
    start, ends = _BODY.search(page), list(_BODY_END.finditer(page))
    first = start.end() if start else 0
    last = ends[-1].start() if ends else len(page)
    before = "<p>{{greeting}}</p>" if {"greeting", "inline greeting"} & places else ""
    after = f"<p>{label.format('{{code}}')}</p>" if "code" in places else ""
    after += "<p>{{salt}}</p>" if {"salt", "inline salt"} & places else ""
    return page[:first] + before + page[first:last] + after + page[last:]


def send_copy(of: Campaign, dice: random.Random) -> bytes:
    """One more copy of a campaign, as a whole message."""
    fills = {
        "greeting": greeting(dice, of.language),
        "code": code(dice),
        "salt": salt(dice) if dice.random() < 0.85 else "",
    }
    lines = [
        line for line in (fill_places(line, fills, dice).strip() for line in of.lines) if line
    ]
    page = fill_places(of.page, fills, dice)
    for name in dice.sample(list(NOISES), dice.randint(2, 4)) if page else ():
        page = NOISES[name](page, dice, of.language)
    if of.form == "plain" and dice.random() < 0.3:
        lines = [add_flaws(line, dice) for line in lines]
    width = dice.choice((66, 72, 78, 10_000))
    plain = (
        "\n\n".join(
            fill(line, width, break_long_words=False, break_on_hyphens=False) for line in lines
        )
        + "\n"
    )
    dress = replace(a_dress(dice, of.language), written=of.form)
    number = dice.randrange(10**9)
    head = (
        f"Received: from mx{number % 9}.example.net by mail.example.org with ESMTP id {number}\n"
        f"From: Team <info{number % 999}@c{of.number}.example>\n"
        f"To: u{number % 977}@example.org\nSubject: News {of.number} {token(dice)}\n"
        f"Date: Mon, 1 Jan 2024 {number % 24:02}:{number % 60:02}:00 +0000\n"
        f"Message-ID: <{number}.{of.number}@example.com>\nMIME-Version: 1.0\n"
    )
    return head.encode() + content(plain, page, dress)
