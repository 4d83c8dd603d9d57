/** Scenes with HorizontalPodAutoscalers on a cluster that serves no metrics. */
import type { Scene, Seen } from "./scene.js";
import { deployment, template } from "./workload-objects.js";

const API = "autoscaling/v2";
const KIND = "HorizontalPodAutoscaler";
const APPS = "apps/v1";

function autoscaler(name: string, target: object, spec: object) {
  return { metadata: { name }, spec: { scaleTargetRef: target, ...spec } };
}

function target(kind: string, name: string, apiVersion = APPS) {
  return { apiVersion, kind, name };
}

async function create(scene: Scene, object: object): Promise<void> {
  await scene.create(API, KIND, object);
}

async function untilReason(scene: Scene, name: string, type: string, reason: string, current?: number): Promise<void> {
  await scene.until([API, KIND, name], ({ status }: Seen) => {
    const conditions = (status?.conditions ?? []) as { type: string; reason: string }[];
    const isThere = conditions.some((condition) => condition.type === type && condition.reason === reason);
    return isThere && (current === undefined || status.currentReplicas === current);
  });
}

async function available(scene: Scene, name: string, replicas: number, kind = "Deployment"): Promise<void> {
  await scene.until([APPS, kind, name], ({ metadata, spec, status }) => {
    const isSeen = status?.observedGeneration === metadata.generation && spec.replicas === replicas;
    const { replicas: all = 0, availableReplicas = 0, terminatingReplicas = 0 } = status ?? {};
    return isSeen && all === replicas && availableReplicas === replicas && terminatingReplicas === 0;
  });
}

const CPU = { type: "Resource", resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 50 } } };
const BOTH = {
  name: "both",
  listed: [
    CPU,
    { type: "Pods", pods: { metric: { name: "hits" }, target: { type: "AverageValue", averageValue: 5 } } },
  ],
};
const FAILED = "FailedGetResourceMetric";

