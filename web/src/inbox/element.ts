/** The public properties, methods and events of `<stak-inbox>`, apart from those of every element. */
import type { InboxMessage } from "./api-types.js";
import type { ConnectionState } from "./gateway-connection.js";
import type { Person } from "./person.js";
import type { Placement } from "./panel-position.js";

export interface StakInboxElement extends HTMLElement {
  /** The address of the Stak server. */
  server: string;
  /** The address of API Gateway's WebSocket API, where functions serve the API: wss://…/<stage> */
  socketUrl: string | null;
  tenant: string;
  inbox: string;
  token: string | null;
  getToken: (() => Promise<string>) | null;
  /** `inbox`, `chats`, or both. */
  views: string;
  open: boolean;
  placement: Placement;
  mode: "bell" | "page";
  theme: "light" | "dark" | "auto";
  /** The state of the connection, for the page's styles. */
  readonly connection: ConnectionState;
  /** Returns a user's name; without one, the user id is shown. */
  displayName: ((uid: string) => string | undefined) | null;
  /** Users to suggest for a new chat. */
  people: Person[];
  /** Finds users by name for a new chat, in the page's own directory. */
  findPeople: ((query: string) => Promise<Person[]>) | null;
  /** Addresses of pictures for categories, by category. */
  categoryIcons: Record<string, string>;
  shortcuts: "on" | "off";
  /** The language of the texts, such as `de`, or `auto` for the browser's; by default that of the page. */
  locale: string | null;
  /** The address of a service worker on the page's origin that shows push messages; without it, none are offered. */
  pushWorker: string | null;
  /** The unread count of the shown views. */
  readonly unread: number;
  show(): void;
  hide(): void;
  toggle(): void;
  /** Opens the panel with a chat. */
  openChat(chat: string): void;
}

export interface StakInboxEventMap {
  "stak-unread": CustomEvent<{ total: number; inbox: number; chats: number; categories: Record<string, number> }>;
  /** `action` is null for the message itself; `url` is null without a link. */
  "stak-open-message": CustomEvent<{ message: InboxMessage; url: string | null; action: "primary" | "secondary" | null }>;
  "stak-token-needed": CustomEvent<Record<string, never>>;
  "stak-connection": CustomEvent<{ state: ConnectionState }>;
  "stak-toggle": CustomEvent<{ open: boolean }>;
}

declare global {
  interface HTMLElementTagNameMap {
    "stak-inbox": StakInboxElement;
  }
}
