"""The message format on SQS: legal text, exact sizes and full batches."""

import base64

import hypothesis
import pytest
from hypothesis import strategies

from stak.engines.aws.sqs.message_format import (
    BATCH_MAX_BYTES,
    Content,
    Unreadable,
    attribute_text,
    attributes_of,
    batches,
    body_of,
    content_of,
    entry_of,
    legal_reason,
    size_bytes,
    text_attribute,
)


@pytest.mark.parametrize(
    ("body", "content"),
    [
        (b"text", Content("text")),
        ("é \U0001f600\t\r\n".encode(), Content("é \U0001f600\t\r\n")),
        (b"", Content("-", "empty")),
        (b"a\0", Content("YQA=", "base64")),
        (b"\xff", Content("/w==", "base64")),
        ("\ufffe".encode(), Content("77++", "base64")),
        (b"\xed\xa0\x80", Content("7aCA", "base64")),  # A surrogate in almost valid UTF-8.
    ],
)
def test_text_is_sent_as_is_and_other_bytes_as_base64(body: bytes, content: Content) -> None:
    assert content_of(body) == content


@hypothesis.given(strategies.binary() | strategies.text().map(lambda text: text.encode(errors="replace")))
def test_every_body_survives_the_round_trip(body: bytes) -> None:
    content = content_of(body)
    assert body_of(content.text.encode(), content.encoding) == body


@pytest.mark.parametrize(("text", "encoding"), [(b"not base64!", "base64"), (b"a", "base64"), (b"a", "rot13")])
def test_body_that_contradicts_its_encoding_is_unreadable(text: bytes, encoding: str) -> None:
    assert isinstance(body_of(text, encoding), Unreadable)


@pytest.mark.parametrize("text", ["acme", "é", "\0", "\U0001f600\0", "\uffff"], ids=ascii)
def test_attribute_holds_any_text(text: str) -> None:
    assert attribute_text({"name": text_attribute(text)}, "name") == text


@pytest.mark.parametrize("value", [b"\xff", b"\xed\xa0\x80"])
def test_foreign_attribute_is_decoded_with_replacements(value: bytes) -> None:
    assert "\ufffd" in str(attribute_text({"name": {"DataType": "Binary", "BinaryValue": value}}, "name"))


@pytest.mark.parametrize(
    ("group", "group_id"),
    [
        ("acme", "acme"),
        ("Acme_1.x-y#!~", "Acme_1.x-y#!~"),
        ("x" * 128, "x" * 128),
        ("a b", "c8687a08aa5d6ed2044328fa6a697ab8e96dc34291e8c2034ae8c38e6fcc6d65"),
    ],
)
def test_group_is_the_message_group_id_or_its_hash(group: str, group_id: str) -> None:
    assert entry_of("text", group, {})["MessageGroupId"] == group_id


@pytest.mark.parametrize("group", ["x" * 129, "é", "a\nb", "\ud800"], ids=ascii)
def test_invalid_message_group_id_is_hashed(group: str) -> None:
    group_id = entry_of("text", group, {})["MessageGroupId"]
    assert len(group_id) == 64
    assert group_id.isalnum()


def test_message_without_group_has_no_message_group_id() -> None:
    assert "MessageGroupId" not in entry_of("text", "", {})


def test_size_counts_body_and_attribute_names_types_and_values() -> None:
    entry = entry_of("é", "acme", attributes_of("acme", "base64", {}))
    expected = 2 + len("stak_groupStringacme") + len("stak_encodingStringbase64")
    assert size_bytes(entry) == expected
    assert size_bytes(entry_of("a", "g", {"b": {"DataType": "Binary", "BinaryValue": b"12345"}})) == 1 + 1 + 6 + 5


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ([], []),
        ([1], [1]),
        ([1] * 10, [10]),
        ([1] * 11, [10, 1]),
        ([1] * 25, [10, 10, 5]),
        ([BATCH_MAX_BYTES], [1]),
        ([BATCH_MAX_BYTES - 1, 1], [2]),
        ([BATCH_MAX_BYTES - 1, 2], [1, 1]),
        ([BATCH_MAX_BYTES // 2] * 5, [2, 2, 1]),
        ([1, BATCH_MAX_BYTES, 1], [1, 1, 1]),
    ],
)
def test_batches_are_filled_to_the_limits_of_sqs(sizes: list[int], expected: list[int]) -> None:
    packed = list(batches(entry_of("x" * size, "", {}) for size in sizes))
    assert [len(batch) for batch in packed] == expected
    assert [len(entry["MessageBody"]) for batch in packed for entry in batch] == sizes
    assert all([entry["Id"] for entry in batch] == [str(index) for index in range(len(batch))] for batch in packed)


@pytest.mark.parametrize(
    ("reason", "legal"),
    [
        ("why “é” \U0001f600", "why “é” \U0001f600"),
        ("a\0b", r"a\x00b"),
        ("file \udce9", r"file \udce9"),
        ("", "no reason given"),
        ("x" * 5000, "x" * 1000),
    ],
    ids=lambda text: ascii(text[:20]),
)
def test_reason_is_made_legal_and_short(reason: str, legal: str) -> None:
    assert legal_reason(reason) == legal


def test_base64_of_long_bodies_is_one_line() -> None:
    assert content_of(b"\xff" * 1000).text == base64.b64encode(b"\xff" * 1000).decode()
