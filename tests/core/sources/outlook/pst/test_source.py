"""Outlook's data files against what `readpst` says of them, whole and damaged."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import traces
from helpers.boxes.outlook_files import NAMES, expected_content, outlook_file
from helpers.boxes.outlook_mail import add_files, outgoing_mail, pdf_attachment, received_mail
from helpers.boxes.outlook_writer import PstAttachment, write_pst
from helpers.process.systems import needs_linux

from core.errors import NotMail, SourceChanged, SourceError, SourceForbidden, SourceMissing
from core.job import NullJob
from core.message.parts import OpenMessage, open_message
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import (
    FolderRole,
    MessageKey,
    Problem,
    ProblemKind,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.settings import ReadSettings
from core.sources.outlook.find import is_pst
from core.sources.outlook.pst import source as sources
from core.sources.outlook.pst.folders import MAX_LEVELS
from core.sources.outlook.pst.questions import (
    CHANGED,
    DAMAGED,
    FORBIDDEN,
    GONE,
    PstFailure,
    PstMessage,
)
from core.sources.outlook.pst.source import PstSource
from core.sources.registry import detect, detect_all
from core.sources.stores import Stores

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[5]

# Where readpst puts mail that we name otherwise: it sets the file's own name before each folder.
# Where we differ: appointments are in none of the two; IPM.Post, of which there is none here,
# readpst leaves out and we take in.


def _source(path: Path) -> PstSource:
    return PstSource(SourceSpec(SourceKind.PST, path))


def _read(source: PstSource) -> tuple[dict[str, list[RawMessage]], list[Problem]]:
    """The messages of each folder that has some, and everything that was wrong."""
    mails: dict[str, list[RawMessage]] = {}
    problems: list[Problem] = []
    for folder in source.folders():
        listed = list(source.stubs(folder, NullJob()))
        stubs = [item for item in listed if isinstance(item, Stub)]
        problems += [item for item in listed if isinstance(item, Problem)]
        for item in source.fetch(folder, stubs):
            if isinstance(item, Problem):
                problems.append(item)
            else:
                mails.setdefault(folder.name, []).append(item)
    return mails, problems


def _opened(mail: RawMessage) -> OpenMessage:
    return open_message(mail.data, settings=ReadSettings())


@pytest.mark.parametrize("name", NAMES)
def test_folders_messages_and_subjects_are_those_of_readpst(name: str) -> None:
    facts = expected_content(name)
    mails, problems = _read(_source(outlook_file(name)))
    subjects = {
        folder: sorted(_opened(mail).mail.subject for mail in found)
        for folder, found in mails.items()
    }
    told = {
        folder.partition("/")[2]: sorted(s.strip() for s in held["subjects"])
        for folder, held in facts["folders"].items()
    }
    assert subjects == told
    assert not problems
    assert sum(map(len, mails.values())) == facts["messages_readpst"]


@pytest.mark.parametrize("name", NAMES)
def test_reading_leaves_the_file_and_its_times_as_they_were(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(outlook_file(name).read_bytes())
    path.chmod(0o444)
    before, digest = traces(tmp_path), sha256(path.read_bytes()).hexdigest()
    before = traces(tmp_path)
    assert _read(_source(path)) == _read(_source(path))
    assert traces(tmp_path) == before
    assert sha256(path.read_bytes()).hexdigest() == digest


def test_what_an_outlook_file_is() -> None:
    path = outlook_file("unicode_testPST.pst")
    spec = detect(path)
    assert spec == SourceSpec(SourceKind.PST, path)
    source = _source(path)
    folders = {folder.name: folder for folder in source.folders()}
    assert folders["Éléments supprimés"].role is FolderRole.TRASH
    assert all(f.fixed and f.fixed.kind is RefusalKind.ARCHIVE for f in folders.values())
    refusal = Stores().store(spec).refusal(folders[""])
    assert refusal is not None
    assert refusal.kind is RefusalKind.ARCHIVE
    assert spec in detect_all(path.parent)
    assert not is_pst(b"From ")


def test_what_had_to_be_made_says_so() -> None:
    mails, _ = _read(_source(outlook_file("unicode_sample.ost")))
    made = {
        folder: Counter(bool(_opened(mail).mail.flags & MessageFlag.MADE) for mail in found)
        for folder, found in mails.items()
    }
    assert made["Sent Items"] == {True: 6}  # Exchange keeps no headers of what was sent
    assert made["Inbox/sub1"] == {False: 25}
    assert made["Inbox"] == {False: 10, True: 2}  # two have their HTML inside RTF


def test_bodies_of_every_kind_are_there() -> None:
    mails, _ = _read(_source(outlook_file("unicode_various_body_types.pst")))
    kinds = [[part.mime_type for part in _opened(mail).parts] for mail in mails["Inbox/tmp"]]
    assert kinds == [
        ["text/plain", "text/html"],
        ["text/plain", "text/html"],
        ["text/plain"],  # rich text: its words as Outlook has them
        ["text/plain"],
    ]


def _damaged(data: bytes, how: str, rnd: random.Random) -> bytes:
    changed = bytearray(data)
    if how == "cut":
        return data[: rnd.randrange(4, len(data))]
    if how == "flip":
        for _ in range(rnd.choice([1, 10, 200, 5_000])):
            changed[rnd.randrange(4, len(changed))] ^= 1 << rnd.randrange(8)
    elif how == "zero":
        start, size = rnd.randrange(4, len(changed)), rnd.choice([512, 4_096, 65_536])
        changed[start : start + size] = bytes(len(changed[start : start + size]))
    else:
        for _ in range(3):
            changed[rnd.randrange(4, 564)] = rnd.randrange(256)
    return bytes(changed)


_REAL = {"real": "unicode_testPST.pst", "real ansi": "ansi_sample2.pst"}


def _whole(name: str, path: Path) -> bytes:
    """A real file, or one made with everything in it."""
    if name in _REAL:
        return outlook_file(_REAL[name]).read_bytes()
    inside = PstAttachment(
        {0x3001: "Inside"}, embedded=add_files(outgoing_mail(3), pdf_attachment())
    )
    folders = {
        "Inbox": [
            add_files(received_mail(1, "Grüße " * 3_000), pdf_attachment(b"%PDF" * 9_000), inside)
        ]
        * 30,
        "Sent Items": [outgoing_mail(2)],
    }
    return write_pst(path, folders, ansi=name == "ansi").read_bytes()


@pytest.mark.parametrize("name", ["unicode", "ansi"])
def test_both_formats_give_the_same_mail(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pst"
    _whole(name, path)
    mails, problems = _read(_source(path))
    assert not problems
    assert {folder: len(found) for folder, found in mails.items()} == {
        "Inbox": 30,
        "Sent Items": 1,
    }
    opened = _opened(mails["Inbox"][0])
    assert opened.decode(opened.parts[0]).split() == ["Grüße"] * 3_000
    assert [(a.name, a.mime_type) for a in opened.mail.attachments] == [
        ("report.pdf", "application/pdf"),
        ("Inside", "message/rfc822"),
    ]
    assert opened.mail.attachments[0].size_bytes == 36_000
    assert b"Subject: Re: Plan" in mails["Inbox"][0].data
    assert mails["Inbox"][0].stub.flags == MessageFlag.SEEN


@pytest.mark.parametrize("how", ["cut", "flip", "zero", "header"])
@pytest.mark.parametrize("name", ["unicode", "ansi", *_REAL])
def test_damage_never_takes_the_program_down(name: str, how: str, tmp_path: Path) -> None:
    """F58: what can be read is read, the rest has a name, and nothing is raised but that."""
    path = tmp_path / "a.pst"
    data, rnd = _whole(name, path), random.Random(58)
    for _ in range(12):
        path.write_bytes(_damaged(data, how, rnd))
        try:
            _read(_source(path))
        except SourceError as error:
            said = error.detail
        else:
            said = "read"
        assert said


def test_folders_that_are_not_looked_into_are_a_problem_of_the_one_they_are_in(
    tmp_path: Path,
) -> None:
    """Else mail in them looks like mail that is not there."""
    path = write_pst(tmp_path / "a.pst", {"/".join("D" * (MAX_LEVELS + 2)): [received_mail(1)]})
    mails, (told,) = _read(_source(path))
    assert mails == {}
    assert told.key.folder.count("/") == MAX_LEVELS - 1
    assert (told.kind, told.detail) == (
        ProblemKind.DAMAGED,
        "1 folders in it cannot be opened",
    )


@pytest.mark.parametrize("kept_bytes", [0, 3, 4, 500, 564])
def test_a_stump_is_no_mail_or_a_damaged_file(kept_bytes: int, tmp_path: Path) -> None:
    path = tmp_path / "a.pst"
    path.write_bytes(_whole("unicode", path)[:kept_bytes])
    if 0 < kept_bytes < 4:  # an empty file is an empty mbox
        with pytest.raises(NotMail):
            detect(path)
    with pytest.raises(SourceError, match="open"):
        _source(path).folders()


def test_a_file_that_changed_is_told_from_one_that_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "a.pst"
    _whole("ansi", path)
    source = _source(path)
    folder = source.folders()[-1]
    stubs = [item for item in source.stubs(folder, NullJob()) if isinstance(item, Stub)]
    _whole("unicode", path)
    with pytest.raises(SourceChanged):
        list(source.stubs(folder, NullJob()))
    kinds = [item.kind for item in source.fetch(folder, stubs) if isinstance(item, Problem)]
    assert kinds == [ProblemKind.CHANGED]
    path.unlink()
    kinds = [item.kind for item in source.fetch(folder, stubs) if isinstance(item, Problem)]
    assert kinds == [ProblemKind.VANISHED]
    with pytest.raises(SourceMissing):
        source.folders()


_READ_ALL = """
import os, resource, sys
from pathlib import Path
from core.job import NullJob
from core.model.sources import RawMessage, SourceKind, SourceSpec, Stub
from core.sources.outlook.pst.reader_process import end_reader
from core.sources.outlook.pst.source import PstSource

