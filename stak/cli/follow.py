"""`stak follow`: a delivery watched until it has ended. Leaving it does not touch it."""

import time
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import DONE, FAILED, INTERRUPTED, leave
from stak.cli.output import number, say, show_facts, show_json_line
from stak.cli.progress import Meter, metered
from stak.cli.time_parsing import length_text, time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

ENDED: Final = frozenset(("delivered", "stopped", "redacted"))
_LOOK_EVERY_SECONDS: Final = 0.25
_LOOKING_SHARE: Final = 10
"""Looking takes at most one part in so many: adding up what was delivered is work for the server too."""
_LOOK_AT_LEAST_EVERY_SECONDS: Final = 3.0
_PATIENCE_SECONDS: Final = 120.0
"""A server that is started again is back by then."""
_RECALL: Final = frozenset(("redacting", "redacted"))


class Watch:
    """One delivery, looked at again and again."""

    def __init__(self, server: "Server", inbox: str, message_id: str) -> None:
        self._server = server
        self._inbox = inbox
        self.message_id = message_id
        self.seen: dict[str, Any] | None = None
        self.look_seconds = 0.0
        """How long the server took to answer the last time."""

    def look(self, meter: Meter) -> dict[str, Any]:
        """How far it is now; a server that is away is waited for, and that is said."""
        from stak.cli.api_client import UnreachableError

        given_up_at = time.monotonic() + _PATIENCE_SECONDS
        wait_seconds = _LOOK_EVERY_SECONDS
        while True:
            began = time.monotonic()
            try:
                self.seen = self._server.admin("GET", self._inbox, "messages", self.message_id)
            except UnreachableError:
                if self.seen is None or time.monotonic() >= given_up_at:
                    raise
                meter.name("server is away")
                time.sleep(wait_seconds)
                wait_seconds = min(2 * wait_seconds, _LOOK_AT_LEAST_EVERY_SECONDS)
            else:
                self.look_seconds = time.monotonic() - began
                found: dict[str, Any] = self.seen
                return found

    @property
    def again(self) -> str:
        """How to go on watching it."""
        inbox = "" if self._inbox == "DEFAULT" else f" --inbox {self._inbox}"
        return f"stak follow {self.message_id}{inbox}"


@click.command()
@click.argument("message_id")
@options.inbox
@options.as_json
@options.on_tenant
def follow(server: "Server", message_id: str, inbox: str, is_json: bool) -> None:
    """Watch a delivery until it has ended.

    Ctrl-C leaves it going. Exits 1 if some could not be delivered to, or it was stopped.
    """
    leave(follow_to_its_end(server, inbox, message_id, is_json=is_json))


def follow_to_its_end(server: "Server", inbox: str, message_id: str, *, is_json: bool) -> int:
    """Watch a delivery; the exit code. For programs every change is a line of JSON, the last one how it ended."""
    watch = Watch(server, inbox, message_id)
    began = time.monotonic()
    delivered_before: int | None = None
    try:
        with metered("looking", None, unit="users") as meter:
            while True:
                before, now = watch.seen, watch.look(meter)
                if delivered_before is None:
                    delivered_before = now["delivered"]
                _move(meter, now)
                if is_json and now != before:
                    show_json_line(now)
                if now["status"] in ENDED:
                    break
                time.sleep(pause_seconds(watch.look_seconds))
    except KeyboardInterrupt:
        _say_goodbye(watch)
        return INTERRUPTED
    if not is_json:
        _show_end(now, time.monotonic() - began, now["delivered"] - delivered_before)
    return DONE if now["status"] in ("delivered", "redacted") and not now["failed"] else FAILED


def pause_seconds(look_seconds: float) -> float:
    """How long to wait before looking again, if looking took so long."""
    return min(max(_LOOK_EVERY_SECONDS, _LOOKING_SHARE * look_seconds), _LOOK_AT_LEAST_EVERY_SECONDS)


def _move(meter: Meter, now: dict[str, Any]) -> None:
    status, recipients = now["status"], now["recipients"]
    if status == "scheduled":
        meter.name(f"scheduled for {time_text(now['send_at'])}")
        return
    # Those who are written down are delivered to while the others are being looked for.
    is_delivering = status == "expanding" and now["delivered"] > 0
    meter.name("delivering" if is_delivering else status)
    done = now["redacted"] if status in _RECALL else now["delivered"] + now["failed"]
    whole = now["delivered"] if status in _RECALL else recipients
    # "Everyone" is an estimate until all are written down: nothing is ever beyond its end.
    meter.move(done, max(done, 1) if status == "delivered" else max(whole, done, 1))


def _show_end(now: dict[str, Any], seconds: float, delivered: int) -> None:
    rate = number(round(delivered / seconds)) if seconds > 0 else "0"
    failed = now["failed"]
    show_facts(
        (
            ("message", now["message_id"]),
            ("status", now["status"]),
            ("recipients", number(now["recipients"])),
            ("delivered", number(now["delivered"])),
            ("failed", number(failed)),
            ("taken back", number(now["redacted"]) if now["redacted"] else None),
            ("watched for", f"{length_text(seconds)}, {rate}/s" if delivered and seconds >= 1 else None),
        )
    )
    if failed:
        say(f"{failed:,} could not be delivered to: `stak dead-letters list` says why.", style="bold red")


def _say_goodbye(watch: Watch) -> None:
    seen = watch.seen
    far = "" if seen is None else f" ({seen['delivered']:,} of {seen['recipients']:,} so far)"
    say(f"\nNo longer watching; the delivery goes on{far}. Watch it again with:", style="yellow")
    say(f"  {watch.again}")
