// `npm start`: compiles the package if its sources have changed since the last build, which `npm ci` does, and serves in this
// process, which Ctrl-C reaches.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isFresh } from "./build-stamp.mjs";

const argv = ["serve", "--examples", ...process.argv.slice(2)];
if (!isFresh()) {
  // A wrong flag is reported before half a minute of compilation; `--help` only reads the flags.
  run(["--import", "tsx", "runtime/cli/bin.ts", ...argv, "--help"], ["inherit", "ignore", "inherit"]);
  if (!argv.some((argument) => /^(-h|--help|--help-all|--version)$/.test(argument))) {
    process.stderr.write("compiling the sources, which have changed since the last build\n");
    run(["scripts/build.mjs"], "inherit");
  }
}
const program = new URL("../dist/runtime/cli/bin.js", import.meta.url);
// Workers are started with the same command line.
process.argv.splice(1, process.argv.length, fileURLToPath(program), ...argv);
await import(program);

function run(args, stdio) {
  const { status } = spawnSync(process.execPath, args, { stdio });
  if (status !== 0) process.exit(status ?? 1);
}
