// Runs the test files: all of them, or those whose path contains one of the arguments. `npm test -- registry`.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * Folders whose tests leave nothing behind in their process: several files share one, since loading the server again for
 * each takes more of a processor than most of them. Hooks of a file run for its own tests alone.
 */
const SHARING = [
  "admission",
  "api",
  "audit",
  "authn",
  "authz",
  "builtin",
  "cel",
  "cli",
  "client",
  "codec",
  "codegen",
  "conformance",
  "controllers",
  "conversion",
  "merge",
  "metrics",
  "pipeline",
  "registry",
  "schema",
  "server",
  "webhooks",
];
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
    const own = all.filter((file) => isIn(file, folder));
    return Array.from({ length: Math.ceil(own.length / FILES_PER_PROCESS) }, (_, index) => {
      const part = own.slice(index * FILES_PER_PROCESS, (index + 1) * FILES_PER_PROCESS);
      const group = join(GROUPS, `${folder}-${index + 1}.test.mjs`);
      const suites = part.map((file) => suiteOf(file, relative(GROUPS, file)));
      writeFileSync(group, `import { describe } from "node:test";\n${suites.join("")}`);
      return group;
    });
  });
  return [...shared, ...all.filter((file) => !SHARING.some((folder) => isIn(file, folder)))];
}

function suiteOf(file, path) {
  return `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(path)}));\n`;
}

function isIn(file, folder) {
  return file.startsWith(join("test", folder, "/"));
}

// What was compiled loads in a third of the time: the run of everything compiles first, and says so here.
const compiled = process.env.KINDSMITH_COMPILED === "1" ? ["--import", "./test/support/compiled/register.mjs"] : [];

// Three at a time on the two cores of a small machine: suites start real servers, and often wait for them.
const result = spawnSync(
  process.execPath,
  ["--import", "tsx", ...compiled, "--test", "--test-concurrency=3", "--test-reporter=spec", ...grouped(files)],
  {
    stdio: "inherit",
  },
);
process.exit(result.status ?? 1);
