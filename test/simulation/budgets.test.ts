/** Evictions and preemptions that PodDisruptionBudgets hold. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isTooManyRequests } from "../../runtime/api/status.js";
import type { Scene, Seen } from "./support/scene.js";
import { simulated } from "./support/simulated.js";
import { container, deployment } from "./support/workload-objects.js";

const BUDGET = ["policy/v1", "PodDisruptionBudget"] as const;

function budget(name: string, spec: object) {
  return { metadata: { name }, spec: { selector: { matchLabels: { app: name } }, ...spec } };
}

async function statusOf(scene: Scene, name: string): Promise<Seen["status"]> {
  const found = await scene.get(...BUDGET, name);
  assert.ok(found);
  return found.status;
}

test("a budget grants one eviction, and the next one when the pod is replaced", async (t) => {
  const { server, scene } = await simulated(t, { delays: { ready: "10s" } });
  await scene.create("apps/v1", "Deployment", deployment("web"));
  await scene.create(...BUDGET, budget("web", { minAvailable: 2 }));
  await server.clock.advance(11_000);
  assert.equal((await statusOf(scene, "web")).disruptionsAllowed, 1);
  const [first = "", second = ""] = (await scene.list("v1", "Pod")).map(({ metadata }) => metadata.name);
  const evict = (name: string) => server.client.core.v1.pods("default").evict(name);
  await evict(first);
  await server.clock.settle();
  await assert.rejects(evict(second), isTooManyRequests);
  const held = await statusOf(scene, "web");
  assert.deepEqual([held.currentHealthy, held.desiredHealthy, held.disruptionsAllowed], [2, 2, 0]);
  assert.equal(held.conditions[0].reason, "InsufficientPods");
  await server.clock.advance(11_000);
  await evict(second);
});

test("an eviction that was granted and did not happen is given up after two minutes", async (t) => {
  const { server, scene } = await simulated(t);
  await scene.create("apps/v1", "Deployment", deployment("web"));
  await scene.create(...BUDGET, budget("web", { maxUnavailable: 1 }));
  await server.clock.advance(1_000);
  const [pod] = await scene.list("v1", "Pod");
  assert.ok(pod);
  const disruptedPods = { [pod.metadata.name]: new Date(server.clock.now()).toISOString().replace(/\.\d+/, "") };
  const status = { ...(await statusOf(scene, "web")), disruptedPods, disruptionsAllowed: 0 };
  const api = server.client.policy.v1.podDisruptionBudgets("default");
  await api.status.patch("web", { type: "merge", body: { status } });
  await server.clock.advance(60_000);
  assert.deepEqual((await statusOf(scene, "web")).disruptedPods, disruptedPods);
  assert.equal((await statusOf(scene, "web")).disruptionsAllowed, 0);
  await server.clock.advance(61_000);
  assert.equal((await statusOf(scene, "web")).disruptedPods, undefined);
  assert.equal((await statusOf(scene, "web")).disruptionsAllowed, 1);
});

test("the announcement of a disruption that nobody carries out is taken back", async (t) => {
  const { server, scene } = await simulated(t);
  await scene.create("v1", "Pod", { metadata: { name: "lucky" }, spec: container("one") });
  await server.clock.advance(1_000);
  const condition = {
    type: "DisruptionTarget",
    status: "True" as const,
    reason: "Test",
    lastTransitionTime: new Date(server.clock.now()).toISOString().replace(/\.\d+/, ""),
  };
  const pods = server.client.core.v1.pods("default");
  await pods.status.patch("lucky", { type: "strategic", body: { status: { conditions: [condition] } } });
  const read = async (): Promise<string> =>
    (await pods.get("lucky")).status?.conditions?.find(({ type }) => type === "DisruptionTarget")?.status ?? "";
  await server.clock.advance(100_000);
  assert.equal(await read(), "True");
  await server.clock.advance(30_000);
  assert.equal(await read(), "False");
});

test("the scale of a custom owner counts", async (t) => {
  const { server, scene, cluster } = await simulated(t);
  const schema = {
    type: "object",
    properties: {
      spec: { type: "object", properties: { replicas: { type: "integer" } } },
      status: { type: "object", properties: { replicas: { type: "integer" } } },
    },
  };
  const scale = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };
  await cluster.create("apiextensions.k8s.io/v1", "CustomResourceDefinition", {
    metadata: { name: "rings.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "rings", kind: "Ring" },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: schema },
          subresources: { status: {}, scale },
        },
      ],
    },
  });
  await server.clock.settle();
  const ring = await scene.create<Seen>("example.com/v1", "Ring", {
    metadata: { name: "ring" },
    spec: { replicas: 5 },
  });
  const { name, uid } = ring.metadata;
  const owner = { apiVersion: "example.com/v1", kind: "Ring", name, uid, controller: true };
  const metadata = { name: "member", labels: { app: "ring" }, ownerReferences: [owner] };
  await scene.create("v1", "Pod", { metadata, spec: container("one") });
  await scene.create(...BUDGET, budget("ring", { maxUnavailable: "20%" }));
  await server.clock.advance(1_000);
  const { expectedPods, desiredHealthy } = await statusOf(scene, "ring");
  assert.deepEqual([expectedPods, desiredHealthy], [5, 4]);
});

test("a preemption takes the pods that no budget protects", async (t) => {
  const { server, scene, cluster } = await simulated(t, { nodes: { count: 2, capacity: { cpu: "1", pods: "10" } } });
  await cluster.create("scheduling.k8s.io/v1", "PriorityClass", { metadata: { name: "urgent" }, value: 1_000 });
  const spec = { containers: [{ name: "main", image: "one", resources: { requests: { cpu: "1" } } }] };
  await scene.create("v1", "Pod", { metadata: { name: "guarded", labels: { app: "guarded" } }, spec });
  await server.clock.advance(1_000);
  await scene.create("v1", "Pod", { metadata: { name: "plain" }, spec });
  await scene.create(...BUDGET, budget("guarded", { minAvailable: 1 }));
  await server.clock.advance(1_000);
  await scene.create("v1", "Pod", { metadata: { name: "urgent" }, spec: { ...spec, priorityClassName: "urgent" } });
  await server.clock.advance(1_000);
  const names = (await scene.list("v1", "Pod")).map(({ metadata }) => metadata.name).sort();
  assert.deepEqual(names, ["guarded", "urgent"]);
});
