import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: "@stak/client/element", replacement: here("src/client/element.ts") },
      { find: "@stak/client", replacement: here("src/client/index.ts") },
    ],
  },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    environment: "node",
    restoreMocks: true,
    unstubGlobals: true,
    // Two at a time: the tests of the server share the machine.
    maxWorkers: 2,
  },
});
