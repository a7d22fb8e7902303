"""Assigns an id to each request, to correlate the logs of both sides: the caller's own id if it is well-formed."""

import random
import re
from typing import Final

from litestar.types import HTTPScope, Scope

from stak.ulids import Ids

REQUEST_ID_HEADER: Final = b"x-request-id"
_ACCEPTABLE: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_ids: Final = Ids(random_bits=random.getrandbits)  # unique, not secret


def request_id(scope: Scope) -> str:
    """Return the id of the request being answered."""
    found = scope.get("state", {}).get("request_id")
    return found if isinstance(found, str) else _ids.new()


def request_id_of(scope: HTTPScope) -> str:
    """Return the caller's id if it is well-formed, else a new one."""
    for name, value in scope["headers"]:
        if name == REQUEST_ID_HEADER and _ACCEPTABLE.fullmatch(value):
            return value.decode()
    return _ids.new()
