"""The `growth` benchmark: what each operation costs at 1, 10 and 100 times its data, and how that grows.

It calls the use cases on the embedded engine, with a new installation for each size. The order of growth is computed
from counts, which are the same in every run; the times are for information. An operation that grows faster than
logarithmically misses its target, unless it states a limit and a reason (`bench/growth`).
"""

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from bench.benchmark_results import Curve, Figure, Result, Target
from bench.growth.broadcast_axes import BROADCAST_AXES
from bench.growth.chat_axes import CHAT_AXES
from bench.growth.chat_list_axes import CHAT_LIST_AXES
from bench.growth.inbox_axes import INBOX_AXES
from bench.growth.operations import UNTIMED_REPEATS, Axis, Measured, curve_of, measure_all, open_installation
from bench.growth.tenant_axes import TENANT_AXES
from bench.growth.user_axes import USER_AXES
from bench.scratch_directory import scratch_directory
from stak.engines.embedded.sqlite_schema import Synchronous

AXES: Final = (*INBOX_AXES, *BROADCAST_AXES, *CHAT_AXES, *CHAT_LIST_AXES, *USER_AXES, *TENANT_AXES)


class _Size(NamedTuple):
    timed_repeats: int
    synchronous: Synchronous


_FULL: Final = _Size(timed_repeats=3, synchronous="FULL")
_TINY: Final = _Size(timed_repeats=1, synchronous="NORMAL")


def run(*, is_tiny: bool) -> Result:
    """Measure all operations at all sizes."""
    curves = asyncio.run(_measure_all(_TINY if is_tiny else _FULL, is_tiny=is_tiny))
    result = result_of(AXES, curves)
    return msgspec.structs.replace(result, notes=(), curves=()) if is_tiny else result  # too small for any order


def result_of(axes: Sequence[Axis], curves: Sequence[Curve]) -> Result:
    """Return the result: a target for each axis, which an operation that grows too fast misses."""
    by_axis = {axis.name: [curve for curve in curves if curve.axis == axis.name] for axis in axes}
    counts = {axis: Figure(f"operations, by {axis}", "operations", (len(found),)) for axis, found in by_axis.items()}
    return Result(
        figures=tuple(counts.values()),
        targets=tuple(
            Target(
                f"operations that grow too fast with {axis}",
                sum(not curve.is_met for curve in found),
                at_most=0.0,
                figures=(counts[axis].name,),
            )
            for axis, found in by_axis.items()
        ),
        notes=tuple(map(_note, (curve for curve in curves if not curve.is_met))),
        curves=tuple(curves),
    )


def _note(curve: Curve) -> str:
    counts = " : ".join(f"{count:,}" for count in curve.costs[curve.decided_by])
    return (
        f"{curve.axis}, {curve.operation}: {curve.order} instead of at most {curve.limit} "
        f"({counts} {curve.decided_by})."
    )


async def _measure_all(size: _Size, *, is_tiny: bool) -> list[Curve]:
    curves: list[Curve] = []
    for axis in AXES:
        amounts = axis.sizes(is_tiny=is_tiny)
        measured = [await _measure(axis, amount, size) for amount in amounts]
        curves += [curve_of(axis, amounts, one) for one in zip(*measured, strict=True)]
    return curves


async def _measure(axis: Axis, amount: int, size: _Size) -> list[Measured]:
    repeats = UNTIMED_REPEATS + size.timed_repeats
    with scratch_directory() as directory:
        async with open_installation(directory, repeats, synchronous=size.synchronous) as installation:
            return await measure_all(installation, axis, amount)
