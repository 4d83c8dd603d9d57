/** Plug-ins that are off unless somebody names them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CreateServerOptions } from "../../runtime/index.js";
import { startApi, type TestApi } from "../support/api.js";
import type { JsonObject } from "../support/json.js";

async function withPlugins(
  names: string[],
  run: (api: TestApi) => Promise<void>,
  more: CreateServerOptions = {},
): Promise<void> {
  const api = await startApi({ enableAdmissionPlugins: names, ...(more as object) });
  try {
    await run(api);
  } finally {
    await api.stop();
  }
}

const configMap = (name: string): JsonObject => ({ metadata: { name } });

test("[ADM-026] AlwaysAdmit changes nothing, AlwaysDeny refuses all writes but the server's own", async () => {
  await withPlugins(["AlwaysAdmit"], async (api) => {
    assert.equal((await api.post("/api/v1/namespaces/default/configmaps", configMap("a"))).status, 201);
  });
  await withPlugins(["AlwaysDeny"], async (api) => {
    const made = await api.post("/api/v1/namespaces/default/configmaps", configMap("a"));
    assert.deepEqual(
      [made.status, made.body.message],
      [403, 'configmaps "a" is forbidden: admission control is denying all modifications'],
    );
    assert.equal((await api.delete("/api/v1/namespaces/default")).status, 403);
    assert.equal((await api.get("/api/v1/namespaces/default")).status, 200);
  });
});

test("[ADM-026] NamespaceAutoProvision creates missing namespaces, but not in a dry-run", async () => {
  await withPlugins(["NamespaceAutoProvision"], async (api) => {
    const path = "/api/v1/namespaces/new/configmaps";
    assert.equal((await api.post(`${path}?dryRun=All`, configMap("a"))).status, 404);
    assert.equal((await api.get("/api/v1/namespaces/new")).status, 404);
    const all = await Promise.all(["a", "b", "c"].map((name) => api.post(path, configMap(name))));
    assert.deepEqual(
      all.map(({ status }) => status),
      [201, 201, 201],
    );
    assert.equal((await api.get("/api/v1/namespaces/new")).status, 200);
  });
});

test("[ADM-026] NamespaceExists refuses every write into a missing namespace", async () => {
  await withPlugins(["NamespaceExists"], async (api) => {
    const made = await api.post("/api/v1/namespaces/none/configmaps", configMap("a"));
    assert.deepEqual([made.status, made.body.message], [404, 'namespaces "none" not found']);
    assert.equal((await api.post("/api/v1/namespaces/default/configmaps", configMap("a"))).status, 201);
  });
});

test("[ADM-026] StorageObjectInUseProtection adds the protecting finalizers to volumes and claims", async () => {
  await withPlugins(["StorageObjectInUseProtection"], async (api) => {
    const { keyDomain } = api.profile.words;
    const claims = "/api/v1/namespaces/default/persistentvolumeclaims";
    const spec = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };
    const metadata = { name: "c", finalizers: ["example.com/own"] };
    const claim = await api.post(claims, { metadata, spec });
    assert.deepEqual(claim.body.metadata.finalizers, ["example.com/own", `${keyDomain}/pvc-protection`]);
    const volume = await api.post("/api/v1/persistentvolumes", {
      metadata: { name: "v" },
      spec: { accessModes: ["ReadWriteOnce"], capacity: { storage: "1Gi" }, hostPath: { path: "/v" } },
    });
    assert.deepEqual(volume.body.metadata.finalizers, [`${keyDomain}/pv-protection`]);
    assert.equal((await api.delete(`${claims}/c`)).status, 200);
    assert.ok((await api.get(`${claims}/c`)).body.metadata.deletionTimestamp);
  });
});

test("[ADM-026] DenyServiceExternalIPs keeps the external addresses of a Service and refuses new ones", async () => {
  await withPlugins(["DenyServiceExternalIPs"], async (api) => {
    const path = "/api/v1/namespaces/default/services";
    const service = (name: string, externalIPs: string[]): object => ({
      metadata: { name },
      spec: { ports: [{ port: 80 }], externalIPs },
    });
    const refused = await api.post(path, service("s", ["203.0.113.1"]));
    assert.deepEqual(
      [refused.status, refused.body.message],
      [403, 'services "s" is forbidden: Use of external IPs is denied by admission control'],
    );
    assert.equal((await api.post(path, service("s", []))).status, 201);
    const patched = await api.patch(`${path}/s`, "merge", { spec: { externalIPs: ["203.0.113.1"] } });
    assert.equal(patched.status, 403);
  });
});
