// Runs all checks, cheapest first; each failure says what to do. `npm test` and CI run this.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { isFresh } from "./build-stamp.mjs";

const node = process.execPath;
/** What tests run, emptied first so that no output of a deleted source is left. */
const MODULES = ".cache/compiled";
rmSync(MODULES, { recursive: true, force: true });
const steps = [
  {
    name: "generated files are fresh",
    command: [node, "--import", "tsx", "runtime/cli/bin.ts", "generate", "--check"],
    remedy: "npm run generate",
  },
  {
    name: "schemas keep what was released",
    command: [node, "scripts/breaking.mjs"],
    remedy:
      "undo what breaks, or accept it with a reason in schemas/breaking.allow.yaml; docs/reference/commands.md explains",
  },
  {
    name: "types",
    command: [node, "node_modules/typescript/bin/tsc", "--noEmit", "-p", "tsconfig.json"],
    remedy: "mend the types",
  },
  {
    name: "types of the console",
    command: [node, "node_modules/typescript/bin/tsc", "--noEmit", "-p", "console/tsconfig.json"],
    remedy: "mend the types",
  },
  {
    name: "format and lint",
    command: [node, "node_modules/@biomejs/biome/bin/biome", "check", "."],
    remedy: "npm run format, then mend what is left",
  },
  {
    name: "package",
    command: [node, "scripts/build.mjs"],
    // `npm ci` builds it.
    isDone: isFresh,
    remedy: "mend what the compiler names",
  },
  {
    name: "modules for the tests",
    command: [node, "scripts/modules.mjs", MODULES],
    remedy: "mend what the compiler names",
  },
  {
    name: "tests",
    command: [node, "test/run.mjs"],
    environment: { KINDSMITH_COMPILED: "1" },
    remedy: "npm run test:only -- <part of a file name> runs some of them",
  },
];

for (const { name, command, remedy, environment, isDone } of steps) {
  if (isDone?.()) continue;
  process.stdout.write(`== ${name}\n`);
  const [program, ...args] = command;
  const { status } = spawnSync(program, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  if (status !== 0) {
    process.stderr.write(`failed: ${name}\n  ${remedy}\n`);
    process.exit(status ?? 1);
  }
}
