/** Downloads files with the console's credential and saves them on the user's device. */
import { authorized, Problem, type Credential } from "../shared/http.js";

export async function fetchFile(url: string, credential: Credential): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(url, { ...authorized(credential), cache: "no-store" });
    if (response.ok) return await response.blob();
  } catch {
    throw new Problem(0, "unreachable", "Cannot reach the server. Check your connection and try again.");
  }
  const { code, detail } = (await response.json().catch(() => ({}))) as { code?: string; detail?: string };
  throw new Problem(response.status, code ?? "unknown", detail ?? `The server responded with status ${response.status}.`);
}

/** Saves content as a browser download, with a file name that is valid everywhere. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name.replace(/[^\p{L}\p{N}._@+-]+/gu, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
