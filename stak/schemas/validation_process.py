"""Child process that compiles and evaluates expensive schemas (`python -m stak.schemas.validation_process FD`).

It does not rely on a schema to end: the parent kills it after a time limit, and its own timer does if the parent died.
"""

import sys
import time
from functools import lru_cache
from typing import Any, Final

import msgspec

from stak.limited_process_child import serve
from stak.schemas.compiled_schema import UnusableSchema, compile_schema, violations
from stak.schemas.cost_limits import problem_with

ALARM_SECONDS: Final = 5.0
_MEMORY_MAX_BYTES: Final = 1024 * 1024 * 1024
_COMPILED_MAX: Final = 32


class Request(msgspec.Struct, array_like=True):
    """A schema to check, or a message to validate with it."""

    schema: bytes
    message: bytes | None


class Answer(msgspec.Struct, array_like=True):
    """Why a schema is refused, or the violations of a message."""

    problem: str | None = None
    violations: list[tuple[str, str]] = []
    seconds: float = 0.0
    """How long it took."""


def answer(request: bytes) -> bytes:
    """Answer one request."""
    began_at = time.perf_counter()
    asked = msgspec.msgpack.decode(request, type=Request)
    found = _checked(asked.schema) if asked.message is None else _validated(asked)
    found.seconds = time.perf_counter() - began_at
    return msgspec.msgpack.encode(found)


def _checked(text: bytes) -> Answer:
    schema: dict[str, Any] = msgspec.json.decode(text)
    problem = problem_with(schema)
    if problem is None:
        try:
            compile_schema(schema)
        except UnusableSchema as error:
            problem = str(error)
    return Answer(problem)


def _validated(asked: Request) -> Answer:
    try:
        return Answer(None, violations(_compiled(asked.schema), msgspec.json.decode(asked.message or b"null")))
    except UnusableSchema as error:
        return Answer(str(error))


@lru_cache(maxsize=_COMPILED_MAX)
def _compiled(text: bytes) -> Any:
    schema = msgspec.json.decode(text)
    try:
        return compile_schema(schema)
    except UnusableSchema:
        # Accepted by an earlier release, which allowed backtracking.
        return compile_schema(schema, is_lenient=True)


if __name__ == "__main__":
    serve(int(sys.argv[1]), answer, seconds=ALARM_SECONDS, memory_max_bytes=_MEMORY_MAX_BYTES)
