"""Mail tables with texts: what the tests of edit distances in core.match are fed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np
import pytest
from helpers.mail.one_text import sketch_text
from helpers.tables.block_tables import table
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import strategies as st

from core.columns import Int64s, Texts
from core.job import NullJob
from core.match.edits import choice
from core.match.edits.links import EditLinks, find_edit_links, find_new_edit_links
from core.match.edits.memory import EditMemory
from core.match.edits.own_text import OwnText, Reader
from core.match.groups.preparation import PreparedLinks, prepare_links
from core.match.join.join import find_links
from core.match.join.signatures import identity_links
from core.model.fingerprint import BlockKind
from core.model.links import Links
from core.model.mail import MessageFlag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

FLOOR_WORDS = 8


@dataclass(frozen=True)
class Letter:
    """A message: its sentences, what of them it quotes (the last ones), its attachments, names."""

    sentences: tuple[str, ...]
    n_quoted: int = 0
    files: tuple[int, ...] = ()
    sender: int = 1
    subject: str = ""
    message_id: int = 0
    references: tuple[int, ...] = ()
    sent: int = UNKNOWN_TIME
    number: int = 0  # what it states, 0: nothing; what is said around it has one frame
    content: int = 0

    @property
    def text(self) -> str:
        return " ".join(self.sentences)

    @property
    def own(self) -> str:
        return " ".join(self.sentences[: len(self.sentences) - self.n_quoted])

    @property
    def n_words(self) -> int:
        return len(self.text.split())


@dataclass(frozen=True)
class LinkedLetters:
    """Letters, as a table, and all that links them."""

    mails: MessageTable
    links: Links
    edits: EditLinks
    prepared: PreparedLinks


LONG = " ".join(f"word{n} and" for n in range(20))
LETTERS_OF_A_HOUSE = [Letter((f"the water is off in house {n} {n * n}",)) for n in range(30)]
SENTENCES = tuple(
    f"{a} is {b} on the {c} floor" for a in ("ann", "bob") for b in ("here", "in") for c in "xyz"
)
LETTERS = st.lists(
    st.builds(
        Letter,
        st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4).map(tuple),
        n_quoted=st.sampled_from([0, 0, 0, 1]),
        sender=st.integers(1, 2),
    ),
    min_size=2,
    max_size=8,
)


@st.composite
def threads(draw: st.DrawFn) -> list[Letter]:
    """Letters of which some name others as what they answer."""
    letters = draw(LETTERS)
    names = st.lists(st.integers(1, len(letters)), max_size=2).map(tuple)
    return [
        replace(letter, message_id=row + 1, references=draw(names))
        for row, letter in enumerate(letters)
    ]


@contextmanager
def large_at(size: int) -> Iterator[None]:
    """Classes of P0 with more texts are spoken for by their first one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(choice, "LARGE", size)
        yield


def link_letters(letters: Sequence[Letter]) -> LinkedLetters:
    """Link letters as a scan does."""
    mails, links = _mails_and_links(letters)
    edits = find_edit_links(mails, links, _reader(letters), NullJob())
    return LinkedLetters(
        mails, links, edits, prepare_links(mails, links, identity_links(mails), edits)
    )


def search_letters(
    letters: Sequence[Letter], memory: EditMemory, read: Reader | None = None
) -> tuple[EditLinks, EditMemory]:
    """Link letters by edits, as the scan after another one does."""
    mails, links = _mails_and_links(letters)
    return find_new_edit_links(mails, links, read or _reader(letters), NullJob(), memory)


def _mails_and_links(letters: Sequence[Letter]) -> tuple[MessageTable, Links]:
    mails = table_of(letters)
    long = {
        row: [number_of(sentence) for sentence in letter.sentences]
        for row, letter in enumerate(letters)
        if letter.n_words >= FLOOR_WORDS
    }
    marks = {row: _marks(letters[row]) for row in long}
    blocks = {BlockKind.SENTENCES: table(long, marks)}
    mails = replace(mails, blocks=blocks)
    links = find_links(blocks, n_mails=len(letters), floor=0.5, max_links=10**6, job=NullJob())
    return mails, links


def _reader(letters: Sequence[Letter]) -> Reader:
    def read(rows: Int64s) -> list[OwnText | None]:
        return [OwnText(letters[row].text, letters[row].own) for row in rows.tolist()]

    return read


def _marks(letter: Letter) -> list[int]:
    n_own = len(letter.sentences) - letter.n_quoted
    return [int(place >= n_own) for place in range(len(letter.sentences))]


def number_of(text: str) -> int:
    """A small number for a text, the same for the same one."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:5], "big") + 1


def table_of(letters: Sequence[Letter]) -> MessageTable:
    """Letters as a table, with sketches and texts but without blocks."""
    rows = [
        TableRow(
            text=number_of(letter.text) if letter.text else 0,
            files=letter.files,
            sender=letter.sender,
            message_id=letter.message_id,
            references=letter.references,
            sent=letter.sent,
            facts=(0, 0, letter.number, 0),
            frame=bool(letter.number),
            content=letter.content,
            flags=(MessageFlag.SHORT if letter.n_words < FLOOR_WORDS else MessageFlag.NONE)
            | (MessageFlag.QUOTES if letter.n_quoted else MessageFlag.NONE),
        )
        for letter in letters
    ]
    data = b"".join(sketch_text(letter.text) or bytes(128) for letter in letters)
    return replace(
        mail_table(rows),
        n_words=np.array([letter.n_words for letter in letters], np.int32),
        sketch=np.frombuffer(data, "<u8").reshape(-1, 16),
        subject=Texts.of([letter.subject for letter in letters]),
        text_entry=np.array(
            [number_of(letter.text) * bool(letter.text) for letter in letters], np.uint64
        ),
        text_place=np.array([letter.n_quoted for letter in letters], np.int32),
    )
