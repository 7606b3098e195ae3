"""Suites under pytest: `@pytest.mark.parametrize("case", suite_cases("cases/mine.yaml"), ids=str)`."""

from dataclasses import dataclass

from factledger.evals.cases.loading import Case, Suite, named
from factledger.evals.cases.running import judge_case


@dataclass(frozen=True, slots=True)
class SuiteCase:
    """One case of a suite, to be checked by a test of its own."""

    suite: Suite
    case: Case

    def __str__(self) -> str:
        """Return the name of its test: `mine-battery`."""
        return f"{self.suite.name}-{self.case.id}"

    def check(self) -> None:
        """Replay the case with every connection refused.

        Raises:
            AssertionError: It does not pass; the message has every figure outside of its mark with its reason, or says
                why the trace does not fit.
        """
        result = judge_case(self.suite, self.case)
        short = [f"{one.name} is {one.shown}: {one.reason}" for one in result.scores if not one.passed]
        if not result.passed:
            raise AssertionError("; ".join([f"{self} does not pass", *short, *filter(None, [result.problem])]))


def suite_cases(*names: str) -> list[SuiteCase]:
    """Return the cases of suites by name or file; of all shipped ones when none is named.

    Raises:
        ConfigError: A suite is unknown or does not fit; pytest shows that when it collects.
    """
    return [SuiteCase(suite, case) for suite in named(list(names)) for case in suite.cases]
