"""What headlines say in other words: groups of near-synonyms, which are also the vocabulary that is no name.

One line is one group; an indented line continues it. English and Russian entries are beginnings of words (`kill`
covers `killed`, `killing`); an entry that ends in `.` is a whole word. Chinese entries are strings.
"""

from collections.abc import Iterator

_SYNONYMS = """
kill die. dies. died. dying dead. death. deaths. slain. slay fatal perish murder homicide | уби погиб гибел смерт умер
  умир скончал мертв | 死亡 身亡 丧生 遇难 去世 逝世 被杀 遇害 死于 病逝 杀死 炸死 打死 之死 谋杀 凶杀
injur wound hurt | ранен пострада травм | 受伤 伤者
attack assault strike. strikes. struck. raid | напад атак удар нал | 袭击 攻击 打击 突袭
blast explo bomb | взрыв подрыв | 爆炸 炸弹
hit. hits. rock. rocks. jolt shake. shakes. rattle | обруш потряс | 冲击 震动
quake earthquake tremor temblor | землетряс толчк | 地震
fire. fires. blaze inferno | пожар возгоран | 火灾 大火 起火 失火
flood | наводнен потоп затоп | 洪水 洪灾 水灾
storm hurricane typhoon cyclone | шторм ураган тайфун | 台风 飓风 风暴
crash collision collide | крушен авари разби катастроф столкнов вреза | 坠毁 事故 相撞 坠入 车祸
ship. ships. boat. boats. vessel ferry | судно судна корабл лодк паром | 船只 轮船 渡轮
plane. planes. aircraft airplane jet. jets. airliner | самолет самолёт авиалайнер | 飞机 客机
car. cars. vehicle automobile | автомоб машин | 汽车 车辆
train. trains | поезд | 列车 火车
police cops. officer | полиц | 警方 警察 警员
troop soldier military army. armies forces | войск солдат военн арми | 士兵 军人 部队 军方
protest demonstrat rally. rallies march. marches | протест демонстрац митинг марш | 抗议 示威 游行 集会
clash. clashes | столкн | 冲突
arrest detain detention held. hold. holds. custody captur seiz nab. nabs. nabbed. | арест задерж захват пойма | 逮捕
  拘留 被捕 扣押 羁押 抓获 抓捕 落网
charge. charges. charged. accus indict prosecut | обвин | 指控 起诉 控告
sentenc jail prison imprison | приговор тюрьм заключ | 判刑 监禁 入狱 监狱
court tribunal judge. judges | суд. суда. суде. судья судьи | 法院 法庭 法官
uphold affirm confirm | подтвер | 维持 确认 证实
approv endors back. backs. backed support ratif pass. passes. passed agree | одобр утверд поддерж соглас принял
  принима | 批准 通过 支持 同意 赞同 认可
say. says. said. tell. tells. told. state. states. stated. report. reports. reported. claim. claims. claimed. warn |
  говор сказа сообщ заяв утвержда | 表示 称 说 宣称 报道 声称 指出 据称 据报道
announc unveil reveal launch introduc present. presents. presented releas debut | объяв представ анонсир презент выпус
  запус | 宣布 发布 推出 公布 揭晓 亮相 发表
plan. plans. planned. set. sets. will. to. aims. intend prepare ready expect due. | намер план собира готов будет |
  计划 将 准备 拟 打算 即将 预计
urg call. calls. called. ask. asks. demand request appeal | призыв призв попрос требу прос | 呼吁 敦促 要求 请求
meet. meets. met. meeting talk. talks. discuss | встре перегов обсуд обсужд | 会晤 会见 举行 会谈 讨论 会议
visit tour. tours. | посе визит | 访问 探望 探访
win. wins. won. victory beat. beats. defeat triumph | побед выигр | 赢得 获胜 夺冠 击败 胜利
elect vote. votes. voted. poll. polls. ballot | выбор. выборы выборов выборах избра голос | 选举 投票 大选
name. names. named. appoint chosen select pick. picks. picked. sworn inaugurat | назнач избран присяг вступ | 任命
  被选为 就任 宣誓 当选 出任
quit. quits. resign leave. leaves. left. depart exit. exits. step. steps. stepped | ушел ушёл уходит покида покинул
  отстав увол | 退出 辞职 离开 卸任 离任 离职
fall. falls. fell. drop. drops. dropped. down. slip. slips. slide. slides. slid declin weaken tumbl sink. sinks. plung
  cut. cuts. reduc slash lower. lowers. lowered trim | упал паден пада сниз сниж ослаб пониж обвал сокра уменьш урез |
  下跌 下降 走软 走低 收低 收跌 贬值 跌至 降低 下调 削减 降至 减少 裁减 缩减
rise. rises. rose. up. gain. gains. gained. climb. climbs. jump. jumps. soar surge. surges. strengthen higher increas
  grow. grows. grew. growth hike. hikes. rais | вырос раст рост повыс повыш укреп увелич подорож | 上涨 上升 增长 走强
  走高 升值 收高 收涨 上调 提高 增加
expand widen extend broaden enlarg | расшир | 扩大 扩展 扩建 扩张
buy. buys. bought. acquir purchas takeover | купи покупа приобре поглощ | 收购 购买 竞购 并购
sell. sells. sold. sale. sales | прода | 出售 售出 销售 卖出
offer bid. bids. propos | предлож предлаг | 出价 提议 提案 建议 报价
invest | инвестир инвестиц вложи | 投资
pay. pays. paid. wage. wages. salary | плат выпла зарплат | 支付 工资 薪水
price. prices. cost. costs. | цен. цены цена ценам стоим | 价格 油价 物价
oil. crude | нефт | 石油 原油
rate. rates. interest | ставк процент | 利率 降息 加息
rescue bailout save. saves. saved. relief aid. | спас помощ помоч | 救助 救援 援助 营救
deal. deals. accord pact agreement treaty | сделк соглаш договор | 协议 协定 条约
law. laws. legislat bill. bills. act. acts. | закон | 法律 法案 立法
ban. bans. banned. prohibit bar. bars. barred. forbid outlaw | запре | 禁止 禁令 封禁
lift. lifts. lifted. ease. eases. remov | снял снима отмен | 解除 取消 撤销
probe. probes. investigat inquiry | расслед провер | 调查 审查
study. studies. research scientist | исслед учен | 研究 科学家 学者
find. finds. found. discover | наше найд обнаруж | 发现 找到
steal. steals. stole rob. robs. robbed. snatch theft heist | украл украд крад похи ограб | 偷走 盗走 抢走 被盗 抢劫
fight. fights. battl combat | борьб борет борют сража | 斗争 抗争 战斗 作战
war. wars. conflict | войн конфликт | 战争
end. ends. ended. stop. stops. stopped. halt. halts. over. finish ceas | заверш законч прекра останов окончен | 结束
  停止 终止 中止
start. starts. started. begin. begins. began. begun. kick. kicks. | нача начин стартов | 开始 启动 开启
open. opens. opened | откры | 开设 开放 开幕 开业
clos shut. shuts. | закры | 关闭 停业 歇业
job. jobs. staff. worker employee layoff | рабоч сотрудник работник увольн | 员工 工人 裁员 职工
company. companies. firm. firms. corporation | компани фирм корпорац | 公司 企业 集团
chief. head. heads. boss. leader ceo. chair | глав руковод лидер начальник | 首脑 领导人 负责人 总裁 首席执行官 主席
president. presidents. | президент. президента. президенту. президентом. президенте. президенты. президентов. | 总统
minister premier pm. | министр премьер | 部长 首相 总理
government. govt. cabinet administration | правительств | 政府 内阁
lawmaker legislator parliament congress senat | депутат парламент сенат законодат | 议员 议会 国会 参议院
talks negotiat | переговор | 谈判
near. outside. | недалеко вблизи | 附近 邻近
huge. big. major. large. massive. | крупн больш масштабн | 重大 大型 大规模
new. fresh. latest. | нов. новы новая новое новые новых новым новой новую | 新的 新任 最新 新款
record. | рекорд | 纪录 新高 新低 新纪录
capital. | столиц | 首都
city. town. | город | 城市
people. civilian resident | люди людей человек жител | 人员 平民 民众 居民
test. tests. tested. trial | испыт тест | 试验 测试 实验
nuclear. atomic. | ядерн атомн | 核
missile rocket | ракет | 导弹 火箭
refugee migrant | бежен мигрант | 难民 移民
suspect | подозрева | 嫌疑人 嫌犯
victim. victims | жертв | 受害者 遇难者
school. schools. campus | школ | 学校 校园
hospital. hospitals. hospitali | больниц госпитал | 医院 住院
home. house. houses. | дом. дома домов | 家中 房屋 住宅
star. stars. appear | сыгра снимет появи | 出演 主演 出现
occur happen erupt break. breaks. broke. | произош произойд случи вспых | 发生 爆发
land. lands. landed. landing | призем посад высад прилун | 登陆 着陆 降落
lend. lends. loan credit | кредит заем займ одолж | 贷款 借款
tax. taxes. levy levies | налог сбор. пошлин | 所得税 税收 关税
flight. flights. | рейс полет полёт | 航班
shares. stock. stocks. equities | акци фондов бирж | 股市 股票 股价 股指
market. markets. trade. trading | рынок рынк торгов торги | 市场 交易
close. closes. closed. | закрыл | 收盘
crisis crises | кризис | 危机
budget | бюджет | 预算
bank. banks. lender | банк | 银行
scandal | скандал | 丑闻
sanction | санкц | 制裁
drone. drones. uav. | беспилотник дрон | 无人机
walkout | забаст басту | 罢工
virus covid coronavirus pandemic | вирус ковид коронавирус пандеми | 病毒 疫情 新冠
vaccin jab. jabs. | вакцин прививк | 疫苗 接种
phone. phones. smartphone handset | телефон смартфон | 手机
chip. chips. semiconductor | чип полупроводник | 芯片 半导体
app. apps. | приложени | 应用
game. games. | игр. игра игры | 游戏 比赛
film. films. movie | фильм кино | 电影 影片
book. books. | книг | 图书 书籍
designer | дизайнер модельер | 设计师
actor actress | актер актёр актрис | 演员 女星 男星 女主角 男主角
son. sons. | сын | 儿子
wife. husband spouse | жен. жена супруг муж. | 妻子 丈夫
child. children kid. kids. | дет. дети детей ребен ребён | 儿童 孩子
woman. women. | женщин | 女子 女性 妇女
man. men. | мужчин | 男子 男性
teen teenager youth | подрост молод | 少年 青少年
student pupil | студент ученик школьник | 学生
immun | иммун | 免疫
lawyer attorney | адвокат юрист | 律师
doctor physician medic. medics. | врач доктор медик | 医生
data. figures. statistics | данн статистик | 数据 统计
profit. earnings. income. revenue | прибыл доход выручк | 利润 收入 营收
debt | долг | 债务
inflation cpi. | инфляц | 通胀
export | экспорт | 出口
import | импорт | 进口
lawsuit sue. sues. sued. suing litigat | иск. иска иски | 诉讼
fine. fines. fined penalt | штраф | 罚款 处罚
hack breach cyberattack | взлом утечк хакер | 黑客 泄露 入侵
recall | отзыва отозва | 召回
merge merger | слия объедин | 合并
ipo float | листинг | 上市
bankrupt insolven | банкрот | 破产
outage blackout | отключен сбой | 停电 宕机 中断
drought | засух | 干旱
heatwave | жара жары зной | 高温 热浪
snow blizzard | снег снегопад метел | 暴雪 大雪
landslide mudslide avalanche | оползен лавин | 山体滑坡 泥石流
rain. rains. downpour | ливн дожд | 暴雨 大雨 降雨
collaps | 倒塌 坍塌 崩盘
capsiz sank. sunk. | затон опрокин | 沉没 翻船 倾覆
hostage | заложник | 人质
kidnap abduct | похити похищ | 绑架
gunman gunmen shooter | стрелок боевик | 枪手
shooting shot. gunfire shootout | стрельб стреля расстрел | 枪击 开枪
stab. stabs. stabbed stabbing knife | нож. ножом | 刺伤 持刀
execution executed executes | казн | 处决
ceasefire truce | перемири | 停火
withdraw pullout | вывод вывест | 撤军 撤出
deploy | разверн развёрт | 部署
evacuat | эваку | 疏散 撤离
summit | саммит | 峰会
envoy ambassador diplomat | посол. посла послу дипломат | 大使 特使 外交官
border | границ погран | 边境 边界
airport | аэропорт | 机场
airline | авиакомпан | 航空公司
crew. | экипаж | 机组 船员
passenger | пассажир | 乘客
driver | водител | 司机
bus. buses. coach. | автобус | 公交车 巴士 客车 大巴
bridge | мост. моста мосту | 大桥
road highway motorway | дорог шоссе трасс | 公路 高速
tunnel | туннел тоннел | 隧道
mine. mines. miner | шахт | 煤矿 矿井 矿工
factory factories plant. plants. | завод фабрик | 工厂
electricity | электроэнерг | 电力
bond. bonds. | облигац | 债券
unemploy jobless | безработ | 失业
economy economic | эконом ввп | 经济
forecast outlook | прогноз | 预测 预期
customer consumer | покупател потребител | 消费者 客户
cancer | онколог рак. рака | 癌症
drug. drugs. medicine | лекарств препарат | 药物 药品
baby babies infant newborn | младен новорожд | 婴儿 新生儿
marry marries married wedding | свадьб женил | 结婚 婚礼
singer | певец певиц | 歌手
award prize | преми наград | 奖项 大奖
coach manager | тренер | 教练 主帅
champion | чемпион | 冠军
sign. signs. signed | подписа | 签署 签约 签订
join. joins. joined | присоедин | 加入
return | возвра верну | 返回 回归 重返
arriv | прибы | 抵达 到达
delay postpon | отлож отсроч | 推迟 延期 延误
cancel scrap
build. builds. built construct | постро строит | 建造 兴建 建设
destroy | разруш уничтож | 摧毁
damag | поврежд ущерб | 损坏 破坏
threat | угро | 威胁
fear. fears. feared | опас | 担心 担忧 恐怕
reject refus | отклон отверг отказ | 拒绝 驳回
deny. denies. denied | отриц опроверг | 否认
admit. admits. admitted | призна | 承认
apolog | извин | 道歉
critici slam. slams. slammed condemn denounc | критик осуд осужда | 批评 谴责 抨击
vow pledg promis | обеща | 承诺 誓言
order. orders. ordered | прика распоряд | 下令 命令
allow permit | разреш позвол | 允许 准许
search. searches. hunt | поиск ищут разыск | 搜索 搜寻 寻找
missing vanish disappear | пропа исчез | 失踪
body. bodies. corpse | труп тело. | 尸体 遗体
celebrat | праздн | 庆祝 欢庆
mourn funeral | похорон траур | 葬礼 哀悼
surpass exceed top. tops. topped | превы | 超过 突破
reach | достиг | 达到
official | чиновник официальн | 官员
agency | агентств ведомств | 机构
member | член | 成员
group. groups | групп | 组织 团体
program programme project. projects. | программ проект | 项目
boost improv enhanc | улучш усил | 增强 加强 改善
violen | насили | 暴力
crime. crimes. criminal | преступ | 犯罪 罪行
terror | террор | 恐怖
militant rebel. rebels. insurgent | повстан | 武装分子 叛军 反政府
opposition | оппозиц | 反对派 反对党
candidate | кандидат | 候选人
campaign | кампани | 竞选 运动
reform | реформ | 改革
corrupt graft | коррупц | 腐败 贪污
"""


def synonym_groups() -> Iterator[list[str]]:
    """Yield the entries of each group of near-synonyms, of all three languages together."""
    return (group.split() for group in word_groups(_SYNONYMS))


def word_groups(words: str) -> list[str]:
    """Return a list of words in groups with each group on one line, its languages together."""
    return words.strip().replace("\n  ", " ").replace("|", " ").splitlines()
