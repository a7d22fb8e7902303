"""Finds the server's address and the key to use: from options, from environment variables, or from `stak up --demo`.

An API key contains its tenant, so no command asks for the tenant.
"""

import os
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from stak.cli.exit_codes import MISCONFIGURED, FailedError
from stak.cli.output import say
from stak.identifiers import API_KEY_PATTERN

DEFAULT_PORT: Final = 8080
_ANYWHERE: Final = ("", "0.0.0.0", "::")  # noqa: S104 - addresses to listen on, not to connect to


class Credential(NamedTuple):
    """A key, and how error messages describe it. `tenant` is empty for the operator's key."""

    token: str
    origin: str
    tenant: str
    is_demo: bool = False


class _Demo(msgspec.Struct):
    api_key: str
    url: str = ""


def server_url(given: str | None, *, is_demo: bool = False) -> str:
    """The given address, or else the one where `stak up` with the same settings listens.

    With `is_demo`, for commands that use the demo tenant's key, this is the address stored with that key. Other keys
    are not sent there: whoever wrote the file could choose who gets them.
    """
    if given:
        if not _is_address(given):
            raise FailedError(f"{given!r} is not a server address. Example: http://127.0.0.1:8080", MISCONFIGURED)
        return given.rstrip("/")
    if is_demo and not {"STAK_HOST", "STAK_PORT"}.intersection(os.environ) and (stored := _demo_url()):
        return stored
    host, port = os.environ.get("STAK_HOST", ""), os.environ.get("STAK_PORT", DEFAULT_PORT)
    host = "127.0.0.1" if host in _ANYWHERE else host
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def tenant_credential(url: str, given: str | None) -> Credential:
    """The given API key, or else the demo tenant's if the server is on this machine."""
    if given:
        return Credential(given, f"the API key {_shortened(given)}", _tenant_of(given))
    path = _demo_path()
    if not is_local(url) or not path.exists():
        raise FailedError("An API key is required: set STAK_API_KEY, or use --api-key.", MISCONFIGURED)
    try:
        key = msgspec.json.decode(path.read_bytes(), type=_Demo).api_key
    except (OSError, msgspec.DecodeError) as error:
        raise FailedError(f"Cannot read the demo tenant's API key from {path}: {error}.", MISCONFIGURED) from None
    say(f"Using the demo tenant's API key from {path}.", style="dim")
    return Credential(key, f"the demo tenant's API key in {path}", _tenant_of(key), is_demo=True)


def operator_credential(given: str | None) -> Credential:
    """The operator's key. Raises FailedError without one."""
    if not given:
        raise FailedError(
            "The operator's key is required: set STAK_OPERATOR_KEY (`stak up` printed it when it first started).",
            MISCONFIGURED,
        )
    return Credential(given, "the operator's key", "")


def is_local(url: str) -> bool:
    """Whether an address is on this machine."""
    host = urlsplit(url).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # unbalanced brackets, or an invalid port
        return False


def _tenant_of(key: str) -> str:
    match = API_KEY_PATTERN.fullmatch(key)
    if match is None:
        raise FailedError(
            "This is not an API key: API keys have the form sk_<tenant>_… Check STAK_API_KEY or --api-key.",
            MISCONFIGURED,
        )
    return match["tenant"]


def _shortened(key: str) -> str:
    """The tenant and the id of a key, without its secret."""
    return f"{key.rsplit('_', 1)[0]}_…"


def _demo_url() -> str:
    """The address at which the demo was last started; empty if it is not known, or not on this machine."""
    try:
        url = msgspec.json.decode(_demo_path().read_bytes(), type=_Demo).url
    except (OSError, msgspec.DecodeError):
        return ""  # the key, which is needed too, is missing as well
    return url if _is_address(url) and is_local(url) else ""


def demo_path(data: Path, engine: str, aws_prefix: str) -> Path:
    """The file in which `stak up --demo` stores its tenant."""
    return data / ("demo.json" if engine == "embedded" else f"demo-{aws_prefix}.json")


def _demo_path() -> Path:
    """The same without loading all settings, which takes longer than most commands."""
    data, engine = os.environ.get("STAK_DATA", "stak-data"), os.environ.get("STAK_ENGINE", "embedded")
    return demo_path(Path(data), engine, os.environ.get("STAK_AWS_PREFIX", "stak"))
