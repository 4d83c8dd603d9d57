/**
 * Writes through an engine until it is killed: creates, updates and deletes keys of its writers, changes one key that all
 * share, and compacts. Prints `<operation> <revision> acknowledged` for each write; the operation is the write's value.
 */
import type { Entry, Revision, Write } from "../../../runtime/storage/engine.js";
import { RevisionMismatchError } from "../../../runtime/storage/errors.js";
import { openStorage } from "../../../runtime/storage/open.js";
import { instruction } from "./instruction.js";
import { seeded } from "./random.js";

export interface WriterInstruction {
  readonly url: string;
  /** The group of processes that share the store, if any. */
  readonly group?: string;
  /** The folder of the keys that no other process writes at the same time. */
  readonly folder: string;
  /** Distinguishes this process's operations from all others'. */
  readonly run: string;
  readonly seed: number;
  /** May be compacted; decimal. */
  readonly compact: string;
}

const WRITERS = 8;
const KEYS_PER_WRITER = 6;
const SHARED_KEY = "/kill/shared";
/** Of a writer's operations, so many in a hundred. */
const SHARED_PERCENT = 15;
const DELETE_PERCENT = 25;
/** Between compactions of one process. */
const WRITES_PER_COMPACTION = 40;

const { url, group, folder, run, seed, compact } = await instruction<WriterInstruction>();
const random = seeded(seed);
const engine = await openStorage(url, group === undefined ? {} : { group });
const { entries } = await engine.list({ prefix: "/kill/" });
const known = new Map(entries.map((entry: Entry) => [entry.key, entry.revision]));
let operations = 0;

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeForEver(writer)));

async function writeForEver(writer: number): Promise<never> {
  for (;;) {
    if (random.below(100) < SHARED_PERCENT) {
      await changeShared();
    } else {
      await changeOwn(`/kill/${folder}/${writer}/${random.below(KEYS_PER_WRITER)}`);
    }
    if (operations % WRITES_PER_COMPACTION === 0) {
      await engine.compact(BigInt(compact));
    }
  }
}

async function changeOwn(key: string): Promise<void> {
  const previous = known.get(key) ?? 0n;
  const type = previous !== 0n && random.below(100) < DELETE_PERCENT ? "delete" : "put";
  const revision = await write(type, key, previous);
  known.set(key, type === "delete" ? 0n : revision);
}

/** Writers that compete: whoever is late looks again. */
async function changeShared(): Promise<void> {
  const { entry } = await engine.get(SHARED_KEY);
  try {
    await write("put", SHARED_KEY, entry?.revision ?? 0n);
  } catch (error) {
    if (!(error instanceof RevisionMismatchError)) throw error;
  }
}

async function write(type: Write["type"], key: string, previous: Revision): Promise<Revision> {
  const operation = `${run}.${++operations}`;
  const revision = await engine.commit({ type, key, value: Buffer.from(operation), previous });
  process.stdout.write(`${operation} ${revision} acknowledged\n`);
  return revision;
}
