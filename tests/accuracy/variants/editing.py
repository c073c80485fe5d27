"""Changes of what a text says: words, sentences, paragraphs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.accuracy.variants.drafts import Block, Draft
from tests.accuracy.variants.pen import GREETINGS, Pen
from tests.accuracy.variants.pieces import CJK, change_words, letters_in, sentences_in

Change = Callable[[Draft, Pen], Draft]

SYNONYMS = {
    "en": "big large|small little|begin start|end finish|buy purchase|help assist|get receive|need"
    " require|use employ|show display|fast quick|about regarding|but however|also too|send mail|"
    "problem issue|think believe|want wish|good fine|new recent|many several|work function",
    "de": "auch ebenfalls|aber jedoch|bekommen erhalten|schicken senden|beginnen anfangen|"
    "gut fein|Problem Schwierigkeit|schnell rasch|nur bloß|groß riesig|klein gering|immer stets",
    "fr": "mais cependant|aussi également|problème souci|envoyer expédier|vite rapidement",
    "es": "pero sino|también además|enviar mandar|problema asunto|rápido veloz|grande enorme",
    "it": "ma però|anche pure|inviare mandare|problema questione|veloce rapido|grande enorme",
    "nl": "maar echter|ook eveneens|sturen zenden|probleem kwestie|snel vlug|groot omvangrijk",
    "ru": "также тоже|но однако|большой крупный|маленький небольшой|получить приобрести|"
    "очень весьма|нужно необходимо|можно возможно|сейчас теперь|быстро скоро|новый свежий",
    "zh": "但是 不过|可以 能够|因为 由于|所以 因此|现在 目前|需要 须要|问题 难题|使用 运用",
    "ja": "しかし だが|とても 非常に|使用 利用|問題 課題|開始 スタート|現在 今",
}
SIGNATURES = (
    "-- \n{}\nTel. +49 30 {}\nwww.example.com",
    "Best regards,\n{}\nExample Ltd, phone +44 20 {}",
    "Mit freundlichen Grüßen\n{}\nTelefon {}",
    "С уважением,\n{}\nтел. +7 495 {}",
    "此致\n敬礼\n{}\n电话：{}",
)
DISCLAIMERS = {
    "en": "This e-mail and any attachments are confidential and intended solely for the addressee."
    " If you have received it in error, please notify the sender and delete it at once. Any"
    " unauthorised copying, disclosure or distribution of its contents is strictly forbidden.",
    "de": "Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat"
    " sind, informieren Sie bitte sofort den Absender und löschen Sie diese Nachricht. Das"
    " unerlaubte Kopieren sowie die Weitergabe sind nicht gestattet.",
    "fr": "Ce message et ses pièces jointes sont confidentiels et réservés à leur destinataire. Si"
    " vous l'avez reçu par erreur, merci d'en avertir l'expéditeur et de le détruire.",
    "es": "Este mensaje y sus adjuntos son confidenciales y se dirigen solo a su destinatario."
    " Si lo ha recibido por error, avise al remitente y elimínelo de inmediato.",
    "ru": "Настоящее сообщение и вложения к нему являются конфиденциальными и предназначены только"
    " для адресата. Если вы получили его по ошибке, сообщите отправителю и удалите письмо.",
    "zh": "本邮件及其附件含有保密信息，仅供收件人使用。如您误收本邮件，请立即通知发件人"
    "并删除本邮件，不得复制、泄露或传播其内容。",
    "ja": "このメールには機密情報が含まれている場合があります。誤って受信された場合は、送信者に"
    "ご連絡のうえ、直ちに削除してください。",
}


def words_replaced(share: float) -> Change:
    """That share of the words are others."""

    def change(draft: Draft, pen: Pen) -> Draft:
        return draft.map_texts(
            lambda text: change_words(text, share, pen.dice, lambda _: pen.word())
        )

    return change


def words_inserted(draft: Draft, pen: Pen) -> Draft:
    """A word more behind every twelfth one."""

    def grown(word: str) -> str:
        return f"{word}{'' if CJK.match(word) else ' '}{pen.word()}"

    return draft.map_texts(lambda text: change_words(text, 0.08, pen.dice, grown))


def words_deleted(draft: Draft, pen: Pen) -> Draft:
    """Every twelfth word left out."""
    return draft.map_texts(lambda text: change_words(text, 0.08, pen.dice, lambda _: ""))


def words_swapped(draft: Draft, pen: Pen) -> Draft:
    """Neighbouring words in the other order, here and there."""

    def change(text: str) -> str:
        words = text.split(" ")
        for at in range(1, len(words)):
            if pen.dice.random() < 0.06:
                words[at - 1], words[at] = words[at], words[at - 1]
        return " ".join(words)

    return draft.map_texts(change)


def synonyms(draft: Draft, pen: Pen) -> Draft:
    """Words that mean the same, either way."""
    pairs = [pair.split() for pair in SYNONYMS.get(pen.language, "").split("|") if pair]

    def change(text: str) -> str:
        for one, other in pairs:
            old, new = (one, other) if pen.dice.random() < 0.5 else (other, one)
            text = text.replace(old, new)
        return text

    return draft.map_texts(change)


def sentence_replaced(draft: Draft, pen: Pen) -> Draft:
    """A sentence is another."""
    return _at_a_sentence(
        draft, pen, lambda some, at: [*some[:at], pen.sentence() + " ", *some[at + 1 :]]
    )


def sentences_added(draft: Draft, pen: Pen) -> Draft:
    """One to three sentences more."""
    more = [pen.sentence() + " " for _ in range(pen.dice.randint(1, 3))]
    return _at_a_sentence(draft, pen, lambda some, at: [*some[:at], *more, *some[at:]])


def sentence_removed(draft: Draft, pen: Pen) -> Draft:
    """A sentence less."""
    return _at_a_sentence(draft, pen, lambda some, at: some[:at] + some[at + 1 :])


def sentence_moved(draft: Draft, pen: Pen) -> Draft:
    """A sentence at the end of its paragraph, or at the beginning."""

    def moved(some: list[str], at: int) -> list[str]:
        rest = some[:at] + some[at + 1 :]
        own = some[at].rstrip() + " "
        return (
            [own, *rest]
            if at > len(some) // 2
            else [*rest[:-1], *(r + " " for r in rest[-1:]), own]
        )

    return _at_a_sentence(draft, pen, moved)


def _at_a_sentence(draft: Draft, pen: Pen, change: Callable[[list[str], int], list[str]]) -> Draft:
    texts = draft.texts
    at = pen.dice.choices(range(len(texts)), [1 + letters_in(text) for text in texts])[0]
    some = sentences_in(texts[at])
    if not some:
        return draft
    texts[at] = "".join(change(some, pen.dice.randrange(len(some)))).rstrip()
    return draft.with_texts(texts)


def paragraph_gone(draft: Draft, pen: Pen) -> Draft:
    """A paragraph less."""
    return (
        _without(draft, pen.dice.randrange(len(draft.blocks))) if len(draft.blocks) > 2 else draft
    )


def paragraph_added(draft: Draft, pen: Pen) -> Draft:
    """A paragraph more."""
    return draft.with_block(pen.dice.randrange(len(draft.blocks) + 1), pen.paragraph())


def paragraph_replaced(draft: Draft, pen: Pen) -> Draft:
    """A paragraph is another."""
    if len(draft.blocks) < 3:
        return draft
    texts = draft.texts
    texts[pen.dice.randrange(len(texts))] = pen.paragraph()
    return draft.with_texts(texts)


def paragraphs_swapped(draft: Draft, pen: Pen) -> Draft:
    """Two paragraphs in each other's place."""
    texts = draft.texts
    if len(texts) < 2:
        return draft
    one, other = pen.dice.sample(range(len(texts)), 2)
    texts[one], texts[other] = texts[other], texts[one]
    return draft.with_texts(texts)


