"""Mailboxes with something above their first message, emptied and filled again (whole way)."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mbox_bytes
from helpers.boxes.moving import (
    CALM,
    LocalSetup,
    items_of,
    plan_of,
)
from helpers.mail.wire_mail import bare_mail

from core.apply.execute import carry_out
from core.apply.undo import undo
from core.job import NullJob
from core.model.plan import Plan
from core.model.sources import SourceKind, SourceSpec
from core.sources.registry import detect

pytestmark = pytest.mark.slow

BOM = b"\xef\xbb\xbf"
LEADS = {
    "bom": BOM,
    "text": b"Saved by somebody in 2009.\nTwo lines.\n\n",
    "headers": b"X-Format: mbox\nX-Saved: 2009\n\n",
    "blank": b"\n\n\n",
    "zeros": bytes(5),
    "bom-and-blank": BOM + b"\n\n",
}


def mail(n: int) -> bytes:
    return bare_mail(
        f"Words of mail {n}, and some more.\n",
        From="a@b.example",
        Subject=str(n),
        Date="Mon, 1 Jan 2024 00:00:00 +0000",
        Message_ID=f"<{n}@x>",
    )


@pytest.fixture(params=["file", "folder"])
def boxes(request: pytest.FixtureRequest, home: Path) -> tuple[SourceSpec, SourceSpec, Path]:
    """What stays, what goes, and the file of that."""
    kept = home / "kept"
    kept.write_bytes(mbox_bytes(mail(n) for n in range(3)))
    folder = home / "store"
    folder.mkdir()
    box = folder / "old.mbox"
    spec = SourceSpec(SourceKind.MBOX, box if request.param == "file" else folder)
    return SourceSpec(SourceKind.MBOX, kept), spec, box


@pytest.mark.parametrize("eol", [b"\n", b"\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("lead", LEADS.values(), ids=LEADS)
@pytest.mark.parametrize("to", ["trash", "box"])
def test_an_emptied_mailbox_is_filled_again_to_the_byte(
    lead: bytes,
    eol: bytes,
    to: str,
    boxes: tuple[SourceSpec, SourceSpec, Path],
    home: Path,
) -> None:
    kept, spec, box = boxes
    whole = (lead + mbox_bytes(mail(n) for n in (2, 0, 1))).replace(b"\n", eol)
    box.write_bytes(whole)
    beside = box.with_name("notes")  # no mailbox, though it could be taken for one by its name
    beside.write_bytes(b"nothing here is mail\n")
    setup = LocalSetup(home / "home", (kept, spec), CALM)
    setup.home.mkdir()
    plan = plan_of((kept, spec), to=to if to == "trash" else str(home / "moved"))
    assert len(plan.moves) == 3

    with setup.context() as context:
        assert carry_out(plan, context, NullJob()).moved == 3
    assert box.read_bytes() == lead.replace(b"\n", eol)
    with setup.context() as context:
        told = undo(plan.id, context, NullJob())

    assert (told.moved, told.skipped, told.failed) == (3, 0, 0)
    assert box.read_bytes() == whole
    assert beside.read_bytes() == b"nothing here is mail\n"


@pytest.mark.parametrize("lead", [BOM, b"\n\n"], ids=["bom", "blank"])
def test_a_mailbox_of_nothing_but_a_lead_can_be_a_destination(lead: bytes, home: Path) -> None:
    target = home / "moved"
    target.write_bytes(lead)
    texts = [mbox_bytes([mail(n)]) for n in (0, 1, 0)]
    (home / "box").write_bytes(b"".join(texts))
    spec = SourceSpec(SourceKind.MBOX, home / "box")
    setup = LocalSetup(home / "home", (spec,), CALM)
    setup.home.mkdir()
    plan: Plan = plan_of((spec,), to=str(target))
    assert detect(target).kind is SourceKind.MBOX

    with setup.context() as context:
        assert carry_out(plan, context, NullJob()).moved == 1
    assert len(items_of(SourceSpec(SourceKind.MBOX, target))) == 1
    with setup.context() as context:
        assert undo(plan.id, context, NullJob()).moved == 1

    assert target.read_bytes() == lead
    assert spec.path.read_bytes() == b"".join(texts)
