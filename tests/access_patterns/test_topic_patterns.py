"""Access patterns of topics: a page of members or of a user's topics, a follow, a bulk change, a count."""

from stak.audience.keys import SHARDS, shard_of
from stak.identifiers import TopicKey, UserId
from stak.identity.keys import user_partition
from stak.ports import Ports
from stak.topics.list_topic_members import (
    list_open_topics_for,
    list_topic_members,
    list_topics_of_user,
    read_topic_member,
)
from stak.topics.topic_members import change_members, follow_topic, leave_topic
from stak.topics.topics import Topic, TopicSettings, count_members, list_topics, write_topic
from tests.access_patterns.bobs_inbox import ACME
from tests.support.recording_table import record_calls

ANN = UserId("ann")
NEWS = TopicKey("news")
TOPICS = "t#acmeT#"


async def make_topic(ports: Ports, name: str = "news", *members: UserId, is_open: bool = True) -> Topic:
    topic, _ = await write_topic(ports, ACME, TopicKey(name), TopicSettings("News", None, is_open), key_id="k")
    if members:
        await change_members(ports, ACME, TopicKey(name), add=members, remove=(), key_id="k")
    return topic


def shard_of_ann(topic: Topic) -> str:
    return f"t#acmeT#{topic.id}#{shard_of(ANN):02d}"


async def test_creation_is_one_transaction_with_its_quota(ports: Ports) -> None:
    watched, table = record_calls(ports)
    await make_topic(watched)
    written = [key for key in table.written()[0] if not key[2].startswith("a#")]
    assert written == [
        ("Put", TOPICS, "t#news"),
        ("Update", "t#acme", "su#topics"),
        ("Check", "t#acme", "st#tenant_settings"),
    ]


async def test_follow_and_leave_are_one_transaction_each(ports: Ports) -> None:
    topic = await make_topic(ports)
    shard = shard_of_ann(topic)
    watched, table = record_calls(ports)
    await follow_topic(watched, ACME, NEWS, ANN)
    assert [call[0] for call in table.calls if call[0] != "get" or call[1] == TOPICS] == ["get", "batch_get", "commit"]
    assert table.written() == [
        [
            ("Update", shard, "#count"),
            ("Update", TOPICS, "t#news"),
            ("Put", shard, "u#ann"),
            ("Put", "t#acmeU#ann", f"t#{topic.id}"),
        ]
    ]
    watched, table = record_calls(ports)
    await leave_topic(watched, ACME, NEWS, ANN)
    assert table.written() == [
        [
            ("Update", shard, "#count"),
            ("Update", TOPICS, "t#news"),
            ("Delete", shard, "u#ann"),
            ("Delete", "t#acmeU#ann", f"t#{topic.id}"),
        ]
    ]


async def test_follow_of_a_member_writes_nothing(ports: Ports) -> None:
    await make_topic(ports, "news", ANN)
    watched, table = record_calls(ports)
    await follow_topic(watched, ACME, NEWS, ANN)
    assert table.written() == []


async def test_bulk_change_reads_and_writes_in_proportion_to_its_users(ports: Ports) -> None:
    await make_topic(ports, "news", *(UserId(f"m{number}") for number in range(500)))
    watched, table = record_calls(ports)
    named = [UserId(f"n{number}") for number in range(300)]
    await change_members(watched, ACME, NEWS, add=named, remove=(), key_id="k")
    member_writes = [key for group in table.written() for key in group if key[2].startswith("u#")]
    assert len(member_writes) == 300
    assert all(len(group) <= 100 for group in table.written())
    assert not [call for call in table.calls if call[0] == "query"]
    assert len([group for group in table.written() if ("Update", TOPICS, "t#news") in group]) == 1


async def test_count_is_one_batch_of_the_shards(ports: Ports) -> None:
    topic = await make_topic(ports, "news", *(UserId(f"m{number}") for number in range(200)))
    watched, table = record_calls(ports)
    assert await count_members(watched, ACME, [topic.id]) == {topic.id: 200}
    assert [call[0] for call in table.calls] == ["batch_get"]
    assert len(table.calls[0]) - 1 == SHARDS


async def test_page_of_members_is_one_query_for_each_shard_wherever_it_is(ports: Ports) -> None:
    topic = await make_topic(ports, "news", *(UserId(f"u{number:04d}") for number in range(600)))
    after, costs = None, []
    while True:
        watched, table = record_calls(ports)
        _, after = await list_topic_members(watched, ACME, topic, limit=100, after=after)
        assert {call[0] for call in table.calls} == {"query"}
        costs.append(len(table.calls))
        if after is None:
            break
    assert len(costs) == 6
    assert all(cost % SHARDS == 0 and cost <= 3 * SHARDS for cost in costs)


async def test_one_member_is_one_get(ports: Ports) -> None:
    topic = await make_topic(ports, "news", ANN)
    watched, table = record_calls(ports)
    assert (await read_topic_member(watched, ACME, topic, ANN)).uid == ANN
    assert table.calls == [("get", shard_of_ann(topic), "u#ann", True)]


async def test_topics_of_a_user_are_one_query_and_one_batch_whatever_their_size(ports: Ports) -> None:
    for number in range(5):
        await make_topic(ports, f"t{number}", ANN, *(UserId(f"m{other}") for other in range(50 * number)))
    watched, table = record_calls(ports)
    found, after = await list_topics_of_user(watched, ACME, ANN, limit=2, after=None)
    assert [one.topic.name for one in found] == ["t0", "t1"]
    assert after is not None
    assert table.calls == [
        ("query", user_partition(ACME, ANN), "t#", "in order"),
        ("batch_get", (TOPICS, "t#t0"), (TOPICS, "t#t1")),
    ]


async def test_page_of_topics_is_one_query(ports: Ports) -> None:
    for number in range(5):
        await make_topic(ports, f"t{number}")
    watched, table = record_calls(ports)
    page = await list_topics(watched, ACME, limit=3, after=None)
    assert [topic.name for topic in page.topics] == ["t0", "t1", "t2"]
    assert table.calls == [("query", TOPICS, "t#", "in order")]


async def test_open_topics_are_one_query_of_the_index_that_reads_no_others(ports: Ports) -> None:
    for number in range(20):
        await make_topic(ports, f"closed{number:02d}", is_open=False)
    opened = await make_topic(ports, "open", ANN)
    watched, table = record_calls(ports)
    page, followed = await list_open_topics_for(watched, ACME, ANN, limit=5, after=None)
    assert [topic.name for topic in page.topics] == ["open"]
    assert followed == {opened.id}
    assert table.calls == [
        ("query", "t#acmeT#open", "t#", "in order"),
        ("batch_get", ("t#acmeU#ann", f"t#{opened.id}")),
    ]


async def test_closed_topic_leaves_the_index(ports: Ports) -> None:
    await make_topic(ports, "news", is_open=True)
    await make_topic(ports, "news", is_open=False)
    page, _ = await list_open_topics_for(ports, ACME, ANN, limit=5, after=None)
    assert page.topics == []
