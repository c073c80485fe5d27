"""What mass mailings put into each copy so that no two are equal: greetings, codes, salt.

Who a copy goes to and how it greets him vary from copy to copy; where a campaign has a code or a
random string is the campaign's own, what stands there the copy's.
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Mapping

NAMES = {
    "en": "Anna Brown|John|Ms. Taylor|Peter O'Neill|Katie|Mr. Singh|Maria Lopez|Bob|Dr. Hughes|"
    "Emily Clark|Tom|Mrs. Green|William|Sarah Jane|Oliver|Ahmed|Yuki|Helen Wright",
    "ru": "Анна|Ирина Петровна|Олег|Сергей Викторович|Мария|Дмитрий|Елена Сергеевна|Иван Иванович|"
    "Наталья|Алексей Смирнов|Ольга|Павел Андреевич|Светлана|Юлия|Константин|Татьяна Кузнецова",
    "zh": "王女士|李先生|张伟|刘小姐|陈静|杨洋|赵先生|黄女士|周杰|吴敏|徐先生|孙丽|马超|朱女士",
}
GREETINGS = {
    "en": "Dear {},|Hello {}!|Hi {},|Good morning, {}!|Hello!|Good afternoon, {}.|Hey {} -|"
    "Dear customer,|Greetings, {}!|Good evening {},|Hi there,|{},|To {}:|Dear friend,",
    "ru": "Здравствуйте, {}!|Добрый день, {}!|Здравствуйте!|Привет, {}!|Доброе утро, {}.|{}!|"
    "Добрый вечер, {}!|Добрый день!|{}, здравствуйте!|Приветствуем вас, {}!|Доброго дня!",
    "zh": "尊敬的{}：|亲爱的{}，|您好，{}！|你好！|{}，您好：|尊敬的客户：|{}：|"
    "亲爱的朋友：|Hi {}，",
}
CODES = {
    "en": "Your code: {}|Order no. {}|Reference {}|Ticket #{}|Promo code {}",
    "ru": "Ваш код: {}|Заказ № {}|Номер обращения {}|Промокод {}|Карта участника {}",
    "zh": "您的代码：{}|订单号：{}|优惠码：{}|编号 {}",
}
WORDS = {
    "en": "report station garden window music yellow river doctor simple carry between island",
    "ru": "отчёт станция сад окно музыка жёлтый река доктор простой нести между остров",
    "zh": "报告 车站 花园 窗户 音乐 黄色 河流 医生 简单 岛屿 火车 天气",
}
FLAWS = "\u200b\u200c\u200d\u2060\ufeff\u00ad"


def greeting(dice: random.Random, language: str) -> str:
    """Any form of address with any name."""
    form = dice.choice(GREETINGS[language].split("|"))
    return form.format(dice.choice(NAMES[language].split("|")))


def code_label(dice: random.Random, language: str) -> str:
    """The words around a code, with a place for it."""
    return dice.choice(CODES[language].split("|"))


def code(dice: random.Random) -> str:
    """A number or a code as shops give it."""
    return dice.choice(
        (
            f"{dice.randint(10_000, 99_999_999)}",
            f"{_letters(dice, string.ascii_uppercase, 3)}-{dice.randint(1_000, 99_999)}",
            _letters(dice, string.ascii_uppercase + string.digits, 8),
            f"{dice.randint(10, 99)}-{dice.randint(100, 999)}-{dice.randint(10, 99)}",
        )
    )


def token(dice: random.Random) -> str:
    """Random hexadecimal digits, as trackers use them."""
    return f"{dice.getrandbits(dice.choice((32, 64, 96))):x}"


def salt(dice: random.Random) -> str:
    """A random string: hexadecimal, letters, or nonsense that can be spoken; up to three."""
    return " ".join(_salt(dice) for _ in range(dice.choice((1, 1, 2, 3))))


def _salt(dice: random.Random) -> str:
    kind = dice.randrange(4)
    if kind == 0:
        return token(dice)
    if kind == 1:
        return _letters(dice, string.ascii_lowercase + string.digits, dice.randint(6, 16))
    if kind == 2:
        text = "".join(
            dice.choice("bdfgklmnprstvz") + dice.choice("aeiou") for _ in range(dice.randint(4, 7))
        )
        return text + dice.choice("xqzkw")
    return f"[{_letters(dice, string.ascii_letters, dice.randint(8, 14))}]"


def amount(dice: random.Random) -> str:
    """A sum of money."""
    value = f"{dice.randint(1, 9_999)}.{dice.randint(0, 99):02}"
    return dice.choice(("${}", "{} EUR", "{} USD", "£{}", "{} ₽", "¥{}")).format(value)


def hidden_words(dice: random.Random, language: str) -> str:
    """Words of a dictionary, for what no reader sees."""
    words = WORDS[language].split()
    return " ".join(dice.choices(words, k=dice.randint(4, 25)))


def add_flaws(text: str, dice: random.Random) -> str:
    """The text with characters that have no width inside some words."""
    letters = list(text)
    places = [at for at in range(1, len(text)) if text[at - 1].isalpha() and text[at].isalpha()]
    for at in dice.sample(places, min(len(places), dice.randint(1, 6))):
        letters[at] = dice.choice(FLAWS) + letters[at]
    return "".join(letters)


def fill_places(template: str, fills: Mapping[str, str], dice: random.Random) -> str:
    """A template with its places filled; "any" with something else each time."""
    for name, value in fills.items():
        template = template.replace("{{" + name + "}}", value)
    return _ANY.sub(lambda _: dice.choice(ANY)(dice), template)


ANY = (amount, code, token)
_ANY = re.compile(r"\{\{any\}\}")


def _letters(dice: random.Random, letters: str, n: int) -> str:
    return "".join(dice.choices(letters, k=n))
