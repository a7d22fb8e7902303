"""Prices of what the local AWS counts, in USD for us-east-1, each with its page at aws.amazon.com, as of 2026."""

from collections.abc import Mapping
from typing import Final

USD_PER_MILLION_WRITE_UNITS: Final = 0.625  # "Amazon DynamoDB pricing for on-demand capacity"
USD_PER_MILLION_READ_UNITS: Final = 0.125  # as above
USD_PER_MILLION_SQS_REQUESTS: Final = 0.40  # "Amazon SQS pricing": standard queues, after the free million
USD_PER_MILLION_SOCKET_MESSAGES: Final = 1.00  # "Amazon API Gateway pricing": WebSocket APIs
USD_PER_MILLION_LAMBDA_REQUESTS: Final = 0.20  # "AWS Lambda pricing"
USD_PER_LAMBDA_GB_SECOND: Final = 0.0000133334  # as above, Arm
USD_PER_MILLION_S3_WRITES: Final = 5.00  # "Amazon S3 pricing": PUT, COPY, POST and LIST
USD_PER_MILLION_S3_READS: Final = 0.40  # as above: GET and all others
USD_PER_MILLION_KMS_REQUESTS: Final = 3.00  # "AWS Key Management Service pricing"

_PER_MILLION: Final = {
    "write_units": USD_PER_MILLION_WRITE_UNITS,
    "read_units": USD_PER_MILLION_READ_UNITS,
    "sqs_requests": USD_PER_MILLION_SQS_REQUESTS,
    "socket_messages": USD_PER_MILLION_SOCKET_MESSAGES,
    "s3_writes": USD_PER_MILLION_S3_WRITES,
    "s3_reads": USD_PER_MILLION_S3_READS,
    "kms_requests": USD_PER_MILLION_KMS_REQUESTS,
}


def usd_of(billed: Mapping[str, float]) -> float:
    """Return the price of what was counted, without free tiers. Raises KeyError for what has no price here."""
    return sum(_PER_MILLION[name] * amount for name, amount in billed.items()) / 1e6
