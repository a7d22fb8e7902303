"""Coalesces concurrent requests for the same key into one batch.

Requests for a key that arrive while a batch is running wait and form the next batch. Callers that got their results
together often send again at once, one after the other; so the first of them waits a moment for as many as were in the
last batch. Otherwise it would run alone, and all others after it.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final, TypeAlias, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")

GATHERED_SECONDS: Final = 0.002
"""How long the first request waits for others, if the last batch had more than one."""
_REMEMBERED_MAX: Final = 10_000

Work: TypeAlias = Callable[[Sequence[Q]], Awaitable[Sequence[A | Exception]]]
"""Handles a batch; returns results in order. An exception in the list answers one request, a raised one all."""


class Coalescer:
    """The batches of one process, by key."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, ...], deque[tuple[Any, asyncio.Future[Any]]]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._last_sizes: dict[tuple[str, ...], int] = {}
        """The size of the last batch of a key, if it was more than one."""
        self._gathering: dict[tuple[str, ...], asyncio.Event] = {}

    async def coalesce(self, name: tuple[str, ...], request: Q, work: Work[Q, A], *, at_most: int) -> A:
        """Return the result of a request; concurrent requests of a key run in batches of at most `at_most`."""
        answer: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        if (waiting := self._waiting.get(name)) is not None:
            waiting.append((request, answer))
            if name in self._gathering and len(waiting) >= min(self._last_sizes.get(name, 1), at_most):
                self._gathering[name].set()
        else:
            self._waiting[name] = deque([(request, answer)])
            # A separate task: a cancelled caller does not cancel the work of the others.
            self._start(self._work(name, work, at_most))
        return await answer

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)  # keeps the only reference to the task
        task.add_done_callback(self._running.discard)

    async def _work(self, name: tuple[str, ...], work: Work[Any, Any], at_most: int) -> None:
        waiting = self._waiting[name]
        while waiting:
            await self._gather(name, min(self._last_sizes.get(name, 1), at_most) - len(waiting))
            met = [waiting.popleft() for _ in range(min(at_most, len(waiting)))]
            try:
                answers: Sequence[Any] = await work([request for request, _ in met])
            except Exception as error:  # noqa: BLE001 - raised to the callers
                answers = [error] * len(met)
            except BaseException:  # the process is stopping: no caller waits for ever
                for _, answer in (*met, *waiting):
                    answer.cancel()
                self._waiting.pop(name, None)
                raise
            self._remember(name, len(met))
            for (_, answer), given in zip(met, answers, strict=True):
                if answer.done():
                    continue  # its caller was cancelled
                if isinstance(given, Exception):
                    answer.set_exception(given)
                else:
                    answer.set_result(given)
        del self._waiting[name]

    async def _gather(self, name: tuple[str, ...], missing: int) -> None:
        if missing <= 0:
            return
        gathered = self._gathering[name] = asyncio.Event()
        try:
            await asyncio.wait_for(gathered.wait(), GATHERED_SECONDS)
        except TimeoutError:
            pass  # run without them
        finally:
            del self._gathering[name]

    def _remember(self, name: tuple[str, ...], count: int) -> None:
        if count > 1 and len(self._last_sizes) < _REMEMBERED_MAX:
            self._last_sizes[name] = count
        else:
            self._last_sizes.pop(name, None)
