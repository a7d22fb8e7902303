"""Inboxes that bad input is thrown at, and the proof that it changed nothing in them."""

import time
from dataclasses import dataclass, field

from tests.api.inbox import Inbox, Json, ok, users

STRICT = {
    "schema": {"type": "object", "required": ["title"], "properties": {"price": {"type": "number", "maximum": 10}}},
    "categories": ["news"],
}
CATEGORIES_MAX = 90


@dataclass
class Guarded:
    """An inbox with messages in it; one beside it that is strict, and one that has all the categories it may have."""

    inbox: Inbox
    strict: Inbox = field(init=False)
    crowded: Inbox = field(init=False)
    message_id: str = field(init=False)
    recalled_id: str = field(init=False)
    anns_id: str = field(init=False)
    before: list[Json] = field(init=False)

    def __post_init__(self) -> None:
        inbox = self.inbox
        self.strict = inbox.beside("strict", **STRICT)
        self.crowded = inbox.beside("crowded")
        tomorrow = int(time.time()) + 86_400
        for number in range(CATEGORIES_MAX):  # used is used, also by what is never sent
            ok(self.crowded.post(users("bob"), category=f"c{number}", send_at=tomorrow), 202)
        ok(inbox.call("PUT", "audience", json={"add": ["ann", "bob"]}))
        self.recalled_id = inbox.send("bob")
        ok(inbox.redact(self.recalled_id), 202)
        inbox.wait(self.recalled_id, "redacted")
        self.anns_id = inbox.send("ann")
        read = inbox.send("bob", category="news")
        inbox.reader("bob").change("read", read)
        self.message_id = inbox.send("ann", "bob")
        self.look()

    def look(self) -> None:
        """What is there now is right."""
        self.before = self._looks()

    def inbox_called(self, name: str) -> Inbox:
        return {"DEFAULT": self.inbox, "strict": self.strict, "crowded": self.crowded}[name]

    def assert_unchanged(self) -> None:
        """Nothing was stored, sent, marked, configured or logged."""
        assert self._looks() == self.before

    def _looks(self) -> list[Json]:
        admin, bob = self.inbox, self.inbox.reader("bob")
        answers = [
            admin.call("GET", "messages?limit=100"),
            admin.call("GET", "audience"),
            admin.admin.get(f"/stack/admin/v1/{admin.tenant}/audit-log?limit=1"),  # tells of the other inboxes too
            bob.call("GET", "messages/last/100"),
            bob.call("GET", "preferences"),
            admin.reader("ann").call("GET", "messages/last/100"),
        ]
        # A cursor is sealed anew each time it is given.
        return [{**ok(answer), "next_cursor": None} for answer in answers]
