"""Mail of forms that are not read: what it is, and which export gives one that is read."""

from __future__ import annotations

from core.model.sources import UnreadForm
from core.words.sentence import Sentence, for_each

UNREAD_FORMS = for_each(
    {
        UnreadForm.OLM: Sentence(
            "Problem", "It is an archive of Outlook for Mac (.olm), which Twinsweep does not read"
        ),
        UnreadForm.DBX: Sentence(
            "Problem", "It is a folder of Outlook Express (.dbx), which Twinsweep does not read"
        ),
        UnreadForm.NSF: Sentence(
            "Problem", "It is a database of Notes (.nsf), which Twinsweep does not read"
        ),
        UnreadForm.MHT: Sentence("Problem", "It is a saved web page (.mht) and not a message"),
        UnreadForm.DBOX: Sentence(
            "Problem",
            "It is mail of a Dovecot server (mdbox, sdbox), which Twinsweep does not read",
        ),
        UnreadForm.MBX: Sentence(
            "Problem", "It is a mailbox of UW IMAP (mbx), which Twinsweep does not read"
        ),
        UnreadForm.UTF16: Sentence(
            "Problem", "It is a text in UTF-16, which Twinsweep does not read as mail"
        ),
        UnreadForm.COMPRESSED: Sentence(
            "Problem", "It is compressed in a way that Twinsweep does not read (such as Zstandard)"
        ),
        UnreadForm.ENCRYPTED: Sentence("Problem", "It is an archive with a password"),
        UnreadForm.NESTED: Sentence(
            "Problem", "It contains another archive, and Twinsweep does not open that one"
        ),
        UnreadForm.TOO_LARGE: Sentence(
            "Problem", "It is too large to be unpacked safely, or there is not enough disk space"
        ),
        UnreadForm.DAMAGED: Sentence(
            "Problem", "It could not be unpacked in full: it is damaged, or has odd file names"
        ),
    }
)

_EXPORT = Sentence(
    "Problem",
    "Import it into Thunderbird or another mail program, save its folders as mbox or .eml files, "
    "then scan those",
)
_SERVER = Sentence(
    "Problem", "Add the account itself, or convert the mail to Maildir or mbox, then scan that"
)
_UNPACK = Sentence("Problem", "Unpack it yourself, then scan the folder")
UNREAD_ADVICE = for_each(
    {
        UnreadForm.OLM: Sentence(
            "Problem",
            "In Outlook for Mac, drag its folders to the desktop, which saves them as mbox files, "
            "then scan those",
        ),
        UnreadForm.DBX: _EXPORT,
        UnreadForm.NSF: Sentence(
            "Problem", "In Notes, save the messages as .eml files, then scan those"
        ),
        UnreadForm.MHT: Sentence("Problem", "Nothing to do: it is not mail"),
        UnreadForm.DBOX: _SERVER,
        UnreadForm.MBX: _SERVER,
        UnreadForm.UTF16: Sentence(
            "Problem", "Save it again as UTF-8 text or from its mail program, then scan again"
        ),
        UnreadForm.COMPRESSED: _UNPACK,
        UnreadForm.ENCRYPTED: _UNPACK,
        UnreadForm.NESTED: _UNPACK,
        UnreadForm.TOO_LARGE: _UNPACK,
        UnreadForm.DAMAGED: Sentence(
            "Problem", "Unpack it yourself or restore it from a backup, then scan again"
        ),
    }
)
