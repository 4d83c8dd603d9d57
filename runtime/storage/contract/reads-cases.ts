/** Reads of the newest and of past states: what is visible at a revision, in which order, and where a page ends. */
import assert from "node:assert/strict";
import { FutureRevisionError } from "../errors.js";
import { listed, put, remove, show, text } from "./short-calls.js";
import type { Contract } from "./storage-contract-suite.js";

export function readCases(contract: Contract): void {
  const { test } = contract;

  test("get: the newest value, and undefined for what does not exist", async () => {
    const engine = await contract.open();
    const empty = await engine.get("/a");
    assert.deepEqual(empty, { entry: undefined, revision: 0n });
    const first = await put(engine, "/a", "1");
    const second = await put(engine, "/a", "2", first);
    await put(engine, "/b", "x");
    const got = await engine.get("/a");
    assert.ok(got.entry !== undefined);
    assert.deepEqual(show([got.entry]), [`/a=2@${second}`]);
    assert.equal(got.revision, 3n);
    assert.equal((await engine.get("/")).entry, undefined);
    assert.equal((await engine.get("/a/")).entry, undefined);
  });

  test("get: at a revision, the value that was visible then", async () => {
    const engine = await contract.open();
    await put(engine, "/other", "x");
    await put(engine, "/a", "1");
    await put(engine, "/a", "2", 2n);
    await remove(engine, "/a", "2", 3n);
    await put(engine, "/other", "y", 1n);
    await put(engine, "/a", "3");
    const seen: Array<string | undefined> = [];
    for (let revision = 0n; revision <= 6n; revision++) {
      const got = await engine.get("/a", { revision });
      assert.equal(got.revision, revision);
      seen.push(got.entry && `${text(got.entry.value)}@${got.entry.revision}`);
    }
    assert.deepEqual(seen, [undefined, undefined, "1@2", "2@3", undefined, undefined, "3@6"]);
  });

  test("get and list: a revision beyond the head is refused with the head", async () => {
    const engine = await contract.open();
    await put(engine, "/a", "1");
    const isFuture = (error: unknown) =>
      error instanceof FutureRevisionError && error.requested === 2n && error.head === 1n;
    await assert.rejects(engine.get("/a", { revision: 2n }), isFuture);
    await assert.rejects(engine.list({ prefix: "/", revision: 2n }), isFuture);
  });

  test("list: keys in the order of their bytes, only those with the prefix", async () => {
    const engine = await contract.open();
    const keys = ["/a", "/a-b", "/a.b", "/a/", "/a/b", "/a/B", "/a/b/c", "/a/b0", "/a0", "/A/b", "/a/~", "/b", "a"];
    for (const key of [...keys].reverse()) {
      await put(engine, key, "v");
    }
    const below = async (prefix: string) => (await engine.list({ prefix })).entries.map((entry) => entry.key);
    assert.deepEqual(await below(""), [...keys].sort());
    assert.deepEqual(await below("/a/"), ["/a/", "/a/B", "/a/b", "/a/b/c", "/a/b0", "/a/~"]);
    assert.deepEqual(await below("/a/b"), ["/a/b", "/a/b/c", "/a/b0"]);
    assert.deepEqual(await below("/a/b/"), ["/a/b/c"]);
    assert.deepEqual(await below("/a~"), []);
    assert.deepEqual(await below("/é"), []);
    assert.deepEqual(await below(`/a/${"x".repeat(5000)}`), []);
  });

  test("list: limit, after and more walk through all keys once", async () => {
    const engine = await contract.open();
    const keys = Array.from({ length: 10 }, (_, index) => `/p/${index}`);
    for (const key of ["/o", ...keys, "/q"]) {
      await put(engine, key, "v");
    }
    for (const limit of [1, 3, 5, 10, 11]) {
      const walked: string[] = [];
      let after: string | undefined;
      let more = true;
      while (more) {
        const page = await engine.list({ prefix: "/p/", limit, ...(after !== undefined && { after }) });
        assert.ok(page.entries.length <= limit);
        walked.push(...page.entries.map((entry) => entry.key));
        after = walked.at(-1);
        more = page.more;
        assert.equal(more, walked.length < keys.length);
      }
      assert.deepEqual(walked, keys);
    }
  });

  test("list: after need not be a key, nor have the prefix", async () => {
    const engine = await contract.open();
    for (const key of ["/p/a", "/p/c", "/q"]) {
      await put(engine, key, "v");
    }
    const keysAfter = async (after: string) =>
      (await engine.list({ prefix: "/p/", after })).entries.map((entry) => entry.key);
    assert.deepEqual(await keysAfter("/p/b"), ["/p/c"]);
    assert.deepEqual(await keysAfter("/p/a "), ["/p/c"]);
    assert.deepEqual(await keysAfter(""), ["/p/a", "/p/c"]);
    assert.deepEqual(await keysAfter("/a"), ["/p/a", "/p/c"]);
    assert.deepEqual(await keysAfter("/p/c"), []);
    assert.deepEqual(await keysAfter("/z"), []);
    assert.deepEqual(await keysAfter(`/p/a${"x".repeat(5000)}`), ["/p/c"]);
  });

  test("list: a limit that is no positive integer is refused", async () => {
    const engine = await contract.open();
    for (const limit of [0, -1, 1.5, Number.NaN]) {
      await assert.rejects(engine.list({ prefix: "/", limit }), RangeError);
    }
  });

  test("list: deleted keys are absent, and neither count for limit nor cause more", async () => {
    const engine = await contract.open();
    for (const key of ["/a", "/b", "/c", "/d"]) {
      await put(engine, key, "v");
    }
    await remove(engine, "/b", "v", 2n);
    await remove(engine, "/d", "v", 4n);
    const page = await engine.list({ prefix: "/", limit: 2 });
    assert.deepEqual(show(page.entries), ["/a=v@1", "/c=v@3"]);
    assert.equal(page.more, false);
    assert.equal(page.revision, 6n);
    const past = await engine.list({ prefix: "/", limit: 2, revision: 4n });
    assert.deepEqual(show(past.entries), ["/a=v@1", "/b=v@2"]);
    assert.equal(past.more, true);
  });

  test("list: at a revision, pages show that state while later writes exist", async () => {
    const engine = await contract.open();
    await put(engine, "/a", "1");
    await put(engine, "/b", "1");
    await put(engine, "/c", "1");
    await put(engine, "/b", "2", 2n);
    await remove(engine, "/a", "1", 1n);
    await put(engine, "/aa", "1");
    await put(engine, "/a", "2");
    const states: Record<string, string[]> = {};
    for (let revision = 0n; revision <= 7n; revision++) {
      states[String(revision)] = await listed(engine, "/", revision);
    }
    assert.deepEqual(states, {
      "0": [],
      "1": ["/a=1@1"],
      "2": ["/a=1@1", "/b=1@2"],
      "3": ["/a=1@1", "/b=1@2", "/c=1@3"],
      "4": ["/a=1@1", "/b=2@4", "/c=1@3"],
      "5": ["/b=2@4", "/c=1@3"],
      "6": ["/aa=1@6", "/b=2@4", "/c=1@3"],
      "7": ["/a=2@7", "/aa=1@6", "/b=2@4", "/c=1@3"],
    });
    const page = await engine.list({ prefix: "/", revision: 3n, limit: 1, after: "/a" });
    assert.deepEqual(show(page.entries), ["/b=1@2"]);
    assert.deepEqual([page.more, page.revision], [true, 3n]);
  });

  test("list: a long list is complete, in order, and shows one revision while writers go on", async () => {
    const engine = await contract.open();
    const count = contract.effort.writers * 100;
    await Promise.all(Array.from({ length: count }, (_, index) => put(engine, `/n/${index}`, "old")));
    const reading = engine.list({ prefix: "/n/" });
    await Promise.all(
      Array.from({ length: contract.effort.writers }, async (_, index) => {
        const { entry } = await engine.get(`/n/${index}`);
        await put(engine, `/n/${index}`, "new", entry?.revision);
      }),
    );
    const { entries, revision, more } = await reading;
    assert.equal(more, false);
    assert.equal(entries.length, count);
    assert.deepEqual(
      entries.map((entry) => entry.key),
      entries.map((entry) => entry.key).sort(),
    );
    assert.deepEqual(show(entries), await listed(engine, "/n/", revision));
  });
}
