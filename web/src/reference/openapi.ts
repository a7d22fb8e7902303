/** The parts of an OpenAPI 3.1 document that the reference shows, and how they are read. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: Json[];
  const?: Json;
  default?: Json;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
}

export interface Content {
  schema?: Schema;
  example?: Json;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: Json;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, { description?: string; content?: Record<string, Content> }>;
  security?: Record<string, string[]>[];
  "x-order"?: number;
}

export interface Document {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  tags?: { name: string; description?: string }[];
  components?: { schemas?: Record<string, Schema> };
}

export interface Entry {
  id: string;
  method: string;
  path: string;
  operation: Operation;
}

export interface Group {
  name: string;
  description: string;
  entries: Entry[];
}

/** The operations by group, in the order in which people use them. */
export function groupsOf(document: Document): Group[] {
  const groups = new Map<string, Group>();
  for (const { name, description = "" } of document.tags ?? []) groups.set(name, { name, description, entries: [] });
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags?.[0] ?? "other";
      const group = groups.get(name) ?? { name, description: "", entries: [] };
      groups.set(name, group);
      group.entries.push({ id: `${method}${path.replaceAll(/[^A-Za-z0-9]+/g, "-")}`, method, path, operation });
    }
  }
  const order = ({ operation }: Entry) => operation["x-order"] ?? Number.MAX_SAFE_INTEGER;
  for (const group of groups.values()) group.entries.sort((one, other) => order(one) - order(other));
  return [...groups.values()].filter(({ entries }) => entries.length > 0);
}

/** A schema with its reference followed, and the name it is known by. */
export function resolved(document: Document, schema: Schema): { name: string; schema: Schema } {
  if (!schema.$ref) return { name: "", schema };
  const name = schema.$ref.split("/").at(-1) ?? "";
  const found = document.components?.schemas?.[name] ?? {};
  return { name, schema: { ...found, description: schema.description ?? found.description } };
}

/** The alternatives of a schema, without null. */
export function alternatives(schema: Schema): Schema[] {
  return (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== "null");
}

export function isNullable(schema: Schema): boolean {
  if (Array.isArray(schema.type)) return schema.type.includes("null");
  return (schema.oneOf ?? schema.anyOf ?? []).some(({ type }) => type === "null");
}

/** The type of a value in words, such as "array of string or null". */
export function typeText(document: Document, schema: Schema): string {
  const { name, schema: found } = resolved(document, schema);
  const parts: string[] = [];
  if (found.const !== undefined) parts.push(JSON.stringify(found.const));
  else if (found.enum) parts.push(found.enum.map((value) => JSON.stringify(value)).join(" or "));
  else if (alternatives(found).length > 0) parts.push(alternatives(found).map((one) => typeText(document, one)).join(" or "));
  else if (found.type === "array" || (found.items && !found.type))
    parts.push(`array of ${found.items ? typeText(document, found.items) : "any value"}`);
  else if (Array.isArray(found.type)) parts.push(found.type.filter((type) => type !== "null").join(" or "));
  else parts.push(found.type ?? (found.properties ? "object" : name || "any value"));
  if (isNullable(found)) parts.push("null");
  return [...new Set(parts)].join(" or ");
}

const BOUNDS: [keyof Schema, string][] = [
  ["minimum", "at least"],
  ["exclusiveMinimum", "more than"],
  ["maximum", "at most"],
  ["minLength", "minimum length"],
  ["maxLength", "maximum length"],
  ["minItems", "at least this many:"],
  ["maxItems", "at most this many:"],
  ["pattern", "pattern"],
];

/** The bounds of a value in words, also those of its alternatives. */
export function boundsText(document: Document, schema: Schema): string {
  const { schema: found } = resolved(document, schema);
  const own = BOUNDS.filter(([name]) => found[name] !== undefined).map(([name, words]) => {
    const value = found[name];
    return `${words} ${typeof value === "number" ? value.toLocaleString("en") : String(value)}`;
  });
  const theirs = alternatives(found).flatMap((one) => (one.$ref ? [] : [boundsText(document, one)]));
  const preset = found.default === undefined || found.default === null ? [] : [`default ${JSON.stringify(found.default)}`];
  return [...own, ...theirs, ...preset].filter(Boolean).join(" · ");
}

/** The object schemas below a value: itself, the items of a list, or its alternatives. */
export function objectsIn(document: Document, schema: Schema): { name: string; schema: Schema }[] {
  const { name, schema: found } = resolved(document, schema);
  if (found.properties) return [{ name, schema: found }];
  if (found.items) return objectsIn(document, found.items);
  if (typeof found.additionalProperties === "object") return objectsIn(document, found.additionalProperties);
  return alternatives(found).flatMap((one) => objectsIn(document, one));
}
