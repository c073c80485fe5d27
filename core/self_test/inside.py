"""Checks of what is inside the program: modules, data, dictionaries, libraries."""

from __future__ import annotations

import pkgutil
import platform
import sqlite3
import ssl
import sys
from functools import partial
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import numpy as np
import pybase64
from rapidfuzz.distance import Levenshtein

import core
from core.accounts.secrets import KeyRing
from core.cache.fingerprints import SqliteCache
from core.decoding.charsets import decode_bytes
from core.self_test.check import Check, require
from core.system.authorities import tls_context
from core.system.notices import LIBRARIES, bundled_libraries, third_party_notices
from core.system.places import is_packaged
from core.text.abbreviations import load_abbreviations
from core.text.dictionaries import LEMMATISED, has_ukrainian, load_lemmatiser, split_chinese
from core.text.html import html_to_text
from core.text.word_lists import load_word_lists

OWN_RESOURCES = ("icons/twinsweep.svg", "style/window.qss", "sample/en.json")
# The same words in the charsets that message comes in.
WRITTEN = (
    *(("koi8-r", "Привет"), ("windows-1251", "Привет"), ("iso-8859-5", "Привет")),
    *(("gb18030", "你好"), ("big5", "你好"), ("hz", "你好"), ("utf-16", "你好")),
    *(("iso-2022-jp", "こんにちは"), ("shift_jis", "こんにちは"), ("euc-kr", "안녕")),
    *(("windows-1252", "“Grüße”"), ("iso-8859-15", "€"), ("utf-7", "ä")),
)
KEY_RING_MODULES = {"linux": "SecretService", "darwin": "macOS", "win32": "Windows"}
UKRAINIAN = "uk"
WITHOUT_UKRAINIAN = "Ukrainian mail is compared by its text, and has no signature of wording"


def checks() -> tuple[Check, ...]:
    """All checks of this module."""
    languages = sorted(LEMMATISED - {UKRAINIAN})
    return (
        Check("The computer", _computer),
        Check("Our modules", _modules),
        Check("Our data files", _data),
        Check("Licenses", _licences),
        Check("Charsets", _charsets),
        Check("HTML", _html),
        Check("Base64", _base64),
        Check("Numbers", _numbers),
        Check("Edit distance", _edit_distance),
        *(Check(f"Dictionary: {one}", partial(_dictionary, one)) for one in languages),
        Check("Dictionary: uk", _ukrainian),
        Check("SQLite", _sqlite),
        Check("TLS", _tls),
        Check("Key ring", _key_ring),
        Check("IMAP", _imap),
    )


def _computer(_: Path) -> str:
    return f"{platform.platform()}, Python {platform.python_version()}, Twinsweep {core.VERSION}"


def _modules(_: Path) -> str:
    names = [found.name for found in pkgutil.walk_packages(core.__path__, "core.")]
    for name in names:
        import_module(name)
    require(len(names) > 100, f"only {len(names)} modules are there")
    return f"{len(names)} modules"


def _data(_: Path) -> str:
    for name in OWN_RESOURCES:
        require(files("resources").joinpath(name).is_file(), f"{name} is not there")
    require(bool(load_word_lists("en").function), "no words of English")
    return f"{len(load_abbreviations().whole)} abbreviations"


def _licences(_: Path) -> str:
    """A package has to tell of all that is inside; from source the libraries do so themselves."""
    told, names = (
        third_party_notices(),
        {part.name for part in bundled_libraries() if part.version},
    )
    if is_packaged():
        missing = sorted(set(LIBRARIES) - names)
        require(bool(told), "the list of licenses is not there")
        require(not missing, f"nothing is told of {', '.join(missing)}")
    return f"{len(names)} parts"


def _charsets(_: Path) -> str:
    for charset, text in WRITTEN:
        read = decode_bytes(text.encode(charset), charset)
        require(read.removeprefix("\ufeff") == text, f"{charset}: {read!r}")
    return f"{len(WRITTEN)} charsets"


def _html(_: Path) -> str:
    runs = html_to_text("<style>p{}</style><p>One &amp; two</p><div>three</div>").runs
    lines = "".join(run.text for run in runs)
    require("One & two" in lines and "three" in lines and "p{}" not in lines, repr(lines))
    soup = import_module("bs4").BeautifulSoup("<p>four", "html.parser")
    require(soup.get_text() == "four", "Beautiful Soup reads no text")
    return "lexbor, Beautiful Soup"


def _base64(_: Path) -> str:
    data = bytes(range(256)) * 100
    require(pybase64.b64decode(pybase64.b64encode(data)) == data, "not what was encoded")
    return str(pybase64.get_version())


def _numbers(_: Path) -> str:
    require(int(np.unique(np.array([3, 1, 3])).sum()) == 4, "numpy counts wrongly")
    return f"numpy {np.__version__}"


def _edit_distance(_: Path) -> str:
    require(Levenshtein.distance("kitten", "sitting") == 3, "rapidfuzz measures wrongly")
    return "rapidfuzz"


def _dictionary(language: str, _: Path) -> str:
    """Some of a language's most frequent words have to be in its dictionary."""
    if language == "zh":
        words = split_chinese("我们今天开会讨论项目")
    else:
        words = sorted(load_word_lists(language).function)
    lemma = load_lemmatiser(language)
    known = sum(bool(lemma(word)) for word in words)
    require(known * 4 > len(words), f"knows {known} of {len(words)} words")
    return f"{known} of {len(words)} words"


def _ukrainian(folder: Path) -> str:
    """An extra, which packages leave out for its licence: that is said, and is no failure."""
    if not has_ukrainian():
        return f"not installed: {WITHOUT_UKRAINIAN}"
    return _dictionary(UKRAINIAN, folder)


def _sqlite(folder: Path) -> str:
    SqliteCache(folder / "fingerprints.db").close()
    db = sqlite3.connect(folder / "own.db")
    try:
        (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    finally:
        db.close()
    require(mode == "wal", f"journal mode {mode}")
    return sqlite3.sqlite_version


def _tls(_: Path) -> str:
    context = tls_context()
    folder = ssl.get_default_verify_paths().capath
    n_trusted = context.cert_store_stats()["x509_ca"]
    hashed = sum(1 for _ in Path(folder).iterdir()) if folder else 0
    require(bool(n_trusted or hashed), "no certificate authority is known")
    require(context.verify_mode is ssl.CERT_REQUIRED, "certificates are not checked")
    return f"{ssl.OPENSSL_VERSION}, {n_trusted or hashed} authorities"


def _key_ring(_: Path) -> str:
    kind = KEY_RING_MODULES.get(sys.platform)
    if kind:
        import_module(f"keyring.backends.{kind}")
    if sys.platform == "linux":
        import_module("secretstorage")
    return "there" if KeyRing().is_available else "none here: passwords are asked for each time"


def _imap(_: Path) -> str:
    imapclient = import_module("imapclient")
    response = import_module("imapclient.response_parser").parse_response([b"1 (UID 7)"])
    require(response == (1, (b"UID", 7)), repr(response))
    return f"imapclient {imapclient.__version__}"
