"""The number gate's rules, as pairs of a statement and the evidence it cites, in three languages."""

import pytest

from factledger.checks.numbers import supports, unsupported_numbers

HELD: dict[str, list[tuple[str, str]]] = {
    "what is another's is no place in a row": [
        ("A third-party library was used.", "A library was used."),
        ("It was shared with third parties.", "It was shared."),
        ("She bought a second-hand car.", "She bought a car."),
        ("Данные переданы третьим лицам.", "Данные переданы."),
        ("Это заявила третья сторона.", "Это заявлено."),
        ("Машина куплена из вторых рук.", "Машина куплена."),
        ("使用了第三方库。", "使用了库。"),
        ("第三者介入了谈判。", "介入了谈判。"),
    ],
    "a bound needs the same bound": [
        ("More than 500 people joined.", "More than 500 people joined."),
        ("Over 500 people joined.", "More than 500 people joined."),
        ("Более 500 человек.", "Свыше 500 человек пришли."),
        ("超过500人参加。", "逾500人参加了活动。"),
        ("至少500人参加。", "500人以上参加了活动。"),
        ("500 people joined.", "More than 500 people joined."),
    ],
    "rounding passes only when it is admitted": [
        ("Около 3000 человек.", "Пришли 2993 человека."),
        ("Почти 3000 человек.", "Пришли 2993 человека."),
        ("Nearly 3,000 people.", "2,993 people came."),
        ("Just over 3,000 people.", "3,010 people came."),
        ("约3000人参加。", "2993人参加。"),
        ("3000人左右参加。", "2993人参加。"),
        ("About 5 hours.", "4.8 hours"),
        ("About 12 hours.", "It lasts 12.4 hours."),
        ("About 12 hours.", "It lasts 710 minutes."),
        ("About 1.2 million people.", "1,184,000 people"),
        ("Roughly a third of users.", "33 % of users"),
        ("About half of users.", "48 % of users"),
        ("About 50 % of users.", "48 % of users"),
        ("约一半的用户。", "48%的用户"),
        ("Примерно половина пользователей.", "48 % пользователей"),
    ],
    "a lone m is metres or millions": [
        ("The city has 9 m people.", "The city has 9 million people."),
        ("The city has 9 million people.", "The city has 9 m people."),
        ("The wall is 9 m high.", "The wall is 9 metres high."),
        ("The wall is 9 metres high.", "The wall is 9 m high."),
        ("В городе 9 млн жителей.", "The city has 9 m people."),
        ("Высота 9 м.", "Высота — 9 метров."),
        ("城市有900万人。", "The city has 9 m people."),
        ("墙高9米。", "The wall is 9 m high."),
    ],
    "the sign is part of the number": [
        ("Температура -3 °C.", "Температура −3 °C."),
        ("Температура минус 3 градуса.", "Температура −3 °C."),
        ("温度为零下3度。", "温度为-3°C。"),
    ],
    "the currency is part of the value": [
        ("It costs 50 euros.", "It costs €50."),
        ("Цена 50 евро.", "Цена €50."),
        ("Цена 50 долларов.", "Цена $50."),
        ("Цена 50 рублей.", "Цена 50 ₽."),
        ("售价50欧元。", "售价€50。"),
        ("售价50元。", "售价¥50。"),
        ("售价50日元。", "The price is ¥50."),
    ],
    "units are converted and never confused": [
        ("It is 5 km long.", "It is 5000 m long."),
        ("Длина 5 км.", "Длина 5000 метров."),
        ("长5公里。", "长5000米。"),
        ("Storage is 512 MB.", "Storage is 0.512 GB."),
        ("Speed is 100 km/h.", "Speed is 100 kilometres per hour."),
        ("Скорость 100 км/ч.", "Speed is 100 km/h."),
        ("时速100公里/小时。", "Speed is 100 km/h."),
        ("Area of 20 km².", "Площадь 20 кв. км."),
        ("Площадь 20 квадратных километров.", "20平方公里"),
        ("Battery 5000 mAh.", "Аккумулятор 5000 мА·ч."),
        ("It lasts two years.", "It lasts 24 months."),
        ("Гарантия 2 года.", "保修24个月。"),
        ("37 °C", "98.6 °F"),
        ("37 degrees", "37 °C"),
    ],
    "percent, points and shares": [
        ("Доля 25 %.", "Доля двадцать пять процентов."),
        ("Up 2 pp.", "Up 2 percentage points."),
        ("一半的人。", "50%的人。"),
        ("A quarter of people.", "25 % of people."),
        ("Четверть людей.", "25 % людей."),
        ("三成的人。", "30%的人。"),
        ("Up 50 basis points.", "Up 0.5 percentage points."),
    ],
    "both ends of a range": [
        ("От 10 до 15 долларов.", "$10–15"),
        ("10至15美元。", "$10–15"),
        ("5-6 million people", "between 5 and 6 million people"),
        ("rose from 10 to 15 dollars", "rose from $10 to $15"),
    ],
    "ratios and shares": [
        ("Nine out of ten teams.", "Nine of ten"),
        ("Девять из десяти команд.", "90 % команд."),
        ("Nine out of ten teams.", "90 % of the teams"),
        ("One in four users.", "25 % of users"),
    ],
    "ordinals": [
        ("It ranked third.", "It ranked 3rd."),
        ("Заняла третье место.", "It ranked third."),
        ("排名第三。", "It ranked third."),
        ("Step 3 is hard.", "the third step is hard"),
    ],
    "numbers in words": [
        ("Двадцать один человек", "21 человек"),
        ("две тысячи двадцать третий год", "2023 год"),
        ("полторы тысячи машин", "1500 машин"),
        ("Три с половиной часа", "3,5 часа"),
        ("Полчаса", "30 минут"),
        ("Полмиллиона человек", "500 000 человек"),
        ("Half an hour", "30 minutes"),
        ("两个半小时", "2.5小时"),
        ("三百五十万", "3.5 million"),
        ("A dozen people", "12 people"),
        ("Пятикратный чемпион", "five-time champion"),
        ("двухлетний срок", "two years"),
    ],
    "years, dates and periods": [
        ("Открыт в 2024 году.", "It opened in 2024."),
        ("2024年开业。", "It opened in 2024."),
        ("On 12 May 2023 it opened.", "Открыт 12 мая 2023 года."),
        ("On 12 May 2023 it opened.", "Открыт 12.05.2023."),
        ("On 12 May 2023 it opened.", "2023年5月12日开业。"),
        ("In May 2023 it opened.", "It opened on 12 May 2023."),
        ("In Q3 2023 it grew 5 %.", "In the third quarter of 2023 it grew 5 %."),
        ("В III квартале 2023 года рост 5 %.", "2023年第三季度增长5%。"),
        ("В XIX веке", "in the 19th century"),
        ("19世纪", "in the 19th century"),
        ("20世纪70年代", "in the 1970s"),
    ],
    "a value belongs to the year in its own clause": [
        ("In 2024 sales were 500.", "In 2023 sales were 300; in 2024 they were 500."),
        ("В 2024 году продажи составили 500.", "В 2023 году продажи составили 300, а в 2024 — 500."),
        ("2024年销量为500。", "2023年销量为300，2024年销量为500。"),
        ("Sales were 500 in 2024.", "Sales were 300 in 2023 and 500 in 2024."),
    ],
    "a cell belongs to its row and its column header": [
        ("Sales in 2024 were 500.", "| | 2023 | 2024 |\n|---|---|---|\n| Sales | 300 | 500 |"),
        ("2024 | Sales: 500", "| | 2023 | 2024 |\n|---|---|---|\n| Sales | 300 | 500 |"),
        ("A | Battery: 12 hours", "| Product | Battery (hours) |\n|---|---|\n| A | 12 |"),
        ("Product A lasts 12 hours.", "| Product | Battery (hours) |\n|---|---|\n| A | 12 |"),
        ("产品A续航12小时。", "| 产品 | 续航（小时） |\n|---|---|\n| A | 12 |"),
        ("Выручка 5 млн рублей.", "| Год | Выручка, млн руб. |\n|---|---|\n| 2023 | 5 |"),
        ("The share is 25 %.", "| Year | Share, % |\n|---|---|\n| 2023 | 25 |"),
    ],
    "what is no data": [
        ("1) Sales were 10 units.", "Sales were 10 units."),
        ("## 2.1 Results", "x"),
        ("See Table 3 for 10 units.", "10 units"),
        ("Продано 10 штук [12].", "Продано 10 штук"),
        ("Covid-19 killed 10 people.", "Covid-19 killed 10 people"),
        ("一、销量为10台。", "销量为10台。"),
        ("One of them said so.", "x"),
        ("Один из них так сказал.", "x"),
        ("其中一个说。", "x"),
    ],
    "a fall is a negative change": [
        ("Profit fell by 3 %.", "Profit changed by -3 %."),
        ("Profit changed by -3 %.", "Profit fell by 3 %."),
    ],
    "other ways to write the same": [
        ("Sales were 10 units S2.", "Sales were 10 units."),
        ("Sales were 10 units (S2, S3).", "Sales were 10 units."),
        ("Sales were 10 units.3 Profit fell.", "Sales were 10 units. Profit fell."),
        ("Sales were 10 units¹.", "Sales were 10 units."),
        ("The deal is worth ₹5 crore.", "worth 50 million rupees"),
        ("占百分之零点五。", "占0.5%。"),
        ("占千分之三。", "占0.3%。"),
        ("выросли в 2,5 раза", "rose 2.5 times"),
        ("Цена 15-20 тыс. рублей.", "Цена от 15 000 до 20 000 рублей."),
        ("1-го января 2023 г. открыт.", "Opened on January 1, 2023."),
        ("1 февраля 2023 года", "01.02.2023"),
        ("In Q4'23 sales were 5.", "In the fourth quarter of 2023 sales were 5."),
        ("$1-2 million", "between $1 million and $2 million"),
        ("1,5–2 млн рублей", "от 1,5 млн до 2 млн рублей"),
        ("It lasts two and a half hours.", "150 minutes"),
        ("Три четверти жителей", "75 % жителей"),
        ("四分之三的居民", "75%的居民"),
        ("About two-thirds of users", "66 % of users"),
        ("In the 20th century", "в XX веке"),
        ("20 тыс. км", "20 000 km"),
        ("1 кВт⋅ч", "1 kWh"),
        ("3,5 кВт⋅ч", "3.5 kWh"),
        ("3.5千瓦时", "3.5 kWh"),
        ("Weight 3 kg", "Weight 3000 g"),
        ("重3斤", "重1.5公斤"),
        ("The file is 3 GB.", "The file is 3,000 MB."),
        ("He is 6 feet 2 inches tall.", "He is 74 inches tall."),
        ("Over 1,500 staff", "more than 1500 staff"),
        ("Fewer than 10 people", "less than 10 people"),
        ("Менее 10 человек", "менее десяти человек"),
        ("不到10人", "不足10人"),
        ("超过100人", "100多人"),
        ("More than 100 people", "100多人"),
        ("More than 5 million", "500多万人"),
        ("65,000+ applicants", "more than 65 000 applicants"),
        ("65 000+ заявителей", "более 65,000 заявителей"),
        ("65,000+申请人", "超过65 000名申请人"),
        ("The company has 300 employees in 12 countries.", "The company, with 12 offices, has 300 employees."),
        ("The answer is 42.", "The answer is forty-two."),
        ("Ответ сорок два.", "The answer is 42."),
        ("答案是四十二。", "The answer is 42."),
        ("Tom has 2 cats.", "Tom has a couple of cats."),
        ("В 2023-м продано 500 машин.", "В 2023 году продано 500 машин."),
        ("В 2023 продано 500 машин.", "В 2023 г. продано 500 машин."),
        ("к 2030 году доля достигнет 40 %", "к 2030 г. доля составит 40%"),
        ("到2030年占比达40%", "到2030年占比达到40%"),
        ("15 March", "15 марта"),
        ("3月15日", "March 15"),
        ("at 10:30 pm", "22:30"),
        ("The ratio is 3:1.", "соотношение 3 к 1"),
        ("比例为3比1", "3:1"),
        ("a 5-year plan", "пятилетний план"),
        ("12-часовой рабочий день", "12-hour working day"),
        ("10 000 шагов", "10,000 steps"),
        ("1.5 times 10^6", "1.5 times 10^6"),
        ("6.02×10²³ molecules", "6.02e23 molecules"),
        ("The model has 7B parameters.", "7 billion parameters"),
        ("It weighs 1.2 t.", "1200 кг"),
        ("Population: 1.4 billion", "人口14亿"),
        ("GDP 5 trillion yuan", "5万亿元"),
        ("产量为1.2万吨", "12 000 т"),
        ("速度为每小时120公里", "120 km/h"),
        ("скорость 120 километров в час", "120 km/h"),
        ("First prize of $500", "$500"),
        ("second place", "заняла второе место"),
        ("第二名", "second place"),
        ("Chapter 5 covers this", "в пятой главе"),
        ("Since 1999, 20 bridges were built.", "20 bridges built since 1999"),
        ("Sales in 2023: 300; in 2024: 500.", "| Year | Sales |\n|---|---|\n| 2023 | 300 |\n| 2024 | 500 |"),
        ("In 2024 the company, founded in 1990, had 500 staff.", "Founded in 1990. The company had 500 staff in 2024."),
        ("Founded in 1990, the company has 500 staff.", "As of 2024 it has 500 staff. It was founded in 1990."),
        ("Revenue rose from 82 in 2019 to 95 in 2020.", "Revenue was 82 in 2019 and 95 in 2020."),
        ("Выручка выросла с 82 в 2019 году до 95 в 2020 году.", "В 2019 году выручка 82, в 2020 году 95."),
        ("Sales in 2021, 2022 and 2023 were 5, 6 and 7 respectively.", "Sales: 5 in 2021, 6 in 2022, 7 in 2023."),
        ("In March 2023 sales were 5.", "In March 2023 sales were 5, in April 2023 they were 6."),
        ("200 units of type B2B", "200 units of type B2B"),
        ("Версия 3.11.4 вышла.", "version 3.11.4"),
        ("Win rate 12-5", "12–5"),
        ("Call 8-800-555-35-35", "8-800-555-35-35"),
        ("The share is 0.5.", "0,5"),
        ("Продано 1,600 кг.", "1.600 kg"),
        ("Продано 1 600 кг.", "1,600 kg"),
        ("about 1,600", "1,584"),
        ("$5.2bn", "$5,200,000,000"),
        ("USD 5.2 billion", "5,2 млрд долларов"),
        ("52亿美元", "$5.2 billion"),
    ],
}
"""Statements whose every number stands in the evidence, by the rule that decides."""

