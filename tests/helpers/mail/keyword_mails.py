"""Messages in which it is known what a reader sees, and what stands there and nobody sees."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from email.header import Header
from email.message import EmailMessage
from html import escape

from hypothesis import strategies as st

CHARSETS = ("utf-8", "iso-8859-1", "koi8-r", "gb18030", "utf-16", "windows-1252")
TRANSFERS = ("base64", "quoted-printable")
WORDS = (
    "invoice", "Straße", "STRASSE", "annual report", "счёт", "Счёт", "发票", "Müller", "müller",
    "rn", "hidden", "quite another", "Muster", "geheim",
)  # fmt: skip


@dataclass(frozen=True)
class KeywordMail:
    """A message as it is sent, and each text that is seen in it, by itself."""

    message: EmailMessage
    seen: tuple[str, ...]
    attached: tuple[str, ...]

    @property
    def data(self) -> bytes:
        return self.message.as_bytes()

    def mentions(self, word: str, *, attachments: bool) -> bool:
        """By the plain rule: white space folded, case folded, in any of the texts."""
        texts = self.seen + (self.attached if attachments else ())
        return any(fold_white_space(word) in fold_white_space(text) for text in texts)


def fold_white_space(text: str) -> str:
    return " ".join(text.split()).casefold()


def said_words(words: list[str]) -> st.SearchStrategy[str]:
    """A few words with something around them."""
    return st.lists(st.sampled_from([*words, "and", "then", "über", "- "]), max_size=6).map(
        " ".join
    )


@st.composite
def sheets(draw: st.DrawFn) -> KeywordMail:
    """Subject, sender and receiver; plain text and HTML; attached text, a page, a message."""
    words = list(WORDS)
    subject, sender, receiver = (draw(said_words(words)) for _ in range(3))
    plain, page, file, inner = (draw(said_words(words)) for _ in range(4))
    hidden = draw(said_words(words))
    message = EmailMessage()
    message["Subject"] = subject
    message["From"] = f"{Header(sender, 'utf-8').encode(maxlinelen=0)} <a@example.org>"
    message["Cc"] = f"{Header(receiver, 'utf-8').encode(maxlinelen=0)} <b@example.org>"
    _set_text(draw, message, plain)
    message.add_alternative(_page(draw, page, hidden), subtype="html", cte=draw(_CTE))
    message.add_attachment(
        base64.b64encode(hidden.encode() * 9), maintype="image", subtype="png", filename="x.png"
    )
    if draw(st.booleans()):
        message.add_attachment(file, filename="notes.txt", cte=draw(_CTE))
    else:
        message.add_attachment(
            file.encode(), maintype="application", subtype="octet-stream", filename="notes.txt"
        )
    attached = EmailMessage()
    attached["Subject"] = "enclosed"
    attached.set_content(inner, cte="base64")
    message.add_attachment(attached)
    return KeywordMail(
        message, (subject, sender, receiver, plain, page), (file, inner, "enclosed")
    )


_CTE = st.sampled_from(TRANSFERS)


def _set_text(draw: st.DrawFn, message: EmailMessage, text: str) -> None:
    """In a charset that has all of its letters, wrapped between some words."""
    wrapped = text.replace(" ", draw(st.sampled_from([" ", "\n", " \n"])))
    charset = draw(st.sampled_from(CHARSETS))
    try:
        wrapped.encode(charset)
    except UnicodeEncodeError:
        charset = "utf-8"
    message.set_content(wrapped, charset=charset, cte=draw(_CTE))


def _page(draw: st.DrawFn, text: str, hidden: str) -> str:
    """HTML in which some letters are entities or tagged, and hidden words are seen nowhere."""
    pieces: list[str] = []
    for letter in text:
        how = draw(st.sampled_from("pppppppet"))
        if letter == " ":
            pieces.append(draw(st.sampled_from([" ", "\n", "&nbsp;", " <i></i>"])))
        elif how == "e":
            pieces.append(f"&#{ord(letter)};")
        elif how == "t":
            pieces.append(f"<b>{escape(letter)}</b>")
        else:
            pieces.append(escape(letter))
    return (
        f"<html><head><title>{escape(hidden)}</title><style>.{escape(hidden)} {{}}</style></head>"
        f'<body><p class="{escape(hidden)}">{"".join(pieces)}</p>'
        f'<!-- {escape(hidden)} --><a href="http://{escape(hidden)}/"></a></body></html>'
    )
