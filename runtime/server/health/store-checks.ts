/** The health checks of a server's stores. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Encryption } from "../../storage/encryption/encryption.js";
import type { StorageEngine } from "../../storage/engine.js";
import type { Health } from "./health.js";

/** A store is queried at most once in this time, however often probes run. */
export const STORE_CHECK_INTERVAL_MS = 500;

/**
 * Adds a check for each store. The check of the main store, which comes first, has the profile's name; those of
 * overrides are numbered from 0 in the order given.
 */
export function addStoreChecks(health: Health, profile: NamingProfile, engines: readonly StorageEngine[]): void {
  const { storeHealthCheck } = profile.words;
  for (const [index, engine] of engines.entries()) {
    const name = index === 0 ? storeHealthCheck : `${storeHealthCheck}-override-${index - 1}`;
    health.add({ name, run: () => engine.ping(), keepMs: STORE_CHECK_INTERVAL_MS });
  }
}

/** Key management plug-ins are queried at most once in this time, however often probes run. */
const PLUGIN_CHECK_INTERVAL_MS = 3_000;

/** Adds the check that every key management plug-in has a key. The query also adopts a key that has changed. */
export function addEncryptionCheck(health: Health, encryption: Encryption): void {
  health.add({ name: "kms-providers", run: () => encryption.check(), keepMs: PLUGIN_CHECK_INTERVAL_MS });
}
