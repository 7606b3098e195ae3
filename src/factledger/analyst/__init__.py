"""Judgement: rules without a model, or any chat model."""
