"""The number gate: every number of a statement is in its evidence, or the statement is not published."""

from factledger.checks.numbers.amounts import parse_amount
from factledger.checks.numbers.compare import same_quantity, to_base
from factledger.checks.numbers.directions import Direction, direction, directions
from factledger.checks.numbers.quantity import Bound, Calendar, Kind, Quantity, Reading
from factledger.checks.numbers.reader import Numbers, quantities, read, without_numbers
from factledger.checks.numbers.support import Support, supports, unsupported_numbers

__all__ = [
    "Bound",
    "Calendar",
    "Direction",
    "Kind",
    "Numbers",
    "Quantity",
    "Reading",
    "Support",
    "direction",
    "directions",
    "parse_amount",
    "quantities",
    "read",
    "same_quantity",
    "supports",
    "to_base",
    "unsupported_numbers",
    "without_numbers",
]
