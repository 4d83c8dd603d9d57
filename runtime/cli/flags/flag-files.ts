/** Files that flags name: read once, or followed while the server runs. */
import { readFile } from "node:fs/promises";
import type { Logger } from "../../api/logger.js";
import type { ChangingText, NamedText } from "../../base/changing-text.js";
import { followFile } from "../../server/reload.js";
import { UsageError } from "./flags.js";

export interface FollowSurroundings {
  readonly logger: Logger;
  /** Ends the following of files. */
  readonly signal: AbortSignal;
}

/** @param name of the text, for messages @throws UsageError */
export function followNamed(name: string, file: string, { logger, signal }: FollowSurroundings): Promise<ChangingText> {
  const onError = (error: unknown): void => logger.warn({ err: error }, `${name}: what was read before stays`);
  return asUsage(followFile(name, file, { signal, onError }));
}

/** @throws UsageError */
export async function namedFile(flag: string, file: string): Promise<NamedText> {
  return { name: `--${flag}=${file}`, text: await readFlagFile(flag, file) };
}

/** @throws UsageError */
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
