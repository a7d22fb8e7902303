"""Everything that may come next in a scene, interrupted by everything else, once, before each of its calls."""

import dataclasses
from collections.abc import Callable, Iterator, Sequence

from stak.errors import StakError
from stak.ports import Ports
from stak.ports.table import Table
from stak.ports.writes import Group, Outcome
from tests.flows.inline import InlineEngine, Saved
from tests.flows.interrupt import InterruptedTable
from tests.flows.proxy import ProxyTable
from tests.flows.scene import FACTS, PLACE, Work, meant, prepare
from tests.flows.witness import InboxWitness, read_state

Wrapped = Callable[[Table], Table]


class WitnessedTable(ProxyTable):
    """A table in somebody's hands, under a witness's eyes."""

    def __init__(self, table: Table, witness: InboxWitness, actor: str) -> None:
        super().__init__(table)
        self._witness = witness
        self._actor = actor

    async def committed(self, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        await self._witness.committed(self._actor, groups, outcomes)


def wrong_interruptions(world: InlineEngine, wrapped: Wrapped = lambda table: table) -> Iterator[str]:
    """What goes wrong: who was interrupted by whom, before which call, and what was found."""
    ports = world.begin()
    world.run(prepare(ports, world.clock))
    saved = world.save()
    names = list(meant(world.clock))
    for name in names:
        for other in names:
            call = 0
            is_interrupted = True
            while is_interrupted:
                is_interrupted, problem = world.run(_interrupt(world, saved, name, other, call, wrapped))
                if problem is not None:
                    yield f"{name}, interrupted by {other} before call {call}: {problem}"
                call += 1


async def _interrupt(
    world: InlineEngine, saved: Saved, name: str, other: str, call: int, wrapped: Wrapped
) -> tuple[bool, str | None]:
    ports = world.go_back(saved)
    acts = meant(world.clock)
    (intention, work), (other_intention, other_work) = acts[name], acts[other]
    intentions = {name: intention, f"other: {other}": other_intention}
    witness = InboxWitness(ports.table, PLACE, world.clock, FACTS, intentions)
    witness.state = await read_state(ports.table, PLACE)
    table = wrapped(ports.table)

    async def interrupt() -> None:
        await _act(ports, WitnessedTable(table, witness, f"other: {other}"), witness, f"other: {other}", other_work)

    interrupted = InterruptedTable(WitnessedTable(table, witness, name), call, interrupt)
    await _act(ports, interrupted, witness, name, work)
    return interrupted.is_interrupted, witness.wrong


async def _act(ports: Ports, table: Table, witness: InboxWitness, actor: str, work: Work) -> None:
    await witness.started(actor)
    try:
        await work(dataclasses.replace(ports, table=table))
    except StakError:
        return  # refused, which is an answer
    except Exception as error:  # noqa: BLE001 - whatever it is, it is wrong
        witness.wrong = witness.wrong or f"{actor}: {error!r}"
        return
    await witness.finished(actor)
