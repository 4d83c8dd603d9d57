// `npm start`: compiles the package and serves in a single process, which Ctrl-C reaches. A SIGTERM to npm only ends
// the shell in which npm runs this, so whatever stops servers by signals should run dist/runtime/cli/bin.js itself.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
process.argv.splice(2, 0, "serve", "--examples");
await import("../dist/runtime/cli/bin.js");
