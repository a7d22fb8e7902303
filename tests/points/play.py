"""One play of a scene: a new tenant, what was accepted from it, and how everything stands in the end.

The ledger has every post that was accepted, and who must see it. In the end every inbox must show what the ledger
says, each once; every count must be what is counted anew; and all of it must be as in a play without a kill.
"""

import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import httpx

from tests.api.inbox import Inbox, Json, Reader, everyone, users
from tests.points.installation import Installation
from tests.server import OPERATOR_KEY

PEOPLE: Final = tuple(f"n{number}-user" for number in range(12))
_ENDED: Final = ("delivered", "stopped", "redacted")

State = dict[str, Any]


class Play:
    """A tenant on an installation, and its ledger."""

    def __init__(self, installation: Installation) -> None:
        installation.plays += 1
        self.here = installation
        self.tenant = f"play-{installation.plays}"
        with installation.server.client(OPERATOR_KEY) as operator:
            made = installation.answer(lambda: operator.put(f"/stack/admin/v1/{self.tenant}"), 201)
        self._admin = installation.server.client(made["api_key"])
        self._anonymous = installation.server.client()
        self.inbox = Inbox(self._admin, self._anonymous, self.tenant, made["signing_secret"])
        self.ids: dict[str, str] = {}
        """The posts that were accepted, by what they say."""
        self.sees: dict[str, Counter[str]] = {uid: Counter() for uid in PEOPLE}
        """What everybody must see in the end."""
        self.may_have_come: set[str] = set()
        """What was recalled, or expired, while it was delivered: who had it for a moment depends on who was faster."""
        self.further: Callable[[], State] = dict
        """How else things stand."""

    def close(self) -> None:
        self._admin.close()
        self._anonymous.close()

    # What a tenant does.

    def admin(self, method: str, path: str, status: int = 200, *, repeated: int | None = None, **options: Any) -> Json:
        return self.here.answer(lambda: self.inbox.call(method, path, **options), status, repeated=repeated)

    def post(
        self, text: str, uids: tuple[str, ...] | None = PEOPLE, *, send_in_seconds: float | None = None, **fields: Any
    ) -> str:
        """Post until it is answered; its id."""
        fields = {"category": "news", **fields}
        audience = everyone() if uids is None else users(*uids)
        answer: Json = {}
        while "message_id" not in answer:  # its time came before it was accepted: at another, then
            if send_in_seconds is not None:
                fields["send_at"] = int(time.time() + send_in_seconds)
            answer = self.here.answer(
                lambda: self.inbox.post(audience, {"text": text}, key=text, **fields), 202, repeated=400
            )
        self.accepted(text, answer["message_id"], PEOPLE if uids is None else uids)
        return self.ids[text]

    def accepted(self, text: str, message_id: str, uids: tuple[str, ...]) -> None:
        """Into the ledger with it."""
        assert text not in self.ids
        self.ids[text] = message_id
        for uid in uids:
            self.sees[uid][text] += 1

    def taken_back(self, text: str, uids: tuple[str, ...] = PEOPLE) -> None:
        """These must not see it any more."""
        for uid in uids:
            self.sees[uid].pop(text, None)

    def recall(self, text: str, *uids: str) -> None:
        """Take it back from everybody, or from some."""
        body = {"message_id": self.ids[text], **({"uids": uids} if uids else {})}
        self.admin("DELETE", "messages/redact", 202, repeated=409, json=body)
        self.taken_back(text, uids or PEOPLE)

    def control(self, text: str, action: str) -> None:
        self.admin("POST", f"messages/{self.ids[text]}/{action}", 202, repeated=409)

    def status(self, text: str) -> Json:
        return self.admin("GET", f"messages/{self.ids[text]}")

    def wait(self, text: str, *statuses: str) -> None:
        self.here.wait_until(lambda: self.status(text)["status"] in statuses, f"{text} is one of {statuses}")

    def dead_letters(self) -> list[Json]:
        found: list[Json] = self.admin("GET", "dead-letters")["dead_letters"]
        return found

    def buried_chunks(self) -> set[int]:
        """Which chunks are among the dead letters; a chunk that was sent twice is there twice."""
        return {one["chunk"] for one in self.dead_letters()}

    # What a user does.

    def ask(self, uid: str, method: str, path: str, **options: Any) -> Json:
        def call() -> httpx.Response:
            reader: Reader = self.inbox.reader(uid)
            return reader.call(method, path, **options)

        return self.here.answer(call)

    def change(self, uid: str, verb: str, *texts: str) -> None:
        """read, unread, archive, unarchive or seen."""
        self.ask(uid, "PUT", f"messages/{verb}/", json={"message_ids": [self.ids[text] for text in texts]})

    def read_before(self, uid: str, moment: float, **fields: str) -> None:
        self.ask(uid, "PUT", "messages/read/", json={"before": moment, **fields})

    # The end.

    def end(self) -> State:
        """Wait until nothing is left to do, hold the inboxes against the ledger; how everything stands."""
        self.here.wait_until(lambda: not self.here.beside.left_to_do(), "everything is done")
        for text in self.ids:
            self.wait(text, *_ENDED)
        inboxes = {uid: self._shown(uid) for uid in PEOPLE}
        found = {uid: Counter(one["text"] for one in shown if one["text"]) for uid, shown in inboxes.items()}
        lost = {uid: dict(self.sees[uid] - found[uid]) for uid in PEOPLE if self.sees[uid] - found[uid]}
        doubled = {uid: dict(found[uid] - self.sees[uid]) for uid in PEOPLE if found[uid] - self.sees[uid]}
        assert not lost, f"accepted, and lost: {lost}"
        assert not doubled, f"twice, or not to be seen: {doubled}"
        return {
            "inboxes": {uid: self._settled(shown) for uid, shown in inboxes.items()},
            "unread": {uid: self._unread(uid, shown) for uid, shown in inboxes.items()},
            "broadcasts": {text: self._broadcast(text) for text in self.ids},
            # A reason says after how many tries: a kill is one more.
            "dead letters": Counter(
                (one["recipients"], one["reason"].split(" after ")[0]) for one in self.dead_letters()
            ),
            "are jobs buried": self.here.beside.buried_jobs(self.tenant) > 0,
            # What was repeated may be in the log twice; nothing that was done is missing.
            "done": sorted({entry["action"] for entry in self._log()}),
            "further": self.further(),
        }

    def _shown(self, uid: str) -> list[Json]:
        """What an inbox shows, newest first, and its archive."""
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
        """The counts, which are those counted anew, and what the inbox shows as unread."""
        audit = self.admin("POST", f"users/{uid}/audit")
        assert audit["drift"] == 0, f"{uid}: {audit}"
        counts: Json = audit["stored"]
        unread = Counter(one["category"] for one in shown if one["text"] and not one["is_read"])
        assert counts["total"] == sum(counts["categories"].values()) == unread.total(), f"{uid}: {counts}"
        assert {name: count for name, count in counts["categories"].items() if count} == unread, f"{uid}: {counts}"
        return counts

    def _settled(self, shown: list[Json]) -> list[Json]:
        return [one for one in shown if one["text"] or not self.may_have_come]

    def _broadcast(self, text: str) -> Json:
        status = self.status(text)
        names = ["status", "recipients", "delivered", "failed", "redacted", "chunks"]
        if text in self.may_have_come:
            assert status["status"] != "redacted" or status["delivered"] == status["redacted"], status
            names = ["status", "recipients", "failed", "chunks"]
        return {name: status[name] for name in names}

    def _log(self) -> list[Json]:
        path = f"/stack/admin/v1/{self.tenant}/audit-log?limit=100"
        found: list[Json] = self.here.answer(lambda: self._admin.get(path))["entries"]
        return found
