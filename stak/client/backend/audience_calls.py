"""Calls for the audience of an inbox: the recipients of posts to everyone."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from stak.client.backend.calls import Call, Calls, Pages, call, pages, several
from stak.client.backend.http_messages import HttpResponse, Steps
from stak.client.backend.requests import ChangeAudience
from stak.client.backend.responses import Audience, AudienceChanged, Member, Members
from stak.client.backend.retries import RetryPolicy

CHANGES_MAX: Final = 10_000  # the server's limit for one request


@dataclass(frozen=True)
class AudienceChange:
    """A change of any number of members, in requests of 10,000. Repeating any of them has no further effect."""

    path: str
    uids: Iterable[str]
    action: Literal["add", "remove"]

    def steps(self, policy: RetryPolicy) -> Steps[AudienceChanged]:
        """Send the requests in order, and return their sums; after an error the changes so far stay."""
        added = removed = 0
        estimate: int | None = None
        for some in _batches(self.uids):
            body = ChangeAudience(add=some) if self.action == "add" else ChangeAudience(remove=some)
            changed = yield from call("PUT", self.path, AudienceChanged, body=body).steps(policy)
            added, removed, estimate = added + changed.added, removed + changed.removed, changed.estimate
        if estimate is None:  # no users: nothing to change
            estimate = (yield from call("GET", self.path, Audience).steps(policy)).estimate
        return AudienceChanged(added, removed, estimate)


class AudienceCalls(Calls):
    """The audience of an inbox: add, remove, list, count."""

    def add(self, uids: Iterable[str], *, inbox: str | None = None) -> AudienceChange:
        """Add any number of users, in requests of 10,000; those who are members stay members."""
        return AudienceChange(self._path(inbox), several(uids), "add")

    def remove(self, uids: Iterable[str], *, inbox: str | None = None) -> AudienceChange:
        """Remove any number of users, in requests of 10,000."""
        return AudienceChange(self._path(inbox), several(uids), "remove")

    def list(self, *, inbox: str | None = None, page_size: int = 100, cursor: str | None = None) -> Pages[Member]:
        """Iterate over the members, in the order of their ids."""
        return pages(self._path(inbox, "members"), Members, "members", page_size=page_size, cursor=cursor)

    def show(self, uid: str, *, inbox: str | None = None) -> Call[Member]:
        """Return a member. Raises NotFoundError if the user is not one."""
        return call("GET", self._path(inbox, "members", ("uid", uid)), Member)

    def count(self, *, inbox: str | None = None) -> Call[int]:
        """Return the number of members."""
        counted = call("GET", self._path(inbox), Audience)

        def decode(response: HttpResponse) -> int:
            return counted.decode(response).estimate

        return Call(counted.request, decode, is_repeatable=True)

    def _path(self, inbox: str | None, *parts: tuple[str, str] | str) -> str:
        return self.where.in_inbox(inbox, "audience", *parts)


def _batches(uids: Iterable[str]) -> Iterator[list[str]]:
    left = iter(uids)
    while some := list(islice(left, CHANGES_MAX)):
        yield some
