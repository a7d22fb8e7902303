"""Mapping of AWS errors to storage errors in one table."""

from typing import Final

import aiohttp
import pytest
from botocore.exceptions import (
    ClientError,
    ConnectionClosedError,
    EndpointConnectionError,
    NoCredentialsError,
    PartialCredentialsError,
    ReadTimeoutError,
)

from stak.engines.aws.error_mapping import AWS_ERRORS, code_of, message_of, translated
from stak.errors import InvalidWrite, StakError, StorageBusy, StorageRefused, StorageUnavailable

URL = "http://127.0.0.1:1/"


def client_error(code: str, message: str = "because") -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": message}}, "TransactWriteItems")


CODES: Final[dict[type[StakError], str]] = {
    StorageBusy: """
        ProvisionedThroughputExceededException ThrottlingException Throttling ThrottledException RequestThrottled
        RequestLimitExceeded LimitExceededException SlowDown TransactionConflictException
        TransactionInProgressException ReplicatedWriteConflictException""",
    StorageUnavailable: "InternalServerError InternalFailure InternalError ServiceUnavailable SomethingNew 503",
    StorageRefused: """
        AccessDenied AccessDeniedException ExpiredToken ExpiredTokenException IncompleteSignature InvalidAccessKeyId
        InvalidClientTokenId InvalidSignatureException MissingAuthenticationToken MissingAuthenticationTokenException
        NotFoundException NoSuchBucket QueueDoesNotExist AWS.SimpleQueueService.NonExistentQueue RequestExpired
        ResourceNotFoundException SignatureDoesNotMatch UnrecognizedClientException""",
    InvalidWrite: "ValidationException ValidationError",
}


@pytest.mark.parametrize(("kind", "code"), [(kind, code) for kind, codes in CODES.items() for code in codes.split()])
def test_code_maps_to_exactly_its_error(kind: type[StakError], code: str) -> None:
    error = translated(client_error(code), "write to the table stak")
    assert type(error) is kind
    assert error.detail == f"AWS failed to write to the table stak: {code}: because"


@pytest.mark.parametrize(
    "error",
    [
        EndpointConnectionError(endpoint_url=URL),
        ConnectionClosedError(endpoint_url=URL),
        ReadTimeoutError(endpoint_url=URL),
        aiohttp.ClientPayloadError("half an answer"),
        TimeoutError(),
        ConnectionResetError("reset"),
        OSError(24, "Too many open files"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_missing_response_maps_to_unavailable(error: Exception) -> None:
    assert isinstance(error, AWS_ERRORS)
    found = translated(error, "read the table stak")
    assert type(found) is StorageUnavailable
    words = str(error) or type(error).__name__
    assert found.detail == f"AWS did not respond to a request to read the table stak: {words}"


@pytest.mark.parametrize(
    "error", [NoCredentialsError(), PartialCredentialsError(provider="env", cred_var="AWS_SECRET_ACCESS_KEY")]
)
def test_missing_credentials_map_to_refused(error: Exception) -> None:
    assert isinstance(error, AWS_ERRORS)
    assert type(translated(error, "read the table stak")) is StorageRefused


def test_own_error_is_unchanged() -> None:
    own = StorageBusy("as it was")
    assert translated(own, "do anything") is own


def test_error_without_message_has_a_default() -> None:
    assert code_of(ClientError({}, "GetItem")) == "Unknown"
    assert message_of(ClientError({}, "GetItem")) == "no reason given"
    assert message_of(ClientError({"Error": {"message": "in lower case"}}, "GetItem")) == "in lower case"
    assert type(translated(ClientError({}, "GetItem"), "read")) is StorageUnavailable
