/** SPEC: Updates 3; Media types: which apply requests are taken, and how the others are refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../../support/api.js";
import { fieldAt, type JsonObject, listAt, objectAt, valueAt } from "../../support/json.js";
import { APPLY_TYPE, describeInProfiles, type Subject } from "../support/apply-stage.js";
import { apply, play, shows } from "../support/apply-steps.js";
import { entriesOf, ownersOf } from "../support/field-owners.js";

describeInProfiles("requests of server-side apply", (stage) => {
  const refused = async (widget: Subject, answer: Promise<Answer>): Promise<Answer> => {
    const before = await widget.read();
    const refusal = await answer;
    assert.ok(refusal.status >= 400 && refusal.status < 500, refusal.text);
    assert.equal(refusal.body.kind, "Status");
    assert.deepEqual((await widget.read()).body, before.body);
    return refusal;
  };
  const existing = async (): Promise<Subject> => {
    const widget = stage.widget();
    await play(widget, apply("A", { spec: { size: 1 } }));
    return widget;
  };
  /** The body goes out as it is. */
  const applyRaw = (subject: Subject, body: unknown, query = "fieldManager=A"): Promise<Answer> =>
    stage.api.request("PATCH", `${subject.path}?${query}`, { body, type: APPLY_TYPE });

  test("[SSA-004] fieldManager is required", async () => {
    for (const widget of [stage.widget(), await existing()]) {
      for (const query of ["", "fieldManager=", "force=true"]) {
        const body = widget.document({ spec: { size: 2 } });
        const answer = await refused(widget, applyRaw(widget, body, query));
        assert.deepEqual(
          [answer.status, answer.body.reason, answer.body.details.kind],
          [422, "Invalid", "PatchOptions"],
        );
        const [cause, ...others] = answer.body.details.causes;
        assert.deepEqual(
          [cause!.field, cause!.reason, cause!.message, others],
          ["fieldManager", "FieldValueRequired", "Required value: is required for apply patch", []],
        );
      }
    }
  });

  test("[SSA-044] force is refused for other patches", async () => {
    const widget = await existing();
    for (const send of [
      widget.mergePatch("A", { spec: { size: 2 } }, { query: { force: "true" } }),
      widget.jsonPatch("A", [{ op: "replace", path: "/spec/size", value: 2 }], { query: { force: "true" } }),
    ]) {
      const { status, body } = await refused(widget, send);
      assert.deepEqual([status, body.reason], [422, "Invalid"]);
      assert.deepEqual(
        [body.details.causes[0]?.field, body.details.causes[0]?.message],
        ["force", "Forbidden: may not be specified for non-apply patch"],
      );
    }
  });

  test("[SSA-006] managedFields in the body are refused", async () => {
    const entry = { manager: "A", operation: "Apply", apiVersion: "demo.example.com/v1", fieldsType: "FieldsV1" };
    for (const widget of [stage.widget(), await existing()]) {
      for (const managedFields of [[{}], [{ ...entry, fieldsV1: { "f:spec": {} } }]]) {
        const fields = { metadata: { managedFields }, spec: { size: 2 } };
        const { status, body } = await refused(widget, widget.apply("A", fields, { force: true }));
        assert.deepEqual([status, body.reason], [400, "BadRequest"]);
        assert.match(body.message, /metadata\.managedFields must be nil/);
      }
    }
    const widget = await existing();
    for (const managedFields of [null, []]) {
      const { status, text } = await widget.apply("A", { metadata: { managedFields }, spec: { size: 1 } });
      assert.equal(status, 200, text);
    }
  });

  test("[SSA-009] kinds that are not stored cannot be applied", async () => {
    const { authorizationGroup } = stage.profile.words;
    const path = `/apis/${authorizationGroup}/v1/subjectaccessreviews/x`;
    const body = { apiVersion: `${authorizationGroup}/v1`, kind: "SubjectAccessReview", metadata: { name: "x" } };
    const options = { body: { ...body, spec: { user: "jane" } }, type: APPLY_TYPE };
    const { status } = await stage.api.request("PATCH", `${path}?fieldManager=A`, options);
    assert.equal(status, 404);
    assert.ok([404, 405].includes((await stage.api.get(path)).status));
  });

  test("[NEG-015] the body is YAML", async () => {
    const widget = stage.widget();
    const yaml = [
      "# a comment",
      "apiVersion: demo.example.com/v1",
      "kind: Widget",
      `metadata: { name: ${widget.name} }`,
      "spec:",
      "  size: 3",
      "  title: >-",
      "    two",
      "    words",
      "  tags: [a, 'b']",
    ].join("\n");
    const { status, text } = await applyRaw(widget, yaml);
    assert.equal(status, 201, text);
    await play(widget, shows({ "spec.size": 3, "spec.title": "two words", "spec.tags": ["a", "b"] }));
    assert.deepEqual(Object.keys(ownersOf((await widget.read()).body)), ["A Apply"]);
  });

  test("[SSA-013, NEG-016] the body may be JSON, with its escapes", async () => {
    const map = stage.subject("ConfigMap");
    const escapes = '"one\\ntwo \\"quoted\\" \\u00e9 \\t \\\\ \\ud83d\\ude00"';
    const text = `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"${map.name}"},"data":{"x":${escapes}}}`;
    const answer = await applyRaw(map, text);
    assert.equal(answer.status, 201, answer.text);
    await play(map, shows({ "data.x": JSON.parse(escapes) }));
    const slash = await applyRaw(map, text.replace(escapes, '"a\\/b"'));
    assert.ok([200, 400].includes(slash.status), slash.text);
  });

  test("[SSA-042] the body names its kind, and the object of the URL", async () => {
    const widget = await existing();
    const whole = widget.document({ spec: { size: 2 } });
    const bodies: readonly JsonObject[] = [
      { ...whole, kind: undefined },
      { ...whole, apiVersion: undefined },
      { ...whole, kind: "Gadget" },
      { ...whole, apiVersion: "demo.example.com/v9" },
      { ...whole, apiVersion: "other.example.com/v1" },
      { ...whole, metadata: { name: "another" } },
      { ...whole, metadata: { name: widget.name, namespace: "another" } },
    ];
    for (const body of bodies) {
      const { status, body: answer, text } = await refused(widget, applyRaw(widget, body));
      assert.deepEqual([status, answer.reason], [400, "BadRequest"], `${JSON.stringify(body)}: ${text}`);
    }
    assert.equal((await stage.api.get(`${widget.collection}/another`)).status, 404);
  });

  test("a body that is not an object, or can't be read, is refused with 400", async () => {
    const widget = await existing();
    const bodies = [
      "",
      "~",
      "5",
      "text",
      "[]",
      "- a",
      "{",
      "a: b: c",
      "a: &x [*x]",
      "---\na: 1\n---\nb: 2\n",
      "\u0000",
    ];
    for (const body of bodies) {
      const { status, body: answer, text } = await refused(widget, applyRaw(widget, body));
      assert.deepEqual([status, answer.reason], [400, "BadRequest"], `${JSON.stringify(body)}: ${text}`);
    }
  });

  test("values of the wrong type are refused, and nothing changes", async () => {
    const { schemaFailureCode } = stage.profile.behaviours;
    const widget = await existing();
    for (const fields of [
      { spec: { size: "many" } },
      { spec: { tags: "a" } },
      { spec: { ports: { name: "x" } } },
      { spec: [] },
      { spec: { options: ["a"] } },
      { metadata: { labels: ["a"] } },
    ]) {
      const { status, text } = await refused(widget, widget.apply("A", fields));
      assert.ok(status === 400 || status === schemaFailureCode, `${JSON.stringify(fields)}: ${text}`);
    }
  });

  test("rules of values hold for the merged object", async () => {
    const widget = await existing();
    const broken = await refused(widget, widget.apply("A", { spec: { size: 100_000 } }));
    assert.deepEqual([broken.status, broken.body.reason], [422, "Invalid"]);
    assert.equal(broken.body.details.causes[0]?.field, "spec.size");
    const missing = await refused(widget, widget.apply("A", { spec: { title: "size is dropped" } }));
    assert.equal(missing.body.details.causes[0]?.field, "spec.size");
    const fresh = stage.widget();
    await refused(fresh, fresh.apply("A", { spec: { title: "without size" } }));
    assert.equal((await fresh.read()).status, 404);
  });

  // stock servers can't apply a field that the kind does not have, whatever the request asks for
  const isStock = stage.profile.behaviours.decodingFailures === "stock";

  for (const { validation, status, warnings } of [
    { validation: "Strict", status: 400, warnings: 0 },
    { validation: "Warn", status: 200, warnings: 1 },
    { validation: "Ignore", status: 200, warnings: 0 },
  ]) {
    test(`[${validation === "Strict" ? "VAL-007, " : ""}VAL-028] an unknown field under ${validation}`, async () => {
      const widget = await existing();
      const options = { query: { fieldValidation: validation } };
      const answer = await widget.apply("A", { spec: { size: 2, foo: 1 } }, options);
      const isRefused = isStock || status === 400;
      assert.equal(answer.status, isRefused ? 400 : status, answer.text);
      assert.equal(answer.warnings.length, isRefused ? 0 : warnings);
      const told = isStock ? /: \.spec\.foo: field not declared in schema$/ : /unknown field "spec\.foo"/;
      if (isRefused) assert.match(answer.body.message, told);
      const { body } = await widget.read();
      assert.deepEqual([fieldAt(body, "spec", "size"), "foo" in objectAt(body, "spec")], [isRefused ? 1 : 2, false]);
      assert.deepEqual(ownersOf(body), { "A Apply": [".spec.size"] });
    });

    test(`[VAL-028] a key given twice under ${validation}`, async () => {
      const widget = await existing();
      const { apiVersion, kind } = widget.identity;
      const head = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${widget.name}}`;
      const query = `fieldManager=A&fieldValidation=${validation}`;
      const answer = await applyRaw(widget, `${head}\nspec: {size: 2, size: 3}\n`, query);
      assert.equal(answer.status, status, answer.text);
      if (status === 400) assert.match(answer.body.message, /spec\.size|key "size"/);
      else assert.equal(answer.warnings.length, warnings);
    });
  }

  test("a wrong uid is refused, also by force; the right one is taken", async () => {
    const widget = await existing();
    for (const force of [false, true]) {
      const fields = { metadata: { uid: "another" }, spec: { size: 2 } };
      const { status } = await refused(widget, widget.apply("A", fields, { force }));
      assert.ok(status === 409 || status === 422, String(status));
    }
    const { uid } = (await widget.read()).body.metadata;
    assert.equal((await widget.apply("A", { metadata: { uid }, spec: { size: 2 } })).status, 200);
  });

  test("a uid means that the object is there: nothing is created; a resourceVersion says nothing of what is missing", async () => {
    const widget = stage.widget();
    const fields = { metadata: { uid: "no-such" }, spec: { size: 1 } };
    const { status, body } = await widget.apply("A", fields, { force: true });
    assert.equal(status, 409);
    assert.match(
      body.message,
      /: uid mismatch: the provided object specified uid no-such, and no existing object was found$/,
    );
    const unreadable = await widget.apply("A", { metadata: { resourceVersion: "x" }, spec: { size: 1 } });
    assert.equal(unreadable.status, 409);
    assert.equal((await widget.read()).status, 404);
    const made = await widget.apply("A", { metadata: { resourceVersion: "1" }, spec: { size: 1 } });
    assert.equal(made.status, 201, made.text);
    assert.notEqual(made.body.metadata.resourceVersion, "1");
    assert.equal((await widget.apply("A", { metadata: { resourceVersion: "1" }, spec: { size: 2 } })).status, 409);
  });

  test("[SSA-032] an apply of existing values shares their ownership without a new time", async () => {
    const widget = stage.widget();
    const made = await widget.apply("A", { spec: { size: 1, title: "of both" } });
    const [first] = made.body.metadata.managedFields;
    const shared = await widget.apply("B", { spec: { size: 1 } });
    const timeOf = ({ body }: Answer, manager: string) =>
      body.metadata.managedFields.find((entry) => entry.manager === manager)?.time;
    assert.deepEqual([timeOf(shared, "A"), timeOf(shared, "B")], [fieldAt(first, "time"), undefined]);
    const changed = await widget.apply("B", { spec: { size: 1, mode: "off" } });
    assert.match(timeOf(changed, "B") ?? "", /^\d{4}-/);
  });

  test("apply goes to objects, not to collections", async () => {
    const { status } = await stage.api.request("PATCH", `${stage.collection("Widget")}?fieldManager=A`, {
      body: { apiVersion: "demo.example.com/v1", kind: "Widget" },
      type: APPLY_TYPE,
    });
    assert.equal(status, 405);
  });

  test("bodies of absurd depth and width leave the server alive", async () => {
    const widget = await existing();
    const depth = 20_000;
    const nested = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    const lists = "[".repeat(depth) + "]".repeat(depth);
    const head = JSON.stringify(widget.document({})).slice(0, -1);
    for (const body of [
      `${head},"spec":{"size":1,"extra":${nested}}}`,
      `${head},"spec":{"size":1,"extra":{"l":${lists}}}}`,
      `${head},"spec":{"size":1,"tree":${`{"children":[`.repeat(depth)}${"]}".repeat(depth)}}}`,
    ]) {
      const { status } = await refused(widget, applyRaw(widget, body));
      assert.ok([400, 413, 422].includes(status), String(status));
    }
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, ""]));
    const wide = await widget.apply("A", { spec: { size: 1, options: many } });
    assert.equal(wide.status, 200, wide.text.slice(0, 500));
    const tags = Array.from({ length: 20_000 }, (_, index) => `t${index}`);
    const long = await widget.apply("A", { spec: { size: 1, tags } });
    assert.deepEqual([long.status, listAt(long.body, "spec", "tags").length], [200, 20_000], long.text.slice(0, 500));
    await play(widget, apply("A", { spec: { size: 1 } }), shows({ "spec.tags": undefined, "spec.options": undefined }));
  });

  test("a body past the size limit is refused with 413", async () => {
    const map = stage.subject("ConfigMap");
    const { status, body } = await map.apply("A", { data: { x: "y".repeat(4 * 1024 * 1024) } });
    assert.deepEqual([status, body.reason], [413, "RequestEntityTooLarge"]);
  });

  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    test(`a key or a manager called ${name} is like any other`, async () => {
      const map = stage.subject("ConfigMap");
      const data = JSON.parse(`{"${name}":"1"}`);
      await play(map, apply(name, { data }));
      const { body } = await map.read();
      assert.deepEqual(
        [Object.keys(objectAt(body, "data")), Object.hasOwn(objectAt(body, "data"), name)],
        [[name], true],
      );
      const [entry] = entriesOf(body);
      assert.equal(valueAt(entry, "manager"), name);
      assert.deepEqual(Object.keys(objectAt(entry, "fieldsV1", "f:data")), [`f:${name}`]);
      const other = await map.apply("B", { data: JSON.parse(`{"${name}":"2"}`) });
      assert.deepEqual([other.status, other.body.details.causes[0]?.field], [409, `.data.${name}`]);
      await play(map, apply(name, {}), shows({ data: undefined }));
    });
  }
});
