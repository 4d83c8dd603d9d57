/** Members cut out of JSON bytes: as if the object had been decoded, changed and written again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findMember, withoutInnerMember } from "../../runtime/codec/json-byte-members.js";

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

test("a member is found whatever surrounds it", () => {
  const object = { a: 'x"}{\\', "metadata ": 1, metadata: { name: "n", labels: { "}": "]" } }, z: [[]] };
  const json = bytes(object);
  const span = findMember(json, 0, "metadata");
  assert.ok(span);
  assert.deepEqual(JSON.parse(json.toString("utf8", span.valueStart, span.end)), object.metadata);
  assert.equal(findMember(json, 0, "name"), undefined);
  assert.equal(findMember(bytes({}), 0, "metadata"), undefined);
});

test("a member is removed with one comma, wherever it is", () => {
  const cases: readonly object[] = [
    { metadata: { managedFields: [{ a: 1 }], name: "n" } },
    { metadata: { name: "n", managedFields: [] } },
    { metadata: { name: "n", managedFields: [], uid: "u" } },
    { metadata: { managedFields: [] }, spec: {} },
    { metadata: { name: "n" } },
    { metadata: {} },
    { metadata: null, managedFields: 1 },
    { spec: { metadata: { managedFields: 1 } } },
    {},
  ];
  for (const object of cases) {
    const expected = structuredClone(object) as { metadata?: { managedFields?: unknown } | null };
    delete expected.metadata?.managedFields;
    assert.equal(withoutInnerMember(bytes(object), "metadata", "managedFields").toString(), JSON.stringify(expected));
  }
});

test("random members of random objects are found and removed", () => {
  const name = fc.constantFrom("a", "b", "metadata", "managedFields", 'q"\\', "ü");
  const leaf = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const inner = fc.dictionary(name, fc.oneof(leaf, fc.array(fc.dictionary(name, leaf))));
  fc.assert(
    fc.property(fc.dictionary(name, fc.oneof(leaf, inner)), name, name, (object, outer, member) => {
      const expected = structuredClone(object);
      const parent = expected[outer];
      if (typeof parent === "object" && parent !== null) delete parent[member];
      assert.equal(withoutInnerMember(bytes(object), outer, member).toString(), JSON.stringify(expected));
    }),
    { numRuns: 1000 },
  );
});
