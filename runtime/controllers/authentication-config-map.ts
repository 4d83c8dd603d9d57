/**
 * Publishes how a server authenticates clients, for the API servers behind it: the ConfigMap
 * `extension-apiserver-authentication` in the system namespace. Every server of a store adds its own data and leaves
 * that of others, so that servers with different certificates, such as during a rotation, do not undo each other's
 * work. SPEC: Authenticating proxy; AUTHN-PROXY-010.
 */

import { configMaps } from "../../generated/core/v1/client.js";
import type { ConfigMap } from "../../generated/core/v1/index.js";
import type { Clock } from "../api/time.js";
import type { ChangingText } from "../base/changing-text.js";
import type { QueueMetrics } from "../base/metrics/queue-metrics.js";
import { type Client, Informer, isAlreadyExists, isNotFound } from "../client/index.js";
import { isPassingFailure } from "../operator/failures.js";
import { type Outcome, WorkQueue } from "../operator/work-queue.js";
import { mergedAuthentication } from "./authentication-config-map-data.js";

/** The headers of an authenticating proxy. */
export interface PublishedRequestHeader {
  /** PEM certificates of the authorities that issue the proxy's certificate. */
  readonly ca: string | ChangingText;
  readonly allowedNames?: readonly string[];
  readonly usernameHeaders: readonly string[];
  readonly uidHeaders?: readonly string[];
  readonly groupHeaders?: readonly string[];
  readonly extraHeaderPrefixes?: readonly string[];
}

export interface PublishedAuthentication {
  /** PEM certificates of the authorities that issue client certificates. */
  readonly clientCa: ChangingText | undefined;
  readonly requestHeader: PublishedRequestHeader | undefined;
  /** Whether the ConfigMap must exist even if it is empty, because readers treat a missing one as a failure. */
  readonly isAlwaysThere?: boolean;
}

export interface PublishAuthenticationOptions extends PublishedAuthentication {
  readonly client: Client;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called once, after the first reconciliation of the ConfigMap. */
  readonly onBegun?: () => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

const CONFIG_MAP = "extension-apiserver-authentication";

/** Whether a server has anything to publish. */
export function publishes({ clientCa, requestHeader, isAlwaysThere = false }: PublishedAuthentication): boolean {
  return clientCa !== undefined || requestHeader !== undefined || isAlwaysThere;
}

/** Resolves when the signal has fired and no work is in progress; at once if there is nothing to publish. */
export async function publishAuthentication(options: PublishAuthenticationOptions, signal: AbortSignal): Promise<void> {
  const { client, clientCa, requestHeader, clock, onError } = options;
  if (!publishes(options)) return;
  const informer = new Informer<ConfigMap>(
    client.resource(configMaps).inNamespace(client.profile.words.systemNamespace),
    {
      clock,
      fieldSelector: `metadata.name=${CONFIG_MAP}`,
      onError: (error) => {
        if (!isPassingFailure(error)) onError(error);
      },
    },
  );
  const queue = new WorkQueue<string>({
    process: () => publish(options, informer, signal).finally(options.onBegun),
    concurrency: 1,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  const look = (): void => queue.add(CONFIG_MAP);
  const running = informer.run(signal);
  try {
    await informer.synced(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  informer.on({ add: look, update: look, delete: look });
  const followed = [clientCa, requestHeader?.ca].filter((text) => typeof text === "object");
  const leaves = followed.map((text) => text.onChange(look));
  look();
  await Promise.all([running, queue.run(signal)]);
  for (const leave of leaves) leave();
}

async function publish(
  { client, clock, ...published }: PublishAuthenticationOptions,
  informer: Informer<ConfigMap>,
  signal: AbortSignal,
): Promise<Outcome> {
  const namespace = client.profile.words.systemNamespace;
  const known = informer.get(CONFIG_MAP, namespace);
  if (known?.metadata.deletionTimestamp) return "done";
  const data = mergedAuthentication(known?.data ?? {}, published, clock.now());
  const isSaid = Object.entries(data).every(([key, value]) => known?.data?.[key] === value);
  if (known !== undefined && isSaid) return "done";
  const api = client.resource(configMaps).inNamespace(namespace);
  try {
    if (known === undefined) await api.create({ metadata: { name: CONFIG_MAP }, data }, { signal });
    else {
      const { resourceVersion } = known.metadata;
      await api.patch(CONFIG_MAP, { type: "merge", body: { metadata: { resourceVersion }, data } }, { signal });
    }
    return "done";
  } catch (error) {
    // The cache does not show another server's write yet.
    if (isAlreadyExists(error) || isNotFound(error)) return "again";
    throw error;
  }
}
