"""Mail whose attachments Thunderbird, KMail or Mutt took out, and what they were before."""

from __future__ import annotations

import base64

TEXT = (
    "I finally found the photographs from our trip to the lake in the summer of 2019.\n"
    "There are about forty of them, and on most of them you can see more of the rain than of\n"
    "the lake. Shall I bring them along on Sunday, or would you rather have them on a stick?\n"
)
PDF = bytes(range(256)) * 9
SAVED = "file:///home/anna/cv.pdf"
_NOTE = "You deleted an attachment from this message. The original MIME headers were:\n"


def sent(*parts: str, text: str = TEXT, number: int = 1, head: str = "") -> bytes:
    """A message of a text and some parts, of one sender, subject and second."""
    return (
        f"{head}From: jonas@mail.example\nTo: anna@example.org\nSubject: Photographs\n"
        f"Date: Mon, 04 Mar 2024 10:00:00 +0100\nMessage-ID: <{number}@mail.example>\n"
        'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="=_m"\n\n'
        + "".join(f"--=_m\n{part}\n" for part in (f"Content-Type: text/plain\n\n{text}", *parts))
        + "--=_m--\n"
    ).encode()


def header(name: str = "cv.pdf", kind: str = "application/pdf") -> str:
    """The header of an attachment, with the blank line below it."""
    return (
        f'Content-Type: {kind};\n name="{name}"\nContent-Transfer-Encoding: base64\n'
        f'Content-Disposition: attachment; filename="{name}"\n\n'
    )


def whole(name: str = "cv.pdf", data: bytes = PDF) -> str:
    """An attachment that is there."""
    return header(name) + base64.encodebytes(data).decode()


def detached(url: str = SAVED, name: str = "cv.pdf") -> str:
    """What Thunderbird leaves of one that it saved elsewhere."""
    return (
        f'Content-Type: text/plain;\n name="{name}"\n'
        f'Content-Disposition: attachment; filename="{name}"\n'
        f"X-Mozilla-External-Attachment-URL: {url}\nX-Mozilla-Altered: AttachmentDetached;"
        f' date="Tue Aug 30 10:40:36 2016"\n\n{_NOTE}{header(name)}'
    )


def deleted(name: str = "cv.pdf", kind: str = "application/pdf", said: str = "Deleted: ") -> str:
    """What Thunderbird and, in the words of its language, KMail leave of one that is deleted."""
    return (
        f'Content-Type: text/x-moz-deleted; name="{said}{name}"\n'
        f'Content-Disposition: inline; filename="{said}{name}"\n'
        f'X-Mozilla-Altered: AttachmentDeleted; date="Tue Aug 30 2016"\n\n'
        f"{_NOTE}{header(name, kind)}"
    )


def deleted_by_mutt(name: str = "cv.pdf") -> str:
    """What Mutt leaves."""
    return (
        "Content-Type: message/external-body; access-type=x-mutt-deleted;\n"
        f'\texpiration="Tue, 13 Jan 2004 18:41:40 +0100"; length=61668\n\n{header(name)}'
    )
