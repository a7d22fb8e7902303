"""What a message looks like on SQS: its body as text, its attributes, its size, and how messages share a batch. No I/O.

SQS carries text of the characters XML allows, the port bytes: what is such text goes as it is, anything else as base64
with an attribute that says so. The group (tenant) travels twice: as MessageGroupId, by which SQS serves in turn, and as
an attribute of ours, by which it is known again whatever the service gives back.
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
GROUP_MAX_BYTES: Final = 1024  # it is part of a partition key, which has 2,048

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
    """A body on its way: as text, or as the S3 object that holds the text."""

    text: str = ""
    encoding: str | None = None
    s3_key: str | None = None
    payload_bytes: int = 0
    """How large the object is, if there is one."""


class Unreadable(msgspec.Struct, frozen=True):
    """A body that is not what its attributes say."""

    problem: str


def content_of(body: bytes) -> Content:
    """A body as text that SQS carries."""
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
    """The body that was sent as this text."""
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
    """A message of a batch, but for its number."""
    entry: Entry = {"MessageBody": text, "MessageAttributes": attributes}
    if group:
        entry["MessageGroupId"] = _group_id(group)
    if delay_seconds:
        entry["DelaySeconds"] = delay_seconds
    return entry


def attributes_of(group: str, encoding: str | None, extra: Mapping[str, str]) -> Attributes:
    """The attributes of a message: ours, and others that are text."""
    attributes: Attributes = {name: text_attribute(text) for name, text in extra.items()}
    if group:
        attributes[GROUP] = text_attribute(group)
    if encoding is not None:
        attributes[ENCODING] = text_attribute(encoding)
    return attributes


def pointing(attributes: Attributes, payload_bytes: int) -> Attributes:
    """The attributes of the same message when its body is a pointer."""
    return attributes | {body_pointer.SIZE: {"DataType": "Number", "StringValue": str(payload_bytes)}}


def text_attribute(text: str) -> dict[str, Any]:
    """An attribute; as bytes if SQS does not carry such text."""
    if _ILLEGAL.search(text):
        return {"DataType": "Binary", "BinaryValue": text.encode(errors="backslashreplace")}
    return {"DataType": "String", "StringValue": text}


def attribute_text(attributes: Mapping[str, Mapping[str, Any]], name: str) -> str | None:
    """What an attribute says, or None if there is none."""
    attribute = attributes.get(name)
    if attribute is None:
        return None
    if "BinaryValue" in attribute:
        return bytes(attribute["BinaryValue"]).decode(errors="replace")
    return str(attribute.get("StringValue", ""))


def legal_reason(reason: str) -> str:
    """A reason that SQS carries: often another program's message, which may hold anything."""
    escaped = _ILLEGAL.sub(lambda found: ascii(found[0])[1:-1], reason)
    return escaped[:REASON_MAX_CHARACTERS] or "no reason given"


def size_bytes(entry: Entry) -> int:
    """A message's size as SQS counts it: body, and names, types and values of the attributes."""
    size = len(entry["MessageBody"].encode())
    for name, attribute in entry["MessageAttributes"].items():
        value = attribute["BinaryValue"] if "BinaryValue" in attribute else attribute["StringValue"].encode()
        size += len(name.encode()) + len(attribute["DataType"]) + len(value)
    return size


def batches(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Messages in batches, each as full as SQS takes it, numbered."""
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
