/** A time limit for operations that can't be cancelled. */

/**
 * Waits for an answer, but no longer than the limit.
 * @throws Error when the time is over; a later answer is ignored
 */
export async function within<Answer>(limitMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${Math.round(limitMs)} ms`)), limitMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
