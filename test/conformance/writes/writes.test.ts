/** SPEC: Updates; Dry-run; Resource deletion; Subresources; Errors of validation. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Json, PROFILES, startApi, type TestApi } from "../../support/api.js";

const STALE = "the object has been modified; please apply your changes to the latest version and try again";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const failureCode = profile.behaviours.schemaFailureCode;
  describe(`writes (${profile.name})`, () => {
    let api: TestApi;
    let t: string;
    let configmaps: string;
    let widgets: string;
    let deployments: string;
    before(async () => {
      api = await startApi({ profile });
      t = await api.namespace();
      configmaps = `/api/v1/namespaces/${t}/configmaps`;
      widgets = `/apis/demo.example.com/v1/namespaces/${t}/widgets`;
      deployments = `/apis/apps/v1/namespaces/${t}/deployments`;
    });
    after(() => api.stop());

    const configMap = async (name: string, data: Record<string, string> = { x: "1" }): Promise<Json> =>
      (await api.post(configmaps, { metadata: { name }, data })).body;
    const deployment = (name: string, extra: object = {}): Json => ({
      metadata: { name },
      spec: {
        selector: { matchLabels: { app: name } },
        template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: "c1", image: "one" }] } },
        ...extra,
      },
    });

    test("[UPD-001, UPD-002, UPD-006] create answers 201, a PUT replaces the whole object", async () => {
      const created = await api.post(configmaps, {
        metadata: { name: "whole", labels: { a: "b" } },
        data: { x: "1", y: "2" },
      });
      assert.equal(created.status, 201);
      const { status, body } = await api.put(`${configmaps}/whole`, { metadata: { name: "whole" }, data: { x: "2" } });
      assert.equal(status, 200);
      assert.deepEqual(body.data, { x: "2" });
      assert.equal("labels" in body.metadata, false);
      assert.equal(body.metadata.uid, created.body.metadata.uid);
      assert.notEqual(body.metadata.resourceVersion, created.body.metadata.resourceVersion);
    });

    test("[UPD-004, UPD-005] PUT on a missing object", async () => {
      const { status, body } = await api.put(`${configmaps}/made-by-put`, {
        metadata: { name: "made-by-put" },
        data: { x: "1" },
      });
      assert.equal(status, profile.name === "orch" ? 201 : 404);
      if (profile.name === "orch") assert.equal(body.data.x, "1");
      const versioned = await api.put(`${configmaps}/gone`, { metadata: { name: "gone", resourceVersion: "5" } });
      assert.deepEqual([versioned.status, versioned.body.reason], [404, "NotFound"]);
    });

    test("[UPD-007, UPD-008, UPD-009, ERR-015] a stale version is a conflict, an absent one is unconditional", async () => {
      const first = await configMap("stale");
      const answers = await Promise.all(
        ["2", "3"].map((x) => api.put(`${configmaps}/stale`, { ...first, data: { x } })),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      const loser = answers.find(({ status }) => status === 409);
      assert.equal(loser?.body.reason, "Conflict");
      assert.equal(loser?.body.message, `Operation cannot be fulfilled on configmaps "stale": ${STALE}`);
      assert.equal(
        (await api.put(`${configmaps}/stale`, { metadata: { name: "stale" }, data: { x: "4" } })).status,
        200,
      );
    });

    test("[UPD-003, UPD-021, UPD-022, NEG-018] merge patch: null removes, lists are replaced", async () => {
      await configMap("merge", { x: "1", y: "2" });
      const { status, body } = await api.patch(`${configmaps}/merge`, "merge", { data: { x: null, z: "3" } });
      assert.deepEqual([status, body.data], [200, { y: "2", z: "3" }]);
      await api.post(widgets, { metadata: { name: "merge" }, spec: { size: 1, tags: ["a", "b"] } });
      const widget = await api.patch(`${widgets}/merge`, "merge", { spec: { tags: ["c"] } });
      assert.deepEqual(widget.body.spec.tags, ["c"]);
    });

    test("[UPD-014, UPD-015, UPD-018, UPD-019, UPD-020, NEG-017] JSON Patch", async () => {
      await configMap("json", { x: "1", old: "o" });
      const operations = [
        { op: "test", path: "/data/x", value: "1" },
        { op: "add", path: "/data/y", value: "2" },
        { op: "move", from: "/data/old", path: "/data/new" },
        { op: "copy", from: "/data/y", path: "/data/z" },
        { op: "replace", path: "/data/x", value: "3" },
      ];
      const { status, body } = await api.patch(`${configmaps}/json`, "json", operations);
      assert.deepEqual([status, body.data], [200, { x: "3", y: "2", new: "o", z: "2" }]);
      const again = await api.patch(`${configmaps}/json`, "json", operations);
      assert.deepEqual([again.status, again.body.reason], [422, "Invalid"]);
      const missing = await api.patch(`${configmaps}/json`, "json", [{ op: "remove", path: "/data/none" }]);
      assert.equal(missing.status, 422);
      assert.equal((await api.patch(`${configmaps}/json`, "json", {})).status, 400);
      const many = await api.patch(
        `${configmaps}/json`,
        "json",
        Array(10_001).fill({ op: "test", path: "/kind", value: "ConfigMap" }),
      );
      assert.deepEqual([many.status, many.body.reason], [413, "RequestEntityTooLarge"]);
      assert.match(many.body.message, /The allowed maximum operations in a JSON patch is 10000, got 10001/);
      assert.deepEqual((await api.get(`${configmaps}/json`)).body.data, body.data);
    });

    test("[UPD-023, UPD-024, UPD-026, NEG-019] strategic merge patch merges lists by key", async () => {
      await api.post(deployments, deployment("smp"));
      const containers = async (patch: object[]): Promise<Json[]> =>
        (await api.patch(`${deployments}/smp`, "strategic", { spec: { template: { spec: { containers: patch } } } }))
          .body.spec.template.spec.containers;
      assert.deepEqual((await containers([{ name: "c2", image: "two" }])).map(({ name }) => name).sort(), ["c1", "c2"]);
      const changed = await containers([{ name: "c1", image: "other" }]);
      assert.deepEqual(Object.fromEntries(changed.map(({ name, image }) => [name, image])), { c1: "other", c2: "two" });
      assert.deepEqual(
        (await containers([{ $patch: "delete", name: "c2" }])).map(({ name }) => name),
        ["c1"],
      );
      await api.patch(`${deployments}/smp`, "merge", { metadata: { finalizers: ["example.com/a", "example.com/b"] } });
      const { body } = await api.patch(`${deployments}/smp`, "strategic", {
        metadata: { "$deleteFromPrimitiveList/finalizers": ["example.com/a"] },
      });
      assert.deepEqual(body.metadata.finalizers, ["example.com/b"]);
    });

    test("[UPD-011, UPD-013, UPD-016] patches keep the identity and honour a version", async () => {
      const { metadata } = await configMap("identity");
      assert.equal((await api.patch(`${configmaps}/identity`, "merge", { metadata: { name: "b" } })).status, 400);
      const gone = await api.patch(`${configmaps}/gone`, "merge", {});
      assert.deepEqual([gone.status, gone.body.reason], [404, "NotFound"]);
      const { resourceVersion } = metadata;
      assert.equal(
        (await api.patch(`${configmaps}/identity`, "merge", { metadata: { resourceVersion }, data: { x: "2" } }))
          .status,
        200,
      );
      const stale = await api.patch(`${configmaps}/identity`, "merge", {
        metadata: { resourceVersion },
        data: { x: "3" },
      });
      assert.deepEqual([stale.status, stale.body.reason], [409, "Conflict"]);
    });

    test("[UPD-027] concurrent patches of different keys all take effect", async () => {
      await configMap("race", {});
      const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
      const answers = await Promise.all(
        keys.map((key) => api.patch(`${configmaps}/race`, "merge", { data: { [key]: "1" } })),
      );
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      assert.deepEqual(Object.keys((await api.get(`${configmaps}/race`)).body.data).sort(), keys.sort());
    });

    test("[UPD-012] immutable data stays", async () => {
      const { body } = await api.post(configmaps, { metadata: { name: "fixed" }, immutable: true, data: { x: "1" } });
      const refused = await api.put(`${configmaps}/fixed`, { ...body, data: { x: "2" } });
      assert.equal(refused.status, 422);
      assert.match(refused.body.message, /field is immutable when `immutable` is set/);
    });

    test("[VAL-001, VAL-002, VAL-004, VAL-005, VAL-006, VAL-008, VAL-009, VAL-010] unknown and duplicate fields", async () => {
      const raw = '{"metadata":{"name":"strict"},"spec":{"size":1,"size":2,"foo":1,"bar":{"x":1}}}';
      const strict = await api.post(`${widgets}?fieldValidation=Strict`, raw);
      assert.deepEqual([strict.status, strict.body.reason], [400, "BadRequest"]);
      const unknown = await api.post(`${widgets}?fieldValidation=Strict`, {
        metadata: { name: "strict" },
        spec: { size: 1, foo: 1, bar: 1 },
      });
      assert.equal(unknown.status, 400);
      assert.match(unknown.body.message, /strict decoding error: unknown field "spec\.foo", unknown field "spec\.bar"/);
      assert.match(strict.body.message, /duplicate field "spec\.size"/);
      const ignored = await api.post(`${widgets}?fieldValidation=Ignore`, raw);
      assert.deepEqual(
        [ignored.status, ignored.warnings, ignored.body.spec.size, "foo" in ignored.body.spec],
        [201, [], 2, false],
      );
      await api.delete(`${widgets}/strict`);
      const warned = await api.post(widgets, raw);
      assert.equal(warned.status, 201);
      assert.deepEqual(warned.warnings, [
        'duplicate field "spec.size"',
        'unknown field "spec.foo"',
        'unknown field "spec.bar"',
      ]);
      assert.equal(
        (await api.post(`${widgets}?fieldValidation=Strict`, { metadata: { name: "clean" }, spec: { size: 1 } }))
          .status,
        201,
      );
    });

    test("[VAL-003, DRY-003] values of options are checked", async () => {
      const field = await api.post(`${widgets}?fieldValidation=Loose`, { metadata: { name: "o" }, spec: { size: 1 } });
      assert.equal(field.status, 422);
      assert.match(field.body.message, /supported values: "", "Ignore", "Strict", "Warn"/);
      const dry = await api.post(`${widgets}?dryRun=Some`, { metadata: { name: "o" }, spec: { size: 1 } });
      assert.deepEqual(
        [dry.status, dry.body.details.kind, dry.body.details.causes[0].reason, dry.body.details.causes[0].field],
        [422, "CreateOptions", "FieldValueNotSupported", "dryRun"],
      );
    });

    test(`${failureCode === 400 ? "[VAL-011, VAL-012] " : ""}missing fields and wrong types are ${failureCode}, with causes`, async () => {
      const missing = await api.post(widgets, { metadata: { name: "missing" }, spec: {} });
      assert.equal(missing.status, failureCode);
      assert.deepEqual(
        [missing.body.details.causes[0].reason, missing.body.details.causes[0].field],
        ["FieldValueRequired", "spec.size"],
      );
      for (const fieldValidation of ["Ignore", "Warn", "Strict"]) {
        const wrong = await api.post(`${widgets}?fieldValidation=${fieldValidation}`, {
          metadata: { name: "wrong" },
          spec: { size: "abc" },
        });
        assert.equal(wrong.status, failureCode);
        assert.equal(wrong.body.details.causes[0].field, "spec.size");
      }
      assert.equal((await api.get(`${widgets}/wrong`)).status, 404);
    });

    test("[VAL-015, VAL-014] values that break rules are 422 with every cause, and nothing is stored", async () => {
      const { status, body } = await api.post(widgets, {
        metadata: { name: "rules" },
        spec: { size: 100_000, mode: "never" },
      });
      assert.deepEqual([status, body.reason], [422, "Invalid"]);
      assert.match(body.message, /^Widget\.demo\.example\.com "rules" is invalid: \[/);
      assert.deepEqual(body.details.causes.map((cause: Json) => [cause.reason, cause.field]).sort(), [
        ["FieldValueInvalid", "spec.size"],
        ["FieldValueNotSupported", "spec.mode"],
      ]);
      await api.post(widgets, { metadata: { name: "rules" }, spec: { size: 1 } });
      assert.equal((await api.patch(`${widgets}/rules`, "merge", { spec: { size: 100_000 } })).status, 422);
      assert.equal((await api.get(`${widgets}/rules`)).body.spec.size, 1);
    });

    test("[DRY-007] defaults are applied on writes, dry ones too", async () => {
      const dry = await api.post(`${widgets}?dryRun=All`, { metadata: { name: "defaults" }, spec: { size: 1 } });
      const { body } = await api.post(widgets, { metadata: { name: "defaults" }, spec: { size: 1 } });
      assert.deepEqual([dry.body.spec.mode, body.spec.mode], ["auto", "auto"]);
    });

    test("[VER-012] a Deployment gets its documented defaults, and its selector stays", async () => {
      const { status, body } = await api.post(deployments, deployment("defaults"));
      assert.equal(status, 201);
      const { replicas, progressDeadlineSeconds, revisionHistoryLimit, strategy } = body.spec;
      assert.deepEqual(
        { replicas, progressDeadlineSeconds, revisionHistoryLimit, strategy },
        {
          replicas: 1,
          progressDeadlineSeconds: 600,
          revisionHistoryLimit: 10,
          strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: "25%" } },
        },
      );
      const moved = await api.patch(`${deployments}/defaults`, "merge", {
        spec: { selector: { matchLabels: { app: "x" } }, template: { metadata: { labels: { app: "x" } } } },
      });
      assert.equal(moved.status, 422);
      assert.match(moved.body.message, /spec\.selector: Invalid value: .*field is immutable/);
      const mismatch = await api.post(
        deployments,
        deployment("mismatch", { selector: { matchLabels: { app: "other" } } }),
      );
      assert.equal(mismatch.status, 422);
    });

    test("[DRY-001, DRY-002, DRY-005, DRY-008, DRY-009, DRY-016, DRY-018] dry-run does everything but the write", async () => {
      const { body: stored } = await api.post(configmaps, {
        metadata: { name: "dry", finalizers: ["example.com/hold"] },
        data: { x: "1" },
      });
      const watch = await api.watch(`${configmaps}?watch=1&resourceVersion=${stored.metadata.resourceVersion}`);
      const created = await api.post(`${configmaps}?dryRun=All`, { metadata: { name: "dry-new" } });
      const bare = await api.post(`${configmaps}?dryRun`, { metadata: { name: "dry-new" } });
      const put = await api.put(`${configmaps}/dry?dryRun=All`, { ...stored, data: { x: "2" } });
      const patched = await api.patch(`${configmaps}/dry?dryRun=All`, "merge", { data: { x: "3" } });
      const deleted = await api.delete(`${configmaps}/dry?dryRun=All`);
      const byBody = await api.delete(`${configmaps}/dry`, {
        body: { kind: "DeleteOptions", apiVersion: "v1", dryRun: ["All"] },
      });
      const invalid = await api.post(`${configmaps}?dryRun=All`, { metadata: { name: "Bad" } });
      assert.deepEqual(
        [created, bare, put, patched, deleted, byBody, invalid].map(({ status }) => status),
        [201, profile.behaviours.optionFaults === "stock" ? 422 : 201, 200, 200, 200, 200, 422],
      );
      assert.deepEqual([put.body.data.x, patched.body.data.x], ["2", "3"]);
      assert.ok(deleted.body.metadata.deletionTimestamp);
      assert.deepEqual((await api.get(`${configmaps}/dry`)).body, stored);
      assert.equal((await api.get(`${configmaps}/dry-new`)).status, 404);
      await api.post(configmaps, { metadata: { name: "dry-end" } });
      assert.deepEqual(await watch.take(1), ["ADDED dry-end"]);
      await watch.close();
    });

    test("[DEL-001, DEL-002, DEL-003, DEL-004, DEL-008, DEL-009, DEL-010, DEL-011] two phases of deletion", async () => {
      const finalizers = ["example.com/f1", "example.com/f2"];
      await api.post(configmaps, { metadata: { name: "two", finalizers } });
      const first = await api.delete(`${configmaps}/two`);
      assert.equal(first.status, 200);
      const { deletionTimestamp } = first.body.metadata;
      assert.match(deletionTimestamp, /^20\d\d-.*Z$/);
      const second = await api.delete(`${configmaps}/two`);
      assert.deepEqual([second.status, second.body.metadata], [200, first.body.metadata]);
      const added = await api.patch(`${configmaps}/two`, "merge", {
        metadata: { finalizers: [...finalizers, "example.com/f9"] },
      });
      assert.equal(added.status, 422);
      assert.match(added.body.message, /no new finalizers can be added if the object is being deleted/);
      const again = await api.post(configmaps, { metadata: { name: "two" } });
      assert.equal(again.status, 409);
      assert.match(again.body.message, /^object is being deleted:/);
      const cleared = await api.put(`${configmaps}/two`, { metadata: { name: "two", finalizers: ["example.com/f1"] } });
      assert.equal(cleared.body.metadata.deletionTimestamp, deletionTimestamp);
      const watch = await api.watch(`${configmaps}?watch=1&resourceVersion=${cleared.body.metadata.resourceVersion}`);
      const last = await api.patch(`${configmaps}/two`, "merge", { metadata: { finalizers: null } });
      assert.equal(last.status, 200);
      assert.equal((await api.get(`${configmaps}/two`)).status, 404);
      assert.deepEqual(await watch.take(1), ["DELETED two"]);
      await watch.close();
    });

    test("[DEL-006, DEL-012, DEL-013, DEL-014, DEL-015, DEL-016, DEL-017] delete: answer, options, preconditions", async () => {
      const { metadata } = await configMap("del");
      const wrong = await api.delete(`${configmaps}/del`, { body: { preconditions: { uid: "other" } } });
      assert.deepEqual([wrong.status, wrong.body.reason], [409, "Conflict"]);
      assert.match(
        wrong.body.message,
        profile.behaviours.preconditionFailures === "stock"
          ? /on ConfigMap "del": the UID in the precondition \(other\) does not match the UID in record \([-0-9a-f]{36}\)\. The object might have been deleted and then recreated$/
          : /on configmaps "del": Precondition failed: UID in precondition: other/,
      );
      assert.equal(
        (await api.delete(`${configmaps}/del`, { body: { kind: "ConfigMap", apiVersion: "v1" } })).status,
        400,
      );
      const later = await api.delete(`${configmaps}/del?propagationPolicy=Later`);
      assert.deepEqual([later.status, later.body.details.causes[0].field], [422, "propagationPolicy"]);
      const both = await api.delete(`${configmaps}/del`, {
        body: { propagationPolicy: "Orphan", orphanDependents: true },
      });
      assert.equal(both.status, 422);
      assert.match(both.body.message, /orphanDependents and deletionPropagation cannot be both set/);
      const yaml = `kind: DeleteOptions\napiVersion: v1\npropagationPolicy: Background\npreconditions:\n  uid: ${metadata.uid}`;
      const { status, body } = await api.delete(`${configmaps}/del`, { body: yaml, type: "application/yaml" });
      assert.equal(status, 200);
      assert.deepEqual(body, {
        kind: "Status",
        apiVersion: "v1",
        metadata: {},
        status: "Success",
        details: { name: "del", kind: "configmaps", uid: metadata.uid },
      });
      const none = await api.delete(`${configmaps}/del`);
      assert.deepEqual([none.status, none.body.reason], [404, "NotFound"]);
    });

    test("[DEL-025, DEL-026, DEL-027] delete collection", async () => {
      const n = await api.namespace();
      const path = `/api/v1/namespaces/${n}/configmaps`;
      for (const [name, app, finalizers] of [
        ["a", "x", []],
        ["b", "x", ["example.com/hold"]],
        ["c", "y", []],
      ] as const) {
        await api.post(path, { metadata: { name, labels: { app }, finalizers } });
      }
      const dry = await api.delete(`${path}?labelSelector=app=x&dryRun=All`);
      assert.equal(dry.status, 200);
      assert.equal((await api.get(path)).body.items.length, 3);
      const { status, body } = await api.delete(`${path}?labelSelector=app=x`);
      assert.deepEqual(
        [status, body.kind, body.items.map((item: Json) => item.metadata.name)],
        [200, "ConfigMapList", ["a", "b"]],
      );
      const left = (await api.get(path)).body.items;
      assert.deepEqual(
        left.map((item: Json) => [item.metadata.name, "deletionTimestamp" in item.metadata]),
        [
          ["b", true],
          ["c", false],
        ],
      );
      const namespaces = await api.delete("/api/v1/namespaces");
      assert.deepEqual([namespaces.status, namespaces.body.reason], [405, "MethodNotAllowed"]);
      await api.patch(`${path}/b`, "merge", { metadata: { finalizers: null } });
    });

    test("[SUB-006, SUB-007, SUB-008, RES-009] status writes change only status, main writes never do", async () => {
      const { body: created } = await api.post(widgets, {
        metadata: { name: "status" },
        spec: { size: 1 },
        status: { phase: "Pending" },
      });
      assert.equal("status" in created, false);
      const put = await api.put(`${widgets}/status/status`, {
        ...created,
        metadata: { ...created.metadata, labels: { a: "b" } },
        spec: { size: 9 },
        status: { phase: "Running" },
      });
      assert.equal(put.status, 200);
      assert.deepEqual(
        [put.body.spec.size, put.body.status.phase, put.body.metadata.labels],
        [1, "Running", undefined],
      );
      const main = await api.patch(`${widgets}/status`, "merge", { spec: { size: 2 }, status: { phase: "Failed" } });
      assert.deepEqual([main.body.spec.size, main.body.status.phase], [2, "Running"]);
      const patched = await api.patch(`${widgets}/status/status`, "json", [
        { op: "replace", path: "/status/phase", value: "Failed" },
      ]);
      assert.deepEqual([patched.status, patched.body.status.phase], [200, "Failed"]);
      assert.deepEqual((await api.get(`${widgets}/status/status`)).body, patched.body);
    });

    test("[SUB-009, SUB-010, SUB-011, SUB-013] scale is a view of replica counts", async () => {
      await api.post(deployments, deployment("scaled"));
      const { status, body } = await api.get(`${deployments}/scaled/scale`);
      assert.deepEqual(
        [status, body.kind, body.apiVersion, body.spec, body.status],
        [200, "Scale", "autoscaling/v1", { replicas: 1 }, { replicas: 0, selector: "app=scaled" }],
      );
      const put = await api.put(`${deployments}/scaled/scale`, { ...body, spec: { replicas: 3 } });
      assert.deepEqual([put.status, put.body.spec.replicas], [200, 3]);
      const patched = await api.patch(`${deployments}/scaled/scale`, "merge", { spec: { replicas: 4 } });
      assert.deepEqual([patched.status, patched.body.spec.replicas], [200, 4]);
      assert.equal((await api.get(`${deployments}/scaled`)).body.spec.replicas, 4);
      assert.equal(
        (
          await api.put(`${deployments}/scaled/scale`, {
            ...body,
            spec: { replicas: -1 },
            metadata: { name: "scaled" },
          })
        ).status,
        422,
      );
      assert.equal((await api.put(`${deployments}/scaled/scale`, { ...body, spec: { replicas: 5 } })).status, 409);
      const crontabs = `/apis/stable.example.com/v1/namespaces/${t}/crontabs`;
      await api.post(crontabs, { metadata: { name: "c" }, spec: { cronSpec: "* * * * */5", replicas: 2 } });
      const scale = await api.get(`${crontabs}/c/scale`);
      assert.equal(scale.body.spec.replicas, 2);
      assert.equal((await api.put(`${crontabs}/c/scale`, { ...scale.body, spec: { replicas: 3 } })).status, 200);
      assert.equal((await api.get(`${crontabs}/c`)).body.spec.replicas, 3);
      assert.equal((await api.get(`${configmaps}/whatever/nothing`)).status, 404);
    });
  });
}
