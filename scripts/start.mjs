// `npm start`: compiles the package and serves in a single process, which Ctrl-C reaches. A SIGTERM to npm only ends
// the shell in which npm runs this, so whatever stops servers by signals should run dist/runtime/cli/bin.js itself.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
const program = new URL("../dist/runtime/cli/bin.js", import.meta.url);
// Workers are started with the same command line.
process.argv.splice(1, 1, fileURLToPath(program), "serve", "--examples");
await import(program);
