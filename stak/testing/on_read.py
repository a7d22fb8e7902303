"""Enables posts on read in an inbox over HTTP, and waits until every process knows of it."""

import time
from typing import Any, Final

from stak.testing.http_inbox import Inbox, Json, ok

_SETTLED_MAX_SECONDS: Final = 20.0
_LOOK_SECONDS: Final = 0.5
_EFFECTIVE_SECONDS: Final = 10.1


def allow_on_read(inbox: Inbox, **config: Any) -> Json:
    """Enable posts on read, as soon as a new installation accepts it; return the configuration."""
    deadline = time.monotonic() + _SETTLED_MAX_SECONDS
    while True:
        answer = inbox.call("PATCH", "config", json={"on_read": True, **config})
        if answer.status_code != 409 or time.monotonic() > deadline:
            return ok(answer)
        time.sleep(_LOOK_SECONDS)


def enable_on_read(*inboxes: Inbox) -> None:
    """Enable posts on read in these inboxes, and wait until they may be posted."""
    for inbox in inboxes:
        allow_on_read(inbox)
    time.sleep(_EFFECTIVE_SECONDS)
