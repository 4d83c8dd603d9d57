/** Names of cluster-scoped kinds, and of those whose names are path segments. SPEC: Naming rules. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../support/api.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`names (${profile.name})`, () => {
    let api: TestApi;
    const roles = `/apis/${profile.words.rbacGroup}/v1/clusterroles`;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    test("[RES-014] a cluster-scoped name is unique in the cluster", async () => {
      assert.equal((await api.post(roles, { metadata: { name: "r" }, rules: [] })).status, 201);
      const { status, body } = await api.post(roles, { metadata: { name: "r" }, rules: [] });
      assert.deepEqual([status, body.reason], [409, "AlreadyExists"]);
      assert.equal((await api.post("/api/v1/nodes", { metadata: { name: "n" } })).status, 201);
      assert.equal((await api.post("/api/v1/nodes", { metadata: { name: "n" } })).status, 409);
    });

    test("[RES-021] path segments exclude dots only, slash and percent", async () => {
      for (const [name, text] of [
        [".", "may not be '.'"],
        ["..", "may not be '..'"],
        ["a/b", "may not contain '/'"],
        ["a%b", "may not contain '%'"],
      ] as const) {
        const { status, body } = await api.post(roles, { metadata: { name } });
        assert.deepEqual([status, body.reason, body.details.causes[0]?.field], [422, "Invalid", "metadata.name"], name);
        assert.ok(body.message.includes(text), body.message);
      }
      const { status, body } = await api.post(roles, {
        metadata: { name: "system:x" },
        rules: [{ apiGroups: [""], resources: ["pods"], verbs: ["get"] }],
      });
      assert.deepEqual([status, body.metadata.name], [201, "system:x"]);
      assert.equal((await api.get(`${roles}/system:x`)).status, 200);
    });

    test("[RES-018] an error about a name that must be a single label mentions its dots", async () => {
      const { status, body } = await api.post("/api/v1/namespaces", { metadata: { name: "a.b" } });
      assert.equal(status, 422);
      assert.equal(body.details.causes[0]?.message, 'Invalid value: "a.b": must not contain dots');
    });

    test("[RES-026] an object in the body of a request states its name", async () => {
      const { status, body } = await api.put(`${roles}/nameless`, {});
      const text = "the name of the object (nameless based on URL) was undeterminable: name must be provided";
      assert.deepEqual([status, body.message], [400, text]);
    });

    test("[RES-035] the kind of a collection is the kind of its items followed by List", async () => {
      for (const [resource, kind] of Object.entries({
        services: "ServiceList",
        nodes: "NodeList",
        pods: "PodList",
        endpoints: "EndpointsList",
      })) {
        const { body } = await api.get(`/api/v1/${resource}`);
        assert.deepEqual([body.kind, body.apiVersion], [kind, "v1"]);
      }
    });

    test("a disruption budget has either minAvailable or maxUnavailable", async () => {
      const budgets = `/apis/policy/v1/namespaces/${await api.namespace()}/poddisruptionbudgets`;
      const post = (name: string, spec: object) => api.post(budgets, { metadata: { name }, spec });
      const both = await post("both", { minAvailable: 1, maxUnavailable: 1 });
      assert.match(both.body.message, /minAvailable and maxUnavailable cannot be both set/);
      assert.equal((await post("share", { minAvailable: "101%" })).status, 422);
      assert.equal((await post("good", { maxUnavailable: "50%", selector: {} })).status, 201);
    });

    test("endpoints have valid addresses, and nodes keep their identity", async () => {
      const endpoints = `/api/v1/namespaces/${await api.namespace()}/endpoints`;
      const bad = await api.post(endpoints, {
        metadata: { name: "e" },
        subsets: [{ addresses: [{ ip: "db.example.com" }], ports: [{ port: 80 }] }],
      });
      assert.deepEqual([bad.status, bad.body.details.causes[0]?.field], [422, "subsets[0].addresses[0].ip"]);
      await api.post("/api/v1/nodes", { metadata: { name: "machine" }, spec: { providerID: "a://1" } });
      const other = await api.patch("/api/v1/nodes/machine", "merge", { spec: { providerID: "a://2" } });
      assert.deepEqual([other.status, other.body.details.causes[0]?.field], [422, "spec.providerID"]);
    });
  });
}
