/** Which fields selectors may name, kind by kind, and what of objects that say nothing. SPEC: Selectors. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import type { JsonObject } from "../../support/json.js";

/** By path below the version, beside name and namespace. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  "/api/v1/pods": [
    "spec.nodeName",
    "spec.host",
    "spec.restartPolicy",
    "spec.schedulerName",
    "spec.serviceAccountName",
    "spec.hostNetwork",
    "status.phase",
    "status.podIP",
    "status.podIPs",
    "status.nominatedNodeName",
  ],
  "/api/v1/nodes": ["spec.unschedulable"],
  "/api/v1/replicationcontrollers": ["status.replicas"],
  "/api/v1/namespaces": ["status.phase"],
  "/api/v1/secrets": ["type"],
  "/api/v1/services": ["spec.clusterIP", "spec.type"],
  "/api/v1/events": ["involvedObject.uid", "reason", "reportingComponent", "source", "type"],
  "/apis/batch/v1/jobs": ["status.successful"],
  "/apis/apps/v1/replicasets": [],
  "/apis/apps/v1/deployments": [],
  "/api/v1/configmaps": [],
};

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`fields that selectors may name (${profile.name})`, () => {
    let api: TestApi;
    let namespace = "";
    before(async () => {
      api = await startApi({ profile, controllers: [], disableAdmissionPlugins: ["ServiceAccount"] });
      namespace = await api.namespace();
    });
    after(() => api.stop());

    const found = async (path: string, fieldSelector: string): Promise<string[]> => {
      const { status, body, text } = await api.get(`${path}?fieldSelector=${encodeURIComponent(fieldSelector)}`);
      assert.equal(status, 200, text);
      return body.items.map(({ metadata }) => metadata.name).sort();
    };

    test("[LIST-056] each kind knows its own, and no others", async () => {
      const all = new Set(Object.values(FIELDS).flat());
      for (const [path, fields] of Object.entries(FIELDS)) {
        for (const field of [...all, "source.component"]) {
          const { status } = await api.get(`${path}?fieldSelector=${field}=x`);
          assert.equal(status, fields.includes(field) ? 200 : 400, `${path} ${field}`);
        }
      }
    });

    test("[LIST-056] what says nothing counts as false and as 0", async () => {
      const nodes = "/api/v1/nodes";
      const pods = `/api/v1/namespaces/${namespace}/pods`;
      const spec = { containers: [{ name: "c", image: "i" }] };
      for (const [name, unschedulable] of [
        ["closed", true],
        ["open", undefined],
        ["said", false],
      ] as const)
        assert.equal((await api.post(nodes, { metadata: { name }, spec: { unschedulable } })).status, 201);
      assert.deepEqual(await found(nodes, "spec.unschedulable=false"), ["open", "said"]);
      assert.deepEqual(await found(nodes, "spec.unschedulable!=false"), ["closed"]);
      assert.deepEqual(await found(nodes, "spec.unschedulable=true"), ["closed"]);
      await api.post(pods, { metadata: { name: "inside" }, spec });
      await api.post(pods, { metadata: { name: "outside" }, spec: { ...spec, hostNetwork: true, nodeName: "open" } });
      assert.deepEqual(await found(pods, "spec.hostNetwork=false"), ["inside"]);
      assert.deepEqual(await found(pods, "spec.hostNetwork=true"), ["outside"]);
      assert.deepEqual(await found(pods, "spec.host=open"), ["outside"]);
      assert.deepEqual(await found(pods, "status.podIPs="), ["inside", "outside"]);

      const jobs = `/apis/batch/v1/namespaces/${namespace}/jobs`;
      const template = { spec: { ...spec, restartPolicy: "Never" } };
      for (const name of ["begun", "done"])
        assert.equal((await api.post(jobs, { metadata: { name }, spec: { template } })).status, 201);
      const status = { startTime: "2026-01-01T00:00:00Z", succeeded: 1 };
      const written = await api.patch(`${jobs}/done/status`, "merge", { status });
      assert.equal(written.status, 200, written.text);
      assert.deepEqual(await found(jobs, "status.successful=0"), ["begun"]);
      assert.deepEqual(await found(jobs, "status.successful=1"), ["done"]);

      const controllers = `/api/v1/namespaces/${namespace}/replicationcontrollers`;
      const labelled = { metadata: { labels: { a: "b" } }, spec };
      await api.post(controllers, { metadata: { name: "none" }, spec: { replicas: 0, template: labelled } });
      assert.deepEqual(await found(controllers, "status.replicas=0"), ["none"]);
    });

    test("[LIST-056] the source of an event is its component, or else who reported it", async () => {
      const events = `/api/v1/namespaces/${namespace}/events`;
      const involvedObject = { kind: "Pod", name: "p", namespace };
      const event = (name: string, more: JsonObject): JsonObject => ({
        metadata: { name },
        involvedObject,
        reason: "R",
        ...more,
      });
      await api.post(events, event("by-source", { source: { component: "agent" } }));
      await api.post(events, event("by-reporter", { reportingComponent: "agent" }));
      await api.post(events, event("by-both", { reportingComponent: "agent", source: { component: "other" } }));
      assert.deepEqual(await found(events, "source=agent"), ["by-reporter", "by-source"]);
      assert.deepEqual(await found(events, "reportingComponent=agent"), ["by-both", "by-reporter"]);
      const newer = `/apis/${profile.words.eventsGroup}/v1/namespaces/${namespace}/events`;
      assert.deepEqual(await found(newer, "reportingController=agent"), ["by-both", "by-reporter"]);
      assert.equal((await api.get(`${newer}?fieldSelector=source=agent`)).status, 400);
    });

    test("[LIST-056] a watch of such a field shows what comes into it and what leaves it", async () => {
      const path = "/api/v1/nodes?watch=1&fieldSelector=spec.unschedulable%3Dfalse&resourceVersion=0";
      const { body } = await api.post("/api/v1/nodes", { metadata: { name: "seen" } });
      const watch = await api.watch(
        `${path.replace("resourceVersion=0", `resourceVersion=${body.metadata.resourceVersion}`)}`,
      );
      await api.patch("/api/v1/nodes/seen", "merge", { spec: { unschedulable: true } });
      await api.patch("/api/v1/nodes/seen", "merge", { spec: { unschedulable: null } });
      for (const type of ["DELETED", "ADDED"]) assert.equal((await watch.next())?.type, type);
      await watch.close();
    });
  });
}
