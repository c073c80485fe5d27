"""What is made of letters and words, of many messages at once: sketches, signatures of content.

Words of languages that few messages are written in are looked up once, not in each worker. To
open a dictionary takes 0.01 to 0.1 s, and each worker that met a language would open its own;
of a mailbox of 4,000 messages, 80 of them in a dozen languages, that was a tenth of all time. So a
worker leaves the first few texts of such a language to the process that gathers what workers read,
before that goes into the cache.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from core.columns import Column, Texts
from core.fingerprint.content import content_signature
from core.fingerprint.sketch import sketch_texts
from core.job import Job
from core.scan.texts import may_keep
from core.settings import ReadSettings
from core.system.pool import in_worker
from core.text.lemmas import dictionary_words, is_loaded, tell_languages, words_in_languages
from core.text.tokens import TokenBatch, cut_batches, tokenize

if TYPE_CHECKING:  # which takes these steps
    from core.scan.read import MessageReading

MOST_LEFT = 16  # texts of a language and worker; then it opens the dictionary itself
SHARE = 5  # of so many texts one or more in a language: it is not rare
LONGEST_LEFT = (
    1 << 14
)  # characters; looked up in 50 ms at most, for the gathering asks for no time
ROWS, TEXTS = "left.rows", "left.texts"

_left = Counter[str]()  # by this process


class DictionaryMissing(Exception):
    """The dictionary of a language, the only argument, has to be loaded first."""


def take_words(reads: Sequence[MessageReading], settings: ReadSettings) -> None:
    """Take sketches, and signatures of content."""
    for some in cut_batches([read.text.text for read in reads]):
        texts = [read.text.text for read in reads[some]]
        if settings.sketches:
            _take_sketches(reads[some])
        if settings.signatures:
            _sign_content(reads[some], texts, tokenize(texts))


def _sign_content(
    reads: Sequence[MessageReading], texts: Sequence[str], tokens: TokenBatch
) -> None:
    languages = tell_languages(texts, tokens)
    for language in dict.fromkeys(languages.values()):
        those = [number for number, its in languages.items() if its == language]
        if all(reads[number].left for number in those):
            continue  # at the first attempt, before another dictionary was missing
        if may_leave(language, [texts[number] for number in those], len(texts)):
            for number in those:
                reads[number].left = True
        elif not is_loaded(language):
            raise DictionaryMissing(language)
    asked = {number: its for number, its in languages.items() if not reads[number].left}
    for number, words in words_in_languages(texts, asked, tokens).items():
        reads[number].found = reads[number].found._replace(content=content_signature(words))


def _take_sketches(reads: Sequence[MessageReading]) -> None:
    kept = [read for read in reads if may_keep(read.text)]
    sketches = sketch_texts([read.text.text for read in kept])
    for read, sketch in zip(kept, sketches, strict=True):
        read.found = read.found._replace(sketch=sketch)
        read.keeps = True


def may_leave(language: str, texts: Sequence[str], n_beside: int) -> bool:
    """Whether this process, a worker, leaves these texts, of `n_beside` that are read at once.

    Chinese is not left: what cuts it into words is a library, and may crash.
    """
    if language == "zh" or not in_worker() or is_loaded(language):
        return False
    if SHARE * len(texts) >= n_beside or max(map(len, texts)) > LONGEST_LEFT:
        return False
    if _left[language] + len(texts) > MOST_LEFT:
        return False
    _left[language] += len(texts)
    return True


def left_columns(rows: Sequence[int], texts: Sequence[str]) -> dict[str, Column]:
    """Texts that were left, with the rows that they belong to; nothing for none."""
    return {ROWS: np.array(rows, np.int64), TEXTS: Texts.of(texts)} if rows else {}


def sign_left(columns: dict[str, Column], job: Job) -> dict[str, Column]:
    """The columns of a chunk, with the signatures of the texts that were left in their place."""
    if ROWS not in columns:
        return columns
    rows = cast("NDArray[np.int64]", columns.pop(ROWS)).tolist()
    texts = [*cast("Texts", columns.pop(TEXTS))]
    keys = cast("NDArray[np.uint64]", columns["content_key"]).copy()
    sizes = cast("NDArray[np.int32]", columns["content_size"]).copy()
    for some in cut_batches(texts):
        job.checkpoint()
        every = dictionary_words(texts[some], tokenize(texts[some]))
        for row, words in zip(rows[some], every, strict=True):
            keys[row], sizes[row] = content_signature(words)
    return columns | {"content_key": keys, "content_size": sizes}
