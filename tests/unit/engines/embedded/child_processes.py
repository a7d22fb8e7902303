"""Other Python processes, for tests of concurrent processes."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from typing import TypeAlias

Child: TypeAlias = "subprocess.Popen[str]"


@contextlib.contextmanager
def child(source: str, *arguments: object) -> Iterator[Child]:
    """Run this source in a process until it ends or the block does."""
    command = [sys.executable, "-c", source, *map(str, arguments)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def line_of(process: Child) -> str:
    """Return the next line a child writes."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def run_together(source: str, *arguments: object, count: int) -> list[str]:
    """Start several children, release them from `input()` at the same moment, and return what each prints."""
    with contextlib.ExitStack() as stack:
        children = [stack.enter_context(child(source, *arguments)) for _ in range(count)]
        for process in children:
            assert line_of(process) == "ready"
        for process in children:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        return [line_of(process) for process in children]
