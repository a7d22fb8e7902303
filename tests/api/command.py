"""The `stak` command as a process, against a running server."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

SECONDS = 60


@dataclass(frozen=True)
class Ended:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document it printed."""
        return json.loads(self.out)

    @property
    def only_line(self) -> str:
        """The one line it said."""
        (line,) = self.err.splitlines()
        return line


@dataclass(frozen=True)
class Stak:
    """`stak` with these settings and no others."""

    settings: dict[str, str]

    @property
    def environment(self) -> dict[str, str]:
        # How wide a terminal is, the terminal says, and nobody who started the tests.
        hidden = ("STAK_", "COLUMNS", "LINES")
        others = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        return {**others, **self.settings}

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "stak.cli.main", *arguments]

    def with_settings(self, **settings: str) -> "Stak":
        return Stak({**self.settings, **settings})

    def __call__(self, *arguments: str, stdin: str = "") -> Ended:
        """Run a command to its end."""
        ended = subprocess.run(
            self.command(*arguments),
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert "Traceback" not in ended.stderr, ended.stderr
        assert "\x1b" not in ended.stdout + ended.stderr, "codes for a terminal, and there is none"
        return Ended(ended.returncode, ended.stdout, ended.stderr)

    def good(self, *arguments: str, stdin: str = "") -> Ended:
        """Run a command that does what it should."""
        ended = self(*arguments, stdin=stdin)
        assert ended.code == 0, ended.err
        return ended
