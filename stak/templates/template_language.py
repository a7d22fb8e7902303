"""The template language: text with `{{ variables }}`, parsed once and rendered for each recipient. Pure.

A variable is a name or a path of names through objects: `{{ order.id }}`. Without a value, rendering fails, unless the
variable has a default: `{{ user.display_name | default: "friend" }}`. A quoted text stands for itself: `{{ "{{" }}`.
There is nothing else: no calls, no attributes, no loops, so that a template can neither read more than its values nor
grow beyond the sum of them.

`user` is the profile of the recipient. All other names are from the data of the recipient, or else of the post.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import msgspec

from stak.errors import RenderingFailed

USER: Final = "user"
USER_FIELDS: Final = ("id", "display_name", "avatar_url", "locale")
PATH_MAX_NAMES: Final = 8
_NAME: Final = r"[A-Za-z_][A-Za-z0-9_-]{0,63}"
_QUOTED: Final = r"\"[^\"]*\"|'[^']*'"
_OPENING: Final = "{{"
_TAG: Final = re.compile(
    rf"\{{\{{\s*(?:(?P<path>{_NAME}(?:\.{_NAME})*)\s*(?:\|\s*default\s*:\s*(?P<default>{_QUOTED})\s*)?"
    rf"|(?P<text>{_QUOTED})\s*)\}}\}}"
)
_EXCERPT_CHARACTERS: Final = 40
_SYNTAX: Final = 'write {{ name }}, {{ object.name }} or {{ name | default: "text" }}'

Values: TypeAlias = Mapping[str, Any]
"""The values of all variables: JSON objects, with the profile under `user`."""


class Variable(msgspec.Struct, frozen=True):
    """A variable in a text, and the text to use if it has no value."""

    path: tuple[str, ...]
    default: str | None = None

    @property
    def name(self) -> str:
        """The path as it is written in a template."""
        return ".".join(self.path)

    @property
    def is_of_user(self) -> bool:
        """Whether its value is in the recipient's profile."""
        return self.path[0] == USER


Part: TypeAlias = str | Variable


class TemplateSyntaxError(ValueError):
    """A text that is not a template; its message says where and what to write."""


def parse_text(text: str) -> tuple[Part, ...]:
    """Split a text at its variables. Raises TemplateSyntaxError."""
    parts: list[Part] = []
    start = 0
    while (opening := text.find(_OPENING, start)) >= 0:
        found = _TAG.match(text, opening)
        if found is None:
            excerpt = text[opening : opening + _EXCERPT_CHARACTERS]
            raise TemplateSyntaxError(f"{excerpt!r} at character {opening} is not a variable; {_SYNTAX}")
        if opening > start:
            parts.append(text[start:opening])
        parts.append(_part(found))
        start = found.end()
    if start < len(text):
        parts.append(text[start:])
    return tuple(parts)


def _part(found: re.Match[str]) -> Part:
    path, default, text = found.group("path", "default", "text")
    if path is None:
        return text[1:-1]
    variable = Variable(tuple(path.split(".")), None if default is None else default[1:-1])
    if len(variable.path) > PATH_MAX_NAMES:
        raise TemplateSyntaxError(f"{variable.name!r} has more than {PATH_MAX_NAMES} names")
    if variable.is_of_user and (len(variable.path) != 2 or variable.path[1] not in USER_FIELDS):
        fields = ", ".join(f"{USER}.{name}" for name in USER_FIELDS)
        raise TemplateSyntaxError(f"{variable.name!r} is not a field of the recipient's profile; use {fields}")
    return variable


def text_of(variable: Variable, values: Values) -> str:
    """Return the value of a variable as text. Raises RenderingFailed."""
    value: Any = values
    for name in variable.path:
        value = value.get(name) if isinstance(value, Mapping) else None
    if isinstance(value, str) and (value or variable.default is None):
        return value
    if value is None or value == "":
        if variable.default is None:
            raise RenderingFailed(f"The variable {variable.name} has no value.")
        return variable.default
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return msgspec.json.encode(value).decode()
    kind = "an object" if isinstance(value, Mapping) else "a list"
    raise RenderingFailed(f"The variable {variable.name} is {kind}, which cannot be shown as text.")
