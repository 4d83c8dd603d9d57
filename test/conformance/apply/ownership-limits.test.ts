/** SPEC: Field-ownership record; Field ownership, managed-fields list: how many records there may be, and which are believed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../../support/api.js";
import { fieldAt, type JsonObject, objectAt } from "../../support/json.js";
import { describeInProfiles, type Stage, type Subject } from "../support/apply-stage.js";
import { apply, jsonPatch, mergePatch, ownedBy, owners, play, put, shows } from "../support/apply-steps.js";
import { entriesOf, ownersOf } from "../support/field-owners.js";

const MAX_RECORDS = 1000;

function records(count: number, more: (index: number) => JsonObject = () => ({})): JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({
    manager: `m${index}`,
    operation: "Apply",
    apiVersion: "demo.example.com/v1",
    fieldsType: "FieldsV1",
    fieldsV1: { "f:metadata": { "f:annotations": { [`f:a${index}`]: {} } } },
    ...more(index),
  }));
}

/** A widget of A, with its size, and whatever records it is given. */
async function widgetOf(stage: Stage, managedFields?: readonly JsonObject[]): Promise<Subject> {
  const widget = stage.widget();
  const metadata = managedFields === undefined ? {} : { annotations: annotationsOf(managedFields) };
  await play(widget, apply("A", { metadata, spec: { size: 1 } }));
  if (managedFields !== undefined) {
    await play(
      widget,
      put("P", (object) => {
        objectAt(object, "metadata").managedFields = [...managedFields];
      }),
    );
  }
  return widget;
}

/** Everything that the records own. */
function annotationsOf(managedFields: readonly JsonObject[]): JsonObject {
  const names = managedFields.flatMap(({ fieldsV1 }) => Object.keys(objectAt(fieldsV1, "f:metadata", "f:annotations")));
  return Object.fromEntries(names.map((name) => [name.slice(2), "1"]));
}

async function assertTooMany(widget: Subject, send: () => Promise<Answer>): Promise<void> {
  const before = await widget.read();
  const { status, body } = await send();
  assert.deepEqual([status, body.reason], [422, "Invalid"], body.message);
  const [cause, ...others] = body.details.causes;
  assert.deepEqual(
    [cause!.reason, cause!.field, others],
    ["FieldValueTooMany", "metadata.managedFields", []],
    body.message,
  );
  assert.match(cause!.message, new RegExp(`\\b${MAX_RECORDS}\\b`));
  assert.deepEqual((await widget.read()).body, before.body);
}

