"""The frozen values that cross a border between two steps. No behaviour.

Two shapes: single values for what a person or a plan looks at (`Mail`, `Move`), and columns for
what is known of every mail of a scan (`MailTable`, `BlockTable`, `Groups`): 100,000 mails as
objects would cost half a gigabyte and a second to make; as columns they come out of the cache in
milliseconds. A row is the number of a mail in the `MailTable`, 0-based, in the order of sources,
folders, positions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum, IntFlag
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Texts

Int32s = NDArray[np.int32]
Int64s = NDArray[np.int64]
UInt64s = NDArray[np.uint64]

UNKNOWN_TIME = np.iinfo(np.int64).min  # sent_utc of a mail without a readable date


# --- sources ------------------------------------------------------------------------------------


class SourceKind(Enum):
    """What a source is. The values stand in reports and plans."""

    MBOX = "mbox"
    MAILDIR = "maildir"
    MH = "mh"
    EML = "eml"
    EMLX = "emlx"  # Apple Mail
    MSG = "msg"  # single mails saved by Outlook
    PST = "pst"  # Outlook's data files, .ost among them
    TAKEOUT = "takeout"  # an mbox of Google Takeout, whose labels are its folders
    IMAP = "imap"  # an account on a server: see `core.remote`


class FolderRole(Enum):
    """What a folder is for, as far as its name or its place tells."""

    NORMAL = "normal"
    TRASH = "trash"
    JUNK = "junk"
    DRAFTS = "drafts"
    SENT = "sent"


class Treatment(Enum):
    """What the user wants done with a folder. The values stand in the GUI's preferences."""

    SEARCH = "search"
    PROTECT = "protect"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class SourceSpec:
    """Which source: enough to open it, in this process or another."""

    kind: SourceKind
    path: Path


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of a source.

    Attributes:
        name: Its path inside the source, "/" between levels; "" for the source itself.
        path: The file or folder on this computer.
        version: Changes whenever any mail in it may have changed; taken before the read. "" where
            only the single mails can tell (a folder of files), see `Stub.version`.
        size_bytes: Size of the file; 0 for folders of files.
        role: What it is for.
        fixed: Why it can never be written, or None.
        owner: On a server, whose it is: None: the user's own; "": shared by many; else the other
            user that it belongs to (RFC 2342).
    """

    name: str
    path: Path
    version: str
    size_bytes: int
    role: FolderRole
    fixed: Refusal | None = None
    owner: str | None = None


class MessageKey(NamedTuple):
    """Where a mail lies. `uid` is never given to a second mail while the folder's version holds.

    `source` is the number of the source in its session. uid: mbox "offset:length" of the stored
    bytes with their From_ line; Maildir the file name before its flags; MH and eml the file name.
    """

    source: int
    folder: str
    uid: str


class Stub(NamedTuple):
    """What a listing tells of a mail.

    `position` is its 0-based ordinal in its folder, ghosts counted. `version` is the staleness
    key of a single file ("" where the folder has one); `flags` is what the store itself says
    (Maildir), to be joined with what the headers say.
    """

    key: MessageKey
    position: int
    size_bytes: int
    version: str
    flags: MailFlag


class RawMail(NamedTuple):
    """A mail's bytes, as sent: no From_ line, un-quoted. Lives for one chunk, then is dropped.

    date: when it arrived, as IMAP writes INTERNALDATE; "": its headers tell.
    whole: "" if `data` is all of it. Of a mail too large to be held, the hex SHA-256 of all its
        bytes (`core.identity`): `data` is its beginning only, and the stub has `MailFlag.CUT`.
    """

    stub: Stub
    data: bytes
    date: str = ""
    whole: str = ""


class ProblemKind(Enum):
    """Why a mail or a folder could not be read as it should. The values stand in reports."""

    UNREADABLE = "unreadable"  # the file system, or the server, refused
    EMPTY = "empty"  # there is not a byte of it
    VANISHED = "vanished"  # listed, then gone
    NOT_MAIL = "not_mail"  # bytes without a single header
    TRUNCATED = "truncated"  # ends in the middle
    TOO_LARGE = "too_large"  # above a limit: headers and the first MiB were read
    TOO_COSTLY = "too_costly"  # took more time or memory than one mail may
    DAMAGED = "damaged"  # a part could not be decoded
    CHANGED = "changed"  # changed while it was read
    AMBIGUOUS = "ambiguous"  # two readings of where its mails begin: read-only
    INCOMPLETE = "incomplete"  # a server listed fewer mails than it has: none of them is used


class Problem(NamedTuple):
    """A mail that could not be read, as data. Position -1: the folder as a whole."""

    key: MessageKey
    position: int
    kind: ProblemKind
    detail: str


# --- one mail -----------------------------------------------------------------------------------


class MailFlag(IntFlag):
    """What is known of a mail beside its text."""

    NONE = 0
    SEEN = 1
    FLAGGED = 2
    ANSWERED = 4
    DRAFT = 8
    GHOST = 16  # deleted, not yet compacted: never kept, never a candidate, never counted
    PSEUDO = 32  # a mail server's own record in an mbox (X-IMAP): never removed
    UNREADABLE = 64  # its body could not be read: matches nothing
    SHORT = 128  # text below the floor: matches nothing by text alone
    QUOTES = 256  # holds quoted text
    VIEW = 512  # the very file of an earlier row, reached twice: shown once, never a candidate
    FLEETING = 1024  # may be lost: a trash, a server's cache, a damaged .pst: never kept
    OUTLINE = 2048  # its attachments are known by name, type and size only, as a server tells them
    TERSE = 4096  # quotes, and what it says itself is below the floor of words
    CUT = 8192  # above a limit of size or time: not all of it was read
    UNSURE = 32768  # its folder holds deleted mail that cannot be told apart: kept last (R-TB6)
    MADE = 16384  # put together from properties (PST, .msg): never called identical (R-PS3)


class Attachment(NamedTuple):
    """An attached part.

    `digest` is the SHA-1 of the decoded bytes (20 bytes), or the outline where only that is known.
    `outline`: `core.identity.outline_digest` of it, or b"".
    """

    name: str
    mime_type: str
    size_bytes: int
    digest: bytes
    outline: bytes = b""


class PartRef(NamedTuple):
    """An inline text part that may be (a piece of) the body, not decoded yet.

    Attributes:
        number: Its number among the leaves of the message, from 0.
        mime_type: "text/plain", "text/html" or another text type, lower case.
        alternative: Number of the outermost multipart/alternative it stands in, from 1; 0: none.
        branch: Which child of that alternative it belongs to, from 0.
        flowed: format=flowed; `delsp`: and DelSp=yes (RFC 3676).
    """

    number: int
    mime_type: str
    alternative: int
    branch: int
    flowed: bool
    delsp: bool


@dataclass(frozen=True, slots=True)
class Mail:
    """What the headers and the structure of one mail say.

    Attributes:
        message_id: Without angle brackets; "" if none.
        sent_utc: Seconds since 1970 from the Date header, or `UNKNOWN_TIME`.
        sender: The address of From (else Sender), lower case; "" if none.
        sender_name: The display name of From, or "".
        to: The To header, decoded.
        subject: As shown, decoded, control characters and line ends as spaces.
        topic: The subject without Re:/Fwd:/[list] and case, for comparing.
        references: The ids in In-Reply-To and References, without angle brackets.
        hops: How many Received headers it has.
        flags: Of the headers Status, X-Status, X-Mozilla-Status.
        attachments: In their order.
    """

    message_id: str
    sent_utc: int
    sender: str
    sender_name: str
    to: str
    subject: str
    topic: str
    references: tuple[str, ...]
    hops: int
    flags: MailFlag
    attachments: tuple[Attachment, ...]


class TextLine(NamedTuple):
    """A line of body text and whether it is quoted from another mail."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class MailText:
    """The body text of one mail, as sent, in normal form.

    NFKC, lower case, white space folded inside lines, no blank line at either end, never two blank
    lines in a row. A line feed ends a line, an empty line is a paragraph break.

    Attributes:
        text: All lines.
        quoted: (start, end) character ranges of `text` that are quoted from another mail.
        n_words: Words in it; a CJK character counts as half a word, rounded up.
        from_html: The text was made from HTML.
        links: Targets of links in HTML, in their order, as written.
        dropped: Why something was left out, as short machine words ("cut_at_limit", "charset").
        structure: The structural elements that a reader sees of the HTML, one ASCII letter each,
            in their order (`core.text.elements`); "" for plain text.
    """

    text: str
    quoted: tuple[tuple[int, int], ...]
    n_words: int
    from_html: bool
    links: tuple[str, ...]
    dropped: tuple[str, ...]
    structure: str = ""


