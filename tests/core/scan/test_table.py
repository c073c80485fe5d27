"""Rows become columns, chunks become a table, and choosing rows loses nothing."""

from __future__ import annotations

import tracemalloc

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from core.columns import pack, unpack
from core.match.groups.verdict import traits_of
from core.model.fingerprint import BlockKind, BlockList, Fingerprint, TextFacts
from core.model.mail import Attachment, FlagBits, Message, MessageFlag, has_flag
from core.model.sources import UNKNOWN_TIME, MessageKey, Problem, ProblemKind, Stub
from core.scan.rows import NUMBERS, RowBuilder, attachments_digest, documents_key, string_key
from core.scan.table import (
    Chunk,
    StoredColumns,
    comparable_blocks,
    fill_in_columns,
    join_chunks,
    n_rows,
    read_problems,
    take_rows,
)
from core.system.spool import Spool

Read = tuple[Stub, Message, Fingerprint, int, int]


def a_mail(number: int, *, flags: MessageFlag = MessageFlag.NONE) -> Read:
    """A mail whose every column tells its number; every third without text, attachment, date."""
    bare = number % 3 == 0
    stub = Stub(MessageKey(0, "", f"uid{number}"), number, 100 + number, f"v{number}", flags)
    mail = Message(
        message_id=f"{number}@example.org",
        sent_utc=UNKNOWN_TIME if bare else number,
        sender="a@example.org",
        sender_name="A",
        to="b@example.org",
        subject=f"Subject {number}",
        topic=f"subject {number}",
        references=tuple(f"{r}@example.org" for r in range(number % 3)),
        hops=number % 300,
        flags=flags,
        attachments=tuple(
            Attachment("a.pdf", "application/pdf", 3, bytes([number % 256, r] * 10))
            for r in range(number % 3)
        ),
    )
    lists = (
        () if bare else (BlockList(BlockKind.SENTENCES, bytes([number % 256]) * 60, b"\0\1\0"),)
    )
    if number % 5 == 1 and not bare:
        lists += (BlockList(BlockKind.PARAGRAPHS, bytes([number % 256]) * 20, b"\1"),)
    digest = b"" if bare else bytes([number % 256] * 16)
    return (
        stub,
        mail,
        Fingerprint(lists, digest, TextFacts(number, 0, 2, 3)),
        number * 10,
        int(flags),
    )


def rows_of(reads: list[Read]) -> RowBuilder:
    rows = RowBuilder()
    for read in reads:
        rows.add(*read)
    return rows


def described(table: object) -> list[tuple[object, ...]]:
    """What a one-chunk table says of each row, in plain values."""
    mails = join_chunks([Chunk(0, 0, table)])  # type: ignore[arg-type]
    out = []
    for row in range(len(mails.position)):
        blocks = [
            (kind, held.digests[held.starts[i] : held.starts[i + 1]].tobytes())
            for kind, held in mails.blocks.items()
            for i in np.flatnonzero(held.rows == row)
        ]
        keys = mails.attachment_keys[
            mails.attachment_starts[row] : mails.attachment_starts[row + 1]
        ]
        ids = mails.reference_keys[mails.reference_starts[row] : mails.reference_starts[row + 1]]
        out.append(
            (
                mails.uid[row],
                mails.subject[row],
                int(mails.position[row]),
                int(mails.hops[row]),
                int(mails.sent_utc[row]),
                mails.facts[row].tolist(),
                keys.tolist(),
                ids.tolist(),
                blocks,
            )
        )
    return out


