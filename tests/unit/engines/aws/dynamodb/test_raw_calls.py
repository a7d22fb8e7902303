"""Raw DynamoDB calls: bodies are sent and returned unchanged; botocore signs, sets headers and maps errors."""

import asyncio
import contextlib
import hashlib
import hmac
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import msgspec
import pytest
from botocore.exceptions import ClientError

from stak.engines.aws.dynamodb.raw_calls import OPERATIONS, Wire
from tests.support.proxy import Request
from tests.unit.engines.aws.scripted_dynamodb import Answer, Scripted, answer, cancelled, error, scripted

BODIES: Final = {
    "GetItem": b'{"TableName":"stak","Key":{"pk":{"S":"p"}}}',
    "BatchGetItem": b'{"RequestItems":{"stak":{"Keys":[]}}}',
    "BatchWriteItem": b'{"RequestItems":{"stak":[]}}',
}


@contextlib.asynccontextmanager
async def wired(*steps: Answer) -> AsyncIterator[tuple[Wire, Scripted]]:
    async with scripted(*steps) as (table, dynamodb):
        yield table._wire, dynamodb


@pytest.mark.parametrize("operation", OPERATIONS)
async def test_body_is_sent_and_returned_byte_for_byte(operation: str) -> None:
    body = BODIES.get(operation, b'{"TableName" : "stak",  "strange":"\\u00fc \xc3\xbc"}')
    reply = b'{ "Item":{"n":{"N":"1"}},"unknown":[1.50] }'
    async with wired(Answer(200, reply)) as (wire, dynamodb):
        assert await wire.call(operation, body) == reply
    (request,) = dynamodb.requests
    assert (request.operation, request.body) == (operation, body)
    assert request.headers["content-type"] == "application/x-amz-json-1.0"
    assert request.headers["x-amz-target"] == f"DynamoDB_20120810.{operation}"
    assert request.headers["user-agent"].startswith("stak ")


async def test_large_body_arrives_whole_with_its_length() -> None:
    body = msgspec.json.encode({"filler": "x" * 3_000_000})
    async with wired() as (wire, dynamodb):
        await wire.call("TransactWriteItems", body)
    (request,) = dynamodb.requests
    assert request.body == body
    assert request.headers["content-length"] == str(len(body))
    assert "transfer-encoding" not in request.headers


def signatures(request: Request, secret: str) -> tuple[str, str]:
    """Return the AWS signature (version 4) of a request as received, and as computed."""
    fields = dict(part.strip().split("=", 1) for part in request.headers["authorization"].split(" ", 1)[1].split(","))
    names = fields["SignedHeaders"].split(";")
    headers = "".join(f"{name}:{request.headers[name]}\n" for name in names)
    digest = hashlib.sha256(request.body).hexdigest()
    canonical = "\n".join(("POST", "/", "", headers, fields["SignedHeaders"], digest))
    scope = fields["Credential"].split("/")[1:]
    hashed = hashlib.sha256(canonical.encode()).hexdigest()
    signed = "\n".join(("AWS4-HMAC-SHA256", request.headers["x-amz-date"], "/".join(scope), hashed))
    key = f"AWS4{secret}".encode()
    for part in (*scope, signed):
        key = hmac.digest(key, part.encode(), "sha256")
    assert {"host", "x-amz-target", "x-amz-date"} <= set(names)
    return fields["Signature"], key.hex()


@pytest.mark.parametrize("size", [10, 3_000_000], ids=["small", "sent in parts"])
async def test_signature_covers_the_sent_body(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    async with wired() as (wire, dynamodb):
        await wire.call("TransactWriteItems", msgspec.json.encode({"filler": "x" * size}))
    sent, expected = signatures(dynamodb.requests[0], "local")
    assert sent == expected


async def test_concurrent_calls_get_their_own_responses() -> None:
    def echo(request: Request) -> Answer:
        return answer(echo=request.asked)

    async with scripted(then=echo) as (table, _):
        wire = table._wire
        bodies = [msgspec.json.encode({"number": number}) for number in range(30)]
        answers = await asyncio.gather(*(wire.call("GetItem", body) for body in bodies))
    assert [msgspec.json.decode(each)["echo"]["number"] for each in answers] == list(range(30))


async def test_error_has_botocores_code_and_message() -> None:
    async with wired(error("ValidationException", "The provided key is wrong")) as (wire, _):
        with pytest.raises(ClientError) as raised:
            await wire.call("GetItem", b"{}")
    assert raised.value.response["Error"]["Code"] == "ValidationException"
    assert raised.value.response["Error"]["Message"] == "The provided key is wrong"


async def test_cancelled_transaction_keeps_its_reasons_and_items() -> None:
    item = {"pk": {"S": "p"}, "n": {"N": "1"}, "m": {"M": {"l": {"L": [{"BOOL": True}]}}}}
    reasons = ({"Code": "None"}, {"Code": "ConditionalCheckFailed", "Message": "failed", "Item": item})
    async with wired(cancelled(*reasons)) as (wire, _):
        with pytest.raises(ClientError) as raised:
            await wire.call("TransactWriteItems", b"{}")
    assert raised.value.response["CancellationReasons"] == list(reasons)


def test_no_operation_can_scan() -> None:
    assert not [operation for operation in OPERATIONS if "Scan" in operation or "PartiQL" in operation]
    engine = Path(__file__).parents[5] / "stak/engines/aws"
    scanning = [path.name for path in engine.rglob("*.py") if "scan(" in path.read_text().lower()]
    assert scanning == ["table_scan.py"]  # Only an export reads the whole table.
