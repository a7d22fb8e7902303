"""A tenant of the client tests, with clients of its users."""

import contextlib
import time
from dataclasses import dataclass

import httpx
import jwt

from stak.client import Client


@dataclass(frozen=True)
class ClientTenant:
    """A tenant, its signing secret, and clients of its users."""

    url: str
    key: str
    api_key: str
    signing_secret: str
    stack: contextlib.AsyncExitStack

    def token(self, user: str, seconds: float = 600) -> str:
        claims = {"iss": self.key, "sub": user, "aud": "stak", "exp": time.time() + seconds}
        return jwt.encode(claims, self.signing_secret, "HS256")

    async def client(self, user: str, device_id: str = "phone") -> Client:
        return await self.stack.enter_async_context(Client(self.url, self.key, self.token(user), device_id))

    async def post(self, user: str) -> None:
        """Post a message to a user's inbox."""
        async with httpx.AsyncClient(base_url=self.url, headers={"Authorization": f"Bearer {self.api_key}"}) as admin:
            body = {"audiences": {"kind": "users", "uids": [user]}, "message": {"title": "Hello"}}
            posted = await admin.post(f"/stack/admin/v1/{self.key}/DEFAULT/messages/post", json=body)
            assert posted.is_success
