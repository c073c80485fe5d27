"""Words of a command line become values, or are refused before anything is opened."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cli.options import (
    DETECTORS,
    AccountWord,
    add_loudness,
    add_passwords,
    detectors,
    mail_word,
    names_of,
    one_of,
    threshold,
)
from core.model.copying import CopyForm
from core.model.groups import ALL_DETECTORS, Detector


def is_refused(understand: Callable[[str], object], text: str) -> bool:
    try:
        understand(text)
    except argparse.ArgumentTypeError as error:
        return bool(str(error))
    return False


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("mail/box", Path("mail/box")),
        ("./imap:anna", Path("./imap:anna")),  # a file whose name begins so
        ("IMAP:anna", Path("IMAP:anna")),
        ("imap:anna", AccountWord("anna", "")),
        ("imap:anna/", AccountWord("anna", "")),
        ("imap:anna/INBOX", AccountWord("anna", "INBOX")),
        ("imap:a@b.example/Lists/Work", AccountWord("a@b.example", "Lists/Work")),
        ("imap:Wörter hier/Entwürfe", AccountWord("Wörter hier", "Entwürfe")),
    ],
)
def test_a_word_is_a_path_or_an_account(text: str, word: object) -> None:
    assert mail_word(text) == word


@pytest.mark.parametrize("text", ["", "imap:", "imap:/INBOX"])
def test_what_names_no_mail_is_refused(text: str) -> None:
    assert is_refused(mail_word, text)


NAMES = st.text(st.characters(exclude_characters="/"), min_size=1, max_size=9)


@given(NAMES, st.text(max_size=9))
def test_the_name_of_an_account_reads_as_it_is_written(name: str, folder: str) -> None:
    word = AccountWord(name, folder)

    assert mail_word(str(word)) == word


@pytest.mark.parametrize("text", ["0.5", "0.75", "1", "1.0", " 0.6 ", "5e-1"])
def test_a_threshold_is_a_number_at_which_groups_can_be_cut(text: str) -> None:
    assert threshold(text) == float(text)


@pytest.mark.parametrize("text", ["0.49", "1.01", "-1", "nan", "inf", "60%", "0,6", "", "high"])
def test_what_is_no_such_number_is_refused(text: str) -> None:
    assert is_refused(threshold, text)


def test_names_are_separated_by_commas_and_blanks_do_not_count() -> None:
    assert names_of(" a , b,,a", ("a", "b")) == ("a", "b", "a")
    for text in ("", ",", "a,c", "A", "a b"):
        assert is_refused(lambda word: names_of(word, ("a", "b")), text)


def test_detectors_are_known_by_our_names_and_by_the_papers() -> None:
    assert detectors(",".join(DETECTORS)) == ALL_DETECTORS
    assert detectors("p0, sigdata") == {Detector.TEXT, Detector.CONTENT}
    assert detectors("sigstr,p3") == {Detector.STRUCTURE, Detector.SHORT}
    for text in ("", "p1", "P0", "text;short"):
        assert is_refused(detectors, text)


@pytest.mark.parametrize("form", CopyForm)
def test_a_member_of_an_enum_is_named_by_its_value(form: CopyForm) -> None:
    assert one_of(CopyForm)(form.value) is form
    assert is_refused(one_of(CopyForm), form.name)
    assert is_refused(one_of(CopyForm), "")


@pytest.mark.parametrize(
    "line", [["-q", "-v"], ["--password-stdin", "--password-file", "x"], ["--password-for", "a"]]
)
def test_what_contradicts_itself_is_no_command(
    line: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    verb = argparse.ArgumentParser()
    add_loudness(verb)
    add_passwords(verb)

    with pytest.raises(SystemExit):
        verb.parse_args(line)

    assert capsys.readouterr().err
