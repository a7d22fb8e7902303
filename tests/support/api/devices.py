"""Users of a tenant and their devices: HTTP requests and WebSocket connections."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from typing import Any

import httpx
import jwt
import websockets

PATIENCE_SECONDS = 20.0

Json = dict[str, Any]


class Device:
    """The connection of one device, and every frame it received."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Json] = []

    async def send_frame(self, **frame: object) -> None:
        await self.socket.send(json.dumps(frame))

    async def ack(self, frame_id: str) -> None:
        await self.send_frame(type="ack", id=frame_id)

    async def frame(self, seconds: float = PATIENCE_SECONDS) -> Json:
        """Receive the next frame."""
        async with asyncio.timeout(seconds):
            received: Json = json.loads(await self.socket.recv())
        self.frames.append(received)
        return received

    async def until(self, kind: str, seconds: float = PATIENCE_SECONDS, **fields: object) -> Json:
        """Return the next frame of this type with these fields; `frames` keeps the others."""
        async with asyncio.timeout(seconds):
            while True:
                received = await self.frame(seconds)
                if received["type"] == kind and all(received.get(name) == value for name, value in fields.items()):
                    return received

    async def missed(self) -> list[Json]:
        """Return the messages that arrive before `caught_up`."""
        before = len(self.frames)
        await self.until("caught_up")
        return [received for received in self.frames[before:] if received["type"] == "message"]

    async def frames_before_pong(self) -> list[Json]:
        """Return the frames that arrive before the answer to a ping."""
        before = len(self.frames)
        await self.send_frame(type="ping")
        await self.until("pong")
        return self.frames[before:-1]

    async def closed(self, seconds: float = PATIENCE_SECONDS) -> tuple[int, str]:
        """Wait for the close and return its code and reason; `frames` keeps what arrives before."""
        with contextlib.suppress(websockets.ConnectionClosed):
            async with asyncio.timeout(seconds):
                while True:
                    self.frames.append(json.loads(await self.socket.recv()))
        return self.socket.close_code or 0, self.socket.close_reason or ""


class TenantUsers:
    """Users of one tenant."""

    def __init__(self, url: str, tenant: str, signing_secret: str) -> None:
        self.url = url
        self.tenant = tenant
        self._secret = signing_secret
        self._clients: dict[str, httpx.AsyncClient] = {}
        self._sent_count = 0

    async def close(self) -> None:
        for client in self._clients.values():
            await client.aclose()

    def token(self, user: str, seconds: float = 600, **claims: object) -> str:
        claimed = {"iss": self.tenant, "sub": user, "aud": "stak", "exp": time.time() + seconds, **claims}
        return jwt.encode(claimed, self._secret, "HS256")

    async def call(self, user: str, method: str, path: str, *, status: int = 200, **options: Any) -> Any:
        """Call the user API as this user and return the JSON."""
        answer = await self._client(user).request(method, path, **options)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    async def seen(self, user: str, path: str) -> Any:
        """Fetch a resource as this user; None if it does not exist."""
        answer = await self._client(user).get(path)
        assert answer.status_code in (200, 404), f"{path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.status_code == 200 else None

    def _client(self, user: str) -> httpx.AsyncClient:
        if user not in self._clients:
            self._clients[user] = httpx.AsyncClient(
                base_url=f"{self.url}/stack/users/v1/{self.tenant}",
                headers={"Authorization": f"Bearer {self.token(user)}"},
                timeout=30,
                verify=False,
            )
        return self._clients[user]

    async def direct(self, user: str, other: str) -> str:
        """Start a direct chat and return its id."""
        body = {"chat_type": "direct", "participants": [other]}
        return str((await self.call(user, "POST", "/chats", status=201, json=body))["chat_id"])

    async def group(self, user: str, *others: str, name: str | None = None) -> str:
        body = {"chat_type": "group", "participants": others, "name": name}
        return str((await self.call(user, "POST", "/chats", status=201, json=body))["chat_id"])

    async def send(self, user: str, chat: str, content: str, **fields: object) -> Json:
        """Send a message and return it."""
        self._sent_count += 1
        body = {"client_message_id": f"{user}-{self._sent_count}", "content": content, **fields}
        sent: Json = await self.call(user, "POST", f"/chats/{chat}/messages", status=201, json=body)
        return sent

    @contextlib.asynccontextmanager
    async def socket(
        self, *, url: str | None = None, tenant: str | None = None, **options: Any
    ) -> AsyncIterator[Device]:
        """Connect without sending a frame."""
        address = f"{(url or self.url).replace('http', 'ws', 1)}/stack/users/v1/{tenant or self.tenant}/ws"
        async with websockets.connect(
            address, proxy=None, open_timeout=PATIENCE_SECONDS, ping_interval=None, close_timeout=5, **options
        ) as socket:
            yield Device(socket)

    @contextlib.asynccontextmanager
    async def device(
        self, user: str, device: str = "phone", *, token: str | None = None, url: str | None = None
    ) -> AsyncIterator[Device]:
        """Connect a device and send hello."""
        async with self.socket(url=url) as connected:
            await connected.send_frame(type="hello", token=token or self.token(user), device_id=device)
            yield connected

    @contextlib.asynccontextmanager
    async def live(
        self, user: str, device: str = "phone", *, token: str | None = None, url: str | None = None
    ) -> AsyncIterator[Device]:
        """Connect a device, wait for `caught_up`, and acknowledge `ready`."""
        async with self.device(user, device, token=token, url=url) as connected:
            await connected.until("caught_up")
            ready = connected.frames[0]
            if "id" in ready:
                await connected.ack(ready["id"])
            yield connected
