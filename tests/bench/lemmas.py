"""Lemmatising alone: mails whose words the process has not met yet, and mails whose words it has.

Real mail where this computer has some (tests/helpers/mail/real_mail.py), each language by itself;
the dictionary is loaded before the clock runs, as it is in a scan. And the worst case: words of
the dictionary of which none comes twice. Processor time, because that is what a worker has to
spend.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import pymorphy3_dicts_ru
from helpers.mail.one_text import detect_language, words_of
from helpers.mail.real_mail import WHY_NOT, data_folder, raw_messages
from pymorphy3.opencorpora_dict.wrapper import Dictionary

from core.message.parts import OpenMessage, open_message
from core.model.mail import MessageText, PartRef
from core.settings import ReadSettings
from core.text.body import body_text
from core.text.dictionaries import LEMMATISED
from core.text.lemmas import load_dictionary

SETTINGS = ReadSettings()
FORMS = 20_000
WORDS_A_MAIL = 300


def lines() -> Iterator[str]:
    """Measure, a line a language."""
    yield _worst()
    folder = data_folder()
    if folder is None:
        yield WHY_NOT
        return
    of_language = defaultdict(list)
    for text in _texts(folder):
        of_language[detect_language(text.text)].append(text)
    for language, texts in sorted(of_language.items(), key=lambda item: -len(item[1])):
        if language in LEMMATISED:
            yield _line(language, texts)


def _worst() -> str:
    forms = Dictionary(pymorphy3_dicts_ru.get_path()).iter_known_words("п")
    words = list(dict.fromkeys(form[0] for form in islice(forms, FORMS)))
    running = "это что как для если вам наш"  # so that the language is told
    text = " ".join([running, *words])
    load_dictionary("ru")
    seconds = _seconds(lambda: words_of(text))
    if not words_of(text):
        raise RuntimeError("no word was looked up")
    return (
        f"ru, {len(words):,} words of the dictionary, none twice: {len(words) / seconds:,.0f}"
        f" words/s, {1000 * seconds / len(words) * WORDS_A_MAIL:.2f} ms for {WORDS_A_MAIL}"
    )


def _line(language: str, texts: list[MessageText]) -> str:
    loading = _seconds(lambda: load_dictionary(language))
    cold = _seconds(lambda: [words_of(text.text) for text in texts])
    warm = _seconds(lambda: [words_of(text.text) for text in texts])
    n_words = sum(len(text.text.split()) for text in texts)
    return (
        f"{language}: {len(texts):,} mails, {n_words:,} words; {1000 * cold / len(texts):.3f} ms"
        f" a mail with an empty memo, {1000 * warm / len(texts):.3f} with a full one"
        f" ({n_words / warm:,.0f} words/s); dictionary {loading:.2f} s"
    )


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _texts(folder: Path) -> Iterator[MessageText]:
    for _, data in raw_messages(folder / "mail"):
        opened = open_message(data, settings=SETTINGS)
        yield body_text(opened.parts, partial(_decode_part, opened), settings=SETTINGS)


def _decode_part(opened: OpenMessage, part: PartRef) -> str:
    return opened.decode_checked(part).text
