/** Runs a command without a shell and captures its output within a limit. A signal can end it. */
import { type ChildProcess, spawn } from "node:child_process";
import type { Clock } from "../../api/time.js";
import { messageOf } from "../client-errors.js";

/** The largest output; a credential has a few kilobytes. */
export const MAX_OUTPUT_BYTES = 1024 * 1024;
/** A command that ignores the signal to end is killed after this time. */
const KILL_GRACE_MS = 5_000;

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** The whole environment of the command. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Passes on the standard input of the process; otherwise the command has none. */
  readonly hasInput: boolean;
}

/** The command gave no usable output. The message shows neither its arguments nor its output. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  constructor(
    message: string,
    /** Whether the command does not exist. */
    readonly isMissing: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Returns the standard output of a command that succeeded. Its standard error goes to that of the process.
 * @throws CommandError, or `signal.reason` as soon as the signal fires, which also ends the command
 */
export function runCommand(command: Command, clock: Clock, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = started(command);
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (settle: () => void): void => {
      signal.removeEventListener("abort", abort);
      settle();
    };
    const giveUp = (reason: unknown): void => {
      stop(child, clock);
      end(() => reject(reason));
    };
    const abort = (): void => giveUp(signal.reason);
    signal.addEventListener("abort", abort);
    child.stdout?.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_OUTPUT_BYTES) chunks.push(chunk);
      else giveUp(new CommandError(`printed more than ${MAX_OUTPUT_BYTES} bytes`, false));
    });
    child.on("error", (error) => end(() => reject(startFailure(error))));
    child.on("close", (code, ending) =>
      end(() => {
        if (code === 0) resolve(Buffer.concat(chunks));
        else reject(new CommandError(code === null ? `was ended by ${ending}` : `ended with exit code ${code}`, false));
      }),
    );
  });
}

function started({ file, args, environment, hasInput }: Command): ChildProcess {
  try {
    return spawn(file, args, {
      env: environment as NodeJS.ProcessEnv,
      stdio: [hasInput ? "inherit" : "ignore", "pipe", "inherit"],
      windowsHide: true,
    });
  } catch (error) {
    throw startFailure(error);
  }
}

function startFailure(error: unknown): CommandError {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT"
    ? new CommandError("was not found", true)
    : new CommandError(`could not be run: ${code ?? messageOf(error)}`, false);
}

/** Ends the command without waiting for its descendants, which may hold its output open. */
function stop(child: ChildProcess, clock: Clock): void {
  child.stdout?.destroy();
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  const stopTimer = clock.after(KILL_GRACE_MS, () => child.kill("SIGKILL"));
  child.once("exit", stopTimer);
}
