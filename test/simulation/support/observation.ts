/** What a scene has led to, without what differs from run to run: names, times, addresses. */
import type { Scene, Seen } from "./scene.js";
import { certificateFacts } from "./signing-requests.js";

/** The kinds that observations show, each with how its objects are called. */
export const OBSERVED: readonly (readonly [apiVersion: string, kind: string])[] = [
  ["apps/v1", "Deployment"],
  ["apps/v1", "ReplicaSet"],
  ["apps/v1", "StatefulSet"],
  ["apps/v1", "DaemonSet"],
  ["apps/v1", "ControllerRevision"],
  ["batch/v1", "Job"],
  ["batch/v1", "CronJob"],
  ["v1", "ReplicationController"],
  ["v1", "PersistentVolumeClaim"],
  ["v1", "PersistentVolume"],
  ["v1", "Endpoints"],
  ["discovery.k8s.io/v1", "EndpointSlice"],
  ["autoscaling/v2", "HorizontalPodAutoscaler"],
  ["policy/v1", "PodDisruptionBudget"],
  ["certificates.k8s.io/v1", "CertificateSigningRequest"],
  ["v1", "Pod"],
];

export interface Observation {
  readonly objects: Readonly<Record<string, unknown>>;
  /** Source, object, type, reason and message, in the order of the text. */
  readonly events: readonly string[];
}

/** The sources of Events that nodes write, which are simulated on both sides. */
const NODE_SOURCES: readonly string[] = ["kubelet"];

export async function observe(scene: Scene): Promise<Observation> {
  const lists = await Promise.all(
    OBSERVED.map(async ([apiVersion, kind]) => ({ kind, items: await listOf(scene, apiVersion, kind) })),
  );
  const events = await scene.list("v1", "Event");
  const aliases = aliasesOf([...lists.flatMap(({ kind, items }) => items.map((item) => ({ kind, item })))]);
  const objects: Record<string, unknown> = {};
  for (const { kind, items } of lists) {
    const shown = items.map((item) => {
      const seen = normalized(shownOf(kind, item), aliases) as { name: string };
      // Only what is left after the differences between two runs are gone has an order that can be compared.
      return ORDERLESS.includes(kind) ? sorted(seen) : seen;
    });
    shown.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    if (shown.length > 0) objects[kind] = shown;
  }
  const lines = events.map((event) => normalized(eventLine(event), aliases) as string).filter((line) => line !== "");
  return { objects, events: [...new Set(lines)].sort() };
}

const CLUSTER_SCOPED: readonly string[] = ["CertificateSigningRequest", "PersistentVolume"];

/** Objects without a namespace belong to the scene whose name theirs begins with. */
async function listOf(scene: Scene, apiVersion: string, kind: string): Promise<Seen[]> {
  const items = await scene.list(apiVersion, kind);
  if (ORDERLESS.includes(kind)) return items.map(withoutTrigger);
  return CLUSTER_SCOPED.includes(kind)
    ? items.filter(({ metadata }) => metadata.name.startsWith(`${scene.namespace}-`))
    : items;
}

/** Whether the last write had a cause with a time depends on how many causes it had. */
const TRIGGER = "endpoints.kubernetes.io/last-change-trigger-time";

/** The kinds whose lists (endpoints, ports, subsets) come in no particular order. */
const ORDERLESS: readonly string[] = ["Endpoints", "EndpointSlice"];

