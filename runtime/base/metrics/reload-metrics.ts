/** Metrics of a configuration file that the server follows: its reloads, and the content that is in use. */
import type { MetricDefinition, MetricFamily } from "./metric-definition.js";
import type { MetricRegistry } from "./metric-registry.js";

export type ReloadResult = "success" | "failure";

export interface ReloadMetrics {
  /** @param hash that of the configuration that is in use from now on */
  taken(hash: string): void;
  reloaded(result: ReloadResult, timestampSeconds: number): void;
}

/**
 * @param part the part of the server that the configuration is for, as names of metrics contain it
 * @param serverHash distinguishes the servers of one store
 */
export function reloadMetrics(
  registry: MetricRegistry,
  part: "authentication" | "authorization" | "audit" | "encryption",
  serverHash: string,
): ReloadMetrics {
  const prefix = `apiserver_${part}_config_controller`;
  const labels = ["status", "apiserver_id_hash"];
  const reloads: MetricDefinition = {
    name: `${prefix}_automatic_reloads_total`,
    help: `Times that the ${part} configuration was taken again after a change, or refused.`,
    type: "counter",
    labels,
    stability: "BETA",
    since: "1.34",
  };
  const lastReload: MetricDefinition = {
    name: `${prefix}_automatic_reload_last_timestamp_seconds`,
    help: `When the ${part} configuration was last taken again, and last refused.`,
    type: "gauge",
    labels,
    stability: "BETA",
    since: "1.34",
  };
  const inUse: MetricDefinition = {
    name: `${prefix}_last_config_info`,
    help: `1, with the hash of the ${part} configuration that is in use.`,
    type: "gauge",
    labels: ["apiserver_id_hash", "hash"],
    stability: "ALPHA",
    since: "1.35",
  };
  const server = { apiserver_id_hash: serverHash };
  const byResult = new Map<ReloadResult, { count: number; timestampSeconds: number }>();
  let hashInUse: string | undefined;
  registry.collect([reloads, lastReload, inUse], (): MetricFamily[] => {
    const results = [...byResult].map(([status, values]) => ({ labels: { status, ...server }, ...values }));
    return [
      { metric: reloads, samples: results.map(({ labels, count }) => ({ labels, value: count })) },
      { metric: lastReload, samples: results.map(({ labels, timestampSeconds: value }) => ({ labels, value })) },
      {
        metric: inUse,
        samples: hashInUse === undefined ? [] : [{ labels: { ...server, hash: hashInUse }, value: 1 }],
      },
    ];
  });
  return {
    taken(hash) {
      hashInUse = hash;
    },
    reloaded(result, timestampSeconds) {
      const count = (byResult.get(result)?.count ?? 0) + 1;
      byResult.set(result, { count, timestampSeconds });
    },
  };
}
