/** Reads the version out of `too old resource version: 1 (176)`; a server may say less, and then it is undefined. */
export function oldestVersion(error: unknown): string | undefined {
  return /too old resource version: \d+ \((\d+)\)/.exec(error instanceof Error ? error.message : "")?.[1];
}