export const AUTOSCALER_PLAYS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "autoscaler: within its bounds": async (scene) => {
    await scene.create(APPS, "Deployment", deployment("web", { replicas: 2 }));
    await available(scene, "web", 2);
    await create(scene, autoscaler("web", target("Deployment", "web"), { minReplicas: 1, maxReplicas: 4 }));
    await untilReason(scene, "web", "ScalingActive", FAILED, 2);
  },

  "autoscaler: above its maximum": async (scene) => {
    await scene.create(APPS, "Deployment", deployment("web", { replicas: 5 }));
    await available(scene, "web", 5);
    await create(scene, autoscaler("web", target("Deployment", "web"), { maxReplicas: 2, metrics: [CPU] }));
    await available(scene, "web", 2);
    await untilReason(scene, "web", "ScalingActive", FAILED, 2);
  },

  "autoscaler: below its minimum, whatever its policies": async (scene) => {
    const spec = { replicas: 1, serviceName: "db", selector: { matchLabels: { app: "db" } }, template: template("db") };
    await scene.create(APPS, "StatefulSet", { metadata: { name: "db" }, spec });
    await available(scene, "db", 1, "StatefulSet");
    const slow = { policies: [{ type: "Pods", value: 1, periodSeconds: 600 }], stabilizationWindowSeconds: 600 };
    const bounds = { minReplicas: 4, maxReplicas: 5, behavior: { scaleUp: slow, scaleDown: slow } };
    await create(scene, autoscaler("db", target("StatefulSet", "db"), bounds));
    await available(scene, "db", 4, "StatefulSet");
    await untilReason(scene, "db", "ScalingActive", FAILED, 4);
  },

  "autoscaler: switched off by no replicas": async (scene) => {
    await scene.create(APPS, "Deployment", deployment("web", { replicas: 0 }));
    await create(scene, autoscaler("web", target("Deployment", "web"), { minReplicas: 2, maxReplicas: 4 }));
    await untilReason(scene, "web", "ScalingActive", "ScalingDisabled");
  },

  "autoscaler: without a target": async (scene) => {
    const bounds = { maxReplicas: 4 };
    await create(scene, autoscaler("missing", target("Deployment", "missing"), bounds));
    await create(scene, autoscaler("former", target("Deployment", "missing", "apps/v1beta1"), bounds));
    await create(scene, autoscaler("kind", target("Engine", "one"), bounds));
    await create(scene, autoscaler("core", target("ReplicationController", "none", "v1"), bounds));
    await create(scene, autoscaler("daemon", target("DaemonSet", "none"), bounds));
    await create(scene, autoscaler("job", target("CronJob", "none", "batch/v1"), bounds));
    for (const name of ["missing", "former", "kind", "core", "daemon", "job"])
      await untilReason(scene, name, "AbleToScale", "FailedGetScale");
  },

  "autoscaler: the target appears": async (scene) => {
    await create(scene, autoscaler("web", target("Deployment", "web"), { minReplicas: 2, maxReplicas: 4 }));
    await untilReason(scene, "web", "AbleToScale", "FailedGetScale");
    await scene.create(APPS, "Deployment", deployment("web", { replicas: 3 }));
    await untilReason(scene, "web", "ScalingActive", FAILED, 3);
    await available(scene, "web", 3);
  },

  "autoscaler: metrics of every kind": async (scene) => {
    const usage = { type: "AverageValue", averageValue: "100m" };
    const share = { type: "Utilization", averageUtilization: 50 };
    const value = { type: "Value", value: "5" };
    const described = { apiVersion: "networking.k8s.io/v1", kind: "Ingress", name: "door" };
    const selector = {
      matchLabels: { queue: "one", a: "b" },
      matchExpressions: [{ key: "zone", operator: "In", values: ["x", "y"] }],
    };
    const metrics: Readonly<Record<string, { readonly type: string; readonly [field: string]: unknown }>> = {
      usage: { type: "Resource", resource: { name: "memory", target: usage } },
      container: { type: "ContainerResource", containerResource: { name: "cpu", container: "main", target: share } },
      "container-usage": {
        type: "ContainerResource",
        containerResource: { name: "cpu", container: "main", target: usage },
      },
      pods: { type: "Pods", pods: { metric: { name: "hits" }, target: usage } },
      object: { type: "Object", object: { describedObject: described, metric: { name: "hits" }, target: value } },
      "object-average": {
        type: "Object",
        object: { describedObject: described, metric: { name: "hits" }, target: usage },
      },
      external: { type: "External", external: { metric: { name: "depth" }, target: value } },
      "external-average": { type: "External", external: { metric: { name: "depth", selector }, target: usage } },
    };
    // One of each, because there is a limit to the Events of one object.
    const all = [...Object.entries(metrics).map(([name, metric]) => ({ name, listed: [metric] })), BOTH];
    for (const { name, listed } of all) {
      await scene.create(APPS, "Deployment", deployment(name, { replicas: 1 }));
      await available(scene, name, 1);
      await create(scene, autoscaler(name, target("Deployment", name), { maxReplicas: 4, metrics: listed }));
    }
    for (const { name, listed } of all) {
      const type = listed[0]?.type ?? "";
      await untilReason(scene, name, "ScalingActive", `FailedGet${type}Metric`, 1);
    }
  },

  "autoscaler: two for one workload": async (scene) => {
    await scene.create(APPS, "Deployment", deployment("web", { replicas: 2 }));
    await available(scene, "web", 2);
    await create(scene, autoscaler("one", target("Deployment", "web"), { maxReplicas: 4 }));
    await untilReason(scene, "one", "ScalingActive", FAILED);
    await create(scene, autoscaler("two", target("Deployment", "web"), { maxReplicas: 4 }));
    for (const name of ["one", "two"]) await untilReason(scene, name, "ScalingActive", "AmbiguousSelector");
  },
};
