"""Pointers to bodies in S3, in the wire format of `sqs-extended-client` 0.0.11 (and Amazon's Java library). No I/O.

The body is `["com.amazon.sqs.javamessaging.MessageS3Pointer",{"s3BucketName":"…","s3Key":"…"}]`, and an attribute of
the message tells the size of what it points to: without the attribute a body is a body, whatever it looks like.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

SIZE: Final = "SQSLargePayloadSize"
NEWER_SIZE: Final = "ExtendedPayloadSize"  # what Amazon's own libraries write since 2021
_CLASS: Final = "com.amazon.sqs.javamessaging.MessageS3Pointer"
_NEWER_CLASS: Final = "software.amazon.payloadoffloading.PayloadS3Pointer"


class Pointer(NamedTuple):
    """Where a body is."""

    bucket: str
    key: str


class NotAPointer(NamedTuple):
    """The message says that its body is a pointer, and it is not."""

    problem: str


class _Place(msgspec.Struct, frozen=True):
    bucket: str = msgspec.field(name="s3BucketName")
    key: str = msgspec.field(name="s3Key")


def points(attribute_names: Iterable[str]) -> bool:
    """Whether a message with these attributes has a pointer for a body."""
    return any(name in (SIZE, NEWER_SIZE) for name in attribute_names)


def encoded(pointer: Pointer) -> str:
    """The pointer as a message body."""
    return msgspec.json.encode((_CLASS, _Place(pointer.bucket, pointer.key))).decode()


def decoded(body: str) -> Pointer | NotAPointer:
    """The pointer in a message body."""
    try:
        kind, place = msgspec.json.decode(body, type=tuple[str, _Place])
    except (msgspec.MsgspecError, UnicodeEncodeError) as error:
        return NotAPointer(str(error))
    if kind not in (_CLASS, _NEWER_CLASS):
        return NotAPointer(f"{kind[:100]!r} is no kind of pointer we know")
    if not place.key:
        return NotAPointer("it names no object")
    return Pointer(place.bucket, place.key)
