"""Pointers to message bodies in S3, in the wire format of `sqs-extended-client` 0.0.11 and Amazon's Java library.

No I/O. The body is `["com.amazon.sqs.javamessaging.MessageS3Pointer",{"s3BucketName":"…","s3Key":"…"}]`, and a message
attribute contains the size of the object. Without the attribute a body is never taken for a pointer.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

SIZE: Final = "SQSLargePayloadSize"
NEWER_SIZE: Final = "ExtendedPayloadSize"  # written by Amazon's own libraries since 2021
_CLASS: Final = "com.amazon.sqs.javamessaging.MessageS3Pointer"
_NEWER_CLASS: Final = "software.amazon.payloadoffloading.PayloadS3Pointer"


class Pointer(NamedTuple):
    """The location of a body."""

    bucket: str
    key: str


class NotAPointer(NamedTuple):
    """A body that is not a pointer although the message's attributes say so."""

    problem: str


class _Location(msgspec.Struct, frozen=True):
    bucket: str = msgspec.field(name="s3BucketName")
    key: str = msgspec.field(name="s3Key")


def points(attribute_names: Iterable[str]) -> bool:
    """Return whether a message with these attributes has a pointer as its body."""
    return any(name in (SIZE, NEWER_SIZE) for name in attribute_names)


def encoded(pointer: Pointer) -> str:
    """Encode a pointer as a message body."""
    return msgspec.json.encode((_CLASS, _Location(pointer.bucket, pointer.key))).decode()


def decoded(body: str) -> Pointer | NotAPointer:
    """Decode the pointer in a message body."""
    try:
        kind, location = msgspec.json.decode(body, type=tuple[str, _Location])
    except (msgspec.MsgspecError, UnicodeEncodeError) as error:
        return NotAPointer(str(error))
    if kind not in (_CLASS, _NEWER_CLASS):
        return NotAPointer(f"{kind[:100]!r} is no kind of pointer we know")
    if not location.key:
        return NotAPointer("it names no object")
    return Pointer(location.bucket, location.key)
