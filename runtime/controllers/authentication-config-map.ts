/**
 * Publishes how a server knows its clients, for the API servers behind it: the ConfigMap `extension-apiserver-authentication`
 * of the system namespace. Every server of a store adds what is its own and leaves what others have added, so that servers
 * with different certificates, as there are while they are exchanged, don't undo each other's work.
 * SPEC: Authenticating proxy; AUTHN-PROXY-010.
 */

import { configMaps } from "../../generated/core/v1/client.js";
import type { ConfigMap } from "../../generated/core/v1/index.js";
import type { Clock } from "../api/time.js";
import type { ChangingText } from "../base/changing-text.js";
import type { QueueFigures } from "../base/queue-figures.js";
import { type Client, Informer, isAlreadyExists, isNotFound } from "../client/index.js";
import { isPassingFailure } from "../operator/failures.js";
import { type Outcome, WorkQueue } from "../operator/work-queue.js";
import { mergedAuthentication } from "./authentication-config-map-data.js";

/** The headers of an authenticating proxy. */
export interface PublishedRequestHeader {
  /** PEM certificates that the proxy's own has to come from. */
  readonly ca: string | ChangingText;
  readonly allowedNames?: readonly string[];
  readonly usernameHeaders: readonly string[];
  readonly uidHeaders?: readonly string[];
  readonly groupHeaders?: readonly string[];
  readonly extraHeaderPrefixes?: readonly string[];
}

export interface PublishedAuthentication {
  /** PEM certificates that those of clients come from. */
  readonly clientCa: ChangingText | undefined;
  readonly requestHeader: PublishedRequestHeader | undefined;
  /** The ConfigMap is there also with nothing in it: readers take one that is missing for a failure. */
  readonly isAlwaysThere?: boolean;
}

export interface PublishAuthenticationOptions extends PublishedAuthentication {
  readonly client: Client;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called once, when the ConfigMap was looked at. */
  readonly onBegun?: () => void;
  /** Of its queue. */
  readonly queueFigures?: QueueFigures | undefined;
}

const CONFIG_MAP = "extension-apiserver-authentication";

/** Whether a server has something to publish. */
export function publishes({ clientCa, requestHeader, isAlwaysThere = false }: PublishedAuthentication): boolean {
  return clientCa !== undefined || requestHeader !== undefined || isAlwaysThere;
}

/** Resolves when the signal has fired and nothing is under way; at once where there is nothing to publish. */
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
    figures: options.queueFigures,
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
    // the cache has yet to show what another server did
    if (isAlreadyExists(error) || isNotFound(error)) return "again";
    throw error;
  }
}
