"""Posting: to users or to everyone, now or scheduled, validated by the inbox configuration."""

import json
import time
from typing import Any

import pytest

from stak.testing.http_inbox import HELLO, Inbox, everyone, ok, soon, unread, users
from stak.testing.server import Server
from tests.support.api.problems import assert_problem

YEAR_SECONDS = 365 * 24 * 3600


def test_post_to_users_reaches_each_of_them(inbox: Inbox) -> None:
    names = ("ann", "bob", *(f"user-{number}" for number in range(20)))
    accepted = ok(inbox.post(users(*names)), 202)
    assert accepted.keys() == {"message_id", "status", "recipients", "chunks"}
    assert (accepted["status"], accepted["recipients"], accepted["chunks"]) == ("delivering", 22, 1)
    inbox.wait(accepted["message_id"])
    for uid in ("ann", "bob"):
        assert inbox.reader(uid).ids() == [accepted["message_id"]]
        assert inbox.reader(uid).unread() == unread(default=1)
    assert inbox.reader("eve").ids() == []


def test_post_to_a_few_users_is_delivered_when_it_is_accepted_on_one_server(server: Server, inbox: Inbox) -> None:
    accepted = ok(inbox.post(users("ann", "bob")), 202)
    if server.settings.engine == "aws":
        assert accepted["status"] == "delivering"
        inbox.wait(accepted["message_id"])
    else:
        assert accepted["status"] == "delivered"
    for uid in ("ann", "bob"):
        assert inbox.reader(uid).ids() == [accepted["message_id"]]
        assert inbox.reader(uid).unread() == unread(default=1)
    assert inbox.status(accepted["message_id"])["delivered"] == 2


def test_post_to_everyone_reaches_the_audience_at_acceptance(inbox: Inbox) -> None:
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


def test_post_to_an_empty_audience_delivers_nothing(inbox: Inbox) -> None:
    accepted = ok(inbox.post(everyone()), 202)
    assert (accepted["recipients"], accepted["chunks"]) == (0, 0)
    assert inbox.wait(accepted["message_id"])["delivered"] == 0


@pytest.mark.parametrize(("count", "chunks"), [(1, 1), (100, 1), (101, 2), (250, 3)])
def test_chunk_count_is_distinct_users_by_the_hundred_rounded_up(inbox: Inbox, count: int, chunks: int) -> None:
    uids = [f"u{number}" for number in range(count)]
    accepted = ok(inbox.post(users(*uids, *uids[:50])), 202)
    assert (accepted["recipients"], accepted["chunks"]) == (count, chunks)
    status = inbox.wait(accepted["message_id"])
    assert (status["recipients"], status["chunks"], status["delivered"]) == (count, chunks, count)


def test_hundred_thousand_users_fit_one_post(inbox: Inbox) -> None:
    send_at = int(time.time()) + YEAR_SECONDS  # Only the acceptance matters here.
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
def test_message_is_returned_exactly_as_posted(inbox: Inbox, raw: str) -> None:
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


def test_whitespace_in_a_message_is_not_kept(inbox: Inbox) -> None:
    body = '{"audiences":{"kind":"users","uids":["bob"]},"message":{ "a" : [ 1.0 ,\n"b  c" ] }}'
    message_id = ok(inbox.call("POST", "messages/post", content=body.encode()), 202)["message_id"]
    inbox.wait(message_id)
    assert '"message":{"a":[1.0,"b  c"]}' in inbox.reader("bob").call("GET", f"messages/{message_id}").text


def test_metadata_of_a_post_is_returned(inbox: Inbox) -> None:
    before = int(time.time())
    metadata = {"category": "news", "sender": "Newsroom", "host_system_id": "cms-7"}
    message_id = ok(inbox.post(users("bob", label="subscribers"), **metadata, ttl_seconds=600), 202)["message_id"]
    inbox.wait(message_id)
    (message,) = inbox.reader("bob").messages()
    assert {name: message[name] for name in metadata} == metadata
    assert message["audiences"] == {"kind": "users", "label": "subscribers"}
    assert before <= message["received"] <= message["delivered"] <= time.time()
    # Counted from the request, which is accepted a moment later.
    assert before + 600 <= message["expires_at"] <= message["received"] + 600
    status = inbox.status(message_id)
    assert {name: status[name] for name in metadata} == metadata
    assert status["message"] == HELLO


def test_recipients_are_not_disclosed(inbox: Inbox) -> None:
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


def test_message_without_category_is_in_default(inbox: Inbox) -> None:
    inbox.send("bob")
    inbox.send("bob", category="default")
    assert [message["category"] for message in inbox.reader("bob").messages()] == ["default", "default"]


