/** SPEC: Resources and fields; Naming rules; Object metadata fields. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parse as parseYaml } from "yaml";
import { type Json, PROFILES, startApi, type TestApi } from "../support/api.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`resources (${profile.name})`, () => {
    let api: TestApi;
    let t: string;
    let configmaps: string;
    let widgets: string;
    before(async () => {
      api = await startApi({ profile });
      t = await api.namespace();
      configmaps = `/api/v1/namespaces/${t}/configmaps`;
      widgets = `/apis/demo.example.com/v1/namespaces/${t}/widgets`;
    });
    after(() => api.stop());

    test("[RES-001, RES-007, RES-033] the five verbs drive one object through its life", async () => {
      const created = await api.post(configmaps, { metadata: { name: "life" }, data: { x: "1" } });
      const read = await api.get(`${configmaps}/life`);
      const replaced = await api.put(`${configmaps}/life`, { ...read.body, data: { x: "2" } });
      const patched = await api.patch(`${configmaps}/life`, "merge", { data: { y: "3" } });
      const removed = await api.delete(`${configmaps}/life`);
      const gone = await api.get(`${configmaps}/life`);
      assert.deepEqual(
        [created, read, replaced, patched, removed, gone].map(({ status }) => status),
        [201, 200, 200, 200, 200, 404],
      );
      assert.equal(read.body.kind, "ConfigMap");
      assert.equal(read.body.apiVersion, "v1");
      assert.deepEqual(patched.body.data, { x: "2", y: "3" });
    });

    test("[RES-010, RES-015] a name is used once; a second create is AlreadyExists", async () => {
      await api.post(configmaps, { metadata: { name: "once" } });
      const again = await api.post(configmaps, { metadata: { name: "once" } });
      assert.equal(again.status, 409);
      assert.equal(again.body.reason, "AlreadyExists");
      assert.equal(again.body.message, 'configmaps "once" already exists');
      assert.deepEqual(again.body.details, { name: "once", kind: "configmaps" });
      const { body } = await api.get(`${configmaps}?fieldSelector=metadata.name=once`);
      assert.equal(body.items.length, 1);
    });

    test("[RES-011, RES-012, RES-013] names are per namespace and kind, and free again after deletion", async () => {
      const u = await api.namespace();
      const first = await api.post(configmaps, { metadata: { name: "n" } });
      const elsewhere = await api.post(`/api/v1/namespaces/${u}/configmaps`, { metadata: { name: "n" } });
      const other = await api.post(`/api/v1/namespaces/${t}/secrets`, { metadata: { name: "n" } });
      assert.deepEqual([first.status, elsewhere.status, other.status], [201, 201, 201]);
      assert.notEqual(first.body.metadata.uid, elsewhere.body.metadata.uid);
      await api.delete(`${configmaps}/n`);
      const again = await api.post(configmaps, { metadata: { name: "n" } });
      assert.equal(again.status, 201);
      assert.notEqual(again.body.metadata.uid, first.body.metadata.uid);
    });

    test("[RES-017, RES-018] names are DNS subdomains of at most 253 characters", async () => {
      const bad = await api.post(configmaps, { metadata: { name: "Bad_Name" } });
      assert.equal(bad.status, 422);
      assert.equal(bad.body.reason, "Invalid");
      assert.match(
        bad.body.message,
        /a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '\.', and must start and end with an alphanumeric character/,
      );
      assert.deepEqual(
        [bad.body.details.causes[0].reason, bad.body.details.causes[0].field],
        ["FieldValueInvalid", "metadata.name"],
      );
      const long = await api.post(configmaps, { metadata: { name: "a".repeat(254) } });
      assert.equal(long.status, 422);
      assert.match(long.body.message, /must be no more than 253 characters/);
      assert.equal((await api.post(configmaps, { metadata: { name: "a".repeat(253) } })).status, 201);
      assert.equal((await api.get(`${configmaps}/${"a".repeat(253)}`)).status, 200);
    });

    test("[RES-019] namespace names are DNS labels", async () => {
      for (const name of ["a.b", "a".repeat(64)]) {
        const refused = await api.post("/api/v1/namespaces", { metadata: { name } });
        assert.equal(refused.status, 422);
        assert.equal(refused.body.details.causes[0].field, "metadata.name");
      }
      assert.equal((await api.post("/api/v1/namespaces", { metadata: { name: "a".repeat(63) } })).status, 201);
    });

    test("[RES-022] a name or generateName is required", async () => {
      const { status, body } = await api.post(configmaps, { data: {} });
      assert.equal(status, 422);
      assert.deepEqual(body.details.causes, [
        {
          reason: "FieldValueRequired",
          message: "Required value: name or generateName is required",
          field: "metadata.name",
        },
      ]);
    });

    test("[RES-023, RES-024, RES-038, RES-060] the body is one object of the path's kind and version", async () => {
      const kind = await api.post(configmaps, { kind: "Secret", apiVersion: "v1", metadata: { name: "k" } });
      assert.equal(kind.status, 400);
      assert.match(kind.body.message, /Secret.*ConfigMap/);
      const version = await api.post(widgets, {
        kind: "Widget",
        apiVersion: "demo.example.com/v9",
        metadata: { name: "k" },
        spec: { size: 1 },
      });
      assert.equal(version.status, 400);
      assert.equal(
        version.body.message,
        "the API version in the data (demo.example.com/v9) does not match the expected API version (demo.example.com/v1)",
      );
      for (const body of [
        { kind: "List", apiVersion: "v1", items: [] },
        [{ metadata: { name: "k" } }],
        { kind: "ConfigMapList", apiVersion: "v1", items: [] },
      ]) {
        assert.equal((await api.post(configmaps, body)).status, 400);
      }
      assert.equal((await api.get(`${configmaps}/k`)).status, 404);
    });

    test("[RES-025, RES-028, RES-059] missing parts are filled from the path, and generated values are in the answer", async () => {
      const { status, body } = await api.post(configmaps, { metadata: { generateName: "job-" } });
      assert.equal(status, 201);
      assert.equal(body.kind, "ConfigMap");
      assert.equal(body.apiVersion, "v1");
      assert.equal(body.metadata.namespace, t);
      for (const field of ["name", "uid", "creationTimestamp", "resourceVersion"])
        assert.equal(typeof body.metadata[field], "string", field);
    });

    test("[RES-026, RES-027] names and namespaces of body and URL agree", async () => {
      await api.post(configmaps, { metadata: { name: "agree" } });
      const name = await api.put(`${configmaps}/agree`, { metadata: { name: "other" } });
      assert.equal(name.status, 400);
      assert.equal(name.body.message, "the name of the object (other) does not match the name on the URL (agree)");
      const namespace = await api.post(configmaps, { metadata: { name: "elsewhere", namespace: "u" } });
      assert.equal(namespace.status, 400);
      assert.equal(
        namespace.body.message,
        "the namespace of the provided object does not match the namespace sent on the request",
      );
    });

    test("[RES-029, RES-030, RES-031] generated names are a prefix and five safe characters; an explicit name wins", async () => {
      const [a, b] = await Promise.all([1, 2].map(() => api.post(configmaps, { metadata: { generateName: "job-" } })));
      for (const answer of [a, b]) assert.match(answer?.body.metadata.name, /^job-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
      assert.notEqual(a?.body.metadata.name, b?.body.metadata.name);
      assert.equal(a?.body.metadata.generateName, "job-");
      const explicit = await api.post(configmaps, { metadata: { generateName: "job-", name: "explicit" } });
      assert.equal(explicit.body.metadata.name, "explicit");
      const long = await api.post(configmaps, { metadata: { generateName: "a".repeat(80) } });
      assert.match(long.body.metadata.name, /^a{58}[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    });

    test("[RES-034, RES-035, RES-036, RES-037] collections have the kind of their items and always an items array", async () => {
      const empty = await api.get(`/api/v1/namespaces/${await api.namespace()}/configmaps`);
      assert.equal(empty.body.kind, "ConfigMapList");
      assert.equal(empty.body.apiVersion, "v1");
      assert.deepEqual(empty.body.items, []);
      await api.post(widgets, { metadata: { name: "kinds" }, spec: { size: 1 } });
      const list = await api.get("/apis/demo.example.com/v1/widgets");
      assert.equal(list.body.kind, "WidgetList");
      assert.equal(list.body.apiVersion, "demo.example.com/v1");
      for (const item of list.body.items)
        assert.deepEqual([item.kind, item.apiVersion], ["Widget", "demo.example.com/v1"]);
      assert.equal((await api.get("/api/v1/namespaces")).body.kind, "NamespaceList");
    });

    test("[RES-037] items of built-in kinds leave their type to the list, in each encoding of it", async () => {
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      for (const name of ["a", "b"]) await api.post(path, { metadata: { name }, data: { name } });
      const inJson = (await api.get(path)).body;
      const inYaml = await api.get(path, { headers: { accept: "application/yaml" } });
      for (const list of [inJson, (await api.get(`${path}?pretty=true`)).body, parseYaml(inYaml.text)]) {
        assert.equal(list.kind, "ConfigMapList");
        assert.deepEqual(
          list.items.map((item: Json) => [item.kind, item.apiVersion, item.metadata.name, item.data]),
          ["a", "b"].map((name) => [undefined, undefined, name, { name }]),
        );
      }
      const partial = await api.get(path, {
        headers: { accept: `application/json;as=PartialObjectMetadataList;v=v1;g=${profile.words.metaGroup}` },
      });
      for (const { kind } of partial.body.items) assert.equal(kind, "PartialObjectMetadata");
    });

    test("[RES-039, RES-040, RES-042, RES-053] the server sets uid and timestamps, whatever the client sends", async () => {
      const sent = {
        name: "set",
        uid: "11111111-1111-1111-1111-111111111111",
        creationTimestamp: "1999-01-01T00:00:00Z",
        deletionTimestamp: "1999-01-01T00:00:00Z",
        selfLink: "/x",
      };
      const { body } = await api.post(configmaps, { metadata: sent });
      assert.match(body.metadata.uid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      assert.notEqual(body.metadata.uid, sent.uid);
      assert.match(body.metadata.creationTimestamp, /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      assert.equal("deletionTimestamp" in body.metadata, false);
      assert.equal("selfLink" in body.metadata, false);
    });

    test("[RES-041, RV-003, RV-004, RV-018] a resourceVersion is a string that changes with each modification and with nothing else", async () => {
      const created = await api.post(configmaps, { metadata: { name: "rv" }, data: { a: "1" } });
      await api.post(configmaps, { metadata: { name: "rv-other" } });
      const same = await api.put(`${configmaps}/rv`, created.body);
      assert.equal(same.body.metadata.resourceVersion, created.body.metadata.resourceVersion);
      const changed = await api.put(`${configmaps}/rv`, { ...created.body, data: { a: "2" } });
      assert.equal(typeof changed.body.metadata.resourceVersion, "string");
      assert.notEqual(changed.body.metadata.resourceVersion, created.body.metadata.resourceVersion);
      const read = await api.get(`${configmaps}/rv`);
      assert.equal(read.body.metadata.resourceVersion, changed.body.metadata.resourceVersion);
    });

    test("[RES-043, RES-048] finalizers are qualified names that actors may reorder", async () => {
      const created = await api.post(configmaps, {
        metadata: { name: "fin", finalizers: ["x.example.com/a", "x.example.com/b"] },
      });
      const finalizers = ["x.example.com/b", "x.example.com/a"];
      const swapped = await api.put(`${configmaps}/fin`, {
        ...created.body,
        metadata: { ...created.body.metadata, finalizers },
      });
      assert.equal(swapped.status, 200);
      assert.deepEqual(swapped.body.metadata.finalizers, finalizers);
      const bad = await api.post(configmaps, { metadata: { name: "fin-bad", finalizers: ["Bad Name"] } });
      assert.deepEqual([bad.status, bad.body.details.causes[0].field], [422, "metadata.finalizers"]);
      const short = await api.post(configmaps, { metadata: { name: "fin-short", finalizers: ["foo"] } });
      assert.equal(short.status, 422);
      assert.match(short.body.message, /name is neither a standard finalizer name nor is it fully qualified/);
      const custom = await api.post(widgets, {
        metadata: { name: "fin-custom", finalizers: ["foo"] },
        spec: { size: 1 },
      });
      assert.equal(custom.status, 201);
      assert.equal(custom.warnings.length, 1);
      for (const finalizer of ["orphan", "foregroundDeletion"]) {
        assert.equal(
          (
            await api.post(configmaps, {
              metadata: { name: `fin-${finalizer.toLowerCase()}`, finalizers: [finalizer] },
            })
          ).status,
          201,
        );
      }
    });

    test("[RES-044, RES-046, RES-047] labels and annotations map qualified names to strings", async () => {
      const good = { labels: { "example.com/role": "", app: "x" }, annotations: { note: "any text: ✓" } };
      const { body } = await api.post(configmaps, { metadata: { name: "labels", ...good } });
      assert.deepEqual({ labels: body.metadata.labels, annotations: body.metadata.annotations }, good);
      assert.equal((await api.post(configmaps, { metadata: { name: "number", labels: { a: 1 } } })).status, 400);
      const bad: Record<string, string>[] = [
        { "a b": "" },
        { [`${"k".repeat(64)}`]: "" },
        { [`${"p".repeat(254)}/k`]: "" },
        { a: "v".repeat(64) },
        { a: "-x" },
      ];
      for (const labels of bad) {
        const refused = await api.post(configmaps, { metadata: { name: "bad-labels", labels } });
        assert.equal(refused.status, 422, JSON.stringify(labels));
        assert.equal(refused.body.details.causes[0].field, "metadata.labels");
      }
      const annotation = await api.post(configmaps, { metadata: { name: "bad-note", annotations: { "bad key": "" } } });
      assert.deepEqual([annotation.status, annotation.body.details.causes[0].field], [422, "metadata.annotations"]);
    });

    test("[RES-049, RES-050] identity and server-set metadata survive a PUT that alters them", async () => {
      const { body: created } = await api.post(widgets, { metadata: { name: "kept" }, spec: { size: 1 } });
      const uid = await api.put(`${widgets}/kept`, {
        ...created,
        metadata: { ...created.metadata, uid: "11111111-1111-4111-8111-111111111111" },
      });
      assert.equal(uid.status, 409);
      assert.match(uid.body.message, /Precondition failed: UID in precondition/);
      const altered = {
        ...created.metadata,
        creationTimestamp: "1999-01-01T00:00:00Z",
        deletionTimestamp: "1999-01-01T00:00:00Z",
        generation: 77,
        selfLink: "/x",
      };
      const { status, body } = await api.put(`${widgets}/kept`, { ...created, metadata: altered });
      assert.equal(status, 200);
      assert.deepEqual(body.metadata, created.metadata);
    });

    test("[RES-051] generation counts changes of the desired state", async () => {
      const generations: number[] = [];
      const see = ({ body }: { body: { metadata: { generation: number } } }): number =>
        generations.push(body.metadata.generation);
      see(await api.post(widgets, { metadata: { name: "gen" }, spec: { size: 1 } }));
      see(await api.patch(`${widgets}/gen`, "merge", { spec: { size: 2 } }));
      see(await api.patch(`${widgets}/gen`, "merge", { metadata: { labels: { a: "b" } } }));
      see(await api.patch(`${widgets}/gen/status`, "merge", { status: { phase: "Running" } }));
      assert.deepEqual(generations, [1, 2, 2, 2]);
      const { body } = await api.post(configmaps, { metadata: { name: "no-gen" } });
      assert.equal("generation" in body.metadata, false);
    });

    test("[RES-052] create refuses a resourceVersion", async () => {
      const { status, body } = await api.post(configmaps, { metadata: { name: "versioned", resourceVersion: "1" } });
      assert.equal(status, 400);
      assert.equal(body.message, "resourceVersion should not be set on objects to be created");
      assert.equal((await api.get(`${configmaps}/versioned`)).status, 404);
    });

    test("[RES-063] stringData of a Secret is write-only", async () => {
      const { body } = await api.post(`/api/v1/namespaces/${t}/secrets`, {
        metadata: { name: "plain" },
        stringData: { k: "v" },
      });
      assert.deepEqual(body.data, { k: Buffer.from("v").toString("base64") });
      assert.equal("stringData" in body, false);
      assert.equal(body.type, "Opaque");
    });

    test("[NS-001, NS-002, NS-003, NS-008] start-up namespaces exist and stay; namespaces carry their name", async () => {
      const {
        defaultNamespace,
        systemNamespace,
        publicNamespace,
        nodeLeaseNamespace,
        namespaceNameLabel,
        namespaceFinalizer,
      } = profile.words;
      for (const name of [defaultNamespace, systemNamespace, publicNamespace, nodeLeaseNamespace]) {
        assert.equal((await api.get(`/api/v1/namespaces/${name}`)).body.status.phase, "Active", name);
      }
      for (const name of [defaultNamespace, systemNamespace, publicNamespace]) {
        const refused = await api.delete(`/api/v1/namespaces/${name}`);
        assert.equal(refused.status, 403);
        assert.match(refused.body.message, /this namespace may not be deleted/);
      }
      const { body } = await api.post("/api/v1/namespaces", { metadata: { name: "labelled" } });
      assert.deepEqual(body.metadata.labels, { [namespaceNameLabel]: "labelled" });
      assert.deepEqual(body.spec.finalizers, [namespaceFinalizer]);
      const relabelled = await api.patch("/api/v1/namespaces/labelled", "merge", {
        metadata: { labels: { [namespaceNameLabel]: "other" } },
      });
      assert.equal(relabelled.body.metadata.labels[namespaceNameLabel], "labelled");
      const nowhere = await api.post("/api/v1/namespaces/none/configmaps", { metadata: { name: "x" } });
      assert.deepEqual([nowhere.status, nowhere.body.message], [404, 'namespaces "none" not found']);
    });

    test("[NS-004, DEL-005, NS-011] a namespace that is deleted takes its content with it", async () => {
      const n = await api.namespace();
      await api.post(`/api/v1/namespaces/${n}/configmaps`, { metadata: { name: "content" } });
      await api.post(`/apis/demo.example.com/v1/namespaces/${n}/widgets`, {
        metadata: { name: "content" },
        spec: { size: 1 },
      });
      const watch = await api.watch(`/api/v1/namespaces?watch=1&fieldSelector=metadata.name=${n}`);
      assert.deepEqual(await watch.take(1), [`ADDED ${n}`]);
      const { status, body } = await api.delete(`/api/v1/namespaces/${n}`);
      assert.equal(status, 200);
      assert.equal(body.kind, "Namespace");
      assert.equal(body.status.phase, "Terminating");
      assert.ok(body.metadata.deletionTimestamp);
      for (let event = await watch.next(); event.type !== "DELETED"; event = await watch.next())
        assert.equal(event.type, "MODIFIED");
      await watch.close();
      assert.equal((await api.get(`/api/v1/namespaces/${n}`)).status, 404);
      assert.deepEqual((await api.get(`/api/v1/namespaces/${n}/configmaps`)).body.items, []);
      assert.deepEqual((await api.get(`/apis/demo.example.com/v1/namespaces/${n}/widgets`)).body.items, []);
      assert.equal((await api.get(`/api/v1/namespaces/${t}/namespaces`)).status, 404);
    });

    test("[NS-005] new content in a terminating namespace is refused", async () => {
      const n = await api.namespace();
      await api.post(`/api/v1/namespaces/${n}/configmaps`, {
        metadata: { name: "held", finalizers: ["example.com/hold"] },
      });
      await api.delete(`/api/v1/namespaces/${n}`);
      const { status, body } = await api.post(`/api/v1/namespaces/${n}/configmaps`, { metadata: { name: "late" } });
      assert.equal(status, 403);
      assert.equal(body.reason, "Forbidden");
      assert.match(body.message, /because it is being terminated/);
      assert.deepEqual(
        [body.details.causes[0].reason, body.details.causes[0].field],
        ["NamespaceTerminating", "metadata.namespace"],
      );
      await api.patch(`/api/v1/namespaces/${n}/configmaps/held`, "merge", { metadata: { finalizers: null } });
    });
  });
}
