"""The addresses at which browsers may subscribe to push messages."""

import dataclasses

import pytest

from stak.bootstrap import Engine
from stak.errors import InvalidInput
from stak.webhook_http import PUSH_HOSTS
from user_api.channels import validate_push_endpoint

ENDPOINT = "https://fcm.googleapis.com/fcm/send/1"


@pytest.mark.parametrize(
    ("endpoint", "problem"),
    [
        (ENDPOINT.replace(".com/", ".com:25/"), "must not name a port"),
        ("https://push.example/1", "does not belong to a push service"),
    ],
)
def test_other_ports_and_hosts_are_refused(embedded: Engine, endpoint: str, problem: str) -> None:
    ports = dataclasses.replace(embedded.ports, push_hosts=PUSH_HOSTS)
    validate_push_endpoint(ports, ENDPOINT)
    with pytest.raises(InvalidInput, match=problem):
        validate_push_endpoint(ports, endpoint)
