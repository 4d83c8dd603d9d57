/** What expressions know of the values of a schema: types, reachable names and sizes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ESTIMATED_REQUEST_SIZE_BYTES } from "../../runtime/cel/budgets.js";
import { formatType } from "../../runtime/cel/cel-types.js";
import { escapeName, unescapeName } from "../../runtime/cel/schema/escape.js";
import { declarationsOf } from "../../runtime/cel/schema/schema-declarations.js";
import { mostOccurrences } from "../../runtime/cel/schema/sizes.js";
import { toStructural } from "../../runtime/schema/reader/structural.js";
import type { Schema } from "../../runtime/schema/schema-types.js";

const MAX_CONTENT = BigInt(ESTIMATED_REQUEST_SIZE_BYTES - 2);

function typeOf(schema: Schema): string {
  const { root } = declarationsOf(schema, {});
  return root === undefined ? "undeclared" : formatType(root.type);
}

function sizeOf(schema: Schema): [maxElements: bigint, minBytes: number] {
  const { root } = declarationsOf(schema, {});
  assert.ok(root);
  return [root.maxElements, root.minBytes];
}

test("[CEL-042] names: characters and double underscores are escaped", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["replicas", "replicas"],
    ["a-b", "a__dash__b"],
    ["a.b", "a__dot__b"],
    ["x/y", "x__slash__y"],
    ["a__b", "a__underscores__b"],
    ["___", "__underscores___"],
    ["a__dot__b", "a__underscores__dot__underscores__b"],
    ["_", "_"],
  ];
  for (const [name, escaped] of cases) {
    assert.equal(escapeName(name), escaped);
    assert.equal(unescapeName(escaped), name);
  }
});

test("[CEL-043] names: reserved words are escaped where they are the whole name", () => {
  assert.equal(escapeName("namespace"), "__namespace__");
  assert.equal(escapeName("in"), "__in__");
  assert.equal(escapeName("namespaces"), "namespaces");
  assert.equal(unescapeName("__namespace__"), "namespace");
  assert.equal(unescapeName("a__namespace__"), undefined);
  assert.equal(unescapeName("__sortof__"), undefined);
});

test("[CEL-041] names: other names can't be reached", () => {
  for (const name of ["", "1st", "a b", "größe", "$ref", "a\n"]) assert.equal(escapeName(name), undefined, name);
});

test("[CEL-035] [CEL-037] [CEL-038] [CEL-039] types follow the schema", () => {
  const cases: readonly (readonly [Schema, string])[] = [
    [{ type: "boolean" }, "bool"],
    [{ type: "integer", format: "int32" }, "int"],
    [{ type: "number" }, "double"],
    [{ type: "string" }, "string"],
    [{ type: "string", format: "byte" }, "bytes"],
    [{ type: "string", format: "date" }, "timestamp"],
    [{ type: "string", format: "date-time" }, "timestamp"],
    [{ type: "string", format: "datetime" }, "timestamp"],
    [{ type: "string", format: "duration" }, "duration"],
    [{ type: "string", format: "uuid" }, "string"],
    [{ intOrString: true }, "dyn"],
    [{ type: "array", items: { type: "array", items: { type: "integer" } } }, "list(list(int))"],
    [{ type: "object", additionalProperties: { type: "string" } }, "map(string, string)"],
    [{ type: "object", properties: {} }, "selfType1"],
    [{ type: "object", preserveUnknownFields: true }, "selfType1"],
    [{ type: "array", items: { type: "object", properties: {} } }, "list(selfType1.@idx)"],
    [{ preserveUnknownFields: true }, "undeclared"],
    [{ type: "array" }, "undeclared"],
    [{ type: "array", items: { preserveUnknownFields: true } }, "undeclared"],
    [{ type: "object", additionalProperties: true }, "undeclared"],
    [{ type: "object", additionalProperties: {} }, "undeclared"],
    [{ wellKnown: "Time" }, "timestamp"],
    [{ wellKnown: "Quantity" }, "dyn"],
    [{ wellKnown: "IntOrString" }, "dyn"],
  ];
  for (const [schema, type] of cases) assert.equal(typeOf(schema), type, JSON.stringify(schema));
});

test("fields are declared by their escaped names, as far as their types are known", () => {
  const declarations = declarationsOf(
    {
      type: "object",
      properties: {
        "a-b": { type: "integer" },
        "a b": { type: "object", properties: { inner: { type: "string" } } },
        free: { preserveUnknownFields: true },
      },
    },
    {},
  );
  const name = "selfType1";
  assert.deepEqual(declarations.root?.type, { kind: "object", name });
  assert.deepEqual(declarations.fieldType(name, "a__dash__b"), { kind: "int" });
  for (const field of ["a-b", "a b", "free", "metadata", "other"])
    assert.equal(declarations.fieldType(name, field), undefined, field);
  assert.equal(declarations.findType(name), undefined);
  const unreachable = declarations.root?.property("a b");
  assert.deepEqual(unreachable?.field("inner")?.type, { kind: "string" });
  assert.deepEqual(declarations.root?.propertyNames(), ["a-b", "a b", "free"]);
});

test("resources and embedded resources declare kind and names, and nothing else of metadata", () => {
  const raw = {
    type: "object",
    properties: {
      metadata: { type: "object", properties: { name: { type: "string", maxLength: 10 } } },
      template: {
        type: "object",
        "x-kubernetes-embedded-resource": true,
        "x-kubernetes-preserve-unknown-fields": true,
      },
    },
  };
  const { schema } = toStructural(raw, { dialect: "crd" });
  for (const isResource of [true, false]) {
    const { root } = declarationsOf(schema, {}, { isResource });
    assert.equal(root?.field("kind") !== undefined, isResource);
    const template = root?.field("template");
    assert.deepEqual(template?.propertyNames().toSorted(), ["apiVersion", "kind", "metadata"]);
    assert.deepEqual(template?.field("metadata")?.propertyNames(), ["name", "generateName"]);
  }
  const { root } = declarationsOf(schema, {}, { isResource: true });
  assert.equal(root?.sizeOf(["self", "metadata", "name"])?.max, 40n);
  assert.equal(root?.sizeOf(["self", "metadata", "generateName"])?.max, MAX_CONTENT);
  assert.equal(root?.field("metadata")?.field("labels"), undefined);
});

test("other metadata of generated kinds is declared in full", () => {
  const { root } = declarationsOf({ type: "object", properties: { metadata: { wellKnown: "ObjectMeta" } } }, {});
  const metadata = root?.field("metadata");
  assert.deepEqual(metadata?.field("labels")?.type, {
    kind: "map",
    key: { kind: "string" },
    value: { kind: "string" },
  });
  assert.deepEqual(metadata?.field("creationTimestamp")?.type, { kind: "timestamp" });
  assert.deepEqual(metadata?.field("ownerReferences")?.items?.field("uid")?.type, { kind: "string" });
});

test("recursive schemas are declared as deep as they are used", () => {
  const structs: Record<string, Schema> = {
    Node: {
      type: "object",
      properties: {
        next: { ref: "Node" },
        children: { type: "array", items: { ref: "Node" } },
        name: { type: "string" },
      },
      required: ["next", "name"],
    },
  };
  const { root } = declarationsOf({ ref: "Node" }, structs);
  let node = root;
  for (let depth = 0; depth < 1000; depth += 1) node = node?.field("next");
  assert.deepEqual(node?.type, root?.type);
  assert.equal(node?.field("children")?.items?.field("name")?.type.kind, "string");
  // Itself, with an inner one that counts as empty: {"next":{},"name":""}
  assert.equal(root?.minBytes, 2 + (4 + 2 + 4) + (4 + 2 + 4));
  assert.throws(() => declarationsOf({ ref: "Gone" }, structs).root, /no struct "Gone"/);
});

test("sizes follow the bounds of the schema, else the largest request", () => {
  const cases: readonly (readonly [Schema, bigint, number])[] = [
    [{ type: "string" }, MAX_CONTENT, 2],
    [{ type: "string", maxLength: 10 }, 40n, 2],
    [{ type: "string", enum: ["a", "größe", null] }, 7n, 2],
    [{ type: "string", format: "byte" }, MAX_CONTENT, 2],
    [{ type: "string", format: "byte", maxLength: 10 }, 10n, 2],
    [{ type: "string", format: "duration", maxLength: 10 }, 32n, 3],
    [{ type: "string", format: "date" }, 12n, 12],
    [{ type: "string", format: "date-time" }, 32n, 21],
    [{ type: "boolean" }, 0n, 4],
    [{ type: "integer" }, 0n, 1],
    [{ type: "number" }, 0n, 1],
    [{ intOrString: true }, MAX_CONTENT, 1],
    [{ intOrString: true, maxLength: 5 }, 20n, 1],
    [{ type: "array", items: { type: "integer" } }, 1_572_863n, 2],
    [{ type: "array", items: { type: "integer" }, maxItems: 3 }, 3n, 2],
    [{ type: "object", additionalProperties: { type: "string" } }, MAX_CONTENT / 8n, 2],
    [{ type: "object", additionalProperties: { type: "string" }, maxProperties: 3 }, 3n, 2],
  ];
  for (const [schema, maxElements, minBytes] of cases)
    assert.deepEqual(sizeOf(schema), [maxElements, minBytes], JSON.stringify(schema));
});

test("the least size of objects includes required fields without a default", () => {
  const schema: Schema = {
    type: "object",
    properties: {
      name: { type: "string" },
      replicas: { type: "integer", default: 1 },
      free: { preserveUnknownFields: true },
      paused: { type: "boolean" },
    },
    required: ["name", "replicas", "free"],
  };
  assert.deepEqual(sizeOf(schema), [0n, 2 + 4 + 2 + 4]);
  assert.equal(mostOccurrences(12), 241_979n);
});

test("sizes are found by path", () => {
  const schema: Schema = {
    type: "object",
    properties: {
      "a-b": { type: "array", maxItems: 7, items: { type: "string", maxLength: 2 } },
      map: { type: "object", maxProperties: 5, additionalProperties: { type: "string", maxLength: 3 } },
    },
  };
  const { root } = declarationsOf(schema, {});
  const max = (...path: string[]): bigint | undefined => root?.sizeOf(path)?.max;
  assert.equal(max("oldSelf"), 0n);
  assert.equal(max("self", "a__dash__b"), 7n);
  assert.equal(max("self", "a__dash__b", "@items"), 8n);
  assert.equal(max("self", "map"), 5n);
  assert.equal(max("self", "map", "@values"), 12n);
  assert.equal(max("self", "map", "@keys"), 0n);
  assert.equal(max("self", "map", "key"), undefined);
  assert.equal(max("self", "a__dash__b", "@indices"), undefined);
  assert.equal(max("self", "other"), undefined);
  assert.equal(max(), undefined);
});
