/** The public vectors of the three patch formats. */
import assert from "node:assert/strict";
import type { JsonValue } from "../../runtime/api/json.js";
import { decodeJson } from "../../runtime/codec/json-codec.js";
import { applyJsonPatch } from "../../runtime/merge/patches/json-patch.js";
import { applyMergePatch, createMergePatch } from "../../runtime/merge/patches/merge-patch.js";
import { PatchError } from "../../runtime/merge/patches/patch-error.js";
import {
  createThreeWayStrategicMergePatch,
  createTwoWayStrategicMergePatch,
} from "../../runtime/merge/patches/strategic-merge-diff.js";
import { applyStrategicMergePatch } from "../../runtime/merge/patches/strategic-merge-patch.js";
import { mergeItemRule } from "./merge-item.js";
import { testVectors, type Vector } from "./vectors.js";

const mergeItem = mergeItemRule();

function strategic(document: JsonValue | undefined, patch: JsonValue | undefined): JsonValue {
  assert.ok(mergeItem);
  return applyStrategicMergePatch(document ?? {}, patch, mergeItem);
}

/** The part of a vector, which must be there. */
function part(vector: Vector, name: string): JsonValue {
  const value = vector[name];
  assert.notEqual(value, undefined, `the vector has ${name}`);
  return value as JsonValue;
}

testVectors({
  path: "patch/json-patch-rfc6902.jsonl",
  atLeast: 50,
  run({ doc, patch, expected, error }) {
    // Those that only test the document have no other result.
    if (error === undefined) assert.deepEqual(applyJsonPatch(doc as JsonValue, patch), expected ?? doc);
    else assert.throws(() => applyJsonPatch(doc as JsonValue, patch), PatchError);
  },
});

testVectors({
  path: "patch/json-merge-patch-rfc7396.jsonl",
  atLeast: 5,
  run({ original, patch, result }) {
    assert.deepEqual(applyMergePatch(original as JsonValue, patch), result);
    const [from, to] = [original, result] as [object, object];
    const diff = createMergePatch(from as Record<string, JsonValue>, to as Record<string, JsonValue>);
    assert.deepEqual(applyMergePatch(original as JsonValue, diff), result);
  },
});

testVectors({
  path: "patch/strategic-merge-apply.jsonl",
  atLeast: 123,
  run({ original, patch, expected, expectedErrorContains }) {
    if (expectedErrorContains === "") return assert.deepEqual(strategic(original, patch), expected);
    assert.throws(
      () => strategic(original, patch),
      (error) => error instanceof PatchError && error.message.includes(String(expectedErrorContains)),
    );
  },
});

testVectors({
  path: "patch/strategic-merge-apply-text.jsonl",
  atLeast: 3,
  exceptions: { "nil struct": "about a typed nil of the source's language, which has no counterpart in JSON" },
  run({ originalText, patchText }) {
    assert.throws(() => strategic(decoded(originalText), decoded(patchText)));
  },
});

function decoded(text: JsonValue | undefined): JsonValue {
  return decodeJson(Buffer.from(String(text))).value as JsonValue;
}

testVectors({
  path: "patch/strategic-merge-diff-two-way.jsonl",
  atLeast: 58,
  run(vector) {
    assert.ok(mergeItem);
    assert.ok(!vector.expectedErrorContains, "two-way patches of the vectors can all be made");
    const [original, modified] = [part(vector, "original"), part(vector, "modified")];
    const patch = createTwoWayStrategicMergePatch(original, modified, mergeItem);
    assert.deepEqual(patch, vector.expectedPatch);
    assert.deepEqual(strategic(original, patch), vector.result);
  },
});

testVectors({
  path: "patch/strategic-merge-diff-three-way.jsonl",
  atLeast: 65,
  run(vector) {
    assert.ok(mergeItem);
    assert.ok(!vector.expectedErrorContains, "three-way patches of the vectors can all be made");
    const [original, modified, current] = ["original", "modified", "current"].map((name) => part(vector, name));
    assert.ok(original !== undefined && modified !== undefined && current !== undefined);
    const patch = createThreeWayStrategicMergePatch({ original, modified, current }, mergeItem);
    assert.deepEqual(patch, vector.expectedPatch);
    assert.deepEqual(strategic(current, patch), vector.result);
  },
});
