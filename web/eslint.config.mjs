import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "./eslint-globals.mjs";
import typescript from "typescript-eslint";

export default typescript.config(
  { ignores: ["node_modules", "packages/*/dist", "src/client/generated"] },
  js.configs.recommended,
  ...typescript.configs.recommended,
  {
    files: ["**/*.mjs"],
    languageOptions: { globals },
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": ["error", { allow: ["error"] }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports", disallowTypeAnnotations: false }],
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/switch-exhaustiveness-check": "off",
    },
  },
  {
    // The store runs in Node too: only environment.ts asks for the window.
    files: ["src/inbox/{ack-sender,api,backoff,chat-store,conversation-store,credentials,gateway-connection,identity,inbox-store,observable,outbox,problems,read-queue,session}.ts", "src/client/**/*.ts"],
    ignores: ["src/client/element.ts"],
    rules: {
      "no-restricted-globals": ["error", "addEventListener", "document", "location", "navigator", "window"],
      "no-restricted-imports": ["error", { patterns: ["lit", "lit/*", "*/texts.js", "*/problem-texts.js"] }],
    },
  },
  { files: ["src/react/**"], ...reactHooks.configs.flat["recommended-latest"] },
);
