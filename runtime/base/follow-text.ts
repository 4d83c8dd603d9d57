/** Applies the changes of a text one after the other. */
import type { ChangingText } from "./changing-text.js";

/**
 * Passes a text to `takeUp` whenever it differs from the last content on which `takeUp` decided; resolves after the
 * signal fires. Calls never overlap, and of several changes in a row only the last one counts.
 * @param decided the content on which the caller has already decided
 * @param takeUp decides whether to use a content. Its signal fires when there is a newer text, or at the end; it may
 * then give up, returning false, and must leave everything as it was. Must not throw.
 * @param untilAgain resolves when an unchanged content is due again, or when the signal fires. Default: never
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
      // Created before the text is read, so that a later change aborts the work on this content.
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

/** Resolves when the signal fires. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
