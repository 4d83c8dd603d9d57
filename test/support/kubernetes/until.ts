const POLL_MS = 100;

/**
 * Polls until the condition holds; failed attempts are repeated. @throws Error with the last failure after `timeoutMs`
 */
export async function until(what: string, timeoutMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let failure: unknown;
  while (Date.now() < deadline) {
    try {
      if (await isSo()) return;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new Error(`not so after ${timeoutMs} ms: ${what}`, { cause: failure });
}
