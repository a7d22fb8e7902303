"""The inbox state machine with posts on read: they, recalls, stops, joins and leaves happen between users' requests.

Each user applies what has happened since the last request: the oracle keeps it in a list for each of them.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import hypothesis.strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from stak.identifiers import UserId
from stak.inbox.broadcast_control import stop
from stak.inbox.mark_read import mark_read_before
from stak.inbox.muted_categories import mute, unmute
from stak.inbox.recall import recall
from tests.scenarios.inbox_machine import MESSAGES_MAX, USERS, InboxMachine, category, posts, who
from tests.support.broadcasts import KEY_ID, create_test_tenant, post, user_inbox_of
from tests.support.on_read import enable_on_read, join, leave, ref_of
from tests.support.oracles.inbox_oracle import Copy, Inbox, Message

EVENTS_PER_STEP_MAX = 6

events = st.lists(
    st.one_of(
        st.tuples(st.just("post"), category, st.sampled_from((None, None, None, 5, 700))),
        st.tuples(st.just("post"), category, st.none()),
        st.tuples(st.sampled_from(("recall", "recall", "stop")), st.integers(0, MESSAGES_MAX), st.none()),
        st.tuples(st.just("withdraw"), st.integers(0, MESSAGES_MAX), who),
        st.tuples(st.sampled_from(("join", "leave", "mark all", "mute", "unmute")), st.none(), who),
        st.tuples(st.just("wait"), st.sampled_from((0.001, 1, 6)), st.none()),
    ),
    min_size=1,
    max_size=EVENTS_PER_STEP_MAX,
)


@dataclass
class Published(Message):
    """A message on read."""

    is_stopped: bool = False
    members: set[UserId] = field(default_factory=set)
    """Who was a member when it was posted, without a break until now."""


class OnReadMachine(InboxMachine):
    """All actions on inboxes, and posts on read."""

    happened_of_all: ClassVar[Counter[str]] = Counter()

    @initialize(muted=st.sampled_from(("read", "dropped")), posts=st.lists(posts, min_size=1, max_size=2))
    def begin(self, muted: Any, posts: list[dict[str, Any]]) -> None:
        self.members: set[UserId] = set()
        self.pending: dict[UserId, list[Published]] = {user: [] for user in USERS}
        """Posts and recalls that each user has not applied."""
        self.drops_muted = muted == "dropped"
        self.run(create_test_tenant(self.ports))
        self.run(enable_on_read(self.ports, self.clock, muted=muted))
        for user in USERS:
            self.happen("join", None, user)
        for one in posts:
            self.post(**one)
            self.clock.advance(1)
        self.publish([("post", "news", None)])  # at least one in each sequence

    @precondition(lambda self: len(self.messages) < MESSAGES_MAX)
    @rule(several=events)
    def publish(self, several: Sequence[tuple[str, Any, Any]]) -> None:
        """Let several things happen before anyone looks."""
        for what, which, more in several:
            self.happen(what, which, more)

    def happen(self, what: str, which: Any, more: Any) -> None:
        """Let one thing happen."""
        OnReadMachine.happened_of_all[what] += 1
        match what:
            case "post":
                self.post_on_read(which, more)
            case "recall" | "stop" | "withdraw":
                published = [message for message in self.messages if isinstance(message, Published)]
                if published:
                    self.change(what, published[which % len(published)], more)
            case "join" | "leave":
                self.change_membership(what, more)
            case "mark all":
                marked = self.run(mark_read_before(self.ports, user_inbox_of(more), self.clock.time))
                assert marked == self.of(more).read_before(self.clock.time, None, self.now)
            case "mute":
                self.run(mute(self.ports, user_inbox_of(more), ["news"]))
                self.of(more).muted.add("news")
            case "unmute":
                self.run(unmute(self.ports, user_inbox_of(more), ["news"]))
                self.of(more).muted.discard("news")
            case _:
                self.clock.advance(which)
                for inbox in self.inboxes.values():
                    inbox.expire(self.now)

    def post_on_read(self, named: str, ttl: int | None) -> None:
        text = f'{{"n":{len(self.messages)}}}'
        expires_at = None if ttl is None else self.now + ttl
        posting = post(self.ports, None, category=named, message=text, expires_at=expires_at, delivery="on_read")
        accepted = self.run(posting)
        assert (accepted.status, accepted.recipients, accepted.chunks) == ("published", len(self.members), 0)
        message = Published(accepted.message_id, named, (), self.now, expires_at, text, members=set(self.members))
        self.messages.append(message)
        for user in USERS:
            self.pending[user].append(message)

    def change(self, what: str, message: Published, user: UserId | None) -> None:
        if what == "withdraw":
            assert user is not None
            self.recall_from_users(message, (user,))
        elif what == "recall":
            self.recall(message)
        elif not message.is_recalled:
            self.run(stop(self.ports, ref_of(message.id), key_id=KEY_ID))
            message.is_stopped = True

    def change_membership(self, what: str, user: UserId) -> None:
        self.run((join if what == "join" else leave)(self.ports, user))
        if what == "join":
            self.members.add(user)
            return
        self.members.discard(user)
        for message in self.messages:
            if isinstance(message, Published):
                message.members.discard(user)

    def recall(self, message: Message) -> None:
        if not isinstance(message, Published):
            super().recall(message)
            return
        assert self.run(recall(self.ports, ref_of(message.id), key_id=KEY_ID, reason=None)) == "redacted"
        if not message.is_recalled:
            message.is_recalled = True
            for user in USERS:
                self.pending[user].append(message)

    def recall_from_users(self, message: Message, to: tuple[UserId, ...]) -> None:
        """What a user has not applied is withdrawn before it arrives."""
        if isinstance(message, Published) and not message.is_recalled:
            for user in to:
                waiting = [one for one in self.pending[user] if one is message]
                if waiting and message.id not in self.inboxes[user].copies:
                    self.inboxes[user].copies[message.id] = Copy(message, gone="unsent", gone_at=self.now)
        super().recall_from_users(message, to)

    def deliver(self, messages: list[Message]) -> None:
        super().deliver([message for message in messages if not isinstance(message, Published)])

    def of(self, user: str) -> Inbox:
        """Return a user's inbox after the request that is made now has caught up."""
        return self.caught_up(UserId(user))

    def caught_up(self, user: UserId) -> Inbox:
        inbox, waiting = self.inboxes[user], self.pending[user]
        self.pending[user] = []
        for message in waiting:
            if message.is_recalled:
                if message.id in inbox.copies:
                    inbox.recall(message, self.now)
            elif not message.is_stopped and user in message.members:
                inbox.deliver(message, self.now, self.now, drops_muted=self.drops_muted)
        return inbox

    @rule(user=who, muted=st.sampled_from((set(), {"news"}, {"offers", "default"})))
    def mute(self, user: UserId, muted: set[str]) -> None:
        self.of(user)
        super().mute(user, muted)

    @invariant()
    def matches_oracle(self) -> None:
        if not hasattr(self, "pending"):
            return
        for user in USERS:
            self.caught_up(user)
        super().matches_oracle()
