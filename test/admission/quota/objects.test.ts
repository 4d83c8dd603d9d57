/** Quotas on what is in objects: pods, services, claims; and what may be used only where a quota covers it. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Answer } from "../../support/api.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, type JsonValue, valueAt } from "../../support/json.js";
import { outcome, path, pod, quota, usedOf, whenUsed } from "./quota-scene.js";

const OPTIONS = {
  disableAdmissionPlugins: ["ServiceAccount", "DefaultStorageClass"],
  emulatedVersion: "1.35",
  controllers: ["resourcequota"],
};

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`quotas on objects (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile, ...OPTIONS });
    });
    after(() => api.stop());

    test("a pod must state the resources that a quota bounds and stay within them", async () => {
      const t = await api.namespace();
      await quota(api, t, "q", { hard: { "limits.cpu": "2", "requests.memory": "1Gi", pods: "5" } });
      const create = (name: string, resources: JsonValue): Promise<Answer> =>
        api.post(path(t, "pods"), pod(name, {}, { resources }));
      assert.deepEqual(outcome(await create("p", {})), [
        403,
        'pods "p" is forbidden: failed quota: q: must specify limits.cpu for: c1; requests.memory for: c1',
      ]);
      const fits = { requests: { memory: "512Mi" }, limits: { cpu: "1500m", memory: "512Mi" } };
      assert.equal((await create("p", fits)).status, 201);
      assert.deepEqual(outcome(await create("r", fits)), [
        403,
        'pods "r" is forbidden: exceeded quota: q, requested: limits.cpu=1500m, used: limits.cpu=1500m, limited: limits.cpu=2',
      ]);
      const more = { requests: { memory: "768Mi" }, limits: { cpu: "1", memory: "1Gi" } };
      assert.match(
        (await create("r", more)).body.message,
        /exceeded quota: q, requested: limits.cpu=1,requests.memory=768Mi, used: limits.cpu=1500m,requests.memory=512Mi, limited: limits.cpu=2,requests.memory=1Gi$/,
      );
      assert.deepEqual(await usedOf(api, t), { "limits.cpu": "1500m", pods: "1", "requests.memory": "512Mi" });
    });

    test("[ADM-028] a pod that moves into a scope is charged there, and refused if the quota is exhausted", async () => {
      const t = await api.namespace();
      await quota(api, t, "q", { hard: { pods: "1" }, scopes: ["Terminating"] });
      for (const name of ["a", "b"]) assert.equal((await api.post(path(t, "pods"), pod(name, {}, {}))).status, 201);
      const end = (name: string): Promise<Answer> =>
        api.patch(path(t, "pods", name), "merge", { spec: { activeDeadlineSeconds: 60 } });
      const moved = await end("a");
      assert.equal(moved.status, 200, moved.text);
      assert.deepEqual(await usedOf(api, t), { pods: "1" });
      assert.deepEqual(outcome(await end("b")), [
        403,
        'pods "b" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1',
      ]);
      const labelled = await api.patch(path(t, "pods", "a"), "merge", { metadata: { labels: { still: "within" } } });
      assert.equal(labelled.status, 200, labelled.text);
    });

    test("a resize is charged the difference, and a reduction is returned by the next count", async () => {
      const t = await api.namespace();
      const resources = (cpu: string): JsonObject => ({ requests: { cpu } });
      await quota(api, t, "q", { hard: { "requests.cpu": "2" } });
      assert.equal((await api.post(path(t, "pods"), pod("p", {}, { resources: resources("1") }))).status, 201);
      const resize = (cpu: string): Promise<Answer> =>
        api.patch(path(t, "pods", "p/resize"), "strategic", {
          spec: { containers: [{ name: "c1", resources: resources(cpu) }] },
        });
      const wider = await resize("2");
      assert.equal(wider.status, 200, wider.text);
      assert.equal(fieldAt(await usedOf(api, t), "requests.cpu"), "2");
      assert.match((await resize("3")).body.message, /requested: requests.cpu=1, used: requests.cpu=2, limited/);
      assert.equal((await resize("500m")).status, 200);
      await whenUsed(api, t, (used) => fieldAt(used, "requests.cpu") === "500m");
    });

    test("scopes select the pods that count", async () => {
      const t = await api.namespace();
      await quota(api, t, "best", { hard: { pods: "1" }, scopes: ["BestEffort"] });
      await quota(api, t, "ending", { hard: { pods: "1" }, scopes: ["Terminating"] });
      const low = { matchExpressions: [{ scopeName: "PriorityClass", operator: "In", values: ["low"] }] };
      await quota(api, t, "low", { hard: { pods: "0" }, scopeSelector: low });
      const some = { resources: { requests: { cpu: "1m" } } };
      for (const name of ["a", "b"]) assert.equal((await api.post(path(t, "pods"), pod(name, {}, some))).status, 201);
      const statuses: number[] = [];
      for (const body of [pod("c"), pod("d"), pod("e", { activeDeadlineSeconds: 5 }, some)])
        statuses.push((await api.post(path(t, "pods"), body)).status);
      assert.deepEqual(statuses, [201, 403, 201]);
      assert.deepEqual(
        await Promise.all(
          ["best", "ending", "low"].map(async (name) => valueAt(await usedOf(api, t, name), "pods") ?? "0"),
        ),
        ["1", "1", "0"],
      );
    });

    test("a service is charged for the resources of its type, also when the type changes", async () => {
      const t = await api.namespace();
      await quota(api, t, "q", {
        hard: { services: "2", "services.nodeports": "1", "services.loadbalancers": "0" },
      });
      const service = (name: string, type: string): JsonObject => ({
        metadata: { name },
        spec: { type, ports: [{ port: 80 }] },
      });
      assert.equal((await api.post(path(t, "services"), service("a", "ClusterIP"))).status, 201);
      assert.match(
        (await api.post(path(t, "services"), service("b", "LoadBalancer"))).body.message,
        /requested: services.loadbalancers=1, used: services.loadbalancers=0, limited: services.loadbalancers=0$/,
      );
      const typed = (type: string): Promise<Answer> =>
        api.patch(path(t, "services", "a"), "merge", { spec: { type, ports: [{ port: 80 }] } });
      assert.equal((await typed("NodePort")).status, 200);
      assert.equal(fieldAt(await usedOf(api, t), "services.nodeports"), "1");
      assert.equal((await typed("LoadBalancer")).status, 403);
      assert.equal((await api.post(path(t, "services"), service("b", "NodePort"))).status, 403);
      assert.equal((await typed("ClusterIP")).status, 200);
      await whenUsed(
        api,
        t,
        (used) => fieldAt(used, "services.nodeports") === "0" && fieldAt(used, "services") === "1",
      );
      assert.equal((await api.post(path(t, "services"), service("b", "NodePort"))).status, 201);
    });

    test("claims are charged by class", async () => {
      const t = await api.namespace();
      const ofClass = `gold.storageclass.${profile.words.storageGroup}`;
      await quota(api, t, "q", {
        hard: { "requests.storage": "10Gi", [`${ofClass}/requests.storage`]: "3Gi", persistentvolumeclaims: "3" },
      });
      const claim = (name: string, storage: string, storageClassName = ""): Promise<Answer> =>
        api.post(path(t, "persistentvolumeclaims"), {
          metadata: { name },
          spec: { accessModes: ["ReadWriteOnce"], storageClassName, resources: { requests: { storage } } },
        });
      assert.equal((await claim("a", "2Gi", "gold")).status, 201);
      assert.match(
        (await claim("b", "2Gi", "gold")).body.message,
        new RegExp(`requested: ${ofClass}/requests.storage=2Gi, used: ${ofClass}/requests.storage=2Gi, limited: `),
      );
      assert.equal((await claim("b", "2Gi")).status, 201);
      assert.equal((await claim("c", "7Gi")).status, 403);
      assert.deepEqual(await usedOf(api, t), {
        [`${ofClass}/requests.storage`]: "2Gi",
        persistentvolumeclaims: "2",
        "requests.storage": "4Gi",
      });
    });
  });
}

test("a resource that is limited by default must be covered by a quota", async () => {
  const { apiserverConfigGroup, groupDomain } = PROFILES[1]?.().words ?? assert.fail();
  const configuration = {
    apiVersion: `${apiserverConfigGroup}/v1`,
    kind: "AdmissionConfiguration",
    plugins: [
      {
        name: "ResourceQuota",
        configuration: {
          apiVersion: `${apiserverConfigGroup}/v1`,
          kind: "ResourceQuotaConfiguration",
          limitedResources: [
            {
              resource: "persistentvolumeclaims",
              matchContains: [`.storageclass.storage.${groupDomain}/requests.storage`],
            },
            { resource: "pods", matchScopes: [{ scopeName: "PriorityClass", operator: "In", values: ["top"] }] },
          ],
        },
      },
    ],
  };
  const api = await startApi({
    profile: PROFILES[1]?.() ?? assert.fail(),
    ...OPTIONS,
    admissionConfiguration: { text: JSON.stringify(configuration) },
  });
  const t = await api.namespace();
  const claim = {
    metadata: { name: "c" },
    spec: { accessModes: ["ReadWriteOnce"], storageClassName: "gold", resources: { requests: { storage: "1Gi" } } },
  };
  assert.deepEqual(outcome(await api.post(path(t, "persistentvolumeclaims"), claim)), [
    403,
    `persistentvolumeclaims "c" is forbidden: insufficient quota to consume: gold.storageclass.storage.${groupDomain}/requests.storage`,
  ]);
  await quota(api, t, "q", { hard: { [`gold.storageclass.storage.${groupDomain}/requests.storage`]: "1Gi" } });
  assert.equal((await api.post(path(t, "persistentvolumeclaims"), claim)).status, 201);
  const priorities = `/apis/${PROFILES[1]?.().words.schedulingGroup}/v1/priorityclasses`;
  assert.equal((await api.post(priorities, { metadata: { name: "top" }, value: 5 })).status, 201);
  const top = pod("p", { priorityClassName: "top" });
  assert.deepEqual(outcome(await api.post(path(t, "pods"), top)), [
    403,
    'pods "p" is forbidden: insufficient quota to match these scopes: [{PriorityClass In [top]}]',
  ]);
  assert.equal((await api.post(path(t, "pods"), pod("r"))).status, 201);
  const scopeSelector = { matchExpressions: [{ scopeName: "PriorityClass", operator: "In", values: ["top"] }] };
  await quota(api, t, "top", { hard: { pods: "1" }, scopeSelector });
  const created = await api.post(path(t, "pods"), top);
  assert.equal(created.status, 201, created.text);
  assert.match(
    (await api.post(path(t, "pods"), { ...top, metadata: { name: "s" } })).body.message,
    /exceeded quota: top/,
  );
  await api.stop();
});
