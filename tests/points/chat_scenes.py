"""What the points of chats are reached by: what members do with a chat, and what a process that died leaves undone."""

import time
from collections.abc import Mapping
from typing import Final

from tests.points.play import PEOPLE, Play
from tests.points.scenes import Scene
from tests.points.talk import Talk

BOB, CLEO, *OTHERS = PEOPLE[:6]
EVE = PEOPLE[6]
_HOUR: Final = 3600


def chat_with_one(play: Play) -> None:
    talk = Talk(play)
    talk.start("two", BOB, CLEO, chat_type="direct")
    first = talk.say("two", BOB, "hello")
    talk.say("two", CLEO, "well?")
    last = talk.say("two", BOB, "nothing")
    talk.mark("two", CLEO, "delivered", last)
    talk.mark("two", CLEO, "read", first + 1)
    talk.delete("two", BOB, first)


def chat_in_a_group(play: Play) -> None:
    talk = Talk(play)
    talk.start("many", BOB, CLEO, *OTHERS)
    talk.say("many", BOB, "welcome")
    talk.put("many", BOB, EVE)
    talk.put("many", BOB, CLEO, is_new=False, role="admin")
    talk.say("many", EVE, "thank you")
    talk.mute("many", EVE, int(time.time()) + _HOUR)
    talk.remove("many", BOB, OTHERS[0])
    talk.remove("many", BOB, BOB)
    talk.rename("many", CLEO, "without Bob")


def find_what_nobody_was_told(play: Play) -> None:
    talk = Talk(play)
    talk.start("two", BOB, CLEO, chat_type="direct")
    play.here.wait_until(lambda: not play.here.beside.left_to_do(), "they know of it")
    play.here.beside.say_without_telling(play.tenant, BOB, talk.chats["two"], "psst")
    talk.heard("two", 1, BOB, "psst")


def find_news_of_nothing(play: Play) -> None:
    play.here.beside.note_news_of_nothing(play.tenant)


def listen(play: Play) -> None:
    """A device comes back to what was said meanwhile; what was deleted since is not shown to it."""
    talk = Talk(play)
    talk.start("two", BOB, CLEO, chat_type="direct")
    talk.listen(CLEO)
    talk.say("two", BOB, "one")
    second = talk.say("two", BOB, "two")
    talk.say("two", BOB, "three")
    play.here.wait_until(lambda: play.here.beside.pending(play.tenant, CLEO) == 3, "all of it waits for the device")
    talk.delete("two", BOB, second)
    heard: list[str | None] = []
    while play.here.beside.pending(play.tenant, CLEO):
        heard += talk.listen(CLEO)
    assert set(heard) == {"one", "three"}, heard


CHAT_SCENES: Final[Mapping[str, Scene]] = {
    scene.__name__: scene
    for scene in (chat_with_one, chat_in_a_group, find_what_nobody_was_told, find_news_of_nothing, listen)
}
