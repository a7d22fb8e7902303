"""Novu's Python SDK, unmodified, against Stak: triggers, subscribers and topics. It parses every response strictly."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.api.novu_python import DEPRECATED_FIELDS, novu_client, novu_py, titles, trigger, wait_for
from tests.api.novu_templates import CATEGORY, WORKFLOW, write_templates
from tests.support.eventually import eventually
from tests.support.tenant import Tenant

pytestmark = DEPRECATED_FIELDS


@pytest.fixture(scope="module")
def tenant(make_tenant: Callable[[], Tenant]) -> Tenant:
    made = make_tenant()
    write_templates(made)
    return made


@pytest.fixture(scope="module")
def novu(server: Server, tenant: Tenant) -> Iterator[Any]:
    with novu_client(server, tenant.api_key) as client:
        yield client


@pytest.fixture(scope="module")
def inbox(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)


def test_subscriber_is_created_changed_found_and_deleted(novu: Any, tenant: Tenant) -> None:
    fields = {
        "subscriber_id": "ada",
        "first_name": "Ada",
        "last_name": "Lovelace",
        "email": "ada@example.com",
        "phone": "555 1234",
        "avatar": "https://cdn.example/ada.png",
        "locale": "en_GB",
        "timezone": "Europe/London",
        "data": {"plan": "pro", "seats": 3},
    }
    made = novu.subscribers.create(create_subscriber_request_dto=fields).result
    assert {name: getattr(made, name) for name in fields} == fields
    profile = ok(tenant.admin.get(f"/stack/admin/v1/{tenant.key}/users/ada"))
    assert (profile["display_name"], profile["avatar_url"], profile["locale"]) == (
        "Ada Lovelace",
        "https://cdn.example/ada.png",
        "en-GB",
    )
    change = {"last_name": "King", "email": None, "data": {"plan": "free"}}
    novu.subscribers.patch(subscriber_id="ada", patch_subscriber_request_dto=change)
    read = novu.subscribers.retrieve(subscriber_id="ada").result
    assert (read.first_name, read.last_name, read.phone, read.data) == ("Ada", "King", "555 1234", {"plan": "free"})
    assert "email" not in read.model_dump(by_alias=True)
    listed = novu.subscribers.search(request={"limit": 5}).result
    assert "ada" in [one.subscriber_id for one in listed.data]
    assert listed.total_count >= 1
    assert [one.subscriber_id for one in novu.subscribers.search(request={"name": "king"}).result.data] == ["ada"]
    with pytest.raises(novu_py.models.SubscriberResponseDtoError) as existing:
        novu.subscribers.create(create_subscriber_request_dto={"subscriber_id": "ada"}, fail_if_exists=True)
    assert existing.value.data.first_name == "Ada"
    assert novu.subscribers.delete(subscriber_id="ada").result.acknowledged
    with pytest.raises(novu_py.models.ErrorDto) as gone:
        novu.subscribers.retrieve(subscriber_id="ada")
    assert gone.value.status_code == 404


def test_subscribers_are_created_in_bulk_and_get_broadcasts(novu: Any, inbox: Inbox) -> None:
    some = [{"subscriber_id": f"bulk-{number}", "first_name": "B"} for number in range(3)]
    bad = {"subscriber_id": "x" * 300}
    body = {"subscribers": [*some, bad]}
    first = novu.subscribers.create_bulk(bulk_subscriber_create_dto=body).result
    assert sorted(one.subscriber_id for one in first.created) == ["bulk-0", "bulk-1", "bulk-2"]
    assert [one.subscriber_id for one in first.failed] == ["x" * 300]
    again = novu.subscribers.create_bulk(bulk_subscriber_create_dto={"subscribers": some}).result
    assert (len(again.created), len(again.updated)) == (0, 3)
    event = {"name": WORKFLOW, "payload": {"order": 1}, "transaction_id": "to-all"}
    sent = novu.trigger_broadcast(trigger_event_to_all_request_dto=event).result
    assert (sent.acknowledged, sent.status.value, sent.transaction_id) == (True, "processed", "to-all")
    for one in some:
        assert wait_for(novu, one["subscriber_id"])[0].subject == "Order 1 has shipped"
        assert inbox.reader(one["subscriber_id"]).unread()["total"] == 1


def test_trigger_renders_the_template_for_each_subscriber(novu: Any) -> None:
    described = {"subscriber_id": "grace", "first_name": "Grace", "email": "grace@example.com"}
    sent = trigger(novu, ["hopper", described], transaction_id="tx-1", actor="shop", overrides={"severity": "high"})
    assert sent.transaction_id == "tx-1"
    (named,) = wait_for(novu, "grace")
    assert (named.subject, named.body) == ("Order 7 has shipped", "Track it, Grace.")
    assert (named.transaction_id, named.workflow.identifier, named.redirect.url) == ("tx-1", CATEGORY, "/orders/7")
    (unnamed,) = wait_for(novu, "hopper")
    assert unnamed.body == "Track it, friend."
    assert novu.subscribers.retrieve(subscriber_id="grace").result.email == "grace@example.com"


def test_repeated_transaction_sends_nothing_twice(novu: Any) -> None:
    for _ in range(3):
        assert trigger(novu, "once", transaction_id="tx-once").transaction_id == "tx-once"
    wait_for(novu, "once")
    with pytest.raises(novu_py.models.ValidationErrorDto) as other:
        trigger(novu, "once", transaction_id="tx-once", payload={"order": 8})
    assert other.value.status_code == 422
    assert titles(novu, "once") == ["Order 7 has shipped"]


def test_cancel_recalls_what_was_triggered(novu: Any, inbox: Inbox) -> None:
    trigger(novu, ["cancelled"], transaction_id="tx-cancel")
    wait_for(novu, "cancelled")
    assert novu.cancel(transaction_id="tx-cancel").result is True
    assert titles(novu, "cancelled") == []
    assert eventually(lambda: inbox.reader("cancelled").unread()["total"] == 0)
    assert novu.cancel(transaction_id="tx-cancel").result is True
    assert novu.cancel(transaction_id="tx-unknown").result is False


def test_bulk_trigger_answers_for_each_event(novu: Any) -> None:
    events = [
        {"name": WORKFLOW, "to": ["many-1"], "payload": {"order": 1}},
        {"name": "no-such-workflow", "to": ["many-1"], "payload": {}},
        {"name": "hello", "to": ["many-1"], "payload": {}, "transaction_id": "tx-many"},
    ]
    answers = novu.trigger_bulk(bulk_trigger_event_dto={"events": events}).result
    assert [one.status.value for one in answers] == ["processed", "error", "processed"]
    assert "no-such-workflow" in answers[1].error[0]
    assert sorted(one.subject for one in wait_for(novu, "many-1", 2)) == ["Hello", "Order 1 has shipped"]


def test_topics_have_subscribers_who_get_a_message_once(novu: Any) -> None:
    made = novu.topics.create(create_update_topic_request_dto={"key": "sports", "name": "Sports"}).result
    assert (made.key, made.name) == ("sports", "Sports")
    assert novu.topics.update(topic_key="sports", update_topic_request_dto={"name": "All sports"}).result.name == (
        "All sports"
    )
    assert novu.topics.get(topic_key="sports").result.name == "All sports"
    with pytest.raises(novu_py.models.TopicResponseDtoError):
        novu.topics.create(create_update_topic_request_dto={"key": "sports"}, fail_if_exists=True)
    added = novu.topics.subscriptions.create(
        topic_key="sports", create_topic_subscriptions_request_dto={"subscriptions": ["fan-1", "fan-2"]}
    ).result
    assert (added.meta.successful, added.meta.failed) == (2, 0)
    listed = novu.topics.subscriptions.list(request={"topic_key": "sports"}).result
    assert [one.subscriber.subscriber_id for one in listed.data] == ["fan-1", "fan-2"]
    one = novu.topics.subscriptions.get_subscription(topic_key="sports", identifier=listed.data[0].identifier).result
    assert one.identifier == listed.data[0].identifier
    assert novu.topics.subscribers.retrieve(topic_key="sports", external_subscriber_id="fan-1").result.topic_key
    assert "sports" in [one.key for one in novu.topics.list(request={}).result.data]
    mine = novu.subscribers.topics.list(request={"subscriber_id": "fan-1"}).result
    assert [one.topic.key for one in mine.data] == ["sports"]

    both = [{"topic_key": "sports", "type": "Topic"}, "fan-1", "guest"]
    for _ in range(2):
        trigger(novu, both, transaction_id="tx-sports")
    for uid in ("fan-1", "fan-2", "guest"):
        wait_for(novu, uid)
    assert novu.cancel(transaction_id="tx-sports").result is True
    assert [titles(novu, uid) for uid in ("fan-1", "fan-2", "guest")] == [[], [], []]

    removed = novu.topics.subscriptions.delete(
        topic_key="sports", delete_topic_subscriptions_request_dto={"subscriptions": ["fan-1", "nobody"]}
    ).result
    assert ([one.subscriber.subscriber_id for one in removed.data], removed.meta.failed) == (["fan-1"], 1)
    assert novu.topics.delete(topic_key="sports").result.acknowledged
    with pytest.raises(novu_py.models.ErrorDto):
        novu.topics.get(topic_key="sports")


def test_unsupported_call_says_what_to_use(novu: Any) -> None:
    for call in (
        lambda: novu.workflows.list(request={}),
        novu.integrations.list,
        lambda: novu.topics.subscriptions.update(
            topic_key="a", identifier="b", update_topic_subscription_request_dto={"name": "x"}
        ),
    ):
        with pytest.raises(novu_py.models.APIError) as refused:
            call()
        assert refused.value.status_code == 501
        assert "Stak does not support" in refused.value.body


def test_errors_have_the_models_of_the_sdk(novu: Any, server: Server) -> None:
    with pytest.raises(novu_py.models.ErrorDto) as unknown:
        novu.trigger(trigger_event_request_dto={"name": "nothing", "to": "a", "payload": {}})
    assert (unknown.value.status_code, unknown.value.data.status_code) == (404, 404)
    with pytest.raises(novu_py.models.ValidationErrorDto) as invalid:
        trigger(novu, "a", tenant="other")
    assert list(invalid.value.data.errors) == ["tenant"]
    with (
        novu_client(server, "sk_wrong") as stranger,
        pytest.raises(novu_py.models.ErrorDto) as refused,
    ):
        stranger.topics.list(request={})
    assert refused.value.status_code == 401


def test_key_with_an_inbox_acts_on_that_inbox(server: Server, tenant: Tenant) -> None:
    ok(tenant.admin.put(f"/stack/admin/v1/{tenant.key}/orders/config", json={"title": "Orders"}), 201)
    write_templates(tenant, "orders")
    with novu_client(server, f"{tenant.api_key}:orders") as novu:
        trigger(novu, "buyer")
        wait_for(novu, "buyer")
    with novu_client(server, tenant.api_key) as novu:
        assert titles(novu, "buyer") == []
