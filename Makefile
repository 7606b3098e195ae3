# factledger: every target works as the very first command; it sets up its own environment.
.DEFAULT_GOAL := help
SHELL := /bin/sh
BIN := .venv/bin
DEMO_Q := Compare the battery life of Orbit A1 and Lumen B2. What do they cost?

.PHONY: help env demo ask test long check lint types wheel newest bench clean

help:  ## Show what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

env:  ## Set up .venv (does nothing when it is right)
	@scripts/env.sh

demo: env  ## Ask the worked example and print its report
	@$(BIN)/factledger ask "$(DEMO_Q)" --docs examples/demo --out demo-report || [ $$? -eq 1 ]
	@echo; echo "The documents are in examples/demo, the report in demo-report."

ask: env  ## Ask a question: make ask Q="…" DOCS=folder
	@[ -n "$(Q)" ] || { echo 'Say what you want to know: make ask Q="…" DOCS=folder' >&2; exit 2; }
	@$(BIN)/factledger ask "$(Q)" $(if $(DOCS),--docs "$(DOCS)")

test: env  ## Run the tests, those that take minutes left out
	@LANGGRAPH_STRICT_MSGPACK=true $(BIN)/pytest -q -n auto --dist worksteal -m "not long"

long: env  ## Run the tests that take minutes: lost Ray workers, a run killed fifty times, new random examples
	@KILLS=50 LANGGRAPH_STRICT_MSGPACK=true $(BIN)/pytest -q -m long
	@KILLS=50 LANGGRAPH_STRICT_MSGPACK=true $(BIN)/pytest -q tests/graph/test_kill.py
	@$(BIN)/pytest -q -n auto tests/unit --hypothesis-profile explore

check: env lint types test wheel newest  ## Everything that CI does

lint: env  ## Check style and format
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

types: env  ## Check types
	@$(BIN)/mypy -p factledger

wheel: env  ## Build the wheel from the sdist and try it in an empty environment
	@scripts/wheel.sh

newest: env  ## Run the tests on the newest Python that this machine has
	@scripts/newest.sh

bench: env  ## Measure accuracy and speed, as ratios to a baseline
	@$(BIN)/python -m factledger.evals.bench

clean:  ## Remove what was built; keep what was asked
	@rm -rf .venv .venv-newest build dist demo-report ./*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