if __name__ == "__main__":
    source = PstSource(SourceSpec(SourceKind.PST, Path(sys.argv[1])))
    n = 0
    for folder in source.folders():
        stubs = [s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub)]
        n += sum(isinstance(mail, RawMessage) for mail in source.fetch(folder, stubs))
    end_reader()
    told = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
    print(n, int(told) // 1024, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
"""


@needs_linux
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    """240 MB of attachments; the answers are of 32 MB at most."""
    files = [
        add_files(received_mail(n), pdf_attachment(bytes([n]) * (4 << 20))) for n in range(60)
    ]
    path = write_pst(tmp_path / "a.pst", {"Inbox": files})
    del files
    script = tmp_path / "read_all.py"
    script.write_text(_READ_ALL, "utf-8")
    done = subprocess.run(
        [sys.executable, script, path], capture_output=True, text=True, check=True, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=120,
    )  # fmt: skip
    n_read, ours, reader = map(int, done.stdout.split())
    assert n_read == 60
    assert (ours < 250, reader < 250) == (True, True), (ours, reader)


def _stub(place: int, size_bytes: int = 1) -> Stub:
    return Stub(MessageKey(0, "Inbox", f"{place}:9"), place, size_bytes, "", MessageFlag.SEEN)


def test_two_mails_that_were_cut_short_are_never_alike() -> None:
    """What was left out of them is not known: the rest must not make them copies."""
    read = PstMessage(b"Subject: Plan\r\n\r\n", "", 90 << 20)
    cut, too_large = sources._as_raw_message(Path("a.pst"), _stub(0), read)
    again, _ = sources._as_raw_message(Path("a.pst"), _stub(1), read)
    elsewhere, _ = sources._as_raw_message(Path("b.pst"), _stub(0), read)
    assert isinstance(too_large, Problem)
    assert (too_large.kind, too_large.detail) == (ProblemKind.TOO_LARGE, str(90 << 20))
    mails = [mail for mail in (cut, again, elsewhere) if isinstance(mail, RawMessage)]
    assert len({mail.whole for mail in mails} - {""}) == 3
    flags = MessageFlag.SEEN | MessageFlag.CUT | MessageFlag.DAMAGED
    assert all(mail.stub.flags == flags for mail in mails)


def test_what_is_read_at_once_has_a_number_and_a_size() -> None:
    many = [_stub(n) for n in range(250)]
    assert [len(run) for run in sources._cut_into_runs(many)] == [100, 100, 50]
    large = [_stub(n, 3 << 20) for n in range(7)]
    assert [len(run) for run in sources._cut_into_runs(large)] == [3, 3, 1]
    assert [stub for run in sources._cut_into_runs(large) for stub in run] == large


@pytest.mark.parametrize(
    ("how", "error"),
    [(GONE, SourceMissing), (FORBIDDEN, SourceForbidden), (CHANGED, SourceChanged),
     (DAMAGED, SourceError)],
)  # fmt: skip
def test_each_way_to_fail_has_its_error(how: str, error: type[SourceError]) -> None:
    """They ask for different things of a person: find it, ask for rights, list it again."""
    spec = SourceSpec(SourceKind.PST, Path("a.pst"))
    assert type(sources._as_source_error(spec, PstFailure(how, "why"))) is error
