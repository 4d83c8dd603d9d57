/** Measures a case: fresh processes for each side in each round, the order of the sides reversed every round. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BenchCase, Scale, SideName } from "./bench-case.js";
import { type Checkout, HERE, processOf } from "./checkout.js";
import type { Limit, Tally } from "./load/drive.js";
import type { LoadHandlers } from "./load/process.js";
import { Peer } from "./peer.js";
import type { OpenArguments, SideHandlers } from "./sides/process.js";

export interface Settings {
  readonly rounds: number;
  /** Load that is not counted, for compilers and caches. */
  readonly warmUp: Limit;
  readonly measured: Limit;
  readonly scale: Pick<Scale, "maxObjects" | "maxWatchers">;
  /** An empty directory, on disk; the caller removes it. */
  readonly workspace: string;
  /** Whose code the sides run. Default: this checkout's, by the loader of TypeScript. */
  readonly checkout?: Checkout;
}

/** The measurements of one side in one round. */
export interface Sample extends Tally {
  /** CPU time of the side's process, all threads, while the load ran. */
  readonly cpuMs: number;
}

export interface Round {
  readonly ours: Sample;
  readonly floor: Sample;
}

export interface CaseResult {
  readonly benchCase: BenchCase;
  readonly rounds: readonly Round[];
}

const LOAD_PROCESS = join(import.meta.dirname, "load/process.ts");
/** Options of node that allow a garbage collection before memory is measured. */
const SIDE_OPTIONS = ["--expose-gc"];

/** Body bytes of an operation may differ by this share between the sides: numbers grow by a digit now and then. */
const MAX_BYTES_DIFFERENCE = 0.02;

/**
 * Measures a case.
 * @throws Error if a side fails, answers with an unexpected status, or the floor moves other amounts than ours
 */
export async function measureCase(benchCase: BenchCase, settings: Settings): Promise<CaseResult> {
  await prepareCase(benchCase, settings);
  const rounds: Round[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    // Ours goes first in the first round, since it makes the recording that the floor uses.
    const order: readonly SideName[] = round % 2 === 0 ? ["ours", "floor"] : ["floor", "ours"];
    const samples: Partial<Record<SideName, Sample>> = {};
    for (const side of order) samples[side] = await measureSide(benchCase, side, round, settings);
    rounds.push(samples as Round);
  }
  for (const round of rounds) checkBytes(benchCase, round);
  return { benchCase, rounds };
}

/** Prepares the case in a separate process, so that its code and caches do not affect a measurement. */
export async function prepareCase({ name, prepare }: BenchCase, settings: Settings): Promise<void> {
  const scale = scaleOf(name, settings, "prepared");
  mkdirSync(scale.prepared);
  if (prepare === undefined) return;
  const preparer = startSide(settings);
  try {
    await preparer.call("prepare", { caseName: name, scale });
  } catch (error) {
    throw new Error(`${name}, prepare`, { cause: error });
  } finally {
    await preparer.stop();
  }
}

function startSide({ checkout = HERE }: Settings, options: readonly string[] = []): Peer<SideHandlers> {
  const { nodeOptions, place } = processOf(checkout);
  return Peer.start(join(checkout.root, "test/bench/sides/process.ts"), [...nodeOptions, ...options], place);
}

function scaleOf(caseName: string, { scale, workspace }: Settings, ownDirectory: string): Scale {
  const own = (name: string): string => join(workspace, `${caseName}-${name}`);
  return { ...scale, directory: own(ownDirectory), prepared: own("prepared") };
}

/** @throws Error that names the side and the round */
export async function measureSide(
  benchCase: BenchCase,
  side: SideName,
  round: number,
  settings: Settings,
): Promise<Sample> {
  const scale = scaleOf(benchCase.name, settings, `${side}-${round}`);
  mkdirSync(scale.directory);
  const recordingFile = join(settings.workspace, `${benchCase.name}.recording`);
  const subject = startSide(settings, SIDE_OPTIONS);
  const load = Peer.start<LoadHandlers>(LOAD_PROCESS);
  try {
    const sample = await runLoad(subject, load, { caseName: benchCase.name, side, scale, recordingFile }, settings);
    if (side === "ours" && round === 0) await subject.call("record", { recordingFile });
    await load.stop();
    await subject.call("close", undefined);
    return sample;
  } catch (error) {
    throw new Error(`${benchCase.name}, ${side}, round ${round + 1}`, { cause: error });
  } finally {
    await Promise.all([load.stop(), subject.stop()]);
  }
}

async function runLoad(
  subject: Peer<SideHandlers>,
  load: Peer<LoadHandlers>,
  target: OpenArguments,
  { warmUp, measured }: Settings,
): Promise<Sample> {
  const opened = await subject.call("open", target);
  if (opened.type === "socket") await load.call("prepare", opened);
  const run = (limit: Limit): Promise<Tally> =>
    opened.type === "socket" ? load.call("run", limit) : subject.call("run", limit);
  if (opened.type !== "once") await run(warmUp);
  const before = await subject.call("cpu", undefined);
  const tally = await run(measured);
  const after = await subject.call("cpu", undefined);
  return { ...tally, cpuMs: (after - before) / 1000 };
}

/** Compares the bytes of both sides, since a floor that moves other bytes is not a floor. */
function checkBytes({ name }: BenchCase, { ours, floor }: Round): void {
  const expected = ours.bytes / ours.operations;
  const found = floor.bytes / floor.operations;
  if (Math.abs(found - expected) > expected * MAX_BYTES_DIFFERENCE) {
    throw new Error(`${name}: found ${found} bytes an operation at the floor, expected those of ours, ${expected}`);
  }
}