def test_dry_run_returns_the_cost_and_stores_nothing(inbox: Inbox) -> None:
    uids = users(*(f"u{number}" for number in range(250)), "u0")
    estimate = ok(inbox.post(uids, key="mine", query="?dry_run=true", category="news", host_system_id="h"))
    assert estimate.keys() == {"recipients", "chunks", "cost", "delivery_seconds"}
    assert (estimate["recipients"], estimate["chunks"]) == (250, 3)
    assert estimate["cost"].keys() == {
        "dynamodb_write_units",
        "dynamodb_read_units",
        "sqs_requests",
        "usd",
        "prices",
    }
    # An entry and two counters for each recipient, in transactions, and something for the chunks.
    assert 1500 <= estimate["cost"]["dynamodb_write_units"] <= 1600
    assert estimate["cost"]["sqs_requests"] == 6  # A job and a batch of chunks: send, receive and delete each.
    assert estimate["cost"]["usd"] == pytest.approx(estimate["cost"]["dynamodb_write_units"] * 0.625e-6, rel=0.1)
    assert inbox.broadcasts() == []
    assert inbox.reader("u0").ids() == []
    assert inbox.audit_log() == []
    unknown = inbox.reader("u0").call("PUT", "preferences", json={"muted": ["news"]})
    assert_problem(unknown, 400, "invalid_input")  # The category was not registered.
    ok(inbox.post(users("u0"), key="mine"), 202)  # Nor was the idempotency key used.


def test_dry_run_cost_grows_with_size_and_expiry(inbox: Inbox) -> None:
    def units(message: object = HELLO, **fields: Any) -> int:
        estimate = ok(inbox.post(users("ann", "bob"), message, query="?dry_run=true", **fields))
        return int(estimate["cost"]["dynamodb_write_units"])

    # Encrypted, it has 7 KB, which are stored once: two units for each.
    assert units({"text": "x" * 5000}) == units() + 2 * 7
    # A marker in each inbox, and a row that ends the broadcast's content.
    assert units(ttl_seconds=60) == units() + 2 * 2 + 2


def test_dry_run_to_everyone_estimates_and_validates(inbox: Inbox) -> None:
    ok(inbox.call("PUT", "audience", json={"add": ["ann", "bob"]}))
    assert ok(inbox.post(everyone(), query="?dry_run=true"))["recipients"] == 2
    assert_problem(inbox.post(users(), query="?dry_run=true"), 400, "invalid_input")
    assert_problem(inbox.post(users("bob"), [], query="?dry_run=true"), 400, "invalid_input")


def test_message_that_violates_the_schema_is_400_with_path_and_reason(inbox: Inbox) -> None:
    properties = {"title": {"type": "string"}, "items": {"items": {"properties": {"price": {"type": "number"}}}}}
    inbox.configure(schema={"type": "object", "required": ["title"], "properties": properties})
    missing = assert_problem(inbox.post(users("bob"), {}), 400, "invalid_input")
    assert missing["errors"] == [{"field": "message", "message": '"title" is a required property'}]
    message = {"title": "t", "items": [{"price": 1}, {"price": "dear"}]}
    wrong = assert_problem(inbox.post(users("bob"), message), 400, "invalid_input")
    assert wrong["errors"] == [{"field": "message.items.1.price", "message": '"dear" is not of type "number"'}]
    assert inbox.broadcasts() == []
    inbox.send("bob", message={"title": "t", "items": [{"price": 1}]})
    inbox.configure(schema={"maxProperties": 0})  # In force at once.
    assert_problem(inbox.post(users("bob"), {"title": "t"}), 400, "invalid_input")


# The validator repeats the value in every violation: 20 times 32 KB, and the first of them twice.
def test_problem_is_short_for_a_long_message(inbox: Inbox) -> None:
    inbox.configure(schema={"properties": {"text": {"allOf": [{"maxLength": length} for length in range(30)]}}})
    answer = inbox.post(users("bob"), {"text": "x" * 30_000})
    assert_problem(answer, 400, "invalid_input")
    assert len(answer.content) < 16_000


def test_only_configured_categories_and_default_are_accepted(inbox: Inbox) -> None:
    inbox.configure(categories=["news", "billing"])
    inbox.send("bob", category="news")
    inbox.send("bob")
    problem = assert_problem(inbox.post(users("bob"), category="sport"), 400, "invalid_input")
    assert problem["errors"] == [{"field": "category", "message": "'sport' is not one of news, billing"}]
    assert inbox.reader("bob").unread() == unread(default=1, news=1)


def test_inbox_ttl_applies_to_posts_without_one(inbox: Inbox) -> None:
    inbox.configure(ttl_seconds=3600)
    inbox.send("bob")
    inbox.send("bob", ttl_seconds=60)
    own, default = inbox.reader("bob").messages()
    assert default["expires_at"] == default["received"] + 3600
    assert own["expires_at"] == own["received"] + 60


@pytest.mark.check_all
def test_expired_message_stays_listed_and_is_not_counted(inbox: Inbox) -> None:
    message_id, bob = inbox.send("bob", ttl_seconds=8), inbox.reader("bob")
    assert bob.unread() == unread(default=1)
    time.sleep(max(0.0, bob.one(message_id)["expires_at"] - time.time()))
    assert bob.unread() == unread()
    message = bob.one(message_id)
    assert (message["message"], message["redacted"]) == (None, False)
    assert bob.messages() == [message]
    assert bob.change("unread", message_id)["marked"] == 0


def test_scheduled_post_is_sent_and_sorted_at_its_time(inbox: Inbox) -> None:
    send_at = soon()
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
