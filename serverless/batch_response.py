"""How a handler tells Lambda which records of a batch it has not done: they come again, all others are done."""

from collections.abc import Iterable
from typing import TypedDict


class Failure(TypedDict):
    """One record: a queue message's id, or a stream record's sequence number."""

    itemIdentifier: str


class Failures(TypedDict):
    """Lambda's partial batch response; the event source has to be set up for `ReportBatchItemFailures`."""

    batchItemFailures: list[Failure]


def failures(identifiers: Iterable[str]) -> Failures:
    """The answer that names these records."""
    return {"batchItemFailures": [{"itemIdentifier": identifier} for identifier in identifiers]}
