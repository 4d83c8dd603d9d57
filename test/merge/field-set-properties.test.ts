/** Properties of field sets and of their wire form, over random sets and texts. KINDSMITH_SEED repeats a run. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { JsonObject } from "../../runtime/api/json.js";
import type { FieldSet } from "../../runtime/merge/ownership/field-set.js";
import { decodeFieldsV1, encodeFieldsV1 } from "../../runtime/merge/ownership/fields-v1.js";
import { FieldsV1Error, type PathElement, parsePathElement } from "../../runtime/merge/ownership/path-element.js";
import { fieldSets } from "./ownership-arbitraries.js";
import { property } from "./seeded-property.js";

/** Each element quoted: names may hold what stands between them. */
function pathText(path: readonly PathElement[]): string {
  return path.map(({ text }) => `/${JSON.stringify(text)}`).join("");
}

function textsOf(set: FieldSet): Set<string> {
  return new Set([...set.paths()].map(pathText));
}

property(
  "a field set is what its encoded form decodes to, in every order of its members",
  fc.property(fieldSets, (set) => {
    const encoded = encodeFieldsV1(set);
    assert.ok(decodeFieldsV1(JSON.parse(JSON.stringify(encoded))).equals(set));
    const reversed = Object.fromEntries(Object.entries(encoded).reverse());
    assert.equal(JSON.stringify(encodeFieldsV1(decodeFieldsV1(reversed))), JSON.stringify(encoded));
  }),
);

property(
  "operations on field sets agree with operations on sets of path texts",
  fc.property(fieldSets, fieldSets, (a, b) => {
    const [inA, inB] = [textsOf(a), textsOf(b)];
    const isBelow = (text: string): boolean => [...inB].some((other) => text === other || text.startsWith(`${other}/`));
    const only = (keep: (text: string) => boolean): Set<string> => new Set([...inA].filter(keep));
    assert.deepEqual(textsOf(a.union(b)), new Set([...inA, ...inB]));
    assert.deepEqual(
      textsOf(a.intersection(b)),
      only((text) => inB.has(text)),
    );
    assert.deepEqual(
      textsOf(a.difference(b)),
      only((text) => !inB.has(text)),
    );
    assert.deepEqual(
      textsOf(a.withoutBranches(b)),
      only((text) => !isBelow(text)),
    );
    assert.ok([...a.paths()].every((path) => a.has(path) && b.has(path) === inB.has(pathText(path))));
    assert.equal(
      a.includes(b),
      [...inB].every((text) => inA.has(text)),
    );
    assert.ok(a.union(b).includes(b));
    assert.equal(a.equals(b), inA.size === inB.size && [...inA].every((text) => inB.has(text)));
  }),
);

function assertOnlyFieldsV1Errors(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof FieldsV1Error, `only a FieldsV1Error may be thrown, got ${error}`);
    assert.ok(error.message.length < 1000, "messages are bounded");
  }
}

const prefixes = fc.constantFrom("f:", "k:", "v:", "i:", "k:{", 'v:"', "");
const elementTexts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.tuple(prefixes, fc.oneof(fc.json(), fc.string({ unit: "binary" }))).map(([prefix, rest]) => prefix + rest),
);

property(
  "path elements: a text is refused with a FieldsV1Error, or its canonical text means the same",
  fc.property(elementTexts, (text) => {
    assertOnlyFieldsV1Errors(() => {
      const element = parsePathElement(text);
      assert.deepEqual(parsePathElement(element.text), element);
    });
  }),
);

property(
  "fieldsV1: any JSON is decoded or refused with a FieldsV1Error",
  fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(elementTexts, fc.jsonValue())), (fields) => {
    assertOnlyFieldsV1Errors(() => decodeFieldsV1(fields));
  }),
);

test("path elements and fieldsV1: deep nesting and long strings are refused or read in linear time", () => {
  const LENGTH = 1_000_000;
  for (const text of ["[".repeat(LENGTH), `${"[".repeat(5000)}${"]".repeat(5000)}`, '{"a":'.repeat(LENGTH)]) {
    assert.throws(() => parsePathElement(`v:${text}`), FieldsV1Error);
    assert.throws(() => parsePathElement(`k:${text}`), FieldsV1Error);
  }
  for (const text of [
    `${"9".repeat(LENGTH)}x`,
    `"${'\\"'.repeat(LENGTH)}`,
    `"${"\\\n".repeat(LENGTH)}`,
    '"'.repeat(LENGTH + 1),
  ]) {
    assert.throws(() => parsePathElement(`v:${text}`), FieldsV1Error);
  }
  assert.equal(parsePathElement(`v:"${"a".repeat(LENGTH)}"`).text.length, LENGTH + 4);
  let deep: JsonObject = {};
  for (let depth = 0; depth < 10_000; depth++) deep = { "f:a": deep };
  assert.throws(() => decodeFieldsV1(deep), FieldsV1Error);
  const sameElement = Array.from({ length: 20_000 }, (_, index) => [
    `k:${" ".repeat(index % 100)}{"a":${index % 100}}`,
    {},
  ]);
  assert.equal([...decodeFieldsV1(Object.fromEntries(sameElement)).values()].length, 100);
});

test("path elements: integers stay exact, strings stay strings, and numbers that JSON does not have are refused", () => {
  for (const text of [
    "v:9007199254740993",
    "v:-9223372036854775808",
    'v:"\\u0000integer:7"',
    'k:{"\\u0000integer:7":1}',
  ]) {
    assert.equal(parsePathElement(text).text, text);
  }
  for (const text of ["v:00000000000000001", "v:1234567890123456.", "v:1234567890123456e"]) {
    assert.throws(() => parsePathElement(text), FieldsV1Error);
  }
});
