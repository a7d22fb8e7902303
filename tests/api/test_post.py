"""Posting: to users or to everyone, now or later, once it fits the inbox; what was posted is what is read."""

import json
import time
from typing import Any

import pytest

from tests.api.inbox import HELLO, Inbox, everyone, ok, soon, unread, users
from tests.api.problems import assert_problem

YEAR_SECONDS = 365 * 24 * 3600


def test_a_post_to_users_is_accepted_and_reaches_each_of_them(inbox: Inbox) -> None:
    accepted = ok(inbox.post(users("ann", "bob")), 202)
    assert accepted.keys() == {"message_id", "status", "recipients", "chunks"}
    assert (accepted["status"], accepted["recipients"], accepted["chunks"]) == ("delivering", 2, 1)
    inbox.wait(accepted["message_id"])
    for uid in ("ann", "bob"):
        assert inbox.reader(uid).ids() == [accepted["message_id"]]
        assert inbox.reader(uid).unread() == unread(default=1)
    assert inbox.reader("eve").ids() == []


def test_a_post_to_everyone_goes_to_who_is_in_the_audience_when_it_is_accepted(inbox: Inbox) -> None:
    members = [f"member {number}" for number in range(120)]
    ok(inbox.call("PUT", "audience", json={"add": members}))
    accepted = ok(inbox.post(everyone(label="all of you")), 202)
    assert (accepted["status"], accepted["recipients"], accepted["chunks"]) == ("expanding", 120, 2)
    ok(inbox.call("PUT", "audience", json={"add": ["latecomer"]}))
    assert inbox.wait(accepted["message_id"])["delivered"] == 120
    for uid in (members[0], members[-1]):
        (message,) = inbox.reader(uid).messages()
        assert message["audiences"] == {"kind": "everyone", "label": "all of you"}
    assert inbox.reader("latecomer").ids() == []


def test_a_post_to_everyone_where_nobody_is_delivers_to_nobody(inbox: Inbox) -> None:
    accepted = ok(inbox.post(everyone()), 202)
    assert (accepted["recipients"], accepted["chunks"]) == (0, 0)
    assert inbox.wait(accepted["message_id"])["delivered"] == 0


@pytest.mark.parametrize(("count", "chunks"), [(1, 1), (100, 1), (101, 2), (250, 3)])
def test_chunks_are_distinct_users_by_the_hundred_rounded_up(inbox: Inbox, count: int, chunks: int) -> None:
    uids = [f"u{number}" for number in range(count)]
    accepted = ok(inbox.post(users(*uids, *uids[:50])), 202)
    assert (accepted["recipients"], accepted["chunks"]) == (count, chunks)
    status = inbox.wait(accepted["message_id"])
    assert (status["recipients"], status["chunks"], status["delivered"]) == (count, chunks, count)


def test_a_hundred_thousand_users_fit_one_post(inbox: Inbox) -> None:
    send_at = int(time.time()) + YEAR_SECONDS  # accepted is all we want to see
    accepted = ok(inbox.post(users(*(f"u{number}" for number in range(100_000))), send_at=send_at), 202)
    assert (accepted["recipients"], accepted["chunks"]) == (100_000, 1000)


@pytest.mark.parametrize(
    "raw",
    [
        "{}",
        '{"z":1,"a":2,"m":3}',
        '{"one":1.0,"large":1e300,"small":1E-7,"minus":-0.0,"long":12345678901234567890123}',
        '{"text":"Žofie 😀 \\u00e9 \\u0000 \\" \\\\ / \\/","":"empty key"}',
        '{"a":{"b":[{"c":[]},[],[null,true,false]],"d":{}},"e":""}',
        '{"deep":' + "[" * 300 + "]" * 300 + "}",
    ],
)
def test_a_message_comes_back_exactly_as_it_was_posted(inbox: Inbox, raw: str) -> None:
    body = f'{{"audiences": {json.dumps(users("bob"))}, "message": {raw}}}'
    accepted = ok(inbox.call("POST", "messages/post", content=body.encode()), 202)
    inbox.wait(accepted["message_id"])
    bob, path = inbox.reader("bob"), f"messages/{accepted['message_id']}"
    for answer in (
        bob.call("GET", "messages/last/1"),
        bob.call("GET", path),
        inbox.call("GET", path),
        inbox.call("GET", "messages"),
    ):
        assert f'"message":{raw}' in answer.text


