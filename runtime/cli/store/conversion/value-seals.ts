/** Decrypts the values of a store, and encrypts them for another profile with the same keys. */

import { noLogger } from "../../../api/logger.js";
import type { NamingProfile } from "../../../api/profile/naming-profile.js";
import { systemClock } from "../../../api/time.js";
import { MetricRegistry } from "../../../base/metrics/metric-registry.js";
import { OperatorError } from "../../../base/operator-error.js";
import { unusableConfiguration } from "../../../codec/configuration-document.js";
import { buildRules } from "../../../storage/encryption/build-rules.js";
import {
  type EncryptionConfiguration,
  parseEncryptionConfiguration,
} from "../../../storage/encryption/encryption-configuration.js";
import { encryptionMetrics } from "../../../storage/encryption/encryption-metrics.js";
import { encryptionErrors } from "../../../storage/encryption/validate-encryption-configuration.js";
import { DecryptionError } from "../../../storage/encryption/value-cipher.js";
import { NotYetReadableError } from "../../../storage/errors.js";
import { isEncrypted } from "../../../storage/maintenance/stored-values.js";
import type { NameConversion } from "./name-conversion.js";

/** The value can't be decrypted. The message does not quote it. */
export class SealedValueError extends Error {}

export interface ValueSeals {
  /** @throws SealedValueError */
  open(value: Uint8Array, key: string): Promise<Uint8Array>;
  /** @param key the new key, to which some forms are bound */
  seal(value: Uint8Array, key: string): Promise<Uint8Array>;
  /** Ends connections to plug-ins. */
  close(): void;
}

/** The seals of a store without a configuration: its encrypted values can't be read. */
export const NO_SEALS: ValueSeals = {
  open: async (value) => {
    if (isEncrypted(value))
      throw new SealedValueError("found an encrypted value: --encryption-provider-config has to name its keys");
    return value;
  },
  seal: async (value) => value,
  close: () => {},
};

export interface SealedStore {
  /** The configuration that the server of the store has, in YAML or JSON. */
  readonly configuration: string;
  /** The flag and the file, for messages. */
  readonly name: string;
  readonly from: NamingProfile;
  readonly to: NamingProfile;
  readonly names: NameConversion;
}

/**
 * @throws OperatorError for an unusable configuration
 * @throws StorageUnavailableError if a plug-in does not answer
 */
export async function openSeals({ configuration, name, from, to, names }: SealedStore): Promise<ValueSeals> {
  const read = parseEncryptionConfiguration(configuration, name, from);
  const errors = encryptionErrors(read, from);
  if (errors.length > 0) throw unusableConfiguration(name, errors);
  const parts = { clock: systemClock, logger: noLogger, metrics: encryptionMetrics(new MetricRegistry(), "convert") };
  const reading = await buildRules(read, [], { ...parts, profile: from });
  const writing = await buildRules(converted(read, names), [], { ...parts, profile: to });
  const ended = new AbortController();
  const ciphers = [...reading.plugins, ...writing.plugins].map(({ cipher }) => cipher);
  const close = (): void => {
    ended.abort();
    for (const cipher of ciphers) cipher.close();
  };
  try {
    await Promise.all(ciphers.map((cipher) => cipher.refresh()));
  } catch (error) {
    close();
    throw new OperatorError(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  // The ciphers report their errors themselves and never reject.
  for (const cipher of ciphers) void cipher.run(ended.signal);
  const open = (value: Uint8Array, key: string): Uint8Array =>
    reading.rules.of(key).open(Buffer.from(value.buffer, value.byteOffset, value.byteLength), key).value;
  return {
    open: async (value, key) => {
      try {
        return open(value, key);
      } catch (error) {
        if (error instanceof DecryptionError) throw undecryptable(error);
        if (!(error instanceof NotYetReadableError)) throw error;
        await error.readable;
      }
      try {
        return open(value, key);
      } catch (error) {
        throw undecryptable(error);
      }
    },
    seal: async (value, key) => writing.rules.of(key).writer.encrypt(value, key),
    close,
  };
}

function undecryptable(error: unknown): SealedValueError {
  const why = error instanceof Error ? error.message : String(error);
  return new SealedValueError(`it can't be decrypted: ${why}`, { cause: error });
}

/** The same keys for the same resources, whose groups have other names. */
function converted({ resources }: EncryptionConfiguration, names: NameConversion): EncryptionConfiguration {
  return {
    resources: resources.map((each) => ({
      ...each,
      ...(each.resources !== undefined && { resources: each.resources.map((name) => qualified(name, names)) }),
    })),
  };
}

/** `ingresses.networking.orch.io`, `*.networking.orch.io`, `secrets` */
function qualified(name: string, names: NameConversion): string {
  const dot = name.indexOf(".");
  return dot < 0 ? name : name.slice(0, dot + 1) + names.group(name.slice(dot + 1));
}
