/** Types of the admin API. Generated from its OpenAPI document by `make docs`. */

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
    "/stack/admin/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tenants (operator)
         * @description List tenants by name.
         */
        get: operations["StackAdminV1List"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create a tenant (operator)
         * @description Create a tenant with its first API key, its secrets and the inbox DEFAULT; this response alone shows them.
         */
        put: operations["StackAdminV1TenantCreate"];
        post?: never;
        /**
         * Delete a tenant (operator)
         * @description Delete a tenant and all its data in the background. Its callers are rejected immediately.
         *
         *     The name is available again when the job is done, which takes at least some minutes. Repeating the request while
         *     the job is running returns the same job.
         */
        delete: operations["StackAdminV1TenantDeleteWhole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the size of the audience
         * @description Return the size of the audience; the cost does not depend on the number of members.
         */
        get: operations["StackAdminV1TenantInboxAudienceRead"];
        /**
         * Add and remove members
         * @description Add and remove members; repeating the request has no further effect.
         *
         *     Where `auto_join` is set, removed users do not join by themselves, whether they were members or not.
         */
        put: operations["StackAdminV1TenantInboxAudienceChange"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/audience/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description List members by id; a page costs the same wherever it is. `joined_at` is null where it was not stored.
         */
        get: operations["StackAdminV1TenantInboxAudienceMembersListAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/audience/members/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member
         * @description Return a member of the audience; 404 if the user is not one.
         */
        get: operations["StackAdminV1TenantInboxAudienceMembersUidReadOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an inbox
         * @description Return the configuration as it was last written.
         */
        get: operations["StackAdminV1TenantInboxConfigRead"];
        /**
         * Create or replace an inbox
         * @description Create or replace an inbox; 201 if it is new. A change of `auto_join` needs the scope `audience` too.
         */
        put: operations["StackAdminV1TenantInboxConfigWrite"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an inbox
         * @description Apply a JSON merge patch (RFC 7396): only the named fields change, null restores a field's default.
         */
        patch: operations["StackAdminV1TenantInboxConfigChange"];
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List dead letters
         * @description List dead letters: deliveries and recalls, then chat updates, jobs and webhooks, each oldest first.
         *
         *     Those that belong to no inbox are listed in every inbox. On AWS, jobs and webhooks appear within a minute.
         *     A page may have fewer than `limit`, or none, although there are more: read on while `next_cursor` is not null.
         */
        get: operations["StackAdminV1TenantInboxDeadLettersDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/dead-letters/redrive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redrive dead letters
         * @description Retry dead letters, after their cause is fixed.
         */
        post: operations["StackAdminV1TenantInboxDeadLettersRedriveRedrive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List broadcasts
         * @description List broadcasts with their progress, newest first.
         *
         *     With a filter, a page may have fewer than `limit`, or none, although there are more: read on while `next_cursor`
         *     is not null.
         */
        get: operations["StackAdminV1TenantInboxMessagesList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a broadcast
         * @description Return a broadcast and its progress, which is always exact: a chunk counts once, even if delivered again.
         */
        get: operations["StackAdminV1TenantInboxMessagesMessageIdRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/{message_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a broadcast
         * @description Pause a broadcast; undelivered messages wait.
         */
        post: operations["StackAdminV1TenantInboxMessagesMessageIdPausePause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/{message_id}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whether a message is pinned
         * @description Return whether a message is shown above the list.
         */
        get: operations["StackAdminV1TenantInboxMessagesMessageIdPinPin"];
        put?: never;
        /**
         * Pin a message
         * @description Show a message above the list of every user who has it; `{"pinned": false}` unpins it.
         *
         *     At most 5 messages of an inbox are pinned.
         */
        post: operations["StackAdminV1TenantInboxMessagesMessageIdPinChangePin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/{message_id}/read-rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many recipients have read a broadcast
         * @description Return how many recipients have seen and read it.
         *
         *     Of a broadcast to more than 100 users that an earlier release accepted, or that was imported, a sample is
         *     looked at. `stats` says more.
         */
        get: operations["StackAdminV1TenantInboxMessagesMessageIdReadRateReadRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/{message_id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recipients
         * @description List recipients with their states, in the order of their ids.
         *
         *     A page may have fewer than `limit`, or none, although there are more: read on while `next_cursor` is not null.
         *     A post to everyone lists the members that it will be sent to, as far as they are members now. Recipients of an
         *     imported message are in the order of the import.
         */
        get: operations["StackAdminV1TenantInboxMessagesMessageIdRecipientsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/{message_id}/recipients/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a recipient
         * @description Return whether a user got the message, saw it and read it, and when; 404 for a user it was not sent to.
         */
        get: operations["StackAdminV1TenantInboxMessagesMessageIdRecipientsUidRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/{message_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a broadcast
         * @description Resume a broadcast; every recipient gets the message exactly once.
         */
        post: operations["StackAdminV1TenantInboxMessagesMessageIdResumeResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/{message_id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of a broadcast
         * @description Return how many recipients have the message, have seen, read and answered it, now and over time.
         *
         *     `seen`, `read` and `acted` follow within seconds; those who mark all read are counted a little later.
         */
        get: operations["StackAdminV1TenantInboxMessagesMessageIdStatsStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/{message_id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a broadcast
         * @description Stop a broadcast; undelivered messages are never delivered.
         */
        post: operations["StackAdminV1TenantInboxMessagesMessageIdStopStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a message
         * @description Post a message; 202 once everything needed to deliver it is stored.
         *
         *     The same `Idempotency-Key` (or `host_system_id`) with the same body returns the same response for 7 days; with
         *     another body it returns 422.
         */
        post: operations["StackAdminV1TenantInboxMessagesPostCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/post/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post many messages
         * @description Accept each post on its own, and return one result each; 200 even if some of them were refused.
         *
         *     A post counts as one request towards the rate limit. With an `Idempotency-Key`, repeating the request with the same
         *     posts in the same order posts nothing twice; `host_system_id` does the same for each post. Only a body that is not
         *     valid JSON, the number of posts and the total of their recipients are refused as a whole.
         */
        post: operations["StackAdminV1TenantInboxMessagesPostBulkPostBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/messages/redact": {
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
         * Recall a message
         * @description Recall a message; all readers stop seeing it before this returns. The unread counts follow.
         *
         *     Recalling it again changes nothing and returns the same response.
         */
        delete: operations["StackAdminV1TenantInboxMessagesRedactRedact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/recipients/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a recipient by your own message id
         * @description Return whether a user got the message that has this id in your system, saw it and read it, and when.
         *
         *     Several messages may have the same `host_system_id`: the 10 newest are looked at. 404 if none of them was sent to
         *     the user.
         */
        get: operations["StackAdminV1TenantInboxRecipientsUidFindRecipient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description List templates by name, without their content.
         */
        get: operations["StackAdminV1TenantInboxTemplatesList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/templates/{template}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template
         * @description Return a version of a template, the current one unless `version` is set.
         */
        get: operations["StackAdminV1TenantInboxTemplatesRead"];
        /**
         * Create or replace a template
         * @description Store a new version of a template; 201 if the template is new. The same content again makes no new version.
         *
         *     Posts that were accepted before keep the version that they were posted with.
         */
        put: operations["StackAdminV1TenantInboxTemplatesWrite"];
        post?: never;
        /**
         * Delete a template
         * @description Delete a template with all its versions. Posts that were accepted with it are delivered.
         */
        delete: operations["StackAdminV1TenantInboxTemplatesRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/templates/{template}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description Render a template as a recipient would get it, and store nothing; 422 with the reason if that fails.
         */
        post: operations["StackAdminV1TenantInboxTemplatesPreviewPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/templates/{template}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a template
         * @description List the latest 50 versions, newest first; older ones are removed.
         */
        get: operations["StackAdminV1TenantInboxTemplatesVersionsVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/users/{uid}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recount a user's inbox
         * @description Recount a user's inbox. The drift must always be 0; if not, a key that also has the scope `users` repairs it.
         *
         *     With `read` alone it is only reported (`repaired: false`). The audit log records the caller and the result.
         */
        post: operations["StackAdminV1TenantInboxUsersUidAuditAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/{inbox}/users/{uid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A user's inbox, as they see it
         * @description List a user's messages with the state of each. The audit log records who looked.
         */
        get: operations["StackAdminV1TenantInboxUsersUidMessagesMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description List accounts, oldest first. A page may have fewer than `limit`: read on while `next_cursor` is not null.
         */
        get: operations["StackAdminV1TenantAccountsList"];
        put?: never;
        /**
         * Create an account
         * @description Create an account for a person. Nobody can grant a role with scopes that they do not have themselves.
         *
         *     The operator can create the first owner of a tenant, without a password.
         */
        post: operations["StackAdminV1TenantAccountsCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/accounts/{account_id}": {
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
         * Remove an account
         * @description Remove an account; its sessions end at once. Its name stays in the audit log, as long as that is kept.
         */
        delete: operations["StackAdminV1TenantAccountsAccountIdRemove"];
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Change the role or the name of a person; it applies at once, also where they are signed in.
         *
         *     More scopes end their sessions, and remove a password or link of somebody who could not have granted them.
         */
        patch: operations["StackAdminV1TenantAccountsAccountIdChange"];
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/accounts/{account_id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a password
         * @description Remove a person's password, end their sessions, and return a link with which they set a new one.
         */
        post: operations["StackAdminV1TenantAccountsAccountIdResetReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/accounts/{account_id}/sessions": {
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
         * Sign a person out everywhere
         * @description End all console sessions of a person at once.
         */
        delete: operations["StackAdminV1TenantAccountsAccountIdSessionsEndSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description List audit log entries, most recent first.
         *
         *     `actor` names the person, the API key or the operator. `key_id` is the API key's id, `account:` and the id of a
         *     person's account, or `operator`.
         */
        get: operations["StackAdminV1TenantAuditLogRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the channels
         * @description Return the channels that are set up, without their secrets. Webhooks are set up as endpoints.
         */
        get: operations["StackAdminV1TenantChannelsRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/channels/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set up email
         * @description Set up the mail server that emails are sent through. Requires the scope `tokens` too.
         *
         *     The server must have a public address, and `username` and `password` are required, unless the operator allows
         *     other servers. 409 if the operator has not set STAK_PUBLIC_URL, with which the link to unsubscribe begins.
         */
        put: operations["StackAdminV1TenantChannelsEmailWriteEmail"];
        post?: never;
        /**
         * Remove email
         * @description Remove the mail server with its password; messages that wait for it are not sent.
         */
        delete: operations["StackAdminV1TenantChannelsEmailRemoveEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/channels/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set up Web Push
         * @description Set up Web Push, with a new key pair the first time. Requires the scope `tokens` too.
         */
        put: operations["StackAdminV1TenantChannelsPushWritePush"];
        post?: never;
        /**
         * Remove Web Push
         * @description Remove the key pair: all browsers have to subscribe again after Web Push is set up anew.
         */
        delete: operations["StackAdminV1TenantChannelsPushRemovePush"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/data-key/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the data key
         * @description Rotate the data key: new messages are encrypted with a new key, existing ones stay readable.
         */
        post: operations["StackAdminV1TenantDataKeyRotateRotateContentKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/inboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inboxes
         * @description List the inboxes by name.
         */
        get: operations["StackAdminV1TenantInboxesListAllInboxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job
         * @description Return a job; its record is kept for 90 days after it ends. Only the operator sees a tenant's deletion.
         */
        get: operations["StackAdminV1TenantJobsJobIdRead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/jobs/{job_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an export
         * @description Download an export: one JSON document on each line, its `type` says what it is. The audit log records it.
         */
        get: operations["StackAdminV1TenantJobsJobIdFileReadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description List API keys, oldest first; expired keys are listed for 30 more days.
         */
        get: operations["StackAdminV1TenantKeysList"];
        put?: never;
        /**
         * Create an API key
         * @description Create an API key. A key can only grant scopes it has, and not beyond its own expiry.
         */
        post: operations["StackAdminV1TenantKeysCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/keys/{key_id}": {
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
         * Revoke an API key
         * @description Revoke an API key immediately: the caller's own, or one with no more scopes that does not outlive it.
         */
        delete: operations["StackAdminV1TenantKeysKeyIdRevoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/own-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the caller's API key
         * @description Return the id and scopes of the caller's key; no scope is required.
         */
        get: operations["StackAdminV1TenantOwnKeyReadOwnKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/quotas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the quotas
         * @description Return all quotas, for the operator or a key with the scope `read`. Exceeding one returns 409, a rate 429.
         */
        get: operations["StackAdminV1TenantQuotasRead"];
        /**
         * Change quotas (operator)
         * @description Change only the named quotas. Existing data stays, even where it exceeds a new limit.
         */
        put: operations["StackAdminV1TenantQuotasWrite"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a tenant (operator)
         * @description Resume a tenant; posts that have waited are sent.
         */
        post: operations["StackAdminV1TenantResumeResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/secrets/{kind}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a secret
         * @description Rotate a secret; the new and the previous secret are both valid.
         *
         *     Rotating `signing` or `subscriber` requires the scope `tokens` too: with the secret, one can act as any user.
         *     With `grace_seconds: 0` all sessions end; otherwise those end that are not refreshed before the previous secret
         *     expires.
         */
        post: operations["StackAdminV1TenantSecretsKindRotateRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in to the console
         * @description Return the person who is signed in, their scopes, and the token that protects changes against forgery.
         */
        get: operations["StackAdminV1TenantSessionRead"];
        put?: never;
        post?: never;
        /**
         * Sign out of the console
         * @description End the session, and delete its cookie.
         */
        delete: operations["StackAdminV1TenantSessionEnd"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your own password
         * @description Change the password of the person who is signed in, and end all their other sessions.
         */
        put: operations["StackAdminV1TenantSessionPasswordChangePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings
         * @description Return the tenant's settings, such as limits, retention and allowed origins.
         *
         *     Without the scope `config`, `webhook_url` is the scheme and host only: the rest often contains a secret.
         */
        get: operations["StackAdminV1TenantSettingsRead"];
        /**
         * Replace the settings
         * @description Replace the settings; omitted fields get their defaults.
         *
         *     A new `webhook_url` requires the scope `tokens`, and fewer `retention_days` the scope `redact`.
         */
        put: operations["StackAdminV1TenantSettingsWrite"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings
         * @description Apply a JSON merge patch (RFC 7396): only the named fields change, null restores a field's default.
         *
         *     A new `webhook_url` requires the scope `tokens`, and fewer `retention_days` the scope `redact`.
         */
        patch: operations["StackAdminV1TenantSettingsChange"];
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how people sign in to the console
         * @description Return whether people sign in with a password, and the name of the identity provider, if there is one.
         */
        get: operations["StackAdminV1TenantSignInMethods"];
        put?: never;
        /**
         * Sign in to the console
         * @description Open a session: the response sets a cookie that scripts cannot read.
         *
         *     A wrong password and an unknown email have the same response. Attempts are limited.
         */
        post: operations["StackAdminV1TenantSignInSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/sign-in/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password with a link
         * @description Set a password with the link that an owner has passed on. The link works once; all sessions end.
         */
        post: operations["StackAdminV1TenantSignInPasswordSetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a tenant (operator)
         * @description Suspend a tenant: its keys, tokens, sessions and connections get 403 `tenant_suspended` within seconds.
         *
         *     Nothing is deleted. Accepted posts that have not started, and posts that become due, are sent after it is
         *     resumed.
         */
        post: operations["StackAdminV1TenantSuspendSuspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List topics
         * @description List topics by name, each with the number of its members.
         */
        get: operations["StackAdminV1TenantTopicsListAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/topics/{topic}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a topic
         * @description Return a topic; the cost does not depend on the number of its members.
         */
        get: operations["StackAdminV1TenantTopicsRead"];
        /**
         * Create or change a topic
         * @description Create a topic, 201, or replace its title, description and `open`, 200; its members stay.
         *
         *     Users may follow and leave a topic that is open. Closing it keeps those who follow it.
         */
        put: operations["StackAdminV1TenantTopicsWrite"];
        post?: never;
        /**
         * Delete a topic
         * @description Delete a topic: it is gone at once, and a job removes its members. Messages that were delivered stay.
         *
         *     Posts to it that are under way end with the members that they have reached. The name can be used again
         *     immediately, and the new topic has no members.
         */
        delete: operations["StackAdminV1TenantTopicsRemove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/topics/{topic}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members of a topic
         * @description List members by id; a page costs the same wherever it is.
         */
        get: operations["StackAdminV1TenantTopicsMembersListMembers"];
        /**
         * Add and remove members of a topic
         * @description Add and remove members; repeating the request has no further effect. Users need not be registered.
         */
        put: operations["StackAdminV1TenantTopicsMembersChange"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/topics/{topic}/members/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member of a topic
         * @description Return a member of a topic; 404 if the user is not one.
         */
        get: operations["StackAdminV1TenantTopicsMembersUidReadOne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List registered users, or find one by phone number
         * @description List users by id. With `phone_number`, return the one user it belongs to.
         *
         *     With `search`, a page may have fewer than `limit`, or none, although there are more: read on while `next_cursor`
         *     is not null.
         */
        get: operations["StackAdminV1TenantUsersFind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/users/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user's profile
         * @description Return the profile as it was last written.
         */
        get: operations["StackAdminV1TenantUsersUidRead"];
        /**
         * Create or replace a user's profile
         * @description Create or replace a user's profile; 409 if the phone number belongs to another user.
         *
         *     `avatar_url`, `locale` and `discoverable` stay as they are if they are omitted: users choose them. So do
         *     `email` and `attributes`, which replace all former ones otherwise. Use PATCH to change single fields.
         */
        put: operations["StackAdminV1TenantUsersUidWrite"];
        post?: never;
        /**
         * Remove a user's profile and erase the user
         * @description Remove the profile, free the phone number and sign out all devices immediately.
         *
         *     A job erases the rest; the header `X-Job-Id` names it. Removing an unknown user is not an error.
         */
        delete: operations["StackAdminV1TenantUsersUidRemove"];
        options?: never;
        head?: never;
        /**
         * Change a user's profile
         * @description Apply a JSON merge patch (RFC 7396): only the named fields change, null removes a value.
         *
         *     Another `phone_number` is not verified, unless the patch also sets `phone_verified`. 404 if there is no profile,
         *     409 if the phone number belongs to another user.
         */
        patch: operations["StackAdminV1TenantUsersUidChange"];
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/users/{uid}/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user's channels
         * @description Return which channels the user has turned off.
         */
        get: operations["StackAdminV1TenantUsersUidChannelsReadUserChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Turn a user's channels on or off
         * @description Turn channels on or off for a user: only the named ones change. The audit log records it.
         */
        patch: operations["StackAdminV1TenantUsersUidChannelsChangeUserChannels"];
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/users/{uid}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a user
         * @description Erase everything a user has and wrote; the result of the job is a receipt of counts.
         *
         *     Posts accepted before this call are erased; later posts to the user are new, and stay. While an erasure of the
         *     same user is running, the same job is returned.
         */
        post: operations["StackAdminV1TenantUsersUidEraseErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/users/{uid}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export a user's data
         * @description Export everything a user has, wrote and can read, as JSON lines; see `GET …/jobs/{job_id}/file` when done.
         *
         *     The file is kept for 7 days, and replaced by the next export of the same user.
         */
        post: operations["StackAdminV1TenantUsersUidExportExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/users/{uid}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's sessions
         * @description List a user's sessions, most recent first. The audit log records the caller.
         */
        get: operations["StackAdminV1TenantUsersUidSessionsList"];
        put?: never;
        post?: never;
        /**
         * End all sessions of a user
         * @description Sign out all devices.
         */
        delete: operations["StackAdminV1TenantUsersUidSessionsEndAll"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/users/{uid}/sessions/{session_id}": {
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
         * End one session of a user
         * @description Sign out one device.
         */
        delete: operations["StackAdminV1TenantUsersUidSessionsSessionIdEnd"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/users/{uid}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a user token
         * @description Create a user token, for backends that do not sign their own. The audit log records it (`mint token`).
         */
        post: operations["StackAdminV1TenantUsersUidTokensCreateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/users/{uid}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's topics
         * @description List the topics that a user is a member of; the cost depends neither on their number nor on their size.
         *
         *     A page may have fewer than `limit`, or none, although there are more, while topics are being deleted: read on while
         *     `next_cursor` is not null.
         */
        get: operations["StackAdminV1TenantUsersUidTopicsListUserTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description List all endpoints, oldest first. The `webhook_url` of the settings is not one of them.
         *
         *     Without the scope `config`, each `url` is the scheme and host only: its path and query often contain a secret.
         */
        get: operations["StackAdminV1TenantWebhooksList"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Create an endpoint; this response alone shows its secret. Requires the scope `tokens` too.
         *
         *     A tenant has at most ten endpoints: one more is 409 `quota_exceeded`. 409 `already_exists` if another endpoint
         *     has the same URL and one of the event types.
         */
        post: operations["StackAdminV1TenantWebhooksCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Return one endpoint, without its secret. Without the scope `config`, `url` is the scheme and host only.
         */
        get: operations["StackAdminV1TenantWebhooksWebhookIdRead"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Delete an endpoint; events that wait for it are dropped.
         */
        delete: operations["StackAdminV1TenantWebhooksWebhookIdRemove"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Apply a JSON merge patch (RFC 7396): only the named fields change.
         *
         *     Another `url` or other `event_types` require the scope `tokens` too. `enabled: true` also enables an endpoint
         *     that Stak has disabled; events since then are not sent.
         */
        patch: operations["StackAdminV1TenantWebhooksWebhookIdChange"];
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/webhooks/{webhook_id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attempts of a webhook endpoint
         * @description List attempts to send events, newest first; they are kept for seven days, and less if there are many.
         *
         *     A page may have fewer than `limit`, or none, although there are more: read on while `next_cursor` is not null.
         */
        get: operations["StackAdminV1TenantWebhooksWebhookIdAttemptsAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/webhooks/{webhook_id}/attempts/{attempt_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay an attempt
         * @description Send the event of an attempt again, whether it had succeeded or not, with the same `webhook-id`.
         *
         *     409 if the endpoint is disabled. Content that was recalled, read or deleted since is not sent.
         */
        post: operations["StackAdminV1TenantWebhooksWebhookIdAttemptsAttemptIdReplayReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stack/admin/v1/{tenant}/webhooks/{webhook_id}/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook endpoint's secret
         * @description Rotate the secret; requests are signed with both until the next rotation, or for `grace_seconds`.
         */
        post: operations["StackAdminV1TenantWebhooksWebhookIdSecretRotateRotate"];
        delete?: never;
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
         * Accepted
         * @description The answer to a post, the same for every repetition. `warning` is there only if nobody receives the message.
         */
        Accepted: {
            /** @description Number of chunks of up to 100 recipients, in which the message is delivered. */
            chunks: number;
            /** @description The id of the message. */
            message_id: string;
            /** @description Number of recipients; of a post to everyone, at first the size of the audience; of one to topics, at first the sum of their members. */
            recipients: number;
            /**
             * @description The status of the broadcast now.
             * @enum {string}
             */
            status: "scheduled" | "expanding" | "delivering" | "delivered" | "published" | "paused" | "stopped" | "redacting" | "redacted";
            /** @description Says why nobody receives the message; absent otherwise. */
            warning?: string | null;
        };
        /**
         * AccountCreated
         * @description A new account, and the link to set its password, if it was created without one.
         */
        AccountCreated: {
            /** @description The person's account. */
            account: components["schemas"]["AccountEntry"];
            /** @description The link with which the person sets a password; null if the account has one. */
            password_link: components["schemas"]["Link"] | null;
        };
        /**
         * AccountEntry
         * @description A person's account.
         */
        AccountEntry: {
            /** @description The id of the account. */
            account_id: string;
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description The email, with which the person signs in. */
            email: string;
            /** @description Whether the person has set a password. */
            has_password: boolean;
            /** @description Whether the person has signed in with the identity provider. */
            is_linked: boolean;
            /** @description When the person last signed in, in Unix seconds; null if never. */
            last_sign_in_at: number | null;
            /** @description The person's name; null without one. */
            name: string | null;
            /** @description `owner`, `sender`, `support` or `read-only`. */
            role: components["schemas"]["Role"];
        };
        /**
         * Accounts
         * @description A page of accounts.
         */
        Accounts: {
            /** @description The accounts of this page. */
            accounts: components["schemas"]["AccountEntry"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
        };
        /**
         * Actor
         * @description Who did something; name and email are null if they are not known (any more).
         */
        Actor: {
            /** @description The email of a person; null for others, and once it is not known any more. */
            email?: string | null;
            /** @description The id of the account or of the key; null for the operator and the system. */
            id?: string | null;
            /**
             * @description `account`, `api_key`, `operator` or `system`.
             * @enum {string}
             */
            kind: "account" | "api_key" | "operator" | "system";
            /** @description The name of the person or of the key; null without one. */
            name?: string | null;
        };
        /**
         * Audiences
         * @description The recipients of a broadcast, without their ids; `topics` is there only for a post to topics.
         */
        admin_api_broadcast_response_Audiences: {
            /**
             * @description `users` for named users, `everyone` for the inbox's audience, `topic` for topics.
             * @enum {string}
             */
            kind: "users" | "everyone" | "topic";
            /** @description The name of the audience; recipients see it. */
            label: string | null;
            /** @description The names of the topics; only of a post to topics. */
            topics?: string[] | null;
        };
        /**
         * Attempt
         * @description One request to an endpoint, and its result.
         */
        Attempt: {
            /** @description When the request was sent, in Unix seconds. */
            at: number;
            /** @description The id of the attempt, to replay it. */
            attempt_id: string;
            /** @description How long the request took, in milliseconds. */
            duration_ms: number;
            /** @description The id of the event, which its requests have as `webhook-id`. */
            event_id: string;
            /** @description The type of the event. */
            event_type: string;
            /** @description Why it failed; null if it was accepted. */
            reason: string | null;
            /** @description The status of the response; null without one. */
            status: number | null;
            /** @description Whether the receiver accepted it. */
            succeeded: boolean;
        };
        /**
         * Audience
         * @description The number of members.
         */
        Audience: {
            /** @description Number of members now. */
            estimate: number;
        };
        /**
         * AudienceChanged
         * @description The result of a bulk change, and the new number of members.
         */
        AudienceChanged: {
            /** @description Number of users that were added. */
            added: number;
            /** @description Number of members afterwards. */
            estimate: number;
            /** @description Number of users that were removed. */
            removed: number;
        };
        /**
         * Audit
         * @description The stored counts, the recounted ones, the drift between them, and whether it was repaired.
         */
        Audit: {
            /** @description The unread counts as counted from the messages. */
            counted: components["schemas"]["Unread"];
            /** @description By how much the stored counts were wrong; anything but 0 is a defect of Stak. */
            drift: number;
            /**
             * @description Number of posts on read that were counted as applied without an entry; a repair applies them again.
             * @default 0
             */
            missing?: number;
            /** @description Whether wrong counts were repaired. */
            repaired: boolean;
            /** @description The unread counts as stored. */
            stored: components["schemas"]["Unread"];
        };
        /**
         * AuditLog
         * @description A page of the audit log.
         */
        AuditLog: {
            /** @description The entries of this page. */
            entries: components["schemas"]["NamedEntry"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
        };
        /**
         * Broadcasts
         * @description A page of broadcasts.
         */
        Broadcasts: {
            /** @description The messages of this page. */
            messages: components["schemas"]["BroadcastStatus"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
        };
        /**
         * BroadcastStatistics
         * @description How many recipients have a message, have seen it, have read it and have answered it, now and over time.
         *
         *     Who has read it has seen it. Marking it unread takes a recipient out of `read` again; a recall, the expiry and the
         *     erasure of a user change nothing.
         */
        BroadcastStatistics: {
            /** @description How many have answered it: pressed one of its buttons. */
            acted: number;
            /** @description How many have the message. */
            delivered: number;
            /** @description The names of figures that are estimates; the others are exact, once what has just happened is counted. */
            estimated: ("delivered" | "seen" | "read" | "acted")[];
            /** @description How many have read it, and not marked it unread again. */
            read: number;
            /** @description Number of recipients; of a post to everyone, at first the size of the audience; of one to topics, at first the sum of their members. */
            recipients: number;
            /** @description How many have seen it; whoever has read it has seen it. */
            seen: number;
            /** @description The totals over time, oldest first: one point for each interval with a change. */
            series: components["schemas"]["StatisticsPoint"][];
        };
        /**
         * BroadcastStatus
         * @description A broadcast and its progress; `delivered` counts existing copies.
         *
         *     A broadcast on read has no progress: `reached` estimates how many members have it by now. The message of one with a
         *     template is the default language, with the variables as they are written.
         */
        BroadcastStatus: {
            /** @description To whom the message goes. */
            audiences: components["schemas"]["admin_api_broadcast_response_Audiences"];
            /** @description The category, which has its own unread count and can be muted. */
            category: string;
            /** @description Number of chunks of up to 100 recipients, in which the message is delivered. */
            chunks: number;
            /** @description A newer message with the same key replaces the user's unread older one; null without one. */
            collapse_key: string | null;
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description Number of recipients who have a copy. */
            delivered: number;
            /**
             * @description `on_write`: a copy for each recipient; `on_read`: stored once, applied by each member's next request.
             * @enum {string}
             */
            delivery: "on_write" | "on_read";
            /** @description Messages with the same key that arrive in a window of time become one message; null without one. */
            digest_key: string | null;
            /** @description When it expires, in Unix seconds; null if it does not. */
            expires_at: number | null;
            /** @description Number of recipients whose delivery has failed; dead letters say why. */
            failed: number;
            /** @description By which channels it is sent to those who do not read it. */
            fallback: components["schemas"]["FallbackStep"][];
            /** @description The id of the message in your system; without an `Idempotency-Key`, it serves as one. */
            host_system_id: string | null;
            /** @description The content; null if the message was recalled or its content removed. */
            message: Record<string, unknown> | null;
            /** @description The id of the message. */
            message_id: string;
            /**
             * @description `low`, `normal` or `high`.
             * @enum {string}
             */
            priority: "low" | "normal" | "high";
            /** @description Of a broadcast on read: an estimate of how many members have it by now; else null. */
            reached: number | null;
            /** @description Why, in words; null without a reason. */
            reason: string | null;
            /** @description Number of recipients; of a post to everyone, at first the size of the audience; of one to topics, at first the sum of their members. */
            recipients: number;
            /** @description Number of copies that were recalled. */
            redacted: number;
            /** @description When it is or was sent, in Unix seconds; null if it was sent at once. */
            send_at: number | null;
            /** @description Who sends the message; null without a sender. */
            sender: string | null;
            /** @description `scheduled`, `expanding`, `delivering`, `delivered`, `paused`, `stopped`, `redacting` or `redacted`; `published` for a delivery on read. */
            status: string;
            /** @description The name of its template; null for a message without one. */
            template: string | null;
            /** @description The version of the template; null for a message without one. */
            template_version: number | null;
        };
        /**
         * BulkPost
         * @description Up to 1,000 posts to one inbox, with 100,000 recipients in total.
         */
        BulkPost: {
            /** @description The posts, each as for a single one. */
            posts: components["schemas"]["PostMessage"][];
        };
        /**
         * BulkResult
         * @description What became of one post: `accepted` as a single post returns it, or the `problem` that it would be.
         */
        BulkResult: {
            /** @description The response of the accepted post; missing if it was refused. */
            accepted?: components["schemas"]["Accepted"] | null;
            /** @description Why the post was refused; missing if it was accepted. */
            problem?: components["schemas"]["Problem"] | null;
            /** @description The HTTP status that a single post would have got. */
            status: number;
        };
        /**
         * BulkResults
         * @description The results in the order of the posts.
         */
        BulkResults: {
            /** @description The results, in the order of the posts. */
            results: components["schemas"]["BulkResult"][];
        };
        /**
         * ChangeAccount
         * @description The fields to change; others stay. `name: null` removes the name.
         */
        ChangeAccount: {
            /** @description The person's name; null removes it. */
            name?: string | null;
            /** @description `owner`, `sender`, `support` or `read-only`. */
            role?: components["schemas"]["Role"];
        };
        /**
         * ChangeAudience
         * @description Users to add and to remove, up to 10,000 in total; a user in both lists is removed.
         */
        ChangeAudience: {
            /**
             * @description Users to add.
             * @default []
             */
            add?: string[];
            /**
             * @description Users to remove.
             * @default []
             */
            remove?: string[];
        } | {
            add: unknown;
        } | {
            remove: unknown;
        };
        /**
         * ChangeEndpoint
         * @description A patch of an endpoint: only the named fields change.
         */
        ChangeEndpoint: {
            /** @description What the endpoint is for, for people; null removes it. */
            description?: string | null;
            /** @description Whether events are sent to it. */
            enabled?: boolean;
            /** @description The types of events that it receives. */
            event_types?: ("broadcast.finished" | "chat.message" | "inbox.delivered" | "message.acted" | "message.delivered" | "message.read" | "message.unread")[];
            /** @description An https URL of a public host, without user, password and fragment. */
            url?: string;
        };
        /**
         * ChangeMembers
         * @description Users to add and to remove, up to 10,000 in total; a user in both lists is removed.
         */
        ChangeMembers: {
            /**
             * @description Users to add.
             * @default []
             */
            add?: string[];
            /**
             * @description Users to remove.
             * @default []
             */
            remove?: string[];
        } | {
            add: unknown;
        } | {
            remove: unknown;
        };
        /**
         * ChangePassword
         * @description The current password, and the one that replaces it.
         */
        ChangePassword: {
            /** @description The password until now. */
            current_password: string;
            /** @description The new password, of at least 12 characters. */
            password: string;
        };
        /**
         * ChangePin
         * @description Whether the message is shown above the list.
         */
        ChangePin: {
            /**
             * @description Whether the message is shown above the list.
             * @default true
             */
            pinned?: boolean;
        };
        /**
         * ChangeQuotas
         * @description The quotas to change; others stay. `null` removes the limit; categories and members keep the technical one.
         */
        ChangeQuotas: {
            /** @description Accounts of people who use the console. */
            accounts?: number | null;
            /** @description API keys of the tenant. */
            api_keys?: number | null;
            /** @description Members of all audiences of the tenant together. */
            audience?: number | null;
            /** @description Categories of an inbox. */
            categories?: number | null;
            /** @description Chats that a user is a member of. */
            chats_per_user?: number | null;
            /** @description Members of a group. */
            group_members?: number | null;
            /** @description Inboxes of the tenant. */
            inboxes?: number | null;
            /** @description Requests per second of all callers of the tenant together. */
            requests_per_second?: number | null;
            /** @description Sessions that a user has open. */
            sessions_per_user?: number | null;
            /** @description Bytes that the tenant stores. */
            stored_bytes?: number | null;
            /** @description Templates of all inboxes of the tenant. */
            templates?: number | null;
            /** @description Members of a topic. */
            topic_members?: number | null;
            /** @description Topics of the tenant. */
            topics?: number | null;
            /** @description Requests per second of one user. */
            user_requests_per_second?: number | null;
            /** @description Registered users of the tenant. */
            users?: number | null;
        };
        /**
         * Channels
         * @description The channels that are set up.
         */
        Channels: {
            /** @description The mail server; null if email is not set up. */
            email: components["schemas"]["EmailChannel"] | null;
            /** @description Web Push; null if it is not set up. */
            push: components["schemas"]["PushChannel"] | null;
        };
        /**
         * ChannelsOfUser
         * @description Which channels a user has left on, and the number of subscribed browsers.
         */
        ChannelsOfUser: {
            /** @description Whether the user gets emails. */
            email: boolean;
            /** @description Whether the user gets push messages. */
            push: boolean;
            /** @description How many browsers of the user have subscribed. */
            push_subscriptions: number;
            /** @description Whether the user is named in events `message.unread`. */
            webhook: boolean;
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
         * ConsoleSession
         * @description The session of the person who is signed in, and what their role allows.
         */
        ConsoleSession: {
            /** @description The person's account. */
            account: components["schemas"]["AccountEntry"];
            /** @description Send it in the header `X-CSRF-Token` with every change that the cookie authorizes. */
            csrf_token: string;
            /** @description When the session ends in any case, in Unix seconds. */
            expires_at: number;
            /** @description After how many seconds without a request the session ends. */
            idle_seconds: number;
            /** @description What the person's role allows. */
            scopes: components["schemas"]["Scope"][];
            /** @description The key of the tenant, which is part of every path. */
            tenant_key: string;
        };
        /**
         * Cost
         * @description Units, and their cost in US dollars at the named prices.
         */
        Cost: {
            /** @description Read units of DynamoDB. */
            dynamodb_read_units: number;
            /** @description Write units of DynamoDB. */
            dynamodb_write_units: number;
            /** @description The prices that the estimate uses. */
            prices: string;
            /** @description Requests to SQS. */
            sqs_requests: number;
            /** @description The sum in US dollars. */
            usd: number;
        };
        /**
         * CreateAccount
         * @description The email and role of a person; without a password, the response has a link to set one.
         */
        CreateAccount: {
            /** @description The email, with which the person signs in. */
            email: string;
            /**
             * @description The person's name.
             * @default null
             */
            name?: string | null;
            /**
             * @description The password, of at least 12 characters; without one, the person sets it with a link.
             * @default null
             */
            password?: string | null;
            /** @description `owner`, `sender`, `support` or `read-only`. */
            role: components["schemas"]["Role"];
        };
        /**
         * CreateEndpoint
         * @description An endpoint, and the types of events that it receives.
         */
        CreateEndpoint: {
            /**
             * @description What the endpoint is for, for people.
             * @default null
             */
            description?: string | null;
            /** @description The types of events that it receives. */
            event_types: ("broadcast.finished" | "chat.message" | "inbox.delivered" | "message.acted" | "message.delivered" | "message.read" | "message.unread")[];
            /** @description An https URL of a public host, without user, password and fragment. */
            url: string;
        };
        /**
         * CreateKey
         * @description The scopes, name and expiry of a new key; without an expiry, it never expires.
         */
        CreateKey: {
            /**
             * @description When it expires, in Unix seconds; null if it does not.
             * @default null
             */
            expires_at?: number | null;
            /**
             * @description After how many seconds the key expires; instead of `expires_at`.
             * @default null
             */
            expires_in_seconds?: number | null;
            /**
             * @description A name by which people know the key.
             * @default null
             */
            name?: string | null;
            /** @description What the key may do. */
            scopes: components["schemas"]["Scope"][];
        } | {
            expires_at?: null;
        } | {
            expires_in_seconds?: null;
        };
        /**
         * CreateTenant
         * @description The properties of a new tenant.
         */
        CreateTenant: {
            /**
             * @description The title, for people.
             * @default null
             */
            title?: string | null;
        };
        /**
         * CreateToken
         * @description How long a token is valid.
         */
        CreateToken: {
            /**
             * @description After how many seconds it expires: it is hidden and no longer counts as unread.
             * @default 3600
             */
            ttl_seconds?: number;
        };
        /**
         * DataKeyRotated
         * @description The new data key's id; the key itself never leaves Stak.
         */
        DataKeyRotated: {
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description The id of the key; unlike the key, it is no secret. */
            key_id: string;
        };
        /**
         * DeadLetters
         * @description A page of dead letters, with the reasons.
         */
        DeadLetters: {
            /** @description The dead letters of this page. */
            dead_letters: components["schemas"]["FailedChunk"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
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
         * DigestWindow
         * @description Collect messages: those with the same key that arrive within the window of the first one become one message.
         */
        DigestWindow: {
            /** @description Messages with the same key are collected. */
            key: string;
            /** @description How long messages are collected, from the first one on. */
            window_seconds: number;
        };
        /**
         * DryRun
         * @description What a post would do and cost; nothing was stored. `warning` is there only if nobody would receive it.
         *
         *     `cost_per_reader` is there only for a post on read: each member whose request applies it costs as much in addition.
         */
        DryRun: {
            /** @description Number of chunks of up to 100 recipients, in which the message is delivered. */
            chunks: number;
            /** @description What the post would cost on AWS. */
            cost: components["schemas"]["Cost"];
            /** @description Of a post on read: what each member whose request applies it costs in addition; else absent. */
            cost_per_reader?: components["schemas"]["Cost"] | null;
            /** @description How long the delivery takes at least, in seconds; an estimate. */
            delivery_seconds: number;
            /** @description Number of recipients; of a post to everyone, at first the size of the audience; of one to topics, at first the sum of their members. */
            recipients: number;
            /** @description Says why nobody receives the message; absent otherwise. */
            warning?: string | null;
        };
        /**
         * EmailChannel
         * @description The mail server; its password is never returned.
         */
        EmailChannel: {
            /** @description Where a message without a link of its own leads to; null without one. */
            app_url: string | null;
            /** @description The sender of emails. */
            from_address: string;
            /** @description The name of the sender; null without one. */
            from_name: string | null;
            /** @description Whether a password is stored. */
            has_password: boolean;
            /** @description The mail server. */
            host: string;
            /** @description How many emails a worker process sends in a minute. */
            per_minute: number;
            /** @description The port of the mail server. */
            port: number;
            /** @description Where replies go; null for the sender. */
            reply_to: string | null;
            /**
             * @description TLS from the start, or STARTTLS.
             * @enum {string}
             */
            security: "tls" | "starttls" | "none";
            /** @description The user at the mail server; null without one. */
            username: string | null;
        };
        /**
         * EndpointCreated
         * @description A new endpoint with the secret that signs its requests. The secret is shown only once: store it.
         */
        EndpointCreated: {
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description What the endpoint is for, for people. */
            description: string | null;
            /** @description When it was disabled, in Unix seconds; null if it is enabled. */
            disabled_at: number | null;
            /** @description Why it was disabled; null if it is enabled. */
            disabled_reason: string | null;
            /** @description Whether events are sent to it. */
            enabled: boolean;
            /** @description The types of events that it receives. */
            event_types: string[];
            /** @description How many events were not sent because too many waited, since it was enabled by a request. */
            events_dropped: number;
            /** @description When the first attempt failed of those since the last success, in Unix seconds; null if the last one succeeded. */
            failing_since: number | null;
            /** @description When an event was last dropped, in Unix seconds; null if none was. */
            last_dropped_at: number | null;
            /** @description The secret that signs requests to it, `whsec_…`. It is shown only once. */
            secret: string;
            /** @description Where events are sent. */
            url: string;
            /** @description The id of the endpoint. */
            webhook_id: string;
        };
        /**
         * FailedChunk
         * @description A dead letter as the tenant sees it.
         */
        FailedChunk: {
            /** @description When it became a dead letter, in Unix seconds. */
            buried_at: number;
            /** @description The number of the chunk of recipients. */
            chunk: number | null;
            /** @description The id of the dead letter, to redrive it alone. */
            id: string;
            /**
             * @description `delivery`, `recall`, `chat`, `job` or `webhook`.
             * @enum {string}
             */
            kind: "delivery" | "recall" | "chat update" | "job" | "webhook";
            /** @description The message; null if it belongs to none. */
            message_id: string | null;
            /** @description Why, in words; null without a reason. */
            reason: string;
            /** @description Number of recipients; of a post to everyone, at first the size of the audience; of one to topics, at first the sum of their members. */
            recipients: number;
        };
        /**
         * FallbackStep
         * @description A channel by which a message is sent to those who have not read it after some time.
         */
        FallbackStep: {
            /** @description How many minutes after the delivery. */
            after_minutes: number;
            /**
             * @description `push`, `email` or `webhook`.
             * @enum {string}
             */
            channel: "push" | "email" | "webhook";
        };
        /**
         * FallbackStepConfig
         * @description A channel by which messages are sent to those who have not read them after some minutes.
         */
        FallbackStepConfig: {
            /** @description How many minutes after the delivery. */
            after_minutes: number;
            /**
             * @description `push`, `email` or `webhook`.
             * @enum {string}
             */
            channel: "push" | "email" | "webhook";
        };
        /**
         * FieldError
         * @description The error in one field of the input.
         */
        FieldError: {
            /** @description The path of the field. */
            field: string;
            /** @description What is wrong with the field. */
            message: string;
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
         * InboxConfig
         * @description The configuration of one inbox.
         */
        InboxConfig: {
            /**
             * @description When users join the audience automatically: with their first token, with the first post delivered to them, or with either. Members that were removed do not rejoin by themselves.
             * @default off
             * @enum {string}
             */
            auto_join?: "off" | "on_token" | "on_post" | "on_token_or_post";
            /**
             * @description The categories posts may use; without it, any are registered on first use, by keys without the scope config up to 60.
             * @default null
             */
            categories?: string[] | null;
            /**
             * @description What the inbox is for, for people.
             * @default null
             */
            description?: string | null;
            /**
             * @description How a post to everyone is delivered that does not say so; on_read requires on_read.
             * @default on_write
             * @enum {string}
             */
            everyone_delivery?: "on_write" | "on_read";
            /** @description By which channels a message is sent to those who have not read it after some minutes, each channel once; for posts that do not say so, and not for posts on read. */
            fallback?: components["schemas"]["FallbackStepConfig"][];
            /**
             * @description Messages in a category their user has muted: delivered as read, or not at all.
             * @default read
             * @enum {string}
             */
            muted?: "read" | "dropped";
            /**
             * @description Whether a post to everyone may be delivered on read: stored once, and applied by each member's next request. Effective 10 seconds after it is set, and for good: without it, a PUT keeps it.
             * @default false
             */
            on_read?: boolean;
            /**
             * @description JSON Schema that every posted message must satisfy; remote $ref is refused.
             * @default null
             */
            schema?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The version of your schema, for your own use.
             * @default null
             */
            schema_version?: string | null;
            /** @description The title of the inbox, for people. */
            title: string;
            /**
             * @description Time to live of a post that names none.
             * @default null
             */
            ttl_seconds?: number | null;
        };
        /**
         * InboxConfigPatch
         * @description Only the named fields change; null restores a field's default.
         */
        InboxConfigPatch: {
            /**
             * @description When users join the audience automatically: with their first token, with the first post delivered to them, or with either. Members that were removed do not rejoin by themselves.
             * @default null
             */
            auto_join?: ("off" | "on_token" | "on_post" | "on_token_or_post") | null;
            /**
             * @description The categories posts may use; without it, any are registered on first use, by keys without the scope config up to 60.
             * @default null
             */
            categories?: string[] | null;
            /**
             * @description What the inbox is for, for people.
             * @default null
             */
            description?: string | null;
            /**
             * @description How a post to everyone is delivered that does not say so; on_read requires on_read.
             * @default null
             */
            everyone_delivery?: ("on_write" | "on_read") | null;
            /**
             * @description By which channels a message is sent to those who have not read it after some minutes, each channel once; for posts that do not say so, and not for posts on read.
             * @default null
             */
            fallback?: components["schemas"]["FallbackStepConfig"][] | null;
            /**
             * @description Messages in a category their user has muted: delivered as read, or not at all.
             * @default null
             */
            muted?: ("read" | "dropped") | null;
            /**
             * @description Whether a post to everyone may be delivered on read: stored once, and applied by each member's next request. Effective 10 seconds after it is set, and for good: without it, a PUT keeps it.
             * @default null
             */
            on_read?: boolean | null;
            /**
             * @description JSON Schema that every posted message must satisfy; remote $ref is refused.
             * @default null
             */
            schema?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The version of your schema, for your own use.
             * @default null
             */
            schema_version?: string | null;
            /**
             * @description The title, for people.
             * @default null
             */
            title?: string;
            /**
             * @description Time to live of a post that names none.
             * @default null
             */
            ttl_seconds?: number | null;
        };
        /**
         * InboxEntry
         * @description An inbox in the list of inboxes.
         *
         *     `categories` are the configured ones or, if any category is allowed, the registered ones.
         */
        InboxEntry: {
            /** @description Its categories. */
            categories: string[];
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description Whether messages are validated by a JSON Schema. */
            has_schema: boolean;
            /** @description The name of the inbox. */
            inbox: string;
            /** @description The title, for people. */
            title: string;
        };
        /**
         * Inboxes
         * @description A page of inboxes.
         */
        Inboxes: {
            /** @description The inboxes. */
            inboxes: components["schemas"]["InboxEntry"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
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
            audiences: components["schemas"]["stak_realtime_presenters_Audiences"];
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
         * JobProgress
         * @description The progress of a job: the number of its phase, and its counts so far by kind.
         */
        JobProgress: {
            /** @description How much was done so far, by kind. */
            counts: {
                [key: string]: number;
            };
            /** @description The number of the step that the job works on. */
            phase: number;
        };
        /**
         * JobStarted
         * @description The job that was started; see `GET …/jobs/{job_id}` for its progress.
         */
        JobStarted: {
            /** @description The id of the job. */
            job_id: string;
        };
        /**
         * JobState
         * @description A long-running job; `result` is set once it is done, `error` if it has failed.
         */
        JobState: {
            /** @description Why the job failed; null if it did not. */
            error: string | null;
            /** @description When it ended, in Unix seconds; null while it runs. */
            finished_at: number | null;
            /** @description The id of the job. */
            job_id: string;
            /**
             * @description What the job does, such as `erasure`, `export` or `topic_deletion`.
             * @enum {string}
             */
            kind: "erasure" | "export" | "tenant_deletion" | "topic_deletion";
            /** @description How far the job has got. */
            progress: components["schemas"]["JobProgress"];
            /** @description What the job has done, once it is done. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description When it started, in Unix seconds. */
            started_at: number;
            /**
             * @description `running`, `done` or `failed`.
             * @enum {string}
             */
            status: "running" | "done" | "failed";
            /** @description The user whom it is about; null if it is about the tenant. */
            user_id: string | null;
        };
        /**
         * KeyCreated
         * @description The new key. It is shown only once: store it.
         */
        KeyCreated: {
            /** @description The API key, for `Authorization: Bearer`. It is shown only once. */
            api_key: string;
            /** @description When it expires, in Unix seconds; null if it does not. */
            expires_at: number | null;
            /** @description The id of the key; unlike the key, it is no secret. */
            key_id: string;
            /** @description A name by which people know the key. */
            name: string | null;
            /** @description What the key may do. */
            scopes: components["schemas"]["Scope"][];
        };
        /**
         * KeyEntry
         * @description A key without its secret; `last_used_at` is accurate to a few minutes.
         */
        KeyEntry: {
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description When it expires, in Unix seconds; null if it does not. */
            expires_at: number | null;
            /** @description The id of the key; unlike the key, it is no secret. */
            key_id: string;
            /** @description When the key was last used, in Unix seconds; null if never. */
            last_used_at: number | null;
            /** @description A name by which people know the key. */
            name: string | null;
            /** @description What the key may do. */
            scopes: components["schemas"]["Scope"][];
        };
        /**
         * Keys
         * @description A page of a tenant's keys.
         */
        Keys: {
            /** @description The keys of this page. */
            keys: components["schemas"]["KeyEntry"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
        };
        /**
         * Limits
         * @description Rate limits that a tenant sets for itself.
         */
        Limits: {
            /**
             * @description Requests of all the tenant's API keys.
             * @default 500
             */
            requests_per_second?: number;
            /**
             * @description Requests of one end user.
             * @default 300
             */
            user_requests_per_second?: number;
        };
        /**
         * LimitsPatch
         * @description Only the named fields change; null restores a field's default.
         */
        LimitsPatch: {
            /**
             * @description Requests of all the tenant's API keys.
             * @default null
             */
            requests_per_second?: number | null;
            /**
             * @description Requests of one end user.
             * @default null
             */
            user_requests_per_second?: number | null;
        };
        /**
         * Link
         * @description A link to set a password, valid once. It is shown only once: pass it on to the person.
         */
        Link: {
            /** @description When the link expires, in Unix seconds. */
            expires_at: number;
            /** @description The address of the link: below `STAK_PUBLIC_URL` if that is set, otherwise a path of this server. */
            url: string;
        };
        /**
         * Member
         * @description A member of an audience; `joined_at` is null for members from before it was stored.
         */
        Member: {
            /** @description When the user joined, in Unix seconds; null if it is not known. */
            joined_at: number | null;
            /** @description The user's id, as your backend knows it. */
            uid: string;
        };
        /**
         * Members
         * @description A page of members, in the order of their ids.
         */
        Members: {
            /** @description The members of this page. */
            members: components["schemas"]["Member"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
        };
        /**
         * MembersChanged
         * @description The result of a bulk change, and the new number of members.
         */
        MembersChanged: {
            /** @description Number of users that were added. */
            added: number;
            /** @description Number of members now. */
            members: number;
            /** @description Number of users that were removed. */
            removed: number;
        };
        /**
         * NamedEntry
         * @description One recorded action, and who did it.
         */
        NamedEntry: {
            /** @description What was done. */
            action: string;
            /** @description Who did it. */
            actor: components["schemas"]["Actor"];
            /** @description When it happened, in Unix seconds. */
            at: number;
            /** @description More about it, for people. */
            detail: string | null;
            /** @description The id of the entry. */
            id: string;
            /** @description The id of the API key, or `account:` and the id of the person's account. */
            key_id: string;
            /** @description What it was done to. */
            target: string;
        };
        /**
         * OwnKey
         * @description The key of this request.
         */
        OwnKey: {
            /** @description The id of the key; unlike the key, it is no secret. */
            key_id: string;
            /** @description What the key may do. */
            scopes: components["schemas"]["Scope"][];
            /** @description The key of the tenant, which is part of every path. */
            tenant_key: string;
        };
        /**
         * PasswordReset
         * @description An account without a password, and the link to set a new one.
         */
        PasswordReset: {
            /** @description The person's account. */
            account: components["schemas"]["AccountEntry"];
            /** @description The link with which the person sets a new password. */
            password_link: components["schemas"]["Link"];
        };
        /**
         * PasswordSet
         * @description The email with which the person can sign in now.
         */
        PasswordSet: {
            /** @description The email of the account. */
            email: string;
        };
        /**
         * Pin
         * @description Whether a message is pinned.
         */
        Pin: {
            /** @description The id of the message. */
            message_id: string;
            /** @description Whether the message is shown above the list. */
            pinned: boolean;
        };
        /**
         * PostFallback
         * @description A channel by which the message is sent to those who have not read it after some minutes.
         */
        PostFallback: {
            /** @description How many minutes after the delivery. */
            after_minutes: number;
            /**
             * @description `push`, `email` or `webhook`.
             * @enum {unknown}
             */
            channel: "email" | "push" | "webhook";
        };
        /**
         * PostMessage
         * @description A message or a template, and its recipients.
         */
        PostMessage: {
            /** @description To whom the message goes. */
            audiences?: components["schemas"]["ToUsers"] | components["schemas"]["ToEveryone"] | components["schemas"]["ToTopics"];
            /**
             * @description The category, which has its own unread count and can be muted.
             * @default null
             */
            category?: string | null;
            /**
             * @description A newer message with the same key replaces the user's unread older one; null without one.
             * @default null
             */
            collapse_key?: string | null;
            /** @description Values of the variables, by name; a JSON object. */
            data?: Record<string, unknown>;
            /**
             * @description How a post to everyone is delivered; the inbox's `everyone_delivery` by default.
             * @default null
             */
            delivery?: ("on_read" | "on_write") | null;
            /**
             * @description Collect the message with others of the same key.
             * @default null
             */
            digest?: components["schemas"]["DigestWindow"] | null;
            /**
             * @description Channels that send it to those who have not read it; the inbox's `fallback` by default. An empty list is none.
             * @default null
             */
            fallback?: components["schemas"]["PostFallback"][] | null;
            /**
             * @description The id of the message in your system; without an `Idempotency-Key`, it serves as one.
             * @default null
             */
            host_system_id?: string | null;
            /** @description The content: any JSON object of up to 32 KB, valid by the inbox's schema if it has one. */
            message?: Record<string, unknown>;
            /**
             * @description `low`, `normal` or `high`.
             * @default null
             */
            priority?: ("high" | "low" | "normal") | null;
            /** @description Recipients of a template with data of their own, instead of `audiences`. */
            recipients?: components["schemas"]["TemplateRecipient"][];
            /**
             * @description When it is or was sent, in Unix seconds; null if it was sent at once.
             * @default null
             */
            send_at?: number | null;
            /**
             * @description Who sends the message, for people.
             * @default null
             */
            sender?: string | null;
            /**
             * @description The name of a template of this inbox, instead of `message`.
             * @default null
             */
            template?: string | null;
            /**
             * @description The version to use; the current one unless it is set.
             * @default null
             */
            template_version?: number | null;
            /**
             * @description After how many seconds it expires: it is hidden and no longer counts as unread.
             * @default null
             */
            ttl_seconds?: number | null;
        } & (unknown | unknown | unknown);
        /**
         * Preview
         * @description A rendered template, and the version and locale that were used; the version is null for a draft.
         */
        Preview: {
            /** @description The language that was used. */
            locale: string;
            /** @description The rendered message. */
            message: Record<string, unknown>;
            /** @description The name of the template. */
            template: string;
            /** @description The version that was rendered; null for a draft. */
            version: number | null;
        };
        /**
         * PreviewTemplate
         * @description What to render: with the profile of a user, with this data, in this language. A draft need not be stored.
         */
        PreviewTemplate: {
            /** @description Values of the variables, by name; a JSON object. */
            data?: Record<string, unknown>;
            /**
             * @description Content to preview that need not be stored.
             * @default null
             */
            draft?: components["schemas"]["WriteTemplate"] | null;
            /**
             * @description The language to preview; that of the user unless it is set.
             * @default null
             */
            locale?: string | null;
            /**
             * @description The user whose profile is used.
             * @default null
             */
            uid?: string | null;
            /**
             * @description The version to preview; the current one unless it is set.
             * @default null
             */
            version?: number | null;
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
         * Profile
         * @description A user's registered data.
         */
        Profile: {
            /** @description The tenant's own data about the user; null without any. */
            attributes?: {
                [key: string]: unknown;
            } | null;
            /** @description The address of the user's picture; null without one. */
            avatar_url?: string | null;
            /**
             * @description When it was created, in Unix seconds.
             * @default 0
             */
            created?: number;
            /**
             * @description Whether other users find this user by phone number.
             * @default false
             */
            discoverable?: boolean;
            /** @description The name that other users see; null without one. */
            display_name?: string | null;
            /** @description The email address; null without one. */
            email?: string | null;
            /** @description The user's language, such as `de-AT`; null without one. */
            locale?: string | null;
            /** @description The phone number in international form, such as +4930123456; null without one. */
            phone_number?: string | null;
            /**
             * @description Whether your backend has verified the phone number; others find the user only then.
             * @default false
             */
            phone_verified?: boolean;
            /**
             * @description When it was last changed, in Unix seconds.
             * @default 0
             */
            updated?: number;
            /** @description The user's id. */
            user_id: string;
        };
        /**
         * ProfilePatch
         * @description A patch of a profile: only the named fields change, null removes a value.
         *
         *         Another phone_number is not verified, unless the same patch says so.
         */
        ProfilePatch: {
            /** @description The tenant's own data about the user; null without any. */
            attributes?: Record<string, unknown> | null;
            /** @description The address of the user's picture; null without one. */
            avatar_url?: string | null;
            /** @description Whether other users find this user by phone number. */
            discoverable?: boolean | null;
            /** @description The name that other users see; null without one. */
            display_name?: string | null;
            /** @description The email, with which the person signs in. */
            email?: string | null;
            /** @description The user's language, such as `de-AT`; null without one. */
            locale?: string | null;
            /** @description The phone number in international form, such as +4930123456; null without one. */
            phone_number?: string | null;
            /** @description Whether your backend has verified the phone number; others find the user only then. */
            phone_verified?: boolean | null;
        };
        /**
         * PushChannel
         * @description Web Push; browsers subscribe with the public key. The private key is never returned.
         */
        PushChannel: {
            /** @description Where a message without a link of its own leads to; null without one. */
            app_url: string | null;
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description How many push messages a worker process sends in a minute. */
            per_minute: number;
            /** @description The public key with which browsers subscribe. */
            public_key: string;
            /** @description Contact for push services, as a mailto: address. */
            subject: string;
        };
        /**
         * QuotaState
         * @description A quota and its usage. `limit: null` means no limit; `used` is null where it is not a single number.
         */
        QuotaState: {
            /** @description The limit; null means no limit. */
            limit: number | null;
            /** @description How much is used; null where it is not a single number. */
            used: number | null;
        };
        /**
         * QuotaStates
         * @description All quotas. `used` is null for those that apply to each inbox, user, group, topic or second separately.
         */
        QuotaStates: {
            /** @description Accounts of people who use the console. */
            accounts: components["schemas"]["QuotaState"];
            /** @description API keys of the tenant. */
            api_keys: components["schemas"]["QuotaState"];
            /** @description Members of all audiences of the tenant together. */
            audience: components["schemas"]["QuotaState"];
            /** @description Categories of an inbox. */
            categories: components["schemas"]["QuotaState"];
            /** @description Chats that a user is a member of. */
            chats_per_user: components["schemas"]["QuotaState"];
            /** @description Members of a group. */
            group_members: components["schemas"]["QuotaState"];
            /** @description Inboxes of the tenant. */
            inboxes: components["schemas"]["QuotaState"];
            /** @description Requests per second of all callers of the tenant together. */
            requests_per_second: components["schemas"]["QuotaState"];
            /** @description Sessions that a user has open. */
            sessions_per_user: components["schemas"]["QuotaState"];
            /** @description Bytes that the tenant stores. */
            stored_bytes: components["schemas"]["QuotaState"];
            /** @description Templates of all inboxes of the tenant. */
            templates: components["schemas"]["QuotaState"];
            /** @description Members of a topic. */
            topic_members: components["schemas"]["QuotaState"];
            /** @description Topics of the tenant. */
            topics: components["schemas"]["QuotaState"];
            /** @description Requests per second of one user. */
            user_requests_per_second: components["schemas"]["QuotaState"];
            /** @description Registered users of the tenant. */
            users: components["schemas"]["QuotaState"];
        };
        /**
         * ReadRate
         * @description Of the recipients that were looked at, how many have the message, have seen it, and have read it.
         */
        ReadRate: {
            /** @description How many of them have the message. */
            delivered: number;
            /** @description Whether all recipients were looked at. */
            is_exact: boolean;
            /** @description How many of them have read it. */
            read: number;
            /** @description Number of recipients that were looked at. */
            sampled: number;
            /** @description How many of them have seen it. */
            seen: number;
        };
        /**
         * Recipients
         * @description A page of recipients.
         */
        Recipients: {
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The recipients of this page. */
            recipients: components["schemas"]["RecipientState"][];
        };
        /**
         * RecipientState
         * @description What became of a message for one recipient.
         *
         *     `reason` says why it is in this state, if that needs one: `muted`, `erased`, `stopped` or the error of the delivery
         *     for `failed`; `muted` (it arrived as read), `deleted` (by the user), `replaced` (by a newer one with the same
         *     collapse key) or `no longer stored` for others.
         */
        RecipientState: {
            /** @description When the user pressed the button, in Unix seconds; null before that. */
            acted_at?: number | null;
            /**
             * @description The button that the recipient pressed; null before that.
             * @enum {null|string}
             */
            action?: "primary" | "secondary" | null;
            /** @description When it was delivered, in Unix seconds; null if it was not. */
            delivered_at?: number | null;
            /** @description When it was read, in Unix seconds; null if it was not. */
            read_at?: number | null;
            /** @description Why the delivery failed or is not counted; null without a reason. */
            reason?: string | null;
            /** @description When it was shown to the user, in Unix seconds; null if it was not. */
            seen_at?: number | null;
            /**
             * @description What became of the message.
             * @enum {string}
             */
            state: "pending" | "delivered" | "seen" | "read" | "recalled" | "expired" | "failed";
            /** @description The user's id, as your backend knows it. */
            uid: string;
        };
        /**
         * Redact
         * @description The message to recall: for all recipients, or for these users. Its id is given here or in the query.
         */
        Redact: {
            /**
             * @description The id of the message.
             * @default null
             */
            message_id?: string | null;
            /**
             * @description Why it is recalled, for the audit log and the sender.
             * @default null
             */
            reason?: string | null;
            /**
             * @description Only recall it from these users; from all by default.
             * @default null
             */
            uids?: string[] | null;
        };
        /**
         * Redacted
         * @description The content is hidden; the unread counts follow.
         */
        Redacted: {
            /** @description The id of the message. */
            message_id: string;
            /** @description `redacting` until the counts have followed, then `redacted`. */
            status: string;
        };
        /**
         * Redrive
         * @description The dead letters to retry; all of them by default.
         */
        Redrive: {
            /**
             * @description The dead letters to try again; all by default.
             * @default null
             */
            ids?: string[] | null;
        };
        /**
         * Redriven
         * @description How many dead letters were put back on the queue.
         */
        Redriven: {
            /** @description Number of dead letters that are tried again. */
            redriven: number;
        };
        /**
         * ReplayStarted
         * @description The event that is sent again, with the same id.
         */
        ReplayStarted: {
            /** @description The id of the event, which its requests have as `webhook-id`. */
            event_id: string;
            /** @description The type of the event. */
            event_type: string;
        };
        /**
         * Role
         * @description What a person may do in the console.
         * @enum {string}
         */
        Role: "owner" | "sender" | "support" | "read-only";
        /**
         * RotateSecret
         * @description How long the previous secret stays valid; by default until the next rotation.
         */
        RotateSecret: {
            /**
             * @description How long the previous secret stays valid; 0 ends it at once.
             * @default null
             */
            grace_seconds?: number | null;
        };
        /**
         * Scope
         * @description The operations that an API key allows.
         * @enum {string}
         */
        Scope: "post" | "redact" | "audience" | "config" | "tokens" | "users" | "read";
        /**
         * SecretRotated
         * @description The new secret. It is shown only once: store it.
         */
        SecretRotated: {
            /** @description The new secret. It is shown only once. */
            secret: string;
        };
        /**
         * SentMessages
         * @description The newest messages with the same `host_system_id` that were sent to a user, newest first.
         */
        SentMessages: {
            /** @description The messages of this page. */
            messages: components["schemas"]["SentTo"][];
        };
        /**
         * SentTo
         * @description A message with the `host_system_id`, and what became of it for the user.
         */
        SentTo: {
            /** @description The category, which has its own unread count and can be muted. */
            category: string;
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description The id of the message. */
            message_id: string;
            /** @description What became of the message for the user. */
            recipient: components["schemas"]["RecipientState"];
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
         * SessionsEnded
         * @description How many devices were signed out.
         */
        SessionsEnded: {
            /** @description Number of sessions that were ended. */
            ended: number;
        };
        /**
         * SetPassword
         * @description The token of a link, and the password to set.
         */
        SetPassword: {
            /** @description The new password, of at least 12 characters. */
            password: string;
            /** @description The last part of the link's address. */
            token: string;
        };
        /**
         * SetUpEmail
         * @description A mail server, and who emails are from. Without `password`, that of the same server and user stays.
         */
        SetUpEmail: {
            /**
             * @description Where a message without a link of its own leads to; null for no link.
             * @default null
             */
            app_url?: string | null;
            /** @description One address in ASCII, as in noreply@example.com. */
            from_address: string;
            /**
             * @description The name of the sender.
             * @default null
             */
            from_name?: string | null;
            /** @description A host name. */
            host: string;
            /**
             * @description The password at the mail server.
             * @default null
             */
            password?: string | null;
            /** @description How many emails a worker process sends in a minute, by default 600. The operator sets the maximum. */
            per_minute?: number;
            /** @description 465, 587 or 2525; 25 if the operator allows it. */
            port: number;
            /**
             * @description Where replies go.
             * @default null
             */
            reply_to?: string | null;
            /**
             * @description TLS from the start, or STARTTLS; none only for tests.
             * @default starttls
             * @enum {unknown}
             */
            security?: "none" | "starttls" | "tls";
            /**
             * @description The user at the mail server.
             * @default null
             */
            username?: string | null;
        };
        /**
         * SetUpPush
         * @description Settings of Web Push; the key pair is created with the first call, and stays.
         */
        SetUpPush: {
            /**
             * @description Where a message without a link of its own leads to; null for no link.
             * @default null
             */
            app_url?: string | null;
            /**
             * @description How many messages a worker process sends in a minute.
             * @default 6000
             */
            per_minute?: number;
            /** @description Contact for push services, as in mailto:admin@example.com. */
            subject: string;
        };
        /**
         * SignIn
         * @description A person's email and password.
         */
        SignIn: {
            /** @description The email, with which the person signs in. */
            email: string;
            /** @description The person's password. */
            password: string;
        };
        /**
         * SignInMethods
         * @description How people can sign in to the console; the same for every tenant.
         */
        SignInMethods: {
            /** @description The name of the identity provider; null without one. */
            oidc: string | null;
            /** @description Whether people sign in with a password. */
            password: boolean;
        };
        /**
         * Audiences
         * @description The kind of audience a message was sent to, without naming users.
         */
        stak_realtime_presenters_Audiences: {
            /**
             * @description `users` for named users, `everyone` for the inbox's audience, `topic` for topics.
             * @enum {string}
             */
            kind: "users" | "everyone" | "topic";
            /** @description The name of the audience; recipients see it. */
            label: string | null;
        };
        /**
         * StatisticsPoint
         * @description The totals at the end of the interval that begins at `at`.
         *
         *     Intervals are minutes in the first hour, hours in the first two days, then days. Those without a change are left
         *     out.
         */
        StatisticsPoint: {
            /** @description How many had answered it at the end of the interval. */
            acted: number;
            /** @description When the interval begins, in Unix seconds: a minute in the first hour, then an hour, after two days a day. */
            at: number;
            /** @description How many had the message at the end of the interval. */
            delivered: number;
            /** @description How many had read it at the end of the interval. */
            read: number;
            /** @description How many had seen it at the end of the interval. */
            seen: number;
        };
        /**
         * StoredTemplate
         * @description A version of a template, and the names of its variables.
         */
        StoredTemplate: {
            /** @description The category, which has its own unread count and can be muted. */
            category: string | null;
            /** @description The message of each language. */
            content: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description The API key or account that wrote it. */
            created_by: string;
            /** @description The language of recipients for whom there is no better translation. */
            default_locale: string;
            /** @description The name of the template. */
            template: string;
            /** @description The names of its variables. */
            variables: string[];
            /** @description The version, counted from 1. */
            version: number;
        };
        /**
         * Suspension
         * @description Since when a tenant is suspended; null if it is not.
         */
        Suspension: {
            /** @description Since when the tenant is suspended, in Unix seconds; null if it is not. */
            suspended_at: number | null;
            /** @description The key of the tenant, which is part of every path. */
            tenant_key: string;
        };
        /**
         * TemplateEntry
         * @description A template in the list of an inbox's templates.
         */
        TemplateEntry: {
            /** @description The category, which has its own unread count and can be muted. */
            category: string | null;
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description The language of recipients for whom there is no better translation. */
            default_locale: string;
            /** @description The languages of its translations. */
            locales: string[];
            /** @description The name. */
            name: string;
            /** @description When it was last changed, in Unix seconds. */
            updated: number;
            /** @description The version, counted from 1. */
            version: number;
        };
        /**
         * TemplateRecipient
         * @description A recipient of a template: its own data, which replaces that of the post name by name, and its language.
         */
        TemplateRecipient: {
            /** @description Values of the variables, by name; a JSON object. */
            data?: Record<string, unknown>;
            /**
             * @description The language; that of the profile unless it is set.
             * @default null
             */
            locale?: string | null;
            /** @description The user's id, as your backend knows it. */
            uid: string;
        };
        /**
         * Templates
         * @description A page of templates.
         */
        Templates: {
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The templates. */
            templates: components["schemas"]["TemplateEntry"][];
        };
        /**
         * TemplateVersion
         * @description A version in the list of a template's versions.
         */
        TemplateVersion: {
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description The API key or account that wrote it. */
            created_by: string;
            /** @description The language of recipients for whom there is no better translation. */
            default_locale: string;
            /** @description The version, counted from 1. */
            version: number;
        };
        /**
         * TemplateVersions
         * @description The versions of a template that are kept, newest first.
         */
        TemplateVersions: {
            /** @description The versions. */
            versions: components["schemas"]["TemplateVersion"][];
        };
        /**
         * TenantCreated
         * @description The new tenant's key and secrets. They are shown only once: store them.
         */
        TenantCreated: {
            /** @description The API key, for `Authorization: Bearer`. It is shown only once. */
            api_key: string;
            /** @description Signs user tokens. It is shown only once. */
            signing_secret: string;
            /** @description Hashes user ids for Novu's client. It is shown only once. */
            subscriber_secret: string;
            /** @description The key of the tenant, which is part of every path. */
            tenant_key: string;
        };
        /**
         * TenantEntry
         * @description A tenant in the list of tenants.
         */
        TenantEntry: {
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description Since when the tenant is suspended, in Unix seconds; null if it is not. */
            suspended_at?: number | null;
            /** @description The key of the tenant, which is part of every path. */
            tenant_key: string;
            /** @description The title, for people. */
            title: string | null;
        };
        /**
         * TenantQuotas
         * @description All quotas of a tenant.
         */
        TenantQuotas: {
            /** @description All quotas, by name. */
            quotas: components["schemas"]["QuotaStates"];
        };
        /**
         * Tenants
         * @description A page of tenants.
         */
        Tenants: {
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The tenants of this page. */
            tenants: components["schemas"]["TenantEntry"][];
        };
        /**
         * TenantSettings
         * @description A tenant's settings for all its inboxes.
         */
        TenantSettings: {
            /** @description Browser origins that may use the user API and the WebSocket; * allows all. */
            allowed_origins?: string[];
            /** @description Rate limits that the tenant sets for itself. */
            limits?: components["schemas"]["Limits"];
            /**
             * @description Whether users can start chats only with registered users, and add only these to groups.
             * @default false
             */
            registered_participants_only?: boolean;
            /**
             * @description After how many days messages, chats, delivery records and logs are removed; null keeps them.
             * @default null
             */
            retention_days?: number | null;
            /**
             * @description The display name of the tenant.
             * @default null
             */
            title?: string | null;
            /**
             * @description Told, with a signature, of messages for users who are not connected (Standard Webhooks).
             * @default null
             */
            webhook_url?: string | null;
        };
        /**
         * TenantSettingsPatch
         * @description Only the named fields change; null restores a field's default.
         */
        TenantSettingsPatch: {
            /**
             * @description Browser origins that may use the user API and the WebSocket; * allows all.
             * @default null
             */
            allowed_origins?: string[] | null;
            /**
             * @description Rate limits that the tenant sets for itself.
             * @default null
             */
            limits?: components["schemas"]["LimitsPatch"] | null;
            /**
             * @description Whether users can start chats only with registered users, and add only these to groups.
             * @default null
             */
            registered_participants_only?: boolean | null;
            /**
             * @description After how many days messages, chats, delivery records and logs are removed; null keeps them.
             * @default null
             */
            retention_days?: number | null;
            /**
             * @description The display name of the tenant.
             * @default null
             */
            title?: string | null;
            /**
             * @description Told, with a signature, of messages for users who are not connected (Standard Webhooks).
             * @default null
             */
            webhook_url?: string | null;
        };
        /**
         * ToEveryone
         * @description A post to everyone who is in the inbox's audience now.
         */
        ToEveryone: {
            /**
             * @description Always `everyone`.
             * @enum {unknown}
             */
            kind: "everyone";
            /**
             * @description The name of the audience; recipients see it.
             * @default null
             */
            label?: string | null;
        };
        /**
         * Topic
         * @description A topic, and the exact number of its members.
         */
        Topic: {
            /** @description When it was created, in Unix seconds. */
            created_at: number;
            /** @description What is posted to the topic, for people; null without one. */
            description: string | null;
            /** @description Number of members now, always exact. */
            members: number;
            /** @description Whether users may follow and leave the topic. */
            open: boolean;
            /** @description The title, for people. */
            title: string | null;
            /** @description The name of the topic. */
            topic: string;
            /** @description When it was last changed, in Unix seconds. */
            updated_at: number;
        };
        /**
         * TopicMember
         * @description A member of a topic, and whether the user joined by themselves.
         */
        TopicMember: {
            /** @description Whether the user joined by themselves. */
            followed: boolean;
            /** @description When the user joined, in Unix seconds; null if it is not known. */
            joined_at: number | null;
            /** @description The user's id, as your backend knows it. */
            uid: string;
        };
        /**
         * TopicMembers
         * @description A page of members, in the order of their ids.
         */
        TopicMembers: {
            /** @description The members of this page. */
            members: components["schemas"]["TopicMember"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
        };
        /**
         * Topics
         * @description A page of topics, in the order of their names.
         */
        Topics: {
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The topics of this page. */
            topics: components["schemas"]["Topic"][];
        };
        /**
         * ToTopics
         * @description A post to everyone who is a member of some of these topics now; a member of several gets it once.
         */
        ToTopics: {
            /**
             * @description The kind.
             * @enum {unknown}
             */
            kind: "topic";
            /**
             * @description The name of the audience; recipients see it.
             * @default null
             */
            label?: string | null;
            /** @description 1 to 20 topics. */
            topics: string[];
        };
        /**
         * ToUsers
         * @description A post to some users; duplicates count once, and users need not be registered.
         */
        ToUsers: {
            /**
             * @description Always `users`.
             * @enum {unknown}
             */
            kind: "users";
            /**
             * @description The name of the audience; recipients see it.
             * @default null
             */
            label?: string | null;
            /** @description The users, up to 100,000; they need not be registered. */
            uids: string[];
        };
        /**
         * TurnChannels
         * @description Channels to turn on or off for a user: only the named ones change.
         */
        TurnChannels: {
            /** @description Whether the user gets emails. */
            email?: boolean;
            /** @description Whether the user gets push messages. */
            push?: boolean;
            /** @description Whether the user is named in events `message.unread`. */
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
         * UserMessages
         * @description A page of a user's messages, newest first, with the unread counts.
         *
         *     The first page of the list also has the pinned messages, which are at their places in `messages` too.
         */
        UserMessages: {
            /** @description The messages of this page. */
            messages: components["schemas"]["InboxMessage"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description Whether the message is shown above the list. */
            pinned: components["schemas"]["InboxMessage"][];
            /** @description The unread counts. */
            unread: components["schemas"]["Unread"];
        };
        /**
         * Users
         * @description A page of registered users.
         */
        Users: {
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The users of this page. */
            users: components["schemas"]["Profile"][];
        };
        /**
         * UserSessions
         * @description A page of a user's sessions, most recent first.
         */
        UserSessions: {
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The sessions of this page. */
            sessions: components["schemas"]["Session"][];
        };
        /**
         * UserToken
         * @description A token and its expiry.
         */
        UserToken: {
            /** @description When it expires, in Unix seconds; null if it does not. */
            expires_at: number;
            /** @description The token, for `Authorization: Bearer`. */
            token: string;
        };
        /**
         * UserTopic
         * @description A topic that a user is a member of; `followed` is true if the user joined by themselves.
         */
        UserTopic: {
            /** @description Whether the user joined by themselves. */
            followed: boolean;
            /** @description When the user joined, in Unix seconds; null if it is not known. */
            joined_at: number | null;
            /** @description Whether users may follow and leave the topic. */
            open: boolean;
            /** @description The title, for people. */
            title: string | null;
            /** @description The name of the topic. */
            topic: string;
        };
        /**
         * UserTopics
         * @description A page of a user's topics, oldest topic first.
         */
        UserTopics: {
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
            /** @description The topics of this page. */
            topics: components["schemas"]["UserTopic"][];
        };
        /**
         * WebhookAttempts
         * @description A page of attempts.
         */
        WebhookAttempts: {
            /** @description The attempts of this page. */
            attempts: components["schemas"]["Attempt"][];
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
        };
        /**
         * WebhookEndpoint
         * @description An endpoint; `disabled_reason` says why it receives no events.
         *
         *     Since `failing_since`, no attempt has succeeded. `events_dropped` counts events that were not sent because too many
         *     waited; it starts again when the endpoint is enabled.
         */
        WebhookEndpoint: {
            /** @description When it was created, in Unix seconds. */
            created: number;
            /** @description What the endpoint is for, for people. */
            description: string | null;
            /** @description When it was disabled, in Unix seconds; null if it is enabled. */
            disabled_at: number | null;
            /** @description Why it was disabled; null if it is enabled. */
            disabled_reason: string | null;
            /** @description Whether events are sent to it. */
            enabled: boolean;
            /** @description The types of events that it receives. */
            event_types: string[];
            /** @description How many events were not sent because too many waited, since it was enabled by a request. */
            events_dropped: number;
            /** @description When the first attempt failed of those since the last success, in Unix seconds; null if the last one succeeded. */
            failing_since: number | null;
            /** @description When an event was last dropped, in Unix seconds; null if none was. */
            last_dropped_at: number | null;
            /** @description Where events are sent. */
            url: string;
            /** @description The id of the endpoint. */
            webhook_id: string;
        };
        /**
         * WebhookEndpoints
         * @description All endpoints of the tenant, and how many it may have.
         */
        WebhookEndpoints: {
            /** @description How many endpoints a tenant may have. */
            limit: number;
            /** @description The endpoints. */
            webhooks: components["schemas"]["WebhookEndpoint"][];
        };
        /**
         * WriteProfile
         * @description A user's profile. An omitted name or number is removed.
         *
         *         What users choose themselves, the email address and the attributes stay if they are omitted.
         */
        WriteProfile: {
            /** @description The tenant's own data about the user; null without any. */
            attributes?: Record<string, unknown> | null;
            /** @description The address of the user's picture; null without one. */
            avatar_url?: string | null;
            /** @description Whether other users find this user by phone number. */
            discoverable?: boolean | null;
            /**
             * @description The name that other users see; null without one.
             * @default null
             */
            display_name?: string | null;
            /** @description The email, with which the person signs in. */
            email?: string | null;
            /** @description The user's language, such as `de-AT`; null without one. */
            locale?: string | null;
            /**
             * @description The phone number in international form, such as +4930123456; null without one.
             * @default null
             */
            phone_number?: string | null;
            /**
             * @description Whether your backend has verified the phone number; others find the user only then.
             * @default false
             */
            phone_verified?: boolean;
        } | {
            /** @constant */
            phone_verified?: false;
        } | {
            phone_number: string;
        };
        /**
         * WriteTemplate
         * @description The messages of a template by locale, with `{{ variables }}` in their strings.
         */
        WriteTemplate: {
            /**
             * @description The category, which has its own unread count and can be muted.
             * @default null
             */
            category?: string | null;
            /** @description The message of each language, with variables in its strings. */
            content: {
                [key: string]: Record<string, unknown>;
            };
            /** @description The language of recipients for whom there is no better translation. */
            default_locale: string;
        };
        /**
         * WriteTopic
         * @description What people see of a topic, and whether users may follow and leave it. An omitted field gets its default.
         */
        WriteTopic: {
            /**
             * @description What is posted to the topic, for people.
             * @default null
             */
            description?: string | null;
            /**
             * @description Whether users may follow and leave the topic.
             * @default false
             */
            open?: boolean;
            /**
             * @description The title of the topic, for people.
             * @default null
             */
            title?: string | null;
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
    StackAdminV1List: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description The size of a page, 1 to 100. */
                limit?: number;
            };
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
                    "application/json": components["schemas"]["Tenants"];
                };
            };
        };
    };
    StackAdminV1TenantCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateTenant"] | null;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantCreated"];
                };
            };
        };
    };
    StackAdminV1TenantDeleteWhole: {
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
            /** @description Accepted; the work goes on after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStarted"];
                };
            };
        };
    };
    StackAdminV1TenantInboxAudienceRead: {
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
                    "application/json": components["schemas"]["Audience"];
                };
            };
        };
    };
    StackAdminV1TenantInboxAudienceChange: {
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
                "application/json": components["schemas"]["ChangeAudience"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AudienceChanged"];
                };
            };
        };
    };
    StackAdminV1TenantInboxAudienceMembersListAll: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description The size of a page, 1 to 100. */
                limit?: number;
            };
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
                    "application/json": components["schemas"]["Members"];
                };
            };
        };
    };
    StackAdminV1TenantInboxAudienceMembersUidReadOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
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
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    StackAdminV1TenantInboxConfigRead: {
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
                    "application/json": components["schemas"]["InboxConfig"];
                };
            };
        };
    };
    StackAdminV1TenantInboxConfigWrite: {
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
                "application/json": components["schemas"]["InboxConfig"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxConfig"];
                };
            };
            /** @description The inbox is new. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxConfig"];
                };
            };
        };
    };
    StackAdminV1TenantInboxConfigChange: {
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
                "application/json": components["schemas"]["InboxConfigPatch"];
                "application/merge-patch+json": components["schemas"]["InboxConfigPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxConfig"];
                };
            };
        };
    };
    StackAdminV1TenantInboxDeadLettersDeadLetters: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description The size of a page, 1 to 100. */
                limit?: number;
            };
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
                    "application/json": components["schemas"]["DeadLetters"];
                };
            };
        };
    };
    StackAdminV1TenantInboxDeadLettersRedriveRedrive: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Redrive"] | null;
            };
        };
        responses: {
            /** @description Accepted; the work goes on after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redriven"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesList: {
        parameters: {
            query?: {
                /** @description Return only messages of this category. */
                category?: string | null;
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description The size of a page, 1 to 100. */
                limit?: number;
                /** @description Part of the content, sender, label or id. */
                search?: string | null;
                /** @description `single`: posts to one user; `several`: to several users, topics or everyone. */
                size?: "single" | "several" | null;
                /** @description Only with this status. */
                status?: string | null;
            };
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
                    "application/json": components["schemas"]["Broadcasts"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesMessageIdRead: {
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
                    "application/json": components["schemas"]["BroadcastStatus"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesMessageIdPausePause: {
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
            /** @description Accepted; the work goes on after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastStatus"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesMessageIdPinPin: {
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
                    "application/json": components["schemas"]["Pin"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesMessageIdPinChangePin: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangePin"] | null;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pin"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesMessageIdReadRateReadRate: {
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
                    "application/json": components["schemas"]["ReadRate"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesMessageIdRecipientsList: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description The size of a page, 1 to 100. */
                limit?: number;
            };
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
                    "application/json": components["schemas"]["Recipients"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesMessageIdRecipientsUidRead: {
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
                /** @description The user, by the id that your backend knows. */
                uid: string;
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
                    "application/json": components["schemas"]["RecipientState"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesMessageIdResumeResume: {
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
            /** @description Accepted; the work goes on after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastStatus"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesMessageIdStatsStats: {
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
                    "application/json": components["schemas"]["BroadcastStatistics"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesMessageIdStopStop: {
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
            /** @description Accepted; the work goes on after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastStatus"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesPostCreate: {
        parameters: {
            query?: {
                /** @description Return the number of recipients and the cost, and store nothing. */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of your choice that makes this request repeatable: the same key does it once. */
                "Idempotency-Key"?: string | null;
            };
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
                "application/json": components["schemas"]["PostMessage"];
            };
        };
        responses: {
            /** @description A dry run: nothing was stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Accepted; the work goes on after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"] | components["schemas"]["DryRun"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesPostBulkPostBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your choice that makes this request repeatable: the same key does it once. */
                "Idempotency-Key"?: string | null;
            };
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
                "application/json": components["schemas"]["BulkPost"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResults"];
                };
            };
        };
    };
    StackAdminV1TenantInboxMessagesRedactRedact: {
        parameters: {
            query?: {
                /** @description The message. */
                message_id?: string | null;
            };
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Redact"] | null;
            };
        };
        responses: {
            /** @description Accepted; the work goes on after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redacted"];
                };
            };
        };
    };
    StackAdminV1TenantInboxRecipientsUidFindRecipient: {
        parameters: {
            query: {
                /** @description The id of the message in your system, as in its post. */
                host_system_id: string;
            };
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
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
                    "application/json": components["schemas"]["SentMessages"];
                };
            };
        };
    };
    StackAdminV1TenantInboxTemplatesList: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description The size of a page, 1 to 100. */
                limit?: number;
            };
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
                    "application/json": components["schemas"]["Templates"];
                };
            };
        };
    };
    StackAdminV1TenantInboxTemplatesRead: {
        parameters: {
            query?: {
                /** @description The version of the template; the current one unless it is set. */
                version?: number | null;
            };
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The name of the template. */
                template: string;
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
                    "application/json": components["schemas"]["StoredTemplate"];
                };
            };
        };
    };
    StackAdminV1TenantInboxTemplatesWrite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The name of the template. */
                template: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteTemplate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredTemplate"];
                };
            };
            /** @description The template is new. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredTemplate"];
                };
            };
        };
    };
    StackAdminV1TenantInboxTemplatesRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The name of the template. */
                template: string;
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
    StackAdminV1TenantInboxTemplatesPreviewPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The name of the template. */
                template: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewTemplate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
        };
    };
    StackAdminV1TenantInboxTemplatesVersionsVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The name of the template. */
                template: string;
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
                    "application/json": components["schemas"]["TemplateVersions"];
                };
            };
        };
    };
    StackAdminV1TenantInboxUsersUidAuditAudit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
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
                    "application/json": components["schemas"]["Audit"];
                };
            };
        };
    };
    StackAdminV1TenantInboxUsersUidMessagesMessages: {
        parameters: {
            query?: {
                /** @description Return the archive instead of the list. */
                archived?: boolean;
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description The size of a page, 1 to 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The inbox, such as `DEFAULT`. */
                inbox: string;
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
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
                    "application/json": components["schemas"]["UserMessages"];
                };
            };
        };
    };
    StackAdminV1TenantAccountsList: {
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
                    "application/json": components["schemas"]["Accounts"];
                };
            };
        };
    };
    StackAdminV1TenantAccountsCreate: {
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
                "application/json": components["schemas"]["CreateAccount"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCreated"];
                };
            };
        };
    };
    StackAdminV1TenantAccountsAccountIdRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account. */
                account_id: string;
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
    StackAdminV1TenantAccountsAccountIdChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account. */
                account_id: string;
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeAccount"];
                "application/merge-patch+json": components["schemas"]["ChangeAccount"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEntry"];
                };
            };
        };
    };
    StackAdminV1TenantAccountsAccountIdResetReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account. */
                account_id: string;
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
                    "application/json": components["schemas"]["PasswordReset"];
                };
            };
        };
    };
    StackAdminV1TenantAccountsAccountIdSessionsEndSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account. */
                account_id: string;
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
    StackAdminV1TenantAuditLogRead: {
        parameters: {
            query?: {
                /** @description Only this action, as in `mint token`. */
                action?: string | null;
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
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
        };
    };
    StackAdminV1TenantChannelsRead: {
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
                    "application/json": components["schemas"]["Channels"];
                };
            };
        };
    };
    StackAdminV1TenantChannelsEmailWriteEmail: {
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
                "application/json": components["schemas"]["SetUpEmail"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChannel"];
                };
            };
        };
    };
    StackAdminV1TenantChannelsEmailRemoveEmail: {
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
            /** @description Success, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    StackAdminV1TenantChannelsPushWritePush: {
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
                "application/json": components["schemas"]["SetUpPush"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushChannel"];
                };
            };
        };
    };
    StackAdminV1TenantChannelsPushRemovePush: {
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
            /** @description Success, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    StackAdminV1TenantDataKeyRotateRotateContentKey: {
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
                    "application/json": components["schemas"]["DataKeyRotated"];
                };
            };
        };
    };
    StackAdminV1TenantInboxesListAllInboxes: {
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
                    "application/json": components["schemas"]["Inboxes"];
                };
            };
        };
    };
    StackAdminV1TenantJobsJobIdRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job. */
                job_id: string;
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
                    "application/json": components["schemas"]["JobState"];
                };
            };
        };
    };
    StackAdminV1TenantJobsJobIdFileReadFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job. */
                job_id: string;
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
                    "application/jsonl": unknown;
                };
            };
        };
    };
    StackAdminV1TenantKeysList: {
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
                    "application/json": components["schemas"]["Keys"];
                };
            };
        };
    };
    StackAdminV1TenantKeysCreate: {
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
                "application/json": components["schemas"]["CreateKey"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyCreated"];
                };
            };
        };
    };
    StackAdminV1TenantKeysKeyIdRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The API key. */
                key_id: string;
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
    StackAdminV1TenantOwnKeyReadOwnKey: {
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
                    "application/json": components["schemas"]["OwnKey"];
                };
            };
        };
    };
    StackAdminV1TenantQuotasRead: {
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
                    "application/json": components["schemas"]["TenantQuotas"];
                };
            };
        };
    };
    StackAdminV1TenantQuotasWrite: {
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
                "application/json": components["schemas"]["ChangeQuotas"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantQuotas"];
                };
            };
        };
    };
    StackAdminV1TenantResumeResume: {
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
                    "application/json": components["schemas"]["Suspension"];
                };
            };
        };
    };
    StackAdminV1TenantSecretsKindRotateRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `signing` signs user tokens, `subscriber` hashes ids for Novu's client, `webhook` signs webhooks. */
                kind: "signing" | "subscriber" | "webhook";
                /** @description The tenant. */
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateSecret"] | null;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretRotated"];
                };
            };
        };
    };
    StackAdminV1TenantSessionRead: {
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
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
        };
    };
    StackAdminV1TenantSessionEnd: {
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
            /** @description The session has ended, and its cookie is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    StackAdminV1TenantSessionPasswordChangePassword: {
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
                "application/json": components["schemas"]["ChangePassword"];
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
    StackAdminV1TenantSettingsRead: {
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
                    "application/json": components["schemas"]["TenantSettings"];
                };
            };
        };
    };
    StackAdminV1TenantSettingsWrite: {
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
                "application/json": components["schemas"]["TenantSettings"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantSettings"];
                };
            };
        };
    };
    StackAdminV1TenantSettingsChange: {
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
                "application/json": components["schemas"]["TenantSettingsPatch"];
                "application/merge-patch+json": components["schemas"]["TenantSettingsPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantSettings"];
                };
            };
        };
    };
    StackAdminV1TenantSignInMethods: {
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
                    "application/json": components["schemas"]["SignInMethods"];
                };
            };
        };
    };
    StackAdminV1TenantSignInSignIn: {
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
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
        };
    };
    StackAdminV1TenantSignInPasswordSetPassword: {
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
                "application/json": components["schemas"]["SetPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordSet"];
                };
            };
        };
    };
    StackAdminV1TenantSuspendSuspend: {
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
                    "application/json": components["schemas"]["Suspension"];
                };
            };
        };
    };
    StackAdminV1TenantTopicsListAll: {
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
                    "application/json": components["schemas"]["Topics"];
                };
            };
        };
    };
    StackAdminV1TenantTopicsRead: {
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
                    "application/json": components["schemas"]["Topic"];
                };
            };
        };
    };
    StackAdminV1TenantTopicsWrite: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteTopic"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"];
                };
            };
            /** @description The topic was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topic"];
                };
            };
        };
    };
    StackAdminV1TenantTopicsRemove: {
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
            /** @description Accepted; the work goes on after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStarted"];
                };
            };
        };
    };
    StackAdminV1TenantTopicsMembersListMembers: {
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
                    "application/json": components["schemas"]["TopicMembers"];
                };
            };
        };
    };
    StackAdminV1TenantTopicsMembersChange: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMembers"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembersChanged"];
                };
            };
        };
    };
    StackAdminV1TenantTopicsMembersUidReadOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The topic, such as `release-notes`. */
                topic: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
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
                    "application/json": components["schemas"]["TopicMember"];
                };
            };
        };
    };
    StackAdminV1TenantUsersFind: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page; omit it for the first page. */
                cursor?: string | null;
                /** @description The size of a page, 1 to 100. */
                limit?: number;
                /** @description E.164; the + written as %2B. */
                phone_number?: string | null;
                /** @description How ids begin; no names are searched. */
                query?: string | null;
                /** @description Part of an id, a name or a phone number. */
                search?: string | null;
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
                    "application/json": components["schemas"]["Profile"] | components["schemas"]["Users"];
                };
            };
        };
    };
    StackAdminV1TenantUsersUidRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
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
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    StackAdminV1TenantUsersUidWrite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteProfile"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description The profile is new. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    StackAdminV1TenantUsersUidRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile is gone; X-Job-Id names the erasure. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    StackAdminV1TenantUsersUidChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfilePatch"];
                "application/merge-patch+json": components["schemas"]["ProfilePatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    StackAdminV1TenantUsersUidChannelsReadUserChannels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
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
                    "application/json": components["schemas"]["ChannelsOfUser"];
                };
            };
        };
    };
    StackAdminV1TenantUsersUidChannelsChangeUserChannels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TurnChannels"];
                "application/merge-patch+json": components["schemas"]["TurnChannels"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelsOfUser"];
                };
            };
        };
    };
    StackAdminV1TenantUsersUidEraseErase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStarted"];
                };
            };
        };
    };
    StackAdminV1TenantUsersUidExportExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStarted"];
                };
            };
        };
    };
    StackAdminV1TenantUsersUidSessionsList: {
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
                /** @description The user, by the id that your backend knows. */
                uid: string;
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
                    "application/json": components["schemas"]["UserSessions"];
                };
            };
        };
    };
    StackAdminV1TenantUsersUidSessionsEndAll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
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
                    "application/json": components["schemas"]["SessionsEnded"];
                };
            };
        };
    };
    StackAdminV1TenantUsersUidSessionsSessionIdEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                session_id: string;
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
    StackAdminV1TenantUsersUidTokensCreateToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The user, by the id that your backend knows. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateToken"] | null;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserToken"];
                };
            };
        };
    };
    StackAdminV1TenantUsersUidTopicsListUserTopics: {
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
                /** @description The user, by the id that your backend knows. */
                uid: string;
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
                    "application/json": components["schemas"]["UserTopics"];
                };
            };
        };
    };
    StackAdminV1TenantWebhooksList: {
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
                    "application/json": components["schemas"]["WebhookEndpoints"];
                };
            };
        };
    };
    StackAdminV1TenantWebhooksCreate: {
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
                "application/json": components["schemas"]["CreateEndpoint"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointCreated"];
                };
            };
        };
    };
    StackAdminV1TenantWebhooksWebhookIdRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The webhook endpoint. */
                webhook_id: string;
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
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    StackAdminV1TenantWebhooksWebhookIdRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The webhook endpoint. */
                webhook_id: string;
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
    StackAdminV1TenantWebhooksWebhookIdChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The webhook endpoint. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeEndpoint"];
                "application/merge-patch+json": components["schemas"]["ChangeEndpoint"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    StackAdminV1TenantWebhooksWebhookIdAttemptsAttempts: {
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
                /** @description The webhook endpoint. */
                webhook_id: string;
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
                    "application/json": components["schemas"]["WebhookAttempts"];
                };
            };
        };
    };
    StackAdminV1TenantWebhooksWebhookIdAttemptsAttemptIdReplayReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The attempt. */
                attempt_id: string;
                /** @description The tenant. */
                tenant: string;
                /** @description The webhook endpoint. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work goes on after the response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayStarted"];
                };
            };
        };
    };
    StackAdminV1TenantWebhooksWebhookIdSecretRotateRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tenant. */
                tenant: string;
                /** @description The webhook endpoint. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateSecret"] | null;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretRotated"];
                };
            };
        };
    };
}
