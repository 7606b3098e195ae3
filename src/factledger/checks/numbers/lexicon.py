"""Number words of English and Russian in all their forms, and scale words of a few more languages."""

from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

Role = Literal["small", "hundreds", "hundred", "scale", "group", "part", "ordinal", "mixed", "loose"]
"""How a word takes part in a number.

`small` is below 100, `hundreds` a Russian 200 to 900, `hundred` and `scale` multiply, `group` multiplies too but
ends the number (dozen), `part` is a share of one (half, quarter), `mixed` is an amount that only a scale may follow
(полтора), `loose` words (twice, пара) may support a statement and are never checked in one.
"""


class Word(NamedTuple):
    """What one word means in a number."""

    role: Role
    value: Fraction
    plural: bool = False


def _small(words: str, start: int = 0, step: int = 1) -> dict[str, Word]:
    """Return one entry for each word; alternatives stand between slashes."""
    return {
        form: Word("small", Fraction(start + i * step))
        for i, forms in enumerate(words.split())
        for form in forms.split("/")
    }


def _named(role: Role, pairs: str) -> dict[str, Word]:
    """Return entries from `form/form=value` pairs; a value may be a fraction or a power (`10^6`)."""
    found: dict[str, Word] = {}
    for pair in pairs.split():
        forms, _, value = pair.partition("=")
        base, _, power = value.partition("^")
        amount = Fraction(base) ** int(power or 1)
        found |= {form: Word(role, amount) for form in forms.split("/")}
    return found


_EN_SMALL = _small(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
)
_EN_TENS = _small("twenty thirty forty/fourty fifty sixty seventy eighty ninety", 20, 10)
_EN_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth"
).split()
_EN_ORDINAL_TENS = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split()


def _english() -> dict[str, Word]:
    ordinals = {word: i for i, word in enumerate(_EN_ORDINALS, 1)}
    ordinals |= {word: 20 + 10 * i for i, word in enumerate(_EN_ORDINAL_TENS)}
    ordinals |= {"hundredth": 100, "thousandth": 1000, "millionth": 10**6, "billionth": 10**9, "trillionth": 10**12}
    compounds = {
        tens + word: int(entry.value) + i
        for tens, entry in _EN_TENS.items()
        for i, word in enumerate(_EN_ORDINALS[:9], 1)
    }
    table = _EN_SMALL | _EN_TENS
    table |= {
        tens + unit: Word("small", entry.value + one.value)
        for tens, entry in _EN_TENS.items()
        for unit, one in list(_EN_SMALL.items())[1:10]
    }
    table |= {word: Word("ordinal", Fraction(i)) for word, i in (ordinals | compounds).items()}
    table |= {word + "s": Word("ordinal", Fraction(i), plural=True) for word, i in ordinals.items() if i > 2}
    table |= _named("hundred", "hundred/hundreds=100")
    table |= _named(
        "scale",
        "thousand/thousands=10^3 million/millions/mn/mln/mio=10^6 billion/billions/bn/bln=10^9"
        " trillion/trillions/tn/trn=10^12 quadrillion/quadrillions=10^15 quintillion/quintillions=10^18"
        " sextillion/sextillions=10^21 septillion/septillions=10^24 lakh/lakhs/lac/lacs/lkh/lkhs=10^5"
        " crore/crores/krore/krores/cr=10^7",
    )
    table |= _named("group", "dozen/dozens/doz/dozs/dz/dzs=12")
    table |= _named("part", "half=1/2 halves=1/2 quarter=1/4 quarters=1/4")
    table |= _named("loose", "couple/pair/twice/double/doubled/both=2 thrice/triple/tripled/treble=3 once=1")
    return table


# Genitive, dative, instrumental and prepositional stand beside the nominative; ё is folded to е before any look-up.
_RU_SMALL = _small(
    "ноль/нуль/ноля/нуля один/одна/одно/одного/одной/одну/одним/одном/одному два/две/двух/двум/двумя/двое/двоих"
    " три/трех/трем/тремя/трое/троих четыре/четырех/четырем/четырьмя/четверо/четверых пять/пяти/пятью/пятеро/пятерых"
    " шесть/шести/шестью/шестеро/шестерых семь/семи/семью/семеро/семерых восемь/восьми/восьмью/восемью"
    " девять/девяти/девятью десять/десяти/десятью одиннадцать/одиннадцати/одиннадцатью"
    " двенадцать/двенадцати/двенадцатью тринадцать/тринадцати/тринадцатью четырнадцать/четырнадцати/четырнадцатью"
    " пятнадцать/пятнадцати/пятнадцатью шестнадцать/шестнадцати/шестнадцатью семнадцать/семнадцати/семнадцатью"
    " восемнадцать/восемнадцати/восемнадцатью девятнадцать/девятнадцати/девятнадцатью"
)
_RU_TENS = _small(
    "двадцать/двадцати/двадцатью тридцать/тридцати/тридцатью сорок/сорока пятьдесят/пятидесяти/пятьюдесятью"
    " шестьдесят/шестидесяти/шестьюдесятью семьдесят/семидесяти/семьюдесятью"
    " восемьдесят/восьмидесяти/восемьюдесятью/восьмьюдесятью девяносто/девяноста",
    20,
    10,
)
_RU_HUNDREDS = _named(
    "hundreds",
    "сто/ста=100 двести/двухсот/двумстам/двумястами/двухстах=200 триста/трехсот/тремстам/тремястами/трехстах=300"
    " четыреста/четырехсот/четыремстам/четырьмястами/четырехстах=400 пятьсот/пятисот/пятистам/пятьюстами/пятистах=500"
    " шестьсот/шестисот/шестистам/шестьюстами/шестистах=600 семьсот/семисот/семистам/семьюстами/семистах=700"
    " восемьсот/восьмисот/восьмистам/восемьюстами/восьмистах=800"
    " девятьсот/девятисот/девятистам/девятьюстами/девятистах=900",
)
_RU_ORDINAL_STEMS = {
    stem: value
    for pair in (
        "перв=1 втор=2 четверт=4 пят=5 шест=6 седьм=7 восьм=8 девят=9 десят=10 одиннадцат=11 двенадцат=12 тринадцат=13"
        " четырнадцат=14 пятнадцат=15 шестнадцат=16 семнадцат=17 восемнадцат=18 девятнадцат=19 двадцат=20 тридцат=30"
        " сороков=40 пятидесят=50 шестидесят=60 семидесят=70 восьмидесят=80 девяност=90 сот=100 двухсот=200 трехсот=300"
        " четырехсот=400 пятисот=500 шестисот=600 семисот=700 восьмисот=800 девятисот=900 тысячн=1000 двухтысячн=2000"
        " миллионн=1000000 миллиардн=1000000000"
    ).split()
    for stem, value in [pair.split("=")]
}
_ADJECTIVE = "ый ой ая ое ые ого ому ым ом ую ых ыми ою".split()
_THIRD = "третий третья третье третьи третьего третьему третьим третьем третью третьей третьих третьими".split()
_RU_SCALE_STEMS = {"миллион": 6, "миллиард": 9, "триллион": 12, "квадриллион": 15, "квинтиллион": 18, "секстиллион": 21}
_MASCULINE = ("", "а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах")


