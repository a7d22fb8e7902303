"""The template: linted, equal to the installation that schema.py creates, and with least privileges."""

import copy
import importlib
import inspect
import json
import pkgutil
import re
from pathlib import Path
from typing import Any, Final

import pytest

import stak
from stak.crypto import fingerprint
from stak.engines.aws.keys import dead_letters
from stak.engines.aws.resources import table_definition
from stak.identifiers import InboxKey, TenantKey
from stak.ports.writes import TTL, Key
from tests.support.serverless.installation import Installation
from tests.unit.serverless.packaged_template import PackagingError, actions, lint, package, properties, statements

pytestmark = [pytest.mark.check_all, pytest.mark.xdist_group("template")]  # One process packages the template.

PREFIX: Final = "stak-prod"
QUEUES: Final = {
    "Deliveries": "deliveries",
    "ChatUpdates": "chat-updates",
    "Jobs": "jobs",
    "Webhooks": "webhooks",
}
CONSUMERS: Final = {"Deliveries": "Deliveries", "ChatUpdates": "Deliveries", "Jobs": "Jobs", "Webhooks": "Jobs"}
"""The function of each queue."""
KEYS: Final = [
    importlib.import_module(f"stak.{package.name}.keys")
    for package in pkgutil.iter_modules(stak.__path__)
    if package.ispkg and (Path(stak.__path__[0]) / package.name / "keys.py").exists()
]
FUNCTIONS: Final = ("Admin", "User", "Sockets", "Deliveries", "Jobs", "Schedule", "Stream")


def test_template_passes_the_linter(template: Path) -> None:
    assert lint(template) == []


MISTAKES: Final = {
    "Table": ("storage.yml", "BillingMode:", "BilingMode:"),
    "Jobs": ("queues.yml", "!GetAtt DeadJobs.Arn", "!GetAtt DeadJob.Arn"),
    "AlarmMail": ("alarms.yml", "TopicArn: !Ref Alarms", "TopicArn: !Ref Alarm"),
}
"""By resource: a misspelt property, attribute and reference."""


def test_mistakes_in_the_template_are_found(tmp_path: Path) -> None:
    def make_mistakes(source: Path) -> None:
        for file, right, wrong in MISTAKES.values():
            path = source / "resources" / file
            text = path.read_text()
            assert right in text
            path.write_text(text.replace(right, wrong, 1))

    found = lint(package(tmp_path, make_mistakes))
    places = {each["Location"]["Path"][1] for each in found if each["Level"] == "Error"}
    assert places == set(MISTAKES)


def test_mistake_in_a_function_is_found(tmp_path: Path) -> None:
    def mistake(source: Path) -> None:
        path = source / "serverless.yml"
        path.write_text(path.read_text().replace("functionResponseType:", "functionResponseTyp:"))

    with pytest.raises(PackagingError, match="functionResponseTyp"):
        package(tmp_path, mistake)


