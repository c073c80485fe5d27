"""Names of folders as their owner knows them, where a mail server wrote them to disk.

IMAP spells names in ASCII (RFC 3501 5.1.3): "Корзина" is "&BBoEPgRABDcEOAQ9BDA-". Dovecot and
mbsync name Maildirs so, and Thunderbird the caches of servers. Nobody knows a trash by that.
"""

from __future__ import annotations


def plain_name(name: str) -> str:
    """One level of a folder's name, decoded if it is certain that a server encoded it.

    It is where encoding the decoded name gives the very same one; "R & D" stays as it is, and so
    does what would hold a "/" or a character that is not shown.
    """
    if "&" not in name or not name.isascii():
        return name
    from imapclient.imap_utf7 import decode, encode  # noqa: PLC0415 - slow, and rarely needed

    raw = name.encode("ascii")
    try:
        text: str = decode(raw)
        same = encode(text) == raw
    except (ValueError, LookupError):
        return name
    return text if same and text.isprintable() and "/" not in text else name
