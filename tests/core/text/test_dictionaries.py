from __future__ import annotations

from collections import defaultdict
from importlib import import_module
from itertools import islice

import pytest
from helpers.process.extras import needs_ukrainian
from pymorphy3.opencorpora_dict.wrapper import Dictionary
from simplemma.strategies.dictionaries.dictionary_factory import SUPPORTED_LANGUAGES

from core.text.dictionaries import LEMMATISED, load_lemmatiser, split_chinese

pytestmark = pytest.mark.slow

COMMON = {
    "en": [("houses", "house"), ("was", "be"), ("running", "run"), ("your", "your")],
    "ru": [("дома", "дом"), ("отправлен", "отправить"), ("ещё", "еще"), ("еще", "еще")],
    "uk": [("будинки", "будинок"), ("замовлення", "замовлення")],
    "de": [("häuser", "haus"), ("rechnung", "rechnung"), ("verschickt", "verschicken")],
    "fr": [("maisons", "maison"), ("avez", "avoir")],
    "es": [("casas", "casa"), ("tiene", "tener")],
    "it": [("conto", "conto"), ("questa", "questo")],
    "pl": [("domu", "dom"), ("zobaczyć", "zobaczyć")],
    "nl": [("huizen", "huis")],
    "sv": [("huset", "hus")],
    "zh": [("订单", "订单"), ("包裹", "包裹")],
}
LEFT_OUT = {
    "en": ["john", "microsoft", "london", "mark", "qzxkv", "smith"],
    "ru": ["ирина", "петровна", "иванов", "москва", "вера", "пятого", "двадцать", "рффи", "фывп"],
    "uk": ["марія", "іванович", "шевченко", "нато", "фівап"],
    "de": ["peter", "maria", "müller", "schmidt", "berlin", "microsoft", "thomas"],
    "fr": ["jean", "marie", "qzxkv"],
    "es": ["juan", "españa"],
    "pl": ["jan", "maria", "anna"],
    "zh": ["李明", "上海", "星期一", "我", "microsoft", "12345"],
}


@pytest.mark.parametrize("language", needs_ukrainian(COMMON))
def test_common_words_have_their_lemma(language: str) -> None:
    lemma = load_lemmatiser(language)
    assert [(word, lemma(word)) for word, _ in COMMON[language]] == COMMON[language]


@pytest.mark.parametrize("language", needs_ukrainian(LEFT_OUT))
def test_names_places_numerals_and_unknown_words_have_none(language: str) -> None:
    lemma = load_lemmatiser(language)
    assert [word for word in LEFT_OUT[language] if lemma(word)] == []


@pytest.mark.parametrize("language", needs_ukrainian(["ru", "uk"]))
def test_lemmas_are_normal_forms_of_the_dictionary(language: str) -> None:
    package = import_module(f"pymorphy3_dicts_{language}")
    lemma, forms = load_lemmatiser(language), defaultdict(set)
    known = Dictionary(package.get_path()).iter_known_words("при")
    for word, _, normal, *_ in islice(known, 5_000):
        forms[word.replace("ё", "е")].add(normal.replace("ё", "е"))
    found = {word: lemma(word) for word in forms}
    assert sum(map(bool, found.values())) > len(forms) // 2
    assert [word for word, one in found.items() if one and one not in forms[word]] == []


def test_nothing_is_guessed_of_a_word_that_looks_like_others() -> None:
    assert load_lemmatiser("ru")("бутявковедами") == ""
    assert load_lemmatiser("en")("flibbertyness") == ""


def test_each_language_that_is_not_another_packages_is_in_the_lemmatiser() -> None:
    assert {*LEMMATISED} - {"ru", "uk", "zh"} <= SUPPORTED_LANGUAGES


def test_chinese_is_cut_into_words() -> None:
    assert split_chinese("请点击链接") == ["请", "点击", "链接"]
