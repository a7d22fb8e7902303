"""A message with variables: compiled once to pieces of JSON text, rendered for each recipient by joining them. Pure.

Variables are in strings at any depth, never in names. Their values are encoded as JSON strings, so no value can add a
field. They are not escaped for HTML: a message is JSON, and the widget shows its strings as text. In URLs they are
percent-encoded (`urls.py`).
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from stak.errors import RenderingFailed
from stak.templates.template_language import Part, TemplateSyntaxError, Values, Variable, parse_text, text_of
from stak.templates.urls import is_url_field, render_url

MESSAGE_MAX_BYTES: Final = 32 * 1024
"""A rendered message, as any message."""
VARIABLES_MAX: Final = 100
"""In one translation, repetitions included: bounds the work for each recipient."""
DEPTH_MAX: Final = 16

_encode: Final = msgspec.json.Encoder().encode


class _Url(msgspec.Struct, frozen=True):
    """A URL with variables, which is validated as a whole."""

    parts: tuple[Part, ...]


_Piece: TypeAlias = str | Variable | _Url
"""JSON text, a variable inside a JSON string, or a URL that is a JSON string."""


class MessageTemplate:
    """One translation of a template. Raises TemplateSyntaxError that names the field."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self._pieces = tuple(_joined(_pieces_of(content, "", "", 1)))
        if len(self.variables) > VARIABLES_MAX:
            raise TemplateSyntaxError(f"has {len(self.variables)} variables; the maximum is {VARIABLES_MAX}")

    @property
    def variables(self) -> list[Variable]:
        """Its variables in the order of the text, repetitions included."""
        return [variable for piece in self._pieces for variable in _variables_of(piece)]

    def bound(self, values: Values) -> "MessageTemplate":
        """Return it with all variables replaced, except those of the recipient's profile. Raises RenderingFailed."""
        bound = object.__new__(MessageTemplate)
        bound._pieces = tuple(_joined(self._bound_pieces(values)))
        return bound

    def _bound_pieces(self, values: Values) -> Iterator[_Piece]:
        size = 0
        for piece in self._pieces:
            bound = _bound(piece, values)
            size += len(bound) if isinstance(bound, str) else 0
            if size > MESSAGE_MAX_BYTES:
                raise _too_large()
            yield bound

    def render(self, values: Values) -> str:
        """Return the JSON text of the message. Raises RenderingFailed."""
        texts: list[str] = []
        size = 0
        for piece in self._pieces:
            text = piece if type(piece) is str else _rendered(piece, values)  # type: ignore[arg-type]
            size += len(text)
            if size > MESSAGE_MAX_BYTES:  # before the next value: a text may be large, and repeated
                break
            texts.append(text)
        rendered = "".join(texts)
        # A character takes four bytes at most: most messages need not be encoded to know that they fit.
        if size * 4 > MESSAGE_MAX_BYTES and (size > MESSAGE_MAX_BYTES or len(rendered.encode()) > MESSAGE_MAX_BYTES):
            raise _too_large()
        return rendered


def _too_large() -> RenderingFailed:
    return RenderingFailed(f"The rendered message is larger than {MESSAGE_MAX_BYTES:,} bytes of JSON.")


def _rendered(piece: Variable | _Url, values: Values) -> str:
    if isinstance(piece, Variable):
        return _escaped(text_of(piece, values))
    return _quoted(render_url(piece.parts, values))


def _bound(piece: _Piece, values: Values) -> _Piece:
    return piece if isinstance(piece, str) or any(map(_is_of_user, _variables_of(piece))) else _rendered(piece, values)


def _is_of_user(variable: Variable) -> bool:
    return variable.is_of_user


def _variables_of(piece: _Piece) -> tuple[Variable, ...]:
    if isinstance(piece, str):
        return ()
    if isinstance(piece, Variable):
        return (piece,)
    return tuple(part for part in piece.parts if isinstance(part, Variable))


def _pieces_of(value: Any, name: str, where: str, depth: int) -> Iterator[_Piece]:
    """Yield the JSON text of a value. `name` is that of the nearest field, `where` the path to it."""
    if depth > DEPTH_MAX:
        raise TemplateSyntaxError(f"{where}: is nested deeper than {DEPTH_MAX} levels")
    if isinstance(value, str):
        yield from _pieces_of_text(value, name, where)
    elif isinstance(value, dict):
        yield "{"
        for index, (key, inner) in enumerate(value.items()):
            if "{{" in key:
                raise TemplateSyntaxError(f"{where}: the name of a field must not contain variables")
            yield f"{',' if index else ''}{_quoted(key)}:"
            yield from _pieces_of(inner, key, f"{where}.{key}" if where else key, depth + 1)
        yield "}"
    elif isinstance(value, list):
        yield "["
        for index, inner in enumerate(value):
            if index:
                yield ","
            yield from _pieces_of(inner, name, f"{where}[{index}]", depth + 1)
        yield "]"
    else:
        yield _encode(value).decode()


def _pieces_of_text(text: str, name: str, where: str) -> Iterator[_Piece]:
    try:
        parts = parse_text(text)
    except TemplateSyntaxError as error:
        raise TemplateSyntaxError(f"{where}: {error}") from None
    if is_url_field(name) and not all(isinstance(part, str) for part in parts):
        yield _Url(parts)
        return
    yield '"'
    for part in parts:
        yield _escaped(part) if isinstance(part, str) else part
    yield '"'


def _joined(pieces: Iterator[_Piece]) -> Iterator[_Piece]:
    """Yield pieces with neighbouring texts joined."""
    texts: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            texts.append(piece)
            continue
        if texts:
            yield "".join(texts)
            texts = []
        yield piece
    if texts:
        yield "".join(texts)


def _quoted(text: str) -> str:
    return _encode(text).decode()


def _escaped(text: str) -> str:
    """Return a text as it is inside a JSON string."""
    return _quoted(text)[1:-1]
