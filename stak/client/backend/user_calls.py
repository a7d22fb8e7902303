"""Calls for a tenant's users: profiles, removal, sessions, tokens and channels."""

from typing import Any, Final, Unpack

import msgspec
from msgspec import UNSET, UnsetType

from stak.client.backend.calls import Call, Calls, Pages, call, no_content, pages
from stak.client.backend.channel_responses import UserChannels
from stak.client.backend.http_messages import HttpResponse
from stak.client.backend.requests import CreateToken, ProfileChanges, TurnChannels, WriteProfile
from stak.client.backend.responses import (
    Job,
    JobStarted,
    Profile,
    Session,
    SessionsEnded,
    Users,
    UserSessions,
    UserToken,
)

TOKEN_SECONDS: Final = 3600


class UserCalls(Calls):
    """Users: profiles, removal, sessions, tokens, channels. Users need not be registered to receive messages."""

    def list(
        self,
        *,
        query: str | None = None,
        search: str | None = None,
        page_size: int = 100,
        cursor: str | None = None,
    ) -> Pages[Profile]:
        """Iterate over registered users by id.

        `query` selects those whose ids begin with it, `search` those with this text in their id, name or phone number.
        """
        path = self.where.path("users")
        wanted = {"query": query, "search": search}
        return pages(path, Users, "users", page_size=page_size, cursor=cursor, query=wanted)

    def show(self, uid: str) -> Call[Profile]:
        """Return a user's profile. Raises NotFoundError if the user is not registered."""
        return call("GET", self._path(uid), Profile)

    def find_by_phone(self, phone_number: str) -> Call[Profile]:
        """Return the user with a phone number (E.164, as in +4930123456). Raises NotFoundError."""
        return call("GET", self.where.path("users"), Profile, query={"phone_number": phone_number})

    def write(
        self,
        uid: str,
        *,
        display_name: str | None = None,
        phone_number: str | None = None,
        phone_verified: bool = False,
        avatar_url: str | UnsetType | None = UNSET,
        locale: str | UnsetType | None = UNSET,
        discoverable: bool | UnsetType | None = UNSET,
        email: str | UnsetType | None = UNSET,
        attributes: dict[str, Any] | UnsetType | None = UNSET,
    ) -> Call[Profile]:
        """Create or replace a profile. An omitted name or number is removed; the other fields stay if omitted.

        Attributes replace all former ones; `change` merges them.
        Raises ConflictError if the phone number belongs to another user.
        """
        body = WriteProfile(
            phone_number, phone_verified, display_name, avatar_url, locale, discoverable, email, attributes
        )
        return call("PUT", self._path(uid), Profile, body=body)

    def change(self, uid: str, **changes: Unpack[ProfileChanges]) -> Call[Profile]:
        """Change these fields of a profile, and no others; None removes a value."""
        return call("PATCH", self._path(uid), Profile, body=changes)

    def remove(self, uid: str) -> Call[JobStarted]:
        """Remove a profile, sign out all devices, and start a job that erases everything the user has and wrote."""
        removed = call("DELETE", self._path(uid), type(None))

        def decode(response: HttpResponse) -> JobStarted:
            job_id = response.header("x-job-id")
            if job_id is None:
                raise msgspec.DecodeError("the header X-Job-Id is missing")
            return JobStarted(job_id)

        return Call(removed.request, decode, is_repeatable=True)

    def job(self, job_id: str) -> Call[Job]:
        """Return the progress of a job, or its result: a receipt of what was erased."""
        return call("GET", self.where.path("jobs", ("job_id", job_id)), Job)

    def sessions(self, uid: str, *, page_size: int = 100, cursor: str | None = None) -> Pages[Session]:
        """Iterate over the devices that a user is signed in on, most recent first."""
        return pages(self._path(uid, "sessions"), UserSessions, "sessions", page_size=page_size, cursor=cursor)

    def end_session(self, uid: str, session_id: str) -> Call[None]:
        """Sign out one device."""
        ended = call("DELETE", self._path(uid, "sessions", ("session_id", session_id)), type(None))
        return Call(ended.request, no_content, is_repeatable=True)

    def end_sessions(self, uid: str) -> Call[int]:
        """Sign out all devices of a user, and return how many they were."""
        ended = call("DELETE", self._path(uid, "sessions"), SessionsEnded)

        def decode(response: HttpResponse) -> int:
            return ended.decode(response).ended

        return Call(ended.request, decode, is_repeatable=True)

    def create_token(self, uid: str, *, ttl_seconds: int = TOKEN_SECONDS) -> Call[UserToken]:
        """Let the server sign a user token. `sign_user_token` does it without a request.

        Not repeated after a lost response: each call creates a token and an entry of the audit log.
        """
        return call("POST", self._path(uid, "tokens"), UserToken, body=CreateToken(ttl_seconds))

    def channels(self, uid: str) -> Call[UserChannels]:
        """Return which channels a user has left on, and the number of subscribed browsers."""
        return call("GET", self._path(uid, "channels"), UserChannels)

    def change_channels(
        self, uid: str, *, push: bool | None = None, email: bool | None = None, webhook: bool | None = None
    ) -> Call[UserChannels]:
        """Turn channels on or off for a user: only the named ones change."""
        given = {"push": push, "email": email, "webhook": webhook}
        body = TurnChannels(**{name: value for name, value in given.items() if value is not None})
        return call("PATCH", self._path(uid, "channels"), UserChannels, body=body)

    def _path(self, uid: str, *parts: tuple[str, str] | str) -> str:
        return self.where.path("users", ("uid", uid), *parts)