describeInProfiles(
  "limits of ownership records",
  (stage) => {
    test("more records than an object may have are refused in every kind of write", async () => {
      const widget = await widgetOf(stage);
      const managedFields = records(MAX_RECORDS + 1);
      const whole = (await widget.read()).body;
      objectAt(whole, "metadata").managedFields = managedFields;
      const replace = [{ op: "replace", path: "/metadata/managedFields", value: managedFields }];
      await assertTooMany(widget, () => widget.put("B", whole));
      await assertTooMany(widget, () => widget.mergePatch("B", { metadata: { managedFields } }));
      await assertTooMany(widget, () => widget.jsonPatch("B", replace));
    });

    test("an object at the limit of records accepts no more managers, and keeps those it has", async () => {
      const managedFields = records(MAX_RECORDS);
      const widget = await widgetOf(stage, managedFields);
      assert.equal(entriesOf((await widget.read()).body).length, MAX_RECORDS);
      for (const force of [false, true]) {
        await assertTooMany(widget, () => widget.apply("one-more", { spec: { size: 1 } }, { force }));
      }
      const annotations = { a0: "1" };
      await play(
        widget,
        // a manager that is known owns more
        apply("m0", { metadata: { annotations }, spec: { size: 1, title: "of m0" } }),
        ownedBy(".spec.title", "m0 Apply"),
        // one that goes away leaves room for another
        apply("m1", {}),
        shows({ "metadata.annotations.a1": undefined }),
        apply("one-more", { spec: { size: 1 } }),
        ownedBy(".spec.size", "m0 Apply", "one-more Apply"),
      );
    });

    test("an object with as many records as it may have goes on to be updated by clients that send back what they read", async () => {
      const widget = await widgetOf(stage, records(MAX_RECORDS));
      await play(
        widget,
        put("B", (object) => {
          objectAt(object, "spec").title = "of B";
        }),
        ownedBy(".spec.title", "B Update"),
        put("B", (object) => {
          objectAt(object, "spec").title = "of B too";
        }),
        put("C", (object) => {
          objectAt(object, "spec").size = 2;
        }),
        mergePatch("C", { spec: { size: 3 } }),
        ownedBy(".spec.size", "C Update"),
      );
      assert.equal(entriesOf((await widget.read()).body).length, MAX_RECORDS + 2);
    });

    test("records of one manager become one, which owns what they all do", async () => {
      const many = records(MAX_RECORDS, () => ({ manager: "one" }));
      const widget = await widgetOf(stage, many);
      const { body } = await widget.read();
      assert.deepEqual(Object.keys(ownersOf(body)), ["one Apply"]);
      assert.equal(ownersOf(body)["one Apply"]?.length, MAX_RECORDS);
      await play(
        widget,
        apply("one", { metadata: { annotations: { a7: "1" } } }),
        owners({ "one Apply": [".metadata.annotations.a7"] }),
        shows({ "metadata.annotations": { a7: "1" } }),
      );
    });

    const digits = "9".repeat(400);
    for (const [title, element] of [
      ["an index of 400 digits", `i:${digits}`],
      ["an index that doubles can't tell from its neighbours", "i:9007199254740993"],
      ["a value beyond all doubles", "v:1e999"],
      ["a value of 400 digits", `v:${digits}`],
      ["a negative value beyond all doubles", "v:-1e999"],
      ["a value that holds one", 'v:{"a":[1e999]}'],
      ["a key beyond all doubles", 'k:{"port":1e999}'],
    ] as const) {
      test(`[SSA-040] ${title} leaves the stored records`, async () => {
        const widget = await widgetOf(stage);
        const { body } = await widget.read();
        const changed = structuredClone(body);
        changed.metadata.managedFields[0]!.fieldsV1 = { "f:spec": { "f:tags": { [element]: {} } } };
        const { status, text } = await widget.put("B", changed);
        assert.equal(status, 200, text);
        assert.deepEqual((await widget.read()).body, body);
        const { managedFields } = changed.metadata;
        await play(
          widget,
          mergePatch("B", { metadata: { managedFields }, spec: { title: "of B" } }),
          owners({ "A Apply": [".spec.size"], "B Update": [".spec.title"] }),
        );
      });
    }

    test("[SSA-026] an empty record through the status strips the list, in every kind of write", async () => {
      const at = { at: "status" };
      const steps = [
        mergePatch("B", { metadata: { managedFields: [{}] } }, at),
        jsonPatch("B", [{ op: "replace", path: "/metadata/managedFields", value: [{}] }], at),
        put(
          "B",
          (object) => {
            objectAt(object, "metadata").managedFields = [{}];
          },
          at,
        ),
      ];
      for (const step of steps)
        await play(await widgetOf(stage), owners({ "A Apply": [".spec.size"] }), step, owners({}));
    });

    const edits: Readonly<Record<string, (entry: JsonObject) => JsonObject[]>> = {
      "a record moved to another manager": (entry) => [{ ...objectAt(entry ?? {}), manager: "thief" }],
      "a record that says less": (entry) => [{ ...objectAt(entry ?? {}), fieldsV1: { "f:spec": { "f:title": {} } } }],
      "a further record": (entry) => [objectAt(entry), { ...objectAt(entry ?? {}), manager: "thief" }],
      "an operation that there is not": (entry) => [{ ...objectAt(entry ?? {}), operation: "Own" }],
      "more records than an object may have": () => records(MAX_RECORDS + 1),
      "an empty record among others": (entry) => [objectAt(entry), {}],
    };
    for (const [title, edit] of Object.entries(edits)) {
      test(`[SSA-040] ${title}, sent through the status, changes no record`, async () => {
        const widget = await widgetOf(stage);
        const { body } = await widget.read();
        const managedFields = edit(entriesOf(body)[0]!);
        const replace = { op: "replace", path: "/metadata/managedFields", value: managedFields };
        const at = { at: "status" };
        await play(
          widget,
          mergePatch("B", { metadata: { managedFields } }, at),
          jsonPatch("B", [replace], at),
          put(
            "B",
            (object) => {
              objectAt(object, "metadata").managedFields = [...managedFields];
            },
            at,
          ),
          shows({ metadata: body.metadata }),
          mergePatch("B", { metadata: { managedFields }, status: { phase: "Running" } }, at),
        );
        const found = ownersOf((await widget.read()).body);
        assert.deepEqual(Object.keys(found).sort(), ["A Apply", "B Update status"]);
        assert.deepEqual(found["A Apply"], [".spec.size"]);
      });
    }

    test("edits of records through a Pod's own subresources and through scale change none", async () => {
      const pod = stage.subject("Pod");
      await play(pod, apply("A", { spec: { containers: [{ name: "main", image: "app:1" }] } }));
      const widget = await widgetOf(stage);
      for (const [subject, at] of [
        [pod, "resize"],
        [pod, "ephemeralcontainers"],
        [widget, "scale"],
      ] as const) {
        const { body } = await subject.read();
        const managedFields = [{ ...objectAt(fieldAt(entriesOf(body), 0) ?? {}), manager: "thief" }];
        await play(
          subject,
          mergePatch("B", { metadata: { managedFields } }, { at }),
          shows({ metadata: body.metadata }),
        );
      }
    });
  },
  { emulatedVersion: "1.32" },
);