@settings(deadline=None)
@given(st.lists(st.integers(0, 60), max_size=20, unique=True), st.data())
def test_taken_rows_say_what_they_said_before(numbers: list[int], data: st.DataObject) -> None:
    columns = rows_of([a_mail(n) for n in numbers]).columns()
    chosen = data.draw(st.permutations(range(len(numbers))))[: len(numbers) // 2]

    part = take_rows(columns, np.array(chosen, np.int64))

    everything = described(columns)
    assert described(part) == [everything[row] for row in chosen]


def test_columns_come_back_from_bytes() -> None:
    columns = rows_of([a_mail(n) for n in range(7)]).columns()

    assert described(unpack(pack(columns))) == described(columns)


def test_chunks_are_put_together_in_their_order() -> None:
    first, second = ([a_mail(n) for n in span] for span in (range(4), range(4, 9)))

    mails = join_chunks(
        [Chunk(0, 0, rows_of(first).columns()), Chunk(1, 1, rows_of(second).columns())]
    )

    assert list(mails.uid) == [f"uid{n}" for n in range(9)]
    assert mails.source.tolist() == [0] * 4 + [1] * 5
    held = mails.blocks[BlockKind.SENTENCES]
    assert held.rows.tolist() == [1, 2, 4, 5, 7, 8]
    assert held.quoted.reshape(-1, 3).tolist() == [[False, True, False]] * 6


def test_flags_of_older_caches_are_widened_and_a_seventeenth_flag_fits() -> None:
    old = rows_of([a_mail(1, flags=MessageFlag.SEEN | MessageFlag.UNSURE)]).columns()
    for name in ("flags", "store_flags"):
        old[name] = np.asarray(old[name]).astype(np.uint16)
    new = rows_of([a_mail(2)]).columns() | {"flags": np.array([1 << 16], FlagBits)}

    for chunks in ([old], [old, new], [new, old]):
        mails = join_chunks([Chunk(0, 0, unpack(pack(chunk))) for chunk in chunks])
        assert mails.flags.dtype == FlagBits
        assert has_flag(mails.flags, MessageFlag.UNSURE).tolist() == [c is old for c in chunks]
        assert ((mails.flags >> 16) != 0).tolist() == [c is new for c in chunks]


def test_each_number_stands_under_its_own_name() -> None:
    columns = rows_of([a_mail(n) for n in (4, 8)]).columns()

    assert {name: np.asarray(columns[name]).tolist() for name in NUMBERS if "key" not in name} == {
        "position": [4, 8],
        "size_bytes": [104, 108],
        "sent_utc": [4, 8],
        "flags": [0, 0],
        "hops": [4, 8],
        "n_words": [40, 80],
        "content_size": [0, 0],
        "structure_size": [0, 0],
        "n_attachments": [1, 2],
        "n_references": [1, 2],
        "n_headers": [0, 0],
        "marks": [0, 0],
        "store_flags": [0, 0],
    }
    assert {str(np.asarray(columns[name]).dtype) for name in ("flags", "store_flags")} == {
        "uint32"
    }


def test_no_mail_is_a_table_of_no_rows() -> None:
    mails = join_chunks([])

    assert len(mails.uid) == 0
    assert mails.text_digest.shape == (0, 2)
    assert n_rows(RowBuilder().columns()) == 0


def test_only_mail_that_may_match_by_text_is_compared() -> None:
    barred = [
        MessageFlag.GHOST,
        MessageFlag.SHORT,
        MessageFlag.UNREADABLE,
        MessageFlag.PSEUDO,
        MessageFlag.VIEW,
    ]
    reads = [a_mail(1), *(a_mail(4, flags=flag) for flag in barred), a_mail(2)]

    tables = comparable_blocks(join_chunks([Chunk(0, 0, rows_of(reads).columns())]))

    assert tables[BlockKind.SENTENCES].rows.tolist() == [0, 6]
    assert tables[BlockKind.SENTENCES].digests[3:, 0].tolist() == [2, 2, 2]


def test_problems_travel_with_their_chunk() -> None:
    rows = RowBuilder()
    rows.add_problem(Problem(MessageKey(0, "", "u"), 5, ProblemKind.DAMAGED, "base64"))

    (problem,) = read_problems(unpack(pack(rows.columns())))

    assert (problem.uid, problem.position, problem.kind) == ("u", 5, ProblemKind.DAMAGED)


def test_nothing_has_the_key_of_nothing() -> None:
    assert string_key("") == 0
    assert string_key("a") != string_key("b")
    assert attachments_digest([]) == bytes(16)


def test_the_order_of_attachments_does_not_matter() -> None:
    assert attachments_digest([b"a" * 20, b"b" * 20]) == attachments_digest([b"b" * 20, b"a" * 20])


def test_to_join_chunks_takes_little_more_memory_than_the_table() -> None:
    """So that a million messages fit. With all chunks in memory at once it was more than twice."""
    columns = rows_of([a_mail(n) for n in range(300)]).columns()
    with Spool() as spool:
        chunks = [Chunk(0, 0, StoredColumns(columns, spool)) for _ in range(40)]
        tracemalloc.start()
        mails = join_chunks(chunks)
        held, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()

    assert len(mails.uid) == 300 * 40
    assert held / len(mails.uid) < 800
    assert peak < 1.3 * held


def test_the_rules_look_at_the_columns_of_the_table_itself() -> None:
    mails = join_chunks([Chunk(0, 0, rows_of([a_mail(n) for n in range(9)]).columns())])

    traits = traits_of(mails)

    pairs = [
        (mails.text_digest, traits.text),
        (mails.attachments_digest, traits.files),
        (mails.facts, traits.facts),
        (mails.aspects, traits.proofs.aspects),
        (mails.proof, traits.proofs.digest),
    ]
    for matrix, columns in pairs:
        assert all(np.shares_memory(matrix, column) for column in columns)
        assert np.column_stack(columns).tolist() == matrix.tolist()


def test_documents_are_told_from_what_comes_beside_them() -> None:
    def held(mime_type: str, size_bytes: int = 900, digest: bytes = b"d") -> Attachment:
        return Attachment("a", mime_type, size_bytes, digest * 20)

    bill, photo = held("application/pdf"), held("image/jpeg", 2_000_000, b"p")
    beside = [
        held("image/png"),
        held("application/ms-tnef"),
        held("text/plain"),
        held("text/html"),
    ]
    assert documents_key(()) == documents_key(beside) == 0
    assert documents_key([bill]) == documents_key([*beside, bill]) != 0
    assert documents_key([bill, photo]) == documents_key([photo, bill]) != documents_key([bill])


def test_rows_of_an_older_version_are_read_with_what_it_did_not_know_as_unknown() -> None:
    rows = RowBuilder()
    for number in range(3):
        stub, mail, found, n_words, flags = a_mail(number)
        rows.add(stub, mail, found._replace(frame=7), n_words, flags)
    whole = rows.columns()
    assert whole["frame_key"].tolist() == [7, 7, 7]  # type: ignore[union-attr]
    missing = {"frame_key", "documents_key", "proof", "aspects", "header_names", "header_values"}
    old = {name: column for name, column in whole.items() if name not in missing}
    filled = fill_in_columns(old)
    assert set(filled) >= set(whole)
    assert not any(np.any(filled[name]) for name in missing)
