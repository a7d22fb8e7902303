"""A tenant that a test has created over HTTP."""

from dataclasses import dataclass

import httpx


@dataclass(frozen=True)
class Tenant:
    """A tenant created for a test, with a client that has all scopes."""

    key: str
    api_key: str
    signing_secret: str
    subscriber_secret: str
    admin: httpx.Client
