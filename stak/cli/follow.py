"""`stak broadcast follow`: polls a broadcast until its delivery has ended. Ctrl-C does not stop the delivery."""

import time
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import DONE, FOUND, INTERRUPTED, leave
from stak.cli.next_command import next_command
from stak.cli.output import number, say, show_facts, show_json_line
from stak.cli.progress import Meter, metered
from stak.cli.time_parsing import length_text, time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

ENDED: Final = frozenset(("delivered", "published", "stopped", "redacted"))
_POLL_SECONDS: Final = 0.25
_POLL_SHARE: Final = 10
"""Polling takes at most a tenth of the time: the server adds up the delivered copies for each answer."""
_LONGEST_POLL_SECONDS: Final = 3.0
_RECONNECT_TIMEOUT_SECONDS: Final = 120.0
"""A server that is being restarted is back within this time."""
_RECALL: Final = frozenset(("redacting", "redacted"))


class Watch:
    """Polls one broadcast."""

    def __init__(self, server: "Server", inbox: str, message_id: str) -> None:
        self._server = server
        self._inbox = inbox
        self.message_id = message_id
        self.seen: dict[str, Any] | None = None
        self.look_seconds = 0.0
        """How long the last answer took."""

    def look(self, meter: Meter) -> dict[str, Any]:
        """Fetch the broadcast. Once it was seen, waits for a server that does not answer, and shows that."""
        from stak.cli.api_client import UnreachableError

        given_up_at = time.monotonic() + _RECONNECT_TIMEOUT_SECONDS
        wait_seconds = _POLL_SECONDS
        while True:
            began = time.monotonic()
            try:
                self.seen = self._server.admin("GET", self._inbox, "messages", self.message_id)
            except UnreachableError:
                if self.seen is None or time.monotonic() >= given_up_at:
                    raise
                meter.name("reconnecting")
                time.sleep(wait_seconds)
                wait_seconds = min(2 * wait_seconds, _LONGEST_POLL_SECONDS)
            else:
                self.look_seconds = time.monotonic() - began
                found: dict[str, Any] = self.seen
                return found

    @property
    def command(self) -> str:
        """The command that follows this broadcast again."""
        return next_command(self._server, f"stak broadcast follow {self.message_id}", self._inbox)


@click.command()
@click.argument("message_id")
@options.inbox
@options.as_json
@options.on_tenant
def follow(server: "Server", message_id: str, inbox: str, is_json: bool) -> None:
    """Follow a delivery until it has ended.

    Ctrl-C stops following, not the delivery. Exits 3 if the delivery was stopped or failed for some recipients.
    """
    leave(follow_to_its_end(server, inbox, message_id, is_json=is_json))


def follow_to_its_end(server: "Server", inbox: str, message_id: str, *, is_json: bool) -> int:
    """Follow a delivery and return the exit code. With `is_json`, prints each change as a line of JSON."""
    watch = Watch(server, inbox, message_id)
    began = time.monotonic()
    delivered_before: int | None = None
    try:
        with metered("connecting", None, unit="users") as meter:
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
        _say_interrupted(watch)
        return INTERRUPTED
    if not is_json:
        _show_end(now, time.monotonic() - began, now["delivered"] - delivered_before)
        if now["failed"]:
            command = next_command(server, "stak dead-letters list", inbox)
            say(f"Delivery failed for {now['failed']:,} recipients. To see why: {command}", style="bold red")
    return DONE if now["status"] in ("delivered", "published", "redacted") and not now["failed"] else FOUND


def pause_seconds(look_seconds: float) -> float:
    """How long to wait before the next poll, given how long the last one took."""
    return min(max(_POLL_SECONDS, _POLL_SHARE * look_seconds), _LONGEST_POLL_SECONDS)


def _move(meter: Meter, now: dict[str, Any]) -> None:
    status, recipients = now["status"], now["recipients"]
    if status == "scheduled":
        meter.name(f"scheduled for {time_text(now['send_at'])}")
        return
    # Deliveries begin while the audience is still being expanded.
    is_delivering = status == "expanding" and now["delivered"] > 0
    meter.name("delivering" if is_delivering else status)
    done = now["redacted"] if status in _RECALL else now["delivered"] + now["failed"]
    whole = now["delivered"] if status in _RECALL else recipients
    # The size of "everyone" is an estimate until the expansion has ended: the bar never passes its end.
    meter.move(done, max(done, 1) if status == "delivered" else max(whole, done, 1))


def _show_end(now: dict[str, Any], seconds: float, delivered: int) -> None:
    rate = number(round(delivered / seconds)) if seconds > 0 else "0"
    show_facts(
        (
            ("message", now["message_id"]),
            ("status", now["status"]),
            ("recipients", number(now["recipients"])),
            ("delivered", number(now["delivered"])),
            ("failed", number(now["failed"])),
            ("recalled", number(now["redacted"]) if now["redacted"] else None),
            ("followed for", f"{length_text(seconds)}, {rate}/s" if delivered and seconds >= 1 else None),
        )
    )


def _say_interrupted(watch: Watch) -> None:
    seen = watch.seen
    progress = "" if seen is None else f" ({seen['delivered']:,} of {seen['recipients']:,} so far)"
    say(f"\nNo longer following; the delivery continues{progress}. Follow it again with:", style="yellow")
    say(f"  {watch.command}")
