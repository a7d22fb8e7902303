"""Counts for each queue message, across all workers: failures by its own fault, and starts that never ended.

The queue counts receives for any reason: an outage of hours raises that count just as a poison message does. Only the
count here can make a message a dead letter. The rows expire, and belong to the engine: an export omits them.
"""

from typing import Final

from stak.ports import Ports
from stak.ports.queue import Received
from stak.ports.writes import TTL, Update
from workers import keys

_KEPT_SECONDS: Final = 15 * 24 * 3600  # longer than any queue keeps a message


async def count_failure(ports: Ports, message: Received) -> int:
    """Count a failure of a message by its own fault; return the number of failures so far."""
    return await _add(ports, message, "failures", 1)


async def count_start(ports: Ports, message: Received) -> int:
    """Count the start of work on a message; return the number of starts since work last ended."""
    return await _add(ports, message, "begun", 1)


async def record_end(ports: Ports, message: Received) -> None:
    """Reset the count of starts: work on a message has ended, so its worker has survived."""
    # No condition: another worker on the same message starts counting again.
    await ports.table.commit([(Update(keys.failures(message), set={"begun": 0, TTL: _ends_at(ports)}),)])


async def _add(ports: Ports, message: Received, name: str, step: int) -> int:
    key = keys.failures(message)
    # No condition: every failure counts, including concurrent ones.
    await ports.table.commit([(Update(key, set={TTL: _ends_at(ports)}, add={name: step}),)])
    item = await ports.table.get(key)
    return step if item is None else int(item[name])


def _ends_at(ports: Ports) -> int:
    return int(ports.clock()) + _KEPT_SECONDS
