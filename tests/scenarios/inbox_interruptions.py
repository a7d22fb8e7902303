"""Interrupts every inbox action by every other, once before each of its table calls, and checks the invariants."""

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial

from stak.errors import StakError
from stak.ports import Ports
from stak.ports.table import Table
from stak.testing.hooked_table import HookedTable
from tests.scenarios.inbox_actions import FACTS, USER_INBOX, Work, possible_actions, prepare
from tests.support.inline_engine import InlineEngine, Saved
from tests.support.interrupted_table import InterruptedTable
from tests.support.oracles.inbox_invariants import InboxWitness, read_state

Wrapped = Callable[[Table], Table]


def find_violations(
    world: InlineEngine, wrapped: Wrapped = lambda table: table, *, every_nth: int = 1
) -> Iterator[str]:
    """Yield what goes wrong: the interrupted action, the other one, the call, and the violation.

    With `every_nth`, only a part of the pairs: each action is interrupted by some, and interrupts some.
    """
    ports = world.begin()
    world.run(prepare(ports, world.clock))
    saved = world.save()
    names = list(possible_actions(world.clock))
    for place, name in enumerate(names):
        for other in names[-place % every_nth :: every_nth]:
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
    acts = possible_actions(world.clock)
    (intention, work), (other_intention, other_work) = acts[name], acts[other]
    intentions = {name: intention, f"other: {other}": other_intention}
    witness = InboxWitness(ports.table, USER_INBOX, world.clock, FACTS, intentions)
    witness.state = await read_state(ports.table, USER_INBOX)
    table = wrapped(ports.table)

    def witnessed(actor: str) -> Table:
        return HookedTable(table, after_commit=partial(witness.committed, actor))

    async def interrupt() -> None:
        actor = f"other: {other}"
        await _act(ports, witnessed(actor), witness, actor, other_work)

    interrupted = InterruptedTable(witnessed(name), interrupt, call=call)
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
