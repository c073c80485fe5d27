"""Large messages in a cleaned copy: whole, or left out and told; never cut."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import pytest
from helpers.boxes.moving import LocalSetup, plan_of
from helpers.boxes.store_cases import any_version, keys_of
from helpers.process.sampling import draw
from helpers.process.systems import INFO

from core.actions.cleaning import copy_order, make_copy
from core.cli.exits import Exit
from core.cli.main import main
from core.copy.forms import open_copy
from core.decide.files import plan_to_json
from core.job import NullJob
from core.model.copying import CopyForm
from core.model.plan import Plan
from core.model.sources import ProblemKind, SourceKind, SourceSpec
from core.sources import single_files
from core.sources.registry import open_store

pytestmark = pytest.mark.slow

MIB = 1 << 20
LINE = b"From a@b.example Mon Jan  1 00:00:00 2024\n"
HEAD = (
    b"From: a@b.example\nTo: c@d.example\nSubject: large\nDate: Mon, 1 Jan 2024 00:00:00 +0000\n"
    b"Message-ID: <large@x>\n\n"
)
NO_PLAN = Plan("00000000000000aa", 0, (), ())


def large(size: int, end: bytes) -> bytes:
    line = b"0123456789abcdefghijklmnopqrstuvwxyz and on\n"
    return HEAD + line * (size // len(line)) + end + b"\n"


def write(kind: SourceKind, root: Path, mails: list[bytes]) -> SourceSpec:
    root.mkdir()
    if kind is SourceKind.MBOX:
        (root / "box").write_bytes(b"".join(LINE + mail + b"\n" for mail in mails))
        return SourceSpec(kind, root / "box")
    for part in ("cur", "new", "tmp"):
        (root / part).mkdir()
    for n, mail in enumerate(mails):
        (root / "cur" / f"{n}.host{INFO}").write_bytes(mail)
    return SourceSpec(kind, root)


def digests(form: CopyForm, target: Path) -> list[str]:
    store = open_store(open_copy(form, target).spec)
    found = []
    for folder in store.folders():
        keys = [stub.key for stub in store.stubs(folder, NullJob())]  # type: ignore[union-attr]
        with store.hold(folder) as hold:
            found += [hold.digest(key) or "" for key in keys]
    return found


def lower(monkeypatch: pytest.MonkeyPatch, size: int, *limits: str) -> None:
    for name in ("single_files", "mbox.source", "apple.emlx"):
        for limit in limits:
            monkeypatch.setattr(sys.modules[f"core.sources.{name}"], limit, size)


@pytest.mark.parametrize("form", CopyForm)
@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR])
def test_a_mail_that_is_too_large_to_be_held_is_whole_in_the_copy(
    kind: SourceKind, form: CopyForm, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """70 MB for one form; for the others messages are smaller, and so is the limit."""
    size = 70 * MIB
    if form not in draw(CopyForm, 1, of="70 MB"):
        size = 3 * MIB
        lower(monkeypatch, 2 * MIB, "LARGEST_BYTES")
    mails = [large(size, b"one"), large(size, b"two")]
    expected = [hashlib.sha256(mail).hexdigest() for mail in mails]
    spec = write(kind, home / "mail", mails)

    result = make_copy(copy_order(NO_PLAN, form, home / "copy", specs=(spec,)), NullJob())

    assert result.is_whole
    assert result.written == 2
    assert digests(form, home / "copy") == expected


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR])
def test_what_cannot_be_held_is_left_out_and_told(
    kind: SourceKind,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lower(monkeypatch, MIB, "LARGEST_BYTES", "WHOLE_BYTES")
    mails = [large(100, b"one"), large(2 * MIB, b"two"), large(200, b"three")]
    spec = write(kind, tmp_path / "mail", mails)
    (tmp_path / "plan.json").write_text(json.dumps(plan_to_json(NO_PLAN)))

    status = main(
        ["copy", f"{tmp_path}/plan.json", str(spec.path), "--to", f"{tmp_path}/copy", "--as=eml"]
    )

    told = json.loads((tmp_path / "copy" / "twinsweep-copy.json").read_text())
    ((unread),) = told["unread"]
    assert status == Exit.PARTLY
    assert (unread["kind"], unread["partly"], unread["position"]) == ("too_large", False, 1)
    assert told["written"] == 2
    assert "not copied" in capsys.readouterr().err
    wanted = {hashlib.sha256(mail).hexdigest() for mail in (mails[0], mails[2])}
    assert set(digests(CopyForm.EML, tmp_path / "copy")) == wanted


def test_a_copy_is_not_left_out_for_a_kept_mail_that_is_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are named as not copied: none of them is taken for being there."""
    spec = write(SourceKind.MBOX, tmp_path / "mail", [large(2 * MIB, b"one")] * 2)
    setup = LocalSetup(tmp_path / "home", (spec,))
    setup.home.mkdir()
    lower(monkeypatch, MIB, "LARGEST_BYTES", "WHOLE_BYTES")
    plan = plan_of((spec,))
    assert len(plan.moves) == 1

    order = copy_order(plan, CopyForm.MBOX, tmp_path / "copy", specs=(spec,))
    result = make_copy(order, NullJob())

    assert not result.is_whole
    assert [one.kind for one in result.unread] == [ProblemKind.TOO_LARGE] * 2
    assert not result.left_out
    assert single_files.WHOLE_BYTES == MIB
    assert keys_of(open_store(spec))
    with open_store(spec).hold(any_version(open_store(spec))) as hold:
        assert len(hold.find(plan.moves[0].what.digest)) == 2
