// Compiles the package into dist/, from nothing, so that no output of a deleted source stays behind.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, rmSync } from "node:fs";

// files that browsers load: sent as they are
const page = "runtime/server/api-reference/page";
const compiler = "node_modules/typescript/bin/tsc";

if (!existsSync(compiler)) {
  // an install without development dependencies: whoever wants dist/ brings the compiler
  process.stderr.write("typescript is not installed, dist/ is left as it is\n");
} else {
  rmSync("dist", { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  cpSync(page, `dist/${page}`, { recursive: true, filter: (file) => !file.endsWith(".json") });
  chmodSync("dist/runtime/cli/bin.js", 0o755);
}
