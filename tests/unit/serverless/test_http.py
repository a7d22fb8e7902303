"""Both APIs through API Gateway events."""

import hashlib
import hmac
import json
import secrets

from serverless import http
from stak.crypto import fingerprint
from tests.support.serverless.installation import OPERATOR_KEY, Installation, installed, recorded
from tests.support.services import Services


def test_operator_lists_tenants_through_api_gateway(here: Installation, tenant_key: str) -> None:
    listed = here.ask("GET", "/stack/admin/v1", OPERATOR_KEY)
    assert listed.status == 200
    assert [tenant["tenant_key"] for tenant in listed.body["tenants"]] == ["acme"]
    assert listed.headers["content-type"].startswith("application/json")


def test_function_that_knows_only_the_fingerprint_accepts_the_operator(services: Services) -> None:
    with installed(services.ministack, f"t{secrets.token_hex(6)}", is_key_known=False) as here:
        assert here.container.engine.new_operator_key is None  # none is created beside it
        assert here.ask("GET", "/stack/admin/v1", OPERATOR_KEY).status == 200
        for wrong in (fingerprint(OPERATOR_KEY), "op_other"):
            assert here.ask("GET", "/stack/admin/v1", wrong).status == 401


def test_unauthenticated_request_gets_a_problem(here: Installation) -> None:
    answer = here.ask("GET", "/stack/admin/v1", "nobody")
    assert (answer.status, answer.body["code"]) == (401, "not_authenticated")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["x-request-id"] == answer.body["request_id"]


def test_user_id_with_special_characters_is_served(here: Installation, tenant_key: str) -> None:
    token = here.ask("POST", "/stack/admin/v1/acme/users/ann #1 é/tokens", tenant_key).body["token"]
    unread = here.ask("GET", "/stack/users/v1/acme/DEFAULT/messages/unread", token)
    assert (unread.status, unread.body["total"]) == (200, 0)


def test_calls_of_a_container_share_one_application_and_engine(here: Installation) -> None:
    first = here.container.engine
    here.ask("GET", "/stack/admin/v1", OPERATOR_KEY)
    application = http._adapter.cache_info()
    here.ask("GET", "/stack/admin/v1", OPERATOR_KEY)
    assert here.container.engine is first
    assert http._adapter.cache_info().misses == application.misses == 1


def test_update_of_a_chat_is_queued_before_the_response(here: Installation, tenant_key: str) -> None:
    """Lambda runs nothing between two calls, so background work may never finish."""
    token = here.ask("POST", "/stack/admin/v1/acme/users/ann/tokens", tenant_key).body["token"]
    direct = {"chat_type": "direct", "participants": ["bob"]}
    chat = here.ask("POST", "/stack/users/v1/acme/chats", token, direct).body["chat_id"]
    assert here.waiting("chat-updates") == (1, 0)
    message = {"client_message_id": "1", "content": "Hello"}
    for status in (201, 200):
        assert here.ask("POST", f"/stack/users/v1/acme/chats/{chat}/messages", token, message).status == status
        assert here.waiting("chat-updates") == (2, 0)


def test_body_over_lambdas_limit_is_413_with_the_limit(here: Installation) -> None:
    event = recorded("http_api_v2")
    event["body"] = "x" * (http.BODY_MAX_BYTES + 1)
    answer = http.admin(event, None)
    problem = json.loads(answer["body"])
    assert (answer["statusCode"], problem["code"]) == (413, "too_large")
    assert "6 MB" in problem["detail"]
    assert problem["request_id"] == event["requestContext"]["requestId"]


def test_content_length_over_the_limit_is_413(here: Installation) -> None:
    answer = here.ask("GET", "/stack/admin/v1", OPERATOR_KEY, **{"content-length": str(7 * 1024 * 1024)})
    assert answer.status == 413


def test_body_just_under_the_limit_reaches_the_api(here: Installation, tenant_key: str) -> None:
    body = json.dumps({"x": "y" * (http.BODY_MAX_BYTES - 100)})
    answer = here.ask("POST", "/stack/admin/v1/acme/DEFAULT/messages/post", tenant_key, body)
    assert answer.status == 400  # It was read, and is not a post.


def test_novu_client_is_served(here: Installation, tenant_key: str) -> None:
    rotated = here.ask("POST", "/stack/admin/v1/acme/secrets/subscriber/rotate", tenant_key).body["secret"]
    proof = hmac.new(rotated.encode(), b"ann", hashlib.sha256).hexdigest()
    body = {"applicationIdentifier": "acme", "subscriber": {"subscriberId": "ann"}, "subscriberHash": proof}
    session = here.ask("POST", "/novu/v1/inbox/session", "", body)
    assert (session.status, session.body["data"]["totalUnreadCount"]) == (201, 0)
    listed = here.ask("GET", "/novu/v1/inbox/notifications", session.body["data"]["token"])
    assert (listed.status, listed.body) == (200, {"data": [], "hasMore": False, "filter": {}})
    refused = here.ask("GET", "/novu/v1/inbox/notifications", "nonsense")
    assert (refused.status, refused.body["statusCode"]) == (401, 401)
