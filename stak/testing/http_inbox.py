"""An inbox over HTTP: the tenant posts, its users read."""

import dataclasses
import time
from typing import Any

import httpx
import jwt

WAIT_SECONDS = 60
HELLO = {"text": "hello"}

Json = dict[str, Any]


def users(*uids: str, **fields: object) -> Json:
    """An audience of these users."""
    return {"kind": "users", "uids": list(uids), **fields}


def everyone(**fields: object) -> Json:
    """An audience of everyone in the inbox's audience."""
    return {"kind": "everyone", **fields}


@dataclasses.dataclass(frozen=True)
class Reader:
    """A user of an inbox, with a token."""

    client: httpx.Client
    path: str
    token: str

    def call(self, method: str, path: str, **options: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}", **options.pop("headers", {})}
        return self.client.request(method, f"{self.path}/{path}", headers=headers, **options)

    def page(self, limit: int = 100, /, **query: str) -> Json:
        return ok(self.call("GET", f"messages/last/{limit}", params=query))

    def messages(self, **query: str) -> list[Json]:
        found: list[Json] = self.page(**query)["messages"]
        return found

    def ids(self, **query: str) -> list[str]:
        return [message["id"] for message in self.messages(**query)]

    def counts(self) -> Json:
        """Return the unread counts, and when they last changed."""
        return ok(self.call("GET", "messages/unread"))

    def unread(self) -> Json:
        counts = self.counts()
        return {name: counts[name] for name in ("total", "categories")}

    def one(self, message_id: str) -> Json:
        return ok(self.call("GET", f"messages/{message_id}"))

    def change(self, verb: str, *ids: str) -> Json:
        """Apply read, unread, archive, unarchive or seen."""
        return ok(self.call("PUT", f"messages/{verb}/", json={"message_ids": ids}))

    def read_before(self, moment: float, **fields: str) -> Json:
        return ok(self.call("PUT", "messages/read/", json={"before": moment, **fields}))

    def mute(self, *categories: str) -> Json:
        return ok(self.call("PUT", "preferences", json={"muted": categories}))


@dataclasses.dataclass(frozen=True)
class Inbox:
    """One inbox of a tenant, with the tenant's client."""

    admin: httpx.Client
    anonymous: httpx.Client
    tenant: str
    signing_secret: str
    name: str = "DEFAULT"

    def beside(self, name: str, **config: object) -> "Inbox":
        """Create another inbox of the same tenant."""
        other = dataclasses.replace(self, name=name)
        other.configure(**config)
        return other

    def configure(self, **config: object) -> None:
        answer = self.call("PUT", "config", json={"title": self.name, **config})
        assert answer.status_code in (200, 201), f"{answer.status_code}: {answer.text}"  # 200 if it exists already

    def call(self, method: str, path: str, **options: Any) -> httpx.Response:
        return self.admin.request(method, f"/stack/admin/v1/{self.tenant}/{self.name}/{path}", **options)

    def post(
        self, audiences: object, message: object = HELLO, *, key: str | None = None, query: str = "", **fields: Any
    ) -> httpx.Response:
        headers = {} if key is None else {"Idempotency-Key": key}
        body = {"audiences": audiences, "message": message, **fields}
        return self.call("POST", f"messages/post{query}", json=body, headers=headers)

    def send(self, *uids: str, message: object = HELLO, **fields: Any) -> str:
        """Post to users, wait for the delivery and return the message id."""
        message_id = str(ok(self.post(users(*uids), message, **fields), 202)["message_id"])
        self.wait(message_id)
        return message_id

    def status(self, message_id: str) -> Json:
        return ok(self.call("GET", f"messages/{message_id}"))

    def wait(self, message_id: str, status: str = "delivered") -> Json:
        """Wait until the broadcast has this status and return it."""
        deadline = time.monotonic() + WAIT_SECONDS
        while (found := self.status(message_id))["status"] != status:
            assert time.monotonic() < deadline, f"not {status} in time: {found}"
            time.sleep(0.01)
        return found

    def broadcasts(self) -> list[Json]:
        found: list[Json] = ok(self.call("GET", "messages?limit=100"))["messages"]
        return found

    def redact(self, message_id: str, **fields: object) -> httpx.Response:
        return self.call("DELETE", "messages/redact", json={"message_id": message_id, **fields})

    def wait_for_recalls(self) -> None:
        """Wait until all messages that were recalled so far have left the counts."""
        for broadcast in self.broadcasts():
            if broadcast["status"] == "redacting":
                self.wait(broadcast["message_id"], "redacted")

    def control(self, message_id: str, action: str) -> httpx.Response:
        """Pause, resume or stop a broadcast."""
        return self.call("POST", f"messages/{message_id}/{action}")

    def audit_log(self, limit: int = 100) -> list[Json]:
        """Return the audit log without its first entry, the creation of the tenant."""
        found: list[Json] = ok(self.admin.get(f"/stack/admin/v1/{self.tenant}/audit-log?limit={limit}"))["entries"]
        return [entry for entry in found if entry["action"] != "create tenant"]

    def reader(self, uid: str = "bob") -> Reader:
        claims = {"iss": self.tenant, "sub": uid, "aud": "stak", "exp": int(time.time()) + 600}
        token = jwt.encode(claims, self.signing_secret, "HS256")
        return Reader(self.anonymous, f"/stack/users/v1/{self.tenant}/{self.name}", token)


def soon() -> int:
    """Return a second in the near future, with enough time left for some requests before it, on a busy machine too."""
    return int(time.time() + 4.5)


def ok(answer: httpx.Response, status: int = 200) -> Json:
    """Expect this status and return the JSON body."""
    assert answer.status_code == status, f"{answer.status_code}: {answer.text}"
    found: Json = answer.json()
    return found


def unread(**categories: int) -> Json:
    """Return unread counts with the total of the categories."""
    return {"total": sum(categories.values()), "categories": categories}
