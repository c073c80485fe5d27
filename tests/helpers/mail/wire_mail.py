"""Messages written byte by byte, as they travel: nothing is encoded, folded or added unasked."""

from __future__ import annotations

import base64
import quopri
from collections.abc import Iterable

TEXT = (
    "Dear neighbours,\n"
    "\n"
    "the water will be turned off on Tuesday from eight to twelve. Please fill a bucket before,\n"
    "and do not start the washing machine. The caretaker replaces the old pipe in the cellar.\n"
    "  1. Close the tap in the kitchen.\n"
    "  2. Open it slowly, and let it run for 2 minutes.\n"
    "If you have questions, call me or write back: www.example.org tells more about the house.\n"
    "\n"
    "Your house management wishes you a good week."
)
HTML = (
    "<html><head><style>p { color: black }</style></head>\n"
    '<body><p class="a">Dear neighbours, the water will be turned off on Tuesday from eight to '
    "twelve. Please fill a bucket before, and do not start the washing machine.</p>\n"
    '<p>The caretaker replaces the old <a href="https://example.org/pipe">pipe</a> in the '
    'cellar. <img src="cid:plan@example.org" alt="plan"> <!-- first draft -->\n'
    '<span style="display:none">hidden words</span>Caf&eacute; at noon, as ever. '
    "Your house management wishes you a good week.</p></body></html>"
)
FIELDS = {
    "From": "House Management <hv@example.org>",
    "To": "all@example.org",
    "Subject": "Water on Tuesday",
    "Date": "Mon, 02 Mar 2026 09:00:00 +0000",
    "Message-ID": "<1@example.org>",
    "MIME-Version": "1.0",
}

Value = str | bytes | list[str] | None


def in_bytes(value: str | bytes) -> bytes:
    """UTF-8, if it is not bytes already."""
    return value if isinstance(value, bytes) else value.encode()


def encode_content(raw: bytes, transfer: str) -> bytes:
    """Content as a transfer encoding writes it; one without a name of ours stands for itself."""
    if transfer == "base64":
        return base64.encodebytes(raw)
    if transfer == "quoted-printable":
        return quopri.encodestring(raw)
    return raw


def part(kind: str, raw: str | bytes, transfer: str = "8bit", *, more: str | bytes = "") -> bytes:
    """A part: its type, its transfer encoding, more header lines, and what it holds."""
    head = f"Content-Type: {kind}\nContent-Transfer-Encoding: {transfer}\n" if kind else ""
    lines = in_bytes(more).rstrip(b"\n")
    return (
        in_bytes(head)
        + (lines + b"\n" if lines else b"")
        + b"\n"
        + encode_content(in_bytes(raw), transfer)
    )


def plain(
    text: str = TEXT, charset: str = "utf-8", transfer: str = "8bit", more: str = ""
) -> bytes:
    """A text/plain part."""
    return part(f"text/plain; charset={charset}", text.encode(charset), transfer, more=more)


def html(source: str = HTML, charset: str = "utf-8", transfer: str = "8bit") -> bytes:
    """A text/html part."""
    return part(f"text/html; charset={charset}", source.encode(charset), transfer)


def file(name: str = "plan.pdf", raw: bytes = b"%PDF-1.4 plan", more: str = "") -> bytes:
    """An attached file."""
    said = f'Content-Disposition: attachment; filename="{name}"\n{more}'
    return part(f'application/pdf; name="{name}"', raw, "base64", more=said)


def picture(raw: bytes = b"\x89PNG one", identifier: str = "plan@example.org") -> bytes:
    """A picture that HTML shows."""
    said = f"Content-ID: <{identifier}>\nContent-Disposition: inline"
    return part("image/png", raw, "base64", more=said)


def multi(
    subtype: str,
    *parts: bytes,
    boundary: str = "=-cut",
    parameters: str = "",
    preamble: str = "",
    epilogue: str = "",
    more: str = "",
) -> bytes:
    """A multipart."""
    head = f'Content-Type: multipart/{subtype}; boundary="{boundary}"{parameters}\n{more}\n'
    before = in_bytes(f"{preamble}\n" if preamble else "")
    cuts = b"".join(b"--%s\n%s\n" % (boundary.encode(), each) for each in parts)
    end = in_bytes(f"--{boundary}--\n{epilogue}")
    return in_bytes(head) + before + cuts + end


def mail(body: bytes | None = None, **fields: Value) -> bytes:
    """A whole message; fields by their names with _ for -, None for one that is left out.

    `body` begins with the fields that tell what it is, as `plain` and the others make it.
    """
    said: dict[str, Value] = {**FIELDS}
    said |= {name.replace("_", "-"): value for name, value in fields.items()}
    return header(**said) + (plain() if body is None else body)


def bare_mail(body: str, **fields: Value) -> bytes:
    """A message of these fields in this order and of nothing else; as `mail`."""
    return header(**fields) + b"\n" + body.encode()


def header(**fields: Value) -> bytes:
    """The lines of a header; fields by their names with _ for -."""
    lines = [
        b"%s: %s\n" % (name.replace("_", "-").encode(), in_bytes(one))
        for name, value in fields.items()
        for one in _each(value)
    ]
    return b"".join(lines)


def _each(value: Value) -> Iterable[str | bytes]:
    if value is None:
        return ()
    return value if isinstance(value, list) else [value]
