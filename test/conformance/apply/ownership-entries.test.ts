/** SPEC: Field-ownership record; Updates 4: what the entries of `metadata.managedFields` say, and whom they name. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { ManualClock } from "../../client/support/manual-clock.js";
import { PROFILES, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, objectAt, textAt, valueAt } from "../../support/json.js";
import { startWithClock } from "../deletion/collection.js";
import { collectionPath, describeInProfiles, Subject } from "../support/apply-stage.js";
import { apply, mergePatch, owners, play, put, type Step } from "../support/apply-steps.js";
import { entriesOf, ownedFields, ownersOf } from "../support/field-owners.js";

const RFC_3339_SECONDS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

describeInProfiles("entries of managed fields", (stage) => {
  test("[RES-045] a created object has one entry of its creator, named by the user agent", async () => {
    const map = stage.subject("ConfigMap");
    const request = { headers: { "user-agent": "tester/1.0" } };
    const { body } = await map.create("", { data: { x: "1" }, metadata: { labels: { a: "1" } } }, { request });
    const [entry, ...others] = entriesOf(body);
    assert.deepEqual([valueAt(entry, "manager"), valueAt(entry, "operation"), others], ["tester", "Update", []]);
    const fields = ownedFields(valueAt(entry, "fieldsV1")!);
    assert.ok(fields.includes(".data.x") && fields.includes(".metadata.labels.a"), fields.join(" "));
    assert.deepEqual((await map.read()).body, body);
    const listed = await stage.api.get(`${map.collection}?fieldSelector=metadata.name=${map.name}`);
    assert.deepEqual(listed.body.items[0]!.metadata.managedFields, body.metadata.managedFields);
  });

  test("[RES-045, SSA-034] a manager that fills a struct which typed servers always write owns its content, not its existence", async () => {
    const path = "/apis/apps/v1/namespaces/default/deployments/always-present";
    const container = { name: "a", image: "x", resources: {} };
    const labels = { app: "a" };
    const created = await stage.api.post(path.slice(0, path.lastIndexOf("/")), {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "always-present" },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [container] } },
      },
    });
    assert.equal(created.status, 201, JSON.stringify(created.body));
    const { "f:spec": spec } = objectAt(objectAt(entriesOf(created.body), 0) as JsonObject, "fieldsV1");
    const { "f:template": template, "f:strategy": strategy } = objectAt(spec);
    for (const part of [spec, template, fieldAt(template, "f:metadata"), fieldAt(template, "f:spec"), strategy])
      assert.equal(valueAt(part, "."), undefined, JSON.stringify(part));
    const containers = fieldAt(template, "f:spec", "f:containers");
    assert.deepEqual(Object.keys(objectAt(containers)), ['k:{"name":"a"}']);
    assert.deepEqual(fieldAt(containers, 'k:{"name":"a"}', "."), {}, "an item is there because somebody put it there");
    assert.deepEqual(fieldAt(containers, 'k:{"name":"a"}', "f:resources"), {});
    assert.deepEqual(fieldAt(template, "f:metadata", "f:labels", "."), {}, "labels are not always there");
    const status = await stage.api.patch(`${path}/status`, "merge", { status: { replicas: 1 } });
    const entry = entriesOf(status.body).find(({ subresource }) => subresource === "status");
    assert.deepEqual(valueAt(entry, "fieldsV1"), { "f:status": { "f:replicas": {} } });
    assert.equal((await stage.api.delete(path)).status, 200);
  });

  test("[SSA-030, SSA-033, SSA-031, SSA-034] every field of an entry, and no more of the operations than two", async () => {
    const widget = stage.widget();
    await play(
      widget,
      apply("A", { spec: { size: 1 } }),
      put("B", (object) => {
        objectAt(object, "spec").title = "of B";
      }),
    );
    const entries = entriesOf((await widget.read()).body);
    const found = entries.map(({ time, ...entry }) => {
      assert.match(textAt(time), RFC_3339_SECONDS);
      return entry;
    });
    const apiVersion = "demo.example.com/v1";
    assert.deepEqual(found, [
      {
        manager: "A",
        operation: "Apply",
        apiVersion,
        fieldsType: "FieldsV1",
        fieldsV1: { "f:spec": { "f:size": {} } },
      },
      {
        manager: "B",
        operation: "Update",
        apiVersion,
        fieldsType: "FieldsV1",
        fieldsV1: { "f:spec": { "f:title": {} } },
      },
    ]);
  });

  test("[SSA-034, SSA-036] the form of fields: names, keys with the item's own mark, values of sets; leaves are empty objects", async () => {
    const widget = stage.widget();
    await play(
      widget,
      apply("A", {
        metadata: { labels: { "example.com/a": "1" } },
        spec: {
          size: 1,
          options: { o: "1" },
          ports: [{ name: "x", port: 80 }],
          endpoints: [{ port: 1, host: "h" }],
          tags: ["t"],
          steps: [{ action: "go" }],
        },
      }),
    );
    const [entry] = entriesOf((await widget.read()).body);
    assert.deepEqual(valueAt(entry, "fieldsV1"), {
      "f:metadata": { "f:labels": { "f:example.com/a": {} } },
      "f:spec": {
        "f:size": {},
        "f:options": { "f:o": {} },
        "f:ports": { 'k:{"name":"x"}': { ".": {}, "f:name": {}, "f:port": {} } },
        "f:endpoints": { 'k:{"host":"h","port":1}': { ".": {}, "f:host": {}, "f:port": {} } },
        "f:tags": { 'v:"t"': {} },
        "f:steps": {},
      },
    });
  });

  test("[SSA-037] fields of the server have no owner, whatever a client sends", async () => {
    const widget = stage.widget();
    const { body: created } = await widget.create("B", {
      metadata: { labels: { a: "1" }, generation: 7, uid: "other" },
      spec: { size: 1 },
    });
    const { uid, creationTimestamp, generation } = created.metadata;
    await play(
      widget,
      apply("A", { metadata: { uid, creationTimestamp, generation }, spec: { count32: 1 } }),
      put("C", (object) => {
        objectAt(object, "metadata").generation = 99;
        objectAt(object, "spec").count32 = 2;
      }),
      mergePatch("D", { metadata: { annotations: { d: "1" }, finalizers: ["example.com/d"] } }),
    );
    await stage.api.delete(widget.path);
    const deleting = (await widget.read()).body;
    assert.ok(deleting.metadata.deletionTimestamp);
    assert.ok(entriesOf(deleting).length >= 3);
    const kept = ["name", "namespace", "uid", "resourceVersion", "creationTimestamp", "generation", "managedFields"];
    const wrong = new Set(
      [...kept, "deletionTimestamp", "deletionGracePeriodSeconds"].map((name) => `.metadata.${name}`),
    );
    for (const [owner, fields] of Object.entries(ownersOf(deleting))) {
      assert.deepEqual(
        fields.filter((field) => wrong.has(field) || field === ".apiVersion" || field === ".kind"),
        [],
        owner,
      );
    }
    await play(widget, mergePatch("D", { metadata: { finalizers: null } }));
  });

  test("[UPD-028, UPD-029] fieldManager names the manager of every kind of write, and is needed by none but apply", async () => {
    const widget = stage.widget();
    const { body } = await widget.create("poster", { spec: { size: 1 } });
    assert.deepEqual(
      [fieldAt(entriesOf(body), 0, "manager"), fieldAt(entriesOf(body), 0, "operation")],
      ["poster", "Update"],
    );
    const writes: readonly Step[] = [
      put("putter", (object) => {
        objectAt(object, "spec").count32 = 1;
      }),
      mergePatch("merger", { spec: { count64: 1 } }),
      mergePatch("reporter", { status: { phase: "Running" } }, { at: "status" }),
    ];
    await play(widget, ...writes);
    const found = ownersOf((await widget.read()).body);
    assert.deepEqual(found["putter Update"], [".spec.count32"]);
    assert.deepEqual(found["merger Update"], [".spec.count64"]);
    assert.ok(found["reporter Update status"]?.includes(".status.phase"), JSON.stringify(found));
    await play(
      widget,
      put("", (object) => {
        objectAt(object, "spec").count32 = 2;
      }),
      mergePatch("", { spec: { count64: 2 } }),
    );
  });

  for (const [agent, manager] of [
    ["tool/2.1 (linux)", "tool"],
    ["plain", "plain"],
    ["two words/1.0", "two words"],
  ]) {
    test(`[UPD-030] the user agent ${JSON.stringify(agent)} names the manager ${JSON.stringify(manager)}`, async () => {
      const widget = stage.widget();
      const request = { headers: { "user-agent": agent ?? "" } };
      await widget.create("first", { spec: { size: 1 } });
      await play(
        widget,
        put(
          "",
          (object) => {
            objectAt(object, "spec").size = 2;
          },
          { request },
        ),
      );
      const found = ownersOf((await widget.read()).body);
      assert.ok(found[`${manager} Update`]?.includes(".spec.size"), JSON.stringify(found));
    });
  }

  test("[UPD-028, UPD-030] a user agent that is absent, empty, long or starts with a slash fails no write", async () => {
    const widget = stage.widget();
    await widget.create("first", { spec: { size: 1 } });
    const agents = [undefined, "", "/1.0", `${"x".repeat(500)}/1.0`, "\u00e9\u00e8/1.0"];
    for (const [index, agent] of agents.entries()) {
      const request = agent === undefined ? {} : { headers: { "user-agent": agent } };
      const { status, text, body } = await widget.mergePatch("", { spec: { size: index + 2 } }, { request });
      assert.equal(status, 200, `${agent}: ${text}`);
      const names: string[] = entriesOf(body).map((entry) => textAt(entry, "manager"));
      for (const name of names) assert.ok(name.length <= 128 && /^[\P{Cc}]*$/u.test(name), JSON.stringify(name));
    }
  });

  test("[SSA-043] names of managers are at most 128 printable characters", async () => {
    const widget = stage.widget();
    await widget.create("first", { spec: { size: 1 } });
    const longest = "m".repeat(128);
    await play(widget, mergePatch(longest, { spec: { size: 2 } }), apply(longest, { spec: { title: "taken" } }));
    for (const manager of ["m".repeat(129), "a\u0007b", "a\nb", "\u200b"]) {
      const answers = [
        await widget.mergePatch(manager, { spec: { size: 3 } }),
        await widget.apply(manager, { spec: { size: 3 } }),
        await widget.put(manager, (await widget.read()).body),
        await stage.subject("ConfigMap").create(manager, {}),
      ];
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.reason], [422, "Invalid"], JSON.stringify(manager));
        assert.equal(body.details.causes[0]!.field, "fieldManager");
      }
    }
    assert.equal(fieldAt((await widget.read()).body, "spec", "size"), 2);
  });

  test("an entry without fields is removed", () =>
    play(
      stage.widget(),
      apply("A", { spec: { size: 1 } }),
      apply("B", { spec: { title: "of B" } }),
      apply("B", {}),
      owners({ "A Apply": [".spec.size"] }),
    ));
});

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`entries of managed fields as time passes (${profile.name})`, () => {
    let api: TestApi;
    let clock: ManualClock;
    let namespace: string;
    before(async () => {
      ({ api, clock } = await startWithClock(profile));
      namespace = await api.namespace();
    });
    after(() => api.stop());
    const subject = (kind: string, apiVersion: string, plural: string, name: string): Subject =>
      new Subject(api, collectionPath(apiVersion, namespace, plural), { apiVersion, kind }, name);
    const times = async (map: Subject): Promise<Record<string, string>> =>
      Object.fromEntries(entriesOf((await map.read()).body).map(({ manager, time }) => [manager, time]));
    const passSecond = (): void => clock.advance(1000);

    test("[SSA-032, SSA-038] time is that of the last change of an entry; an apply of nothing new is no write", async () => {
      const map = subject("ConfigMap", "v1", "configmaps", "times");
      await play(map, apply("A", { data: { a: "1" } }), apply("B", { data: { b: "1" } }));
      const first = await times(map);
      assert.match(first.A ?? "", RFC_3339_SECONDS);
      const before = (await map.read()).body;
      passSecond();
      await play(map, apply("A", { data: { a: "1" } }), mergePatch("B", { data: { b: "1" } }));
      assert.deepEqual((await map.read()).body, before);
      passSecond();
      await play(map, apply("A", { data: { a: "2" } }));
      const changed = await times(map);
      assert.equal(Date.parse(changed.A ?? "") - Date.parse(first.A ?? ""), 2000);
      assert.equal(changed.B, first.B);
      passSecond();
      await play(map, mergePatch("C", { data: { c: "1" } }));
      passSecond();
      await play(map, mergePatch("C", { data: { c: "2" } }));
      const updated = await times(map);
      assert.equal(Date.parse(updated.C ?? "") - Date.parse(changed.A ?? ""), 2000);
      assert.equal(updated.A, changed.A);
    });

    test("[SSA-039] at most ten updaters stay; what older ones own goes to ancient-changes", async () => {
      const map = subject("ConfigMap", "v1", "configmaps", "capped");
      await play(map, apply("applier", { data: { applied: "1" } }));
      const managers = Array.from({ length: 12 }, (_, index) => `m${index}`);
      for (const manager of managers) {
        passSecond();
        await play(
          map,
          put(manager, (object) => {
            objectAt(object, "data")[manager] = "1";
          }),
        );
      }
      const { body } = await map.read();
      const updates = entriesOf(body).filter(({ operation }) => operation === "Update");
      assert.equal(updates.length, 10);
      const { "ancient-changes Update": ancient, "applier Apply": applied, ...others } = ownersOf(body);
      assert.deepEqual(ancient, [".data.m0", ".data.m1", ".data.m2"]);
      assert.deepEqual(applied, [".data.applied"]);
      const late = managers.slice(3).map((manager) => [`${manager} Update`, [`.data.${manager}`]]);
      assert.deepEqual(others, Object.fromEntries(late));
      const { status, body: failure } = await map.apply("applier", { data: { applied: "1", m0: "2" } });
      assert.equal(status, 409);
      assert.match(failure.message, /conflict with "ancient-changes"/);
    });

    test("[SSA-039] appliers are not counted", async () => {
      const map = subject("ConfigMap", "v1", "configmaps", "appliers");
      const managers = Array.from({ length: 15 }, (_, index) => `m${index}`);
      for (const manager of managers) await play(map, apply(manager, { data: { [manager]: "1" } }));
      assert.equal(entriesOf((await map.read()).body).length, 15);
    });
  });
}
