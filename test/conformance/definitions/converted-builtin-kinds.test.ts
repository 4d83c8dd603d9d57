/** SPEC: Resource paths: built-in kinds in more than one version or group are one stored object. RES-062, VER-017. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, objectAt, objectsAt } from "../../support/json.js";
import { APPLY_TYPE } from "../support/apply-stage.js";

const EVENT_TIME = "2026-01-02T03:04:05.000006Z";

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { eventsGroup, keyDomain } = profile.words;
  describe(`built-in kinds in several versions (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    const corePath = (namespace: string, name = "") => `/api/v1/namespaces/${namespace}/events${name}`;
    const newerPath = (namespace: string, name = "") => `/apis/${eventsGroup}/v1/namespaces/${namespace}/events${name}`;
    const core = (namespace: string, name: string, more: JsonObject = {}): JsonObject => ({
      metadata: { name },
      involvedObject: { kind: "Pod", name: "p", namespace },
      reason: "Started",
      message: "it runs",
      source: { component: "c", host: "h" },
      count: 2,
      type: "Normal",
      ...more,
    });
    const newer = (namespace: string, name: string): JsonObject => ({
      metadata: { name, namespace },
      regarding: { kind: "Pod", name: "q", namespace },
      reason: "Stopped",
      note: "it rests",
      action: "Stop",
      eventTime: EVENT_TIME,
      reportingController: "example.com/c",
      reportingInstance: "c-1",
      type: "Warning",
    });

    test("[RES-062] a core Event is an Event of the newer group, and the other way round", async () => {
      const namespace = await api.namespace();
      const created = await api.post(corePath(namespace), core(namespace, "a"));
      assert.equal(created.status, 201, created.text);
      const shown = (await api.get(newerPath(namespace, "/a"))).body;
      assert.deepEqual(
        [shown.apiVersion, shown.metadata.uid, shown.metadata.resourceVersion],
        [`${eventsGroup}/v1`, created.body.metadata.uid, created.body.metadata.resourceVersion],
      );
      const { regarding, note, deprecatedSource, deprecatedCount, reason } = shown;
      assert.deepEqual(
        { regarding, note, deprecatedSource, deprecatedCount, reason },
        {
          regarding: { kind: "Pod", name: "p", namespace },
          note: "it runs",
          deprecatedSource: { component: "c", host: "h" },
          deprecatedCount: 2,
          reason: "Started",
        },
      );
      const other = await api.post(newerPath(namespace), newer(namespace, "b"));
      assert.equal(other.status, 201, other.text);
      const { involvedObject, message, reportingComponent, eventTime } = (await api.get(corePath(namespace, "/b")))
        .body;
      assert.deepEqual(
        { involvedObject, message, reportingComponent, eventTime },
        {
          involvedObject: { kind: "Pod", name: "q", namespace },
          message: "it rests",
          reportingComponent: "example.com/c",
          eventTime: EVENT_TIME,
        },
      );
    });

    test("[RES-062] both groups list, select, watch and delete the same Events", async () => {
      const namespace = await api.namespace();
      await api.post(corePath(namespace), core(namespace, "a"));
      await api.post(newerPath(namespace), newer(namespace, "b"));
      const names = async (path: string, selector: string): Promise<string[]> => {
        const { status, text, body } = await api.get(`${path}?fieldSelector=${encodeURIComponent(selector)}`);
        assert.equal(status, 200, text);
        return body.items.map(({ metadata }) => metadata.name);
      };
      assert.deepEqual(await names(corePath(namespace), ""), ["a", "b"]);
      assert.deepEqual(await names(newerPath(namespace), ""), ["a", "b"]);
      assert.deepEqual(await names(corePath(namespace), "involvedObject.name=q"), ["b"]);
      assert.deepEqual(await names(newerPath(namespace), "regarding.name=q"), ["b"]);
      assert.deepEqual(await names(newerPath(namespace), "type=Normal,regarding.kind=Pod"), ["a"]);
      const watch = await api.watch(`${newerPath(namespace)}?watch=true&fieldSelector=regarding.name%3Dp`);
      const { type, object } = await watch.event();
      assert.deepEqual([type, object.metadata.name, object.note], ["ADDED", "a", "it runs"]);
      const cleared = await api.delete(`${newerPath(namespace)}?fieldSelector=regarding.name%3Dp`);
      assert.equal(cleared.status, 200, cleared.text);
      assert.equal((await watch.event()).type, "DELETED");
      await watch.close();
      assert.equal((await api.get(corePath(namespace, "/a"))).status, 404);
      const missing = await api.get(newerPath(namespace, "/a"));
      assert.equal(missing.body.message, `events.${eventsGroup} "a" not found`);
      const clash = await api.post(newerPath(namespace), newer(namespace, "b"));
      assert.equal(clash.body.message, `events.${eventsGroup} "b" already exists`);
    });

    test("[RES-062] Events go with their namespace, once, and discovery has both", async () => {
      const namespace = await api.namespace();
      await api.post(newerPath(namespace), newer(namespace, "b"));
      const watch = await api.watch(`/api/v1/namespaces?watch=true&fieldSelector=metadata.name%3D${namespace}`);
      assert.equal((await watch.event()).type, "ADDED");
      await api.delete(`/api/v1/namespaces/${namespace}`);
      while ((await watch.event()).type !== "DELETED");
      await watch.close();
      assert.equal((await api.get(corePath(namespace, "/b"))).status, 404);
      const hashes = [];
      for (const path of ["/api/v1", `/apis/${eventsGroup}/v1`]) {
        const { resources } = (await api.get(path)).body;
        hashes.push(objectsAt(resources).find(({ name }) => name === "events")!.storageVersionHash);
      }
      assert.equal(hashes[0], hashes[1]);
    });

    test("[VER-017] autoscaling v1 and v2 are one object, and neither loses what the other says", async () => {
      const namespace = await api.namespace();
      const path = (version: string) =>
        `/apis/autoscaling/${version}/namespaces/${namespace}/horizontalpodautoscalers/a`;
      const memory = {
        type: "Resource",
        resource: { name: "memory", target: { type: "AverageValue", averageValue: "1Gi" } },
      };
      const cpu = (averageUtilization: number): JsonObject => ({
        type: "Resource",
        resource: { name: "cpu", target: { type: "Utilization", averageUtilization } },
      });
      const spec = {
        scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "d" },
        minReplicas: 2,
        maxReplicas: 5,
        metrics: [cpu(60), memory],
      };
      const created = await api.post(path("v2").replace(/\/a$/, ""), { metadata: { name: "a" }, spec });
      assert.equal(created.status, 201, created.text);
      const older = (await api.get(path("v1"))).body;
      assert.equal(fieldAt(older, "spec", "targetCPUUtilizationPercentage"), 60);
      assert.ok(older.metadata.annotations[`autoscaling.alpha.${keyDomain}/metrics`]);
      const unchanged = await api.put(path("v1"), older);
      assert.deepEqual(unchanged.body, older, unchanged.text);
      const patched = await api.patch(path("v1"), "merge", { spec: { targetCPUUtilizationPercentage: 70 } });
      assert.equal(patched.status, 200, patched.text);
      const applied = await api.request("PATCH", `${path("v1")}?fieldManager=m`, {
        type: APPLY_TYPE,
        body: { apiVersion: "autoscaling/v1", kind: "HorizontalPodAutoscaler", spec: { minReplicas: 2 } },
      });
      assert.equal(applied.status, 200, applied.text);
      const whole = (await api.get(path("v2"))).body;
      assert.deepEqual(fieldAt(whole, "spec", "metrics"), [cpu(70), memory]);
      assert.deepEqual(whole.metadata.annotations, undefined);
    });

    test("[VER-017] a protobuf answer of a version holds the fields of that version", async () => {
      const namespace = await api.namespace();
      await api.post(corePath(namespace), core(namespace, "a"));
      const accept = { headers: { accept: profile.words.protobufMediaType } };
      const [older, newerBytes] = [
        (await api.get(corePath(namespace, "/a"), accept)).text,
        (await api.get(newerPath(namespace, "/a"), accept)).text,
      ];
      for (const text of [older, newerBytes]) assert.match(text, /it runs/);
      assert.match(newerBytes, new RegExp(`${eventsGroup.replaceAll(".", "\\.")}/v1`));
      const watch = await api.get(`${newerPath(namespace)}?watch=true&timeoutSeconds=1&resourceVersion=0`, accept);
      assert.match(watch.text, /it runs/);
    });
  });

  test(`[VER-019, VER-042] what a server of an older release stored is read by one of a newer, and back (${profile.name})`, async (context) => {
    const directory = mkdtempSync(join(tmpdir(), "kindsmith-releases-"));
    context.after(() => rmSync(directory, { recursive: true, force: true }));
    const serve = async <T>(emulatedVersion: string, work: (api: TestApi) => Promise<T>): Promise<T> => {
      const api = await startApi({ profile, storage: `lmdb:${directory}`, emulatedVersion });
      try {
        return await work(api);
      } finally {
        await api.stop();
      }
    };
    const scaler = (namespace: string, version: string): string =>
      `/apis/autoscaling/${version}/namespaces/${namespace}/horizontalpodautoscalers`;
    const budget = (namespace: string, version: string): string =>
      `/apis/policy/${version}/namespaces/${namespace}/poddisruptionbudgets`;
    const note = JSON.stringify([{ type: "Resource", resource: { name: "memory", targetAverageUtilization: 50 } }]);
    const namespace = await serve("1.20", async (api) => {
      const name = await api.namespace();
      const hpa = await api.post(scaler(name, "v1"), {
        metadata: { name: "a", annotations: { [`autoscaling.alpha.${keyDomain}/metrics`]: note } },
        spec: {
          scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "d" },
          maxReplicas: 3,
          targetCPUUtilizationPercentage: 70,
        },
      });
      assert.equal(hpa.status, 201, hpa.text);
      assert.equal((await api.get(scaler(name, "v2"))).status, 404);
      const pdb = await api.post(budget(name, "v1beta1"), {
        metadata: { name: "b" },
        spec: { minAvailable: 1, selector: {} },
      });
      assert.equal(pdb.status, 201, pdb.text);
      assert.deepEqual(fieldAt(pdb.body, "spec", "selector"), {});
      return name;
    });
    await serve("1.31", async (api) => {
      const { spec, metadata } = (await api.get(`${scaler(namespace, "v2")}/a`)).body;
      const names = objectsAt(spec, "metrics").map(({ resource }) => [
        fieldAt(resource, "name"),
        fieldAt(resource, "target", "averageUtilization"),
      ]);
      assert.deepEqual(names, [
        ["memory", 50],
        ["cpu", 70],
      ]);
      assert.equal(metadata.annotations, undefined);
      const { selector } = objectAt((await api.get(`${budget(namespace, "v1")}/b`)).body, "spec");
      assert.deepEqual(
        objectsAt(selector, "matchExpressions").map(({ operator }) => operator),
        ["Exists"],
      );
      const patched = await api.patch(`${scaler(namespace, "v2")}/a`, "merge", { spec: { maxReplicas: 4 } });
      assert.equal(patched.status, 200, patched.text);
    });
    await serve("1.20", async (api) => {
      const { spec, metadata } = (await api.get(`${scaler(namespace, "v1")}/a`)).body;
      assert.deepEqual([fieldAt(spec, "maxReplicas"), fieldAt(spec, "targetCPUUtilizationPercentage")], [4, 70]);
      assert.deepEqual(metadata.annotations, { [`autoscaling.alpha.${keyDomain}/metrics`]: note });
      assert.deepEqual(fieldAt((await api.get(`${budget(namespace, "v1beta1")}/b`)).body, "spec", "selector"), {});
    });
  });
}
