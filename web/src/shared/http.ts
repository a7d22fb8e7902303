/** HTTP requests to Stak's APIs: JSON in, JSON out, and problem responses (RFC 9457) as errors. */

export interface FieldError {
  field: string;
  message: string;
}

/** An unsuccessful request; `status` is 0 if there was no response. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly errors: FieldError[] = [],
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(detail);
    this.name = "Problem";
  }
}

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An API key or a user token; or a session whose cookie the browser sends, with its token against forged requests. */
export type Credential = string | { csrfToken: string };

/** The headers and the mode of a request with a credential. */
export function authorized(credential: Credential): { headers: Record<string, string>; credentials: RequestCredentials } {
  return typeof credential === "string"
    ? { headers: { authorization: `Bearer ${credential}` }, credentials: "omit" }
    : { headers: { "x-csrf-token": credential.csrfToken }, credentials: "same-origin" };
}

/** Sends a request and returns the decoded response body, or null if it is empty. */
export async function request<T>(url: string, credential: Credential, options: RequestOptions = {}): Promise<T> {
  const access = authorized(credential);
  const headers: Record<string, string> = { ...access.headers, ...options.headers };
  if (options.body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(url, {
      method: options.method ?? "GET",
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
      credentials: access.credentials,
      cache: "no-store",
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Problem(0, "unreachable", "Cannot reach the server. Check your connection and try again.");
  }
  const text = await response.text();
  if (response.ok) return (text === "" ? null : JSON.parse(text)) as T;
  throw problemOf(response, text);
}

function problemOf(response: Response, text: string): Problem {
  const wait = Number(response.headers.get("retry-after")) || null;
  try {
    const { code, detail, title, errors } = JSON.parse(text);
    return new Problem(response.status, String(code), String(detail ?? title), errors ?? [], wait);
  } catch {
    return new Problem(response.status, "unknown", `The server responded with status ${response.status}.`, [], wait);
  }
}
