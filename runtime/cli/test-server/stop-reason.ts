/** When a test server stops: after a signal, or when its parent has ended, since tests are often killed. */

export interface StopOptions {
  readonly stopsWithStdin: boolean;
  /** Undefined for the process that started this one. */
  readonly parentPid: number | undefined;
}

const LOOK_INTERVAL_MS = 500;
/** The process that adopts orphans. If it is the parent from the start, there is no parent to outlive. */
const INIT_PID = 1;

/** Resolves with the reason. @param signal ends the waiting */
export function stopReason({ stopsWithStdin, parentPid }: StopOptions, signal: AbortSignal): Promise<string> {
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
    const isAlone = aloneAfter(parentPid);
    const timer = setInterval(() => {
      if (isAlone()) resolve("the process that started this one is gone");
    }, LOOK_INTERVAL_MS);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  });
}

function aloneAfter(parentPid: number | undefined): () => boolean {
  if (parentPid !== undefined) return () => !isRunning(parentPid);
  const first = process.ppid;
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
