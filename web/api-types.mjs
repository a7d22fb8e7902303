// Writes TypeScript types of an OpenAPI document: node api-types.mjs document.json types.ts "Title"
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const [document, target, title] = process.argv.slice(2);
const options = { alphabetize: true, emptyObjectsUnknown: true, defaultNonNullable: false };
const types = await openapiTS(JSON.parse(await readFile(document, "utf8")), options);
await writeFile(target, `/** ${title}. Generated from its OpenAPI document by \`make docs\`. */\n\n${astToString(types)}`);
