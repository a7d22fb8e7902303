"""Chats that receive bad input, and a check that nothing in them changed."""

from dataclasses import dataclass, field
from typing import Any

from stak.testing.http_inbox import Json, ok
from tests.support.api.chat import ChatUser, ChatUsers, eventually


@dataclass
class UnchangedChat:
    """A group and a direct chat: Ann owns the group, Bob is an admin, Cat a member, Dan a former member, Eve none."""

    chat_users: ChatUsers
    group: str = field(init=False)
    direct: str = field(init=False)
    message_id: str = field(init=False)
    before: list[Json] = field(init=False)

    def __post_init__(self) -> None:
        ann, bob, cat, dan = self.chat_users.named("ann", "bob", "cat", "dan")
        self.direct = ann.direct("bob")
        bob.send_text(self.direct, "between us")
        self.group = ann.group("bob", "cat", "dan", name="Lunch")
        ok(ann.put(self.group, "bob", role="admin"))
        for chat_user in (ann, bob, cat, dan):
            self.message_id = chat_user.send_text(self.group, f"{chat_user.uid} was here", name="taken")["message_id"]
        assert ann.remove(self.group, "dan").status_code == 204
        for chat, members in ((self.group, (ann, bob, cat)), (self.direct, (ann, bob))):
            for member in members:
                eventually(lambda member=member, chat=chat: member.outdated_fields(chat), {})  # type: ignore[misc]
        self.take_snapshot()

    def one(self, uid: str) -> ChatUser:
        return self.chat_users.one(uid)

    def path(self, path: str) -> str:
        """Fill the real ids into a path."""
        return path.format(group=self.group, direct=self.direct, message=self.message_id)

    def take_snapshot(self) -> None:
        """Take the present state as the expected one."""
        self.before = self._read_state()

    def assert_unchanged(self) -> None:
        """Check that no member, name, role, chat, message, receipt or mute changed."""
        assert self._read_state() == self.before

    def _read_state(self) -> list[Any]:
        ann, bob, *others = self.chat_users.named("ann", "bob", "cat", "dan", "eve")
        members = [ok(ann.call("GET", f"chats/{chat}/participants")) for chat in (self.group, self.direct)]
        histories = [ann.messages(chat, after=0) for chat in (self.group, self.direct)]
        lists = [someone.chats() for someone in (ann, bob, *others)]
        return [*members, *histories, *lists, ann.chat(self.group), bob.sync()]
