"""Changes of what is attached, by programs on the way."""

from __future__ import annotations

from dataclasses import replace

from tests.accuracy.variants.drafts import Draft, File
from tests.accuracy.variants.editing import DISCLAIMERS
from tests.accuracy.variants.pen import Pen

GIF = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,"


def disclaimer_file(draft: Draft, pen: Pen) -> Draft:
    """A disclaimer as a file."""
    text = DISCLAIMERS.get(pen.language, DISCLAIMERS["en"])
    return _with(draft, File("disclaimer.txt", "text/plain", text.encode()))


def logo_dropped(draft: Draft, _pen: Pen) -> Draft:
    """The pictures of a page are gone."""
    left = tuple(file for file in draft.files if not file.content_id)
    return replace(draft, files=left)


def logo_added(draft: Draft, pen: Pen) -> Draft:
    """A picture more in a page."""
    if draft.wire.form == "plain":
        return draft
    mark = f"logo.{pen.token()}"
    data = GIF + pen.dice.randbytes(300)
    shown = replace(draft, tail=f'<img src="cid:{mark}" alt="">' + draft.tail)
    return _with(shown, File("image001.gif", "image/gif", data, mark))


def winmail(draft: Draft, pen: Pen) -> Draft:
    """What Outlook adds for Outlook."""
    data = b"\x78\x9f\x3e\x22" + pen.dice.randbytes(600)
    return _with(draft, File("winmail.dat", "application/ms-tnef", data))


def digital_signature(draft: Draft, pen: Pen) -> Draft:
    """A signature as a file."""
    data = b"-----BEGIN PGP SIGNATURE-----\n\n" + pen.token().encode() * 9
    return _with(draft, File("signature.asc", "application/pgp-signature", data))


def _with(draft: Draft, file: File) -> Draft:
    return replace(draft, files=(*draft.files, file))
