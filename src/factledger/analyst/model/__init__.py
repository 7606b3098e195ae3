"""The analyst that asks a chat model."""

from factledger.analyst.model.analyst import LEAST_PROMPT_TOKENS, ROLES, ModelAnalyst
from factledger.analyst.model.chat import chat_model
from factledger.analyst.model.prices import Price, Prices

__all__ = ["LEAST_PROMPT_TOKENS", "ROLES", "ModelAnalyst", "Price", "Prices", "chat_model"]
