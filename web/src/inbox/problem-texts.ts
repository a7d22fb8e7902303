/** Problems as texts for people. */
import { Problem } from "../shared/http.js";
import { TokenUnavailable } from "./credentials.js";
import { isOnline } from "./environment.js";
import { texts } from "./texts.js";

/** Describes a failed request to people: what it means for them, without terms of the API. */
export function explain(problem: unknown): string {
  if (!(problem instanceof Problem)) return texts.failed;
  if (!isOnline()) return texts.offlineNow;
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