NOT_HELD: dict[str, list[tuple[str, str]]] = {
    "a place in a row is a number": [
        ("It is the third largest party.", "It is the largest party."),
        ("It became the third party in parliament.", "It became a party in parliament."),
        ("It is a third-generation device.", "It is a device."),
        ("Это третья по величине партия.", "Это партия."),
        ("Он стал третьим лицом в городе.", "Он стал лицом города."),
        ("这是第三大政党。", "这是政党。"),
        ("第三方面是价格。", "方面是价格。"),
    ],
    "metres are no millions": [
        ("The wall is 9 m high.", "The wall cost 9 million."),
        ("The wall is 9 metres high.", "The wall cost 9 million."),
        ("Высота 9 м.", "Население — 9 млн."),
        ("墙高9米。", "人口900万。"),
    ],
    "a bound needs the same bound": [
        ("More than 500 people joined.", "500 people joined."),
        ("At least 500 people joined.", "More than 500 people joined."),
        ("At least 500 of 500+ people.", "More than 500 people joined, 500 of them."),
        ("Не более 500 человек.", "Пришло менее 500 человек."),
        ("不超过500人参加。", "不足500人参加了活动。"),
        ("More than 500 people joined.", "At least 500 people joined."),
        ("Более 500 человек.", "Не менее 500 человек."),
        ("超过500人参加。", "至少500人参加了活动。"),
        ("Fewer than 500 people joined.", "At most 500 people joined."),
        ("Up to 500 people joined.", "More than 500 people joined."),
        ("Более 500 человек.", "Пришли 500 человек."),
        ("Не более 500 человек.", "Пришло более 500 человек."),
        ("超过500人参加。", "500人参加了活动。"),
        ("不超过500人参加。", "超过500人参加了活动。"),
    ],
    "rounding passes only when it is admitted": [
        ("Около 3000 человек.", "Пришли 2600 человек."),
        ("Почти 3000 человек.", "Пришли 3010 человек."),
        ("Almost 3,000 people.", "3,010 people came."),
        ("近3000人参加。", "3010人参加。"),
        ("About 5 hours.", "4.7 hours"),
        ("About 1.2 million people.", "1,134,000 people"),
    ],
    "the sign is part of the number": [
        ("Температура -3 °C.", "Температура 3 °C."),
        ("温度为3度。", "温度为-3°C。"),
    ],
    "the currency is part of the value": [
        ("It costs 50 euros.", "It costs $50."),
        ("It costs 2,993 dollars.", "It costs 2,993 people"),
    ],
    "units are converted and never confused": [
        ("It is 5 km long.", "It is 5 miles long."),
        ("Storage is 512 MB.", "Storage is 512 Mb."),
        ("Power is 5 MW.", "Power is 5 mW."),
    ],
    "percent, points and shares": [
        ("Доля 25 %.", "Доля 25 п.п."),
        ("增长25个百分点。", "增长25%。"),
    ],
    "a noun is no unit": [
        ("25 people", "25 %"),
        ("Sold 300 units.", "Sold 300 km of cable."),
    ],
    "both ends of a range": [
        ("От 10 до 18 долларов.", "$10–15"),
        ("The price is $15.", "The price range is $10–15."),
    ],
    "ratios and shares": [
        ("Nine out of ten teams.", "nine teams"),
    ],
    "ordinals": [
        ("It ranked third.", "It ranked second."),
    ],
    "years, dates and periods": [
        ("In 2024 it opened.", "It opened in 2023."),
        ("On 13 May 2023 it opened.", "2023年5月12日开业。"),
        ("In June 2023 it opened.", "It opened on 12 May 2023."),
        ("In Q2 2023 it grew 5 %.", "In the third quarter of 2023 it grew 5 %."),
        ("In the 1990s", "In the 1980s"),
    ],
    "a value belongs to the year in its own clause": [
        ("In 2024 sales were 300.", "In 2023 sales were 300; in 2024 they were 500."),
        ("В 2024 году продажи составили 300.", "В 2023 году продажи составили 300, а в 2024 — 500."),
        ("2024年销量为300。", "2023年销量为300，2024年销量为500。"),
        ("Sales were 300 in 2024.", "Sales were 300 in 2023 and 500 in 2024."),
    ],
    "a cell belongs to its row and its column header": [
        ("Sales in 2024 were 300.", "| | 2023 | 2024 |\n|---|---|---|\n| Sales | 300 | 500 |"),
        ("2023 | Sales: 500", "| | 2023 | 2024 |\n|---|---|---|\n| Sales | 300 | 500 |"),
    ],
    "what is no data": [
        ("Covid-20 killed 10 people.", "Covid-19 killed 10 people"),
        ("GPT-4 beats GPT-3.", "GPT-4 wins"),
    ],
    "malformed groups": [
        ("It has 17,786,41 people.", "It has 17,786,419 people."),
        ("It has 16,00 people.", "It has 16,000 people."),
        ("It has 68 people.", "It has 68,266 people."),
        ("It has 266 people.", "It has 68,266 people."),
    ],
    "a fall is a negative change": [
        ("Profit changed by -3 %.", "Profit rose by 3 %."),
    ],
    "other ways to write the same": [
        ("占千分之三。", "占3%。"),
        ("Цена 15-20 тыс. рублей.", "Цена от 15 до 20 рублей."),
        ("Two-thirds of users", "66 % of users"),
        ("In the 20th century", "в XIX веке"),
        ("Weight 3 kg", "Weight 3 lb"),
        ("重3斤", "重3公斤"),
        ("It cost 5 kroner.", "It cost 5 dollars."),
        ("The answer is 24.", "The answer is forty-two."),
        ("3月16日", "March 15"),
        ("at 10:30 pm", "10:30 am"),
        ("The model has 70B parameters.", "7 billion parameters"),
        ("It weighs 1.2 t.", "1.2 kg"),
        ("Population: 1.4 billion", "人口1.4亿"),
        ("GDP 5 trillion yuan", "5万亿美元"),
        ("第二名", "third place"),
        ("Sales in 2023: 500; in 2024: 300.", "| Year | Sales |\n|---|---|\n| 2023 | 300 |\n| 2024 | 500 |"),
        ("Revenue was 95 in 2019.", "Revenue rose from 82 in 2019 to 95 in 2020."),
        ("In 2021 sales were 6.", "Sales in 2021, 2022 and 2023 were 5, 6 and 7 respectively."),
        ("In April 2023 sales were 5.", "In March 2023 sales were 5, in April 2023 they were 6."),
        ("200 units of type B2C", "200 units of type B2B"),
        ("Версия 3.11.5 вышла.", "version 3.11.4"),
        ("5.2亿美元", "$5.2 billion"),
    ],
}
"""Statements with a number that the evidence does not hold."""


