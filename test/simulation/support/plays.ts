/** Scenes that are played on the reference and on this server. Each ends in a state that no longer changes by itself. */
import { AUTOSCALER_PLAYS } from "./autoscaler-plays.js";
import { BUDGET_PLAYS } from "./budget-plays.js";
import { CERTIFICATE_PLAYS } from "./certificate-plays.js";
import type { Scene, Seen } from "./scene.js";
import { SERVICE_PLAYS } from "./service-plays.js";
import { VOLUME_PLAYS } from "./volume-plays.js";
import { container, deployment, template } from "./workload-objects.js";

const APPS = "apps/v1";

function isAvailable({ metadata, spec, status }: Seen): boolean {
  const wanted = spec.replicas ?? 1;
  return (
    (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0) &&
    (status.replicas ?? 0) === wanted &&
    (status.availableReplicas ?? 0) === wanted &&
    (status.updatedReplicas ?? wanted) === wanted &&
    (status.terminatingReplicas ?? 0) === 0
  );
}

function reason({ status }: Seen, type: string): string | undefined {
  return status?.conditions?.find((condition: { type: string }) => condition.type === type)?.reason;
}

async function rolledOut(scene: Scene, name: string): Promise<void> {
  await scene.until(
    [APPS, "Deployment", name],
    (object) => isAvailable(object) && reason(object, "Progressing") === "NewReplicaSetAvailable",
  );
}

/** Waits until no pod is ending. */
async function settled(scene: Scene, pods: number): Promise<void> {
  const found = await scene.eventually(async () => {
    const all = await scene.list("v1", "Pod");
    return all.length === pods && all.every(({ metadata }) => metadata.deletionTimestamp === undefined);
  });
  if (!found) throw new Error(`found other pods than the ${pods} expected`);
}

