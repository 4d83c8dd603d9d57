/** SPEC: Resource paths: values of typed kinds that mean the same are stored in one form, whatever way they come. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, type JsonValue, objectAt } from "../../support/json.js";

const PODS = "/api/v1/namespaces/default/pods";
const QUOTAS = "/api/v1/namespaces/default/resourcequotas";

const pod = (name: string, resources: JsonValue, spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject => ({
  metadata: { name, ...metadata },
  spec: { containers: [{ name: "a", image: "x", resources }], ...spec },
});
const resourcesOf = (body: JsonObject): JsonObject => objectAt(body, "spec", "containers", 0, "resources");

const GIVEN = {
  requests: { cpu: "0.5", memory: "1024Ki", "example.com/a": "3" },
  limits: { cpu: 1.5, "example.com/a": 3 },
};
const CANONICAL = {
  requests: { cpu: "500m", memory: "1Mi", "example.com/a": "3" },
  limits: { cpu: "1500m", "example.com/a": "3" },
};

for (const profile of PROFILES) {
  const isTyped = profile().name === "kubernetes";
  describe(`values of typed kinds (${profile().name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile: profile() });
    });
    after(() => api.stop());

    const apply = (name: string, manager: string, spec: JsonObject, query = ""): Promise<Answer> =>
      api.request("PATCH", `${QUOTAS}/${name}?fieldManager=${manager}${query}`, {
        type: "application/apply-patch+yaml",
        body: { apiVersion: "v1", kind: "ResourceQuota", metadata: { name }, spec },
      });

    test("[RES-055] quantities are kept as they are sent, or stored in their canonical form", async () => {
      const created = await api.post(PODS, pod("created", GIVEN));
      assert.equal(created.status, 201, created.text);
      assert.deepEqual(resourcesOf(created.body), isTyped ? CANONICAL : GIVEN);
      assert.deepEqual(resourcesOf((await api.get(`${PODS}/created`)).body), isTyped ? CANONICAL : GIVEN);
    });

    test("[RES-055] empty optional lists and maps are kept as sent, or are absent and without an owner", async () => {
      const empty = { nodeSelector: {}, volumes: [], imagePullSecrets: [] };
      const metadata = { labels: {}, annotations: {}, finalizers: [], ownerReferences: [] };
      const { status, body, text } = await api.post(PODS, pod("empty", { limits: {} }, empty, metadata));
      assert.equal(status, 201, text);
      assert.equal("nodeSelector" in objectAt(body, "spec"), !isTyped);
      assert.equal("limits" in resourcesOf(body), !isTyped);
      if (isTyped) {
        for (const name of Object.keys(empty)) assert.equal(name in objectAt(body, "spec"), false, name);
        for (const name of Object.keys(metadata)) assert.equal(name in body.metadata, false, name);
        const owned = JSON.stringify(body.metadata.managedFields);
        assert.doesNotMatch(owned, /nodeSelector|imagePullSecrets|f:labels|f:limits/);
      }
      assert.equal((await api.delete(`${PODS}/empty?gracePeriodSeconds=0`)).status, 200);
      const maps = "/api/v1/namespaces/default/configmaps";
      assert.equal((await api.post(maps, { metadata: { name: "m" }, data: { a: "b" } })).status, 201);
      const emptied = await api.patch(`${maps}/m`, "merge", { data: { a: null } });
      assert.equal("data" in emptied.body, !isTyped, emptied.text);
      // the same again changes nothing, and what is empty is none the less of a type
      const put = await api.put(`${maps}/m`, { metadata: { name: "m" }, data: {} });
      assert.equal(put.body.metadata.resourceVersion, emptied.body.metadata.resourceVersion, put.text);
      const wrong = await api.post(maps, { metadata: { name: "n" }, data: [] });
      assert.equal(wrong.status, 400, "a list is no map, however empty");
    });

    test("[RES-055] bytes may come in lines, and are stored in one", async () => {
      const secrets = "/api/v1/namespaces/default/secrets";
      const lines = "aGVsbG8s\nIHdvcmxk\r\n";
      const created = await api.post(secrets, { metadata: { name: "lines" }, data: { a: lines } });
      assert.equal(fieldAt(created.body, "data", "a"), "aGVsbG8sIHdvcmxk", created.text);
      const patched = await api.patch(`${secrets}/lines`, "merge", { data: { a: lines, b: "eA=\n=" } });
      assert.deepEqual(patched.body.data, { a: "aGVsbG8sIHdvcmxk", b: "eA==" }, patched.text);
      const same = await api.patch(`${secrets}/lines`, "merge", { data: { a: lines } });
      assert.equal(same.body.metadata.resourceVersion, patched.body.metadata.resourceVersion, same.text);
      const wrong = await api.post(secrets, { metadata: { name: "wrong" }, data: { a: "eA=\nx" } });
      assert.equal(wrong.status, isTyped ? 400 : 422, wrong.text);
    });

    test("[VAL-024] nulls in maps are refused, or the zero of the type", async () => {
      const maps = "/api/v1/namespaces/default/configmaps";
      const created = await api.post(maps, { metadata: { name: "nulls" }, data: { a: null, b: "c" } });
      if (!isTyped) {
        assert.equal(created.status, 400, created.text);
        return;
      }
      assert.deepEqual(created.body.data, { a: "", b: "c" }, created.text);
      const json = await api.patch(`${maps}/nulls`, "json", [{ op: "add", path: "/data/d", value: null }]);
      assert.deepEqual(json.body.data, { a: "", b: "c", d: "" }, json.text);
      // a selector of nothing would select everything
      const budgets = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
      const selector = { matchLabels: { app: null } };
      const budget = await api.post(budgets, { metadata: { name: "nulls" }, spec: { selector } });
      assert.deepEqual(fieldAt(budget.body, "spec", "selector"), { matchLabels: { app: "" } }, budget.text);
    });

    test("[RES-055, SSA-038] one amount is one value for updates, patches and applies", async () => {
      if (!isTyped) return;
      const quota = { metadata: { name: "q" }, spec: { hard: { "requests.cpu": "1000m" } } };
      const created = await api.post(`${QUOTAS}?fieldManager=maker`, quota);
      assert.equal(fieldAt(created.body, "spec", "hard", "requests.cpu"), "1");
      const put = await api.put(`${QUOTAS}/q?fieldManager=other`, quota);
      assert.equal(put.body.metadata.resourceVersion, created.body.metadata.resourceVersion, put.text);
      for (const type of ["merge", "strategic"] as const) {
        const hard = { "requests.cpu": 0.25, "requests.memory": "2048Mi" };
        const patched = await api.patch(`${QUOTAS}/q`, type, { spec: { hard } });
        assert.deepEqual(
          fieldAt(patched.body, "spec", "hard"),
          { "requests.cpu": "250m", "requests.memory": "2Gi" },
          patched.text,
        );
      }
      // what comes after it is not to be charged
      assert.equal((await api.delete(`${QUOTAS}/q`)).status, 200);
    });

    test("[SSA-038, SSA-016] an apply of the same amount changes nothing, and a forced one owns it", async () => {
      const first = await apply("r", "one", { hard: { pods: "1e3", "limits.cpu": "1000m" } });
      const stored = { pods: "1e3", "limits.cpu": isTyped ? "1" : "1000m" };
      assert.deepEqual(fieldAt(first.body, "spec", "hard"), stored, first.text);
      const again = await apply("r", "one", { hard: { pods: "1e3", "limits.cpu": "1000m" } });
      assert.equal(again.body.metadata.resourceVersion, first.body.metadata.resourceVersion, again.text);
      if (isTyped) {
        // Configurations are compared as they are written.
        const refused = await apply("r", "two", { hard: { "limits.cpu": "1000m" } });
        assert.equal(refused.status, 409, refused.text);
        const forced = await apply("r", "two", { hard: { "limits.cpu": "1000m" } }, "&force=true");
        assert.deepEqual(fieldAt(forced.body, "spec", "hard"), stored, forced.text);
        const owners = forced.body.metadata.managedFields.map(({ manager, fieldsV1 }) => [
          manager,
          Object.keys(objectAt(fieldsV1, "f:spec", "f:hard")),
        ]);
        assert.deepEqual(owners, [
          ["one", ["f:pods"]],
          ["two", ["f:limits.cpu"]],
        ]);
      }
      assert.equal((await api.delete(`${QUOTAS}/r`)).status, 200);
    });

    const ownedBy = (body: ApiBody, manager: string): JsonObject | undefined =>
      body.metadata.managedFields.find((entry) => entry.manager === manager)?.fieldsV1;

    test("[SSA-037] values that the server chooses for a new object have no owner, and requested ones have one", async () => {
      const template = { spec: { restartPolicy: "Never", containers: [{ name: "a", image: "x" }] } };
      const jobs = `/apis/batch/v1/namespaces/default/jobs`;
      const job = await api.post(`${jobs}?fieldManager=maker`, { metadata: { name: "j" }, spec: { template } });
      assert.equal(job.status, 201, job.text);
      assert.ok(
        fieldAt(job.body, "spec", "selector", "matchLabels") &&
          fieldAt(job.body, "spec", "template", "metadata", "labels"),
        job.text,
      );
      const ofJob = ownedBy(job.body, "maker");
      assert.equal("f:metadata" in ofJob!, false);
      assert.equal("f:selector" in objectAt(ofJob, "f:spec"), false);
      assert.deepEqual(Object.keys(objectAt(ofJob, "f:spec", "f:template")), ["f:spec"]);

      const services = "/api/v1/namespaces/default/services?fieldManager=maker";
      const service = await api.post(services, {
        metadata: { name: "s" },
        spec: { clusterIP: "None", ports: [{ port: 80 }], selector: { a: "b" } },
      });
      assert.deepEqual(fieldAt(service.body, "spec", "clusterIPs"), ["None"], service.text);
      const ofService = Object.keys(objectAt(ownedBy(service.body, "maker"), "f:spec"));
      assert.ok(ofService.includes("f:clusterIP") && ofService.includes("f:internalTrafficPolicy"));
      for (const given of ["f:clusterIPs", "f:ipFamilies", "f:ipFamilyPolicy"])
        assert.equal(ofService.includes(given), false, given);
      const dual = await api.post(services, {
        metadata: { name: "asked" },
        spec: { ports: [{ port: 80 }], selector: { a: "b" }, ipFamilyPolicy: "SingleStack", ipFamilies: ["IPv4"] },
      });
      const asked = Object.keys(objectAt(ownedBy(dual.body, "maker"), "f:spec"));
      assert.ok(asked.includes("f:ipFamilies") && asked.includes("f:ipFamilyPolicy"), dual.text);
    });

    test("[SSA-055] the claim of a volume is owned field by field", async () => {
      const volume = {
        metadata: { name: "v" },
        spec: {
          capacity: { storage: "1Gi" },
          accessModes: ["ReadWriteOnce"],
          hostPath: { path: "/a" },
          claimRef: { namespace: "default", name: "c" },
        },
      };
      const { body, text } = await api.post("/api/v1/persistentvolumes?fieldManager=maker", volume);
      const claim = fieldAt(ownedBy(body, "maker"), "f:spec", "f:claimRef");
      assert.deepEqual(claim, { ".": {}, "f:name": {}, "f:namespace": {} }, text);
    });
  });
}
