/** The public patch vectors, where they are at hand. Counts are printed; what is left out carries its reason. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { JsonValue } from "../../runtime/api/json.js";
import { applyJsonPatch } from "../../runtime/merge/json-patch.js";
import { applyMergePatch } from "../../runtime/merge/merge-patch.js";
import { PatchError } from "../../runtime/merge/patch-error.js";
import { applyStrategicMergePatch } from "../../runtime/merge/strategic-merge-patch.js";
import { rules } from "./patch-rules.js";

const corpus = new URL("../../../shared/corpus/patch/", import.meta.url);

type Vector = { readonly id: string } & Readonly<Record<string, JsonValue | undefined>>;

/** `undefined` when the vector passed, else why it was not run. */
type Run = (vector: Vector) => string | undefined;

function testVectors(file: string, run: Run): void {
  const url = new URL(file, corpus);
  if (!existsSync(url)) {
    test(`${file}: every vector`, { skip: `vectors not found at ../shared/corpus/patch/${file}` }, () => {});
    return;
  }
  test(`${file}: every vector`, async (context) => {
    const vectors = readFileSync(url, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Vector);
    assert.ok(vectors.length > 0, "the file has vectors");
    const skipped = new Map<string, string[]>();
    for (const vector of vectors) {
      await context.test(vector.id, () => {
        const reason = run(vector);
        if (reason !== undefined) skipped.set(reason, [...(skipped.get(reason) ?? []), vector.id]);
      });
    }
    const left = [...skipped.values()].flat().length;
    context.diagnostic(`${file}: ${vectors.length - left} of ${vectors.length} vectors run`);
    for (const [reason, ids] of skipped) context.diagnostic(`not run, ${ids.length} (${reason}): ${ids.join("; ")}`);
  });
}

function strategic(document: JsonValue | undefined, patch: JsonValue | undefined): JsonValue {
  const rule = rules.mergeItem;
  assert.ok(rule);
  return applyStrategicMergePatch(document ?? {}, patch, rule);
}

testVectors("json-patch-rfc6902.jsonl", ({ doc, patch, expected, error, disabled }) => {
  if (disabled === true) return "disabled by its source";
  if (error === undefined) assert.deepEqual(applyJsonPatch(doc as JsonValue, patch), expected);
  else assert.throws(() => applyJsonPatch(doc as JsonValue, patch), PatchError);
  return undefined;
});

testVectors("json-merge-patch-rfc7396.jsonl", ({ original, patch, result }) => {
  assert.deepEqual(applyMergePatch(original as JsonValue, patch), result);
  return undefined;
});

testVectors("strategic-merge-apply.jsonl", ({ original, patch, expected, expectedErrorContains }) => {
  if (expectedErrorContains === "") assert.deepEqual(strategic(original, patch), expected);
  else {
    assert.throws(
      () => strategic(original, patch),
      (error) => error instanceof PatchError && error.message.includes(String(expectedErrorContains)),
    );
  }
  return undefined;
});

// The diff vectors are about computing a patch, which clients do; each also says what applying it must give.
testVectors("strategic-merge-diff-two-way.jsonl", ({ original, expectedPatch, expectedErrorContains, result }) => {
  if (typeof expectedErrorContains === "string" && expectedErrorContains !== "") return "about computing a patch";
  assert.deepEqual(strategic(original, expectedPatch), result);
  return undefined;
});

testVectors("strategic-merge-diff-three-way.jsonl", ({ current, expectedPatch, expectedErrorContains, result }) => {
  if (typeof expectedErrorContains === "string" && expectedErrorContains !== "") return "about computing a patch";
  assert.deepEqual(strategic(current, expectedPatch), result);
  return undefined;
});

// Its other vectors hand over text that is not JSON, or a Go nil: a codec's business.
testVectors("strategic-merge-apply-text.jsonl", () => "about decoding text");
