/** What tests of encryption at rest share: configurations, keys, and rules without a server around them. */
import { noLogger } from "../../runtime/api/logger.js";
import { kubernetesProfile, type NamingProfile } from "../../runtime/api/profile/naming-profile.js";
import { systemClock } from "../../runtime/api/time.js";
import { buildRules } from "../../runtime/storage/encryption/build-rules.js";
import type { CipherList } from "../../runtime/storage/encryption/cipher-list.js";
import { EncryptedEngine } from "../../runtime/storage/encryption/encrypted-engine.js";
import type { EncryptionMetrics } from "../../runtime/storage/encryption/encryption-metrics.js";
import type { EncryptionRules } from "../../runtime/storage/encryption/rules.js";
import { Seals } from "../../runtime/storage/encryption/seal.js";
import type { StorageEngine } from "../../runtime/storage/engine.js";

export const noMetrics: EncryptionMetrics = {
  transformed() {},
  configurationTaken() {},
  configurationReloaded() {},
  pluginCalled() {},
  pluginKeyUsed() {},
  pluginKeyReported() {},
  pluginKeyInvalid() {},
  dataKeysHeld() {},
};

/** A secret of so many bytes, different for different seeds. */
export function secretOf(seed: number, bytes = 32): string {
  return Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 7 + seed) % 256)).toString("base64");
}

export interface TestKey {
  readonly name: string;
  readonly secret: string;
}

export const KEY_1: TestKey = { name: "key1", secret: secretOf(1) };
export const KEY_2: TestKey = { name: "key2", secret: secretOf(2) };

export const IDENTITY = { identity: {} };
export const aesgcm = (...keys: TestKey[]) => ({ aesgcm: { keys } });
export const aescbc = (...keys: TestKey[]) => ({ aescbc: { keys } });
export const secretbox = (...keys: TestKey[]) => ({ secretbox: { keys } });

export interface TestEntry {
  readonly resources: readonly string[];
  readonly providers: readonly object[];
}

/** As an operator writes it. */
export function documentOf({ words }: NamingProfile, ...resources: TestEntry[]): string {
  return JSON.stringify({
    apiVersion: `${words.apiserverConfigGroup}/v1`,
    kind: "EncryptionConfiguration",
    resources,
  });
}

/** The providers of one list, in their order, with the words of the profile `kubernetes`. */
export async function ciphersOf(...providers: object[]): Promise<CipherList> {
  const profile = kubernetesProfile();
  const configuration = { resources: [{ resources: ["secrets"], providers }] };
  const parts = { profile, clock: systemClock, logger: noLogger, metrics: noMetrics };
  const { rules } = await buildRules(configuration, [], parts);
  return rules.of("/registry/core/secrets/default/a");
}

/** An engine that encrypts every value, whatever its key. */
export function encrypted(inner: StorageEngine, ciphers: CipherList): EncryptedEngine {
  const rules: EncryptionRules = { of: () => ciphers };
  return new EncryptedEngine(inner, {
    rules: () => rules,
    seals: new Seals(() => rules),
    clock: systemClock,
    metrics: noMetrics,
  });
}
