"""A worker reads outlines, and says which messages need more than that."""

from __future__ import annotations

import pytest
from helpers.imap.remote_mail import make_outline, with_crlf
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from helpers.mail.varied_mail import LONG, PAGE, varied_mails, with_file

from core.columns import Column, unpack
from core.model.mail import Attachment, MessageFlag
from core.model.remote import Outline
from core.model.sources import MessageKey, ProblemKind, RawMessage, Stub
from core.scan.read import read_message
from core.scan.read_outlines import OutlineResult, OutlineTask, read_outlines, unpack_result
from core.scan.table import n_rows, read_problems
from core.settings import ReadSettings

FILE = Attachment("a.pdf", "application/pdf", 9, b"structure of a file.")


def stub(number: int, data: bytes) -> Stub:
    return Stub(MessageKey(0, "INBOX", f"7:{number}"), number, len(data), "", MessageFlag.NONE)


def read(*outlines: Outline, settings: ReadSettings | None = None) -> OutlineResult:
    return unpack_result(read_outlines(OutlineTask(outlines, settings or ReadSettings())))


def whole(data: bytes, number: int = 0) -> Outline:
    return Outline(stub(number, data), with_crlf(data), None)


def column(found: OutlineResult, name: str) -> Column:
    return found.columns[name]


@pytest.mark.parametrize("mail", varied_mails())
def test_a_whole_mail_gives_the_row_of_the_same_mail_in_a_file(mail: bytes) -> None:
    lf = mail.replace(b"\r\n", b"\n")
    here = read_message(RawMessage(stub(0, lf), lf), ReadSettings())

    found = read(whole(lf))

    digest = b"".join(int(part).to_bytes(8, "little") for part in column(found, "text_digest")[0])
    assert digest == (here.found.text_digest or bytes(16))
    assert int(column(found, "flags")[0]) == here.flags
    assert (found.parts, found.whole) == ([], [])


def test_a_missing_part_that_is_looked_at_is_needed() -> None:
    short = a_mail("Kurz.")
    short.add_alternative(PAGE.format(NOTICE), subtype="html")
    long = a_mail(LONG * 2)
    long.add_alternative(PAGE.format(LONG), subtype="html")
    outlines = [
        make_outline(stub(n, b""), with_crlf(with_file(mail, 1)), whole=False)
        for n, mail in enumerate((short, long))
    ]

    found = read(*outlines)

    assert all(outline.missing for outline in outlines)
    assert (found.parts, found.whole, n_rows(found.columns)) == ([0], [], 1)


def test_attachments_of_the_structure_are_marked_as_such() -> None:
    body = a_mail(OTHER).as_bytes()

    found = read(Outline(stub(0, body), body, (FILE,)), Outline(stub(1, body), body, ()))

    outline = [bool(int(flags) & MessageFlag.OUTLINE) for flags in column(found, "flags")]
    assert outline == [True, False]
    assert list(column(found, "n_attachments")) == [1, 0]


def test_files_in_an_outline_and_files_of_its_structure_are_all_attached() -> None:
    body = with_file(a_mail(OTHER), 1).as_bytes()

    found = read(Outline(stub(0, body), body, (FILE,)))

    assert list(column(found, "n_attachments")) == [2]


def test_an_outline_in_which_something_is_wrong_is_needed_whole() -> None:
    broken = a_mail(OTHER).as_bytes().replace(b"=C3=A4", b"=FF=FE").replace(b"utf-8", b"x-none")
    cut = a_mail(LONG * 40).as_bytes()
    headless = b"no header here\r\n"

    found = read(
        *(Outline(stub(n, data), data, ()) for n, data in enumerate((broken, cut, headless))),
        settings=ReadSettings(max_text_bytes=1 << 10),
    )

    assert (found.parts, n_rows(found.columns)) == ([], 0)
    assert found.whole == [0, 1, 2]


def test_a_whole_mail_that_is_too_large_equals_only_its_like() -> None:
    large = whole(a_mail("x " * 60_000).as_bytes())

    found = read(large, settings=ReadSettings(max_message_bytes=1 << 16))

    assert [p.kind for p in read_problems(found.columns)] == [ProblemKind.TOO_LARGE]
    assert (n_rows(found.columns), list(column(found, "n_attachments"))) == (1, [1])


LAYOUT = (
    "<table><tr><td><img src=a><h1>Neu</h1><p>{0}</p></td></tr><tr><td><ul><li>x<li>y</ul></td>"
    "<td><a href=b>mehr</a><img src=c></td></tr></table><hr><p><a href=d>ab</a> <a href=e>an</a>"
    "</p><h2>Bald</h2><ol><li><a href=f>z</a></ol>"
)


def structure_here(mail: bytes) -> int:
    lf = mail.replace(b"\r\n", b"\n")
    return read_message(RawMessage(stub(0, lf), lf), ReadSettings()).found.structure.key


def test_a_structure_is_that_of_the_file_or_there_is_none() -> None:
    """A page alone, one that gives the text beside too few words, one that nobody has to read."""
    page, short, long = a_mail("x"), a_mail("Kurz."), a_mail(LONG * 2)
    page.set_content(LAYOUT.format(OTHER), subtype="html")
    for mail in (short, long):
        mail.add_alternative(LAYOUT.format(OTHER), subtype="html")
    sent = [with_crlf(with_file(mail, 1)) for mail in (page, short, long)]
    outlines = [make_outline(stub(n, b""), data, whole=n != 2) for n, data in enumerate(sent)]

    found = read(*outlines)

    here = [structure_here(data) for data in sent]
    assert len(set(here)) == 1
    assert here[0] != 0
    assert list(column(found, "structure_key")) == [here[0], here[0], 0]
    assert (found.parts, found.whole) == ([], [])


def test_no_outlines_no_rows() -> None:
    assert n_rows(unpack(read_outlines(OutlineTask((), ReadSettings())))) == 0
