"""Chats that bad input is thrown at, and the proof that it changed nothing in them."""

from dataclasses import dataclass, field
from typing import Any

from tests.api.chat import People, Talker, eventually
from tests.api.inbox import Json, ok


@dataclass
class GuardedChat:
    """Ann owns a group, Bob is an admin and Cat a member; Dan was one, Eve never. Ann and Bob also talk alone."""

    people: People
    group: str = field(init=False)
    direct: str = field(init=False)
    message_id: str = field(init=False)
    before: list[Json] = field(init=False)

    def __post_init__(self) -> None:
        ann, bob, cat, dan = self.people.named("ann", "bob", "cat", "dan")
        self.direct = ann.direct("bob")
        bob.say(self.direct, "between us")
        self.group = ann.group("bob", "cat", "dan", name="Lunch")
        ok(ann.put(self.group, "bob", role="admin"))
        for talker in (ann, bob, cat, dan):
            self.message_id = talker.say(self.group, f"{talker.uid} was here", name="taken")["message_id"]
        assert ann.remove(self.group, "dan").status_code == 204
        for chat, members in ((self.group, (ann, bob, cat)), (self.direct, (ann, bob))):
            for member in members:
                eventually(lambda member=member, chat=chat: member.behind(chat), {})  # type: ignore[misc]
        self.look()

    def one(self, uid: str) -> Talker:
        return self.people.one(uid)

    def path(self, path: str) -> str:
        """A path with the real ids in it."""
        return path.format(group=self.group, direct=self.direct, message=self.message_id)

    def look(self) -> None:
        """What is there now is right."""
        self.before = self._looks()

    def assert_unchanged(self) -> None:
        """Nobody was added, removed, renamed or promoted; nothing was started, said, deleted, marked or muted."""
        assert self._looks() == self.before

    def _looks(self) -> list[Any]:
        ann, bob, *others = self.people.named("ann", "bob", "cat", "dan", "eve")
        members = [ok(ann.call("GET", f"chats/{chat}/participants")) for chat in (self.group, self.direct)]
        said = [ann.messages(chat, after=0) for chat in (self.group, self.direct)]
        lists = [someone.chats() for someone in (ann, bob, *others)]
        return [*members, *said, *lists, ann.chat(self.group), bob.sync()]
