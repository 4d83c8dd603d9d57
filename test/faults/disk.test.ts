/** A disk that is full under a server on the embedded engine: the operating system refuses to let its file grow. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { FollowedHistory } from "./support/followed-history.js";
import { listNow } from "./support/history-check.js";
import { Program } from "./support/program.js";
import { type ServingChild, serving } from "./support/served.js";
import { call, type Target } from "./support/target.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
/** 6 MiB, in blocks of 512 bytes. */
const LIMIT_BLOCKS = 12_288;
const LARGE_BYTES = 100_000;
const MOST_OBJECTS = 200;
/** Writes that are tried at once after the first that failed. */
const CONCURRENT = 10;

const hasLimits = spawnSync("prlimit", ["--version"]).status === 0;

describe("lmdb: a full disk", {
  skip: hasLimits ? false : "no prlimit, which lifts a process's file size limit",
}, () => {
  let program: Program;
  let directory: string;
  before(() => {
    program = Program.compile(join(import.meta.dirname, "support/server-program.ts"));
    directory = mkdtempSync(join(tmpdir(), "kindsmith-disk-"));
  });
  after(async () => {
    await program.dispose();
    rmSync(directory, { recursive: true });
  });

  function startLimited(name: string): Promise<ServingChild> {
    const storage = `lmdb:${join(directory, name)}`;
    return serving(program.runWithFileLimit(LIMIT_BLOCKS, { storage, isQuiet: true }));
  }

  test("writes are refused with a 5xx Status and leave nothing, reads and watches go on; with space again writes do, without a restart", async () => {
    const server = await startLimited("lifted");
    const before = await listNow(server, CONFIGMAPS);
    const history = new FollowedHistory({ target: () => server, path: CONFIGMAPS, after: String(before.version) });
    try {
      const filled = await fill(server);
      const refused = await Promise.all(
        Array.from({ length: CONCURRENT }, (_, index) => create(server, `over-${index}`)),
      );
      for (const { status, body } of refused) {
        assert.ok(status >= 500, `a write on a full disk was answered ${status}`);
        assert.deepEqual([body.kind, body.status, body.code], ["Status", "Failure", status]);
      }
      const full = await listNow(server, CONFIGMAPS);
      assert.equal(full.items.length, filled);
      assert.equal((await call(server, "GET", `${CONFIGMAPS}/over-0`)).status, 404);
      assert.equal((await call(server, "GET", `${CONFIGMAPS}/fill-0`)).status, 200);
      assert.equal(spawnSync("prlimit", ["--pid", String(server.child.pid), "--fsize=unlimited:"]).status, 0);
      const created = await create(server, "over-0");
      assert.equal(created.status, 201);
      assert.equal(BigInt(created.body.metadata.resourceVersion), full.version + 1n);
      await history.reach(full.version + 1n);
      assert.equal(history.watches, 1);
      assert.deepEqual(
        history.events.map(({ name }) => name),
        [...Array.from({ length: filled }, (_, index) => `fill-${index}`), "over-0"],
      );
    } finally {
      try {
        await history.stop();
      } finally {
        await server.child.kill("SIGTERM");
      }
    }
  });

  test("[RES-003] a server stops cleanly on a full disk, and finds everything acknowledged when it starts again with space", async () => {
    const limited = await startLimited("restarted");
    const filled = await fill(limited);
    const listing = await listNow(limited, CONFIGMAPS);
    await limited.child.kill("SIGTERM");
    assert.deepEqual(await limited.child.ended, [0, null]);
    const server = await serving(program.run({ storage: `lmdb:${join(directory, "restarted")}`, isQuiet: true }));
    try {
      assert.deepEqual(await listNow(server, CONFIGMAPS), listing);
      assert.equal(listing.items.length, filled);
      assert.equal((await create(server, "after")).status, 201);
    } finally {
      await server.child.kill("SIGTERM");
    }
  });
});

function create(target: Target, name: string) {
  const data = { operation: name, large: "v".repeat(LARGE_BYTES) };
  return call(target, "POST", CONFIGMAPS, { metadata: { name }, data });
}

/** Creates objects until one is refused. @returns How many there are. */
async function fill(target: Target): Promise<number> {
  for (let count = 0; count < MOST_OBJECTS; count++) {
    const { status } = await create(target, `fill-${count}`);
    if (status !== 201) return count;
  }
  throw new Error(`${MOST_OBJECTS} objects of ${LARGE_BYTES} bytes did not fill the disk`);
}
