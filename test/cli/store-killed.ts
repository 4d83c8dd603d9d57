/** Runs `kindsmith backup`, `restore` or `store` with the given arguments, and says when it begins and ends, so that it can be killed in between. */
import { backup } from "../../runtime/cli/store/backup-command.js";
import { restore } from "../../runtime/cli/store/restore-command.js";
import { store } from "../../runtime/cli/store/store-command.js";

const [command, ...argv] = process.argv.slice(2);
const run = { backup, restore, store }[command ?? ""];
if (run === undefined) throw new Error(`found the command ${command}, expected backup, restore or store`);
// What the command loads on demand is loaded before it begins.
await import("../../runtime/storage/lmdb/lmdb-replacement.js");
process.stdout.write("begun\n");
const code = await run(argv, { stdout: () => {}, stderr: (text) => process.stderr.write(text) });
process.stdout.write(`ended with ${code}\n`);
