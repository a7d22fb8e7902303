"""What the table's stream tells: which items DynamoDB removed by itself when their time was over. They are counted.

Everything else in the stream was written by us, and is known where it was written. No record holds up the others: one
that cannot be read is reported by its sequence number, and Lambda gives up on it after the tries the template names.
"""

from typing import Final

import msgspec

from serverless.batch_response import Failures, failures
from serverless.runtime import Event, container
from stak.logs import log
from stak.metrics import items_expired

REMOVED_BY: Final = "dynamodb.amazonaws.com"
"""DynamoDB: the principal of its own deletions; those that users make have none."""


class _Identity(msgspec.Struct):
    principalId: str = ""  # noqa: N815 - AWS's name


class _Change(msgspec.Struct):
    SequenceNumber: str


class _Record(msgspec.Struct):
    eventName: str  # noqa: N815 - AWS's name
    dynamodb: _Change
    userIdentity: _Identity | None = None  # noqa: N815 - AWS's name


def handler(event: Event, context: object) -> Failures:  # noqa: ARG001 - Lambda's signature
    """Count what expired."""
    unreadable: list[str] = []
    with container().measures.written():
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
    """What Lambda calls the record, if even that can be read."""
    change = record.get("dynamodb") if isinstance(record, dict) else None
    number = change.get("SequenceNumber") if isinstance(change, dict) else None
    return [number] if isinstance(number, str) else []
