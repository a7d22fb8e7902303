"""Times contenders in turns, so that disturbances of the machine affect all of them equally.

A round is split into blocks. Every contender runs a block before any runs the next, and the first one changes with
every block. A round gives one figure for each contender: recipients (or another unit) per second over all blocks.
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
        """Return the name of its figure."""

    def begin_round(self) -> None:
        """Prepare a round; untimed."""

    def prepare(self, block: BlockT_contra) -> None:
        """Prepare a block; untimed."""

    def run(self, block: BlockT_contra) -> int:
        """Run the block, timed; return the number of units done."""

    def settle(self) -> None:
        """Finish after a block; untimed."""


def rates_per_second(
    contenders: Sequence[Contender[BlockT]], rounds: Iterable[Sequence[BlockT]]
) -> dict[str, tuple[float, ...]]:
    """Return the rate of each contender in every round but the first, which is for warming up."""
    rates: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    turn = 0
    gc.collect()
    gc.freeze()  # objects created during setup must not slow down garbage collection
    for blocks in rounds:
        seconds = dict.fromkeys(rates, 0.0)
        done = dict.fromkeys(rates, 0)
        for contender in contenders:
            contender.begin_round()
        for block in blocks:
            for index in range(len(contenders)):
                contender = contenders[(turn + index) % len(contenders)]
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
