"""Completes the commands that hints suggest, so that they work as printed."""

import os
from typing import TYPE_CHECKING, Final

from stak.cli.credentials import server_url

if TYPE_CHECKING:
    from stak.cli.api_client import Server

_DEFAULT_INBOX: Final = "DEFAULT"


def next_command(server: "Server", command: str, inbox: str = _DEFAULT_INBOX) -> str:
    """Return a command with the options that it needs to reach the same server and inbox as this one."""
    needs_inbox = inbox != os.environ.get("STAK_INBOX", _DEFAULT_INBOX)
    needs_url = server.url != server_url(os.environ.get("STAK_URL"), is_demo=server.is_demo)
    return f"{command}{f' --inbox {inbox}' if needs_inbox else ''}{f' --url {server.url}' if needs_url else ''}"
