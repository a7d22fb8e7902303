"""The one place that makes AWS clients: where they connect, who they are, how long they wait and how often they try."""

import contextlib
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Final

import aioboto3
from aiobotocore.config import AioConfig
from botocore.exceptions import BotoCoreError

from stak.engines.aws.errors import translated
from stak.engines.aws.names import Names, names_of
from stak.errors import Misconfigured
from stak.settings import Settings

_LOCAL_REGION: Final = "us-east-1"
_LOCAL_CREDENTIALS: Final = {
    "aws_access_key_id": "local",
    "aws_secret_access_key": "local",
}  # a local AWS asks for some
_CONNECT_SECONDS: Final = 3
_READ_SECONDS: Final = 10
_POLL_SECONDS: Final = 30  # a long poll takes 20 of them
_CONNECTIONS: Final = 64
_TRIES: Final = 3


@dataclass(frozen=True)
class Clients:
    """Open clients of one installation, and what its parts are called."""

    dynamodb: Any
    sqs: Any
    s3: Any
    kms: Any
    names: Names
    region: str


@contextlib.asynccontextmanager
async def open_clients(settings: Settings) -> AsyncIterator[Clients]:
    """Clients for these settings; Misconfigured if they cannot even be made."""
    session, region = _session(settings)
    async with contextlib.AsyncExitStack() as stack:

        async def client(service: str, **special: Any) -> Any:
            try:
                made = session.client(service, endpoint_url=settings.aws_endpoint, config=_config(**special))
                return await stack.enter_async_context(made)
            except BotoCoreError as error:
                raise translated(error, f"make a client for {service}") from error
            except ValueError as error:  # botocore's word for an endpoint that is no address
                raise Misconfigured(f"The AWS endpoint {settings.aws_endpoint!r} is no address: {error}.") from error

        yield Clients(
            # The bodies of its hot calls are our own (`wire.py`); there is nothing for botocore to validate.
            dynamodb=await client("dynamodb", parameter_validation=False),
            sqs=await client("sqs", read_timeout=_POLL_SECONDS),
            s3=await client("s3", s3={"addressing_style": "path" if settings.aws_endpoint else "auto"}),
            kms=await client("kms"),
            names=names_of(settings),
            region=region,
        )


def _session(settings: Settings) -> tuple[aioboto3.Session, str]:
    is_local = settings.aws_endpoint is not None
    has_credentials = bool(os.environ.get("AWS_ACCESS_KEY_ID") or os.environ.get("AWS_PROFILE"))
    try:
        session = aioboto3.Session(
            region_name=settings.aws_region or os.environ.get("AWS_REGION"),
            **(_LOCAL_CREDENTIALS if is_local and not has_credentials else {}),
        )
    except BotoCoreError as error:
        raise Misconfigured(f"AWS cannot be set up: {error}.") from error
    region = session.region_name or (_LOCAL_REGION if is_local else None)
    if region is None:
        raise Misconfigured("No AWS region is set: give --aws-region, or set AWS_REGION.")
    if session.region_name is None:
        session = aioboto3.Session(region_name=region, **({} if has_credentials else _LOCAL_CREDENTIALS))
    return session, region


def _config(**special: Any) -> AioConfig:
    return AioConfig(
        **{
            "connect_timeout": _CONNECT_SECONDS,
            "read_timeout": _READ_SECONDS,
            "max_pool_connections": _CONNECTIONS,
            "retries": {"mode": "standard", "total_max_attempts": _TRIES},
            "user_agent": "stak",  # fixed: botocore would put one together for every request
            "account_id_endpoint_mode": "disabled",
            **special,
        }
    )
