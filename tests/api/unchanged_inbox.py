"""An inbox that receives bad input, and a check that nothing in it changed."""

import time
from dataclasses import dataclass, field

from stak.testing.http_inbox import Inbox, Json, ok, users

STRICT = {
    "schema": {"type": "object", "required": ["title"], "properties": {"price": {"type": "number", "maximum": 10}}},
    "categories": ["news"],
}
CATEGORIES_MAX = 90


@dataclass
class UnchangedInbox:
    """An inbox with messages, a strict one, and one that has all the categories it may have."""

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
        for number in range(CATEGORIES_MAX):  # Scheduled posts use up categories too.
            ok(self.crowded.post(users("bob"), category=f"c{number}", send_at=tomorrow), 202)
        ok(inbox.call("PUT", "audience", json={"add": ["ann", "bob"]}))
        self.recalled_id = inbox.send("bob")
        ok(inbox.redact(self.recalled_id), 202)
        inbox.wait(self.recalled_id, "redacted")
        self.anns_id = inbox.send("ann")
        read = inbox.send("bob", category="news")
        inbox.reader("bob").change("read", read)
        self.message_id = inbox.send("ann", "bob")
        self.take_snapshot()

    def take_snapshot(self) -> None:
        """Take the present state as the expected one."""
        self.before = self._read_state()

    def inbox_called(self, name: str) -> Inbox:
        return {"DEFAULT": self.inbox, "strict": self.strict, "crowded": self.crowded}[name]

    def assert_unchanged(self) -> None:
        """Check that nothing was stored, sent, marked, configured or logged."""
        assert self._read_state() == self.before

    def _read_state(self) -> list[Json]:
        admin, bob = self.inbox, self.inbox.reader("bob")
        answers = [
            admin.call("GET", "messages?limit=100"),
            admin.call("GET", "audience"),
            admin.admin.get(
                f"/stack/admin/v1/{admin.tenant}/audit-log?limit=1"
            ),  # The log covers the other inboxes too.
            bob.call("GET", "messages/last/100"),
            bob.call("GET", "preferences"),
            admin.reader("ann").call("GET", "messages/last/100"),
        ]
        # A cursor is encrypted anew each time.
        return [{**ok(answer), "next_cursor": None} for answer in answers]