def rows(table: dict[str, list[tuple[str, str]]]) -> list[object]:
    return [pytest.param(s, e, id=f"{rule}: {s} / {e}") for rule, pairs in table.items() for s, e in pairs]


@pytest.mark.parametrize(("statement", "evidence"), rows(HELD))
def test_a_number_that_the_evidence_holds_is_supported(statement: str, evidence: str) -> None:
    assert unsupported_numbers(statement, [evidence]) == []


@pytest.mark.parametrize(("statement", "evidence"), rows(NOT_HELD))
def test_a_number_that_the_evidence_does_not_hold_is_named(statement: str, evidence: str) -> None:
    assert unsupported_numbers(statement, [evidence]) != []


def test_evidence_in_any_of_several_texts_is_enough() -> None:
    (first, second) = supports("300 people in 12 countries", ["300 people", "12 countries"])
    assert [support and support.source for _, support in (first, second)] == [0, 1]


def test_what_is_not_held_is_named_where_it_stands() -> None:
    statement = "Sales rose to 300 units in 2024, says GPT-9."
    left = unsupported_numbers(statement, ["Sales were 300 units."])
    assert [(q.text, q.kind) for q in left] == [("2024", "year"), ("GPT-9", "code")]
    assert [statement[q.start : q.end] for q in left] == ["2024", "GPT-9"]


