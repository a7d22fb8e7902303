"""The history of posts on read and of their audience, and what a request may and must show by it.

A request shows what was posted before it began, to users who were members by then and still are, and what became of
it. It shows and counts nothing whose recall was answered before it began. Whatever overlaps with it may be seen or not.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from math import inf

from stak.identifiers import UserId


@dataclass
class Action:
    """When something began and when it was answered, in steps of the history."""

    begun: float = inf
    answered: float = inf


@dataclass
class PostHistory:
    """A message that was posted on read, and what happened to it."""

    post: Action
    recall: Action = field(default_factory=Action)
    stop: Action = field(default_factory=Action)
    trim: Action = field(default_factory=Action)
    """Of posts that are old enough to be trimmed."""


@dataclass
class Membership:
    """A time during which a user is a member."""

    join: Action
    is_alone: bool = True
    """Whether the user was known not to be a member when it began."""
    leave: Action = field(default_factory=Action)

    @property
    def end(self) -> float:
        """When it has certainly ended; if the user left while still joining, nobody knows which came last."""
        return self.leave.answered if self.join.answered < self.leave.begun else inf


@dataclass(frozen=True)
class Request:
    """A read of a user's inbox: when it began, what it shows, and the unread count if it says one."""

    user: UserId
    begun: float
    shown: frozenset[str] | None
    unread: int | None


class History:
    """What was done in an inbox, in order; killed actions are never answered."""

    def __init__(self) -> None:
        self.posts: dict[str, PostHistory] = {}
        self.memberships: dict[UserId, list[Membership]] = defaultdict(list)
        self.marks: dict[UserId, float] = {}
        """When each user first marked something as read."""
        self.unanswered_posts = 0
        """Posts that have begun and whose ids are not known."""
        self._now = 0

    def now(self) -> float:
        """Return the next step."""
        self._now += 1
        return self._now

    def begin(self) -> Action:
        """Return an action that begins now."""
        return Action(self.now())

    def end(self, action: Action) -> None:
        """Record the answer to an action."""
        action.answered = self.now()

    def begin_membership(self, user: UserId) -> Action:
        """Record that a user begins to join."""
        periods = self.memberships[user]
        joining = self.begin()
        periods.append(Membership(joining, is_alone=all(period.end < inf for period in periods)))
        return joining

    def violation(self, request: Request) -> str | None:
        """Return what a request that ends now shows, hides or counts by mistake."""
        must = {message for message, post in self.posts.items() if self._must_show(request, post)}
        may = {message for message, post in self.posts.items() if self._may_show(request, post)}
        if request.shown is not None:
            if missing := must - request.shown:
                return f"{request.user} does not see {sorted(missing)}"
            unknown = request.shown - self.posts.keys()
            if len(unknown) > self.unanswered_posts:
                return f"{request.user} sees {sorted(unknown)}, which nobody posted"
            if strange := request.shown - unknown - may:
                return f"{request.user} sees {sorted(strange)}"
        if request.unread is not None:
            least = 0 if request.user in self.marks else len(must)
            if not least <= request.unread <= len(may) + self.unanswered_posts:
                return f"{request.user} has {request.unread} unread, of at least {least} and at most {len(may)}"
        return None

    def _must_show(self, request: Request, post: PostHistory) -> bool:
        is_untouched = all(action.begun == inf for action in (post.recall, post.stop, post.trim))
        is_member = any(
            period.is_alone and period.join.answered < post.post.begun and period.leave.begun == inf
            for period in self.memberships[request.user]
        )
        return is_member and is_untouched and post.post.answered < request.begun

    def _may_show(self, request: Request, post: PostHistory) -> bool:
        was_member = any(
            period.join.begun < post.post.answered and period.end > post.post.begun
            for period in self.memberships[request.user]
        )
        return was_member and post.recall.answered > request.begun
