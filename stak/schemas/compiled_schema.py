"""Compiles JSON Schemas, and lists the violations of a message."""

from typing import Any, Final

import jsonschema_rs
import msgspec

_VIOLATIONS_MAX: Final = 20
_TEXT_MAX_CHARACTERS: Final = 300
_BACKTRACK_MAX: Final = 10_000

Violation = tuple[str, str]
"""A field of the message, and what is wrong with it."""


class UnusableSchema(Exception):  # noqa: N818 - an outcome
    """The schema cannot be compiled; the text says why."""


def compile_schema(schema: dict[str, Any], *, is_lenient: bool = False) -> jsonschema_rs.Validator:
    """Compile a validator with linear-time patterns, or with limited backtracking if lenient. Fetches nothing."""
    options = (
        jsonschema_rs.FancyRegexOptions(backtrack_limit=_BACKTRACK_MAX) if is_lenient else jsonschema_rs.RegexOptions()
    )
    try:
        return jsonschema_rs.validator_for(schema, retriever=_refuse_remote, pattern_options=options)
    except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, ValueError) as error:
        problem = str(error).partition("\n")[0] or "it cannot be parsed"
        if problem.endswith('is not a "regex"'):
            problem += "; patterns have no lookaround and no backreferences here"
        raise UnusableSchema(problem) from None


def violations(validator: jsonschema_rs.Validator, message: Any) -> list[Violation]:
    """Return the violations of a message."""
    found: list[Violation] = []
    if validator.is_valid(message):  # collecting errors costs far more, and most messages have none
        return found
    for error in validator.iter_errors(message):
        field = ".".join(["message", *(str(part) for part in error.instance_path)])
        found.append((field[:_TEXT_MAX_CHARACTERS], _shortened(error.message)))
        if len(found) == _VIOLATIONS_MAX:
            break
    return found


def depth_of(message: object, most: int) -> int:
    """Return how deep lists and objects are nested; any number above `most` if it is deeper than that."""
    depth, level = 0, [message]
    while level and depth <= most:
        below: list[object] = []
        for value in level:
            if isinstance(value, dict):
                below += value.values()
            elif isinstance(value, list):
                below += value
        depth, level = depth + 1, [value for value in below if isinstance(value, dict | list)]
    return depth


def decode(text: bytes) -> Any:
    """Decode JSON for validation."""
    return msgspec.json.decode(text)


def _shortened(text: str) -> str:
    """Shorten a text that may repeat a whole document in its middle: the reason is at the end."""
    half = _TEXT_MAX_CHARACTERS // 2
    return text if len(text) <= _TEXT_MAX_CHARACTERS else f"{text[:half]} … {text[-half:]}"


def _refuse_remote(uri: str) -> Any:
    # A schema that fetches would let its author make this server call any address.
    raise ValueError(f"remote references are not fetched: {uri}")