def test_space_between_the_parts_of_a_message_is_not_kept(inbox: Inbox) -> None:
    body = '{"audiences":{"kind":"users","uids":["bob"]},"message":{ "a" : [ 1.0 ,\n"b  c" ] }}'
    message_id = ok(inbox.call("POST", "messages/post", content=body.encode()), 202)["message_id"]
    inbox.wait(message_id)
    assert '"message":{"a":[1.0,"b  c"]}' in inbox.reader("bob").call("GET", f"messages/{message_id}").text


def test_what_is_said_beside_the_message_comes_back_too(inbox: Inbox) -> None:
    before = int(time.time())
    said = {"category": "news", "sender": "Newsroom", "host_system_id": "cms-7"}
    message_id = ok(inbox.post(users("bob", label="subscribers"), **said, ttl_seconds=600), 202)["message_id"]
    inbox.wait(message_id)
    (message,) = inbox.reader("bob").messages()
    assert {name: message[name] for name in said} == said
    assert message["audiences"] == {"kind": "users", "label": "subscribers"}
    assert before <= message["received"] <= message["delivered"] <= time.time()
    assert message["expires_at"] == message["received"] + 600
    status = inbox.status(message_id)
    assert {name: status[name] for name in said} == said
    assert status["message"] == HELLO


def test_who_else_got_it_is_told_to_nobody(inbox: Inbox) -> None:
    message_id = inbox.send("ann-8f3a", "bob-77c1")
    bob = inbox.reader("bob-77c1")
    texts = [
        bob.call("GET", "messages/last/10").text,
        bob.call("GET", f"messages/{message_id}").text,
        inbox.call("GET", "messages").text,
        inbox.call("GET", f"messages/{message_id}").text,
        json.dumps(inbox.audit_log()),
    ]
    for text in texts:
        assert "ann-8f3a" not in text
        assert "bob-77c1" not in text


def test_a_message_without_a_category_is_in_default(inbox: Inbox) -> None:
    inbox.send("bob")
    inbox.send("bob", category="default")
    assert [message["category"] for message in inbox.reader("bob").messages()] == ["default", "default"]


def test_a_dry_run_tells_the_cost_and_stores_nothing(inbox: Inbox) -> None:
    uids = users(*(f"u{number}" for number in range(250)), "u0")
    told = ok(inbox.post(uids, key="mine", query="?dry_run=true", category="news", host_system_id="h"))
    assert told.keys() == {"recipients", "chunks", "cost"}
    assert (told["recipients"], told["chunks"]) == (250, 3)
    assert told["cost"].keys() == {"dynamodb_write_units", "sqs_requests", "usd", "prices"}
    # The entry and two counters for each, in transactions, and something for the chunks.
    assert 1500 <= told["cost"]["dynamodb_write_units"] <= 1600
    assert told["cost"]["sqs_requests"] >= 3
    assert told["cost"]["usd"] == pytest.approx(told["cost"]["dynamodb_write_units"] * 0.625e-6, rel=0.1)
    assert inbox.broadcasts() == []
    assert inbox.reader("u0").ids() == []
    assert inbox.audit_log() == []
    unknown = inbox.reader("u0").call("PUT", "preferences", json={"muted": ["news"]})
    assert_problem(unknown, 400, "invalid_input")  # the category was not registered
    ok(inbox.post(users("u0"), key="mine"), 202)  # nor the name taken


def test_a_dry_run_costs_more_for_more(inbox: Inbox) -> None:
    def units(message: object = HELLO, **fields: Any) -> int:
        told = ok(inbox.post(users("ann", "bob"), message, query="?dry_run=true", **fields))
        return int(told["cost"]["dynamodb_write_units"])

    assert units({"text": "x" * 5000}) >= units() + 2 * 2 * 5
    assert units(ttl_seconds=60) == units() + 2 * 2


