"""simplemma's dictionaries in blocks give what simplemma gives."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.process.sampling import draw
from simplemma.strategies.dictionaries import StreamDictionaryFactory

from core.text import front_coded
from core.text.dictionaries import FRONT_CODED
from core.text.front_coded import (
    BlockIndex,
    FrontCodedWords,
    find_blocks,
    load_words,
    read_blocks,
    read_stream,
)

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
QUICK = ("sl", "es", "en")  # to read whole


@pytest.mark.parametrize("language", draw(QUICK, 2, of="front-coded words"))
def test_each_word_has_what_simplemma_gives(language: str) -> None:
    theirs = StreamDictionaryFactory().get_dictionary(language)
    known = dict(theirs.items())
    stream = read_stream(language)
    blocks = FrontCodedWords(stream, read_blocks(language, stream) or BlockIndex([], []))
    some = random.Random(1).sample(sorted(known), 4_000)
    for word in (*some, *(f"{word}q" for word in some), "", "\0", "zzzz", "\U0010ffff", "a"):
        assert blocks.get(word) == known.get(word, ""), word


@pytest.mark.parametrize("language", sorted(FRONT_CODED))
def test_the_blocks_are_of_the_version_that_is_installed(language: str) -> None:
    assert read_blocks(language, read_stream(language)) is not None


def test_the_file_of_blocks_is_what_the_script_writes() -> None:
    stream = read_stream("sl")
    found = read_blocks("sl", stream)
    made = find_blocks(stream)
    assert found is not None
    assert [*found.starts] == [*made.starts]
    assert [*found.firsts] == [*made.firsts]


def test_a_dictionary_of_another_version_is_read_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(front_coded, "read_blocks", lambda *_: None)
    assert load_words("sl").get("hiše") == "hiša"


def test_a_damaged_dictionary_is_an_error() -> None:
    program = (
        "from core.text import front_coded; import lzma\n"
        "class Damaged:\n"
        "    def __truediv__(self, _): return self\n"
        "    def read_bytes(self): return lzma.compress(b'something else')\n"
        "front_coded.Path = lambda _: Damaged()\n"
        "try: front_coded.load_words('en')\n"
        "except ValueError as error: print(error)"
    )
    command = [sys.executable, "-W", "error", "-c", program]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout == "the dictionary of en is in another format\n"
