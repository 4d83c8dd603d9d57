/** The Events of the scheduler, whose form is the newer one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { simulated } from "./support/simulated.js";
import { container } from "./support/workload-objects.js";

interface Written {
  readonly metadata: { readonly name: string };
  readonly involvedObject: { readonly name: string; readonly kind: string };
  readonly source?: object;
  readonly eventTime?: string;
  readonly series?: { readonly count: number; readonly lastObservedTime: string };
  readonly [field: string]: unknown;
}

test("the scheduler names what it did, and counts repetitions in a series", async (t) => {
  const { server, scene, cluster } = await simulated(t, { nodes: { count: 1 } });
  const create = (name: string, spec: object = {}) =>
    scene.create("v1", "Pod", { metadata: { name }, spec: { ...container("one:1"), ...spec } });
  await create("choosy", { nodeSelector: { disk: "fast" } });
  await server.clock.settle();
  await create("placed");
  await server.clock.settle();
  // A change of a node is a reason to look at the pods without one again.
  await cluster.patch("v1", "Node", "node-1", { metadata: { labels: { disk: "slow" } } });
  await server.clock.advance(1_000);
  const all = (await scene.list("v1", "Event")) as unknown as Written[];
  const scheduled = all.find(({ reason }) => reason === "Scheduled");
  assert.ok(scheduled);
  const { type, action, reportingComponent, reportingInstance, message } = scheduled;
  assert.deepEqual(
    { type, action, reportingComponent, reportingInstance, message },
    {
      type: "Normal",
      action: "Binding",
      reportingComponent: "default-scheduler",
      reportingInstance: "default-scheduler-simulated",
      message: `Successfully assigned ${scene.namespace}/placed to node-1`,
    },
  );
  assert.deepEqual([scheduled.involvedObject.kind, scheduled.involvedObject.name], ["Pod", "placed"]);
  assert.match(scheduled.eventTime ?? "", /^2026-01-01T00:00:\d\d\.\d{6}Z$/);
  for (const field of ["firstTimestamp", "lastTimestamp", "count", "series"])
    assert.equal(scheduled[field] ?? undefined, undefined, field);
  assert.deepEqual(scheduled.source ?? {}, {});
  const [failed, ...more] = all.filter(({ reason }) => reason === "FailedScheduling");
  assert.equal(more.length, 0);
  assert.equal(failed?.action, "Scheduling");
  assert.ok((failed?.series?.count ?? 0) >= 2, JSON.stringify(failed));
  // The other programs keep the older form.
  const started = all.find(({ reason }) => reason === "Started");
  assert.deepEqual([started?.eventTime ?? undefined, started?.count], [undefined, 1]);
  assert.deepEqual(started?.source, { component: "kubelet", host: "node-1" });
});