CONTEXT = [
    pytest.param("In 2024 sales were 300.", "2024", [], id="en: the metric's period supports a year"),
    pytest.param(
        "В мае 2024 года продажи составили 300.", "2024-05-17", [], id="ru: the source's date supports a month"
    ),
    pytest.param("2024年销量为300。", "2024-05-17", [], id="zh: the source's date supports a year"),
    pytest.param("GPT-4 made 300.", "How many did GPT-4 make?", [], id="the question supports a name"),
    pytest.param("The sum is 500 units.", "K1 = F1 + F2 = 500 units", [], id="a calculation supports its result"),
    pytest.param("The sum is 500 units.", "Were 500 units sold?", ["500"], id="a question supports no amount"),
    pytest.param("The sum is 500 units.", "K1 = F1 + F2 = 400 units", ["500"], id="another calculation does not"),
    pytest.param("It fell 5%.", "(9 - 10) / 10 * 100 = -5 %", [], id="a fall is a result below zero"),
    pytest.param("It rose 5%.", "(9 - 10) / 10 * 100 = -5 %", ["5%"], id="a rise is no result below zero"),
    pytest.param("Спрос упал на 5 %.", "= -5 %", [], id="ru a fall is a result below zero"),
    pytest.param("销量下降5%。", "= -5 %", [], id="zh a fall is a result below zero"),
]


