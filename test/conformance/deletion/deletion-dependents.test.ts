/** SPEC: Resource deletion, owner references. What becomes of dependents, through a server on a socket. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { create, referenceTo, unknownOwner, whenGone, whenIs } from "../../controllers/owned-objects.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, listAt } from "../../support/json.js";

const HOLD = "example.com/hold";

for (const profile of PROFILES) {
  const { name: profileName } = profile();
  describe(`dependents of deleted objects, profile ${profileName}`, () => {
    let api: TestApi;
    let configmaps: string;
    let widgets: string;
    let secrets: string;
    before(async () => {
      api = await startApi({ profile: profile() });
    });
    after(() => api.stop());

    async function freshNamespace(): Promise<string> {
      const n = await api.namespace();
      configmaps = `/api/v1/namespaces/${n}/configmaps`;
      secrets = `/api/v1/namespaces/${n}/secrets`;
      widgets = `/apis/demo.example.com/v1/namespaces/${n}/widgets`;
      return n;
    }
    const finalizersOf = async (path: string): Promise<string[]> => (await api.get(path)).body.metadata?.finalizers;

    test("[DEL-019, RES-004] background: the owner goes at once, dependents and theirs later", async () => {
      await freshNamespace();
      const owner = await create(api, widgets, { name: "o" });
      const dependent = await create(api, configmaps, { name: "d", ownerReferences: [referenceTo(owner)] });
      await create(api, secrets, { name: "dd", ownerReferences: [referenceTo(dependent)] });
      const { status, body } = await api.delete(`${widgets}/o`);
      assert.deepEqual([status, body.kind, body.status], [200, "Status", "Success"]);
      assert.equal((await api.get(`${widgets}/o`)).status, 404);
      await whenGone(api, configmaps, "d");
      await whenGone(api, secrets, "dd");
    });

    test("[DEL-020] foreground: the owner stays until the dependents that block it are gone", async () => {
      await freshNamespace();
      const owner = await create(api, widgets, { name: "o" });
      const ownerReferences = [referenceTo(owner, { blocks: true })];
      await create(api, configmaps, { name: "blocks", finalizers: [HOLD], ownerReferences });
      await create(api, configmaps, { name: "does-not", finalizers: [HOLD], ownerReferences: [referenceTo(owner)] });
      const { status, body } = await api.delete(`${widgets}/o?propagationPolicy=Foreground`);
      assert.deepEqual([status, body.kind, body.metadata.finalizers], [200, "Widget", ["foregroundDeletion"]]);
      assert.ok(body.metadata.deletionTimestamp);
      await whenIs(api, configmaps, "blocks", ({ metadata }) => Boolean(fieldAt(metadata, "deletionTimestamp")));
      await whenIs(api, configmaps, "does-not", ({ metadata }) => Boolean(fieldAt(metadata, "deletionTimestamp")));
      assert.deepEqual(await finalizersOf(`${widgets}/o`), ["foregroundDeletion"]);
      await api.patch(`${configmaps}/blocks`, "merge", { metadata: { finalizers: null } });
      await whenGone(api, widgets, "o");
      assert.equal((await api.get(`${configmaps}/does-not`)).status, 200);
      await api.patch(`${configmaps}/does-not`, "merge", { metadata: { finalizers: null } });
    });

    test("[DEL-020] foreground: dependents that are blocked themselves go in the foreground too", async () => {
      await freshNamespace();
      const top = await create(api, widgets, { name: "top" });
      const middle = await create(api, secrets, {
        name: "middle",
        ownerReferences: [referenceTo(top, { blocks: true })],
      });
      const ownerReferences = [referenceTo(middle, { blocks: true })];
      await create(api, configmaps, { name: "leaf", finalizers: [HOLD], ownerReferences });
      assert.equal((await api.delete(`${widgets}/top`, { body: { propagationPolicy: "Foreground" } })).status, 200);
      await whenIs(api, configmaps, "leaf", ({ metadata }) => Boolean(fieldAt(metadata, "deletionTimestamp")));
      assert.deepEqual(await finalizersOf(`${secrets}/middle`), ["foregroundDeletion"]);
      assert.deepEqual(await finalizersOf(`${widgets}/top`), ["foregroundDeletion"]);
      await api.patch(`${configmaps}/leaf`, "merge", { metadata: { finalizers: null } });
      await whenGone(api, secrets, "middle");
      await whenGone(api, widgets, "top");
    });

    test("[DEL-020] foreground: owners in a circle do not wait for each other for ever", async () => {
      await freshNamespace();
      const a = await create(api, configmaps, { name: "a" });
      const b = await create(api, configmaps, { name: "b", ownerReferences: [referenceTo(a, { blocks: true })] });
      const circle = { metadata: { ownerReferences: [referenceTo(b, { blocks: true })] } };
      assert.equal((await api.patch(`${configmaps}/a`, "merge", circle)).status, 200);
      assert.equal((await api.delete(`${configmaps}/a?propagationPolicy=Foreground`)).status, 200);
      await whenGone(api, configmaps, "a");
      await whenGone(api, configmaps, "b");
    });

    test("[DEL-021] orphan: the owner goes, its dependents stay without the reference", async () => {
      await freshNamespace();
      const owner = await create(api, widgets, { name: "o" });
      const other = await create(api, widgets, { name: "other" });
      await create(api, configmaps, { name: "one", ownerReferences: [referenceTo(owner)] });
      await create(api, secrets, { name: "two", ownerReferences: [referenceTo(owner), referenceTo(other)] });
      const { status, body } = await api.delete(`${widgets}/o`, { body: { propagationPolicy: "Orphan" } });
      assert.deepEqual([status, body.metadata.finalizers], [200, ["orphan"]]);
      await whenGone(api, widgets, "o");
      const one = await api.get(`${configmaps}/one`);
      assert.deepEqual([one.status, one.body.metadata.ownerReferences], [200, undefined]);
      assert.deepEqual((await api.get(`${secrets}/two`)).body.metadata.ownerReferences, [referenceTo(other)]);
    });

    test("[DEL-021, DEL-020, DEL-013] orphanDependents is the older way to say it", async () => {
      await freshNamespace();
      for (const name of ["keeps", "drops"]) {
        const owner = await create(api, widgets, { name, finalizers: [HOLD] });
        await create(api, configmaps, { name, ownerReferences: [referenceTo(owner)] });
      }
      const keeps = await api.delete(`${widgets}/keeps?orphanDependents=true`);
      assert.deepEqual([keeps.status, keeps.body.metadata.finalizers], [200, [HOLD, "orphan"]]);
      const drops = await api.delete(`${widgets}/drops`, { body: { orphanDependents: false } });
      assert.deepEqual([drops.status, drops.body.metadata.finalizers], [202, [HOLD]]);
      await whenIs(api, configmaps, "keeps", ({ metadata }) => fieldAt(metadata, "ownerReferences") === undefined);
      for (const name of ["keeps", "drops"]) {
        await whenIs(api, widgets, name, ({ metadata }) => listAt(metadata, "finalizers").length === 1);
        await api.patch(`${widgets}/${name}`, "merge", { metadata: { finalizers: null } });
      }
      await whenGone(api, configmaps, "drops");
      assert.equal((await api.get(`${configmaps}/keeps`)).status, 200);
    });

    test("[DEL-013, DEL-020, DEL-021] a later request changes the policy of a terminating object", async () => {
      await freshNamespace();
      await create(api, widgets, { name: "o", finalizers: [HOLD] });
      const foreground = await api.delete(`${widgets}/o?propagationPolicy=Foreground&dryRun=All`);
      assert.deepEqual([foreground.status, foreground.body.metadata.finalizers], [200, [HOLD, "foregroundDeletion"]]);
      assert.deepEqual(await finalizersOf(`${widgets}/o`), [HOLD]);
      // a dependent that is held keeps both finalizers of the collector in place while they are looked at
      const owner = (await api.get(`${widgets}/o`)).body;
      const ownerReferences = [referenceTo(owner, { blocks: true })];
      await create(api, configmaps, { name: "d", finalizers: [HOLD], ownerReferences });
      const first = await api.delete(`${widgets}/o?propagationPolicy=Foreground`);
      assert.deepEqual(first.body.metadata.finalizers, [HOLD, "foregroundDeletion"]);
      const unsaid = await api.delete(`${widgets}/o`);
      assert.deepEqual([unsaid.status, unsaid.body.metadata], [200, first.body.metadata]);
      const background = await api.delete(`${widgets}/o?propagationPolicy=Background`);
      assert.deepEqual([background.status, background.body.metadata.finalizers], [200, [HOLD]]);
      assert.equal(background.body.metadata.deletionTimestamp, first.body.metadata.deletionTimestamp);
      await api.patch(`${widgets}/o`, "merge", { metadata: { finalizers: null } });
      await api.patch(`${configmaps}/d`, "merge", { metadata: { finalizers: null } });
      await whenGone(api, configmaps, "d");
    });

    test("[DEL-022] a dependent with another live owner loses only the reference to the one that went", async () => {
      await freshNamespace();
      const [one, two] = [await create(api, widgets, { name: "one" }), await create(api, secrets, { name: "two" })];
      const { metadata } = await create(api, configmaps, {
        name: "d",
        ownerReferences: [referenceTo(one), referenceTo(two)],
      });
      await api.delete(`${widgets}/one`);
      const left = await whenIs(
        api,
        configmaps,
        "d",
        (object) => listAt(object, "metadata", "ownerReferences").length === 1,
      );
      assert.deepEqual(
        [fieldAt(left, "metadata", "uid"), fieldAt(left, "metadata", "ownerReferences")],
        [metadata.uid, [referenceTo(two)]],
      );
    });

    test("[DEL-023] owners that do not exist, or only in another namespace, are none", async () => {
      await freshNamespace();
      const elsewhere = await create(api, configmaps, { name: "elsewhere" });
      await freshNamespace();
      await create(api, configmaps, { name: "dangling", ownerReferences: [unknownOwner()] });
      await create(api, configmaps, { name: "astray", ownerReferences: [referenceTo(elsewhere)] });
      await create(api, configmaps, { name: "elsewhere" });
      await create(api, secrets, { name: "mistaken", ownerReferences: [referenceTo(elsewhere)] });
      await whenGone(api, configmaps, "dangling");
      await whenGone(api, configmaps, "astray");
      await whenGone(api, secrets, "mistaken");
      assert.equal((await api.get(`${configmaps}/elsewhere`)).status, 200);
    });

    test("[DEL-019] cluster-scoped owners own namespaced objects", async () => {
      const t = await freshNamespace();
      const owner = (await api.get(`/api/v1/namespaces/${await api.namespace()}`)).body;
      await create(api, configmaps, { name: "d", ownerReferences: [referenceTo(owner)] });
      await api.delete(`/api/v1/namespaces/${owner.metadata.name}`);
      await whenGone(api, configmaps, "d");
      assert.equal((await api.get(`/api/v1/namespaces/${t}`)).status, 200);
    });

    test("[DEL-023] what can't be known of an owner deletes nothing", async () => {
      await freshNamespace();
      const kept = { name: "kept", ownerReferences: [unknownOwner("Rocket", "space.example.com/v1")] };
      await create(api, configmaps, kept);
      const mixed = [unknownOwner("Rocket", "space.example.com/v1"), { ...unknownOwner(), uid: "x" }];
      await create(api, secrets, { name: "mixed", ownerReferences: mixed });
      // judged after the first, and only its other reference is certainly dangling
      await whenIs(api, secrets, "mixed", ({ metadata }) => listAt(metadata, "ownerReferences").length === 1);
      assert.deepEqual((await api.get(`${configmaps}/kept`)).body.metadata.ownerReferences, kept.ownerReferences);
      const cluster = await api.namespace();
      const ownerReferences = [{ ...unknownOwner(), uid: "y" }];
      await api.patch(`/api/v1/namespaces/${cluster}`, "merge", { metadata: { ownerReferences } });
      await create(api, secrets, { name: "last", ownerReferences: [unknownOwner()] });
      await whenGone(api, secrets, "last");
      const namespace = (await api.get(`/api/v1/namespaces/${cluster}`)).body;
      assert.deepEqual(
        [fieldAt(namespace, "status", "phase"), namespace.metadata.ownerReferences],
        ["Active", ownerReferences],
      );
    });

    test("[DEL-024] owner references are validated", async () => {
      await freshNamespace();
      const { uid: _, ...withoutUid } = unknownOwner();
      const missing = await api.post(configmaps, { metadata: { name: "a", ownerReferences: [withoutUid] } });
      assert.ok([400, 422].includes(missing.status));
      assert.match(missing.body.message, /metadata\.ownerReferences(\[0\])?\.uid/);
      const empty = await api.post(configmaps, {
        metadata: { name: "a", ownerReferences: [{ ...withoutUid, uid: "" }] },
      });
      assert.deepEqual(
        [empty.status, empty.body.reason, empty.body.details.causes[0]?.field],
        [422, "Invalid", "metadata.ownerReferences.uid"],
      );
      const two = ["x", "y"].map((uid) => ({ ...unknownOwner(), uid, controller: true }));
      const controllers = await api.post(configmaps, { metadata: { name: "a", ownerReferences: two } });
      assert.deepEqual(
        [controllers.status, controllers.body.details.causes[0]?.field],
        [422, "metadata.ownerReferences"],
      );
    });

    test("[DEL-025, DEL-026, DEL-020] a deleted collection applies the policy to every object", async () => {
      await freshNamespace();
      for (const name of ["a", "b"]) {
        const owner = await create(api, widgets, { name, labels: { app: "x" } });
        await create(api, configmaps, { name, ownerReferences: [referenceTo(owner)] });
      }
      const { status, body } = await api.delete(`${widgets}?labelSelector=app=x`, {
        body: { propagationPolicy: "Orphan" },
      });
      assert.deepEqual(
        [status, body.items.map(({ metadata }) => metadata.finalizers)],
        [200, [["orphan"], ["orphan"]]],
      );
      for (const name of ["a", "b"]) {
        await whenGone(api, widgets, name);
        assert.equal((await api.get(`${configmaps}/${name}`)).status, 200);
      }
    });
  });
}
