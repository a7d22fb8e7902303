"""A Novu client over HTTP: the requests of `@novu/js`."""

import dataclasses
import hashlib
import hmac
import json
from typing import Any

import httpx

from stak.testing.http_inbox import Inbox, Json, ok
from tests.support.tenant import Tenant

ROOT = "/novu/v1/inbox"
SEVERITIES = ("high", "medium", "low", "none")
UNREAD: Json = {"read": False, "archived": False, "snoozed": False}


def proof(secret: str, subscriber: str) -> str:
    return hmac.new(secret.encode(), subscriber.encode(), hashlib.sha256).hexdigest()


def introduce(client: httpx.Client, **body: object) -> httpx.Response:
    return client.post(f"{ROOT}/session", json=body)


def assert_refused(answer: httpx.Response, status: int) -> str:
    """Expect an error in Novu's format and return its message."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/json")
    refusal = answer.json()
    assert refusal["statusCode"] == status
    assert refusal["message"]
    assert "Traceback" not in answer.text
    return str(refusal["message"])


@dataclasses.dataclass(frozen=True)
class Subscriber:
    """A subscriber whose client has a session."""

    client: httpx.Client
    uid: str
    session: Json

    def call(self, method: str, path: str, *, token: str | None = None, **options: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token or self.session['token']}"}
        return self.client.request(method, f"{ROOT}/{path}", headers=headers, **options)

    def page(self, **query: Any) -> Json:
        return ok(self.call("GET", "notifications", params=query))

    def listed(self, **query: Any) -> list[Json]:
        found: list[Json] = self.page(**{"limit": 100, **query})["data"]
        return found

    def ids(self, **query: Any) -> list[str]:
        return [one["id"] for one in self.listed(**query)]

    def counts(self, *filters: Json) -> list[int]:
        answer = ok(self.call("GET", "notifications/count", params={"filters": json.dumps(filters)}))["data"]
        assert [one["filter"] for one in answer] == list(filters)
        return [one["count"] for one in answer]

    def bell(self) -> int:
        """Return the number on the bell, the sum of four counts."""
        return sum(self.counts(*({**UNREAD, "severity": severity} for severity in SEVERITIES)))

    def change(self, notification: str, verb: str) -> Json:
        """Apply read, unread, archive or unarchive and return the notification."""
        changed: Json = ok(self.call("PATCH", f"notifications/{notification}/{verb}"))["data"]
        return changed

    def change_all(self, verb: str, **fitting: object) -> None:
        """Apply read, archive, read-archive, seen or delete to all that match."""
        answer = self.call("POST", f"notifications/{verb}", json=fitting)
        assert (answer.status_code, answer.content) == (204, b""), answer.text

    def delete(self, notification: str) -> None:
        answer = self.call("DELETE", f"notifications/{notification}/delete")
        assert (answer.status_code, answer.content) == (204, b""), answer.text


@dataclasses.dataclass(frozen=True)
class Application:
    """A Novu app configured for a tenant's inbox."""

    tenant: Tenant
    client: httpx.Client
    inbox: Inbox

    @property
    def identifier(self) -> str:
        return self.tenant.key if self.inbox.name == "DEFAULT" else f"{self.tenant.key}:{self.inbox.name}"

    def beside(self, name: str) -> "Application":
        """The same app, configured for another inbox of the tenant."""
        return dataclasses.replace(self, inbox=self.inbox.beside(name))

    def subscriber(self, uid: str = "bob") -> Subscriber:
        answer = introduce(
            self.client,
            applicationIdentifier=self.identifier,
            subscriber={"subscriberId": uid, "timezone": "Europe/Vienna"},
            subscriberHash=proof(self.tenant.subscriber_secret, uid),
        )
        return Subscriber(self.client, uid, ok(answer, 201)["data"])