# --- fingerprints -------------------------------------------------------------------------------


class BlockKind(Enum):
    """What a text is cut into before it is hashed. The values stand in reports."""

    SENTENCES = "sentences"
    PARAGRAPHS = "paragraphs"


class Pieces(NamedTuple):
    """A text cut into what is hashed. quoted: a byte a piece, 1 where it is quoted."""

    texts: list[str]
    quoted: bytes


class BlockList(NamedTuple):
    """P0's fingerprint of one text in one kind: SHA-1 of each piece, in order.

    digests: n times 20 bytes. quoted: n bytes, 1 where the piece is quoted from another mail.
    """

    kind: BlockKind
    digests: bytes
    quoted: bytes


class Facts(NamedTuple):
    """64-bit digests of what people tell near copies apart by; 0 where the text holds none.

    Each is over the sequence of such things in the text: money, dates, other numbers, links.
    """

    amounts: int
    dates: int
    numbers: int
    links: int


class Signature(NamedTuple):
    """P2's signature of a text's content (SigData) or of a mail's structure (SigStr).

    key: 64 bits; 0: there is none, and none never equals none. size: how many dictionary words,
    or structural elements, it is over, or would be, were they enough.
    """

    key: int
    size: int


NO_SIGNATURE = Signature(0, 0)


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What is compared of one text.

    Attributes:
        blocks: One list, two in the overlap band, none if there is no text.
        text_digest: 16 bytes over the normal form; b"" if there is no text.
        facts: See `Facts`.
        content, structure: P2's signatures.
        sketch: 128 bytes, see `core.fingerprint.sketch`; b"" if there is none.
    """

    blocks: tuple[BlockList, ...]
    text_digest: bytes
    facts: Facts
    content: Signature = NO_SIGNATURE
    structure: Signature = NO_SIGNATURE
    sketch: bytes = b""


# --- columns of a whole scan --------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class BlockTable:
    """All block lists of one kind.

    Attributes:
        rows: (n_lists,) int32, ascending: the mail that each list belongs to.
        starts: (n_lists + 1,) int64: list i is digests[starts[i]:starts[i + 1]].
        digests: (n_blocks, 20) uint8.
        quoted: (n_blocks,) bool.
    """

    rows: Int32s
    starts: Int64s
    digests: NDArray[np.uint8]
    quoted: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class MailTable:
    """What a scan knows of every mail; n rows.

    Keys are 64-bit digests (0: there is none; none never equals none). Wide digests are 128 bits
    because equality of text and attachments alone lets a mail be called identical.

    Attributes:
        source: (n,) int16, number of the source.
        folder: (n,) int32, number of the folder in the session's list.
        position: (n,) int32, ordinal in its folder.
        uid, version, message_id, sender, subject: Texts of n.
        size_bytes: (n,) int64. sent_utc: (n,) int64, `UNKNOWN_TIME` if unknown.
        flags: (n,) uint16, bits of `MailFlag`. hops: (n,) uint8, Received headers.
        n_words: (n,) int32.
        message_id_key, sender_key, topic_key: (n,) uint64.
        text_digest, attachments_digest: (n, 2) uint64; (0, 0): no text, no attachments. The
            latter is over the sorted set of attachment digests.
        attachment_starts: (n + 1,) int64 into attachment_keys and outline_keys: (k,) uint64, of
            the digests and of the outlines.
        reference_starts: (n + 1,) int64 into reference_keys: (k,) uint64 as message_id_key.
        facts: (n, 4) uint64: amounts, dates, numbers, links.
        content_key, structure_key: (n,) uint64: P2's signatures.
        content_size, structure_size: (n,) int32, see `Signature`.
        sketch: (n, 16) uint64, 128 bytes a mail; all 0: there is none.
        proof: (n, 2) uint64: digest of the canonical content; (0, 0): not all of it is known.
        aspects: (n, 17) uint64 by `core.canonical.Aspect`; 0: not known.
        header_starts: (n + 1,) int64 into header_names and header_values: (k,) uint64 keys of the
            other header fields, see `core.canonical.Canonical`.
        text_entry: (n,) uint64: the entry of `core.scan.texts` that holds the text; 0: none does.
        text_place: (n,) int32: which text of that entry it is.
        blocks: One table a kind.
    """

    source: NDArray[np.int16]
    folder: Int32s
    position: Int32s
    uid: Texts
    version: Texts
    message_id: Texts
    sender: Texts
    subject: Texts
    size_bytes: Int64s
    sent_utc: Int64s
    flags: NDArray[np.uint16]
    hops: NDArray[np.uint8]
    n_words: Int32s
    message_id_key: UInt64s
    sender_key: UInt64s
    topic_key: UInt64s
    text_digest: UInt64s
    attachments_digest: UInt64s
    attachment_starts: Int64s
    attachment_keys: UInt64s
    reference_starts: Int64s
    reference_keys: UInt64s
    facts: UInt64s
    content_key: UInt64s
    structure_key: UInt64s
    content_size: Int32s
    structure_size: Int32s
    sketch: UInt64s
    proof: UInt64s
    aspects: UInt64s
    header_starts: Int64s
    header_names: UInt64s
    header_values: UInt64s
    text_entry: UInt64s
    text_place: Int32s
    blocks: dict[BlockKind, BlockTable]
    outline_keys: UInt64s = field(default_factory=lambda: np.zeros(0, np.uint64))


@dataclass(frozen=True, slots=True)
class SessionFolder:
    """A folder as it was scanned. `source` is the number of its source in the session."""

    source: int
    folder: Folder
    n_mails: int


@dataclass(frozen=True, slots=True)
class EditCounts:
    """How near copies were looked for by edit distance (`core.match.edit_links`).

    Attributes:
        texts: Different ones that were compared. crowded: of them, in such crowds of one template
            that they were compared with the first ones of the crowd only.
        missing: Texts that the cache had forgotten; they were not compared.
        brief: Texts that were all compared with each other.
        compared: Pairs whose edit distance was asked for. pairs: alike enough.
        too_long: Texts of few words, but too long for that; compared as others are.
        left_out: Pairs whose edit distance would have taken too long; they count as not alike.
        brief_floor: The least similarity that was looked for among brief texts.
    """

    texts: int = 0
    crowded: int = 0
    missing: int = 0
    brief: int = 0
    compared: int = 0
    pairs: int = 0
    too_long: int = 0
    left_out: int = 0
    brief_floor: float = 0.0


@dataclass(frozen=True, slots=True)
class ScanStats:
    """Figures of a scan. `seconds` are (step, seconds) in the order of the steps.

    `bytes_read` is what was read of mails, `bytes_received` what servers sent on the wire.
    """

    messages: int
    from_cache: int
    ghosts: int
    bytes_read: int
    pairs_scored: int
    seconds: tuple[tuple[str, float], ...]
    bytes_received: int = 0
    edits: EditCounts = EditCounts()


BY_EDITS = 8  # a bit of `Links.edge_relation`

# --- links: columns of `core.match`, see `core.match.join` ---------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """All pairs of mails whose texts are alike, in classes of mails that are interchangeable.

    A unit is a mail that has a fingerprint. Units of one class stand to every unit outside of it
    in exactly the same way, and to each other with one score, so a campaign of 5,000 mails is one
    class and not 12 million pairs. Classes nest: level 0 is the finest, the last one the coarsest,
    and two units that first meet in a class of level i have the score of that class. Units that
    never meet in a class are linked by the edge of their coarsest classes, if there is one.

    Usable: the highest threshold up to which the reply rule of safety.md 0 lets the two be copies;
    the score itself where nobody quotes anything.

    Attributes:
        floor: Every pair with a score of at least this is here, and no other edge. Inner scores of
            classes may lie below it.
        pairs_scored: How many pairs of classes were compared in full.
        rows: (u,) int32, ascending: the row of each unit.
        classes: (levels, u) int32: the class of each unit, named by its first unit.
        inner_score, inner_usable: (levels, u) float64: of the class of each unit.
        inner_relation: (levels, u) uint8, as `edge_relation`.
        edge_a, edge_b: (e,) int32, a < b, sorted by (a, b): coarsest classes.
        edge_score, edge_usable: (e,) float64.
        edge_relation: (e,) uint8: 1: b says something that a does not; 2: a says something that b
            does not; 4: the same pieces in another order; `BY_EDITS`: more alike by edit distance
            than by pieces (never in what the join gives).
    """

    floor: float
    pairs_scored: int
    rows: Int32s
    classes: NDArray[np.int32]
    inner_score: NDArray[np.float64]
    inner_usable: NDArray[np.float64]
    inner_relation: NDArray[np.uint8]
    edge_a: Int32s
    edge_b: Int32s
    edge_score: NDArray[np.float64]
    edge_usable: NDArray[np.float64]
    edge_relation: NDArray[np.uint8]


# --- groups -------------------------------------------------------------------------------------


class Detector(Enum):
    """What finds copies; each can be switched off. The values stand in reports and preferences."""

    TEXT = "text"  # P0: sentences and paragraphs, and identity beside the text
    CONTENT = "content"  # P2: SigData
    STRUCTURE = "structure"  # P2: SigStr
    SHORT = "short"  # P3: edit distance, of short mails and of scattered changes


ALL_DETECTORS = frozenset(Detector)


class Verdict(IntEnum):
    """Why two mails are linked, the first that fits (safety.md 0). Names stand in reports."""

    SAME_MESSAGE_VIEW = 0
    CONFLICT = 1
    IDENTICAL = 2
    SAME_TEXT = 3
    NEAR = 4
    NEAR_SHORT = 5
    SAME_TEMPLATE = 6
    KNOWN_BULK = 7  # of two mails: one seed of the library knows both


class Difference(IntFlag):
    """In what a candidate differs from the kept mail. Names, in lower case, stand in reports."""

    NONE = 0
    TEXT = 1
    ORDER = 2  # same sentences, another order
    MORE_TEXT = 4  # the candidate says something that the kept mail does not
    LESS_TEXT = 8
    AMOUNT = 16
    DATE = 32
    NUMBER = 64
    LINK = 128
    SUBJECT = 256
    SENDER = 512
    SENT_TIME = 1024
    MORE_ATTACHMENTS = 2048  # the candidate has one that the kept mail lacks
    LESS_ATTACHMENTS = 4096
    MESSAGE_ID = 8192
    SENDER_NAME = 1 << 14  # From, its display name included, or Sender
    REPLY_TO = 1 << 15
    RECIPIENTS = 1 << 16
    THREAD = 1 << 17  # In-Reply-To, References
    LIST = 1 << 18  # List-Id
    LETTER_CASE = 1 << 19
    LAYOUT = 1 << 20  # white space: line breaks, indentation, runs of blanks
    CHARACTERS = 1 << 21  # superscripts, fractions, invisible and direction characters
    HTML = 1 << 22  # the source, whatever it shows
    IMAGE = 1 << 23
    ATTACHMENT_NAME = 1 << 24
    STRUCTURE = 1 << 25  # types, order and nesting of parts, preamble and epilogue
    HEADER = 1 << 26  # another header field that both have
    UNVERIFIED = 1 << 27  # nothing known differs; the whole content was not compared yet
    INCOMPLETE = 1 << 28  # one of them was not, or cannot be, read whole
    ALTERNATIVE = 1 << 29  # another version of the text than the one that was compared


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """Groups of copies at one threshold: g stars, each a kept mail and what matches it.

    Attributes:
        threshold: The least score within a group, 0..1; only members that have nothing but P2's
            signature with their kept mail may lie below.
        kept: (g,) int32 rows.
        starts: (g + 1,) int64; the members of group i are [starts[i]:starts[i + 1]] below.
        members: (m,) int32 rows, the kept mail not among them; a row is in one group at most.
        score: (m,) float64, with the kept mail.
        verdict: (m,) uint8 of `Verdict`. differs: (m,) uint32 of `Difference`.
    """

    threshold: float
    kept: Int32s
    starts: Int64s
    members: Int32s
    score: NDArray[np.float64]
    verdict: NDArray[np.uint8]
    differs: NDArray[np.uint32]


class Evidence(NamedTuple):
    """What links two mails: `common` pieces of `of_kept` in one and `of_member` in the other.

    content, structure: dictionary words, or structural elements, that equal signatures are over;
    0 where the signatures are not equal. edit: 0..1, 1 - edit distance / length of the longer
    text; 0 where it was not measured, or is below the floor.
    """

    kind: BlockKind
    common: int
    of_kept: int
    of_member: int
    content: int = 0
    structure: int = 0
    edit: float = 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    """What a rule or the user decided for one group.

    Attributes:
        keep: Row of the kept mail.
        drop: Rows to move away; each matches `keep` itself.
        by: "user", or the name of the rule that chose `keep`.
    """

    keep: int
    drop: tuple[int, ...]
    by: str


# --- moving -------------------------------------------------------------------------------------


class RefusalKind(Enum):
    """Why something may not be done. The values stand in reports and in the journal."""

    MISSING = "missing"  # the store or the mail is not there any more
    CHANGED = "changed"  # not what was scanned
    KEEPER_GONE = "keeper_gone"
    KEEPER_CHANGED = "keeper_changed"
    KEEPER_GHOST = "keeper_ghost"
    LAST_COPY = "last_copy"  # nothing of the group would stay
    NOT_A_COPY = "not_a_copy"  # does not match the kept mail itself
    NOT_PROVEN = "not_proven"  # the two mails are not to each other what the plan says
    LOSES_CONTENT = "loses_content"  # has text or an attachment that the kept mail lacks
    PROTECTED = "protected"
    FLAGGED = "flagged"  # by its owner, maybe only since the scan
    UNREAD = "unread"
    RECENT = "recent"
    SENT_BY_ME = "sent_by_me"
    VERDICT = "verdict"  # outside the verdicts in scope
    TEMPLATE = "template"  # it only has the template of the kept mail: never by a rule
    KEYWORD = "keyword"  # it mentions what the user said must never be touched
    PSEUDO = "pseudo"  # a mail server's own record
    GHOST = "ghost"
    AMBIGUOUS = "ambiguous"  # it is not certain where its mails begin
    READ_ONLY = "read_only"
    ARCHIVE = "archive"  # its format can only be read; a cleaned copy can be made of it
    HARD_LINKED = "hard_linked"
    FOREIGN_OWNER = "foreign_owner"
    NETWORK_FILE_SYSTEM = "network_file_system"
    LOCKED = "locked"  # another program holds it
    THUNDERBIRD_RUNNING = "thunderbird_running"
    THUNDERBIRD_CACHE = "thunderbird_cache"
    COMPACTING = "compacting"
    NO_SPACE = "no_space"
    IO_ERROR = "io_error"
    SAFETY_COPY = "safety_copy"  # the safety copy is damaged, or was emptied
    ALREADY_RUN = "already_run"  # a plan is carried out once
    STOPPED = "stopped"  # its run was taken back before this move was begun
    GIVEN_UP = "given_up"  # a person, or a sweep that does the same, gave up the rest of its run
    BEGUN = "begun"  # a run that cannot be given up: what it did must be found out first
    TAKEN = "taken"  # something is there already, and it is never written over
    SAME_PLACE = "same_place"  # the destination is the very mailbox that the mail is in
    NO_TARGET = "no_target"  # there is no mailbox at the destination, and none can be made
    RENUMBERED = "renumbered"  # the server gave the folder new numbers: scan it again
    NO_TRASH = "no_trash"  # the server does not say which folder is the trash, nor did the user
    OVER_QUOTA = "over_quota"  # the account is full
    OFFLINE = "offline"  # the server cannot be reached
    SIGN_IN = "sign_in"  # the server does not let us in
    NOT_EXPUNGED = "not_expunged"  # copied and marked as deleted: the mail program removes it
    COPY_MARKED = "copy_marked"  # it is back; its copy in the trash is only marked as deleted
    NO_FLAGS = "no_flags"  # its mailbox cannot keep these flags or keywords
    SERVER = "server"  # the server said no, or nothing that makes sense


class Refusal(NamedTuple):
    """Why something may not be done; `detail` is a path, a pid or the like, to look at."""

    kind: RefusalKind
    detail: str = ""


class Skipped(NamedTuple):
    """A copy that a rule or a guard leaves where it is: its row, the kept row, and why."""

    row: int
    keep: int
    reason: Refusal


class Address(NamedTuple):
    """Where a mail lies, as plans and the journal hold it; `version`: its own or its folder's."""

    kind: SourceKind
    path: str
    folder: str
    uid: str
    position: int
    version: str


