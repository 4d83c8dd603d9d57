/** LIM-010: the size of a stored object. SPEC: Limits (request size limits are not shown there). */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { StorageEngine } from "../../../runtime/storage/engine.js";
import { openLmdbEngine } from "../../../runtime/storage/lmdb/engine.js";
import { MemoryEngine } from "../../../runtime/storage/memory/engine.js";
import { MongoFixture } from "../../storage/mongo-fixture.js";
import { type Answer, PROFILES, startApi } from "../../support/api.js";
import { type JsonObject, objectAt } from "../../support/json.js";

const KIB = 1024;
const SMALL_LIMIT_BYTES = 256 * KIB;
/** What the server keeps free of a store's largest value, for the deletion of an object that is at the limit. */
const RESERVE_BYTES = 64 * KIB;

/** A store that takes little. */
class SmallEngine extends MemoryEngine {
  override readonly maxValueBytes = SMALL_LIMIT_BYTES as MemoryEngine["maxValueBytes"];
}

const fixture = await MongoFixture.start("kindsmith-object-size");
after(() => fixture.stop());

function assertTooLarge(answer: Answer): void {
  assert.equal(answer.status, 413, answer.text.slice(0, 500));
  assert.deepEqual([answer.body.reason, answer.body.code], ["RequestEntityTooLarge", 413]);
  assert.match(
    answer.body.message,
    /^Request entity too large: \w+ "\w+" would take \d+ bytes of the store, limit is \d+$/,
  );
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`object size (${profile.name})`, () => {
    test("[LIM-010] every write that leads over the store's limit is 413, and changes nothing", async () => {
      const engine = new SmallEngine();
      const api = await startApi({ profile, storage: engine });
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      const object = (name: string, bytes: number): JsonObject => ({
        metadata: { name },
        data: { x: "x".repeat(bytes) },
      });
      await api.post(path, object("a", 1));
      const before = await api.get(`${path}/a`);
      const tooMuch = SMALL_LIMIT_BYTES - RESERVE_BYTES;
      const over = { data: { x: "x".repeat(tooMuch) } };
      for (const query of ["", "?dryRun=All"]) {
        assertTooLarge(await api.post(`${path}${query}`, object("new", tooMuch)));
        assertTooLarge(await api.put(`${path}/a${query}`, object("a", tooMuch)));
        assertTooLarge(await api.patch(`${path}/a${query}`, "merge", over));
        assertTooLarge(await api.patch(`${path}/a${query}`, "strategic", over));
        assertTooLarge(
          await api.patch(`${path}/a${query}`, "json", [{ op: "add", path: "/data/y", value: over.data.x }]),
        );
      }
      assert.equal(
        (await engine.list({ prefix: "" })).entries.some(({ key }) => key.endsWith("/new")),
        false,
      );
      assert.deepEqual((await api.get(`${path}/a`)).body, before.body);
      assert.equal((await api.get(`${path}/new`)).status, 404);
      await api.stop();
    });

    test("[LIM-010] an object that small patches have grown to the limit grows no more, and can be shrunk and deleted", async () => {
      const api = await startApi({ profile, storage: new SmallEngine() });
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      const finalizers = ["example.com/hold"];
      await api.post(path, { metadata: { name: "a", finalizers } });
      const watch = await api.watch(`${path}?watch=1&resourceVersion=0&fieldSelector=metadata.name=a`);
      await watch.take(1);
      const PIECE_BYTES = 10 * KIB;
      let pieces = 0;
      const grow = (): Promise<Answer> =>
        api.patch(`${path}/a`, "merge", { data: { [`k${pieces}`]: "x".repeat(PIECE_BYTES) } });
      let answer = await grow();
      for (; answer.status === 200; answer = await grow()) pieces++;
      assertTooLarge(answer);
      assert.ok(pieces === 18 || pieces === 19, `${pieces} pieces of ${PIECE_BYTES} bytes`);
      assert.equal((await watch.take(pieces)).at(-1), "MODIFIED a");
      assert.equal((await api.patch(`${path}/a`, "merge", { metadata: { labels: { a: "b" } } })).status, 200);
      assert.equal((await api.patch(`${path}/a`, "merge", { data: { k0: null } })).status, 200);
      assert.equal((await grow()).status, 200);
      const marked = await api.delete(`${path}/a`);
      assert.equal(marked.status, 200);
      assert.ok(marked.body.metadata.deletionTimestamp);
      assert.equal((await api.patch(`${path}/a`, "merge", { metadata: { finalizers: null } })).status, 200);
      assert.equal((await api.get(`${path}/a`)).status, 404);
      assert.deepEqual(await watch.take(5), ["MODIFIED a", "MODIFIED a", "MODIFIED a", "MODIFIED a", "DELETED a"]);
      await watch.close();
      await api.stop();
    });
  });
}

describe("object size: the limits of the stores themselves", () => {
  const grows = async (storage: string | StorageEngine): Promise<void> => {
    const api = await startApi({ storage });
    const path = `/apis/demo.example.com/v1/namespaces/${await api.namespace()}/widgets`;
    await api.post(path, { metadata: { name: "a", finalizers: ["example.com/hold"] }, spec: { size: 1, tags: ["a"] } });
    const piece = "x".repeat(2.5 * KIB * KIB);
    let answer: Answer;
    let stored = 0;
    do {
      answer = await api.patch(`${path}/a`, "merge", { spec: { options: { [`k${stored}`]: piece } } });
      if (answer.status === 200) stored++;
    } while (answer.status === 200 && stored < 10);
    assertTooLarge(answer);
    assert.equal(stored, 3, "8 MiB hold three pieces");
    const { body } = await api.get(`${path}/a`);
    assert.deepEqual(Object.keys(objectAt(body, "spec", "options")), ["k0", "k1", "k2"]);
    // as large as the store's limit allows, to the byte
    const free =
      Number(/take (\d+) bytes/.exec(answer.body.message)?.[1]) -
      Number(/limit is (\d+)/.exec(answer.body.message)?.[1]);
    const fits = piece.slice(free);
    assertTooLarge(await api.patch(`${path}/a`, "merge", { spec: { options: { k3: `${fits}x` } } }));
    assert.equal((await api.patch(`${path}/a`, "merge", { spec: { options: { k3: fits } } })).status, 200);
    assert.equal((await api.delete(`${path}/a`)).status, 200);
    assert.equal((await api.patch(`${path}/a`, "merge", { metadata: { finalizers: null } })).status, 200);
    assert.equal((await api.get(`${path}/a`)).status, 404);
    await api.stop();
  };

  test("[LIM-010] memory", () => grows("memory"));

  test("[LIM-010] lmdb", async () => {
    const directory = await mkdtemp(join(tmpdir(), "kindsmith-object-size-"));
    await grows(await openLmdbEngine(directory));
    await rm(directory, { recursive: true });
  });

  test("[LIM-010] mongodb", { skip: fixture.skip }, async () => {
    await grows(await fixture.open(fixture.newDatabase()));
  });
});
