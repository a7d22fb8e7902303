"""What the template gives an operator: alarms, a dashboard, backups, capacity, and functions in a VPC."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from serverless import cloudwatch_metrics
from stak.chat.chat_size import ALARM_MESSAGES
from tests.unit.serverless.alarm_model import Metrics, states
from tests.unit.serverless.metric_math import Reading
from tests.unit.serverless.packaged_template import actions, properties, statements

pytestmark = [pytest.mark.check_all, pytest.mark.xdist_group("template")]  # One process packages the template.

PREFIX: Final = "stak-prod"
IN_VPC: Final = {"Admin", "User", "Sockets", "Deliveries", "Jobs", "Schedule"}
MINUTES: Final = 240


@pytest.fixture(scope="module")
def alarms(resources: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The alarms by their names without the installation's."""
    found = [each["Properties"] for each in resources.values() if each["Type"] == "AWS::CloudWatch::Alarm"]
    assert all(each["AlarmName"].startswith(f"{PREFIX}-") for each in found)
    return {each["AlarmName"].removeprefix(f"{PREFIX}-"): each for each in found}


BROADCAST: Final[Metrics] = {
    # Four hours at the limit of a cold table, in which the limiter is throttled as eight processes are (decision 0035).
    "ConsumedWriteCapacityUnits": [4_000 * 60] * MINUTES,
    "WriteThrottleEvents": [4_000 * 60 * 0.07 / 0.93] * MINUTES,
    "WriteThrottleEvents/gsi1": [5] * MINUTES,
    "ConsumedReadCapacityUnits": [2_000 * 60] * MINUTES,
    "ReadThrottleEvents": [3, None, None] * (MINUTES // 3),
    "SuccessfulRequestLatency/TransactWriteItems": [300] * MINUTES,
    "SuccessfulRequestLatency/GetItem": [30] * MINUTES,
    "SuccessfulRequestLatency/Query": [60] * MINUTES,
    "TransactionConflict": [400] * MINUTES,
    "ApproximateAgeOfOldestMessage": [60 * minute for minute in range(MINUTES)],
    "NumberOfMessagesDeleted": [180] * MINUTES,
    "Errors": [0, 1, 0, 0, 2] * (MINUTES // 5),
    "5xx": [2, None, None, None, None] * (MINUTES // 5),
    "Count": [1_000] * MINUTES,
    "ConnectCount": [100] * MINUTES,
    "MessageCount": [10_000] * MINUTES,
    "IntegrationError": [8] * MINUTES,
    "Throttles": [0] * MINUTES,
}
WARM: Final[Metrics] = {
    **BROADCAST,
    # The same on a table that takes all that the quota allows: 576 million units, the copies of 95 million recipients.
    "ConsumedWriteCapacityUnits": [40_000 * 60] * MINUTES,
    "WriteThrottleEvents": [40_000 * 60 * 0.07 / 0.93] * MINUTES,
}

FAULTS: Final[dict[str, Metrics]] = {
    "consumed-read-capacity": {"ConsumedReadCapacityUnits": [39_000 * 60] * 11},
    "consumed-write-capacity": {"ConsumedWriteCapacityUnits": [39_000 * 60] * 370},
    "throttled-reads": {"ReadThrottleEvents": [100] * 6},
    "throttled-writes": {
        "WriteThrottleEvents": [1_000 * 60] * 16,
        "ConsumedWriteCapacityUnits": [3_000 * 60] * 16,
    },
    "throttled-index": {"WriteThrottleEvents/gsi1": [100] * 16},
    "latency-getitem": {"SuccessfulRequestLatency/GetItem": [150] * 6},
    "latency-query": {"SuccessfulRequestLatency/Query": [150] * 6},
    "latency-transactwriteitems": {"SuccessfulRequestLatency/TransactWriteItems": [900] * 16},
    "transaction-conflicts": {"TransactionConflict": [5_000] * 16},
    "dead-deliveries": {"ApproximateNumberOfMessagesVisible/DeadDeliveries": [1]},
    "dead-jobs": {"ApproximateNumberOfMessagesVisible/DeadJobs": [1]},
    "dead-chat-updates": {"ApproximateNumberOfMessagesVisible/DeadChatUpdates": [1]},
    "dead-webhooks": {"ApproximateNumberOfMessagesVisible/DeadWebhooks": [1]},
    "buried-deliveries": {"stak_chunks/buried": [1]},
    "buried-jobs": {"stak_jobs/buried": [1]},
    "stalled-deliveries": {"ApproximateAgeOfOldestMessage/Deliveries": [900] * 20},
    "stalled-jobs": {"ApproximateAgeOfOldestMessage/Jobs": [900] * 20},
    "stalled-chat-updates": {"ApproximateAgeOfOldestMessage/ChatUpdates": [900] * 20},
    "stalled-webhooks": {"ApproximateAgeOfOldestMessage/Webhooks": [900] * 20},
    "unread-drift": {"stak_unread_drift": [1]},
    "largest-chat": {"stak_largest_chat_messages": [ALARM_MESSAGES + 1_000] * 60},
    "errors-admin": {"Errors/AdminLambdaFunction": [1, 1, 1]},
    "errors-user": {"Errors/UserLambdaFunction": [1, 1, 1]},
    "errors-sockets": {"Errors/SocketsLambdaFunction": [1, 1, 1]},
    "errors-deliveries": {"Errors/DeliveriesLambdaFunction": [1, 1, 1]},
    "errors-jobs": {"Errors/JobsLambdaFunction": [1, 1, 1]},
    "errors-schedule": {"Errors/ScheduleLambdaFunction": [1] * 5},
    "errors-stream": {"Errors/StreamLambdaFunction": [1, 1, 1]},
    "throttles-requests": {"Throttles/SocketsLambdaFunction": [20] * 4},
    "throttles-queues": {"Throttles/DeliveriesLambdaFunction": [20] * 16},
    "api-5xx": {"5xx": [10] * 15, "Count": [200] * 15},
    # Nobody connects: the clients are connected already.
    "sockets-failing": {"IntegrationError": [10] * 15, "MessageCount": [200] * 15},
}
QUIET_MINUTES: Final = 60
"""After a fault, without any data: within this time the alarm is off again."""
QUIET_MINUTES_OF_THE_LARGEST_CHAT: Final = 180
"""A chat stays large. Its alarm has periods of an hour, of which CloudWatch looks at three: it does not end and fire
again whenever such a chat gets no messages for some time.
"""


@pytest.fixture(params=["zero", "nothing"])
def reading(request: pytest.FixtureRequest) -> Reading:
    """What metric math does with missing data."""
    found: Reading = request.param
    return found


@pytest.fixture(params=[0, 1], ids=["on-time", "a-period-late"])
def late(request: pytest.FixtureRequest) -> int:
    """For how many periods metrics are not known yet."""
    return int(request.param)


@pytest.mark.parametrize("metrics", [BROADCAST, WARM], ids=["cold", "warm"])
def test_no_alarm_fires_on_a_broadcast_of_hours(
    alarms: dict[str, dict[str, Any]], metrics: Metrics, reading: Reading, late: int
) -> None:
    for name, alarm in alarms.items():
        assert "ALARM" not in states(alarm, metrics, MINUTES, reading=reading, late=late), name


def test_every_alarm_fires_on_its_fault_only_and_ends_with_it(
    alarms: dict[str, dict[str, Any]], reading: Reading, late: int
) -> None:
    assert set(FAULTS) == set(alarms)
    for fault, metrics in FAULTS.items():
        quiet = QUIET_MINUTES_OF_THE_LARGEST_CHAT if fault == "largest-chat" else QUIET_MINUTES
        minutes = max(len(series) for series in metrics.values()) + quiet
        found = {name: states(alarm, metrics, minutes, reading=reading, late=late) for name, alarm in alarms.items()}
        assert [name for name, each in found.items() if "ALARM" in each] == [fault]
        assert found[fault][-1] == "OK", fault


def test_throttled_writes_fire_when_nothing_is_written(alarms: dict[str, dict[str, Any]], reading: Reading) -> None:
    assert "ALARM" in states(alarms["throttled-writes"], {"WriteThrottleEvents": [6_000] * 20}, 20, reading=reading)


def test_every_alarm_notifies_the_topic(alarms: dict[str, dict[str, Any]]) -> None:
    for alarm in alarms.values():
        assert alarm["AlarmActions"] == alarm["OKActions"] == [{"Ref": "Alarms"}]
        assert alarm["TreatMissingData"] == "notBreaching"


def test_latency_alarm_uses_the_99th_percentile(alarms: dict[str, dict[str, Any]]) -> None:
    latencies = [alarm for name, alarm in alarms.items() if name.startswith("latency")]
    assert {each["MetricStat"]["Stat"] for alarm in latencies for each in alarm["Metrics"][1:]} == {"p99"}


def test_metrics_of_stak_belong_to_this_installation(alarms: dict[str, dict[str, Any]]) -> None:
    own = {alarm["MetricName"]: alarm for alarm in alarms.values() if alarm.get("Namespace") == "Stak"}
    assert set(own) == {"stak_chunks", "stak_jobs", "stak_unread_drift", "stak_largest_chat_messages"} < set(_written())
    for alarm in own.values():
        assert {"Name": "installation", "Value": PREFIX} in alarm["Dimensions"]


def test_dashboard_shows_metrics_that_exist(resources: dict[str, Any]) -> None:
    dashboard = properties(resources, "Dashboard")
    assert dashboard["DashboardName"] == PREFIX
    text = dashboard["DashboardBody"]["Fn::Sub"]
    named = {name.partition(".")[0] for name in re.findall(r"\$\{([^}]+)\}", text)}
    assert named - {"AWS::Region"} <= set(resources)
    shown = [metric for widget in json.loads(text)["widgets"] for metric in widget["properties"]["metrics"]]
    of_stak = [metric for metric in shown if metric[0] == "Stak"]
    assert {metric[1] for metric in of_stak} <= set(_written())
    for _, name, *dimensions in of_stak:
        names = [each for each in dimensions if isinstance(each, str)][::2]
        assert names == ["installation", *_written()[name]], name
    assert {metric[0] for metric in shown} == {"AWS/DynamoDB", "AWS/SQS", "AWS/Lambda", "AWS/ApiGateway", "Stak"}


def _written() -> dict[str, list[str]]:
    """Return the metrics that functions write, with their dimensions."""
    metrics = (*cloudwatch_metrics.COUNTERS, *cloudwatch_metrics.GAUGES)
    return {
        family.name: [label for label in metric._labelnames if label not in cloudwatch_metrics._NOT_DIMENSIONS]
        for metric in metrics
        for family in metric.collect()
    }


def test_largest_chat_alarm_starts_at_the_size_of_the_doctors_warning(alarms: dict[str, dict[str, Any]]) -> None:
    assert alarms["largest-chat"]["Threshold"] == ALARM_MESSAGES


def test_largest_chat_alarm_fires_once_while_the_chat_grows_slowly(
    alarms: dict[str, dict[str, Any]], reading: Reading, late: int
) -> None:
    """The metric is written every thousand messages, here every two hours."""
    metrics = {"stak_largest_chat_messages": [ALARM_MESSAGES + 1_000, *[None] * 119] * 12}
    found = states(alarms["largest-chat"], metrics, 24 * 60, reading=reading, late=late)
    assert found == ["OK"] * late + ["ALARM"] * (24 - late)


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


def test_addresses_are_outputs_and_the_one_for_devices_is_configurable(
    template: Path, resources: dict[str, Any]
) -> None:
    outputs = json.loads(template.read_text())["Outputs"]
    host = "execute-api.${AWS::Region}.${AWS::URLSuffix}"
    own = {"Fn::Sub": f"wss://${{WebsocketsApi}}.{host}/prod"}
    assert outputs["WebSocketUrl"]["Value"] == {"Fn::If": ["HasSocketUrl", {"Ref": "SocketUrl"}, own]}
    assert outputs["HttpUrl"]["Value"] == {"Fn::Sub": f"https://${{HttpApi}}.{host}"}
    environment = properties(resources, "UserLambdaFunction")["Environment"]["Variables"]
    unset = {"Ref": "AWS::NoValue"}
    assert environment["STAK_AWS_SOCKET_URL"] == {"Fn::If": ["HasSocketUrl", {"Ref": "SocketUrl"}, unset]}


def test_every_function_has_the_settings_of_fallback_channels(template: Path, resources: dict[str, Any]) -> None:
    """Without the address email cannot be set up, and no link to unsubscribe can be written."""
    own = {"Fn::Sub": "https://${HttpApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}"}
    found = [each for each in resources.values() if each["Type"] == "AWS::Lambda::Function"]
    with_settings = [
        each["Properties"]["Environment"]["Variables"] for each in found if "Environment" in each["Properties"]
    ]
    ours = [each for each in with_settings if each.get("STAK_ENGINE") == "aws"]
    assert len(ours) >= len(IN_VPC)
    for environment in ours:
        assert environment["STAK_PUBLIC_URL"] == {"Fn::If": ["HasPublicUrl", {"Ref": "PublicUrl"}, own]}
        unset = {"Ref": "AWS::NoValue"}
        assert (environment["STAK_MAIL_PER_MINUTE"], environment["STAK_MAIL_UNAUTHENTICATED"]) == ("600", "false")
        assert environment["STAK_PUSH_HOSTS"] == {"Fn::If": ["HasPushHosts", {"Ref": "PushHosts"}, unset]}
    declared = json.loads(template.read_text())["Parameters"]
    for address, is_allowed in [("https://stak.example.org", True), ("", True), ("http://a.example", False)]:
        assert bool(re.fullmatch(declared["PublicUrl"]["AllowedPattern"], address)) is is_allowed
    for hosts, is_allowed in [("push.example.org,.example.net", True), ("*", True), ("https://a.example", False)]:
        assert bool(re.fullmatch(declared["PushHosts"]["AllowedPattern"], hosts)) is is_allowed
