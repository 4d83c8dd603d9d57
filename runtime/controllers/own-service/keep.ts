/** Keeps objects that tell of a server as they are to be: looks at them at the start and from time to time. */
import type { Clock } from "../../api/time.js";
import { isAlreadyExists, isConflict, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { rest } from "../rest.js";

export interface KeepOptions {
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Makes the objects as they are to be. */
  readonly settle: (signal: AbortSignal) => Promise<void>;
  /** Called once, after the first try: what stands in the way of the objects must not stand in the way of the server. */
  readonly onFirstDone: () => void;
}

/** How often the objects are looked at. */
const INTERVAL_MS = 10_000;
/** After a failure, such as a namespace that is not there yet. */
const RETRY_MS = 500;

/** Resolves when the signal has fired and nothing is under way. */
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

/** Somebody else was there first, or the server is not that far: another look will do. */
export function isPassing(error: unknown): boolean {
  return isPassingFailure(error) || isConflict(error) || isAlreadyExists(error) || isNotFound(error);
}

/** What a read finds; undefined where it finds nothing. */
export async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
