/** JSON that this server wrote itself: the exact parser is used where a double would round, and only there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { hasLongNumber } from "../../runtime/codec/long-numbers.js";
import { decodeOwnJson } from "../../runtime/codec/own-json.js";

test("sixteen digits in a row are found wherever they are", () => {
  const digits = fc.string({ unit: fc.constantFrom("0", "5", "9"), maxLength: 20 });
  const others = fc.string({ unit: fc.constantFrom("a", "/", ":", '"', "é"), maxLength: 20 });
  const texts = fc.array(fc.oneof(digits, others), { maxLength: 8 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      assert.equal(hasLongNumber(Buffer.from(text)), /[0-9]{16}/.test(text));
    }),
    { numRuns: 2_000 },
  );
});

test("integers beyond those that a double holds stay exact", () => {
  assert.deepEqual(decodeOwnJson(Buffer.from('{"a":9007199254740993,"b":1.5}')), { a: 9007199254740993n, b: 1.5 });
});
