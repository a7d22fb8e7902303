"""S3 pointers in message bodies: the exact wire format, and everything else."""

import pytest

from stak.engines.aws.s3 import body_pointer
from stak.engines.aws.s3.body_pointer import NotAPointer, Pointer

WIRE = '["com.amazon.sqs.javamessaging.MessageS3Pointer",{"s3BucketName":"stak-payloads","s3Key":"bodies/q/1"}]'
NEWER = '["software.amazon.payloadoffloading.PayloadS3Pointer",{"s3BucketName":"stak-payloads","s3Key":"bodies/q/1"}]'
POINTER = Pointer("stak-payloads", "bodies/q/1")


def test_pointer_has_the_wire_format_of_the_java_library() -> None:
    assert body_pointer.encoded(POINTER) == WIRE


@pytest.mark.parametrize("body", [WIRE, NEWER, WIRE.replace(",", ", ").replace(":", ": ")])
def test_pointer_of_either_library_version_is_read(body: str) -> None:
    assert body_pointer.decoded(body) == POINTER


@pytest.mark.parametrize(
    "body",
    [
        "",
        "text",
        "[]",
        "{}",
        "null",
        '["com.amazon.sqs.javamessaging.MessageS3Pointer"]',
        '["com.amazon.sqs.javamessaging.MessageS3Pointer",{}]',
        '["com.amazon.sqs.javamessaging.MessageS3Pointer",{"s3BucketName":1,"s3Key":"k"}]',
        '["com.amazon.sqs.javamessaging.MessageS3Pointer",{"s3BucketName":"b","s3Key":""}]',
        '["another.Kind",{"s3BucketName":"b","s3Key":"k"}]',
        WIRE + WIRE,
        "[" * 100_000,
        "\ud800",
    ],
    ids=lambda body: repr(body[:60]),
)
def test_malformed_pointer_is_recognised(body: str) -> None:
    assert isinstance(body_pointer.decoded(body), NotAPointer)


@pytest.mark.parametrize(
    ("names", "does_point"),
    [
        ([], False),
        (["stak_group"], False),
        (["SQSLargePayloadSize"], True),
        (["stak_group", "ExtendedPayloadSize"], True),
        (["sqslargepayloadsize"], False),
    ],
)
def test_size_attribute_marks_a_pointer(names: list[str], *, does_point: bool) -> None:
    assert body_pointer.points(names) is does_point
