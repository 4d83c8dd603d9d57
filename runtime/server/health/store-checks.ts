/** The health checks of a server's stores. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Encryption } from "../../storage/encryption/encryption.js";
import type { StorageEngine } from "../../storage/engine.js";
import type { Health } from "./health.js";

/** However often probes ask, a store is asked once in this time. */
export const STORE_CHECK_INTERVAL_MS = 500;

/**
 * The main store, given first, has the profile's word; those of overrides are counted from 0, in the order in which they
 * are given.
 */
export function addStoreChecks(health: Health, profile: NamingProfile, engines: readonly StorageEngine[]): void {
  const { storeHealthCheck } = profile.words;
  for (const [index, engine] of engines.entries()) {
    const name = index === 0 ? storeHealthCheck : `${storeHealthCheck}-override-${index - 1}`;
    health.add({ name, run: () => engine.ping(), keepMs: STORE_CHECK_INTERVAL_MS });
  }
}

/** However often probes ask, key management plug-ins are asked once in this time. */
const PLUGIN_CHECK_INTERVAL_MS = 3_000;

/** That every key management plug-in has a key; asking also takes up one that has changed. */
export function addEncryptionCheck(health: Health, encryption: Encryption): void {
  health.add({ name: "kms-providers", run: () => encryption.check(), keepMs: PLUGIN_CHECK_INTERVAL_MS });
}
