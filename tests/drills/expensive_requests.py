"""The most expensive requests that a user or tenant may send, and a tenant that is prepared for them."""

import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

import jwt

from stak.bootstrap import Engine
from stak.identifiers import InboxKey, UserId, tenant_key
from stak.inbox.entry_codec import entry_item
from stak.inbox.entry_model import Entry
from stak.inbox.unread_counts import UserInbox
from stak.ports.writes import Put
from stak.tenancy import keys
from stak.tenancy.inbox_configs import config_item
from stak.tenancy.quotas import write_quotas
from stak.tenancy.tenant_model import DEFAULT_INBOX, InboxConfig, NewTenant, TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.expensive_schemas import ALLOWED, TOO_EXPENSIVE, doubling

MESSAGES: Final = 5000
_PART: Final = 500
_EXPENSIVE_SCHEMA: Final = InboxKey("dear")
_OLD: Final = InboxKey("old")
_UNKNOWN_USER: Final = '{"k":"z"}'
_JSON: Final = {"content-type": "application/json"}


@dataclass(frozen=True)
class ExpensiveRequest:
    """One request."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes = b""
    statuses: frozenset[int] = field(default_factory=lambda: frozenset((200, 202, 204)))


async def prepare(engine: Engine, name: str, *, is_unlimited: bool = False) -> NewTenant:
    """Create a tenant with expensive schemas and two users with full inboxes, one unread, one all read."""
    ports, tenant = engine.ports, tenant_key(name)
    made = await create_tenant(ports, tenant, TenantSettings())
    if is_unlimited:
        await write_quotas(ports, tenant, {"requests_per_second": None, "user_requests_per_second": None})
    text = json.dumps({"title": "x", "data": {"k": "v"}, "body": "b" * 300})
    for user in ("bob", "carl"):
        user_inbox = UserInbox(tenant, UserId(user), DEFAULT_INBOX)
        ids = [ports.ids.new() for _ in range(MESSAGES)]
        puts = [
            (Put(user_inbox.entry(one), entry_item(Entry(one, "news", 1, 2, "users", message=text))),) for one in ids
        ]
        for start in range(0, len(puts), _PART):
            await ports.table.commit(puts[start : start + _PART])
        total: dict[str, Any] = (
            {"count": MESSAGES, "rev": 1} if user == "bob" else {"count": 0, "rev": 1, "wm": ids[-1]}
        )
        news = {"count": MESSAGES if user == "bob" else 0}
        await ports.table.commit([(Put(user_inbox.counter("*"), total), Put(user_inbox.counter("news"), news))])
    # Written as an earlier release did, which asked nothing of a schema's cost.
    configs = {_EXPENSIVE_SCHEMA: ALLOWED["a long list of numbers"][0], _OLD: TOO_EXPENSIVE["doubling references"][0]}
    for inbox, schema in configs.items():
        item = config_item(InboxConfig(title="x", message_schema=schema), created=int(ports.clock()))
        await ports.table.commit([(Put(keys.inbox_config(tenant, inbox), item),)])
    return made


def expensive(tenant: NewTenant) -> dict[str, ExpensiveRequest]:
    """Return the requests by what makes them expensive."""
    users, admin = f"/stack/users/v1/{tenant.tenant}/DEFAULT", f"/stack/admin/v1/{tenant.tenant}"
    bob, carl = _user(tenant, "bob"), _user(tenant, "carl")
    key = {"authorization": f"Bearer {tenant.api_key}", **_JSON}
    novu = _novu(tenant)
    uids = [f"user-{number:06}-{'x' * 100}" for number in range(100_000)]
    many = json.dumps({"audiences": {"kind": "users", "uids": uids}, "message": {"title": "x"}}).encode()
    filters = [{"data": {f"k{at}": [f"v{value}" for value in range(20)]}} for at in range(10)]
    post = f"{admin}/DEFAULT/messages/post"
    to_bob = {"kind": "users", "uids": ["bob"]}
    numbered = [{"enum": [at]} for at in range(3000)]
    numbers = ALLOWED["a long list of numbers"][1]
    return {
        "a filter that nothing passes": ExpensiveRequest("GET", f"{users}/messages/last/1?category=zzz", bob),
        "unread ones where all are read": ExpensiveRequest("GET", f"{users}/messages/last/100?unread=true", carl),
        "a page of 100": ExpensiveRequest("GET", f"{users}/messages/last/100", bob),
        "read before a time long past": ExpensiveRequest(
            "PUT", f"{users}/messages/read/", bob | _JSON, b'{"before": 1000}'
        ),
        "Novu: ten counts by data": ExpensiveRequest(
            "GET", f"/novu/v1/inbox/notifications/count?{urlencode({'filters': json.dumps(filters)})}", novu
        ),
        "Novu: a deep page by data": ExpensiveRequest(
            "GET", f"/novu/v1/inbox/notifications?{urlencode({'data': _UNKNOWN_USER, 'offset': '1000'})}", novu
        ),
        "Novu: all of some data seen": ExpensiveRequest(
            "POST", "/novu/v1/inbox/notifications/seen", novu | _JSON, json.dumps({"data": _UNKNOWN_USER}).encode()
        ),
        "an audit": ExpensiveRequest("POST", f"{admin}/DEFAULT/users/carl/audit", key),
        "a dry run of 100,000": ExpensiveRequest("POST", f"{post}?dry_run=true", key, many),
        "a post with a dear schema": ExpensiveRequest(
            "POST",
            f"{admin}/{_EXPENSIVE_SCHEMA}/messages/post?dry_run=true",
            key,
            json.dumps({"audiences": to_bob, "message": {"a": numbers["a"][:8000]}}).encode(),
            frozenset((200, 422)),
        ),
        "a post with an old schema": ExpensiveRequest(
            "POST",
            f"{admin}/{_OLD}/messages/post?dry_run=true",
            key,
            json.dumps({"audiences": to_bob, "message": {"a": 1}}).encode(),
            frozenset((200, 422)),
        ),
        "configuring a dear schema": ExpensiveRequest(
            "PUT",
            f"{admin}/wide/config",
            key,
            json.dumps({"title": "x", "schema": doubling(30) | {"allOf": numbered}}).encode(),
            frozenset((400,)),
        ),
        "10,000 into the audience": ExpensiveRequest(
            "PUT", f"{admin}/DEFAULT/audience", key, json.dumps({"add": uids[:10_000]}).encode()
        ),
        "80,000 objects": ExpensiveRequest(
            "PUT",
            f"{admin}/wide/config",
            key,
            b'{"title":"x","schema":{"a":[' + b"{}," * 80_000 + b"{}]}}",
            frozenset((400,)),
        ),
        "settings with 100 origins": ExpensiveRequest(
            "PATCH",
            f"{admin}/settings",
            key,
            json.dumps({"allowed_origins": [f"https://o{at}.example.com" for at in range(100)]}).encode(),
        ),
        "broadcasts": ExpensiveRequest("GET", f"{admin}/DEFAULT/messages?limit=100", key),
    }


def _user(tenant: NewTenant, user: str) -> dict[str, str]:
    claims = {"iss": tenant.tenant, "sub": user, "aud": "stak", "exp": int(time.time()) + 3000}
    return {"authorization": f"Bearer {jwt.encode(claims, tenant.signing_secret, 'HS256')}"}


def bystander_page(tenant: NewTenant) -> ExpensiveRequest:
    """Return the request that other users send meanwhile."""
    return ExpensiveRequest("GET", f"/stack/users/v1/{tenant.tenant}/DEFAULT/messages/last/20", _user(tenant, "ann"))


def novu_session(tenant: NewTenant) -> ExpensiveRequest:
    """Return the request by which a Novu client gets its token."""
    proof = hmac.new(tenant.subscriber_secret.encode(), b"bob", hashlib.sha256).hexdigest()
    body = {"applicationIdentifier": tenant.tenant, "subscriber": "bob", "subscriberHash": proof}
    return ExpensiveRequest("POST", "/novu/v1/inbox/session", _JSON, json.dumps(body).encode(), frozenset((201,)))


def _novu(_: NewTenant) -> dict[str, str]:
    return {"authorization": NOVU_TOKEN}


NOVU_TOKEN: Final = "Bearer of a session"
"""A placeholder for the token in the session's response."""
