/** A credential plugin whose every run waits for the test to provide its output. */
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";

/** How the command was run. */
export interface PluginRun {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether its standard input is a terminal. */
  readonly hasTerminal: boolean;
  /** Resolves when its connection to the test is closed: it has its answer, or was ended. */
  readonly ended: Promise<void>;
  /** Resolves when it ignored SIGTERM, only with the argument `--stubborn`. */
  readonly resisted: Promise<void>;
}

export interface PluginAnswer {
  /** A string is printed as it is, anything else as JSON. */
  readonly stdout?: unknown;
  readonly stderr?: string;
  readonly code?: number;
}

export interface CredentialPlugin {
  /** All runs so far. */
  readonly runs: PluginRun[];
  /** The command for `users[].user.exec`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  /** Resolves with the next run. */
  nextRun(): Promise<PluginRun>;
}

const PROGRAM = join(import.meta.dirname, "credential-plugin-command.mjs");

/** @param answer called for each run with its number, starting with 1 */
export async function credentialPlugin(
  t: Pick<TestContext, "after">,
  answer: (run: PluginRun, count: number) => PluginAnswer | Promise<PluginAnswer>,
): Promise<CredentialPlugin> {
  const runs: PluginRun[] = [];
  const waiting: ((run: PluginRun) => void)[] = [];
  const sockets = new Set<Socket>();
  const serve = async (socket: Socket): Promise<void> => {
    const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const lines = createInterface(socket)[Symbol.asyncIterator]();
    // A connection that breaks counts as one that ends.
    const next = (): Promise<string | undefined> =>
      lines.next().then(
        ({ value }) => value,
        () => undefined,
      );
    const line = await next();
    // It was ended before it could report its run.
    if (line === undefined) return;
    const resisted = next().then((said) => (said === undefined ? new Promise<void>(() => undefined) : undefined));
    const run = { ...JSON.parse(line), ended, resisted } as PluginRun;
    runs.push(run);
    for (const resolve of waiting.splice(0)) resolve(run);
    const { stdout = "", stderr = "", code = 0 } = await answer(run, runs.length);
    const text = typeof stdout === "string" ? stdout : JSON.stringify(stdout);
    socket.end(JSON.stringify({ stdout: text, stderr, code }));
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    void serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return {
    runs,
    command: process.execPath,
    args: [PROGRAM],
    env: [{ name: "CREDENTIAL_PLUGIN_PORT", value: String(port) }],
    nextRun: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

/** The document that a plugin prints. */
export function execCredential(apiVersion: string, status: object): object {
  return { apiVersion, kind: "ExecCredential", status };
}