def test_a_dry_run_to_everyone_estimates_and_refuses_as_a_post_does(inbox: Inbox) -> None:
    ok(inbox.call("PUT", "audience", json={"add": ["ann", "bob"]}))
    assert ok(inbox.post(everyone(), query="?dry_run=true"))["recipients"] == 2
    assert_problem(inbox.post(users(), query="?dry_run=true"), 400, "invalid_input")
    assert_problem(inbox.post(users("bob"), [], query="?dry_run=true"), 400, "invalid_input")


def test_a_message_must_fit_the_schema_and_the_problem_says_where_and_why(inbox: Inbox) -> None:
    properties = {"title": {"type": "string"}, "items": {"items": {"properties": {"price": {"type": "number"}}}}}
    inbox.configure(schema={"type": "object", "required": ["title"], "properties": properties})
    missing = assert_problem(inbox.post(users("bob"), {}), 400, "invalid_input")
    assert missing["errors"] == [{"field": "message", "message": '"title" is a required property'}]
    message = {"title": "t", "items": [{"price": 1}, {"price": "dear"}]}
    wrong = assert_problem(inbox.post(users("bob"), message), 400, "invalid_input")
    assert wrong["errors"] == [{"field": "message.items.1.price", "message": '"dear" is not of type "number"'}]
    assert inbox.broadcasts() == []
    inbox.send("bob", message={"title": "t", "items": [{"price": 1}]})
    inbox.configure(schema={"maxProperties": 0})  # in force at once
    assert_problem(inbox.post(users("bob"), {"title": "t"}), 400, "invalid_input")


# The validator repeats the value with every violation: 20 times 32 KB would be told, and the first of them twice.
def test_a_problem_is_short_however_long_the_message_was(inbox: Inbox) -> None:
    inbox.configure(schema={"properties": {"text": {"allOf": [{"maxLength": length} for length in range(30)]}}})
    answer = inbox.post(users("bob"), {"text": "x" * 30_000})
    assert_problem(answer, 400, "invalid_input")
    assert len(answer.content) < 16_000


def test_only_allowed_categories_and_default_may_be_used(inbox: Inbox) -> None:
    inbox.configure(categories=["news", "billing"])
    inbox.send("bob", category="news")
    inbox.send("bob")
    problem = assert_problem(inbox.post(users("bob"), category="sport"), 400, "invalid_input")
    assert problem["errors"] == [{"field": "category", "message": "'sport' is not one of news, billing"}]
    assert inbox.reader("bob").unread() == unread(default=1, news=1)


def test_the_inboxs_time_to_live_is_for_posts_that_name_none(inbox: Inbox) -> None:
    inbox.configure(ttl_seconds=3600)
    inbox.send("bob")
    inbox.send("bob", ttl_seconds=60)
    own, default = inbox.reader("bob").messages()
    assert default["expires_at"] == default["received"] + 3600
    assert own["expires_at"] == own["received"] + 60


def test_what_has_expired_keeps_its_place_and_is_not_counted(inbox: Inbox) -> None:
    message_id, bob = inbox.send("bob", ttl_seconds=4), inbox.reader("bob")
    assert bob.unread() == unread(default=1)
    time.sleep(max(0.0, bob.one(message_id)["expires_at"] - time.time()))
    assert bob.unread() == unread()
    message = bob.one(message_id)
    assert (message["message"], message["redacted"]) == (None, False)
    assert bob.messages() == [message]
    assert bob.change("unread", message_id)["marked"] == 0


def test_a_scheduled_post_is_sent_at_its_time_and_stands_at_its_time(inbox: Inbox) -> None:
    send_at = soon() + 1
    scheduled = ok(inbox.post(users("bob"), send_at=send_at, ttl_seconds=600), 202)
    assert scheduled["status"] == "scheduled"
    waiting = inbox.status(scheduled["message_id"])
    assert (waiting["status"], waiting["send_at"], waiting["delivered"]) == ("scheduled", send_at, 0)
    earlier = inbox.send("bob")
    assert inbox.reader("bob").ids() == [earlier]
    inbox.wait(scheduled["message_id"])
    assert time.time() >= send_at
    message, _ = inbox.reader("bob").messages()
    assert message["id"] == scheduled["message_id"]
    assert (message["received"], message["expires_at"]) == (send_at, send_at + 600)
