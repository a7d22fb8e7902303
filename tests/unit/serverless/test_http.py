"""Both APIs through API Gateway's events."""

import hashlib
import hmac
import json

from serverless import http
from tests.unit.serverless.installation import OPERATOR_KEY, Installation, recorded


def test_the_operator_lists_tenants_through_api_gateway(here: Installation, tenant_key: str) -> None:
    listed = here.ask("GET", "/stack/admin/v1", OPERATOR_KEY)
    assert listed.status == 200
    assert [tenant["tenant_key"] for tenant in listed.body["tenants"]] == ["acme"]
    assert listed.headers["content-type"].startswith("application/json")


def test_a_stranger_is_told_so_as_a_problem_in_plain_text(here: Installation) -> None:
    answer = here.ask("GET", "/stack/admin/v1", "nobody")
    assert (answer.status, answer.body["code"]) == (401, "not_authenticated")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["x-request-id"] == answer.body["request_id"]


def test_a_user_whose_id_has_odd_characters_is_served(here: Installation, tenant_key: str) -> None:
    token = here.ask("POST", "/stack/admin/v1/acme/users/ann #1 é/tokens", tenant_key).body["token"]
    unread = here.ask("GET", "/stack/users/v1/acme/DEFAULT/messages/unread", token)
    assert (unread.status, unread.body["total"]) == (200, 0)


def test_calls_of_a_container_share_one_application_and_one_engine(here: Installation) -> None:
    first = here.container.engine
    here.ask("GET", "/stack/admin/v1", OPERATOR_KEY)
    application = http._adapter.cache_info()
    here.ask("GET", "/stack/admin/v1", OPERATOR_KEY)
    assert here.container.engine is first
    assert http._adapter.cache_info().misses == application.misses == 1


def test_when_a_message_is_answered_its_announcement_is_on_the_queue(here: Installation, tenant_key: str) -> None:
    """Between two calls Lambda lets nothing run: what is only begun may never be done."""
    token = here.ask("POST", "/stack/admin/v1/acme/users/ann/tokens", tenant_key).body["token"]
    direct = {"chat_type": "direct", "participants": ["bob"]}
    chat = here.ask("POST", "/stack/users/v1/acme/chats", token, direct).body["chat_id"]
    assert here.waiting("deliveries") == (1, 0)
    message = {"client_message_id": "1", "content": "Hello"}
    for status in (201, 200):
        assert here.ask("POST", f"/stack/users/v1/acme/chats/{chat}/messages", token, message).status == status
        assert here.waiting("deliveries") == (2, 0)


def test_a_body_over_lambdas_limit_is_refused_with_the_limit_and_a_way_out(here: Installation) -> None:
    event = recorded("http_api_v2")
    event["body"] = "x" * (http.BODY_MAX_BYTES + 1)
    answer = http.admin(event, None)
    problem = json.loads(answer["body"])
    assert (answer["statusCode"], problem["code"]) == (413, "too_large")
    assert "6 MB" in problem["detail"]
    assert problem["request_id"] == event["requestContext"]["requestId"]


def test_a_body_that_only_says_it_is_over_the_limit_is_refused_too(here: Installation) -> None:
    answer = here.ask("GET", "/stack/admin/v1", OPERATOR_KEY, **{"content-length": str(7 * 1024 * 1024)})
    assert answer.status == 413


def test_a_body_just_under_the_limit_reaches_the_api(here: Installation, tenant_key: str) -> None:
    body = json.dumps({"x": "y" * (http.BODY_MAX_BYTES - 100)})
    answer = here.ask("POST", "/stack/admin/v1/acme/DEFAULT/messages/post", tenant_key, body)
    assert answer.status == 400  # it was read, and is no post


def test_novus_client_is_answered_too(here: Installation, tenant_key: str) -> None:
    rotated = here.ask("POST", "/stack/admin/v1/acme/secrets/subscriber/rotate", tenant_key).body["secret"]
    proof = hmac.new(rotated.encode(), b"ann", hashlib.sha256).hexdigest()
    body = {"applicationIdentifier": "acme", "subscriber": {"subscriberId": "ann"}, "subscriberHash": proof}
    session = here.ask("POST", "/novu/v1/inbox/session", "", body)
    assert (session.status, session.body["data"]["totalUnreadCount"]) == (201, 0)
    listed = here.ask("GET", "/novu/v1/inbox/notifications", session.body["data"]["token"])
    assert (listed.status, listed.body) == (200, {"data": [], "hasMore": False, "filter": {}})
    refused = here.ask("GET", "/novu/v1/inbox/notifications", "nonsense")
    assert (refused.status, refused.body["statusCode"]) == (401, 401)