function withoutTrigger(item: Seen): Seen {
  const { [TRIGGER]: _, ...annotations } = item.metadata.annotations ?? {};
  return { ...item, metadata: { ...item.metadata, annotations } };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(sorted).map((each) => ({ each, text: JSON.stringify(each) }));
    return items.sort((one, other) => (one.text < other.text ? -1 : 1)).map(({ each }) => each);
  }
  if (typeof value !== "object" || value === null) return value;
  // Typed servers write null for a list that was never set.
  const present = Object.entries(value).filter(([, member]) => member !== null);
  const entries = present.map(([key, member]): [string, unknown] => [key, sorted(member)]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function eventLine(event: Seen): string {
  const { source, involvedObject, type, reason, message, reportingComponent } = event as unknown as {
    source?: { component?: string };
    involvedObject: { kind: string; name: string };
    type: string;
    reason: string;
    message: string;
    reportingComponent?: string;
  };
  const component = source?.component || reportingComponent || "";
  if (NODE_SOURCES.includes(component)) return "";
  return `${component}: ${involvedObject.kind} ${involvedObject.name}: ${type} ${reason}: ${message}`;
}

/** The kinds whose generation says how often controllers have written. */
const COUNTING: readonly string[] = ["Deployment", "ReplicaSet", "EndpointSlice"];

/** The parts of an object that controllers decide. */
function shownOf(kind: string, { metadata, spec, status, ...rest }: Seen): unknown {
  const { name, labels, annotations, ownerReferences, finalizers, generation } = metadata;
  const common = {
    name,
    labels,
    annotations,
    finalizers,
    owners: ownerReferences?.map(({ kind: owner, controller, blockOwnerDeletion }) => ({
      owner,
      controller,
      blockOwnerDeletion,
    })),
  };
  if (kind === "Pod") {
    const { phase, conditions = [] } = status ?? {};
    // The generation that an assignment gives to a pod is the server's matter.
    const own = (conditions as { type: string; observedGeneration?: number }[])
      .filter(({ type }) => ["PodScheduled", "DisruptionTarget"].includes(type))
      .map(({ observedGeneration: _, ...condition }) => condition);
    const { hostname, subdomain, tolerations, volumes, nodeSelector, affinity } = spec;
    const claims = (volumes as { persistentVolumeClaim?: unknown }[]).filter((volume) => volume.persistentVolumeClaim);
    return { ...common, phase, conditions: own, hostname, subdomain, tolerations, claims, nodeSelector, affinity };
  }
  if (kind === "CertificateSigningRequest") {
    const { conditions, certificate } = status ?? {};
    return { ...common, conditions, certificate: certificate && certificateFacts(certificate) };
  }
  if (kind === "PersistentVolume") {
    const { resourceVersion: _, ...claimRef } = spec?.claimRef ?? {};
    return { ...common, spec: { ...spec, claimRef }, status };
  }
  const { replicas, parallelism, completions, suspend, volumeName, selector, template } = spec ?? {};
  const { apiVersion: _, kind: __, data, ...others } = rest as Record<string, unknown>;
  const hasOthers = ["Endpoints", "EndpointSlice", "ControllerRevision"].includes(kind);
  return {
    ...common,
    // Some kinds count annotations as a change, and the number of writes may differ.
    generation: COUNTING.includes(kind) ? undefined : generation,
    spec: { replicas, parallelism, completions, suspend, volumeName, selector, labels: template?.metadata?.labels },
    status,
    ...(hasOthers ? others : {}),
  };
}

interface Alias {
  readonly from: string;
  readonly to: string;
}

/** Names with generated parts become `web-#1` and `web-#1-*`. */
function aliasesOf(all: readonly { kind: string; item: Seen }[]): readonly Alias[] {
  const aliases: Alias[] = [];
  const numbers = new Map<string, number>();
  const age = ({ item }: { item: Seen }): string =>
    `${String(revisionOf(item)).padStart(6, "0")}${item.metadata.creationTimestamp}`;
  for (const { kind, item } of [...all].sort((one, other) => (age(one) < age(other) ? -1 : 1))) {
    const { name, uid } = item.metadata;
    aliases.push({ from: uid, to: `uid of ${kind}` });
    const owner = item.metadata.ownerReferences?.find(({ controller }) => controller)?.name;
    if (owner === undefined || !name.startsWith(`${owner}-`) || isOrdinal(name)) continue;
    if (kind === "Pod" || kind === "EndpointSlice") aliases.push({ from: name, to: `${owner}-*` });
    else {
      const number = (numbers.get(`${kind}/${owner}`) ?? 0) + 1;
      numbers.set(`${kind}/${owner}`, number);
      aliases.push({ from: name, to: `${owner}-#${number}` });
      aliases.push({ from: name.slice(owner.length + 1), to: `#${number}` });
    }
  }
  return aliases.sort((one, other) => other.from.length - one.from.length);
}

function revisionOf({ metadata, ...rest }: Seen): number {
  const { revision } = rest as { revision?: number };
  return revision ?? Number(metadata.annotations?.["deployment.kubernetes.io/revision"] ?? 0);
}

/** The pods of stateful sets have names of their own. */
function isOrdinal(name: string): boolean {
  return /-\d{1,2}$/.test(name);
}

function normalized(value: unknown, aliases: readonly Alias[]): unknown {
  let text = JSON.stringify(value) ?? "null";
  for (const { from, to } of aliases) text = text.replaceAll(from, to);
  text = text
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "TIME")
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "UID")
    .replace(/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "ADDRESS")
    .replace(/\bnode-\d\b/g, "NODE")
    .replaceAll('"lastProbeTime":null,', "")
    .replaceAll('"currentMetrics":null,', "")
    // They stand in any order.
    .replace(/(?<=multiple HPAs: \[)[^\]]*/g, (names) => names.split(" ").sort().join(" "))
    // What was deleted has no object any more.
    .replace(/(#\d+)-[a-z0-9]{5}\b/g, "$1-*")
    .replace(/\b([a-z]+)-[bcdfghjklmnpqrstvwxz2456789]{8,10}(-[a-z0-9]{5})?(?=[ :"/])/g, (_, name, pod) =>
      pod === undefined ? `${name}-#gone` : `${name}-#gone-*`,
    )
    .replace(/\b([a-z]+)-[bcdfghjklmnpqrstvwxz2456789]{5}(?=[ :"/])/g, "$1-*");
  return JSON.parse(text) as unknown;
}
