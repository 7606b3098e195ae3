"""Exit statuses, the same for every command."""

OK = 0
"""Answered (conflicts included), partial, replied; for other commands: done."""
REFUSED = 1
"""Nothing that could be verified answers the question; for checks: something is wrong."""
USAGE = 2
"""The command line or a setting is wrong."""
FAILED = 3
"""The program could not do it: a full disk, a broken ledger, a bug."""
INTERRUPTED = 130
"""Ctrl-C, as shells have it."""
CLOSED_PIPE = 141
"""Whoever read the output has gone, as `head` does; shells have this number for it."""
