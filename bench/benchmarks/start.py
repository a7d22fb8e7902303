"""The `start` benchmark: the time until `stak up` is ready, and that of `stak --help`, compared with bare ones.

The bare server is a trivial Litestar application on the same HTTP server, the bare command a `click` group without
commands. All run in turns. The round before the first one writes the bytecode of all modules, and is not counted.
"""

import functools
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bench.benchmark_results import Figure, Result, WrongResultError, compare, relative_to
from bench.peers.litestar_json import PATH as BARE_PATH
from bench.scratch_directory import scratch_directory
from bench.servers.timed_start import Timed, time_command, time_server
from stak.cli.commands import stak as stak_command
from stak.http_processes import DEFAULT_MAX, available_cores
from stak.testing.free_port import free_port

READY_SECONDS: Final = 1.5
HELP_SECONDS: Final = 0.25
_UP: Final = "stak up, until ready"
_BARE_SERVER: Final = "bare Litestar, until ready"
_HELP: Final = "stak --help"
_BARE_COMMAND: Final = "bare click, --help"
_STAK: Final = (sys.executable, "-m", "stak.cli.main")
_BARE_PROGRAM: Final = "import click; click.Group('bare', help='A bare command.').main(prog_name='bare')"


class _Size(NamedTuple):
    uncounted_rounds: int
    rounds: int


_FULL: Final = _Size(uncounted_rounds=1, rounds=10)
_TINY: Final = _Size(uncounted_rounds=0, rounds=1)


def run(*, is_tiny: bool) -> Result:
    """Start all of them in turns, and report their times."""
    size = _TINY if is_tiny else _FULL
    with scratch_directory() as directory:
        contenders: dict[str, Callable[[int], Timed]] = {
            _UP: functools.partial(_start_stak, directory),
            _BARE_SERVER: functools.partial(_start_bare_server, directory),
            _HELP: _run_help,
            _BARE_COMMAND: _run_bare_command,
        }
        timed = _in_turns(contenders, size)
    times = {name: Figure(name, "ms", tuple(1000 * one.seconds for one in timed[name])) for name in contenders}
    cpu = {
        name: Figure(f"{name}, CPU", "ms", tuple(1000 * one.cpu_seconds for one in timed[name])) for name in contenders
    }
    targets = (
        relative_to(f"{READY_SECONDS:g} s", times[_UP], 1000 * READY_SECONDS, at_most=1.0),
        relative_to(f"{HELP_SECONDS:g} s", times[_HELP], 1000 * HELP_SECONDS, at_most=1.0),
        compare("stak up, until ready : bare Litestar", times[_UP], times[_BARE_SERVER]),
        compare("stak up, CPU until ready : bare Litestar", cpu[_UP], cpu[_BARE_SERVER]),
        compare("stak --help : bare click", times[_HELP], times[_BARE_COMMAND]),
        compare("stak --help, CPU : bare click", cpu[_HELP], cpu[_BARE_COMMAND]),
    )
    note = (
        f"Rounds: {size.rounds}, each with a new data directory. HTTP processes: "
        f"{min(available_cores(), DEFAULT_MAX)}. The CPU until ready is that of all processes."
    )
    return Result((*times.values(), *cpu.values()), targets, (note,))


def _in_turns(contenders: Mapping[str, Callable[[int], Timed]], size: _Size) -> dict[str, Sequence[Timed]]:
    """Measure each contender once in a round, the first one changing; return what the counted rounds took."""
    names = list(contenders)
    timed: dict[str, list[Timed]] = {name: [] for name in names}
    for number in range(size.uncounted_rounds + size.rounds):
        first = number % len(names)
        for name in (*names[first:], *names[:first]):
            timed[name].append(contenders[name](number))
    return {name: measured[size.uncounted_rounds :] for name, measured in timed.items()}


def _start_stak(directory: Path, number: int) -> Timed:
    port = free_port()
    command = (*_STAK, "up", "--data", str(directory / f"data-{number}"), "--port", str(port))
    timed = time_server(command, port, "/readyz", directory / "stak.log")
    _check_status(timed, "ready")
    return timed


def _start_bare_server(directory: Path, _number: int) -> Timed:
    port = free_port()
    command = (sys.executable, "-m", "bench.peers.litestar_json", str(port))
    timed = time_server(command, port, BARE_PATH, directory / "bare.log")
    _check_status(timed, "ok")
    return timed


def _check_status(timed: Timed, status: str) -> None:
    if msgspec.json.decode(timed.output) != {"status": status}:
        raise WrongResultError(f"The status should be {status}: {timed.output}")


def _run_help(_number: int) -> Timed:
    timed = time_command((*_STAK, "--help"))
    if missing := set(stak_command.references) - set(timed.output.split()):
        raise WrongResultError(f"The help does not list {', '.join(sorted(missing))}:\n{timed.output}")
    return timed


def _run_bare_command(_number: int) -> Timed:
    timed = time_command((sys.executable, "-c", _BARE_PROGRAM, "--help"))
    if "A bare command." not in timed.output:
        raise WrongResultError(f"This is not the help of the bare command:\n{timed.output}")
    return timed
