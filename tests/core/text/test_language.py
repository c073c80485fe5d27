from __future__ import annotations

import pytest
from helpers.mail.one_text import detect_language
from hypothesis import given
from hypothesis import strategies as st

TEXTS = {
    "en": "please let me know if the meeting on the third floor is still on for this week",
    "de": "bitte sagen sie mir, ob wir uns nächste woche noch einmal im büro treffen können",
    "fr": "merci de nous dire si vous êtes d'accord avec la date que nous avons choisie",
    "es": "por favor, díganos si está de acuerdo con la fecha que hemos elegido para la reunión",
    "it": "ci faccia sapere se è d'accordo con la data che abbiamo scelto per la riunione",
    "pt": "por favor, diga se está de acordo com a data que nós escolhemos para a reunião",
    "nl": "laat ons weten of u het eens bent met de datum die wij voor de vergadering kozen",
    "pl": "proszę dać nam znać, czy zgadza się pan z datą, którą wybraliśmy na spotkanie",
    "cs": "dejte nám prosím vědět, zda souhlasíte s datem, které jsme vybrali pro schůzku",
    "sk": "dajte nám prosím vedieť, či súhlasíte s dátumom, ktorý sme vybrali pre stretnutie",
    "sv": "hör av dig om du kan komma till mötet som vi ska ha på kontoret i nästa vecka",
    "fi": "ilmoita meille, jos tämä aika ei sovi, niin me etsimme uuden ajan kokoukselle",
    "hu": "kérjük, jelezze, ha az időpont nem jó, és akkor egy másik napot keresünk",
    "ro": "vă rugăm să ne spuneți dacă sunteți de acord cu data pe care am ales-o",
    "tr": "lütfen toplantı için bu tarih size uygun değil ise bize haber verin",
    "el": "παρακαλώ πείτε μας αν η ημερομηνία για τη συνάντηση δεν σας βολεύει",
    "ru": "сообщите нам, пожалуйста, если эта дата для встречи вам не подходит",
    "uk": "повідомте нас, будь ласка, якщо ця дата для зустрічі вам не підходить",
    "bg": "моля, съобщете ни, ако тази дата за срещата не е удобна за вас",
    "sr": "молимо вас да нам јавите ако вам овај датум за састанак не одговара",
    "ar": "يرجى إخبارنا إذا كان هذا الموعد غير مناسب لكم من أجل الاجتماع في المكتب",
    "zh": "如果这个日期不方便,请告诉我们,我们会另外安排时间见面。",
    "ja": "この日付でご都合が悪い場合は、お知らせください。",
    "ko": "이 날짜가 불편하시면 저희에게 알려 주시기 바랍니다.",
}
NAMES = st.lists(st.sampled_from(["anna", "петр", "12345", "xk7-q", "jürgen", "smith", "%", "…"]))


@pytest.mark.parametrize("language", TEXTS)
def test_a_sentence_tells_its_language(language: str) -> None:
    assert detect_language(TEXTS[language]) == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("see you on the 5th", "en"),
        ("это не то, что я", "ru"),
        ("це так, але не для них", "uk"),
        ("das ist gut", "de"),
        ("c'est pas pour vous", "fr"),
        ("订单已发货", "zh"),
        ("fwd: 12345", ""),
        ("", ""),
        ("http://a.example/b", ""),
        ("hello", ""),
        ("of it is at", ""),
    ],
)
def test_a_few_words_tell_it_or_nothing_does(text: str, language: str) -> None:
    assert detect_language(text) == language


def test_short_words_of_russian_tell_it_and_strings_of_two_letters_tell_nothing() -> None:
    assert (
        detect_language("жители соседних домов собираются у реки и в библиотеке на улице") == "ru"
    )
    assert detect_language("ab de xk in 77 he to qz my no") == ""


def test_of_two_languages_the_one_that_says_more_wins() -> None:
    also = "я не знаю, что они об этом думают, но мы вам уже всё сказали"
    assert detect_language(f"{TEXTS['ru']}\n{also}\nwrote:\n> {TEXTS['en'][:40]}") == "ru"
    assert detect_language(f"{TEXTS['zh'] * 3}\nsent from my phone") == "zh"
    assert detect_language(f"{TEXTS['en']}\n王小明") == "en"


@given(st.sampled_from(sorted(set(TEXTS) - {"zh", "ja", "ko"})), NAMES, st.randoms())
def test_names_numbers_and_the_order_of_the_words_change_nothing(
    language: str, names: list[str], random: object
) -> None:
    words = TEXTS[language].split() + names
    random.shuffle(words)  # type: ignore[attr-defined]
    assert detect_language(" ".join(words)) == language


@given(st.text())
def test_any_text_has_an_answer(text: str) -> None:
    assert len(detect_language(text)) <= 3
