"""Routes that recount a user's unread counters, list and redrive dead letters, and read the log of admin actions."""

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import Parameter

from admin_api.authentication import requires
from stak.accounts.actor_names import Actor, name_actors
from stak.identifiers import inbox_key, user_id
from stak.inbox.audit_counters import Audit, audit_inbox
from stak.inbox.dead_letters import FailedChunk, list_failed_chunks, redrive_failed_chunks
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.audit_log import ACTION_PATTERN, read_audit_log
from stak.tenancy.inbox_configs import read_inbox
from stak.tenancy.tenant_model import Scope


class DeadLetters(msgspec.Struct):
    """A page of dead letters, with the reasons."""

    dead_letters: list[FailedChunk]
    next_cursor: str | None


class Redrive(msgspec.Struct, forbid_unknown_fields=True):
    """The dead letters to retry; all of them by default."""

    ids: Annotated[list[str], msgspec.Meta(min_length=1, max_length=1000)] | None = None


class Redriven(msgspec.Struct):
    """How many dead letters were put back on the queue."""

    redriven: int


class NamedEntry(msgspec.Struct):
    """One recorded action, and who did it."""

    id: str
    at: int
    key_id: str
    actor: Actor
    action: str
    target: str
    detail: str | None


class AuditLog(msgspec.Struct):
    """A page of the audit log."""

    entries: list[NamedEntry]
    next_cursor: str | None


class OperationsController(Controller):
    """Counter audits and dead letters of one inbox."""

    path = "/stack/admin/v1/{tenant:str}/{inbox:str}"
    tags = ("operations",)

    @post("/users/{uid:str}/audit", summary="Recount a user's inbox", status_code=200, guards=[requires(Scope.READ)])
    async def audit(self, ports: Ports, caller: Caller, inbox: str, uid: str) -> Audit:
        """Recount a user's inbox. The drift must always be 0; if not, a key that also has the scope `users` repairs it.

        With `read` alone it is only reported (`repaired: false`). The audit log records the caller and the result.
        """
        key = inbox_key(inbox)
        await read_inbox(ports, caller.tenant, key)
        user_inbox = UserInbox(caller.tenant, user_id(uid), key)
        return await audit_inbox(ports, user_inbox, repair=Scope.USERS in caller.scopes, key_id=caller.key_id)

    @get("/dead-letters", summary="List dead letters", guards=[requires(Scope.READ)])
    async def dead_letters(
        self,
        ports: Ports,
        caller: Caller,
        inbox: str,
        limit: Annotated[int, Parameter(ge=1, le=100)] = 20,
        cursor: str | None = None,
    ) -> DeadLetters:
        """List dead letters: deliveries and recalls, then chat updates, jobs and webhooks, each oldest first.

        Those that belong to no inbox are listed in every inbox. On AWS, jobs and webhooks appear within a minute.
        A page may have fewer than `limit`, or none, although there are more: read on while `next_cursor` is not null.
        """
        key = inbox_key(inbox)
        await read_inbox(ports, caller.tenant, key)
        question = (caller.tenant, key, "dead letters")
        after = ports.cursors.open(cursor, question)
        found, last = await list_failed_chunks(
            ports, caller.tenant, key, limit=limit, after=after[0] if after else None
        )
        return DeadLetters(found, ports.cursors.seal(None if last is None else (last,), question))

    @post("/dead-letters/redrive", summary="Redrive dead letters", status_code=202, guards=[requires(Scope.POST)])
    async def redrive(self, ports: Ports, caller: Caller, inbox: str, data: Redrive | None = None) -> Redriven:
        """Retry dead letters, after their cause is fixed."""
        key = inbox_key(inbox)
        await read_inbox(ports, caller.tenant, key)
        ids = data.ids if data else None
        return Redriven(await redrive_failed_chunks(ports, caller.tenant, key, ids, key_id=caller.key_id))


class AuditLogController(Controller):
    """The audit log of the whole tenant."""

    path = "/stack/admin/v1/{tenant:str}/audit-log"
    tags = ("operations",)

    @get(summary="Read the audit log", guards=[requires(Scope.READ)])
    async def read(
        self,
        ports: Ports,
        caller: Caller,
        limit: Annotated[int, Parameter(ge=1, le=100)] = 50,
        cursor: str | None = None,
        action: Annotated[
            str | None, Parameter(pattern=ACTION_PATTERN, description="Only this action, as in `mint token`.")
        ] = None,
    ) -> AuditLog:
        """List audit log entries, most recent first.

        `actor` names the person, the API key or the operator. `key_id` is the API key's id, `account:` and the id of a
        person's account, or `operator`.
        """
        question = (caller.tenant, "audit log", action or "")
        entries, at = await read_audit_log(
            ports, caller.tenant, limit=limit, after=ports.cursors.open(cursor, question), action=action
        )
        actors = await name_actors(ports, caller.tenant, [entry.key_id for entry in entries])
        named = [
            NamedEntry(one.id, one.at, one.key_id, actors[one.key_id], one.action, one.target, one.detail)
            for one in entries
        ]
        return AuditLog(named, ports.cursors.seal(at, question))
