// Runs the test files: all of them, or those whose path contains one of the arguments. `npm test -- registry`.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

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
// Two at a time: suites start real servers, and more would only make them wait for each other.
const result = spawnSync(
  process.execPath,
  ["--import", "tsx", "--test", "--test-concurrency=2", "--test-reporter=spec", ...files],
  {
    stdio: "inherit",
  },
);
process.exit(result.status ?? 1);
