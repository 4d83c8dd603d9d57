/** The model of a form: which fields it has, which control each needs, and what typing into it gives. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfValue, valueOfText } from "../../console/src/form/field-texts.js";
import type { FieldShape } from "../../console/src/schema/field-shape.js";
import {
  type FormField,
  firstItem,
  firstValue,
  metadataFields,
  objectFields,
  rootFields,
  shownFields,
  unnamedField,
} from "../../console/src/schema/form-model.js";
import type { JsonObject } from "../../runtime/client/browser.js";
import { everyType, schemaOf } from "./kind-schemas.js";

const root = rootFields(everyType);
const spec = objectFields(everyType, everyType.resolve((everyType.root.properties as JsonObject).spec));
const named = (name: string): FormField => spec.find((field) => field.name === name) as FormField;

test("form: metadata comes first; what is given or written by the server is not in it", () => {
  assert.deepEqual(
    root.map(({ name }) => name),
    ["metadata", "spec"],
  );
});

test("form: metadata begins with the name, and a cluster-scoped kind has no namespace", () => {
  const { schema } = root[0] as FormField;
  const names = (isNamespaced: boolean): string[] =>
    metadataFields(everyType, schema, isNamespaced).map(({ name }) => name);
  assert.deepEqual(names(true), ["name", "namespace", "labels", "annotations"]);
  assert.deepEqual(names(false), ["name", "labels", "annotations"]);
});

test("form: each type of schema has its control", () => {
  const kinds = Object.fromEntries(spec.map(({ name, shape }) => [name, shape.kind]));
  assert.deepEqual(kinds, {
    text: "text",
    count: "number",
    ratio: "number",
    isOn: "boolean",
    mode: "choice",
    day: "date",
    moment: "time",
    port: "int-or-string",
    share: "int-or-string",
    size: "quantity",
    labels: "map",
    names: "list",
    ports: "list",
    tree: "object",
    open: "object",
    anything: "free",
    union: "free",
  });
  assert.equal((named("open").shape as Extract<FieldShape, { kind: "object" }>).isOpen, true);
  assert.equal((named("tree").shape as Extract<FieldShape, { kind: "object" }>).isOpen, false);
});

test("form: descriptions, defaults and requirements are those of the schema", () => {
  assert.equal(named("text").description, "Some text.");
  assert.equal(named("count").placeholder, "3");
  assert.deepEqual(
    spec.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ["mode", "tree"],
  );
});

test("form: required fields come first, then those that are set or added; the rest is offered by name", () => {
  const { shown, others } = shownFields(spec, { text: "a", ports: [] }, new Set(["isOn"]));
  assert.deepEqual(
    shown.map(({ name }) => name),
    ["mode", "tree", "text", "isOn", "ports"],
  );
  const names = others.map(({ name }) => name);
  assert.deepEqual(names, [...names].sort());
  assert.equal(shown.length + others.length, spec.length);
});

test("form: a schema that contains itself is looked into one level at a time", () => {
  let field = named("tree");
  for (let depth = 0; depth < 50; depth++) {
    assert.equal(field.shape.kind, "object");
    field = objectFields(everyType, field.schema).find(({ name }) => name === "child") as FormField;
  }
  assert.ok(JSON.stringify(firstValue(everyType, named("tree"))).length < 1000);
});

test("form: what is added begins with what its schema requires", () => {
  assert.deepEqual(firstValue(everyType, named("ports")), []);
  assert.deepEqual(firstValue(everyType, named("labels")), {});
  assert.equal(firstValue(everyType, named("text")), undefined);
  const { items } = named("ports").shape as Extract<FieldShape, { kind: "list" }>;
  assert.deepEqual(firstItem(everyType, unnamedField(everyType, items)), { name: "example" });
  const texts = schemaOf({ type: "string" });
  assert.equal(firstItem(texts, unnamedField(texts, texts.root)), "");
});

test("form: typed texts become values of the type, and what does not fit stays a text", () => {
  for (const [name, text, value] of [
    ["count", "12", 12],
    ["count", "9007199254740993", 9007199254740993n],
    ["count", "1.5", "1.5"],
    ["count", "many", "many"],
    ["ratio", "1.5", 1.5],
    ["ratio", "-2e3", -2000],
    ["isOn", "true", true],
    ["mode", "fast", "fast"],
    ["port", "80", 80],
    ["port", "http", "http"],
    ["size", "1", "1"],
    ["size", "500m", "500m"],
    ["day", "2026-01-31", "2026-01-31"],
    ["moment", "2026-01-31T10:20", "2026-01-31T10:20:00Z"],
    ["moment", "2026-01-31T10:20:30", "2026-01-31T10:20:30Z"],
    ["text", "010", "010"],
    ["text", "", undefined],
  ] as const)
    assert.equal(valueOfText(named(name).shape, text), value, `${name} ${text}`);
});

test("form: a time is shown in UTC, and a text that is none as it is", () => {
  const { shape } = named("moment");
  assert.equal(textOfValue(shape, "2026-01-31T10:20:30+02:00"), "2026-01-31T08:20:30");
  assert.equal(textOfValue(shape, "tomorrow"), "tomorrow");
});
