"""Paths of calls: what a caller passes stays one part of the path."""

import httpx
import pytest

from stak.client.backend import BackendClient
from stak.client.backend.audience_calls import AudienceCalls
from stak.client.backend.broadcast_calls import BroadcastCalls
from stak.client.backend.calls import TenantPath
from stak.client.backend.httpx_messages import arguments_of
from stak.client.backend.message_calls import MessageCalls
from stak.client.backend.user_calls import UserCalls
from tests.support.case_table import case_table

WHERE = TenantPath("acme")


@case_table(
    ("uid", "part"),
    [
        ("ada", "ada"),
        ("a b", "a%20b"),
        ("a/../b", "a%2F..%2Fb"),
        ("a?x=1#y", "a%3Fx%3D1%23y"),
        ("ä%", "%C3%A4%25"),
        (".", "%2E"),
        ("..", "%2E%2E"),
        ("...", "..."),
    ],
)
def test_user_id_is_one_part_of_the_path(uid: str, part: str) -> None:
    request = UserCalls(WHERE).remove(uid).request
    assert request.path == f"/stack/admin/v1/acme/users/{part}"
    arguments = arguments_of(request, "https://stak.example", "sk_x")
    sent = httpx.Request(arguments["method"], arguments["url"])
    assert sent.url.raw_path.decode() == request.path


def test_empty_part_is_refused_before_a_request() -> None:
    with pytest.raises(ValueError, match="uid must not be empty"):
        UserCalls(WHERE).remove("")
    with pytest.raises(ValueError, match="message_id must not be empty"):
        BroadcastCalls(WHERE).stop("")
    with pytest.raises(ValueError, match="tenant must not be empty"):
        TenantPath("")
    with pytest.raises(ValueError, match="inbox must not be empty"):
        TenantPath("acme", "")


def test_one_user_id_is_not_a_list_of_letters() -> None:
    calls = MessageCalls(WHERE)
    for wrong in (
        lambda: calls.post({}, "ada"),
        lambda: calls.recall("1", "ada"),
        lambda: calls.estimate({}, "ada"),
        lambda: AudienceCalls(WHERE).add("ada"),
    ):
        with pytest.raises(TypeError, match=r"\['ada'\]"):
            wrong()


@case_table("address", ["stak.example", "", "ftp://stak.example", "https://", "https://a.example/?b=c", "http://a:b:c"])
def test_address_must_be_one(address: str) -> None:
    with pytest.raises(ValueError, match="is not an address"):
        BackendClient(address, "acme", "sk_x")


@case_table("key", ["", " ", "a\n", "ä", "x" * 257, "x "])
def test_idempotency_key_that_http_would_change_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="idempotency_key must be"):
        MessageCalls(WHERE).post({}, ["ada"], idempotency_key=key)


def test_inbox_of_the_client_is_used_where_none_is_named() -> None:
    calls = MessageCalls(TenantPath("acme", "alerts"))
    assert calls.post({}, ["ada"]).request.path == "/stack/admin/v1/acme/alerts/messages/post"
    assert calls.post({}, ["ada"], inbox="news").request.path == "/stack/admin/v1/acme/news/messages/post"
