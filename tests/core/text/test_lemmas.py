from __future__ import annotations

import random
import subprocess
import sys
import time
from itertools import product
from pathlib import Path
from string import ascii_lowercase

import pytest
from helpers.mail.one_text import words_of
from helpers.process.extras import needs_ukrainian
from hypothesis import given
from hypothesis import strategies as st

from core.text import lemmas
from core.text.dictionaries import has_ukrainian
from core.text.lemmas import MOST_TOKENS, MOST_WORDS, Memo
from core.text.normal import normalize_text
from core.text.tokens import tokenize

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
TEXTS = {
    "en": (
        "Your order has been shipped and should reach you this week. Please click on the link to "
        "see where the parcel is, and tell us if anything is broken when you open it."
    ),
    "ru": (
        "Ваш заказ отправлен и должен прибыть на этой неделе. Пожалуйста, нажмите на ссылку, "
        "чтобы посмотреть, где посылка, и сообщите нам, если что-нибудь будет сломано."
    ),
    "uk": (
        "Ваше замовлення відправлено і повинно прибути цього тижня. Будь ласка, натисніть на "
        "посилання, щоб побачити, де посилка, і повідомте нас, якщо щось буде зламано."
    ),
    "de": (
        "Ihre Bestellung wurde verschickt und sollte noch diese Woche ankommen. Bitte folgen Sie "
        "der Adresse, um zu sehen, wo das Paket ist, und sagen Sie uns, wenn etwas fehlt."
    ),
    "fr": (
        "Votre commande a été envoyée et devrait arriver cette semaine. Cliquez ici pour voir où "
        "se trouve le colis, et dites-nous si quelque chose est cassé dans la boîte."
    ),
    "es": (
        "Su pedido ha sido enviado y debería llegar esta semana. Siga el enlace para ver dónde "
        "está el paquete, y díganos si hay algo roto cuando usted lo abra."
    ),
    "zh": "您的订单已经发出,应该会在本周到达。请点击链接查看包裹的位置,如果有任何损坏请告诉我们。",
}
NOISE = {
    "en": ["Xqzkv", "12345", "John", "$5.00", "Microsoft", "London", "a1b2", "Jean-Pierre"],
    "ru": ["Фывщхз", "12345", "Ирина", "5р.", "Иванов", "Москва", "xk7-go", "ООО-Ъщх"],
    "uk": ["Фівщхз", "12345", "Ірина", "№7", "Шевченко", "Марія", "xk7"],
    "de": ["Xqzkv", "12345", "Müller", "Maria", "Berlin", "Thomas", "a1b2", "x@y.de"],
    "fr": ["Xqzkv", "12345", "Jean", "www.x.fr", "Paris", "a1b2"],
    "es": ["Xqzkv", "12345", "Juan", "España", "https://x.es/la/casa", "a1b2"],
}
OTHER = {"en": "house", "ru": "дом", "uk": "будинок", "de": "Haus", "fr": "maison", "es": "casa"}
KNOWN = sorted(OTHER if has_ukrainian() else {*OTHER} - {"uk"})


def words(text: str) -> list[str]:
    return words_of(normalize_text(text))


@pytest.mark.parametrize("language", needs_ukrainian(TEXTS))
def test_a_text_of_thirty_words_has_most_of_them(language: str) -> None:
    assert len(words(TEXTS[language])) >= 12


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Dear Anna,\n", "Good morning, Mr. Brown\n"),
        ("Hello!\n", ""),
        ("Hi John, ", "Dear Mr. John Smith, "),
        ("[XKQ-77]\n", "[pawkrwsdl]\n"),
        ("On Monday, January 5th: ", "On Tuesday, 12 May 2026: "),
        ("Total: $1,000.00 ", "Total: 5 EUR "),
        ("https://a.example/track/me ", "<http://b.example/other/words?id=go> "),
        ("write to help.me@please.example ", "write to you@there.example "),
    ],
)
def test_what_makes_copies_of_a_mailing_unique_does_not_enter(left: str, right: str) -> None:
    assert words(left + TEXTS["en"]) == words(right + TEXTS["en"])


