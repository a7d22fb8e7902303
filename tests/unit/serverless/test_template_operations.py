"""What the template gives an operator: alarms, a dashboard, backups, capacity, and functions in a VPC."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from serverless import cloudwatch_metrics
from tests.unit.serverless.alarm_model import Metrics, fires
from tests.unit.serverless.packaged_template import actions, properties, statements

pytestmark = [pytest.mark.check_all, pytest.mark.xdist_group("template")]  # One process packages the template.

PREFIX: Final = "stak-prod"
IN_VPC: Final = {"Admin", "User", "Sockets", "Deliveries", "Jobs", "Schedule"}
MINUTES: Final = 25


@pytest.fixture(scope="module")
def alarms(resources: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The alarms by their names without the installation's."""
    found = [each["Properties"] for each in resources.values() if each["Type"] == "AWS::CloudWatch::Alarm"]
    assert all(each["AlarmName"].startswith(f"{PREFIX}-") for each in found)
    return {each["AlarmName"].removeprefix(f"{PREFIX}-"): each for each in found}


BROADCAST: Final[Metrics] = {
    # 25 minutes at the limit of a cold table, then of a warm one, with throttling as the limiter probes it.
    "ConsumedWriteCapacityUnits": [4_000 * 60] * 10 + [40_000 * 60] * 15,
    "ConsumedReadCapacityUnits": [2_000 * 60] * MINUTES,
    "WriteThrottleEvents": [3_000] * MINUTES,
    "WriteThrottleEvents/gsi1": [5] * MINUTES,
    "ReadThrottleEvents": [3] * MINUTES,
    "SuccessfulRequestLatency/TransactWriteItems": [300] * MINUTES,
    "SuccessfulRequestLatency/GetItem": [30] * MINUTES,
    "SuccessfulRequestLatency/Query": [60] * MINUTES,
    "TransactionConflict": [400] * MINUTES,
    "ApproximateAgeOfOldestMessage": [300, 600, 900, 1200, 1500],  # of five minutes each, as below
    "NumberOfMessagesDeleted": [900] * 5,
    "Errors": [0, 1, 0, 0, 2] * 5,
    "5xx": [2] * 5,
    "Count": [5_000] * 5,
    "ConnectCount": [500] * 5,
    "MessageCount": [50_000] * 5,
    "IntegrationError": [40] * 5,
    "Throttles": [0] * MINUTES,
}

FAULTS: Final[dict[str, Metrics]] = {
    "consumed-read-capacity": {"ConsumedReadCapacityUnits": [39_000 * 60] * 10},
    "consumed-write-capacity": {"ConsumedWriteCapacityUnits": [39_000 * 60] * 30},
    "throttled-reads": {"ReadThrottleEvents": [100] * 5},
    "throttled-writes": {"WriteThrottleEvents": [3_000] * 30},
    "throttled-index": {"WriteThrottleEvents/gsi1": [100] * 15},
    "latency-getitem": {"SuccessfulRequestLatency/GetItem": [150] * 5},
    "latency-query": {"SuccessfulRequestLatency/Query": [150] * 5},
    "latency-transactwriteitems": {"SuccessfulRequestLatency/TransactWriteItems": [900] * 15},
    "transaction-conflicts": {"TransactionConflict": [5_000] * 15},
    "dead-deliveries": {"ApproximateNumberOfMessagesVisible/DeadDeliveries": [1]},
    "dead-jobs": {"ApproximateNumberOfMessagesVisible/DeadJobs": [1]},
    "dead-chat-updates": {"ApproximateNumberOfMessagesVisible/DeadChatUpdates": [1]},
    "dead-webhooks": {"ApproximateNumberOfMessagesVisible/DeadWebhooks": [1]},
    "buried-deliveries": {"stak_chunks/buried": [1]},
    "buried-jobs": {"stak_jobs/buried": [1]},
    "stalled-deliveries": {"ApproximateAgeOfOldestMessage/Deliveries": [900, 1200, 1500]},
    "stalled-jobs": {"ApproximateAgeOfOldestMessage/Jobs": [900, 1200, 1500]},
    "stalled-chat-updates": {"ApproximateAgeOfOldestMessage/ChatUpdates": [900, 1200, 1500]},
    "stalled-webhooks": {"ApproximateAgeOfOldestMessage/Webhooks": [900, 1200, 1500]},
    "unread-drift": {"stak_unread_drift": [1]},
    "errors-admin": {"Errors/AdminLambdaFunction": [1, 1, 1]},
    "errors-user": {"Errors/UserLambdaFunction": [1, 1, 1]},
    "errors-sockets": {"Errors/SocketsLambdaFunction": [1, 1, 1]},
    "errors-deliveries": {"Errors/DeliveriesLambdaFunction": [1, 1, 1]},
    "errors-jobs": {"Errors/JobsLambdaFunction": [1, 1, 1]},
    "errors-schedule": {"Errors/ScheduleLambdaFunction": [1] * 5},
    "errors-stream": {"Errors/StreamLambdaFunction": [1, 1, 1]},
    "throttles-requests": {"Throttles/SocketsLambdaFunction": [20] * 3},
    "throttles-queues": {"Throttles/DeliveriesLambdaFunction": [20] * 15},
    "api-5xx": {"5xx": [50, 50], "Count": [1_000, 1_000]},
    "sockets-failing": {"IntegrationError": [50, 50], "MessageCount": [1_000, 1_000]},
}


