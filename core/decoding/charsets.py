"""Bytes to text: what a charset's name means in mail, and what undeclared bytes probably are.

Names go through a table of codecs that decode text in linear time, never through the codec
registry: that one imports modules by name and knows codecs that run away (idna) or do something
else (unicode_escape, zip). Names are read as browsers read them (WHATWG Encoding Standard, 4.2):
who declares iso-8859-1 or gb2312 writes windows-1252 or gbk, and one character read otherwise
makes another sentence of it in the re-encoded copy.

Undeclared bytes are UTF-8 if they can be; else a few counts tell Chinese, Russian in two codes,
and Western text apart. A detector library would know more codes, but costs up to 50 ms a text and
is wrong on short ones too.
"""

from __future__ import annotations

import codecs
import re
from encodings.aliases import aliases
from functools import lru_cache

_CODECS = (
    "ascii", "utf_8", "utf_8_sig", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be",
    "utf_32_le", "utf_7", "latin_1", "iso8859_2", "iso8859_3", "iso8859_4", "iso8859_5",
    "iso8859_6", "iso8859_7", "iso8859_8", "iso8859_9", "iso8859_10", "iso8859_11",
    "iso8859_13", "iso8859_14", "iso8859_15", "iso8859_16", "cp1250", "cp1251", "cp1252",
    "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp437", "cp775", "cp850",
    "cp852", "cp855", "cp857", "cp858", "cp860", "cp861", "cp862", "cp863", "cp864", "cp865",
    "cp866", "cp869", "cp874", "cp932", "cp949", "cp950", "koi8_r", "koi8_u", "koi8_t",
    "kz1048", "ptcp154", "mac_roman", "mac_cyrillic", "mac_latin2", "mac_greek", "mac_turkish",
    "mac_iceland", "tis_620", "gb2312", "gbk", "gb18030", "hz", "big5", "big5hkscs", "euc_jp",
    "euc_jis_2004", "euc_kr", "johab", "iso2022_jp", "iso2022_jp_1", "iso2022_jp_2",
    "iso2022_jp_2004", "iso2022_jp_3", "iso2022_jp_ext", "iso2022_kr", "shift_jis",
    "shift_jis_2004", "shift_jisx0213",
)  # fmt: skip

# What is declared is read as the larger set that writers use in fact.
_SUPERSETS = {
    "latin_1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
    "iso8859_9": "cp1254",
    "iso8859_11": "cp874",
    "tis_620": "cp874",
}
_MORE_NAMES = {
    "utf8": "utf_8",
    "unicode11utf8": "utf_8",
    "utf16": "utf_16",
    "ansi": "cp1252",
    "iso88598i": "iso8859_8",
    "iso88598e": "iso8859_8",
    "xsjis": "cp932",
    "windows31j": "cp932",
    "cswindows31j": "cp932",
    "ksc56011987": "cp949",
    "ksc5601": "cp949",
    "windows949": "cp949",
    "xgbk": "gb18030",
    "xeuccn": "gb18030",
    "euccn": "gb18030",
    "cngb": "gb18030",
    "xxbig5": "big5",
    "xmaccyrillic": "mac_cyrillic",
    "macintosh": "mac_roman",
    "koi8ru": "koi8_u",
    "koi": "koi8_r",
    "xcp1251": "cp1251",
    "xcp1252": "cp1252",
    "dosthai": "cp874",
    "windows874": "cp874",
    "iso2022jpms": "iso2022_jp_ext",
}
_NOT_NAME = re.compile(r"[^a-z0-9]")
_GUESSED = frozenset({"ascii", ""})
_UTF7_BYTES = 64 << 10
_HIGH = bytes(range(0x80, 0x100))
_LOW_LETTERS = bytes(range(0xC0, 0xE0))
_TOP_LETTERS = bytes(range(0xE0, 0x100))
_HIGH_WORD = re.compile(rb"[\xA3\xA8\xB3\xB8\xC0-\xFF]{3,}")
_META = re.compile(rb"<meta[^>]{0,200}?charset\s*+=\s*+[\"']?\s*+([\w.:-]{1,40})", re.IGNORECASE)
_SAMPLE_BYTES = 16 << 10


def _squeeze_name(name: str) -> str:
    return _NOT_NAME.sub("", name.lower())


def _names() -> dict[str, str]:
    known = {_squeeze_name(codec): codec for codec in _CODECS}
    for alias, codec in aliases.items():
        if codec in known.values():
            known.setdefault(_squeeze_name(alias), codec)
    known.update(_MORE_NAMES)
    return {name: _SUPERSETS.get(codec, codec) for name, codec in known.items()}


