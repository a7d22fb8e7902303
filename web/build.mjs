// Builds the pages' sources into the files the two APIs serve. They are committed: running Stak takes no Node.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
// The first argument names another directory to build into, for comparing.
const out = (path) => (process.argv[2] ? `${process.argv[2]}/${path}` : here(`../${path}`));

const bundles = [
  ["src/inbox/stak-inbox.ts", "user_api/site/stak-inbox.js"],
  ["src/inbox/inbox-page.ts", "user_api/site/page.js"],
  ["src/console/console.ts", "admin_api/site/console.js"],
  ["src/reference/reference.ts", "stak/http/viewer/reference.js"],
];
for (const [source, target] of bundles) {
  await build({
    entryPoints: [here(source)],
    outfile: out(target),
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    absWorkingDir: here("."),
    tsconfig: here("tsconfig.json"),
  });
}
