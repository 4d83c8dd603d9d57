/** SPEC: Field ownership: values of every form, odd keys, and applies that meet the rules of other chapters. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../../support/api.js";
import { type JsonObject, listAt, objectAt, objectsAt } from "../../support/json.js";
import { APPLY_TYPE, describeInProfiles, Subject } from "../support/apply-stage.js";
import { apply, conflict, mergePatch, owners, play, put, shows } from "../support/apply-steps.js";
import { ownersOf } from "../support/field-owners.js";

/** Whatever a key or a value of a set may be made of. */
const STRANGE = ['a"b', "c\\d", "e\nf", "é😀", " ", ".", "f:x", 'k:{"name":"x"}', "[0]", "__proto__"];

describeInProfiles("values and ownership", (stage) => {
  /** Spec as JSON text, so that numbers are as they are written. */
  const applySpec = (widget: Subject, manager: string, spec: string): Promise<Answer> =>
    stage.api.request("PATCH", `${widget.path}?fieldManager=${manager}`, {
      type: APPLY_TYPE,
      body: JSON.stringify(widget.document({ spec: "SPEC" })).replace('"SPEC"', spec),
    });

  test("[SSA-016, SSA-018] integers beyond 2^53 are compared and stored exactly", async () => {
    const widget = stage.widget();
    assert.equal((await applySpec(widget, "A", '{"size":1,"count64":9007199254740993}')).status, 201);
    const other = await applySpec(widget, "B", '{"count64":9007199254740992}');
    assert.deepEqual([other.status, other.body.details.causes[0]!.field], [409, ".spec.count64"]);
    assert.equal((await applySpec(widget, "B", '{"count64":9007199254740993}')).status, 200);
    assert.match((await widget.read()).text, /"count64":9007199254740993[,}]/);
  });

  test("[SSA-018] a number is the same in every way of writing it", async () => {
    const widget = stage.widget();
    await play(widget, apply("A", { spec: { size: 1, ratio: 0.5, step: 1 } }));
    const { status, text } = await applySpec(widget, "B", '{"ratio":5e-1,"step":1.0}');
    assert.equal(status, 200, text);
    await play(
      widget,
      owners({ "A Apply": [".spec.ratio", ".spec.size", ".spec.step"], "B Apply": [".spec.ratio", ".spec.step"] }),
    );
  });

  test("[SSA-036, SSA-011] keys and values of any characters are owned, found again and removed", async () => {
    const widget = stage.widget();
    const spec = (values: readonly string[]): JsonObject => ({
      size: 1,
      tags: [...values],
      mounts: values.map((name) => ({ name, path: "/" })),
      options: Object.fromEntries(values.map((value) => [value, "1"])),
    });
    await play(widget, apply("A", { spec: spec(STRANGE) }));
    const { "A Apply": fields = [] } = ownersOf((await widget.read()).body);
    for (const value of STRANGE) {
      const quoted = JSON.stringify(value);
      for (const field of [`.spec.tags[=${quoted}]`, `.spec.mounts[name=${quoted}]`, `.spec.options.${value}`])
        assert.ok(fields.includes(field), field);
    }
    await play(
      widget,
      apply("B", { spec: { tags: STRANGE, options: { kept: "1" } } }),
      apply("A", { spec: spec(STRANGE.slice(0, 2)) }),
    );
    const { body } = await widget.read();
    assert.deepEqual([...listAt(body, "spec", "tags")].sort(), [...STRANGE].sort());
    assert.deepEqual(
      objectsAt(body, "spec", "mounts").map(({ name }) => name),
      STRANGE.slice(0, 2),
    );
    assert.deepEqual(Object.keys(objectAt(body, "spec", "options")).sort(), [...STRANGE.slice(0, 2), "kept"].sort());
  });

  test("[SSA-049] an item may omit fields that another manager applied, even required ones", async () => {
    const widget = stage.widget();
    await play(
      widget,
      apply("A", { spec: { size: 1, ports: [{ name: "x", port: 1 }] } }),
      apply("B", { spec: { ports: [{ name: "x", protocol: "UDP" }] } }),
      shows({ "spec.ports": [{ name: "x", port: 1, protocol: "UDP" }] }),
    );
    const lonely = await widget.apply("B", { spec: { ports: [{ name: "y", protocol: "UDP" }] } });
    assert.deepEqual(
      [lonely.status, lonely.body.details.causes[0]!.reason],
      [stage.profile.behaviours.schemaFailureCode, "FieldValueRequired"],
    );
    assert.match(lonely.body.details.causes[0]!.field, /^spec\.ports\[\d\]\.port$/);
  });

  test("[UPD-012] an apply cannot change immutable fields", async () => {
    const map = stage.subject("ConfigMap");
    await play(map, apply("A", { immutable: true, data: { x: "1" } }), apply("B", { data: { x: "1" } }));
    const before = (await map.read()).body;
    for (const fields of [
      { immutable: true, data: { x: "2" } },
      { immutable: true, data: { y: "1" } },
      { data: { x: "1" } },
    ]) {
      const { status, body } = await map.apply("A", fields, { force: true });
      assert.deepEqual([status, body.reason], [422, "Invalid"], JSON.stringify(fields));
      assert.deepEqual((await map.read()).body, before);
    }
  });

  test("[SSA-001] an object that was deleted is created anew, with no earlier owner", async () => {
    const widget = stage.widget();
    await play(widget, apply("A", { spec: { size: 1, title: "of A" } }));
    const { uid } = (await widget.read()).body.metadata;
    assert.equal((await stage.api.delete(widget.path)).status, 200);
    const anew = await widget.apply("B", { spec: { size: 2 } });
    assert.equal(anew.status, 201);
    assert.notEqual(anew.body.metadata.uid, uid);
    await play(widget, owners({ "B Apply": [".spec.size"] }), shows({ "spec.title": undefined }));
  });

  test("[SSA-002, SSA-011] an object that waits for its finalizers is applied to, and goes when its last one is dropped", async () => {
    const widget = stage.widget();
    const fields = (size: number): JsonObject => ({ metadata: { finalizers: ["example.com/a"] }, spec: { size } });
    await play(widget, apply("A", fields(1)));
    await stage.api.delete(widget.path);
    await play(widget, apply("A", fields(2)), shows({ "spec.size": 2 }));
    const last = await widget.apply("A", { spec: { size: 2 } });
    assert.equal(last.status, 200, last.text);
    assert.equal((await widget.read()).status, 404);
  });

  test("[SSA-001, UPD-031] nothing is created in a missing or terminating namespace", async () => {
    const identity = { apiVersion: "v1", kind: "ConfigMap" };
    const inNamespace = (namespace: string, name: string): Subject =>
      new Subject(stage.api, `/api/v1/namespaces/${namespace}/configmaps`, identity, name);
    const missing = await inNamespace("not-there", "a").apply("A", { data: { x: "1" } });
    assert.deepEqual([missing.status, missing.body.reason], [404, "NotFound"]);
    const namespace = await stage.api.namespace();
    const held = inNamespace(namespace, "held");
    await play(held, apply("A", { metadata: { finalizers: ["example.com/hold"] }, data: { x: "1" } }));
    await stage.api.delete(`/api/v1/namespaces/${namespace}`);
    const late = await inNamespace(namespace, "late").apply("A", { data: { x: "1" } });
    assert.deepEqual([late.status, late.body.reason], [403, "Forbidden"]);
    assert.equal(late.body.details.causes[0]!.reason, "NamespaceTerminating");
    await play(held, mergePatch("B", { metadata: { finalizers: null } }));
  });

  test("[NEG-015] the media type may have parameters; similar types are not an apply", async () => {
    for (const [type, status] of [
      [`${APPLY_TYPE}; charset=utf-8`, 201],
      ["application/apply-patch+cbor", 415],
      ["application/apply-patch", 415],
    ] as const) {
      const map = stage.subject("ConfigMap");
      const options = { type, body: map.document({ data: { x: "1" } }) };
      const answer = await stage.api.request("PATCH", `${map.path}?fieldManager=A`, options);
      assert.equal(answer.status, status, answer.text);
    }
  });

  test("[SSA-035] the object as read goes back by strict PUT in JSON, YAML and protobuf, and owners stay", async () => {
    const map = stage.subject("ConfigMap");
    await play(
      map,
      apply("A", { data: { a: "1" } }),
      apply("B", { data: { b: "1" } }),
      mergePatch("C", { data: { c: "1" } }),
    );
    const before = (await map.read()).body;
    const path = `${map.path}?fieldManager=D&fieldValidation=Strict`;
    for (const type of ["application/json", "application/yaml", stage.profile.words.protobufMediaType]) {
      const read = await bytesOf(stage.api.url, stage.api.token, map.path, type);
      const { status, text } = await stage.api.put(path, read, { type });
      assert.equal(status, 200, `${type}: ${text}`);
      assert.deepEqual((await map.read()).body, before, type);
    }
  });

  test("[UPD-004, UPD-029] a PUT that creates has one entry, of an update", async () => {
    const widget = stage.widget();
    const { status, body } = await widget.put("P", widget.document({ spec: { size: 1 } }));
    if (stage.profile.behaviours.createOnUpdate === "listed") assert.equal(status, 404);
    else {
      assert.equal(status, 201);
      assert.deepEqual(Object.keys(ownersOf(body)), ["P Update"]);
      await play(widget, conflict("A", { spec: { size: 2 } }, [["P", ".spec.size"]]));
    }
  });

  test("[SSA-023] a value that an update moves back and forth stays with the updater", () =>
    play(
      stage.widget(),
      apply("A", { spec: { size: 1 } }),
      put("B", (object) => {
        objectAt(object, "spec").size = 2;
      }),
      put("B", (object) => {
        objectAt(object, "spec").size = 1;
      }),
      owners({ "B Update": [".spec.size"] }),
      apply("A", { spec: { size: 1 } }),
      owners({ "A Apply": [".spec.size"], "B Update": [".spec.size"] }),
    ));
});

/** A body as it comes over the wire, in any media type. */
async function bytesOf(url: string, token: string, path: string, accept: string): Promise<Buffer> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}`, accept } });
  assert.equal(response.headers.get("content-type"), accept);
  return Buffer.from(await response.arrayBuffer());
}
