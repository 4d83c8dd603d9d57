// Compiles the package into dist/. Does nothing where the sources are absent (a packed install).
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";

if (existsSync("tsconfig.build.json")) {
  const result = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
    stdio: "inherit",
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  chmodSync("dist/runtime/cli/bin.js", 0o755);
}
