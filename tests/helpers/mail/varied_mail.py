"""Messages of all the kinds between which a scan has to tell copies: with files, pages, damage."""

from __future__ import annotations

import random
from email.message import EmailMessage
from email.policy import SMTP

from helpers.mail.sample_mail import FOOTER, NOTICE, OTHER, a_mail

PAGE = "<html><body><p>{}</p></body></html>"
LONG = " ".join(
    f"Im Jahr {year} wurde das Haus Nummer {year % 97} neu gebaut und gestrichen."
    for year in range(1_900, 1_930)
)


def a_file(seed: int, size: int = 3_000) -> bytes:
    """The content of a file: the same for the same seed."""
    return random.Random(seed).randbytes(size)


def with_file(
    message: EmailMessage, seed: int, *, name: str = "plan.pdf", size: int = 3_000
) -> EmailMessage:
    """The mail with a file."""
    message.add_attachment(
        a_file(seed, size), maintype="application", subtype="pdf", filename=name
    )
    return message


def rewrap_base64(message: EmailMessage) -> bytes:
    """The same message as another program encodes it: its Base64 in lines of another length."""
    head, _, body = message.as_bytes().partition(b"\n\n")
    lines = body.split(b"\n")
    out: list[bytes] = []
    block: list[bytes] = []
    for line in lines:
        if len(line) > 60 and b" " not in line and b"=" not in line[:-2]:
            block.append(line)
            continue
        if block:
            whole = b"".join([*block, line if line.endswith(b"=") else b""])
            out += [whole[at : at + 60] for at in range(0, len(whole), 60)]
            block = []
            if line.endswith(b"="):
                continue
        out.append(line)
    return head + b"\n\n" + b"\n".join(out)


def varied_mails() -> list[bytes]:
    """Messages of which some are copies of others, each group of a kind of its own."""
    routed = {"Received": "from mx by mail; Mon, 02 Mar 2026 09:01:00 +0000"}
    page = a_mail(NOTICE, subject="Seite", number=20)
    page.add_alternative(PAGE.format(NOTICE), subtype="html", cte="quoted-printable")
    longer = a_mail(LONG, subject="Chronik", number=21)
    longer.add_alternative(PAGE.format(LONG), subtype="html", cte="base64")
    stub = a_mail("Your program cannot show HTML.", subject="Chronik", number=21)
    stub.add_alternative(PAGE.format(LONG), subtype="html", cte="base64")
    picture = EmailMessage()
    picture["From"], picture["Subject"] = "hv@example.org", "Bild"
    picture["Date"], picture["Message-ID"] = "Mon, 02 Mar 2026 11:00:00 +0000", "<p@example.org>"
    picture.set_content(a_file(5), maintype="image", subtype="png", filename="a.png")
    damaged = a_mail(OTHER, subject="Kaputt", number=30).as_bytes().replace(b"=C3=A4", b"=FF=FE")
    conflict = with_file(a_mail(NOTICE, number=1), 9)
    mails: list[EmailMessage | bytes] = [
        a_mail(NOTICE),
        a_mail(NOTICE, **routed),
        a_mail(NOTICE + FOOTER, subject="[haus] Wasser", number=2, List_Id="<haus.example.org>"),
        with_file(a_mail(OTHER, subject="Chor", number=3), 1),
        with_file(a_mail(OTHER, subject="Chor", number=3, **routed), 1),
        rewrap_base64(with_file(a_mail(OTHER, subject="Chor", number=3), 1)),
        with_file(a_mail(OTHER, subject="Chor", number=4), 1, name="anders.pdf"),
        with_file(a_mail(OTHER, subject="Chor", number=5), 2),
        with_file(with_file(a_mail(OTHER, subject="Chor", number=6), 1), 2, name="b.pdf"),
        with_file(a_mail(OTHER + " Bitte pünktlich sein.", subject="Chor", number=7), 1),
        a_mail(OTHER, subject="Chor", number=3),
        page,
        a_mail(NOTICE, subject="Seite", number=22),
        longer,
        stub,
        picture,
        rewrap_base64(picture),
        with_file(a_mail("Danke!", subject="Re: Chor", number=8), 3),
        rewrap_base64(with_file(a_mail("Danke!", subject="Re: Chor", number=8), 3)),
        with_file(a_mail("Danke!", subject="Re: Chor", number=9), 4),
        damaged,
        damaged.replace(b"Received: x\n", b"") + b"\n",
        conflict,
        a_mail("Ja.", subject="Frage", number=10),
        a_mail("Ja.", subject="Frage", number=10),
    ]
    return [m if isinstance(m, bytes) else m.as_bytes(policy=SMTP) for m in mails]
