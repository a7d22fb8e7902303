"""`stak rotate-master-key`: creates a new master key, encrypts all secrets with it, and later drops the previous key.

Each step opens the installation again, to load the keys that the previous step stored. An interrupted rotation is
continued by the next run, which reads the next step from the keys and the stored progress.
"""

from typing import Final

from rich.console import Console

from stak.bootstrap import Engine, open_engine
from stak.cli.exit_codes import DONE, FOUND, FailedError
from stak.cli.output import show_json
from stak.clock import Clock, system_clock
from stak.identity.refresh_tokens import SESSION_SECONDS
from stak.installation.master_key_rotation import COMMAND, State, state_of
from stak.settings import Settings
from stak.tenancy.reencrypt_secrets import end_rotation, read_rotation, reseal_leftovers, reseal_step

_DAY_SECONDS: Final = 24 * 3600

_console = Console(stderr=True, highlight=False, soft_wrap=True)


async def run_rotation(
    settings: Settings, *, is_confirmed: bool, is_json: bool = False, clock: Clock = system_clock
) -> int:
    """Run the steps that are possible now. Returns the exit code: `FOUND` if secrets could not be decrypted."""
    is_new = await _add(settings, clock)
    await _switch(settings, clock, is_confirmed=is_confirmed and not is_new)
    async with open_engine(settings, clock) as engine:
        with _console.status("encrypting secrets with the new key") as status:
            while not (rotation := await reseal_step(engine.ports)).is_resealed:
                status.update(f"encrypted the secrets of {rotation.tenants:,} tenants with the new key")
    _console.print(
        f"[bold green]Done.[/bold green] Everything is encrypted with {rotation.key} ({rotation.tenants:,} tenants). "
        f"The previous key is kept for existing sessions. Drop it in 30 days with: {COMMAND} --drop-previous"
    )
    if rotation.failed:
        _console.print(f"[yellow]Cannot decrypt the secrets of {rotation.failed:,} tenants[/yellow]: see the log.")
    if is_json:
        show_json({"key": rotation.key, "tenants": rotation.tenants, "failed": rotation.failed})
    return FOUND if rotation.failed else DONE


async def run_drop(
    settings: Settings, *, is_confirmed: bool, is_now: bool, is_json: bool = False, clock: Clock = system_clock
) -> int:
    """Drop the previous key, once nothing is encrypted with it, and return the exit code."""
    async with open_engine(settings, clock) as engine:
        state = await _state(engine)
        if state == "none":
            await end_rotation(engine.ports)
            _console.print("There is only one master key: nothing to drop.")
            if is_json:
                show_json({"dropped": False})
            return DONE
        if state != "resealed":
            raise FailedError(
                f"Nothing was changed: not everything is encrypted with the new key. First run: {COMMAND}"
            )
        kept_seconds = SESSION_SECONDS - (clock() - (await read_rotation(engine.ports)).switched_at)
        if kept_seconds > 0 and not is_now:
            raise FailedError(
                "Nothing was changed. Sessions may still need the previous key for "
                f"{kept_seconds / _DAY_SECONDS:.0f} days. With --now it is dropped anyway, and users who have not been "
                "active since the rotation must sign in again."
            )
        if engine.processes.others() != [] and not is_confirmed:
            raise FailedError(
                "Nothing was changed. A process that was started before the rotation still uses the previous key: "
                "stop every process, or restart every process and function, then run this again with --yes."
            )
        if failed := await reseal_leftovers(engine.ports):
            raise FailedError(
                f"The previous key is kept: cannot decrypt the secrets of {failed:,} tenants (see the log). Restore or "
                "delete these tenants, then run this again."
            )
        await engine.master_keys.drop()
        await end_rotation(engine.ports)
    _console.print("[bold green]Done.[/bold green] The previous key is deleted. Older backups contain their own key.")
    if is_json:
        show_json({"dropped": True})
    return DONE


async def _add(settings: Settings, clock: Clock) -> bool:
    """Create a new key unless a rotation is in progress; returns whether one was created."""
    async with open_engine(settings, clock) as engine:
        state = await _state(engine)
        if state == "resealed":
            raise FailedError(
                "Nothing was changed: the previous key of the last rotation is still kept. First run: "
                f"{COMMAND} --drop-previous"
            )
        if state == "none":
            await engine.master_keys.add()
        return state == "none"


async def _switch(settings: Settings, clock: Clock, *, is_confirmed: bool) -> None:
    async with open_engine(settings, clock) as engine:
        if await _state(engine) != "added":
            return
        # Processes that were started before the key was created do not know it.
        others = engine.processes.others()
        if others != [] and not is_confirmed:
            who = f" ({', '.join(others)})" if others else ""
            raise FailedError(
                f"A new master key was created, but nothing uses it yet. Running processes{who} do not know it: "
                "restart every process and function of the installation, all of this release, then run this again "
                "with --yes."
            )
        await engine.master_keys.switch()


async def _state(engine: Engine) -> State:
    return state_of(await engine.master_keys.names(), await read_rotation(engine.ports))
