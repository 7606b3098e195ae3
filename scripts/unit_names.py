"""The part of the unit table that no library holds: which units, which spellings beyond CLDR, which prefixes.

Each row of `UNITS` is: canonical name, pint expression, CLDR unit id or "", prefixes, then further names as
"en words | symbols | ru words | ru symbols | zh", alternatives separated by commas.
"""

UNITS: list[tuple[str, str, str, str, str]] = [
    # time and the calendar
    ("second", "second", "duration-second", "milli micro nano", "sec,secs|s|сек,секундочка|с|秒,秒钟"),
    ("minute", "minute", "duration-minute", "", "min,mins||мин,минутка,минуточка||分钟,分"),
    ("hour", "hour", "duration-hour", "", "hr,hrs|h|часик,ч||小时,钟头,个钟"),
    ("day", "day", "duration-day", "", "||дн,день,дня,дней,дню,днем,дне,дням,днями,днях,сут,сутки,суток||天,日"),
    ("week", "week", "duration-week", "", "wk,wks||нед||周,星期,礼拜"),
    ("fortnight", "14*day", "duration-fortnight", "", "||||"),
    ("month", "month", "duration-month", "", "mo,mos||мес||个月,月"),
    ("quarter", "3*month", "", "", "||||个季度"),
    (
        "year",
        "12*month",
        "duration-year",
        "",
        "yr,yrs|BP|год,года,году,годом,годе,годы,годов,годам,годами,годах,лет||年,周年,岁,周岁",
    ),
    ("decade", "120*month", "duration-decade", "", "||||"),
    ("century", "1200*month", "duration-century", "", "||столетие,столетия,столетий||"),
    # length, area, volume
    ("meter", "meter", "length-meter", "kilo deci centi milli micro nano pico", "metre,metres|m|м|м|米,公尺"),
    ("kilometer", "kilometer", "length-kilometer", "", "kilometre,kilometres,kms|km||км|公里,千米"),
    ("centimeter", "centimeter", "length-centimeter", "", "centimetre,centimetres,cms|cm||см|厘米,公分"),
    ("millimeter", "millimeter", "length-millimeter", "", "millimetre,millimetres|mm||мм|毫米"),
    ("micrometer", "micrometer", "length-micrometer", "", "micron,microns|µm,μm||мкм|微米"),
    ("inch", "inch", "length-inch", "", "ins|″||дюйм|英寸,英吋,吋,寸"),
    ("foot", "foot", "length-foot", "", "foots,feets|ft,′||фут|英尺,呎,尺"),
    ("yard", "yard", "length-yard", "", "yds|yd||ярд|码"),
    ("mile", "mile", "length-mile", "", "mi|mi||миля|英里,英哩"),
    (
        "nautical mile",
        "nautical_mile",
        "length-nautical-mile",
        "",
        "nautical mile,nautical miles|nmi||морская миля||海里",
    ),
    ("light year", "light_year", "length-light-year", "", "light-year,light-years|ly||световой год||光年"),
    ("astronomical unit", "astronomical_unit", "length-astronomical-unit", "", "|au|||天文单位"),
    ("hectare", "hectare", "area-hectare", "", "|ha||га|公顷"),
    ("acre", "4840*yard**2", "area-acre", "", "|ac|||英亩"),
    ("mu", "2000/3*meter**2", "", "", "||||亩"),
    ("liter", "liter", "volume-liter", "hecto deci centi milli micro", "litre,litres|l,L||л|升,公升"),
    ("milliliter", "milliliter", "volume-milliliter", "", "millilitre,millilitres,mls,cc|ml,mL||мл|毫升,cc"),
    ("gallon", "gallon", "volume-gallon", "", "gals|gal||||加仑"),
    ("imperial gallon", "imperial_gallon", "volume-gallon-imperial", "", "imperial gallons||||英制加仑"),
    (
        "barrel",
        "42*gallon",
        "volume-barrel",
        "",
        "bbls|bbl||баррель,барреля,баррелю,баррелем,барреле,баррели,баррелей,баррелям||桶",
    ),
    ("pint", "pint", "volume-pint", "", "||||品脱"),
    ("quart", "quart", "volume-quart", "", "||||夸脱"),
    ("fluid ounce", "fluid_ounce", "volume-fluid-ounce", "", "|fl oz|||液量盎司"),
    ("cup", "cup", "volume-cup", "", "||||"),
    ("tablespoon", "15*milliliter", "volume-tablespoon", "", "||||汤匙"),
    ("teaspoon", "5*milliliter", "volume-teaspoon", "", "||||茶匙"),
    ("bushel", "bushel", "volume-bushel", "", "||||蒲式耳"),
    # mass
    ("gram", "gram", "mass-gram", "kilo milli micro nano", "gramme,grammes,gs|g||г,гр|克"),
    ("kilogram", "kilogram", "mass-kilogram", "", "kilogramme,kilogrammes,kilo,kilos,kgs|kg|кило|кг|公斤,千克"),
    (
        "tonne",
        "metric_ton",
        "mass-tonne",
        "kilo mega giga",
        "ton,tons,metric tonne,metric tonnes,tonne,tonnes|t||т|吨,公吨",
    ),
    ("short ton", "short_ton", "mass-ton", "", "short ton,short tons,ton,tons||||短吨"),
    ("pound", "pound", "mass-pound", "", "lbs|lb||||磅"),
    ("ounce", "ounce", "mass-ounce", "", "|oz|||盎司"),
    ("troy ounce", "troy_ounce", "mass-ounce-troy", "", "troy ounce,troy ounces|||тройская унция||金衡盎司"),
    ("stone", "stone", "mass-stone", "", "||||"),
    ("carat", "carat", "mass-carat", "", "|ct|||克拉"),
    ("jin", "500*gram", "", "", "||||斤,市斤"),
    ("liang", "50*gram", "", "", "||||两"),
    # speed, energy, power, pressure, force
    (
        "kilometer/hour",
        "kilometer/hour",
        "speed-kilometer-per-hour",
        "",
        "kmh,kph,kilometers an hour,kilometres an hour,kilometres per hour|||км/час|公里/小时,公里每小时",
    ),
    ("mile/hour", "mile/hour", "speed-mile-per-hour", "", "miles an hour|mph|||英里/小时,英里每小时"),
    ("meter/second", "meter/second", "speed-meter-per-second", "", "metres per second|mps||м/сек|米/秒,米每秒"),
    ("knot", "knot", "speed-knot", "", "|kn,kt|||节"),
    ("joule", "joule", "energy-joule", "kilo mega giga tera", "|J||Дж|焦耳,焦"),
    ("calorie", "calorie", "energy-calorie", "kilo", "|cal||кал|卡路里,卡"),
    ("kilocalorie", "kilocalorie", "energy-kilocalorie", "", "|kcal||ккал|千卡,大卡"),
    (
        "watt hour",
        "watt*hour",
        "",
        "kilo mega giga tera",
        "watt-hour,watt-hours,watt hour,watt hours|Wh,W·h||Вт⋅ч,Вт·ч,Втч,Вт-ч|瓦时,瓦小时",
    ),
    (
        "kilowatt hour",
        "kilowatt*hour",
        "energy-kilowatt-hour",
        "",
        "kilowatt-hour,kilowatt-hours,kilowatt hour,kilowatt hours|kWh|||千瓦时,度电",
    ),
    ("electronvolt", "electron_volt", "energy-electronvolt", "kilo mega giga tera", "|eV||эВ|电子伏"),
    ("british thermal unit", "Btu", "energy-british-thermal-unit", "", "|BTU,Btu|||"),
    ("watt", "watt", "power-watt", "kilo mega giga tera milli", "|W||Вт|瓦特,瓦"),
    ("horsepower", "horsepower", "power-horsepower", "", "|hp,HP|лошадиная сила,лошадиных сил|л.с.,л. с.|马力,匹"),
    ("pascal", "pascal", "pressure-pascal", "kilo mega giga hecto", "|Pa||Па|帕斯卡,帕"),
    ("bar", "bar", "pressure-bar", "milli", "||||巴"),
    ("atmosphere", "atmosphere", "pressure-atmosphere", "", "|atm|||"),
    ("pound/square inch", "psi", "pressure-pound-force-per-square-inch", "", "|psi|||"),
    ("newton", "newton", "force-newton", "kilo", "|N||Н|牛顿"),
    # electricity, signals, data
    ("volt", "volt", "electric-volt", "kilo milli mega", "|V||В|伏特,伏"),
    ("ampere", "ampere", "electric-ampere", "milli", "amp,amps|A|||安培,安"),
    ("ampere hour", "ampere*hour", "", "milli", "amp-hour,amp-hours|Ah||А·ч,А⋅ч,Ач|安时"),
    ("ohm", "ohm", "electric-ohm", "kilo mega", "|Ω||Ом|欧姆"),
    ("farad", "farad", "electric-farad", "micro nano pico", "||||"),
    ("hertz", "hertz", "frequency-hertz", "kilo mega giga tera", "|Hz||Гц|赫兹,赫"),
    ("bit", "bit", "digital-bit", "kilo mega giga tera", "|b,bit||бит|比特"),
    ("byte", "byte", "digital-byte", "kilo mega giga tera peta exa", "|B||Б|字节"),
    ("kibibyte", "kibibyte", "", "", "|KiB|||"),
    ("mebibyte", "mebibyte", "", "", "|MiB|||"),
    ("gibibyte", "gibibyte", "", "", "|GiB|||"),
    ("tebibyte", "tebibyte", "", "", "|TiB|||"),
    ("bit/second", "bit/second", "", "kilo mega giga tera", "|bps,bit/s,b/s||бит/с|比特/秒"),
    ("pixel", "pixel", "graphics-pixel", "mega", "|px|||像素"),
    ("megapixel", "megapixel", "graphics-megapixel", "", "|MP||Мп,МП|百万像素"),
    (
        "revolution/minute",
        "revolution/minute",
        "",
        "",
        "revolutions per minute,revs per minute|rpm|оборотов в минуту,обороты в минуту|об/мин|转/分钟,转/分,转每分钟",
    ),
    ("decibel", "decibel", "", "", "decibel,decibels|dB|децибел|дБ|分贝"),
    ("lumen", "lumen", "light-lumen", "", "|lm||лм|流明"),
    ("nit", "candela/meter**2", "", "", "nit,nits||нит|кд/м²|尼特"),
    ("ppm", "ppm", "concentr-part-per-1e6", "", "ppm|ppm|||"),
    # angles and temperature; a bare degree is any of them
    ("degree", "degree", "angle-degree", "", "deg|°|градус||度"),
    (
        "celsius",
        "degree_Celsius",
        "temperature-celsius",
        "",
        "degrees celsius,degree celsius,degrees centigrade,celsius,centigrade,degrees c"
        "|°C,° C,℃|градусов цельсия,градуса цельсия,градус цельсия,градусах цельсия,цельсия|°С,° С|摄氏度,摄氏°,度摄氏",
    ),
    (
        "fahrenheit",
        "degree_Fahrenheit",
        "temperature-fahrenheit",
        "",
        "degrees fahrenheit,degree fahrenheit,fahrenheit,degrees f"
        "|°F,° F,℉|градусов фаренгейта,градуса фаренгейта,градус фаренгейта,фаренгейта||华氏度,华氏°",
    ),
    ("kelvin", "kelvin", "temperature-kelvin", "", "|K||К|开尔文"),
]

