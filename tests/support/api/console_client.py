"""A console as an HTTP client: it keeps the session's cookie, and sends the token against forged requests."""

from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

import httpx

from stak.testing.http_inbox import ok
from stak.testing.server import Server

PASSWORD = "correct horse battery"


@dataclass
class ConsoleClient:
    """A browser at one tenant's console."""

    server: Server
    tenant: str
    cookies: dict[str, str] = field(default_factory=dict)
    csrf_token: str = ""
    set_cookie: str = ""
    """The last Set-Cookie header."""

    def call(self, method: str, path: str, *, headers: dict[str, str] | None = None, **how: Any) -> httpx.Response:
        """Send a request below the tenant's path, as the console does."""
        sent = {"x-csrf-token": self.csrf_token, **(headers or {})}
        sent = {name: value for name, value in sent.items() if value}
        if self.cookies:
            sent["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        with self.server.client() as client:
            answer = client.request(method, f"/stack/admin/v1/{self.tenant}{path}", headers=sent, **how)
        self.keep(answer)
        return answer

    def keep(self, answer: httpx.Response) -> None:
        """Store the cookies of a response, as a browser does: also those that plain HTTP does not send elsewhere."""
        for text in answer.headers.get_list("set-cookie"):
            self.set_cookie = text
            for name, morsel in SimpleCookie(text).items():
                self.cookies[name] = morsel.value
                if morsel["max-age"] == "0":
                    del self.cookies[name]

    def sign_in(self, email: str, password: str = PASSWORD) -> dict[str, Any]:
        session: dict[str, Any] = ok(self.call("POST", "/sign-in", json={"email": email, "password": password}))
        self.csrf_token = session["csrf_token"]
        return session