def test_where_lines_end_changes_nothing_not_even_at_a_hyphen() -> None:
    text = f"{TEXTS['en']} They had to re-establish the well-known long-term agreement."
    assert words(text.replace("-", "-\n").replace(" ", "\n")) == words(text)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Уважаемая Ирина Петровна!\n", "Здравствуйте!\n"),
        ("Добрый день, Олег.\n", "Уважаемый г-н Иванов,\n"),
        ("Ирина, здравствуйте!\n", "Доброго дня! "),
        ("В понедельник, пятого января, ", "В пятницу, двадцать третьего марта, "),
    ],
)
def test_nor_does_it_in_russian(left: str, right: str) -> None:
    assert words(left + TEXTS["ru"]) == words(right + TEXTS["ru"])


def test_nor_in_chinese() -> None:
    copies = ("尊敬的王女士:\n", "你好!\n", "亲爱的李明,", "")
    assert len({tuple(words(greeting + TEXTS["zh"])) for greeting in copies}) == 1


@pytest.mark.parametrize(
    ("spelt", "looks"), [("ореn", "open"), ("clìck", "click"), ("pаrсеl", "parcel")]
)
def test_letters_that_look_like_others_are_read_as_those(spelt: str, looks: str) -> None:
    assert words(f"{TEXTS['en']} {spelt}") == words(f"{TEXTS['en']} {looks}")


def test_latin_letters_in_a_russian_word_are_read_as_russian() -> None:
    assert words(TEXTS["ru"].replace("заказ", "зaкaз")) == words(TEXTS["ru"])  # Latin a twice


@given(st.sampled_from(KNOWN), st.data())
def test_unknown_words_numbers_and_names_anywhere_change_nothing(
    language: str, data: st.DataObject
) -> None:
    plain = TEXTS[language].split()
    noisy = list(plain)
    for noise in data.draw(st.lists(st.sampled_from(NOISE[language]), max_size=6)):
        noisy.insert(data.draw(st.integers(0, len(noisy))), noise)
    assert words(" ".join(noisy)) == words(" ".join(plain))


@given(st.sampled_from(KNOWN), st.integers(0, 25))
def test_another_common_word_changes_them(language: str, at: int) -> None:
    plain = TEXTS[language].split()
    at = min(at, len(plain))
    other = [*plain[:at], OTHER[language], *plain[at:]]
    assert len(words(" ".join(other))) == len(words(" ".join(plain))) + 1


@given(st.randoms())
def test_they_come_in_the_order_of_the_text(shuffler: random.Random) -> None:
    plain = ["house", "garden", "water", "table", "this", "and", "that", "with"]
    shuffled = list(plain)
    shuffler.shuffle(shuffled)
    assert words(" ".join(shuffled)) == shuffled


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12345",
        "この日付でご都合が悪い場合は、お知らせください。",
        "молимо вас да нам јавите ако вам овај датум за састанак не одговара",
        "xqzkv plmokn wsxedc",
    ],
)
def test_texts_without_a_dictionary_have_none(text: str) -> None:
    assert words(text) == []


def test_where_the_ukrainian_dictionary_is_left_out_its_texts_have_no_words() -> None:
    program = (
        "import sys; sys.modules['pymorphy3_dicts_uk'] = None; sys.path[:0] = ['tests']\n"
        "from helpers.mail.one_text import words_of\n"
        "for text in sys.stdin.buffer.read().decode().split('|'):\n"
        "    print(len(words_of(text)) > 0)"
    )
    text = normalize_text(TEXTS["uk"]) + "|" + normalize_text(TEXTS["ru"])
    found = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=ROOT,
        input=text.encode(),
        capture_output=True,
        check=True,
    )
    assert found.stdout.split() == [b"False", b"True"]


