// @vitest-environment happy-dom
import { type ReactElement, StrictMode, act } from "react";
import { type Root, createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type StakClient, createClient } from "@stak/client";
import {
  StakInbox,
  StakProvider,
  useChannels,
  useChat,
  useChats,
  useConnection,
  useInbox,
  useMessages,
  usePreferences,
  useStak,
  useStakEvent,
  useTopics,
  useUnread,
} from "../src/react/index.js";
import { FakeServer, SERVER, chatOf, inboxMessage, tokenOf } from "./fake-server.js";

let server: FakeServer;
let root: Root;
let page: HTMLElement;

const text = () => page.textContent;

async function show(element: ReactElement): Promise<void> {
  await act(async () => root.render(element));
}

async function until(expected: string): Promise<void> {
  await vi.waitFor(async () => {
    await act(async () => new Promise((done) => setTimeout(done, 5)));
    expect(text()).toBe(expected);
  });
}

function Provider({ children }: { children: ReactElement }): ReactElement {
  return (
    <StakProvider server={SERVER} tenant="demo" getToken={() => tokenOf("ada")} webSocket={WebSocket} deviceId="test">
      {children}
    </StakProvider>
  );
}

beforeEach(() => {
  server = new FakeServer();
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("WebSocket", server.webSocket);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  localStorage.clear();
  page = document.createElement("main");
  document.body.replaceChildren(page);
  root = createRoot(page);
});

afterEach(async () => {
  await act(async () => root.unmount());
});

