"""Lambda handler of the DynamoDB stream: counts the items that DynamoDB removed after their time to live.

All other changes in the stream are our own writes, which are counted where they are made. No record blocks the others:
an unreadable one is reported by its sequence number, and Lambda drops it after the retries set in the template.
"""

from typing import Final

import msgspec

from serverless.event_records import Failures, failures
from serverless.runtime import Event, container
from stak.logs import log
from stak.metrics import items_expired

REMOVED_BY: Final = "dynamodb.amazonaws.com"
"""DynamoDB's principal for its own deletions; deletions by clients have none."""


class _Identity(msgspec.Struct):
    principalId: str = ""  # noqa: N815 - AWS's name


class _Change(msgspec.Struct):
    SequenceNumber: str


class _Record(msgspec.Struct):
    eventName: str  # noqa: N815 - AWS's name
    dynamodb: _Change
    userIdentity: _Identity | None = None  # noqa: N815 - AWS's name


def handler(event: Event, context: object) -> Failures:  # noqa: ARG001 - Lambda's signature
    """Count expired items; return the unreadable records."""
    unreadable: list[str] = []
    with container().counters.writing_changes():
        for record in event.get("Records", ()):
            try:
                is_expiry = _is_expiry(msgspec.convert(record, _Record))
            except msgspec.ValidationError as error:
                log.error("stream_record_unreadable", error=str(error))
                unreadable += _sequence_number(record)
                continue
            items_expired.inc(int(is_expiry))
    return failures(unreadable)


def _is_expiry(record: _Record) -> bool:
    identity = record.userIdentity
    return record.eventName == "REMOVE" and identity is not None and identity.principalId == REMOVED_BY


def _sequence_number(record: object) -> list[str]:
    """Return the sequence number of a record, if at least that is readable."""
    change = record.get("dynamodb") if isinstance(record, dict) else None
    number = change.get("SequenceNumber") if isinstance(change, dict) else None
    return [number] if isinstance(number, str) else []
