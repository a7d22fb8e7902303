"""An error as AWS returns it: code, message, status and extra fields."""

from typing import Any


class AwsError(Exception):
    """An error response."""

    def __init__(self, code: str, message: str, *, status: int = 400, extra: dict[str, Any] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.status = status
        self.extra = extra or {}


def invalid(message: str) -> AwsError:
    """Return the error for a request that DynamoDB rejects in any state of the table."""
    return AwsError("ValidationException", message)
