"""The `stak` command against a running server, as a process or in this one."""

import contextlib
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from stak.cli.main import main

SECONDS = 60


@dataclass(frozen=True)
class CommandResult:
    """The output of a command and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The JSON document on standard output."""
        return json.loads(self.out)

    @property
    def only_line(self) -> str:
        """The only line on standard error."""
        (line,) = self.err.splitlines()
        return line


@dataclass(frozen=True)
class Stak:
    """The `stak` command with these settings and no others."""

    settings: dict[str, str]

    @property
    def environment(self) -> dict[str, str]:
        # The terminal decides its width, not the environment that started the tests.
        hidden = ("STAK_", "COLUMNS", "LINES")
        others = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        return {**others, **self.settings}

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "stak.cli.main", *arguments]

    def with_settings(self, **settings: str) -> "Stak":
        return Stak({**self.settings, **settings})

    def __call__(self, *arguments: str, stdin: str = "") -> CommandResult:
        """Run a command and wait for it to end."""
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
        assert "\x1b" not in ended.stdout + ended.stderr, "terminal codes without a terminal"
        return CommandResult(ended.returncode, ended.stdout, ended.stderr)

    def good(self, *arguments: str, stdin: str = "") -> CommandResult:
        """Run a command and expect exit code 0."""
        ended = self(*arguments, stdin=stdin)
        assert ended.code == 0, ended.err
        return ended


class StakInProcess(Stak):
    """The `stak` command in this process: starting another one takes longer than most commands."""

    def __call__(self, *arguments: str, stdin: str = "") -> CommandResult:
        """Run a command to its end."""
        out, err = io.StringIO(), io.StringIO()
        with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            for name in os.environ.keys() - self.environment.keys():
                patch.delenv(name)
            for name, value in self.environment.items():
                patch.setenv(name, value)
            patch.setattr(sys, "argv", ["stak", *arguments])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8"))
            with pytest.raises(SystemExit) as ended:
                main()
        assert "\x1b" not in out.getvalue() + err.getvalue(), "terminal codes without a terminal"
        return CommandResult(int(ended.value.code or 0), out.getvalue(), err.getvalue())

    def with_settings(self, **settings: str) -> "StakInProcess":
        return StakInProcess({**self.settings, **settings})
