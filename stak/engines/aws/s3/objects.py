"""The objects of the installation's S3 bucket: put, get and delete, with retries."""

from typing import Any, Final

from botocore.exceptions import ClientError

from stak.engines.aws.aws_clients import Clients
from stak.engines.aws.backoff import Backoff
from stak.engines.aws.error_mapping import AWS_ERRORS, code_of, translated
from stak.errors import InvalidWrite, StorageRefused

_TIMEOUT_SECONDS: Final = 5.0
_MISSING: Final = ("NoSuchKey", "404")


class Objects:
    """The objects of the installation's bucket, by key."""

    def __init__(self, clients: Clients) -> None:
        self._s3 = clients.s3
        self.bucket: Final = clients.names.bucket

    async def put(self, key: str, payload: bytes) -> None:
        """Store the object durably before returning."""
        await self._ask("put_object", "store a payload in", key, Body=payload)

    async def get(self, key: str) -> bytes | None:
        """Return the object, or None."""
        return await self._ask("get_object", "read a payload from", key)

    async def delete(self, key: str) -> None:
        """Delete the object; an unknown key is not an error."""
        await self._ask("delete_object", "delete a payload from", key)

    async def _ask(self, operation: str, doing: str, key: str, **request: Any) -> bytes | None:
        backoff = Backoff(_TIMEOUT_SECONDS)
        while True:
            try:
                answer = await getattr(self._s3, operation)(Bucket=self.bucket, Key=key, **request)
                if "Body" not in answer:
                    return None
                async with answer["Body"] as body:  # read within the try: the connection may break half-way
                    return bytes(await body.read())
            except AWS_ERRORS as error:
                if isinstance(error, ClientError) and code_of(error) in _MISSING:
                    return None
                storage_error = translated(error, f"{doing} the bucket {self.bucket}")
                if isinstance(storage_error, StorageRefused | InvalidWrite) or not await backoff.wait():
                    raise storage_error from error
