"""The real small model, started once for all tests that ask it."""

import os
from collections.abc import Iterator

import pytest

from factledger.evals.model.small import SmallModel, missing, small_model


@pytest.fixture(scope="session")
def model() -> Iterator[SmallModel]:
    """Serve the small model on a free loopback port; without it fail where CI runs, and skip elsewhere."""
    if absent := missing():
        if os.environ.get("CI"):
            pytest.fail(f"the real small model was not asked: {absent}")
        pytest.skip(f"the real small model was not asked: {absent}")
    with small_model() as served:
        yield served
