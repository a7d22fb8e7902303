"""Every AWS call of a function is allowed by its role: recorded on a local AWS, compared with the template."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
import pytest
from aiobotocore.client import AioBaseClient

from serverless import deliveries, jobs, schedule, sockets
from stak.bootstrap import Engine
from stak.identifiers import TenantKey
from stak.ports.queue import Outgoing
from stak.realtime.queued_event_push import EventPush
from stak.realtime.signals import InboxEvent
from tests.support.serverless.connection_management import Management, management
from tests.support.serverless.installation import OPERATOR_KEY, Installation, installed, recorded
from tests.support.services import Services
from tests.unit.serverless.packaged_template import actions, statements

pytestmark = [pytest.mark.check_all, pytest.mark.xdist_group("template")]  # One process packages the template.

ACTIONS: Final = {
    "SendMessageBatch": {"SendMessage"},
    "DeleteMessageBatch": {"DeleteMessage"},
    "ChangeMessageVisibilityBatch": {"ChangeMessageVisibility"},
    "PostToConnection": {"ManageConnections"},
    "DeleteConnection": {"ManageConnections"},
    "TransactGetItems": {"GetItem"},
    "TransactWriteItems": {"PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"},
}
"""The actions an operation needs, where they differ from its name."""
QUEUES: Final = {
    "deliveries": "Deliveries",
    "deliveries-dead": "DeadDeliveries",
    "chat-updates": "ChatUpdates",
    "chat-updates-dead": "DeadChatUpdates",
    "jobs": "Jobs",
    "jobs-dead": "DeadJobs",
    "webhooks": "Webhooks",
    "webhooks-dead": "DeadWebhooks",
}
NOTHING_FAILED: Final[dict[str, list[Any]]] = {"batchItemFailures": []}

Call = tuple[str, str]
"""An action and the resource of the template it applies to."""


@contextmanager
def recorded_calls() -> Iterator[set[Call]]:
    """Record the AWS calls during the block."""
    seen: set[Call] = set()
    call = AioBaseClient._make_api_call

    async def note(client: Any, operation: str, arguments: Any) -> Any:
        service = client.meta.service_model.signing_name
        for action in ACTIONS.get(operation, {operation}):
            seen.add((f"{service}:{action}", _resource(service, arguments)))
        return await call(client, operation, arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AioBaseClient, "_make_api_call", note)
        yield seen


def _resource(service: str, arguments: Any) -> str:
    if b'"IndexName"' in arguments.get("StakBody", b""):  # the table writes its requests itself
        return "Index"
    if service != "sqs":
        return {"dynamodb": "Table", "s3": "Payloads", "kms": "Key", "execute-api": "WebsocketsApi"}[service]
    name = (arguments.get("QueueName") or arguments["QueueUrl"].rpartition("/")[2]).partition("-")[2]
    return QUEUES[name]


def allowed(resources: dict[str, Any], role: str) -> set[Call]:
    """Return the actions of a role and the resources they apply to."""
    return {
        (action, name)
        for owner, statement in statements(resources)
        if owner == role
        for action in actions(statement)
        for name in ("Table", "Index", "Payloads", "Key", "WebsocketsApi", *QUEUES.values())
        if _is_about(json.dumps(statement["Resource"]), name)
    }


def _is_about(resource: str, name: str) -> bool:
    if "/index/" in resource:
        return name == "Index"
    return any(said in resource for said in (f'"{name}"', f"${{{name}.Arn}}", f"${{{name}}}"))


def post(here: Installation, key: str, *, title: str = "hello") -> None:
    body = {"audiences": {"kind": "users", "uids": ["ann"]}, "category": "news", "message": {"title": title}}
    assert here.ask("POST", "/stack/admin/v1/acme/DEFAULT/messages/post", key, body).status == 202


def chat(here: Installation, token: str, others: list[str]) -> None:
    """Perform everything a user does in a chat."""
    body = {"chat_type": "group", "participants": others}
    path = f"/stack/users/v1/acme/chats/{here.ask('POST', '/stack/users/v1/acme/chats', token, body).body['chat_id']}"
    for number in range(2):
        message = {"client_message_id": str(number), "content": "hello"}
        assert here.ask("POST", f"{path}/messages", token, message).status == 201
    assert here.ask("DELETE", f"{path}/messages/1", token).status == 204
    assert here.ask("PUT", f"{path}/read", token, {"sequence": 2}).status == 200
    assert here.ask("PUT", f"{path}/participants/{others[0]}", token, {"role": "admin"}).status == 200
    assert here.ask("DELETE", f"{path}/participants/{others[0]}", token).status == 204
    assert here.ask("PUT", f"{path}/participants/{others[0]}", token, {}).status == 201
    assert here.ask("GET", "/stack/users/v1/acme/chats", token).status == 200


def send(here: Installation, *bodies: bytes) -> None:
    async def sent(engine: Engine) -> None:
        await engine.ports.deliveries.send([Outgoing(body, "acme") for body in bodies])

    here.container.run(sent)


def connect(user: str, token: str) -> None:
    """Connect a device of a user and send hello."""
    for name, body in (("connect", None), ("message", {"type": "hello", "token": token})):
        event = recorded(f"websocket_{name}")
        event["requestContext"]["connectionId"] = f"{user}="
        event.setdefault("headers", {})["Authorization"] = f"Bearer {token}"
        if body is not None:
            event["body"] = json.dumps(body)
        assert sockets.handler(event, None) == {"statusCode": 200}


@pytest.fixture
def gateway() -> Iterator[Management]:
    with management() as made:
        yield made


def test_role_of_each_function_allows_its_calls(
    services: Services, here: Installation, resources: dict[str, Any], gateway: Management
) -> None:
    def fresh() -> Any:
        return installed(services.ministack, here.prefix, create=False, sockets=gateway.address)

    seen: dict[str, set[Call]] = {}
    with recorded_calls() as seen["AdminRole"], fresh() as admin:
        key = admin.ask("PUT", "/stack/admin/v1/acme", OPERATOR_KEY).body["api_key"]
        post(admin, key)
        token = admin.ask("POST", "/stack/admin/v1/acme/users/ann/tokens", key).body["token"]
        assert admin.ask("GET", "/stack/admin/v1/acme/DEFAULT/messages", key).status == 200
        assert admin.ask("POST", "/stack/admin/v1/acme/DEFAULT/users/ann/audit", key).status == 200
    with recorded_calls() as seen["SocketsRole"], fresh():
        connect("ann", token)
        for frame in gateway.take("ann="):
            if "id" in frame:
                ack = recorded("websocket_message") | {"body": json.dumps({"type": "ack", "id": frame["id"]})}
                ack["requestContext"]["connectionId"] = "ann="
                sockets.handler(ack, None)
    with recorded_calls() as seen["JobsRole"], fresh() as working:
        working.sqs.send_message(QueueUrl=working.url("jobs"), MessageBody="no job")
        event = working.take("jobs")
        while len(event["Records"]) < 2:
            event["Records"] += working.take("jobs")["Records"]
        assert jobs.handler(event, None) == NOTHING_FAILED
    with fresh() as other:
        pushed = EventPush(TenantKey("acme"), InboxEvent("DEFAULT", "0" * 26), 0)
        send(other, b"no chunk", b"x" * 1_200_000, msgspec.json.encode(pushed))
    with recorded_calls() as seen["DeliveriesRole"], fresh() as delivering:
        event = delivering.take("deliveries")
        while len(event["Records"]) < 4:
            event["Records"] += delivering.take("deliveries")["Records"]
        assert deliveries.handler(event, None) == NOTHING_FAILED
    with recorded_calls() as seen["ScheduleRole"], fresh():
        schedule.handler(recorded("schedule"), None)
    with recorded_calls() as seen["UserRole"], fresh() as user:
        assert user.ask("GET", "/stack/users/v1/acme/DEFAULT/messages/last/20", token).body["messages"]
        before = {"before": int(here.container.engine.ports.clock())}
        assert user.ask("PUT", "/stack/users/v1/acme/DEFAULT/messages/read", token, before).status == 200
        chat(user, token, [f"user-{number}" for number in range(150)])
    with recorded_calls() as recorded_deliveries, fresh() as delivering:
        while delivering.waiting("chat-updates") != (0, 0):
            assert deliveries.handler(delivering.take("chat-updates"), None) == NOTHING_FAILED
        (listed,) = delivering.ask("GET", "/stack/users/v1/acme/chats", token).body["chats"]
        assert (listed["last_message_preview"], listed["participant_count"]) == ("hello", 151)
    seen["DeliveriesRole"] |= recorded_deliveries
    with recorded_calls() as letters, fresh() as admin:
        listed = admin.ask("GET", "/stack/admin/v1/acme/DEFAULT/dead-letters", key).body["dead_letters"]
        assert len(listed) == 2
        ids = {"ids": [letter["id"] for letter in listed]}
        assert admin.ask("POST", "/stack/admin/v1/acme/DEFAULT/dead-letters/redrive", key, ids).status == 202
    seen["AdminRole"] |= letters

    refused = {role: sorted(calls - allowed(resources, role)) for role, calls in seen.items()}
    assert refused == {role: [] for role in seen}
    assert ("s3:GetObject", "Payloads") in seen["DeliveriesRole"]  # These calls were made at all.
    assert ("sqs:SendMessage", "DeadJobs") in seen["JobsRole"]
    assert ("dynamodb:Query", "Index") in seen["DeliveriesRole"]
    assert ("sqs:SendMessage", "ChatUpdates") in seen["UserRole"] & seen["DeliveriesRole"]
    assert ("dynamodb:UpdateItem", "Table") in seen["UserRole"]
    for role in ("SocketsRole", "DeliveriesRole", "UserRole"):
        assert ("execute-api:ManageConnections", "WebsocketsApi") in seen[role]
