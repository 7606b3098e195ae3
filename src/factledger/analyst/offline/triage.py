"""Does a message need research? Chatter and edits of the user's own text do not."""

import re
import unicodedata

from factledger.analyst.offline.followups import complete
from factledger.analyst.offline.tidy import tidy
from factledger.analyst.offline.unnamed import names_nothing
from factledger.analyst.protocol import Triage, TriageRequest

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_CHATTER = frozenset(
    "hi hello hey hiya greetings good morning afternoon evening night day there thanks thank you thx ty so very much"
    " a lot i that this was really helpful useful appreciate appreciated for your the help answer work"
    " many cheers bye goodbye see later ok okay cool great nice perfect awesome wow lol haha hmm hm yes no yeah yep"
    " nope sure"
    " please welcome how are doing is it going what's up sup test ping everyone all again got sounds"
    " привет приветик здравствуй здравствуйте доброе добрый утро день вечер ночи доброй спасибо большое огромное"
    " благодарю"
    " пока до свидания встречи ок окей ладно хорошо понятно ясно отлично супер класс круто да нет ага угу хм ну как"
    " дела"
    " у вас тебя тест всем вам тебе за помощь пожалуйста хай салют ответ очень это было полезно вы ты мне помогли"
    " помог помогла выручили выручил выручила".split()
)
"""Words that ask for nothing, alone or together. "Is", "how" and the like count only beside others of the list."""
_OPENERS = frozenset(
    "hi hello hey hiya greetings good thanks thank thx ty cheers bye goodbye see ok okay cool great nice perfect"
    " awesome wow"
    " lol haha hmm hm yes no yeah yep nope sure please welcome test ping sup what's got sounds how i that this"
    " привет приветик здравствуй здравствуйте доброе добрый доброй спасибо благодарю пока до ок окей ладно хорошо"
    " понятно"
    " ясно отлично супер класс круто да нет ага угу хм ну как тест хай салют большое".split()
)
_QUANTITY = frozenset("much many".split())
"""After "how" they ask for a figure; after "thanks" they ask for nothing."""
_ZH_CHATTER = re.compile(
    r"(?:你好|您好|大家好|嗨|哈[喽啰罗]|早上好|早安|早|中午好|下午好|晚上好|晚安|谢谢你?|谢谢您|多谢|感谢|非常|十分|太|再见|拜拜|回见|好的?|行|可以|嗯+|哦+|哈+"
    r"|呵+|是的?|对的?|不是|不用|没事|明白了?|知道了|收到|在吗|你|您|吗|啊|呀|吧|了|呢|最近|怎么样|测试|一下|辛苦了?|帮助|的|很|真|有用|有帮助|帮了大忙|回答)+"
)
_LONGEST_CHATTER = 8
"""Words beyond which a message is read as a question, whatever its words are."""
_TEXT_FOLLOWS = r"(?:\s*(?:[:：\n]|[-–—] )|[\s.!。！]*$)"
_EDIT = re.compile(
    r"(?:(?:hi|hello|hey)[,.! ]+)?(?:(?:can|could|would) you )?(?:please )?(?:help me )?(?:to )?"
    r"(?:polish|rewrite|re-?phrase|reword|correct|fix|proofread|edit|improve|tidy(?: up)?|clean up|shorten)"
    r"(?: (?:the )?(?:grammar|spelling|punctuation|style|wording)(?: and (?:grammar|spelling|punctuation|style))?(?:"
    r" of| in)?)?"
    r"(?: (?:this|the following|that|my|these|the))?(?: (?:english|short))?"
    r"(?: (?:sentences?|texts?|paragraphs?|e-?mails?|messages?|phrases?|passages?|drafts?|letters?|notes?|titles?"
    r"|words))?"
    r"(?: for me)?(?:,? please)?(?: below)?"
    + _TEXT_FOLLOWS
    + r"|(?:(?:привет|здравствуйте)[,.! ]+)?(?:пожалуйста,? )?(?:можешь |можете |помоги(?:те)? (?:мне )?)?"
    r"(?:исправь|исправьте|исправить|отредактируй|отредактируйте|отредактировать|перепиши|перепишите|переписать|поправь|поправьте"
    r"|поправить|улучши|улучшите|улучшить|отшлифуй|отшлифуйте|перефразируй|перефразируйте|перефразировать|вычитай|вычитайте)"
    r"(?: (?:ошибки|пунктуацию|стиль|грамматику|орфографию)(?: в)?)?(?: (?:эт\w+|следующ\w+|мо[йюяеё]\w*|данн\w+))?"
    r"(?: (?:предложени\w+|текст\w*|фраз\w+|абзац\w*|письм\w+|сообщени\w+|отрывок|отрывк\w+|заголов\w+))?(?:,?"
    r" пожалуйста)?"
    + _TEXT_FOLLOWS
    + r"|(?:你好[，,！!]?)?(?:请|麻烦)?(?:你|您)?(?:帮我|帮忙|替我)?(?:把)?(?:润色|修改|改写|修正|校对|纠正|改正|改进"
    r"|优化|订正|重写)(?:一下)?"
    r"(?:这|下面|以下|下列|我的)?(?:个|一)?(?:句|段|篇)?(?:话|句子|文字|文本|段落|文章|邮件|内容|语句|标题)?(?:的?(?:语法|错别字|标点|措辞))?"
    + _TEXT_FOLLOWS,
    re.IGNORECASE,
)
_ASKS_TO_EDIT = re.compile(
    r"\b(?:polish|rewrite|re-?phrase|reword|paraphrase|correct|fix|proofread|edit|improve|tidy|clean up|shorten"
    r"|simplify|condense|summari[sz]e|translate|spell-?check|check (?:the |my )?(?:grammar|spelling)|make (?:\w+ ){1,3}"
    r"(?:shorter|longer|clearer|simpler|more|less))\b"
    r"|\b(?:исправ|отредактир|редактир|перепи[шс]|поправ|улучш|отшлиф|перефраз|вычита|сократ|упрост|переве"
    r"|сдела\w* \w+ короче|провер\w* (?:ошибки|грамматику|орфографию|пунктуацию))"
    r"|润色|修改|改写|修正|校对|纠正|改正|改进|优化|订正|重写|翻译|缩短|精简|简化|概括|检查.{0,6}(?:语法|错别字)",
    re.IGNORECASE,
)
_OWN_TEXT = re.compile(r"""(?P<order>[^:：\n"“«„「『?？]{2,100})(?:[:：\n]|(?=["“«„「『]))(?P<text>.+)""", re.DOTALL)
_QUOTED = re.compile(r"""\s*["“«„「『'](?P<text>.+)["”»“」』']\s*""", re.DOTALL)


