"""One message of a .pst as properties."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import SimpleNamespace

from helpers.boxes.mapi_values import values
from helpers.boxes.outlook_mail import BOB, add_files, open_pst, pdf_attachment, received_mail
from helpers.boxes.outlook_writer import PstAttachment, PstMail, write_pst

from core.sources.outlook.pst.blocks import PstBlocks, checksum, open_blocks
from core.sources.outlook.pst.folders import list_folders
from core.sources.outlook.pst.message import PstContent, _read_recipients, read_message


def _taken(path: Path, mail: PstMail, limit_bytes: int = 1 << 20) -> PstContent:
    write_pst(path, {"": [mail]})
    with open_pst(path) as file:
        item = list_folders(file)[0].folder.get_sub_message(0)
        return read_message(item, None, 1252, limit_bytes)


def test_properties_recipients_and_attachments(tmp_path: Path) -> None:
    mail = add_files(received_mail(1), pdf_attachment(b"x" * 100_000), pdf_attachment(b""))
    taken = _taken(tmp_path / "a.pst", mail)
    assert (taken.errors, taken.too_large) == (0, 0)
    assert taken.message.values == values(mail.values)
    (bob,) = taken.message.recipients
    assert values(BOB).items() <= bob.items()
    assert [a.data for a in taken.message.attachments] == [b"x" * 100_000, b""]


def test_attachments_beyond_the_limit_are_left_out(tmp_path: Path) -> None:
    mail = add_files(received_mail(1), pdf_attachment(b"x" * 100_000), pdf_attachment(b"small"))
    taken = _taken(tmp_path / "a.pst", mail, 50_000)
    assert (taken.errors, taken.too_large) == (0, 100_000)
    assert [a.data for a in taken.message.attachments] == [b"", b"small"]


def test_each_attachment_takes_of_the_limit(tmp_path: Path) -> None:
    mail = add_files(
        received_mail(1),
        pdf_attachment(b"x" * 30_000),
        pdf_attachment(b"y" * 30_000),
        pdf_attachment(b"z" * 100),
    )
    taken = _taken(tmp_path / "a.pst", mail, 50_000)
    assert (taken.errors, taken.too_large) == (0, 30_000)
    assert [a.data for a in taken.message.attachments] == [b"x" * 30_000, b"", b"z" * 100]


def _without_block(path: Path, number: int) -> PstBlocks:
    """Of the first long value the block is not to be found any more."""
    data = path.read_bytes()
    listed = (number << 5 | 0x1F).to_bytes(8, "little")
    at = data.find(listed) + 8
    size = 24  # of the entry; the block that lists them gets its checksum again
    start = data.rfind(b"\x02\x00", 0, at)
    whole = data[start : at - 8 + size]
    changed = data[:at] + (0x7777770).to_bytes(8, "little") + data[at + 8 :]
    trailer = start + -(-(len(whole) + 16) // 64) * 64 - 16
    summed = checksum(changed[start : start + len(whole)]).to_bytes(4, "little")
    path.write_bytes(changed[: trailer + 4] + summed + changed[trailer + 8 :])
    blocks = open_blocks(partial(_piece, path.read_bytes()))
    assert blocks is not None
    return blocks


def _piece(data: bytes, size: int, at: int) -> bytes:
    return data[at : at + size]


class _Record:
    """A set of properties that can be read but for so many."""

    def __init__(self, lost: int) -> None:
        self._lost = lost
        self.number_of_entries = lost + 1

    def get_entry(self, number: int) -> SimpleNamespace:
        if number < self._lost:
            raise OSError("a damaged entry")
        return SimpleNamespace(entry_type=0x3001, value_type=0x1F, data=b"B")


class _Damaged:
    """Recipients of which the first cannot be read, and parts of the second."""

    number_of_recipients = 3

    def get_recipient(self, number: int) -> _Record:
        if not number:
            raise OSError("a damaged row")
        return _Record(3 - number)


def test_recipients_and_their_properties_that_are_lost_are_counted() -> None:
    taken = PstContent(1 << 20)

    found = _read_recipients(SimpleNamespace(recipients=_Damaged()), taken)

    assert [list(values) for values in found] == [[0x3001], [0x3001]]
    assert taken.errors == 1 + 2 + 1


def test_a_table_of_recipients_that_cannot_be_read_counts_once() -> None:
    taken = PstContent(1 << 20)
    assert _read_recipients(SimpleNamespace(), taken) == ()
    assert _read_recipients(SimpleNamespace(recipients=None), taken) == ()
    assert taken.errors == 1


def test_a_text_that_libpff_loses_without_a_word_is_counted(tmp_path: Path) -> None:
    path = write_pst(tmp_path / "a.pst", {"": [received_mail(1, "Long " * 9_000)]})
    blocks = _without_block(path, 0x401)
    with open_pst(path) as file:
        item = list_folders(file)[0].folder.get_sub_message(0)
        assert item.plain_text_body is None
        taken = read_message(item, blocks, 1252, 1 << 20)
    assert taken.errors == 1
    assert taken.message.values[0x1000].data == b""


def test_a_message_inside_stays_bytes_where_blocks_are_not_known(tmp_path: Path) -> None:
    inside = PstAttachment({0x3001: "Inside"}, embedded=received_mail(2))
    (attached,) = _taken(
        tmp_path / "a.pst", add_files(received_mail(1), inside)
    ).message.attachments
    assert attached.embedded is None
    assert len(attached.data) > 100


def test_a_file_whose_bytes_are_lost_is_counted(tmp_path: Path) -> None:
    path = write_pst(
        tmp_path / "a.pst", {"": [add_files(received_mail(1), pdf_attachment(b"x" * 30_000))]}
    )
    blocks = _without_block(path, 0x401)
    with open_pst(path) as file:
        item = list_folders(file)[0].folder.get_sub_message(0)
        taken = read_message(item, blocks, 1252, 1 << 20)
    assert taken.errors > 0
    assert not any(b"x" in attached.data for attached in taken.message.attachments)
