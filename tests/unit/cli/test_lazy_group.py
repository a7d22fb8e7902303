"""Commands that are imported when they run: their summaries, and what help and a command import."""

import inspect
import subprocess
import sys

import pytest

from stak.cli.commands import stak

SCRIPT = """
import sys
from stak.cli.commands import run

sys.argv = ["stak", *sys.argv[1:]]
try:
    run()
finally:
    print("imported", *sorted(name for name in sys.modules if name.startswith("stak.cli.")))
"""


def imported(*arguments: str) -> set[str]:
    ended = subprocess.run([sys.executable, "-c", SCRIPT, *arguments], capture_output=True, text=True, check=True)
    return {name.removeprefix("stak.cli.") for name in ended.stdout.splitlines()[-1].split()[1:]}


@pytest.mark.parametrize("name", stak.references)
def test_summary_is_the_first_sentence_of_the_help(name: str) -> None:
    command = stak.references[name].load()
    assert command.name == name
    assert inspect.cleandoc(command.help or "").split("\n\n")[0].replace("\n", " ") == stak.references[name].summary


def test_help_imports_no_command() -> None:
    assert not imported("--help") & {one.module for one in stak.references.values()}


def test_command_imports_only_its_module() -> None:
    assert imported("completion", "bash") & {one.module for one in stak.references.values()} == {"completion"}
