/** What is kept of compressed answers. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { CompressedBodies } from "../../runtime/pipeline/stages/compress.js";

test("a body is compressed once if the result fits into memory, and each time otherwise", async () => {
  const bodies = [randomBytes(1000), randomBytes(1000), randomBytes(1000)] as const;
  const kept = new CompressedBodies(2500);
  // one after the other: those that end first are kept
  const compressed = async (): Promise<Buffer[]> => {
    const made: Buffer[] = [];
    for (const body of bodies) made.push(await kept.of(body));
    return made;
  };
  const first = await compressed();
  const again = await compressed();
  assert.deepEqual(
    first.map((bytes, index) => bytes === again[index]),
    [true, true, false],
  );
  for (const [index, bytes] of again.entries()) assert.ok(gunzipSync(bytes).equals(bodies[index] as Buffer));
});
