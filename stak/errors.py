"""Every way in which Stak says no, as one tree of errors with stable codes. Nothing here knows HTTP.

StakError
├── InvalidInput            what was sent cannot be meant; `errors` says where and why
│   ├── MalformedInput      what was sent cannot even be read
│   ├── InvalidAddress      a URL whose host is an address in disguise
│   ├── InvalidName         a tenant, inbox, category, user or key id that is not allowed
│   └── InvalidCursor       a paging cursor that is not one of ours, or not for this question
├── NotAuthenticated        no credential, or one that proves nothing
├── NotAllowed              a good credential that may not do this
│   └── TenantSuspended     the operator has suspended the tenant: none of its credentials may do anything
├── NotFound                no such thing, or another tenant's
├── AlreadyExists           it is there, and this would have made it
├── IdempotencyMismatch     a name given to a post that was another's
├── TooExpensive            it would take longer to find out than one caller may take
├── WrongState              it is past the point where this could be done
├── Contended               others kept changing the same thing; nothing was written, try again
├── TooManyRequests         more than the tenant's settings allow; says when to come again
│   └── RateQuotaExceeded   more than the operator's quota allows
├── QuotaExceeded           there would be more of something than the operator's quota allows
├── Overloaded              more is asked at once than can be answered; nothing was done, try again
├── TooLarge                a payload over its limit
├── TooSlow                 a payload that did not come in time
├── StorageUnavailable      the storage cannot answer now; nothing was half-written
│   ├── StorageBusy         another process holds it
│   ├── StorageFull         no space left
│   └── StorageRefused      it does not know us, does not let us, or lacks a part: an operator has to help
├── NotReceived             somebody outside did not take what was sent to them
├── Misconfigured           Stak cannot start like this; the message says what to do
├── Unsealable              stored ciphertext that this installation's keys do not open
└── InvalidWrite            a write no table could take: a mistake in Stak itself
"""

from typing import ClassVar

import msgspec


class FieldError(msgspec.Struct, frozen=True):
    """What is wrong with one field of the input."""

    field: str
    message: str


class StakError(Exception):
    """Root of the tree. `code` is stable and meant for programs, `detail` for people."""

    code: ClassVar[str] = "error"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class InvalidInput(StakError):
    code = "invalid_input"

    def __init__(self, detail: str, errors: tuple[FieldError, ...] = ()) -> None:
        super().__init__(detail)
        self.errors = errors


class MalformedInput(InvalidInput):
    code = "malformed_request"


class InvalidAddress(InvalidInput):
    code = "invalid_address"


class InvalidName(InvalidInput):
    code = "invalid_name"

    def __init__(self, part: str, problem: str) -> None:
        super().__init__(f"{part}: {problem}", (FieldError(part, problem),))
        self.part = part
        self.problem = problem


class InvalidCursor(InvalidInput):
    code = "invalid_cursor"

    def __init__(self) -> None:
        super().__init__("The cursor is not valid for this request. Start again without a cursor.")


class NotAuthenticated(StakError):
    code = "not_authenticated"


class NotAllowed(StakError):
    code = "not_allowed"


class TenantSuspended(NotAllowed):
    code = "tenant_suspended"

    def __init__(self) -> None:
        super().__init__(
            "The operator of this installation has suspended this tenant. Nothing was deleted, and nothing works until "
            "the operator resumes it: ask them."
        )


class NotFound(StakError):
    code = "not_found"


class AlreadyExists(StakError):
    code = "already_exists"


class IdempotencyMismatch(StakError):
    code = "idempotency_mismatch"


class TooExpensive(StakError):
    code = "too_expensive"


class WrongState(StakError):
    code = "wrong_state"


class TooManyRequests(StakError):
    code = "too_many_requests"

    def __init__(self, detail: str, retry_after_seconds: int) -> None:
        super().__init__(detail)
        self.retry_after_seconds = retry_after_seconds


class RateQuotaExceeded(TooManyRequests):
    code = "quota_exceeded"

    def __init__(self, detail: str, retry_after_seconds: int, quota: str, limit: int) -> None:
        super().__init__(detail, retry_after_seconds)
        self.quota = quota
        self.limit = limit
        self.used: int | None = None


class QuotaExceeded(StakError):
    code = "quota_exceeded"

    def __init__(self, detail: str, quota: str, limit: int, used: int | None) -> None:
        super().__init__(detail)
        self.quota = quota
        self.limit = limit
        self.used = used


class Overloaded(StakError):
    code = "overloaded"


class Contended(StakError):
    code = "contended"


class TooLarge(StakError):
    code = "too_large"


class TooSlow(StakError):
    code = "too_slow"


class StorageUnavailable(StakError):
    code = "storage_unavailable"


class StorageBusy(StorageUnavailable):
    code = "storage_busy"


class StorageFull(StorageUnavailable):
    code = "storage_full"


class StorageRefused(StorageUnavailable):
    code = "storage_refused"


class NotReceived(StakError):
    code = "not_received"


class Misconfigured(StakError):
    code = "misconfigured"


class Unsealable(StakError):
    code = "unsealable"


class InvalidWrite(StakError):
    code = "invalid_write"
