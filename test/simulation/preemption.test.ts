/** Pods that make room for themselves on nodes that others fill. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Scene, Seen } from "./support/scene.js";
import { eventsAbout, type Simulated, simulated } from "./support/simulated.js";
import { deployment, template } from "./support/workload-objects.js";

function asking(cpu: string, more: object = {}): object {
  return { containers: [{ name: "main", image: "x:1", resources: { requests: { cpu } } }], ...more };
}

/** Two nodes of 16 CPUs, each filled by two pods of 7, one of which takes longer to end. */
async function filled(t: TestContext): Promise<Simulated> {
  const found = await simulated(t, {
    delays: { terminate: "1s" },
    rules: [{ pods: { name: "slow-*" }, terminate: { delay: "4s" } }],
  });
  const { scene, cluster, server } = found;
  for (const [name, value] of Object.entries({ high: 1_000, middle: 500 }))
    await cluster.create("scheduling.k8s.io/v1", "PriorityClass", { metadata: { name }, value });
  for (const name of ["fast", "slow"]) {
    const pods = template(name, { ...asking("7"), terminationGracePeriodSeconds: 5 });
    await scene.create("apps/v1", "Deployment", deployment(name, { replicas: 2, template: pods }));
    await server.clock.settle();
  }
  assert.equal((await placed(scene)).length, 4);
  return found;
}

async function placed(scene: Scene): Promise<Seen[]> {
  return (await scene.list("v1", "Pod")).filter(({ spec }) => spec.nodeName !== undefined);
}

async function preempted(scene: Scene): Promise<number> {
  const events = (await scene.list("v1", "Event")) as unknown as { reason: string; count?: number; series?: object }[];
  assert.ok(events.every(({ reason, count = 1, series }) => reason !== "Preempted" || (count === 1 && !series)));
  return events.filter(({ reason }) => reason === "Preempted").length;
}

test("the room that several victims leave is kept for the pod that preempted them", async (t) => {
  const { scene, server } = await filled(t);
  await scene.create("v1", "Pod", { metadata: { name: "high" }, spec: asking("10", { priorityClassName: "high" }) });
  await server.clock.settle();
  const waiting = await scene.get("v1", "Pod", "high");
  assert.match(waiting?.status.nominatedNodeName, /^node-\d$/);
  assert.equal(waiting?.spec.nodeName, undefined);
  await server.clock.advance(10_000);
  const high = await scene.get("v1", "Pod", "high");
  assert.equal(high?.spec.nodeName, waiting?.status.nominatedNodeName);
  assert.equal(high?.status.phase, "Running");
  assert.equal(high?.status.nominatedNodeName, undefined);
  assert.equal(await preempted(scene), 2);
  assert.equal((await placed(scene)).length, 3, "two pods stay, and their node has room for no other");
});

test("a pod that matters more takes the promised room, and the promise to the other one is withdrawn", async (t) => {
  const { scene, server } = await filled(t);
  // One victim is enough for each of them, on a node that has room for one only once both victims are gone.
  await scene.create("v1", "Pod", {
    metadata: { name: "middle" },
    spec: asking("15", { priorityClassName: "middle" }),
  });
  await server.clock.settle();
  const node = (await scene.get("v1", "Pod", "middle"))?.status.nominatedNodeName;
  assert.ok(node);
  const pin = { nodeSelector: { "kubernetes.io/hostname": node }, priorityClassName: "high" };
  await scene.create("v1", "Pod", { metadata: { name: "high" }, spec: asking("12", pin) });
  await server.clock.advance(10_000);
  assert.equal((await scene.get("v1", "Pod", "high"))?.spec.nodeName, node);
  const middle = await scene.get("v1", "Pod", "middle");
  assert.notEqual(middle?.spec.nodeName, node);
  assert.equal(middle?.status.phase, "Running");
  assert.equal(await preempted(scene), 4);
});

test("a pod without any victims is told so", async (t) => {
  const { scene, server } = await filled(t);
  await scene.create("v1", "Pod", { metadata: { name: "equal" }, spec: asking("7") });
  await server.clock.advance(1_000);
  const text =
    "0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, " +
    "preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.";
  assert.deepEqual(await eventsAbout(scene, "equal"), [`Warning FailedScheduling: ${text}`]);
});
