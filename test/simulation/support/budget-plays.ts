/** Scenes about PodDisruptionBudgets. */
import type { Scene, Seen } from "./scene.js";
import { container, deployment, template } from "./workload-objects.js";

const BUDGET = ["policy/v1", "PodDisruptionBudget", "web"] as const;

async function budget(scene: Scene, spec: object): Promise<void> {
  const selector = { matchLabels: { app: "web" } };
  await scene.create("policy/v1", "PodDisruptionBudget", { metadata: { name: "web" }, spec: { selector, ...spec } });
}

async function counted(scene: Scene, currentHealthy: number): Promise<void> {
  await scene.until(
    BUDGET,
    ({ status, metadata }: Seen) =>
      status?.observedGeneration === metadata.generation && status?.currentHealthy === currentHealthy,
  );
}

async function running(scene: Scene, count: number): Promise<void> {
  await scene.eventually(async () => {
    const pods = await scene.list("v1", "Pod");
    return pods.length === count && pods.every(({ status }) => status?.phase === "Running");
  });
}

export const BUDGET_PLAYS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "budget: no pods": async (scene) => {
    await budget(scene, { minAvailable: 1 });
    await counted(scene, 0);
  },

  "budget: a number of a deployment's pods": async (scene) => {
    await scene.create("apps/v1", "Deployment", deployment("web"));
    await running(scene, 3);
    await budget(scene, { minAvailable: 2 });
    await counted(scene, 3);
  },

  "budget: a share of a deployment's pods": async (scene) => {
    await scene.create("apps/v1", "Deployment", deployment("web"));
    await running(scene, 3);
    await budget(scene, { maxUnavailable: "30%" });
    await counted(scene, 3);
  },

  "budget: pods of a stateful set that are not ready": async (scene) => {
    const selector = { matchLabels: { app: "web" } };
    const spec = { replicas: 2, serviceName: "web", selector, template: template("web", { image: "unready" }) };
    await scene.create("apps/v1", "StatefulSet", {
      metadata: { name: "web" },
      spec: { ...spec, podManagementPolicy: "Parallel" },
    });
    await running(scene, 2);
    await budget(scene, { minAvailable: "50%" });
    await counted(scene, 0);
  },

  "budget: pods without an owner": async (scene) => {
    await scene.create("v1", "Pod", { metadata: { name: "bare", labels: { app: "web" } }, spec: container("one") });
    await running(scene, 1);
    await budget(scene, { maxUnavailable: 1 });
    await counted(scene, 1);
  },

  "budget: an owner without a scale": async (scene) => {
    const spec = { selector: { matchLabels: { app: "web" } }, template: template("web") };
    await scene.create("apps/v1", "DaemonSet", { metadata: { name: "web" }, spec });
    await running(scene, 3);
    await budget(scene, { maxUnavailable: 1 });
    await scene.until(BUDGET, ({ status }: Seen) => status?.conditions?.[0]?.reason === "SyncFailed");
  },
};
