/** The two queues inside the durable engines: the one that groups writes and the one that shares a request. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CommitQueue,
  MAX_GROUP_BYTES,
  MAX_GROUP_WRITES,
  MAX_WAITING_WRITES,
  type PendingWrite,
} from "../../runtime/storage/commit-queue.js";
import type { Write } from "../../runtime/storage/engine.js";
import { EngineClosedError, StorageUnavailableError } from "../../runtime/storage/errors.js";
import { SharedRequest } from "../../runtime/storage/mongo/shared-request.js";

function write(key: string, value = new Uint8Array(0)): Write {
  return { type: "put", key, value, previous: 0n };
}

/** A queue whose groups are recorded and acknowledged with their place. */
function recordingQueue() {
  const groups: Array<readonly PendingWrite[]> = [];
  let revision = 0n;
  const queue = new CommitQueue(async (group) => {
    groups.push(group);
    for (const pending of group) {
      pending.resolve(++revision);
    }
  });
  return { queue, groups };
}

test("group commit: the writes of one turn go together, in their order, up to the largest group", async () => {
  const { queue, groups } = recordingQueue();
  const count = MAX_GROUP_WRITES + 1;
  const revisions = await Promise.all(Array.from({ length: count }, (_, index) => queue.add(write(`/${index}`))));
  assert.deepEqual(
    groups.map((group) => group.length),
    [MAX_GROUP_WRITES, 1],
  );
  assert.deepEqual(
    revisions,
    Array.from({ length: count }, (_, index) => BigInt(index + 1)),
  );
});

test("group commit: a group ends before it grows over its bytes, but takes a single larger write", async () => {
  const { queue, groups } = recordingQueue();
  const half = new Uint8Array(MAX_GROUP_BYTES / 2);
  const whole = new Uint8Array(MAX_GROUP_BYTES + 1);
  await Promise.all([half, half, half, whole, half].map((value, index) => queue.add(write(`/${index}`, value))));
  assert.deepEqual(
    groups.map((group) => group.map(({ write: { key } }) => key)),
    [["/0", "/1"], ["/2"], ["/3"], ["/4"]],
  );
});

test("group commit: when the maximum number of writes waits, further ones are refused and the waiting ones are not", async () => {
  const { queue } = recordingQueue();
  const waiting = Array.from({ length: MAX_WAITING_WRITES }, (_, index) => queue.add(write(`/${index}`)));
  await assert.rejects(queue.add(write("/over")), StorageUnavailableError);
  assert.equal((await Promise.all(waiting)).length, MAX_WAITING_WRITES);
  await queue.add(write("/again"));
});

test("group commit: an error fails the writes that are not settled yet, and not the next group", async () => {
  const failure = new Error("the store burns");
  let groups = 0;
  const queue = new CommitQueue(async (group) => {
    group[0]?.resolve(1n);
    if (++groups === 1) {
      throw failure;
    }
  });
  const settled = await Promise.allSettled([queue.add(write("/a")), queue.add(write("/b"))]);
  assert.deepEqual(settled, [
    { status: "fulfilled", value: 1n },
    { status: "rejected", reason: failure },
  ]);
  assert.equal(await queue.add(write("/c")), 1n);
});

test("group commit: close waits for the waiting writes and refuses later ones", async () => {
  const { queue, groups } = recordingQueue();
  const waiting = queue.add(write("/a"));
  await queue.close();
  assert.equal(groups.length, 1);
  assert.equal(await waiting, 1n);
  await assert.rejects(queue.add(write("/b")), EngineClosedError);
});

test("shared request: callers that come during a request share the answer of a later one", async () => {
  const sent: Array<(answer: number) => void> = [];
  const shared = new SharedRequest(() => new Promise<number>((resolve) => sent.push(resolve)));
  const first = shared.ask();
  const later = [shared.ask(), shared.ask(), shared.ask()];
  assert.equal(sent.length, 1);
  sent[0]?.(1);
  assert.equal(await first, 1);
  assert.equal(sent.length, 2);
  const latest = shared.ask();
  sent[1]?.(2);
  assert.deepEqual(await Promise.all(later), [2, 2, 2]);
  sent[2]?.(3);
  assert.equal(await latest, 3);
  assert.equal(sent.length, 3);
});

test("shared request: a failed request fails only its own callers", async () => {
  let sent = 0;
  const shared = new SharedRequest(async () => {
    sent++;
    if (sent === 1) {
      throw new Error("lost");
    }
    return sent;
  });
  const first = shared.ask();
  const second = shared.ask();
  await assert.rejects(first, /lost/);
  assert.equal(await second, 2);
  assert.equal(await shared.ask(), 3);
});
