"""Creates all AWS clients: endpoints, credentials, timeouts and retries."""

import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import aioboto3
from aiobotocore.config import AioConfig
from botocore.exceptions import BotoCoreError

from stak.engines.aws.error_mapping import translated
from stak.engines.aws.resource_names import Names, names_of
from stak.errors import Misconfigured
from stak.settings import Settings

_LOCAL_REGION: Final = "us-east-1"
_LOCAL_CREDENTIALS: Final = {
    "aws_access_key_id": "local",
    "aws_secret_access_key": "local",
}  # required even by a local AWS
_CONNECT_SECONDS: Final = 3
_READ_SECONDS: Final = 10
_POLL_SECONDS: Final = 30  # a long poll takes 20 of them
_CONNECTIONS: Final = 64
_TRIES: Final = 3
_ONCE: Final = {"mode": "standard", "total_max_attempts": 1}
_HASTE: Final = {
    "connect_timeout": 2,
    "read_timeout": 2,
    "retries": _ONCE,
}  # for health checks, which only need to know whether a service answers
_CALLBACK: Final = {
    "connect_timeout": 1,
    "read_timeout": 1,
    "retries": _ONCE,
}  # one try: a repeated callback would be throttled again, and the device gets the state later


@dataclass(frozen=True)
class Clients:
    """Open clients of one installation, and the names of its resources."""

    dynamodb: Any
    """For reads and writes of items: the engine retries them, botocore does not."""
    dynamodb_control: Any
    """For calls about the table itself: botocore retries them."""
    sqs: Any
    s3: Any
    kms: Any
    names: Names
    region: str
    regions: Callable[[], Awaitable[list[str]]]
    """Return the regions known to botocore."""
    sockets: Any | None
    """Client for API Gateway's WebSockets, if configured."""


@contextlib.asynccontextmanager
async def open_clients(settings: Settings, *, is_hasty: bool = False) -> AsyncIterator[Clients]:
    """Open clients. Raises Misconfigured if that fails. Hasty clients do not retry, and have short timeouts."""
    haste = _HASTE if is_hasty else {}
    session, region = _session(settings)
    async with contextlib.AsyncExitStack() as stack:

        async def client(service: str, endpoint: str | None = settings.aws_endpoint, /, **special: Any) -> Any:
            try:
                made = session.client(service, endpoint_url=endpoint, config=_config(**(special | haste)))
                return await stack.enter_async_context(made)
            except BotoCoreError as error:
                raise translated(error, f"create a client for {service}") from error
            except ValueError as error:  # botocore raises it for an invalid endpoint
                raise Misconfigured(f"The AWS endpoint {endpoint!r} is not a valid URL: {error}.") from error

        yield Clients(
            # Stak encodes the bodies of its hot calls itself (`raw_calls.py`), so botocore has nothing to validate. The
            # engine retries: botocore would hide throttling from the write limiter, and wait longer than a deadline.
            dynamodb=await client("dynamodb", parameter_validation=False, retries=_ONCE),
            dynamodb_control=await client("dynamodb"),
            sqs=await client("sqs", **({} if is_hasty else {"read_timeout": _POLL_SECONDS})),
            s3=await client("s3", s3={"addressing_style": "path" if settings.aws_endpoint else "auto"}),
            kms=await client("kms"),
            names=names_of(settings),
            region=region,
            regions=lambda: _regions(session),
            sockets=await client("apigatewaymanagementapi", address, **({} if is_hasty else _CALLBACK))
            if (address := settings.aws_sockets)
            else None,
        )


async def _regions(session: aioboto3.Session) -> list[str]:
    parts = session.get_available_partitions()
    return [region for part in parts for region in await session.get_available_regions("dynamodb", part)]


def _session(settings: Settings) -> tuple[aioboto3.Session, str]:
    is_local = settings.aws_endpoint is not None
    has_credentials = bool(os.environ.get("AWS_ACCESS_KEY_ID") or os.environ.get("AWS_PROFILE"))
    try:
        session = _made(settings.aws_region or os.environ.get("AWS_REGION"), is_local and not has_credentials)
        region = session.region_name or (_LOCAL_REGION if is_local else None)
        if region is None:
            raise Misconfigured("No AWS region is set. Use --aws-region, or set AWS_REGION.")
        return (session if session.region_name else _made(region, not has_credentials)), region
    except BotoCoreError as error:
        raise Misconfigured(f"Cannot configure the AWS clients: {error}.") from error


@lru_cache(maxsize=4)
def _made(region: str | None, is_local: bool) -> aioboto3.Session:
    # Cached: a session loads the descriptions of the services, which takes a fifth of a second.
    return aioboto3.Session(region_name=region, **(_LOCAL_CREDENTIALS if is_local else {}))


def _config(**special: Any) -> AioConfig:
    return AioConfig(
        **{
            "connect_timeout": _CONNECT_SECONDS,
            "read_timeout": _READ_SECONDS,
            "max_pool_connections": _CONNECTIONS,
            "retries": {"mode": "standard", "total_max_attempts": _TRIES},
            "user_agent": "stak",  # fixed: botocore would build one for every request
            "account_id_endpoint_mode": "disabled",
            **special,
        }
    )
