/** Files: fetched with the API key, and saved on this device. */
import { Problem } from "../shared/calling.js";

export async function fetchFile(url: string, key: string): Promise<Blob> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      headers: { authorization: `Bearer ${key}` },
      credentials: "omit",
      cache: "no-store",
    });
    if (answer.ok) return await answer.blob();
  } catch {
    throw new Problem(0, "unreachable", "The server cannot be reached. Check the connection and try again.");
  }
  const { code, detail } = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string };
  throw new Problem(answer.status, code ?? "unknown", detail ?? `The server answered ${answer.status}.`);
}

/** Hands content to the browser's downloads, under a name that every file system takes. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name.replace(/[^\p{L}\p{N}._@+-]+/gu, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
