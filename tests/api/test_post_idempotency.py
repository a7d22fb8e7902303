"""Posts with an idempotency key happen once: the `Idempotency-Key` header, or `host_system_id` without one."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from stak.testing.http_inbox import Inbox, Json, ok, soon, users
from tests.support.api.problems import assert_problem

pytestmark = pytest.mark.conditional_write

AT_ONCE = 8


def test_posts_without_a_key_are_two_messages(inbox: Inbox) -> None:
    assert inbox.send("bob") != inbox.send("bob")
    assert len(inbox.reader("bob").ids()) == 2


@pytest.mark.parametrize("name", [{"key": "order-7"}, {"host_system_id": "order-7"}])
def test_same_key_and_body_return_the_same_response(inbox: Inbox, name: Json) -> None:
    first = ok(inbox.post(users("bob"), **name), 202)
    inbox.wait(first["message_id"])
    assert ok(inbox.post(users("bob"), **name), 202) == first
    assert inbox.reader("bob").ids() == [first["message_id"]]
    assert len(inbox.broadcasts()) == 1
    assert [entry["action"] for entry in inbox.audit_log()] == ["post"]


@pytest.mark.parametrize("name", [{"key": "k"}, {"host_system_id": "h"}])
def test_same_key_with_another_body_is_422(inbox: Inbox, name: Json) -> None:
    body: Json = {"audiences": users("bob"), **name}
    message_id = ok(inbox.post(**body), 202)["message_id"]
    inbox.wait(message_id)
    changes: list[Json] = [
        {"message": {}},
        {"audiences": users("eve")},
        {"category": "c"},
        {"sender": "s"},
        {"ttl_seconds": 60},
    ]
    for changed in changes:
        assert_problem(inbox.post(**{**body, **changed}), 422, "idempotency_mismatch")
    assert [broadcast["message_id"] for broadcast in inbox.broadcasts()] == [message_id]
    assert inbox.reader("eve").ids() == []


def test_mismatch_names_the_key_as_given(inbox: Inbox) -> None:
    ok(inbox.post(users("bob"), host_system_id="order-7"), 202)
    problem = assert_problem(inbox.post(users("eve"), host_system_id="order-7"), 422, "idempotency_mismatch")
    assert "'order-7'" in str(problem["detail"])


def test_header_has_precedence_over_host_system_id(inbox: Inbox) -> None:
    one = ok(inbox.post(users("bob"), key="k1", host_system_id="h"), 202)
    other = ok(inbox.post(users("bob"), key="k2", host_system_id="h"), 202)
    neither = ok(inbox.post(users("bob"), host_system_id="h"), 202)
    assert len({answer["message_id"] for answer in (one, other, neither)}) == 3


def test_keys_of_two_tenants_are_independent(make_inbox: Callable[[], Inbox]) -> None:
    one, other = make_inbox(), make_inbox()
    assert ok(one.post(users("bob"), key="k"), 202) != ok(other.post(users("bob"), key="k"), 202)


def test_key_covers_all_inboxes_and_host_system_id_one(inbox: Inbox) -> None:
    news = inbox.beside("news")
    ok(inbox.post(users("bob"), key="k"), 202)
    assert_problem(news.post(users("bob"), key="k"), 422, "idempotency_mismatch")
    ok(inbox.post(users("bob"), host_system_id="h"), 202)
    ok(news.post(users("bob"), host_system_id="h"), 202)


def test_refused_post_does_not_use_its_key(inbox: Inbox) -> None:
    assert_problem(inbox.post(users(), key="k"), 400, "invalid_input")
    ok(inbox.post(users("bob"), key="k"), 202)


@pytest.mark.parametrize("name", [{"key": "k"}, {"host_system_id": "h"}])
def test_concurrent_posts_with_one_key_have_one_effect(inbox: Inbox, name: Json) -> None:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        posts = [pool.submit(inbox.post, users("bob"), **name) for _ in range(AT_ONCE)]
    ids = {ok(post.result(), 202)["message_id"] for post in posts}
    assert len(ids) == 1
    inbox.wait(*ids)
    assert inbox.reader("bob").ids() == list(ids)
    assert len(inbox.broadcasts()) == 1


def test_concurrent_posts_with_different_bodies_accept_one(inbox: Inbox) -> None:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        posts = [pool.submit(inbox.post, users("bob"), {"n": number}, key="k") for number in range(AT_ONCE)]
    answers = [post.result() for post in posts]
    (accepted,) = [answer for answer in answers if answer.status_code == 202]
    for answer in answers:
        if answer is not accepted:
            assert_problem(answer, 422, "idempotency_mismatch")
    inbox.wait(accepted.json()["message_id"])
    assert inbox.reader("bob").ids() == [accepted.json()["message_id"]]


# A retry is not refused for changes since the post was accepted.
@pytest.mark.check_all
def test_retry_of_a_scheduled_post_after_its_time_returns_the_same(inbox: Inbox) -> None:
    body: Json = {"audiences": users("bob"), "send_at": soon(), "key": "k"}
    first = ok(inbox.post(**body), 202)
    inbox.wait(first["message_id"])
    assert ok(inbox.post(**body), 202) == first


@pytest.mark.parametrize("config", [{"categories": ["other"]}, {"schema": {"required": ["title"]}}])
def test_retry_after_a_configuration_change_returns_the_same(inbox: Inbox, config: Json) -> None:
    first = ok(inbox.post(users("bob"), key="k", category="news"), 202)
    inbox.configure(**config)
    assert ok(inbox.post(users("bob"), key="k", category="news"), 202) == first
