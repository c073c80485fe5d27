"""Mail of forms that are not read: what it is, and what to do."""

from __future__ import annotations

from core.model.sources import UnreadForm
from core.words.sentence import Sentence, for_each

# %1: the name of a format
NOT_READ = Sentence("Problem", "It is in a format that Twinsweep does not read: %1")
UNREAD_FORMS = for_each(
    {
        UnreadForm.OLM: NOT_READ.of("Outlook for Mac (.olm)"),
        UnreadForm.DBX: NOT_READ.of("Outlook Express (.dbx)"),
        UnreadForm.NSF: NOT_READ.of("Lotus Notes (.nsf)"),
        UnreadForm.MHT: NOT_READ.of("MHTML (.mht)"),
        UnreadForm.DBOX: NOT_READ.of("Dovecot mdbox/sdbox"),
        UnreadForm.MBX: NOT_READ.of("UW IMAP mbx"),
        UnreadForm.UTF16: NOT_READ.of("UTF-16"),
        UnreadForm.COMPRESSED: NOT_READ.of("Zstandard, LZ4, 7z, RAR"),
        UnreadForm.ENCRYPTED: Sentence("Problem", "It is an archive with a password"),
        UnreadForm.NESTED: Sentence("Problem", "It contains an archive, which was not opened"),
        UnreadForm.TOO_LARGE: Sentence("Problem", "It is too large to be unpacked safely"),
        UnreadForm.DAMAGED: Sentence(
            "Problem", "It could not be unpacked in full: it is damaged, or has odd file names"
        ),
    }
)
_EXPORT = Sentence(
    "Problem", "Export it from its program as mbox or .eml files or a Maildir, then scan those"
)
_UNPACK = Sentence("Problem", "Unpack it yourself, then scan the folder")
_TO_UNPACK = (  # all others have a program that they are from
    *(UnreadForm.COMPRESSED, UnreadForm.ENCRYPTED, UnreadForm.NESTED),
    *(UnreadForm.TOO_LARGE, UnreadForm.DAMAGED),
)


def unread_advice(form: UnreadForm) -> Sentence:
    """What to do about mail of a form that is not read."""
    return _UNPACK if form in _TO_UNPACK else _EXPORT
