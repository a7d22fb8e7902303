"""The `reads` benchmark: requests that read, on 16 connections to one HTTP process, compared with a trivial JSON route.

The trivial route is served by the same framework and the same HTTP server, in a process of its own. Requests go to many
users in turns, so that a cache of one user's data does not help. The peers are django-notifications-hq and Synapse.
"""

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bench.benchmark_results import Figure, Result, Target, compare
from bench.contenders.django_notifications_http import PINNED as DJANGO_PINNED
from bench.contenders.django_notifications_http import served_notifications
from bench.contenders.http_reads import HttpReads
from bench.contenders.litestar_json import trivial_route
from bench.contenders.stak_reads import CONNECTIONS, HISTORY_PAGE, MEMBERS, PAGE, Contents, Kind, StakReads
from bench.contenders.synapse import PINNED as SYNAPSE_PINNED
from bench.contenders.synapse import NoSynapseError, Sends, history_reads, synapse
from bench.interleaved_timing import rates_per_second
from bench.load.http_load_control import Asker, asker
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import stak_up
from bench.verifying_chat_client import TEXT

_UNIT: Final = "requests/s"
_FRACTIONS: Final[Mapping[Kind, float]] = {
    "health": 0.85,
    "unread": 0.55,
    "page": 0.33,
    "chat list": 0.45,
    "history": 0.20,
    "settings": 0.50,
}
"""Of the trivial route."""
_SYNAPSE_SENDING_CONNECTIONS: Final = 8
_SYNAPSE_MESSAGES: Final = 200


class _Size(NamedTuple):
    contents: Contents
    rounds: int
    blocks: int
    trivial: int
    """Requests on each connection in a block."""
    each: Mapping[Kind, int]
    """The same, for each kind of read."""
    has_peers: bool


# The first round warms up. A block of each kind takes some tenths of a second.
_FULL: Final = _Size(
    contents=Contents(readers=1_000, inbox_messages=40, chats=200, history_messages=100),
    rounds=1 + 5,
    blocks=4,
    trivial=150,
    each={"health": 120, "unread": 60, "page": 40, "chat list": 60, "history": 25, "settings": 60},
    has_peers=True,
)
_TINY: Final = _Size(
    contents=Contents(readers=6, inbox_messages=3, chats=10, history_messages=4),
    rounds=1 + 1,
    blocks=1,
    trivial=2,
    each=dict.fromkeys(_FRACTIONS, 2),
    has_peers=False,
)
_DJANGO_EACH: Final = (30, 5)
_SYNAPSE_EACH: Final = 2


def run(*, is_tiny: bool) -> Result:
    """Run all contenders in turns."""
    size = _TINY if is_tiny else _FULL
    with scratch_directory() as directory, contextlib.ExitStack() as stack:
        load = stack.enter_context(asker())
        up = stack.enter_context(stak_up(directory / "stak", http_processes=1))
        own = StakReads(up, load, size.contents).contenders(size.each)
        trivial = stack.enter_context(trivial_route(load, connections=CONNECTIONS, each=size.trivial))
        peers, notes = _peers(stack, directory, load, size.contents) if size.has_peers else ([], [])
        contenders = [trivial, *own.values(), *(peer for _, peer in peers)]
        rates = rates_per_second(contenders, _rounds(size))
    figures = {name: Figure(name, _UNIT, repeats) for name, repeats in rates.items()}
    latencies = [contender.latency(share) for contender in contenders for share in (0.5, 0.99)]
    notes.append(_contents_note(size.contents))
    notes += [contender.cpu_note() for contender in contenders]
    return Result((*figures.values(), *latencies), _targets(figures, trivial, own, peers), tuple(notes))


def _peers(
    stack: contextlib.ExitStack, directory: Path, load: Asker, contents: Contents
) -> tuple[list[tuple[Kind, HttpReads]], list[str]]:
    """Return each peer with the kind of read that it does, and notes."""
    counts, pages = stack.enter_context(
        served_notifications(
            directory / "django",
            load,
            users=contents.readers,
            messages=contents.inbox_messages,
            page=PAGE,
            connections=CONNECTIONS,
            each=_DJANGO_EACH,
        )
    )
    peers: list[tuple[Kind, HttpReads]] = [("unread", counts), ("page", pages)]
    note = (
        f"The peer of the inbox: {', '.join(DJANGO_PINNED)}, its own JSON views and sessions in signed cookies, one "
        "process and one thread on SQLite (WAL), with as many users and messages."
    )
    notes = [note]
    try:
        peers.append(("history", _synapse_history(stack, directory, load)))
        notes.append(f"The peer of the history: {', '.join(SYNAPSE_PINNED)}, one process on SQLite, one room.")
    except NoSynapseError as error:
        notes.append(f"Without Synapse: {error}.")
    return peers, notes


def _synapse_history(stack: contextlib.ExitStack, directory: Path, load: Asker) -> HttpReads:
    """Fill a room of Synapse; return its pages of history."""
    room = stack.enter_context(synapse(directory / "synapse", MEMBERS))
    each = _SYNAPSE_MESSAGES // _SYNAPSE_SENDING_CONNECTIONS
    Sends(load, room, TEXT, connections=_SYNAPSE_SENDING_CONNECTIONS, each=each).run_untimed()
    return HttpReads(
        f"Synapse, /messages with {HISTORY_PAGE}",
        load,
        room.port,
        {"homeserver": room.pid},
        history_reads(room, HISTORY_PAGE),
        connections=CONNECTIONS,
        each=_SYNAPSE_EACH,
    )


def _rounds(size: _Size) -> list[list[int]]:
    """Return blocks with unique numbers."""
    return [[number * size.blocks + block for block in range(size.blocks)] for number in range(size.rounds)]


def _contents_note(contents: Contents) -> str:
    return (
        f"{contents.readers:,} users with {contents.inbox_messages} unread messages, or one less; "
        f"{contents.chats} users with {MEMBERS} chats of {MEMBERS} members each; "
        f"{contents.chats // MEMBERS} histories of {contents.history_messages} messages. "
        f"{CONNECTIONS} connections; every response was checked."
    )


def _targets(
    figures: Mapping[str, Figure],
    trivial: HttpReads,
    own: Mapping[Kind, HttpReads],
    peers: Sequence[tuple[Kind, HttpReads]],
) -> tuple[Target, ...]:
    def ratio(kind: Kind, base: HttpReads, at_least: float | None = None) -> Target:
        name = own[kind].name
        return compare(f"{name} : {base.name}", figures[name], figures[base.name], at_least=at_least)

    return (
        *(ratio(kind, trivial, fraction) for kind, fraction in _FRACTIONS.items()),
        *(ratio(kind, peer) for kind, peer in peers),
    )
