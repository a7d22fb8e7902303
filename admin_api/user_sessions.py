"""Routes for admins to list and end a user's device sessions."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get
from litestar.params import Parameter

from admin_api.authentication import requires
from stak.identifiers import user_id
from stak.identity.sessions import Session, end_all_sessions, end_session, list_sessions, log_listing
from stak.ports import Ports
from stak.realtime.publish_changes import publish_session_ended
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope


class UserSessions(msgspec.Struct):
    """A page of a user's sessions, most recent first."""

    sessions: list[Session]
    next_cursor: str | None


class SessionsEnded(msgspec.Struct):
    """How many devices were signed out."""

    ended: int


class UserSessionController(Controller):
    """Sessions end immediately, with their open connections; tokens that the backend signed itself stay valid."""

    path = "/stack/admin/v1/{tenant:str}/users/{uid:str}/sessions"
    tags = ("users",)
    guards = (requires(Scope.USERS),)

    @get(summary="List a user's sessions")
    async def list(
        self,
        ports: Ports,
        caller: Caller,
        uid: str,
        limit: Annotated[int, Parameter(ge=1, le=100)] = 50,
        cursor: str | None = None,
    ) -> UserSessions:
        """List a user's sessions, most recent first. The audit log records the caller."""
        user = user_id(uid)
        question = (caller.tenant, user, "sessions of a user")
        after = ports.cursors.open(cursor, question)
        await log_listing(ports, caller.tenant, user, key_id=caller.key_id)
        found, at = await list_sessions(ports, caller.tenant, user, limit=limit, after=after)
        return UserSessions(found, ports.cursors.seal(at, question))

    @delete(summary="End all sessions of a user", status_code=200)
    async def end_all(self, ports: Ports, caller: Caller, uid: str) -> SessionsEnded:
        """Sign out all devices."""
        user = user_id(uid)
        ended = await end_all_sessions(ports, caller.tenant, user, key_id=caller.key_id)
        await publish_session_ended(ports, caller.tenant, user, None)
        return SessionsEnded(ended)

    @delete("/{session_id:str}", summary="End one session of a user")
    async def end(self, ports: Ports, caller: Caller, uid: str, session_id: str) -> None:
        """Sign out one device."""
        user = user_id(uid)
        await end_session(ports, caller.tenant, user, session_id, key_id=caller.key_id)
        await publish_session_ended(ports, caller.tenant, user, session_id)
