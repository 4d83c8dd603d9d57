// Builds the package into dist/ from scratch, so that no output of a deleted source is left: types file by file, those
// that users reach, and the code in a few files, as scripts/bundle.mjs explains.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { digest, writeStamp } from "./build-stamp.mjs";
import { keepReachableTypes } from "./reachable-types.mjs";

const compiler = "node_modules/typescript/bin/tsc";

if (!existsSync(compiler)) {
  // An install without development dependencies has no compiler and cannot rebuild dist/.
  process.stderr.write("typescript is not installed, dist/ is left as it is\n");
} else {
  const sources = digest();
  rmSync("dist", { recursive: true, force: true });
  for (const args of [
    [compiler, "-p", "tsconfig.build.json", "--emitDeclarationOnly"],
    ["scripts/bundle.mjs", "dist"],
    ["scripts/console.mjs"],
  ]) {
    const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
    if (status !== 0) process.exit(status ?? 1);
  }
  keepReachableTypes(".");
  chmodSync("dist/runtime/cli/bin.js", 0o755);
  writeManualPage();
  prepareStarts();
  writeStamp(sources);
}

/** A folder that can't be written only makes starts slower, so the build goes on. */
function prepareStarts() {
  spawnSync(process.execPath, ["dist/runtime/cli/bin.js", "prepare"], { stdio: ["ignore", "ignore", "inherit"] });
}

/** What `man kindsmith` shows after an install with -g. */
function writeManualPage() {
  const { status, stdout } = spawnSync(process.execPath, ["dist/runtime/cli/bin.js", "manual"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync("dist/man", { recursive: true });
  writeFileSync("dist/man/kindsmith.1", stdout);
}
