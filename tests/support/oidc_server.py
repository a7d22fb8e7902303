"""A small OpenID Connect provider on loopback: discovery, keys, authorization with PKCE, and the token endpoint.

It signs in, without asking, the person in `person`. Its fields break what a test wants to be broken.
"""

import base64
import contextlib
import functools
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

CLIENT_ID, CLIENT_SECRET = "stak-console", "client secret+of the test"


@functools.cache
def _first_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)  # once: it may take seconds


@dataclass
class OidcServer:
    """The provider: whom it signs in, and what it does wrong."""

    issuer: str = ""
    person: dict[str, Any] = field(default_factory=dict)
    claims: dict[str, Any] = field(default_factory=dict)
    """Claims that replace the right ones; None removes one."""
    discovery: dict[str, Any] = field(default_factory=dict)
    """Fields that replace those of the discovery document."""
    algorithm: str = "RS256"
    body_bytes: int = 0
    """Answer with this many bytes of white space before the document."""
    pause_seconds: float = 0.0
    set_cookie: str = ""
    """A cookie that it sets with each answer."""
    requests: list[str] = field(default_factory=list)
    """The paths of all requests."""
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    is_stopped: threading.Event = field(default_factory=threading.Event)
    key: rsa.RSAPrivateKey = field(default_factory=_first_key)
    key_id: str = "first"

    def rotate(self, key_id: str) -> None:
        """Sign with another key from now on, and publish only this one."""
        self.key, self.key_id = rsa.generate_private_key(65537, 2048), key_id

    def document(self) -> dict[str, Any]:
        found = {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
        }
        return found | self.discovery

    def keys(self) -> dict[str, Any]:
        public = RSAAlgorithm.to_jwk(self.key.public_key(), as_dict=True)
        return {"keys": [{**public, "kid": self.key_id, "use": "sig"}]}

    def authorize(self, query: dict[str, str]) -> str:
        """Return where the person is sent back to."""
        assert (query["response_type"], query["client_id"]) == ("code", CLIENT_ID)
        assert query["code_challenge_method"] == "S256"
        code = secrets.token_hex(8)
        self.codes[code] = query
        return f"{query['redirect_uri']}?{urlencode({'code': code, 'state': query['state']})}"

    def token(self, form: dict[str, str], authorization: str) -> tuple[int, dict[str, Any]]:
        """Exchange a code, once, for who knows its verifier and the client's secret."""
        user, _, password = base64.b64decode(authorization.removeprefix("Basic ")).decode().partition(":")
        asked = self.codes.pop(form.get("code", ""), None)
        if (unquote(user), unquote(password)) != (CLIENT_ID, CLIENT_SECRET):
            return 401, {"error": "invalid_client"}
        challenge = base64.urlsafe_b64encode(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        if asked is None or challenge.rstrip(b"=").decode() != asked["code_challenge"]:
            return 400, {"error": "invalid_grant"}
        if form["redirect_uri"] != asked["redirect_uri"]:
            return 400, {"error": "invalid_grant"}
        return 200, {"access_token": "a", "token_type": "Bearer", "id_token": self.id_token(asked["nonce"])}

    def id_token(self, nonce: str) -> str:
        now = int(time.time())
        right = {"iss": self.issuer, "aud": CLIENT_ID, "iat": now, "exp": now + 300, "nonce": nonce, **self.person}
        claims = {name: value for name, value in {**right, **self.claims}.items() if value is not None}
        if self.algorithm == "HS256":  # with a part of the public key as the secret, which everybody knows
            secret = self.keys()["keys"][0]["n"]
            return jwt.encode(claims, secret, "HS256", {"kid": self.key_id})
        if self.algorithm == "none":
            return jwt.encode(claims, "", "none", {"kid": self.key_id})
        return jwt.encode(claims, self.key, self.algorithm, {"kid": self.key_id})


@contextlib.contextmanager
def oidc_server() -> Iterator[OidcServer]:
    """Run a provider in a thread until the block ends."""
    provider = OidcServer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path, query = urlsplit(self.path).path, _first(urlsplit(self.path).query)
            provider.requests.append(path)
            if path == "/.well-known/openid-configuration":
                self._answer(200, provider.document())
            elif path == "/keys":
                self._answer(200, provider.keys())
            elif path == "/authorize":
                self.send_response(302)
                self.send_header("location", provider.authorize(query))
                self.end_headers()
            else:
                self._answer(404, {})

        def do_POST(self) -> None:
            provider.requests.append(self.path)
            form = _first(self.rfile.read(int(self.headers["content-length"])).decode())
            self._answer(*provider.token(form, self.headers.get("authorization", "")))

        def _answer(self, status: int, content: dict[str, Any]) -> None:
            provider.is_stopped.wait(provider.pause_seconds)
            body = b" " * provider.body_bytes + json.dumps(content).encode()
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            if provider.set_cookie:
                self.send_header("set-cookie", provider.set_cookie)
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.issuer = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.is_stopped.set()
        server.shutdown()
        server.server_close()
        thread.join(5)


def _first(text: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(text).items()}
