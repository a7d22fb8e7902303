"""Users of a tenant and their devices: what they do over HTTP, and what the gateway tells each over WebSocket."""

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
    """A connection of one device, and every frame it was told."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Json] = []

    async def say(self, **frame: object) -> None:
        await self.socket.send(json.dumps(frame))

    async def ack(self, frame_id: str) -> None:
        await self.say(type="ack", id=frame_id)

    async def frame(self, seconds: float = PATIENCE_SECONDS) -> Json:
        """The next frame."""
        async with asyncio.timeout(seconds):
            told: Json = json.loads(await self.socket.recv())
        self.frames.append(told)
        return told

    async def until(self, kind: str, seconds: float = PATIENCE_SECONDS, **fields: object) -> Json:
        """The next frame of this type that has these fields; others are passed over, and kept in `frames`."""
        async with asyncio.timeout(seconds):
            while True:
                told = await self.frame(seconds)
                if told["type"] == kind and all(told.get(name) == value for name, value in fields.items()):
                    return told

    async def missed(self) -> list[Json]:
        """Messages that come before it has caught up."""
        before = len(self.frames)
        await self.until("caught_up")
        return [told for told in self.frames[before:] if told["type"] == "message"]

    async def quiet(self) -> list[Json]:
        """What comes before the answer to a ping: everything that was on its way."""
        before = len(self.frames)
        await self.say(type="ping")
        await self.until("pong")
        return self.frames[before:-1]

    async def closed(self, seconds: float = PATIENCE_SECONDS) -> tuple[int, str]:
        """The code and reason it ends with; what is told until then is kept."""
        with contextlib.suppress(websockets.ConnectionClosed):
            async with asyncio.timeout(seconds):
                while True:
                    self.frames.append(json.loads(await self.socket.recv()))
        return self.socket.close_code or 0, self.socket.close_reason or ""


class People:
    """Users of one tenant."""

    def __init__(self, url: str, tenant: str, signing_secret: str) -> None:
        self.url = url
        self.tenant = tenant
        self._secret = signing_secret
        self._clients: dict[str, httpx.AsyncClient] = {}
        self._said = 0

    async def close(self) -> None:
        for client in self._clients.values():
            await client.aclose()

    def token(self, user: str, seconds: float = 600, **claims: object) -> str:
        claimed = {"iss": self.tenant, "sub": user, "aud": "stak", "exp": time.time() + seconds, **claims}
        return jwt.encode(claimed, self._secret, "HS256")

    async def call(self, user: str, method: str, path: str, *, status: int = 200, **options: Any) -> Any:
        """What the user API answers them, as JSON."""
        answer = await self._client(user).request(method, path, **options)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    async def seen(self, user: str, path: str) -> Any:
        """What is there for them to see; None if nothing is."""
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
        """The chat of two."""
        body = {"chat_type": "direct", "participants": [other]}
        return str((await self.call(user, "POST", "/chats", status=201, json=body))["chat_id"])

    async def group(self, user: str, *others: str, name: str | None = None) -> str:
        body = {"chat_type": "group", "participants": others, "name": name}
        return str((await self.call(user, "POST", "/chats", status=201, json=body))["chat_id"])

    async def send(self, user: str, chat: str, content: str, **fields: object) -> Json:
        """A message as its sender is told of it."""
        self._said += 1
        body = {"client_message_id": f"{user}-{self._said}", "content": content, **fields}
        sent: Json = await self.call(user, "POST", f"/chats/{chat}/messages", status=201, json=body)
        return sent

    @contextlib.asynccontextmanager
    async def socket(
        self, *, url: str | None = None, tenant: str | None = None, **options: Any
    ) -> AsyncIterator[Device]:
        """A connection on which nothing was said."""
        address = f"{(url or self.url).replace('http', 'ws', 1)}/stack/users/v1/{tenant or self.tenant}/ws"
        async with websockets.connect(
            address, proxy=None, open_timeout=PATIENCE_SECONDS, ping_interval=None, close_timeout=5, **options
        ) as socket:
            yield Device(socket)

    @contextlib.asynccontextmanager
    async def device(
        self, user: str, device: str = "phone", *, token: str | None = None, url: str | None = None
    ) -> AsyncIterator[Device]:
        """A device that has said hello."""
        async with self.socket(url=url) as connected:
            await connected.say(type="hello", token=token or self.token(user), device_id=device)
            yield connected

    @contextlib.asynccontextmanager
    async def live(
        self, user: str, device: str = "phone", *, token: str | None = None, url: str | None = None
    ) -> AsyncIterator[Device]:
        """A device that has caught up, and knows that it has to fetch what there is."""
        async with self.device(user, device, token=token, url=url) as connected:
            await connected.until("caught_up")
            ready = connected.frames[0]
            if "id" in ready:
                await connected.ack(ready["id"])
            yield connected
