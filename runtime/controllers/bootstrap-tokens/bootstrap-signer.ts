/**
 * Signs the public description of the cluster, the ConfigMap `cluster-info`, with every bootstrap token that may sign
 * it, and removes all other signatures. Another party writes the description. SPEC: Bootstrap tokens.
 */

import { configMaps } from "../../../generated/core/v1/client.js";
import type { ConfigMap, Secret } from "../../../generated/core/v1/index.js";
import {
  bootstrapTokenExpirationMs,
  bootstrapTokenIdOf,
  bootstrapTokenText,
  parseBootstrapToken,
} from "../../api/bootstrap-token.js";
import type { Stored } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import { signClusterInfo } from "../../client/configuration/cluster-info.js";
import { type Client, Informer, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { Alarms } from "../alarms.js";
import { tokenSecretInformer } from "./token-secrets.js";

export interface BootstrapSignerOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

interface Caches {
  readonly tokens: Informer<Secret>;
  readonly infos: Informer<ConfigMap>;
  readonly alarms: Alarms<string>;
}

/** Resolves when the signal has fired and no work is in progress. */
export async function runBootstrapSigner(options: BootstrapSignerOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, onError } = options;
  const { publicNamespace, clusterInfoConfigMap } = client.profile.words;
  const tokens = tokenSecretInformer(options);
  const infos = new Informer<ConfigMap>(client.resource(configMaps).inNamespace(publicNamespace), {
    clock,
    fieldSelector: `metadata.name=${clusterInfoConfigMap}`,
    onError: (error) => {
      if (!isPassingFailure(error)) onError(error);
    },
  });
  // All work concerns a single object.
  const look = (): void => queue.add(clusterInfoConfigMap);
  const alarms = new Alarms<string>(clock, look);
  const queue = new WorkQueue<string>({
    process: () => sign(options, { tokens, infos, alarms }, signal),
    concurrency: 1,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  tokens.on({ add: look, update: look, delete: look });
  infos.on({ add: look, update: look });
  const running = [tokens.run(signal), infos.run(signal)];
  try {
    // Before all tokens are known, valid signatures would be removed.
    await Promise.all([tokens.synced(signal), infos.synced(signal)]);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await Promise.all([...running, queue.run(signal)]);
  alarms.clearAll();
}

async function sign(
  { client, clock }: BootstrapSignerOptions,
  { tokens, infos, alarms }: Caches,
  signal: AbortSignal,
): Promise<Outcome> {
  const { publicNamespace, clusterInfoConfigMap, clusterInfoConfigKey } = client.profile.words;
  const info = infos.get(clusterInfoConfigMap, publicNamespace);
  const text = info?.data?.[clusterInfoConfigKey];
  if (info === undefined || text === undefined || info.immutable || info.metadata.deletionTimestamp) return "done";
  const signing = tokens.list().filter((secret) => isForSigning(secret, clock.now()));
  alarms.set(clusterInfoConfigMap, Math.min(...signing.map(({ data = {} }) => bootstrapTokenExpirationMs(data))));
  const data = signatureChanges(info.data ?? {}, signaturesOf(signing, text, client.profile), client.profile);
  if (Object.keys(data).length === 0) return "done";
  // The signatures are only written beside the text that was signed; after another change they are computed again.
  const { resourceVersion } = info.metadata;
  const body = { metadata: { resourceVersion }, data };
  const api = client.resource(configMaps).inNamespace(publicNamespace);
  await api.patch(clusterInfoConfigMap, { type: "merge", body }, { signal }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
  return "done";
}

function isForSigning({ metadata, data = {} }: Stored<Secret>, nowMs: number): boolean {
  return (
    !metadata.deletionTimestamp &&
    bootstrapTokenText(data, "usage-bootstrap-signing") === "true" &&
    bootstrapTokenExpirationMs(data) > nowMs
  );
}

/** Signatures by their keys in the ConfigMap. A Secret whose name, id and secret do not match yields none. */
function signaturesOf(signing: readonly Stored<Secret>[], text: string, profile: NamingProfile): Map<string, string> {
  const { bootstrapTokenSecretPrefix, clusterInfoJwsPrefix } = profile.words;
  const signatures = new Map<string, string>();
  for (const { metadata, data = {} } of signing) {
    const id = bootstrapTokenText(data, "token-id");
    const token = `${id}.${bootstrapTokenText(data, "token-secret")}`;
    const isWhole = parseBootstrapToken(token) !== undefined;
    if (!isWhole || bootstrapTokenIdOf(metadata.name, bootstrapTokenSecretPrefix) !== id) continue;
    signatures.set(`${clusterInfoJwsPrefix}${id}`, signClusterInfo(text, token, profile));
  }
  return signatures;
}

/** The changes to write: new values, and null for keys to remove. */
function signatureChanges(
  data: Readonly<Record<string, string>>,
  wanted: ReadonlyMap<string, string>,
  { words }: NamingProfile,
): Record<string, string | null> {
  const changes: Record<string, string | null> = {};
  for (const key of Object.keys(data)) {
    if (key.startsWith(words.clusterInfoJwsPrefix) && !wanted.has(key)) changes[key] = null;
  }
  for (const [key, signature] of wanted) {
    if (data[key] !== signature) changes[key] = signature;
  }
  return changes;
}
