// Builds the pages' sources into the files the two APIs serve. They are committed: running Stak takes no Node.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compactCss } from "./compact-css.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
// The first argument names another directory to build into, for comparing.
const out = (path) => (process.argv[2] ? `${process.argv[2]}/${path}` : here(`../${path}`));

// Browsers load the texts of a language only if the page has that language.
const languages = readdirSync(here("src/inbox/languages")).map((name) => name.replace(/\.ts$/, ""));
// And these parts only if the user opens them. They are passed what they share with the component.
const parts = ["chat-forms", "preferences"];
const bundles = [
  ["src/inbox/stak-inbox.ts", "user_api/site/stak-inbox.js"],
  ...languages.map((name) => [`src/inbox/languages/${name}.ts`, `user_api/site/languages/${name}.js`]),
  ["src/inbox/inbox-page.ts", "user_api/site/page.js"],
  ...parts.map((name) => [`src/inbox/${name}.ts`, `user_api/site/${name}.js`]),
  ["src/inbox/push-worker.ts", "user_api/site/push-worker.js"],
  ["src/console/console.ts", "admin_api/site/console.js"],
  ["src/reference/reference.ts", "stak/http/viewer/reference.js"],
];
for (const [source, target] of bundles) {
  const { metafile } = await build({
    entryPoints: [here(source)],
    outfile: out(target),
    bundle: true,
    // Only of the component: the console has modules of its own with such names.
    external: source.startsWith("src/inbox/") ? ["./languages/*", ...parts.map((name) => `./${name}.js`)] : [],
    metafile: true,
    // A service worker may be imported by another one, which is no module.
    format: target.endsWith("push-worker.js") ? "iife" : "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    absWorkingDir: here("."),
    tsconfig: here("tsconfig.json"),
    plugins: [compactCss],
  });
  const isPart = parts.some((name) => target.endsWith(`/${name}.js`));
  const packages = Object.keys(metafile.inputs).filter((path) => path.includes("node_modules/"));
  if (isPart && packages.length > 0) throw new Error(`${target} must not contain a second copy of ${packages.join(", ")}`);
}
