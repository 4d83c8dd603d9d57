/** Autoscalers whose time a test moves, and targets of kinds that only this server has. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { startTestServer, type TestServer, VirtualClock } from "../../runtime/testing/index.js";
import { Scene, type Seen } from "./support/scene.js";
import { deployment } from "./support/workload-objects.js";

const API = "autoscaling/v2";
const KIND = "HorizontalPodAutoscaler";
const APPS = "apps/v1";
const ENGINES = "example.com/v1";

const DEFINITION = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "engines.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "engines", kind: "Engine" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: { type: "object", properties: { replicas: { type: "integer", maximum: 9 } } },
              status: { type: "object", properties: { replicas: { type: "integer" } } },
            },
          },
        },
        subresources: {
          status: {},
          scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
        },
      },
    ],
  },
};

async function start(t: TestContext): Promise<{ server: TestServer; scene: Scene }> {
  const errors: unknown[] = [];
  const server = await startTestServer({
    simulate: "workloads",
    crds: DEFINITION,
    clock: new VirtualClock({ start: Date.UTC(2026, 0, 1) }),
    reportError: (error) => errors.push(error),
  });
  t.after(async () => {
    await server.stop();
    assert.deepEqual(errors, []);
  });
  await server.clock.settle();
  return { server, scene: new Scene(server.client, "default") };
}

async function autoscaler(scene: Scene, name: string, target: object, bounds: object): Promise<void> {
  await scene.create(API, KIND, { metadata: { name }, spec: { scaleTargetRef: target, ...bounds } });
}

async function seen(scene: Scene, apiVersion: string, kind: string, name: string): Promise<Seen> {
  const found = await scene.get(apiVersion, kind, name);
  assert.ok(found, `${kind} ${name} is gone`);
  return found;
}

async function reasons(scene: Scene, name: string): Promise<Record<string, string>> {
  const { status } = await seen(scene, API, KIND, name);
  const conditions = (status.conditions ?? []) as { type: string; reason: string }[];
  return Object.fromEntries(conditions.map(({ type, reason }) => [type, reason]));
}

test("an autoscaler is looked at every 15 seconds, and not before", async (t) => {
  const { server, scene } = await start(t);
  await scene.create(APPS, "Deployment", deployment("web", { replicas: 5 }));
  await autoscaler(scene, "web", { apiVersion: APPS, kind: "Deployment", name: "web" }, { maxReplicas: 3 });
  const replicas = async (): Promise<number> => (await seen(scene, APPS, "Deployment", "web")).spec.replicas;
  await server.clock.advance(14_900);
  assert.equal(await replicas(), 5);
  await server.clock.advance(200);
  assert.equal(await replicas(), 3);
  const first = await seen(scene, API, KIND, "web");
  assert.deepEqual(await reasons(scene, "web"), { AbleToScale: "SucceededRescale" });
  assert.deepEqual(
    [first.status.currentReplicas, first.status.desiredReplicas, first.status.lastScaleTime],
    [5, 3, "2026-01-01T00:00:15Z"],
  );
  // A change does not shorten the time.
  await scene.patch(API, KIND, "web", { spec: { maxReplicas: 2 } });
  await server.clock.advance(14_000);
  assert.equal(await replicas(), 3);
  await server.clock.advance(1_000);
  assert.equal(await replicas(), 2);
  await server.clock.advance(15_000);
  assert.deepEqual(await reasons(scene, "web"), {
    AbleToScale: "SucceededGetScale",
    ScalingActive: "FailedGetResourceMetric",
  });
});

test("any kind with a scale is scaled; one without a selector, or with other bounds, is reported", async (t) => {
  const { server, scene } = await start(t);
  const engine = (name: string) => ({ apiVersion: ENGINES, kind: "Engine", name });
  await scene.create(ENGINES, "Engine", { metadata: { name: "small" }, spec: { replicas: 1 } });
  await scene.create(ENGINES, "Engine", { metadata: { name: "large" }, spec: { replicas: 9 } });
  await autoscaler(scene, "small", engine("small"), { minReplicas: 3, maxReplicas: 5 });
  await autoscaler(scene, "large", engine("large"), { minReplicas: 12, maxReplicas: 15 });
  await server.clock.advance(16_000);
  assert.equal((await seen(scene, ENGINES, "Engine", "small")).spec.replicas, 3);
  assert.deepEqual(await reasons(scene, "small"), { AbleToScale: "SucceededRescale" });
  assert.equal((await seen(scene, ENGINES, "Engine", "large")).spec.replicas, 9);
  assert.deepEqual(await reasons(scene, "large"), { AbleToScale: "FailedUpdateScale" });
  await server.clock.advance(15_000);
  assert.deepEqual(await reasons(scene, "small"), {
    AbleToScale: "SucceededGetScale",
    ScalingActive: "InvalidSelector",
  });
  const events = (await scene.list("v1", "Event")) as unknown as { reason: string; message: string }[];
  const shown = events.map(({ reason, message }) => `${reason}: ${message}`);
  assert.ok(shown.includes("SelectorRequired: selector is required"), shown.join("\n"));
  const refusal = /^FailedRescale: New size: 12; reason: Current number of replicas below Spec.MinReplicas; error: /;
  assert.ok(
    shown.some((line) => refusal.test(line)),
    shown.join("\n"),
  );
});
