/**
 * The metrics of encryption at rest, under the names and labels that dashboards know. Labels contain names from configurations,
 * and never keys, values or ids of keys.
 */
import { type Buckets, exponentialBuckets } from "../../base/histogram.js";
import { labelHash } from "../../base/metrics/label-hash.js";
import type { MetricRegistry } from "../../base/metrics/metric-registry.js";
import { type ReloadResult, reloadMetrics } from "../../base/metrics/reload-metrics.js";

export type Direction = "to_storage" | "from_storage";

export type PluginMethod = "Status" | "Encrypt" | "Decrypt";

const TRANSFORMATION_SECONDS: Buckets = exponentialBuckets(5e-6, 2, 25);
const CALL_SECONDS: Buckets = exponentialBuckets(0.0001, 2, 20);

export type EncryptionMetrics = ReturnType<typeof encryptionMetrics>;

/** @param serverId distinguishes the servers of one store; the metrics show its hash */
export function encryptionMetrics(registry: MetricRegistry, serverId: string) {
  const serverHash = labelHash(serverId);
  const operations = registry.counter({
    name: "apiserver_storage_transformation_operations_total",
    help: "Values that were encrypted or decrypted, by what came of it.",
    labels: ["resource", "transformation_type", "transformer_prefix", "status"],
    stability: "ALPHA",
    since: "1.13",
  });
  const durations = registry.histogram(
    {
      name: "apiserver_storage_transformation_duration_seconds",
      help: "Time in which values were encrypted or decrypted.",
      labels: ["transformation_type", "transformer_prefix"],
      stability: "ALPHA",
      since: "1.12",
    },
    { buckets: TRANSFORMATION_SECONDS },
  );
  const reloads = reloadMetrics(registry, "encryption", serverHash);
  const calls = registry.histogram(
    {
      name: "apiserver_envelope_encryption_kms_operations_latency_seconds",
      help: "Time of calls of key management plug-ins, by the code of the answer.",
      labels: ["provider_name", "method_name", "grpc_status_code"],
      stability: "ALPHA",
      since: "1.27",
    },
    { buckets: CALL_SECONDS },
  );
  const keyUses = registry.counter({
    name: "apiserver_envelope_encryption_key_id_hash_total",
    help: "Values that were encrypted or decrypted with a key of a key management plug-in.",
    labels: ["transformation_type", "provider_name", "key_id_hash", "apiserver_id_hash"],
    stability: "ALPHA",
    since: "1.25",
  });
  const keyLastUses = registry.gauge({
    name: "apiserver_envelope_encryption_key_id_hash_last_timestamp_seconds",
    help: "When a key of a key management plug-in was last used.",
    labels: ["transformation_type", "provider_name", "key_id_hash", "apiserver_id_hash"],
    stability: "ALPHA",
    since: "1.25",
  });
  const keyReports = registry.gauge({
    name: "apiserver_envelope_encryption_key_id_hash_status_last_timestamp_seconds",
    help: "When a key management plug-in last said that this is its key.",
    labels: ["provider_name", "key_id_hash", "apiserver_id_hash"],
    stability: "ALPHA",
    since: "1.25",
  });
  const invalidKeys = registry.counter({
    name: "apiserver_envelope_encryption_invalid_key_id_from_status_total",
    help: "Answers of key management plug-ins with an id of a key that is none.",
    labels: ["provider_name", "error"],
    stability: "ALPHA",
    since: "1.25",
  });
  const dataKeys = registry.gauge({
    name: "apiserver_envelope_encryption_dek_source_cache_size",
    help: "Data keys of a key management plug-in that are held.",
    labels: ["provider_name"],
    stability: "ALPHA",
    since: "1.28",
  });
  return {
    /**
     * Records that a value was encrypted or decrypted.
     * @param family the provider's prefix without the name of the key; empty if none matches
     */
    transformed(direction: Direction, resource: string, family: string, hasSucceeded: boolean, seconds: number): void {
      operations.inc(resource, direction, family, hasSucceeded ? "OK" : "Unknown");
      if (hasSucceeded) durations.observe(seconds, direction, family);
    },
    /** @param hash the hash of the configuration that is in use from now on */
    configurationTaken: (hash: string): void => reloads.taken(hash),
    configurationReloaded: (result: ReloadResult, timestampSeconds: number): void =>
      reloads.reloaded(result, timestampSeconds),
    /** Records a call of a key management plug-in. @param code the gRPC code, such as `OK` */
    pluginCalled: (provider: string, method: PluginMethod, code: string, seconds: number): void =>
      calls.observe(seconds, provider, method, code),
    /** Records the use of a plug-in's key. @param keyHash the hash of the key's id */
    pluginKeyUsed(provider: string, direction: Direction, keyHash: string, timestampSeconds: number): void {
      keyUses.inc(direction, provider, keyHash, serverHash);
      keyLastUses.set(timestampSeconds, direction, provider, keyHash, serverHash);
    },
    /** Records that a plug-in reported its current key. */
    pluginKeyReported: (provider: string, keyHash: string, timestampSeconds: number): void =>
      keyReports.set(timestampSeconds, provider, keyHash, serverHash),
    /** Records that a plug-in reported an invalid id of a key. */
    pluginKeyInvalid: (provider: string, error: "empty" | "too_long"): void => invalidKeys.inc(provider, error),
    /** Sets the number of a plug-in's data keys in memory. */
    dataKeysHeld: (provider: string, count: number): void => dataKeys.set(count, provider),
  };
}
