"""Classifies a received SQS message: a body, a pointer into our bucket, or poison with a reason. No I/O."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from stak.engines.aws.s3 import body_pointer
from stak.engines.aws.sqs.message_format import ENCODING, GROUP, Content, attribute_text

Message: TypeAlias = Mapping[str, Any]
"""A message as ReceiveMessage returns it."""


class Opened(msgspec.Struct, frozen=True):
    """A message with valid content."""

    content: Content


class Poison(msgspec.Struct, frozen=True):
    """A message that cannot be processed; its content is its original text."""

    content: Content
    reason: str


def opened(message: Message, bucket: str) -> Opened | Poison:
    """Classify a message; only pointers into this bucket are followed, others are not trusted."""
    attributes = message.get("MessageAttributes", {})
    text, encoding = message["Body"], attribute_text(attributes, ENCODING)
    if not body_pointer.points(attributes):
        return Opened(Content(text, encoding))
    pointer = body_pointer.decoded(text)
    if isinstance(pointer, body_pointer.NotAPointer):
        return Poison(Content(text), f"its body should point into S3 and does not: {pointer.problem}")
    if pointer.bucket != bucket:
        return Poison(Content(text), f"its body is in the bucket {pointer.bucket[:100]!r}, which is not ours")
    return Opened(Content(encoding=encoding, s3_key=pointer.key, payload_bytes=_size(attributes)))


def group_of(message: Message) -> str:
    """Return the group of a message; empty for messages that others sent without one."""
    found = attribute_text(message.get("MessageAttributes", {}), GROUP)
    return found if found is not None else str(message.get("Attributes", {}).get("MessageGroupId", ""))


def _size(attributes: Mapping[str, Mapping[str, Any]]) -> int:
    found = attribute_text(attributes, body_pointer.SIZE) or attribute_text(attributes, body_pointer.NEWER_SIZE) or ""
    return int(found) if found.isascii() and found.isdecimal() else 0
