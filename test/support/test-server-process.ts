/** `kindsmith test-server` as a child process, and its control interface. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { resolve } from "node:path";
import type { Ready } from "../../runtime/cli/test-server/test-server-command.js";
import { COMMAND_LINE } from "./command-line.js";
import type { JsonObject } from "./json.js";

const ROOT = resolve(import.meta.dirname, "../..");

export interface TestServerProcess extends Ready {
  readonly child: ChildProcess;
  /** Returns the standard output so far. */
  output(): string;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
  /** Sends a request to the control interface. */
  ask(method: string, path: string, body?: unknown, token?: string): Promise<{ status: number; body: JsonObject }>;
}

export async function startTestServerProcess(flags: readonly string[] = []): Promise<TestServerProcess> {
  const child = spawn(process.execPath, [...COMMAND_LINE, "test-server", ...flags], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // "close" is used because "exit" may come before the last of the output.
  const exited = once(child, "close").then(([code]) => code as number | null);
  let stdout = "";
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const line = new Promise<string>((done, fail) => {
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      if (stdout.includes("\n")) done(stdout);
    });
    // The event is not "exit", because the reason may be printed after that.
    child.once("close", (code) => fail(new Error(`it ended with ${code} before it was ready: ${stderr}`)));
  });
  const ready = JSON.parse(await line) as Ready;
  return {
    ...ready,
    child,
    output: () => stdout,
    exited,
    ask: (method, path, body, token = ready.token) => send(ready, method, path, body, token),
  };
}

async function send(ready: Ready, method: string, path: string, body: unknown, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const outgoing = request(new URL(path, ready.control), { method, headers, agent: false });
  // The connection may break after its answer.
  outgoing.on("error", () => undefined);
  outgoing.end(body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body));
  const [response] = await once(outgoing, "response");
  const text = (await response.setEncoding("utf8").toArray()).join("");
  return { status: response.statusCode ?? 0, body: JSON.parse(text) as JsonObject };
}
