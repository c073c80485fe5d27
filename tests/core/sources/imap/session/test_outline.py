from __future__ import annotations

from collections.abc import Sequence

import pytest
from helpers.mail.mime_trees import trees
from hypothesis import given

from core.message.fields import header_start, read_block
from core.message.mime import MimeLeaf, walk_tree
from core.message.parts import open_message
from core.model.mail import MessageText, PartRef
from core.settings import ReadSettings
from core.sources.imap.protocol.structure import BodyPart, BodyStructure
from core.sources.imap.session.outline import (
    BESIDE_PART,
    FEW_OCTETS,
    MOST_BESIDE,
    SHARE_BESIDE,
    SMALL_PART_OCTETS,
    SMALL_PARTS_OCTETS,
    OutlineLeaf,
    assemble_message,
    fill_in_parts,
    is_credible,
    is_simple,
    is_too_long,
    parts_to_fetch_first,
    parts_to_hold,
)
from core.text.body import body_text

pytestmark = pytest.mark.slow

SETTINGS = ReadSettings()
FIELDS = b"From: a@example.org\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"


def part(
    mime_type: str, *, octets: int = 5_000, alternative: int = 0, branch: int = 0
) -> BodyPart:
    section = f"{alternative}.{branch}.{mime_type}"
    is_text = mime_type.startswith("text/")
    return BodyPart(section, mime_type, "", is_text, "7bit", octets, "", alternative, branch)


def structure(*parts: BodyPart) -> BodyStructure:
    return BodyStructure(parts, is_multipart=True)


def leaves_of(data: bytes) -> list[OutlineLeaf]:
    """The text parts of a message, as a server would give them."""
    block = read_block(data, header_start(data), len(data))
    found = walk_tree(data, block, len(data)).leaves
    wanted = {ref.number for ref in open_message(data, settings=SETTINGS).parts}
    return [_leaf(data, n, leaf) for n, leaf in enumerate(found) if n in wanted]


def _leaf(data: bytes, number: int, leaf: MimeLeaf) -> OutlineLeaf:
    told = BodyPart(
        str(number), leaf.mime_type, "", True, leaf.transfer, leaf.end - leaf.start, "",
        leaf.alternative, leaf.branch,
    )  # fmt: skip
    said = "".join(f'; {name}="{value}"' for name, value in leaf.parameters.items())
    header = f"Content-Type: {leaf.mime_type}{said}\r\nContent-Transfer-Encoding: {leaf.transfer}"
    return OutlineLeaf(told, header.encode(), data[leaf.start : leaf.end])


def text_of(data: bytes) -> tuple[MessageText, set[int]]:
    """The text of a message, and the numbers of the leaves that were looked at for it."""
    opened = open_message(data, settings=SETTINGS)
    used: set[int] = set()

    def decode(ref: PartRef) -> str:
        used.add(ref.number)
        return opened.decode(ref)

    return body_text(opened.parts, decode, settings=SETTINGS), used


def without(leaves: Sequence[OutlineLeaf], numbers: set[int]) -> list[OutlineLeaf]:
    return [
        leaf._replace(header=b"", body=None) if number in numbers else leaf
        for number, leaf in enumerate(leaves)
    ]


@given(trees())
def test_the_text_of_an_outline_is_that_of_the_mail(data: bytes) -> None:
    outline = assemble_message(FIELDS, leaves_of(data))
    assert text_of(outline)[0] == text_of(data)[0]


@given(trees())
def test_an_outline_holds_the_texts_in_their_order_and_nothing_else(data: bytes) -> None:
    leaves = leaves_of(data)
    opened = open_message(assemble_message(FIELDS, leaves), settings=SETTINGS)
    assert [ref.mime_type for ref in opened.parts] == (
        [leaf.part.mime_type for leaf in leaves] or ["text/plain"]
    )
    assert [ref.number for ref in opened.parts] == list(range(max(1, len(leaves))))
    assert opened.mail.attachments == ()


@given(trees())
def test_what_was_missing_can_be_filled_in(data: bytes) -> None:
    leaves = leaves_of(data)
    gone = {number for number, leaf in enumerate(leaves) if leaf.body and number % 2}
    partial = assemble_message(FIELDS, without(leaves, gone))
    found = fill_in_parts(partial, {n: (leaves[n].header, leaves[n].body or b"") for n in gone})
    if not leaves:
        assert found is None
        return
    assert found is not None
    assert text_of(found)[0] == text_of(data)[0]


@given(trees())
def test_first_come_the_parts_that_are_read_or_html_is_missing(data: bytes) -> None:
    leaves = leaves_of(data)
    chosen = set(parts_to_fetch_first([leaf.part for leaf in leaves]))
    gone = {n for n, leaf in enumerate(leaves) if leaf.part not in chosen and leaf.part.octets}
    text, used = text_of(assemble_message(FIELDS, without(leaves, gone)))
    lacking = used & gone
    html = {leaf.part[-2:] for leaf in leaves if leaf.part.mime_type == "text/html"}
    assert {leaves[n].part[-2:] for n in lacking} <= html  # their branch of the alternative
    if not lacking:
        assert text == text_of(data)[0]


