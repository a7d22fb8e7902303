"""Where the server is and which key opens it: options first, then settings, then what `stak up --demo` left behind.

An API key names its tenant, so nobody has to say it twice.
"""

import os
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from stak.cli.exit_codes import MISCONFIGURED, FailedError
from stak.cli.output import say
from stak.tenancy.key_form import FORM

DEFAULT_PORT: Final = 8080
_ANYWHERE: Final = ("", "0.0.0.0", "::")  # noqa: S104 - what a server listens on is not where it is found


class Credential(NamedTuple):
    """A key, and what to call it when it is refused; `tenant` is empty for the operator's."""

    token: str
    origin: str
    tenant: str


class _Demo(msgspec.Struct):
    api_key: str


def server_url(given: str | None) -> str:
    """Where the server is; without a word, where `stak up` with the same settings listens."""
    if given:
        if not _is_address(given):
            raise FailedError(f"{given!r} is no address of a server: write http://127.0.0.1:8080.", MISCONFIGURED)
        return given.rstrip("/")
    host, port = os.environ.get("STAK_HOST", ""), os.environ.get("STAK_PORT", DEFAULT_PORT)
    host = "127.0.0.1" if host in _ANYWHERE else host
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def tenant_credential(url: str, given: str | None) -> Credential:
    """The API key to use: the one that was given, or on this machine the demo tenant's."""
    if given:
        return Credential(given, f"the API key {_shortened(given)}", _tenant_of(given))
    path = _demo_path()
    if not is_local(url) or not path.exists():
        raise FailedError("There is no API key: set STAK_API_KEY, or use --api-key.", MISCONFIGURED)
    try:
        key = msgspec.json.decode(path.read_bytes(), type=_Demo).api_key
    except (OSError, msgspec.DecodeError) as error:
        raise FailedError(f"The demo tenant's key cannot be read from {path}: {error}.", MISCONFIGURED) from None
    say(f"Using the demo tenant's key, from {path}.", style="dim")
    return Credential(key, f"the demo tenant's key in {path}", _tenant_of(key))


def operator_credential(given: str | None) -> Credential:
    """The operator's key."""
    if not given:
        raise FailedError(
            "This needs the operator's key: set STAK_OPERATOR_KEY (`stak up` printed it when it first started).",
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
    except ValueError:  # brackets that do not close, a port that is none
        return False


def _tenant_of(key: str) -> str:
    form = FORM.fullmatch(key)
    if form is None:
        raise FailedError(
            "This is no API key: one reads sk_<tenant>_… and was shown when it was made. Look at STAK_APIFORM.",
            MISCONFIGURED,
        )
    return form["tenant"]


def _shortened(key: str) -> str:
    """Enough of a key to know it by, and none of its secret: the tenant and the key's id."""
    return f"{key.rsplit('_', 1)[0]}_…"


def demo_path(data: Path, engine: str, aws_prefix: str) -> Path:
    """Where `stak up --demo` remembers its tenant."""
    return data / ("demo.json" if engine == "embedded" else f"demo-{aws_prefix}.json")


def _demo_path() -> Path:
    """The same, without reading all settings: most commands need no other."""
    data, engine = os.environ.get("STAK_DATA", "stak-data"), os.environ.get("STAK_ENGINE", "embedded")
    return demo_path(Path(data), engine, os.environ.get("STAK_AWS_PREFIX", "stak"))
