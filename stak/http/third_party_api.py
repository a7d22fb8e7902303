"""An API of another product that the user API serves under its own path, for clients written for that product.

The shared HTTP code knows such an API only by this description: what it needs for CORS, credentials and metrics.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from stak.identity.user_tokens import User
from stak.ports import Ports


class CompatibleApi(NamedTuple):
    """The description of such an API. Its paths contain no tenant: the token names it."""

    path_prefix: str
    request_headers: tuple[bytes, ...]
    """Headers that its client sends from a page, which CORS has to allow."""
    verify_token: Callable[[Ports, str], Awaitable[User]]
    """Returns the user of a token. Raises NotAuthenticated."""
