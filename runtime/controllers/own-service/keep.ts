/** Maintains objects that describe a server: it checks them at the start and periodically. */
import type { Clock } from "../../api/time.js";
import { isAlreadyExists, isConflict, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { rest } from "../rest.js";

export interface KeepOptions {
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Brings the objects into their desired state. */
  readonly settle: (signal: AbortSignal) => Promise<void>;
  /** Called once, after the first attempt: a problem with the objects must not keep the server from starting. */
  readonly onFirstDone: () => void;
}

/** Interval in milliseconds between checks. */
const INTERVAL_MS = 10_000;
/** Delay in milliseconds after a failure, such as a namespace that does not exist yet. */
const RETRY_MS = 500;

/** Resolves when the signal has fired and no work is in progress. */
export async function keep({ clock, onError, settle, onFirstDone }: KeepOptions, signal: AbortSignal): Promise<void> {
  let isFirst = true;
  while (!signal.aborted) {
    let pauseMs = INTERVAL_MS;
    try {
      await settle(signal);
    } catch (error) {
      pauseMs = RETRY_MS;
      if (!signal.aborted && !isPassing(error)) onError(error);
    }
    if (isFirst) onFirstDone();
    isFirst = false;
    await rest(clock, pauseMs, signal);
  }
}

/** Another writer was faster, or the server is not ready yet; the next check will succeed. */
export function isPassing(error: unknown): boolean {
  return isPassingFailure(error) || isConflict(error) || isAlreadyExists(error) || isNotFound(error);
}

/** Resolves with undefined if the object does not exist. */
export async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
