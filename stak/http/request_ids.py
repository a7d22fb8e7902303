"""The id of a request, by which both sides' logs can be held together: the caller's own if it has a good one."""

import re
from typing import Final

from litestar.types import HTTPScope, Scope

from stak.ids import Ids

REQUEST_ID_HEADER: Final = b"x-request-id"
_ACCEPTABLE: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_ids: Final = Ids()


def request_id(scope: Scope) -> str:
    """The id of the request being answered."""
    found = scope.get("state", {}).get("request_id")
    return found if isinstance(found, str) else _ids.new()


def adopted_id(scope: HTTPScope) -> str:
    """What a request is called from now on."""
    for name, value in scope["headers"]:
        if name == REQUEST_ID_HEADER and _ACCEPTABLE.fullmatch(value):
            return value.decode()
    return _ids.new()
