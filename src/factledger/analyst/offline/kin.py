"""Words that state a property without naming it: what costs has a price, what lasts has a battery life.

Everyday synonyms beyond these were tried and paid nothing: they bring as many wrong sentences as right ones.
"""

from functools import lru_cache

from factledger.checks.text.terms import terms

_GROUPS = """
price cost sell retail; battery life runtime last run charge; weight weigh heavy mass; height tall high;
length long; width wide; depth deep; speed fast; population inhabitant resident people; revenue turnover;
employee staff worker headcount; age old aged; found establish create start; release launch introduce publish;
die death dead; born birth; warranty guarantee; win won; lead led; build built; begin began begun;
write wrote written; sell sold; buy bought; hold held; lose lost; make made; give gave given; take took taken;
grow grew grown; цена стоить стоит стоят стоимость продается; время работы работает автономность заряд держит;
вес весит весят масса; высота высокий выше рост; длина длинный длиннее; ширина широкий; глубина глубокий;
скорость быстрый; население житель жителей проживает; выручка оборот; сотрудник работник персонал штат;
возраст лет; основать основана основан создана создан учреждена учрежден; выпуск вышел выпущен представлен;
умер умерла умерли смерть; родился родилась рождение; гарантия гарантийный; год лет; человек людей люди;
ребенок дети детей; 价格 售价 价钱 定价; 续航 使用 待机 可用; 重量 净重 体重; 人口 居民; 营收 收入;
员工 职工 雇员; 成立 创立 创办 创建 建立; 发布 推出 上市; 去世 逝世 死亡; 出生 诞生; 保修 质保
"""


def _read(text: str) -> dict[str, frozenset[str]]:
    """Return each term with the others of its groups."""
    kin: dict[str, set[str]] = {}
    for group in " ".join(text.split()).split(";"):
        members = {term for word in group.split() for term in terms(word)}
        for member in members:
            kin.setdefault(member, set()).update(members - {member})
    return {term: frozenset(others) for term, others in kin.items()}


_KIN = _read(_GROUPS)
_NONE: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def kin_of(term: str) -> frozenset[str]:
    """Return terms that may stand in a sentence for a term that was asked for; most have none."""
    return _KIN.get(term, _NONE)
