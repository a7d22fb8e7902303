"""The state of a client: what it fetched once, updated by the frames it received since."""

from typing import Any

from tests.support.api.devices import Json, TenantUsers

INBOX = "DEFAULT"
PREVIEW_CHARACTERS = 100


class ClientState:
    """Lists and counts of one user, as one of their devices has them."""

    def __init__(self, tenant_users: TenantUsers, user: str) -> None:
        self._tenant_users = tenant_users
        self._user = user
        self.chats: dict[str, Json] = {}
        self.messages: dict[str, dict[int, Json]] = {}
        self.marks: dict[str, dict[str, tuple[int, int]]] = {}
        self.inbox: dict[str, Json] = {}
        self.unread: Json = {}

    async def fetch(self) -> None:
        """Fetch everything."""
        page = await self._tenant_users.call(self._user, "GET", f"/{INBOX}/messages/last/100")
        assert page["next_cursor"] is None
        self.inbox = {message["id"]: _inbox_fields(message) for message in page["messages"]}
        self.unread = page["unread"]
        listed = await self._tenant_users.call(self._user, "GET", "/chats?limit=100")
        assert listed["next_cursor"] is None
        self.chats = {chat["chat_id"]: chat for chat in listed["chats"]}
        self.messages, self.marks = {}, {}
        for chat in self.chats:
            await self._fetch_chat(chat)

    async def apply_frame(self, frame: Json) -> None:
        """Apply a frame."""
        match frame["type"]:
            case "inbox":
                assert frame["inbox"] == INBOX
                self.inbox[frame["message"]["id"]] = _inbox_fields(frame["message"])
            case "unread":
                self.unread = frame["unread"]
            case "redacted" if "inbox" in frame:
                if frame["message_id"] in self.inbox:
                    self.inbox[frame["message_id"]] = {"message": None, "redacted": True}
            case "redacted":
                await self._remove_content(frame["chat_id"], frame["sequence"])
            case "message":
                self._add_message(frame["message"])
            case "receipt":
                self._advance(frame)
            case "chat":
                await self._change(frame["chat_id"], frame["chat"])

    def state(self) -> Json:
        """Return all state, for comparison with a fresh fetch."""
        return {
            "inbox": self.inbox,
            "unread": self.unread,
            "chats": self.chats,
            "messages": self.messages,
            "marks": self.marks,
            "order": sorted(
                self.chats, key=lambda chat: (self.chats[chat]["last_message_at"] or 0, chat), reverse=True
            ),
        }

    async def _fetch_chat(self, chat: str) -> None:
        page = await self._tenant_users.seen(self._user, f"/chats/{chat}/messages?limit=100")
        found = await self._tenant_users.seen(self._user, f"/chats/{chat}/participants")
        if page is None or found is None:
            return  # No longer a member: the frame that says so follows.
        assert not page["has_more"]
        self.messages[chat] = {message["sequence"]: _chat_fields(message) for message in page["messages"]}
        self.marks[chat] = {
            member["user_id"]: (member["delivered_sequence"], member["read_sequence"])
            for member in found["participants"]
        }

    def _add_message(self, message: Json) -> None:
        chat, sequence = message["chat_id"], message["sequence"]
        if chat not in self.chats:
            return  # No longer a member.
        self.messages[chat][sequence] = _chat_fields(message)
        listed = self.chats[chat]
        if sequence > listed["last_sequence"]:
            self._list(listed, message)
        # Sending a message reads everything before it.
        self._mark(chat, message["sender"], sequence, sequence)

    def _list(self, listed: Json, message: Json) -> None:
        is_text = message["content_type"].startswith("text/")
        listed |= {
            "last_sequence": message["sequence"],
            "last_message_at": message["created_at"],
            "last_message_id": message["message_id"],
            "last_message_sender": message["sender"],
            "last_message_preview": message["content"][:PREVIEW_CHARACTERS] if is_text else None,
            "unread_count": listed["unread_count"] + (message["sequence"] > listed["read_sequence"]),
        }

    async def _remove_content(self, chat: str, sequence: int) -> None:
        if chat not in self.chats:
            return
        if sequence in self.messages[chat]:
            self.messages[chat][sequence]["content"] = None
        else:
            await self._fetch_chat(chat)  # Deleted before it was shown: no frame named its sender.

    def _advance(self, frame: Json) -> None:
        if frame["chat_id"] in self.chats:
            self._mark(frame["chat_id"], frame["user_id"], frame["delivered_sequence"], frame["read_sequence"])

    def _mark(self, chat: str, user: str, delivered: int, read: int) -> None:
        before = self.marks[chat].get(user, (0, 0))
        self.marks[chat][user] = max(before[0], delivered), max(before[1], read)
        if user != self._user:
            return
        listed = self.chats[chat]
        listed["delivered_sequence"] = max(listed["delivered_sequence"], delivered)
        if read > listed["read_sequence"]:
            listed["read_sequence"] = read
            listed["unread_count"] = sum(
                sequence > read and message["content"] is not None for sequence, message in self.messages[chat].items()
            )

    async def _change(self, chat: str, listed: Json | None) -> None:
        if listed is None:
            for known in (self.chats, self.messages, self.marks):
                known.pop(chat, None)
            return
        is_new = chat not in self.chats
        members: Any = (
            None if is_new else (self.chats[chat]["participant_count"], self.chats[chat]["other_participants"])
        )
        self.chats[chat] = listed
        if is_new:
            self.messages[chat], self.marks[chat] = {}, {}
        if is_new or members != (listed["participant_count"], listed["other_participants"]):
            await self._fetch_chat(chat)


def _inbox_fields(message: Json) -> Json:
    """Return the fields of an inbox message that frames carry; read state is in the counts only."""
    return {"message": message["message"], "redacted": message["redacted"]}


def _chat_fields(message: Json) -> Json:
    return {"message_id": message["message_id"], "sender": message["sender"], "content": message["content"]}
