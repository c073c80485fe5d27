"""Messages inside messages."""

from __future__ import annotations

import io
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path

import pytest
from helpers.boxes.mapi_values import values
from helpers.boxes.outlook_files import outlook_file
from helpers.boxes.outlook_mail import add_files, outgoing_mail, pdf_attachment, received_mail
from helpers.boxes.outlook_writer import PstAttachment, PstMail, write_pst

from core.sources.outlook.mapi import MapiMessage, subject_of
from core.sources.outlook.pst import embedded
from core.sources.outlook.pst.blocks import PstBlocks, open_blocks
from core.sources.outlook.pst.embedded import read_embedded_message
from core.sources.outlook.pst.questions import AskItems, AskMessages, PstItemList, PstMessageList
from core.sources.outlook.pst.reader import answer_question, close_held_file

_WAY = ((0x10_001 << 5) | 4, 0x8025)


def _inside(mail: PstMail) -> PstAttachment:
    return PstAttachment({0x3001: "Inside"}, embedded=mail)


def _piece(data: bytes, size: int, at: int) -> bytes:
    return data[at : at + size]


def _blocks(path: Path, mail: PstMail) -> PstBlocks:
    found = open_blocks(partial(_piece, write_pst(path, {"": [mail]}).read_bytes()))
    assert found is not None
    return found


def _found(path: Path, mail: PstMail) -> MapiMessage | None:
    return read_embedded_message(_blocks(path, mail), _WAY, 1252, 1 << 22)


def test_it_is_read_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    inner = add_files(
        outgoing_mail(2, "Long " * 3_000),
        pdf_attachment(b"%PDF" * 9_000),
        _inside(received_mail(3)),
    )
    found = _found(tmp_path / "a.pst", add_files(received_mail(1), _inside(inner)))
    assert found is not None
    assert found.values == values(inner.values)
    assert len(found.recipients) == 1
    report, deeper = found.attachments
    assert report.data == b"%PDF" * 9_000
    assert deeper.embedded is not None
    assert subject_of(deeper.embedded.values) == "Plan"


def test_where_there_is_none_there_is_none(tmp_path: Path) -> None:
    blocks = _blocks(tmp_path / "a.pst", add_files(received_mail(1), pdf_attachment()))
    assert read_embedded_message(blocks, _WAY, 1252, 1 << 20) is None
    assert read_embedded_message(blocks, (_WAY[0], 0x9025), 1252, 1 << 20) is None
    assert read_embedded_message(blocks, (0x999, 0x8025), 1252, 1 << 20) is None


def test_messages_in_messages_come_to_an_end(tmp_path: Path) -> None:
    mail = received_mail(1)
    for _ in range(12):
        mail = add_files(received_mail(2), _inside(mail))
    assert _found(tmp_path / "a.pst", mail) is None


def test_too_long_a_value_leaves_it_as_it_is(tmp_path: Path) -> None:
    mail = add_files(received_mail(1), _inside(received_mail(2, "Long " * 9_000)))
    assert read_embedded_message(_blocks(tmp_path / "a.pst", mail), _WAY, 1252, 9_000) is None


def test_the_limit_holds_for_all_that_is_in_it_together(tmp_path: Path) -> None:
    inner = add_files(
        outgoing_mail(2), pdf_attachment(b"%PDF" * 5_000), pdf_attachment(b"%PDF" * 5_000)
    )
    blocks = _blocks(tmp_path / "a.pst", add_files(received_mail(1), _inside(inner)))
    assert read_embedded_message(blocks, _WAY, 1252, 30_000) is None
    assert read_embedded_message(blocks, _WAY, 1252, 60_000) is not None


@pytest.mark.parametrize(
    ("name", "folder", "subject"),
    [
        ("unicode_submessage.pst", "submessage", "This is an embedded message"),
        ("unicode_testPST.pst", "", "First email"),
    ],
)
def test_real_ones_are_those_that_readpst_finds(name: str, folder: str, subject: str) -> None:
    path = outlook_file(name)
    version = _version(path)
    listed = answer_question(AskItems(path, version, folder, 0, 100))
    assert isinstance(listed, PstItemList)
    last = listed.items[-1]
    read = answer_question(AskMessages(path, version, folder, ((last.place, last.identifier),)))
    close_held_file()
    assert isinstance(read, PstMessageList)
    (mail,) = read.mails
    whole = message_from_bytes(getattr(mail, "data", b""), policy=policy.default)
    (attached,) = [p for p in whole.walk() if p.get_content_type() == "message/rfc822"]
    assert attached.get_payload(0)["Subject"] == subject


def _version(path: Path) -> str:
    from core.sources.disk.reading import box_version  # noqa: PLC0415 - only here

    with io.FileIO(path) as file:
        del file
    return box_version(path.stat())


def test_what_stands_beside_each_other_counts_together(tmp_path: Path) -> None:
    """Each part is below the limit, all of them are not."""
    inner = add_files(
        outgoing_mail(2, "x" * 1_500), pdf_attachment(b"y" * 3_000), pdf_attachment(b"z" * 3_000)
    )
    blocks = _blocks(tmp_path / "a.pst", add_files(received_mail(1), _inside(inner)))
    assert read_embedded_message(blocks, _WAY, 1252, 8_000) is None
    assert read_embedded_message(blocks, _WAY, 1252, 12_000) is not None


def test_so_many_parts_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mail = add_files(
        received_mail(1), _inside(add_files(outgoing_mail(2), *[pdf_attachment()] * 4))
    )
    monkeypatch.setattr(embedded, "MAX_INSIDE", 7)  # attachment, message, people, four files
    assert _found(tmp_path / "a.pst", mail) is not None
    monkeypatch.setattr(embedded, "MAX_INSIDE", 6)
    assert _found(tmp_path / "a.pst", mail) is None
