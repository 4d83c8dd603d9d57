// Compiles the package into dist/, from nothing, so that no output of a deleted source stays behind: each module by itself,
// with its types, and what node loads below dist/bundle.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, rmSync } from "node:fs";

const compiler = "node_modules/typescript/bin/tsc";

if (!existsSync(compiler)) {
  // an install without development dependencies: whoever wants dist/ brings the compiler
  process.stderr.write("typescript is not installed, dist/ is left as it is\n");
} else {
  rmSync("dist", { recursive: true, force: true });
  for (const args of [
    [compiler, "-p", "tsconfig.build.json"],
    ["scripts/bundle.mjs", "dist/bundle"],
  ]) {
    const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
    if (status !== 0) process.exit(status ?? 1);
  }
  for (const place of ["dist", "dist/bundle"]) chmodSync(`${place}/runtime/cli/bin.js`, 0o755);
}
