r"""Text and HTML out of RTF.

Outlook keeps the HTML of many messages inside RTF (MS-OXRTFEX): tags stand in {\*\htmltag …}, what
RTF readers shall see instead of them between \htmlrtf and \htmlrtf0, text between. One pass over
the tokens gives back the HTML, or of other RTF the plain text. Our own: RTFDE takes 56 ms a
message, fails on every seventh, and brings 17 packages along.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.decoding.charsets import decode_bytes

MAX_LEVELS = 1_000  # groups in groups; no writer goes beyond some dozens

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32}+)(-?[0-9]{1,10}+)?[ ]?+|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])"
    rb"|([{}])|([^\\{}\r\n]++)|[\r\n]++|\\",
    re.DOTALL,
)
_IGNORED = frozenset(
    b"fonttbl colortbl stylesheet info pict object header footer headerl headerr headerf footerl"
    b" footerr footerf pntext listtable listoverridetable xmlnstbl themedata datastore"
    b" mhtmltag generator fldinst bkmkstart bkmkend private".split()
)
_WORDS = {
    b"par": "\n", b"line": "\n", b"sect": "\n", b"page": "\n", b"row": "\n", b"tab": "\t",
    b"cell": "\t", b"lquote": "‘", b"rquote": "’", b"ldblquote": "“",
    b"rdblquote": "”", b"bullet": "•", b"endash": "–", b"emdash": "—",
    b"emspace": "\u2003", b"enspace": "\u2002", b"zwj": "\u200d", b"zwnj": "\u200c",
}  # fmt: skip
_SYMBOLS = {b"~": "\u00a0", b"_": "\u2011", b"-": "\u00ad", b"\n": "\n", b"\r": "\n"}
_CHARSETS = {
    0: "cp1252",
    77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gbk", 136: "big5",
    161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257",
    204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp437",
}  # fmt: skip
_FONT = re.compile(rb"\\f([0-9]{1,5})(?:[^\\{}]|\\(?!f[0-9]))*?\\fcharset([0-9]{1,3})")
_CODEPAGE = re.compile(rb"\\ansicpg([0-9]{1,5})")
_HEAD_BYTES = 64 << 10


class RtfText(NamedTuple):
    """What an RTF says. html: `text` is HTML, recovered; else plain text."""

    html: bool
    text: str


@dataclass(frozen=True, slots=True)
class _State:
    r"""What a group may change and its end puts back.

    Attributes:
        dead: Nothing here is for the reader.
        for_rtf: Between htmlrtf and htmlrtf0.
        skip: How many characters stand after a Unicode one for those who know no Unicode.
        codec: Of bytes written as \'xx.
    """

    dead: bool = False
    for_rtf: bool = False
    skip: int = 1
    codec: str = "cp1252"


def read_rtf(data: bytes) -> RtfText:
    """The HTML inside an RTF, else its text. Never raises. Cost: linear."""
    head = data[:_HEAD_BYTES]
    is_html = b"\\fromhtml" in head
    reader = _Reader(head, is_html=is_html)
    at = 0
    while at < len(data):
        at = _read_on(data, at, reader)
    return RtfText(is_html, reader.text())


def _read_on(data: bytes, at: int, reader: _Reader) -> int:
    """Read up to the next run of raw bytes, and give where those end."""
    for match in _TOKEN.finditer(data, at):
        if match.group(1) == b"bin" and match.group(2):
            return match.end() + max(0, int(match.group(2)))
        reader.take(match)
    return len(data)


class _Reader:
    """One pass over the tokens of an RTF."""

    def __init__(self, head: bytes, *, is_html: bool) -> None:
        found = _CODEPAGE.search(head)
        codec = codec_name(int(found.group(1))) if found else "cp1252"
        self._default = codec
        self._fonts = {
            int(font): _CHARSETS.get(int(charset), codec) for font, charset in _FONT.findall(head)
        }
        self._is_html = is_html
        self._state = _State(codec=codec)
        self._stack: list[_State] = []
        self._out: list[str] = []
        self._bytes = bytearray()  # \'xx in a row: characters of several bytes are written so
        self._left = 0  # characters to be skipped after \uN
        self._star = False  # the last token was \*

    def text(self) -> str:
        """All that was said."""
        self._flush()
        joined = "".join(self._out)
        return joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    def take(self, match: re.Match[bytes]) -> None:
        """Take the next token."""
        word, number, coded, symbol, brace, plain = match.groups()
        star, self._star = self._star, False
        if coded is not None:
            self._coded(coded)
            return
        if plain is not None:
            self._plain(plain)
            return
        self._flush()
        if brace is not None:
            self._brace(brace)
        elif word is not None:
            self._word(word, int(number) if number else None, star=star)
        elif symbol is not None:
            self._symbol(symbol)

    def _coded(self, digits: bytes) -> None:
        if self._left:
            self._left -= 1
        elif not self._hidden():
            self._bytes.append(int(digits, 16))

    def _plain(self, text: bytes) -> None:
        r"""Text; a lead byte may stand before as \'xx, and its trail byte be a letter."""
        if self._left:
            gone = min(self._left, len(text))
            self._left -= gone
            text = text[gone:]
        if not self._hidden():
            self._bytes += text

    def _brace(self, brace: bytes) -> None:
        self._left = 0
        if brace == b"{":
            if len(self._stack) < MAX_LEVELS:
                self._stack.append(self._state)
        elif self._stack:
            self._state = self._stack.pop()

    def _symbol(self, symbol: bytes) -> None:
        if symbol == b"*":
            self._star = True
        elif self._left:
            self._left -= 1
        elif symbol in b"\\{}":
            self._say(symbol.decode("ascii"))
        elif symbol in _SYMBOLS and not (self._is_html and symbol == b"-"):
            self._say("&nbsp;" if self._is_html and symbol == b"~" else _SYMBOLS[symbol])

    def _word(self, word: bytes, number: int | None, *, star: bool) -> None:
        state = self._state
        if word == b"htmlrtf":
            self._state = replace(state, for_rtf=number != 0)
        elif word == b"htmltag" and star:
            self._state = replace(state, dead=state.dead or not self._is_html)
        elif star or word in _IGNORED:
            self._state = replace(state, dead=True)
        elif word == b"u" and number is not None:
            self._say(chr(number % 0x10000))
            self._left = state.skip
        elif word == b"uc" and number is not None:
            self._state = replace(state, skip=max(0, min(number, 16)))
        elif word == b"f" and number is not None:
            self._state = replace(state, codec=self._fonts.get(number, self._default))
        elif word == b"plain":
            self._state = replace(state, codec=self._default)
        elif word in _WORDS:
            self._say(_WORDS[word])

    def _hidden(self) -> bool:
        return self._state.dead or (self._is_html and self._state.for_rtf)

    def _say(self, text: str) -> None:
        if not self._hidden():
            self._out.append(text)

    def _flush(self) -> None:
        if self._bytes:
            self._out.append(decode_bytes(bytes(self._bytes), self._state.codec))
            self._bytes.clear()


_CODEPAGES = {
    65001: "utf-8", 65000: "utf-7", 20127: "us-ascii", 20866: "koi8-r", 21866: "koi8-u",
    50220: "iso-2022-jp", 50221: "iso-2022-jp", 50222: "iso-2022-jp", 50225: "iso-2022-kr",
    51932: "euc-jp", 51936: "gb2312", 51949: "euc-kr", 52936: "hz-gb-2312", 54936: "gb18030",
    936: "gbk", 950: "big5", 932: "shift_jis", 949: "euc-kr", 874: "windows-874",
    10000: "macintosh", 10007: "x-mac-cyrillic", 1200: "utf-16le", 1201: "utf-16be", 1361: "johab",
}  # fmt: skip


def codec_name(codepage: int) -> str:
    """The name of a Windows code page as mail declares it; what is not known is windows-1252."""
    if codepage in _CODEPAGES:
        return _CODEPAGES[codepage]
    if 28591 <= codepage <= 28606:
        return f"iso-8859-{codepage - 28590}"
    if 1250 <= codepage <= 1258:
        return f"windows-{codepage}"
    return f"cp{codepage}" if 437 <= codepage <= 869 else "windows-1252"
