"""Novu's Python SDK, unmodified, against Stak: a subscriber's notifications and preferences, messages, activity."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.api.novu_python import DEPRECATED_FIELDS, novu_client, novu_py, titles, trigger, wait_for
from tests.api.novu_templates import CATEGORY, WORKFLOW, write_templates
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


def test_notifications_of_a_subscriber_are_changed_and_counted(novu: Any, inbox: Inbox) -> None:
    of = novu.subscribers.notifications
    for number in range(4):
        trigger(novu, "reader", payload={"order": number})
    ids = [one.id for one in wait_for(novu, "reader", 4)]
    assert of.mark_as_read(subscriber_id="reader", notification_id=ids[0]).result.is_read
    assert inbox.reader("reader").unread()["total"] == 3
    assert not of.mark_as_unread(subscriber_id="reader", notification_id=ids[0]).result.is_read
    assert of.archive(subscriber_id="reader", notification_id=ids[1]).result.is_archived
    assert not of.unarchive(subscriber_id="reader", notification_id=ids[1]).result.is_archived
    wanted = {"subscriber_id": "reader", "notification_id": ids[1], "action_type": "primary"}
    answered = of.complete_action(request=wanted).result
    assert answered.primary_action.is_completed
    later = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3600))
    wanted = {"subscriber_id": "reader", "notification_id": ids[2]}
    asked = {**wanted, "snooze_subscriber_notification_dto": {"snooze_until": later}}
    assert of.snooze(request=asked).result.is_snoozed
    put_aside = of.list(request={"subscriber_id": "reader", "snoozed": True}).result.data
    assert [one.id for one in put_aside] == [ids[2]]
    assert not of.unsnooze(subscriber_id="reader", notification_id=ids[2]).result.is_snoozed
    of.delete(subscriber_id="reader", notification_id=ids[3])
    assert sorted(one.id for one in wait_for(novu, "reader", 3)) == sorted(ids[:3])
    counts = of.count(subscriber_id="reader", filters='[{"read": false}, {"read": true}]').result
    assert [one.count for one in counts] == [2, 1]
    assert of.unseen_count(subscriber_id="reader").result.count == 2
    of.mark_as_seen(subscriber_id="reader", mark_subscriber_notifications_as_seen_dto={})
    assert of.unseen_count(subscriber_id="reader").result.count == 0
    of.mark_all_as_read(subscriber_id="reader", update_all_subscriber_notifications_dto={})
    assert inbox.reader("reader").unread()["total"] == 0
    of.archive_all_read(subscriber_id="reader", update_all_subscriber_notifications_dto={})
    assert len(of.list(request={"subscriber_id": "reader", "archived": True}).result.data) == 3
    of.archive_all(subscriber_id="reader", update_all_subscriber_notifications_dto={})
    of.delete_all(subscriber_id="reader", update_all_subscriber_notifications_dto={})
    assert of.list(request={"subscriber_id": "reader"}).result.data == []


def test_preferences_mute_the_category_of_a_workflow(novu: Any, inbox: Inbox) -> None:
    of = novu.subscribers.preferences
    off, on = ({"channels": {"in_app": is_on}, "workflow_id": WORKFLOW} for is_on in (False, True))
    muted = of.update(subscriber_id="picky", patch_subscriber_preferences_dto=off).result
    assert {one.workflow.identifier: one.channels.in_app for one in muted.workflows}[CATEGORY] is False
    listed = of.list(subscriber_id="picky").result
    assert {one.workflow.identifier: one.channels.in_app for one in listed.workflows}[CATEGORY] is False
    assert listed.global_.channels.in_app is True
    trigger(novu, "picky")
    wait_for(novu, "picky")
    assert inbox.reader("picky").unread()["total"] == 0
    (changed,) = of.bulk_update(
        subscriber_id="picky", bulk_update_subscriber_preferences_dto={"preferences": [on]}
    ).result
    assert (changed.level.value, changed.channels.in_app) == ("template", True)


def test_global_preferences_turn_email_and_push_on_and_off(novu: Any, tenant: Tenant) -> None:
    of = novu.subscribers.preferences
    for changed, expected in (
        ({"email": False}, (True, False, True)),
        ({"push": False, "email": True}, (True, True, False)),
    ):
        body = {"channels": changed}
        channels = of.update(subscriber_id="quiet", patch_subscriber_preferences_dto=body).result.global_.channels
        assert (channels.in_app, channels.email, channels.push) == expected
    stored = ok(tenant.admin.get(f"/stack/admin/v1/{tenant.key}/users/quiet/channels"))
    assert (stored["email"], stored["push"]) == (True, False)
    for refused in ({"channels": {"email": False}, "workflow_id": WORKFLOW}, {"channels": {"sms": True}}):
        with pytest.raises(novu_py.models.ValidationErrorDto) as error:
            of.update(subscriber_id="quiet", patch_subscriber_preferences_dto=refused)
        assert error.value.status_code == 422
    one = {"channels": {"push": False}, "workflow_id": WORKFLOW}
    with pytest.raises(novu_py.models.ValidationErrorDto):
        of.bulk_update(subscriber_id="quiet", bulk_update_subscriber_preferences_dto={"preferences": [one]})


def test_fields_of_a_subscription_that_are_not_stored_are_refused(novu: Any) -> None:
    of = novu.topics.subscriptions

    def create(**fields: str) -> Any:
        body = {"subscriptions": [{"subscriber_id": "fan", **fields}]}
        return of.create(topic_key="songs", create_topic_subscriptions_request_dto=body).result.data

    for fields in (
        {"identifier": "mine"},
        {"identifier": "tk=songs:si=other"},
        {"identifier": "tk=songs:si=fan", "name": "Fan"},
    ):
        with pytest.raises(novu_py.models.ValidationErrorDto, match="membership"):
            create(**fields)
    (made,) = create(identifier="tk=songs:si=fan")
    assert made.identifier == "tk=songs:si=fan"


def test_messages_and_notifications_are_listed_and_deleted(novu: Any) -> None:
    trigger(novu, ["left", "right"], transaction_id="tx-list")
    wait_for(novu, "left")
    wait_for(novu, "right")
    (mine,) = novu.messages.retrieve(request={"subscriber_id": "left"}).result.data
    assert (mine.transaction_id, mine.subject, mine.channel.value) == ("tx-list", "Order 7 has shipped", "in_app")
    both = novu.messages.retrieve(request={"transaction_id": ["tx-list"]}).result
    assert [one.subscriber_id for one in both.data] == ["left", "right"]
    assert [one.template_identifier for one in both.data] == [WORKFLOW, WORKFLOW]
    assert novu.messages.delete(message_id=mine.id).result.acknowledged
    assert (titles(novu, "left"), len(titles(novu, "right"))) == ([], 1)
    (activity,) = novu.notifications.list(request={"transaction_id": "tx-list"}).result.data
    assert activity.template.triggers[0].identifier == WORKFLOW
    assert novu.notifications.retrieve(notification_id=activity.id).result.transaction_id == "tx-list"
    newest = novu.notifications.list(request={"templates": [WORKFLOW], "limit": 2}).result
    assert newest.data[0].id == activity.id
    novu.messages.delete_by_transaction_id(transaction_id="tx-list")
    assert titles(novu, "right") == []
