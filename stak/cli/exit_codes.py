"""Exit codes of `stak`, and the error that ends a command with one of them.

`FAILED` means that the command could not do what it was asked to do. `FOUND` means that it did its work and reports
a problem in what it looked at: `stak doctor` found a fault, `stak user audit` found a wrong count.
"""

from collections.abc import Sequence
from typing import Final, NoReturn

DONE: Final = 0
FAILED: Final = 1
USAGE: Final = 2
FOUND: Final = 3
UNAVAILABLE: Final = 69  # EX_UNAVAILABLE of sysexits.h
NOT_ALLOWED: Final = 77  # EX_NOPERM
MISCONFIGURED: Final = 78  # EX_CONFIG
INTERRUPTED: Final = 130  # 128 + SIGINT, as shells report it

MEANINGS: Final = {
    DONE: "done",
    FAILED: "failed",
    USAGE: "wrong usage",
    FOUND: "found a problem",
    UNAVAILABLE: "cannot connect to the server",
    NOT_ALLOWED: "not allowed",
    MISCONFIGURED: "misconfigured",
    INTERRUPTED: "interrupted",
}
HELP: Final = f"Exit codes: {', '.join(f'{code} {meaning}' for code, meaning in MEANINGS.items())}."


class FailedError(Exception):
    """Ends a command with an exit code and a message; `more` has further lines, such as one for each invalid field."""

    def __init__(self, message: str, exit_code: int = FAILED, more: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.exit_code = exit_code
        self.more = tuple(more)


def leave(exit_code: int) -> NoReturn:
    """End the process with this exit code."""
    raise SystemExit(exit_code)
