"""Reads items from a file line by line, as often as needed, in constant memory; counts what is in it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Final, NamedTuple

import msgspec

from stak.errors import InvalidInput, MalformedInput
from stak.identifiers import InboxKey, TenantKey
from stak.migration.source_items import BadItem, InboxTexts, Message, Parsed, UnreadCount, Unsupported, parse_item

LINE_MAX_BYTES: Final = 2 * 1024 * 1024  # an item of DynamoDB has at most 400 KB; escapes make it longer
PROBLEMS_KEPT: Final = 100
NAMES_KEPT: Final = 100
"""Of unknown attributes and kinds; further ones are counted together."""
INBOXES_MAX: Final = 20_000
_OTHERS: Final = "others"

OnRead = Callable[[int, int], None]
"""Called with the lines and the bytes read so far."""


class Line(NamedTuple):
    """A valid line."""

    number: int
    parsed: Parsed


class Problem(msgspec.Struct, frozen=True):
    """An invalid line."""

    line: int
    problem: str


class Found(msgspec.Struct):
    """How often something was found, and where first."""

    count: int
    first_line: int


class Contents(msgspec.Struct):
    """What a file contains."""

    lines: int = 0
    messages: int = 0
    unread_counts: int = 0
    configurations: int = 0
    other_tenants: int = 0
    invalid: int = 0
    problems: list[Problem] = []
    """The first of the invalid lines."""
    unknown_attributes: dict[str, Found] = {}
    unknown_kinds: dict[str, Found] = {}
    messages_of: dict[TenantKey, int] = {}
    """The number of messages of each tenant."""
    inboxes: dict[tuple[TenantKey, InboxKey], InboxTexts | None] = {}
    """All inboxes of messages and configurations, with their first configuration."""

    @property
    def tenants(self) -> set[TenantKey]:
        """The tenants whose items the file has."""
        return {tenant for tenant, _ in self.inboxes}

    @property
    def is_complete(self) -> bool:
        """Whether everything in the file can be imported."""
        return not (self.invalid or self.unknown_attributes or self.unknown_kinds)


class ItemFile:
    """A file of items; `only` leaves out the items of other tenants."""

    def __init__(self, path: Path, now: float, only: TenantKey | None = None) -> None:
        self._path = path
        self._now = now
        self._only = only

    def check(self, on_read: OnRead = lambda _lines, _bytes: None) -> Contents:
        """Read and validate the whole file, and return what it contains."""
        contents = Contents()
        for line in self._read(1, on_read, contents):
            self._count(contents, line)
        return contents

    def items(self, from_line: int = 1, on_read: OnRead = lambda _lines, _bytes: None) -> Iterator[Line]:
        """Yield the valid items of the chosen tenant, from a line on."""
        return self._read(from_line, on_read, Contents())

    def _read(self, from_line: int, on_read: OnRead, contents: Contents) -> Iterator[Line]:
        done = number = 0
        try:
            with self._path.open("rb") as file:
                while text := file.readline(LINE_MAX_BYTES + 1):
                    number += 1
                    done += len(text)
                    if len(text) > LINE_MAX_BYTES and not text.endswith(b"\n"):
                        done += _skip_line(file)
                        _add_problem(contents, number, f"is longer than {LINE_MAX_BYTES:,} bytes")
                    elif number >= from_line and not text.isspace():
                        yield from self._parse(number, text, contents)
                    contents.lines = number
                    on_read(number, done)
        except OSError as error:
            raise MalformedInput(f"{self._path} cannot be read: {error.strerror}.") from None

    def _parse(self, number: int, text: bytes, contents: Contents) -> Iterator[Line]:
        try:
            parsed = parse_item(text, self._now)
        except BadItem as problem:
            _add_problem(contents, number, str(problem))
            return
        if self._only is not None and parsed.item.tenant not in (self._only, None):
            contents.other_tenants += 1
            return
        yield Line(number, parsed)

    def _count(self, contents: Contents, line: Line) -> None:
        number, (item, unknown) = line
        match item:
            case Message():
                contents.messages += 1
                contents.messages_of[item.tenant] = contents.messages_of.get(item.tenant, 0) + 1
                contents.inboxes.setdefault((item.tenant, item.inbox), None)
            case UnreadCount():
                contents.unread_counts += 1
            case InboxTexts():
                contents.configurations += 1
                contents.inboxes[item.tenant, item.inbox] = contents.inboxes.get((item.tenant, item.inbox)) or item
            case Unsupported(_, name):
                _add(contents.unknown_kinds, name, number)
        if len(contents.inboxes) > INBOXES_MAX:
            raise InvalidInput(
                f"The file has items of more than {INBOXES_MAX:,} inboxes. Import one tenant at a time with --tenant."
            )
        for name in unknown:
            _add(contents.unknown_attributes, name, number)


def _add(found: dict[str, Found], name: str, line: int) -> None:
    known = name if name in found or len(found) < NAMES_KEPT else _OTHERS
    one = found.setdefault(known, Found(0, line))
    one.count += 1


def _add_problem(contents: Contents, line: int, problem: str) -> None:
    contents.invalid += 1
    if len(contents.problems) < PROBLEMS_KEPT:
        contents.problems.append(Problem(line, problem[:300]))


def _skip_line(file: IO[bytes]) -> int:
    """Read on to the end of a line that is too long; return its remaining bytes."""
    skipped = 0
    while part := file.readline(LINE_MAX_BYTES):
        skipped += len(part)
        if part.endswith(b"\n"):
            break
    return skipped
