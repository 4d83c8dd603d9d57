// `npm start`: compiles the package and serves, in one process, so that a stop signal to npm reaches the server.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
process.argv.splice(2, 0, "serve", "--examples");
await import("../dist/bundle/runtime/cli/bin.js");
