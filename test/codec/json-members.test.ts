/** Members cut out of JSON bytes: as if the object had been decoded, changed and written again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  copyExcerpt,
  excerptBytes,
  excerptLength,
  excerptText,
  excerptWithout,
  findMember,
  findValue,
  wholeExcerpt,
  wholeWithoutInner,
  withoutInnerMember,
} from "../../runtime/codec/json-byte-members.js";
import { decodeOwnExcerpt, decodeOwnJson } from "../../runtime/codec/own-json.js";

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
      const inner = object[outer];
      if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return;
      const { [member]: _, ...others } = inner as Record<string, unknown>;
      const json = bytes(object);
      const excerpt = excerptWithout(json, findValue(json, 0, outer) ?? 0, member);
      assert.equal(excerptText(excerpt), JSON.stringify(others));
      assert.equal(excerptBytes(excerpt).toString(), JSON.stringify(others));
      assert.equal(excerptLength(excerpt), Buffer.byteLength(JSON.stringify(others)));
      assert.deepEqual(decodeOwnExcerpt(excerpt), decodeOwnJson(bytes(others)));
    }),
    { numRuns: 1000 },
  );
});

test("an excerpt is copied to where it is wanted, and not copied if it is everything", () => {
  const json = bytes({ metadata: { managedFields: [1], name: "n" }, data: {} });
  assert.equal(excerptBytes(wholeExcerpt(json)), json);
  assert.equal(excerptBytes(wholeWithoutInner(json, "metadata", "labels")), json);
  const target = Buffer.alloc(64, "-");
  const end = copyExcerpt(wholeWithoutInner(json, "metadata", "managedFields"), target, 2);
  assert.equal(target.toString("utf8", 0, end), '--{"metadata":{"name":"n"},"data":{}}');
});

test("integers of an excerpt stay exact, whatever is left out of it", () => {
  const of = (text: string): unknown => decodeOwnExcerpt(excerptWithout(Buffer.from(text), 0, "managedFields"));
  assert.deepEqual(of('{"a":9007199254740993,"managedFields":[1],"b":1}'), { a: 9007199254740993n, b: 1 });
  assert.deepEqual(of('{"a":1,"managedFields":[9007199254740993],"b":9007199254740993}'), {
    a: 1,
    b: 9007199254740993n,
  });
  assert.deepEqual(of('{"managedFields":[9007199254740993]}'), {});
});
