"""Spellings of money that CLDR does not hold: bare head nouns, signs, minor units and what is ambiguous."""

WORDS: dict[str, str] = {
    # a bare noun and the currencies it may mean, the usual one first
    "dollar dollars buck bucks доллар доллара доллару долларом долларе доллары долларов долларам долларами долларах"
    " бакс бакса баксов dollaro dollari dólar dólares dólars": "USD",
    "euro euros евро": "EUR",
    "pound pounds quid pound sterling pounds sterling": "GBP",
    "sterling стерлингов": "GBP",
    "yen иена иены иен йена йены йен": "JPY",
    "yuan renminbi rmb юань юаня юаню юанем юане юани юаней юаням юанями юанях": "CNY",
    "ruble rubles rouble roubles руб рубль рубля рублю рублем рубле рубли рублей рублям рублями рублях р": "RUB",
    "won вона воны вон": "KRW",
    "rupee rupees rupie rupien roupie roupies rs рупия рупии рупий": "INR PKR LKR NPR IDR",
    "lakh rupees": "INR",
    "franc francs franken франк франка франков франки": "CHF XOF XAF",
    "krone kroner kronor krona крона кроны крон kr": "NOK SEK DKK ISK CZK",
    "crown crowns koruna korun": "CZK",
    "peso pesos песо": "MXN ARS CLP COP PHP CUP UYU DOP",
    "real reals reais реал реала реалов": "BRL",
    "rand ранд ранда рандов": "ZAR",
    "lira liras lire лира лиры лир": "TRY ITL",
    "ringgit ringgits ринггит ринггита ринггитов rm": "MYR",
    "baht бат бата батов": "THB",
    "dong донг донга донгов": "VND",
    "dinar dinars динар динара динаров": "KWD JOD RSD IQD BHD DZD TND LYD",
    "dirham dirhams дирхам дирхама дирхамов": "AED MAD",
    "riyal riyals риял риала риалов saudiriyal": "SAR QAR YER",
    "rial rials риал": "IRR OMR",
    "shekel shekels шекель шекеля шекелей": "ILS",
    "zloty zlotys злотый злотых злотого": "PLN",
    "forint forints форинт форинта форинтов ft": "HUF",
    "hryvnia hryvnias гривна гривны гривен грн hrn": "UAH",
    "tenge тенге": "KZT",
    "tugrik tugriks тугрик тугриков": "MNT",
    "rupiah rupiahs rp": "IDR",
    "taka": "BDT",
    "naira": "NGN",
    "geneh le l.e": "EGP",
    "leu lei": "RON",
    "lev leva лев": "BGN",
    "bitcoin bitcoins btc биткоин биткоина биткоинов": "XBT",
    "mark marks deutschmark deutschmarks dm": "DEM",
    "canadian dollars canadian dollar kanadischen dollar dollars canadiens": "CAD",
    "australian dollars australian dollar": "AUD",
    "u.s. dollars u.s. dollar us-dollar us-dollars us dollars us dollar american dollars доллар сша доллара сша"
    " долларов сша долларах сша долларами сша долларам сша": "USD",
    "фунт стерлингов фунта стерлингов фунтов стерлингов фунтах стерлингов фунтами стерлингов british pounds": "GBP",
    "фунт фунта фунтов фунты": "GBP",
}

PHRASES: tuple[str, ...] = (
    "pound sterling", "pounds sterling", "lakh rupees", "canadian dollars", "canadian dollar", "kanadischen dollar",
    "dollars canadiens", "australian dollars", "australian dollar", "u.s. dollars", "u.s. dollar", "us dollars",
    "us dollar", "american dollars", "доллар сша", "доллара сша", "долларов сша", "долларах сша", "долларами сша",
    "долларам сша", "фунт стерлингов", "фунта стерлингов", "фунтов стерлингов", "фунтах стерлингов",
    "фунтами стерлингов", "british pounds",
)
"""The keys of `WORDS` that are more than one word."""

HAN: dict[str, str] = {
    "元 圆 块 块钱 元钱 人民币 元人民币 蚊": "CNY",
    "美元 美金 元美元": "USD",
    "欧元": "EUR",
    "英镑 镑": "GBP",
    "日元 日圆 日币 円": "JPY",
    "港元 港币 港圆": "HKD",
    "台币 新台币 元新台币": "TWD",
    "卢布": "RUB",
    "韩元 韩圆": "KRW",
    "卢比": "INR PKR",
    "瑞士法郎": "CHF",
    "法郎": "CHF XOF XAF",
    "加元 加拿大元": "CAD",
    "澳元 澳大利亚元 澳币": "AUD",
    "新加坡元 新元": "SGD",
    "泰铢": "THB",
    "越南盾": "VND",
    "比特币": "XBT",
    "瑞典克朗": "SEK",
    "挪威克朗": "NOK",
    "丹麦克朗": "DKK",
    "克朗": "NOK SEK DKK ISK",
    "雷亚尔": "BRL",
    "比索": "MXN ARS CLP COP PHP",
    "马克": "DEM",
}

SIGNS: dict[str, str] = {
    "$": "USD", "US$": "USD", "U.S.$": "USD", "U.S. $": "USD", "u.s $": "USD", "USD$": "USD", "usd$": "USD",
    "C$": "CAD", "CA$": "CAD", "CAN$": "CAD", "Can$": "CAD", "CAD$": "CAD", "cad$": "CAD", "c $": "CAD", "C $": "CAD",
    "A$": "AUD", "AU$": "AUD", "AUD$": "AUD", "aud$": "AUD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD", "SG$": "SGD",
    "NT$": "TWD", "R$": "BRL", "MX$": "MXN", "Mex$": "MXN", "mex$": "MXN",
    "€": "EUR", "£": "GBP", "¥": "JPY CNY", "CN¥": "CNY", "JP¥": "JPY", "RMB¥": "CNY",
    "₽": "RUB", "₹": "INR", "₩": "KRW", "₴": "UAH", "₪": "ILS", "₫": "VND", "฿": "THB", "₸": "KZT", "₺": "TRY",
    "₱": "PHP", "₦": "NGN", "₡": "CRC", "₿": "XBT", "zł": "PLN", "Kč": "CZK", "Kc": "CZK", "Ft": "HUF", "Rs": "INR",
    "Rs.": "INR", "Rp": "IDR", "RM": "MYR", "CHF": "CHF", "Fr.": "CHF", "RMB": "CNY", "rmb": "CNY", "руб.": "RUB",
    "р.": "RUB", "Р": "RUB", "руб": "RUB", "грн.": "UAH", "грн": "UAH", "L.E.": "EGP", "l.e.": "EGP", "L.E": "EGP",
    "LE": "EGP", "kr.": "NOK SEK DKK", "kr": "NOK SEK DKK", "Br": "BYN ETB", "lei": "RON", "DM": "DEM", "₮": "MNT",
}

MINOR: dict[str, str] = {
    # hundredths: spelling and the currencies they belong to, the usual one first
    "cent cents центами цент цента центов центы ц ¢ c c. cts centimes": "USD EUR CAD AUD",
    "penny pence пенс пенса пенсов пенни пени p": "GBP",
    "sen": "MYR",
    "kopek kopeks kopeck kopecks копейка копейки копеек копейку коп": "RUB",
    "paise paisa": "INR",
}

HAN_MINOR: dict[str, tuple[str, int]] = {
    "角": ("CNY", 10), "毛": ("CNY", 10), "毫": ("CNY", 10), "分": ("CNY", 100), "仙": ("HKD", 100), "分钱": ("CNY", 100),
}
"""Chinese parts of a unit of money: currency, and how many make one."""
