"""What a change is made with: dice, and words that stand somewhere else."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.accuracy.variants.bases import Words
from tests.accuracy.variants.drafts import Draft

NAMES = {
    "en": "Anna Brown|John|Ms. Taylor|Peter O'Neill|Maria Lopez|Dr. Hughes|Tom|Sarah Jane|Yuki",
    "de": "Frau Schneider|Jürgen|Herr Dr. Weiß|Sabine Köhler|Max|Anneliese Vogt|Tobias",
    "fr": "Mme Lefèvre|Jérôme|M. Dubois|Chloé Martin|Élodie|Dr Moreau|Luc",
    "es": "Sra. Núñez|José|Sr. Ibáñez|Lucía Gómez|Íñigo|Dra. Peña|Ana",
    "it": "Sig.ra Rossi|Niccolò|Dott. Bianchi|Giulia Conti|Luca|Chiara",
    "nl": "mevrouw De Vries|Jan|de heer Bakker|Sanne Visser|Pieter|Joris",
    "ru": "Анна|Ирина Петровна|Олег|Сергей Викторович|Дмитрий|Елена Сергеевна|Алексей Смирнов",
    "zh": "王女士|李先生|张伟|刘小姐|陈静|赵先生|黄女士|周杰|吴敏",
    "ja": "田中様|佐藤さん|鈴木一郎様|高橋様|山本さん|伊藤様",
}
GREETINGS = {
    "en": "Dear {},|Hello {}!|Hi {},|Good morning, {}!|Greetings, {}!|To {}:",
    "de": "Hallo {},|Guten Tag {},|Liebe/r {},|Guten Morgen, {}!|Sehr geehrte/r {},",
    "fr": "Bonjour {},|Cher/Chère {},|Salut {} !|Bonsoir {},",
    "es": "Hola {}:|Estimado/a {}:|Buenos días, {}:|Querido/a {}:",
    "it": "Gentile {},|Ciao {},|Buongiorno {},|Caro/a {},",
    "nl": "Beste {},|Hallo {},|Geachte {},|Goedemorgen {},",
    "ru": "Здравствуйте, {}!|Добрый день, {}!|Привет, {}!|Уважаемый(ая) {}!|{}, здравствуйте!",
    "zh": "尊敬的{}：|亲爱的{}，|您好，{}！|{}，您好：",
    "ja": "{}、こんにちは。|{}、お世話になっております。|{}、いつもありがとうございます。",
}


@dataclass(frozen=True, slots=True)
class Pen:
    """Who changes one draft. `base`: as it was before any change."""

    dice: random.Random
    words: Words
    base: Draft

    @property
    def language(self) -> str:
        """Of the text."""
        return self.base.language

    def sentence(self) -> str:
        """A sentence that stands in another message, mostly."""
        return self.words.sentence(self.dice, self.language)

    def paragraph(self) -> str:
        """The same, a paragraph."""
        return self.words.paragraph(self.dice, self.language)

    def word(self) -> str:
        """The same, a word."""
        return self.words.word(self.dice, self.language)

    def greeting(self, language: str = "") -> str:
        """Somebody is addressed."""
        language = language or self.language
        forms = GREETINGS.get(language, GREETINGS["en"]).split("|")
        names = NAMES.get(language, NAMES["en"]).split("|")
        return self.dice.choice(forms).format(self.dice.choice(names))

    def token(self) -> str:
        """Random hexadecimal digits."""
        return f"{self.dice.getrandbits(self.dice.choice((32, 48, 64))):x}"

    def pick(self, options: str) -> str:
        """One of some, parted by bars."""
        return self.dice.choice(options.split("|"))
