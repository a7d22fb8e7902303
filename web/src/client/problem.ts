/** Errors of the client: every one is a Problem. */
import { Problem } from "../shared/http.js";

/** Returns what was thrown as a Problem. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  return new Problem(0, "unexpected", String((thrown as Error | null)?.message ?? thrown));
}

/** Runs an action of a store, which reports a failure after it has undone the change; throws it. */
export async function act(run: (onProblem: (problem: unknown) => void) => Promise<unknown>): Promise<void> {
  let failure: { problem: unknown } | null = null as { problem: unknown } | null;
  await run((problem) => (failure ??= { problem }));
  if (failure !== null) throw problemOf(failure.problem);
}
