/** Problems as texts for people. */
import { Problem } from "../shared/http.js";
import { isOnline } from "./environment.js";
import { texts } from "./texts.js";

/** Describes a failed request to people: what it means for them, without terms of the API. */
export function explain(problem: unknown): string {
  if (!(problem instanceof Problem)) return texts.failed;
  if (problem.status === 0 || problem.status >= 500) return isOnline() ? texts.unreachableNow : texts.offlineNow;
  if (problem.status === 401) return texts.signedOut;
  if (problem.status === 403 || problem.status === 404) return texts.notAvailable;
  // The details of the API are for developers, and in English only.
  return problem.status === 429 ? texts.tooMany : texts.notPossible;
}

/** Describes why what the user did has failed. */
export function explainAction(problem: unknown): string {
  if (problem instanceof Problem && problem.status === 404) return texts.noLongerThere;
  if (problem instanceof Problem && problem.status === 403) return texts.notAllowed;
  return explain(problem);
}
