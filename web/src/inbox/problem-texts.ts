/** Problems in two forms: for people as the component's texts, for developers in the browser's log. */
import { Problem } from "../shared/http.js";
import { TokenUnavailable } from "./credentials.js";
import { texts } from "./texts.js";

const reported = new Set<string>();

/** Writes a problem that only the page's developers can fix to the browser's log, once. */
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

/** Describes a failed request to people: what it means for them, without terms of the API. */
export function explain(problem: unknown): string {
  if (!(problem instanceof Problem)) return texts.failed;
  if (!navigator.onLine) return texts.offlineNow;
  if (problem instanceof TokenUnavailable || problem.status === 0 || problem.status >= 500) return texts.unreachableNow;
  if (problem.status === 401) return texts.signedOut;
  if (problem.status === 403 || problem.status === 404) return texts.notAvailable;
  return problem.status === 429 ? texts.tooMany : problem.message || texts.failed;
}

/** Describes why what the user did has failed. */
export function explainAction(problem: unknown): string {
  if (problem instanceof Problem && problem.status === 404) return texts.noLongerThere;
  if (problem instanceof Problem && problem.status === 403) return texts.notAllowed;
  return explain(problem);
}

/** Whether a request may succeed later, unchanged. */
export function isTemporary(problem: unknown): boolean {
  return !(problem instanceof Problem) || ![400, 403, 404, 409, 413, 422].includes(problem.status);
}
