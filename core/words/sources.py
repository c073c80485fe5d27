"""What holds mail: its kind, whose it is, what a folder is for."""

from __future__ import annotations

from core.model.found import PlaceKind
from core.model.sources import FolderRole, SourceKind, Treatment
from core.words.sentence import Sentence, for_each

FOLDER_ROLES = for_each(
    {  # an ordinary folder has none
        FolderRole.TRASH: Sentence("FolderRole", "Trash"),
        FolderRole.JUNK: Sentence("FolderRole", "Junk"),
        FolderRole.DRAFTS: Sentence("FolderRole", "Drafts"),
        FolderRole.SENT: Sentence("FolderRole", "Sent"),
    },
    but={FolderRole.NORMAL},
)

SOURCE_KINDS = for_each(
    {
        SourceKind.MBOX: Sentence("SourceKind", "Mailbox file (mbox)"),
        SourceKind.MAILDIR: Sentence("SourceKind", "Maildir"),
        SourceKind.MH: Sentence("SourceKind", "MH folder"),
        SourceKind.EML: Sentence("SourceKind", "Message files (.eml)"),
        SourceKind.EMLX: Sentence("SourceKind", "Apple Mail"),
        SourceKind.MSG: Sentence("SourceKind", "Outlook message files (.msg)"),
        SourceKind.PST: Sentence("SourceKind", "Outlook data file (PST)"),
        SourceKind.TAKEOUT: Sentence("SourceKind", "Google Takeout"),
        SourceKind.PACKED: Sentence("SourceKind", "Compressed mail"),
        SourceKind.IMAP: Sentence("SourceKind", "E-mail account (IMAP)"),
    }
)

TREATMENTS = for_each(
    {
        Treatment.SEARCH: Sentence("Treatment", "Search and clean"),
        Treatment.PROTECT: Sentence("Treatment", "Protect"),
        Treatment.SKIP: Sentence("Treatment", "Skip"),
    }
)
PLACES = for_each(
    {
        PlaceKind.THUNDERBIRD: Sentence("PlaceKind", "Thunderbird"),
        PlaceKind.THUNDERBIRD_CACHE: Sentence("PlaceKind", "Thunderbird, mail on servers"),
        PlaceKind.APPLE_MAIL: Sentence("PlaceKind", "Apple Mail"),
        PlaceKind.OUTLOOK: Sentence("PlaceKind", "Outlook data file"),
        PlaceKind.EVOLUTION: Sentence("PlaceKind", "Evolution"),
        PlaceKind.KMAIL: Sentence("PlaceKind", "KMail"),
        PlaceKind.TAKEOUT: Sentence("PlaceKind", "Google Takeout"),
        PlaceKind.FOLDERS: Sentence("PlaceKind", "Mail folders"),
        PlaceKind.SPOOL: Sentence("PlaceKind", "System mailbox"),
        PlaceKind.FILE: Sentence("PlaceKind", "Mail file"),
    }
)
