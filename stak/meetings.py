"""Calls that meet: what is asked of the same thing while somebody is at work on it waits, and is then done together.

Callers who were answered together often ask again at once, one after the other. Whoever is first then waits a moment
for as many as there were before: else one would be worked for alone, and all others after it.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from stak.logs import log

Q = TypeVar("Q")
A = TypeVar("A")

GATHERED_SECONDS: Final = 0.002
"""How long the first waits for others, if there were others the last time."""
_REMEMBERED_MAX: Final = 10_000

Work: TypeAlias = Callable[[Sequence[Q]], Awaitable[Sequence[A | Exception]]]
"""Answers some requests, in order; an exception is the answer to one of them, one that is raised to all."""


class Meetings:
    """Where the calls of one process meet, by the name of what they are about."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, ...], deque[tuple[Any, asyncio.Future[Any]]]] = {}
        self._at_work: set[asyncio.Task[None]] = set()
        self._met: dict[tuple[str, ...], int] = {}
        """How many there were the last time, where it was more than one."""
        self._gathered: dict[tuple[str, ...], asyncio.Event] = {}

    async def join(self, name: tuple[str, ...], request: Q, work: Work[Q, A], *, at_most: int) -> A:
        """The answer to a request; whoever comes first works for all who come after, `at_most` at once."""
        answer: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        if (waiting := self._waiting.get(name)) is not None:
            waiting.append((request, answer))
            if name in self._gathered and len(waiting) >= min(self._met.get(name, 1), at_most):
                self._gathered[name].set()
        else:
            self._waiting[name] = deque([(request, answer)])
            # A task of its own: a caller who goes away does not take the others' work along.
            self._begin(self._work(name, work, at_most))
        return await answer

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this without keeping anybody waiting; whoever asks for it can do without it, its trouble is only noted."""
        self._begin(_noted(work))

    async def ended(self) -> None:
        """Return when nothing is at work any more."""
        while self._at_work:
            await asyncio.wait(self._at_work)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._at_work.add(task)  # nobody else holds it
        task.add_done_callback(self._at_work.discard)

    async def _work(self, name: tuple[str, ...], work: Work[Any, Any], at_most: int) -> None:
        waiting = self._waiting[name]
        while waiting:
            await self._gather(name, min(self._met.get(name, 1), at_most) - len(waiting))
            met = [waiting.popleft() for _ in range(min(at_most, len(waiting)))]
            try:
                answers: Sequence[Any] = await work([request for request, _ in met])
            except Exception as error:  # noqa: BLE001 - it is told to those who asked
                answers = [error] * len(met)
            except BaseException:  # the process ends: nobody is left waiting for ever
                for _, answer in (*met, *waiting):
                    answer.cancel()
                self._waiting.pop(name, None)
                raise
            self._remember(name, len(met))
            for (_, answer), given in zip(met, answers, strict=True):
                if answer.done():
                    continue  # its caller has gone
                if isinstance(given, Exception):
                    answer.set_exception(given)
                else:
                    answer.set_result(given)
        del self._waiting[name]

    async def _gather(self, name: tuple[str, ...], missing: int) -> None:
        if missing <= 0:
            return
        gathered = self._gathered[name] = asyncio.Event()
        try:
            await asyncio.wait_for(gathered.wait(), GATHERED_SECONDS)
        except TimeoutError:
            pass  # they do not come
        finally:
            del self._gathered[name]

    def _remember(self, name: tuple[str, ...], count: int) -> None:
        if count > 1 and len(self._met) < _REMEMBERED_MAX:
            self._met[name] = count
        else:
            self._met.pop(name, None)


async def _noted(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception as error:  # noqa: BLE001 - nobody waits for it
        log.warning("later_failed", error=repr(error))
