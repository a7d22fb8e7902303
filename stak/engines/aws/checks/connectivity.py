"""Checks whether a URL is reachable: resolves its host name, then connects, each within seconds."""

import asyncio
import contextlib
import socket
import threading
import urllib.request
from typing import Any, Final
from urllib.parse import urlsplit

_NAME_SECONDS: Final = 2.0
_CONNECT_SECONDS: Final = 2.0

_Found = list[tuple[Any, ...]]


async def problem_with(url: str) -> str | None:
    """Return why the URL cannot be reached; None if it can."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    if _is_behind_proxy(parts.scheme, host):
        return None  # the proxy resolves it, or reports an error
    try:
        found = await asyncio.wait_for(_resolved(host, port), _NAME_SECONDS)
    except TimeoutError:
        return f"the name {host} was not found within {_NAME_SECONDS:g} seconds (DNS)"
    except OSError as error:
        return f"the name {host} is not known ({error.strerror or error})"
    problem = "it has no IP address"
    for *_, address in found[:2]:
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                _, writer = await asyncio.open_connection(address[0], port)
        except TimeoutError:
            problem = f"{address[0]}:{port} did not respond within {_CONNECT_SECONDS:g} seconds"
        except OSError as error:
            problem = f"{address[0]}:{port}: {error.strerror or error}"
        else:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
            return None
    return problem


def _is_behind_proxy(scheme: str, host: str) -> bool:
    return scheme in urllib.request.getproxies() and not urllib.request.proxy_bypass(host)


async def _resolved(host: str, port: int) -> _Found:
    """Resolve a name in a thread that is not joined: the system may take half a minute."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[_Found] = loop.create_future()

    def settle(found: _Found | OSError) -> None:
        if answer.done():
            return
        if isinstance(found, OSError):
            answer.set_exception(found)
        else:
            answer.set_result(found)

    def check() -> None:
        found: _Found | OSError
        try:
            found = list(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except OSError as error:
            found = error
        except UnicodeError:
            found = OSError("no possible name")
        with contextlib.suppress(RuntimeError):  # the loop is closed: no caller waits any more
            loop.call_soon_threadsafe(settle, found)

    threading.Thread(target=check, daemon=True).start()
    return await answer
