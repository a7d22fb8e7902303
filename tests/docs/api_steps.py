"""The requests whose bodies and responses are the examples of the API reference: a tenant from its creation to its end.

`$name` stands for a value that an earlier step has saved.
"""

from dataclasses import dataclass, field
from typing import Any, Final

ADMIN: Final = "/stack/admin/v1/{tenant}"
ACCOUNT: Final = f"{ADMIN}/accounts/{{account_id}}"
INBOX: Final = f"{ADMIN}/{{inbox}}"
WEBHOOK: Final = f"{ADMIN}/webhooks/{{webhook_id}}"
MESSAGE: Final = f"{INBOX}/messages/{{message_id}}"
USERS: Final = "/stack/users/v1/{tenant}"
OWN: Final = f"{USERS}/{{inbox}}"
TOPIC: Final = f"{ADMIN}/topics/{{topic}}"
OPEN_TOPIC: Final = f"{USERS}/topics/{{topic}}"
CHAT: Final = f"{USERS}/chats/{{chat_id}}"
COMMON: Final = {"tenant": "acme", "inbox": "orders"}
"""Path parameters of all steps that do not say otherwise."""


@dataclass(frozen=True)
class Step:
    """A request, and the status it must get."""

    who: str
    operation: str
    status: int = 200
    body: Any = None
    path: dict[str, str] = field(default_factory=dict)
    query: dict[str, str] = field(default_factory=dict)
    save: dict[str, str] = field(default_factory=dict)
    """The names under which fields of the response are saved; `a.0.b` is the field b of the first item of a."""
    until: tuple[str, Any] | None = None
    """Repeat the request until this field has this value: work in the background has ended."""
    until_text: str = ""
    """Repeat the request until the response contains this value."""
    save_link: str = ""
    """The name under which the token of the response's password link is saved."""
    save_session: str = ""
    """The name of the person whose session in the console the response begins."""
    is_example: bool = True


HELLO: Final = {
    "audiences": {"kind": "users", "uids": ["ada", "bob"], "label": "Customers"},
    "category": "orders",
    "sender": "Acme Shop",
    "message": {"title": "Order 1043 is on its way", "body": "It should be with you on Friday."},
}
ORDER: Final = {
    "audiences": {"kind": "users", "uids": ["ada"]},
    "host_system_id": "1043",
    "category": "orders",
    "message": {"title": "Order 1043 is on its way"},
}
LATER: Final = {
    "audiences": {"kind": "everyone"},
    "category": "news",
    "message": {"title": "Our summer sale begins"},
    "send_at": "$tomorrow",
}
MAIL_SERVER: Final = {
    "host": "smtp.example.com",
    "port": 587,
    "security": "starttls",
    "username": "acme",
    "password": "correct horse battery staple",
    "from_address": "noreply@acme.example",
    "from_name": "Acme Shop",
    "app_url": "https://app.acme.example",
}
BROWSER: Final = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/example",
    "keys": {
        "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
        "auth": "tBHItJI5svbpez7KI4CCXg",
    },
}
TOPIC_NAME: Final = {"topic": "release-notes"}
NOTES: Final = {"title": "Release notes", "description": "What is new, every second week.", "open": True}
TEMPLATE: Final = {
    "content": {
        "en": {"title": "Hello {{ user.display_name | default: 'there' }}", "body": "Order {{ order }} has shipped."},
        "de": {"title": "Hallo {{ user.display_name | default: 'du' }}", "body": "Bestellung {{ order }} ist da."},
    },
    "default_locale": "en",
    "category": "orders",
}
BULK: Final = {
    "posts": [
        {"template": "shipped", "recipients": [{"uid": "ada", "data": {"order": 1044}, "locale": "de"}]},
        {"audiences": {"kind": "users", "uids": ["bob"]}, "message": {"title": "Thank you"}},
        {"template": "unknown", "audiences": {"kind": "everyone"}},
    ]
}
CONFIG: Final = {"title": "Orders", "categories": ["orders", "news"]}
ADA: Final = {"display_name": "Ada", "phone_number": "+4930123456", "phone_verified": True}
DIRECT: Final = {"chat_type": "direct", "participants": ["bob"]}
HI: Final = {"client_message_id": "9f1c", "content": "Hi Bob"}
ONE: Final = {"message_ids": ["$message"]}
ANN: Final = {"email": "ann@acme.example", "role": "owner", "name": "Ann"}
PASSWORD: Final = "correct horse battery"

