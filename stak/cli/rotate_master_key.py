"""`stak rotate-master-key`: a new master key, everything sealed with it, and in the end the key before dropped.

Each part opens the installation anew, so that it has the keys the part before has stored. Killed anywhere, the next run
goes on: which part is next is read from the keys and from the row that the walk leaves.
"""

from typing import Final

from rich.console import Console

from stak.bootstrap import Engine, open_engine
from stak.cli.exit_codes import FailedError
from stak.clock import Clock, system_clock
from stak.identity.refresh import SESSION_SECONDS
from stak.installation.rotation import COMMAND, State, state_of
from stak.settings import Settings
from stak.tenancy.rotation import end_rotation, read_rotation, reseal_leftovers, reseal_step

_DAY_SECONDS: Final = 24 * 3600

_console = Console(stderr=True, highlight=False, soft_wrap=True)


async def run_rotation(settings: Settings, *, is_confirmed: bool, clock: Clock = system_clock) -> int:
    """Rotate as far as that goes now; the exit code."""
    is_new = await _add(settings, clock)
    await _switch(settings, clock, is_confirmed=is_confirmed and not is_new)
    async with open_engine(settings, clock) as engine:
        with _console.status("seal everything with the new key") as status:
            while not (rotation := await reseal_step(engine.ports)).is_resealed:
                status.update(f"{rotation.tenants:,} tenants are sealed with the new key")
    _console.print(
        f"[bold green]Done.[/bold green] Everything is sealed with {rotation.key} ({rotation.tenants:,} tenants). "
        f"The key before is kept for sessions of before; 30 days from now: {COMMAND} --drop-previous."
    )
    return _told_of_failed(rotation.failed)


async def run_drop(settings: Settings, *, is_confirmed: bool, is_now: bool, clock: Clock = system_clock) -> int:
    """Drop the key before the newest, once nothing is sealed with it; the exit code."""
    async with open_engine(settings, clock) as engine:
        state = await _state(engine)
        if state == "none":
            await end_rotation(engine.ports)
            _console.print("There is one master key: nothing is to be dropped.")
            return 0
        if state != "resealed":
            raise FailedError(f"Nothing was changed: not everything is sealed with the new key. First: {COMMAND}.")
        kept_seconds = SESSION_SECONDS - (clock() - (await read_rotation(engine.ports)).switched_at)
        if kept_seconds > 0 and not is_now:
            raise FailedError(
                f"Nothing was changed. Sessions may still need the key before, for {kept_seconds / _DAY_SECONDS:.0f} "
                "days. With --now it is dropped all the same, and users who have not come back since sign in again."
            )
        if engine.processes.others() != [] and not is_confirmed:
            raise FailedError(
                "Nothing was changed. A process that was started before the rotation still seals with the key before: "
                "stop every process, or restart every process and function, then run this again with --yes."
            )
        if failed := await reseal_leftovers(engine.ports):
            raise FailedError(
                f"The key before is kept: the secrets of {failed:,} tenants open with no key (see the log). Restore "
                "or delete these tenants, then run this again."
            )
        await engine.master_keys.drop()
        await end_rotation(engine.ports)
    _console.print("[bold green]Done.[/bold green] The key before is gone. Backups of before need the key in them.")
    return 0


async def _add(settings: Settings, clock: Clock) -> bool:
    """Whether the new key was made just now."""
    async with open_engine(settings, clock) as engine:
        state = await _state(engine)
        if state == "resealed":
            raise FailedError(
                f"Nothing was changed: the key before the last rotation is still kept. First: {COMMAND} "
                "--drop-previous."
            )
        if state == "none":
            await engine.master_keys.add()
        return state == "none"


async def _switch(settings: Settings, clock: Clock, *, is_confirmed: bool) -> None:
    async with open_engine(settings, clock) as engine:
        if await _state(engine) != "added":
            return
        # Whoever has it open since before the key was made does not know it; whoever opens it from now on does.
        others = engine.processes.others()
        if others != [] and not is_confirmed:
            who = f" ({', '.join(others)})" if others else ""
            raise FailedError(
                f"A new master key was made, and nothing is sealed with it yet. Running processes{who} do not know it: "
                "restart every process and function of the installation, all of this release, then run this again "
                "with --yes."
            )
        await engine.master_keys.switch()


async def _state(engine: Engine) -> State:
    return state_of(await engine.master_keys.names(), await read_rotation(engine.ports))


def _told_of_failed(failed: int) -> int:
    if failed:
        _console.print(f"[yellow]The secrets of {failed:,} tenants open with no key[/yellow]: see the log.")
    return 1 if failed else 0
