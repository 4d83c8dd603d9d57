// Runs the test files: all of them, or those whose path contains one of the arguments. `npm test -- registry`.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Folders whose tests leave nothing behind in their process: several files share one, since loading takes longer than running. */
const SHARING = ["api", "builtin", "cel", "codec", "merge", "schema"];
const FILES_PER_PROCESS = 8;
const GROUPS = ".cache/test-groups";

const filters = process.argv.slice(2);
const files = readdirSync("test", { recursive: true })
  .map((file) => join("test", file))
  .filter((file) => file.endsWith(".test.ts"))
  .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
  .sort();
if (files.length === 0) {
  process.stderr.write(`no test file matches ${filters.join(", ")}\n`);
  process.exit(1);
}

/** The files as they are run: those of sharing folders a few at a time, all others by themselves. */
function grouped(all) {
  rmSync(GROUPS, { recursive: true, force: true });
  mkdirSync(GROUPS, { recursive: true });
  const shared = SHARING.flatMap((folder) => {
    const own = all.filter((file) => dirname(file) === join("test", folder));
    return Array.from({ length: Math.ceil(own.length / FILES_PER_PROCESS) }, (_, index) => {
      const part = own.slice(index * FILES_PER_PROCESS, (index + 1) * FILES_PER_PROCESS);
      const group = join(GROUPS, `${folder}-${index + 1}.test.mjs`);
      writeFileSync(group, part.map((file) => `await import(${JSON.stringify(relative(GROUPS, file))});\n`).join(""));
      return group;
    });
  });
  return [...shared, ...all.filter((file) => !SHARING.some((folder) => dirname(file) === join("test", folder)))];
}

// Two at a time: suites start real servers, and more would only make them wait for each other.
const result = spawnSync(
  process.execPath,
  ["--import", "tsx", "--test", "--test-concurrency=2", "--test-reporter=spec", ...grouped(files)],
  {
    stdio: "inherit",
  },
);
process.exit(result.status ?? 1);
