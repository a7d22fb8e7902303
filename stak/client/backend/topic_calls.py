"""Calls for topics: named audiences of the tenant, and their members."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from stak.client.backend.calls import Call, Calls, Pages, call, pages, several
from stak.client.backend.http_messages import Steps
from stak.client.backend.requests import ChangeAudience, WriteTopic
from stak.client.backend.responses import JobStarted
from stak.client.backend.retries import RetryPolicy
from stak.client.backend.topic_responses import (
    Topic,
    TopicMember,
    TopicMembers,
    TopicMembersChanged,
    Topics,
    UserTopic,
    UserTopics,
)

CHANGES_MAX: Final = 10_000  # the server's limit for one request


@dataclass(frozen=True)
class TopicChange:
    """A change of any number of members, in requests of 10,000. Repeating any of them has no further effect."""

    path: str
    uids: Iterable[str]
    action: Literal["add", "remove"]

    def steps(self, policy: RetryPolicy) -> Steps[TopicMembersChanged]:
        """Send the requests in order, and return their sums; after an error the changes so far stay."""
        added = removed = 0
        members: int | None = None
        left = iter(self.uids)
        while some := list(islice(left, CHANGES_MAX)):
            body = ChangeAudience(add=some) if self.action == "add" else ChangeAudience(remove=some)
            changed = yield from call("PUT", f"{self.path}/members", TopicMembersChanged, body=body).steps(policy)
            added, removed, members = added + changed.added, removed + changed.removed, changed.members
        if members is None:  # no users: nothing to change
            members = (yield from call("GET", self.path, Topic).steps(policy)).members
        return TopicMembersChanged(added, removed, members)


class TopicCalls(Calls):
    """Topics: write, show, list, delete, and their members."""

    def write(
        self, topic: str, *, title: str | None = None, description: str | None = None, is_open: bool = False
    ) -> Call[Topic]:
        """Create a topic, or replace its settings; its members stay. Users may follow one that is open."""
        return call("PUT", self._path(topic), Topic, body=WriteTopic(title, description, is_open))

    def show(self, topic: str) -> Call[Topic]:
        """Return a topic and the number of its members. Raises NotFoundError."""
        return call("GET", self._path(topic), Topic)

    def list(self, *, page_size: int = 100, cursor: str | None = None) -> Pages[Topic]:
        """Iterate over the topics, in the order of their names."""
        return pages(self.where.path("topics"), Topics, "topics", page_size=page_size, cursor=cursor)

    def delete(self, topic: str) -> Call[JobStarted]:
        """Delete a topic at once; a job removes its members. Raises NotFoundError."""
        return call("DELETE", self._path(topic), JobStarted)

    def add(self, topic: str, uids: Iterable[str]) -> TopicChange:
        """Add any number of users, in requests of 10,000; those who are members stay members."""
        return TopicChange(self._path(topic), several(uids), "add")

    def remove(self, topic: str, uids: Iterable[str]) -> TopicChange:
        """Remove any number of users, in requests of 10,000."""
        return TopicChange(self._path(topic), several(uids), "remove")

    def members(self, topic: str, *, page_size: int = 100, cursor: str | None = None) -> Pages[TopicMember]:
        """Iterate over the members of a topic, in the order of their ids."""
        return pages(f"{self._path(topic)}/members", TopicMembers, "members", page_size=page_size, cursor=cursor)

    def member(self, topic: str, uid: str) -> Call[TopicMember]:
        """Return a member of a topic. Raises NotFoundError if the user is not one."""
        return call("GET", self.where.path("topics", ("topic", topic), "members", ("uid", uid)), TopicMember)

    def of_user(self, uid: str, *, page_size: int = 100, cursor: str | None = None) -> Pages[UserTopic]:
        """Iterate over the topics that a user is a member of, oldest topic first."""
        path = self.where.path("users", ("uid", uid), "topics")
        return pages(path, UserTopics, "topics", page_size=page_size, cursor=cursor)

    def _path(self, topic: str) -> str:
        return self.where.path("topics", ("topic", topic))