def test_of_a_very_long_text_the_first_words_are_taken() -> None:
    hostile = " ".join(
        f"{'dear ' * (n % 7 == 0)}żółw{'ąę' * (n % 5)}{chr(97 + n % 26) * (n % 90)}"
        for n in range(60_000)
    )
    assert len(words("proszę że się jest oraz " + hostile)) <= MOST_WORDS
    assert len(words(f"{TEXTS['en']} " * 400)) == MOST_WORDS
    assert len(words("dear " + "x" * 1_000_000 + f"\n{TEXTS['en']}")) >= 12


def test_what_hyphens_join_costs_no_more_than_words_do() -> None:
    def seconds(joint: str, seed: int) -> float:
        parts = random.Random(seed)
        nonsense = [
            joint.join("".join(parts.choices(ascii_lowercase, k=4)) for _ in range(15))
            for _ in range(5_000)
        ]
        text = f"{normalize_text(TEXTS['de'])} {' '.join(nonsense)}"
        start = time.process_time()
        words_of(text)
        return time.process_time() - start

    seconds("-", 1)  # loads the dictionary, and the parts of it that are needed
    joined, whole = (  # the least of some: a busy machine slows one of them down
        min(seconds(joint, seed) for seed in range(first, first + 3))
        for joint, first in (("-", 2), ("a", 5))
    )
    assert joined < 8 * whole


def test_a_full_memo_gives_the_same_words(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 2 * MOST_TOKENS
    monkeypatch.setattr(lemmas, "MEMO_ENTRIES", most)
    memo = Memo()
    memo.look_ups["en"] = lambda word: word
    letters = ["".join(word) for word in product(ascii_lowercase, repeat=4)]
    for start in range(0, len(letters), MOST_TOKENS):
        some = letters[start : start + MOST_TOKENS]
        assert memo.words(tokenize([" ".join(some)]), {0: "en"}) == [" ".join(some[:MOST_WORDS])]
        assert len(memo) <= most + 1
    assert len(letters) > 3 * most


@given(st.text())
def test_any_text_has_words_without_blanks(text: str) -> None:
    assert all(word and " " not in word for word in words(text))


def test_the_words_are_the_same_in_every_process() -> None:
    program = (
        "import sys; sys.path[:0] = ['tests']; from helpers.mail.one_text import words_of\n"
        "text = sys.stdin.buffer.read().decode().lower();"
        "print(ascii(words_of(text)))"
    )
    for language in ("en", "ru", "zh"):
        found = {
            subprocess.run(
                [sys.executable, "-c", program],
                env={"PYTHONHASHSEED": seed},
                cwd=ROOT,
                input=normalize_text(TEXTS[language]).encode(),
                capture_output=True,
                check=True,
            ).stdout.decode()
            for seed in ("1", "2")
        }
        assert found == {ascii(words(TEXTS[language])) + "\n"}


@pytest.mark.parametrize(
    ("language", "word", "written"),
    [
        ("en", "shipped", "s h i p p e d"),
        ("en", "reach", "r3@ch"),
        ("en", "click", "c1ick"),
        ("en", "link", "1ink"),
        ("en", "order", "оrdеr"),  # Cyrillic letters
        ("en", "parcel", "p\u0330a\u0308rc\u030ael"),
        ("ru", "заказ", "з а к а з"),
        ("ru", "заказ", "зaкaз"),  # Latin letters
        ("ru", "ссылку", "с\u0308сы\u0301лку\u0330"),
        ("zh", "包裹", "包 裹"),
    ],
)
def test_what_looks_like_a_word_is_one(language: str, word: str, written: str) -> None:
    text = normalize_text(TEXTS[language])
    changed = normalize_text(TEXTS[language].replace(word, written, 1))

    assert changed != text
    assert words_of(changed) == words_of(text)


@pytest.mark.parametrize(
    "code", ["a1b2", "x5", "013457", "2b", "1a0e3", "b00k@", "q3w4e5", "$5.00"]
)
def test_a_code_is_no_word(code: str) -> None:
    text = normalize_text(TEXTS["en"])
    assert words_of(f"{text} {code}") == words_of(text)
