"""Encoding of SQS messages: body as text, attributes, size, and batches. No I/O.

SQS carries text of the characters that XML allows, while the port carries bytes: such text is sent as it is, anything
else as base64 with an attribute that says so. The group (tenant) is sent twice: as MessageGroupId, which SQS uses for
fairness, and as our own attribute, which identifies it whatever the service returns.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from stak.engines.aws.s3 import body_pointer

BATCH_MAX_ENTRIES: Final = 10  # SQS
BATCH_MAX_BYTES: Final = 1024 * 1024  # SQS: all messages of a batch, and each of them, with their attributes
REASON_MAX_CHARACTERS: Final = 1000
GROUP_MAX_BYTES: Final = 1024  # part of a partition key, which has 2,048

GROUP: Final = "stak_group"
ENCODING: Final = "stak_encoding"
REASON: Final = "stak_reason"
BURIED_AT: Final = "stak_buried_at"

_BASE64: Final = "base64"
_EMPTY: Final = "empty"  # SQS takes no empty body
_STAND_IN: Final = "-"
_ILLEGAL: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # SQS: XML 1.0
_GROUP_ID: Final = re.compile(r"[!-~]{1,128}")  # SQS: MessageGroupId

Attributes: TypeAlias = dict[str, dict[str, Any]]
Entry: TypeAlias = dict[str, Any]
"""One message of a SendMessageBatch."""


class Content(msgspec.Struct, frozen=True):
    """An encoded body: as text, or as the S3 object that contains the text."""

    text: str = ""
    encoding: str | None = None
    s3_key: str | None = None
    payload_bytes: int = 0
    """The size of the object, if there is one."""


class Unreadable(msgspec.Struct, frozen=True):
    """A body that does not match its attributes."""

    problem: str


def content_of(body: bytes) -> Content:
    """Encode a body as text that SQS carries."""
    if not body:
        return Content(_STAND_IN, _EMPTY)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return Content(base64.b64encode(body).decode(), _BASE64)
    if _ILLEGAL.search(text):
        return Content(base64.b64encode(body).decode(), _BASE64)
    return Content(text)


def body_of(payload: bytes, encoding: str | None) -> bytes | Unreadable:
    """Decode the body from this text."""
    match encoding:
        case None:
            return payload
        case "empty":
            return b""
        case "base64":
            try:
                return base64.b64decode(payload, validate=True)
            except binascii.Error as error:
                return Unreadable(f"its body is no base64: {error}")
        case _:
            return Unreadable(f"its body is encoded as {encoding[:100]!r}, which we do not know")


def entry_of(text: str, group: str, attributes: Attributes, delay_seconds: int = 0) -> Entry:
    """Return a message of a batch, without its number."""
    entry: Entry = {"MessageBody": text, "MessageAttributes": attributes}
    if group:
        entry["MessageGroupId"] = _group_id(group)
    if delay_seconds:
        entry["DelaySeconds"] = delay_seconds
    return entry


def attributes_of(group: str, encoding: str | None, extra: Mapping[str, str]) -> Attributes:
    """Return the attributes of a message: ours, and other texts."""
    attributes: Attributes = {name: text_attribute(text) for name, text in extra.items()}
    if group:
        attributes[GROUP] = text_attribute(group)
    if encoding is not None:
        attributes[ENCODING] = text_attribute(encoding)
    return attributes


def pointing(attributes: Attributes, payload_bytes: int) -> Attributes:
    """Return the attributes of the same message with a pointer as its body."""
    return attributes | {body_pointer.SIZE: {"DataType": "Number", "StringValue": str(payload_bytes)}}


def text_attribute(text: str) -> dict[str, Any]:
    """Encode an attribute; as bytes if SQS does not carry its text."""
    if _ILLEGAL.search(text):
        return {"DataType": "Binary", "BinaryValue": text.encode(errors="backslashreplace")}
    return {"DataType": "String", "StringValue": text}


def attribute_text(attributes: Mapping[str, Mapping[str, Any]], name: str) -> str | None:
    """Return the text of an attribute, or None if it is missing."""
    attribute = attributes.get(name)
    if attribute is None:
        return None
    if "BinaryValue" in attribute:
        return bytes(attribute["BinaryValue"]).decode(errors="replace")
    return str(attribute.get("StringValue", ""))


def legal_reason(reason: str) -> str:
    """Escape a reason so that SQS carries it: it often comes from another program and may contain anything."""
    escaped = _ILLEGAL.sub(lambda found: ascii(found[0])[1:-1], reason)
    return escaped[:REASON_MAX_CHARACTERS] or "no reason given"


def size_bytes(entry: Entry) -> int:
    """Return a message's size as SQS counts it: body, and names, types and values of the attributes."""
    size = len(entry["MessageBody"].encode())
    for name, attribute in entry["MessageAttributes"].items():
        value = attribute["BinaryValue"] if "BinaryValue" in attribute else attribute["StringValue"].encode()
        size += len(name.encode()) + len(attribute["DataType"]) + len(value)
    return size


def batches(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Split messages into numbered batches, each as full as SQS allows."""
    batch: list[Entry] = []
    batch_bytes = 0
    for entry in entries:
        entry_bytes = size_bytes(entry)
        if batch and (len(batch) == BATCH_MAX_ENTRIES or batch_bytes + entry_bytes > BATCH_MAX_BYTES):
            yield batch
            batch, batch_bytes = [], 0
        batch.append({"Id": str(len(batch)), **entry})
        batch_bytes += entry_bytes
    if batch:
        yield batch


def _group_id(group: str) -> str:
    if _GROUP_ID.fullmatch(group):
        return group
    return hashlib.sha256(group.encode(errors="surrogatepass")).hexdigest()
