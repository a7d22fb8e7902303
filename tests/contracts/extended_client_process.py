"""Runs the real `sqs-extended-client` in its own process, because importing it replaces boto3's Session.

`python -m tests.contracts.extended_client_process ENDPOINT QUEUE_URL BUCKET send|receive` sends its standard input, or
prints the received message (body and attributes, as JSON) and deletes it.
"""

import json
import sys

import boto3
import sqs_extended_client  # type: ignore[import-untyped]  # noqa: F401 - its import is what extends boto3


def main(endpoint: str, queue_url: str, bucket: str, verb: str) -> None:
    session = boto3.session.Session(aws_access_key_id="local", aws_secret_access_key="local", region_name="us-east-1")
    sqs = session.client("sqs", endpoint_url=endpoint)
    sqs.large_payload_support = bucket
    sqs.s3 = session.resource("s3", endpoint_url=endpoint)
    if verb == "send":
        sqs.send_message(QueueUrl=queue_url, MessageBody=sys.stdin.read())
        return
    answer = sqs.receive_message(QueueUrl=queue_url, MessageAttributeNames=["All"], WaitTimeSeconds=2)
    for message in answer.get("Messages", []):
        attributes = {name: each.get("StringValue") for name, each in message["MessageAttributes"].items()}
        json.dump({"body": message["Body"], "attributes": attributes}, sys.stdout)
        sqs.delete_message(QueueUrl=queue_url, ReceiptHandle=message["ReceiptHandle"])


if __name__ == "__main__":
    main(*sys.argv[1:])