@pytest.mark.parametrize(("statement", "context", "left"), CONTEXT)
def test_the_context_supports_periods_names_and_results(statement: str, context: str, left: list[str]) -> None:
    assert [q.text for q in unsupported_numbers(statement, ["Sales were 300."], context=[context])] == left


def test_a_match_says_what_supports_it_and_whether_the_reading_is_usual() -> None:
    ((_, usual),) = supports("5,125 people", ["5125 people"], language="en")
    assert usual is not None
    assert (usual.by, usual.source, usual.quantity.preferred) == ("evidence", 0, True)
    ((_, unusual),) = supports("5,125 people", ["5125 people"], language="ru")
    assert unusual is not None
    assert not unusual.quantity.preferred
    ((_, dated),) = supports("In 2024", ["no date"], context=["2024-05-17"])
    assert dated is not None
    assert dated.by == "context"


TRUNCATED = ["68", "266", "6,826", "68,2", "68,26", "682,66", "68266.1", "68 thousand", "-68,266"]


@pytest.mark.parametrize("text", TRUNCATED)
def test_a_part_of_a_number_is_not_the_number(text: str) -> None:
    for evidence in ("It has 68,266 people.", "68 266 человек", "共68,266人"):
        assert unsupported_numbers(f"It has {text} people.", [evidence], language="en") != []
