"""Contract of the live port: payloads reach exactly the processes that hold connections of their users."""

import asyncio
from collections.abc import AsyncIterator

from stak.ports.live import Live, Push


def push(payload: str, *users: str, tenant: str = "acme") -> Push:
    return Push(tenant, users, payload.encode())


async def arrives(arriving: AsyncIterator[Push]) -> Push:
    """Return the next payload; fail if it takes long."""
    async with asyncio.timeout(30):
        return await anext(arriving)


async def test_payload_reaches_a_user_of_another_process(live: Live, other_live: Live) -> None:
    async with other_live.listen() as arriving:
        await other_live.join("acme", "ann")
        assert await live.publish([push("hello", "ann")]) == {("acme", "ann")}
        assert await arrives(arriving) == push("hello", "ann")


async def test_payload_reaches_a_user_of_the_same_process(live: Live) -> None:
    async with live.listen() as arriving:
        await live.join("acme", "ann")
        assert await live.publish([push("hello", "ann")]) == {("acme", "ann")}
        assert await arrives(arriving) == push("hello", "ann")


async def test_user_in_both_processes_receives_in_both(live: Live, other_live: Live) -> None:
    async with live.listen() as here, other_live.listen() as there:
        await live.join("acme", "ann")
        await other_live.join("acme", "ann")
        assert await live.publish([push("hello", "ann")]) == {("acme", "ann")}
        assert [await arrives(here), await arrives(there)] == [push("hello", "ann")] * 2


async def test_payload_is_passed_on_only_for_joined_users(live: Live, other_live: Live) -> None:
    async with other_live.listen() as arriving:
        await other_live.join("acme", "ann")
        await other_live.join("acme", "cid")
        pushes = [
            push("to nobody", "bob"),
            push("to some", "ann", "bob", "cid"),
            push("to another's", "ann", tenant="b"),
        ]
        assert await live.publish(pushes) == {("acme", "ann"), ("acme", "cid")}
        assert await arrives(arriving) == push("to some", "ann", "cid")
        await live.publish([push("end", "ann")])
        assert await arrives(arriving) == push("end", "ann")


async def test_users_with_the_same_id_are_separate_in_each_tenant(live: Live, other_live: Live) -> None:
    async with other_live.listen() as arriving:
        await other_live.join("acme", "ann")
        await other_live.join("best", "ann")
        connected = await live.publish([push("1", "ann", tenant="best"), push("2", "ann", tenant="none")])
        assert connected == {("best", "ann")}
        assert await arrives(arriving) == push("1", "ann", tenant="best")


async def test_publish_without_listeners_reaches_nobody(live: Live) -> None:
    assert await live.publish([push("hello", "ann", "bob")]) == frozenset()


async def test_publish_to_no_users_reaches_nobody(live: Live, other_live: Live) -> None:
    async with other_live.listen():
        await other_live.join("acme", "ann")
        assert await live.publish([]) == frozenset()


async def test_user_who_left_is_not_connected(live: Live, other_live: Live) -> None:
    async with other_live.listen() as arriving:
        await other_live.join("acme", "ann")
        await other_live.join("acme", "bob")
        await other_live.leave("acme", "ann")
        assert await live.publish([push("hello", "ann", "bob")]) == {("acme", "bob")}
        assert await arrives(arriving) == push("hello", "bob")


async def test_user_with_several_connections_stays_until_the_last_leaves(live: Live, other_live: Live) -> None:
    async with other_live.listen() as arriving:
        for _ in range(3):
            await other_live.join("acme", "ann")
        for number in range(3):
            assert await live.publish([push(str(number), "ann")]) == {("acme", "ann")}
            assert await arrives(arriving) == push(str(number), "ann")  # once, however many connections
            await other_live.leave("acme", "ann")
        assert await live.publish([push("gone", "ann")]) == frozenset()


async def test_leave_without_join_does_not_fail(live: Live, other_live: Live) -> None:
    async with other_live.listen():
        await other_live.leave("acme", "ann")
        await other_live.join("acme", "ann")
        assert await live.publish([push("hello", "ann")]) == {("acme", "ann")}


async def test_process_that_stopped_listening_is_offline(live: Live, other_live: Live) -> None:
    async with other_live.listen():
        await other_live.join("acme", "ann")
        assert await live.publish([push("1", "ann")]) == {("acme", "ann")}
    assert await live.publish([push("2", "ann")]) == frozenset()


async def test_process_that_listens_again_is_reached_again(live: Live, other_live: Live) -> None:
    await other_live.join("acme", "ann")
    for payload in ("first", "second"):
        async with other_live.listen() as arriving:
            assert await live.publish([push(payload, "ann")]) == {("acme", "ann")}
            assert await arrives(arriving) == push(payload, "ann")


async def test_payloads_of_one_publisher_arrive_in_order(live: Live, other_live: Live) -> None:
    async with other_live.listen() as arriving:
        await other_live.join("acme", "ann")
        for number in range(20):
            await live.publish([push(f"{number}a", "ann"), push(f"{number}b", "ann")])
        arrived = [(await arrives(arriving)).payload.decode() for _ in range(40)]
        assert arrived == [f"{number}{letter}" for number in range(20) for letter in "ab"]


async def test_large_payload_for_many_users_arrives_whole(live: Live, other_live: Live) -> None:
    users = tuple(f"user {number} é\U0001f600" for number in range(1000))
    payload = bytes(range(256)) * 4096
    async with other_live.listen() as arriving:
        for user in users:
            await other_live.join("acme", user)
        assert await live.publish([Push("acme", users, payload)]) == {("acme", user) for user in users}
        assert await arrives(arriving) == Push("acme", users, payload)


async def test_concurrent_publishers_all_arrive(live: Live, other_live: Live) -> None:
    async with other_live.listen() as arriving:
        await other_live.join("acme", "ann")
        connected = await asyncio.gather(*(live.publish([push(str(number), "ann")]) for number in range(50)))
        assert connected == [{("acme", "ann")}] * 50
        arrived = {(await arrives(arriving)).payload for _ in range(50)}
        assert arrived == {str(number).encode() for number in range(50)}
