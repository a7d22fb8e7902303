"""The `single` benchmark: posts to one user each, until accepted, delivered and visible, compared with `notify.send`.

It runs over HTTP on a real `stak up`, with 1, 16 and 64 connections, to 1,000 users in turns. A message is visible when
the WebSocket of its user receives it. The peer, django-notifications-hq, is called in its process, for one user at a
time. All are durable: synchronous=FULL, fsync on.
"""

import contextlib
import os
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.benchmark_results import Figure, Result, Target, compare, relative_to
from bench.contenders.django_notifications import PINNED, Ordered, peer
from bench.contenders.stak_single_posts import IdleVisibility, Recipients, SinglePosts, VisibilityUnderLoad
from bench.interleaved_timing import Contender, rates_per_second
from bench.load.http_load_control import Asker, asker
from bench.load.visibility_probe import VisibilityProbe
from bench.scratch_directory import scratch_directory
from bench.servers.postgres import USER, NoPostgresError, postgres
from bench.servers.stak_server import Up, check_inbox, raise_rate_limits, stak_up

_UNIT: Final = "posts/s"
_PROBES: Final = 4
"""How many of the connections wait until each of their posts is visible, under load."""
_POSTGRES: Final = "notify.send, PostgreSQL"
_SQLITE: Final = "notify.send, SQLite WAL"
_SEND_FACTOR: Final = 1.3
_POSTS_PER_SECOND: Final = 2_000
_IDLE_MS: Final = 10
_LOADED_MS: Final = 50


class _Size(NamedTuple):
    users: int
    probed_users: int
    """Of each probe."""
    rounds: int
    posts: Mapping[int, int]
    """The posts on each connection in a round, by the number of connections."""
    main_connections: int
    """The number of connections whose figures have targets."""
    idle_posts: int
    rest_seconds: float
    sent_by_peer: int
    sample: int
    """The number of inboxes that are counted anew."""
    has_peers: bool


_FULL: Final = _Size(
    users=1_000,
    probed_users=5,
    rounds=1 + 5,  # one round warms up
    posts={1: 300, 16: 150, 64: 40},
    main_connections=16,
    idle_posts=50,
    rest_seconds=0.02,
    sent_by_peer=1_000,
    sample=25,
    has_peers=True,
)
_TINY: Final = _Size(
    users=10,
    probed_users=1,
    rounds=1 + 1,
    posts={1: 2, 6: 1},
    main_connections=6,
    idle_posts=4,
    rest_seconds=0.0,
    sent_by_peer=0,
    sample=3,
    has_peers=False,
)


class _Stak(NamedTuple):
    """Stak's contenders."""

    posts: Sequence[SinglePosts]
    main_posts: SinglePosts
    """Those of the posts whose figures have targets."""
    idle: IdleVisibility
    loaded: VisibilityUnderLoad


def run(*, is_tiny: bool) -> Result:
    """Run all contenders in turns, then verify all counts."""
    size = _TINY if is_tiny else _FULL
    uids = [f"user-{number:05d}" for number in range(size.users)]
    with scratch_directory() as directory, contextlib.ExitStack() as stack:
        load = stack.enter_context(asker())
        # One for each core: the default of `stak up`.
        up = stack.enter_context(stak_up(directory / "stak", http_processes=os.cpu_count() or 1))
        raise_rate_limits(up)
        recipients = Recipients(up, uids)
        probes = [_probe(stack, up, number, size.probed_users) for number in range(_PROBES)]
        stak = _contenders(load, recipients, probes, size)
        peers, notes = _peers(stack, directory, size) if size.has_peers else ([], [])
        contenders: list[Contender[int]] = [*stak.posts, stak.idle, stak.loaded, *peers]
        rates = rates_per_second(contenders, [[number] for number in range(size.rounds)])
        recipients.verify(random.Random(4).sample(uids, size.sample))
        probed = {uid: count for probe in probes for uid, count in probe.posted.items()}
        for uid, count in probed.items():
            check_inbox(up.inbox, uid, count)
    posted = recipients.posted.total() + sum(probed.values())
    notes.append(
        f"All {posted:,} posts are in the unread counts of their {len(uids) + len(probed):,} users; "
        f"{size.sample + len(probed)} inboxes were counted anew: no drift. A message is visible when the WebSocket of "
        f"its user receives it. Under load, {size.main_connections - _PROBES} connections post, and {_PROBES} more "
        f"wait until each of their posts is visible ({stak.loaded.visibility.count():,} posts)."
    )
    notes += [contender.cpu_note() for contender in stak.posts]
    sent = {contender.name: Figure(contender.name, _UNIT, rates[contender.name]) for contender in peers}
    return Result(_figures(stak, rates, sent), _targets(stak, sent), tuple(notes))


