/** What the scenes of a controller manager share: a client, and nodes whose kubelets are played. */
import type { apis } from "../../../generated/apis.js";
import type { Pod } from "../../../generated/core/v1/index.js";
import { type ApisOf, type Client, isConflict, isNotFound } from "../../../runtime/client/index.js";
import { until } from "../../support/kubernetes/until.js";

export type Cluster = Client & ApisOf<typeof apis>;

/** Whatever a controller does takes some of its rounds, on a machine that may be busy. */
const PATIENCE_MS = 90_000;

export function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  return until(what, PATIENCE_MS, isSo);
}

/** The template of pods with the label `app`. */
export function template(app: string): PodTemplate {
  return { metadata: { labels: { app } }, spec: { containers: [{ name: "main", image: "example.com/app:1" }] } };
}

/** The patch by which a workload gets other pods. */
export const NEWER_IMAGE = {
  type: "json",
  body: [{ op: "replace", path: "/spec/template/spec/containers/0/image", value: "example.com/app:2" }],
} as const;

interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: { containers: { name: string; image: string }[] };
}

export const NODES = ["node-a", "node-b"] as const;
const RESOURCES = { cpu: "8", memory: "32Gi", pods: "110" };

export async function makeNodes(cluster: Cluster): Promise<void> {
  for (const name of NODES) {
    await cluster.core.v1.nodes().create({ metadata: { name, labels: { "kubernetes.io/hostname": name } } });
    const now = new Date().toISOString().replace(/\.\d+Z/, "Z");
    const ready = { type: "Ready", status: "True", reason: "KubeletReady", message: "ready" };
    const conditions = [{ ...ready, lastHeartbeatTime: now, lastTransitionTime: now }];
    const status = { capacity: RESOURCES, allocatable: RESOURCES, conditions };
    await cluster.core.v1.nodes().status.patch(name, { type: "merge", body: { status } });
    // admission taints a node until it has said that it is ready; who takes the taint away judges nodes, and does not run
    await cluster.core.v1.nodes().patch(name, { type: "merge", body: { spec: { taints: null } } });
  }
}

/** Plays scheduler and kubelets until the signal: pods get a node, start, come to their end, and go when they are told to. */
export async function playNodes(cluster: Cluster, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const pod of (await cluster.core.v1.pods().list()).items) await play(cluster, pod);
    await new Promise((done) => setTimeout(done, 100));
  }
}

let addresses = 0;

async function play(cluster: Cluster, pod: Pod): Promise<void> {
  const { name = "", namespace = "", deletionTimestamp, labels = {} } = pod.metadata ?? {};
  const pods = cluster.core.v1.pods(namespace);
  try {
    if (deletionTimestamp) await pods.delete(name, { gracePeriodSeconds: 0 });
    else if (!pod.spec?.nodeName) await pods.bind(name, nodeFor(pod));
    else if (pod.status?.phase === "Pending") await pods.status.patch(name, { type: "merge", body: running() });
    else if (pod.status?.phase === "Running" && "batch.kubernetes.io/job-name" in labels)
      await pods.status.patch(name, { type: "merge", body: { status: { phase: "Succeeded" } } });
  } catch (error) {
    // a controller was faster: the next round sees what it has done
    if (!isNotFound(error) && !isConflict(error)) throw error;
  }
}

/** The node that a DaemonSet asks for by name, else the first. */
function nodeFor({ spec }: Pod): string {
  const terms = spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  return terms[0]?.matchFields?.[0]?.values?.[0] ?? NODES[0];
}

function running(): { status: NonNullable<Pod["status"]> } {
  const now = new Date().toISOString().replace(/\.\d+Z/, "Z");
  const address = `10.200.${(addresses >> 8) & 255}.${addresses++ & 255}`;
  return {
    status: {
      phase: "Running",
      podIP: address,
      podIPs: [{ ip: address }],
      startTime: now,
      conditions: [{ type: "Ready", status: "True", lastTransitionTime: now }],
    },
  };
}
