"""Countries, great cities and organisations under the names that headlines give them, in three languages.

Adjectives count as their country, so that `Syrian capital` and `capital of Syria` name one place. An entry is the
beginning of a word; one that ends in `.` is a whole word; a leading `=` asks for capitals as written (`=US`, no `us`).
`telaviv < israel` says that one lies in the other.
"""

from collections.abc import Iterator

_PLACES = """
us | =US =U.S. =USA =U.S.A. america. american. americans. | сша американ америк | 美国 美方 美军
uk | =UK =U.K. britain british briton england. english. | великобритан британ англи | 英国 英方 英军 英格兰
eu | =EU =E.U. european-union. | =ЕС евросоюз | 欧盟
un | =UN =U.N. united-nations. | =ООН | 联合国
nato | =NATO =Nato | =НАТО | 北约
france | france french. frenchman | франц француз | 法国
germany | german | германи немецк немц =ФРГ | 德国
italy | ital | итали итальян | 意大利
spain | spain spanish spaniard | испан | 西班牙
portugal | portug | португал | 葡萄牙
netherlands | netherlands dutch. holland. | нидерланд голланд | 荷兰
belgium | belgi | бельги | 比利时
switzerland | switzerland swiss. | швейцар | 瑞士
austria | austria | австри | 奥地利
australia | australia aussie | австрали | 澳大利亚 澳洲
sweden | swed | швец швед | 瑞典
norway | norway norwegian | норвеж норвег | 挪威
denmark | denmark danish danes. dane. | дани. данию дании датск | 丹麦
finland | finland finnish finn. finns. | финлянд финск | 芬兰
iceland | iceland | исланд | 冰岛
ireland | ireland irish. | ирланд | 爱尔兰
scotland < uk | scotland scottish scots. scot. | шотланд | 苏格兰
wales < uk | wales. welsh. | уэльс валлий | 威尔士
poland | poland polish. poles. | польш польск поляк | 波兰
czechia | czech | чехи чешск | 捷克
slovakia | slovak | словак словац | 斯洛伐克
slovenia | sloven | словени словенск | 斯洛文尼亚
hungary | hungar | венгри венгерск | 匈牙利
romania | romania | румын | 罗马尼亚
bulgaria | bulgaria | болгар | 保加利亚
greece | greece greek. greeks. | греци греческ грек | 希腊
cyprus | cyprus cypriot | кипр | 塞浦路斯
turkey | turkey turkish. turks. türkiye turkiye | турци турецк турк | 土耳其
russia | russia | росси русск =РФ | 俄罗斯 俄方 俄军
ukraine | ukrain | украин | 乌克兰 乌方 乌军
belarus | belarus | беларус белорус | 白俄罗斯
georgia | georgia | грузи грузин | 格鲁吉亚
armenia | armenia | армени армянск армян | 亚美尼亚
azerbaijan | azerbaijan azeri | азербайдж | 阿塞拜疆
kazakhstan | kazakh | казахст казахск | 哈萨克斯坦
uzbekistan | uzbek | узбек | 乌兹别克斯坦
kyrgyzstan | kyrgyz | киргиз кыргыз | 吉尔吉斯斯坦
tajikistan | tajik | таджик | 塔吉克斯坦
moldova | moldov | молдав молдов | 摩尔多瓦
serbia | serbia. serbian serb. serbs. | серби сербск серб. | 塞尔维亚
croatia | croat | хорват | 克罗地亚
bosnia | bosnia | босни | 波斯尼亚 波黑
kosovo | kosov | косов | 科索沃
estonia | estonia | эстон | 爱沙尼亚
latvia | latvia | латви латыш | 拉脱维亚
lithuania | lithuania | литв литов | 立陶宛
china | china chinese. sino =PRC | китай китайск китаец китая. китаю. китаем. китае. =КНР | 中国 中方
hongkong < china | hong-kong. hongkong | гонконг | 香港
taiwan | taiwan | тайван | 台湾
japan | japan | япон | 日本 日方
northkorea | north-korea. n-korea. =DPRK pyongyang | северн-коре кндр. северокоре | 朝鲜
southkorea | south-korea. s-korea. seoul. | южн-коре южнокоре | 韩国
mongolia | mongol | монгол | 蒙古
vietnam | vietnam | вьетнам | 越南
thailand | thai | таиланд тайск | 泰国
myanmar | myanmar burma burmese | мьянм бирм | 缅甸
cambodia | cambodia | камбодж | 柬埔寨
laos | laos. laotian | лаос | 老挝
malaysia | malaysia | малайз | 马来西亚
singapore | singapor | сингапур | 新加坡
indonesia | indonesia | индонез | 印度尼西亚 印尼
philippines | philippin filipin manila | филиппин | 菲律宾
india | india. india's. indian. indians. | инди. индию индии индий индус | 印度
pakistan | pakistan | пакистан | 巴基斯坦
bangladesh | bangladesh | бангладеш | 孟加拉国
srilanka | sri-lanka. | шри-ланк | 斯里兰卡
nepal | nepal | непал | 尼泊尔
afghanistan | afghan | афган | 阿富汗
iran | iran. iran's. iranian | иран иранск | 伊朗
iraq | iraq. iraq's. iraqi | ирак иракск | 伊拉克
syria | syria | сири сирийск | 叙利亚
lebanon | lebanon lebanese | ливан | 黎巴嫩
israel | israel | израил | 以色列
palestine | palestin | палестин | 巴勒斯坦
gaza < palestine | gaza | =Газа =Газе =Газу =Газы сектор-газ | 加沙
jordan | jordan. jordanian jordan's. | иордан | 约旦
saudi | saudi | саудовск | 沙特
yemen | yemen | йемен | 也门
qatar | qatar | катар | 卡塔尔
uae | =UAE emirati emirates. | =ОАЭ эмират | 阿联酋
kuwait | kuwait | кувейт | 科威特
oman | oman. omani | оман. омана омане | 阿曼
bahrain | bahrain | бахрейн | 巴林
egypt | egypt | египет египт | 埃及
libya | libya | ливи. ливии ливию ливийск | 利比亚
tunisia | tunisia | тунис | 突尼斯
algeria | algeria | алжир | 阿尔及利亚
morocco | morocc | марокк | 摩洛哥
sudan | sudan | судан | 苏丹
ethiopia | ethiopia | эфиоп | 埃塞俄比亚
somalia | somal | сомал | 索马里
kenya | kenya | кени. кении кению кенийск | 肯尼亚
uganda | uganda | уганд | 乌干达
tanzania | tanzania | танзан | 坦桑尼亚
rwanda | rwanda | руанд | 卢旺达
nigeria | nigeria | нигери | 尼日利亚
niger | niger. niger's. | нигер. нигера нигере | 尼日尔
ghana | ghana | гана. гане ганск | 加纳
mali | mali. mali's. malian | мали. малийск | 马里
congo | congo | конго | 刚果
southafrica | south-africa. south-african. s-africa. | южн-африк юар. южноафрик южно-африк | 南非
zimbabwe | zimbabw | зимбабв | 津巴布韦
angola | angola | ангол | 安哥拉
malawi | malawi | малави | 马拉维
canada | canad | канад | 加拿大
mexico | mexic | мексик | 墨西哥
cuba | cuba. cuba's. cuban | куб. куба кубе кубу кубы кубинск | 古巴
haiti | haiti | гаити | 海地
guatemala | guatemal | гватемал | 危地马拉
colombia | colombia | колумби | 哥伦比亚
venezuela | venezuel | венесуэл | 委内瑞拉
brazil | brazil | бразил | 巴西
argentina | argentin | аргентин | 阿根廷
chile | chile. chile's. chilean | чили. чилийск | 智利
peru | peru. peru's. peruvian | перу. перуанск | 秘鲁
bolivia | bolivia | боливи | 玻利维亚
ecuador | ecuador | эквадор | 厄瓜多尔
newzealand | new-zealand. | нов-зеланд новозеланд | 新西兰
kyiv < ukraine | kyiv kiev | киев | 基辅
moscow < russia | moscow | москв москов | 莫斯科
petersburg < russia | petersburg | петербург | 圣彼得堡
beijing < china | beijing | пекин | 北京
shanghai < china | shanghai | шанха | 上海
tokyo < japan | tokyo | токио | 东京
delhi < india | delhi | дели. | 德里
mumbai < india | mumbai bombay | мумба | 孟买
london < uk | london | лондон | 伦敦
paris < france | paris. paris's. parisian | париж | 巴黎
berlin < germany | berlin | берлин | 柏林
madrid < spain | madrid | мадрид | 马德里
rome < italy | rome. roman. | рим. риме рима римск | 罗马
brussels < belgium | brussels | брюссел | 布鲁塞尔
vienna < austria | vienna. viennese | вена. вене венск | 维也纳
athens < greece | athens. athenian | афин | 雅典
istanbul < turkey | istanbul | стамбул | 伊斯坦布尔
ankara < turkey | ankara | анкар | 安卡拉
cairo < egypt | cairo | каир | 开罗
baghdad < iraq | baghdad | багдад | 巴格达
damascus < syria | damascus | дамаск | 大马士革
aleppo < syria | aleppo | алеппо | 阿勒颇
kabul < afghanistan | kabul | кабул | 喀布尔
tehran < iran | tehran teheran | тегеран | 德黑兰
jerusalem < israel | jerusalem | иерусалим | 耶路撒冷
telaviv < israel | tel-aviv. | тель-авив | 特拉维夫
washington < us | washington | вашингтон | 华盛顿
newyork < us | new-york. nyc. | нью-йорк | 纽约
losangeles < us | los-angeles. =LA =L.A. | лос-анджел | 洛杉矶
chicago < us | chicago | чикаго | 芝加哥
boston < us | boston | бостон | 波士顿
texas < us | texas. texan | техас | 德克萨斯 得克萨斯 得州 德州
california < us | californ calif. calif | калифорн | 加州 加利福尼亚
florida < us | florida | флорид | 佛罗里达
colorado < us | colorado colo. | колорадо | 科罗拉多
caracas < venezuela | caracas | каракас | 加拉加斯
sydney < australia | sydney | сидне | 悉尼
eurozone | eurozone euro-zone. euro-area. | еврозон зон-евро | 欧元区
europe | europe. european. europeans. | европ | 欧洲
asia | asia. asia's. asian | ази. азии азию азиатск | 亚洲
africa | africa. africa's. african. africans. | африк | 非洲
"""