def _probe(stack: contextlib.ExitStack, up: Up, number: int, users: int) -> VisibilityProbe:
    uids = [f"probed-{number}-{user}" for user in range(users)]
    return stack.enter_context(contextlib.closing(VisibilityProbe(up, uids)))


def _contenders(load: Asker, recipients: Recipients, probes: Sequence[VisibilityProbe], size: _Size) -> _Stak:
    posts = {
        connections: SinglePosts(load, recipients, connections=connections, each=each)
        for connections, each in size.posts.items()
    }
    return _Stak(
        tuple(posts.values()),
        posts[size.main_connections],
        IdleVisibility(probes, posts=size.idle_posts, rest_seconds=size.rest_seconds),
        VisibilityUnderLoad(
            load,
            recipients,
            probes,
            connections=size.main_connections - _PROBES,
            each=size.posts[size.main_connections],
        ),
    )


def _peers(stack: contextlib.ExitStack, directory: Path, size: _Size) -> tuple[list[Ordered], list[str]]:
    notes = [
        f"The peer: {', '.join(PINNED)}; {size.sent_by_peer:,} calls of notify.send in a round, for one user each."
    ]
    sqlite = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(directory / "peer.db")}
    peers = [_notify_send(stack, _SQLITE, sqlite, size)]
    try:
        host = stack.enter_context(postgres(directory / "postgres"))
    except NoPostgresError as error:
        return peers, [*notes, f"Without PostgreSQL: {error}."]
    database = {"ENGINE": "django.db.backends.postgresql", "NAME": "postgres", "USER": USER, "HOST": host}
    return [_notify_send(stack, _POSTGRES, database, size), *peers], notes


def _notify_send(stack: contextlib.ExitStack, name: str, database: dict[str, Any], size: _Size) -> Ordered:
    return Ordered(name, stack.enter_context(peer(database, size.users)), "each", size.sent_by_peer)


def _figures(stak: _Stak, rates: Mapping[str, tuple[float, ...]], sent: Mapping[str, Figure]) -> tuple[Figure, ...]:
    shares = (0.5, 0.99)
    return (
        *(Figure(posts.name, _UNIT, rates[posts.name]) for posts in stak.posts),
        *(posts.until_delivered() for posts in stak.posts),
        *sent.values(),
        *(posts.latency(share) for posts in stak.posts for share in shares),
        *(each.visibility.latency(share) for each in (stak.idle, stak.loaded) for share in shares),
    )


def _targets(stak: _Stak, sent: Mapping[str, Figure]) -> tuple[Target, ...]:
    """Return the targets; a post counts when it is delivered, because a row of the peer is there when its call ends."""
    posts = stak.main_posts.until_delivered()
    idle, loaded = stak.idle.visibility.latency(0.5), stak.loaded.visibility.latency(0.99)
    main_peer = _POSTGRES if _POSTGRES in sent else _SQLITE
    return (
        *(
            compare(f"{posts.name} : {name}", posts, figure, at_least=_SEND_FACTOR if name == main_peer else None)
            for name, figure in sent.items()
        ),
        relative_to(f"{_POSTS_PER_SECOND:,} posts/s", posts, _POSTS_PER_SECOND, at_least=1.0),
        relative_to(f"{_IDLE_MS} ms", idle, _IDLE_MS, at_most=1.0),
        relative_to(f"{_LOADED_MS} ms", loaded, _LOADED_MS, at_most=1.0),
    )
