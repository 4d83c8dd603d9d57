/** Files that flags name. They are read once, or followed while the server runs. */
import { readFile } from "node:fs/promises";
import type { Logger } from "../../api/logger.js";
import type { ChangingText, NamedText } from "../../base/changing-text.js";
import { UsageError } from "../../base/usage-error.js";
import { followFile } from "../../server/reload.js";

export interface FollowOptions {
  readonly logger: Logger;
  /** Files are followed until this signal aborts. */
  readonly signal: AbortSignal;
}

/**
 * @param name what messages call the text
 * @throws UsageError for a file that can't be read
 */
export function followNamed(name: string, file: string, { logger, signal }: FollowOptions): Promise<ChangingText> {
  const onError = (error: unknown): void => logger.warn({ err: error }, `${name}: what was read before stays`);
  return asUsage(followFile(name, file, { signal, onError }));
}

/** @throws UsageError for a file that can't be read */
export async function namedFile(flag: string, file: string): Promise<NamedText> {
  return { name: `--${flag}=${file}`, text: await readFlagFile(flag, file) };
}

/** @throws UsageError for a file that can't be read */
export function readFlagFile(flag: string, file: string): Promise<string> {
  return asUsage(readFile(file, "utf8"), `--${flag}: `);
}

async function asUsage<T>(work: Promise<T>, prefix = ""): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new UsageError(`${prefix}${error instanceof Error ? error.message : String(error)}`);
  }
}
