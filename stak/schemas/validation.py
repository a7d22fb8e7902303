"""Validates messages and schemas: cheap schemas in this process, others in a process that can be killed."""

from functools import lru_cache
from typing import Any, Final

import jsonschema_rs
import msgspec

from stak import request_cost
from stak.errors import FieldError, InvalidInput, TooExpensive
from stak.limited_process import LimitedProcesses, OutOfTime
from stak.schemas.compiled_schema import UnusableSchema, compile_schema, depth_of, violations
from stak.schemas.cost_limits import inline_cost, is_explained_inline, is_inline, problem_with
from stak.schemas.validation_cost import DEPTH_MAX, SchemaCost
from stak.schemas.validation_process import Answer, Request

MESSAGE_SECONDS: Final = 0.25
SCHEMA_SECONDS: Final = 2.0
_UNITS_PER_SECOND: Final = 1000
"""A validation in the child process costs as much as one request per millisecond."""
_KNOWN_MAX: Final = 512


async def validate_schema(processes: LimitedProcesses, owner: str, schema: dict[str, Any]) -> None:
    """Raise InvalidInput for an invalid JSON Schema, or one that is too expensive."""
    text = msgspec.json.encode(schema)
    if inline_cost(schema, len(text)) is not None:
        problem = problem_with(schema)
        if problem is None:
            try:
                compile_schema(schema)
            except UnusableSchema as error:
                problem = str(error)
    else:
        try:
            problem = (await _elsewhere(processes, owner, Request(text, None), SCHEMA_SECONDS)).problem
        except OutOfTime:
            problem = "compiling it takes too much time or memory; simplify it"
    if problem is not None:
        raise InvalidInput(f"The schema is not a usable JSON Schema: {problem}", (FieldError("schema", problem),))


class MessageSchema:
    """The schema of an inbox, for the validation of posts."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self._text = msgspec.json.encode(schema)

    async def violations(
        self, processes: LimitedProcesses, owner: str, message: Any, text: bytes
    ) -> tuple[FieldError, ...]:
        """Return the violations of a message. Raises TooExpensive if the validation takes too long."""
        values = 1 + text.count(b",") + text.count(b"{") + text.count(b"[")
        depth = depth_of(message, DEPTH_MAX)
        if depth > DEPTH_MAX:
            problem = f"is nested deeper than {DEPTH_MAX} levels, the maximum for schema validation"
            return (FieldError("message", problem),)
        cost, validator = _prepared(self._text)
        if cost is not None and validator is not None and is_inline(cost, depth, len(text)):
            if validator.is_valid(message):
                return ()
            if is_explained_inline(cost, depth, values):
                return _field_errors(violations(validator, message))
        try:
            answer = await _elsewhere(processes, owner, Request(self._text, text), MESSAGE_SECONDS)
        except OutOfTime:
            raise TooExpensive(
                f"The inbox's schema took longer than {MESSAGE_SECONDS * 1000:g} ms to evaluate for this message, so "
                "it was not accepted. Configure a simpler schema: fewer references, alternatives or values."
            ) from None
        if answer.problem is not None:
            raise TooExpensive(f"The inbox's schema can no longer be used: {answer.problem}. Configure another one.")
        return _field_errors(answer.violations)

    @property
    def is_cheap(self) -> bool:
        """Whether messages of an ordinary size are checked in this process."""
        return _prepared(self._text)[0] is not None

    def violations_inline(self, message: Any, text: bytes) -> tuple[FieldError, ...] | None:
        """Return the violations of a message, without values; None if they cannot be found cheaply in this process."""
        depth = depth_of(message, DEPTH_MAX)
        cost, validator = _prepared(self._text)
        if depth > DEPTH_MAX or cost is None or validator is None or not is_inline(cost, depth, len(text)):
            return None
        if validator.is_valid(message):
            return ()
        values = 1 + text.count(b",") + text.count(b"{") + text.count(b"[")
        found = violations(validator, message) if is_explained_inline(cost, depth, values) else []
        return _field_errors(found) or (FieldError("message", "does not match"),)


@lru_cache(maxsize=_KNOWN_MAX)
def _prepared(text: bytes) -> tuple[SchemaCost | None, jsonschema_rs.Validator | None]:
    """Return cost and validator of a schema; None for one that is expensive or was accepted under other rules."""
    schema = msgspec.json.decode(text)
    cost = inline_cost(schema, len(text))
    if cost is None:
        return None, None
    try:
        return cost, compile_schema(schema)
    except UnusableSchema:
        return None, None


async def _elsewhere(processes: LimitedProcesses, owner: str, request: Request, seconds: float) -> Answer:
    took_seconds = seconds
    try:
        sent = await processes.call(owner, msgspec.msgpack.encode(request), seconds=seconds)
        answer = msgspec.msgpack.decode(sent, type=Answer)
        took_seconds = answer.seconds
    finally:
        account = request_cost.current()
        if account is not None:
            account.charge(took_seconds * _UNITS_PER_SECOND)
    return answer


def _field_errors(found: list[tuple[str, str]]) -> tuple[FieldError, ...]:
    return tuple(FieldError(field, problem) for field, problem in found)
