/** Quotas as clients see them: what is counted, refused, charged and given back. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { outcome, path, pod, quota, usedOf, whenUsed } from "../../admission/quota/quota-scene.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, objectAt } from "../../support/json.js";

const NO_ACCOUNTS = { disableAdmissionPlugins: ["ServiceAccount"] };
const CONTROLLERS = ["*", "-serviceaccount", "-root-ca-cert-publisher"];
const NO_CONTROLLERS = { ...NO_ACCOUNTS, controllers: [] };
/** Of 20 ms and more each: a minute. */
const MAX_TRIES = 3_000;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`quotas (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile, ...NO_ACCOUNTS, controllers: CONTROLLERS });
    });
    after(() => api.stop());

    test("[ADM-028] a quota of one config map lets in one and refuses the next", async () => {
      const t = await api.namespace();
      await quota(api, t, "q", { hard: { "count/configmaps": "1" } });
      const configMap = (name: string): Promise<Answer> => api.post(path(t, "configmaps"), { metadata: { name } });
      assert.equal(fieldAt(await configMap("one"), "status"), 201);
      const second = await configMap("two");
      assert.deepEqual([fieldAt(second, "status"), fieldAt(second, "body", "reason")], [403, "Forbidden"]);
      assert.equal(
        fieldAt(second, "body", "message"),
        'configmaps "two" is forbidden: exceeded quota: q, requested: count/configmaps=1, used: count/configmaps=1, limited: count/configmaps=1',
      );
      assert.deepEqual(fieldAt(second, "body", "details"), { name: "two", kind: "configmaps" });
      assert.equal((await api.get(path(t, "configmaps", "two"))).status, 404);
    });

    test("what was deleted, or came to its end, can be used again", async () => {
      const t = await api.namespace();
      await quota(api, t, "q", { hard: { pods: "1", "count/pods": "3", configmaps: "1" } });
      assert.equal((await api.post(path(t, "pods"), pod("one"))).status, 201);
      assert.deepEqual(outcome(await api.post(path(t, "pods"), pod("two"))), [
        403,
        'pods "two" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1',
      ]);
      const ended = { status: { phase: "Succeeded" } };
      assert.equal((await api.patch(path(t, "pods", "one/status"), "merge", ended)).status, 200);
      assert.deepEqual(await whenUsed(api, t, ({ pods }) => pods === "0"), {
        configmaps: "0",
        "count/pods": "1",
        pods: "0",
      });
      assert.equal((await api.post(path(t, "pods"), pod("two"))).status, 201);
      assert.equal((await api.delete(path(t, "pods", "two?gracePeriodSeconds=0"))).status, 200);
      await whenUsed(api, t, (used) => fieldAt(used, "pods") === "0" && fieldAt(used, "count/pods") === "1");
      await api.post(path(t, "configmaps"), { metadata: { name: "c" } });
      await api.delete(path(t, "configmaps", "c"));
      await whenUsed(api, t, ({ configmaps }) => configmaps === "0");
      assert.equal((await api.post(path(t, "configmaps"), { metadata: { name: "c" } })).status, 201);
    });

    test("the status follows the wanted bounds, and counts what was there before", async () => {
      const t = await api.namespace();
      for (const name of ["a", "b"]) await api.post(path(t, "secrets"), { metadata: { name } });
      await quota(api, t, "q", { hard: { secrets: "2", "count/secrets": "5" } });
      assert.equal((await api.post(path(t, "secrets"), { metadata: { name: "c" } })).status, 403);
      await whenUsed(api, t, ({ secrets }) => secrets === "2");
      const wider = { spec: { hard: { secrets: "3", "count/secrets": null, "count/configmaps": "9" } } };
      assert.equal((await api.patch(path(t, "resourcequotas", "q"), "merge", wider)).status, 200);
      // at once, whoever has counted by then
      assert.equal((await api.post(path(t, "secrets"), { metadata: { name: "c" } })).status, 201);
      await whenUsed(api, t, (used) => fieldAt(used, "secrets") === "3" && fieldAt(used, "count/configmaps") === "0");
      const { status } = (await api.get(path(t, "resourcequotas", "q"))).body;
      assert.deepEqual(fieldAt(status, "hard"), { secrets: "3", "count/configmaps": "9" });
      assert.deepEqual(Object.keys(objectAt(status, "used")).sort(), ["count/configmaps", "secrets"]);
    });

    test("kinds that are defined while the server runs are counted", async () => {
      const t = await api.namespace();
      const definition = {
        metadata: { name: "boats.quota.example.com" },
        spec: {
          group: "quota.example.com",
          scope: "Namespaced",
          names: { plural: "boats", singular: "boat", kind: "Boat" },
          versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
        },
      };
      const { apiextensionsGroup } = profile.words;
      await quota(api, t, "q", { hard: { "count/boats.quota.example.com": "1" } });
      const definitions = `/apis/${apiextensionsGroup}/v1/customresourcedefinitions`;
      assert.equal((await api.post(definitions, definition)).status, 201);
      const boats = `/apis/quota.example.com/v1/namespaces/${t}/boats`;
      const boat = (name: string): JsonObject => ({
        apiVersion: "quota.example.com/v1",
        kind: "Boat",
        metadata: { name },
      });
      for (let tries = 0; (await api.get(boats)).status !== 200; tries++) {
        assert.ok(tries < MAX_TRIES, "the kind was never served");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.equal((await api.post(boats, boat("one"))).status, 201);
      assert.match(
        (await api.post(boats, boat("two"))).body.message,
        /exceeded quota: q, .* count\/boats.quota.example.com=1$/,
      );
      await api.delete(`${boats}/one`);
      await whenUsed(api, t, (used) => fieldAt(used, "count/boats.quota.example.com") === "0");
      assert.equal((await api.post(boats, boat("two"))).status, 201);
    });

    test("a dry-run is judged and uses nothing", async () => {
      const t = await api.namespace();
      await quota(api, t, "q", { hard: { configmaps: "1" } });
      const dry = `${path(t, "configmaps")}?dryRun=All`;
      for (const name of ["a", "b"]) assert.equal((await api.post(dry, { metadata: { name } })).status, 201);
      assert.equal((await api.post(path(t, "configmaps"), { metadata: { name: "a" } })).status, 201);
      assert.equal((await api.post(dry, { metadata: { name: "b" } })).status, 403);
      assert.equal(fieldAt(await usedOf(api, t), "configmaps"), "1");
    });

    test("an apply, a PUT and a generated name create what is counted", async () => {
      const t = await api.namespace();
      await quota(api, t, "q", { hard: { configmaps: "2" } });
      const applied = await api.request("PATCH", `${path(t, "configmaps", "a")}?fieldManager=m`, {
        body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } },
        type: "application/apply-patch+yaml",
      });
      assert.equal(applied.status, 201, applied.text);
      const again = await api.patch(path(t, "configmaps", "a"), "merge", { data: { x: "1" } });
      assert.equal(again.status, 200);
      if (profile.behaviours.createOnUpdate === "all") {
        const put = await api.put(path(t, "configmaps", "b"), { metadata: { name: "b" } });
        assert.equal(put.status, 201);
        assert.equal(fieldAt(await usedOf(api, t), "configmaps"), "2");
        const refused = await api.put(path(t, "configmaps", "c"), { metadata: { name: "c" } });
        assert.match(refused.body.message, /^configmaps "c" is forbidden: exceeded quota: q/);
      } else {
        assert.equal((await api.post(path(t, "configmaps"), { metadata: { generateName: "b-" } })).status, 201);
      }
      const generated = await api.post(path(t, "configmaps"), { metadata: { generateName: "d-" } });
      assert.match(generated.body.message, /^configmaps "d-[a-z0-9]{5}" is forbidden: exceeded quota: q/);
    });

    test("a write that is refused after it was charged is refunded", async () => {
      const t = await api.namespace();
      await quota(api, t, "q", { hard: { configmaps: "2" } });
      assert.equal((await api.post(path(t, "configmaps"), { metadata: { name: "a" } })).status, 201);
      for (let tries = 0; tries < 5; tries++)
        assert.equal((await api.post(path(t, "configmaps"), { metadata: { name: "a" } })).status, 409);
      assert.equal(fieldAt(await usedOf(api, t), "configmaps"), "1");
      assert.equal((await api.post(path(t, "configmaps"), { metadata: { name: "b" } })).status, 201);
    });

    test("one quota that refuses takes nothing of another one", async () => {
      const t = await api.namespace();
      await quota(api, t, "wide", { hard: { "count/secrets": "9" } });
      await quota(api, t, "zero", { hard: { secrets: "0" } });
      const refused = await api.post(path(t, "secrets"), { metadata: { name: "s" } });
      assert.match(
        refused.body.message,
        /exceeded quota: zero, requested: secrets=1, used: secrets=0, limited: secrets=0$/,
      );
      await whenUsed(api, t, (used) => fieldAt(used, "count/secrets") === "0", "wide");
    });

    test("quotas and namespaces count as what they are, and go with their namespace", async () => {
      const t = await api.namespace();
      await quota(api, t, "q", { hard: { resourcequotas: "2" } });
      await quota(api, t, "r", { hard: { pods: "1" } });
      const third = await api.post(path(t, "resourcequotas"), { metadata: { name: "s" }, spec: {} });
      assert.match(third.body.message, /exceeded quota: q, requested: resourcequotas=1, used: resourcequotas=2/);
      assert.equal((await api.delete(`/api/v1/namespaces/${t}`)).status, 200);
      for (let tries = 0; (await api.get(`/api/v1/namespaces/${t}`)).status !== 404; tries++) {
        assert.ok(tries < MAX_TRIES, "the namespace never went");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
  });

  describe(`quotas without controllers (${profile.name})`, () => {
    test("[ADM-028] a quota is in force before the first recount", async () => {
      const api = await startApi({ profile, ...NO_CONTROLLERS });
      const t = await api.namespace();
      await api.post(path(t, "configmaps"), { metadata: { name: "before" } });
      await quota(api, t, "q", { hard: { "count/configmaps": "2", secrets: "4" } });
      assert.equal((await api.post(path(t, "configmaps"), { metadata: { name: "one" } })).status, 201);
      assert.equal((await api.post(path(t, "configmaps"), { metadata: { name: "two" } })).status, 403);
      const { status } = (await api.get(path(t, "resourcequotas", "q"))).body;
      assert.deepEqual(status, {
        hard: { "count/configmaps": "2", secrets: "4" },
        used: { "count/configmaps": "2", secrets: "0" },
      });
      await api.stop();
    });
  });

  describe(`several quotas without controllers (${profile.name})`, () => {
    test("of many creates at once every quota has noted those that took place, and no others", async () => {
      const api = await startApi({ profile, ...NO_CONTROLLERS });
      const t = await api.namespace();
      await quota(api, t, "a-wide", { hard: { secrets: "100" } });
      await quota(api, t, "narrow", { hard: { "count/secrets": "7" } });
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          api.post(path(t, "secrets"), { metadata: { name: `s${index % 30}` } }),
        ),
      );
      assert.equal(answers.filter(({ status }) => status === 201).length, 7);
      await whenUsed(api, t, ({ secrets }) => secrets === "7", "a-wide");
      assert.equal(fieldAt(await usedOf(api, t, "narrow"), "count/secrets"), "7");
      await api.stop();
    });
  });

  describe(`quotas and what a server makes by itself (${profile.name})`, () => {
    test("no quota keeps a server from starting", async () => {
      const directory = mkdtempSync(join(tmpdir(), "quota-start-"));
      const storage = `lmdb:${directory}`;
      const options: Parameters<typeof startApi>[0] = { profile, ...NO_CONTROLLERS, authorization: ["RBAC"], storage };
      const { systemNamespace, rbacGroup } = profile.words;
      const roles = `/apis/${rbacGroup}/v1/namespaces/${systemNamespace}/roles`;
      const first = await startApi(options);
      const [role] = (await first.get(roles)).body.items;
      await quota(first, systemNamespace, "q", { hard: { [`count/roles.${rbacGroup}`]: "0" } });
      assert.equal((await first.delete(`${roles}/${role!.metadata.name}`)).status, 200);
      assert.equal((await first.post(roles, { metadata: { name: "mine" }, rules: [] })).status, 403);
      await first.stop();
      const second = await startApi(options);
      assert.equal((await second.get(`${roles}/${role!.metadata.name}`)).status, 200);
      await second.stop();
      rmSync(directory, { recursive: true, force: true });
    });
  });

  describe(`the published certificates in quotas (${profile.name})`, () => {
    test("[ADM-028] they leave users their room, or count as anything else", async () => {
      const api = await startApi({ profile, controllers: ["*"] });
      const t = await api.namespace();
      const { rootCaConfigMap } = profile.words;
      for (let tries = 0; (await api.get(path(t, "configmaps", rootCaConfigMap))).status !== 200; tries++) {
        assert.ok(tries < MAX_TRIES, "it was never published");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await quota(api, t, "q", { hard: { "count/configmaps": "1" } });
      const isCounted = profile.behaviours.rootCaInQuotas === "counted";
      const first = await api.post(path(t, "configmaps"), { metadata: { name: "one" } });
      assert.equal(first.status, isCounted ? 403 : 201);
      if (!isCounted) {
        const second = await api.post(path(t, "configmaps"), { metadata: { name: "two" } });
        assert.match(second.body.message, /exceeded quota/);
        await api.delete(path(t, "configmaps", rootCaConfigMap));
        for (let tries = 0; (await api.get(path(t, "configmaps", rootCaConfigMap))).status !== 200; tries++) {
          assert.ok(tries < MAX_TRIES, "a full quota keeps it from coming back");
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
      await api.stop();
    });
  });
}
