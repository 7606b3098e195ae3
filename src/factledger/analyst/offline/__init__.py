"""Judgement by rules: no model, no network."""

from factledger.analyst.offline.analyst import OfflineAnalyst

__all__ = ["OfflineAnalyst"]
