/** What has to be done when a text changes, done for one change after the other. */
import type { ChangingText } from "./changing-text.js";

/**
 * Takes up what a text says whenever that is not what was decided about last; resolves after the signal. Nothing is taken
 * up twice at a time, and of several changes in a row the last one counts.
 * @param decided the content that was decided about before
 * @param takeUp decides about a content. Its signal fires when there is a newer text, or at the end; then it may give up,
 *   with false, and leaves everything as it was. Must not throw.
 * @param untilAgain when a content is taken up once more although it has not changed; the signal ends the waiting.
 *   Default: never
 */
export async function followText(
  text: ChangingText,
  decided: string,
  takeUp: (content: string, superseded: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
  untilAgain: (changed: AbortSignal) => Promise<void> = aborted,
): Promise<void> {
  let next = new AbortController();
  let content = decided;
  const wake = () => {
    if (signal.aborted || text.text !== content) next.abort();
  };
  let isDue = false;
  const stopListening = text.onChange(wake);
  signal.addEventListener("abort", wake);
  try {
    while (!signal.aborted) {
      // before the text is read: a change after that ends what is done about it
      next = new AbortController();
      content = text.text;
      if ((isDue || content !== decided) && (await takeUp(content, next.signal))) decided = content;
      await untilAgain(next.signal);
      isDue = !next.signal.aborted;
    }
  } finally {
    stopListening();
    signal.removeEventListener("abort", wake);
  }
}

/** Resolves when the signal has fired. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
