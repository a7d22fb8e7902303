// Builds the npm packages, ready for `npm pack`: node build-packages.mjs DIRECTORY writes DIRECTORY/client and DIRECTORY/react.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compactCss } from "./compact-css.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const packages = {
  client: { entries: { index: "src/client/index.ts", element: "src/client/element.ts" }, external: [], banner: "" },
  react: {
    entries: { index: "src/react/index.ts" },
    external: ["react", "react/jsx-runtime", "@stak/client", "@stak/client/element"],
    banner: '"use client";', // for frameworks that render on a server
  },
};
if (process.argv[2] === undefined) throw new Error("Name the directory to build into.");
const target = resolve(process.argv[2]);

/** The index has nothing of other packages: programs without a page import it. */
function checkIndex({ outputs }, index) {
  const reached = new Set();
  const follow = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const one of outputs[path].imports) if (one.kind === "import-statement" && !one.external) follow(one.path);
  };
  follow(index);
  const foreign = [...reached].flatMap((path) => Object.keys(outputs[path].inputs)).filter((source) => source.includes("node_modules/"));
  if (foreign.length > 0) throw new Error(`${index} must not contain ${foreign.join(", ")}`);
}

/** Copies a file of types and all that it imports. */
function copyTypes(types, file, directory) {
  const copy = join(directory, relative(types, file));
  if (existsSync(copy)) return;
  cpSync(file, copy);
  for (const [, path] of readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)\.js"/g)) {
    copyTypes(types, join(dirname(file), `${path}.d.ts`), directory);
  }
}

const types = mkdtempSync(join(tmpdir(), "stak-types-"));
try {
  const tsc = here("node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", here("tsconfig.packages.json"), "--outDir", types], { stdio: "inherit" });
  for (const [name, { entries, external, banner }] of Object.entries(packages)) {
    const directory = join(target, name);
    rmSync(directory, { recursive: true, force: true });
    cpSync(here(`packages/${name}`), directory, { recursive: true });
    const { metafile } = await build({
      entryPoints: Object.fromEntries(Object.entries(entries).map(([entry, source]) => [entry, here(source)])),
      outdir: join(directory, "dist"),
      chunkNames: "chunks/[name]-[hash]",
      bundle: true,
      splitting: true,
      external,
      banner: { js: banner },
      metafile: true,
      format: "esm",
      target: "es2022",
      charset: "utf8",
      legalComments: "none",
      absWorkingDir: here("."),
      tsconfig: here("tsconfig.json"),
      plugins: [compactCss],
    });
    checkIndex(metafile, relative(here("."), join(directory, "dist/index.js")));
    for (const source of Object.values(entries)) {
      copyTypes(types, join(types, relative("src", source).replace(/\.tsx?$/, ".d.ts")), join(directory, "dist/types"));
    }
  }
} finally {
  rmSync(types, { recursive: true, force: true });
}
