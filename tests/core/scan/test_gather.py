"""What is known is not read again, what is not certain is; chunks neither lose nor repeat mail."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from helpers.boxes.mailboxes import put_time_back
from helpers.mail.sample_mail import NOTICE, a_mail
from helpers.process.sampling import examples
from helpers.process.warm_reading import read_some
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.cache.fingerprints import SqliteCache
from core.columns import Texts, pack
from core.job import Cancelled, Job, NullJob, Progress, Stage, ThreadJob
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, Problem, ProblemKind, SourceKind, SourceSpec, Stub
from core.scan import gather
from core.scan.folders import FolderReading, open_folders
from core.scan.gather import Gatherer, _are_lasting, cut_into_chunks
from core.scan.table import StoredColumns, load_columns
from core.scan.tally import ReadingTally
from core.scan.texts import TextCache
from core.settings import ReadSettings
from core.sources.stores import Stores
from core.system.spool import Spool
from core.text.dictionaries import LEMMATISED
from core.text.lemmas import forget_dictionaries, is_loaded

pytestmark = pytest.mark.slow

READ = ReadSettings()


def stub(n: int, size: int = 1, version: str = "v", flags: MessageFlag = MessageFlag.NONE) -> Stub:
    return Stub(MessageKey(0, "", str(n)), n, size, version, flags)


@given(st.lists(st.integers(0, 30), max_size=40), st.integers(1, 5), st.integers(1, 40))
def test_neighbours_are_read_together_up_to_a_number_and_a_size(
    sizes: list[int], mails: int, size: int
) -> None:
    stubs = [stub(n, each) for n, each in enumerate(sizes)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(gather, "CHUNK_MAILS", mails)
        patched.setattr(gather, "CHUNK_BYTES", size)
        found = list(cut_into_chunks(iter(stubs)))

    assert [one for chunk in found for one in chunk] == stubs
    for chunk in found:
        assert 0 < len(chunk) <= mails
        assert sum(one.size_bytes for one in chunk[:-1]) < size
    for chunk in found[:-1]:
        assert len(chunk) == mails or sum(one.size_bytes for one in chunk) >= size


@pytest.mark.parametrize("kind", ProblemKind)
@pytest.mark.parametrize("position", [-1, 3])
def test_only_what_may_pass_for_a_whole_folder_is_tried_again(
    kind: ProblemKind, position: int
) -> None:
    problem = Problem(MessageKey(0, "", ""), position, kind, "")
    passes = position < 0 and kind in (ProblemKind.CHANGED, ProblemKind.UNREADABLE)

    assert _are_lasting([problem]) is not passes
    assert _are_lasting([]) is True
    assert _are_lasting([problem._replace(detail="MemoryError")]) is False


def gathered(
    spec: SourceSpec, cache: SqliteCache, job: Job | None = None, how: ReadSettings = READ
) -> list[FolderReading]:
    job = job or NullJob()
    reads, _ = open_folders([spec], how, frozenset(), Stores(), job)
    with Spool() as spool:
        gatherer(cache, spool, job, how).gather(reads)
        for read in reads:
            read.pieces = [load_columns(piece) for piece in read.pieces if piece is not None]
    return reads


def gatherer(cache: SqliteCache, spool: Spool, job: Job, how: ReadSettings = READ) -> Gatherer:
    return Gatherer(
        settings=how,
        cache=cache,
        shelf=TextCache(cache),
        spool=spool,
        tally=ReadingTally(job),
        job=job,
    )


def write(path: Path, kind: SourceKind, numbers: list[int]) -> SourceSpec:
    mails = [a_mail(f"{NOTICE} {n}", number=n).as_bytes() for n in numbers]
    if kind is SourceKind.MBOX:
        path.write_bytes(b"".join(b"From - Mon Mar  4 10:00:00 2024\n" + m + b"\n" for m in mails))
    else:
        path.mkdir(exist_ok=True)
        for n, data in zip(numbers, mails, strict=True):
            (path / f"{n}.eml").write_bytes(data)
    return SourceSpec(kind, path)


def facts(reads: list[FolderReading]) -> tuple[list[str], int, bool]:
    """Message-IDs in their order, how many were known, whether anything was read."""
    found = [
        uid
        for read in reads
        for piece in read.pieces
        if piece is not None
        for uid in cast("Texts", load_columns(piece)["message_id"])
    ]
    return found, sum(r.from_cache for r in reads), any(r.bytes_read for r in reads)


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.EML])
def test_what_was_read_once_is_not_read_again_and_comes_in_the_same_order(
    tmp_path: Path, cache: SqliteCache, kind: SourceKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gather, "CHUNK_MAILS", 2)
    spec = write(tmp_path / "box", kind, [1, 2, 3, 4, 5])

    first, again = facts(gathered(spec, cache)), facts(gathered(spec, cache))

    assert first[1:] == (0, True)
    assert again == (first[0], 5, False)


@pytest.fixture
def loaded_again() -> Iterator[None]:
    """What a scan of much mail forgets is there for the next tests."""
    yield
    read_some()


@pytest.mark.usefixtures("loaded_again")
@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.EML])
@pytest.mark.parametrize("first", [1, 2, 9])
def test_workers_that_are_started_later_go_on_where_the_first_ones_were(
    tmp_path: Path,
    cache: SqliteCache,
    kind: SourceKind,
    first: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gather, "CHUNK_MAILS", 2)
    monkeypatch.setattr(gather, "FIRST_CHUNKS", first)
    monkeypatch.setattr(gather, "MUCH_BYTES", 0)
    spec = write(tmp_path / "box", kind, list(range(9)))

    reads = gathered(spec, cache)

    assert facts(reads) == ([f"{number}@example.org" for number in range(9)], 0, True)
    assert facts(gathered(spec, cache))[1:] == (9, False)


@pytest.mark.usefixtures("loaded_again")
def test_of_little_mail_nothing_is_loaded_for_workers_that_are_not_started(
    tmp_path: Path, cache: SqliteCache
) -> None:
    forget_dictionaries()

    gathered(write(tmp_path / "box", SourceKind.MBOX, list(range(9))), cache)

    assert not [language for language in LEMMATISED if is_loaded(language)]


def test_while_workers_read_what_they_have_read_is_not_in_memory(
    tmp_path: Path, cache: SqliteCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gather, "CHUNK_MAILS", 20)
    monkeypatch.setattr("core.system.spool.HELD_BYTES", 0)
    spec = write(tmp_path / "box", SourceKind.MBOX, list(range(200)))
    reads, _ = open_folders([spec], READ, frozenset(), Stores(), NullJob())

    with Spool() as spool:
        gatherer(cache, spool, NullJob()).gather(reads)
        gc.collect()
        arrays = [one for one in gc.get_objects() if isinstance(one, Texts)]

        assert all(isinstance(piece, StoredColumns) for piece in reads[0].pieces)
        assert sum(len(texts) for texts in arrays) < 200
        assert len(reads[0].pieces) == 10


def box_of(path: Path, mails: list[tuple[int, str]]) -> SourceSpec:
    """An mbox rewritten in place, its time of change put back: (number, what it says) each."""
    before = path.stat() if path.exists() else None
    with path.open("r+b" if before else "wb") as file:
        for number, word in mails:
            said = a_mail(f"{NOTICE} {word}", number=number).as_bytes()
            file.write(b"From - Mon Mar  4 10:00:00 2024\n" + said + b"\n")
        file.truncate()
    if before:
        put_time_back(path, before)
    return SourceSpec(SourceKind.MBOX, path)


def rows_of(reads: list[FolderReading]) -> list[bytes]:
    """All that is known of the messages, chunk by chunk."""
    pieces = [load_columns(piece) for read in reads for piece in read.pieces if piece]
    return [pack(dict(sorted(piece.items()))) for piece in pieces]


def test_of_a_mailbox_that_grew_only_the_new_mail_is_read(
    tmp_path: Path, cache: SqliteCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gather, "CHUNK_MAILS", 2)
    before = [(n, "alt") for n in range(5)]
    gathered(box_of(tmp_path / "box", before), cache)

    grown = gathered(box_of(tmp_path / "box", [*before, (5, "neu"), (6, "neu")]), cache)

    assert facts(grown)[1] == 5
    for _ in range(2):  # with what was known from before, and as a whole
        again = gathered(SourceSpec(SourceKind.MBOX, tmp_path / "box"), cache)
        assert facts(again) == (facts(grown)[0], 7, False)
        assert rows_of(again) == rows_of(grown)


def test_of_a_mailbox_that_mail_left_or_came_back_to_only_what_is_new_is_read(
    tmp_path: Path, cache: SqliteCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gather, "CHUNK_MAILS", 3)
    every = [(n, "alt") for n in range(11)]
    gathered(box_of(tmp_path / "box", every), cache)

    left = gathered(box_of(tmp_path / "box", [every[n] for n in (1, 2, 4, 5, 7, 8, 10)]), cache)
    assert len([key for read in left for key in read.chunks if cache.get(key, "")]) == 3
    back = gathered(box_of(tmp_path / "box", [*every[5:], *every[:5]]), cache)

    assert facts(left)[1:] == (7, False)
    assert facts(back)[1:] == (7, True)
    assert facts(back)[0] == [f"{n}@example.org" for n in [*range(5, 11), *range(5)]]


def test_what_changed_places_or_state_is_told_as_it_is_now(
    tmp_path: Path, cache: SqliteCache
) -> None:
    """The last message is cut off: where it stands then is another place, with another problem."""
    whole = gathered(box_of(tmp_path / "box", [(n, "alt") for n in range(3)]), cache)
    data = (tmp_path / "box").read_bytes()
    (tmp_path / "box").write_bytes(data[len(data) // 3 :] + b"\nFrom here on, nothing.")

    again = gathered(SourceSpec(SourceKind.MBOX, tmp_path / "box"), cache)

    (piece,) = (load_columns(piece) for read in again for piece in read.pieces if piece)
    (stubs,) = (list(read.mails.stubs(read.folder, NullJob())) for read in again)
    assert facts(whole)[1:] == (0, True)
    assert list(cast("Texts", piece["uid"])) == [s.key.uid for s in stubs if isinstance(s, Stub)]
    assert cast("np.ndarray", piece["position"]).tolist() == [0, 1]


CHANGED_MAILS = st.lists(st.tuples(st.integers(0, 3), st.sampled_from("ab")), max_size=7)


@settings(max_examples=examples(6), deadline=None)
@given(CHANGED_MAILS, CHANGED_MAILS)
@example([(n, "a") for n in range(6)], [(n, "ab"[n == 3]) for n in range(6)])
@example([(0, "a"), (1, "a")], [(1, "a"), (0, "a")])
@example([(0, "a"), (1, "b")], [(0, "a"), (1, "b"), (0, "a"), (0, "a")])
def test_what_another_program_wrote_is_never_taken_for_what_was_there(
    before: list[tuple[int, str]], after: list[tuple[int, str]]
) -> None:
    plain = ReadSettings(signatures=False, sketches=False)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setattr(gather, "CHUNK_MAILS", 2)
        used, fresh = (SqliteCache(Path(folder, n, "c.db")) for n in ("used", "fresh"))
        with closing(used), closing(fresh):
            gathered(box_of(Path(folder, "box"), before), used, how=plain)
            spec = box_of(Path(folder, "box"), after)

            found = rows_of(gathered(spec, used, how=plain))

            assert found == rows_of(gathered(spec, fresh, how=plain))


def test_of_a_folder_of_files_only_what_changed_is_read(
    tmp_path: Path, cache: SqliteCache
) -> None:
    spec = write(tmp_path / "box", SourceKind.EML, [1, 2, 3])
    gathered(spec, cache)
    (tmp_path / "box" / "2.eml").write_bytes(a_mail(f"{NOTICE} neu", number=9).as_bytes())
    (tmp_path / "box" / "3.eml").unlink()

    found, known, was_read = facts(gathered(spec, cache))

    assert [name.partition("@")[0] for name in found] == [
        name.partition("@")[0] for name in facts(gathered(spec, cache))[0]
    ]
    assert (len(found), known, was_read) == (2, 1, True)


class StoppedAfter(NullJob):
    """Is stopped once a chunk was read."""

    def __init__(self) -> None:
        self.read = False

    def report(self, progress: Progress) -> None:
        self.read |= progress.messages > 0 and progress.stage is Stage.READING

    def checkpoint(self) -> None:
        if self.read:
            raise Cancelled


def test_a_scan_that_was_stopped_goes_on_where_it_was(
    tmp_path: Path, cache: SqliteCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gather, "CHUNK_MAILS", 2)
    spec = write(tmp_path / "box", SourceKind.MBOX, list(range(60)))  # more than can wait at once
    with pytest.raises(Cancelled):
        gathered(spec, cache, StoppedAfter())

    found, known, was_read = facts(gathered(spec, cache))

    assert (len(found), was_read) == (60, True)
    assert 0 < known < 60


def test_a_stopped_job_reads_nothing(tmp_path: Path, cache: SqliteCache) -> None:
    spec, job = write(tmp_path / "box", SourceKind.MBOX, [1]), ThreadJob()
    reads, _ = open_folders([spec], READ, frozenset(), Stores(), job)
    job.cancel()

    with Spool() as spool, pytest.raises(Cancelled):
        gatherer(cache, spool, job).gather(reads)
