/**
 * Deletes the Secrets of bootstrap tokens that have expired, or whose expiration is invalid. SPEC: Bootstrap tokens.
 */

import { secrets } from "../../../generated/core/v1/client.js";
import type { Secret } from "../../../generated/core/v1/index.js";
import { bootstrapTokenExpirationMs } from "../../api/bootstrap-token.js";
import type { Stored } from "../../api/object.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import { type Client, isNotFound } from "../../client/index.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { Alarms } from "../alarms.js";
import { tokenSecretInformer } from "./token-secrets.js";

export interface TokenCleanerOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

/** Maximum number of Secrets that are deleted concurrently. */
const CONCURRENCY = 4;

/** Resolves when the signal has fired and no work is in progress. */
export async function runTokenCleaner(options: TokenCleanerOptions, signal: AbortSignal): Promise<void> {
  const { clock, onError } = options;
  const informer = tokenSecretInformer(options);
  const queue = new WorkQueue<string>({
    process: (name) => clean(options, informer.get(name, namespaceOf(options)), alarms, signal),
    concurrency: CONCURRENCY,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  const alarms = new Alarms<string>(clock, (name) => queue.add(name));
  const see = ({ metadata }: Stored<Secret>): void => queue.add(metadata.name);
  informer.on({ add: see, update: see, delete: ({ metadata }) => alarms.clear(metadata.name) });
  await Promise.all([informer.run(signal), queue.run(signal)]);
  alarms.clearAll();
}

async function clean(
  options: TokenCleanerOptions,
  secret: Stored<Secret> | undefined,
  alarms: Alarms<string>,
  signal: AbortSignal,
): Promise<Outcome> {
  if (secret === undefined || secret.metadata.deletionTimestamp) return "done";
  const { name, uid, resourceVersion } = secret.metadata;
  const expirationMs = bootstrapTokenExpirationMs(secret.data ?? {});
  if (expirationMs > options.clock.now()) {
    alarms.set(name, expirationMs);
    return "done";
  }
  alarms.clear(name);
  const api = options.client.resource(secrets).inNamespace(namespaceOf(options));
  // A token whose expiration was extended in the meantime must survive; it is checked again.
  const preconditions = { uid, resourceVersion };
  await api.delete(name, { preconditions, signal }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
  return "done";
}

function namespaceOf({ client }: TokenCleanerOptions): string {
  return client.profile.words.systemNamespace;
}