export const PLAYS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "deployment: created": async (scene) => {
    await scene.create(APPS, "Deployment", deployment("web"));
    await rolledOut(scene, "web");
  },

  "deployment: a new template": async (scene) => {
    await scene.create(APPS, "Deployment", deployment("web", { replicas: 4 }));
    await rolledOut(scene, "web");
    await scene.patch(APPS, "Deployment", "web", { spec: { template: { spec: container("two") } } });
    await rolledOut(scene, "web");
    await settled(scene, 4);
  },

  "deployment: back to the first template": async (scene) => {
    await scene.create(APPS, "Deployment", deployment("web", { replicas: 2 }));
    await rolledOut(scene, "web");
    for (const image of ["two", "one"]) {
      await scene.patch(APPS, "Deployment", "web", { spec: { template: { spec: container(image) } } });
      await rolledOut(scene, "web");
    }
    await settled(scene, 2);
  },

  "deployment: scaled up and down": async (scene) => {
    await scene.create(APPS, "Deployment", deployment("web"));
    await rolledOut(scene, "web");
    for (const replicas of [6, 1]) {
      await scene.patch(APPS, "Deployment", "web", { spec: { replicas } });
      await scene.until([APPS, "Deployment", "web"], isAvailable);
    }
    await settled(scene, 1);
  },

  "deployment: recreated": async (scene) => {
    await scene.create(APPS, "Deployment", deployment("web", { replicas: 2, strategy: { type: "Recreate" } }));
    await rolledOut(scene, "web");
    await scene.patch(APPS, "Deployment", "web", { spec: { template: { spec: container("two") } } });
    await rolledOut(scene, "web");
    await settled(scene, 2);
  },

  "deployment: paused, changed, resumed": async (scene) => {
    await scene.create(APPS, "Deployment", deployment("web", { replicas: 2 }));
    await rolledOut(scene, "web");
    await scene.patch(APPS, "Deployment", "web", { spec: { paused: true } });
    await scene.until([APPS, "Deployment", "web"], (object) => reason(object, "Progressing") === "DeploymentPaused");
    await scene.patch(APPS, "Deployment", "web", { spec: { template: { spec: container("two") } } });
    await scene.patch(APPS, "Deployment", "web", { spec: { paused: false } });
    await rolledOut(scene, "web");
    await settled(scene, 2);
  },

  "deployment: paused from the start": async (scene) => {
    await scene.create(APPS, "Deployment", deployment("web", { paused: true }));
    await scene.until([APPS, "Deployment", "web"], (object) => reason(object, "Progressing") === "DeploymentPaused");
    await scene.until([APPS, "Deployment", "web"], (object) => reason(object, "Available") !== undefined);
  },

  "deployment: no pod is admitted": async (scene) => {
    await scene.create("v1", "ResourceQuota", { metadata: { name: "none" }, spec: { hard: { pods: "0" } } });
    await scene.until(["v1", "ResourceQuota", "none"], ({ status }) => status?.hard?.pods === "0");
    await scene.create(APPS, "Deployment", deployment("web", { replicas: 1 }));
    await scene.until([APPS, "Deployment", "web"], (object) => reason(object, "ReplicaFailure") === "FailedCreate");
  },

  "deployment: no progress within the deadline": async (scene) => {
    const spec = {
      replicas: 1,
      progressDeadlineSeconds: 2,
      template: template("web", { nodeSelector: { disk: "none" } }),
    };
    await scene.create(APPS, "Deployment", deployment("web", spec));
    await scene.until(
      [APPS, "Deployment", "web"],
      (object) => reason(object, "Progressing") === "ProgressDeadlineExceeded",
    );
    const isReported = ({ status }: Seen) => status?.conditions?.[0]?.reason === "Unschedulable";
    await scene.eventually(async () => (await scene.list("v1", "Pod")).every(isReported));
  },

  "deployment: annotations, history limit": async (scene) => {
    const metadata = {
      name: "web",
      annotations: { team: "a", "kubectl.kubernetes.io/last-applied-configuration": "x" },
    };
    await scene.create(APPS, "Deployment", {
      ...deployment("web", { replicas: 1, revisionHistoryLimit: 1 }),
      metadata,
    });
    await rolledOut(scene, "web");
    for (const image of ["two", "three"]) {
      await scene.patch(APPS, "Deployment", "web", { spec: { template: { spec: container(image) } } });
      await rolledOut(scene, "web");
    }
    await settled(scene, 1);
    await scene.eventually(async () => (await scene.list(APPS, "ReplicaSet")).length === 2);
  },

  "replica set: adopts and releases": async (scene) => {
    await scene.create("v1", "Pod", { metadata: { name: "orphan", labels: { app: "set" } }, spec: container("one") });
    await scene.until(["v1", "Pod", "orphan"], ({ status }) => status?.phase === "Running");
    const spec = { replicas: 2, selector: { matchLabels: { app: "set" } }, template: template("set") };
    await scene.create(APPS, "ReplicaSet", { metadata: { name: "set" }, spec });
    await scene.until([APPS, "ReplicaSet", "set"], isAvailable);
    await scene.patch("v1", "Pod", "orphan", { metadata: { labels: { app: "other" } } });
    await settled(scene, 3);
    await scene.until([APPS, "ReplicaSet", "set"], isAvailable);
    await scene.until(["v1", "Pod", "orphan"], ({ metadata }) => metadata.ownerReferences === undefined);
  },

  "replication controller: scaled": async (scene) => {
    const spec = { replicas: 2, selector: { app: "rc" }, template: template("rc") };
    await scene.create("v1", "ReplicationController", { metadata: { name: "rc" }, spec });
    await scene.until(["v1", "ReplicationController", "rc"], isAvailable);
    await scene.patch("v1", "ReplicationController", "rc", { spec: { replicas: 1 } });
    await scene.until(["v1", "ReplicationController", "rc"], isAvailable);
    await settled(scene, 1);
  },

  "scheduler: nobody fits": async (scene) => {
    const pods = {
      selector: { nodeSelector: { disk: "none" } },
      large: { containers: [{ name: "main", image: "one", resources: { requests: { cpu: "1000" } } }] },
    };
    for (const [name, spec] of Object.entries(pods))
      await scene.create("v1", "Pod", { metadata: { name }, spec: { ...container("one"), ...spec } });
    for (const name of Object.keys(pods))
      await scene.until(["v1", "Pod", name], (pod) => reason(pod, "PodScheduled") === "Unschedulable");
    await scene.eventually(async () => (await scene.list("v1", "Event")).length >= 2);
  },

  "stateful set: in order, scaled down": async (scene) => {
    const spec = { replicas: 3, serviceName: "db", selector: { matchLabels: { app: "db" } }, template: template("db") };
    await scene.create(APPS, "StatefulSet", { metadata: { name: "db" }, spec });
    await scene.until([APPS, "StatefulSet", "db"], isAvailable);
    await scene.patch(APPS, "StatefulSet", "db", { spec: { replicas: 1 } });
    await scene.until([APPS, "StatefulSet", "db"], isAvailable);
    await settled(scene, 1);
  },

  "stateful set: updated above a partition": async (scene) => {
    const updateStrategy = { type: "RollingUpdate", rollingUpdate: { partition: 1 } };
    const selector = { matchLabels: { app: "db" } };
    const spec = { replicas: 2, serviceName: "db", selector, template: template("db"), updateStrategy };
    await scene.create(APPS, "StatefulSet", { metadata: { name: "db" }, spec });
    await scene.until([APPS, "StatefulSet", "db"], isAvailable);
    await scene.patch(APPS, "StatefulSet", "db", { spec: { template: { spec: container("two") } } });
    await scene.until(
      [APPS, "StatefulSet", "db"],
      ({ status }) => status.updatedReplicas === 1 && status.availableReplicas === 2 && status.currentReplicas === 1,
    );
    await settled(scene, 2);
  },

  "stateful set: in parallel, updated": async (scene) => {
    const selector = { matchLabels: { app: "db" } };
    const policy = { podManagementPolicy: "Parallel", serviceName: "db" };
    await scene.create(APPS, "StatefulSet", {
      metadata: { name: "db" },
      spec: { replicas: 2, selector, template: template("db"), ...policy },
    });
    await scene.until([APPS, "StatefulSet", "db"], isAvailable);
    await scene.patch(APPS, "StatefulSet", "db", { spec: { template: { spec: container("two") } } });
    await scene.until(
      [APPS, "StatefulSet", "db"],
      (set) => isAvailable(set) && set.status.currentRevision === set.status.updateRevision,
    );
    await settled(scene, 2);
  },

  "daemon set: created, updated": async (scene) => {
    const spec = { selector: { matchLabels: { app: "agent" } }, template: template("agent") };
    const isDone = ({ metadata, status }: Seen): boolean =>
      status?.observedGeneration === metadata.generation &&
      status.numberAvailable === 3 &&
      status.updatedNumberScheduled === 3;
    await scene.create(APPS, "DaemonSet", { metadata: { name: "agent" }, spec });
    await scene.until([APPS, "DaemonSet", "agent"], isDone);
    await scene.patch(APPS, "DaemonSet", "agent", { spec: { template: { spec: container("two") } } });
    await scene.until([APPS, "DaemonSet", "agent"], isDone);
    await settled(scene, 3);
  },

  "daemon set: no node fits": async (scene) => {
    const selected = template("agent", { nodeSelector: { disk: "none" } });
    const spec = { selector: { matchLabels: { app: "agent" } }, template: selected };
    await scene.create(APPS, "DaemonSet", { metadata: { name: "agent" }, spec });
    await scene.until([APPS, "DaemonSet", "agent"], ({ status }) => status?.observedGeneration === 1);
  },

  "job: complete": async (scene) => {
    const spec = {
      completions: 3,
      parallelism: 2,
      template: { spec: { ...container("one"), restartPolicy: "Never" } },
    };
    await scene.create("batch/v1", "Job", { metadata: { name: "work" }, spec });
    await scene.until(["batch/v1", "Job", "work"], (job) => reason(job, "Complete") !== undefined);
  },

  "job: indexed": async (scene) => {
    const spec = {
      completions: 3,
      parallelism: 3,
      completionMode: "Indexed",
      template: { spec: { ...container("one"), restartPolicy: "Never" } },
    };
    await scene.create("batch/v1", "Job", { metadata: { name: "work" }, spec });
    await scene.until(["batch/v1", "Job", "work"], (job) => reason(job, "Complete") !== undefined);
  },

  "job: failed": async (scene) => {
    const spec = { backoffLimit: 0, template: { spec: { ...container("fails"), restartPolicy: "Never" } } };
    await scene.create("batch/v1", "Job", { metadata: { name: "work" }, spec });
    await scene.until(["batch/v1", "Job", "work"], (job) => reason(job, "Failed") !== undefined);
  },

  "job: failed by policy": async (scene) => {
    const rule = { action: "FailJob", onExitCodes: { operator: "In", values: [7] } };
    const spec = {
      podFailurePolicy: { rules: [rule] },
      template: { spec: { ...container("fails"), restartPolicy: "Never" } },
    };
    await scene.create("batch/v1", "Job", { metadata: { name: "work" }, spec });
    await scene.until(["batch/v1", "Job", "work"], (job) => reason(job, "Failed") !== undefined);
  },

  "job: suspended, resumed": async (scene) => {
    const spec = { suspend: true, template: { spec: { ...container("one"), restartPolicy: "Never" } } };
    await scene.create("batch/v1", "Job", { metadata: { name: "work" }, spec });
    await scene.until(["batch/v1", "Job", "work"], (job) => reason(job, "Suspended") === "JobSuspended");
    await scene.patch("batch/v1", "Job", "work", { spec: { suspend: false } });
    await scene.until(["batch/v1", "Job", "work"], (job) => reason(job, "Complete") !== undefined);
  },

  "job: too slow": async (scene) => {
    const spec = { activeDeadlineSeconds: 1, template: { spec: { ...container("slow"), restartPolicy: "Never" } } };
    await scene.create("batch/v1", "Job", { metadata: { name: "work" }, spec });
    await scene.until(["batch/v1", "Job", "work"], (job) => reason(job, "Failed") !== undefined);
    await settled(scene, 0);
  },

  ...CERTIFICATE_PLAYS,
  ...AUTOSCALER_PLAYS,
  ...SERVICE_PLAYS,
  ...VOLUME_PLAYS,
  ...BUDGET_PLAYS,
};

/** What the nodes do with some images, on both sides. */
export const DECLARED = {
  storageClass: "",
  rules: [
    { pods: { image: "fails" }, exit: { delay: "200ms", code: 7 } },
    { pods: { image: "slow" }, exit: { delay: "1h" } },
    { pods: { image: "unready" }, ready: { never: true } },
  ],
};
