"""Lambda's partial batch response: names the failed records of a batch, which are retried; all others are done."""

from collections.abc import Iterable
from typing import TypedDict


class Failure(TypedDict):
    """One failed record: a queue message's id, or a stream record's sequence number."""

    itemIdentifier: str


class Failures(TypedDict):
    """Lambda's partial batch response; the event source mapping must enable `ReportBatchItemFailures`."""

    batchItemFailures: list[Failure]


def failures(identifiers: Iterable[str]) -> Failures:
    """Return the response that names these records as failed."""
    return {"batchItemFailures": [{"itemIdentifier": identifier} for identifier in identifiers]}
