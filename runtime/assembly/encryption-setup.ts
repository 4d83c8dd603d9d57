/** Makes the encryption of a server's stores from the operator's configuration. */
import { type ChangingText, changingText } from "../base/changing-text.js";
import type { EncryptionParts } from "../storage/encryption/build-rules.js";
import { Encryption } from "../storage/encryption/encryption.js";

export interface EncryptionOptions {
  /** An EncryptionConfiguration in YAML or JSON. A changing text is followed. See docs/reference/encryption.md. */
  readonly configuration: string | ChangingText;
}

/** Returns undefined if nothing is encrypted. */
export function encryptionOf(
  options: EncryptionOptions | undefined,
): ((parts: EncryptionParts) => Encryption) | undefined {
  if (options === undefined) return undefined;
  const text = changingText("encryption.configuration", options.configuration);
  return (parts) => new Encryption(text, parts);
}
