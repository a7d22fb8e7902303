"""A tenant with recognizable content in everything it can have, and checks that nobody read or changed it."""

import asyncio
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

import httpx
import jwt

from stak.bootstrap import open_engine
from stak.identifiers import TenantKey
from stak.migration import row_ownership
from stak.testing.http_inbox import Inbox, Json, Reader, ok, users
from stak.testing.server import OPERATOR_KEY, Server
from tests.support.api.chat import ChatUser, ChatUsers, eventually
from tests.support.api.novu import proof
from tests.support.push_browser import PushBrowser

SCOPES = ("audience", "config", "post", "read", "redact", "tokens", "users")
ACCOUNT_PASSWORD = "correct horse battery"
WAIT_SECONDS = 60
PUSH_SERVICE = "https://fcm.googleapis.com/fcm/send"
WORK_IN_PROGRESS = ("sys#open#", "sys#chats#", "sys#jobs", "sys#statistics#")
"""Prefixes of the partitions that list work in progress."""

Rows = dict[tuple[str, str], Json]


def mark(what: str) -> str:
    """Return a word that occurs nowhere else."""
    return f"{what}-{uuid.uuid4().hex[:12]}"


@dataclass
class Victim:
    """Ann owns a group and chats with Bob; both have messages, devices and profiles."""

    server: Server
    client: httpx.Client
    """A client without a credential."""
    key: str = field(default_factory=lambda: mark("v"))
    secrets: list[str] = field(default_factory=list)
    ids: Json = field(default_factory=dict)
    """Values for requests of its owner."""
    cursors: dict[str, str] = field(default_factory=dict)
    """A valid cursor of each path that issues them."""
    is_settled: bool = False

    def __post_init__(self) -> None:
        path = f"/stack/admin/v1/{self.key}"
        operator = self.server.client(OPERATOR_KEY)
        made = ok(operator.put(path, json={"title": self.secret("title")}), 201)
        # Large bodies are charged for, and these tests send many.
        unlimited = {"requests_per_second": None, "user_requests_per_second": None}
        ok(operator.put(f"{path}/quotas", json=unlimited))
        operator.close()
        self.api_key: str = made["api_key"]
        self.signing_secret: str = made["signing_secret"]
        self.subscriber_secret: str = made["subscriber_secret"]
        self.secrets += [self.api_key, self.signing_secret, self.subscriber_secret]
        self.admin = self.server.client(self.api_key)
        self.inbox = Inbox(self.admin, self.client, self.key, self.signing_secret)
        self.ann, self.bob = self.secret("ann"), self.secret("bob")
        self.many_users = ChatUsers(self.admin, self.client, self.key, self.signing_secret)
        self._configure(path)
        self._receive()
        self._talk()
        self._sign_in()
        self._create_accounts(path)
        self._export(path)
        self._page()

    def secret(self, what: str) -> str:
        """Return a word that only this tenant may read."""
        self.secrets.append(mark(what))
        return self.secrets[-1]

    def token(self, uid: str | None = None, **claims: object) -> str:
        """Return a token of one of its users, with these claims changed."""
        good = {"iss": self.key, "sub": uid or self.ann, "aud": "stak", "exp": int(time.time()) + 3600}
        return jwt.encode({**good, **claims}, self.signing_secret, "HS256")

    def issue(self, *scopes: str) -> Json:
        return ok(self.admin.post(f"/stack/admin/v1/{self.key}/keys", json={"scopes": scopes}), 201)

    async def rows(self) -> Rows:
        """Return all stored rows of the tenant, except for when its keys were last used."""
        tenant, found = TenantKey(self.key), {}
        async with open_engine(self.server.settings) as engine:
            async for some in engine.rows.beginning_with((row_ownership.partitions(tenant), row_ownership.SYSTEM)):
                for row in some:
                    if row_ownership.is_of(tenant, row.key):
                        found[row.key.pk, row.key.sk] = {**row.item, "used_at": None}
        return found

    async def settled(self) -> Rows:
        """Return the rows once no work is in progress."""
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            before = await self.rows()
            if self.is_settled:
                return before
            await asyncio.sleep(0.5)
            is_at_rest = not any(pk.startswith(WORK_IN_PROGRESS) for pk, _ in before)
            self.is_settled = is_at_rest and before == await self.rows()
            assert time.monotonic() < deadline, "somebody still works on it"

    def leaked(self, answer: httpx.Response, sent: str) -> list[str]:
        """Return the tenant's words in a response that were not in the request."""
        text = f"{answer.text} {answer.headers}"
        return [secret for secret in self.secrets if secret in text and secret not in sent]

    def reader(self) -> Reader:
        return self.inbox.reader(self.ann)

    def chat_client(self, uid: str) -> ChatUser:
        return self.many_users.one(uid)

    def _configure(self, path: str) -> None:
        self.category = self.secret("news")
        phone = f"+49{uuid.uuid4().int % 10**10:010}"
        self.secrets.append(phone)
        settings = {
            "title": self.secret("title"),
            "allowed_origins": [f"https://{self.secret('origin')}.example"],
            "webhook_url": None,
        }
        ok(self.admin.put(f"{path}/settings", json=settings))
        self.name = self.secret("inbox")
        self.inbox = self.inbox.beside(
            self.name,
            title=self.secret("title"),
            description=self.secret("description"),
            schema_version=self.secret("version"),
            schema={"type": "object", "title": self.secret("schema")},
            categories=[self.category, self.secret("other")],
        )
        avatar_url = f"https://{self.secret('avatar')}.example/bob.png"
        # Not discoverable: no other user learns who has the number.
        profile = {"phone_number": phone, "display_name": self.secret("name"), "avatar_url": avatar_url}
        ok(self.admin.put(f"{path}/users/{self.bob}", json=profile), 201)
        ok(self.admin.put(f"{path}/users/{self.ann}", json={}), 201)
        ok(self.inbox.call("PUT", "audience", json={"add": [self.ann, self.bob]}))
        # Every user of the tenant may read the first two, and nobody else; users do not see the last one.
        self.topic = mark("topic")
        for name, is_open in ((self.topic, True), (mark("topic"), True), (self.secret("topic"), False)):
            text = {} if is_open else {"title": self.secret("title"), "description": self.secret("description")}
            ok(self.admin.put(f"{path}/topics/{name}", json={**text, "open": is_open}), 201)
            ok(self.admin.put(f"{path}/topics/{name}/members", json={"add": [self.ann, self.bob]}))
        endpoint = {
            "url": f"https://hooks.example/{self.secret('hook')}",
            "event_types": ["message.read"],
            "description": self.secret("endpoint"),
        }
        webhook = ok(self.admin.post(f"{path}/webhooks", json=endpoint), 201)
        ok(self.admin.patch(f"{path}/webhooks/{webhook['webhook_id']}", json={"enabled": False}))
        self.secrets += [webhook["webhook_id"], webhook["secret"]]
        self._set_up_channels(path)
        spare = self.issue("read")
        self.secrets += [spare["key_id"], spare["api_key"]]
        self.ids |= {
            "tenant": self.key,
            "inbox": self.name,
            "key_id": spare["key_id"],
            "webhook_id": webhook["webhook_id"],
            "attempt_id": spare["key_id"],  # an id as any other
            "url": "https://hooks.example/",
            "event_types": ["message.read"],
            "kind": "webhook",  # the others need two scopes: tests/api/test_scopes.py
            "phone_number": phone,
            "phone_numbers": [phone],
            "uid": self.bob,
            "topic": self.topic,
            "limit": 10,
            "dry_run": False,
            "until": int(time.time()) + 3600,
        }
        self._write_templates()

    def _set_up_channels(self, path: str) -> None:
        address, browser = f"{self.secret('sender')}@mail.example", PushBrowser(f"{PUSH_SERVICE}/{self.secret('push')}")
        email = {"host": "mail.example", "port": 587, "from_address": address, "from_name": self.secret("name")}
        login = {"username": self.secret("login"), "password": self.secret("password")}
        ok(self.admin.put(f"{path}/channels/email", json={**email, **login}))
        # Its public key is for every user of the tenant.
        ok(self.admin.put(f"{path}/channels/push", json={"subject": f"mailto:{address}"}))
        ok(self.admin.patch(f"{path}/users/{self.bob}", json={"email": f"{self.secret('bob')}@mail.example"}))
        ok(self.chat_client(self.ann).call("POST", "push-subscriptions", json=browser.subscription), 201)
        self.ids |= {
            "host": "mail.example",
            "port": 587,
            "from_address": "x@mail.example",
            "subject": "mailto:x@mail.example",
            "endpoint": browser.endpoint,
            "p256dh": browser.p256dh,
            "auth": browser.auth,
        }

    def _write_templates(self) -> None:
        for _ in range(2):
            name = self.secret("template")
            body = {"content": {"en": {"title": self.secret("content")}}, "default_locale": "en"}
            ok(self.inbox.call("PUT", f"templates/{name}", json=body), 201)
        self.ids |= {"template": name, "default_locale": "en"}

    def _receive(self) -> None:
        for _ in range(3):
            host_id = self.secret("host")
            message_id = self.inbox.send(
                self.ann,
                self.bob,
                message={"text": self.secret("text"), self.secret("field"): 1},
                category=self.category,
                sender=self.secret("sender"),
                host_system_id=host_id,
            )
            self.secrets.append(message_id)
        label, later = self.secret("label"), int(time.time()) + 86_400
        scheduled = ok(self.inbox.post(users(self.ann, label=label), category=self.category, send_at=later), 202)
        self.secrets.append(scheduled["message_id"])
        self.reader().mute(self.category)
        self.ids |= {
            "host_system_id": host_id,
            "message_id": message_id,
            "message_ids": [message_id],
            "uids": [self.bob],
            "audiences": users(self.bob),
            "message": {"text": "hello"},
            "muted": [self.category],
            "Idempotency-Key": mark("key"),
            "add": [self.bob],
            "scopes": ["config"],
        }

    def _talk(self) -> None:
        ann, bob = self.chat_client(self.ann), self.chat_client(self.bob)
        self.direct = ann.direct(self.bob)
        self.group = ann.group(self.bob, self.secret("cat"), name=self.secret("group"))
        self.secrets += [self.direct, self.group]
        sent: list[str] = []
        for talker in (ann, bob, ann):
            for chat in (self.direct, self.group):
                said = talker.send_text(chat, self.secret("said"), name=self.secret("client"))
                sent.append(said["message_id"])
        self.secrets += sent
        for chat in (self.direct, self.group):
            for talker in (ann, bob):
                eventually(lambda talker=talker, chat=chat: talker.outdated_fields(chat), {})  # type: ignore[misc]
        self.chat_message_id = sent[-1]
        self.ids |= {
            "chat_id": self.group,
            "sequence": 1,
            "participants": ["zoe"],
            "content_type": "text/plain",
            "last_seen_message_id": sent[0],  # the later ones follow
        }

    def _sign_in(self) -> None:
        talkers = [self.chat_client(uid) for uid in (self.ann, self.ann, self.bob, self.bob)]
        grants = [
            ok(talker.call("POST", "sessions", json={"device_id": self.secret("device")}), 201) for talker in talkers
        ]
        self.session_of_bob = grants[2]["session_id"]
        for grant in grants:
            self.secrets += [grant["session_id"], grant["access_token"], grant["refresh_token"]]
        self.ids |= {
            "session_id": grants[0]["session_id"],
            "refresh_token": grants[1]["refresh_token"],
            "device_id": "phone",
        }
        body = {
            "applicationIdentifier": f"{self.key}:{self.name}",
            "subscriber": self.ann,
            "subscriberHash": proof(self.subscriber_secret, self.ann),
        }
        opened = ok(self.client.post("/novu/v1/inbox/session", json=body), 201)
        self.subscriber_token: str = opened["data"]["token"]

    def _create_accounts(self, path: str) -> None:
        """Create two people who may use the console."""
        for role in ("owner", "sender"):
            body = {"email": f"{self.secret('person')}@example.com", "role": role, "name": self.secret("name")}
            made = ok(self.admin.post(f"{path}/accounts", json={**body, "password": ACCOUNT_PASSWORD}), 201)
            self.secrets.append(made["account"]["account_id"])
        self.ids |= {
            "account_id": made["account"]["account_id"],
            "email": f"{mark('new')}@example.com",
            "role": "read-only",
        }
        self.sender_email = body["email"]

    def _export(self, path: str) -> None:
        """Create an export of Ann's data."""
        job_id = ok(self.admin.post(f"{path}/users/{self.ann}/export"), 202)["job_id"]
        self.secrets.append(job_id)
        self.ids |= {"job_id": job_id}
        deadline = time.monotonic() + WAIT_SECONDS
        while ok(self.admin.get(f"{path}/jobs/{job_id}"))["status"] == "running":
            assert time.monotonic() < deadline, "the export does not end"
            time.sleep(0.05)

    def _page(self) -> None:
        """Request one item where there are more, to get a cursor."""
        ann = self.chat_client(self.ann)
        for asked, answer in (
            ("messages", self.inbox.call("GET", "messages?limit=1")),
            ("members", self.inbox.call("GET", "audience/members?limit=1")),
            ("recipients", self.inbox.call("GET", f"messages/{self.ids['message_id']}/recipients?limit=1")),
            ("templates", self.inbox.call("GET", "templates?limit=1")),
            ("users", self.admin.get(f"/stack/admin/v1/{self.key}/users?limit=1")),
            ("inboxes", self.admin.get(f"/stack/admin/v1/{self.key}/inboxes?limit=1")),
            ("topics", self.admin.get(f"/stack/admin/v1/{self.key}/topics?limit=1")),
            ("topic members", self.admin.get(f"/stack/admin/v1/{self.key}/topics/{self.topic}/members?limit=1")),
            ("user topics", self.admin.get(f"/stack/admin/v1/{self.key}/users/{self.bob}/topics?limit=1")),
            ("open topics", ann.call("GET", "topics?limit=1")),
            ("keys", self.admin.get(f"/stack/admin/v1/{self.key}/keys?limit=1")),
            ("accounts", self.admin.get(f"/stack/admin/v1/{self.key}/accounts?limit=1")),
            ("user inbox", self.inbox.call("GET", f"users/{self.bob}/messages?limit=1")),
            ("audit-log", self.admin.get(f"/stack/admin/v1/{self.key}/audit-log?limit=1")),
            ("last", self.reader().call("GET", "messages/last/1")),
            ("sessions", ann.call("GET", "sessions?limit=1")),
            ("user sessions", self.admin.get(f"/stack/admin/v1/{self.key}/users/{self.bob}/sessions?limit=1")),
            ("chats", ann.call("GET", "chats?limit=1")),
            ("sync", ann.call("GET", "sync?limit=1")),
        ):
            cursor = ok(answer)["next_cursor"]
            assert cursor, f"{asked} gives out no cursor"
            self.cursors[asked] = cursor


def changed(before: Rows, after: Rows) -> list[Any]:
    """Return the rows that differ."""
    return [key for key in sorted(before.keys() | after.keys()) if before.get(key) != after.get(key)]
