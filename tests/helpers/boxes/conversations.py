"""Conversations whose last mail quotes all before it, and newsletters."""

from __future__ import annotations

from email.message import EmailMessage

SAID = (
    "Please find below what we said about the new garden fence and who will paint it on Saturday.",
    "I shall bring the brushes, two buckets of green paint and a ladder long enough for it.",
    "Wonderful, then we meet at nine o'clock behind the old barn; coffee and cake are on me.",
)


def a_thread(cc: str = "") -> list[bytes]:
    """Three messages, each of which quotes all before it; `cc`: who else got the first."""
    body, mails = "", list[bytes]()
    for number, said in enumerate(SAID, start=1):
        mail = EmailMessage()
        mail["From"] = "ann@a.example" if number % 2 else "bob@b.example"
        mail["To"] = "bob@b.example" if number % 2 else "ann@a.example"
        if cc and number == 1:
            mail["Cc"] = cc
        mail["Subject"] = "Fence" if number == 1 else "Re: Fence"
        mail["Message-ID"] = f"<{number}@a.example>"
        mail["Date"] = f"Mon, {number:02} Jan 2024 10:00:00 +0000"
        if number > 1:
            mail["References"] = " ".join(f"<{n}@a.example>" for n in range(1, number))
            quoted = "".join(f"> {line}\n" for line in body.splitlines())
            body = f"{said}\n\nOn {number - 1} January 2024 somebody wrote:\n{quoted}"
        else:
            body = said + "\n"
        mail.set_content(body)
        mails.append(mail.as_bytes())
    return mails


def a_newsletter(
    number: int,
    subject: str = "Garden news",
    more: str = "",
    *,
    has_file: bool = False,
    sender: str = "news@garden.example",
) -> bytes:
    """The issue of one day in March 2024 of a newsletter."""
    mail = EmailMessage()
    mail["From"] = f"Garden <{sender}>"
    mail["To"] = "bob@b.example"
    mail["Subject"] = f"{subject} {number}"
    mail["Message-ID"] = f"<{number}@garden.example>"
    mail["Date"] = f"Mon, {number:02} Mar 2024 10:00:00 +0000"
    mail["List-Id"] = "<news.garden.example>"
    mail["List-Unsubscribe"] = "<mailto:stop@garden.example>"
    words = f"This week our gardeners speak of topic number {number}, of roses and of thorns."
    mail.set_content(f"{words} {more}\n")
    if has_file:
        mail.add_attachment(b"seeds" * number, maintype="application", subtype="pdf")
    return mail.as_bytes()
