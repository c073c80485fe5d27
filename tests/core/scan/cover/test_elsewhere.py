"""What parts say of content that lies elsewhere is part of what a message says."""

from __future__ import annotations

import pytest
from helpers.mail.stripped_mail import (
    SAVED,
    TEXT,
    deleted,
    deleted_by_mutt,
    detached,
    sent,
    whole,
)

from core.message.parts import open_message
from core.model.covers import CoverBar, CoverProof
from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, Stub
from core.scan.cover.elsewhere import notes_in
from core.scan.cover.proving import prove_cover
from core.settings import ReadSettings

URL = "https://cloud.example/{}"
AT = {
    "detached": detached("file:///home/anna/{}"),
    "detached to a name with blanks": detached("file:///home/anna/my {}"),
    "in a cloud": "X-Mozilla-Cloud-Part: cloudFile; url=" + URL + "; provider=x\n\nx\n",
    "of a feed": f"X-Mozilla-External-Attachment-URL: {URL}\nContent-Type: audio/mpeg\n\nx\n",
    "location": f"Content-Type: application/pdf\nContent-Location: {URL}\n\nx\n",
    "parameter": f'Content-Type: application/zip; x-apple-part-url="{URL}"\n\nx\n',
    "of another program": f"Content-Type: a/b\nX-BM-Disposition: filehosting;url={URL}\n\nx\n",
    "external": f'Content-Type: message/external-body; access-type=URL; URL="{URL}"\n\n\nx\n',
    "by ftp": "Content-Type: message/external-body; access-type=anon-ftp; site={}\n\n\nx\n",
    "of parts": "Content-Type: multipart/mixed; boundary=n\nContent-Location: "
    + URL
    + "\n\n--n\n\nx\n--n--\n",
}


def proof(kept: bytes, gone: bytes) -> CoverProof:
    def raw(data: bytes) -> RawMessage:
        stub = Stub(MessageKey(0, "", "1"), 0, len(data), "", MessageFlag.NONE)
        return RawMessage(stub, data)

    return prove_cover(raw(kept), raw(gone), ReadSettings())


@pytest.mark.parametrize("part", AT.values(), ids=AT)
def test_an_address_in_a_header_of_a_part_is_a_link(part: str) -> None:
    gone = sent(part.replace("{}", "1"))

    for number in (1, 2):
        other = sent(part.replace("{}", "2"), number=number)
        assert proof(other, gone).bar is (CoverBar.FILE if "Altered" in part else CoverBar.LINK)
    same = sent(part.replace("{}", "1"), text=f"{TEXT}\nSent from my telephone.\n")
    assert proof(same, gone).verdict is Verdict.FULLER_FORM


NOTES = {
    "detached": detached(),
    "deleted": deleted(),
    "in another language": deleted(said="Gelöscht: "),
    "by mutt": deleted_by_mutt(),
}


@pytest.mark.parametrize("note", NOTES.values(), ids=NOTES)
def test_a_stripped_message_goes_for_the_whole_one_and_never_the_other_way(note: str) -> None:
    full, stripped = sent(whole()), sent(note)

    assert proof(full, stripped).verdict is Verdict.FULLER_FORM
    assert proof(stripped, full).bar is CoverBar.FILE
    for other in (sent(), sent(whole("b.pdf")), sent(whole(), number=2)):
        assert proof(other, stripped).bar in (CoverBar.FILE, CoverBar.LINK)


def test_each_note_needs_an_attachment_of_its_own() -> None:
    one, two, other = whole(), whole(data=b"2"), whole("b.pdf", b"b")

    assert proof(sent(one, two), sent(one, deleted())).verdict is Verdict.FULLER_FORM
    assert proof(sent(one), sent(one, deleted())).bar is CoverBar.FILE
    assert proof(sent(one), sent(deleted(), deleted())).bar is CoverBar.FILE
    assert proof(sent(one, other), sent(detached(), deleted("b.pdf"))).verdict
    assert proof(sent(one, deleted("b.pdf")), sent(deleted(), deleted("b.pdf"))).verdict


def test_a_note_stands_for_itself_in_the_same_message_or_where_it_names_a_place() -> None:
    again = {"text": f"{TEXT}\nSent from my telephone.\n"}

    for note in NOTES.values():
        assert proof(sent(note, **again), sent(note)).verdict is Verdict.FULLER_FORM
        is_known = proof(sent(note, number=2, **again), sent(note)).verdict is not None
        assert is_known == (SAVED in note)


def test_what_was_taken_out_is_nothing_attached_and_known_by_its_own_header() -> None:
    bare = deleted().partition("\n\n")[0] + "\n\nGone.\n"
    opened = open_message(sent(whole(), *NOTES.values(), bare), settings=ReadSettings())
    names, links = zip(*notes_in(opened), strict=True)

    assert [one.name for one in opened.mail.attachments] == ["cv.pdf"]
    assert len(opened.parts) == 1
    mark = "X-Mozilla-Altered: AttachmentDeleted\n"
    there = open_message(sent(mark + whole()), settings=ReadSettings()).mail
    assert len(there.attachments) == 1  # what is written as Base64 is no note
    assert names == (*["cv.pdf"] * len(NOTES), "")
    assert [sorted(found) for found in links] == [[SAVED], [], [], [], []]