_BY_NAME = _names()


@lru_cache(maxsize=512)
def declared_codec(name: str) -> str | None:
    """The codec that a declared charset means, "ascii" among them, or None if we know none."""
    return _BY_NAME.get(_squeeze_name(name[:60]))


def decode_bytes(data: bytes, charset: str | None) -> str:
    """Decode bytes under their declared charset, or by their looks. Never raises."""
    return decode_checked(data, charset)[0]


def decode_checked(data: bytes, charset: str | None) -> tuple[str, bool]:
    """As `decode_bytes`; also whether the bytes were in order under the declared charset."""
    if data.isascii() and b"\x1b" not in data and (charset is None or charset == "us-ascii"):
        return data.decode("ascii"), True
    codec = declared_codec(charset) if charset else "ascii"
    if codec is None or codec == "ascii":
        return _guess_text(data), codec is not None and data.isascii()
    if codec == "utf_7" and len(data) > _UTF7_BYTES:
        return data[:_UTF7_BYTES].decode(codec, "replace"), False
    try:
        return data.decode(codec), True
    except UnicodeError:
        # errors="replace" cannot mend a UTF-16 or UTF-32 cut in the middle of a character on
        # every Python version, hence the second net.
        pass
    try:
        return data.decode(codec, "replace"), False
    except UnicodeError:
        return data.decode("latin-1"), False


def effective_codec(data: bytes, charset: str | None) -> str:
    """The codec by which `decode_bytes` decodes these bytes; ASCII counts as UTF-8."""
    codec = declared_codec(charset) if charset else "ascii"
    return _guess(data)[0] if codec is None or codec == "ascii" else codec


def _guess_text(data: bytes) -> str:
    codec, text = _guess(data)
    return data.decode(codec, "replace") if text is None else text


def _guess(data: bytes) -> tuple[str, str | None]:
    """The codec of undeclared bytes, and their text if the way there has made it."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return ("utf_8" if _is_cut_utf8(data) else guess_codec(data[:_SAMPLE_BYTES])), None
    if "\x1b$" in text or "\x1b(" in text:
        return "iso2022_jp", None
    return "utf_8", text


def _is_cut_utf8(data: bytes) -> bool:
    """Whether all but a few bytes are UTF-8: a text cut or joined in the middle."""
    text = data.decode("utf-8", "replace")
    return text.count("\ufffd") * 100 < len(data) - len(text)


def guess_codec(data: bytes) -> str:
    """Guess the codec of bytes that are not UTF-8. Cost: a few passes in C.

    Russian has words of nothing but high letters, most of them small, which stand at 0xE0 in
    windows-1251 and at 0xC0 in KOI8-R. Chinese comes in pairs that decode without fault into
    common characters, their second bytes spread evenly. In Western text high bytes stand alone.
    """
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf_16"
    n_high = len(data) - len(data.translate(None, _HIGH))
    low = len(data) - len(data.translate(None, _LOW_LETTERS))
    top = len(data) - len(data.translate(None, _TOP_LETTERS))
    is_one_sided = max(low, top) >= 0.8 * n_high
    if not is_one_sided and _is_chinese(data):
        return "gb18030"
    in_words = sum(map(len, _HIGH_WORD.findall(data)))
    if in_words < 0.6 * n_high:
        return "cp1252"
    return "cp1251" if top > low else "koi8_r"


def _is_chinese(data: bytes) -> bool:
    # incremental: a sample may end in the middle of a character
    try:
        text = codecs.getincrementaldecoder("gb18030")().decode(data)
    except UnicodeDecodeError:
        return False
    han = [char for char in text if "\u4e00" <= char <= "\u9fff"]
    odd = sum(char > "\x7f" and not "\u2010" <= char <= "\uffef" for char in text)
    # leads below 0xD8 hold the 3,755 characters of daily use (GB 2312, level 1)
    leads = [char.encode("gb2312", "ignore")[:1] for char in han]
    common = sum(b"\xb0" <= lead <= b"\xd7" for lead in leads)
    return odd <= 0.1 * len(han) and bool(han) and common >= 0.6 * len(han)


def html_charset(data: bytes) -> str | None:
    """What a <meta> near the start of an HTML text declares."""
    match = _META.search(data, 0, 4096)
    return match.group(1).decode("latin-1") if match else None
