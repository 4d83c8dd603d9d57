/** Shows on a terminal how far a long command is. Elsewhere, such as in the log of a job, it shows nothing. */
import type { StoreIo } from "./store-location.js";

/** The interval of lines, in milliseconds. Commands that end sooner show none. */
const INTERVAL_MS = 500;
/** To the start of the line, and clear it. */
const CLEAR = "\r\u001b[K";

export interface Progress {
  /** @param total undefined if it is not known */
  readonly show: (what: string, done: number, total?: number) => void;
  /** Removes the line. Idempotent. */
  readonly end: () => void;
}

export function progressOf(io: StoreIo): Progress {
  if (io.isTerminal !== true) return { show: () => {}, end: () => {} };
  let nextMs = performance.now() + INTERVAL_MS;
  let isShown = false;
  return {
    show(what, done, total) {
      const nowMs = performance.now();
      if (nowMs < nextMs) return;
      nextMs = nowMs + INTERVAL_MS;
      isShown = true;
      const part = total === undefined ? "" : ` of ${total}`;
      io.stderr(`${CLEAR}${what} ${done}${part} values`);
    },
    end() {
      if (isShown) io.stderr(CLEAR);
      isShown = false;
    },
  };
}
