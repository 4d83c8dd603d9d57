/** What the flags of `kindsmith serve` say of encryption at rest, and the file that they name. */

import type { EncryptionOptions } from "../../assembly/encryption-setup.js";
import { constantText } from "../../base/changing-text.js";
import { type FollowSurroundings, followNamed, namedFile } from "../flags/flag-files.js";
import { type FlagValues, UsageError } from "../flags/flags.js";

const FILE = "encryption-provider-config";
const RELOAD = "encryption-provider-config-automatic-reload";

export interface EncryptionConfig {
  readonly file: string;
  /** The file is taken up again when it changes. */
  readonly isFollowed: boolean;
}

/** Undefined for none. @throws UsageError */
export function encryptionConfig(values: FlagValues): EncryptionConfig | undefined {
  const file = values.get(FILE);
  const isFollowed = values.get(RELOAD) === "true";
  if (file !== undefined) return { file, isFollowed };
  if (isFollowed) throw new UsageError(`--${RELOAD} must be set with --${FILE}`);
  return undefined;
}

/** @throws UsageError for a file that can't be read */
export async function encryptionOptions(
  config: EncryptionConfig | undefined,
  surroundings: FollowSurroundings,
): Promise<EncryptionOptions | undefined> {
  if (config === undefined) return undefined;
  if (config.isFollowed)
    return { configuration: await followNamed(`--${FILE}=${config.file}`, config.file, surroundings) };
  const { name, text } = await namedFile(FILE, config.file);
  return { configuration: constantText(name, text) };
}
