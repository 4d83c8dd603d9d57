/** `kindsmith prepare`: makes the starts of this installation's servers faster. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "../../base/operator-error.js";
import { type CommandDescription, HELP_FLAG } from "../../command-line/flag-definition.js";
import { helpText } from "../../command-line/help-text.js";
import { parseFlags } from "../../command-line/parse-flags.js";
import { ASSET_VARIABLES, SERVER_COMMAND } from "../envtest/asset-process.js";
import { runningProgram } from "../running-program.js";
import { prepareProgram, removePrepared } from "./prepare-program.js";
import { entryBeside } from "./program-place.js";

const LOOK_MS = 20;
/** How long a server may take until what V8 has compiled for it is kept. */
const KEPT_WITHIN_MS = 60_000;

export const PREPARE_COMMAND: CommandDescription = {
  usage: ["kindsmith prepare [flags]"],
  about: `Puts all code of this installation into one file of the user's cache, starts a server once to compile it, and keeps what was
compiled. From then on \`kindsmith serve\` and the servers of \`kindsmith envtest\` start faster. Servers with --apis, --hooks
or --config, and those of a project with own kinds, start as before. After an update nothing old is used: prepare again.`,
  flags: [{ name: "remove", help: "Remove what is prepared." }, HELP_FLAG],
};

/** Resolves with the exit code. @throws OperatorError for a folder that can't be written */
export async function prepare(argv: readonly string[]): Promise<number> {
  const values = parseFlags(PREPARE_COMMAND.flags, argv);
  const bin = runningProgram();
  const entry = entryBeside(bin);
  if (values.get("help") === "true") process.stdout.write(helpText(PREPARE_COMMAND));
  else if (values.get("remove") === "true") {
    const removed = await removePrepared(entry);
    process.stdout.write(removed === undefined ? "nothing was prepared\n" : `removed ${removed}\n`);
  } else {
    const { program, code } = await prepareProgram(entry);
    if (!existsSync(code)) await compile(bin, code);
    process.stdout.write(`${program}\n`);
  }
  return 0;
}

/** Runs a server until it has kept what V8 has compiled. It ends with this process, however that ends. */
async function compile(bin: string, code: string): Promise<void> {
  const environment = { ...process.env };
  for (const name of Object.values(ASSET_VARIABLES)) delete environment[name];
  // This process may have ended before the server looks who has started it.
  environment[ASSET_VARIABLES.parent] = String(process.pid);
  // Its working directory has no kinds of the user's, and no other program wants its port.
  const args = [bin, SERVER_COMMAND, "--secure-port=0", "--bind-address=127.0.0.1"];
  const server = spawn(process.execPath, [...process.execArgv, ...args], {
    cwd: dirname(code),
    env: environment,
    stdio: "ignore",
  });
  try {
    await untilKept(server, code);
  } finally {
    if (server.exitCode === null && server.kill("SIGTERM")) await once(server, "exit");
  }
}

async function untilKept(server: ChildProcess, code: string): Promise<void> {
  for (let waited = 0; !existsSync(code); waited += LOOK_MS) {
    if (server.exitCode !== null || waited > KEPT_WITHIN_MS)
      throw new OperatorError(
        `the server that compiles the program has kept nothing in ${code}: ${server.exitCode === null ? "it takes too long" : `it ended with ${server.exitCode}`}`,
      );
    await delay(LOOK_MS);
  }
}