def triage(request: TriageRequest) -> Triage:
    """Return what to do with a message; whatever no rule knows is research."""
    message = request.question.strip()
    edit = _EDIT.match(message)
    if edit:
        return Triage(
            decision="edit", reason="The message asks to edit its own text", text=own_text(message[edit.end() :])
        )
    if is_chatter(message):
        return Triage(decision="greeting", reason="The message asks for nothing")
    completed = complete(message, request.earlier, request.language)
    if request.ask_back and not completed and names_nothing(message, request.language):
        return Triage(decision="clarify", reason="The message names nothing that could be searched for")
    reason = (
        "The message follows up an earlier question" if completed else "The message asks for something to be found out"
    )
    return Triage(decision="research", reason=reason, question=completed)


def is_plainly(decision: Triage, request: TriageRequest) -> bool:
    """Whether code sees as well that a message is what an analyst takes it for, and no question to be researched.

    A question that is taken for chatter or an edit would never be researched, and one that names what it asks of needs
    no person. There are rules for English, Russian and Chinese; a greeting in another language is researched, and
    nothing is found.
    """
    if triage(request).decision == decision.decision:
        return True
    return decision.decision == "edit" and asks_to_edit(request.question.strip())


def asks_to_edit(message: str) -> bool:
    """Whether a message orders an edit, a translation among them, and brings the text, which is no question itself."""
    found = _OWN_TEXT.fullmatch(message)
    if found is None or not _ASKS_TO_EDIT.search(found["order"]):
        return False
    return len(found["text"].strip()) > 1 and not found["text"].rstrip(' \n"”»」』').endswith(("?", "？"))


def own_text(text: str) -> str:
    """Return the text to edit, tidied; nothing is added to it but a capital and a final stop."""
    quoted = _QUOTED.fullmatch(text)
    return tidy(quoted["text"] if quoted else text)


def is_chatter(message: str) -> bool:
    """Whether a message is a greeting, thanks, an emoji or nothing at all."""
    if any(unicodedata.category(char).startswith("N") for char in message):
        return False
    words = [word.casefold().replace("’", "'") for word in _WORD.findall(message)]
    if not words:
        return True
    joined = "".join(words)
    if _ZH_CHATTER.fullmatch(joined):
        return True
    if "how" in words and _QUANTITY.intersection(words):
        return False
    return len(words) <= _LONGEST_CHATTER and words[0] in _OPENERS and _CHATTER.issuperset(words)
