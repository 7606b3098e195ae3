"""How the shipped traces are recorded: `python -m factledger.evals.recordings` records all of them anew."""