class Item(NamedTuple):
    """A mail in a plan: its address, its identity (safety.md R-ID2) and what a list shows of it.

    `digest` is the hex SHA-256 of its bytes as sent, line ends as LF.
    """

    address: Address
    digest: str
    size_bytes: int
    message_id: str
    subject: str
    sender: str


TO_TRASH = "trash"
TO_SERVER = "imap:"


class Move(NamedTuple):
    """The only action.

    `to` is `TO_TRASH` (of an account: its own; else our safety copies), the path of a mailbox on
    this computer, or `TO_SERVER`, the id of an account, "/" and the name of one of its folders.
    `own_choice`: a person wants it moved although the two mails are not proven copies.
    """

    what: Item
    keeper: Item
    to: str
    verdict: Verdict
    score: float
    by: str
    own_choice: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves that passed the guards. Made once, carried out once.

    Attributes:
        id: 16 hex digits, at random.
        created_utc: Seconds since 1970.
        moves: In the order of sources, folders, positions.
        folder_sizes: ((kind, path, folder), messages) of each folder that moves leave, for
        the brake.
    """

    id: str
    created_utc: int
    moves: tuple[Move, ...]
    folder_sizes: tuple[tuple[tuple[str, str, str], int], ...]


class RunState(Enum):
    """Where a run stands. The values stand in the journal."""

    PLANNED = "planned"
    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"
    DONE_WITH_UNKNOWN = "done_with_unknown"
    UNDONE = "undone"


class ItemState(Enum):
    """Where one move of a run stands. The values stand in the journal."""

    PLANNED = "planned"
    CHECKED = "checked"
    INTENT = "intent"
    ACTED = "acted"
    VERIFIED = "verified"
    SKIPPED = "skipped"
    FAILED = "failed"
    UNKNOWN = "unknown"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True)
class RunSummary:
    """One line of History.

    Attributes:
        undoes: The run that this one took back, or "".
        freed_bytes: What this run freed on the disk: nothing until its safety copies are emptied.
        places: The paths that mail was moved from.
        returns: It put mail back; then `moved` counts what is back. A redo has `undoes` too.
        moved_bytes: The size of the messages that it moved away and that are not back.
        copies_bytes: The size of the safety copies that it wrote: what emptying them frees.
    """

    id: str
    created_utc: int
    state: RunState
    undoes: str
    moved: int
    skipped: int
    failed: int
    unknown: int
    undone: int
    pending: int
    freed_bytes: int
    places: tuple[str, ...]
    returns: bool = False
    moved_bytes: int = 0
    copies_bytes: int = 0


@dataclass(frozen=True, slots=True)
class RunCopies:
    """The safety copies that one run wrote, as they lie on the disk.

    Attributes:
        run: Its id.
        created_utc: When it began.
        messages: How many copies it wrote.
        size_bytes: What they take on the disk; emptying them frees that.
        may_empty: The run and every undo of it have ended, so no copy is needed to finish them.
        is_over: They are older than the limit, or among the oldest of those beyond its size.
    """

    run: str
    created_utc: int
    messages: int
    size_bytes: int
    may_empty: bool
    is_over: bool


@dataclass(frozen=True, slots=True)
class OrphanCopies:
    """Safety copies that the journal does not know: it was lost, or an older one was restored.

    Attributes:
        folder: The name of their folder among the safety copies, which is the id of their run.
        created_utc: When that folder was made.
        messages: How many messages there are, as far as the copies tell; 0: not known.
        size_bytes: What they take on the disk.
        places: The paths that the messages came from, as far as the copies tell.
        can_return: They tell enough to be put back where they came from.
    """

    folder: str
    created_utc: int
    messages: int
    size_bytes: int
    places: tuple[str, ...]
    can_return: bool


@dataclass(frozen=True, slots=True)
class SafetyCopies:
    """All safety copies on this computer, the oldest first.

    Attributes:
        size_bytes: What they all take on the disk.
        limit_bytes: What the runs' copies may take before the oldest are offered for deletion.
        limit_days: How old they may become before that.
        runs: Those of runs. orphans: Those of no run that is known.
    """

    size_bytes: int
    limit_bytes: int
    limit_days: int
    runs: tuple[RunCopies, ...]
    orphans: tuple[OrphanCopies, ...]


class RunItem(NamedTuple):
    """One move of a run, as History lists it: `n` from 0, no reason if all went well."""

    n: int
    move: Move
    state: ItemState
    reason: Refusal | None


# --- looking at two mails side by side ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MailView:
    """One mail as the compare pane shows it.

    Attributes:
        mail: What its headers say.
        show_text: The body as sent, made readable: case kept, control and bidi characters still
            in.
        headers: (name, value) of all headers in their order, decoded.
        source: The first 200 kB as they are stored, one character a byte where it is no UTF-8.
        size_bytes: Of the whole mail.
        where: Source and folder, for people.
    """

    mail: Mail
    show_text: str
    headers: tuple[tuple[str, str], ...]
    source: str
    size_bytes: int
    where: str


class RunKind(Enum):
    """How a stretch of two texts relates."""

    SAME = "same"
    LEFT = "left"  # only the left text has it
    RIGHT = "right"  # only the right text has it
    CHANGED = "changed"  # the left has one thing, the right another


class Noise(Enum):
    """Why a difference means nothing to most people."""

    WHITE_SPACE = "white_space"
    QUOTE_DEPTH = "quote_depth"
    TRACKING = "tracking"  # the ids in a link that tell one reader from another
    FOOTER = "footer"  # what a mailing list or a newsletter puts below
    LIST_PREFIX = "list_prefix"  # [list] before a subject
    FORWARD_DATE = "forward_date"  # when it was passed on


class Run(NamedTuple):
    """A stretch of two texts; `left` is "" where only the right has it, and the other way round.

    noise: why it may be shown muted, else None. tags: AMOUNT, DATE, NUMBER, LINK of what differs.
    """

    kind: RunKind
    left: str
    right: str
    noise: Noise | None = None
    tags: Difference = Difference.NONE


class DiffLevel(Enum):
    """How finely two texts were compared."""

    WORDS = "words"
    ANCHORED = "anchored"  # words, between words that occur once: quick, not always the shortest
    LINES = "lines"  # too long or too different for words


@dataclass(frozen=True, slots=True)
class TextDiff:
    """The differences of two texts.

    Attributes:
        rows: Each is a tuple of runs that begins at a line start in both texts. Joining `left` of
            all runs gives back the left text, joining `right` the right one.
        level: How finely it was compared.
        differences: Runs that are not SAME and not noise.
        muted: Runs that are noise.
    """

    rows: tuple[tuple[Run, ...], ...]
    level: DiffLevel
    differences: int
    muted: int


@dataclass(frozen=True, slots=True)
class PairView:
    """A kept mail and a candidate, ready to be shown side by side.

    Attributes:
        kept, candidate: The two sides.
        score: Of the candidate with the kept mail, 0..1.
        verdict, differs, evidence: Why they are linked.
        subject, text: The word differences.
    """

    kept: MailView
    candidate: MailView
    score: float
    verdict: Verdict
    differs: Difference
    evidence: tuple[Evidence, ...]
    subject: TextDiff
    text: TextDiff
