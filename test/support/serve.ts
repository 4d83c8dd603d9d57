/** Starts the real command line as a child process and waits until it serves. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { COMMAND_LINE } from "./command-line.js";

export interface ServeProcess {
  readonly url: string;
  readonly dataDirectory: string;
  readonly kubeconfig: string;
  readonly process: ChildProcess;
  /** Returns everything written to standard output and error so far. */
  output(): string;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<{ code: number | null }>;
  kill(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, "../..");
const START_TIMEOUT_MS = 120_000;

/**
 * The profile is `orch` unless the flags state one, as with `startApi`: tests without a reason to use stock names hold the
 * specification's own.
 * @param options.dataDirectory by default a new one, which stop() removes
 */
export async function startServe(
  flags: readonly string[] = [],
  options: { dataDirectory?: string; cwd?: string } = {},
): Promise<ServeProcess> {
  const isTemporary = options.dataDirectory === undefined;
  const dataDirectory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), "kindsmith-serve-"));
  const own = ["--secure-port=0", `--data-dir=${dataDirectory}`];
  if (!flags.some((flag) => /^--(naming-)?profile(=|$)/.test(flag))) own.push("--profile=orch");
  const args = [...COMMAND_LINE, "serve", ...own, ...flags];
  const child = spawn(process.execPath, args, { cwd: options.cwd ?? ROOT, stdio: ["ignore", "pipe", "pipe"] });
  // The event is not "exit", because the last output may arrive after that. The listener is added early, because the
  // process may end by itself.
  const closed = new Promise<number | null>((done) => child.once("close", done));
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const url = await servingUrl(child, () => text);
  const dispose = (): void => {
    if (isTemporary) rmSync(dataDirectory, { recursive: true, force: true });
  };
  return {
    url,
    dataDirectory,
    kubeconfig: join(dataDirectory, "kubeconfig"),
    process: child,
    output: () => text,
    async stop() {
      child.kill("SIGTERM");
      const code = await closed;
      dispose();
      return { code };
    },
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

/** Resolves when the output contains the text. */
export function untilWritten({ process: child, output }: ServeProcess, text: string): Promise<void> {
  return new Promise((done) => {
    const streams = [child.stdout, child.stderr];
    const look = (): void => {
      if (!output().includes(text)) return;
      for (const stream of streams) stream?.off("data", look);
      done();
    };
    for (const stream of streams) stream?.on("data", look);
    look();
  });
}

/** Waits until the process prints its address. `output` returns the output so far. */
export async function servingUrl(
  child: ChildProcess,
  output: () => string,
  timeoutMs: number = START_TIMEOUT_MS,
): Promise<string> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(new Error(`the server did not start in ${timeoutMs} ms:\n${output()}`));
    }, timeoutMs);
    const settle = (action: () => void): void => {
      clearTimeout(timer);
      action();
    };
    // The event is not "exit", because the reason may be printed after that.
    child.once("close", (code) =>
      settle(() => fail(new Error(`the server ended with ${code} before it served:\n${output()}`))),
    );
    child.stdout?.on("data", () => {
      const match = /"msg":"serving on (https:[^"]+)"/.exec(output());
      if (match) settle(() => done(match[1] as string));
    });
  });
}
