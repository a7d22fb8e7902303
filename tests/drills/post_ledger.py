"""A ledger of the posts sent while processes are killed, and the check of who must have received each.

Every post has a number. 202: every recipient has it once. Refused, or never sent: nobody has it. No response: all or
none. Posts with an Idempotency-Key are repeated until there is a response.
"""

import collections
import dataclasses
import itertools
import random
import threading

import httpx

from stak.testing.http_inbox import Inbox, Json, everyone, users

USERS = [f"user-{number:03d}" for number in range(300)]
AUDIENCE = USERS[:250]


@dataclasses.dataclass
class Posted:
    """A post and its fate: accepted, refused or unknown."""

    number: int
    uids: frozenset[str]
    fields: Json
    key: str | None
    fate: str = "unknown"


class PostLedger:
    """All posts of a drill; used by several threads."""

    def __init__(self, seed: int) -> None:
        self.made: list[Posted] = []
        self.moved = threading.Condition()
        self.events: collections.Counter[str] = collections.Counter()
        self._chance = random.Random(seed)
        self._numbers = itertools.count()

    def post_one(self, inbox: Inbox) -> None:
        """Send a post, and record the response."""
        self._send(inbox, self._make())

    def repeat(self, inbox: Inbox) -> None:
        """Repeat posts with an idempotency key until there is a response."""
        for posted in self.made:
            if posted.fate == "unknown" and posted.key is not None:
                self._send(inbox, posted)
                assert posted.fate != "unknown"

    def wait_for(self, event: str, seconds: float) -> None:
        """Wait for the next event of this kind (begun, accepted), at most this long."""
        with self.moved:
            before = self.events[event]
            self.moved.wait_for(lambda: self.events[event] > before, seconds)

    def count(self, fate: str) -> int:
        """Return the number of posts with this fate."""
        return sum(posted.fate == fate for posted in self.made)

    def accepted(self) -> frozenset[int]:
        """Return the numbers of the accepted posts."""
        return frozenset(posted.number for posted in self.made if posted.fate == "accepted")

    def as_of(self, accepted: frozenset[int], made: int) -> "PostLedger":
        """Return what a backup must contain that began when these were accepted, and ended after this many posts."""
        then = PostLedger(0)
        then.made = [
            dataclasses.replace(posted, fate="accepted" if posted.number in accepted else "unknown")
            for posted in self.made[:made]
        ]
        return then

    def check(self, found: dict[str, list[int]]) -> None:
        """Compare the inboxes (numbers by user) with the fates."""
        having: dict[int, list[str]] = collections.defaultdict(list)
        for uid, numbers in found.items():
            for number in numbers:
                having[number].append(uid)
        for posted in self.made:
            have = having.pop(posted.number, [])
            assert len(have) == len(set(have)), f"{posted} was delivered twice"
            nobody: frozenset[str] = frozenset()
            allowed = {"accepted": {posted.uids}, "refused": {nobody}, "unknown": {nobody, posted.uids}}[posted.fate]
            assert frozenset(have) in allowed, f"{len(have)} have {posted.number}, {posted.fate}, to {len(posted.uids)}"
        assert not having, "what nobody posted"

    def _make(self) -> Posted:
        with self.moved:
            chance, number = self._chance, next(self._numbers)
            key = f"post-{number}" if chance.random() < 0.3 else None
            if chance.random() < 0.2:
                posted = Posted(number, frozenset(AUDIENCE), {"audiences": everyone()}, key)
            else:
                chosen = chance.sample(USERS, chance.randint(100, 300))
                posted = Posted(number, frozenset(chosen), {"audiences": users(*chosen)}, key)
            if chance.random() < 0.1:
                posted.fields["ttl_seconds"] = 0  # which is no time to live
            posted.fields["category"] = chance.choice(("news", "offers"))
            self.made.append(posted)
            return posted

    def _send(self, inbox: Inbox, posted: Posted) -> None:
        self._note("begun")
        try:
            answer = inbox.post(message={"number": posted.number}, key=posted.key, **posted.fields)
        except httpx.ConnectError:
            posted.fate = "refused" if posted.key is None else posted.fate  # never sent, this time
        except httpx.TransportError:
            pass  # begun, and then nobody was there any more
        else:
            if answer.status_code == 202:
                posted.fate = "accepted"
            elif answer.status_code < 500:
                assert "ttl_seconds" in posted.fields, answer.text
                posted.fate = "refused"
        self._note(posted.fate)

    def _note(self, event: str) -> None:
        with self.moved:
            self.events[event] += 1
            self.moved.notify_all()
