"""One request of every call of the backend clients, with every parameter that the call takes."""

from typing import Any

from stak.client.backend.audience_calls import AudienceCalls
from stak.client.backend.broadcast_calls import BroadcastCalls
from stak.client.backend.calls import TenantPath
from stak.client.backend.channel_calls import ChannelCalls
from stak.client.backend.configuration_calls import InboxCalls, SettingsCalls
from stak.client.backend.message_calls import MessageCalls
from stak.client.backend.requests import FallbackStep, PostMessage, TemplateRecipient, ToUsers
from stak.client.backend.template_calls import TemplateCalls
from stak.client.backend.topic_calls import TopicCalls
from stak.client.backend.user_calls import UserCalls
from stak.client.backend.webhook_calls import WebhookCalls

WHERE = TenantPath("acme", "DEFAULT")
MESSAGES, BROADCASTS, AUDIENCE = MessageCalls(WHERE), BroadcastCalls(WHERE), AudienceCalls(WHERE)
USERS, INBOXES, SETTINGS = UserCalls(WHERE), InboxCalls(WHERE), SettingsCalls(WHERE)
TOPICS = TopicCalls(WHERE)
TEMPLATES = TemplateCalls(WHERE)
CHANNELS, WEBHOOKS = ChannelCalls(WHERE), WebhookCalls(WHERE)
PROFILE: dict[str, Any] = {"display_name": "A", "phone_number": "+49301", "phone_verified": True}
CHOSEN: dict[str, Any] = {
    "avatar_url": "https://a.example/a.png",
    "locale": "de",
    "discoverable": True,
    "email": "a@a.example",
    "attributes": {"plan": "pro"},
}
OPTIONS: dict[str, Any] = {"category": "c", "label": "l", "sender": "s", "host_system_id": "h", "ttl_seconds": 1}
LISTED: dict[str, Any] = {"page_size": 2, "cursor": "x"}
CONFIG: dict[str, Any] = {
    "title": "T",
    "description": "d",
    "schema_version": "1",
    "schema": {},
    "categories": ["c"],
    "muted": "dropped",
    "ttl_seconds": 1,
    "auto_join": "off",
    "on_read": True,
    "everyone_delivery": "on_read",
    "fallback": [FallbackStep("email", 60)],
}
SAMPLES: dict[Any, Any] = {
    MESSAGES.post: MESSAGES.post({}, ["ada"], send_at=1, idempotency_key="k", **OPTIONS),
    MESSAGES.post_to_everyone: MESSAGES.post_to_everyone(
        {}, send_at=1, delivery="on_read", idempotency_key="k", **OPTIONS
    ),
    MESSAGES.post_to_topics: MESSAGES.post_to_topics({}, ["news"], send_at=1, idempotency_key="k", **OPTIONS),
    MESSAGES.post_template: MESSAGES.post_template(
        "t",
        [TemplateRecipient("ada", {"a": 1}, "de")],
        data={"a": 1},
        version=1,
        send_at=1,
        idempotency_key="k",
        **{name: value for name, value in OPTIONS.items() if name != "label"},
    ),
    MESSAGES.post_bulk: MESSAGES.post_bulk([PostMessage(message={}, audiences=ToUsers(["ada"]))], idempotency_key="k"),
    TEMPLATES.list: TEMPLATES.list(**LISTED),
    TEMPLATES.show: TEMPLATES.show("t", version=1),
    TEMPLATES.versions: TEMPLATES.versions("t"),
    TEMPLATES.write: TEMPLATES.write("t", {"en": {"title": "x"}}, category="c"),
    TEMPLATES.preview: TEMPLATES.preview("t", uid="ada", data={"a": 1}, locale="de", version=1),
    TEMPLATES.delete: TEMPLATES.delete("t"),
    MESSAGES.estimate: MESSAGES.estimate({}, category="c", ttl_seconds=1, send_at=1, delivery="on_read"),
    MESSAGES.recall: MESSAGES.recall("1", ["ada"], reason="r"),
    BROADCASTS.list: BROADCASTS.list(size="single", category="c", status="delivered", search="s", **LISTED),
    BROADCASTS.show: BROADCASTS.show("1"),
    BROADCASTS.follow: BROADCASTS.follow("1"),
    BROADCASTS.pause: BROADCASTS.pause("1"),
    BROADCASTS.resume: BROADCASTS.resume("1"),
    BROADCASTS.stop: BROADCASTS.stop("1"),
    BROADCASTS.show_pin: BROADCASTS.show_pin("1"),
    BROADCASTS.pin: BROADCASTS.pin("1"),
    BROADCASTS.recipients: BROADCASTS.recipients("1", **LISTED),
    BROADCASTS.recipient: BROADCASTS.recipient("1", "ada"),
    BROADCASTS.find_recipient: BROADCASTS.find_recipient("order-1", "ada"),
    BROADCASTS.read_rate: BROADCASTS.read_rate("1"),
    BROADCASTS.stats: BROADCASTS.stats("1"),
    AUDIENCE.add: AUDIENCE.add(["ada"]),
    AUDIENCE.remove: AUDIENCE.remove(["ada"]),
    AUDIENCE.list: AUDIENCE.list(**LISTED),
    AUDIENCE.show: AUDIENCE.show("ada"),
    AUDIENCE.count: AUDIENCE.count(),
    TOPICS.write: TOPICS.write("news", title="t", description="d", is_open=True),
    TOPICS.show: TOPICS.show("news"),
    TOPICS.list: TOPICS.list(**LISTED),
    TOPICS.delete: TOPICS.delete("news"),
    TOPICS.add: TOPICS.add("news", ["ada"]),
    TOPICS.remove: TOPICS.remove("news", ["ada"]),
    TOPICS.members: TOPICS.members("news", **LISTED),
    TOPICS.member: TOPICS.member("news", "ada"),
    TOPICS.of_user: TOPICS.of_user("ada", **LISTED),
    USERS.list: USERS.list(query="a", search="b", **LISTED),
    USERS.show: USERS.show("ada"),
    USERS.find_by_phone: USERS.find_by_phone("+49301"),
    USERS.write: USERS.write("ada", **PROFILE, **CHOSEN),
    USERS.change: USERS.change("ada", **PROFILE, **CHOSEN),
    USERS.remove: USERS.remove("ada"),
    USERS.job: USERS.job("1"),
    USERS.sessions: USERS.sessions("ada", **LISTED),
    USERS.end_session: USERS.end_session("ada", "1"),
    USERS.end_sessions: USERS.end_sessions("ada"),
    USERS.create_token: USERS.create_token("ada", ttl_seconds=60),
    USERS.channels: USERS.channels("ada"),
    USERS.change_channels: USERS.change_channels("ada", push=True, email=False, webhook=True),
    INBOXES.list: INBOXES.list(**LISTED),
    INBOXES.show: INBOXES.show(),
    INBOXES.write: INBOXES.write("alerts", **CONFIG),
    INBOXES.change: INBOXES.change("alerts", **CONFIG),
    CHANNELS.show: CHANNELS.show(),
    CHANNELS.write_email: CHANNELS.write_email(
        "smtp.a.example",
        465,
        "a@a.example",
        security="tls",
        from_name="A",
        reply_to="b@a.example",
        username="a",
        password="p",
        app_url="https://a.example/",
        per_minute=1,
    ),
    CHANNELS.write_push: CHANNELS.write_push("mailto:a@a.example", app_url="https://a.example/", per_minute=1),
    CHANNELS.remove_email: CHANNELS.remove_email(),
    CHANNELS.remove_push: CHANNELS.remove_push(),
    WEBHOOKS.list: WEBHOOKS.list(),
    WEBHOOKS.show: WEBHOOKS.show("1"),
    WEBHOOKS.create: WEBHOOKS.create("https://a.example/", ["message.read"], description="d"),
    WEBHOOKS.change: WEBHOOKS.change(
        "1", url="https://a.example/", event_types=["message.read"], description="d", enabled=True
    ),
    WEBHOOKS.delete: WEBHOOKS.delete("1"),
    WEBHOOKS.rotate_secret: WEBHOOKS.rotate_secret("1", grace_seconds=1),
    WEBHOOKS.attempts: WEBHOOKS.attempts("1", **LISTED),
    WEBHOOKS.replay: WEBHOOKS.replay("1", "2"),
    SETTINGS.show: SETTINGS.show(),
    SETTINGS.change: SETTINGS.change(
        title="T",
        allowed_origins=[],
        retention_days=1,
        limits={"requests_per_second": 1},
        webhook_url=None,
        registered_participants_only=True,
    ),
}
