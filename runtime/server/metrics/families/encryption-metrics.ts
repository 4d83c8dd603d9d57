/** What encryption at rest has to tell `GET /metrics`, under the names and labels that dashboards know. */
import { figureHash } from "../../../base/figure-hash.js";
import { type Buckets, exponentialBuckets, Histogram } from "../../../base/histogram.js";
import type { Direction, EncryptionFigures, PluginMethod } from "../../../storage/encryption/figures.js";
import { LabelledFigures } from "../labelled-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";
import { ReloadFigures, type ReloadResult, reloadMetrics } from "../reload-figures.js";

const RELOADS = reloadMetrics("encryption");
const OPERATIONS: MetricDefinition = {
  name: "apiserver_storage_transformation_operations_total",
  help: "Values that were encrypted or decrypted, by what came of it.",
  type: "counter",
  labels: ["resource", "transformation_type", "transformer_prefix", "status"],
  stability: "ALPHA",
  since: "1.13",
};
const DURATION: MetricDefinition = {
  name: "apiserver_storage_transformation_duration_seconds",
  help: "Time in which values were encrypted or decrypted.",
  type: "histogram",
  labels: ["transformation_type", "transformer_prefix"],
  stability: "ALPHA",
  since: "1.12",
};
const CALL_DURATION: MetricDefinition = {
  name: "apiserver_envelope_encryption_kms_operations_latency_seconds",
  help: "Time of calls of key management plug-ins, by the code of the answer.",
  type: "histogram",
  labels: ["provider_name", "method_name", "grpc_status_code"],
  stability: "ALPHA",
  since: "1.27",
};
const KEY_USES: MetricDefinition = {
  name: "apiserver_envelope_encryption_key_id_hash_total",
  help: "Values that were encrypted or decrypted with a key of a key management plug-in.",
  type: "counter",
  labels: ["transformation_type", "provider_name", "key_id_hash", "apiserver_id_hash"],
  stability: "ALPHA",
  since: "1.25",
};
const KEY_LAST_USE: MetricDefinition = {
  name: "apiserver_envelope_encryption_key_id_hash_last_timestamp_seconds",
  help: "When a key of a key management plug-in was last used.",
  type: "gauge",
  labels: ["transformation_type", "provider_name", "key_id_hash", "apiserver_id_hash"],
  stability: "ALPHA",
  since: "1.25",
};
const KEY_TOLD: MetricDefinition = {
  name: "apiserver_envelope_encryption_key_id_hash_status_last_timestamp_seconds",
  help: "When a key management plug-in last said that this is its key.",
  type: "gauge",
  labels: ["provider_name", "key_id_hash", "apiserver_id_hash"],
  stability: "ALPHA",
  since: "1.25",
};
const KEY_INVALID: MetricDefinition = {
  name: "apiserver_envelope_encryption_invalid_key_id_from_status_total",
  help: "Answers of key management plug-ins with an id of a key that is none.",
  type: "counter",
  labels: ["provider_name", "error"],
  stability: "ALPHA",
  since: "1.25",
};
const DATA_KEYS: MetricDefinition = {
  name: "apiserver_envelope_encryption_dek_source_cache_size",
  help: "Data keys of a key management plug-in that are held.",
  type: "gauge",
  labels: ["provider_name"],
  stability: "ALPHA",
  since: "1.28",
};

export const ENCRYPTION_METRICS: readonly MetricDefinition[] = [
  OPERATIONS,
  DURATION,
  RELOADS.reloads,
  RELOADS.lastReload,
  RELOADS.inUse,
  CALL_DURATION,
  KEY_USES,
  KEY_LAST_USE,
  KEY_TOLD,
  KEY_INVALID,
  DATA_KEYS,
];

const TRANSFORMATION_SECONDS: Buckets = exponentialBuckets(5e-6, 2, 25);
const CALL_SECONDS: Buckets = exponentialBuckets(0.0001, 2, 20);

const figuresOf = ({ labels }: MetricDefinition): LabelledFigures<number> => new LabelledFigures(labels, () => 0);
const histograms = ({ labels }: MetricDefinition, buckets: Buckets): LabelledFigures<Histogram> =>
  new LabelledFigures(labels, () => new Histogram(buckets));

export class EncryptionMetrics implements EncryptionFigures {
  private readonly operations = figuresOf(OPERATIONS);
  private readonly durations = histograms(DURATION, TRANSFORMATION_SECONDS);
  private readonly calls = histograms(CALL_DURATION, CALL_SECONDS);
  private readonly keyUses = figuresOf(KEY_USES);
  private readonly keyLastUses = figuresOf(KEY_LAST_USE);
  private readonly keysTold = figuresOf(KEY_TOLD);
  private readonly keysInvalid = figuresOf(KEY_INVALID);
  private readonly dataKeys = figuresOf(DATA_KEYS);
  private readonly reloads: ReloadFigures;
  private readonly serverHash: string;

  /** @param serverId tells servers of one store apart; its hash is shown */
  constructor(serverId: string) {
    this.serverHash = figureHash(serverId);
    this.reloads = new ReloadFigures(RELOADS, this.serverHash);
  }

  transformed(direction: Direction, resource: string, family: string, hasSucceeded: boolean, seconds: number): void {
    this.operations.update([resource, direction, family, hasSucceeded ? "OK" : "Unknown"], increased);
    if (hasSucceeded) this.durations.update([direction, family], observed(seconds));
  }

  configurationTaken(hash: string): void {
    this.reloads.taken(hash);
  }

  configurationReloaded(result: ReloadResult, timestampSeconds: number): void {
    this.reloads.reloaded(result, timestampSeconds);
  }

  pluginAsked(provider: string, method: PluginMethod, code: string, seconds: number): void {
    this.calls.update([provider, method, code], observed(seconds));
  }

  pluginKeyUsed(provider: string, direction: Direction, keyHash: string, timestampSeconds: number): void {
    const labels = [direction, provider, keyHash, this.serverHash];
    this.keyUses.update(labels, increased);
    this.keyLastUses.update(labels, () => timestampSeconds);
  }

  pluginKeyTold(provider: string, keyHash: string, timestampSeconds: number): void {
    this.keysTold.update([provider, keyHash, this.serverHash], () => timestampSeconds);
  }

  pluginKeyInvalid(provider: string, error: "empty" | "too_long"): void {
    this.keysInvalid.update([provider, error], increased);
  }

  dataKeysHeld(provider: string, count: number): void {
    this.dataKeys.update([provider], () => count);
  }

  families(): MetricFamily[] {
    return [
      { metric: OPERATIONS, samples: this.operations.samples(itself) },
      { metric: DURATION, samples: this.durations.samples(itself) },
      ...this.reloads.families(),
      { metric: CALL_DURATION, samples: this.calls.samples(itself) },
      { metric: KEY_USES, samples: this.keyUses.samples(itself) },
      { metric: KEY_LAST_USE, samples: this.keyLastUses.samples(itself) },
      { metric: KEY_TOLD, samples: this.keysTold.samples(itself) },
      { metric: KEY_INVALID, samples: this.keysInvalid.samples(itself) },
      { metric: DATA_KEYS, samples: this.dataKeys.samples(itself) },
    ];
  }
}

const increased = (count: number): number => count + 1;
const itself = <Figure>(figure: Figure): Figure => figure;

function observed(seconds: number): (figure: Histogram) => Histogram {
  return (figure) => {
    figure.observe(seconds);
    return figure;
  };
}
