/**
 * Sends the answers that were made in one turn of the event loop together. A client on another core goes to sleep when
 * it has read what there is, and an answer that is sent alone wakes it up, which costs the server more than the write
 * itself. Of several answers that follow each other closely, only the first one does.
 */

/** So many answers are sent before the end of a turn. */
export const MAX_TOGETHER = 64;
/** Answers are sent with the first one that is made after so many milliseconds, so that none waits for long turns. */
export const MAX_WAIT_MS = 5;

const waiting: (() => void)[] = [];
let beganMs = 0;

/** @param sendAnswer called in the order of the calls, at the latest at the end of this turn; must not throw */
export function atTurnEnd(sendAnswer: () => void): void {
  const count = waiting.push(sendAnswer);
  if (count === 1) {
    beganMs = performance.now();
    setImmediate(sendAll);
  } else if (count >= MAX_TOGETHER || performance.now() - beganMs >= MAX_WAIT_MS) sendAll();
}

/** Sends the answers that wait for the end of the turn, before other work of its end. */
export function sendAnswersNow(): void {
  if (waiting.length > 0) sendAll();
}

function sendAll(): void {
  for (const sendAnswer of waiting.splice(0)) sendAnswer();
}
