"""Decides by a seed which call of a port fails, and how.

These are the faults that remain after the engine has retried and given up; `aws_fault_schedule.py` has those of single
AWS calls.
"""

import random
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

PortFault: TypeAlias = Literal[
    "dropped",  # nothing was done: nobody answered
    "throttled",  # nothing was done: too much was asked
    "conflict",  # nothing was done: others kept writing to the same items
    "delayed",  # done, but others come first
    "answer lost",  # done, and nobody knows
    "partly done",  # some of it is done, and nobody knows which
    "resent",  # the engine lost the answer and sent it again: what carries no token is done twice
    "token lost",  # the same, and what is told is that it stands in its own way
    "sent twice",  # a message, or a job, that lies in the queue as two
    "given twice",  # messages that the next receive gives out again, lease or not
    "reordered",  # messages in another order
]

Weights: TypeAlias = Mapping[PortFault, int]

_READ: Final[Weights] = {"dropped": 4, "throttled": 4, "delayed": 3}
_WRITE: Final[Weights] = {**_READ, "answer lost": 5}
_BATCH: Final[Weights] = {**_WRITE, "partly done": 3}
_TRANSACTION: Final[Weights] = {**_BATCH, "conflict": 4, "token lost": 2}
_SEND: Final[Weights] = {**_BATCH, "sent twice": 3}

TABLE: Final[Mapping[str, Weights]] = {
    "table.get": _READ,
    "table.batch_get": _READ,
    "table.transact_get": _READ,
    "table.query": _READ,
    "table.commit": {**_TRANSACTION, "resent": 2},
    "table.commit_template": _TRANSACTION,
}
_QUEUE: Final[Mapping[str, Weights]] = {
    "send": _SEND,
    "receive": {**_WRITE, "given twice": 4, "reordered": 3},
    "delete": _BATCH,
    "extend": _BATCH,
    "bury": _WRITE,
    "dead_letters": _READ,
    "redrive": _WRITE,
    "depth": _READ,
}
QUEUES: Final[Mapping[str, Weights]] = {
    f"{queue}.{operation}": weights
    for queue in ("deliveries", "chat_updates", "job_queue", "webhook_queue")
    for operation, weights in _QUEUE.items()
}
OTHERS: Final[Mapping[str, Weights]] = {
    "jobs.submit": {**_WRITE, "sent twice": 3},
}
EVERY_FAULT: Final[Mapping[str, Weights]] = {**TABLE, **QUEUES, **OTHERS}
"""The faults of each operation, with their weights."""

LOST_RESPONSES: Final[Mapping[str, Weights]] = {
    operation: {"answer lost": 1}
    for operation, weights in EVERY_FAULT.items()
    if "answer lost" in weights and not operation.endswith((".receive", ".extend"))
}
"""Every durable call loses its response, and no other fault happens; leases are not durable."""


def port_fault_of(
    seed: int, rate: float, operation: str, number: int, kinds: Mapping[str, Weights] = EVERY_FAULT
) -> PortFault | None:
    """Return the fault of an operation's call with this number; None if it succeeds."""
    weights = kinds.get(operation)
    if weights is None:
        return None
    chance = random.Random(f"{seed} {operation} {number}")
    if chance.random() >= rate:
        return None
    (fault,) = chance.choices(list(weights), list(weights.values()))
    return fault
