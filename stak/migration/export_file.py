"""The export file of a tenant: lines of JSON with a header, one line per row, and a footer with count and checksum.

It contains secrets in plaintext, so its mode is 0600. It gets its name when it is complete; a file that was truncated
or changed has no footer, or one that does not match.
"""

import contextlib
import errno
import gzip
import hashlib
import os
import secrets
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, TypeAlias

import msgspec

from stak.atomic_files import sync_directory
from stak.errors import AlreadyExists, InvalidInput, MalformedInput, StorageFull, StorageUnavailable
from stak.ports.table import Row
from stak.ports.writes import Key, Value

CLEAR_VERSION: Final = 1
"""Some content in it may be plaintext, as the first release stored it."""
SEALED_VERSION: Final = 2
"""All content in it is encrypted with the tenant's data keys, which the first release could not read."""
TOTALS_VERSION: Final = 3
"""Its broadcasts may keep running totals, which earlier releases would not continue."""
COMPACT_VERSION: Final = 4
"""Its broadcasts may be spread over partitions, where earlier releases do not look."""
COUNTED_VERSION: Final = 5
"""The messages of its chats may be counted; earlier releases would not keep the counts."""
EVENTS_VERSION: Final = 6
"""Its inboxes may have event logs; earlier releases would not apply them."""
VERSION: Final = 7
"""It may have topics, and broadcasts to them, which earlier releases would not expand, and posts that use templates,
which they would not render.
"""
LINE_MAX_BYTES: Final = 4 * 1024 * 1024
"""No item is larger than 400 KB, and JSON needs at most six bytes for one."""

_COMPRESSED: Final = ".gz"
_BUFFER_BYTES: Final = 1024 * 1024


class Header(msgspec.Struct, frozen=True, tag_field="stak", tag="tenant"):
    """The first line: describes the export."""

    version: int
    tenant: str
    exported_at: int
    engine: str
    is_clear: bool = False
    """Whether some content may be plaintext, in a file of a later version than CLEAR_VERSION."""

    @property
    def may_be_clear(self) -> bool:
        """Whether some content may be plaintext."""
        return self.is_clear or self.version == CLEAR_VERSION


class Footer(msgspec.Struct, frozen=True, tag_field="stak", tag="end"):
    """The last line: the number of rows, and the SHA-256 of all lines before it."""

    rows: int
    sha256: str


class _Line(msgspec.Struct, frozen=True, array_like=True, gc=False):
    pk: str
    sk: str
    item: dict[str, Value]


_encode: Final = msgspec.json.Encoder().encode
_line_of: Final = msgspec.json.Decoder(_Line).decode
_header_of: Final = msgspec.json.Decoder(Header).decode
_footer_of: Final = msgspec.json.Decoder(Footer).decode

Stream: TypeAlias = IO[bytes] | gzip.GzipFile


class Writer:
    """A file being written."""

    def __init__(self, stream: Stream, header: Header) -> None:
        self._stream = stream
        self._hash = hashlib.sha256()
        self.rows = 0
        self._write(_encode(header))

    def add(self, row: Row) -> None:
        """Write a row."""
        self._write(_encode((row.key.pk, row.key.sk, row.item)))
        self.rows += 1

    def end(self) -> None:
        """Write the footer."""
        self._stream.write(_encode(Footer(self.rows, self._hash.hexdigest())) + b"\n")

    def _write(self, line: bytes) -> None:
        self._hash.update(line + b"\n")
        self._stream.write(line + b"\n")


@contextlib.contextmanager
def writing(path: Path, header: Header, *, is_replaced: bool = False) -> Iterator[Writer]:
    """Create a file that appears under its name when the block succeeds, and not at all if it fails."""
    validate_target_is_free(path, is_replaced=is_replaced)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    with _translated(path):
        try:
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb", _BUFFER_BYTES) as file:
                with contextlib.ExitStack() as stack:
                    # The name in a gzip header would be the draft's; the time would make equal exports differ.
                    stream: Stream = (
                        stack.enter_context(gzip.GzipFile("", "wb", 6, file, 0)) if path.suffix == _COMPRESSED else file
                    )
                    writer = Writer(stream, header)
                    yield writer
                    writer.end()
                file.flush()
                os.fsync(file.fileno())
            if is_replaced:
                draft.replace(path)
            else:
                os.link(draft, path)  # fails if the name was taken meanwhile
            sync_directory(path.parent)
        finally:
            draft.unlink(missing_ok=True)


