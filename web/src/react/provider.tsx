/** Makes a client available to the components below. */
import { type ClientOptions, type StakClient, createClient } from "@stak/client";
import { type ReactElement, type ReactNode, createContext, useContext, useEffect, useMemo, useState } from "react";

const Context = createContext<StakClient | null>(null);

export type StakProviderProps = ({ client: StakClient } | (ClientOptions & { client?: undefined })) & { children?: ReactNode };

/** Starts a client and stops it when the component is removed. Give it a `key` that identifies the user. */
export function StakProvider(props: StakProviderProps): ReactElement {
  const client = useClient(props);
  useEffect(() => {
    client.start();
    return () => client.stop();
  }, [client]);
  return <Context.Provider value={client}>{props.children}</Context.Provider>;
}

/** Returns the client of the nearest `<StakProvider>`. */
export function useStak(): StakClient {
  const client = useContext(Context);
  if (client === null) throw new Error("There is no <StakProvider> above this component.");
  return client;
}

/** Returns the client of the nearest `<StakProvider>`, or null. */
export function useOptionalStak(): StakClient | null {
  return useContext(Context);
}

/** Returns the given client, or one that is created again only if the server, the tenant or the inbox changes. */
function useClient(props: StakProviderProps): StakClient {
  const given = props.client;
  const options: Partial<ClientOptions> = props.client === undefined ? props : {};
  const { server = "", tenant = "", inbox, chats, socketUrl, deviceId, webSocket } = options;
  const [tokens] = useState(() => new LatestTokens(options.getToken));
  useEffect(() => tokens.set(options.getToken), [tokens, options.getToken]);
  return useMemo(() => {
    if (given !== undefined) return given;
    return createClient({
      server,
      tenant,
      getToken: tokens.get,
      ...(inbox === undefined ? {} : { inbox }),
      ...(chats === undefined ? {} : { chats }),
      socketUrl: socketUrl ?? null,
      deviceId: deviceId ?? null,
      webSocket: webSocket ?? null,
    });
  }, [given, tokens, server, tenant, inbox, chats, socketUrl, deviceId, webSocket]);
}

type GetToken = ClientOptions["getToken"] | undefined;

/** Calls the page's `getToken`. A page usually writes a new function at each rendering: it must not create a new client. */
class LatestTokens {
  #getToken: GetToken;

  constructor(getToken: GetToken) {
    this.#getToken = getToken;
  }

  set(getToken: GetToken): void {
    this.#getToken = getToken;
  }

  readonly get = (): Promise<string> | string => {
    if (this.#getToken === undefined) throw new Error("<StakProvider> has no getToken.");
    return this.#getToken();
  };
}
