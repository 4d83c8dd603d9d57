/** SPEC: Subresources, scale: a write of it changes replica counts, and says no more than a Scale can say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../../support/api.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt } from "../../support/json.js";
import { describeInProfiles, type Stage, Subject, type WriteOptions } from "../support/apply-stage.js";
import { create, play, shows, valueAt } from "../support/apply-steps.js";

const SCALE = { apiVersion: "autoscaling/v1", kind: "Scale" };
const MANAGER = "scaler";

/** Of a Scale: what nobody may change through it. */
const FOREIGN_METADATA = {
  labels: { stolen: "1" },
  annotations: { stolen: "1" },
  finalizers: ["example.com/stolen"],
  ownerReferences: [
    { apiVersion: "v1", kind: "ConfigMap", name: "thief", uid: "5f2d0c4e-0000-4000-8000-000000000000" },
  ],
};

const podTemplate = { metadata: { labels: { app: "x" } }, spec: { containers: [{ name: "c", image: "i" }] } };
const KINDS = [
  ["Deployment", { replicas: 1, selector: { matchLabels: { app: "x" } }, template: podTemplate }],
  ["Widget", { replicas: 1, size: 1 }],
] as const;

/** One way to write a Scale: some of its fields, and the object that it belongs to. */
interface Writer {
  readonly name: "PUT" | "merge patch" | "apply";
  write(subject: Subject, fields: JsonObject, options?: WriteOptions): Promise<Answer>;
}

const WRITERS: readonly Writer[] = [
  {
    name: "PUT",
    write: (subject, fields, options) =>
      subject.put(MANAGER, scaleOf(subject).document(fields), { ...options, at: "scale" }),
  },
  {
    name: "merge patch",
    write: (subject, fields, options) => subject.mergePatch(MANAGER, fields, { ...options, at: "scale" }),
  },
  {
    name: "apply",
    write: (subject, fields, options) =>
      scaleOf(subject).apply(MANAGER, fields, { force: true, ...options, at: "scale" }),
  },
];

function scaleOf({ api, collection, name }: Subject): Subject {
  return new Subject(api, collection, SCALE, name);
}

const MODES = ["Ignore", "Warn", "Strict"] as const;
const UNKNOWN_FIELDS = ["foo", "spec.foo", "status.foo"] as const;
const UNKNOWN = { foo: 1, spec: { replicas: 3, foo: 2 }, status: { foo: 3 } };

function mode(fieldValidation: (typeof MODES)[number]): WriteOptions {
  return { query: { fieldValidation } };
}

describeInProfiles("writes through scale", (stage) => {
  for (const [kind, spec] of KINDS) {
    for (const writer of WRITERS) define(stage, kind, spec, writer);

    test(`[SUB-010] a JSON Patch of the scale of a ${kind} changes replicas alone`, async () => {
      const subject = await existing(stage, kind, spec);
      const before = (await subject.read()).body;
      const metadata = Object.entries(FOREIGN_METADATA).map(([field, value]) => {
        return { op: "add", path: `/metadata/${field}`, value };
      });
      const replicas = { op: "replace", path: "/spec/replicas", value: 3 };
      const answer = await subject.jsonPatch(MANAGER, [...metadata, replicas], { at: "scale" });
      assert.equal(answer.status, 200, answer.text);
      await assertScaled(subject, before);
    });
  }
});

async function existing(stage: Stage, kind: "Deployment" | "Widget", spec: JsonObject): Promise<Subject> {
  const subject = stage.subject(kind);
  await play(subject, create("P", { metadata: { labels: { own: "1" }, annotations: { own: "1" } }, spec }));
  return subject;
}

/** The object is as before, but for 3 replicas and what tells of the change. */
async function assertScaled(subject: Subject, before: JsonValue): Promise<void> {
  const expected = structuredClone(before);
  objectAt(expected, "spec").replicas = 3;
  assert.deepEqual(withoutTraces((await subject.read()).body), withoutTraces(objectAt(expected)));
}

