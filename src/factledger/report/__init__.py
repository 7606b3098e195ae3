"""What a reader gets, in every form."""

from factledger.report.answer import answer_text
from factledger.report.as_json import to_json
from factledger.report.as_markdown import to_markdown
from factledger.report.assemble import assemble
from factledger.report.attached import attached
from factledger.report.digits import known_tokens
from factledger.report.dossier import Dossier
from factledger.report.gaps import gaps
from factledger.report.mask import Mask, own_words
from factledger.report.reply import reply_text
from factledger.report.slots import (
    PLACEHOLDER,
    digits_outside_slots,
    fill_slots,
    number_words_outside_slots,
    without_slots,
)
from factledger.report.terminal import print_report
from factledger.report.viewer import to_html

__all__ = [
    "PLACEHOLDER",
    "Dossier",
    "Mask",
    "answer_text",
    "assemble",
    "attached",
    "digits_outside_slots",
    "fill_slots",
    "gaps",
    "known_tokens",
    "number_words_outside_slots",
    "own_words",
    "print_report",
    "reply_text",
    "to_html",
    "to_json",
    "to_markdown",
    "without_slots",
]