def block_replaced(draft: Draft, pen: Pen) -> Draft:
    """A fifth of the text in one place is another text."""
    n = sum(map(letters_in, draft.texts))
    texts, left = draft.texts, n / 5
    at = pen.dice.randrange(len(texts))
    for number in range(at, len(texts)):
        sentences = sentences_in(texts[number])
        for place, sentence in enumerate(sentences):
            if left <= 0:
                break
            left -= letters_in(sentence)
            sentences[place] = pen.sentence() + " "
        texts[number] = "".join(sentences).rstrip()
    return draft.with_texts(texts)


def truncated(draft: Draft, pen: Pen) -> Draft:
    """The last 10 to 30 % are missing."""
    n = sum(map(len, draft.texts))
    left = int(n * (1 - 0.1 * pen.dice.randint(1, 3)))
    texts = []
    for text in draft.texts:
        texts.append(text[: max(0, left)])
        left -= len(text)
    return draft.with_texts(texts)


def disclaimer_added(draft: Draft, pen: Pen) -> Draft:
    """What lawyers want below."""
    text = DISCLAIMERS.get(pen.language, DISCLAIMERS["en"])
    return draft.with_block(
        len(draft.blocks), f"{pen.pick('________________________|***|Notice:')}\n{text}"
    )


def signature_added(draft: Draft, pen: Pen) -> Draft:
    """Somebody's name and telephone below."""
    name = pen.greeting("en").split()[-1].strip(",!:")
    text = pen.dice.choice(SIGNATURES).format(name, pen.dice.randint(10**6, 10**7))
    return draft.with_block(len(draft.blocks), text)


def signature_removed(draft: Draft, _pen: Pen) -> Draft:
    """The last paragraph, if it is a short one, is gone."""
    if len(draft.blocks) < 3 or letters_in(draft.texts[-1]) > 200:
        return draft
    return _without(draft, len(draft.blocks) - 1)


def greeting_translated(draft: Draft, pen: Pen) -> Draft:
    """The first short line, or a new one, greets in another language."""
    others = [name for name in GREETINGS if name != pen.language]
    text = pen.greeting(pen.dice.choice(others))
    if letters_in(draft.texts[0]) < 40 and len(draft.blocks) > 2:
        return draft.with_texts([text, *draft.texts[1:]])
    return draft.with_block(0, text)


def _without(draft: Draft, at: int) -> Draft:
    """Without a paragraph; its markup stays."""
    gone = draft.blocks[at]
    blocks = list(draft.blocks)
    blocks[at] = Block("", gone.before, gone.after)
    if gone.before == "<p>":
        del blocks[at]
    return replace(draft, blocks=tuple(blocks))