describe("hooks", () => {
  it("show messages and counts, and follow changes", async () => {
    server.messages = [inboxMessage("1")];
    function Inbox(): ReactElement {
      const { messages, unread, connection, user, archive } = useInbox();
      return (
        <>
          {user} {connection} {unread.total}:
          {messages.map((one) => (
            <button key={one.id} onClick={() => void archive(one)}>
              {String(one.message?.title)}
            </button>
          ))}
        </>
      );
    }
    await show(<Provider><Inbox /></Provider>);
    await until("ada live 1:Message 1");
    await act(async () => server.deliver(inboxMessage("2")));
    await until("ada live 2:Message 2Message 1");
    await act(async () => page.querySelector("button")!.click());
    await until("ada live 1:Message 1");
    expect(server.messages.find((one) => one.id === "2")?.archived).toBe(true);
  });

  it("render only if what they use has changed", async () => {
    let renders = 0;
    function Badge(): ReactElement {
      renders += 1;
      return <>{useUnread().total}</>;
    }
    await show(<Provider><Badge /></Provider>);
    await until("0");
    await vi.waitFor(() => expect(server.sockets[0]?.readyState).toBe(1));
    const before = renders;
    await act(async () => {
      server.push({ type: "redacted", message_id: "unknown", inbox: "DEFAULT" });
      server.push({ type: "chat", chat_id: "c1", chat: chatOf("c1") });
    });
    expect(renders).toBe(before);
    await act(async () => server.deliver(inboxMessage("1")));
    await until("1");
  });

  it("have a list for each filter", async () => {
    server.messages = [inboxMessage("2", { category: "orders" }), inboxMessage("1", { readat: 1 })];
    function List({ show, category = null }: { show: "all" | "unread" | "archived"; category?: string | null }): ReactElement {
      return <p>{useMessages({ show, category }).messages.map((one) => one.id).join()};</p>;
    }
    await show(<Provider><><List show="all" /><List show="unread" /><List show="all" category="orders" /></></Provider>);
    await until("2,1;2;2;");
    await show(<Provider><><List show="archived" /><List show="all" /><List show="all" category="orders" /></></Provider>);
    await until(";2,1;2;");
  });

  it("work in strict mode, which mounts everything twice", async () => {
    server.messages = [inboxMessage("1")];
    function Inbox(): ReactElement {
      const { messages, connection } = useInbox();
      return <>{connection} {messages.length}</>;
    }
    await show(<StrictMode><Provider><Inbox /></Provider></StrictMode>);
    await until("live 1");
  });

  it("disconnect when the provider is removed", async () => {
    await show(<Provider><>here</></Provider>);
    await vi.waitFor(() => expect(server.sockets.at(-1)?.readyState).toBe(1));
    await show(<p>gone</p>);
    expect(server.sockets.map((one) => one.readyState)).toEqual(server.sockets.map(() => 3));
  });

  it("keep the connection while the page writes a new getToken at each rendering", async () => {
    let rendering = 0;
    const app = () => <Provider key="same"><p>{(rendering += 1)}</p></Provider>;
    await show(app());
    await vi.waitFor(() => expect(server.sockets).toHaveLength(1));
    await show(app());
    await show(app());
    expect([text(), server.sockets.length]).toEqual(["3", 1]);
  });

  it("show why there is no session, and try again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isBroken = true;
    const getToken = () => {
      if (isBroken) throw new Error("HTTP 500");
      return tokenOf("ada");
    };
    function State(): ReactElement {
      const { connection, error, retry } = useConnection();
      return <button onClick={retry}>{connection} {error?.code}</button>;
    }
    await show(<StakProvider server={SERVER} tenant="demo" getToken={getToken} webSocket={WebSocket}><State /></StakProvider>);
    await until("unreachable token_unavailable");
    isBroken = false;
    await act(async () => page.querySelector("button")!.click());
    await until("live ");
  });

  it("send chat messages", async () => {
    server.chats = [chatOf("c1")];
    function Chat(): ReactElement {
      const { messages, send } = useChat("c1");
      const { chats } = useChats();
      return <button onClick={() => void send("Hi")}>{chats.length} {messages.map((one) => one.content).join()}</button>;
    }
    await show(<Provider><Chat /></Provider>);
    await until("1 ");
    await act(async () => page.querySelector("button")!.click());
    await until("1 Hi");
  });

  it("mute categories", async () => {
    server.muted = ["news"];
    function Muted(): ReactElement {
      const { muted, mute } = usePreferences();
      return <button onClick={() => void mute("news", false)}>{muted === null ? "?" : muted.join() || "none"}</button>;
    }
    await show(<Provider><Muted /></Provider>);
    await until("news");
    await act(async () => page.querySelector("button")!.click());
    await until("none");
  });

  it("snooze messages, and answer them", async () => {
    server.messages = [inboxMessage("2"), inboxMessage("1")];
    function Cards(): ReactElement {
      const { messages, snooze, answer } = useMessages();
      return (
        <>
          {messages.map((one) => (
            <p key={one.id}>
              {one.id} {one.action ?? "open"}
              <button onClick={() => void (one.id === "2" ? snooze(one, 4_000_000_000) : answer(one, "secondary"))} />
            </p>
          ))}
        </>
      );
    }
    await show(<Provider><Cards /></Provider>);
    await until("2 open1 open");
    await act(async () => page.querySelectorAll("button")[1]!.click());
    await until("2 open1 secondary");
    await act(async () => page.querySelector("button")!.click());
    await until("1 secondary");
    expect(server.messages.map((one) => one.snoozed_until)).toEqual([4_000_000_000, null]);
  });

  it("follow and leave topics", async () => {
    server.topics = [{ topic: "news", title: "News", description: null, following: false }];
    function Topics(): ReactElement {
      const { topics, follow, leave } = useTopics();
      if (topics === null) return <>?</>;
      return (
        <>
          {topics.map(({ topic, title, following }) => (
            <button key={topic} onClick={() => void (following ? leave(topic) : follow(topic))}>
              {title} {following ? "on" : "off"}
            </button>
          ))}
        </>
      );
    }
    await show(<Provider><Topics /></Provider>);
    await until("News off");
    await act(async () => page.querySelector("button")!.click());
    await until("News on");
    await act(async () => page.querySelector("button")!.click());
    await until("News off");
    expect(server.count("PUT", "/topics/news")).toBe(1);
  });

  it("turn channels off", async () => {
    function Email(): ReactElement {
      const { channels, turn } = useChannels();
      return <button onClick={() => void turn("email", false)}>{channels === null ? "?" : channels.email.enabled ? "on" : "off"}</button>;
    }
    await show(<Provider><Email /></Provider>);
    await until("on");
    await act(async () => page.querySelector("button")!.click());
    await until("off");
  });

  it("pass on events to the latest handler", async () => {
    const arrived: string[] = [];
    function Handler({ prefix }: { prefix: string }): ReactElement {
      useStakEvent("message", (message) => arrived.push(prefix + message.id));
      return <>{useConnection().connection}</>;
    }
    await show(<Provider><Handler prefix="a" /></Provider>);
    await until("live");
    await show(<Provider><Handler prefix="b" /></Provider>);
    await act(async () => server.deliver(inboxMessage("1")));
    expect(arrived).toEqual(["b1"]);
  });

  it("say what is missing without a provider", () => {
    function Alone(): ReactElement {
      useStak();
      return <></>;
    }
    expect(() => renderToString(<Alone />)).toThrow("There is no <StakProvider> above this component.");
  });

  it("use a client that the page has made", async () => {
    const client: StakClient = createClient({ server: SERVER, tenant: "demo", getToken: () => tokenOf("bob"), webSocket: WebSocket });
    function User(): ReactElement {
      return <>{useStak() === client ? useConnection().user : "another client"}</>;
    }
    await show(<StakProvider client={client}><User /></StakProvider>);
    await until("bob");
  });

  it("can be rendered on a server", () => {
    vi.stubGlobal("WebSocket", undefined);
    function Badge(): ReactElement {
      return <b>{useUnread().total}</b>;
    }
    expect(renderToString(<StakProvider server={SERVER} tenant="demo" getToken={() => ""}><Badge /><StakInbox /></StakProvider>)).toBe(
      "<b>0</b><stak-inbox></stak-inbox>",
    );
  });
});
