/** Kills processes that write through an engine, and looks at the store after each. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Revision } from "../../../runtime/storage/engine.js";
import { openStorage } from "../../../runtime/storage/open.js";
import { LogModel } from "./log-model.js";
import type { Child, Program } from "./program.js";
import type { Random } from "./random.js";
import type { WriterInstruction } from "./store-writer.js";

/** A writer is killed after so many acknowledgements at most. */
const MOST_ACKNOWLEDGED = 120;
/** One kill in so many comes while the writer opens the store, or shortly after. */
const EARLY_KILL_EVERY = 6;
/** The most that is waited after the chosen moment, so that kills do not only come with an acknowledgement. */
const LONGEST_LAG_MS = 3;
const LONGEST_EARLY_MS = 30;

/** @returns How many writes the store holds, and how many of them were acknowledged. */
export async function killWriters(
  program: Program,
  url: string,
  kills: number,
  random: Random,
): Promise<{ written: number; acknowledged: number }> {
  const model = new LogModel();
  let acknowledged = 0;
  for (let run = 0; run < kills; run++) {
    const instruction: WriterInstruction = {
      url,
      folder: "alone",
      run: String(run),
      seed: random.below(2 ** 31),
      compact: String(model.head),
    };
    const told = await writeUntilKilled(program.run(instruction), random);
    acknowledged += told.size;
    const engine = await openStorage(url);
    await model.check(engine, told);
    await engine.close();
  }
  return { written: model.size, acknowledged };
}

/**
 * Kills one of two processes that write through engines of one store, in a loop. The other writes all the time, and this
 * process reads all the time through an engine of its own.
 */
export async function killSharingWriters(
  program: Program,
  url: string,
  kills: number,
  random: Random,
): Promise<{ written: number; acknowledged: number; others: number }> {
  const group = "kills";
  const model = new LogModel();
  const instructionOf = (folder: string, run: string): WriterInstruction => {
    return { url, group, folder, run, seed: random.below(2 ** 31), compact: String(model.head) };
  };
  const engine = await openStorage(url, { group });
  const other = program.run(instructionOf("other", "other"));
  const toldOther = new Map<string, Revision>();
  const following = followAcknowledged(other, (operation, revision) => toldOther.set(operation, revision));
  let acknowledged = 0;
  try {
    for (let run = 0; run < kills; run++) {
      const before = toldOther.size;
      const told = await writeUntilKilled(program.run(instructionOf("killed", String(run))), random);
      acknowledged += told.size;
      await model.check(engine, told);
      // Whoever is killed, perhaps in the middle of a transaction, the other one goes on.
      while (toldOther.size === before) {
        if (other.hasEnded) throw new Error("the writer that is not killed ended by itself");
        await sleep(1);
      }
    }
  } finally {
    await other.kill();
    await following;
  }
  await model.check(engine, toldOther);
  await engine.close();
  return { written: model.size, acknowledged, others: toldOther.size };
}

async function writeUntilKilled(writer: Child, random: Random): Promise<Map<string, Revision>> {
  const acknowledged = new Map<string, Revision>();
  const isEarly = random.below(EARLY_KILL_EVERY) === 0;
  const enough = 1 + random.below(MOST_ACKNOWLEDGED);
  const lagMs = random.next() * (isEarly ? LONGEST_EARLY_MS : LONGEST_LAG_MS);
  const killLater = async (): Promise<void> => {
    await sleep(lagMs);
    await writer.kill();
  };
  let killed = isEarly ? killLater() : undefined;
  await followAcknowledged(writer, (operation, revision) => {
    acknowledged.set(operation, revision);
    if (acknowledged.size >= enough) killed ??= killLater();
  });
  await killed;
  const [code, signal] = await writer.ended;
  if (signal !== "SIGKILL") throw new Error(`the writer ended by itself with ${code}`);
  return acknowledged;
}

/** Resolves when the writer has ended. */
async function followAcknowledged(
  writer: Child,
  onAcknowledged: (operation: string, revision: Revision) => void,
): Promise<void> {
  for await (const line of writer.lines) {
    const [operation = "", revision = "", end] = line.split(" ");
    // The last line may have been cut by the kill.
    if (end === "acknowledged") onAcknowledged(operation, BigInt(revision));
  }
}
