/** `<StakInbox>`: the web component as a React component, with typed properties and events. */
import type { StakInboxElement, StakInboxEventMap, Texts } from "@stak/client/element";
import { type CSSProperties, type ReactNode, createElement, forwardRef, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useOptionalStak } from "./provider.js";

/** Properties that are passed on to the web component. docs/guides/embed.md describes them. */
const PASSED = [
  "server",
  "socketUrl",
  "tenant",
  "inbox",
  "token",
  "views",
  "mode",
  "open",
  "placement",
  "theme",
  "locale",
  "displayName",
  "people",
  "findPeople",
  "categoryIcons",
  "shortcuts",
  "pushWorker",
] as const;

type Passed = Partial<Pick<StakInboxElement, (typeof PASSED)[number]>>;
type Detail<Name extends keyof StakInboxEventMap> = StakInboxEventMap[Name]["detail"];

export interface StakInboxProps extends Passed {
  /** Inside `<StakProvider>`, the server, the tenant, the inbox and this are those of the provider by default. */
  getToken?: () => Promise<string> | string;
  /** Replaces single texts, on the whole page. */
  texts?: Partial<Texts>;
  onUnread?: (detail: Detail<"stak-unread">, event: StakInboxEventMap["stak-unread"]) => void;
  /** Call `event.preventDefault()` to handle the click yourself. */
  onOpenMessage?: (detail: Detail<"stak-open-message">, event: StakInboxEventMap["stak-open-message"]) => void;
  onTokenNeeded?: (detail: Detail<"stak-token-needed">, event: StakInboxEventMap["stak-token-needed"]) => void;
  onConnection?: (detail: Detail<"stak-connection">, event: StakInboxEventMap["stak-connection"]) => void;
  onToggle?: (detail: Detail<"stak-toggle">, event: StakInboxEventMap["stak-toggle"]) => void;
  id?: string;
  className?: string;
  style?: CSSProperties;
  /** An element with `slot="bell"` replaces the bell's icon. */
  children?: ReactNode;
}

const EVENTS = {
  "stak-unread": "onUnread",
  "stak-open-message": "onOpenMessage",
  "stak-token-needed": "onTokenNeeded",
  "stak-connection": "onConnection",
  "stak-toggle": "onToggle",
} as const;

export const StakInbox = forwardRef<StakInboxElement | null, StakInboxProps>(function StakInbox(props, ref) {
  const { id, className, style, children } = props;
  const element = useRef<StakInboxElement>(null);
  const latest = useRef(props);
  const assigned = useRef(new Map<string, { value: unknown; initial: unknown }>());
  const options = useOptionalStak()?.options;
  const [isDefined, setIsDefined] = useState(false);
  const getToken = props.getToken ?? (props.token === undefined ? options?.getToken : undefined);
  const latestGetToken = useRef(getToken);
  const hasGetToken = getToken !== undefined;
  useImperativeHandle<StakInboxElement | null, StakInboxElement | null>(ref, () => element.current, []);

  // The element needs a browser: a server that renders the page must not load it.
  useEffect(() => {
    let isMounted = true;
    void import("@stak/client/element").then(() => isMounted && setIsDefined(true));
    return () => {
      isMounted = false;
    };
  }, []);

  useEffect(() => {
    latest.current = props;
    latestGetToken.current = getToken;
  });

  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const ends = Object.entries(EVENTS).map(([type, name]) => {
      const listener = (event: Event) => {
        if (event.target === target) (latest.current[name] as ((detail: unknown, event: Event) => void) | undefined)?.((event as CustomEvent).detail, event);
      };
      target.addEventListener(type, listener);
      return () => target.removeEventListener(type, listener);
    });
    return () => ends.forEach((end) => end());
  }, []);

  // Only what has changed is assigned: the element changes some properties itself, such as `open`.
  useEffect(() => {
    const target = element.current as unknown as Record<string, unknown> | null;
    if (target === null || !isDefined) return;
    if (props.texts !== undefined) Object.assign((target.constructor as unknown as { words: Texts }).words, props.texts);
    const { server = options?.server, tenant = options?.tenant, inbox = options?.inbox } = props;
    const values: Record<string, unknown> = { ...props, server, tenant, inbox, socketUrl: props.socketUrl ?? options?.socketUrl ?? undefined };
    for (const name of PASSED) {
      const known = assigned.current.get(name);
      if (values[name] === known?.value) continue;
      const initial = known === undefined ? target[name] : known.initial;
      assigned.current.set(name, { value: values[name], initial });
      target[name] = values[name] === undefined ? initial : values[name];
    }
  });

  useEffect(() => {
    const target = element.current;
    if (target !== null && isDefined) target.getToken = hasGetToken ? async () => latestGetToken.current!() : null;
  }, [isDefined, hasGetToken]);

  return createElement("stak-inbox", { ref: element, id, class: className, style }, children);
});
