"""Other Python processes, for tests of what processes do to each other."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from typing import TypeAlias

Child: TypeAlias = "subprocess.Popen[str]"


@contextlib.contextmanager
def child(source: str, *arguments: object) -> Iterator[Child]:
    """A process that runs this source until it ends or the block does."""
    command = [sys.executable, "-c", source, *map(str, arguments)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def line_of(process: Child) -> str:
    """The next line a child writes."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def run_together(source: str, *arguments: object, count: int) -> list[str]:
    """What each of several children prints after `input()`, when all are let go at the same moment."""
    with contextlib.ExitStack() as stack:
        children = [stack.enter_context(child(source, *arguments)) for _ in range(count)]
        for process in children:
            assert line_of(process) == "ready"
        for process in children:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        return [line_of(process) for process in children]
