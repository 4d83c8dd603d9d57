/** What following a configuration file has to tell `GET /metrics`: its reloads, and which text is in use. */
import type { MetricDefinition, MetricFamily } from "./metric-definition.js";

export type ReloadResult = "success" | "failure";

export interface ReloadMetrics {
  readonly reloads: MetricDefinition;
  readonly lastReload: MetricDefinition;
  readonly inUse: MetricDefinition;
}

/** @param part of the server that the configuration is for, as names of metrics have it */
export function reloadMetrics(part: "authentication" | "authorization" | "audit" | "encryption"): ReloadMetrics {
  const prefix = `apiserver_${part}_config_controller`;
  const labels = ["status", "apiserver_id_hash"];
  return {
    reloads: {
      name: `${prefix}_automatic_reloads_total`,
      help: `Times that the ${part} configuration was taken again after a change, or refused.`,
      type: "counter",
      labels,
      stability: "BETA",
      since: "1.34",
    },
    lastReload: {
      name: `${prefix}_automatic_reload_last_timestamp_seconds`,
      help: `When the ${part} configuration was last taken again, and last refused.`,
      type: "gauge",
      labels,
      stability: "BETA",
      since: "1.34",
    },
    inUse: {
      name: `${prefix}_last_config_info`,
      help: `1, with the hash of the ${part} configuration that is in use.`,
      type: "gauge",
      labels: ["apiserver_id_hash", "hash"],
      stability: "ALPHA",
      since: "1.35",
    },
  };
}

export class ReloadFigures {
  private readonly reloads = new Map<ReloadResult, { count: number; timestampSeconds: number }>();
  private configurationHash: string | undefined;

  /** @param serverHash tells servers of one store apart */
  constructor(
    private readonly metrics: ReloadMetrics,
    private readonly serverHash: string,
  ) {}

  /** @param hash of the configuration that is in use from now on */
  taken(hash: string): void {
    this.configurationHash = hash;
  }

  reloaded(result: ReloadResult, timestampSeconds: number): void {
    const count = (this.reloads.get(result)?.count ?? 0) + 1;
    this.reloads.set(result, { count, timestampSeconds });
  }

  families(): MetricFamily[] {
    const server = { apiserver_id_hash: this.serverHash };
    const reloads = [...this.reloads].map(([status, figures]) => ({ labels: { status, ...server }, ...figures }));
    const hash = this.configurationHash;
    return [
      { metric: this.metrics.reloads, samples: reloads.map(({ labels, count }) => ({ labels, value: count })) },
      {
        metric: this.metrics.lastReload,
        samples: reloads.map(({ labels, timestampSeconds }) => ({ labels, value: timestampSeconds })),
      },
      { metric: this.metrics.inUse, samples: hash === undefined ? [] : [{ labels: { ...server, hash }, value: 1 }] },
    ];
  }
}
