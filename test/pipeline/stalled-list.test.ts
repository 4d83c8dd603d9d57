/** A list whose client takes nothing is given up, since it holds on to a past state. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listResponse } from "../../runtime/pipeline/answer/list-stream.js";
import type { BodyWriter } from "../../runtime/pipeline/request/http.js";
import { StoredObject } from "../../runtime/registry/objects/stored-object.js";
import { RunBytes } from "../../runtime/registry/read/run-bytes.js";
import { MAX_CHUNK_ENTRIES } from "../../runtime/storage/cacher/sequence.js";
import { ManualClock } from "../client/support/manual-clock.js";

const EMPTY = new Uint8Array();
const ITEM = Buffer.alloc(100_000, "x");

function bigList(clock: ManualClock, walked: { count: number }) {
  function* items(): Generator<StoredObject> {
    for (let index = 0; index < 1_000; index++) {
      walked.count++;
      yield new StoredObject(`/${index}`, 1n, ITEM, { labels: undefined, fields: [] });
    }
  }
  const form = {
    head: EMPTY,
    beforeFirst: EMPTY,
    beforeNext: EMPTY,
    tail: EMPTY,
    tailOfEmpty: EMPTY,
    item: (object: StoredObject) => object.json,
    prepare: () => undefined,
  };
  return listResponse(200, {}, form, items(), { clock, runBytes: new RunBytes(), compression: "not-wanted" });
}

test("a stalled list is aborted, and only the items that were sent were visited", async () => {
  const clock = new ManualClock();
  const walked = { count: 0 };
  const { body } = await bigList(clock, walked);
  assert.ok(typeof body === "function");
  const writer: BodyWriter = {
    write: () => false,
    drained: () => new Promise(() => {}),
    bufferedBytes: 0,
    signal: new AbortController().signal,
  };
  const outcome = body(writer).then(
    () => "ended",
    (error: Error) => error.message,
  );
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(59_000);
  assert.equal(await Promise.race([outcome, new Promise((resolve) => setImmediate(() => resolve("waits")))]), "waits");
  clock.advance(1_000);
  assert.match(await outcome, /took nothing of a list for 60000 ms/);
  // no further than the run that is being sent
  assert.ok(walked.count <= MAX_CHUNK_ENTRIES, `${walked.count} of 1000 objects were walked`);
});

test("a slow client that keeps reading gets the whole list", async () => {
  const clock = new ManualClock();
  const { body } = await bigList(clock, { count: 0 });
  assert.ok(typeof body === "function");
  let bytes = 0;
  const writer: BodyWriter = {
    write(chunk) {
      bytes += chunk.byteLength;
      return false;
    },
    async drained() {
      clock.advance(50_000);
    },
    bufferedBytes: 0,
    signal: new AbortController().signal,
  };
  await body(writer);
  assert.equal(bytes, 1_000 * ITEM.byteLength);
});