_ORGANISATIONS = """
fed | =Fed federal-reserve. | =ФРС | 美联储
ecb | =ECB | =ЕЦБ | 欧洲央行
imf | =IMF | =МВФ | 国际货币基金组织
worldbank | world-bank. | всемирн-банк | 世界银行
who | =WHO | =ВОЗ | 世卫组织 世界卫生组织
wto | =WTO | =ВТО | 世贸组织
opec | opec | =ОПЕК | 欧佩克
iaea | =IAEA | =МАГАТЭ | 国际原子能机构
nasa | nasa. nasa's. | =НАСА | 美国宇航局 美国航空航天局
fbi | =FBI | =ФБР | 联邦调查局
cia | =CIA | =ЦРУ | 中情局
redcross | red-cross. | красн-крест | 红十字会
google | google | гугл | 谷歌
apple | =Apple =Apple's | =Эппл | 苹果公司 苹果
microsoft | microsoft | майкрософт | 微软
amazon | =Amazon =Amazon's | =Амазон | 亚马逊
facebook | facebook | фейсбук | 脸书
twitter | twitter | твиттер | 推特
tesla | tesla | =Тесла =Tesla | 特斯拉
nvidia | nvidia | нвидиа | 英伟达
intel | =Intel =Intel's | =Интел | 英特尔
samsung | samsung | самсунг | 三星
huawei | huawei | хуавэ хуавей | 华为
xiaomi | xiaomi | сяоми | 小米
alibaba | alibaba | алибаба | 阿里巴巴
tencent | tencent | тенсент | 腾讯
baidu | baidu | байду | 百度
byd | =BYD | =БИД | 比亚迪
toyota | toyota | тойот | 丰田
volkswagen | volkswagen vw. | фольксваген | 大众汽车
boeing | boeing | боинг | 波音
airbus | airbus | эйрбас | 空客
gazprom | gazprom | газпром | 俄气 俄罗斯天然气工业
rosneft | rosneft | роснефт | 俄油 俄罗斯石油
sberbank | sberbank =Sber | сбербанк =Сбер | 俄储蓄银行
centralbank-russia | bank-russia. | =ЦБ банк-росс центробанк | 俄央行 俄罗斯央行
pboc | =PBOC | народн-банк | 中国人民银行
"""


def known_names() -> Iterator[tuple[str, list[str]]]:
    """Yield each name's key with every entry of its three languages."""
    for key, _, entries in _rows():
        yield key, entries.replace("|", " ").split()


def parents() -> dict[str, str]:
    """Return for each place that lies in another one the other's key."""
    return {key: parent for key, parent, _ in _rows() if parent}


def _rows() -> Iterator[tuple[str, str, str]]:
    for line in (*_PLACES.strip().splitlines(), *_ORGANISATIONS.strip().splitlines()):
        place, _, entries = line.partition(" | ")
        key, _, parent = place.partition(" < ")
        yield key, parent, entries
