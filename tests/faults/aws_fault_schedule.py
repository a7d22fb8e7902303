"""Decides by a seed which AWS call fails, and how: only the seed, the operation and its call number matter."""

import random
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

Fault: TypeAlias = Literal[
    "throttled",  # refused, and not passed on
    "failed",  # the service's own error, and not passed on
    "cut",  # the connection ends before anything is passed on
    "held",  # nothing is passed on, and nobody answers until the client has lost its patience
    "answer lost",  # done, and the connection ends before the answer
    "token lost",  # as above, and the service has forgotten it when it is asked again
    "in progress",  # the same transaction is still at work, it says
    "conflict",  # a transaction cancelled because others write to the same items
    "cancelled by throttling",  # a transaction cancelled because one item's partition is busy
    "partly done",  # a batch of which some entries are not done, and some are but are said not to be
    "sent twice",  # a message that lies in the queue as two
    "given twice",  # messages that the next receive gives out again, lease or not
    "reordered",  # messages in another order
]

Weights: TypeAlias = dict[Fault, int]

_EVERYWHERE: Final[Weights] = {"throttled": 6, "failed": 2, "cut": 2, "answer lost": 4, "held": 1}
_BATCH: Final[Weights] = {**_EVERYWHERE, "partly done": 6}
_TRANSACTION: Final[Weights] = {
    **_EVERYWHERE,
    "token lost": 4,
    "in progress": 1,
    "conflict": 6,
    "cancelled by throttling": 2,
}
KINDS: Final[Mapping[str, Weights]] = {
    "GetItem": _EVERYWHERE,
    "Query": _EVERYWHERE,
    "BatchGetItem": _BATCH,
    "BatchWriteItem": _BATCH,
    "TransactWriteItems": _TRANSACTION,
    "SendMessage": {**_EVERYWHERE, "sent twice": 2},
    "SendMessageBatch": {**_BATCH, "sent twice": 3},
    "ReceiveMessage": {**_EVERYWHERE, "given twice": 6, "reordered": 4},
    "DeleteMessageBatch": _BATCH,
    "ChangeMessageVisibilityBatch": _BATCH,
    "GetQueueAttributes": _EVERYWHERE,
}
"""The faults of each operation, with their weights."""


def fault_of(seed: int, rate: float, operation: str, number: int) -> Fault | None:
    """Return the fault of an operation's call with this number; None if it succeeds."""
    kinds = KINDS.get(operation)
    if kinds is None:
        return None
    chance = random.Random(f"{seed} {operation} {number}")
    if chance.random() >= rate:
        return None
    (fault,) = chance.choices(list(kinds), list(kinds.values()))
    return fault