def test_no_alarm_fires_on_a_large_broadcast(alarms: dict[str, dict[str, Any]]) -> None:
    assert [name for name, alarm in alarms.items() if fires(alarm, BROADCAST)] == []


def test_every_alarm_fires_on_its_fault_and_only_on_that(alarms: dict[str, dict[str, Any]]) -> None:
    assert set(FAULTS) == set(alarms)
    for fault, metrics in FAULTS.items():
        assert [name for name, alarm in alarms.items() if fires(alarm, metrics)] == [fault]


def test_every_alarm_notifies_the_topic(alarms: dict[str, dict[str, Any]]) -> None:
    for alarm in alarms.values():
        assert alarm["AlarmActions"] == alarm["OKActions"] == [{"Ref": "Alarms"}]
        assert alarm["TreatMissingData"] == "notBreaching"


def test_latency_alarm_uses_the_99th_percentile(alarms: dict[str, dict[str, Any]]) -> None:
    assert {alarm["ExtendedStatistic"] for name, alarm in alarms.items() if name.startswith("latency")} == {"p99"}


def test_metrics_of_stak_belong_to_this_installation(alarms: dict[str, dict[str, Any]]) -> None:
    own = {alarm["MetricName"]: alarm for alarm in alarms.values() if alarm.get("Namespace") == "Stak"}
    written = {family.name for counter in cloudwatch_metrics.COUNTERS for family in counter.collect()}
    assert set(own) == {"stak_chunks", "stak_jobs", "stak_unread_drift"} < written
    for alarm in own.values():
        assert {"Name": "installation", "Value": PREFIX} in alarm["Dimensions"]


def test_dashboard_shows_metrics_that_exist(resources: dict[str, Any]) -> None:
    dashboard = properties(resources, "Dashboard")
    assert dashboard["DashboardName"] == PREFIX
    text = dashboard["DashboardBody"]["Fn::Sub"]
    named = {name.partition(".")[0] for name in re.findall(r"\$\{([^}]+)\}", text)}
    assert named - {"AWS::Region"} <= set(resources)
    shown = [metric for widget in json.loads(text)["widgets"] for metric in widget["properties"]["metrics"]]
    written = {family.name for counter in cloudwatch_metrics.COUNTERS for family in counter.collect()}
    assert {metric[1] for metric in shown if metric[0] == "Stak"} <= written
    assert {metric[0] for metric in shown} == {"AWS/DynamoDB", "AWS/SQS", "AWS/Lambda", "AWS/ApiGateway", "Stak"}


def test_backup_is_made_weekly_and_kept(resources: dict[str, Any]) -> None:
    (rule,) = properties(resources, "BackupPlan")["BackupPlan"]["BackupPlanRule"]
    assert re.fullmatch(r"cron\(\d+ \d+ \? \* SUN \*\)", rule["ScheduleExpression"])
    assert rule["Lifecycle"]["DeleteAfterDays"] == 90
    selected = properties(resources, "BackupSelection")["BackupSelection"]["Resources"]
    assert selected == [{"Fn::GetAtt": ["Table", "Arn"]}]


def test_key_is_rotated(resources: dict[str, Any]) -> None:
    assert properties(resources, "Key")["EnableKeyRotation"] is True


def test_deliveries_start_with_few_functions(resources: dict[str, Any]) -> None:
    (source,) = [
        each["Properties"]
        for each in resources.values()
        if each["Type"] == "AWS::Lambda::EventSourceMapping"
        and each["Properties"]["EventSourceArn"] == {"Fn::GetAtt": ["Deliveries", "Arn"]}
    ]
    assert source["ScalingConfig"]["MaximumConcurrency"] == 5


def test_warm_throughput_is_left_to_dynamodb_unless_asked_for(template: Path) -> None:
    parts = json.loads(template.read_text())
    assert parts["Parameters"]["WarmWrites"]["Default"] == 0
    assert parts["Conditions"]["IsWarm"] == {"Fn::Not": [{"Fn::Equals": [{"Ref": "WarmWrites"}, 0]}]}


def test_functions_that_open_the_engine_can_run_in_a_vpc(resources: dict[str, Any]) -> None:
    in_vpc = {
        name.removesuffix("LambdaFunction")
        for name, each in resources.items()
        if each["Type"] == "AWS::Lambda::Function" and each["Properties"].get("VpcConfig", {}).get("Fn::If")
    }
    assert in_vpc == IN_VPC
    policy = properties(resources, "VpcPolicy")
    assert {role["Ref"] for role in policy["Roles"]} == {f"{name}Role" for name in IN_VPC}
    (allowed,) = [each for name, each in statements(resources) if name == "VpcPolicy"]
    (denied,) = [each for each in policy["PolicyDocument"]["Statement"] if each["Effect"] == "Deny"]
    assert actions(allowed) == actions(denied)  # The functions' own code may not.
    functions = {
        name["Fn::Sub"].rpartition("-")[2] for name in denied["Condition"]["ArnEquals"]["lambda:SourceFunctionArn"]
    }
    assert functions == {name.lower() for name in IN_VPC}


def test_redis_is_passed_to_functions_only_if_it_is_named(resources: dict[str, Any]) -> None:
    for name in IN_VPC:
        environment = properties(resources, f"{name}LambdaFunction")["Environment"]["Variables"]
        assert environment["STAK_REDIS_URL"] == {"Fn::If": ["HasRedis", {"Ref": "RedisUrl"}, {"Ref": "AWS::NoValue"}]}
