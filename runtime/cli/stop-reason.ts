/** When servers stop: after a signal, or when the process that started them has ended, since tests are often killed. */

export interface StopOptions {
  readonly stopsWithStdin?: boolean;
  /** The process to outlive at most; undefined for the parent of this one. */
  readonly parentPid?: number | undefined;
  /**
   * The parent as a script saw it that replaced itself by this process: it may have ended before this process could look.
   */
  readonly formerParentPid?: number | undefined;
  /** Whether the process goes on without its parent. */
  readonly outlivesParent?: boolean;
}

export type StopReason = "SIGTERM" | "SIGINT" | "standard input ended" | "the process that started this one is gone";

const LOOK_INTERVAL_MS = 500;
/** The process that adopts orphans. If it is the parent from the start, there is no parent to outlive. */
const INIT_PID = 1;

/** Resolves with the reason. @param signal ends the waiting */
export function stopReason(options: StopOptions, signal: AbortSignal): Promise<StopReason> {
  const { stopsWithStdin = false, outlivesParent = false } = options;
  return new Promise((resolve) => {
    for (const name of ["SIGTERM", "SIGINT"] as const) {
      const onSignal = (): void => resolve(name);
      process.once(name, onSignal);
      signal.addEventListener("abort", () => process.off(name, onSignal), { once: true });
    }
    if (stopsWithStdin) {
      const { stdin } = process;
      const onEnd = (): void => resolve("standard input ended");
      stdin.once("end", onEnd).once("close", onEnd).once("error", onEnd).resume();
      signal.addEventListener("abort", () => stdin.off("end", onEnd).off("close", onEnd).pause(), { once: true });
    }
    if (outlivesParent) return;
    const isAlone = aloneAfter(options);
    const timer = setInterval(() => {
      if (isAlone()) resolve("the process that started this one is gone");
    }, LOOK_INTERVAL_MS);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  });
}

/**
 * Sends this process a SIGTERM once the shell has ended in which npm or npx started it: such a shell ends on a SIGTERM to npm without
 * passing it on. `KINDSMITH_KEEP_RUNNING=1` lets the process go on, as a script wants that starts it in the background.
 */
export function stopWithNpm(environment: Readonly<NodeJS.ProcessEnv>): void {
  const parent = process.ppid;
  const isOfNpm = environment.npm_lifecycle_event !== undefined || environment.npm_command !== undefined;
  if (!isOfNpm || environment.KINDSMITH_KEEP_RUNNING === "1" || parent === INIT_PID) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_INTERVAL_MS);
  timer.unref();
}

function aloneAfter({ parentPid, formerParentPid }: StopOptions): () => boolean {
  if (parentPid !== undefined) return () => !isRunning(parentPid);
  const first = process.ppid;
  if (formerParentPid !== undefined && formerParentPid !== first && !isRunning(formerParentPid)) return () => true;
  return () => first !== INIT_PID && process.ppid !== first;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is running too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
