"""A worker turns messages into rows; whatever a message is like, the rest of its chunk is read."""

from __future__ import annotations

import base64
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path

import pytest

from core.columns import unpack
from core.errors import SourceChanged
from core.job import Job
from core.match.join.signatures import identity_links
from core.message.parts import OpenMessage, open_message
from core.model.mail import MessageFlag
from core.model.sources import (
    Folder,
    FolderRole,
    MessageKey,
    Problem,
    ProblemKind,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.scan import read
from core.scan.read import ChunkTask, MessageReading, read_chunk, read_message, unread_columns
from core.scan.table import Chunk, join_chunks, read_problems
from core.settings import ReadSettings

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
FOLDER = Folder("", Path("memory"), "v", 0, FolderRole.NORMAL)
NOTICE = (
    "Am Dienstag wird das Wasser von acht bis zwölf Uhr abgestellt. "
    "Bitte füllt vorher einen Eimer, und stellt die Waschmaschine nicht an."
)


@dataclass(frozen=True)
class Memory:
    """A source of given bytes; an error in place of one is raised when it is reached."""

    mails: tuple[bytes | SourceChanged, ...]
    spec: SourceSpec = field(default=SourceSpec(SourceKind.EML, Path("memory")))

    def folders(self) -> tuple[Folder, ...]:
        return (FOLDER,)

    def stubs(self, folder: Folder, _job: Job) -> Iterator[Stub | Problem]:
        for number, mail in enumerate(self.mails):
            size = 0 if isinstance(mail, SourceChanged) else len(mail)
            yield Stub(MessageKey(0, folder.name, str(number)), number, size, "", MessageFlag.NONE)

    def fetch(self, _folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        for stub in stubs:
            mail = self.mails[stub.position]
            if isinstance(mail, SourceChanged):
                raise mail
            yield RawMessage(stub, mail)


def a_mail(text: str = NOTICE, subject: str = "Wasser") -> bytes:
    message = EmailMessage()
    message["From"] = "Hausverwaltung <hv@example.org>"
    message["Subject"] = subject
    message["Message-ID"] = f"<{subject}@example.org>"
    message.set_content(text)
    return message.as_bytes()


def reading(data: bytes) -> MessageReading:
    stub = Stub(MessageKey(0, "", "0"), 0, len(data), "", MessageFlag.NONE)
    return read_message(RawMessage(stub, data), ReadSettings())


def chunk(*mails: bytes | SourceChanged, settings: ReadSettings | None = None) -> ChunkTask:
    source = Memory(tuple(mails))
    stubs = [stub for stub in source.stubs(FOLDER, None) if isinstance(stub, Stub)]  # type: ignore[arg-type]
    return ChunkTask(source, FOLDER, tuple(stubs), settings or ReadSettings())


def test_a_mail_becomes_a_row() -> None:
    mails = join_chunks([Chunk(0, 0, unpack(read_chunk(chunk(a_mail()))))])

    assert mails.sender[0] == "hv@example.org"
    assert mails.subject[0] == "Wasser"
    assert mails.n_words[0] > 15
    assert mails.flags.tolist() == [0]
    assert [len(table.rows) for table in mails.blocks.values()] == [1, 0]


def test_a_short_text_is_marked_and_a_quotation_known() -> None:
    short = reading(a_mail("Danke!"))
    reply = reading(a_mail(f"Gut, danke für die Nachricht, wir kommen alle.\n\n> {NOTICE}\n"))

    assert short.flags == MessageFlag.SHORT
    assert reply.flags == MessageFlag.QUOTES


@pytest.mark.parametrize(
    "text",
    [
        f"Danke!\n\nAm 2. März 2026 schrieb die Hausverwaltung:\n> {NOTICE}\n",
        f"> {NOTICE}\n\nDanke!\n\n> {NOTICE}\n\nAuch gut.\n",
        f"> {NOTICE}\n",
    ],
)
def test_few_words_beside_a_quotation_are_few_words(text: str) -> None:
    assert reading(a_mail(text)).flags == MessageFlag.QUOTES | MessageFlag.TERSE


def test_what_is_no_mail_is_a_problem_and_the_rest_is_read() -> None:
    columns = unpack(read_chunk(chunk(b"\x00\x01\x02 no header here", a_mail())))

    assert [p.kind for p in read_problems(columns)] == [ProblemKind.NOT_MAIL]
    assert list(join_chunks([Chunk(0, 0, columns)]).subject)[-1] == "Wasser"


def test_a_message_without_a_byte_is_said_to_be_empty() -> None:
    columns = unpack(read_chunk(chunk(b"", a_mail())))

    assert [p.kind for p in read_problems(columns)] == [ProblemKind.EMPTY]


def test_a_mail_over_the_limit_is_read_by_its_head_and_matches_only_its_like() -> None:
    settings = ReadSettings(max_message_bytes=1 << 16)
    large = a_mail(NOTICE * 2_000)

    columns = unpack(read_chunk(chunk(large, large, a_mail(NOTICE * 2_001), settings=settings)))

    mails = join_chunks([Chunk(0, 0, columns)])
    assert {p.kind for p in read_problems(columns)} == {ProblemKind.TOO_LARGE}
    assert list(mails.subject) == ["Wasser"] * 3
    assert mails.attachments_digest[0].tolist() == mails.attachments_digest[1].tolist()
    assert mails.attachments_digest[0].tolist() != mails.attachments_digest[2].tolist()
    assert set(mails.flags.tolist()) == {MessageFlag.SHORT | MessageFlag.CUT}
    assert len(identity_links(mails).rows) == 2


def test_a_text_over_the_limit_is_said_to_be_cut() -> None:
    settings = ReadSettings(max_text_bytes=1 << 10)

    columns = unpack(read_chunk(chunk(a_mail(NOTICE * 40), a_mail(NOTICE), settings=settings)))

    flags = join_chunks([Chunk(0, 0, columns)]).flags.tolist()
    assert [bool(flag & MessageFlag.CUT) for flag in flags] == [True, False]


def test_a_mail_that_takes_too_long_is_a_problem_and_the_rest_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def endless(data: bytes, *, settings: ReadSettings) -> OpenMessage:
        until = time.process_time() + 30
        while b"endless" in data and time.process_time() < until:
            pass
        return open_message(data, settings=settings)

    monkeypatch.setattr(read, "open_message", endless)
    task = chunk(a_mail("endless"), a_mail(), settings=ReadSettings(message_cpu_s=0.1))

    columns = unpack(read_chunk(task))

    assert [p.kind for p in read_problems(columns)] == [ProblemKind.TOO_COSTLY]
    assert len(join_chunks([Chunk(0, 0, columns)]).uid) == 2


def test_a_source_that_fails_in_the_middle_keeps_what_was_read() -> None:
    columns = unpack(read_chunk(chunk(a_mail(), SourceChanged(Path("memory"), "size"))))

    (problem,) = read_problems(columns)
    assert (problem.position, problem.kind) == (-1, ProblemKind.CHANGED)
    assert len(join_chunks([Chunk(0, 0, columns)]).uid) == 1


def test_mails_that_no_worker_survives_match_nothing() -> None:
    columns = unpack(unread_columns(chunk(a_mail(), a_mail()).stubs))

    mails = join_chunks([Chunk(0, 0, columns)])
    assert all(MessageFlag(flags) & MessageFlag.UNREADABLE for flags in mails.flags.tolist())
    assert len(read_problems(columns)) == 2
    assert all(len(table.rows) == 0 for table in mails.blocks.values())


def test_a_text_that_could_not_all_be_read_is_the_same_only_over_the_same_bytes() -> None:
    encoded = base64.encodebytes(NOTICE.encode())
    head = b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n"
    raw = head + encoded[:-9] + b"!\n"
    whole = reading(a_mail()).found
    first = reading(raw)
    again = reading(raw).found
    other = reading(raw + b"!\n").found

    assert first.told == ("base64",)
    assert first.found.text_digest == again.text_digest
    assert len({whole.text_digest, again.text_digest, other.text_digest}) == 3


def test_a_copy_of_a_damaged_mail_is_a_copy_in_every_form_of_mailbox() -> None:
    raw = b"Content-Type: text/plain; charset=us-ascii\n\n" + NOTICE.encode() + b"\xff\xe9\n"
    copies = (raw, raw.replace(b"\n", b"\r\n"), b"Received: by b\nContent-Length: 9\n" + raw)

    digests = {reading(data).found.text_digest for data in copies}
    whole = raw.replace(b"\xff", b"").replace(b"\xe9", b"")

    assert len(digests) == 1
    assert digests != {reading(whole).found.text_digest}


def test_rows_come_in_the_order_of_the_mails_however_they_are_read() -> None:
    settings = ReadSettings(max_message_bytes=1 << 16)
    mails = [a_mail(NOTICE * (2_000 if n % 40 == 7 else 1), subject=f"Nr{n}") for n in range(130)]

    columns = unpack(read_chunk(chunk(*mails, settings=settings)))

    assert list(join_chunks([Chunk(0, 0, columns)]).subject) == [f"Nr{n}" for n in range(130)]


NEWSLETTER = (
    "<table><tr><td><img src=a><h1>Neu</h1><p>{0}</p></td></tr><tr><td><ul><li>x<li>y</ul></td>"
    "<td><a href=b>mehr</a><img src=c></td></tr></table><hr><p><a href=d>ab</a> <a href=e>an</a>"
    "</p><h2>Bald</h2><ol><li><a href=f>z</a></ol><p>{0}</p>"
)


def newsletter(words: str, *, plain: str = "", file: bytes = b"") -> bytes:
    message = EmailMessage()
    message["From"] = "news@example.org"
    if plain:
        message.set_content(plain)
        message.add_alternative(NEWSLETTER.format(words), subtype="html")
    else:
        message.set_content(NEWSLETTER.format(words), subtype="html", cte="base64")
    if file:
        message.add_attachment(file, maintype="image", subtype="png", filename="a.png")
    return message.as_bytes()


def structure_keys(*mails: bytes, settings: ReadSettings | None = None) -> list[int]:
    keys = []
    for number, data in enumerate(mails):
        stub = Stub(MessageKey(0, "", str(number)), number, len(data), "", MessageFlag.NONE)
        found = read_message(RawMessage(stub, data), settings or ReadSettings()).found
        keys.append(found.structure.key)
    return keys


def test_mails_of_one_layout_have_one_structure_whichever_part_gives_their_text() -> None:
    keys = structure_keys(
        newsletter(NOTICE),
        newsletter("Other words altogether."),
        newsletter(NOTICE, plain=NOTICE),
        newsletter(NOTICE, plain=NOTICE * 20),
        newsletter(NOTICE, file=b"picture"),
    )
    assert keys[0] != 0
    assert keys[:4] == [keys[0]] * 4
    assert keys[4] not in (0, keys[0])


def test_without_signatures_and_of_what_was_cut_there_is_no_structure() -> None:
    mail = newsletter(NOTICE * 60)
    assert structure_keys(mail, settings=ReadSettings(signatures=False)) == [0]
    assert structure_keys(mail, settings=ReadSettings(max_text_bytes=1 << 10)) == [0]
    hidden = newsletter(NOTICE * 60, plain="wort " * 150)
    assert structure_keys(hidden, settings=ReadSettings(max_text_bytes=1 << 10)) == [0]


def test_mails_of_one_mailing_have_one_content() -> None:
    greeted = [f"Liebe Frau {name},\n\n{NOTICE}\n\nNr. {name}-77\n" for name in ("Bauer", "Özil")]
    mails = join_chunks(
        [Chunk(0, 0, unpack(read_chunk(chunk(*map(a_mail, [*greeted, "Danke!"])))))]
    )

    first, second, other = mails.content_key.tolist()
    assert first == second != 0
    assert other == 0
    assert mails.content_size.tolist()[0] >= 12


def test_without_signatures_there_is_no_content() -> None:
    task = chunk(a_mail(), settings=ReadSettings(signatures=False))
    mails = join_chunks([Chunk(0, 0, unpack(read_chunk(task)))])
    assert mails.content_key.tolist() == mails.content_size.tolist() == [0]


def test_a_dictionary_is_loaded_outside_of_the_time_of_a_mail() -> None:
    program = (
        "import sys; sys.path[:0] = ['tests'];"
        "from core.system.budget import TooCostly; from core.scan import read;"
        "from core.settings import ReadSettings;"
        "from core.model.sources import MessageKey, RawMessage, Stub;"
        "starts = []\n"
        "class Watched:\n"
        "    def start(self, seconds): starts.append('start')\n"
        "    def stop(self): starts.append('stop')\n"
        "text = b'Subject: a\\n\\nThe water will be off, and this is what you and we know.\\n'\n"
        "stub = Stub(MessageKey(0, '', '1'), 0, 1, '', 0)\n"
        "for _ in range(2):\n"
        "    read.read_batch([RawMessage(stub, text)], ReadSettings(), Watched())\n"
        "    print(len(starts)); starts.clear()\n"
    )
    command = [sys.executable, "-W", "error", "-c", program]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    first, second = map(int, found.stdout.split())
    assert first == second + 2  # stopped, loaded, started again; the second time it is there
