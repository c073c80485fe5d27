"""The report as a page: all that the scan found, and nothing that a sender could make it do."""

from __future__ import annotations

import stat
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import FOOTER, NOTICE, OTHER, a_mail
from helpers.process.systems import needs_posix

from core.cli.exits import Exit
from core.cli.main import main

pytestmark = pytest.mark.slow

VOID = {"meta", "br"}
HOSTILE = (
    "</title></td><script>alert(1)</script><img src=http://x.test/p onerror='x'> &amp; $title"
)
TURNED = "invoice\u202efdp.exe"


class Page(HTMLParser):
    """What a browser would make of a page."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: Counter[str] = Counter()
        self.attributes: set[str] = set()
        self.cells: list[list[str]] = []
        self.open: list[str] = []
        self.style = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes |= {name for name, _ in attrs}
        if tag == "tr":
            self.cells.append([])
        if tag in ("td", "th"):
            self.cells[-1].append("")
        if tag == "br" and self.cells:
            self.cells[-1][-1] += " | "
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            self.style += data
        elif "td" in self.open or "th" in self.open:
            self.cells[-1][-1] += data

    def rows(self, role: str) -> Iterator[list[str]]:
        return (row for row in self.cells if row and row[0] == role)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    folder = tmp_path / "<b>Post & Co"
    folder.mkdir()
    return write_mbox(
        folder / "In<i>box",
        [
            a_mail(NOTICE, subject=HOSTILE, From='"<script>" <evil@example.org>'),
            a_mail(NOTICE, subject=HOSTILE, From='"<script>" <evil@example.org>'),
            a_mail(OTHER, subject=TURNED, number=3),
            a_mail(OTHER + FOOTER, subject=TURNED, number=3),
            a_mail("Danke!", subject="alone", number=5),
        ],
    )


def page_of(box: Path, file: Path, *words: str) -> str:
    assert main(["scan", str(box), "--no-cache", "--html", str(file), *words]) == Exit.OK
    return file.read_text("utf-8")


def test_each_group_stands_on_the_page_with_what_is_kept_and_why(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Page(page_of(box, tmp_path / "r.html"))
    printed = capsys.readouterr().out

    assert page.open == []
    assert len(list(page.rows("Kept"))) == 2
    copies = list(page.rows("Copy"))
    assert len(copies) == 2
    assert any("Identical" in row[-1] and row[-1].startswith("1.00") for row in copies)
    assert any("contained in full" in row[-1] for row in copies)
    steps = [row for row in page.cells if row[0].startswith(("1 ", "2 ", "6 "))]
    assert [row[1] for row in steps] == ["1", "1", "0"]
    assert steps[0][3].startswith("nothing of the content, only header fields")
    assert "Why do I have these?" in printed
    advice = [row for row in page.cells if row[-1].startswith("Import or copy a mailbox once")]
    assert advice or any("cause cannot be determined" in row[-1] for row in page.cells)
    assert not any("alone" in cell for row in page.cells for cell in row)


def test_what_senders_wrote_is_text_and_nothing_else(box: Path, tmp_path: Path) -> None:
    text = page_of(box, tmp_path / "r.html")
    page = Page(text)

    assert set(page.tags) <= {
        *("html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "ul", "li"),
        *("table", "thead", "tbody", "tr", "th", "td", "br", "span", "bdi"),
    }
    assert page.attributes <= {
        *("lang", "charset", "http-equiv", "content", "name", "class", "scope", "colspan"),
    }
    assert "url(" not in page.style
    assert "@import" not in page.style
    assert "default-src 'none'" in text
    (kept,) = (row for row in page.rows("Kept") if "alert" in row[1])
    assert kept[1].startswith(HOSTILE)  # letter by letter, a "$title" included
    assert kept[2].endswith("In<i>box")
    assert "\u202e" not in text
    assert any("invoicefdp.exe" in row[1] for row in page.rows("Kept"))


def test_it_is_written_anew_but_never_over_a_mailbox(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "r.html"
    before = box.read_bytes()
    page_of(box, file)
    page_of(box, file, "--at", "0.9")
    assert "0.90" in file.read_text("utf-8")

    strange = tmp_path / "page.html"
    strange.write_text("<!DOCTYPE html>\n<p>My own page</p>\n")
    for place in (box, strange):
        assert main(["scan", str(box), "--html", str(place)]) == Exit.USAGE
        assert "not a Twinsweep HTML report" in capsys.readouterr().err
    assert box.read_bytes() == before
    assert "My own page" in strange.read_text()
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".part") == []


@needs_posix
def test_only_its_owner_can_read_it(box: Path, tmp_path: Path) -> None:
    page_of(box, tmp_path / "r.html")

    assert stat.S_IMODE((tmp_path / "r.html").stat().st_mode) == 0o600


def test_a_mailbox_without_copies_and_one_with_problems_make_a_page_too(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "Inbox", [a_mail(NOTICE)])
    empty = tmp_path / "mails"
    empty.mkdir()
    (empty / "1.eml").write_bytes(a_mail(OTHER).as_bytes())
    (empty / "2.eml").write_bytes(b"")

    page = Page(page_of(box, tmp_path / "a.html"))
    assert page.cells == []
    assert page.tags["h1"] == 1

    page = Page(page_of(empty, tmp_path / "b.html"))
    (problem,) = (row for row in page.cells if row[0].endswith("no. 2"))
    assert problem[1] == "It is empty."


def test_groups_of_one_template_are_counted_apart_as_the_window_does(tmp_path: Path) -> None:
    row = "<tr><td>Books {0}</td><td>{1}.50</td></tr><tr><td>Tea {0}</td><td>{1}.20</td></tr>"
    body = (
        "<div><img src='https://shop.example.org/a.png' width='90'></div><h1>Hello {2}!</h1>"
        "<p>Your parcel {0} left us on day {1}.</p><table>" + row + "</table>"
        "<ul><li>Show {0} at the counter.</li><li>Keep {1} at hand.</li></ul>"
        "<h3>Until day {1}</h3><ol><li>Bring {0}.</li></ol><hr><p>Yours, {2}</p>"
    )
    parcels = [
        a_mail(body.format(*words), subject=f"Parcel {words[0]}", number=n, form=("html", "7bit"))
        for n, words in enumerate((("KX4471", 11, "Anna"), ("BD9052", 23, "Martin")), start=2)
    ]
    box = write_mbox(tmp_path / "Inbox", [a_mail(NOTICE), a_mail(NOTICE), *parcels])

    text = page_of(box, tmp_path / "r.html")
    assert "1 group of copies, 1 group with only the same template in 4 messages" in text
    alone = page_of(write_mbox(tmp_path / "B", [a_mail(NOTICE)] * 2), tmp_path / "b.html")
    assert "<p>1 group of copies in 2 messages" in alone
