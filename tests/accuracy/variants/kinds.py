"""All kinds of change by name, and how they are combined.

The list was written down before anything was measured with it, and is longer than what the program
was tuned with. A kind that does not fit a draft (no page, no umlauts) leaves it as it is; then
another one is drawn.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from tests.accuracy.variants import attached, editing, filling, obfuscation, transport, typed
from tests.accuracy.variants.bases import Words
from tests.accuracy.variants.drafts import Draft, write_draft
from tests.accuracy.variants.pen import Pen

MOST = 4
TRIES = 30

AREAS = ("editing", "filling", "typing", "obfuscation", "attachments", "transport")


class Kind(NamedTuple):
    """A kind of change.

    Attributes:
        area: Areas are applied in the order of `AREAS`.
        change: Gives another draft, or the same where it does not fit.
        of_issue: An issue of a series differs from the one before in just that, too.
        arguable: People would argue whether what it gives is a copy: it quotes, or forwards.
    """

    area: str
    change: Callable[[Draft, Pen], Draft]
    of_issue: bool = False
    arguable: bool = False


KINDS: dict[str, Kind] = {
    "words replaced 5 %": Kind("editing", editing.words_replaced(0.05)),
    "words replaced 20 %": Kind("editing", editing.words_replaced(0.2)),
    "words inserted": Kind("editing", editing.words_inserted),
    "words deleted": Kind("editing", editing.words_deleted),
    "words swapped": Kind("editing", editing.words_swapped),
    "synonyms": Kind("editing", editing.synonyms),
    "sentence replaced": Kind("editing", editing.sentence_replaced, of_issue=True),
    "sentences added": Kind("editing", editing.sentences_added, of_issue=True),
    "sentence removed": Kind("editing", editing.sentence_removed, of_issue=True),
    "sentence moved": Kind("editing", editing.sentence_moved),
    "paragraph gone": Kind("editing", editing.paragraph_gone, of_issue=True),
    "paragraph added": Kind("editing", editing.paragraph_added, of_issue=True),
    "paragraph replaced": Kind("editing", editing.paragraph_replaced, of_issue=True),
    "paragraphs swapped": Kind("editing", editing.paragraphs_swapped),
    "block replaced": Kind("editing", editing.block_replaced, of_issue=True),
    "truncated": Kind("editing", editing.truncated),
    "disclaimer added": Kind("editing", editing.disclaimer_added),
    "signature added": Kind("editing", editing.signature_added),
    "signature removed": Kind("editing", editing.signature_removed),
    "greeting translated": Kind("editing", editing.greeting_translated),
    "greeting and name": Kind("filling", filling.greeting_and_name, of_issue=True),
    "code": Kind("filling", filling.codes, of_issue=True),
    "amounts": Kind("filling", filling.amounts, of_issue=True),
    "dates": Kind("filling", filling.dates, of_issue=True),
    "numbers": Kind("filling", filling.numbers, of_issue=True),
    "links": Kind("filling", filling.links, of_issue=True),
    "tracking": Kind("filling", filling.tracking, of_issue=True),
    "address line": Kind("filling", filling.address_line),
    "typos 1": Kind("typing", typed.typos(1)),
    "typos 3": Kind("typing", typed.typos(3)),
    "typos 6": Kind("typing", typed.typos(6)),
    "letter case": Kind("typing", typed.letter_case),
    "punctuation": Kind("typing", typed.punctuation),
    "typography": Kind("typing", typed.typography),
    "double blanks": Kind("typing", typed.double_blanks),
    "line breaks": Kind("typing", typed.line_breaks),
    "hyphenated": Kind("typing", typed.hyphenated),
    "spelling": Kind("typing", typed.spelling),
    "transcribed": Kind("typing", typed.transcribed),
    "full width": Kind("typing", typed.full_width),
    "typed numbers": Kind("typing", typed.typed_numbers),
    "zero width": Kind("obfuscation", obfuscation.zero_width),
    "soft hyphens": Kind("obfuscation", obfuscation.soft_hyphens),
    "look-alikes": Kind("obfuscation", obfuscation.look_alikes),
    "leetspeak": Kind("obfuscation", obfuscation.leetspeak),
    "spaced words": Kind("obfuscation", obfuscation.spaced_words),
    "entities": Kind("obfuscation", obfuscation.entities),
    "comments inside": Kind("obfuscation", obfuscation.comments_inside),
    "hidden text": Kind("obfuscation", obfuscation.hidden_text),
    "page noise": Kind("obfuscation", obfuscation.page_noise),
    "random tail": Kind("obfuscation", obfuscation.random_tail),
    "random words": Kind("obfuscation", obfuscation.random_words),
    "random letters": Kind("obfuscation", obfuscation.random_letters),
    "bidi marks": Kind("obfuscation", obfuscation.bidi_marks),
    "combining marks": Kind("obfuscation", obfuscation.combining_marks),
    "disclaimer file": Kind("attachments", attached.disclaimer_file),
    "logo dropped": Kind("attachments", attached.logo_dropped),
    "logo added": Kind("attachments", attached.logo_added),
    "winmail.dat": Kind("attachments", attached.winmail),
    "signature file": Kind("attachments", attached.digital_signature),
    "charset": Kind("transport", transport.other_charset),
    "encoding": Kind("transport", transport.other_encoding),
    "folded headers": Kind("transport", transport.folded_headers),
    "client headers": Kind("transport", transport.client_headers),
    "route": Kind("transport", transport.other_route),
    "Message-ID": Kind("transport", transport.other_message_id),
    "boundary": Kind("transport", transport.other_boundary),
    "CRLF": Kind("transport", transport.crlf),
    "flowed": Kind("transport", transport.format_flowed),
    "to page": Kind("transport", transport.to_page),
    "to plain": Kind("transport", transport.to_plain),
    "to both": Kind("transport", transport.to_both),
    "other page": Kind("transport", transport.other_page),
    "list footer": Kind("transport", transport.list_footer),
    "subject tag": Kind("transport", transport.subject_tag),
    "warning on top": Kind("transport", transport.warning_on_top),
    "trailing blanks": Kind("transport", transport.trailing_blanks),
    "indented": Kind("transport", transport.indented),
    "forwarded inline": Kind("transport", transport.forwarded_inline, arguable=True),
    "quoted whole": Kind("transport", transport.quoted_whole, arguable=True),
}


class Variant(NamedTuple):
    """A changed draft and the kinds that changed it."""

    draft: Draft
    kinds: tuple[str, ...]


def vary(base: Draft, dice: random.Random, words: Words, names: list[str], n: int) -> Variant:
    """Change a draft in up to `n` of the kinds of these names."""
    tried = dice.sample(names, min(len(names), TRIES))
    tried.sort(key=lambda name: AREAS.index(KINDS[name].area))
    chosen = _fitting(base, dice, words, dice.sample(tried, len(tried)), n)
    pen, draft, used = Pen(dice, words, base), base, []
    for name in sorted(chosen, key=lambda name: AREAS.index(KINDS[name].area)):
        changed = KINDS[name].change(draft, pen)
        if is_changed(draft, changed):
            draft, used = changed, [*used, name]
    return Variant(draft, tuple(used))


def is_changed(draft: Draft, changed: Draft) -> bool:
    """Whether anything that is sent is another."""
    return changed != draft and write_draft(changed) != write_draft(draft)


def _fitting(
    base: Draft, dice: random.Random, words: Words, names: list[str], n: int
) -> list[str]:
    """The first `n` of some kinds that change this draft."""
    found: list[str] = []
    for name in names:
        if len(found) == n:
            break
        trial = Pen(random.Random(dice.getrandbits(32)), words, base)
        if is_changed(base, KINDS[name].change(base, trial)):
            found.append(name)
    return found
