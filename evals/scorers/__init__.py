"""Judge a run: small pure functions, each with a figure and a reason."""

from factledger.evals.scorers.all import SCORERS, score
from factledger.evals.scorers.parts import Expect, Mark, Run, Score

__all__ = ["SCORERS", "Expect", "Mark", "Run", "Score", "score"]
