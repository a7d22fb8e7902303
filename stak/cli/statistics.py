"""`stak broadcast stats`: how many recipients have a message, have seen, read and answered it, and over time."""

from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.output import Column, number, show_facts, show_json, show_table
from stak.cli.time_parsing import time_text

if TYPE_CHECKING:
    from stak.cli.api_client import Server

_LABELS: Final = {"delivered": "delivered", "seen": "seen", "read": "read", "acted": "answered"}
"""The figures of the API, and how they are shown."""
_COLUMNS: Final = (
    Column("FROM", is_whole=True),
    *(Column(label.upper(), is_number=True, rank_to_go=rank) for rank, label in enumerate(_LABELS.values())),
)


@click.command("stats")
@click.argument("message_id")
@click.option("--series", is_flag=True, help="List the totals over time instead.")
@options.inbox
@options.as_json
@options.on_tenant
def statistics(server: "Server", message_id: str, series: bool, inbox: str, is_json: bool) -> None:
    """Show how many recipients have a message, have seen it, read it and answered it.

    With --series, lists the totals at the end of each minute, hour or day in which they changed.
    """
    found: dict[str, Any] = server.admin("GET", inbox, "messages", message_id, "stats")
    if is_json:
        show_json(found)
        return
    if series:
        rows = [(time_text(one["at"]), *(number(one[figure]) for figure in _LABELS)) for one in found["series"]]
        show_table(_COLUMNS, rows, nothing="This message has no series.")
        return
    estimated = found["estimated"]
    shown = ((figure, number(found[figure])) for figure in _LABELS)
    facts = ((_LABELS[figure], f"about {text}" if figure in estimated else text) for figure, text in shown)
    show_facts((("recipients", number(found["recipients"])), *facts))