STEPS: Final = (
    Step("operator", f"put {ADMIN}", 201, {"title": "Acme"}, save={"admin": "api_key"}),
    Step("operator", "get /stack/admin/v1"),
    Step("admin", f"get {ADMIN}/settings"),
    Step("admin", f"patch {ADMIN}/settings", body={"retention_days": 365}),
    Step("admin", f"put {ADMIN}/settings", body={"title": "Acme", "allowed_origins": ["https://app.example"]}),
    Step("admin", f"get {ADMIN}/quotas"),
    Step("operator", f"put {ADMIN}/quotas", body={"inboxes": 50, "users": None}),
    Step("admin", f"get {ADMIN}/own-key"),
    Step(
        "admin",
        f"post {ADMIN}/keys",
        201,
        {"scopes": ["post", "read"], "name": "nightly report", "expires_in_seconds": 7776000},
        save={"key": "key_id"},
    ),
    Step("admin", f"get {ADMIN}/keys"),
    Step("admin", f"delete {ADMIN}/keys/{{key_id}}", 204, path={"key_id": "$key"}),
    Step("admin", f"post {ADMIN}/secrets/{{kind}}/rotate", body={"grace_seconds": 86400}, path={"kind": "signing"}),
    Step("admin", f"post {ADMIN}/data-key/rotate"),
    Step(
        "admin",
        f"post {ADMIN}/webhooks",
        201,
        {
            "url": "https://hooks.example/stak",
            "event_types": ["message.read", "broadcast.finished"],
            "description": "statistics",
        },
        save={"webhook": "webhook_id"},
    ),
    Step("admin", f"get {ADMIN}/webhooks"),
    Step("admin", f"get {WEBHOOK}", path={"webhook_id": "$webhook"}),
    Step("admin", f"put {ADMIN}/channels/email", body=MAIL_SERVER),
    Step("admin", f"put {ADMIN}/channels/push", body={"subject": "mailto:admin@acme.example"}),
    Step("admin", f"get {ADMIN}/channels"),
    Step("admin", f"patch {ADMIN}/users/{{uid}}/channels", body={"email": False}, path={"uid": "ada"}),
    Step("admin", f"get {ADMIN}/users/{{uid}}/channels", path={"uid": "ada"}),
    Step("admin", f"patch {WEBHOOK}", body={"event_types": ["broadcast.finished"]}, path={"webhook_id": "$webhook"}),
    Step("admin", f"post {WEBHOOK}/secret/rotate", body={"grace_seconds": 86400}, path={"webhook_id": "$webhook"}),
    Step("admin", f"post {ADMIN}/accounts", 201, ANN, save={"account": "account.account_id"}, save_link="link"),
    Step("anyone", f"get {ADMIN}/sign-in"),
    Step("anyone", f"post {ADMIN}/sign-in/password", body={"token": "$link", "password": PASSWORD}),
    Step("anyone", f"post {ADMIN}/sign-in", body={"email": ANN["email"], "password": PASSWORD}, save_session="ann"),
    Step("ann", f"get {ADMIN}/session"),
    Step(
        "ann",
        f"put {ADMIN}/session/password",
        204,
        {"current_password": PASSWORD, "password": "staple of correct horses"},
    ),
    Step("ann", f"delete {ADMIN}/session", 204),
    Step("admin", f"get {ADMIN}/accounts"),
    Step("admin", f"patch {ACCOUNT}", body={"role": "sender"}, path={"account_id": "$account"}),
    Step("admin", f"post {ACCOUNT}/reset", path={"account_id": "$account"}),
    Step("admin", f"delete {ACCOUNT}/sessions", 204, path={"account_id": "$account"}),
    Step("admin", f"delete {ACCOUNT}", 204, path={"account_id": "$account"}),
    Step("admin", f"put {INBOX}/config", 201, CONFIG),
    Step("admin", f"put {INBOX}/config", 200, CONFIG),
    Step("admin", f"patch {INBOX}/config", body={"description": "What becomes of your orders"}),
    Step("admin", f"get {INBOX}/config"),
    Step("admin", f"get {ADMIN}/inboxes"),
    Step("admin", f"put {INBOX}/audience", body={"add": ["ada", "bob", "cleo"], "remove": ["dan"]}),
    Step("admin", f"get {INBOX}/audience"),
    Step("admin", f"get {INBOX}/audience/members", query={"limit": "2"}),
    Step("admin", f"get {INBOX}/audience/members/{{uid}}", path={"uid": "ada"}),
    Step("admin", f"put {TOPIC}", 201, NOTES, path=TOPIC_NAME),
    Step("admin", f"get {TOPIC}", path=TOPIC_NAME),
    Step("admin", f"put {TOPIC}/members", body={"add": ["ada", "bob"], "remove": ["dan"]}, path=TOPIC_NAME),
    Step("admin", f"get {TOPIC}/members", path=TOPIC_NAME, query={"limit": "1"}),
    Step("admin", f"get {TOPIC}/members/{{uid}}", path={**TOPIC_NAME, "uid": "ada"}),
    Step("admin", f"get {ADMIN}/topics"),
    Step("admin", f"get {ADMIN}/users/{{uid}}/topics", path={"uid": "ada"}),
    Step("admin", f"put {INBOX}/templates/{{template}}", 201, TEMPLATE, {"template": "shipped"}),
    Step("admin", f"put {INBOX}/templates/{{template}}", 200, TEMPLATE, {"template": "shipped"}),
    Step("admin", f"get {INBOX}/templates/{{template}}", path={"template": "shipped"}),
    Step("admin", f"get {INBOX}/templates"),
    Step("admin", f"get {INBOX}/templates/{{template}}/versions", path={"template": "shipped"}),
    Step(
        "admin",
        f"post {INBOX}/templates/{{template}}/preview",
        body={"uid": "ada", "data": {"order": 1043}, "locale": "de-AT"},
        path={"template": "shipped"},
    ),
    Step("admin", f"post {INBOX}/messages/post/bulk", body=BULK),
    Step("admin", f"delete {INBOX}/templates/{{template}}", 204, path={"template": "shipped"}),
    Step("admin", f"post {INBOX}/messages/post", 200, HELLO, query={"dry_run": "true"}),
    Step("admin", f"post {INBOX}/messages/post", 202, HELLO, save={"message": "message_id"}),
    Step("admin", f"get {MESSAGE}", path={"message_id": "$message"}, until=("status", "delivered")),
    Step("admin", f"post {MESSAGE}/pin", body={"pinned": True}, path={"message_id": "$message"}),
    Step("admin", f"get {MESSAGE}/pin", path={"message_id": "$message"}),
    Step(
        "admin",
        f"get {WEBHOOK}/attempts",
        path={"webhook_id": "$webhook"},
        query={"limit": "1"},
        save={"attempt": "attempts.0.attempt_id"},
        until=("attempts.0.succeeded", False),  # there is no such host
        until_text='"next_cursor":"',  # each of several broadcasts has finished: there is another page
    ),
    Step(
        "admin",
        f"post {WEBHOOK}/attempts/{{attempt_id}}/replay",
        202,
        path={"webhook_id": "$webhook", "attempt_id": "$attempt"},
    ),
    Step("admin", f"delete {WEBHOOK}", 204, path={"webhook_id": "$webhook"}),
    Step("admin", f"get {INBOX}/messages", query={"limit": "1"}),
    Step("admin", f"get {MESSAGE}/recipients", path={"message_id": "$message"}),
    Step("admin", f"get {MESSAGE}/recipients/{{uid}}", path={"message_id": "$message", "uid": "ada"}),
    Step("admin", f"post {INBOX}/messages/post", 202, ORDER, is_example=False),
    Step(
        "admin",
        f"get {INBOX}/recipients/{{uid}}",
        path={"uid": "ada"},
        query={"host_system_id": "1043"},
        until=("messages.0.recipient.state", "delivered"),
    ),
    # Before anybody reads it: later, the number of intervals would depend on the time of day.
    Step("admin", f"get {MESSAGE}/stats", path={"message_id": "$message"}),
    Step("admin", f"post {INBOX}/messages/post", 202, LATER, save={"later": "message_id"}, is_example=False),
    Step("admin", f"post {MESSAGE}/pause", 202, path={"message_id": "$later"}),
    Step("admin", f"post {MESSAGE}/resume", 202, path={"message_id": "$later"}),
    Step("admin", f"post {MESSAGE}/stop", 202, path={"message_id": "$later"}),
    Step("admin", f"put {ADMIN}/users/{{uid}}", 201, ADA, {"uid": "ada"}),
    Step("admin", f"put {ADMIN}/users/{{uid}}", 200, ADA, {"uid": "ada"}),
    Step("admin", f"patch {ADMIN}/users/{{uid}}", body={"display_name": "Ada L."}, path={"uid": "ada"}),
    Step("admin", f"get {ADMIN}/users/{{uid}}", path={"uid": "ada"}),
    Step("admin", f"get {ADMIN}/users"),
    Step(
        "admin", f"post {ADMIN}/users/{{uid}}/tokens", 201, {"ttl_seconds": 900}, {"uid": "ada"}, save={"ada": "token"}
    ),
    Step(
        "admin", f"post {ADMIN}/users/{{uid}}/tokens", 201, {}, {"uid": "bob"}, save={"bob": "token"}, is_example=False
    ),
    Step(
        "admin",
        f"put {ADMIN}/users/{{uid}}",
        201,
        {"display_name": "Bob", "phone_number": "+4930123457", "phone_verified": True},
        {"uid": "bob"},
        is_example=False,
    ),
    Step("ada", f"get {USERS}/me"),
    Step("ada", f"patch {USERS}/me", body={"avatar_url": "https://cdn.example/ada.png", "locale": "de-AT"}),
    Step("bob", f"patch {USERS}/me", body={"discoverable": True}, is_example=False),
    Step("ada", f"post {USERS}/push-subscriptions", 201, body=BROWSER),
    Step("ada", f"get {USERS}/push-subscriptions"),
    Step("ada", f"patch {USERS}/me/channels", body={"email": True}),
    Step("ada", f"get {USERS}/me/channels"),
    Step("ada", f"delete {USERS}/push-subscriptions", 204, body={"endpoint": BROWSER["endpoint"]}),
    Step("admin", f"delete {ADMIN}/channels/email", 204),
    Step("admin", f"delete {ADMIN}/channels/push", 204),
    Step("ada", f"post {USERS}/contacts/lookup", body={"phone_numbers": ["+4930123457", "+4930123458"]}),
    Step(
        "ada",
        f"get {OWN}/messages/last/{{limit}}",
        path={"limit": "20"},
        until=("messages.1.redacted", False),  # the second is from a template, and delivered by a worker
    ),
    Step("ada", f"get {OWN}/messages/unread"),
    Step("ada", f"get {OWN}/messages/{{message_id}}", path={"message_id": "$message"}),
    Step("ada", f"put {OWN}/messages/seen", body=ONE),
    Step("ada", f"put {OWN}/messages/read", body=ONE),
    Step("ada", f"put {OWN}/messages/unread", body=ONE),
    Step("ada", f"put {OWN}/messages/archive", body=ONE),
    Step("ada", f"put {OWN}/messages/unarchive", body=ONE),
    Step("ada", f"put {OWN}/messages/snooze", body={"message_ids": ["$message"], "until": "$tomorrow"}),
    Step(
        "ada", f"get {OWN}/messages/last/{{limit}}", path={"limit": "20"}, query={"snoozed": "true"}, is_example=False
    ),
    Step("ada", f"put {OWN}/messages/snooze", body={"message_ids": ["$message"], "until": None}, is_example=False),
    Step(
        "ada", f"put {OWN}/messages/{{message_id}}/action", body={"action": "primary"}, path={"message_id": "$message"}
    ),
    Step("ada", f"put {OWN}/preferences", body={"muted": ["news"]}),
    Step("ada", f"get {OWN}/preferences"),
    Step("admin", f"get {MESSAGE}/read-rate", path={"message_id": "$message"}),
    Step("admin", f"get {INBOX}/users/{{uid}}/messages", path={"uid": "ada"}),
    Step("ada", f"get {USERS}/topics"),
    Step("ada", f"get {OPEN_TOPIC}", path=TOPIC_NAME),
    Step("ada", f"delete {OPEN_TOPIC}", path=TOPIC_NAME),
    Step("ada", f"put {OPEN_TOPIC}", path=TOPIC_NAME),
    Step("bob", f"delete {OWN}/messages/{{message_id}}", path={"message_id": "$message"}),
    Step("ada", f"post {USERS}/events/ticket", 201),
    Step("ada", f"post {USERS}/chats", 201, DIRECT, save={"chat": "chat_id"}),
    Step("ada", f"post {USERS}/chats", 200, DIRECT),
    Step("ada", f"post {CHAT}/messages", 201, HI, {"chat_id": "$chat"}, save={"said": "message_id"}),
    Step("ada", f"post {CHAT}/messages", 200, HI, {"chat_id": "$chat"}),
    Step("bob", f"get {USERS}/events", query={"device_id": "bob-phone"}, until_text="$said"),
    Step("bob", f"post {USERS}/events/ack", 204, {"ids": ["$said"], "device_id": "bob-phone"}),
    Step("bob", f"get {CHAT}/messages", path={"chat_id": "$chat"}),
    Step("bob", f"get {CHAT}/messages/{{sequence}}", path={"chat_id": "$chat", "sequence": "1"}),
    Step("bob", f"get {CHAT}/unread", path={"chat_id": "$chat"}),
    Step("bob", f"put {CHAT}/delivered", body={"sequence": 1}, path={"chat_id": "$chat"}),
    Step("bob", f"get {CHAT}/delivered", path={"chat_id": "$chat"}),
    Step("bob", f"put {CHAT}/read", body={"sequence": 1}, path={"chat_id": "$chat"}),
    Step("ada", f"get {CHAT}/messages/{{sequence}}/receipts", path={"chat_id": "$chat", "sequence": "1"}),
    Step("ada", f"get {USERS}/messages/{{message_id}}", path={"message_id": "$said"}),
    Step("ada", f"get {USERS}/chats"),
    Step("ada", f"get {USERS}/sync"),
    Step("ada", f"get {CHAT}", path={"chat_id": "$chat"}),
    Step(
        "ada",
        f"post {USERS}/chats",
        201,
        {"chat_type": "group", "name": "Team", "participants": ["dan"]},
        save={"group": "chat_id"},
        is_example=False,
    ),
    Step("ada", f"patch {CHAT}", body={"name": "The team"}, path={"chat_id": "$group"}),
    Step("ada", f"put {CHAT}/participants/{{uid}}", 201, {"role": "member"}, {"chat_id": "$group", "uid": "cleo"}),
    Step("ada", f"put {CHAT}/participants/{{uid}}", 200, {"role": "admin"}, {"chat_id": "$group", "uid": "cleo"}),
    Step("ada", f"post {CHAT}/participants", 201, {"phone_number": "+4930123457"}, {"chat_id": "$group"}),
    Step("ada", f"post {CHAT}/participants", 200, {"phone_number": "+4930123457"}, {"chat_id": "$group"}),
    Step("ada", f"get {CHAT}/participants", path={"chat_id": "$group"}),
    Step("ada", f"delete {CHAT}/participants/{{uid}}", 204, path={"chat_id": "$group", "uid": "dan"}),
    Step("ada", f"patch {CHAT}/me", body={"muted_until": "$tomorrow"}, path={"chat_id": "$group"}),
    Step("ada", f"get {CHAT}/me", path={"chat_id": "$group"}),
    Step("ada", f"delete {CHAT}/messages/{{sequence}}", 204, path={"chat_id": "$chat", "sequence": "1"}),
    Step(
        "ada",
        f"post {USERS}/sessions",
        201,
        {"device_id": "ada-phone"},
        save={"refresh": "refresh_token", "session": "session_id"},
    ),
    Step("anyone", f"post {USERS}/sessions/refresh", body={"refresh_token": "$refresh"}),
    Step("ada", f"get {USERS}/sessions"),
    Step("admin", f"get {ADMIN}/users/{{uid}}/sessions", path={"uid": "ada"}),
    Step("ada", f"delete {USERS}/sessions/{{session_id}}", 204, path={"session_id": "$session"}),
    Step("ada", f"delete {USERS}/sessions"),
    Step(
        "ada", f"post {USERS}/sessions", 201, {"device_id": "ada-tablet"}, save={"two": "session_id"}, is_example=False
    ),
    Step(
        "admin", f"delete {ADMIN}/users/{{uid}}/sessions/{{session_id}}", 204, path={"uid": "ada", "session_id": "$two"}
    ),
    Step("admin", f"delete {ADMIN}/users/{{uid}}/sessions", path={"uid": "ada"}),
    Step(
        "admin",
        f"delete {INBOX}/messages/redact",
        202,
        {"message_id": "$message", "reason": "sent by mistake"},
    ),
    Step("admin", f"post {INBOX}/users/{{uid}}/audit", path={"uid": "ada"}),
    Step("admin", f"get {INBOX}/dead-letters"),
    Step("admin", f"post {INBOX}/dead-letters/redrive", 202, {}),
    Step("admin", f"get {ADMIN}/audit-log", query={"limit": "1", "action": "pause"}),
    # Before users are erased: a job removes them from the topic, at some moment.
    Step("admin", f"put {TOPIC}", 200, NOTES, path=TOPIC_NAME),
    Step("admin", f"post {ADMIN}/users/{{uid}}/export", 202, path={"uid": "bob"}, save={"job": "job_id"}),
    Step("admin", f"get {ADMIN}/jobs/{{job_id}}", path={"job_id": "$job"}, until=("status", "done")),
    Step("admin", f"get {ADMIN}/jobs/{{job_id}}/file", path={"job_id": "$job"}),
    Step("admin", f"post {ADMIN}/users/{{uid}}/erase", 202, path={"uid": "cleo"}),
    Step("admin", f"delete {ADMIN}/users/{{uid}}", 204, path={"uid": "bob"}),
    Step("admin", f"delete {TOPIC}", 202, path=TOPIC_NAME),
    Step("operator", f"post {ADMIN}/suspend"),
    Step("operator", f"post {ADMIN}/resume"),
    Step("operator", f"delete {ADMIN}", 202),
    Step("anyone", "get /healthz"),
    Step("anyone", "get /readyz"),
    Step("metrics", "get /metrics"),
)

PROBLEMS: Final = (
    Step("admin", f"patch {ADMIN}/settings", 400, {"retention_days": -1}),
    Step("anyone", f"get {ADMIN}/settings", 401),
    Step("operator", f"get {ADMIN}/settings", 403),
    Step("admin", f"get {MESSAGE}", 404, path={"message_id": "01HF7YAT00000000000000000A"}),
    Step("operator", f"put {ADMIN}", 409, {"title": "Acme"}),
    Step("admin", f"patch {ADMIN}/settings", 413, {"title": "x" * 300_000}),
    Step("admin", f"patch {ADMIN}/settings", 422, {"webhook_url": "https://0177.0.0.1/hook"}),
)
"""Requests that are refused, one for each status; they are sent after the tenant has been created."""
