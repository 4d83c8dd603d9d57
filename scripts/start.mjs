// `npm start`: compiles the package and serves, in one process, which Ctrl-C reaches. A SIGTERM to npm ends only the shell that npm
// starts this by: whatever stops servers by signals runs dist/runtime/cli/bin.js itself.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
process.argv.splice(2, 0, "serve", "--examples");
await import("../dist/runtime/cli/bin.js");
