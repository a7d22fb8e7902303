/** Problems as the store handles them, and reports of those that only the page's developers can fix. */
import { Problem } from "../shared/http.js";

const reported = new Set<string>();

/** Writes a problem that only the page's developers can fix to the log, once. */
export function report(text: string): void {
  if (reported.has(text)) return;
  reported.add(text);
  console.error(`stak-inbox: ${text}`);
}

/** Reports an inbox that does not exist. */
export function reportInboxProblem(problem: unknown, tenant: string, inbox: string): void {
  if (!(problem instanceof Problem) || problem.status !== 404) return;
  report(`${problem.message} Check the attributes: tenant is "${tenant}", inbox is "${inbox}".`);
}

/** Whether a request may succeed later, unchanged. */
export function isTemporary(problem: unknown): boolean {
  return !(problem instanceof Problem) || ![400, 403, 404, 409, 413, 422].includes(problem.status);
}
