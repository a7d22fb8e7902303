"""Times contenders in turns, so that whatever disturbs the machine disturbs them alike.

A round is cut into blocks. Every contender does a block before anyone does the next, and who begins changes with every
block. A round gives one figure per contender: its recipients (or whatever is counted) per second over all blocks.
"""

import gc
import time
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

BlockT_contra = TypeVar("BlockT_contra", contravariant=True)
BlockT = TypeVar("BlockT")


class Contender(Protocol[BlockT_contra]):
    """One way to do the work."""

    @property
    def name(self) -> str:
        """What its figure is called."""

    def begin_round(self) -> None:
        """Not timed: before the first block of a round."""

    def prepare(self, block: BlockT_contra) -> None:
        """Not timed: before a block."""

    def run(self, block: BlockT_contra) -> int:
        """Timed: do the block; how many were done."""

    def settle(self) -> None:
        """Not timed: after a block."""


def rates_per_second(
    contenders: Sequence[Contender[BlockT]], rounds: Iterable[Sequence[BlockT]]
) -> dict[str, tuple[float, ...]]:
    """The rate of each contender in every round but the first, which is for warming up."""
    rates: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    turn = 0
    gc.collect()
    gc.freeze()  # what was set up so far is no contender's garbage to look through
    for blocks in rounds:
        seconds = dict.fromkeys(rates, 0.0)
        done = dict.fromkeys(rates, 0)
        for contender in contenders:
            contender.begin_round()
        for block in blocks:
            for place in range(len(contenders)):
                contender = contenders[(turn + place) % len(contenders)]
                contender.prepare(block)
                began = time.perf_counter()
                done[contender.name] += contender.run(block)
                seconds[contender.name] += time.perf_counter() - began
                contender.settle()
            turn += 1
        for name, measured in rates.items():
            measured.append(done[name] / seconds[name])
    gc.unfreeze()
    return {name: tuple(measured[1:]) for name, measured in rates.items()}
