"""The `chat` benchmark: sends over eight connections, pages of history and of chat lists, compared with Synapse.

Both are durable, in SQLite's WAL with synchronous=FULL, and get requests from the same load generator. The work of
Stak's worker after a send is answered is not timed, but has a figure of its own: until the chat lists show the message.
"""

import contextlib
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bench.benchmark_results import Figure, Result, Target, compare, relative_to
from bench.contenders.stak_chat import CONNECTIONS, HistoryPages, ListPages, Sends
from bench.contenders.synapse import PINNED, NoSynapseError, synapse
from bench.contenders.synapse import Sends as SynapseSends
from bench.interleaved_timing import rates_per_second
from bench.load.http_load_control import Asked, Asker, asker
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import stak_up
from bench.verifying_chat_client import TEXT, Chat, Chats

MEMBERS: Final = 5
_SENT_EACH_BY_SYNAPSE: Final = 20  # a fifth of what Stak gets: Synapse is slow
_SEND_FACTOR: Final = 20.0
_MANY_CHATS_MS: Final = 40


class _Size(NamedTuple):
    chats: int
    rounds: int
    blocks: int
    sent_each: int
    read_each: int
    has_peers: bool


_FULL: Final = _Size(chats=100, rounds=1 + 5, blocks=4, sent_each=100, read_each=50, has_peers=True)
_TINY: Final = _Size(chats=4, rounds=1 + 1, blocks=1, sent_each=2, read_each=1, has_peers=False)


def run(*, is_tiny: bool) -> Result:
    """Run all contenders in turns; the first round warms up."""
    size = _TINY if is_tiny else _FULL
    with scratch_directory() as directory, contextlib.ExitStack() as stack:
        load = stack.enter_context(asker())
        chats = Chats(stack.enter_context(stak_up(directory / "stak")))
        one, many = _made(chats, size.chats)
        to_one = Sends(f"Stak, sends to one chat of {MEMBERS}", load, chats, [one], each=size.sent_each)
        to_many = Sends(f"Stak, sends to {size.chats} chats of {MEMBERS}", load, chats, many, each=size.sent_each)
        reading = [
            HistoryPages(load, chats, one, each=size.read_each),
            ListPages(load, chats, many[0].members[0], many, each=size.read_each),
        ]
        peers, notes = _peers(stack, directory, load) if size.has_peers else ([], [])
        contenders: list[Asked] = [to_one, to_many, *reading, *peers]
        rates = rates_per_second(contenders, _rounds(size))
        chats.verify([one, *many])
        notes += [peer.verified() for peer in peers]
    count = sum(len(chat.sent) for chat in (one, *many))
    notes.append(f"Stak has all of its {count:,} messages without a gap, and told every member their unread count.")
    notes += [contender.cpu_note() for contender in contenders]
    figures = {name: Figure(name, _unit(name), repeats) for name, repeats in rates.items()}
    latencies = {
        (sends.name, share): sends.latency(share) for sends in (to_one, to_many, *peers) for share in (0.5, 0.99)
    }
    listed = [to_one.until_listed(), to_many.until_listed()]
    figures |= {figure.name: figure for figure in listed}
    return Result(
        (*figures.values(), *latencies.values()), _targets(figures, latencies, (to_one, to_many), peers), tuple(notes)
    )


def _made(chats: Chats, count: int) -> tuple[Chat, list[Chat]]:
    """Create one chat, and many in which one user meets four of a hundred others."""
    one = chats.create([f"member-{number}" for number in range(MEMBERS)])
    others = itertools.cycle(f"user-{number}" for number in range(count))
    many = [chats.create(["reader", *itertools.islice(others, MEMBERS - 1)]) for _ in range(count)]
    return one, many


def _peers(stack: contextlib.ExitStack, directory: Path, load: Asker) -> tuple[list[SynapseSends], list[str]]:
    try:
        room = stack.enter_context(synapse(directory / "synapse", MEMBERS))
    except NoSynapseError as error:
        return [], [f"Without Synapse: {error}."]
    sends = SynapseSends(load, room, TEXT, connections=CONNECTIONS, each=_SENT_EACH_BY_SYNAPSE)
    note = (
        f"The peer: {', '.join(PINNED)}, one process on SQLite (WAL, synchronous=FULL, as it comes), without limits of "
        f"rate, presence, federation and log. {CONNECTIONS} connections to both."
    )
    return [sends], [note]


def _rounds(size: _Size) -> list[list[int]]:
    """Return blocks with unique numbers."""
    return [[number * size.blocks + block for block in range(size.blocks)] for number in range(size.rounds)]


def _unit(name: str) -> str:
    return "sends/s" if "sends" in name else "pages/s"


def _targets(
    figures: dict[str, Figure],
    latencies: dict[tuple[str, float], Figure],
    sends: tuple[Sends, Sends],
    peers: Sequence[SynapseSends],
) -> tuple[Target, ...]:
    to_one, to_many = sends
    return tuple(
        target
        for peer in peers
        for target in (
            compare("Stak, sends : Synapse's", figures[to_one.name], figures[peer.name], at_least=_SEND_FACTOR),
            compare("Stak, p99 : Synapse's p50", latencies[to_one.name, 0.99], latencies[peer.name, 0.5], at_most=1.0),
            relative_to(f"{_MANY_CHATS_MS} ms", latencies[to_many.name, 0.99], _MANY_CHATS_MS, at_most=1.0),
            compare(
                "Stak, sends to many chats until listed : Synapse's to one room",
                figures[to_many.until_listed().name],
                figures[peer.name],
            ),
        )
    )
