/** Types of the user API. Generated from its OpenAPI document by `make docs`. */

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process runs
         * @description Return 200 while the process is running.
         */
        get: operations["HealthzHealthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics
         * @description Return the metrics of all processes of this installation, summed. A demo requires no token.
         */
        get: operations["MetricsMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the server is ready
         * @description Return 503 while the storage is unavailable.
         */
        get: operations["ReadyzReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/{inbox}/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a message
         * @description Return one message, as in the list.
         */
        get: operations["StackUsersV1TenantInboxMessagesMessageIdRead"];
        put?: never;
        post?: never;
        /**
         * Delete a message
         * @description Delete a message from this user's inbox; 404 if it is unknown.
         */
        delete: operations["StackUsersV1TenantInboxMessagesMessageIdDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/{inbox}/messages/{message_id}/action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answer a message
         * @description Store which button of a message the user pressed, mark it as read, and send the answer to the tenant.
         *
         *     The same answer again changes nothing; another one is 409.
         */
        put: operations["StackUsersV1TenantInboxMessagesMessageIdActionAnswer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/{inbox}/messages/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Archive messages
         * @description Mark messages as read and move them to the archive.
         */
        put: operations["StackUsersV1TenantInboxMessagesArchiveArchive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/{inbox}/messages/last/{limit}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description List 1 to 100 messages; `unread=true` returns only unread ones, `archived=true` the archive.
         *
         *     `snoozed=true` returns the snoozed ones, those that return first before the others.
         */
        get: operations["StackUsersV1TenantInboxMessagesLastLimitLast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/{inbox}/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark messages as read
         * @description Mark messages as read, by id or before a time; the cost of the latter does not depend on their number.
         */
        put: operations["StackUsersV1TenantInboxMessagesReadMarkRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/{inbox}/messages/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark messages as seen
         * @description Mark messages as seen, which means shown but not necessarily read; no count changes.
         */
        put: operations["StackUsersV1TenantInboxMessagesSeenSeen"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/{inbox}/messages/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Snooze messages
         * @description Hide messages until a time; then they return to the top of the list, unread. They are not counted meanwhile.
         *
         *     Another time replaces the first; `until: null` returns them now. Marking a snoozed message as unread, archiving
         *     or deleting it ends its snooze.
         */
        put: operations["StackUsersV1TenantInboxMessagesSnoozeSnooze"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/{inbox}/messages/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Unarchive messages
         * @description Move messages back to the list; they stay read.
         */
        put: operations["StackUsersV1TenantInboxMessagesUnarchiveUnarchive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/{inbox}/messages/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the unread counts
         * @description Return the unread counts, in total and by category; they are always exact.
         */
        get: operations["StackUsersV1TenantInboxMessagesUnreadUnread"];
        /**
         * Mark messages as unread
         * @description Mark messages as unread, including those marked as read by `before`.
         */
        put: operations["StackUsersV1TenantInboxMessagesUnreadMarkUnread"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/{inbox}/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the muted categories
         * @description Return the muted categories; the tenant decides whether their messages arrive as read or not at all.
         */
        get: operations["StackUsersV1TenantInboxPreferencesPreferences"];
        /**
         * Mute categories
         * @description Replace the muted categories; messages that were already delivered do not change.
         */
        put: operations["StackUsersV1TenantInboxPreferencesWritePreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chats
         * @description List the caller's chats, most recent activity first, including messages sent just now.
         */
        get: operations["StackUsersV1TenantChatsList"];
        put?: never;
        /**
         * Start a chat
         * @description Start a chat; two users share one direct chat, whichever starts it. The creator of a group owns it.
         */
        post: operations["StackUsersV1TenantChatsStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/chats/{chat_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a chat
         * @description Return a chat with its name, last message and unread count.
         */
        get: operations["StackUsersV1TenantChatsChatIdRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a group
         * @description Rename a group; its owner and admins may do so.
         */
        patch: operations["StackUsersV1TenantChatsChatIdRename"];
        trace?: never;
    };
    "/stack/users/v1/{tenant}/chats/{chat_id}/delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the caller's watermarks
         * @description Return the caller's watermarks in this chat; `sync` returns them for all chats.
         */
        get: operations["StackUsersV1TenantChatsChatIdDeliveredState"];
        /**
         * Mark messages as delivered
         * @description Mark all messages up to a sequence as delivered; the watermark never goes back.
         */
        put: operations["StackUsersV1TenantChatsChatIdDeliveredDelivered"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/chats/{chat_id}/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the caller's membership
         * @description Return the caller's role and watermarks, and until when the chat is muted.
         */
        get: operations["StackUsersV1TenantChatsChatIdMeMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mute a chat
         * @description Mute the chat until a time; null unmutes it.
         */
        patch: operations["StackUsersV1TenantChatsChatIdMeChangeMe"];
        trace?: never;
    };
    "/stack/users/v1/{tenant}/chats/{chat_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Return the latest messages, those before a sequence, newest first, or those after one, oldest first.
         */
        get: operations["StackUsersV1TenantChatsChatIdMessagesHistory"];
        put?: never;
        /**
         * Send a message
         * @description Send a message; it gets the next sequence in the chat, without gaps.
         *
         *     With `ttl_seconds`, the message expires after that time for all members. Sending it again returns the message in
         *     its current state: with its current delivery status, without content if it was deleted or has expired.
         *
         *     A chat that gets more messages than it can store refuses those that have waited for five seconds, with 503
         *     `overloaded` and `Retry-After`. Nothing was written: send the message again with the same `client_message_id`.
         */
        post: operations["StackUsersV1TenantChatsChatIdMessagesSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/chats/{chat_id}/messages/{sequence}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a message
         * @description Return the message with this sequence.
         */
        get: operations["StackUsersV1TenantChatsChatIdMessagesSequenceRead"];
        put?: never;
        post?: never;
        /**
         * Delete a message
         * @description Delete a message; its sender, and the owner and admins of a group, may do so.
         *
         *     The content is removed; the sequence stays in use.
         */
        delete: operations["StackUsersV1TenantChatsChatIdMessagesSequenceDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/chats/{chat_id}/messages/{sequence}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receipts
         * @description Return the delivery status for each member except the sender, and since when.
         *
         *     One time is stored for each watermark of a member: for an earlier message it is the latest possible time.
         */
        get: operations["StackUsersV1TenantChatsChatIdMessagesSequenceReceiptsReceipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/chats/{chat_id}/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Return all members with their roles, their watermarks, and when they moved these.
         */
        get: operations["StackUsersV1TenantChatsChatIdParticipantsParticipants"];
        put?: never;
        /**
         * Add a member by phone number
         * @description Add the user with this phone number (owner and admins).
         *
         *     404 if nobody has the number, if it is not verified, or if its user is not discoverable: these cannot be told
         *     apart. The number counts towards the caller's limit of looked up numbers.
         */
        post: operations["StackUsersV1TenantChatsChatIdParticipantsAddByPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/chats/{chat_id}/participants/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a member, or change a role
         * @description Add a member (owner and admins) or change a role (owner only).
         *
         *     A new owner makes the previous owner an admin.
         */
        put: operations["StackUsersV1TenantChatsChatIdParticipantsUidPutParticipant"];
        post?: never;
        /**
         * Remove a member, or leave
         * @description Remove a member: admins remove members, the owner removes anyone, and all may leave.
         *
         *     When the owner leaves, the longest-standing admin, or else member, becomes the owner.
         */
        delete: operations["StackUsersV1TenantChatsChatIdParticipantsUidRemoveParticipant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/chats/{chat_id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark messages as read
         * @description Mark all messages up to a sequence as read, and thereby as delivered; the watermark never goes back.
         */
        put: operations["StackUsersV1TenantChatsChatIdReadMarkRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/chats/{chat_id}/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the unread count
         * @description Return the number of unread messages, without deleted and expired ones.
         */
        get: operations["StackUsersV1TenantChatsChatIdUnreadUnread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/contacts/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find users by phone number
         * @description Return the users with these phone numbers, if these are verified, who have set `discoverable`.
         *
         *     All other numbers are left out, whether or not a user has them. A user may look up 5,000 numbers at first, and again
         *     as many within each day; beyond that, 429 with `Retry-After`.
         */
        post: operations["StackUsersV1TenantContactsLookupLookupContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receive events
         * @description Server-sent events: the frames of the WebSocket, each an event named by its type.
         */
        get: operations["StackUsersV1TenantEventsListen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/events/ack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge events
         * @description Acknowledge events once the device has stored them. Unknown and already acknowledged ids are ignored.
         */
        post: operations["StackUsersV1TenantEventsAckAcknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/events/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a ticket
         * @description Create a ticket, valid once within thirty seconds as `?ticket=`, for browsers, which cannot send headers.
         */
        post: operations["StackUsersV1TenantEventsTicketTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the caller's profile
         * @description Return the token's tenant, user and expiry, and the user's profile; 401 if the token is not valid.
         */
        get: operations["StackUsersV1TenantMeMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the caller's profile
         * @description Apply a JSON merge patch (RFC 7396): only the named fields change, null removes a value.
         *
         *     `user_id`, `phone_number` and `email` are read-only here: the tenant verifies numbers and addresses. With
         *     `discoverable`, users who know the verified phone number find this user; it is false until the user sets it.
         */
        patch: operations["StackUsersV1TenantMeChangeMe"];
        trace?: never;
    };
    "/stack/users/v1/{tenant}/me/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the caller's channels
         * @description Return by which channels messages that the caller does not read are sent.
         */
        get: operations["StackUsersV1TenantMeChannelsOwnChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Turn the caller's channels on or off
         * @description Turn channels on or off: only the named ones change.
         */
        patch: operations["StackUsersV1TenantMeChannelsChangeOwnChannels"];
        trace?: never;
    };
    "/stack/users/v1/{tenant}/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a message by its id
         * @description Return a message and its chat, if the caller is a member of the chat.
         */
        get: operations["StackUsersV1TenantMessagesMessageIdMessageById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List push subscriptions
         * @description List the caller's push subscriptions, oldest first, with the key to subscribe with.
         */
        get: operations["StackUsersV1TenantPushSubscriptionsListAll"];
        put?: never;
        /**
         * Subscribe a browser
         * @description Store a push subscription; the same endpoint again replaces it. With an eleventh, the oldest is dropped.
         *
         *     The endpoint must belong to a push service that the operator allows. 409 if the tenant has not set up Web Push.
         */
        post: operations["StackUsersV1TenantPushSubscriptionsAdd"];
        /**
         * Unsubscribe a browser
         * @description Remove a push subscription, for example when the user signs out; 404 if there is none.
         */
        delete: operations["StackUsersV1TenantPushSubscriptionsRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description List the user's sessions, most recent first.
         */
        get: operations["StackUsersV1TenantSessionsList"];
        put?: never;
        /**
         * Open a session
         * @description Sign a device in, with a token from the tenant's backend; a session's own token is rejected.
         *
         *     The response is shown once.
         */
        post: operations["StackUsersV1TenantSessionsOpen"];
        /**
         * End all sessions
         * @description Sign out all devices; tokens signed by the tenant's backend stay valid until they expire.
         */
        delete: operations["StackUsersV1TenantSessionsEndAll"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Sign a device out; its tokens stop working immediately.
         */
        delete: operations["StackUsersV1TenantSessionsSessionIdEnd"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/sessions/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh a session
         * @description Exchange a refresh token for a new pair, without a bearer token. Reusing a refresh token ends the session.
         *
         *     A client that lost the response may repeat the request once within 10 seconds, and gets another pair.
         */
        post: operations["StackUsersV1TenantSessionsRefreshRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of all chats
         * @description Return the state of all chats, as a client's first request after it was offline.
         *
         *     Where `last_sequence` is above the client's own, there are messages to fetch.
         */
        get: operations["StackUsersV1TenantSyncSync"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open topics
         * @description List the topics that users may follow, and which of them the caller follows.
         */
        get: operations["StackUsersV1TenantTopicsListAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/users/v1/{tenant}/topics/{topic}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an open topic
         * @description Return an open topic, and whether the caller follows it.
         */
        get: operations["StackUsersV1TenantTopicsRead"];
        /**
         * Follow a topic
         * @description Follow an open topic: the caller gets what is posted to it from now on. Repeating it changes nothing.
         */
        put: operations["StackUsersV1TenantTopicsFollow"];
        post?: never;
        /**
         * Leave a topic
         * @description Leave an open topic, whoever added the caller to it. Messages that were delivered stay.
         */
        delete: operations["StackUsersV1TenantTopicsLeave"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Acknowledge
         * @description Events that a device has stored durably.
         */
        Acknowledge: {
            /**
             * @description The device, as your app names it.
             * @default default
             */
            device_id?: string;
            /** @description The ids. */
            ids: string[];
        };
        /**
         * AddByPhone
         * @description A user to add by phone number, and their role; a member if it is omitted.
         */
        AddByPhone: {
            /** @description E.164, as in +4930123456. */
            phone_number: string;
            /**
             * @description The role of the new member; `member` by default.
             * @default null
             */
            role?: ("admin" | "member" | "owner") | null;
        };
        /**
         * AddSubscription
         * @description A push subscription, as `PushSubscription.toJSON()` returns it.
         */
        AddSubscription: {
            /** @description As the browser returns it. */
            endpoint: string;
            /**
             * @description When the subscription ends, as the browser returns it; not used.
             * @default null
             */
            expirationTime?: number | null;
            /** @description The keys with which messages are encrypted for the browser. */
            keys: components["schemas"]["SubscriptionKeys"];
        };
        /**
         * Answer
         * @description The button that the user pressed.
         */
        Answer: {
            /**
             * @description The button that the user pressed.
             * @enum {unknown}
             */
            action: "primary" | "secondary";
        };
        /**
         * Audiences
         * @description The kind of audience a message was sent to, without naming users.
         */
        Audiences: {
            /**
             * @description `users` for named users, `everyone` for the inbox's audience, `topic` for topics.
             * @enum {string}
             */
            kind: "users" | "everyone" | "topic";
            /** @description The name of the audience; recipients see it. */
            label: string | null;
        };
        /**
         * ChangeMe
         * @description The time until which the chat is muted for the caller; null unmutes it.
         */
        ChangeMe: {
            /** @description Until when the chat is muted for the caller, in Unix seconds; null if it is not. */
            muted_until: number | null;
        };
        /**
         * ChangeProfile
         * @description The fields of the caller's profile to change. Only the named fields change; null removes a value.
         */
        ChangeProfile: {
            /** @description The address of the user's picture; null without one. */
            avatar_url?: string | null;
            /** @description Whether other users find this user by phone number. */
            discoverable?: boolean | null;
            /** @description The name that other users see; null without one. */
            display_name?: string | null;
            /** @description Read-only here. */
            readonly email?: unknown;
            /** @description Read-only here. */
            readonly expires_at?: unknown;
            /** @description The user's language, such as `de-AT`; null without one. */
            locale?: string | null;
            /** @description Read-only here. */
            readonly phone_number?: unknown;
            /** @description Read-only here. */
            readonly tenant_key?: unknown;
            /** @description Read-only here. */
            readonly user_id?: unknown;
        };
        /**
         * Chat
         * @description A chat, with the caller's role and watermarks in it.
         */
        Chat: {
            /** @description The address of the user's picture; null without one. */
            avatar_url: string | null;
            /** @description The id of the chat. */
            chat_id: string;
            /**
             * @description `direct` for two users, `group` for more.
             * @enum {string}
             */
            chat_type: "direct" | "group";
            /** @description When it was created, in Unix seconds. */
            created_at: number;
            /** @description The user who created it. */
            created_by: string;
            /** @description When it was delivered, in Unix seconds; null if it was not. */
            delivered_at: number | null;
            /** @description The last message that has arrived at a device of the user. */
            delivered_sequence: number;
            /** @description The name that other users see; null without one. */
            display_name: string | null;
            /** @description When the last message was sent, in Unix seconds; null without one. */
            last_message_at: number | null;
            /** @description The last message; null without one. */
            last_message_id: string | null;
            /** @description The beginning of the last message; null if it was deleted or has expired. */
            last_message_preview: string | null;
            /** @description Who sent the last message; null without one. */
            last_message_sender: string | null;
            /** @description When the user last moved the read watermark, in Unix seconds. */
            last_read_at: number | null;
            /** @description The sequence of the last message; 0 without one. */
            last_sequence: number;
            /** @description Number of messages that exist; null if it is not counted yet. */
            message_count: number | null;
            /** @description Until when the chat is muted for the caller, in Unix seconds; null if it is not. */
            muted_until: number | null;
            /** @description The name of a group; null for a direct chat. */
            name: string | null;
            /** @description Some of the other members, by id. */
            other_participants: string[];
            /** @description Number of members. */
            participant_count: number;
            /** @description Names and pictures of these members, by user id. */
            profiles: components["schemas"]["PublicProfile"][];
            /** @description The last message that the user has read. */
            read_sequence: number;
            /**
             * @description The caller's role: `owner`, `admin` or `member`.
             * @enum {string}
             */
            role: "owner" | "admin" | "member";
            /** @description Number of messages that the user has not read and can still see. */
            unread_count: number;
            /** @description When it was last changed, in Unix seconds. */
            updated_at: number;
        };
        /**
         * Me
         * @description The caller as a member of a chat.
         */
        chat_members_Me: {
            /** @description When it was delivered, in Unix seconds; null if it was not. */
            delivered_at: number | null;
            /** @description The last message that has arrived at a device of the user. */
            delivered_sequence: number;
            /** @description When the user joined, in Unix seconds; null if it is not known. */
            joined_at: number;
            /** @description When the user last moved the read watermark, in Unix seconds. */
            last_read_at: number | null;
            /** @description When the user last moved a watermark, in Unix seconds. */
            last_seen_at: number | null;
            /** @description The sequence of the last message; 0 without one. */
            last_sequence: number;
            /** @description Until when the chat is muted for the caller, in Unix seconds; null if it is not. */
            muted_until: number | null;
            /** @description The last message that the user has read. */
            read_sequence: number;
            /**
             * @description `owner`, `admin` or `member`.
             * @enum {string}
             */
            role: "owner" | "admin" | "member";
            /** @description Number of messages that the user has not read and can still see. */
            unread_count: number;
            /** @description The user's id. */
            user_id: string;
        };
        /**
         * ChatMessage
         * @description A chat message. A deleted message remains in the history, with `content` null.
         */
        ChatMessage: {
            /** @description The id of the chat. */
            chat_id: string;
            /** @description The id that the sending client chose; sending it again does not duplicate the message. */
            client_message_id: string;
            /** @description The text of the message; null if it was deleted. */
            content: string | null;
            /** @description The type of the content, as its sender states it. */
            content_type: string;
            /** @description When it was created, in Unix seconds. */
            created_at: number;
            /** @description When it was deleted, in Unix seconds; null if it was not. */
            deleted_at: number | null;
            /**
             * @description `SENT`, `DELIVERED` or `READ`; of a message to several users, the lowest of theirs.
             * @enum {string}
             */
            delivery_status: "SENT" | "DELIVERED" | "READ";
            /** @description When it expires, in Unix seconds; null if it does not. */
            expires_at: number | null;
            /** @description The id of the message. */
            message_id: string;
            /** @description The user who sent it. */
            sender: string;
            /** @description The position of the message in its chat, from 1, without gaps. */
            sequence: number;
        };
        /**
         * ChatMessages
         * @description A page of messages; `has_more` says whether there are more in the same direction.
         *
         *     Pass `next_sequence` as `before` or `after` for the next page. A page can be empty although more follow, if many
         *     messages have expired.
         */
        ChatMessages: {
            /** @description Whether there are more messages in the same direction. */
            has_more: boolean;
            /** @description The messages of this page. */
            messages: components["schemas"]["ChatMessage"][];
            /** @description Pass it as `before` or `after` for the next page; null on the last one. */
            next_sequence: number | null;
        };
        /**
         * Chats
         * @description A page of chats, most recent activity first.
         */
        Chats: {
            /** @description The chats of this page. */
            chats: components["schemas"]["ListedChat"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
        };
        /**
         * CollectedMessage
         * @description One of the messages that a digest shows.
         */
        CollectedMessage: {
            /** @description The category, which has its own unread count and can be muted. */
            category: string;
            /** @description The id. */
            id: string;
            /** @description The content of the message. */
            message: Record<string, unknown>;
            /** @description When the message was posted, in Unix seconds. */
            received: number;
            /** @description Who sends the message; null without a sender. */
            sender: string | null;
        };
        /**
         * Contact
         * @description A user who was found by phone number.
         */
        Contact: {
            /** @description The address of the user's picture; null without one. */
            avatar_url: string | null;
            /** @description The name that other users see; null without one. */
            display_name: string | null;
            /** @description The phone number in international form, such as +4930123456; null without one. */
            phone_number: string;
            /** @description The user's id. */
            user_id: string;
        };
        /**
         * Contacts
         * @description The users who were found, in the order of their numbers.
         */
        Contacts: {
            /** @description The users that were found. */
            contacts: components["schemas"]["Contact"][];
        };
        /**
         * Me
         * @description The user of a token, and the user's profile: null where it has no value.
         */
        current_user_Me: {
            /** @description The address of the user's picture; null without one. */
            avatar_url: string | null;
            /** @description Whether other users find this user by phone number. */
            discoverable: boolean;
            /** @description The name that other users see; null without one. */
            display_name: string | null;
            /** @description The email address; null without one. */
            email: string | null;
            /** @description When the token expires, in Unix seconds. */
            expires_at: number;
            /** @description The user's language, such as `de-AT`; null without one. */
            locale: string | null;
            /** @description The phone number in international form, such as +4930123456; null without one. */
            phone_number: string | null;
            /** @description The key of the tenant, which is part of every path. */
            tenant_key: string;
            /** @description The user's id. */
            user_id: string;
        };
        /**
         * Digest
         * @description Several messages that arrived in a window of time, shown as one: their number, and the newest of them.
         *
         *     A list has at most 10 of them, a single message has all. What was recalled or has expired since is left out.
         */
        Digest: {
            /** @description How many messages it stands for. */
            count: number;
            /** @description The newest of them: at most 10 in a list, all in a single message. */
            messages: components["schemas"]["CollectedMessage"][];
        };
        /**
         * Ended
         * @description How many devices were signed out.
         */
        Ended: {
            /** @description Number of sessions that were ended. */
            ended: number;
        };
        /**
         * Grant
         * @description The tokens that a device gets for its session.
         */
        Grant: {
            /** @description The access token, for `Authorization: Bearer`, valid for 15 minutes. */
            access_token: string;
            /** @description The device, as your app names it. */
            device_id: string;
            /** @description When the access token expires, in Unix seconds. */
            expires_at: number;
            /** @description When the session ends unless it is refreshed, in Unix seconds. */
            refresh_expires_at: number;
            /** @description A token that gets the next pair of tokens, once. */
            refresh_token: string;
            /** @description The id of the session. */
            session_id: string;
        };
        /**
         * Health
         * @description Whether a server is alive or ready.
         */
        Health: {
            /** @description `ok` or `ready`, otherwise the reason. */
            status: string;
        };
        /**
         * InboxMessage
         * @description A message in the inbox. A recalled or expired message remains in the list, with `message` null.
         */
        InboxMessage: {
            /** @description When the user pressed the button, in Unix seconds; null before that. */
            acted_at: number | null;
            /**
             * @description The button that the user pressed; null before that.
             * @enum {null|string}
             */
            action: "primary" | "secondary" | null;
            /** @description Whether the user has archived it. */
            archived: boolean;
            /** @description To whom the message goes. */
            audiences: components["schemas"]["Audiences"];
            /** @description The category, which has its own unread count and can be muted. */
            category: string;
            /** @description A newer message with the same key replaces the user's unread older one; null without one. */
            collapse_key: string | null;
            /** @description When it was delivered to this user, in Unix seconds. */
            delivered: number;
            /** @description Of a message that stands for several: how many, and the newest of them; null for others. */
            digest: components["schemas"]["Digest"] | null;
            /** @description When it expires, in Unix seconds; null if it does not. */
            expires_at: number | null;
            /** @description The id of the message in your system; without an `Idempotency-Key`, it serves as one. */
            host_system_id: string | null;
            /** @description The id of the message, the same for all recipients. */
            id: string;
            /** @description The content: any JSON object of up to 32 KB; null if it was recalled or has expired. */
            message: Record<string, unknown> | null;
            /** @description Whether the message is shown above the list. */
            pinned: boolean;
            /**
             * @description `low`, `normal` or `high`.
             * @enum {string}
             */
            priority: "low" | "normal" | "high";
            /** @description When it was read, in Unix seconds; null if it is unread. */
            readat: number | null;
            /** @description When the message was posted, in Unix seconds. */
            received: number;
            /** @description Whether it was recalled. */
            redacted: boolean;
            /** @description When it returned to the top of the list, in Unix seconds; null if it never did. */
            returned_at: number | null;
            /** @description Whether it was shown to the user. */
            seen: boolean;
            /** @description Who sends the message; null without a sender. */
            sender: string | null;
            /** @description Until when the user has snoozed it, in Unix seconds; null if it is not snoozed. */
            snoozed_until: number | null;
        };
        /**
         * ListedChat
         * @description A chat in the user's list.
         */
        ListedChat: {
            /** @description The address of the user's picture; null without one. */
            avatar_url: string | null;
            /** @description The id of the chat. */
            chat_id: string;
            /**
             * @description `direct` for two users, `group` for more.
             * @enum {string}
             */
            chat_type: "direct" | "group";
            /** @description The last message that has arrived at a device of the user. */
            delivered_sequence: number;
            /** @description The name that other users see; null without one. */
            display_name: string | null;
            /** @description When the last message was sent, in Unix seconds; null without one. */
            last_message_at: number | null;
            /** @description The last message; null without one. */
            last_message_id: string | null;
            /** @description The beginning of the last message; null if it was deleted or has expired. */
            last_message_preview: string | null;
            /** @description Who sent the last message; null without one. */
            last_message_sender: string | null;
            /** @description The sequence of the last message; 0 without one. */
            last_sequence: number;
            /** @description Until when the chat is muted for the caller, in Unix seconds; null if it is not. */
            muted_until: number | null;
            /** @description The name of a group; null for a direct chat. */
            name: string | null;
            /** @description Some of the other members, by id. */
            other_participants: string[];
            /** @description Number of members. */
            participant_count: number;
            /** @description Names and pictures of these members, by user id. */
            profiles: components["schemas"]["PublicProfile"][];
            /** @description The last message that the user has read. */
            read_sequence: number;
            /** @description Number of messages that the user has not read and can still see. */
            unread_count: number;
        };
        /**
         * LookupContacts
         * @description Phone numbers to look up.
         */
        LookupContacts: {
            /** @description Phone numbers in international form. */
            phone_numbers: string[];
        };
        /**
         * Mark
         * @description The sequence up to which messages are delivered or read.
         */
        Mark: {
            /** @description The sequence up to which messages have arrived or were read. */
            sequence: number;
        };
        /**
         * Marked
         * @description How many messages were changed, and the unread counts afterwards.
         */
        Marked: {
            /** @description Number of messages that changed. */
            marked: number;
            /** @description The unread counts. */
            unread: components["schemas"]["Unread"];
        };
        /**
         * MarkRead
         * @description Either message ids, or a time: everything up to the end of that second, in one category or in all.
         */
        MarkRead: {
            /**
             * @description Mark everything received up to the end of this second, in Unix seconds.
             * @default null
             */
            before?: number | null;
            /**
             * @description Only mark messages of this category; only with `before`.
             * @default null
             */
            category?: string | null;
            /**
             * @description The ids of the messages.
             * @default null
             */
            message_ids?: string[] | null;
        } & ({
            before?: null;
            category?: null;
            message_ids: unknown[];
        } | {
            before: number;
            message_ids?: null;
        });
        /**
         * Marks
         * @description The caller's watermarks and unread count in a chat.
         */
        Marks: {
            /** @description The last message that has arrived at a device of the user. */
            delivered_sequence: number;
            /** @description The sequence of the last message; 0 without one. */
            last_sequence: number;
            /** @description The last message that the user has read. */
            read_sequence: number;
            /** @description Number of messages that the user has not read and can still see. */
            unread_count: number;
        };
        /**
         * Messages
         * @description A page of messages, newest first, with the unread counts.
         *
         *     The first page of the list also has the pinned messages, which are at their places in `messages` too.
         */
        Messages: {
            /** @description The messages of this page. */
            messages: components["schemas"]["InboxMessage"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description On the first page: messages above the list, which are at their places in it too. */
            pinned: components["schemas"]["InboxMessage"][];
            /** @description The unread counts. */
            unread: components["schemas"]["Unread"];
        };
        /**
         * OpenSession
         * @description The device that signs in.
         */
        OpenSession: {
            /** @description The device, as your app names it. */
            device_id: string;
        };
        /**
         * OpenTopic
         * @description A topic that users may follow, and whether the caller does.
         */
        OpenTopic: {
            /** @description What is posted to the topic, for people; null without one. */
            description: string | null;
            /** @description Whether the caller is a member. */
            following: boolean;
            /** @description The title of the topic, for people; null without one. */
            title: string | null;
            /** @description The name of the topic. */
            topic: string;
        };
        /**
         * OpenTopics
         * @description A page of open topics, in the order of their names.
         */
        OpenTopics: {
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The topics of this page. */
            topics: components["schemas"]["OpenTopic"][];
        };
        /**
         * OwnChannel
         * @description A channel: whether the tenant uses it, and whether the caller has left it on.
         */
        OwnChannel: {
            /** @description Whether the tenant has set it up, and the caller has what it needs. */
            available: boolean;
            /** @description Whether the caller has left it on. */
            enabled: boolean;
        };
        /**
         * OwnChannels
         * @description The caller's channels. Email goes to the address in the profile, which the tenant sets.
         */
        OwnChannels: {
            /** @description Email to the address in the caller's profile. */
            email: components["schemas"]["OwnChannel"];
            /** @description The address in the caller's profile; null without one. */
            email_address: string | null;
            /** @description Push messages to the caller's browsers. */
            push: components["schemas"]["OwnChannel"];
            /** @description Whatever the tenant's backend sends. */
            webhook: components["schemas"]["OwnChannel"];
        };
        /**
         * Participant
         * @description A member of a chat.
         */
        Participant: {
            /** @description The address of the user's picture; null without one. */
            avatar_url: string | null;
            /** @description When the user last moved the delivered watermark, in Unix seconds. */
            delivered_at: number | null;
            /** @description The last message that has arrived at a device of the user. */
            delivered_sequence: number;
            /** @description The name that other users see; null without one. */
            display_name: string | null;
            /** @description When the user joined, in Unix seconds; null if it is not known. */
            joined_at: number;
            /** @description When the user last moved the read watermark, in Unix seconds. */
            last_read_at: number | null;
            /** @description When the user last moved a watermark, in Unix seconds. */
            last_seen_at: number | null;
            /** @description When the user last moved the read watermark, in Unix seconds. */
            read_at: number | null;
            /** @description The last message that the user has read. */
            read_sequence: number;
            /**
             * @description `owner`, `admin` or `member`.
             * @enum {string}
             */
            role: "owner" | "admin" | "member";
            /** @description The user's id. */
            user_id: string;
        };
        /**
         * Participants
         * @description All members, sorted by user id.
         */
        Participants: {
            /** @description The members, by user id. */
            participants: components["schemas"]["Participant"][];
        };
        /**
         * Preferences
         * @description The categories that the user has muted; their messages are not counted as unread.
         */
        Preferences: {
            /** @description Categories whose messages are not counted as unread. */
            muted: string[];
        };
        /**
         * Problem
         * @description Every answer that is not a success (RFC 9457); `code` is stable.
         */
        Problem: {
            /** @description The stable name of the error, for programs. */
            code: string;
            /** @description What went wrong and what to do, for people. */
            detail: string;
            /** @description The fields that are not valid, and why. */
            errors?: {
                /** @description The path of the field. */
                field: string;
                /** @description What is wrong with the field. */
                message: string;
            }[];
            /** @description The limit that the operator has set for this quota. */
            limit?: number;
            /** @description With the code quota_exceeded: which one. */
            quota?: string;
            /** @description The id of the request, as in the server's log. */
            request_id: string;
            /** @description The HTTP status. */
            status: number;
            /** @description The HTTP status in words. */
            title: string;
            /** @description The kind of the error, as a URN. */
            type: string;
            /** @description How much of it is used; absent for a rate. */
            used?: number;
        };
        /**
         * PublicProfile
         * @description The part of a user's profile that other members of a chat see; null without a profile.
         */
        PublicProfile: {
            /** @description The address of the user's picture; null without one. */
            avatar_url?: string | null;
            /** @description The name that other users see; null without one. */
            display_name?: string | null;
            /** @description The user's id. */
            user_id: string;
        };
        /**
         * PutParticipant
         * @description The member's role; a user added without a role becomes a member.
         */
        PutParticipant: {
            /**
             * @description The role; a new member without one becomes a `member`.
             * @default null
             */
            role?: ("admin" | "member" | "owner") | null;
        };
        /**
         * ReceiptOf
         * @description The delivery status of a message for one member.
         */
        ReceiptOf: {
            /** @description The address of the user's picture; null without one. */
            avatar_url: string | null;
            /** @description When it was delivered, in Unix seconds; null if it was not. */
            delivered_at: number | null;
            /**
             * @description `SENT`, `DELIVERED` or `READ`; of a message to several users, the lowest of theirs.
             * @enum {string}
             */
            delivery_status: "SENT" | "DELIVERED" | "READ";
            /** @description The name that other users see; null without one. */
            display_name: string | null;
            /** @description When the user last moved the read watermark, in Unix seconds. */
            last_read_at: number | null;
            /** @description When the user last moved a watermark, in Unix seconds. */
            last_seen_at: number | null;
            /** @description When it was read, in Unix seconds; null if it was not. */
            read_at: number | null;
            /** @description The user's id. */
            user_id: string;
        };
        /**
         * Receipts
         * @description The delivery status of a message for each member except its sender.
         */
        Receipts: {
            /** @description The status for each member except the sender. */
            receipts: components["schemas"]["ReceiptOf"][];
        };
        /**
         * Refresh
         * @description A refresh token, valid once.
         */
        Refresh: {
            /** @description A token that gets the next pair of tokens, once. */
            refresh_token: string;
        };
        /**
         * RemoveSubscription
         * @description The subscription to remove.
         */
        RemoveSubscription: {
            /** @description As the browser returns it. */
            endpoint: string;
        };
        /**
         * Rename
         * @description The group's new name; null removes the name.
         */
        Rename: {
            /** @description The new name; null removes the name. */
            name: string | null;
        };
        /**
         * SendMessage
         * @description A message with an id chosen by the client; sending it again with the same id does not duplicate it.
         */
        SendMessage: {
            /** @description An id of your choice; sending it again does not duplicate the message. */
            client_message_id: string;
            /** @description The text, up to 4 KB. */
            content: string;
            /**
             * @description The type of the content, such as `text/plain`.
             * @default text/plain
             */
            content_type?: string;
            /**
             * @description After how many seconds it expires: it is hidden and no longer counts as unread.
             * @default null
             */
            ttl_seconds?: number | null;
        };
        /**
         * Session
         * @description A device that is signed in.
         */
        Session: {
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description The device, as your app names it. */
            device_id: string;
            /** @description When it expires, in Unix seconds; null if it does not. */
            expires_at: number;
            /** @description When the session was last refreshed, in Unix seconds. */
            refreshed: number;
            /** @description The id of the session. */
            session_id: string;
        };
        /**
         * Sessions
         * @description A page of sessions, most recent first.
         */
        Sessions: {
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The sessions of this page. */
            sessions: components["schemas"]["Session"][];
        };
        /**
         * Snooze
         * @description Up to 100 message ids, and until when they are hidden; null returns snoozed ones to the list now.
         */
        Snooze: {
            /** @description The ids of the messages. */
            message_ids: string[];
            /** @description When the messages return, in Unix seconds; null returns them now. */
            until: number | null;
        };
        /**
         * SomeMessages
         * @description Up to 100 message ids; unknown ones are ignored.
         */
        SomeMessages: {
            /** @description The ids of the messages. */
            message_ids: string[];
        };
        /**
         * StartChat
         * @description The members of a new chat; naming the caller is optional. A direct chat has one other participant.
         */
        StartChat: {
            /**
             * @description `direct` for two users, `group` for more.
             * @enum {unknown}
             */
            chat_type: "direct" | "group";
            /**
             * @description The name of a group.
             * @default null
             */
            name?: string | null;
            /** @description The other members, by user id. */
            participants?: string[];
            /** @description More members, by phone number; 404 unless all can be found by it. */
            phone_numbers?: string[];
        } | {
            /** @constant */
            chat_type?: "group";
        } | {
            /** @constant */
            chat_type?: "group";
        } | {
            name?: null;
            participants: unknown;
        } | {
            name?: null;
            phone_numbers: unknown;
        };
        /**
         * State
         * @description The last sequence of a chat, and the caller's watermarks in it.
         */
        State: {
            /** @description The id of the chat. */
            chat_id: string;
            /** @description The last message that has arrived at a device of the user. */
            delivered_sequence: number;
            /** @description The sequence of the last message; 0 without one. */
            last_sequence: number;
            /** @description The last message that the user has read. */
            read_sequence: number;
        };
        /**
         * States
         * @description A page of chat states, in no particular order.
         */
        States: {
            /** @description The chats of this page. */
            chats: components["schemas"]["State"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
        };
        /**
         * Subscription
         * @description A browser that receives push messages.
         */
        Subscription: {
            /** @description When it was stored, in Unix seconds. */
            created: number;
            /** @description A name of the subscription that discloses nothing. */
            subscription_id: string;
        };
        /**
         * SubscriptionKeys
         * @description The keys of a push subscription.
         */
        SubscriptionKeys: {
            /** @description In base64url. */
            auth: string;
            /** @description In base64url. */
            p256dh: string;
        };
        /**
         * Subscriptions
         * @description The caller's subscriptions, and the key to subscribe with: null if the tenant has not set up Web Push.
         */
        Subscriptions: {
            /** @description How many subscriptions a user may have. */
            limit: number;
            /** @description The key with which browsers subscribe; null if Web Push is not set up. */
            public_key: string | null;
            /** @description The subscriptions, oldest first. */
            subscriptions: components["schemas"]["Subscription"][];
        };
        /**
         * Ticket
         * @description A ticket and its expiry.
         */
        Ticket: {
            /** @description When it expires, in Unix seconds; null if it does not. */
            expires_at: number;
            /** @description The ticket, for `?ticket=`. */
            ticket: string;
        };
        /**
         * TurnOwnChannels
         * @description Channels to turn on or off: only the named ones change.
         */
        TurnOwnChannels: {
            /** @description Whether the caller gets emails. */
            email?: boolean;
            /** @description Whether the caller gets push messages. */
            push?: boolean;
            /** @description Whether the tenant's backend is told of unread messages. */
            webhook?: boolean;
        };
        /**
         * Unread
         * @description The unread counts as readers see them, without categories at zero.
         */
        Unread: {
            /** @description Unread messages by category; categories at zero are left out. */
            categories: {
                [key: string]: number;
            };
            /** @description Unread messages in total. */
            total: number;
        };
        /**
         * UnreadCount
         * @description The number of messages that the caller has not read and can still see.
         */
        UnreadCount: {
            /** @description Number of messages that the user has not read and can still see. */
            unread_count: number;
        };
        /**
         * UnreadCounts
         * @description The unread counts, without categories at zero, and when each count last changed, those at zero included.
         */
        UnreadCounts: {
            /** @description Unread messages by category; categories at zero are left out. */
            categories: {
                [key: string]: number;
            };
            /** @description When the count of each category last changed, in Unix seconds. */
            categories_last_updated: {
                [key: string]: number;
            };
            /** @description When the total last changed, in Unix seconds. */
            last_updated: number | null;
            /** @description Unread messages in total. */
            total: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    HealthzHealthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    MetricsMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    ReadyzReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    StackUsersV1TenantInboxMessagesMessageIdRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The message. */
                message_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxMessage"];
                };
            };
        };
    };
    StackUsersV1TenantInboxMessagesMessageIdDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The message. */
                message_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Marked"];
                };
            };
        };
    };
    StackUsersV1TenantInboxMessagesMessageIdActionAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The message. */
                message_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Answer"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxMessage"];
                };
            };
        };
    };
    StackUsersV1TenantInboxMessagesArchiveArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SomeMessages"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Marked"];
                };
            };
        };
    };
    StackUsersV1TenantInboxMessagesLastLimitLast: {
        parameters: {
            query?: {
                /** @description Return the archive instead of the list. */
                archived?: boolean;
                /** @description Return only messages of this category. */
                category?: string | null;
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description Return the snoozed messages instead of the list, those that return first before the others. */
                snoozed?: boolean;
                /** @description Return only unread messages. */
                unread?: boolean | null;
            };
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The size of a page, 1 to 100. */
                limit: number;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
        };
    };
    StackUsersV1TenantInboxMessagesReadMarkRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkRead"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Marked"];
                };
            };
        };
    };
    StackUsersV1TenantInboxMessagesSeenSeen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SomeMessages"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Marked"];
                };
            };
        };
    };
    StackUsersV1TenantInboxMessagesSnoozeSnooze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Snooze"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Marked"];
                };
            };
        };
    };
    StackUsersV1TenantInboxMessagesUnarchiveUnarchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SomeMessages"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Marked"];
                };
            };
        };
    };
    StackUsersV1TenantInboxMessagesUnreadUnread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCounts"];
                };
            };
        };
    };
    StackUsersV1TenantInboxMessagesUnreadMarkUnread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SomeMessages"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Marked"];
                };
            };
        };
    };
    StackUsersV1TenantInboxPreferencesPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
        };
    };
    StackUsersV1TenantInboxPreferencesWritePreferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Preferences"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
        };
    };
    StackUsersV1TenantChatsList: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chats"];
                };
            };
        };
    };
    StackUsersV1TenantChatsStart: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a group once only. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartChat"];
            };
        };
        responses: {
            /** @description The chat there was already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdRename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rename"];
                "application/merge-patch+json": components["schemas"]["Rename"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Chat"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdDeliveredState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdDeliveredDelivered: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Mark"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Marks"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdMeMe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["chat_members_Me"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdMeChangeMe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMe"];
                "application/merge-patch+json": components["schemas"]["ChangeMe"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["chat_members_Me"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdMessagesHistory: {
        parameters: {
            query?: {
                /** @description Newer ones, oldest first. */
                after?: number | null;
                /** @description Older ones, newest first. */
                before?: number | null;
                /** @description 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessages"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdMessagesSend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMessage"];
            };
        };
        responses: {
            /** @description It was sent before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdMessagesSequenceRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The sequence of the message in its chat. */
                sequence: number;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdMessagesSequenceDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The sequence of the message in its chat. */
                sequence: number;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    StackUsersV1TenantChatsChatIdMessagesSequenceReceiptsReceipts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The sequence of the message in its chat. */
                sequence: number;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipts"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdParticipantsParticipants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Participants"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdParticipantsAddByPhone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddByPhone"];
            };
        };
        responses: {
            /** @description A member already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Participant"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Participant"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdParticipantsUidPutParticipant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PutParticipant"] | null;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Participant"];
                };
            };
            /** @description Added */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Participant"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdParticipantsUidRemoveParticipant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    StackUsersV1TenantChatsChatIdReadMarkRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Mark"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Marks"];
                };
            };
        };
    };
    StackUsersV1TenantChatsChatIdUnreadUnread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chat. */
                chat_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
        };
    };
    StackUsersV1TenantContactsLookupLookupContacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookupContacts"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contacts"];
                };
            };
        };
    };
    StackUsersV1TenantEventsListen: {
        parameters: {
            query?: {
                /** @description The device, as your app names it. What it has not acknowledged is sent again. */
                device_id?: string;
                /** @description The last chat message that the client has: the later ones follow. */
                last_seen_message_id?: string | null;
                /** @description A ticket from `POST …/ticket`, instead of a bearer token. */
                ticket?: string | null;
                /** @description Only watch this inbox: what arrives and its counts. No device is registered. */
                watch?: string | null;
            };
            header?: {
                /** @description Acknowledges this one event. */
                "Last-Event-ID"?: string | null;
            };
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
        };
    };
    StackUsersV1TenantEventsAckAcknowledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Acknowledge"];
            };
        };
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    StackUsersV1TenantEventsTicketTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
        };
    };
    StackUsersV1TenantMeMe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["current_user_Me"];
                };
            };
        };
    };
    StackUsersV1TenantMeChangeMe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeProfile"];
                "application/merge-patch+json": components["schemas"]["ChangeProfile"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["current_user_Me"];
                };
            };
        };
    };
    StackUsersV1TenantMeChannelsOwnChannels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnChannels"];
                };
            };
        };
    };
    StackUsersV1TenantMeChannelsChangeOwnChannels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TurnOwnChannels"];
                "application/merge-patch+json": components["schemas"]["TurnOwnChannels"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnChannels"];
                };
            };
        };
    };
    StackUsersV1TenantMessagesMessageIdMessageById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The message. */
                message_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessage"];
                };
            };
        };
    };
    StackUsersV1TenantPushSubscriptionsListAll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscriptions"];
                };
            };
        };
    };
    StackUsersV1TenantPushSubscriptionsAdd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddSubscription"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
        };
    };
    StackUsersV1TenantPushSubscriptionsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveSubscription"];
            };
        };
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    StackUsersV1TenantSessionsList: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description The size of a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
        };
    };
    StackUsersV1TenantSessionsOpen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenSession"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grant"];
                };
            };
        };
    };
    StackUsersV1TenantSessionsEndAll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ended"];
                };
            };
        };
    };
    StackUsersV1TenantSessionsSessionIdEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    StackUsersV1TenantSessionsRefreshRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Refresh"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grant"];
                };
            };
        };
    };
    StackUsersV1TenantSyncSync: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["States"];
                };
            };
        };
    };
    StackUsersV1TenantTopicsListAll: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description The size of a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenTopics"];
                };
            };
        };
    };
    StackUsersV1TenantTopicsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The topic, such as `release-notes`. */
                topic: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenTopic"];
                };
            };
        };
    };
    StackUsersV1TenantTopicsFollow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The topic, such as `release-notes`. */
                topic: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenTopic"];
                };
            };
        };
    };
    StackUsersV1TenantTopicsLeave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The topic, such as `release-notes`. */
                topic: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenTopic"];
                };
            };
        };
    };
}
