// Builds the package into dist/ from scratch, so that no output of a deleted source is left: types file by file, those
// that users reach, and the code in a few files, as scripts/bundle.mjs explains.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, rmSync } from "node:fs";
import { keepReachableTypes } from "./reachable-types.mjs";

const compiler = "node_modules/typescript/bin/tsc";

if (!existsSync(compiler)) {
  // An install without development dependencies has no compiler and cannot rebuild dist/.
  process.stderr.write("typescript is not installed, dist/ is left as it is\n");
} else {
  rmSync("dist", { recursive: true, force: true });
  for (const args of [
    [compiler, "-p", "tsconfig.build.json", "--emitDeclarationOnly"],
    ["scripts/bundle.mjs", "dist"],
  ]) {
    const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
    if (status !== 0) process.exit(status ?? 1);
  }
  keepReachableTypes(".");
  chmodSync("dist/runtime/cli/bin.js", 0o755);
}
