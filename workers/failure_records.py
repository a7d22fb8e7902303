"""How often a queue message failed by its own fault: counted in the table, whoever receives it next.

The queue counts receives, whatever ended them: an outage of hours raises that count as poison does. Only what is
counted here condemns a message. The rows go by themselves, and belong to the engine: an export leaves them behind.
"""

from typing import Final

from stak.ports import Ports
from stak.ports.queue import Received
from stak.ports.writes import TTL, Update
from workers import keys

_KEPT_SECONDS: Final = 15 * 24 * 3600  # longer than any queue keeps a message


async def count_failure(ports: Ports, message: Received) -> int:
    """Note that a message failed by its own fault; how often it has by now."""
    return await _add(ports, message, "failures", 1)


async def count_beginning(ports: Ports, message: Received) -> int:
    """Note that work on a message begins; how often it has begun since it last came to any end."""
    return await _add(ports, message, "begun", 1)


async def note_end(ports: Ports, message: Received) -> None:
    """Work on a message came to an end, good or bad: whoever worked on it lives."""
    # No condition: whoever else works on it at the same time counts anew.
    await ports.table.commit([(Update(keys.failures(message), set={"begun": 0, TTL: _ends_at(ports)}),)])


async def _add(ports: Ports, message: Received, name: str, step: int) -> int:
    key = keys.failures(message)
    # No condition: every failure counts, also two at once.
    await ports.table.commit([(Update(key, set={TTL: _ends_at(ports)}, add={name: step}),)])
    item = await ports.table.get(key)
    return step if item is None else int(item[name])


def _ends_at(ports: Ports) -> int:
    return int(ports.clock()) + _KEPT_SECONDS
