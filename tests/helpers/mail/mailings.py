"""Mass mail of one template: HTML of one layout around texts that have nothing in common."""

from __future__ import annotations

from email.message import EmailMessage

TEXTS = (
    ("Boiler check", "The chimney sweep comes by in the morning and needs the cellar key.",
     "Open the hatch beside the stairs, and put the boxes away that stand before it."),
    ("Concert", "Four cellos and a piano play on the square if the weather allows it.",
     "Chairs are there for eighty people, whoever comes late brings a blanket."),
    ("Library", "All books that were lent before Easter are wanted back by the end of term.",
     "Fines are forgiven this once, so look below your bed and behind the shelf."),
    ("Harvest", "The cooperative sells apples, pears and honey from the trees of the valley.",
     "Order crates of ten kilos until noon, and fetch them at the old mill."),
)  # fmt: skip


def mailing(n: int, *, number: int | None = None, layout: str = "table", **headers: str) -> bytes:
    """Mail of the text number `n` in a layout ("table" or "list"); `headers` with _ for -."""
    title, first, second = TEXTS[n]
    number = n if number is None else number
    message = EmailMessage()
    message["From"] = headers.pop("From", "The village <news@example.org>")
    message["To"] = "alle@example.org"
    message["Subject"] = headers.pop("Subject", title)
    message["Date"] = f"Mon, 02 Mar 2026 09:{number % 60:02d}:00 +0000"
    message["Message-ID"] = f"<mailing{number}@example.org>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    rows = "".join(
        f"<tr><th>{cell}</th><td><img src='{cell}.png' width=90 height=90>{cell}</td></tr>"
        for cell in (title, f"{title} again", f"{title} once more")
    )
    items = "".join(f"<li><a href='https://example.org/{n}/{i}'>{title}</a></li>" for i in "ab")
    middle = {
        "table": f"<table>{rows}</table><hr><ul>{items}</ul>",
        "list": f"<ol>{items}{items}</ol><h3>{title}</h3><pre>{second}</pre><hr>",
    }[layout]
    message.set_content(
        f"<h1>{title}</h1><p>{first}</p><h2>More</h2>{middle}<p>{second}</p>"
        f"<h2>Bye</h2><p><a href='https://example.org/{n}'>{title}</a></p>",
        subtype="html",
    )
    return message.as_bytes()
