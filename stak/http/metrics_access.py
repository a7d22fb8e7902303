"""Who may read `/metrics`: callers with the metrics token; in a demo, everyone."""

from typing import Any, Final

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from stak.crypto import fingerprint, is_same
from stak.errors import NotAuthenticated
from stak.http.credential_check import bearer

_IS_OPEN: Final = "metrics_are_open"
_FINGERPRINT: Final = "metrics_fingerprint"


def allow_metrics(app: Litestar, token: str | None, *, is_open: bool) -> None:
    """Let callers with this token read the metrics, or everyone. Without this call, an application refuses them all."""
    app.state[_IS_OPEN] = is_open
    app.state[_FINGERPRINT] = None if token is None else fingerprint(token)


class _RequiresMetricsToken:
    """Requires the metrics token, unless the metrics are open."""

    roles = ("metrics",)

    async def __call__(self, connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        state = connection.app.state
        if state.get(_IS_OPEN, False):
            return
        expected = state.get(_FINGERPRINT)
        if expected is None:
            raise NotAuthenticated("This server has no metrics token, so it shows no metrics. Set STAK_METRICS_TOKEN.")
        if not is_same(fingerprint(bearer(connection)), expected):
            raise NotAuthenticated("This is not the metrics token of this server.")


requires_metrics_token: Final[Guard] = _RequiresMetricsToken()
