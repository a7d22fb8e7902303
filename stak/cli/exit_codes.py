"""What the exit codes of `stak` mean, and how a command says that it has failed: in one line, with what to do."""

from collections.abc import Sequence
from typing import Final, NoReturn

DONE: Final = 0
FAILED: Final = 1
USAGE: Final = 2
UNAVAILABLE: Final = 69  # sysexits.h, as the next two
NOT_ALLOWED: Final = 77
MISCONFIGURED: Final = 78
INTERRUPTED: Final = 130  # as shells count: 128 and SIGINT

TOLD: Final = (
    "Exit codes: 0 done, 1 it failed, 2 wrong usage, 69 the server is not reachable, 77 not allowed, 78 misconfigured, "
    "130 interrupted."
)


class FailedError(Exception):
    """A command that could not do its work; `more` are lines below the first, such as fields that were wrong."""

    def __init__(self, message: str, exit_code: int = FAILED, more: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.exit_code = exit_code
        self.more = tuple(more)


def leave(exit_code: int) -> NoReturn:
    """End the process with this code."""
    raise SystemExit(exit_code)
