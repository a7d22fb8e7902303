"""A browser that has subscribed to push messages: its keys, and what it decrypts."""

import base64
import os
from typing import Any

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.support.webhook_receiver import Request


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class PushBrowser:
    """A browser with a subscription at this endpoint."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def p256dh(self) -> str:
        return _text(self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @property
    def auth(self) -> str:
        return _text(self._auth)

    @property
    def subscription(self) -> dict[str, Any]:
        """What `PushSubscription.toJSON()` returns."""
        keys = {"p256dh": self.p256dh, "auth": self.auth}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def decrypted(self, request: Request) -> Any:
        """Return the payload of a request that its push service got."""
        return msgspec.json.decode(
            http_ece.decrypt(request.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        )
