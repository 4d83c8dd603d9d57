/** Typed paths of fields, and the errors that take them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_FIELD_PATH_CHARACTERS } from "../../runtime/api/field-error.js";
import { fieldErrors, fieldPath } from "../../runtime/index.js";

interface Garden {
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly owner?: string;
    readonly beds?: readonly { readonly crop: string; readonly size?: { readonly width: number } }[];
  };
}

test("a path names members, list items and keys of maps as errors show them", () => {
  const garden = fieldPath<Garden>();
  assert.equal(garden.text, "");
  assert.equal(garden.at("spec", "owner").text, "spec.owner");
  assert.equal(garden.at("spec").at("beds", 2).at("crop").text, "spec.beds[2].crop");
  assert.equal(garden.at("spec", "beds", 0, "size").at("width").text, "spec.beds[0].size.width");
  assert.equal(
    garden.at("metadata", "labels").key("app.example.com/name").text,
    "metadata.labels[app.example.com/name]",
  );
  assert.equal(`${garden.at("spec")}`, "spec");
});

test("names that the type does not have, and steps that do not fit, are errors of the compiler", () => {
  const garden = fieldPath<Garden>();
  // @ts-expect-error there is no such member
  garden.at("spec", "bed");
  // @ts-expect-error a list has indices
  garden.at("spec", "beds", "crop");
  // @ts-expect-error a text has no members
  garden.at("spec", "owner", "length");
  // @ts-expect-error a map has keys
  garden.at("metadata", "labels", "app");
  // @ts-expect-error a struct has no keys
  garden.at("spec").key("owner");
});

test("a common part of paths never changes, and paths stay bounded", () => {
  const beds = fieldPath<Garden>().at("spec", "beds");
  assert.deepEqual([beds.at(0).text, beds.at(1).text, beds.text], ["spec.beds[0]", "spec.beds[1]", "spec.beds"]);
  const long = fieldPath<Garden>().at("metadata", "labels").key("k".repeat(5000)).text;
  assert.equal(long.length, MAX_FIELD_PATH_CHARACTERS + "...".length);
});

test("errors of fields take paths and texts alike", () => {
  const owner = fieldPath<Garden>().at("spec", "owner");
  assert.deepEqual(fieldErrors.invalid(owner, "x", "too short"), fieldErrors.invalid("spec.owner", "x", "too short"));
  const made = {
    required: fieldErrors.required(owner),
    invalid: fieldErrors.invalid(owner, 1, "is odd"),
    typeInvalid: fieldErrors.typeInvalid(owner, 1, "expected a string"),
    notSupported: fieldErrors.notSupported(owner, "a", ["b"]),
    duplicate: fieldErrors.duplicate(owner, "a"),
    notFound: fieldErrors.notFound(owner, "a"),
    forbidden: fieldErrors.forbidden(owner, "not here"),
    tooLong: fieldErrors.tooLong(owner, 3),
    tooMany: fieldErrors.tooMany(owner, 4, 3),
  };
  assert.deepEqual(Object.keys(made).sort(), Object.keys(fieldErrors).sort());
  assert.deepEqual(
    Object.values(made).map(({ field, reason, message }) => `${field} ${reason} ${message}`),
    [
      "spec.owner FieldValueRequired Required value",
      "spec.owner FieldValueInvalid Invalid value: 1: is odd",
      "spec.owner FieldValueTypeInvalid Invalid value: 1: expected a string",
      'spec.owner FieldValueNotSupported Unsupported value: "a": supported values: "b"',
      'spec.owner FieldValueDuplicate Duplicate value: "a"',
      'spec.owner FieldValueNotFound Not found: "a"',
      "spec.owner FieldValueForbidden Forbidden: not here",
      "spec.owner FieldValueTooLong Too long: may not be more than 3 bytes",
      "spec.owner FieldValueTooMany Too many: 4: must have at most 3 items",
    ],
  );
});
