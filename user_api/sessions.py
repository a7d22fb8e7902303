"""Routes for sessions: the devices that a user is signed in with."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post
from litestar.datastructures import State
from litestar.params import Parameter

from stak.http.rate_limits import charge_session
from stak.identifiers import tenant_key
from stak.identity.refresh_tokens import Grant, SessionRevoked, refresh_session, session_of
from stak.identity.sessions import (
    DEVICE_MAX_CHARACTERS,
    Session,
    end_all_sessions,
    end_session,
    list_sessions,
    open_session,
)
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.realtime.publish_changes import publish_session_ended
from user_api.authentication import requires_user

_TOKEN_MAX_CHARACTERS = 1024


class OpenSession(msgspec.Struct, forbid_unknown_fields=True):
    """The device that signs in."""

    device_id: Annotated[str, msgspec.Meta(min_length=1, max_length=DEVICE_MAX_CHARACTERS)]


class Refresh(msgspec.Struct, forbid_unknown_fields=True):
    """A refresh token, valid once."""

    refresh_token: Annotated[str, msgspec.Meta(min_length=1, max_length=_TOKEN_MAX_CHARACTERS)]


class Sessions(msgspec.Struct):
    """A page of sessions, most recent first."""

    sessions: list[Session]
    next_cursor: str | None


class Ended(msgspec.Struct):
    """How many devices were signed out."""

    ended: int


class SessionController(Controller):
    """Short-lived access tokens for devices that stay signed in."""

    path = "/stack/users/v1/{tenant:str}/sessions"
    tags = ("sessions",)

    @post(summary="Open a session", guards=[requires_user])
    async def open(self, ports: Ports, user: User, data: OpenSession) -> Grant:
        """Sign a device in, with a token from the tenant's backend; a session's own token is rejected.

        The response is shown once.
        """
        return await open_session(ports, user, data.device_id)

    @post("/refresh", summary="Refresh a session", status_code=200)
    async def refresh(self, ports: Ports, state: State, tenant: str, data: Refresh) -> Grant:
        """Exchange a refresh token for a new pair, without a bearer token. Reusing a refresh token ends the session.

        A client that lost the response may repeat the request once within 10 seconds, and gets another pair.
        """
        key = tenant_key(tenant)
        session_id = session_of(ports, key, data.refresh_token)
        charge_session(state.buckets, ports, key, session_id)
        try:
            return await refresh_session(ports, key, session_id, data.refresh_token)
        except SessionRevoked as revoked:
            await publish_session_ended(ports, key, revoked.user, session_id)
            raise

    @get(summary="List sessions", guards=[requires_user])
    async def list(
        self,
        ports: Ports,
        user: User,
        limit: Annotated[int, Parameter(ge=1, le=100)] = 100,
        cursor: str | None = None,
    ) -> Sessions:
        """List the user's sessions, most recent first."""
        cursor_scope = (user.tenant, user.user, "sessions")
        found, at = await list_sessions(
            ports, user.tenant, user.user, limit=limit, after=ports.cursors.open(cursor, cursor_scope)
        )
        return Sessions(found, ports.cursors.seal(at, cursor_scope))

    @delete("/{session_id:str}", summary="End a session", guards=[requires_user])
    async def end(self, ports: Ports, user: User, session_id: str) -> None:
        """Sign a device out; its tokens stop working immediately."""
        await end_session(ports, user.tenant, user.user, session_id)
        await publish_session_ended(ports, user.tenant, user.user, session_id)

    @delete(summary="End all sessions", status_code=200, guards=[requires_user])
    async def end_all(self, ports: Ports, user: User) -> Ended:
        """Sign out all devices; tokens signed by the tenant's backend stay valid until they expire."""
        ended = await end_all_sessions(ports, user.tenant, user.user)
        await publish_session_ended(ports, user.tenant, user.user, None)
        return Ended(ended)
