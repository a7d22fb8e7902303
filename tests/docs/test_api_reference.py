"""The API reference describes everything, in order of use, with examples that a real server has answered."""

import json
from http import HTTPStatus
from typing import Any, Final

import httpx
import jsonschema_rs
import pytest

from stak.http.reference.complete_reference import EXAMPLES_FILE, operations_of
from stak.http.reference.groups import GROUPS, ORDER
from stak.testing.server import Server, run_server
from tests.docs.api_examples import ENVIRONMENT, record

APIS: Final = ("admin", "users")
EMPTY_STATUSES: Final = ("204",)

Document = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with run_server(tmp_path_factory.mktemp("reference"), **ENVIRONMENT) as started:
        yield started


@pytest.fixture(scope="module")
def documents(server: Server) -> dict[str, Document]:
    return {api: httpx.get(f"{server.url}/stack/{api}/schema", timeout=20).json() for api in APIS}


def fields_of(owner: str, schema: Document) -> list[tuple[str, Document]]:
    """Return all fields of a schema, and of the objects inside it, with their paths."""
    found = []
    for name, field in schema.get("properties", {}).items():
        found.append((f"{owner}.{name}", field))
        found += fields_of(f"{owner}.{name}", field)
        found += fields_of(f"{owner}.{name}[]", field.get("items", {}))
    return found


def answers_of(operation: Document) -> list[Document]:
    """Return the responses of an operation that succeeds."""
    return [response for status, response in operation["responses"].items() if status.startswith("2")]


@pytest.mark.parametrize("api", APIS)
def test_every_field_is_described(documents: dict[str, Document], api: str) -> None:
    schemas = documents[api]["components"]["schemas"]
    fields = [one for name, schema in schemas.items() for one in fields_of(name, schema)]
    assert len(fields) > 50
    assert [path for path, field in fields if not field.get("description")] == []


@pytest.mark.parametrize("api", APIS)
def test_every_operation_parameter_and_schema_is_described(documents: dict[str, Document], api: str) -> None:
    missing = []
    for name, operation in operations_of(documents[api]):
        missing += [f"{name}: {part}" for part in ("summary", "description") if not operation.get(part)]
        missing += [f"{name}: {one['name']}" for one in operation.get("parameters", ()) if not one.get("description")]
        missing += [f"{name}: {status}" for status, one in operation["responses"].items() if not one.get("description")]
    missing += [name for name, one in documents[api]["components"]["schemas"].items() if not one.get("description")]
    assert missing == []


@pytest.mark.parametrize("api", APIS)
def test_every_body_and_response_has_an_example(documents: dict[str, Document], api: str) -> None:
    missing = []
    for name, operation in operations_of(documents[api]):
        contents = [("body", one) for one in operation.get("requestBody", {}).get("content", {}).values()]
        contents += [
            (status, one)
            for status, response in operation["responses"].items()
            if status not in EMPTY_STATUSES
            for one in response.get("content", {}).values()
        ]
        missing += [f"{name}: {part}" for part, content in contents if "example" not in content]
    assert missing == []


@pytest.mark.parametrize("api", APIS)
def test_every_path_parameter_has_a_valid_example(documents: dict[str, Document], api: str) -> None:
    wrong = []
    for name, operation in operations_of(documents[api]):
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "path":
                valid = jsonschema_rs.validator_for(parameter["schema"]).is_valid(parameter.get("example"))
                wrong += [] if valid else [f"{name}: {parameter['name']}"]
    assert wrong == []


@pytest.mark.parametrize("api", APIS)
def test_successes_are_described_in_plain_words(documents: dict[str, Document], api: str) -> None:
    defaults = {status.description for status in HTTPStatus if 200 <= status < 300} | {"Stream Response"}
    described = {one["description"] for _, operation in operations_of(documents[api]) for one in answers_of(operation)}
    assert described & defaults == set()


@pytest.mark.parametrize("api", APIS)
def test_examples_are_valid_by_their_schemas(documents: dict[str, Document], api: str) -> None:
    document = documents[api]
    wrong = []
    for name, operation in operations_of(document):
        contents = [*operation.get("requestBody", {}).get("content", {}).items()]
        contents += [one for answer in operation["responses"].values() for one in answer.get("content", {}).items()]
        for media_type, content in contents:
            if "json" in media_type and media_type != "application/jsonl":
                schema = {**content["schema"], "components": document["components"]}
                errors = jsonschema_rs.validator_for(schema).iter_errors(content["example"])
                wrong += [f"{name}: {error.message} at {error.instance_path}" for error in errors]
    assert wrong == []


@pytest.mark.parametrize("api", APIS)
def test_groups_are_in_order_of_use(documents: dict[str, Document], api: str) -> None:
    document = documents[api]
    names = [tag["name"] for tag in document["tags"]]
    assert names == [name for name in GROUPS if name in names], "a new group needs a place in groups.py"
    groups = [names.index(operation["tags"][0]) for _, operation in operations_of(document)]
    assert groups == sorted(groups)
    assert names[-1] == "server"


def test_order_names_existing_operations(documents: dict[str, Document]) -> None:
    existing = {name for document in documents.values() for name, _ in operations_of(document)}
    assert [name for name in ORDER if name not in existing] == []


@pytest.mark.check_all
def test_examples_are_what_a_server_answers(server: Server) -> None:
    """Sends all examples again; `python -m tests.docs.api_examples` records changed ones."""
    examples, failures = record(server)
    assert failures == []
    stored = json.loads(EXAMPLES_FILE.read_text())
    assert examples.keys() == stored.keys()
    for name, example in examples.items():
        assert example == stored[name], name
