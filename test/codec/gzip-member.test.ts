import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { combineCrc, GzipMember } from "../../runtime/codec/gzip-member.js";
import { gzipPiece } from "../../runtime/registry/read/gzip-piece.js";

test("checksums of parts combine to the checksum of the whole", () => {
  const bytes = fc.uint8Array({ maxLength: 5000 });
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const whole = crc32(Buffer.concat([first, second]));
      assert.equal(combineCrc(crc32(first), crc32(second), second.length), whole);
    }),
    { numRuns: 300 },
  );
});

test("pieces in any order, more than once, make one file", async () => {
  const contents = ["", "a", ",", "text ".repeat(50_000), "ü\u0000"].map((text) => Buffer.from(text));
  const pieces = await Promise.all(contents.map(gzipPiece));
  for (const order of [[], [0], [1, 2, 3], [3, 3, 4, 0, 2, 3], [4, 1]]) {
    const member = new GzipMember();
    const parts = [member.begin(), ...order.map((index) => member.add(pieces[index] as (typeof pieces)[number]))];
    const file = Buffer.concat([...parts, member.end()]);
    const expected = Buffer.concat(order.map((index) => contents[index] as Buffer));
    assert.ok(gunzipSync(file).equals(expected));
  }
});
