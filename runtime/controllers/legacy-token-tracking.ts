/**
 * Records since when the use of tokens in Secrets is tracked, in a ConfigMap of the system namespace. Without it, those
 * who clean up old tokens would have to assume that every token is in use.
 */

import { configMaps } from "../../generated/core/v1/client.js";
import type { ConfigMap } from "../../generated/core/v1/index.js";
import { type Clock, dayOf } from "../api/time.js";
import type { QueueMetrics } from "../base/metrics/queue-metrics.js";
import { type Client, Informer, isAlreadyExists, isConflict, isNotFound } from "../client/index.js";
import { isPassingFailure } from "../operator/failures.js";
import { type Outcome, WorkQueue } from "../operator/work-queue.js";

export interface LegacyTokenTrackingOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called once the initial objects are loaded and the controller starts to work. */
  readonly onBegun?: () => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

const KEY = "since";

/** Resolves when the signal has fired and no work is in progress. */
export async function runLegacyTokenTracking(options: LegacyTokenTrackingOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, onError } = options;
  const { serverName, systemNamespace } = client.profile.words;
  const name = `${serverName}-legacy-service-account-token-tracking`;
  const maps = client.resource(configMaps).inNamespace(systemNamespace);
  const informer = new Informer<ConfigMap>(maps, {
    clock,
    fieldSelector: `metadata.name=${name}`,
    onError: (error) => {
      if (!isPassingFailure(error)) onError(error);
    },
  });
  const publish = async (): Promise<Outcome> => {
    const known = informer.get(name, systemNamespace);
    if (known?.metadata.deletionTimestamp || isDay(known?.data?.[KEY])) return "done";
    const data = { [KEY]: dayOf(clock.now()) };
    try {
      if (known === undefined) await maps.create({ metadata: { name }, data }, { signal });
      else {
        const { resourceVersion } = known.metadata;
        await maps.patch(name, { type: "merge", body: { metadata: { resourceVersion }, data } }, { signal });
      }
      return "done";
    } catch (error) {
      // The cache does not show the write of another server yet.
      if (isAlreadyExists(error) || isConflict(error) || isNotFound(error)) return "again";
      throw error;
    }
  };
  const queue = new WorkQueue<string>({
    process: publish,
    concurrency: 1,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  const look = (): void => queue.add(name);
  const running = informer.run(signal);
  try {
    await informer.synced(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  informer.on({ update: look, delete: look });
  look();
  options.onBegun?.();
  await Promise.all([running, queue.run(signal)]);
}

function isDay(text: string | undefined): boolean {
  const ms = Date.parse(text ?? "");
  return !Number.isNaN(ms) && dayOf(ms) === text;
}