def test_table_equals_the_one_schema_creates(resources: dict[str, Any]) -> None:
    table = copy.deepcopy(properties(resources, "Table"))
    made = table_definition(PREFIX)
    made["StreamSpecification"].pop("StreamEnabled")  # CloudFormation enables a stream that is described.
    for place in (table, *table["GlobalSecondaryIndexes"]):
        assert place.pop("OnDemandThroughput") == {"MaxReadRequestUnits": 40_000, "MaxWriteRequestUnits": 40_000}
        assert place.pop("WarmThroughput")["Fn::If"][0] == "IsWarm"
    assert {name: table[name] for name in made} == made
    assert table["TimeToLiveSpecification"] == {"AttributeName": TTL, "Enabled": True}
    assert table["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
    assert table["BillingMode"] == "PAY_PER_REQUEST"
    assert set(table) - set(made) == {
        "TimeToLiveSpecification",
        "PointInTimeRecoverySpecification",
        "DeletionProtectionEnabled",
    }


@pytest.mark.parametrize(("resource", "queue"), QUEUES.items())
def test_queues_equal_those_schema_creates(
    resources: dict[str, Any], here: Installation, resource: str, queue: str
) -> None:
    def attributes(name: str) -> dict[str, str]:
        described = here.sqs.get_queue_attributes(QueueUrl=here.url(name), AttributeNames=["All"])["Attributes"]
        return {str(key): str(value) for key, value in described.items()}

    made, dead = attributes(queue), attributes(f"{queue}-dead")
    declared, written_dead = properties(resources, resource), properties(resources, f"Dead{resource}")
    assert declared["QueueName"] == f"{PREFIX}-{queue}"
    assert written_dead["QueueName"] == f"{PREFIX}-{queue}-dead"
    assert str(declared["MessageRetentionPeriod"]) == made["MessageRetentionPeriod"]
    assert str(written_dead["MessageRetentionPeriod"]) == dead["MessageRetentionPeriod"]
    receives = json.loads(made["RedrivePolicy"])["maxReceiveCount"]
    assert declared["RedrivePolicy"]["maxReceiveCount"] == int(receives) == 1000
    assert declared["RedrivePolicy"]["deadLetterTargetArn"] == {"Fn::GetAtt": [f"Dead{resource}", "Arn"]}


@pytest.mark.parametrize("name", QUEUES)
def test_lease_is_six_times_the_function_timeout(resources: dict[str, Any], name: str) -> None:
    timeout = properties(resources, f"{CONSUMERS[name]}LambdaFunction")["Timeout"]
    assert properties(resources, name)["VisibilityTimeout"] >= 6 * timeout


@pytest.mark.parametrize("name", QUEUES)
def test_batch_can_fail_in_part_and_concurrency_is_limited(resources: dict[str, Any], name: str) -> None:
    (source,) = [
        each["Properties"]
        for each in resources.values()
        if each["Type"] == "AWS::Lambda::EventSourceMapping"
        and each["Properties"]["EventSourceArn"] == {"Fn::GetAtt": [name, "Arn"]}
    ]
    assert source["FunctionName"] == {"Fn::GetAtt": [f"{CONSUMERS[name]}LambdaFunction", "Arn"]}
    assert source["FunctionResponseTypes"] == ["ReportBatchItemFailures"]
    assert source["ScalingConfig"]["MaximumConcurrency"] >= 2


def test_stream_delivers_only_expired_items(resources: dict[str, Any]) -> None:
    (source,) = [
        each["Properties"]
        for each in resources.values()
        if each["Type"] == "AWS::Lambda::EventSourceMapping"
        and each["Properties"]["EventSourceArn"] == {"Fn::GetAtt": ["Table", "StreamArn"]}
    ]
    (pattern,) = [json.loads(each["Pattern"]) for each in source["FilterCriteria"]["Filters"]]
    assert pattern == {
        "eventName": ["REMOVE"],
        "userIdentity": {"type": ["Service"], "principalId": ["dynamodb.amazonaws.com"]},
    }
    assert source["FunctionResponseTypes"] == ["ReportBatchItemFailures"]


def test_periodic_tasks_run_every_minute(resources: dict[str, Any]) -> None:
    (rule,) = [each["Properties"] for each in resources.values() if each["Type"] == "AWS::Events::Rule"]
    assert rule["ScheduleExpression"] == "rate(1 minute)"
    assert properties(resources, "ScheduleLambdaFunction")["Timeout"] < 60


WITH_DATA: Final = ["Table", "Payloads", "Key", "BackupVault", *QUEUES, *(f"Dead{name}" for name in QUEUES)]


@pytest.mark.parametrize("name", WITH_DATA)
def test_resources_with_data_are_retained_unless_the_first_deployment_fails(
    resources: dict[str, Any], name: str
) -> None:
    assert resources[name]["DeletionPolicy"] == "RetainExceptOnCreate"
    assert resources[name]["UpdateReplacePolicy"] == "Retain"


def test_bucket_is_private_encrypted_and_expires_bodies(resources: dict[str, Any]) -> None:
    bucket = properties(resources, "Payloads")
    assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
    assert bucket["BucketEncryption"]
    rules = {rule.get("Prefix"): rule for rule in bucket["LifecycleConfiguration"]["Rules"]}
    # A queue, its dead letters, and the row of a dead letter.
    assert rules["bodies/"]["ExpirationInDays"] > 14 + 14 + 90
    assert "ExpirationInDays" not in rules[None]  # blobs/ stays.


def test_actions_have_no_wildcards_and_only_jobs_may_scan(resources: dict[str, Any]) -> None:
    allowed = [(name, action) for name, statement in statements(resources) for action in actions(statement)]
    assert len(allowed) > 30
    wide = ("dynamodb:Scan", "dynamodb:PartiQLSelect")
    found = [(name, action) for name, action in allowed if "*" in action or action in wide]
    assert found == [("JobsRole", "dynamodb:Scan")]


def test_wildcard_resource_is_used_only_where_required(resources: dict[str, Any]) -> None:
    everywhere = {
        (name, action)
        for name, statement in statements(resources)
        if statement["Resource"] == "*" and name != "Key"  # In a key's own policy it means this key.
        for action in actions(statement)
    }
    own = {(name, action) for name, action in everywhere if name != "VpcPolicy"}
    assert own == {("StreamRole", "dynamodb:ListStreams")}
    assert {action.partition(":")[0] for name, action in everywhere - own} == {"ec2"}


def test_every_function_has_its_own_role(resources: dict[str, Any]) -> None:
    roles = [properties(resources, f"{name}LambdaFunction")["Role"]["Fn::GetAtt"][0] for name in FUNCTIONS]
    assert roles == [f"{name}Role" for name in FUNCTIONS]
    assert "IamRoleLambdaExecution" not in resources  # The default role of osls, shared by all functions.


@pytest.mark.parametrize(
    ("role", "queues"), [("UserRole", ["ChatUpdates", "Webhooks"]), ("SocketsRole", ["ChatUpdates"])]
)
def test_user_roles_may_queue_updates_but_not_jobs_or_payloads(
    resources: dict[str, Any], role: str, queues: list[str]
) -> None:
    """The function of sockets sends messages again that are not acknowledged, by the queue of chat updates.

    The function of users submits that messages were read; from the queue of webhooks, no other job is run.
    """
    theirs = [each for name, each in statements(resources) if name == role]
    allowed = {action for each in theirs for action in actions(each)}
    assert not {action for action in allowed if action.startswith(("s3:", "sqs:Receive", "sqs:Delete"))}
    assert {action for action in allowed if action.startswith("kms:")} == {"kms:Decrypt"}
    sent_to = [each["Resource"] for each in theirs if "sqs:SendMessage" in actions(each)]
    assert sent_to == [{"Fn::GetAtt": [queue, "Arn"]} for queue in queues]


def test_functions_may_manage_connections_of_this_api_only(resources: dict[str, Any]) -> None:
    (api,) = [
        name
        for name, each in resources.items()
        if each["Type"] == "AWS::ApiGatewayV2::Api" and each["Properties"]["ProtocolType"] == "WEBSOCKET"
    ]
    reaching = {
        name: [each["Fn::Sub"] for each in statement["Resource"]]
        for name, statement in statements(resources)
        if actions(statement) == ["execute-api:ManageConnections"]
    }
    assert set(reaching) == {f"{name}Role" for name in FUNCTIONS if name != "Stream"}
    account = "arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}"
    for places in reaching.values():
        assert places == [f"{account}:${{{api}}}/prod/{method}/@connections/*" for method in ("POST", "DELETE")]
    for name in FUNCTIONS:
        environment = properties(resources, f"{name}LambdaFunction")["Environment"]["Variables"]
        address = f"https://${{{api}}}.execute-api.${{AWS::Region}}.${{AWS::URLSuffix}}/prod"
        assert environment["STAK_AWS_SOCKETS"] == {"Fn::Sub": address}


def test_requests_are_limited_before_a_function_is_called(resources: dict[str, Any]) -> None:
    limits = properties(resources, "HttpApiStage")["DefaultRouteSettings"]
    assert (limits["ThrottlingRateLimit"], limits["ThrottlingBurstLimit"]) == (2000, 2000)


def test_one_function_handles_connect_message_and_disconnect(resources: dict[str, Any]) -> None:
    routes = [
        each["Properties"]
        for each in resources.values()
        if each["Type"] == "AWS::ApiGatewayV2::Route" and each["Properties"]["ApiId"] == {"Ref": "WebsocketsApi"}
    ]
    assert {each["RouteKey"] for each in routes} == {"$connect", "$default", "$disconnect"}
    (integration,) = {json.dumps(each["Target"]) for each in routes}
    assert "SocketsWebsocketsIntegration" in integration
    assert "SocketsLambdaFunction" in json.dumps(properties(resources, "SocketsWebsocketsIntegration"))
    assert properties(resources, "SocketsLambdaFunction")["Timeout"] < 30  # API Gateway waits no longer.
    stage = properties(resources, "WebsocketsDeploymentStage")
    assert stage["StageName"] == "prod"
    assert stage["DefaultRouteSettings"]["ThrottlingRateLimit"] == 2000


def test_api_gateway_may_call_the_sockets_function_for_this_api_only(resources: dict[str, Any]) -> None:
    allowed = [
        each["Properties"]
        for each in resources.values()
        if each["Type"] == "AWS::Lambda::Permission" and "Sockets" in json.dumps(each["Properties"]["FunctionName"])
    ]
    assert [each["SourceArn"]["Fn::Sub"].rpartition(":")[2] for each in allowed] == ["${WebsocketsApi}/*"]


def test_master_key_decrypts_for_this_table_only(resources: dict[str, Any]) -> None:
    kms = [each for name, each in statements(resources) if name != "Key" and actions(each)[0].startswith("kms:")]
    assert len(kms) == 6
    for statement in kms:
        assert statement["Condition"] == {"StringEquals": {"kms:EncryptionContext:stak": {"Ref": "Table"}}}


def test_functions_keep_logs_for_a_month_and_use_the_aws_engine(resources: dict[str, Any]) -> None:
    for name in FUNCTIONS:
        assert properties(resources, f"{name}LogGroup")["RetentionInDays"] == 30
        environment = properties(resources, f"{name}LambdaFunction")["Environment"]["Variables"]
        assert environment["STAK_ENGINE"] == "aws"
        assert environment["STAK_AWS_PREFIX"] == PREFIX == properties(resources, "Table")["TableName"]
        assert environment["STAK_AWS_BUCKET"] == {"Ref": "Payloads"}


def test_operator_key_is_passed_as_a_fingerprint_only(template: Path, resources: dict[str, Any]) -> None:
    environments = {
        name: properties(resources, f"{name}LambdaFunction")["Environment"]["Variables"] for name in FUNCTIONS
    }
    assert not any("STAK_OPERATOR_KEY" in each for each in environments.values())
    assert [name for name, each in environments.items() if "STAK_OPERATOR_FINGERPRINT" in each] == ["Admin"]
    assert environments["Admin"]["STAK_OPERATOR_FINGERPRINT"] == {"Ref": "OperatorFingerprint"}
    declared = json.loads(template.read_text())["Parameters"]["OperatorFingerprint"]
    assert "Default" not in declared  # CloudFormation refuses a deployment without one.
    assert re.fullmatch(declared["AllowedPattern"], fingerprint("op_key"))
    assert not re.fullmatch(declared["AllowedPattern"], "op_key")


def test_tenant_policy_allows_its_own_partitions_only(resources: dict[str, Any]) -> None:
    (statement,) = properties(resources, "TenantPolicy")["PolicyDocument"]["Statement"]
    assert statement["Condition"]["Null"] == {"dynamodb:LeadingKeys": "false"}
    patterns = [
        each["Fn::Sub"].replace("${TenantOfPolicy}", "acme")
        for each in statement["Condition"]["ForAllValues:StringLike"]["dynamodb:LeadingKeys"]
    ]

    def may_read(partition: str) -> bool:
        likes = [re.escape(each).replace(r"\*", ".*").replace(r"\?", ".") for each in patterns]
        return any(re.fullmatch(like, partition, re.DOTALL) for like in likes)

    acme = TenantKey("acme")
    assert {each for each in partitions(acme) if not may_read(each)} == set()
    for neighbour in ("acme2", "acmeU", "acmeL", "acm", "Acme", "acme-U", "acmeUU"):
        assert not [partition for partition in partitions(TenantKey(neighbour)) if may_read(partition)]
    assert not may_read("sys#tenants")


def partitions(tenant: TenantKey) -> set[str]:
    """Return one partition of every kind that a tenant has."""
    found = {dead_letters(tenant, "deliveries")}
    for module in KEYS:
        for _, function in inspect.getmembers(module, inspect.isfunction):
            signature = inspect.signature(function)
            parameters = list(signature.parameters.values())
            if signature.return_annotation not in (str, Key) or parameters[0].annotation is not TenantKey:
                continue
            arguments = [_example(each.annotation) for each in parameters[1:]]
            made = function(tenant, *arguments)
            partition = made.pk if isinstance(made, Key) else made
            if isinstance(partition, str) and partition.startswith("t#"):
                found.add(partition)
    assert len(found) > 8
    return found


def _example(annotation: Any) -> Any:
    return 1 if annotation is int else InboxKey("U")
