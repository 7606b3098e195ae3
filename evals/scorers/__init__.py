"""Judge a run: small pure functions, each with a figure and a reason."""

from factledger.evals.scorers.all import SCORERS, Better, score
from factledger.evals.scorers.parts import Expect, Mark, Run, Score

__all__ = ["SCORERS", "Better", "Expect", "Mark", "Run", "Score", "score"]