def validate_target_is_free(path: Path, *, is_replaced: bool) -> None:
    """Raise AlreadyExists if there is a file of this name that must not be replaced."""
    if path.exists() and not is_replaced:
        raise AlreadyExists(f"{path} already exists. Choose another name, or replace it with --force.")


def verify(path: Path) -> tuple[Header, Footer]:
    """Read and verify the whole file; return its header and footer. Raises MalformedInput."""
    with _opened(path) as stream:
        line = _next_line(stream, 1)
        header = _header(line)
        hashed = hashlib.sha256(line)
        rows = 0
        while True:
            line = _next_line(stream, rows + 2)
            if line.startswith(b"{"):
                break
            _row(line, rows + 2)
            hashed.update(line)
            rows += 1
        footer = _footer(line)
        if footer.rows != rows:
            raise MalformedInput(f"The file has {rows} rows, but {footer.rows} were exported. Export it again.")
        if footer.sha256 != hashed.hexdigest():
            raise MalformedInput("The file was modified after the export. Export it again.")
        if _read_line(stream, rows + 3):
            raise MalformedInput("The file contains data after its last line. Export it again.")
    return header, footer


def read_rows(path: Path) -> Iterator[Row]:
    """Yield the rows of a verified file."""
    with _opened(path) as stream:
        _next_line(stream, 1)
        number = 2
        while not (line := _next_line(stream, number)).startswith(b"{"):
            yield _row(line, number)
            number += 1


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[Stream]:
    with contextlib.ExitStack() as stack:
        with _translated(path):
            file: Stream = stack.enter_context(path.open("rb", _BUFFER_BYTES))
            if file.read(2) == b"\x1f\x8b":  # detected by content: the suffix may have been lost
                file.seek(0)
                file = stack.enter_context(gzip.GzipFile(fileobj=file))
            else:
                file.seek(0)
        yield file


def _read_line(stream: Stream, number: int) -> bytes:
    try:
        return stream.readline(LINE_MAX_BYTES)
    except (EOFError, zlib.error, OSError) as error:  # gzip's own error is an OSError
        raise MalformedInput(f"The file is damaged at line {number}: {error}. Export it again.") from error


def _next_line(stream: Stream, number: int) -> bytes:
    line = _read_line(stream, number)
    if number == 1 and not line:
        raise MalformedInput("The file is empty.")
    if not line.endswith(b"\n") and number > 1:
        raise MalformedInput(f"The file is truncated in line {number}. Export it again.")
    return line


def _header(line: bytes) -> Header:
    try:
        said = msgspec.json.decode(line)
        is_ours = isinstance(said, dict) and said.get("stak") == "tenant"
    except (msgspec.DecodeError, UnicodeDecodeError):
        is_ours = False
    if not is_ours:
        raise MalformedInput("This is not a tenant export. Create one with `stak export`.")
    if said.get("version") not in range(CLEAR_VERSION, VERSION + 1):
        raise MalformedInput(
            f"This export has format {said.get('version')}; this release reads formats {CLEAR_VERSION} to {VERSION}. "
            "Export again with the same release."
        )
    try:
        return _header_of(line)
    except msgspec.DecodeError as error:
        raise MalformedInput(f"The first line of the file is damaged: {error}. Export it again.") from error


def _footer(line: bytes) -> Footer:
    try:
        return _footer_of(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise MalformedInput(f"The last line of the file is damaged: {error}. Export it again.") from error


def _row(line: bytes, number: int) -> Row:
    try:
        read = _line_of(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedInput(f"Line {number} of the file is damaged: {error}. Export it again.") from error
    return Row(Key(read.pk, read.sk), read.item)


@contextlib.contextmanager
def _translated(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError as error:
        raise AlreadyExists(f"{path} already exists. Choose another name, or replace it with --force.") from error
    except FileNotFoundError as error:
        raise InvalidInput(f"{path}: {error.strerror}.") from error
    except OSError as error:
        kind = StorageFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else StorageUnavailable
        raise kind(f"{path}: {error.strerror}.") from error
