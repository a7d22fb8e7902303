"""`stak up`: runs the server and the workers on one machine."""

import asyncio
import contextlib
import os
import socket
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pydantic import SecretStr
from rich.console import Console

from stak.cli.demo_tenant import DemoTenant
from stak.cli.first_process import FirstProcess
from stak.cli.metrics_directory import METRICS_DIRECTORY, metrics_directory, remove_gauges
from stak.cli.supervisor import Supervisor
from stak.http.server.connection_share import remove_process
from stak.http.server.listening_sockets import listen, port_of
from stak.http_processes import http_process_count, http_process_index
from stak.installation_setup import (
    describe_metrics_token,
    describe_storage,
    ensure_operator_key,
    prepare_data_directory,
    processes_of,
)
from stak.logs import configure_logs, log
from stak.settings import Settings
from stak.shared_memory import SHARED_MEMORY, create_shared_memory, map_shared_memory

_POLL_SECONDS: Final = 0.1
_ANSWER_SECONDS: Final = 5.0  # a connection waits in the queue until a process has started
_OPERATOR_KEY_LENGTH: Final = 16  # a shorter key can be guessed

_console = Console(highlight=False, soft_wrap=True)


def up(settings: Settings, *, demo: bool = False, first: FirstProcess | None = None) -> int:
    """Run all processes until stopped; returns the exit code. `first` is the first process, if it was started early."""
    configure_logs(settings, "up")
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(one) for one in listen(settings.host, settings.port)]
        settings = settings.model_copy(update={"port": port_of(sockets)})
        if settings.operator_key and len(settings.operator_key.get_secret_value()) < _OPERATOR_KEY_LENGTH:
            log.warning("operator_key_too_short", advice=f"use {_OPERATOR_KEY_LENGTH} random characters or more")
        operator_key = ensure_operator_key(settings)
        if operator_key is not None:
            _console.print(f"[bold]Operator key[/bold] (shown once, creates tenants): {operator_key}")
        demo_tenant = _demo_tenant(settings) if demo else None
        prepare_data_directory(settings)
        metrics = first.metrics if first is not None else stack.enter_context(metrics_directory())
        supervisor = _supervisor(settings, metrics, sockets, first, demo=demo)
        return asyncio.run(_run(supervisor, settings, demo_tenant))


def _demo_tenant(settings: Settings) -> DemoTenant:
    from stak.cli.demo import prepare_demo  # a start without the demo does not import it

    return prepare_demo(settings)


def _supervisor(
    settings: Settings, metrics: Path, sockets: Sequence[socket.socket], first: FirstProcess | None, *, demo: bool
) -> Supervisor:
    # Missing resources have been created by now: the child processes do not create any.
    inherited = settings.model_copy(update={"create": False, "demo": demo})
    shared = create_shared_memory()
    memory = map_shared_memory(shared)

    def on_exit(name: str, pid: int) -> None:
        remove_gauges(metrics, pid)
        index = http_process_index(name)
        if index is not None:
            remove_process(memory, index)

    return Supervisor(
        processes_of(settings),
        {
            **os.environ,
            **_as_environment(inherited),
            METRICS_DIRECTORY: str(metrics),
            SHARED_MEMORY: str(shared),
        },
        settings.drain_seconds,
        _hang_seconds(settings),
        sockets=sockets,
        descriptors=(shared,),
        on_exit=on_exit,
        first=first,
    )


async def _run(supervisor: Supervisor, settings: Settings, demo_tenant: DemoTenant | None) -> int:
    async def on_started() -> None:
        await _ready(settings)
        if demo_tenant is not None:
            from stak.cli.demo import complete_demo

            await asyncio.to_thread(complete_demo, settings, base_url(settings), demo_tenant)
        _print_addresses(settings, demo_tenant)

    return await supervisor.run(on_started)


def _hang_seconds(settings: Settings) -> float:
    """Waits longer than a write, which may block the event loop while it waits for other processes."""
    return max(settings.hang_seconds, 4 * settings.patience_seconds) if settings.hang_seconds else 0


def _print_addresses(settings: Settings, demo_tenant: DemoTenant | None) -> None:
    base = base_url(settings)
    _console.print(f"\n[bold green]Stak is ready[/bold green] at [bold]{base}[/bold]")
    _console.print(f"  Inbox              {base}/inbox")
    _console.print(f"  Console            {base}/console")
    _console.print(f"  API reference      {base}/schema")
    _console.print(f"  Health, metrics    {base}/readyz  {base}/metrics")
    if demo_tenant is None:
        _console.print(f"  Metrics token      {describe_metrics_token(settings)}")
    _console.print(f"  Data               {describe_storage(settings)}")
    _console.print(f"  HTTP processes     {http_process_count(settings)}")
    if demo_tenant is not None:
        _console.print(f"\n[bold]Demo tenant[/bold] {demo_tenant.tenant_key}, {settings.demo_users:,} users")
        _console.print(f"  API key            {demo_tenant.api_key}")
        if demo_tenant.account_password is not None:
            _console.print(f"  Console account    {demo_tenant.account_email}, password {demo_tenant.account_password}")
        _console.print("  Try it             sign in to the inbox as Ada, and to the console; post to everyone")
        data = "" if settings.data == Settings.model_fields["data"].default else f"STAK_DATA={settings.data} "
        _console.print(f"  In a terminal      {data}.venv/bin/stak post --everyone --title Hello --follow")
    _console.print("\nCtrl-C stops it.")


def base_url(settings: Settings) -> str:
    """The address of the server for clients on this machine."""
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)  # noqa: S104
    return f"http://[{host}]:{settings.port}" if ":" in host and host[0] != "[" else f"http://{host}:{settings.port}"


async def _ready(settings: Settings) -> None:
    url = f"{base_url(settings)}/readyz"
    while not await asyncio.to_thread(_answers, url):  # noqa: ASYNC110 - it waits for another process, not for a task
        await asyncio.sleep(_POLL_SECONDS)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=_ANSWER_SECONDS) as answer:  # noqa: S310 - our own address
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _as_environment(settings: Settings) -> dict[str, str]:
    environment = {}
    for name, value in settings:
        if value is not None:
            plain = value.get_secret_value() if isinstance(value, SecretStr) else value
            environment[f"STAK_{name.upper()}"] = str(plain.resolve() if isinstance(plain, Path) else plain)
    return environment
