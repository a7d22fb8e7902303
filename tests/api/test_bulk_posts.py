"""Many posts in one request: one result each, once each."""

from typing import Any

import pytest

from stak.testing.http_inbox import Inbox, Json, everyone, ok, users
from tests.support.api.problems import assert_problem

ANSWER_SECONDS = 300
"""How long a thousand posts may take on a busy machine."""


def bulk(inbox: Inbox, *posts: Json, key: str | None = None) -> list[Json]:
    headers = {} if key is None else {"Idempotency-Key": key}
    answer = inbox.call("POST", "messages/post/bulk", json={"posts": posts}, headers=headers, timeout=ANSWER_SECONDS)
    results: list[Json] = ok(answer)["results"]
    return results


def to(*uids: str, **fields: Any) -> Json:
    return {"audiences": users(*uids), "message": {"text": "hello"}, **fields}


@pytest.mark.conditional_write
def test_each_post_has_its_result(inbox: Inbox) -> None:
    posts = [to("ada"), to("a/b"), {**to("bob"), "message": {"text": "x" * 40_000}}, to("bob", "cleo", category="news")]
    results = bulk(inbox, *posts)
    assert [one["status"] for one in results] == [202, 400, 400, 202]
    assert "audiences.uids[0]" in results[1]["problem"]["detail"]
    assert results[2]["problem"]["code"] == "invalid_input"
    assert "problem" not in results[0]
    first, last = results[0]["accepted"], results[3]["accepted"]
    assert (first["recipients"], last["recipients"]) == (1, 2)
    for accepted in (first, last):
        inbox.wait(accepted["message_id"])
    assert [len(inbox.reader(uid).messages()) for uid in ("ada", "bob", "cleo")] == [1, 1, 1]


def test_malformed_posts_fail_alone(inbox: Inbox) -> None:
    malformed: list[Any] = [
        {**to("bob"), "unknown": 1},
        {"message": {"text": "to nobody"}},
        to("bob", ttl_seconds="soon"),
        {**to("bob"), "audiences": {"kind": "all"}},
        "a post",
        None,
        {},
    ]
    results = bulk(inbox, to("ada"), *malformed, to("cleo"), key="night")
    assert [one["status"] for one in results] == [202, *[400] * len(malformed), 202]
    problems = [one["problem"] for one in results[1:-1]]
    assert {one["code"] for one in problems} == {"invalid_input"}
    assert "unknown" in problems[0]["detail"]
    assert problems[2]["detail"].startswith("ttl_seconds:")
    assert problems[2]["errors"][0]["field"] == "ttl_seconds"
    assert "accepted" not in results[1]
    mended = bulk(inbox, to("ada"), to("bob"), *malformed[1:], to("cleo"), key="night")
    assert [one["status"] for one in mended] == [202, 202, *[400] * (len(malformed) - 1), 202]
    assert (mended[0], mended[-1]) == (results[0], results[-1])
    assert len(inbox.broadcasts()) == 3


def test_large_malformed_post_fails_alone(inbox: Inbox) -> None:
    """A post of megabytes is decoded in steps, its error included."""
    uids = [f"user-{number:020}" for number in range(50_000)]
    many = {"audiences": users(*uids), "message": {"text": "hello"}}
    results = bulk(inbox, {**many, "priority": "urgent"}, {**many, "message": {"text": "x" * 40_000}}, to("ada"))
    assert [one["status"] for one in results] == [400, 400, 202]
    assert results[0]["problem"]["detail"].startswith("priority:")


@pytest.mark.conditional_write
def test_repeated_request_posts_nothing_twice(inbox: Inbox) -> None:
    posts = [to("ada"), to("ada"), to("ada", host_system_id="own")]
    results = bulk(inbox, *posts, key="night")
    assert bulk(inbox, *posts, key="night") == results
    assert len({one["accepted"]["message_id"] for one in results}) == 3
    assert len(inbox.broadcasts()) == 3
    changed = bulk(inbox, to("ada"), to("bob"), posts[2], key="night")
    assert [one["status"] for one in changed] == [202, 422, 202]
    assert changed[1]["problem"]["code"] == "idempotency_mismatch"


def test_empty_key_is_refused(inbox: Inbox) -> None:
    answer = inbox.call("POST", "messages/post/bulk", json={"posts": [to("ada")]}, headers={"Idempotency-Key": ""})
    assert_problem(answer, 400, "invalid_input")
    assert inbox.broadcasts() == []


@pytest.mark.check_all
def test_thousand_posts_fit(inbox: Inbox) -> None:
    results = bulk(inbox, *(to(f"u{number}") for number in range(1000)))
    assert {one["status"] for one in results} == {202}
    assert len({one["accepted"]["message_id"] for one in results}) == 1000


def test_wrong_bodies_and_too_many_recipients_are_refused_as_a_whole(inbox: Inbox) -> None:
    many = {"posts": [{"audiences": users(*(f"u{number}" for number in range(50_001))), "message": {}}] * 2}
    for body, problem in (
        ({"posts": []}, "posts"),
        ({"posts": [{"audiences": everyone(), "message": {}}], "unknown": 1}, "unknown"),
        ({"posts": {"audiences": everyone(), "message": {}}}, "posts"),
        ({}, "posts"),
        ({"posts": [to("ada")] * 1001}, "posts"),
        (many, "100,002 recipients"),
    ):
        answer = inbox.call("POST", "messages/post/bulk", json=body)
        assert_problem(answer, 400, "invalid_input")
        assert problem in answer.json()["detail"]
    for text, problem in (
        (b'{"posts": [{"message": 1, "message": 2}]}', "twice"),
        (b'{"posts": [{]}', "not valid JSON"),
    ):
        malformed = inbox.call("POST", "messages/post/bulk", content=text)
        assert_problem(malformed, 400, "malformed_request")
        assert problem in malformed.json()["detail"]
    assert inbox.broadcasts() == []
    other = inbox.admin.post(f"/stack/admin/v1/{inbox.tenant}/NONE/messages/post/bulk", json={"posts": [to("ada")]})
    assert_problem(other, 404, "not_found")
