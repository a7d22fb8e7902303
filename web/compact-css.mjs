// An esbuild plugin that removes comments and indentation from css`…` templates, which esbuild leaves as they are.
import { readFile } from "node:fs/promises";

const compactPart = (text) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s+/g, " ").replace(/ ?([{};]) ?/g, "$1");
// What is between ${ and } is code.
const compact = (text) => text.split(/(\$\{[^}]*\})/).map((part, index) => (index % 2 === 0 ? compactPart(part) : part)).join("");

export const compactCss = {
  name: "compact-css",
  setup(build) {
    build.onLoad({ filter: /\/styles\/[\w-]+\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      return { contents: source.replace(/css`([^`]*)`/g, (_, text) => `css\`${compact(text)}\``), loader: "ts" };
    });
  },
};