def _russian() -> dict[str, Word]:
    table = _RU_SMALL | _RU_TENS | _RU_HUNDREDS
    table |= {
        stem + ending: Word("ordinal", Fraction(value), plural=ending in ("ых", "ыми"))
        for stem, value in _RU_ORDINAL_STEMS.items()
        for ending in _ADJECTIVE
    }
    table |= {word: Word("ordinal", Fraction(3), plural=word.endswith(("их", "ими"))) for word in _THIRD}
    table |= {
        stem + ending: Word("scale", Fraction(10) ** power)
        for stem, power in _RU_SCALE_STEMS.items()
        for ending in _MASCULINE
    }
    table |= _named("scale", "тысяча/тысячи/тысячу/тысяч/тысяче/тысячей/тысячью/тысячам/тысячами/тысячах/тыс=10^3")
    table |= _named("scale", "млн=10^6 млрд/миллиард=10^9 трлн=10^12")
    table |= _named("group", "дюжина/дюжины/дюжин/дюжину=12 десяток/десятка/десятков=10 сотня/сотни/сотен/сотню=100")
    table |= _named(
        "part", "половина/половины/половину/половиной/половине=1/2 четверть/четверти/четвертью/четвертей=1/4"
    )
    table |= _named("part", "треть/трети/третьми/третей=1/3")
    table |= _named("mixed", "полтора/полторы/полутора=3/2 полтораста/полутораста=150")
    table |= _named(
        "mixed", "полмиллиона=500000 полмиллиарда=500000000 полтысячи=500 полсотни=50 полтриллиона=500000000000"
    )
    table |= _named("loose", "пара/пары/пару/дважды/вдвое/оба/обе/обоих/удвоил/удвоила/удвоилась/удвоился/удвоилось=2")
    table |= _named(
        "loose", "втрое/трижды/утроил/утроилась/утроился=3 вчетверо/четырежды=4 впятеро=5 однажды/единственный=1"
    )
    return table


_OTHER_SCALES = _named(
    "scale",
    "tausend/tsd/mille/mil/mila=10^3 millionen/mio/millones/millón/milhão/milhões/milhoes/milioni/milione=10^6"
    " milliarde/milliarden/mrd/milliard/milliards/mds/bilhão/bilhões/bilhoes/miliardo/miliardi=10^9"
    " billón/billones/billionen/trilhão/trilhões=10^12",
)
_LONG_SCALE = frozenset(("de", "fr", "es", "it", "nl"))
"""Languages in which `billion` is a million millions."""


def _german() -> dict[str, Word]:
    ones = "ein zwei drei vier fünf sechs sieben acht neun".split()
    teens = "zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn".split()
    tens = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()
    below = dict(zip([*ones, *teens], range(1, 20), strict=True)) | dict(zip(tens, range(20, 100, 10), strict=True))
    below |= {f"{one}und{ten}": 20 + 10 * i + j for i, ten in enumerate(tens) for j, one in enumerate(ones, 1)}
    table = {word: Word("small", Fraction(n)) for word, n in below.items()}
    hundreds = {f"{one}hundert": 100 * i for i, one in enumerate(ones, 1)} | {"hundert": 100, "einhundert": 100}
    table |= {word: Word("hundreds", Fraction(n)) for word, n in hundreds.items()}
    table |= {
        word + rest: Word("hundreds", Fraction(n + m)) for word, n in hundreds.items() for rest, m in below.items()
    }
    return table | dict.fromkeys(("eine", "einen", "einem", "einer", "eins"), Word("small", Fraction(1)))


ENGLISH = _english()
RUSSIAN = _russian()
_COMMON: dict[str, Word] = _OTHER_SCALES | ENGLISH | RUSSIAN


@lru_cache(maxsize=16)
def words_of(language: str) -> dict[str, Word]:
    """Return every number word known in texts of a language, lower-case, with е for ё.

    English and Russian are known everywhere, since their words meet no others; German words only in German texts.
    """
    words = _COMMON | _german() if language == "de" else _COMMON
    if language not in _LONG_SCALE:
        return words
    return words | {"billion": Word("scale", Fraction(10) ** 12), "trillion": Word("scale", Fraction(10) ** 18)}
