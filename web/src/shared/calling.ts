/** Calls of Stak's APIs from a page: JSON in, JSON out, and problems (RFC 9457) as errors a person can act on. */

export interface FieldError {
  field: string;
  message: string;
}

/** An answer that is not a success; `status` is 0 when there was no answer at all. */
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

export interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The answer's content; null where there is none. */
export async function call<T>(url: string, token: string, what: Call = {}): Promise<T> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, ...what.headers };
  if (what.body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: what.method ?? "GET",
      headers,
      body: what.body === undefined ? null : JSON.stringify(what.body),
      signal: what.signal ?? null,
      credentials: "omit",
      cache: "no-store",
    });
  } catch (error) {
    if (what.signal?.aborted) throw error;
    throw new Problem(0, "unreachable", "The server cannot be reached. Check the connection and try again.");
  }
  const text = await answer.text();
  if (answer.ok) return (text === "" ? null : JSON.parse(text)) as T;
  throw problemOf(answer, text);
}

function problemOf(answer: Response, text: string): Problem {
  const wait = Number(answer.headers.get("retry-after")) || null;
  try {
    const { code, detail, title, errors } = JSON.parse(text);
    return new Problem(answer.status, String(code), String(detail ?? title), errors ?? [], wait);
  } catch {
    return new Problem(answer.status, "unknown", `The server answered ${answer.status}.`, [], wait);
  }
}
