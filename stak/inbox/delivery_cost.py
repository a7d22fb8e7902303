"""Estimates what a post costs on AWS: DynamoDB write units, SQS requests, and US dollars."""

import math
from typing import Final

import msgspec

from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS

WRITE_UNIT_BYTES: Final = 1024  # DynamoDB: one write unit per KB, two in a transaction
TRANSACTION_FACTOR: Final = 2
QUEUE_REQUEST_BYTES: Final = 64 * 1024  # SQS: every 64 KB of a payload is billed as a request
QUEUE_BATCH: Final = 10
USD_PER_MILLION_WRITE_UNITS: Final = 0.625  # DynamoDB on demand, us-east-1, since November 2024
USD_PER_MILLION_QUEUE_REQUESTS: Final = 0.40  # SQS standard, us-east-1
_ENTRY_OVERHEAD_BYTES: Final = 350  # an entry's keys and attribute names, in addition to its message
_USER_BYTES: Final = 24


class Cost(msgspec.Struct, frozen=True):
    """Units, and their cost in US dollars at the named prices."""

    dynamodb_write_units: int
    sqs_requests: int
    usd: float
    prices: str


def cost_of_post(recipients: int, message_bytes: int, *, has_ttl: bool) -> Cost:
    """Sum recipient rows, entries and counters, the ledger, and the queue; reads during delivery are negligible."""
    chunks = math.ceil(recipients / CHUNK_MAX_RECIPIENTS)
    entry_units = math.ceil((message_bytes + _ENTRY_OVERHEAD_BYTES) / WRITE_UNIT_BYTES)
    writes_a_recipient = entry_units + 2 + int(has_ttl)  # the entry, two counters, its expiry marker
    chunk_bytes = CHUNK_MAX_RECIPIENTS * _USER_BYTES
    units = (
        recipients * writes_a_recipient * TRANSACTION_FACTOR
        + chunks * math.ceil(chunk_bytes / WRITE_UNIT_BYTES)
        + chunks * TRANSACTION_FACTOR
    )
    payload_requests = math.ceil((message_bytes + chunk_bytes) / QUEUE_REQUEST_BYTES)
    sends = math.ceil(chunks / QUEUE_BATCH) * payload_requests
    requests = sends + chunks * payload_requests + math.ceil(chunks / QUEUE_BATCH)
    usd = units / 1e6 * USD_PER_MILLION_WRITE_UNITS + requests / 1e6 * USD_PER_MILLION_QUEUE_REQUESTS
    prices = (
        f"us-east-1: {USD_PER_MILLION_WRITE_UNITS} USD a million write units, "
        f"{USD_PER_MILLION_QUEUE_REQUESTS} USD a million requests"
    )
    return Cost(units, requests, round(usd, 6), prices)
