"""Words of headlines that exclude each other: who rises does not fall, who is arrested is not released.

Entries are written as in `headline_words`; `^` begins the other side of a pair.
"""

from collections.abc import Iterator

from factledger.checks.sources.headline_words import word_groups

_OPPOSITES = """
ris rose. up. higher. climb gain. gains. gained. jump soar surg strengthen increas grow. grows. grew. growth
  rais hike. hikes | вырос растет растёт растут рост. роста повыс повыш укреп увелич подорож | 上涨 上升 增长 走强 走高
  升值 收高 收涨 上调 提高 增加 加息
^ fall. falls. fell. fallen. down. lower drop. drops. dropped. slip. slips. slid. slide. slides. declin weaken
  tumbl sink. sinks. plung decreas reduc cut. cuts. slash | упал пада сниз сниж ослаб пониж обвал сокра уменьш
  подешев | 下跌 下降 走软 走低 收低 收跌 贬值 下调 降低 减少 削减 降息
win. wins. won. victory | побед выигр | 获胜 赢得 夺冠 胜利
^ lose. loses. lost. loss. losses. losing | проигр пораж | 失败 落败 输给 失利
approv pass. passes. passed. accept | одобр утверд принял | 批准 通过 接受
^ reject. rejects. rejected refus veto declin | отклон отверг отказ вето | 否决 拒绝 驳回
arrest. arrests. arrested. detain. detains. detained. jail. jailed. jails. | арест задержа задержи | 逮捕 拘留 被捕 扣押
  入狱
^ releas freed. frees. bail. | освобо отпус | 释放 获释 出狱
convict. convicts. convicted. guilty. | виновн осужд осужден | 有罪 定罪
^ acquit. acquits. acquitted. cleared. innocent. | оправда невинов | 无罪
hospitalized. hospitalised. admitted. taken. | госпитализ доставлен | 住院 入院 送往医院
^ releas discharg leaves. left. | выпис покинул покида вышел вышла | 出院
buy. buys. bought. buying. acquir | купи покупа приобре | 购买 收购 买入
^ sell. sells. sold. selling. | прода | 出售 卖出 售出
open. opens. opened. opening. reopen | откры | 开放 开业 开幕 重开
^ clos shut. shuts. shutting. | закры | 关闭 停业 封闭
start. starts. started. begin. begins. began. resum | нача начин возобнов | 开始 启动 恢复
^ end. ends. ended. stop. stops. stopped. halt. halts. halted. suspend | заверш законч прекра останов приостан |
  结束 停止 终止 暂停
ban. bans. banned. prohibit. block. blocks. blocked. | запре заблок | 禁止 封禁
^ allow. allows. allowed. permit. permits. permitted. lift. lifts. lifted. unban | разреш позвол снял снима | 允许
  解禁 解除
admit. admits. confess | призна | 承认
^ deny. denies. denied. denial | отриц опроверг | 否认 辟谣
support. supports. supported. back. backs. backed. endors | поддерж | 支持 赞成
^ oppos against. criticis criticiz condemn | против. выступил критик осуди осужда | 反对 谴责 批评
join. joins. joined. enter. enters. entered. | вступ присоедин вошел вошла войти | 加入 进入
^ leave. leaves. leaving. quit. quits. exit. exits. withdraw | выход вышел вышла покида покину | 退出 离开 撤出
hire. hires. hired. hiring. | нанял нанима наби | 招聘 聘用 扩招
^ fire. fires. fired. firing. layoff. layoffs. | увол сокра | 裁员 解雇
before. ahead. | до. перед. накануне | 之前 前夕
^ after. following. | после. | 之后 过后
north. northern. northeast northwest | север | 北部 东北 西北
^ south. southern. southeast southwest | юг. юге юга южн юго | 南部 东南 西南
east. eastern. | восто | 东部
^ west. western. | запад | 西部
best. most. max. maximum. highest. | лучш максим | 最高 最好 最大
^ worst. least. min. minimum. lowest. | худш миним | 最低 最差 最小
profit. profits. | прибыл | 盈利
^ loss. losses. | убыт | 亏损
"""


def opposites() -> Iterator[tuple[list[str], list[str]]]:
    """Yield pairs of groups that exclude each other."""
    groups = [group.removeprefix("^").split() for group in word_groups(_OPPOSITES)]
    return zip(groups[::2], groups[1::2], strict=True)
