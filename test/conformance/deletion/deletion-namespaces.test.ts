/** SPEC: a namespaced resource is deleted when its namespace is deleted. What holds a namespace, and what comes with one. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { create, referenceTo, whenGone, whenIs, whenRemade } from "../../controllers/owned-objects.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, listAt, objectsAt, textAt, valueAt } from "../../support/json.js";

const HOLD = "example.com/hold";
const NAMESPACES = "/api/v1/namespaces";

function conditionsOf({ status }: JsonObject): Record<string, JsonObject> {
  return Object.fromEntries(
    objectsAt(valueAt(status, "conditions") ?? []).map((condition) => [condition.type, condition]),
  );
}

for (const profile of PROFILES) {
  const { name: profileName } = profile();
  describe(`namespaces and what is in them, profile ${profileName}`, () => {
    const CA = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile: profile(), controllers: ["*"], caBundle: CA });
    });
    after(() => api.stop());

    test("[NS-007, DEL-005] conditions say what is left, by resource and by finalizer, and then that nothing is", async () => {
      const n = await api.namespace();
      const configmaps = `${NAMESPACES}/${n}/configmaps`;
      const widgets = `/apis/demo.example.com/v1/namespaces/${n}/widgets`;
      // what comes with a namespace is there: nothing is still to come into what is counted
      await whenRemade(api, `${NAMESPACES}/${n}/serviceaccounts`, { metadata: { name: "default" } });
      await whenRemade(api, configmaps, { metadata: { name: api.profile.words.rootCaConfigMap } });
      for (const name of ["a", "b"]) await create(api, configmaps, { name, finalizers: [HOLD] });
      await create(api, widgets, { name: "a", finalizers: [HOLD, "example.com/other"] });
      await api.delete(`${NAMESPACES}/${n}`);
      const blocked = await whenIs(
        api,
        NAMESPACES,
        n,
        ({ status }) => listAt(valueAt(status, "conditions") ?? []).length > 0,
      );
      assert.equal(fieldAt(blocked, "status", "phase"), "Terminating");
      const found = Object.values(conditionsOf(blocked)).map(({ type, status, reason, message }) => [
        type,
        status,
        reason,
        message,
      ]);
      assert.deepEqual(found, [
        ["NamespaceDeletionDiscoveryFailure", "False", "ResourcesDiscovered", "All resources successfully discovered"],
        [
          "NamespaceDeletionGroupVersionParsingFailure",
          "False",
          "ParsedGroupVersions",
          "All group versions successfully parsed",
        ],
        [
          "NamespaceDeletionContentFailure",
          "False",
          "ContentDeleted",
          "All content successfully deleted, may be waiting on finalization",
        ],
        [
          "NamespaceContentRemaining",
          "True",
          "SomeResourcesRemain",
          "Some resources are remaining: configmaps. has 2 resource instances, widgets.demo.example.com has 1 resource instances",
        ],
        [
          "NamespaceFinalizersRemaining",
          "True",
          "SomeFinalizersRemain",
          `Some content in the namespace has finalizers remaining: ${HOLD} in 3 resource instances, example.com/other in 1 resource instances`,
        ],
      ]);
      assert.match(textAt(conditionsOf(blocked).NamespaceContentRemaining!, "lastTransitionTime"), /^20.*Z$/);
      for (const name of ["a", "b"])
        await api.patch(`${configmaps}/${name}`, "merge", { metadata: { finalizers: null } });
      await api.patch(`${widgets}/a`, "merge", { metadata: { finalizers: null } });
      const states = await whenGone(api, NAMESPACES, n, blocked);
      const last = conditionsOf(states.at(-1)!);
      assert.deepEqual(
        [last.NamespaceContentRemaining!.status, last.NamespaceContentRemaining!.reason],
        ["False", "ContentRemoved"],
      );
      assert.deepEqual(
        [last.NamespaceFinalizersRemaining!.status, last.NamespaceFinalizersRemaining!.reason],
        ["False", "ContentHasNoFinalizers"],
      );
    });

    test("[NS-009] resources of custom and generated kinds go with their namespace", async () => {
      const n = await api.namespace();
      const crontabs = `/apis/jobs.example.com/v1/namespaces/${n}/crontabs`;
      const made = await api.post(crontabs, {
        metadata: { name: "c" },
        spec: { cronSpec: "* * * * */5", replicas: 1 },
      });
      assert.equal(made.status, 201, made.text);
      await api.delete(`${NAMESPACES}/${n}`);
      await whenGone(api, NAMESPACES, n);
      assert.equal((await api.get(`${crontabs}/c`)).status, 404);
    });

    test("[DEL-005, DEL-020] foreground deletions in a namespace do not hold it", async () => {
      const n = await api.namespace();
      const configmaps = `${NAMESPACES}/${n}/configmaps`;
      const owner = await create(api, configmaps, { name: "o" });
      const ownerReferences = [referenceTo(owner, { blocks: true })];
      await create(api, configmaps, { name: "d", finalizers: [HOLD], ownerReferences });
      await api.delete(`${configmaps}/o?propagationPolicy=Foreground`);
      assert.equal((await api.delete(`${NAMESPACES}/${n}?propagationPolicy=Foreground`)).status, 200);
      await whenIs(api, NAMESPACES, n, ({ status }) => listAt(valueAt(status, "conditions") ?? []).length > 0);
      await api.patch(`${configmaps}/d`, "merge", { metadata: { finalizers: null } });
      await whenGone(api, NAMESPACES, n);
    });

    test("[NS-005, NS-008] creates in a terminating namespace are refused with the reason, and start-up namespaces stay", async () => {
      const n = await api.namespace();
      const configmaps = `${NAMESPACES}/${n}/configmaps`;
      await create(api, configmaps, { name: "held", finalizers: [HOLD] });
      await api.delete(`${NAMESPACES}/${n}`);
      const late = await api.post(configmaps, { metadata: { name: "late" } });
      assert.deepEqual([late.status, late.body.details.causes[0]?.reason], [403, "NamespaceTerminating"]);
      assert.equal((await api.delete(`${NAMESPACES}/${api.profile.words.systemNamespace}`)).status, 403);
      await api.patch(`${configmaps}/held`, "merge", { metadata: { finalizers: null } });
      await whenGone(api, NAMESPACES, n);
    });

    test("[NS-010] a namespace gets a service account and the CA bundle, and gets them again", async () => {
      const { rootCaConfigMap } = api.profile.words;
      for (const n of [await api.namespace(), "default"]) {
        const accounts = `${NAMESPACES}/${n}/serviceaccounts`;
        const configmaps = `${NAMESPACES}/${n}/configmaps`;
        const account = await whenRemade(api, accounts, { metadata: { name: "default" } });
        const bundle = await whenRemade(api, configmaps, { metadata: { name: rootCaConfigMap } });
        assert.deepEqual(bundle.data, { "ca.crt": CA });
        await api.delete(`${accounts}/default`);
        await whenRemade(api, accounts, account);
        await api.patch(`${configmaps}/${rootCaConfigMap}`, "merge", { data: { "ca.crt": "wrong", more: "x" } });
        const mended = await whenIs(api, configmaps, rootCaConfigMap, ({ data }) => fieldAt(data, "ca.crt") === CA);
        assert.deepEqual(mended.data, { "ca.crt": CA, more: "x" });
        await api.delete(`${configmaps}/${rootCaConfigMap}`);
        assert.deepEqual((await whenRemade(api, configmaps, mended)).data, { "ca.crt": CA });
      }
    });

    test("[NS-010] they do not come back into a namespace that is going", async () => {
      const n = await api.namespace();
      const configmaps = `${NAMESPACES}/${n}/configmaps`;
      await whenRemade(api, configmaps, { metadata: { name: api.profile.words.rootCaConfigMap } });
      await create(api, configmaps, { name: "held", finalizers: [HOLD] });
      await api.delete(`${NAMESPACES}/${n}`);
      await whenIs(api, NAMESPACES, n, ({ status }) => listAt(valueAt(status, "conditions") ?? []).length > 0);
      const names = (await api.get(configmaps)).body.items.map(({ metadata }) => metadata.name);
      assert.deepEqual(names, ["held"]);
      await api.patch(`${configmaps}/held`, "merge", { metadata: { finalizers: null } });
      await whenGone(api, NAMESPACES, n);
    });
  });

  describe(`namespaces without a controller, profile ${profileName}`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile: profile(), controllers: [] });
    });
    after(() => api.stop());

    test("[NS-004, NS-006] the finalize subresource lets an empty namespace go", async () => {
      const n = await api.namespace();
      const live = (await api.get(`${NAMESPACES}/${n}`)).body;
      const finalize = `${NAMESPACES}/${n}/finalize`;
      const custom = { ...live, spec: { finalizers: [...listAt(live, "spec", "finalizers"), "example.com/own"] } };
      const added = await api.put(finalize, { ...custom, metadata: { ...custom.metadata, labels: { a: "b" } } });
      assert.deepEqual([added.status, fieldAt(added.body, "spec", "finalizers")], [200, custom.spec.finalizers]);
      assert.equal(added.body.metadata.labels.a, "b");
      const { status, body } = await api.delete(`${NAMESPACES}/${n}`);
      assert.deepEqual([status, body.kind, fieldAt(body, "status", "phase")], [200, "Namespace", "Terminating"]);
      const one = await api.put(finalize, { ...body, spec: { finalizers: ["example.com/own"] } });
      assert.deepEqual([one.status, fieldAt(one.body, "spec", "finalizers")], [200, ["example.com/own"]]);
      assert.equal((await api.get(`${NAMESPACES}/${n}`)).status, 200);
      assert.equal((await api.put(finalize, { ...one.body, spec: { finalizers: [] } })).status, 200);
      assert.equal((await api.get(`${NAMESPACES}/${n}`)).status, 404);
    });
  });
}
