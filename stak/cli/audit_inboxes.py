"""`stak audit-inboxes`: completes event logs, and compares all unread counts with the messages, after a restore."""

from typing import Final

from rich.console import Console

from stak.bootstrap import open_engine
from stak.cli.exit_codes import DONE, FOUND
from stak.cli.output import plain, show_json
from stak.identifiers import tenant_key
from stak.inbox.audit_all_inboxes import AuditOfAll, audit_all_inboxes
from stak.settings import Settings

_NAMED_MAX: Final = 20

_console = Console(stderr=True, highlight=False, soft_wrap=True)


async def run_audit(settings: Settings, *, tenant: str | None, repair: bool, is_json: bool) -> int:
    """Audit all inboxes. Returns the exit code: `FOUND` if a log was torn, a count was wrong or a row unreadable."""
    only = None if tenant is None else tenant_key(tenant)
    async with open_engine(settings) as engine:
        with _console.status("reading") as status:

            def show(rows: int) -> None:
                status.update(f"{rows:,} rows read")

            found = await audit_all_inboxes(engine.ports, engine.rows, tenant=only, repair=repair, on_progress=show)
    if is_json:
        show_json(_document(found))
    else:
        _show(found, repair=repair)
    return DONE if found.is_well else FOUND


def _document(found: AuditOfAll) -> dict[str, object]:
    wrong = [
        {
            "tenant": inbox.tenant,
            "inbox": inbox.inbox,
            "user": inbox.user,
            "drift": audit.drift,
            "missing": audit.missing,
            "repaired": audit.repaired,
        }
        for inbox, audit in found.drifted
    ]
    torn = [{"tenant": name.tenant, "inbox": name.inbox} for name in found.torn_logs]
    return {"inboxes": found.inboxes, "wrong": wrong, "unreadable_rows": found.unreadable_rows, "torn_logs": torn}


def _show(found: AuditOfAll, *, repair: bool) -> None:
    for name in found.torn_logs:
        what = f"{name.tenant}/{name.inbox}: its event log was torn{', completed' if repair else ''}"
        _console.print(plain(what), markup=False)
    _console.print(f"{found.inboxes:,} inboxes compared, {len(found.drifted):,} with a wrong count.")
    for inbox, audit in found.drifted[:_NAMED_MAX]:
        what = f"{inbox.tenant}/{inbox.inbox}/{inbox.user}: {audit.stored.total} stored, {audit.counted.total} counted"
        what += f", {audit.missing} missing" if audit.missing else ""
        _console.print(f"  {plain(what)}{', repaired' if audit.repaired else ''}", markup=False)
    if len(found.drifted) > _NAMED_MAX:
        _console.print(f"  and {len(found.drifted) - _NAMED_MAX:,} more (--json lists all)")
    if (found.drifted or found.torn_logs) and not repair:
        _console.print("Nothing was changed. Run it without --dry-run to repair them.")
    if found.unreadable_rows:
        _console.print(f"{found.unreadable_rows:,} rows could not be read: see the log.")
