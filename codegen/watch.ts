/** Runs something again whenever a file below a folder changes. */
import { watch } from "node:fs";
import { basename } from "node:path";
import { LOCK_FILE_NAME } from "./model/field-numbers.js";

/** Changes that come within this time of each other make one run. */
export const DEBOUNCE_MS = 100;

/**
 * Calls `run` after changes below `folder`, never twice at the same time, until `signal` aborts (default: SIGINT or
 * SIGTERM). Lock files, which a run itself writes, don't count. @throws what `run` or the watcher throws.
 */
export function watchFolder(folder: string, run: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let isRunning = false;
    let isChanged = false;
    const watcher = watch(folder, { recursive: true });
    const stop = (error?: unknown): void => {
      clearTimeout(timer);
      watcher.close();
      signal?.removeEventListener("abort", onAbort);
      for (const name of ["SIGINT", "SIGTERM"] as const) process.removeListener(name, onAbort);
      if (error === undefined) resolve();
      else reject(error);
    };
    const onAbort = (): void => stop();
    const runNow = async (): Promise<void> => {
      isRunning = true;
      try {
        do {
          isChanged = false;
          await run();
        } while (isChanged);
      } catch (error) {
        stop(error);
      } finally {
        isRunning = false;
      }
    };
    watcher.on("error", stop);
    watcher.on("change", (_event, file) => {
      if (basename(String(file)).startsWith(LOCK_FILE_NAME)) return;
      isChanged = true;
      clearTimeout(timer);
      if (!isRunning) timer = setTimeout(() => void runNow(), DEBOUNCE_MS);
    });
    if (signal?.aborted) return stop();
    signal?.addEventListener("abort", onAbort);
    if (!signal) for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, onAbort);
  });
}