function withoutTraces(object: JsonObject): JsonObject {
  const { managedFields, resourceVersion, generation, ...metadata } = objectAt(object, "metadata");
  return { ...object, metadata };
}

function define(stage: Stage, kind: "Deployment" | "Widget", spec: JsonObject, { name, write }: Writer): void {
  const title = `${name} of the scale of a ${kind}`;

  const isStock = stage.profile.behaviours.decodingFailures === "stock";
  /** What a patch leads to is read after it: stock servers tell a fault of the patch. */
  const unreadable = isStock && name === "merge patch" ? [422, "Invalid"] : [400, "BadRequest"];

  /** Refused, and nothing has changed. */
  const refuses = async (subject: Subject, fields: JsonObject, options?: WriteOptions): Promise<Answer> => {
    const before = await subject.read();
    const answer = await write(subject, fields, options);
    assert.ok(answer.status >= 400 && answer.status < 500, `${JSON.stringify(fields)} was answered ${answer.status}`);
    assert.deepEqual((await subject.read()).body, before.body);
    return answer;
  };

  test(`[SUB-010] ${title} changes replicas alone`, async () => {
    const subject = await existing(stage, kind, spec);
    const before = (await subject.read()).body;
    const answer = await write(subject, { metadata: FOREIGN_METADATA, spec: { replicas: 3 } });
    assert.deepEqual([answer.status, answer.body.kind, answer.body.spec], [200, "Scale", { replicas: 3 }], answer.text);
    for (const field of Object.keys(FOREIGN_METADATA))
      assert.equal(fieldAt(answer.body.metadata, field), undefined, field);
    await assertScaled(subject, before);
  });

  test(`[SUB-010] ${title}: metadata alone is no change`, async () => {
    const subject = await existing(stage, kind, spec);
    const before = (await subject.read()).body;
    // the creator's value, which is shared: nothing is taken from anybody
    const answer = await write(subject, { metadata: FOREIGN_METADATA, spec: { replicas: 1 } });
    assert.equal(answer.status, 200, answer.text);
    const after = (await subject.read()).body;
    assert.deepEqual(withoutTraces(after), withoutTraces(before));
    assert.ok(!JSON.stringify(after.metadata.managedFields).includes("stolen"));
  });

  test(`${title} refuses another identity, and parts that are no objects`, async () => {
    const subject = await existing(stage, kind, spec);
    const scale = { ...SCALE, metadata: { name: subject.name }, spec: { replicas: 3 } };
    for (const change of [
      { metadata: { name: subject.name, namespace: "elsewhere" } },
      { metadata: { name: "another" } },
      { kind },
      { apiVersion: subject.identity.apiVersion },
      { spec: "x" },
      { spec: [3] },
      { metadata: "x" },
      { status: "x" },
    ]) {
      const { status, body } = await refuses(subject, {}, { request: { body: { ...scale, ...change } } });
      const isPart = Object.values(change).some((part) => part === "x" || Array.isArray(part));
      assert.deepEqual([status, body.reason], isPart ? unreadable : [400, "BadRequest"], JSON.stringify(change));
    }
  });

  test(`${title} refuses replicas that are no count`, async () => {
    const subject = await existing(stage, kind, spec);
    for (const replicas of ["3", 1.5, -1]) {
      const { status, body } = await refuses(subject, { spec: { replicas } });
      assert.ok(status === 400 || status === 422, JSON.stringify(body));
      assert.match(body.message, /spec\.replicas/);
    }
  });

  test(`${title} without replicas wants none where fields have zeros, and is refused where they must be sent`, async () => {
    if (name === "apply") return; // it states what it wants, and nothing else
    const subject = await existing(stage, kind, spec);
    const answer = await write(subject, { spec: { replicas: null } });
    if (stage.profile.behaviours.schemaFailureCode !== 422) {
      assert.deepEqual([answer.status, answer.body.reason], [422, "Invalid"], answer.text);
      return;
    }
    assert.deepEqual([answer.status, answer.body.spec], [200, {}], answer.text);
    assert.equal(valueAt((await subject.read()).body, "spec.replicas"), 0);
  });

  test(`[VAL-004, VAL-007] ${title}: Strict refuses unknown fields`, async () => {
    const subject = await existing(stage, kind, spec);
    const code = name === "merge patch" ? stage.profile.behaviours.strictPatchFailureCode : 400;
    const { status, body } = await refuses(subject, UNKNOWN, mode("Strict"));
    assert.equal(status, code, body.message);
    for (const field of UNKNOWN_FIELDS) assert.ok(body.message.includes(`unknown field "${field}"`), body.message);
  });

  test(`[VAL-008, VAL-010] ${title}: Warn reports unknown fields, Ignore does not`, async () => {
    const faults = UNKNOWN_FIELDS.map((field) => `unknown field "${field}"`);
    for (const [validation, expected] of [
      [mode("Warn"), faults],
      [undefined, faults],
      [mode("Ignore"), []],
    ] as const) {
      const subject = await existing(stage, kind, spec);
      const { status, warnings, text } = await write(subject, UNKNOWN, validation);
      assert.equal(status, 200, text);
      assert.deepEqual(warnings.toSorted(), [...expected].sort());
      await play(subject, shows({ "spec.replicas": 3, "spec.foo": undefined, foo: undefined }));
    }
  });

  test(`${title}: a uid and a resourceVersion are preconditions`, async () => {
    const subject = await existing(stage, kind, spec);
    const { uid, resourceVersion } = (await subject.read()).body.metadata;
    const stale = await refuses(subject, { metadata: { resourceVersion: "1" }, spec: { replicas: 3 } });
    assert.deepEqual([stale.status, stale.body.reason], [409, "Conflict"]);
    const another = { metadata: { uid: "5f2d0c4e-0000-4000-8000-000000000000" }, spec: { replicas: 3 } };
    const refused = await refuses(subject, another);
    assert.deepEqual([refused.status], [name === "PUT" ? 409 : 422], refused.text);
    const taken = await write(subject, { metadata: { uid, resourceVersion }, spec: { replicas: 3 } });
    assert.equal(taken.status, 200, taken.text);
    assert.equal(valueAt((await subject.read()).body, "spec.replicas"), 3);
  });

  test(`${title} refuses a uid and a resourceVersion that are no texts`, async () => {
    const subject = await existing(stage, kind, spec);
    for (const metadata of [{ uid: 5 }, { uid: {} }, { resourceVersion: 5 }, { resourceVersion: ["5"] }]) {
      const { status, body } = await refuses(subject, { metadata, spec: { replicas: 3 } });
      assert.deepEqual([status, body.reason], unreadable, body.message);
    }
  });

  test(`${title} of a missing object is not found, whatever it expects of it`, async () => {
    for (const metadata of [{}, { uid: "5f2d0c4e-0000-4000-8000-000000000000" }, { resourceVersion: "1" }]) {
      const { status, body } = await write(stage.subject(kind), { metadata, spec: { replicas: 3 } });
      assert.deepEqual([status, body.reason], [404, "NotFound"]);
    }
  });

  test(`${title}: a duplicate key is reported once`, async () => {
    const subject = await existing(stage, kind, spec);
    const raw = JSON.stringify(scaleOf(subject).document({ spec: { replicas: 3 } }));
    const body = raw.replace('"replicas":3', '"replicas":2,"replicas":3');
    const request = { request: { body } };
    const isByLine = title.startsWith("apply") && stage.profile.behaviours.decodingFailures === "stock";
    const fault = isByLine ? 'line 1: key "replicas" already set in map' : 'duplicate field "spec.replicas"';
    const strict = await refuses(subject, {}, { ...mode("Strict"), ...request });
    assert.ok(strict.body.message.includes(fault), strict.text);
    const { status, warnings, text } = await write(subject, {}, { ...mode("Warn"), ...request });
    assert.deepEqual([status, warnings], [200, [fault]], text);
    await play(subject, shows({ "spec.replicas": 3 }));
  });
}
