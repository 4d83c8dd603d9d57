/** kill -9 of a process in the middle of writes through an engine, in a loop: nothing acknowledged is lost, nothing is there twice. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { MongoFixture } from "../storage/mongo-fixture.js";
import { killSharingWriters, killWriters } from "./support/engine-kills.js";
import { KILLS } from "./support/kills.js";
import { Program } from "./support/program.js";
import { randomOf } from "./support/random.js";

const program = Program.compile(join(import.meta.dirname, "support/store-writer.ts"));
const fixture = await MongoFixture.start("kindsmith-kill-engine");

after(async () => {
  await program.dispose();
  await fixture.stop();
});

test(`lmdb: the log is whole after each of ${KILLS.lmdbEngine} kills in the middle of writes and compactions`, async (context) => {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-kills-"));
  try {
    const counts = await killWriters(program, `lmdb:${directory}`, KILLS.lmdbEngine, randomOf(context));
    context.diagnostic(`${counts.written} writes, ${counts.acknowledged} of them acknowledged`);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test(`lmdb: the log is whole after each of ${KILLS.lmdbNeighbour} kills of a process, while another writes and a third reads`, async (context) => {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-kills-"));
  try {
    const counts = await killSharingWriters(program, `lmdb:${directory}`, KILLS.lmdbNeighbour, randomOf(context));
    context.diagnostic(
      `${counts.written} writes; acknowledged: ${counts.acknowledged} to those killed, ${counts.others} to the other`,
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test(`mongodb: the log is whole after each of ${KILLS.mongoEngine} kills in the middle of writes and compactions`, {
  skip: fixture.skip,
}, async (context) => {
  const counts = await killWriters(program, fixture.newDatabase(), KILLS.mongoEngine, randomOf(context));
  context.diagnostic(`${counts.written} writes, ${counts.acknowledged} of them acknowledged`);
});
