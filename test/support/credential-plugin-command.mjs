// A credential plugin as a program: it reports how it was run to the listening test, and prints what the test answers.
import { once } from "node:events";
import { connect } from "node:net";

const socket = connect(Number(process.env.CREDENTIAL_PLUGIN_PORT), "127.0.0.1");
const run = {
  args: process.argv.slice(2),
  environment: process.env,
  hasTerminal: process.stdin.isTTY === true,
};
// With --stubborn it ignores SIGTERM and reports it.
if (run.args.includes("--stubborn")) process.on("SIGTERM", () => socket.write("SIGTERM\n"));
socket.write(`${JSON.stringify(run)}\n`);
let text = "";
for await (const chunk of socket) text += chunk;
const { stdout, stderr, code } = JSON.parse(text);
process.stderr.write(stderr);
if (!process.stdout.write(stdout)) await once(process.stdout, "drain");
process.exitCode = code;
