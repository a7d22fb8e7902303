"""`stak inbox tail`: prints changes of a user's inbox, received as server-sent events.

It registers no device, so no chat messages are queued for it. Whenever the unread counts change, it also reads the
latest messages: that shows recalls, and messages that arrived while the server was unreachable.
"""

import random
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import rich_click as click

from stak.cli import options
from stak.cli.broadcasts import title_of
from stak.cli.output import out, plain, say, show_json_line

if TYPE_CHECKING:
    from stak.cli.api_client import Server

SILENCE_SECONDS: Final = 45.0
"""The server sends at least a comment every 15 seconds."""
_CONNECT_SECONDS: Final = 5.0
_FIRST_PAUSE_SECONDS: Final = 0.5
_LONGEST_PAUSE_SECONDS: Final = 5.0  # a person is waiting
_LATEST: Final = 50
_TOKEN_SECONDS: Final = 3600
_NOT_AUTHENTICATED: Final = 4401


class Event(NamedTuple):
    """A server-sent event."""

    kind: str
    text: str


def lines_of(texts: Iterable[str]) -> Iterator[str]:
    """Split a stream into lines at newlines only: other line separators may be part of a message."""
    rest = ""
    for text in texts:
        *lines, rest = (rest + text).split("\n")
        yield from lines


def events_of(lines: Iterable[str]) -> Iterator[Event]:
    """Parse server-sent events (WHATWG HTML, 9.2); ignores comments and unused fields."""
    kind, texts = "message", list[str]()
    for line in lines:
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if not line:
            if texts:
                yield Event(kind, "\n".join(texts))
            kind, texts = "message", []
        elif field == "event":
            kind = value
        elif field == "data":
            texts.append(value)


class Tail:
    """Watches one inbox of one user, over any number of connections."""

    def __init__(self, server: "Server", user: str, inbox: str, *, is_json: bool) -> None:
        self._server = server
        self._user = user
        self._inbox = inbox
        self._is_json = is_json
        self._redacted: dict[str, bool] = {}
        """Each known message, and whether it has been recalled."""
        self._unread: Any = None
        self.has_begun = False
        self.is_connected = False

    def listen(self) -> bool:
        """Show events until the connection ends; returns whether it ended because the token expired."""
        import httpx

        token = self._server.token_for(self._user, _TOKEN_SECONDS)["token"]
        with (
            self._server.translated_errors(),
            self._server.client.stream(
                "GET",
                f"/stack/users/v1/{self._server.tenant}/events",
                params={"watch": self._inbox},
                headers=self._server.bearer(token),
                timeout=httpx.Timeout(SILENCE_SECONDS, connect=_CONNECT_SECONDS),
            ) as answer,
        ):
            if not answer.is_success:
                answer.read()
                self._server.read(answer)
            for event in events_of(lines_of(answer.iter_text())):
                if event.kind == "closed":
                    return bool(msgspec.json.decode(event.text)["code"] == _NOT_AUTHENTICATED)
                self._on_event(event, token)
        return False

    def _on_event(self, event: Event, token: str) -> None:
        if event.kind == "inbox":
            self._note(msgspec.json.decode(event.text)["message"])
        elif event.kind == "unread":
            self._read_latest(token)

    def _read_latest(self, token: str) -> None:
        page = self._server.user("GET", token, self._inbox, "messages", "last", str(_LATEST))
        messages = list(reversed(page["messages"]))
        if not self.has_begun:
            self._redacted = {message["id"]: message["redacted"] for message in messages}
            say(f"Watching {self._inbox} of {self._user} at {self._server.url}. Press Ctrl-C to stop.", style="dim")
        elif not self.is_connected:
            say("Reconnected.", style="green")
        self.has_begun = self.is_connected = True
        for message in messages:
            self._note(message)
        self._note_unread(page["unread"])

    def _note(self, message: dict[str, Any]) -> None:
        name, is_redacted = message["id"], message["redacted"]
        was_redacted = self._redacted.get(name)
        self._redacted[name] = is_redacted
        if was_redacted is None and not is_redacted:
            about = title_of(message["message"]) or "(no text)"
            frame = {"type": "inbox", "inbox": self._inbox, "message": message}
            self._show(frame, "new", f"{name}  {message['category']}  {about}", "bold")
        elif was_redacted is False and is_redacted:
            self._show({"type": "redacted", "inbox": self._inbox, "message_id": name}, "recalled", name, "magenta")

    def _note_unread(self, unread: dict[str, Any]) -> None:
        if unread == self._unread:
            return
        self._unread = unread
        by_category = ", ".join(f"{name} {count:,}" for name, count in unread["categories"].items())
        text = f"{unread['total']:,}{f' ({by_category})' if by_category else ''}"
        self._show({"type": "unread", "inbox": self._inbox, "unread": unread}, "unread", text, "cyan")

    def _show(self, frame: dict[str, Any], kind: str, text: str, style: str) -> None:
        if self._is_json:
            show_json_line(frame)
            return
        from rich.text import Text

        line = Text.assemble((time.strftime("%H:%M:%S"), "dim"), "  ", (f"{kind:<10}", style), "  ", plain(text))
        out().print(line, soft_wrap=not out().is_terminal, overflow="ellipsis", no_wrap=True)
        out().file.flush()


@click.command()
@options.user
@options.inbox
@options.as_json
@options.on_tenant
def tail(server: "Server", user: str, inbox: str, is_json: bool) -> None:
    """Watch a user's inbox: new messages, recalls and unread counts.

    Runs until Ctrl-C, and reconnects if the connection is lost. Meanwhile the user counts as connected, so the
    tenant's webhook is not called for the user's chat messages.
    """
    from stak.cli.api_client import UnreachableError

    watched = Tail(server, user, inbox, is_json=is_json)
    pause_seconds = _FIRST_PAUSE_SECONDS
    try:
        while True:
            try:
                if watched.listen():
                    continue
            except UnreachableError:
                if not watched.has_begun:
                    raise
            if watched.is_connected:
                watched.is_connected = False
                pause_seconds = _FIRST_PAUSE_SECONDS
                say("Connection lost. Reconnecting …", style="yellow")
            time.sleep(random.uniform(0, pause_seconds))
            pause_seconds = min(2 * pause_seconds, _LONGEST_PAUSE_SECONDS)
    except KeyboardInterrupt:
        say("")
