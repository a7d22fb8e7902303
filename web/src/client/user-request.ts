/** Requests of the user API, with the types of its OpenAPI document. */
import type { Api } from "../inbox/api.js";
import type { RequestOptions } from "../shared/http.js";
import type { paths } from "./generated/user-api.js";

type Method = "get" | "put" | "post" | "patch" | "delete";
const ROOT = "/stack/users/v1/{tenant}";

/** The paths of the user API that have this method. */
export type UserPath<M extends Method> = {
  [P in keyof paths]: P extends `${typeof ROOT}${string}` ? (paths[P] extends Record<M, object> ? P : never) : never;
}[keyof paths];

type Operation<M extends Method, P extends UserPath<M>> = paths[P] extends Record<M, infer O> ? O : never;
type Parameters<O, Kind extends string> = O extends { parameters: Record<Kind, infer Values> }
  ? Values
  : O extends { parameters: Partial<Record<Kind, infer Values>> }
    ? Values | undefined
    : undefined;
/** The client knows the tenant and the inbox. */
type PathParameters<O> = Omit<NonNullable<Parameters<O, "path">>, "tenant" | "inbox">;
type Query<O> = NonNullable<Parameters<O, "query">>;
type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { "application/json": infer B } } }
    ? { body?: B }
    : { body?: undefined };
type Json<R> = R extends { content: { "application/json": infer J } } ? J : null;
type Responses<O> = O extends { responses: infer R } ? R : never;

/** The decoded body of the response; null if it has none. */
export type UserResponse<M extends Method, P extends UserPath<M>> = Json<
  Responses<Operation<M, P>>[keyof Responses<Operation<M, P>> & (200 | 201 | 202 | 204)]
>;

export type UserRequest<M extends Method, P extends UserPath<M>> = Body<Operation<M, P>> & {
  query?: Query<Operation<M, P>>;
  idempotencyKey?: string;
} & (keyof PathParameters<Operation<M, P>> extends never ? { path?: undefined } : { path: PathParameters<Operation<M, P>> });

export interface UntypedRequest {
  path?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
}

/** Sends a request whose path is a template such as `/stack/users/v1/{tenant}/me`. */
export function sendRequest<T>(api: Api, method: Method, template: string, inbox: string, request: UntypedRequest): Promise<T> {
  const values: Record<string, unknown> = { inbox, ...request.path };
  const path = template.slice(ROOT.length).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const options: RequestOptions = { method: method.toUpperCase() as RequestOptions["method"] & string };
  if (request.body !== undefined) options.body = request.body;
  if (request.idempotencyKey !== undefined) options.headers = { "idempotency-key": request.idempotencyKey };
  return api.call<T>(query.size === 0 ? path : `${path}?${query}`, options);
}
