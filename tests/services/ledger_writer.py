"""A process that writes to a ledger and says what was acknowledged: started by the tests, killed by some.

Usage: ledger_writer.py URL RUN NAME COUNT
"""

import asyncio
import sys

from factledger.ledger import Ledger, Run
from factledger.records import Tokens, Usage


async def write(url: str, run_id: str, name: str, count: int) -> None:
    ledger = Ledger(url)
    await ledger.open_run(Run(id=run_id, question="Сколько? 多少？"))
    say("ready")
    for n in range(count):
        key = f"{name}-{n}"
        call = await ledger.begin_call(run_id, "search_kb", key, {})
        say(f"asked {key}")
        page = await ledger.save_page(run_id, f"Страница {key} 第{n}页 " * 40)
        await ledger.append(run_id, "gap", {key: {"page": page, "n": n}})
        await ledger.finish_call(
            call, answer={"n": n}, usage=Usage(tokens=Tokens(input=1, total=1)), latency_s=0.0, failure=None
        )
        say(f"answered {key}")
    await ledger.close()


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
