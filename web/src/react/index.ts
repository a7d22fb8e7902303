/** `@stak/react`: hooks for a user's inbox and chats, and `<StakInbox>`. */
export { StakProvider, useStak, type StakProviderProps } from "./provider.js";
export {
  useChannels,
  useChat,
  useChats,
  useConnection,
  useInbox,
  useMessages,
  usePreferences,
  useStakEvent,
  useTopics,
  useUnread,
  type ChatActions,
  type MessageActions,
} from "./hooks.js";
export { StakInbox, type StakInboxProps } from "./stak-inbox.js";
