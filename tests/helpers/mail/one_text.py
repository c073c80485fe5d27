"""What is read of the words of many texts at once, of a single text."""

from __future__ import annotations

from core.fingerprint.sketch import sketch_texts
from core.text.language import detect_languages
from core.text.lemmas import dictionary_words
from core.text.tokens import tokenize


def sketch_text(text: str) -> bytes:
    """The sketch of a text, b"" if it has none."""
    (sketch,) = sketch_texts([text])
    return sketch


def detect_language(text: str) -> str:
    """The language of a text, "" if none can be told."""
    return detect_languages([text], tokenize([text]))[0]


def words_of(text: str) -> list[str]:
    """The lemmas of the common words of a text."""
    return dictionary_words([text], tokenize([text]))[0].split()
