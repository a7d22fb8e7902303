// Builds the npm packages into packages/*/dist: modules for browsers and Node, and their types.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const packages = {
  client: { entries: { index: "src/client/index.ts", element: "src/client/element.ts" }, external: [], banner: "" },
  // The hooks and the component need a browser; frameworks that render on a server look for this line.
  react: { entries: { index: "src/react/index.ts" }, external: ["react", "react/jsx-runtime", "@stak/client", "@stak/client/element"], banner: '"use client";' },
};

const types = mkdtempSync(join(tmpdir(), "stak-types-"));
try {
  execFileSync(process.execPath, [here("node_modules/typescript/bin/tsc"), "-p", here("tsconfig.packages.json"), "--outDir", types], { stdio: "inherit" });
  for (const [name, { entries, external, banner }] of Object.entries(packages)) {
    const dist = here(`packages/${name}/dist`);
    rmSync(dist, { recursive: true, force: true });
    const { metafile } = await build({
      entryPoints: Object.fromEntries(Object.entries(entries).map(([entry, source]) => [entry, here(source)])),
      outdir: dist,
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
    });
    checkIndex(metafile, name);
    for (const source of Object.values(entries)) copyTypes(join(types, source.replace(/^src\//, "").replace(/\.tsx?$/, ".d.ts")), `${dist}/types`);
  }
} finally {
  rmSync(types, { recursive: true, force: true });
}

/** The index has nothing that only the element needs: programs without a page import it. */
function checkIndex({ outputs }, name) {
  const reached = new Set();
  const follow = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const one of outputs[path].imports) if (one.kind === "import-statement" && !one.external) follow(one.path);
  };
  follow(`packages/${name}/dist/index.js`);
  const sources = [...reached].flatMap((path) => Object.keys(outputs[path].inputs));
  const wrong = sources.filter((source) => source.includes("node_modules/"));
  if (wrong.length > 0) throw new Error(`packages/${name} must not contain ${wrong.join(", ")}`);
}

/** Copies a file of types and all that it imports. */
function copyTypes(file, target) {
  const copy = join(target, file.slice(types.length + 1));
  if (existsSync(copy)) return;
  cpSync(file, copy);
  for (const [, path] of readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)\.js"/g)) {
    copyTypes(join(dirname(file), `${path}.d.ts`), target);
  }
}
