/** What was applied, read from an object's records; and the owners that a conflict names. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { StatusError } from "../../runtime/api/status.js";
import { type ApiObject, conflictCauses, extractApplied, type JsonObject } from "../../runtime/client/index.js";

interface Case {
  readonly name: string;
  readonly object: object;
  readonly fields: JsonObject;
  readonly others?: JsonObject;
  readonly want: object;
}

const CASES: readonly Case[] = [
  { name: "fields", object: { spec: { a: 1, b: 2 } }, fields: { "f:spec": { "f:a": {} } }, want: { spec: { a: 1 } } },
  {
    name: "an atomic list or struct as a whole",
    object: { spec: { list: [1, 2], struct: { a: { b: 1 } } } },
    fields: { "f:spec": { "f:list": {}, "f:struct": {} } },
    want: { spec: { list: [1, 2], struct: { a: { b: 1 } } } },
  },
  {
    name: "items by their keys, which are there whether they are owned or not",
    object: {
      list: [
        { port: 1, protocol: "TCP", x: 1, y: 2 },
        { port: 1, protocol: "UDP", x: 3 },
        { port: 2, protocol: "TCP" },
      ],
    },
    fields: {
      "f:list": {
        ".": {},
        'k:{"port":1,"protocol":"TCP"}': { ".": {}, "f:port": {}, "f:x": {} },
        'k:{"port":2,"protocol":"TCP"}': { ".": {} },
      },
    },
    want: {
      list: [
        { port: 1, protocol: "TCP", x: 1 },
        { port: 2, protocol: "TCP" },
      ],
    },
  },
  {
    name: "values of a set, and items by index",
    object: { set: ["a", "b", 3], list: ["x", "y"] },
    fields: { "f:set": { 'v:"b"': {}, "v:3": {} }, "f:list": { "i:1": {} } },
    want: { set: ["b", 3], list: ["y"] },
  },
  {
    name: "an empty part stays empty where others have put something into it",
    object: { metadata: { labels: { theirs: "1" } }, spec: { atomic: { a: 1 } } },
    fields: { "f:metadata": { "f:labels": {} }, "f:spec": { "f:atomic": {} } },
    others: { "f:metadata": { "f:labels": { "f:theirs": {} } } },
    want: { metadata: { labels: {} }, spec: { atomic: { a: 1 } } },
  },
  {
    name: "what is owned but gone is left out, and null is a value",
    object: { spec: { a: null } },
    fields: { "f:spec": { "f:a": {}, "f:gone": {}, "f:toString": {} } },
    want: { spec: { a: null } },
  },
  {
    name: "names that JavaScript knows otherwise",
    object: JSON.parse('{"data":{"__proto__":"x","constructor":"y"}}'),
    fields: JSON.parse('{"f:data":{"f:__proto__":{},"f:constructor":{}}}'),
    want: JSON.parse('{"data":{"__proto__":"x","constructor":"y"}}'),
  },
];

for (const { name, object, fields, others, want } of CASES) {
  test(`[SDK-004] extractApplied: ${name}`, () => {
    const { metadata: meta, ...rest } = object as { metadata?: object };
    const { metadata: wantMeta, ...wantRest } = want as { metadata?: object };
    const managedFields = [
      { manager: "other", operation: "Update" as const, fieldsV1: others ?? {} },
      { manager: "me", operation: "Update" as const, fieldsV1: { "f:all": {} } },
      { manager: "me", operation: "Apply" as const, subresource: "status", fieldsV1: { "f:status": {} } },
      { manager: "me", operation: "Apply" as const, apiVersion: "v1", fieldsV1: fields },
    ];
    const whole = { apiVersion: "v1", kind: "X", ...rest, metadata: { ...meta, name: "a", managedFields } };
    assert.deepEqual(extractApplied(whole as ApiObject, { fieldManager: "me" }), {
      apiVersion: "v1",
      kind: "X",
      ...wantRest,
      metadata: { ...wantMeta, name: "a" },
    });
  });
}

test("[SDK-004] extractApplied: by subresource, without fields of other managers or versions", () => {
  const managedFields = [
    {
      manager: "me",
      operation: "Apply" as const,
      subresource: "status",
      apiVersion: "v1",
      fieldsV1: { "f:status": {} },
    },
    { manager: "old", operation: "Apply" as const, apiVersion: "v1beta1", fieldsV1: {} },
  ];
  const object = {
    apiVersion: "v1",
    kind: "X",
    metadata: { name: "a", namespace: "b", managedFields },
    status: { a: 1 },
  };
  const own = { apiVersion: "v1", kind: "X", metadata: { name: "a", namespace: "b" } };
  const found: object | undefined = extractApplied(object, { fieldManager: "me", subresource: "status" });
  assert.deepEqual(found, { ...own, status: { a: 1 } });
  assert.equal(extractApplied(object, { fieldManager: "me" }), undefined);
  assert.equal(extractApplied(object, { fieldManager: "stranger" }), undefined);
  assert.throws(() => extractApplied(object, { fieldManager: "old" }), /old applied v1beta1, found an object of v1/);
});

test("[SDK-004] conflictCauses names fields and owners, whatever their names hold", () => {
  const cause = (message: string, reason = "FieldManagerConflict") => ({ reason, message, field: ".spec.a" });
  const causes = [
    cause('conflict with "a \\"b\\" \\\\ c" using apps/v1'),
    cause('conflict with "kubectl" with subresource "scale" using apps/v1 at 2024-01-02T03:04:05Z'),
    cause('conflict with "a\\x00b" using v1'),
    cause("in words of another server"),
    cause("must be 1", "FieldValueInvalid"),
  ];
  const error = new StatusError(409, "Conflict", "Apply failed", { causes });
  assert.deepEqual(
    conflictCauses(error).map(({ manager }) => manager),
    ['a "b" \\ c', "kubectl", "a\\x00b", ""],
  );
  assert.deepEqual(conflictCauses(error)[1], {
    field: ".spec.a",
    manager: "kubectl",
    message: 'conflict with "kubectl" with subresource "scale" using apps/v1 at 2024-01-02T03:04:05Z',
  });
  assert.deepEqual(conflictCauses(new StatusError(409, "Conflict", "version")), []);
  assert.deepEqual(conflictCauses(new StatusError(422, "Invalid", "no", { causes })), []);
  assert.deepEqual(conflictCauses(new Error("else")), []);
});