def test_an_alternative_is_fetched_by_its_plain_branch() -> None:
    plain = part("text/plain", alternative=1)
    html = part("text/html", alternative=1, branch=1)
    assert parts_to_fetch_first([plain, html]) == (plain,)
    assert parts_to_fetch_first([html]) == (html,)
    short = plain._replace(octets=FEW_OCTETS - 1)
    assert parts_to_fetch_first([short, html]) == (short, html)
    other = part("text/enriched", alternative=1)
    assert parts_to_fetch_first([other, other._replace(branch=1, section="x")]) == (other,)


def test_an_empty_part_is_not_fetched() -> None:
    assert parts_to_fetch_first([part("text/plain", octets=0)]) == ()


def test_small_attachments_stand_in_an_outline_up_to_a_limit() -> None:
    text, image = part("text/plain"), part("image/png", octets=SMALL_PART_OCTETS)
    assert parts_to_hold(structure(text, image)) == (text, image)
    assert parts_to_hold(structure(text, image._replace(octets=SMALL_PART_OCTETS + 1))) == (text,)
    many = SMALL_PARTS_OCTETS // SMALL_PART_OCTETS
    assert len(parts_to_hold(structure(text, *[image] * 20))) == 1 + many
    assert parts_to_fetch_first([text, image]) == (text, image)


@pytest.mark.parametrize(
    ("parts", "size", "credible"),
    [
        ((part("text/plain"),), 6_000, True),
        ((part("text/plain"),), 5_000 + MOST_BESIDE, True),
        ((part("text/plain"),), 1_000_000, False),
        ((part("text/plain", octets=0),), 800, False),
    ],
)
def test_parts_that_are_much_less_than_the_mail_are_not_believed(
    parts: tuple[BodyPart, ...], size: int, credible: bool
) -> None:
    assert is_credible(structure(*parts), FIELDS, size) is credible


@pytest.mark.parametrize("n_parts", [1, 2, 7])
def test_what_may_be_beside_parts_grows_with_their_number_and_the_mail(n_parts: int) -> None:
    parts = [part("text/plain")] * n_parts
    octets = MOST_BESIDE + 5_000 * n_parts + BESIDE_PART * n_parts
    most = octets * SHARE_BESIDE // (SHARE_BESIDE - 1)  # a share of the whole mail, not of these

    assert is_credible(structure(*parts), FIELDS, most)
    assert not is_credible(structure(*parts), FIELDS, most + SHARE_BESIDE)


def test_a_header_that_says_otherwise_is_believed_more_than_the_structure() -> None:
    plain = FIELDS.replace(b"multipart/mixed; boundary=b", b"text/plain")
    single = BodyStructure((part("text/plain"),), is_multipart=False)
    assert is_credible(single, plain, 6_000)
    assert not is_credible(single, FIELDS, 6_000)
    assert not is_credible(structure(part("text/plain")), plain, 6_000)


def test_a_long_text_is_read_from_the_whole_mail() -> None:
    assert is_too_long(structure(part("text/plain", octets=3 << 20)))
    assert not is_too_long(structure(part("image/png", octets=3 << 20)))


def test_a_part_that_calls_itself_a_multipart_cannot_stand_in_an_outline() -> None:
    assert is_simple(b"Content-Type: text/plain\r\n\r\n")
    assert not is_simple(b'X: y\r\ncontent-type:\r\n\t"Multipart/mixed"')


def test_a_body_cannot_forge_the_borders_of_an_outline() -> None:
    told, html = part("text/plain", alternative=1), part("text/html", alternative=1, branch=1)
    data = assemble_message(FIELDS, [OutlineLeaf(told, b"", b"hello"), OutlineLeaf(html)])
    boundary = data.partition(b"boundary=")[2].split(b"\r\n")[0]
    forged = b"x\r\n--" + boundary + b"\r\n\r\nforged"
    assert fill_in_parts(data, {1: (b"Content-Type: text/html", forged)}) is None
    assert fill_in_parts(data, {7: (b"", b"")}) is None
    assert fill_in_parts(b"Subject: none of ours\r\n\r\n", {0: (b"", b"")}) is None


def test_the_headers_content_fields_are_replaced_and_all_others_kept() -> None:
    fields = (
        b"Subject: a\r\nContent-Type: multipart/mixed;\r\n\tboundary=old\r\n"
        b"Content-Disposition: attachment\r\nReferences: <a@b>\r\n <c@d>\r\n\r\n"
    )
    head = assemble_message(fields, [OutlineLeaf(part("text/plain"), b"", b"x")]).partition(
        b"\r\n\r\n"
    )[0]
    assert head.startswith(
        b"Subject: a\r\nReferences: <a@b>\r\n <c@d>\r\nContent-Type: multipart/"
    )
    assert b"old" not in head
    assert b"attachment" not in head
