// Runs all checks, cheapest first; each failure says what to do. `npm test` and CI run this.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { isFresh } from "./build-stamp.mjs";

const node = process.execPath;
/** What tests run, emptied first so that no output of a deleted source is left. */
const MODULES = ".cache/compiled";
rmSync(MODULES, { recursive: true, force: true });
/** None of them writes what another reads. */
const checks = [
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
];
/** One after another. */
const steps = [
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

/** Each check takes one processor; a small machine has two. */
const LANES = 2;

const waiting = [...checks];
const running = new Set();
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await carryOut(check, "pipe");
  }),
);
for (const step of steps) if (!step.isDone?.()) await carryOut(step, "inherit");

/**
 * Runs a command, and ends this process where it fails.
 * @param output `pipe` shows the output as a whole once the command has ended, `inherit` while it runs
 */
async function carryOut({ name, command: [program, ...args], remedy, environment }, output) {
  if (output === "inherit") process.stdout.write(`== ${name}\n`);
  const child = spawn(program, args, {
    stdio: ["inherit", output, output],
    env: { ...process.env, ...environment },
  });
  running.add(child);
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => parts.push(part));
  const status = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
  running.delete(child);
  if (output === "pipe") process.stdout.write(`== ${name}\n${Buffer.concat(parts)}`);
  if (status === 0) return;
  process.stderr.write(`failed: ${name}\n  ${remedy}\n`);
  for (const other of running) other.kill();
  process.exit(status);
}