PREFIXES: dict[str, tuple[str, str, str, str]] = {
    # name: Latin symbol, Russian word, Russian symbol, Chinese
    "pico": ("p", "пико", "п", "皮"),
    "nano": ("n", "нано", "н", "纳"),
    "micro": ("µ", "микро", "мк", "微"),
    "milli": ("m", "милли", "м", "毫"),
    "centi": ("c", "санти", "с", "厘"),
    "deci": ("d", "деци", "д", "分"),
    "hecto": ("h", "гекто", "г", "百"),
    "kilo": ("k", "кило", "к", "千"),
    "mega": ("M", "мега", "М", "兆"),
    "giga": ("G", "гига", "Г", "吉"),
    "tera": ("T", "тера", "Т", "太"),
    "peta": ("P", "пета", "П", "拍"),
    "exa": ("E", "экса", "Э", "艾"),
}

RUSSIAN_NAMES: dict[str, str] = {
    # nominative singular, for the case endings that CLDR's plural forms leave out
    name: word
    for word, name in (
        pair.split("=")
        for pair in (
            "секунда=second минута=minute час=hour неделя=week месяц=month десятилетие=decade метр=meter"
            " километр=kilometer сантиметр=centimeter миллиметр=millimeter микрометр=micrometer дюйм=inch фут=foot"
            " ярд=yard миля=mile гектар=hectare акр=acre литр=liter миллилитр=milliliter галлон=gallon пинта=pint"
            " грамм=gram килограмм=kilogram тонна=tonne фунт=pound унция=ounce карат=carat узел=knot джоуль=joule"
            " калория=calorie килокалория=kilocalorie ватт=watt паскаль=pascal бар=bar атмосфера=atmosphere"
            " ньютон=newton вольт=volt ампер=ampere ом=ohm герц=hertz бит=bit байт=byte пиксель=pixel"
            " мегапиксель=megapixel градус=degree люмен=lumen кельвин=kelvin децибел=decibel"
        ).split()
    )
}
