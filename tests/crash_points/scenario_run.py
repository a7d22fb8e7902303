"""One run of a scenario: a new tenant, a ledger of its accepted posts, and the check of the final state.

The ledger has every accepted post and its expected readers. At the end every inbox must show what the ledger says, each
once; every count must equal a recount; and all of it must be as in a run without a kill.
"""

import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import httpx

from stak.testing.http_inbox import Inbox, Json, Reader, everyone, users
from stak.testing.server import OPERATOR_KEY
from tests.crash_points.installation import Installation

USERS: Final = tuple(f"n{number}-user" for number in range(12))
_ENDED: Final = ("delivered", "published", "stopped", "redacted")

State = dict[str, Any]


class ScenarioRun:
    """A tenant on an installation, and its ledger."""

    def __init__(self, installation: Installation) -> None:
        installation.plays += 1
        self.installation = installation
        self.tenant = f"play-{installation.plays}"
        with installation.server.client(OPERATOR_KEY) as operator:
            made = installation.answer(lambda: operator.put(f"/stack/admin/v1/{self.tenant}"), 201)
        self._admin = installation.server.client(made["api_key"])
        self._anonymous = installation.server.client()
        self.inbox = Inbox(self._admin, self._anonymous, self.tenant, made["signing_secret"])
        self.ids: dict[str, str] = {}
        """The accepted posts by their text."""
        self.expected: dict[str, Counter[str]] = {uid: Counter() for uid in USERS}
        """What every user must see at the end."""
        self.may_have_arrived: set[str] = set()
        """Posts that were recalled or expired during delivery: timing decides who had them for a moment."""
        self.further_state: Callable[[], State] = dict
        """Returns further state to compare."""

    def close(self) -> None:
        self._admin.close()
        self._anonymous.close()

    # What a tenant does.

    def admin(self, method: str, path: str, status: int = 200, *, repeated: int | None = None, **options: Any) -> Json:
        return self.installation.answer(lambda: self.inbox.call(method, path, **options), status, repeated=repeated)

    def post(
        self, text: str, uids: tuple[str, ...] | None = USERS, *, send_in_seconds: float | None = None, **fields: Any
    ) -> str:
        """Post until there is a response; return the id."""
        fields = {"category": "news", **fields}
        audience = everyone() if uids is None else users(*uids)
        answer: Json = {}
        while "message_id" not in answer:  # its time came before it was accepted: at another, then
            if send_in_seconds is not None:
                fields["send_at"] = int(time.time() + send_in_seconds)
            answer = self.installation.answer(
                lambda: self.inbox.post(audience, {"text": text}, key=text, **fields), 202, repeated=400
            )
        self.accepted(text, answer["message_id"], USERS if uids is None else uids)
        return self.ids[text]

    def accepted(self, text: str, message_id: str, uids: tuple[str, ...]) -> None:
        """Record a post in the ledger."""
        assert text not in self.ids
        self.ids[text] = message_id
        for uid in uids:
            self.expected[uid][text] += 1

    def record_recall(self, text: str, uids: tuple[str, ...] = USERS) -> None:
        """Record that these users must no longer see it."""
        for uid in uids:
            self.expected[uid].pop(text, None)

    def recall(self, text: str, *uids: str) -> None:
        """Recall it from all users, or from some."""
        body = {"message_id": self.ids[text], **({"uids": uids} if uids else {})}
        self.admin("DELETE", "messages/redact", 202, json=body)
        self.record_recall(text, uids or USERS)

    def control(self, text: str, action: str) -> None:
        self.admin("POST", f"messages/{self.ids[text]}/{action}", 202, repeated=409)

    def control_pin(self, text: str, *, is_pinned: bool) -> None:
        self.admin("POST", f"messages/{self.ids[text]}/pin", json={"pinned": is_pinned})

    def status(self, text: str) -> Json:
        return self.admin("GET", f"messages/{self.ids[text]}")

    def wait(self, text: str, *statuses: str) -> None:
        self.installation.wait_until(lambda: self.status(text)["status"] in statuses, f"{text} is one of {statuses}")

    def dead_letters(self) -> list[Json]:
        found: list[Json] = self.admin("GET", "dead-letters")["dead_letters"]
        return found

    def buried_chunks(self) -> set[int]:
        """Return the chunks among the dead letters; a chunk that was sent twice occurs twice."""
        return {one["chunk"] for one in self.dead_letters()}

    # What a user does.

    def ask(self, uid: str, method: str, path: str, **options: Any) -> Json:
        def call() -> httpx.Response:
            reader: Reader = self.inbox.reader(uid)
            return reader.call(method, path, **options)

        return self.installation.answer(call)

    def change(self, uid: str, verb: str, *texts: str) -> None:
        """read, unread, archive, unarchive or seen."""
        self.ask(uid, "PUT", f"messages/{verb}/", json={"message_ids": [self.ids[text] for text in texts]})

    def read_before(self, uid: str, moment: float, **fields: str) -> None:
        self.ask(uid, "PUT", "messages/read/", json={"before": moment, **fields})

    def read_before_last_second(self, uid: str) -> None:
        """Mark everything read that is there: a mark of the past ends there, one of the present is seconds ahead."""
        time.sleep(1)
        self.read_before(uid, time.time() - 1)

    # The end.

    def end(self) -> State:
        """Wait until no work is left, check the inboxes against the ledger, and return the state."""
        self.installation.wait_until(lambda: not self.installation.direct.remaining_work(), "everything is done")
        for text in self.ids:
            self.wait(text, *_ENDED)
        inboxes = {uid: self._visible(uid) for uid in USERS}
        found = {uid: Counter(one["text"] for one in shown if one["text"]) for uid, shown in inboxes.items()}
        lost = {uid: dict(self.expected[uid] - found[uid]) for uid in USERS if self.expected[uid] - found[uid]}
        doubled = {uid: dict(found[uid] - self.expected[uid]) for uid in USERS if found[uid] - self.expected[uid]}
        assert not lost, f"accepted, and lost: {lost}"
        assert not doubled, f"twice, or not to be seen: {doubled}"
        texts = {message_id: text for text, message_id in self.ids.items()}
        return {
            "inboxes": {uid: self._settled(shown) for uid, shown in inboxes.items()},
            "unread": {uid: self._unread(uid, shown) for uid, shown in inboxes.items()},
            "broadcasts": {text: self._broadcast(text) for text in self.ids},
            "recipients": {text: self._recipients(text) for text in self.ids if text not in self.may_have_arrived},
            # A chunk that was sent twice is buried twice. A reason says after how many tries: a kill is one more.
            "dead letters": sorted(
                {
                    (
                        texts.get(one["message_id"], ""),
                        one["chunk"],
                        one["recipients"],
                        one["reason"].split(" after ")[0],
                    )
                    for one in self.dead_letters()
                }
            ),
            "are jobs buried": self.installation.direct.buried_jobs(self.tenant) > 0,
            # What was repeated may be in the log twice; nothing that was done is missing.
            "done": sorted({entry["action"] for entry in self._log()}),
            "further": self.further_state(),
        }

    def _visible(self, uid: str) -> list[Json]:
        """Return what an inbox shows, newest first, and its archive."""
        shown: list[Json] = []
        for archived in ("false", "true"):
            page = self.ask(uid, "GET", "messages/last/100", params={"archived": archived})
            assert page["next_cursor"] is None
            shown += [
                {
                    "text": (one["message"] or {}).get("text"),
                    "is_read": one["readat"] is not None,
                    "is_redacted": one["redacted"],
                    "is_archived": archived == "true",
                    "category": one["category"],
                }
                for one in page["messages"]
            ]
        return shown

    def _unread(self, uid: str, shown: list[Json]) -> Json:
        """Return the counts, after asserting that they equal a recount and the unread messages shown."""
        audit = self.admin("POST", f"users/{uid}/audit")
        assert audit["drift"] == 0, f"{uid}: {audit}"
        counts: Json = audit["stored"]
        unread = Counter(one["category"] for one in shown if one["text"] and not one["is_read"])
        assert counts["total"] == sum(counts["categories"].values()) == unread.total(), f"{uid}: {counts}"
        assert {name: count for name, count in counts["categories"].items() if count} == unread, f"{uid}: {counts}"
        return counts

    def _recipients(self, text: str) -> Json:
        """Return the state of each recipient."""
        page = self.admin("GET", f"messages/{self.ids[text]}/recipients", params={"limit": 100})
        assert page["next_cursor"] is None
        return {one["uid"]: one["state"] for one in page["recipients"]}

    def _settled(self, shown: list[Json]) -> list[Json]:
        return [one for one in shown if one["text"] or not self.may_have_arrived]

    def _broadcast(self, text: str) -> Json:
        status = self.status(text)
        names = ["status", "recipients", "delivered", "failed", "redacted", "chunks"]
        if text in self.may_have_arrived:
            assert status["status"] != "redacted" or status["delivered"] == status["redacted"], status
            names = ["status", "recipients", "failed", "chunks"]
        return {name: status[name] for name in names}

    def _log(self) -> list[Json]:
        path = f"/stack/admin/v1/{self.tenant}/audit-log?limit=100"
        found: list[Json] = self.installation.answer(lambda: self._admin.get(path))["entries"]
        return found
